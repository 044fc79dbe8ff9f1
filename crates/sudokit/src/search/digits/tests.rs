//! The rules and the branching against their definitions, two boards in step against each alone, and the back ends against
//! each other.

use std::ops::ControlFlow;

use proptest::prelude::*;

use super::board::Board;
use super::layout::{cell, place};
use super::{Digits, DigitsSolver};
use crate::StopReason;
use crate::candidate::{Candidate, CandidateSet};
use crate::cell::{Cell, CellSet};
use crate::digit::{Digit, DigitSet};
use crate::grid_text::GridText;
use crate::problem::Problem;
use crate::search::Engine;
use crate::search::advance::{Advance, Search};
use crate::search::branch_by_definition::branches;
use crate::search::known_solution::KnownSolution;
use crate::search::monitor::Monitor;
use crate::search::observer::{Observer, RunEnd};
use crate::search::rules_by_definition::{any_solution, bits, hidden, rules};
use crate::search::two_boards::{
    self, Begin, BoardSearch, Fixpoint, NextStep, Node, OneByOne, Start, TreeSearch, WriteText,
};
use crate::simd::{Avx2, Backend, Kernel, Lanes, Neon, Portable, Row, Token, WordToken, WordVector};
use crate::sukaku::Sukaku;

/// The candidates of each cell, as bits.
type Bits = [u16; 81];

fn row_of(bits: &Bits) -> Row {
    let mut row = [Lanes([0; 32]); 3];
    row.iter_mut().flat_map(|part| &mut part.0).zip(bits).for_each(|(to, bits)| *to = *bits);
    row
}

fn bits_of<W: WordVector>(board: &Board<W>) -> Bits {
    let mut bits = [0; 81];
    for j in 0..3 {
        let digits = board.eight.0[j].words().into_iter().chain([board.nine.0.words()[j]]);
        for (digit, word) in digits.enumerate() {
            assert_eq!(word >> 27, 0, "the bits left over are not empty");
            (0..27).for_each(|bit| bits[cell(j, bit)] |= ((word >> bit & 1) as u16) << digit);
        }
    }
    bits
}

/// Applies all rules to a board until they are stuck.
struct All<'a>(&'a Bits);

#[derive(Debug, PartialEq)]
enum End {
    Contradiction,
    Solved(Bits),
    /// The rules are stuck on the first board, and the others are its branches.
    Branched(Box<[Bits; 3]>),
}

impl<T: WordToken> Kernel<T> for All<'_> {
    type Output = End;

    fn run(self, token: T) -> End {
        let mut board = Board::from_candidates(token, &row_of(self.0));
        loop {
            let round = board.after_round(token);
            // Beside any other board.
            let other = Board::from_text(token, &[b'.'; 81]);
            let [first, second] = Board::after_two_rounds(board, other, token);
            let [_, again] = Board::after_two_rounds(other, board, token);
            assert!(
                first.same_as(&round) && again.same_as(&round) && second.same_as(&other.after_round(token))
            );
            if round.contradiction {
                return End::Contradiction;
            }
            board = round.next;
            if !round.stuck {
                continue;
            }
            match two_boards::Board::next_step(board, token, KnownSolution::NONE) {
                NextStep::Contradiction => return End::Contradiction,
                NextStep::Solved => return End::Solved(bits_of(&board)),
                NextStep::Changed(changed) => board = changed,
                NextStep::Branched(first, second, _) => {
                    return End::Branched(Box::new([board, first, second].map(|board| bits_of(&board))));
                }
            }
        }
    }
}

impl<W: WordVector> two_boards::Round<Board<W>> {
    fn same_as(&self, other: &Self) -> bool {
        (self.contradiction, self.stuck) == (other.contradiction, other.stuck)
            && bits_of(&self.next) == bits_of(&other.next)
    }
}

/// The rules on all back ends of this machine.
fn end_of(bits: &Bits) -> End {
    let end = Portable.run(All(bits));
    if let Some(token) = Avx2::detect() {
        assert_eq!(token.run(All(bits)), end);
    }
    if let Some(token) = Neon::detect() {
        assert_eq!(token.run(All(bits)), end);
    }
    end
}

/// Collects all solutions, and stops after 500 nodes.
struct Gathered {
    found: Vec<[u8; 81]>,
    nodes: u64,
}

impl<B: WriteText + Copy> Observer<Node<B>> for Gathered {
    fn node(&mut self, _: usize) -> Result<(), StopReason> {
        self.nodes += 1;
        if self.nodes > 500 { Err(StopReason::MaxNodes) } else { Ok(()) }
    }

    fn solution(&mut self, node: &Node<B>) -> ControlFlow<()> {
        let mut text = [0; 81];
        node.board.write(b'1', &mut text);
        self.found.push(text);
        ControlFlow::Continue(())
    }
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: if cfg!(miri) { 2 } else { 1_000 },
        failure_persistence: None,
        ..Default::default()
    })]

    /// The result has exactly the eliminations of the rules, and the branches of the definition.
    #[test]
    fn the_rules_are_their_definition(seed: u64, density in 0..256_u64) {
        let (sukaku, solution) = hidden(seed, density);
        let given = Cell::ALL.map(|cell| sukaku.candidates().get(cell));
        let expected = rules(given).unwrap().map(DigitSet::bits);
        match end_of(&given.map(DigitSet::bits)) {
            End::Contradiction => prop_assert!(false, "{} is lost", solution),
            End::Solved(board) => prop_assert_eq!(board, expected),
            End::Branched(boards) => {
                let [board, first, second] = *boards;
                prop_assert_eq!(board, expected);
                prop_assert_eq!(Some([first, second]), branches(&board));
            }
        }
    }

    /// If digits of the solution are removed, a solved board at the end has only remaining candidates and breaks no rule.
    #[test]
    fn a_lost_solution_is_not_found(seed: u64, density in 0..256_u64, gone in 1..4) {
        let (sukaku, solution) = hidden(seed, density);
        let mut left = Cell::ALL.map(|cell| sukaku.candidates().get(cell).bits());
        let mut seed = seed;
        for _ in 0..gone {
            let cell = Cell::ALL[bits(&mut seed) as usize % 81];
            left[cell.index()] &= !DigitSet::of(solution.get(cell)).bits();
        }
        if let End::Solved(board) = end_of(&left) {
            prop_assert!(board.iter().zip(left).all(|(digit, left)| digit.is_power_of_two() && digit & left != 0));
            prop_assert!(rules(board.map(DigitSet::from_bits_truncate)).is_some());
        }
    }

    /// The boards are read and written as they are.
    #[test]
    fn text_is_read_and_written(seed: u64, blanks in prop::collection::vec((0..81_usize, any::<u8>()), 0..81)) {
        let mut seed = seed;
        let solution = any_solution(&mut seed).to_string();
        let mut text: [u8; 81] = solution.as_bytes().try_into().unwrap();
        for (i, blank) in &blanks {
            text[*i] = if (b'1'..=b'9').contains(blank) { b'.' } else { *blank };
        }
        let mut expected = [0x1FF; 81];
        for cell in Cell::ALL {
            if let Some(digit) = text[cell.index()].checked_sub(b'1').and_then(|i| Digit::ALL.get(usize::from(i))) {
                let digit = DigitSet::of(*digit).bits();
                expected[cell.index()] &= digit;
                cell.peers().into_iter().for_each(|peer| expected[peer.index()] &= !digit);
            }
        }
        let (board, written) = Portable.run(Read(&text));
        prop_assert_eq!(board, expected);
        if let Some(token) = Avx2::detect() {
            prop_assert_eq!(token.run(Read(&text)), (board, written));
        }
        if let Some(token) = Neon::detect() {
            prop_assert_eq!(token.run(Read(&text)), (board, written));
        }
        if blanks.is_empty() {
            prop_assert_eq!(written.as_slice(), solution.as_bytes());
        }
    }

    /// The limit of waiting boards does not change the solutions.
    #[test]
    fn the_bound_changes_nothing(left in prop::collection::vec(any::<prop::sample::Index>(), 36)) {
        let text = b"534678912672195348198342567859761423426853791713924856961537284287419635345286179";
        let mut puzzle = [b'.'; 81];
        for index in left {
            let i = index.index(81);
            puzzle[i] = text[i];
        }
        let found = |many| {
            let unused = <Board<<Portable as WordToken>::Words> as two_boards::Board<Portable>>::unused(Portable);
            let mut search = TreeSearch::over(unused);
            search.limit_waiting(many);
            let mut all = Gathered { found: Vec::new(), nodes: 0 };
            let start = Start::Text(&puzzle);
            let end = Portable.run(Begin { start, search: &mut search, observer: &mut all });
            all.found.sort_unstable();
            (end == RunEnd::Exhausted).then_some(all.found)
        };
        let expected = found(81);
        for many in [0, 1, 3] {
            prop_assert_eq!(&found(many), &expected, "{}", many);
        }
    }
}

/// Reads a text, and writes the board.
struct Read<'a>(&'a [u8; 81]);

impl<T: WordToken> Kernel<T> for Read<'_> {
    type Output = (Bits, [u8; 81]);

    fn run(self, token: T) -> Self::Output {
        let board = Board::from_text(token, self.0);
        let mut text = [0; 81];
        board.write(b'1', &mut text);
        (bits_of(&board), text)
    }
}

#[test]
fn every_cell_has_its_bit() {
    for i in 0..81 {
        let (j, bit) = place(i);
        assert_eq!(cell(j, bit as usize), i);
    }
}

#[test]
fn a_solution_is_seen_without_a_search() {
    struct Rules<'a>(&'a [u8; 81]);

    impl<T: WordToken> Kernel<T> for Rules<'_> {
        type Output = Option<bool>;

        fn run(self, token: T) -> Option<bool> {
            match Board::from_text(token, self.0).to_fixpoint(token) {
                Fixpoint::Solved(_) => Some(true),
                Fixpoint::Contradiction => Some(false),
                Fixpoint::Stuck(_) => None,
            }
        }
    }
    let easy = *b"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    let mut wrong = easy;
    wrong[0] = b'8';
    assert_eq!(Portable.run(Rules(&easy)), Some(true));
    assert_eq!(Portable.run(Rules(&wrong)), Some(false));
    assert_eq!(Portable.run(Rules(&[b'.'; 81])), None);
}

/// A search goes deepest on a nearly empty board.
#[test]
fn the_empty_board_is_no_trouble() {
    let problem = Problem::from(Sukaku::from(CandidateSet::ALL));
    let mut search = BoardSearch::<_, Board<<Portable as WordToken>::Words>>::new(Portable, &problem);
    let mut monitor = Monitor::new();
    for _ in 0..if cfg!(miri) { 5 } else { 1_000 } {
        assert!(matches!(search.advance(&mut monitor), Advance::Found(_)));
    }
    assert!(monitor.stats().deepest < 81);
}

/// The other candidates of a cell are tried when one is excluded.
#[test]
fn a_candidate_is_excluded() {
    let puzzle = *b"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    let solution = b"534678912672195348198342567859761423426853791713924856961537284287419635345286179";
    for backend in [Backend::Avx2, Backend::Neon, Backend::Portable] {
        let Some(mut solver) = DigitsSolver::on(backend) else { continue };
        for cell in Cell::ALL.into_iter().filter(|cell| puzzle[cell.index()] == b'.') {
            for digit in Digit::ALL {
                let is_right = solution[cell.index()] == b'1' + digit.index() as u8;
                let excluded = Candidate { cell, digit };
                let (known, mut other) = (KnownSolution(Some(solution)), [0; 81]);
                assert_eq!(solver.find_other(&puzzle, excluded, known, &mut other), !is_right, "{excluded}");
            }
        }
    }
}

/// Two cells of a box that have the same only candidate, even in two boxes of a chute so that every row and column still has a
/// place: no round removes one of them.
#[test]
fn a_digit_twice_in_a_box_is_seen_before_the_first_branching() {
    const TWICE: [&[&str]; 7] = [
        &["r1c1", "r2c2"],
        &["r4c4", "r4c6"],
        &["r9c9", "r7c9"],
        &["r5c7", "r6c8"],
        &["r1c1", "r1c2", "r6c1", "r6c2"],
        &["r1c1", "r2c1", "r1c6", "r2c6"],
        &["r1c1", "r2c2", "r1c5", "r2c4"],
    ];
    for (digit, names) in Digit::ALL.into_iter().flat_map(|digit| TWICE.map(|names| (digit, names))) {
        let cells: CellSet = names.iter().map(|name| name.parse::<Cell>().unwrap()).collect();
        let is_left = |candidate: &Candidate| candidate.digit == digit || !cells.contains(candidate.cell);
        let left: CandidateSet = CandidateSet::ALL.iter().filter(is_left).collect();
        let problem = Problem::from(Sukaku::from(left));
        let mut text = [b'.'; 81];
        cells.iter().for_each(|cell| text[cell.index()] = b'1' + digit.index() as u8);
        let text = GridText::new(&text).unwrap();
        for mut solver in Backend::ALL.into_iter().filter_map(|backend| Digits.solver(backend)) {
            assert_eq!((solver.solve(&problem, 2).count(), solver.nodes()), (0, 0), "{digit} {names:?}");
            assert_eq!((solver.solve(text, 2).count(), solver.nodes()), (0, 0), "{digit} {names:?}");
        }
    }
}
