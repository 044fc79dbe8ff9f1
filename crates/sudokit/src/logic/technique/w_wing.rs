//! W-wing: two cells have the same two candidates, and one of these digits has two places in some house, each
//! of which sees one of the cells. The other digit is eliminated from the cells that see both.
//!
//! Sound: the first digit is in one of its two places, so one of the two cells takes the other digit.

use std::ops::ControlFlow;

use crate::cell::CellSet;
use crate::logic::chains::links::{StrongLink, conjugates, exclude, in_cell};
use crate::logic::layout::Needs;
use crate::logic::position::Position;
use crate::logic::step::{Family, Role, Sink, Step, Technique};

use super::shared::combinations::each_subset;

pub(super) static W_WING: Technique = Technique {
    id: "w-wing",
    family: Family::Wings,
    aliases: &[],
    explainer: None,
    needs: Needs::Houses,
    assumes_uniqueness: false,
    find,
};

fn find(position: &Position, sink: Sink<'_>) -> ControlFlow<()> {
    let layout = position.layout();
    let cells: Vec<_> = position.bivalue().iter().collect();
    each_subset(&cells, 2, |pair| {
        let digits = position.candidates(pair[0]);
        if digits != position.candidates(pair[1]) || layout.are_peers(pair[0], pair[1]) {
            return ControlFlow::Continue(());
        }
        let wings: CellSet = pair.iter().copied().collect();
        for digit in digits {
            let eliminated = position.cells(digit) & layout.common_peers(wings);
            let Some(other) = digits.without(digit).only().filter(|_| !eliminated.is_empty()) else {
                continue;
            };
            let [start, end] = [in_cell(pair[0], [digit, other]), in_cell(pair[1], [other, digit])];
            for link in conjugates(position, other).into_iter().flat_map(StrongLink::ways) {
                if exclude(layout, start.ends[1], link.ends[0]) && exclude(layout, link.ends[1], end.ends[0])
                {
                    let step = Step::new(&W_WING)
                        .eliminates(eliminated, digit)
                        .marks_digit(Role::Base, link.ends[0].cells | link.ends[1].cells, other)
                        .marks_cells(Role::Wing, wings, position)
                        .in_house(Role::Base, link.house())
                        .along(&[start, link, end]);
                    sink.take(step)?;
                }
            }
        }
        ControlFlow::Continue(())
    })
}
