//! XY-, XYZ- and WXYZ-wings: some cells that together have as many candidate digits as there are cells. One
//! of the cells, the pivot, sees all others, and every digit except one is only in cells that all see each
//! other.
//!
//! Each of these digits is in at most one of the cells, so they cannot fill all cells without the remaining
//! digit. So that digit is in one of the cells, and is eliminated from every cell that sees all its places
//! there.

use std::ops::ControlFlow;

use crate::cell::{Cell, CellSet};
use crate::digit::{Digit, DigitSet};
use crate::logic::position::Position;
use crate::logic::step::{Role, Step, Technique, Truth};

use super::combinations::each_subset;

/// A wing that eliminates something.
pub(in crate::logic::technique) struct Wing {
    pub(in crate::logic::technique) pivot: Cell,
    /// The cells except the pivot.
    pub(in crate::logic::technique) others: CellSet,
    /// The digit that must be in one of the cells.
    pub(in crate::logic::technique) digit: Digit,
    /// Its places among the cells.
    places: CellSet,
    /// The cells from which it is eliminated.
    eliminated: CellSet,
}

impl Wing {
    /// The step, without links.
    pub(in crate::logic::technique) fn step(
        &self,
        technique: &'static Technique,
        position: &Position,
    ) -> Step {
        let mut step = Step::new(technique)
            .eliminates(self.eliminated, self.digit)
            .marks_cells(Role::Pivot, self.pivot.into(), position)
            .marks_cells(Role::Wing, self.others, position)
            .marks_digit(Role::Common, self.places, self.digit);
        step.evidence.truths.extend(self.others.with(self.pivot).iter().map(Truth::Cell));
        step
    }
}

/// Visits the wings of `size` cells that eliminate something, by pivot.
///
/// If several cells see all others, the pivot is the first one with the most candidates.
pub(in crate::logic::technique) fn each_wing(
    position: &Position,
    size: usize,
    mut visit: impl FnMut(Wing) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let few = |cell: &Cell| (2..=size).contains(&position.candidates(*cell).len());
    for pivot in position.blanks().iter().filter(few) {
        let peers: Vec<_> = (position.blanks() & position.layout().peers(pivot)).iter().filter(few).collect();
        grow(position, size, &peers, &mut vec![pivot], &mut visit)?;
    }
    ControlFlow::Continue(())
}

/// Adds cells in order to `chosen`, whose first cell is the pivot.
fn grow(
    position: &Position,
    size: usize,
    cells: &[Cell],
    chosen: &mut Vec<Cell>,
    visit: &mut impl FnMut(Wing) -> ControlFlow<()>,
) -> ControlFlow<()> {
    for (i, &cell) in cells.iter().enumerate() {
        chosen.push(cell);
        let digits = digits(position, chosen);
        if digits.len() <= size && repeatable(position, chosen).len() <= 1 {
            if chosen.len() < size {
                grow(position, size, &cells[i + 1..], chosen, visit)?;
            } else if let Some(wing) = wing(position, chosen) {
                visit(wing)?;
            }
        }
        chosen.pop();
    }
    ControlFlow::Continue(())
}

/// The wing of these cells, if they form one that eliminates something.
fn wing(position: &Position, cells: &[Cell]) -> Option<Wing> {
    let digit = repeatable(position, cells).only()?;
    let all: CellSet = cells.iter().copied().collect();
    let places = all & position.cells(digit);
    let eliminated = position.cells(digit) & position.layout().common_peers(places);
    let fits = !eliminated.is_empty()
        && pivot(position, all) == Some(cells[0])
        // If fewer of the cells had as few digits, the other cells would be superfluous.
        && (2..cells.len()).all(|size| {
            each_subset(cells, size, |fewer| {
                if digits(position, fewer).len() > size { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
            })
            .is_continue()
        });
    fits.then(|| Wing { pivot: cells[0], others: all.without(cells[0]), digit, places, eliminated })
}

/// The candidate digits of these cells together.
fn digits(position: &Position, cells: &[Cell]) -> DigitSet {
    cells.iter().fold(DigitSet::EMPTY, |all, &cell| all | position.candidates(cell))
}

/// The digits that several of these cells can hold.
fn repeatable(position: &Position, cells: &[Cell]) -> DigitSet {
    let mut repeatable = DigitSet::EMPTY;
    let _ = each_subset(cells, 2, |pair| {
        if !position.layout().are_peers(pair[0], pair[1]) {
            repeatable |= position.candidates(pair[0]) & position.candidates(pair[1]);
        }
        ControlFlow::Continue(())
    });
    repeatable
}

/// The first of the cells with the most candidates among those that see all others.
fn pivot(position: &Position, cells: CellSet) -> Option<Cell> {
    let sees_all = |cell: &Cell| cells.without(*cell).is_subset(position.layout().peers(*cell));
    let most = |cell: &Cell| (position.candidates(*cell).len(), std::cmp::Reverse(cell.index()));
    cells.iter().filter(sees_all).max_by_key(most)
}
