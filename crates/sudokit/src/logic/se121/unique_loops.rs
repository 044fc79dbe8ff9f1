//! Unique rectangles and loops: cells that two digits alone could fill in two ways, so that a puzzle with a
//! single solution has something else in one of them.
//!
//! A loop is found by walking from a cell of two candidates through boxes, rows and columns in turn. What the
//! walk remembers of further candidates is, as in the program whose ratings these are, not only of the cells
//! on the way but also of those that were tried before at the same place.

use super::finding::Finding;
use super::rule::Rule;
use super::unique_type_3;
use crate::candidate::CandidateSet;
use crate::cell::{Cell, CellSet};
use crate::digit::{Digit, DigitSet};
use crate::house::{House, HouseKind};
use crate::logic::board::{Board, houses_of};

/// The two digits of a loop, in order.
#[derive(Clone, Copy)]
struct Pair {
    one: Digit,
    two: Digit,
}

/// The best of all loops: the lowest rating, then the lowest type, then the first.
pub(super) fn first(board: &Board) -> Option<Finding> {
    let mut found = Found { board, hints: Vec::new(), seen: Vec::new() };
    let [_, bivalue, trivalue] = board.cells_with_few();
    for start in bivalue {
        let digits = board.digits(start);
        let mut pair = digits.iter();
        if let (Some(one), Some(two)) = (pair.next(), pair.next()) {
            let both = board.plane(one) & board.plane(two);
            let useful = useful(board, digits, [bivalue, both, trivalue].map(|cells| cells & both));
            if useful.contains(start) {
                let (cells, visited, houses) = (Vec::with_capacity(16), CellSet::EMPTY, [0; 2]);
                let mut walk = Walk { one, two, both, useful, cells, visited, houses };
                found.walk(&mut walk, start, 2, DigitSet::EMPTY, None);
            }
        }
    }
    // Sorting is stable, and the first of equals is wanted.
    found.hints.sort_by(|(a, type_a), (b, type_b)| a.rating.total_cmp(&b.rating).then(type_a.cmp(type_b)));
    found.hints.into_iter().next().map(|(finding, _)| finding)
}

/// Of the cells that hold both digits those that can be in a loop: all of it but for two cells are `bare`, holding
/// nothing else, or all others, three or more, hold the same third digit.
fn useful(board: &Board, pair: DigitSet, [bare, both, with_third]: [CellSet; 3]) -> CellSet {
    let mut useful = if several(bare.bits()) { linked(bare | near(both, bare)) } else { CellSet::EMPTY };
    for digit in !pair {
        let alike = with_third & board.plane(digit);
        if alike.len() > 2 {
            useful |= linked(bare | alike);
        }
    }
    useful
}

/// The cells with a bare one in two of their houses. A house without must have the other open cell of the loop,
/// and that can be in two of the three only if they are the box and a line.
fn near(both: CellSet, bare: CellSet) -> CellSet {
    let fits = |cell: &Cell| {
        let lacking = cell.houses().map(|house| (house.cells() & bare).is_empty());
        match lacking {
            [true, true, _] => false,
            [row, column, true] if row || column => {
                let line = if row { cell.row() } else { cell.column() };
                !((both & line.cells() & cell.box_house().cells()).without(*cell)).is_empty()
            }
            _ => true,
        }
    };
    (both - bare).iter().filter(fits).collect()
}

/// Whether two bits or more are set.
fn several(bits: u128) -> bool {
    bits & bits.wrapping_sub(1) != 0
}

/// The cells that can be in a loop: all houses of a cell in a loop have another cell of it.
fn linked(mut cells: CellSet) -> CellSet {
    loop {
        let alone =
            |cell: &Cell| cell.houses().iter().any(|house| house.cells() & cells == CellSet::of(*cell));
        let lost: CellSet = cells.iter().filter(alone).collect();
        if lost.is_empty() {
            return cells;
        }
        cells -= lost;
    }
}

struct Walk {
    one: Digit,
    two: Digit,
    /// The cells that hold both digits, and of these those that can be in a loop.
    both: CellSet,
    useful: CellSet,
    cells: Vec<Cell>,
    /// The same as a set, but for the start.
    visited: CellSet,
    /// The houses visited by the cells of either color.
    houses: [u32; 2],
}

struct Found<'a> {
    board: &'a Board,
    hints: Vec<(Finding, usize)>,
    /// Which loops were asked for a finding of which type.
    seen: Vec<(usize, CellSet)>,
}

fn house_bits(cell: Cell) -> u32 {
    cell.houses().iter().map(|house| 1 << house.index()).sum()
}

impl Found<'_> {
    /// Goes on with this cell. `allowed`: how many more cells may have further candidates; `extras`: those
    /// seen so far.
    fn walk(&mut self, walk: &mut Walk, cell: Cell, allowed: i32, extras: DigitSet, last: Option<HouseKind>) {
        let color = walk.cells.len() % 2;
        if walk.houses[color] & house_bits(cell) != 0 {
            return; // no house may be visited twice by a color
        }
        walk.houses[color] |= house_bits(cell);
        if !walk.cells.is_empty() {
            walk.visited.insert(cell);
        }
        walk.cells.push(cell);
        let pair = DigitSet::of(walk.one).with(walk.two);
        let mut extras = extras;
        for house in houses_of(cell) {
            if last == Some(house.kind()) {
                continue;
            }
            // Once there are several further candidates, those of cells that are no use make no difference.
            let known = if several(extras.bits().into()) { walk.useful } else { walk.both };
            for next in house.cells() & (known - walk.visited) {
                if next == walk.cells[0] {
                    if walk.cells.len() >= 4 {
                        self.closed(walk);
                    }
                } else {
                    let more = self.board.digits(next) - pair;
                    extras |= more;
                    let left = allowed - i32::from(!more.is_empty());
                    let goes = more.is_empty() || left >= 0 || extras.len() == 1;
                    if goes && walk.useful.contains(next) {
                        self.walk(walk, next, left, extras, Some(house.kind()));
                    }
                }
            }
        }
        walk.cells.pop();
        walk.visited.remove(cell);
        walk.houses[color] &= !house_bits(cell);
    }

    fn closed(&mut self, walk: &Walk) {
        if walk.houses[0] != walk.houses[1] {
            return;
        }
        let board = self.board;
        let pair = DigitSet::of(walk.one).with(walk.two);
        let cells: CellSet = walk.cells.iter().copied().collect();
        let has_extras = |cell: &Cell| board.digits(*cell) != pair;
        let open: Vec<Cell> = walk.cells.iter().copied().filter(has_extras).collect();
        let extras = open.iter().fold(DigitSet::EMPTY, |union, cell| union | board.digits(*cell)) - pair;
        let base = match cells.len() {
            4 => 4.5,
            6 => 4.6,
            8 => 4.7,
            _ => 5.0,
        };
        let digits = Pair { one: walk.one, two: walk.two };
        match open[..] {
            [] => {}
            [cell] => {
                let eliminations = board.present(pair, CellSet::of(cell));
                self.add(1, cells, || Some((base, eliminations)));
            }
            [a, b] => {
                if extras.len() == 1 {
                    self.add(2, cells, || Some((base, type_2(board, &open, extras))));
                } else {
                    self.add(3, cells, || unique_type_3::type_3(board, pair, a, b, extras, base));
                }
                self.add(4, cells, || type_4(board, digits, a, b).map(|gone| (base, gone)));
            }
            _ => {
                if extras.len() == 1 {
                    self.add(2, cells, || Some((base, type_2(board, &open, extras))));
                }
            }
        }
    }

    /// Adds a finding of this type, unless the loop was asked for one or it would take nothing away.
    fn add(&mut self, number: usize, cells: CellSet, find: impl FnOnce() -> Option<(f64, CandidateSet)>) {
        use Rule::{
            UniqueLoop1, UniqueLoop2, UniqueLoop3, UniqueLoop4, UniqueRectangle1, UniqueRectangle2,
            UniqueRectangle3, UniqueRectangle4,
        };
        if self.seen.contains(&(number, cells)) {
            return;
        }
        self.seen.push((number, cells));
        let Some((rating, eliminations)) = find() else { return };
        if eliminations.is_empty() {
            return;
        }
        let names = if cells.len() == 4 {
            [UniqueRectangle1, UniqueRectangle2, UniqueRectangle3, UniqueRectangle4]
        } else {
            [UniqueLoop1, UniqueLoop2, UniqueLoop3, UniqueLoop4]
        };
        self.hints.push((Finding::removing(names[number - 1], rating, eliminations), number));
    }
}

/// One of the open cells holds the extra digit, so no cell that sees them all does.
fn type_2(board: &Board, open: &[Cell], extras: DigitSet) -> CandidateSet {
    let seen = open.iter().fold(CellSet::ALL, |common, cell| common & cell.peers());
    board.present(extras, seen)
}

/// One of the two digits stands, in a house of both open cells, in one of them: the other goes from both.
fn type_4(board: &Board, pair: Pair, a: Cell, b: Cell) -> Option<CandidateSet> {
    let both = CellSet::of(a).with(b);
    let locked = |digit: Digit| {
        let common = |house: &House| both.is_subset(house.cells());
        houses_of(a)
            .iter()
            .filter(|house| common(house))
            .any(|house| board.plane(digit) & house.cells() == both)
    };
    let gone = if locked(pair.one) {
        pair.two
    } else if locked(pair.two) {
        pair.one
    } else {
        return None;
    };
    Some(board.present(DigitSet::of(gone), both))
}

#[cfg(test)]
mod tests {
    use super::super::test_boards::{board_of, text};
    use super::*;

    fn found(board: &[&str]) -> String {
        text(first(&board_of(board)))
    }

    #[test]
    fn one_open_cell() {
        let board = ["r1c1 r1c4 r2c1 = 12", "r2c4 = 123"];
        assert_eq!(found(&board), "4.5 Unique Rectangle type 1 r2c4<>12");
        let four_boxes = ["r1c1 r1c4 r4c1 = 12", "r4c4 = 123"];
        assert_eq!(found(&four_boxes), "nothing");
        let none_open = ["r1c1 r1c4 r2c1 r2c4 = 12"];
        assert_eq!(found(&none_open), "nothing");
    }

    #[test]
    fn one_digit_more() {
        let board = ["r1c1 r1c4 = 12", "r2c1 r2c4 = 123", "r2 - 3 but r2c1 r2c4 r2c9"];
        assert_eq!(found(&board), "4.5 Unique Rectangle type 2 r2c9<>3");
    }

    #[test]
    fn one_of_two_digits_is_locked() {
        let board = ["r1c1 r1c4 = 12", "r2c1 = 123", "r2c4 = 124", "r2 - 1 but r2c1 r2c4"];
        assert_eq!(found(&board), "4.5 Unique Rectangle type 4 r2c1<>2 r2c4<>2");
        assert_eq!(found(&board[..3]), "nothing");
    }

    #[test]
    fn with_a_set() {
        let board = ["r1c1 r1c4 = 12", "r2c1 = 123", "r2c4 = 124", "r2 - 34 but r2c1 r2c4 r2c9", "r2c7 = 34"];
        assert_eq!(found(&board), "4.6 Unique Rectangle type 3 r2c9<>34");
    }

    #[test]
    fn loop_of_six() {
        let others = "b1 b2 b3 - 12 but r1c1 r1c4 r2c4 r2c7 r3c7 r3c1";
        let board = [others, "r1c1 r1c4 r2c4 r2c7 r3c7 = 12", "r3c1 = 125"];
        assert_eq!(found(&board), "4.6 Unique Loop type 1 r3c1<>12");
        let not_closed = [others, "r1c1 r1c4 r2c4 r2c7 r3c7 = 12", "r3c1 = 15"];
        assert_eq!(found(&not_closed), "nothing");
    }

    #[test]
    fn loop_of_six_with_a_set() {
        // 1 and 2 are not locked in row 3.
        let others = "b1 b2 b3 - 12 but r1c1 r1c4 r2c4 r2c7 r3c7 r3c1 r3c2 r3c3";
        let open = ["r1c1 r1c4 r2c4 r2c7 = 12", "r3c7 = 123", "r3c1 = 124"];
        let board = [others, open[0], open[1], open[2], "r3 - 34 but r3c1 r3c7 r3c5 r3c9", "r3c5 = 34"];
        assert_eq!(found(&board), "4.7 Unique Loop type 3 r3c9<>34");
        let no_set = [&board[..5], &["r3c5 = 345"]].concat();
        assert_eq!(found(&no_set), "nothing");
    }
}
