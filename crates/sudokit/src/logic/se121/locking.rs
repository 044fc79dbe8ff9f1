//! Pointing and claiming, also in the direct form: it eliminates nothing, but places the digit in a third
//! house, where it has only one place left.

use std::ops::ControlFlow;

use super::finding::Finding;
use super::rule::Rule;
use crate::candidate::Candidate;
use crate::digit::DigitSet;
use crate::house::HouseKind;
use crate::logic::board::locking::{Locked, each};
use crate::logic::board::masks::{several, single};
use crate::logic::board::{Board, cells_at, crossing, inside};

/// The first direct pointing or claiming.
pub(super) fn direct(board: &Board) -> Option<Finding> {
    each(board, |Locked { base, cover, digit }| {
        for third in crossing(cover, base.kind()) {
            let places = board.places(third, digit);
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

/// The first pointing or claiming that eliminates a candidate.
pub(super) fn indirect(board: &Board) -> Option<Finding> {
    each(board, |locked| {
        let victims = locked.victims(board);
        if victims.is_empty() {
            return ControlFlow::Continue(());
        }
        let (rule, rating) = match locked.base.kind() {
            HouseKind::Box => (Rule::Pointing, 2.6),
            _ => (Rule::Claiming, 2.8),
        };
        let eliminations = board.present(DigitSet::of(locked.digit), victims);
        ControlFlow::Break(Finding::removing(rule, rating, eliminations))
    })
}

#[cfg(test)]
mod tests {
    use super::super::test_boards::{board_of, text};
    use super::*;

    #[test]
    fn direct_pointing() {
        let board = ["b1 - 5 but r1c1 r1c2", "b2 - 5 but r1c4 r1c5 r3c6"];
        assert_eq!(text(direct(&board_of(&board))), "1.7 Direct Pointing = r3c6=5");
        let two_left = ["b1 - 5 but r1c1 r1c2", "b2 - 5 but r1c4 r3c5 r3c6"];
        assert_eq!(text(direct(&board_of(&two_left))), "nothing");
    }

    #[test]
    fn where_there_is_claiming_the_other_boxes_point() {
        let board = ["c1 - 5 but r1c1 r2c1", "c2 - 5 but r1c2 r7c2"];
        assert_eq!(text(direct(&board_of(&board))), "1.7 Direct Pointing = r7c2=5");
        assert_eq!(text(direct(&board_of(&board[..1]))), "nothing");
    }

    #[test]
    fn pointing() {
        let found = text(indirect(&board_of(&["b1 - 5 but r1c1 r1c2"])));
        assert_eq!(found, "2.6 Pointing r1c4<>5 r1c5<>5 r1c6<>5 r1c7<>5 r1c8<>5 r1c9<>5");
        assert_eq!(text(indirect(&board_of(&["b1 - 5 but r1c1 r2c2"]))), "nothing");
        let nothing_left = ["b1 - 5 but r1c1 r1c2", "r1 - 5 but r1c1 r1c2"];
        assert_eq!(text(indirect(&board_of(&nothing_left))), "nothing");
    }

    #[test]
    fn claiming() {
        let found = text(indirect(&board_of(&["r1 - 5 but r1c1 r1c3"])));
        assert_eq!(found, "2.8 Claiming r2c1<>5 r2c2<>5 r2c3<>5 r3c1<>5 r3c2<>5 r3c3<>5");
    }
}
