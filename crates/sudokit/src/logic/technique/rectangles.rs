//! The rectangles that can be deadly: four cells in two rows, two columns and two boxes.

use std::ops::ControlFlow;

use crate::cell::{Cell, CellSet};
use crate::digit::{Digit, DigitSet};
use crate::logic::position::Position;

use super::deadly::{Deadly, two_digits};
use super::subsets::each_subset;

/// Four cells: the first sees the second in its row and the third in its column; the fourth is opposite.
pub(super) type Corners = [Cell; 4];

/// All 486, by rows and then columns.
pub(super) fn rectangles() -> impl Iterator<Item = Corners> {
    let pairs = || (0..9).flat_map(|a| (a + 1..9).map(move |b| (a, b)));
    let two_boxes = |&((top, bottom), (left, right)): &((usize, usize), (usize, usize))| {
        (top / 3 == bottom / 3) != (left / 3 == right / 3)
    };
    let places = pairs().flat_map(move |rows| pairs().map(move |columns| (rows, columns)));
    places.filter(two_boxes).map(|((top, bottom), (left, right))| {
        [(top, left), (top, right), (bottom, left), (bottom, right)]
            .map(|(row, column)| Cell::ALL[row * 9 + column])
    })
}

/// The rectangles of blanks that all have the same two candidates, with these.
pub(super) fn each_rectangle<'a>(
    position: &'a Position,
    mut visit: impl FnMut(&Deadly<'a>, Corners, [Digit; 2]) -> ControlFlow<()>,
) -> ControlFlow<()> {
    for corners in rectangles() {
        let common = corners.iter().fold(DigitSet::ALL, |common, &cell| common & position.candidates(cell));
        let common: Vec<Digit> = common.iter().collect();
        each_subset(&common, 2, |digits| {
            let digits = [digits[0], digits[1]];
            let pattern = two_digits(CellSet::from(corners), digits);
            visit(&Deadly::new(position, pattern), corners, digits)
        })?;
    }
    ControlFlow::Continue(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn there_are_486_rectangles_in_two_boxes_each() {
        let all: Vec<Corners> = rectangles().collect();
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
