//! Hard puzzles, grown: climbs from random minimal puzzles, step by step to a neighbour that is no easier.
//!
//! How hard a puzzle is, is how many nodes it takes until it is known that there is one solution: those of the
//! ladder's `singles` times those of its `dlx`, each a mean over isomorphs, because on a single one an engine may be
//! lucky. These two guess by different measures, and none of the fast engines has a say: what is grown against an
//! engine is hard for that one first of all. (Sets grown against `registers` flattered whatever branches otherwise,
//! and its own next version.) Neighbours of hard puzzles tend to be hard (the forums' {-2+2} search), so a climb gets
//! somewhere.
//!
//! `bench/corpus/hard.txt`, the set `hard`, was made by this. It is kept as a file because it takes a quarter of an hour.

use std::cmp::Reverse;

use sudokit::generate::Random;
use sudokit::search::Engine;
use sudokit::search::ladder::{Dlx, Singles};

use crate::corpus::{Generator, Text, isomorph, puzzle};

/// How many isomorphs of a puzzle each engine judges.
const LOOKS: u64 = 4;

/// How many neighbours a climb looks at.
const STEPS: usize = 20_000;

/// For each puzzle that is asked for there are so many climbs, the best of which are taken.
const CLIMBS: u64 = 2;

/// What a climb came to.
pub(crate) struct Grown {
    pub(crate) puzzle: Text,
    /// The mean number of nodes.
    pub(crate) singles: u64,
    pub(crate) dlx: u64,
}

impl Grown {
    fn score(&self) -> u64 {
        self.singles * self.dlx
    }
}

/// So many hard puzzles, the hardest first.
pub(crate) fn hardest(seed: u64, count: usize) -> Vec<Grown> {
    let climbs = CLIMBS * count as u64;
    let mut grown: Vec<_> = (0..climbs).map(|i| climb(seed.wrapping_add(i), STEPS)).collect();
    grown.sort_by_key(|grown| Reverse(grown.score()));
    grown.truncate(count);
    grown
}

/// A climb of so many steps.
fn climb(seed: u64, steps: usize) -> Grown {
    let mut generator = Generator::new(seed, "grow");
    let mut random = Random::new(seed);
    let (start, _) = generator.minimal();
    let mut best = Grown { puzzle: start, singles: 0, dlx: 0 };
    for _ in 0..steps {
        let Some(puzzle) = generator.neighbour(best.puzzle) else { continue };
        // Most neighbours are far easier, and one look is enough.
        if 2 * nodes(&Singles, &puzzle) < best.singles {
            continue;
        }
        let mut mean = |engine: &dyn Engine| {
            (0..LOOKS).map(|_| nodes(engine, &isomorph(&mut random, &puzzle))).sum::<u64>() / LOOKS
        };
        let singles = mean(&Singles);
        if 2 * singles < best.singles {
            continue;
        }
        let next = Grown { puzzle, singles, dlx: mean(&Dlx) };
        if next.score() >= best.score() {
            best = next;
        }
    }
    best
}

/// How many nodes it takes until it is known that there is one solution.
fn nodes(engine: &dyn Engine, text: &Text) -> u64 {
    let puzzle = puzzle(text).expect("neighbours are puzzles");
    let mut solutions = engine.solutions(&puzzle.into());
    solutions.count_up_to(2);
    solutions.stats().nodes
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_climb_goes_up_and_ends_at_a_minimal_puzzle() {
        let [low, high] = [1, 150].map(|steps| climb(3, steps));
        assert!(low.score() < high.score(), "{} {}", low.score(), high.score());
        let puzzle = puzzle(&high.puzzle).expect("a puzzle");
        assert!(puzzle.is_proper() && puzzle.is_minimal());
        assert_eq!(climb(3, 150).puzzle, high.puzzle);
    }
}
