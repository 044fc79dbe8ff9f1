//! Hard puzzles, grown: climbs from random minimal puzzles, step by step to a neighbour that is no easier.
//!
//! How hard a puzzle is, is how many nodes the engine `registers` needs until it knows that there is one
//! solution; together with those for some isomorphs, because on a single one an engine may be lucky.
//! What is grown against one engine is hard for that one first of all: other ways to branch do better on it.
//! Neighbours of hard puzzles tend to be hard (the forums' {-2+2} search), so a climb gets somewhere.
//!
//! `bench/corpus/hard.txt`, the set `hard`, was made by this. It is kept as a file because it takes minutes,
//! and because the same seed gives other puzzles when `registers` comes to search in another order.

use sudokit::search::registers::Solver;

use crate::corpus::{Generator, Text, isomorph};
use sudokit::generate::Random;

/// The puzzle and so many isomorphs are what it is judged by.
const ISOMORPHS: u64 = 15;

/// How many neighbours a climb looks at.
const STEPS: usize = 6000;

/// For each puzzle that is asked for there are so many climbs, the best of which are taken.
const CLIMBS: u64 = 4;

/// So many hard puzzles, and the mean number of nodes of each and its isomorphs; the hardest first.
pub(crate) fn hardest(seed: u64, count: usize) -> Vec<(Text, u64)> {
    let climbs = CLIMBS * count as u64;
    let mut grown: Vec<_> = (0..climbs).map(|i| climb(seed.wrapping_add(i), STEPS)).collect();
    grown.sort_by_key(|(_, nodes)| std::cmp::Reverse(*nodes));
    grown.truncate(count);
    grown
}

/// Where a climb of so many steps comes to.
fn climb(seed: u64, steps: usize) -> (Text, u64) {
    let mut generator = Generator::new(seed, "grow");
    let mut random = Random::new(seed);
    let mut solver = Solver::new();
    let mut nodes = |puzzle: &Text| {
        solver.solve_text(puzzle, 2, &mut [0; 81]);
        solver.nodes()
    };
    let (mut best, _) = generator.minimal();
    let mut most = 0;
    for _ in 0..steps {
        let Some(next) = generator.neighbour(best) else { continue };
        let mut needed = nodes(&next);
        // Most neighbours are far easier, and one look is enough.
        if 2 * needed * (1 + ISOMORPHS) >= most {
            needed += (0..ISOMORPHS).map(|_| nodes(&isomorph(&mut random, &next))).sum::<u64>();
            if needed >= most {
                (best, most) = (next, needed);
            }
        }
    }
    (best, most / (1 + ISOMORPHS))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_climb_goes_up_and_ends_at_a_minimal_puzzle() {
        let [(_, low), (puzzle, high)] = [1, 150].map(|steps| climb(3, steps));
        assert!(low < high, "{low} {high}");
        let puzzle: sudokit::Puzzle =
            std::str::from_utf8(&puzzle).unwrap_or_default().parse().expect("a puzzle");
        assert!(puzzle.is_proper() && puzzle.is_minimal());
        assert_eq!(climb(3, 150).1, high);
    }
}
