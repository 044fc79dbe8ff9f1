//! The rules against their definition, the back ends against each other, and the bound of the stack.

use std::ops::ControlFlow;

use proptest::prelude::*;

use super::board::{Board, lanes};
use super::layout::cell;
use crate::StopReason;
use crate::candidate::CandidateSet;
use crate::cell::Cell;
use crate::digit::DigitSet;
use crate::problem::Problem;
use crate::search::advance::{Advance, Search};
use crate::search::branch_by_definition::branches;
use crate::search::known_solution::KnownSolution;
use crate::search::monitor::Monitor;
use crate::search::observer::{Observer, RunEnd};
use crate::search::two_boards::{Begin, BoardSearch, Node, Start, TreeSearch, WriteText};
use crate::simd::{Avx512, Kernel, Lanes, Permute, Portable, Token, Vector};
use crate::sukaku::Sukaku;

/// The candidates of each cell, as bits.
type Bits = [u16; 81];

/// The cells for which this holds.
fn cells(of: impl Fn(usize, usize) -> bool) -> Vec<usize> {
    (0..81).filter(|i| of(i / 9, i % 9)).collect()
}

/// The horizontal or the vertical mini-line through a cell.
fn mini_line(row: usize, column: usize, horizontal: bool) -> Vec<usize> {
    if horizontal {
        cells(|r, c| r == row && c / 3 == column / 3)
    } else {
        cells(|r, c| c == column && r / 3 == row / 3)
    }
}

/// The digits that a mini-line removes from its row or column and box: the placed ones, or all if there are
/// at most three.
fn owned(s: &Bits, line: &[usize]) -> u16 {
    let all = line.iter().fold(0, |all, i| all | s[*i]);
    let placed = line.iter().filter(|i| s[**i].is_power_of_two()).fold(0, |all, i| all | s[*i]);
    if all.count_ones() <= 3 { all } else { placed }
}

/// A round by the definition of the rules, candidate by candidate.
fn round_by_definition(s: &Bits) -> Bits {
    let stays = |i: usize, digit: u16| {
        let (row, column) = (i / 9, i % 9);
        let can = |line: Vec<usize>| line.iter().any(|j| s[*j] & digit != 0);
        let own = |line: Vec<usize>| owned(s, &line) & digit != 0;
        let (r0, c0) = (row / 3 * 3, column / 3 * 3);
        // The other two rows of the band and boxes of the row; the other two columns and boxes of the column.
        let others = |at: usize| [at / 3 * 3 + (at + 1) % 3, at / 3 * 3 + (at + 2) % 3];
        let far = |at: usize| [(at + 3) % 9, (at + 6) % 9];
        let [ra, rb] = others(row);
        let [ca, cb] = others(column);
        let [fa, fb] = far(c0);
        let [ga, gb] = far(r0);
        let h = |row, column| can(mini_line(row, column, true));
        let v = |row, column| can(mini_line(row, column, false));
        let fits = (h(ra, fa) && h(rb, fb) || h(ra, fb) && h(rb, fa))
            && (v(ga, ca) && v(gb, cb) || v(ga, cb) && v(gb, ca));
        let in_mini_line = mini_line(row, column, true).iter().any(|j| *j != i && s[*j] == digit);
        let in_row = [fa, fb].iter().any(|c| own(mini_line(row, *c, true)));
        let in_box = [ra, rb].iter().any(|r| own(mini_line(*r, column, true)));
        let in_column = [ga, gb].iter().any(|r| own(mini_line(*r, column, false)));
        fits && !in_mini_line && !in_row && !in_box && !in_column
    };
    let hidden = |i: usize, digit: u16| {
        let alone = |house: Vec<usize>| house.iter().all(|j| *j == i || s[*j] & digit == 0);
        alone(cells(|r, _| r == i / 9)) || alone(cells(|_, c| c == i % 9))
    };
    std::array::from_fn(|i| {
        let of = |f: &dyn Fn(usize, u16) -> bool| {
            (0..9).map(|d| 1 << d).filter(|digit| s[i] & digit != 0 && f(i, *digit)).fold(0, |a, b| a | b)
        };
        let (kept, hidden) = (of(&stays), of(&hidden));
        if hidden == 0 { kept } else { kept & hidden }
    })
}

/// The board with the digit of each placed cell removed from its peers.
fn without_placed_by_definition(s: &Bits) -> Bits {
    std::array::from_fn(|i| {
        let peers = Cell::ALL[i].peers().into_iter().map(|peer| s[peer.index()]);
        s[i] & !peers.filter(|digits| digits.is_power_of_two()).fold(0, |all, digit| all | digit)
    })
}

fn lanes_of(s: &Bits) -> [Lanes; 3] {
    lanes(|cell| DigitSet::from_bits_truncate(s[cell.index()]))
}

fn bits_of(lanes: &[Lanes; 3]) -> Bits {
    let mut bits = [0; 81];
    for (register, lanes) in lanes.iter().enumerate() {
        for lane in 0..27 {
            bits[cell(register, lane)] = lanes.0[lane];
        }
        assert_eq!(lanes.0[27..], [0; 5], "the lanes left over are not empty");
    }
    bits
}

/// Runs every operation on a board.
struct All<'a>(&'a Bits);

#[derive(Debug, PartialEq)]
struct Done {
    without_placed: Bits,
    next: Bits,
    first: Bits,
    second: Bits,
    /// Whether it is filled, as the round says and by itself; whether a cell is empty, whether it changed,
    /// whether it is complete.
    flags: [bool; 5],
    text: [u8; 81],
}

impl<T: Token<Vector: Permute>> Kernel<T> for All<'_> {
    type Output = Done;

    #[inline(always)]
    fn run(self, token: T) -> Done {
        let board = Board::from_lanes(token, &lanes_of(self.0));
        let (next, filled) = board.next();
        let (first, second) = if filled { (board, board) } else { board.branch(KnownSolution::NONE) };
        let flags =
            [filled, board.is_filled(), board.has_empty_cell(), next.differs(board), board.is_complete()];
        let mut text = [0; 81];
        board.write(b'1', &mut text);
        let [without_placed, next, first, second] = [board.without_placed(), next, first, second]
            .map(|Board(registers)| bits_of(&registers.map(Vector::lanes)));
        Done { without_placed, next, first, second, flags, text }
    }
}

/// Candidates of various kinds: few or many, houses that lack a digit, singles that conflict.
fn candidates() -> impl Strategy<Value = Bits> {
    let cell = prop_oneof![
        4 => 1..512_u16,
        4 => (0..9_u32, 0..9_u32).prop_map(|(a, b)| 1 << a | 1 << b),
        2 => (0..9_u32).prop_map(|a| 1 << a),
        1 => Just(0x1FF),
    ];
    // Removes some digits here and there, because otherwise no digit would be hidden or locked.
    let thin = prop::collection::vec((0..81_usize, 0..512_u16), 0..120);
    (prop::collection::vec(prop_oneof![Just(0x1FF_u16), cell], 81), thin).prop_map(|(cells, thin)| {
        let mut bits: Bits = cells.try_into().unwrap();
        for (i, gone) in thin {
            bits[i] &= !gone;
        }
        bits
    })
}

/// One digit nearly removed from a band or a stack, for locked candidates.
fn sparse_digit() -> impl Strategy<Value = Bits> {
    (candidates(), prop::collection::vec((0..9_u32, 0..81_usize, 0..9_usize), 0..60)).prop_map(
        |(mut s, gone)| {
            for (digit, i, shape) in gone {
                for j in if shape % 2 == 0 { mini_line(i / 9, i % 9, shape < 5) } else { vec![i] } {
                    s[j] &= !(1 << digit);
                }
            }
            s
        },
    )
}

fn check(s: &Bits) -> Result<(), TestCaseError> {
    let done = Portable.run(All(s));
    prop_assert_eq!(done.next, round_by_definition(s));
    prop_assert_eq!(done.without_placed, without_placed_by_definition(s));
    if let Some(token) = Avx512::detect() {
        prop_assert_eq!(&token.run(All(s)), &done);
    }
    let filled = s.iter().all(|digits| digits.count_ones() <= 1);
    let digits = |house: crate::house::House| house.cells().iter().fold(0, |all, cell| all | s[cell.index()]);
    let complete = crate::house::House::ALL.into_iter().all(|house| digits(house) == 0x1FF);
    prop_assert_eq!(done.flags, [filled, filled, s.contains(&0), done.next != *s, complete]);
    if !filled {
        prop_assert_eq!(Some([done.first, done.second]), branches(s));
    }
    Ok(())
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
    #![proptest_config(ProptestConfig { cases: 500, failure_persistence: None, ..Default::default() })]

    #[test]
    fn a_round_is_its_rules(s in candidates()) {
        check(&s)?;
    }

    #[test]
    fn a_round_is_its_rules_where_digits_are_rare(s in sparse_digit()) {
        // Continues until the rules are stuck.
        let mut s = s;
        loop {
            check(&s)?;
            let next = round_by_definition(&s);
            if next == s {
                break;
            }
            s = next;
        }
    }

    /// The solutions do not depend on the limit for waiting boards with two boards.
    #[test]
    fn the_bound_changes_nothing(left in prop::collection::vec(any::<prop::sample::Index>(), 36)) {
        let text = b"534678912672195348198342567859761423426853791713924856961537284287419635345286179";
        let mut puzzle = [b'.'; 81];
        for index in left {
            let i = index.index(81);
            puzzle[i] = text[i];
        }
        let found = |many| {
            let mut search = TreeSearch::over(Board::from_lanes(Portable, &[Lanes([0; 32]); 3]));
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

#[test]
fn the_layout_is_the_one_that_is_drawn() {
    let mut drawn = String::new();
    for row in 0..3 {
        for column in 0..3 {
            let register = (0..3).find(|register| cell(*register, 3 * row) == 9 * row + column).unwrap();
            drawn += &format!("{register}{}", if column < 2 { " " } else { "\n" });
        }
    }
    assert_eq!(drawn, "0 1 2\n2 0 1\n1 2 0\n");
    let mut all: Vec<usize> = (0..81).map(|i| cell(i / 27, i % 27)).collect();
    all.sort_unstable();
    assert!(all.into_iter().eq(0..81));
}

/// A search goes deepest on a nearly empty board.
#[test]
fn the_empty_board_is_no_trouble() {
    let problem = Problem::from(Sukaku::from(CandidateSet::ALL));
    let mut search = BoardSearch::<_, Board<Lanes>>::new(Portable, &problem);
    let mut monitor = Monitor::new();
    for _ in 0..1_000 {
        assert!(matches!(search.advance(&mut monitor), Advance::Found(_)));
    }
    assert!(monitor.stats().deepest < 81);
}
