//! Death blossom: a cell, the stem, and for each of its candidates an almost locked set, its petal, all of
//! whose places of that digit the stem sees: any other digit Z of all petals leaves the cells that see all its
//! places in all of them. Here with stems of three to five candidates; one of two is an ALS-XY-wing.
//!
//! Sound: if one of those cells held Z, each petal would lack it and hold all its other digits, so the stem
//! could hold none of its own. Assumes uniqueness: no.
//!
//! Each stem and candidate that goes has a step of its own, with the first petals that serve, the smallest.
//!
//! Elsewhere: HoDoKu `0904`.

use std::ops::ControlFlow;

use crate::candidate::Candidate;
use crate::cell::{Cell, CellSet};
use crate::digit::Digit;
use crate::logic::position::Position;
use crate::logic::step::{Role, Step, Truth};

use super::als::{Als, almost_locked_sets, candidates_in};
use super::{Sink, Technique};

pub(super) static DEATH_BLOSSOM: Technique =
    Technique { id: "death-blossom", assumes_uniqueness: false, find };

fn find(position: &Position, sink: Sink<'_>) -> ControlFlow<()> {
    let sets = almost_locked_sets(position);
    let stems = position.blanks().iter().filter(|&cell| (3..=5).contains(&position.candidates(cell).len()));
    for stem in stems {
        let fits = |digit| sets.iter().filter(move |set| set.reach(digit).contains(stem)).collect::<Vec<_>>();
        let petals: Vec<_> = position.candidates(stem).iter().map(|digit| (digit, fits(digit))).collect();
        for candidate in position.all_candidates().iter().filter(|candidate| candidate.cell != stem) {
            if let Some(chosen) = choose(&petals, candidate) {
                sink.take(step(position, stem, &chosen, candidate))?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// For each candidate of the stem its first petal that would lack this candidate of another cell.
fn choose<'a>(petals: &[(Digit, Vec<&'a Als>)], candidate: Candidate) -> Option<Vec<(Digit, &'a Als)>> {
    let Candidate { cell, digit: z } = candidate;
    let serves = |digit: Digit, set: &Als| digit != z && set.reach(z).contains(cell);
    let choice = |(digit, sets): &(Digit, Vec<&'a Als>)| {
        sets.iter().find(|set| serves(*digit, set)).map(|&set| (*digit, set))
    };
    petals.iter().map(choice).collect()
}

fn step(position: &Position, stem: Cell, petals: &[(Digit, &Als)], lost: Candidate) -> Step {
    let step = Step::new(&DEATH_BLOSSOM).eliminates(lost.cell.into(), lost.digit);
    let mut step = step.marks_cells(Role::Pivot, stem.into(), position);
    let mut cells = CellSet::of(stem);
    let roles = [Role::First, Role::Second].into_iter().chain(std::iter::repeat(Role::Further));
    for (&(digit, petal), role) in petals.iter().zip(roles) {
        step = step.marks_cells(role, petal.cells, position);
        step = step.marks(Role::Common, candidates_in(&[petal], digit.into()));
        cells |= petal.cells;
    }
    step.evidence.truths.extend(cells.iter().map(Truth::Cell));
    step
}
