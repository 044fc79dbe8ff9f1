//! The rows of forcing nets: each assumption is made, and then singles are filled for some rounds.
//!
//! A single follows from the other candidates of its cell, or of a house, being false: the house where the
//! fewest are left.

use super::grid::{ALL_DIGITS, Cells, Grid, Mark, PEERS, digits, each, has, houses};
use super::tables::{Node, Row, Tables, is_true, mark, node};

/// How many rounds of singles follow an assumption.
const ROUNDS: usize = 4;

/// The rows of nets: each assumption is made, and singles are filled for some rounds.
pub(super) fn tables<'a>(grid: &'a Grid, go_on: &dyn Fn() -> bool) -> Option<Tables<'a>> {
    let mut tables = Tables::empty(grid);
    for first in tables.assumptions_in_order() {
        if !go_on() {
            return None;
        }
        tables.rows[first] = net(grid, first);
    }
    Some(tables)
}

fn net(original: &Grid, first: Node) -> Row {
    let mut net = Net { original, grid: original.clone(), row: Row::default() };
    let (cell, digit) = mark(first);
    if is_true(first) {
        net.place((cell, digit), [0; 5]);
    } else {
        net.grid.eliminate((cell, digit));
        net.row.add_first(first);
        if net.grid.number(cell) == 1 {
            net.place((cell, net.grid.digits[cell].trailing_zeros() as usize), [0; 5]);
        }
    }
    for _ in 0..ROUNDS {
        let singles = net.singles();
        if singles.is_empty() {
            break;
        }
        for (mark, is_naked) in singles {
            let causes = if is_naked { net.causes_of_naked(mark) } else { net.causes_of_hidden(mark) };
            net.place(mark, causes);
        }
    }
    net.row
}

struct Net<'a> {
    original: &'a Grid,
    grid: Grid,
    row: Row,
}

impl Net<'_> {
    /// All naked and then all hidden singles, in the order in which they appeared.
    fn singles(&self) -> Vec<(Mark, bool)> {
        let grid = &self.grid;
        let all = |singles: &[(u8, u8)]| -> Vec<Mark> {
            let marks = singles.iter().map(|&(cell, digit)| (usize::from(cell), usize::from(digit)));
            marks.filter(|&(cell, _)| grid.values[cell].is_none()).collect()
        };
        let mut singles: Vec<(Mark, bool)> = all(&grid.naked).into_iter().map(|mark| (mark, true)).collect();
        let mut seen: Cells = 0;
        for (cell, digit) in all(&grid.hidden) {
            let is_alone = houses(cell).iter().any(|&house| grid.free[house][digit] == 1);
            if !has(seen, cell) && grid.has(cell, digit) && is_alone {
                seen |= 1 << cell;
                singles.push(((cell, digit), false));
            }
        }
        singles
    }

    /// The entries of the first five of these candidates being false. If an entry is not in the row, it
    /// counts as the assumption.
    fn false_entries(&self, marks: impl Iterator<Item = Mark>) -> [usize; 5] {
        let mut causes = [0; 5];
        for (cause, mark) in causes.iter_mut().zip(marks) {
            *cause = self.row.find(node(mark, false)).unwrap_or(0);
        }
        causes
    }

    fn causes_of_naked(&self, (cell, digit): Mark) -> [usize; 5] {
        let others = self.original.digits[cell] & !(1 << digit) & ALL_DIGITS;
        self.false_entries(digits(others).map(|other| (cell, other)))
    }

    /// The other places in the house with the fewest places left.
    fn causes_of_hidden(&self, (cell, digit): Mark) -> [usize; 5] {
        let mut house = houses(cell)[0];
        for other in houses(cell) {
            if self.grid.free[other][digit] < self.grid.free[house][digit] {
                house = other;
            }
        }
        let others = self.original.places(house, digit) & !(1 << cell);
        self.false_entries(each(others).map(|other| (other, digit)))
    }

    /// Fills a cell: adds the placement, the candidates that it excludes in other cells, and then those in
    /// its own cell.
    fn place(&mut self, (cell, digit): Mark, causes: [usize; 5]) {
        let others = self.grid.digits[cell] & !(1 << digit);
        let index = self.row.nodes.len();
        self.grid.place((cell, digit));
        self.row.add_from(node((cell, digit), true), causes);
        for peer in each(self.original.cells[digit] & PEERS[cell]) {
            self.row.add_from(node((peer, digit), false), [index, 0, 0, 0, 0]);
        }
        for other in digits(others) {
            self.row.add_from(node((cell, other), false), [index, 0, 0, 0, 0]);
        }
    }
}
