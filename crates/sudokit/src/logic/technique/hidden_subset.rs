//! Hidden pair, triple, quad: some digits have together as many places in a house as there are digits. The
//! other candidates of these cells are eliminated.
//!
//! Sound: each of the digits is in one of the cells, and no two are in the same, so each cell holds one of
//! the digits.

use std::ops::ControlFlow;

use crate::logic::layout::Needs;
use crate::logic::position::Position;
use crate::logic::step::{Family, Sink, Technique};

use super::shared::hidden_subsets::each_hidden_subset;

pub(super) static HIDDEN_PAIR: Technique = Technique {
    id: "hidden-pair",
    family: Family::Subsets,
    aliases: &[],
    explainer: Some("3.4"),
    needs: Needs::Houses,
    assumes_uniqueness: false,
    find: |position, sink| find(&HIDDEN_PAIR, 2, position, sink),
};

pub(super) static HIDDEN_TRIPLE: Technique = Technique {
    id: "hidden-triple",
    family: Family::Subsets,
    aliases: &["hidden triplet"],
    explainer: Some("4.0"),
    needs: Needs::Houses,
    assumes_uniqueness: false,
    find: |position, sink| find(&HIDDEN_TRIPLE, 3, position, sink),
};

pub(super) static HIDDEN_QUAD: Technique = Technique {
    id: "hidden-quad",
    family: Family::Subsets,
    aliases: &[],
    explainer: Some("5.4"),
    needs: Needs::Houses,
    assumes_uniqueness: false,
    find: |position, sink| find(&HIDDEN_QUAD, 4, position, sink),
};

fn find(technique: &'static Technique, size: usize, position: &Position, sink: Sink<'_>) -> ControlFlow<()> {
    each_hidden_subset(position, size, |hidden| {
        let mut step = hidden.step(technique, position);
        for digit in !hidden.digits {
            step = step.eliminates(hidden.cells & position.cells(digit), digit);
        }
        if step.eliminations.is_empty() { ControlFlow::Continue(()) } else { sink.take(step) }
    })
}
