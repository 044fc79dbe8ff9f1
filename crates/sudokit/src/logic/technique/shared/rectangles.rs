//! The rectangles that can be deadly: four cells in two rows, two columns and two boxes.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use crate::cell::{Cell, CellSet};
use crate::digit::{Digit, DigitSet};
use crate::house::House;
use crate::logic::layout::Layout;
use crate::logic::position::Position;

use super::combinations::each_subset;
use super::deadly_patterns::{DeadlyPattern, two_digits};

/// The corners of a rectangle: the first sees the second in its row and the third in its column; the fourth
/// is opposite.
pub(in crate::logic::technique) type Corners = [Cell; 4];

/// All rectangles of a layout, by rows and then columns; on the classic board there are 486.
pub(in crate::logic::technique) fn rectangles(layout: &Layout) -> impl Iterator<Item = Corners> {
    let pairs = || (0..9).flat_map(|a| (a + 1..9).map(move |b| (a, b)));
    let places = pairs().flat_map(move |rows| pairs().map(move |columns| (rows, columns)));
    let corners = places.map(|((top, bottom), (left, right))| {
        [(top, left), (top, right), (bottom, left), (bottom, right)]
            .map(|(row, column)| Cell::ALL[row * 9 + column])
    });
    corners.filter(|corners| {
        let [a, b, c, d] = corners.map(|cell| layout.box_of(cell));
        a == b && c == d && a != c || a == c && b == d && a != b
    })
}

/// Visits the rectangles of blanks that can take the same two digits: first the rectangles whose cells all
/// have both as candidates, then those in which a cell with other candidates has lost one of the two, and
/// another cell has only these two.
///
/// A lost candidate does not matter: the pattern is deadly if its cells could take the two digits at the
/// start.
pub(in crate::logic::technique) fn each_rectangle<'a>(
    position: &'a Position,
    mut visit: impl FnMut(&DeadlyPattern<'a>, Corners, [Digit; 2]) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let mut visit = |corners: Corners, digits: &[Digit]| {
        let digits = [digits[0], digits[1]];
        let pattern = two_digits(CellSet::from(corners), digits);
        visit(&DeadlyPattern::new(position, pattern), corners, digits)
    };
    for corners in rectangles(position.layout()) {
        let common = corners.iter().fold(DigitSet::ALL, |common, &cell| common & position.candidates(cell));
        let common: Vec<Digit> = common.iter().collect();
        each_subset(&common, 2, |digits| visit(corners, digits))?;
    }
    for corners in rectangles(position.layout()) {
        for digits in pairs_with_a_loss(position, corners) {
            visit(corners, &digits.iter().collect::<Vec<_>>())?;
        }
    }
    ControlFlow::Continue(())
}

/// The pairs of digits that are the candidates of one of these cells; each other cell must have at least one
/// of the two.
fn pairs_with_a_loss(position: &Position, corners: Corners) -> BTreeSet<DigitSet> {
    let pairs = corners.iter().map(|&cell| position.candidates(cell)).filter(|digits| digits.len() == 2);
    let fits = |pair: &DigitSet| {
        let parts = |cell: Cell| {
            let digits = position.candidates(cell);
            let extras = digits - *pair;
            pair.is_subset(position.problem().allowed(cell))
                && !pair.is_disjoint(digits)
                && (pair.is_subset(digits) || !extras.is_empty())
        };
        corners.iter().all(|&cell| parts(cell))
            && !corners.iter().all(|&cell| pair.is_subset(position.candidates(cell)))
    };
    // There are at most two; collecting them into a list would compile a sort.
    let mut found = BTreeSet::new();
    found.extend(pairs.filter(fits));
    found
}

/// Whether all places of the digit in this house are among these cells.
pub(in crate::logic::technique) fn is_locked(
    position: &Position,
    house: House,
    digit: Digit,
    cells: CellSet,
) -> bool {
    let places = position.places(house, digit);
    !places.is_empty() && places.is_subset(cells)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_are_486_rectangles_in_two_boxes_each() {
        let all: Vec<Corners> = rectangles(Layout::CLASSIC).collect();
        assert_eq!(all.len(), 486);
        for [a, b, c, d] in all {
            assert!(
                a.row() == b.row()
                    && c.row() == d.row()
                    && a.column() == c.column()
                    && b.column() == d.column()
            );
            assert_eq!([a, b, c, d].map(Cell::box_house).into_iter().collect::<BTreeSet<_>>().len(), 2);
        }
    }
}
