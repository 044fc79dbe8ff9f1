//! Hidden single: a digit that has only one place left in a house is placed there.
//!
//! Sound: a house holds every digit.

use std::ops::ControlFlow;

use crate::digit::Digit;
use crate::logic::layout::Needs;
use crate::logic::position::Position;
use crate::logic::step::{Family, Sink, Technique};

use super::shared::singles::place_in_house;

pub(super) static HIDDEN_SINGLE: Technique = Technique {
    id: "hidden-single",
    family: Family::Singles,
    aliases: &["pinned digit", "last place"],
    explainer: Some("1.2 in a box, 1.5 in a row or a column"),
    needs: Needs::Houses,
    assumes_uniqueness: false,
    find,
};

fn find(position: &Position, sink: Sink<'_>) -> ControlFlow<()> {
    for house in position.layout().boxes_first() {
        for digit in Digit::ALL {
            if let Some(cell) = position.places(house, digit).only() {
                sink.take(place_in_house(&HIDDEN_SINGLE, house, cell, digit, position))?;
            }
        }
    }
    ControlFlow::Continue(())
}
