//! Locked pair, locked triple: a naked pair or triple in the crossing of a box and a line. Its digits are
//! eliminated from the rest of both.
//!
//! Sound: these cells hold all the digits, so neither the rest of the box nor the rest of the line holds one.
//!
//! If only one of the two houses has an elimination outside of the common cells, it is reported as a naked
//! subset.

use std::ops::ControlFlow;

use crate::logic::layout::Needs;
use crate::logic::position::Position;
use crate::logic::step::{Family, Sink, Technique};

use super::shared::naked_subsets::each_naked_subset;

pub(super) static LOCKED_PAIR: Technique = Technique {
    id: "locked-pair",
    family: Family::LockedCandidates,
    aliases: &[],
    explainer: Some("naked pair, 3.0"),
    needs: Needs::Boxes,
    assumes_uniqueness: false,
    find: |position, sink| find(&LOCKED_PAIR, 2, position, sink),
};

pub(super) static LOCKED_TRIPLE: Technique = Technique {
    id: "locked-triple",
    family: Family::LockedCandidates,
    aliases: &[],
    explainer: Some("naked triplet, 3.6"),
    needs: Needs::Boxes,
    assumes_uniqueness: false,
    find: |position, sink| find(&LOCKED_TRIPLE, 3, position, sink),
};

fn find(technique: &'static Technique, size: usize, position: &Position, sink: Sink<'_>) -> ControlFlow<()> {
    let layout = position.layout();
    for &box_house in layout.boxes() {
        for &line in layout.lines() {
            each_naked_subset(position, layout.cells(box_house) & layout.cells(line), size, |naked| {
                let eliminations = [box_house, line].map(|house| naked.eliminations_in(house, position));
                let shared = eliminations[0] & eliminations[1];
                if eliminations.iter().any(|eliminations| eliminations.is_subset(shared)) {
                    return ControlFlow::Continue(());
                }
                let mut step = naked.step(technique, position, &[box_house, line]);
                step.eliminations = eliminations[0] | eliminations[1];
                sink.take(step)
            })?;
        }
    }
    ControlFlow::Continue(())
}
