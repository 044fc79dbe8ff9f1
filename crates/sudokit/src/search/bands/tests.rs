//! The table and formulas against slow definitions, the rules against the same rules in the field's own
//! terms, and the solver against the engine.

use proptest::prelude::*;

use super::band_table::BAND;
use super::board::Board;
use super::cell_mask::{CellMask, DigitMasks};
use super::propagate::{Fixpoint, used_columns};
use super::{Bands, BandsSolver};
use crate::candidate::Candidate;
use crate::cell::Cell;
use crate::digit::DigitSet;
use crate::problem::Problem;
use crate::puzzle::{Puzzle, Solution};
use crate::search::branch_by_definition::branch_cell;
use crate::search::engine::Engine;
use crate::search::rules_by_definition::{any_solution, bits, hidden, rules, used};
use crate::sukaku::Sukaku;

#[test]
fn the_table_of_bands_is_its_definition() {
    for (pattern, entry) in (0..).zip(BAND) {
        let used = used(pattern);
        let rows = (0..3).map(|row| used & 7 << (3 * row));
        let alone = rows.filter(|minirows| minirows.count_ones() == 1).fold(0, |all, one| all | one);
        assert_eq!(entry, u64::from(alone) << 32 | u64::from(used), "{pattern:o}");
    }
}

#[test]
fn the_formula_of_stacks_is_its_definition() {
    // A matrix as a stack's part of a word: its bit `i` is bit `3 * i + stack`.
    let spread = |matrix: u32, stack: u32| -> u32 {
        (0..9).filter(|i| matrix >> i & 1 == 1).map(|i| 1 << (3 * i + stack)).sum()
    };
    for matrix in 0..512 {
        // Other matrices in the other two stacks, to check that stacks do not influence each other.
        let stacks = [matrix, (matrix * 73 + 5) % 512, 511 - matrix];
        let word = |stacks: [u32; 3]| (0..).zip(stacks).map(|(i, matrix)| spread(matrix, i)).sum::<u32>();
        assert_eq!(used_columns(word(stacks)), word(stacks.map(used)), "{matrix:o}");
    }
}

#[test]
fn a_mask_is_a_set_of_cells() {
    for cell in Cell::ALL {
        let mask = CellMask::of(cell);
        assert_eq!((mask.len(), mask.first()), (1, Some(cell)));
        assert_eq!(mask & CellMask::ALL, mask);
        assert!(mask.contains(cell) && !(!mask).contains(cell));
    }
    assert!(CellMask::ALL.iter().eq(Cell::ALL));
    assert!(CellMask::EMPTY.is_empty() && CellMask::EMPTY.first().is_none());
    let masks = DigitMasks::from_fn(|digit| CellMask::of(Cell::ALL[9 * digit + 8]));
    assert!(masks.iter().zip(0..).all(|(mask, digit)| mask == masks.get(digit)));
}

/// The candidates of an engine's board, in the form of the rules above.
fn candidates(board: &Board) -> [DigitSet; 81] {
    Cell::ALL.map(|cell| board.candidates(cell))
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: if cfg!(miri) { 2 } else { 1_000 },
        failure_persistence: None,
        ..Default::default()
    })]

    #[test]
    fn the_rules_keep_every_solution(seed: u64, density in 0..256_u64) {
        let (sukaku, solution) = hidden(seed, density);
        let mut board = Board::new(&sukaku.into());
        let fixpoint = board.propagate();
        prop_assert_ne!(fixpoint, Fixpoint::Contradiction);
        for cell in Cell::ALL {
            prop_assert!(board.candidates(cell).contains(solution.get(cell)), "{}", cell);
        }
        // The result has exactly the eliminations of the rules.
        let expected = rules(Cell::ALL.map(|cell| sukaku.candidates().get(cell)));
        prop_assert_eq!(Some(candidates(&board)), expected);
        // The decided cells and the pairs are right.
        let pairs = match fixpoint {
            Fixpoint::Open { pairs } => pairs,
            _ => CellMask::EMPTY,
        };
        for cell in Cell::ALL {
            let digits = board.candidates(cell);
            prop_assert_eq!(board.open.contains(cell), digits.len() > 1);
            prop_assert_eq!(pairs.contains(cell), digits.len() == 2);
            let owners = board.decided.iter().filter(|own| own.contains(cell)).count();
            prop_assert_eq!(owners, usize::from(digits.len() == 1));
        }
        // The branch cell is the cell that the definition gives.
        if let Fixpoint::Open { pairs } = fixpoint {
            let bits = candidates(&board).map(DigitSet::bits);
            prop_assert_eq!(Some(board.branch_cell(pairs).index()), branch_cell(&bits));
        }
    }

    /// If there is no solution, both find a contradiction in the same cases.
    #[test]
    fn the_rules_contradict_themselves_alike(seed: u64, density in 0..256_u64, gone in 1..4) {
        let (sukaku, solution) = hidden(seed, density);
        let (mut left, mut seed) = (*sukaku.candidates(), seed);
        for _ in 0..gone {
            let cell = Cell::ALL[bits(&mut seed) as usize % 81];
            left.remove(Candidate { cell, digit: solution.get(cell) });
        }
        let mut board = Board::new(&Sukaku::from(left).into());
        let contradiction = board.propagate() == Fixpoint::Contradiction;
        let expected = rules(Cell::ALL.map(|cell| left.get(cell)));
        prop_assert_eq!(contradiction, expected.is_none());
        if let Some(expected) = expected {
            prop_assert_eq!(candidates(&board), expected);
        }
    }

    /// The solver finds what the engine finds, for puzzle after puzzle and every limit.
    #[test]
    fn the_solver_is_the_engine(seed: u64, givens in 12..40_usize) {
        let mut seed = seed;
        let mut solver = BandsSolver::new();
        for _ in 0..3 {
            let solution = any_solution(&mut seed).to_string();
            let mut text = [b'.'; 81];
            for _ in 0..givens {
                let i = bits(&mut seed) as usize % 81;
                text[i] = solution.as_bytes()[i];
            }
            let puzzle: Puzzle = std::str::from_utf8(&text).unwrap().parse().unwrap();
            let found: Vec<Solution> = Bands.solutions(&puzzle.into()).take(50).collect();
            for limit in [0, 1, 2, 50] {
                let first = found.first().copied().filter(|_| limit > 0);
                let count = found.len().min(limit) as u64;
                let mut written = [b'?'; 81];
                prop_assert_eq!(solver.solve_text(&text, limit as u64, u64::MAX, &mut written), count);
                let expected = first.map_or("?".repeat(81), |first| first.to_string());
                prop_assert_eq!(written.as_slice(), expected.as_bytes());
            }
        }
    }
}

#[test]
fn the_empty_board_has_many_solutions() {
    let limit = if cfg!(miri) { 50 } else { 10_000 };
    let mut found: Vec<Solution> = Bands.solutions(&Puzzle::EMPTY.into()).take(limit).collect();
    let mut first = [0; 81];
    assert_eq!(
        BandsSolver::new().solve_problem(&Puzzle::EMPTY.into(), limit as u64, &mut first),
        limit as u64
    );
    assert_eq!(first, found[0].to_string().as_bytes());
    found.sort_unstable();
    found.dedup();
    assert_eq!(found.len(), limit);
}

#[test]
fn clues_that_break_a_rule_have_no_solution() {
    let mut solution = [b'?'; 81];
    let mut solver = BandsSolver::new();
    let right = *b"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    assert_eq!(solver.solve_text(&right, 2, u64::MAX, &mut solution), 1);
    for cell in Cell::ALL {
        for peer in cell.peers() {
            let mut text = [b'.'; 81];
            (text[cell.index()], text[peer.index()]) = (b'7', b'7');
            solution = [b'?'; 81];
            assert_eq!(solver.solve_text(&text, 1, u64::MAX, &mut solution), 0, "{cell} {peer}");
            assert_eq!(solution, [b'?'; 81]);
        }
    }
}

#[test]
fn every_other_byte_is_a_blank() {
    let right = *b"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    let mut expected = [0; 81];
    assert_eq!(BandsSolver::new().solve_text(&right, 2, u64::MAX, &mut expected), 1);
    for blank in (0..=255_u8).filter(|byte| !(b'1'..=b'9').contains(byte)) {
        let text = right.map(|byte| if byte == b'.' { blank } else { byte });
        let mut solution = [0; 81];
        assert_eq!(
            (BandsSolver::new().solve_text(&text, 2, u64::MAX, &mut solution), solution),
            (1, expected),
            "{blank}"
        );
    }
}

#[test]
fn a_search_that_is_watched_is_the_same() {
    let hard = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
    let problem = Problem::from(hard.parse::<Puzzle>().unwrap().without(Cell::R1C1));
    let mut alone = Bands.solutions(&problem);
    let expected: Vec<Solution> = alone.by_ref().take(20).collect();
    let mut events = 0;
    let mut listener = |_| events += 1;
    let mut watched = Bands.solutions(&problem).with_listener(&mut listener);
    assert_eq!(watched.by_ref().take(20).collect::<Vec<_>>(), expected);
    assert_eq!(watched.stats(), alone.stats());
    drop(watched);
    assert!(events > 100);
}
