//! Avoidable rectangle: four cells in two rows, two columns and two boxes, some filled and none of them
//! given. They must not be completed to A and B in one row and B and A in the other.
//!
//! 1. Three are filled: the digit that would complete the pattern is eliminated from the fourth.
//! 2. Two of a line are filled, and the other two have the same single further candidate: it is eliminated
//!    from the cells that see both.
//!
//! Sound: the completed rectangle would be a [deadly pattern](super::shared::deadly_patterns).

use std::ops::ControlFlow;

use crate::candidate::{Candidate, CandidateSet};
use crate::cell::{Cell, CellSet};
use crate::digit::DigitSet;
use crate::logic::layout::Needs;
use crate::logic::position::Position;
use crate::logic::step::{Family, Sink, Technique};

use super::shared::deadly_patterns::{DeadlyPattern, take_if_useful, two_digits};
use super::shared::rectangles::{Corners, rectangles};

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
            take_if_useful(deadly.step(&AVOIDABLE_RECTANGLE_1).eliminates(cell.into(), digit), sink)?;
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

/// The deadly pattern that the filled corners are part of, if the blank corners can complete it, and the
/// candidates that would complete it.
fn completed(position: &Position, [a, b, c, d]: Corners) -> Option<(DeadlyPattern<'_>, CandidateSet)> {
    let same = |one: Cell, other: Cell| match (position.value(one), position.value(other)) {
        (Some(one), Some(other)) => (one == other).then_some(one),
        (one, other) => one.or(other),
    };
    let (outer, inner) = (same(a, d)?, same(b, c)?);
    let cells = CellSet::from([a, b, c, d]);
    // A given cell allows only one digit.
    let swaps = |cell| DigitSet::from([outer, inner]).is_subset(position.problem().allowed(cell));
    let filled = [(a, outer), (d, outer), (b, inner), (c, inner)];
    let blank = filled.iter().filter(|(cell, _)| position.blanks().contains(*cell));
    let missing: CandidateSet = blank.map(|&(cell, digit)| Candidate { cell, digit }).collect();
    let possible = outer != inner && cells.iter().all(swaps) && missing.is_subset(*position.all_candidates());
    possible.then(|| (DeadlyPattern::new(position, two_digits(cells, [outer, inner])), missing))
}
