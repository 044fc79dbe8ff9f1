//! [`generate`], a random puzzle: a random solution, whose digits are removed as long as it stays the only one.

use sudokit_base::{Budget, StopReason};

use super::houses::Houses;
use super::minimize::minimize;
use super::solutions::Solutions;
use crate::random::Random;
use crate::{Cell, Digit, DigitSet, Effort, Next};

/// A random puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Generated {
    /// The candidates of the cells: one of a given, all digits of the other cells.
    pub candidates: Vec<DigitSet>,
    /// The only solution.
    pub solution: Vec<Digit>,
    /// The givens that were kept because the budget did not suffice to decide whether they are needed. If there are none, the
    /// puzzle is minimal.
    pub undecided: Vec<Cell>,
    /// The work done.
    pub effort: Effort,
}

/// Generates the puzzle of a seed, which is minimal unless the budget ends the work early. `None` if the layout has no
/// solution. The budget counts the choices as nodes; whether a given is needed is decided with at most `max_nodes_per_try` of
/// them.
///
/// Up to 16x16 no limit for a try is needed. A minimal puzzle of 25x25 is so hard itself that some tries are long: 1,000 nodes
/// for a try keep the time to about ten seconds, and leave about a hundred of 266 givens undecided.
///
/// The puzzle is the same on every machine, and may change with a new version.
///
/// ```
/// use sudokit_base::Budget;
/// use sudokit_variants::{Layout, learn::{Houses, generate}};
/// let houses = Houses::new(&Layout::boxes(2, 3)?);
/// let puzzle = generate(&houses, 7, u64::MAX, &Budget::UNLIMITED)?.expect("6x6 has solutions");
/// assert!(puzzle.undecided.is_empty());
/// assert!((8..=16).contains(&puzzle.candidates.iter().filter(|digits| digits.len() == 1).count()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// The budget was used up before a solution was found.
pub fn generate(
    houses: &Houses,
    seed: u64,
    max_nodes_per_try: u64,
    budget: &Budget<'_>,
) -> Result<Option<Generated>, StopReason> {
    // The numbers of another seed, because those of this one decide the order of the solutions.
    let mut random = Random::new(!seed);
    let mut solutions = Solutions::shuffled(houses, &begin(houses, &mut random), seed);
    let solution = match solutions.next(budget) {
        Next::Solution(solution) => solution,
        Next::End => return Ok(None),
        Next::Stopped(reason) => return Err(reason),
    };
    let mut order: Vec<Cell> = (0..houses.cell_count()).map(Cell::new).collect();
    random.shuffle(&mut order);
    let full: Vec<DigitSet> = solution.iter().copied().map(DigitSet::of).collect();
    let spent = solutions.effort();
    let left = budget.with_max_nodes(budget.max_nodes().saturating_sub(spent.choices));
    let minimal = minimize(houses, &full, &order, max_nodes_per_try, &left);
    Ok(Some(Generated {
        candidates: minimal.candidates,
        solution,
        undecided: minimal.undecided,
        effort: Effort {
            choices: spent.choices + minimal.effort.choices,
            contradictions: spent.contradictions + minimal.effort.contradictions,
        },
    }))
}

/// The board with random digits in a house that has them all. It can be completed if any board can, since the digits of a board
/// can be exchanged.
fn begin(houses: &Houses, random: &mut Random) -> Vec<DigitSet> {
    let mut candidates = vec![houses.digits(); houses.cell_count()];
    if let Some(house) = houses.all().iter().find(|house| house.is_complete) {
        let mut digits: Vec<Digit> = houses.digits().iter().collect();
        random.shuffle(&mut digits);
        for (cell, &digit) in house.cells.iter().zip(&digits) {
            candidates[cell.index()] = DigitSet::of(digit);
        }
    }
    candidates
}
