//! [`minimize`], which givens of a puzzle are needed.
//!
//! A given is not needed if the others leave no solution that differs from it. The others are assumptions of one solver that is
//! asked again and again, so that what it has learned for one given helps with the next. What is known to be needed is true for
//! all later questions. Since the givens that are tried later come first among the assumptions, most questions begin where the
//! last one did.

use sudokit_base::Budget;

use super::board::Board;
use super::cover::Cover;
use super::houses::Houses;
use super::literal::Literal;
use super::solver::{Outcome, Solver};
use crate::{Cell, CellSet, DigitSet, Effort};

/// A puzzle without givens that are not needed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Minimal {
    /// The candidates of the cells. A given that is not needed has all digits now.
    pub candidates: Vec<DigitSet>,
    /// The givens that were kept because the budget did not suffice to decide whether they are needed. If there are none, all
    /// givens that were tried and kept are needed.
    pub undecided: Vec<Cell>,
    /// The work done.
    pub effort: Effort,
}

/// Removes givens as long as the puzzle keeps the same solutions. The cells of `order` are tried one after another; those with
/// several candidates are passed over. Cells that are not tried keep their candidates.
///
/// The budget counts the choices of all tries as nodes, and one try may use `max_nodes_per_try` of them.
///
/// ```
/// use sudokit_base::Budget;
/// use sudokit_variants::{Digit, DigitSet, Layout, learn::{Houses, minimize}};
/// let layout = Layout::boxes(2, 2)?;
/// let digits = "1234341221434321".bytes().map(|byte| DigitSet::of(Digit::new(byte - b'0')));
/// let full: Vec<DigitSet> = digits.collect();
/// let order: Vec<_> = layout.cells().collect();
/// let minimal = minimize(&Houses::new(&layout), &full, &order, u64::MAX, &Budget::UNLIMITED);
/// assert!((4..=6).contains(&minimal.candidates.iter().filter(|digits| digits.len() == 1).count()));
/// assert!(minimal.undecided.is_empty());
/// # Ok::<(), sudokit_variants::layout::LayoutError>(())
/// ```
///
/// # Panics
/// There are fewer or more sets than cells, or the layout does not have a cell of `order`.
#[must_use]
pub fn minimize(
    houses: &Houses,
    candidates: &[DigitSet],
    order: &[Cell],
    max_nodes_per_try: u64,
    budget: &Budget<'_>,
) -> Minimal {
    assert_eq!(candidates.len(), houses.cell_count(), "one set for each cell");
    let mut minimal =
        Minimal { candidates: candidates.to_vec(), undecided: Vec::new(), effort: Effort::default() };
    let mut tried = CellSet::default();
    let is_new_given = |cell: &Cell| candidates[cell.index()].len() == 1 && tried.insert(*cell);
    let order: Vec<Cell> = order.iter().copied().filter(is_new_given).collect();
    order.iter().for_each(|cell| minimal.candidates[cell.index()] = houses.digits());
    let Ok(board) = Board::new(houses, &minimal.candidates) else { return minimal };
    let (cover, groups) = Cover::new(houses, &board);
    let mut solver = Solver::new(groups, vec![0.0; cover.candidates().len()]);

    let mut givens = givens_to_try(candidates, &order, &board, &cover);
    let mut assumptions: Vec<Literal> = givens.iter().filter_map(|given| given.1).collect();
    // A given is needed if there is another solution. It is found sooner near the one with all givens than anywhere.
    let mut stopped = match solver.run(&assumptions, budget) {
        Outcome::Model => {
            solver.prefer(cover.true_in_cell(&solver));
            None
        }
        Outcome::Refuted => None,
        Outcome::Stopped(reason) => Some(reason),
    };
    while let Some((cell, literal)) = givens.pop() {
        assumptions.truncate(givens.len());
        assumptions.extend(literal.map(|literal| !literal));
        solver.return_to(givens.len() as u32);
        let nodes = solver.effort().choices.saturating_add(max_nodes_per_try);
        let of_try = budget.with_max_nodes(nodes.min(budget.max_nodes()));
        let outcome = match stopped {
            None => solver.run(&assumptions, &of_try),
            Some(reason) => Outcome::Stopped(reason),
        };
        match outcome {
            Outcome::Refuted => continue,
            Outcome::Model => {}
            Outcome::Stopped(_) => {
                minimal.undecided.push(cell);
                stopped = budget.check(solver.effort().choices).err();
            }
        }
        minimal.candidates[cell.index()] = candidates[cell.index()];
        if let Some(literal) = literal {
            solver.assert(literal);
        }
    }
    minimal.effort = solver.effort();
    minimal
}

/// The givens that do not follow from the cells that are not tried, each as a literal; the first to try is the last. A given
/// that contradicts those cells is not a candidate and has no literal. Then no other given is needed.
fn givens_to_try(
    candidates: &[DigitSet],
    order: &[Cell],
    board: &Board,
    cover: &Cover,
) -> Vec<(Cell, Option<Literal>)> {
    let mut givens = Vec::new();
    for &cell in order.iter().rev().filter(|cell| board.candidates(**cell) != candidates[cell.index()]) {
        let variable = candidates[cell.index()].first().and_then(|digit| cover.variable(cell, digit));
        let Some(variable) = variable else { return vec![(cell, None)] };
        givens.push((cell, Some(Literal::positive(variable))));
    }
    givens
}
