//! Compares the quick finders of the rating with the techniques.
//!
//! The rating tries its finders in their order. If a finder is the first to find a step, one of its
//! techniques has a step with the same conclusion: its eliminations, and perhaps more, because a technique
//! may join eliminations in two houses. If a finder finds nothing, and no easier finder finds a step, its
//! techniques find nothing either.

use super::finding::Finding;
use super::rule::Rule as R;
use super::{aligned, bug, fish, locking, singles, subsets, unique_loops, wings};
use crate::candidate::{Candidate, CandidateSet};
use crate::cell::Cell;
use crate::digit::Digit;
use crate::format::read;
use crate::house::House;
use crate::logic::board::Board;
use crate::logic::position::Position;
use crate::logic::step::{Step, Technique};
use crate::problem::Problem;
use crate::puzzle::Puzzle;
use crate::sukaku::Sukaku;

/// A finder and its techniques.
struct Row {
    find: fn(&Board) -> Option<Finding>,
    techniques: &'static [&'static str],
    finds: Finds,
    /// If these techniques find nothing, steps are compared even if an easier finder finds a step; then no
    /// pattern contains a smaller one. (The techniques would list only the smaller one.)
    without: Option<&'static [&'static str]>,
}

/// When a finder finds a step if its techniques do.
#[derive(Clone, Copy, PartialEq)]
enum Finds {
    /// In all positions.
    All,
    /// In positions without easier steps. The finder leaves out patterns in houses with few blank cells,
    /// which have a smaller counterpart.
    First,
    /// In some positions: Sudoku Explainer has fewer patterns than the techniques.
    Some,
}

macro_rules! rows {
    (@) => { None };
    (@ [$($smaller:literal),*]) => { Some(&[$($smaller),*]) };
    ($($finds:ident $find:expr, [$($technique:literal),*] $(without [$($smaller:literal),*])?;)*) => {
        &[$(Row {
            find: $find,
            techniques: &[$($technique),*],
            finds: Finds::$finds,
            without: rows!(@ $([$($smaller),*])?),
        }),*]
    };
}

/// In the order of the rating.
const ROWS: &[Row] = rows! {
    All singles::hidden, ["full-house", "hidden-single"];
    All locking::direct, ["direct-pointing", "direct-claiming"];
    All |board| subsets::direct(board, 2, R::DirectHiddenPair, 2.0), ["direct-hidden-pair"];
    All singles::naked, ["full-house", "naked-single"];
    All |board| subsets::direct(board, 3, R::DirectHiddenTriplet, 2.5), ["direct-hidden-triplet"];
    All locking::indirect, ["pointing", "claiming"];
    First |board| subsets::naked(board, 2, R::NakedPair, 3.0), ["naked-pair", "locked-pair"];
    First |board| fish::first(board, 2, R::XWing, 3.2), ["x-wing"];
    First |board| subsets::hidden(board, 2, R::HiddenPair, 3.4), ["hidden-pair"];
    First |board| subsets::naked(board, 3, R::NakedTriplet, 3.6), ["naked-triple", "locked-triple"];
    First |board| fish::first(board, 3, R::Swordfish, 3.8), ["swordfish"];
    First |board| subsets::hidden(board, 3, R::HiddenTriplet, 4.0), ["hidden-triple"];
    All wings::xy, ["xy-wing"];
    All wings::xyz, ["xyz-wing"];
    // The techniques also find loops in which a cell lacks a digit, and larger subsets with type 3.
    Some unique_loops::first, [
        "unique-rectangle-1", "unique-rectangle-2", "unique-rectangle-3", "unique-rectangle-4",
        "unique-loop-1", "unique-loop-2", "unique-loop-3", "unique-loop-4"
    ];
    First |board| subsets::naked(board, 4, R::NakedQuad, 5.0), ["naked-quad"]
        without ["naked-triple", "locked-triple", "naked-pair", "locked-pair"];
    First |board| fish::first(board, 4, R::Jellyfish, 5.2), ["jellyfish"];
    First |board| subsets::hidden(board, 4, R::HiddenQuad, 5.4), ["hidden-quad"]
        without ["hidden-triple", "hidden-pair"];
    // Extra candidates are recognized only in houses where no other cell has extras, and type 3 eliminates
    // nothing in the cells with extras.
    Some bug::first, ["bug-1", "bug-2", "bug-3", "bug-4"];
    First aligned::pair, ["aligned-pair-exclusion"] without [];
    // One of the three cells must be an excluder itself.
    Some aligned::triplet, ["aligned-triplet-exclusion"];
};

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

/// Some puzzles of all levels, the example positions of the techniques, and a hidden quad.
fn starts() -> impl Iterator<Item = Position> {
    let lines = include_str!("../../../tests/data/se121.csv").lines();
    let puzzles = lines.step_by(7).map(|line| line[..81].parse::<Puzzle>().expect("a puzzle").into());
    let examples = ROWS.iter().flat_map(|row| row.techniques).flat_map(|id| {
        let path = format!("{}/tests/techniques/{id}.txt", env!("CARGO_MANIFEST_DIR"));
        let text = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"));
        let lines = text.lines().filter(|line| line.starts_with(':'));
        lines.map(example).collect::<Vec<_>>()
    });
    puzzles
        .chain(examples)
        .filter(leads_to_a_solution)
        .map(Position::known_as_proper)
        .chain([with_hidden_quad()])
}

/// Four digits have four places in a row. The finder needs nine blank cells in a house, which no example has.
fn with_hidden_quad() -> Position {
    let mut candidates = CandidateSet::ALL;
    for cell in &House::R1.cell_array()[4..] {
        candidates.set(*cell, Digit::ALL[4..].iter().copied().collect());
    }
    Position::from(Problem::from(Sukaku::from(candidates)))
}

/// Whether the puzzle has one solution, and the position still has it: some examples lack candidates.
fn leads_to_a_solution(position: &Position) -> bool {
    position.problem().solution().is_ok_and(|solution| {
        let right = |cell| Candidate { cell, digit: solution.get(cell) };
        Cell::ALL
            .into_iter()
            .all(|cell| position.value(cell) == Some(right(cell).digit) || position.has(right(cell)))
    })
}

/// The position in a line of HoDoKu's library format.
fn example(line: &str) -> Position {
    let record = read(line.as_bytes()).expect("a format").next().expect("a record").expect("a position");
    let problem = record.board.classic_or_blank().problem().expect("no rule is broken");
    let progress = record.progress.unwrap_or_default();
    Position::of_player(problem, &progress.placed, progress.marks.as_ref()).expect("no rule is broken")
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

/// All steps of some techniques.
fn steps(techniques: &[&str], position: &Position) -> Vec<Step> {
    techniques.iter().flat_map(|id| Technique::from_name(id).expect("a technique").all(position)).collect()
}

#[test]
fn finders_find_what_techniques_find() {
    let mut random = Random(0x9e37_79b9_7f4a_7c15);
    let mut compared = vec![0; ROWS.len()];
    for mut position in starts() {
        let solution = position.problem().solution();
        while !position.is_solved() {
            let board = Board::of(&position);
            let mut first = None;
            for (number, Row { find, techniques, finds, without }) in ROWS.iter().enumerate() {
                let Some(finding) = find(&board) else {
                    if *finds == Finds::All || *finds == Finds::First && first.is_none() {
                        let all = steps(techniques, &position);
                        assert!(all.is_empty(), "{techniques:?} {position:?}\n{all:?}");
                    }
                    continue;
                };
                if first.is_none() || without.is_some_and(|ids| steps(ids, &position).is_empty()) {
                    compared[number] += 1;
                    let all = steps(techniques, &position);
                    let placement: Vec<_> = finding.placement.into_iter().collect();
                    let (gone, placed) = effect(&position, finding.eliminations, &placement);
                    let has = |step: &Step| {
                        let (all_gone, all_placed) = effect(&position, step.eliminations, &step.placements);
                        gone.is_subset(all_gone) && placed.iter().all(|it| all_placed.contains(it))
                    };
                    assert!(all.iter().any(has), "{techniques:?} {position:?} {finding:?}\n{all:?}");
                }
                first.get_or_insert(finding);
            }
            let Ok(solution) = &solution else { break };
            if let Some(finding) = first {
                finding.eliminations.iter().for_each(|candidate| {
                    position.eliminate(candidate);
                });
                finding.placement.into_iter().for_each(|candidate| position.place(candidate));
            } else {
                let wrong = |it: &Candidate| solution.get(it.cell) != it.digit && random.below(6) == 0;
                for candidate in position.all_candidates().iter().filter(wrong).collect::<Vec<_>>() {
                    position.eliminate(candidate);
                }
            }
        }
    }
    assert!(compared.iter().all(|count| *count > 0), "{compared:?}");
}
