//! Aligned pair, aligned triplet exclusion: of two or three cells, some combinations of candidates are not
//! possible, since two of them that see each other would be the same or since some cell that all of them see
//! would have nothing left. A candidate that is in none of the others goes.
//!
//! Sound: the cells take one of the combinations. Assumes uniqueness: no.
//!
//! Elsewhere: SE 6.2 and 7.5, with the same cells: those that exclude have at most as many candidates as there
//! are aligned cells. SE's order is not followed here.

use std::ops::ControlFlow;

use crate::candidate::Candidate;
use crate::cell::{Cell, CellSet};
use crate::digit::{Digit, DigitSet};
use crate::logic::position::Position;
use crate::logic::step::{Role, Step, Truth};

use super::cells::digits_of;
use super::{Sink, Technique};

pub(super) static ALIGNED_PAIR_EXCLUSION: Technique = Technique {
    id: "aligned-pair-exclusion",
    assumes_uniqueness: false,
    find: |position, sink| find(&ALIGNED_PAIR_EXCLUSION, 2, position, sink),
};

pub(super) static ALIGNED_TRIPLET_EXCLUSION: Technique = Technique {
    id: "aligned-triplet-exclusion",
    assumes_uniqueness: false,
    find: |position, sink| find(&ALIGNED_TRIPLET_EXCLUSION, 3, position, sink),
};

fn find(technique: &'static Technique, size: usize, position: &Position, sink: Sink<'_>) -> ControlFlow<()> {
    let with = |counts: std::ops::RangeInclusive<usize>| {
        position.blanks().iter().filter(move |&cell| counts.contains(&position.candidates(cell).len()))
    };
    let excluders: CellSet = with(2..=size).collect();
    let cells: Vec<Cell> = with(2..=9).filter(|cell| !cell.peers().is_disjoint(excluders)).collect();
    grow(size, &cells, &mut Vec::new(), excluders, &mut |aligned, seen| {
        let digits = digits_of(position, aligned.iter().copied().collect());
        let excluders = seen.iter().filter(|&cell| position.candidates(cell).is_subset(digits)).collect();
        let tried = Exclusion { position, aligned, excluders };
        tried.step(technique).map_or(ControlFlow::Continue(()), |step| sink.take(step))
    })
}

/// Adds cells in their order to those aligned, so that all see some of `seen`.
fn grow(
    size: usize,
    cells: &[Cell],
    aligned: &mut Vec<Cell>,
    seen: CellSet,
    visit: &mut impl FnMut(&[Cell], CellSet) -> ControlFlow<()>,
) -> ControlFlow<()> {
    if aligned.len() == size {
        return visit(aligned, seen);
    }
    for (i, cell) in cells.iter().enumerate() {
        let seen = seen & cell.peers();
        if !seen.is_empty() {
            aligned.push(*cell);
            grow(size, &cells[i + 1..], aligned, seen, visit)?;
            aligned.pop();
        }
    }
    ControlFlow::Continue(())
}

/// Some cells, and those that all of them see and that may exclude.
struct Exclusion<'a> {
    position: &'a Position,
    aligned: &'a [Cell],
    excluders: CellSet,
}

impl Exclusion<'_> {
    fn step(&self, technique: &'static Technique) -> Option<Step> {
        if self.excluders.is_empty() {
            return None;
        }
        let (mut kept, mut gone) = ([DigitSet::EMPTY; 3], Vec::new());
        let (mut chosen, mut used) = (Vec::new(), CellSet::EMPTY);
        for (at, &cell) in self.aligned.iter().enumerate() {
            for digit in self.position.candidates(cell) - kept[at] {
                let (candidate, mut excluding) = (Candidate { cell, digit }, CellSet::EMPTY);
                chosen.clear();
                if self.combine(candidate, &mut chosen, &mut excluding) {
                    kept.iter_mut().zip(&chosen).for_each(|(kept, &digit)| *kept = kept.with(digit));
                } else {
                    gone.push(candidate);
                    used |= excluding;
                }
            }
        }
        // Without an excluder it is a naked subset.
        if gone.is_empty() || used.is_empty() {
            return None;
        }
        let aligned: CellSet = self.aligned.iter().copied().collect();
        let step = Step::new(technique).marks_cells(Role::First, aligned, self.position);
        let mut step = step.marks_cells(Role::Second, used, self.position);
        step.eliminations = gone.into_iter().collect();
        step.evidence.truths.extend((aligned | used).iter().map(Truth::Cell));
        Some(step)
    }

    /// Goes on from some digits of the first cells to a combination with the candidate that nothing excludes.
    /// What excluded those tried on the way is added to `excluding`.
    fn combine(&self, with: Candidate, chosen: &mut Vec<Digit>, excluding: &mut CellSet) -> bool {
        let Some(&cell) = self.aligned.get(chosen.len()) else { return true };
        let open = self.position.candidates(cell);
        for digit in if cell == with.cell { with.digit.into() } else { open } {
            if self.clashes(chosen, cell, digit) {
                continue;
            }
            chosen.push(digit);
            if let Some(excluder) = self.emptied(chosen) {
                excluding.insert(excluder);
            } else if self.combine(with, chosen, excluding) {
                return true;
            }
            chosen.pop();
        }
        false
    }

    /// Whether the digit stands already in an aligned cell that sees this one.
    fn clashes(&self, chosen: &[Digit], cell: Cell, digit: Digit) -> bool {
        let mut before = self.aligned.iter().zip(chosen);
        before.any(|(other, &taken)| taken == digit && other.peers().contains(cell))
    }

    /// A cell that would have nothing left.
    fn emptied(&self, chosen: &[Digit]) -> Option<Cell> {
        let taken: DigitSet = chosen.iter().copied().collect();
        self.excluders.iter().find(|&cell| self.position.candidates(cell).is_subset(taken))
    }
}
