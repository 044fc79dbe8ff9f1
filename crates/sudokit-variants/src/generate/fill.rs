//! A random solution of a board whose rules are not all houses.

use std::sync::Arc;

use sudokit_base::{Budget, StopReason};

use super::NoPuzzle;
use crate::random::Random;
use crate::search::{Model, Search, random_descent};
use crate::{Digit, DigitSet, Next, Puzzle};

/// The number of descents before a search with some random digits begins.
const DESCENTS: u64 = 100;

/// The choices of the first search; each further search has twice as many.
const CHOICES: u64 = 1000;

/// The number of searches with random digits.
const SEARCHES: u32 = 8;

/// A random solution. Not all are equally likely. The last search, which finds out whether there is one at all, may take `most`
/// choices.
pub(super) fn random(
    board: &Puzzle,
    random: &mut Random,
    most: u64,
    budget: &Budget<'_>,
) -> Result<Vec<Digit>, NoPuzzle> {
    let model = Arc::new(Model::of(board));
    for _ in 0..DESCENTS {
        budget.check(0).map_err(NoPuzzle::Stopped)?;
        if let Some(solution) = random_descent(&model, board.candidates(), random) {
            return Ok(solution);
        }
    }
    // Few digits at random leave a solution more often than many.
    let mut choices = CHOICES;
    for _ in 0..SEARCHES {
        let mut candidates = board.candidates().to_vec();
        let mut cells: Vec<usize> = (0..candidates.len()).collect();
        random.shuffle(&mut cells);
        for &cell in &cells[..2.min(cells.len())] {
            let digits: Vec<Digit> = candidates[cell].iter().collect();
            candidates[cell] = DigitSet::of(digits[random.below(digits.len())]);
        }
        let within = budget.with_max_nodes(budget.max_nodes().min(choices));
        match Search::new(&model, &candidates).next(&within) {
            Next::Solution(solution) => return Ok(solution),
            Next::Stopped(StopReason::Interrupted) => return Err(NoPuzzle::Stopped(StopReason::Interrupted)),
            Next::Stopped(_) | Next::End => choices *= 2,
        }
    }
    let within = budget.with_max_nodes(budget.max_nodes().min(most));
    match Search::new(&model, board.candidates()).next(&within) {
        Next::Solution(solution) => Ok(solution),
        Next::End => Err(NoPuzzle::NoSolution),
        Next::Stopped(StopReason::MaxNodes) if most < budget.max_nodes() => Err(NoPuzzle::NoSolutionFound),
        Next::Stopped(reason) => Err(NoPuzzle::Stopped(reason)),
    }
}
