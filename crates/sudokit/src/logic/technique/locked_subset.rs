//! Locked pair, locked triple: a naked pair or triple that lies in a box and in a line; its digits leave the
//! rest of both.
//!
//! Sound: each of the digits stands in one of the cells, so it stands nowhere else in the box, and nowhere
//! else in the line. Assumes uniqueness: no.
//!
//! Elsewhere: HoDoKu `0110` and `0111`; to SE a naked pair or triplet like others. Where not both houses lose
//! something outside the three cells that they share, it is a naked subset like others here too.

use std::ops::ControlFlow;

use crate::logic::position::Position;

use super::shared::naked_subsets::each_naked;
use super::{Family, Needs, Sink, Technique};

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
            each_naked(position, layout.cells(box_house) & layout.cells(line), size, |naked| {
                let clears = [box_house, line].map(|house| naked.clears(house, position));
                let shared = clears[0] & clears[1];
                if clears.iter().any(|clears| clears.is_subset(shared)) {
                    return ControlFlow::Continue(());
                }
                let mut step = naked.step(technique, position, &[box_house, line]);
                step.eliminations = clears[0] | clears[1];
                sink.take(step)
            })?;
        }
    }
    ControlFlow::Continue(())
}
