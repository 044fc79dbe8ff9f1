//! [`minimize`], which givens and rules of a puzzle are needed for its solution to be the only one.

use std::sync::Arc;

use sudokit_base::{Budget, StopReason};

use crate::random::Random;
use crate::search::{Model, Search};
use crate::{Cell, Compiled, Digit, Next, Puzzle, Rule};

/// A puzzle without givens and rules that are not needed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Minimized {
    /// The puzzle. Each given and each rule of it is needed, unless the work was stopped.
    pub puzzle: Puzzle,
    /// The cells whose givens were taken away, in the order in which they were.
    pub givens: Vec<Cell>,
    /// The indices of the rules that were taken away, in the order in which they were.
    pub rules: Vec<usize>,
    /// The only solution.
    pub solution: Vec<Digit>,
    /// Why not all was tried, if it was not. What was not tried stays.
    pub stopped: Option<StopReason>,
}

/// Why a puzzle cannot be minimized.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum NotMinimized {
    /// It has no solution.
    NoSolution,
    /// It has several solutions.
    Several,
    /// The budget was used up before it was known that there is exactly one.
    Stopped(StopReason),
}

/// Takes away givens and rules as long as there is one solution only: first each given in reading order, then each rule. With a
/// seed, the givens and then the rules are tried in random order. The budget counts the choices of each search as nodes.
///
/// ```
/// use std::sync::Arc;
/// use sudokit_base::Budget;
/// use sudokit_variants::{Cell, Digit, Layout, Puzzle, minimize, rule::KillerCage};
/// let cage = KillerCage { cells: [0, 1].map(Cell::new).to_vec(), total: Some(3) };
/// let mut puzzle = Puzzle::new(Arc::new(Layout::standard(4)?), [cage.into()]);
/// let cells: Vec<Cell> = puzzle.layout().cells().collect();
/// for (&cell, digit) in cells.iter().zip("1234341221434321".bytes()) {
///     puzzle.give(cell, Digit::new(digit - b'0'));
/// }
/// let minimized = minimize(&puzzle, None, &Budget::UNLIMITED).expect("it has one solution");
/// let givens = minimized.puzzle.candidates().iter().filter(|digits| digits.len() == 1).count();
/// assert!(givens + minimized.givens.len() == 16 && (3..=6).contains(&givens));
/// # Ok::<(), sudokit_variants::layout::LayoutError>(())
/// ```
///
/// # Errors
/// The puzzle does not have exactly one solution.
pub fn minimize(puzzle: &Puzzle, seed: Option<u64>, budget: &Budget<'_>) -> Result<Minimized, NotMinimized> {
    let solution = only_solution(puzzle, budget)?;
    let mut cells: Vec<Cell> = puzzle.layout().cells().collect();
    let mut rules: Vec<usize> = (0..puzzle.rules().len()).collect();
    if let Some(seed) = seed {
        let mut random = Random::new(seed);
        random.shuffle(&mut cells);
        random.shuffle(&mut rules);
    }
    let mut minimized =
        Minimized { puzzle: puzzle.clone(), givens: Vec::new(), rules: Vec::new(), solution, stopped: None };
    minimized.stopped = minimized.remove(&cells, &rules, budget).err();
    Ok(minimized)
}

impl Minimized {
    fn remove(&mut self, cells: &[Cell], rules: &[usize], budget: &Budget<'_>) -> Result<(), StopReason> {
        let (puzzle, removed) = remove_givens(&self.puzzle, &self.solution, cells, u64::MAX, budget);
        (self.puzzle, self.givens) = (puzzle, removed.0);
        removed.1.map_or(Ok(()), Err)?;
        let all = Arc::clone(self.puzzle.rules());
        for &rule in rules {
            let is_left = |at: &usize| *at != rule && !self.rules.contains(at);
            let left: Vec<Rule> = (0..all.len()).filter(is_left).map(|at| all[at].clone()).collect();
            let mut without = Puzzle::new(Arc::clone(self.puzzle.layout()), left);
            let given = self.puzzle.layout().cells().zip(self.puzzle.candidates());
            given.for_each(|(cell, &digits)| without.restrict(cell, digits));
            if only_solution_of(&without, &self.solution, budget)? {
                self.puzzle = without;
                self.rules.push(rule);
            }
        }
        Ok(())
    }
}

/// The puzzle without givens that are not needed, which are tried in this order. One that takes more than `most` choices to decide
/// stays.
pub(crate) fn without_givens(
    puzzle: &Puzzle,
    solution: &[Digit],
    order: &[Cell],
    most: u64,
    budget: &Budget<'_>,
) -> Result<Puzzle, StopReason> {
    let (puzzle, (_, stopped)) = remove_givens(puzzle, solution, order, most, budget);
    stopped.map_or(Ok(puzzle), Err)
}

/// The puzzle without givens that are not needed; their cells, and why not all were tried.
fn remove_givens(
    puzzle: &Puzzle,
    solution: &[Digit],
    order: &[Cell],
    most: u64,
    budget: &Budget<'_>,
) -> (Puzzle, (Vec<Cell>, Option<StopReason>)) {
    let engine = Compiled::new(puzzle);
    let within = budget.with_max_nodes(budget.max_nodes().min(most));
    let mut candidates = puzzle.candidates().to_vec();
    let mut removed = Vec::new();
    let mut stopped = None;
    for &cell in order.iter().filter(|cell| puzzle.candidates()[cell.index()].only().is_some()) {
        // It is not needed if no solution has another digit there.
        candidates[cell.index()] = puzzle.layout().digits().without(solution[cell.index()]);
        match engine.solutions(&candidates, 1).next(&within) {
            Next::End => {
                candidates[cell.index()] = puzzle.layout().digits();
                removed.push(cell);
            }
            next => {
                candidates[cell.index()] = puzzle.candidates()[cell.index()];
                if let Next::Stopped(reason) = next
                    && (reason != StopReason::MaxNodes || most >= budget.max_nodes())
                {
                    stopped = Some(reason);
                    break;
                }
            }
        }
    }
    let mut without = Puzzle::new(Arc::clone(puzzle.layout()), Arc::clone(puzzle.rules()));
    puzzle.layout().cells().zip(candidates).for_each(|(cell, digits)| without.restrict(cell, digits));
    (without, (removed, stopped))
}

/// The only solution of a puzzle.
fn only_solution(puzzle: &Puzzle, budget: &Budget<'_>) -> Result<Vec<Digit>, NotMinimized> {
    let mut solutions = Compiled::new(puzzle).solutions(puzzle.candidates(), 2);
    let first = match solutions.next(budget) {
        Next::Solution(first) => first,
        Next::End => return Err(NotMinimized::NoSolution),
        Next::Stopped(reason) => return Err(NotMinimized::Stopped(reason)),
    };
    match solutions.next(budget) {
        Next::End => Ok(first),
        Next::Solution(_) => Err(NotMinimized::Several),
        Next::Stopped(reason) => Err(NotMinimized::Stopped(reason)),
    }
}

/// Whether a solution of a puzzle is its only one.
fn only_solution_of(puzzle: &Puzzle, solution: &[Digit], budget: &Budget<'_>) -> Result<bool, StopReason> {
    let mut search = Search::new(&Arc::new(Model::of(puzzle)), puzzle.candidates());
    loop {
        match search.next(budget) {
            Next::Solution(other) if other != solution => return Ok(false),
            Next::Solution(_) => {}
            Next::End => return Ok(true),
            Next::Stopped(reason) => return Err(reason),
        }
    }
}
