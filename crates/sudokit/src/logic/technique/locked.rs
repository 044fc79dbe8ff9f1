//! What pointing and claiming share: a digit whose places in one house all lie in another, so that it
//! leaves the rest of the other.

use std::ops::ControlFlow;

use crate::cell::Cell;
use crate::digit::Digit;
use crate::house::House;
use crate::logic::position::Position;
use crate::logic::step::{Role, Step, Truth};

use super::{Sink, Technique};

/// The steps of digits that are locked in one of `bases`; `covers` are the houses of a cell in which they
/// may be locked.
pub(super) fn each_locked(
    technique: &'static Technique,
    position: &Position,
    bases: impl Iterator<Item = House>,
    covers: impl Fn(Cell) -> Vec<House>,
    sink: Sink<'_>,
) -> ControlFlow<()> {
    for base in bases {
        for digit in Digit::ALL {
            let places = position.places(base, digit);
            let Some(first) = places.first().filter(|_| places.len() > 1) else { continue };
            for cover in covers(first) {
                let elsewhere = position.places(cover, digit) - places;
                if places.is_subset(cover.cells()) && !elsewhere.is_empty() {
                    let step = Step::new(technique)
                        .eliminates(elsewhere, digit)
                        .marks_digit(Role::Base, places, digit)
                        .in_house(Role::Base, base)
                        .in_house(Role::Cover, cover)
                        .because(Truth::Place(base, digit));
                    sink(step)?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}
