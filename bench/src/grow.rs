//! Hard puzzles, grown: climbs from random minimal puzzles, step by step to a neighbour that is no easier.
//!
//! How hard a puzzle is, is how many nodes it takes until it is known that there is one solution: those of
//! `registers` times those of the ladder's `singles`, the reference that all engines above it are held against,
//! each a mean over isomorphs, because on a single one an engine may be lucky. The product, because what is
//! grown against one engine alone is hard for that one first of all: on a set grown against `registers` alone,
//! that engine was 1.5 times as fast as the crate `sudoku`, which branches otherwise, and is 3 times as fast on
//! this one. What both find hard has less to do with how either of them branches. Neighbours of hard puzzles
//! tend to be hard (the forums' {-2+2} search), so a climb gets somewhere.
//!
//! `bench/corpus/hard.txt`, the set `hard`, was made by this. It is kept as a file because it takes minutes,
//! and because the same seed gives other puzzles when an engine comes to search in another order. That it since
//! has: `registers` split where most peers are open then, without regard to ties, and needs half the nodes today. So
//! the set flatters it against those that split as it did. `bench/corpus/known.txt` favours nobody.

use std::cmp::Reverse;

use sudokit::generate::Random;
use sudokit::search::ladder::Singles;
use sudokit::search::{Engine, registers};

use crate::corpus::{Generator, Text, isomorph, puzzle};

/// How many isomorphs of a puzzle each engine judges.
const BY_REGISTERS: u64 = 16;
const BY_SINGLES: u64 = 4;

/// How many neighbours a climb looks at.
const STEPS: usize = 6000;

/// For each puzzle that is asked for there are so many climbs, the best of which are taken.
const CLIMBS: u64 = 2;

/// What a climb came to.
pub(crate) struct Grown {
    pub(crate) puzzle: Text,
    /// The mean number of nodes.
    pub(crate) registers: u64,
    pub(crate) singles: u64,
}

impl Grown {
    fn score(&self) -> u64 {
        self.registers * self.singles
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
    let mut solver = registers::Solver::new();
    let mut registers = |puzzle: &Text| {
        solver.solve_text(puzzle, 2, &mut [0; 81]);
        solver.nodes()
    };
    let (start, _) = generator.minimal();
    let mut best = Grown { puzzle: start, registers: 0, singles: 0 };
    for _ in 0..steps {
        let Some(puzzle) = generator.neighbour(best.puzzle) else { continue };
        // Most neighbours are far easier, and one look is enough.
        if 2 * registers(&puzzle) < best.registers {
            continue;
        }
        let mut mean = |nodes: &mut dyn FnMut(&Text) -> u64, looks: u64| {
            (0..looks).map(|_| nodes(&isomorph(&mut random, &puzzle))).sum::<u64>() / looks
        };
        let registers = mean(&mut registers, BY_REGISTERS);
        if 2 * registers < best.registers {
            continue;
        }
        let singles = mean(&mut singles, BY_SINGLES);
        let next = Grown { puzzle, registers, singles };
        if next.score() >= best.score() {
            best = next;
        }
    }
    best
}

fn singles(text: &Text) -> u64 {
    let puzzle = puzzle(text).expect("neighbours are puzzles");
    let mut solutions = Singles.solutions(&puzzle.into());
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
