//! Direct pointing, direct claiming: a digit that is locked where a box and a line cross has only one place
//! left in another house, and is placed there.
//!
//! This is pointing or claiming with the hidden single that follows, as a person without pencil marks sees
//! them: in one step. Nothing is eliminated; the other candidates that the locked digit rules out stay.
//!
//! The conditions are the same as in Sudoku Explainer: the digit is locked with at least two places, and the
//! other house is of the same kind as the one that locks it and had at least two places itself.
//!
//! On the classic board direct claiming is never the first step of a path: if a row locks the digit in a box
//! and one place is left in another row of the band, then the third box of the band shows this place by
//! direct pointing or as a hidden single. It is here because Sudoku Explainer has it.
//!
//! Sound, because pointing, claiming and hidden singles are.

use std::ops::ControlFlow;

use crate::house::House;
use crate::logic::layout::Needs;
use crate::logic::position::Position;
use crate::logic::step::{Family, Role, Sink, Technique, Truth};

use super::shared::locked_digits::{LockedDigit, each_claiming, each_pointing};

pub(super) static DIRECT_POINTING: Technique = Technique {
    id: "direct-pointing",
    family: Family::LockedCandidates,
    aliases: &[],
    explainer: Some("1.7"),
    needs: Needs::Boxes,
    assumes_uniqueness: false,
    find: |position, sink| each_pointing(position, |at| places(&DIRECT_POINTING, position, &at, sink)),
};

pub(super) static DIRECT_CLAIMING: Technique = Technique {
    id: "direct-claiming",
    family: Family::LockedCandidates,
    aliases: &[],
    explainer: Some("1.9"),
    needs: Needs::Boxes,
    assumes_uniqueness: false,
    find: |position, sink| each_claiming(position, |at| places(&DIRECT_CLAIMING, position, &at, sink)),
};

/// Passes on the steps that place the digit in one of the houses that lose places of it.
fn places(
    technique: &'static Technique,
    position: &Position,
    at: &LockedDigit,
    sink: Sink<'_>,
) -> ControlFlow<()> {
    let layout = position.layout();
    let loses =
        |house: &House| house.kind() == at.base.kind() && !(at.elsewhere & layout.cells(*house)).is_empty();
    for house in layout.houses().iter().copied().filter(loses) {
        if let Some(cell) = (position.places(house, at.digit) - at.elsewhere).only() {
            let step = at
                .step(technique)
                .places(cell, at.digit)
                .marks_digit(Role::Further, cell.into(), at.digit)
                .in_house(Role::Further, house)
                .because(Truth::Place(house, at.digit));
            sink.take(step)?;
        }
    }
    ControlFlow::Continue(())
}
