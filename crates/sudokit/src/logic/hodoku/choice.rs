//! [`Choice`], which of the steps that a technique finds is done.
//!
//! It is the first, or as HoDoKu chooses. How it does was found by trying what comes to its scores.

use std::ops::ControlFlow;

use crate::candidate::Candidate;
use crate::cell::CellSet;
use crate::house::HouseKind;
use crate::logic::policy::Stopped;
use crate::logic::position::Position;
use crate::logic::step::{Evidence, Role, Step};
use crate::logic::technique::Technique;

/// See the module.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Choice {
    First,
    /// The first in rows; if there is none, the first.
    RowsFirst,
    /// The first with one candidate too many.
    OneExtra,
    /// The first of the chains that take most. None comes to a cell twice, and one that shows what a cell is takes
    /// the other candidates from it.
    Most,
}

impl Choice {
    /// The step, as long as `go_on` returns true.
    pub(super) fn step(
        self,
        technique: &Technique,
        position: &Position,
        go_on: &dyn Fn() -> bool,
    ) -> Result<Option<Step>, Stopped> {
        let steps = (technique, position, go_on);
        match self {
            Choice::First => technique.first_while(position, go_on),
            Choice::RowsFirst => {
                let rank = |step: &Step| usize::from(lies_in_rows(&step.evidence));
                best(steps, Some, rank)
            }
            Choice::OneExtra => best(steps, |step| has_one_extra(&step.evidence).then_some(step), |_| 0),
            Choice::Most => {
                let told = |step: Step| (!comes_back(&step.evidence)).then(|| taking(step, position));
                best(steps, told, |step| step.eliminations.len())
            }
        }
    }
}

/// Of the steps that are told, the first of the highest rank.
fn best(
    (technique, position, go_on): (&Technique, &Position, &dyn Fn() -> bool),
    told: impl Fn(Step) -> Option<Step>,
    rank: impl Fn(&Step) -> usize,
) -> Result<Option<Step>, Stopped> {
    let mut best: Option<(usize, Step)> = None;
    let flow = technique.each_while(position, go_on, &mut |step| {
        if let Some(step) = told(step) {
            let rank = rank(&step);
            if best.as_ref().is_none_or(|(highest, _)| rank > *highest) {
                best = Some((rank, step));
            }
        }
        ControlFlow::Continue(())
    });
    if flow.is_break() { Err(Stopped) } else { Ok(best.map(|(_, step)| step)) }
}

fn lies_in_rows(evidence: &Evidence) -> bool {
    evidence.houses.iter().all(|(_, house)| house.kind() == HouseKind::Row)
}

fn has_one_extra(evidence: &Evidence) -> bool {
    let extras = evidence.marks.iter().filter(|mark| mark.role == Role::Extra);
    extras.map(|mark| mark.candidates.len()).sum::<usize>() == 1
}

/// Whether a chain comes to a cell that it has left, other than where it began.
fn comes_back(evidence: &Evidence) -> bool {
    let mut ways: Vec<CellSet> = Vec::new();
    for node in evidence.links.iter().flat_map(|link| [link.from, link.to]) {
        if ways.last() != Some(&node.cells) {
            ways.push(node.cells);
        }
    }
    if ways.first() == ways.last() {
        ways.pop();
    }
    let mut seen = CellSet::EMPTY;
    ways.into_iter().any(|cells| {
        let again = !cells.is_disjoint(seen);
        seen |= cells;
        again
    })
}

/// The step without placements: what is true takes the other candidates of its cell.
fn taking(mut step: Step, position: &Position) -> Step {
    for Candidate { cell, digit } in std::mem::take(&mut step.placements) {
        step.eliminations.set(cell, position.candidates(cell).without(digit));
    }
    step
}
