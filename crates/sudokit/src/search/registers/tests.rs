//! The rules against their definition, the back ends against each other, and the bound of the stack.

use proptest::prelude::*;

use super::layout::cell;
use super::*;
use crate::candidate::CandidateSet;
use crate::digit::DigitSet;
use crate::search::split_by_definition::cell_to_split;
use crate::simd::Vector;
use crate::sukaku::Sukaku;

/// The candidates of each cell, as bits.
type Bits = [u16; 81];

/// The cells of a mini-line, a row or a column that this holds of.
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

/// The digits that a mini-line keeps for itself: the placed, and all if there are no more than three.
fn owned(s: &Bits, line: &[usize]) -> u16 {
    let all = line.iter().fold(0, |all, i| all | s[*i]);
    let placed = line.iter().filter(|i| s[**i].is_power_of_two()).fold(0, |all, i| all | s[*i]);
    if all.count_ones() <= 3 { all } else { placed }
}

/// A round as the rules say it, candidate by candidate.
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

fn lanes_of(s: &Bits) -> [Lanes; 3] {
    layout::lanes(|cell| DigitSet::from_bits_truncate(s[cell.index()]))
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

/// All that is done with a board.
struct All<'a>(&'a Bits);

#[derive(Debug, PartialEq)]
struct Done {
    next: Bits,
    so: Bits,
    not_so: Bits,
    /// Filled, by the round and by itself; dead, changed, complete.
    says: [bool; 5],
    text: [u8; 81],
}

impl<T: Token<Vector: Permute>> Kernel<T> for All<'_> {
    type Output = Done;

    #[inline(always)]
    fn run(self, token: T) -> Done {
        let board = Board::from_lanes(token, &lanes_of(self.0));
        let (next, filled) = board.round();
        let (so, not_so) = board.split();
        let says = [filled, board.is_filled(), board.is_dead(), next.differs(board), board.is_complete()];
        let mut text = [0; 81];
        board.write(b'1', &mut text);
        let [next, so, not_so] =
            [next, so, not_so].map(|Board(registers)| bits_of(&registers.map(Vector::lanes)));
        Done { next, so, not_so, says, text }
    }
}

/// Candidates of all kinds: few or many, houses that lack a digit, singles that conflict.
fn candidates() -> impl Strategy<Value = Bits> {
    let cell = prop_oneof![
        4 => 1..512_u16,
        4 => (0..9_u32, 0..9_u32).prop_map(|(a, b)| 1 << a | 1 << b),
        2 => (0..9_u32).prop_map(|a| 1 << a),
        1 => Just(0x1FF),
    ];
    // Without some digits here and there, or nothing would ever be hidden or locked.
    let thin = prop::collection::vec((0..81_usize, 0..512_u16), 0..120);
    (prop::collection::vec(prop_oneof![Just(0x1FF_u16), cell], 81), thin).prop_map(|(cells, thin)| {
        let mut bits: Bits = cells.try_into().unwrap();
        for (i, gone) in thin {
            bits[i] &= !gone;
        }
        bits
    })
}

/// One digit nearly gone from a band or a stack: what locked candidates need.
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
    if let Some(token) = Avx512::detect() {
        prop_assert_eq!(&token.run(All(s)), &done);
    }
    let filled = s.iter().all(|digits| digits.count_ones() <= 1);
    let digits = |house: crate::house::House| house.cells().iter().fold(0, |all, cell| all | s[cell.index()]);
    let complete = crate::house::House::ALL.into_iter().all(|house| digits(house) == 0x1FF);
    prop_assert_eq!(done.says, [filled, filled, s.contains(&0), done.next != *s, complete]);
    if !filled {
        check_split(s, &done)?;
    }
    Ok(())
}

/// The lowest candidate of the cell to split, or the others.
fn check_split(s: &Bits, done: &Done) -> Result<(), TestCaseError> {
    let cell = cell_to_split(s).unwrap();
    let (mut so, mut not_so) = (*s, *s);
    so[cell] = s[cell] & s[cell].wrapping_neg();
    not_so[cell] = s[cell] ^ so[cell];
    prop_assert_eq!(done.so, so);
    prop_assert_eq!(done.not_so, not_so);
    Ok(())
}

/// Gathers all solutions, but gives up after 500 nodes.
struct Gathered {
    found: Vec<[u8; 81]>,
    nodes: u64,
}

impl<V: Permute> Watch<V> for Gathered {
    fn node(&mut self, _: u16) -> Result<(), StopReason> {
        self.nodes += 1;
        if self.nodes > 500 { Err(StopReason::MaxNodes) } else { Ok(()) }
    }

    fn dead(&mut self, _: u16) {}

    fn found(&mut self, solution: Board<V>, _: u16, _: Place) -> bool {
        let mut text = [0; 81];
        solution.write(b'1', &mut text);
        self.found.push(text);
        true
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
        // On to where the rules are stuck.
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

    /// However few may wait before there is one board only, the solutions are the same.
    #[test]
    fn the_bound_changes_nothing(left in prop::collection::vec(any::<prop::sample::Index>(), 36)) {
        let text = b"534678912672195348198342567859761423426853791713924856961537284287419635345286179";
        let mut puzzle = [b'.'; 81];
        for index in left {
            let i = index.index(81);
            puzzle[i] = text[i];
        }
        let found = |many| {
            let mut hunt = Hunt::over(Board::from_lanes(Portable, &[Lanes([0; 32]); 3]));
            hunt.limit_waiting(many);
            let mut all = Gathered { found: Vec::new(), nodes: 0 };
            let start = Start::Text(&puzzle);
            let rest = Portable.run(Open { start, hunt: &mut hunt, watch: &mut all });
            all.found.sort_unstable();
            matches!(rest, Rest::Exhausted).then_some(all.found)
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

/// The nearly empty board is where a search goes deepest.
#[test]
fn the_empty_board_is_no_trouble() {
    let problem = Problem::from(Sukaku::from(CandidateSet::ALL));
    let mut run = Run::new(Portable, &problem);
    let mut monitor = Monitor::new();
    for _ in 0..1_000 {
        assert!(matches!(run.advance(&mut monitor), Advance::Found(_)));
    }
    assert!(monitor.stats().deepest < 81);
}
