//! Direct hidden pair, direct hidden triplet: digits of a house with as many places as digits fill these
//! cells, so that another digit of the house has only one place left, and is placed there.
//!
//! This is a hidden subset with the hidden single that follows, as a person without pencil marks sees them:
//! in one step. Nothing is eliminated.
//!
//! The conditions are the same as in Sudoku Explainer: each of the digits, and the one that is placed, has at
//! least two places before.
//!
//! Sound, because hidden subsets and hidden singles are.

use std::ops::ControlFlow;

use crate::logic::layout::Needs;
use crate::logic::position::Position;
use crate::logic::step::{Family, Role, Sink, Technique, Truth};

use super::shared::hidden_subsets::each_hidden_subset;

pub(super) static DIRECT_HIDDEN_PAIR: Technique = Technique {
    id: "direct-hidden-pair",
    family: Family::Subsets,
    aliases: &[],
    explainer: Some("2.0"),
    needs: Needs::Houses,
    assumes_uniqueness: false,
    find: |position, sink| find(&DIRECT_HIDDEN_PAIR, 2, position, sink),
};

pub(super) static DIRECT_HIDDEN_TRIPLET: Technique = Technique {
    id: "direct-hidden-triplet",
    family: Family::Subsets,
    aliases: &[],
    explainer: Some("2.5"),
    needs: Needs::Houses,
    assumes_uniqueness: false,
    find: |position, sink| find(&DIRECT_HIDDEN_TRIPLET, 3, position, sink),
};

fn find(technique: &'static Technique, size: usize, position: &Position, sink: Sink<'_>) -> ControlFlow<()> {
    each_hidden_subset(position, size, |hidden| {
        for digit in !hidden.digits {
            let places = position.places(hidden.house, digit);
            let Some(cell) = (places - hidden.cells).only().filter(|_| places.len() > 1) else { continue };
            let step = hidden
                .step(technique, position)
                .places(cell, digit)
                .marks_digit(Role::Further, cell.into(), digit)
                .because(Truth::Place(hidden.house, digit));
            sink.take(step)?;
        }
        ControlFlow::Continue(())
    })
}
