//! Remote pair: four or more cells with the same two candidates, each of which sees the next, an even number
//! of them; what sees both ends loses both digits.
//!
//! Sound: from cell to cell the digits take turns, so the ends take different ones.
//! Assumes uniqueness: no.
//!
//! Between two ends the shortest way is told.
//!
//! Elsewhere: HoDoKu `0703`; to SE a forcing chain of bivalue cells, 7.0 and more.

use std::collections::VecDeque;
use std::ops::ControlFlow;

use crate::cell::{Cell, CellSet};
use crate::logic::position::Position;
use crate::logic::step::{Role, Step};

use super::cells::common_peers;
use super::links::within;
use super::{Sink, Technique};

pub(super) static REMOTE_PAIR: Technique = Technique { id: "remote-pair", assumes_uniqueness: false, find };

fn find(position: &Position, sink: Sink<'_>) -> ControlFlow<()> {
    for start in position.bivalue() {
        let digits = position.candidates(start);
        let alike = |cell: &Cell| position.candidates(*cell) == digits;
        let mut left = position.bivalue().iter().filter(alike).collect::<CellSet>().without(start);
        // Breadth first, so the shortest way to each cell.
        let mut paths = VecDeque::from([(start, vec![start])]);
        while let Some((end, path)) = paths.pop_front() {
            if path.len() >= 4
                && path.len() % 2 == 0
                && start < end
                && let Some(step) = step(position, &path)
            {
                sink(step)?;
            }
            for next in left & end.peers() {
                left.remove(next);
                paths.push_back((next, [&path[..], &[next]].concat()));
            }
        }
    }
    ControlFlow::Continue(())
}

/// What the ends of the path have in sight.
fn step(position: &Position, path: &[Cell]) -> Option<Step> {
    let digits = position.candidates(path[0]);
    let ends = CellSet::from([path[0], path[path.len() - 1]]);
    let one = digits.first()?;
    let other = digits.without(one).first()?;
    let turns = [[one, other], [other, one]].into_iter().cycle();
    let chain: Vec<_> = path.iter().zip(turns).map(|(&cell, digits)| within(cell, digits)).collect();
    let step = digits.iter().fold(Step::new(&REMOTE_PAIR), |step, digit| {
        step.eliminates(position.cells(digit) & common_peers(ends), digit)
    });
    let between = path.iter().copied().collect::<CellSet>() - ends;
    (!step.eliminations.is_empty()).then(|| {
        step.marks_cells(Role::Wing, ends, position).marks_cells(Role::Base, between, position).along(&chain)
    })
}
