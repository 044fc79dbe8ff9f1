//! Bivalue universal grave: the blanks would be a [deadly pattern](super::shared::deadly_patterns), with two
//! candidates in each cell and each digit twice in each house that lacks it, if it were not for some further
//! candidates, the extras. Its types are the four described there. BUG+1 is the first type with one extra.
//!
//! Sound by the argument of deadly patterns.
//!
//! The extras are in the cells with more than two candidates, at most eight. All choices of two candidates of
//! each of these cells are tried.

use std::ops::ControlFlow;

use crate::candidate::{Candidate, CandidateSet};
use crate::cell::Cell;
use crate::digit::{Digit, DigitSet};
use crate::house::House;
use crate::logic::layout::Needs;
use crate::logic::position::Position;
use crate::logic::step::{Family, Sink, Technique};

use super::shared::combinations::each_subset;
use super::shared::deadly_patterns::{DeadlyPattern, DeadlyType};

/// The largest number of cells with more than two candidates.
const LIMIT: usize = 8;

pub(super) static BUG_1: Technique = Technique {
    id: "bug-1",
    family: Family::BivalueUniversalGrave,
    aliases: &["BUG type 1"],
    explainer: Some("5.6"),
    needs: Needs::Houses,
    assumes_uniqueness: true,
    find: |position, sink| find(&BUG_1, DeadlyPattern::one_cell, position, sink),
};

pub(super) static BUG_2: Technique = Technique {
    id: "bug-2",
    family: Family::BivalueUniversalGrave,
    aliases: &["BUG type 2"],
    explainer: Some("5.7"),
    needs: Needs::Houses,
    assumes_uniqueness: true,
    find: |position, sink| find(&BUG_2, DeadlyPattern::one_digit, position, sink),
};

pub(super) static BUG_3: Technique = Technique {
    id: "bug-3",
    family: Family::BivalueUniversalGrave,
    aliases: &["BUG type 3"],
    explainer: Some("5.7, and 0.1 more for each digit of the subset beyond the first"),
    needs: Needs::Houses,
    assumes_uniqueness: true,
    find: |position, sink| find(&BUG_3, DeadlyPattern::with_subset, position, sink),
};

pub(super) static BUG_4: Technique = Technique {
    id: "bug-4",
    family: Family::BivalueUniversalGrave,
    aliases: &["BUG type 4"],
    explainer: Some("5.7"),
    needs: Needs::Houses,
    assumes_uniqueness: true,
    find: |position, sink| find(&BUG_4, DeadlyPattern::with_link, position, sink),
};

fn find<'a>(
    technique: &'static Technique,
    follows: DeadlyType<'a>,
    position: &'a Position,
    sink: Sink<'_>,
) -> ControlFlow<()> {
    let rich: Vec<Cell> = (position.blanks() - position.bivalue()).iter().collect();
    if rich.is_empty() || rich.len() > LIMIT || rich.iter().any(|&cell| position.candidates(cell).len() < 2) {
        return ControlFlow::Continue(());
    }
    let mut pattern = CandidateSet::EMPTY;
    for cell in position.bivalue() {
        pattern.set(cell, position.candidates(cell));
    }
    choose(position, &rich, pattern, &mut |pattern| {
        follows(&DeadlyPattern::new(position, pattern), technique, sink)
    })
}

/// Visits the deadly patterns in which each of these cells has two of its candidates.
fn choose(
    position: &Position,
    rich: &[Cell],
    pattern: CandidateSet,
    visit: &mut dyn FnMut(CandidateSet) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let layout = position.layout();
    let count = |pattern: &CandidateSet, house: House, digit: Digit| {
        layout.cells(house).iter().filter(|&cell| pattern.contains(Candidate { cell, digit })).count()
    };
    let Some((&cell, rest)) = rich.split_first() else {
        let deadly =
            |house: &House| Digit::ALL.iter().all(|&digit| [0, 2].contains(&count(&pattern, *house, digit)));
        return if layout.houses().iter().all(deadly) { visit(pattern) } else { ControlFlow::Continue(()) };
    };
    let open: Vec<Digit> = position.candidates(cell).iter().collect();
    each_subset(&open, 2, |digits| {
        let mut pattern = pattern;
        pattern.set(cell, DigitSet::from([digits[0], digits[1]]));
        let fits = |&digit: &Digit| layout.houses_of(cell).all(|house| count(&pattern, house, digit) <= 2);
        if digits.iter().all(fits) {
            choose(position, rest, pattern, visit)
        } else {
            ControlFlow::Continue(())
        }
    })
}
