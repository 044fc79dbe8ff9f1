//! Full house: the last blank of a house takes the digit that is missing there.
//!
//! Sound: a house holds every digit.

use std::ops::ControlFlow;

use crate::logic::layout::Needs;
use crate::logic::position::Position;
use crate::logic::step::{Family, Sink, Technique};

use super::shared::singles::place_in_house;

pub(super) static FULL_HOUSE: Technique = Technique {
    id: "full-house",
    family: Family::Singles,
    aliases: &["last digit"],
    explainer: Some("hidden single, 1.0"),
    needs: Needs::Houses,
    assumes_uniqueness: false,
    find,
};

fn find(position: &Position, sink: Sink<'_>) -> ControlFlow<()> {
    for house in position.layout().boxes_first() {
        let Some(cell) = (position.blanks() & position.layout().cells(house)).only() else { continue };
        if let Some(digit) = position.candidates(cell).only() {
            sink.take(place_in_house(&FULL_HOUSE, house, cell, digit, position))?;
        }
    }
    ControlFlow::Continue(())
}
