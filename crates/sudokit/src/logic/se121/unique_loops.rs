//! Unique rectangles and loops: a loop of cells with two common digits, which could be exchanged if the cells
//! had no extra candidates. In a puzzle with one solution, one of the extra candidates is true.
//!
//! A search from each bivalue cell finds the loops. It goes from cell to cell through a box, a row or a
//! column, not twice in a row through the same kind. The extra digits met so far limit it. As in Sudoku
//! Explainer, they include the digits of cells that were tried earlier at the same position.

use super::finding::Finding;
use super::rule::Rule;
use super::unique_type_3;
use crate::candidate::CandidateSet;
use crate::cell::{Cell, CellSet};
use crate::digit::{Digit, DigitSet};
use crate::house::{House, HouseKind};
use crate::logic::board::{Board, houses_of};

/// The two common digits of a loop, in order.
#[derive(Clone, Copy)]
struct Pair {
    one: Digit,
    two: Digit,
}

/// The elimination with the lowest rating, then the lowest type, then the first found.
pub(super) fn first(board: &Board) -> Option<Finding> {
    let mut finder = LoopFinder { board, findings: Vec::new(), tried: Vec::new() };
    let [_, bivalue, trivalue] = board.cells_with_few();
    for start in bivalue {
        let digits = board.digits(start);
        let mut pair = digits.iter();
        if let (Some(one), Some(two)) = (pair.next(), pair.next()) {
            let both = board.plane(one) & board.plane(two);
            let useful = useful(board, digits, [bivalue, both, trivalue].map(|cells| cells & both));
            if useful.contains(start) {
                let (cells, visited, houses) = (Vec::with_capacity(16), CellSet::EMPTY, [0; 2]);
                let mut path = LoopPath { one, two, both, useful, cells, visited, houses };
                finder.extend(&mut path, start, 2, DigitSet::EMPTY, None);
            }
        }
    }
    // Of equal findings, the first one wins.
    let findings = finder.findings.into_iter();
    let easiest =
        findings.min_by(|(a, type_a), (b, type_b)| a.rating.total_cmp(&b.rating).then(type_a.cmp(type_b)));
    easiest.map(|(finding, _)| finding)
}

/// The cells with both digits that can be in a loop. All but two cells of a loop are `bare`, with only the
/// two digits; or three or more other cells have the same third digit.
fn useful(board: &Board, pair: DigitSet, [bare, both, with_third]: [CellSet; 3]) -> CellSet {
    let mut useful = if has_several(bare.bits()) { linked(bare | near(both, bare)) } else { CellSet::EMPTY };
    for digit in !pair {
        let alike = with_third & board.plane(digit);
        if alike.len() > 2 {
            useful |= linked(bare | alike);
        }
    }
    useful
}

/// The cells that are not bare but can have two neighbors in a loop. A house of such a cell without a bare
/// cell must contain the other cell with extras. That cell is in two of the three houses only if these are
/// the box and a line.
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

/// Whether at least two bits are set.
fn has_several(bits: u128) -> bool {
    bits & bits.wrapping_sub(1) != 0
}

/// These cells without the cells that cannot be in a loop: each house of a cell in a loop has another cell of
/// the loop.
fn linked(mut cells: CellSet) -> CellSet {
    loop {
        let alone =
            |cell: &Cell| cell.houses().iter().any(|house| house.cells() & cells == CellSet::of(*cell));
        let removed: CellSet = cells.iter().filter(alone).collect();
        if removed.is_empty() {
            return cells;
        }
        cells -= removed;
    }
}

/// A path that may close to a loop.
struct LoopPath {
    one: Digit,
    two: Digit,
    /// The cells with both digits.
    both: CellSet,
    /// The cells with both digits that can be in a loop.
    useful: CellSet,
    cells: Vec<Cell>,
    /// The cells of the path after its first one.
    visited: CellSet,
    /// The houses of the cells at even and at odd positions of the path.
    houses: [u32; 2],
}

/// Searches the loops of a board and collects their eliminations.
struct LoopFinder<'a> {
    board: &'a Board,
    /// The eliminations with their types.
    findings: Vec<(Finding, usize)>,
    /// The types and loops that were tried.
    tried: Vec<(usize, CellSet)>,
}

fn house_bits(cell: Cell) -> u32 {
    cell.houses().iter().map(|house| 1 << house.index()).sum()
}

impl LoopFinder<'_> {
    /// Extends the path by this cell. Up to `allowed` more cells may have extra candidates; `extras` are the
    /// extra digits so far; `last` is the kind of house through which the path came.
    fn extend(
        &mut self,
        path: &mut LoopPath,
        cell: Cell,
        allowed: i32,
        extras: DigitSet,
        last: Option<HouseKind>,
    ) {
        let parity = path.cells.len() % 2;
        if path.houses[parity] & house_bits(cell) != 0 {
            return; // a house has only one cell of each parity
        }
        path.houses[parity] |= house_bits(cell);
        if !path.cells.is_empty() {
            path.visited.insert(cell);
        }
        path.cells.push(cell);
        let pair = DigitSet::of(path.one).with(path.two);
        let mut extras = extras;
        for house in houses_of(cell) {
            if last == Some(house.kind()) {
                continue;
            }
            // If there are several extra digits, the digits of cells that cannot be in a loop make no
            // difference.
            let known = if has_several(extras.bits().into()) { path.useful } else { path.both };
            for next in house.cells() & (known - path.visited) {
                if next == path.cells[0] {
                    // The smallest loop is a rectangle.
                    if path.cells.len() >= 4 {
                        self.close(path);
                    }
                } else {
                    let more = self.board.digits(next) - pair;
                    // Kept for the cells tried after this one, too: see the top of this file.
                    extras |= more;
                    let left = allowed - i32::from(!more.is_empty());
                    let goes = more.is_empty() || left >= 0 || extras.len() == 1;
                    if goes && path.useful.contains(next) {
                        self.extend(path, next, left, extras, Some(house.kind()));
                    }
                }
            }
        }
        path.cells.pop();
        path.visited.remove(cell);
        path.houses[parity] &= !house_bits(cell);
    }

    /// Tries all types of eliminations with a path that is a loop.
    fn close(&mut self, path: &LoopPath) {
        // The two digits can be exchanged only if each house has one cell of each parity.
        if path.houses[0] != path.houses[1] {
            return;
        }
        let board = self.board;
        let pair = DigitSet::of(path.one).with(path.two);
        let cells: CellSet = path.cells.iter().copied().collect();
        let has_extras = |cell: &Cell| board.digits(*cell) != pair;
        let open: Vec<Cell> = path.cells.iter().copied().filter(has_extras).collect();
        let extras = open.iter().fold(DigitSet::EMPTY, |union, cell| union | board.digits(*cell)) - pair;
        let base = match cells.len() {
            4 => 4.5,
            6 => 4.6,
            8 => 4.7,
            _ => 5.0,
        };
        let digits = Pair { one: path.one, two: path.two };
        match open[..] {
            // The puzzle has no single solution; nothing follows.
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
                self.add(4, cells, || type_4(board, digits, a, b).map(|eliminations| (base, eliminations)));
            }
            _ => {
                if extras.len() == 1 {
                    self.add(2, cells, || Some((base, type_2(board, &open, extras))));
                }
            }
        }
    }

    /// Adds a finding of this type, if the loop was not tried before and something is eliminated.
    fn add(&mut self, number: usize, cells: CellSet, find: impl FnOnce() -> Option<(f64, CandidateSet)>) {
        use Rule::{
            UniqueLoop1, UniqueLoop2, UniqueLoop3, UniqueLoop4, UniqueRectangle1, UniqueRectangle2,
            UniqueRectangle3, UniqueRectangle4,
        };
        if self.tried.contains(&(number, cells)) {
            return;
        }
        self.tried.push((number, cells));
        let Some((rating, eliminations)) = find() else { return };
        if eliminations.is_empty() {
            return;
        }
        let rules = if cells.len() == 4 {
            [UniqueRectangle1, UniqueRectangle2, UniqueRectangle3, UniqueRectangle4]
        } else {
            [UniqueLoop1, UniqueLoop2, UniqueLoop3, UniqueLoop4]
        };
        self.findings.push((Finding::removing(rules[number - 1], rating, eliminations), number));
    }
}

/// One of the open cells has the extra digit, so it is eliminated from their common peers.
fn type_2(board: &Board, open: &[Cell], extras: DigitSet) -> CandidateSet {
    let seen = open.iter().fold(CellSet::ALL, |common, cell| common & cell.peers());
    board.present(extras, seen)
}

/// In a house of both open cells, one of the two digits has no other places: the other digit is eliminated
/// from both.
fn type_4(board: &Board, pair: Pair, a: Cell, b: Cell) -> Option<CandidateSet> {
    let both = CellSet::of(a).with(b);
    let locked = |digit: Digit| {
        let common = |house: &House| both.is_subset(house.cells());
        houses_of(a)
            .iter()
            .filter(|house| common(house))
            .any(|house| board.plane(digit) & house.cells() == both)
    };
    let eliminations = if locked(pair.one) {
        pair.two
    } else if locked(pair.two) {
        pair.one
    } else {
        return None;
    };
    Some(board.present(DigitSet::of(eliminations), both))
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
    fn one_extra_digit() {
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
    fn with_a_subset() {
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
    fn loop_of_six_with_a_subset() {
        // 1 and 2 are not locked in row 3.
        let others = "b1 b2 b3 - 12 but r1c1 r1c4 r2c4 r2c7 r3c7 r3c1 r3c2 r3c3";
        let open = ["r1c1 r1c4 r2c4 r2c7 = 12", "r3c7 = 123", "r3c1 = 124"];
        let board = [others, open[0], open[1], open[2], "r3 - 34 but r3c1 r3c7 r3c5 r3c9", "r3c5 = 34"];
        assert_eq!(found(&board), "4.7 Unique Loop type 3 r3c9<>34");
        let no_set = [&board[..5], &["r3c5 = 345"]].concat();
        assert_eq!(found(&no_set), "nothing");
    }
}
