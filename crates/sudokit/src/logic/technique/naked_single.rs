//! Naked single: a cell with only one candidate left takes it.
//!
//! Sound: every cell is filled.

use std::ops::ControlFlow;

use crate::digit::DigitSet;
use crate::logic::layout::Needs;
use crate::logic::position::Position;
use crate::logic::step::{Family, Role, Sink, Step, Technique, Truth};

pub(super) static NAKED_SINGLE: Technique = Technique {
    id: "naked-single",
    family: Family::Singles,
    aliases: &["sole candidate", "forced digit"],
    explainer: Some("2.3"),
    needs: Needs::Houses,
    assumes_uniqueness: false,
    find,
};

fn find(position: &Position, sink: Sink<'_>) -> ControlFlow<()> {
    for cell in position.blanks() {
        if let Some(digit) = position.candidates(cell).only() {
            let step = Step::new(&NAKED_SINGLE)
                .places(cell, digit)
                .marks_digit(Role::Base, cell.into(), digit)
                .because(Truth::Cell(cell))
                .blocked(cell.into(), DigitSet::ALL - digit.into(), position);
            sink.take(step)?;
        }
    }
    ControlFlow::Continue(())
}
