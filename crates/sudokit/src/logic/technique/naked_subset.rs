//! Naked pair, triple, quad: some cells of a house have together as many candidate digits as there are cells.
//! These digits are eliminated from the rest of the house.
//!
//! Sound: each of the cells takes one of the digits, and no two take the same, so the cells hold all the
//! digits.

use std::ops::ControlFlow;

use crate::logic::layout::Needs;
use crate::logic::position::Position;
use crate::logic::step::{Family, Sink, Technique};

use super::shared::naked_subsets::each_naked_subset;

pub(super) static NAKED_PAIR: Technique = Technique {
    id: "naked-pair",
    family: Family::Subsets,
    aliases: &["disjoint subset"],
    explainer: Some("3.0"),
    needs: Needs::Houses,
    assumes_uniqueness: false,
    find: |position, sink| find(&NAKED_PAIR, 2, position, sink),
};

pub(super) static NAKED_TRIPLE: Technique = Technique {
    id: "naked-triple",
    family: Family::Subsets,
    aliases: &["disjoint subset", "naked triplet"],
    explainer: Some("3.6"),
    needs: Needs::Houses,
    assumes_uniqueness: false,
    find: |position, sink| find(&NAKED_TRIPLE, 3, position, sink),
};

pub(super) static NAKED_QUAD: Technique = Technique {
    id: "naked-quad",
    family: Family::Subsets,
    aliases: &["disjoint subset"],
    explainer: Some("5.0"),
    needs: Needs::Houses,
    assumes_uniqueness: false,
    find: |position, sink| find(&NAKED_QUAD, 4, position, sink),
};

fn find(technique: &'static Technique, size: usize, position: &Position, sink: Sink<'_>) -> ControlFlow<()> {
    let layout = position.layout();
    for house in layout.boxes_first() {
        each_naked_subset(position, layout.cells(house), size, |naked| {
            let mut step = naked.step(technique, position, &[house]);
            step.eliminations = naked.eliminations_in(house, position);
            if step.eliminations.is_empty() { ControlFlow::Continue(()) } else { sink.take(step) }
        })?;
    }
    ControlFlow::Continue(())
}
