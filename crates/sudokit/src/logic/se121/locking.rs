//! Pointing and claiming: all places of a digit in one house lie in a second one, so it stands nowhere else
//! there. The direct form takes nothing away but places the digit in a third house that is left one place.

use std::ops::ControlFlow;

use super::finding::Finding;
use super::masks::{several, single};
use super::position::{Position, cells_at, crossing, inside};
use super::rule::Rule;
use crate::candidate::Candidate;
use crate::cell::CellSet;
use crate::digit::{Digit, DigitSet};
use crate::house::{House, HouseKind};

/// Box and column, box and row, column and box, row and box.
const KINDS: [([House; 9], HouseKind); 4] = [
    (House::BOXES, HouseKind::Column),
    (House::BOXES, HouseKind::Row),
    (House::COLUMNS, HouseKind::Box),
    (House::ROWS, HouseKind::Box),
];

/// All places of the digit in `base` lie in `cover`, too.
#[derive(Clone, Copy)]
pub(super) struct Locked {
    pub(super) base: House,
    pub(super) cover: House,
    pub(super) digit: Digit,
}

impl Locked {
    /// The cells of the cover outside the base in which the digit may stand.
    pub(super) fn victims(self, position: &Position) -> CellSet {
        position.plane(self.digit) & (self.cover.cells() - self.base.cells())
    }
}

/// Of each set of two places or more, which third of a house it lies in: the first, second or last three places,
/// as a box meets rows and a line meets boxes, or every third place, as a box meets columns; else 3.
static THIRDS: [[u8; 512]; 2] = {
    let mut thirds = [[3; 512]; 2];
    let mut places = 1;
    while places < 512 {
        let mut third = 0;
        while third < 3 && several(places as u16) {
            if places & !(0b111 << (3 * third)) == 0 {
                thirds[0][places] = third as u8;
            }
            if places & !(0b001_001_001 << third) == 0 {
                thirds[1][places] = third as u8;
            }
            third += 1;
        }
        places += 1;
    }
    thirds
};

/// Visits all there are, in order, useful or not.
pub(super) fn each<B>(position: &Position, mut visit: impl FnMut(Locked) -> ControlFlow<B>) -> Option<B> {
    for (bases, kind) in KINDS {
        let every_third = usize::from(kind == HouseKind::Column);
        for base in bases {
            let mut locked = [DigitSet::EMPTY; 4];
            for digit in Digit::ALL {
                let third = THIRDS[every_third][usize::from(position.places(base, digit))];
                locked[usize::from(third)] |= DigitSet::of(digit);
            }
            if locked[..3].iter().all(|digits| digits.is_empty()) {
                continue;
            }
            for (cover, digits) in crossing(base, kind).into_iter().zip(locked) {
                for digit in digits {
                    if let ControlFlow::Break(found) = visit(Locked { base, cover, digit }) {
                        return Some(found);
                    }
                }
            }
        }
    }
    None
}

/// The direct form.
pub(super) fn direct(position: &Position) -> Option<Finding> {
    each(position, |Locked { base, cover, digit }| {
        for third in crossing(cover, base.kind()) {
            let places = position.places(third, digit);
            let left = places & !inside(third, cover);
            if third != base
                && several(places)
                && single(left)
                && let Some(cell) = cells_at(third, left).first()
            {
                let (rule, rating) = match base.kind() {
                    HouseKind::Box => (Rule::DirectPointing, 1.7),
                    _ => (Rule::DirectClaiming, 1.9),
                };
                return ControlFlow::Break(Finding::placing(rule, rating, Candidate { cell, digit }));
            }
        }
        ControlFlow::Continue(())
    })
}

/// The form that takes candidates away.
pub(super) fn indirect(position: &Position) -> Option<Finding> {
    each(position, |locked| {
        let victims = locked.victims(position);
        if victims.is_empty() {
            return ControlFlow::Continue(());
        }
        let (rule, rating) = match locked.base.kind() {
            HouseKind::Box => (Rule::Pointing, 2.6),
            _ => (Rule::Claiming, 2.8),
        };
        let eliminations = position.present(DigitSet::of(locked.digit), victims);
        ControlFlow::Break(Finding::removing(rule, rating, eliminations))
    })
}

#[cfg(test)]
mod tests {
    use super::super::test_boards::{position, text};
    use super::*;

    #[test]
    fn direct_pointing() {
        let board = ["b1 - 5 but r1c1 r1c2", "b2 - 5 but r1c4 r1c5 r3c6"];
        assert_eq!(text(direct(&position(&board))), "1.7 Direct Pointing = r3c6=5");
        let two_left = ["b1 - 5 but r1c1 r1c2", "b2 - 5 but r1c4 r3c5 r3c6"];
        assert_eq!(text(direct(&position(&two_left))), "nothing");
    }

    #[test]
    fn where_there_is_claiming_the_other_boxes_point() {
        let board = ["c1 - 5 but r1c1 r2c1", "c2 - 5 but r1c2 r7c2"];
        assert_eq!(text(direct(&position(&board))), "1.7 Direct Pointing = r7c2=5");
        assert_eq!(text(direct(&position(&board[..1]))), "nothing");
    }

    #[test]
    fn pointing() {
        let found = text(indirect(&position(&["b1 - 5 but r1c1 r1c2"])));
        assert_eq!(found, "2.6 Pointing r1c4<>5 r1c5<>5 r1c6<>5 r1c7<>5 r1c8<>5 r1c9<>5");
        assert_eq!(text(indirect(&position(&["b1 - 5 but r1c1 r2c2"]))), "nothing");
        let nothing_left = ["b1 - 5 but r1c1 r1c2", "r1 - 5 but r1c1 r1c2"];
        assert_eq!(text(indirect(&position(&nothing_left))), "nothing");
    }

    #[test]
    fn claiming() {
        let found = text(indirect(&position(&["r1 - 5 but r1c1 r1c3"])));
        assert_eq!(found, "2.8 Claiming r2c1<>5 r2c2<>5 r2c3<>5 r3c1<>5 r3c2<>5 r3c3<>5");
    }
}
