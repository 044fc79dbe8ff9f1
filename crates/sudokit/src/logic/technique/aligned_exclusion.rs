//! Aligned pair exclusion, aligned triplet exclusion: some combinations of candidates of two or three cells
//! are impossible, because two cells that see each other would be equal, or because some cell that all of
//! them see would have no candidate left. A candidate that is only in impossible combinations is eliminated.
//!
//! Sound: the cells take one of the combinations.
//!
//! As in Sudoku Explainer, a cell excludes only if it has at most as many candidates as there are aligned
//! cells. The order of the steps differs from Sudoku Explainer.

use std::ops::ControlFlow;

use crate::candidate::Candidate;
use crate::cell::{Cell, CellSet};
use crate::digit::{Digit, DigitSet};
use crate::logic::layout::Layout;
use crate::logic::layout::Needs;
use crate::logic::play_build::not_in_play;
use crate::logic::position::Position;
use crate::logic::step::{Combination, Exclusion, Family, Role, Sink, Step, Technique, Truth};

pub(super) static ALIGNED_PAIR_EXCLUSION: Technique = Technique {
    id: "aligned-pair-exclusion",
    family: Family::Exclusion,
    aliases: &["APE", "subset exclusion"],
    explainer: Some("6.2"),
    needs: Needs::Houses,
    assumes_uniqueness: false,
    find: not_in_play(|position, sink| find(&ALIGNED_PAIR_EXCLUSION, 2, position, sink)),
};

pub(super) static ALIGNED_TRIPLET_EXCLUSION: Technique = Technique {
    id: "aligned-triplet-exclusion",
    family: Family::Exclusion,
    aliases: &["ATE"],
    explainer: Some("7.5"),
    needs: Needs::Houses,
    assumes_uniqueness: false,
    find: not_in_play(|position, sink| find(&ALIGNED_TRIPLET_EXCLUSION, 3, position, sink)),
};

fn find(technique: &'static Technique, size: usize, position: &Position, sink: Sink<'_>) -> ControlFlow<()> {
    let with = |counts: std::ops::RangeInclusive<usize>| {
        position.blanks().iter().filter(move |&cell| counts.contains(&position.candidates(cell).len()))
    };
    let layout = position.layout();
    let excluders: CellSet = with(2..=size).collect();
    let cells: Vec<Cell> = with(2..=9).filter(|cell| !layout.peers(*cell).is_disjoint(excluders)).collect();
    grow(layout, size, &cells, &mut Vec::new(), excluders, &mut |aligned, seen| {
        let digits = position.digits_of(aligned.iter().copied().collect());
        let excluders = seen.iter().filter(|&cell| position.candidates(cell).is_subset(digits)).collect();
        let tried = Aligned { position, aligned, excluders };
        tried.step(technique).map_or(ControlFlow::Continue(()), |step| sink.take(step))
    })
}

/// Adds cells in order to `aligned`, as long as all see some of `seen`.
fn grow(
    layout: &Layout,
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
        let seen = seen & layout.peers(*cell);
        if !seen.is_empty() {
            aligned.push(*cell);
            grow(layout, size, &cells[i + 1..], aligned, seen, visit)?;
            aligned.pop();
        }
    }
    ControlFlow::Continue(())
}

/// Some cells, and the cells that all of them see and that can exclude combinations.
struct Aligned<'a> {
    position: &'a Position,
    aligned: &'a [Cell],
    excluders: CellSet,
}

impl Aligned<'_> {
    fn step(&self, technique: &'static Technique) -> Option<Step> {
        if self.excluders.is_empty() {
            return None;
        }
        let (mut kept, mut excluded) = ([DigitSet::EMPTY; 3], Vec::new());
        let mut chosen = Vec::new();
        for (at, &cell) in self.aligned.iter().enumerate() {
            for digit in self.position.candidates(cell) - kept[at] {
                let candidate = Candidate { cell, digit };
                chosen.clear();
                if self.combine(candidate, &mut chosen, &mut |_| {}) {
                    kept.iter_mut().zip(&chosen).for_each(|(kept, &digit)| *kept = kept.with(digit));
                } else {
                    excluded.push(candidate);
                }
            }
        }
        let excluded: Vec<Exclusion> =
            excluded.into_iter().map(|candidate| self.exclusion(candidate)).collect();
        let combinations = excluded.iter().flat_map(|exclusion| &exclusion.combinations);
        let used: CellSet = combinations.filter_map(|combination| combination.empties).collect();
        // Without an excluding cell it is a naked subset.
        if excluded.is_empty() || used.is_empty() {
            return None;
        }
        let aligned: CellSet = self.aligned.iter().copied().collect();
        let step = Step::new(technique).marks_cells(Role::First, aligned, self.position);
        let mut step = step.marks_cells(Role::Second, used, self.position);
        step.eliminations = excluded.iter().map(|exclusion| exclusion.candidate).collect();
        step.evidence.exclusions = excluded;
        step.evidence.truths.extend((aligned | used).iter().map(Truth::Cell));
        Some(step)
    }

    /// A candidate that is in no possible combination, with its combinations.
    fn exclusion(&self, candidate: Candidate) -> Exclusion {
        let mut combinations = Vec::new();
        self.combine(candidate, &mut Vec::new(), &mut |(chosen, clash): (&[Digit], Option<Cell>)| {
            let (mut candidates, empties) = (self.candidates(chosen), self.emptied(chosen));
            if clash.is_some() {
                let last = candidates.len() - 1;
                candidates.retain(|candidate| {
                    Some(candidate.cell) == clash || candidate.cell == self.aligned[last]
                });
            }
            let combination = Combination { candidates, empties: empties.filter(|_| clash.is_none()) };
            if !combinations.contains(&combination) {
                combinations.push(combination);
            }
        });
        Exclusion { candidate, combinations }
    }

    /// Returns whether the digits chosen for the first cells can be completed to a possible combination with
    /// the candidate. Passes on the impossible combinations, each with the cell that already has its last
    /// digit, if there is one.
    fn combine(
        &self,
        with: Candidate,
        chosen: &mut Vec<Digit>,
        impossible: &mut impl FnMut((&[Digit], Option<Cell>)),
    ) -> bool {
        let Some(&cell) = self.aligned.get(chosen.len()) else { return true };
        let open = self.position.candidates(cell);
        for digit in if cell == with.cell { with.digit.into() } else { open } {
            let clash = self.clashes(chosen, cell, digit);
            chosen.push(digit);
            if clash.is_some() || self.emptied(chosen).is_some() {
                impossible((chosen, clash));
            } else if self.combine(with, chosen, impossible) {
                return true;
            }
            chosen.pop();
        }
        false
    }

    /// The aligned cell that sees this cell and was given the digit already.
    fn clashes(&self, chosen: &[Digit], cell: Cell, digit: Digit) -> Option<Cell> {
        let mut before = self.aligned.iter().zip(chosen);
        before
            .find(|(other, taken)| **taken == digit && self.position.layout().are_peers(**other, cell))
            .map(|(other, _)| *other)
    }

    /// The candidates that are chosen for the first cells.
    fn candidates(&self, chosen: &[Digit]) -> Vec<Candidate> {
        self.aligned.iter().zip(chosen).map(|(&cell, &digit)| Candidate { cell, digit }).collect()
    }

    /// A cell that would have no candidate left.
    fn emptied(&self, chosen: &[Digit]) -> Option<Cell> {
        let taken: DigitSet = chosen.iter().copied().collect();
        self.excluders.iter().find(|&cell| self.position.candidates(cell).is_subset(taken))
    }
}
