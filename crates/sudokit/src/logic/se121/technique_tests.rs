//! The finders of the rating against the techniques, on random positions.
//!
//! Where a finder finds a step, one of its techniques has a step with the same conclusion: its eliminations, and perhaps
//! more, since a technique may join those in two houses. Where a finder finds nothing, the techniques find nothing either.
//! The table says for which finders the second does not hold.

use super::finding::Finding;
use super::rule::Rule;
use super::{aligned, bug, fish, locking, singles, subsets, unique_loops, wings};
use crate::candidate::{Candidate, CandidateSet};
use crate::logic::board::Board;
use crate::logic::position::Position;
use crate::logic::step::{Step, Technique};
use crate::puzzle::Puzzle;

/// A finder, its techniques, and whether it finds a step wherever they do.
struct Pair {
    find: fn(&Board) -> Option<Finding>,
    techniques: &'static [&'static str],
    finds_all: bool,
}

const fn equal(find: fn(&Board) -> Option<Finding>, techniques: &'static [&'static str]) -> Pair {
    Pair { find, techniques, finds_all: true }
}

/// The finder leaves out patterns in houses with few blank cells, which have a smaller counterpart, or kinds of steps that
/// the rating does not have.
const fn fewer(find: fn(&Board) -> Option<Finding>, techniques: &'static [&'static str]) -> Pair {
    Pair { find, techniques, finds_all: false }
}

const PAIRS: &[Pair] = &[
    equal(singles::hidden, &["full-house", "hidden-single"]),
    equal(singles::naked, &["full-house", "naked-single"]),
    equal(locking::direct, &["direct-pointing", "direct-claiming"]),
    equal(locking::indirect, &["pointing", "claiming"]),
    equal(|board| subsets::direct(board, 2, Rule::DirectHiddenPair, 2.0), &["direct-hidden-pair"]),
    equal(|board| subsets::direct(board, 3, Rule::DirectHiddenTriplet, 2.5), &["direct-hidden-triplet"]),
    fewer(|board| subsets::naked(board, 2, Rule::NakedPair, 3.0), &["naked-pair", "locked-pair"]),
    fewer(
        |board| subsets::naked(board, 3, Rule::NakedTriplet, 3.6),
        &["naked-triple", "locked-triple", "naked-pair", "locked-pair"],
    ),
    fewer(
        |board| subsets::naked(board, 4, Rule::NakedQuad, 5.0),
        &["naked-quad", "naked-triple", "naked-pair", "locked-triple", "locked-pair"],
    ),
    fewer(|board| subsets::hidden(board, 2, Rule::HiddenPair, 3.4), &["hidden-pair"]),
    fewer(|board| subsets::hidden(board, 3, Rule::HiddenTriplet, 4.0), &["hidden-triple", "hidden-pair"]),
    fewer(
        |board| subsets::hidden(board, 4, Rule::HiddenQuad, 5.4),
        &["hidden-quad", "hidden-triple", "hidden-pair"],
    ),
    fewer(|board| fish::first(board, 2, Rule::XWing, 3.2), &["x-wing"]),
    fewer(|board| fish::first(board, 3, Rule::Swordfish, 3.8), &["swordfish", "x-wing"]),
    fewer(|board| fish::first(board, 4, Rule::Jellyfish, 5.2), &["jellyfish", "swordfish", "x-wing"]),
    equal(wings::xy, &["xy-wing"]),
    equal(wings::xyz, &["xyz-wing"]),
    fewer(
        unique_loops::first,
        &[
            "unique-rectangle-1",
            "unique-rectangle-2",
            "unique-rectangle-3",
            "unique-rectangle-4",
            "unique-rectangle-5",
            "unique-rectangle-6",
            "unique-loop-1",
            "unique-loop-2",
            "unique-loop-3",
            "unique-loop-4",
        ],
    ),
    equal(bug::first, &["bug-1", "bug-2", "bug-3", "bug-4"]),
    fewer(aligned::pair, &["aligned-pair-exclusion"]),
    fewer(aligned::triplet, &["aligned-triplet-exclusion"]),
];

/// Pseudo-random numbers.
struct Random(u64);

impl Random {
    fn below(&mut self, bound: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0 % bound
    }
}

/// Positions on the way to the solutions of some puzzles: some cells are filled, and some wrong candidates eliminated.
fn positions() -> impl Iterator<Item = Position> {
    let mut random = Random(0x9e37_79b9_7f4a_7c15);
    let lines = include_str!("../../../tests/data/se121.csv").lines();
    lines.step_by(7).flat_map(move |line| {
        let puzzle: Puzzle = line[..81].parse().expect("a puzzle");
        let solution = puzzle.solution().expect("one solution");
        let mut position = Position::from(puzzle).known_as_proper();
        let mut positions = Vec::new();
        while !position.is_solved() {
            for candidate in position.all_candidates().iter().collect::<Vec<_>>() {
                let right = solution.get(candidate.cell) == candidate.digit;
                if right && random.below(12) == 0 && position.has(candidate) {
                    position.place(candidate);
                } else if !right && random.below(6) == 0 {
                    position.eliminate(candidate);
                }
            }
            positions.push(position.clone());
        }
        positions
    })
}

/// The eliminations and placements of a step, without those in the cells and peers of what it places.
fn effect(
    position: &Position,
    eliminations: CandidateSet,
    placements: &[Candidate],
) -> (CandidateSet, Vec<Candidate>) {
    let follows = |candidate: &Candidate| {
        placements.iter().any(|placed| {
            placed.cell == candidate.cell
                || placed.digit == candidate.digit && placed.cell.peers().contains(candidate.cell)
        })
    };
    let rest = eliminations.iter().filter(|candidate| position.has(*candidate) && !follows(candidate));
    (rest.collect(), placements.to_vec())
}

#[test]
fn finders_find_what_techniques_find() {
    let mut found = vec![0; PAIRS.len()];
    for position in positions() {
        let board = Board::of(&position);
        // The rating gets to a finder only where the easier ones find nothing. Otherwise a pattern may contain a smaller
        // one, and the techniques list only that. Singles hide no pattern.
        let mut easier = false;
        for (number, Pair { find, techniques, finds_all }) in PAIRS.iter().enumerate() {
            let all = techniques
                .iter()
                .flat_map(|id| Technique::from_name(id).expect("a technique").all(&position));
            let all: Vec<Step> = all.collect();
            match find(&board) {
                Some(finding) => {
                    found[number] += 1;
                    let placement: Vec<_> = finding.placement.into_iter().collect();
                    let (gone, placed) = effect(&position, finding.eliminations, &placement);
                    let has = |step: &Step| {
                        let (all_gone, all_placed) = effect(&position, step.eliminations, &step.placements);
                        gone.is_subset(all_gone) && placed.iter().all(|it| all_placed.contains(it))
                    };
                    let is_first = !easier;
                    easier |= number > 1;
                    assert!(
                        !is_first || all.iter().any(has),
                        "{techniques:?} {position:?} {finding:?}\n{all:?}"
                    );
                }
                None => {
                    assert!(!finds_all || all.is_empty(), "{techniques:?} {position:?}\n{all:?}");
                }
            }
        }
    }
    // BUG, jellyfish and hidden quads are too rare.
    assert!(found.iter().filter(|count| **count > 0).count() >= 18, "{found:?}");
}
