//! Hidden single: a digit that has one place left in a house stands there.
//!
//! Sound, since the house holds every digit. Assumes uniqueness: no.
//!
//! Elsewhere: pinned digit; HoDoKu `0002`; SE 1.2 in a box, 1.5 in a row or column.

use std::ops::ControlFlow;

use crate::digit::Digit;
use crate::logic::position::Position;

use super::shared::singles::{houses, only_place};
use super::{Sink, Technique};

pub(super) static HIDDEN_SINGLE: Technique =
    Technique { id: "hidden-single", assumes_uniqueness: false, find };

fn find(position: &Position, sink: Sink<'_>) -> ControlFlow<()> {
    for house in houses() {
        for digit in Digit::ALL {
            if let Some(cell) = position.places(house, digit).only() {
                sink.take(only_place(&HIDDEN_SINGLE, house, cell, digit))?;
            }
        }
    }
    ControlFlow::Continue(())
}
