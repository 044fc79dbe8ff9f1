//! Locked candidates: all places of a digit in one house also lie in a second house.

use std::ops::ControlFlow;

use super::masks::several;
use super::{Board, crossing};
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

/// All places of the digit in `base` also lie in `cover`.
#[derive(Clone, Copy)]
pub(in crate::logic) struct Locked {
    pub(in crate::logic) base: House,
    pub(in crate::logic) cover: House,
    pub(in crate::logic) digit: Digit,
}

impl Locked {
    /// The cells of the cover, outside the base, in which the digit is a candidate.
    pub(in crate::logic) fn victims(self, board: &Board) -> CellSet {
        board.plane(self.digit) & (self.cover.cells() - self.base.cells())
    }
}

/// For each set of two or more places of a house, the third of the house that contains it, or 3 if none does.
/// The thirds are the first, middle and last three places, where a box crosses rows or a line crosses boxes;
/// or every third place, where a box crosses columns.
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

/// Visits all locked candidates in order, including those that eliminate nothing.
pub(in crate::logic) fn each<B>(board: &Board, mut visit: impl FnMut(Locked) -> ControlFlow<B>) -> Option<B> {
    for (bases, kind) in KINDS {
        let every_third = usize::from(kind == HouseKind::Column);
        for base in bases {
            let mut locked = [DigitSet::EMPTY; 4];
            for digit in Digit::ALL {
                let third = THIRDS[every_third][usize::from(board.places(base, digit))];
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
