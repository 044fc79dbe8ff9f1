//! The set `hard`: minimal puzzles at the end of climbs, with a score that favors no engine of ours.
//!
//! The score is the number of nodes that `registers` needs to find that there is one solution, times the
//! number that the ladder's `singles` needs, each a mean over isomorphs. It is a product because a puzzle
//! that was grown against one engine is harder for that engine than for others: on a set grown against
//! `registers` alone, that engine was 1.5 times as fast as the crate `sudoku`, which branches in another way;
//! on this set it is 3 times as fast.
//!
//! The set is kept in `bench/corpus/hard.txt`, because it takes minutes to make, and because the same seed
//! gives other puzzles when an engine searches in another order. `registers` has changed its order since, and
//! needs half the nodes today, so on this set it looks better than engines that branch as it did then.
//! `bench/corpus/known.txt` favors no engine.

use std::cmp::Reverse;

use sudokit::generate::{Climb, Random, Score, seed_of};
use sudokit::search::Engine;
use sudokit::search::ladder::Singles;
use sudokit::search::registers::Registers;
use sudokit::symmetry::Transform;
use sudokit::{Budget, Puzzle};

/// The number of isomorphs of a puzzle that measure its hardness for each engine.
const BY_REGISTERS: usize = 16;
const BY_SINGLES: usize = 4;

/// The number of neighbors that a climb looks at.
const STEPS: u64 = 6000;

/// The number of climbs for each puzzle; the best are taken.
const CLIMBS: usize = 2;

/// How hard a puzzle is: compared by the product first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Hardness {
    product: u64,
    /// The mean number of nodes of each engine.
    pub(crate) registers: u64,
    pub(crate) singles: u64,
}

/// The score of a climb to [`Hardness`], by isomorphs that are drawn once per climb.
#[derive(Debug, Default)]
struct NodeProduct([Transform; BY_REGISTERS]);

impl NodeProduct {
    /// The mean number of nodes that an engine needs for the first of the isomorphs.
    fn mean(&self, engine: &dyn Engine, puzzle: &Puzzle, isomorphs: usize) -> u64 {
        let nodes = |transform: &Transform| {
            let mut solutions = engine.solutions(&transform.apply(*puzzle).into());
            solutions.count_up_to(2);
            solutions.stats().nodes
        };
        self.0[..isomorphs].iter().map(nodes).sum::<u64>() / isomorphs as u64
    }
}

impl Score for NodeProduct {
    type Value = Hardness;

    fn start(&mut self, random: &mut Random) {
        self.0 = std::array::from_fn(|_| random.transform());
    }

    fn score(&mut self, puzzle: &Puzzle, best: Option<Hardness>) -> Option<Hardness> {
        let best = best.unwrap_or_default();
        // Most neighbors are far easier, and one isomorph is enough to see it.
        if 2 * self.mean(&Registers, puzzle, 1) < best.registers {
            return None;
        }
        let registers = self.mean(&Registers, puzzle, BY_REGISTERS);
        if 2 * registers < best.registers {
            return None;
        }
        let singles = self.mean(&Singles, puzzle, BY_SINGLES);
        Some(Hardness { product: registers * singles, registers, singles })
    }
}

/// The hardest puzzles, in this number, the hardest first.
pub(crate) fn hardest(seed: u64, count: usize) -> Vec<(Puzzle, Hardness)> {
    let mut puzzles: Vec<_> =
        (0..(CLIMBS * count) as u64).map(|index| climb(seed_of(seed, index), STEPS)).collect();
    puzzles.sort_by_key(|(_, hardness)| Reverse(*hardness));
    puzzles.truncate(count);
    puzzles
}

/// The best puzzle of a climb with this number of steps.
fn climb(seed: u64, steps: u64) -> (Puzzle, Hardness) {
    let mut climb = Climb::with_score(Random::new(seed), NodeProduct::default());
    // The result is the best puzzle so far, even if the climb has not ended.
    let _ = climb.finish_within(Budget::default().with_max_nodes(steps));
    (climb.puzzle(), climb.best().unwrap_or_default())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_climb_goes_up_and_ends_at_a_minimal_puzzle() {
        let [(_, low), (puzzle, high)] = [1, 150].map(|steps| climb(3, steps));
        assert!(low < high, "{low:?} {high:?}");
        assert!(puzzle.is_proper() && puzzle.is_minimal());
        assert_eq!(climb(3, 150), (puzzle, high));
    }
}
