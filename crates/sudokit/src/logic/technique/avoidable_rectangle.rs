//! Avoidable rectangle: four cells in two rows, two columns and two boxes, none of them given, some filled
//! already: what is left may not make them A and B in one row, B and A in the other.
//!
//! 1. Three are filled: the digit that would complete the pattern leaves the fourth.
//! 2. Two of a line are filled, and the others have, besides the digits that would complete it, the same one
//!    and no other: that leaves the cells that see both.
//!
//! Sound: such a rectangle would be a [deadly pattern](super::shared::deadly_patterns). Assumes uniqueness: yes.
//!
//! Elsewhere: HoDoKu `0607`, `0608`.

use std::ops::ControlFlow;

use crate::candidate::{Candidate, CandidateSet};
use crate::cell::{Cell, CellSet};
use crate::digit::DigitSet;
use crate::logic::position::Position;

use super::shared::deadly_patterns::{Deadly, hand, two_digits};
use super::shared::rectangles::{Corners, rectangles};
use super::{Family, Needs, Sink, Technique};

pub(super) static AVOIDABLE_RECTANGLE_1: Technique = Technique {
    id: "avoidable-rectangle-1",
    family: Family::DeadlyRectangles,
    aliases: &[],
    explainer: None,
    needs: Needs::Boxes,
    assumes_uniqueness: true,
    find: find_fourth,
};

pub(super) static AVOIDABLE_RECTANGLE_2: Technique = Technique {
    id: "avoidable-rectangle-2",
    family: Family::DeadlyRectangles,
    aliases: &[],
    explainer: None,
    needs: Needs::Boxes,
    assumes_uniqueness: true,
    find: find_two,
};

fn find_fourth(position: &Position, sink: Sink<'_>) -> ControlFlow<()> {
    for (deadly, missing) in rectangles(position.layout()).filter_map(|corners| completed(position, corners))
    {
        if let Some(Candidate { cell, digit }) = missing.only() {
            hand(deadly.step(&AVOIDABLE_RECTANGLE_1).eliminates(cell.into(), digit), sink)?;
        }
    }
    ControlFlow::Continue(())
}

fn find_two(position: &Position, sink: Sink<'_>) -> ControlFlow<()> {
    for (deadly, missing) in rectangles(position.layout()).filter_map(|corners| completed(position, corners))
    {
        if missing.len() == 2 {
            deadly.one_digit(&AVOIDABLE_RECTANGLE_2, sink)?;
        }
    }
    ControlFlow::Continue(())
}

/// The pattern that the filled corners begin, if the blank ones can complete it, and the candidates with which
/// they would.
fn completed(position: &Position, [a, b, c, d]: Corners) -> Option<(Deadly<'_>, CandidateSet)> {
    let same = |one: Cell, other: Cell| match (position.value(one), position.value(other)) {
        (Some(one), Some(other)) => (one == other).then_some(one),
        (one, other) => one.or(other),
    };
    let (outer, inner) = (same(a, d)?, same(b, c)?);
    let cells = CellSet::from([a, b, c, d]);
    // A given cell allows one digit only.
    let swaps = |cell| DigitSet::from([outer, inner]).is_subset(position.problem().allowed(cell));
    let filled = [(a, outer), (d, outer), (b, inner), (c, inner)];
    let blank = filled.iter().filter(|(cell, _)| position.blanks().contains(*cell));
    let missing: CandidateSet = blank.map(|&(cell, digit)| Candidate { cell, digit }).collect();
    let possible = outer != inner && cells.iter().all(swaps) && missing.is_subset(*position.all_candidates());
    possible.then(|| (Deadly::new(position, two_digits(cells, [outer, inner])), missing))
}
