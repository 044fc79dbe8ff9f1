//! Death blossom: for each candidate of a cell, the stem, there is an [almost locked
//! set](super::shared::almost_locked_sets), its petal, such that the stem sees all places of that digit in
//! the petal. Any digit Z of all petals that is not a candidate of the stem is eliminated from the cells that
//! see all its places in all petals.
//!
//! Sound: if one of the cells were Z, each petal would lack Z and hold all its other digits, so the stem
//! could hold none of its candidates.
//!
//! Stems have three to five candidates, and petals share no cell. A stem with two candidates makes an
//! ALS-XY-wing.
//!
//! For each stem and each eliminated candidate, only the choices of petals with the fewest cells in all are
//! taken; a step has all eliminations of its petals. If several such choices have different eliminations,
//! each is a step.

use std::collections::HashSet;
use std::ops::ControlFlow;

use crate::candidate::{Candidate, CandidateSet};
use crate::cell::{Cell, CellSet};
use crate::digit::{Digit, DigitSet};
use crate::logic::layout::Needs;
use crate::logic::play_build::not_in_play;
use crate::logic::position::Position;
use crate::logic::step::{Family, Receiver, Role, Sink, Step, Technique, Truth};

use super::shared::almost_locked_sets::{AlmostLockedSet, almost_locked_sets, candidates_in};

pub(super) static DEATH_BLOSSOM: Technique = Technique {
    id: "death-blossom",
    family: Family::AlmostLockedSets,
    aliases: &[],
    explainer: None,
    needs: Needs::Houses,
    assumes_uniqueness: false,
    find: not_in_play(find),
};

/// A digit of the stem, and the set that would lack it if the stem held it.
type Petal<'a> = (Digit, &'a AlmostLockedSet);

fn find(position: &Position, sink: Sink<'_>) -> ControlFlow<()> {
    let sets = almost_locked_sets(position);
    let stems = position.blanks().iter().filter(|&cell| (3..=5).contains(&position.candidates(cell).len()));
    let mut known = HashSet::new();
    for stem in stems {
        let digits = position.candidates(stem);
        let near: Vec<_> =
            sets.iter().filter(|set| digits.iter().any(|d| set.reach(d).contains(stem))).collect();
        for candidate in
            position.all_candidates().iter().filter(|candidate| !digits.contains(candidate.digit))
        {
            let serves = |set: &&AlmostLockedSet| set.reach(candidate.digit).contains(candidate.cell);
            let serving: Vec<_> = near.iter().copied().filter(serves).collect();
            let fits =
                |digit| serving.iter().copied().filter(|set| set.reach(digit).contains(stem)).collect();
            let petals: Vec<_> = digits.iter().map(|digit| (digit, fits(digit))).collect();
            let mut smallest = Smallest::new(digits);
            smallest.choose(&petals, CellSet::EMPTY, &mut Vec::new(), sink)?;
            for (eliminations, chosen) in smallest.choices {
                if known.insert(eliminations) {
                    let step = Step { eliminations, ..Step::new(&DEATH_BLOSSOM) };
                    sink.take(with_evidence(step, position, stem, &chosen))?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// The choices of petals that have the fewest cells in all: the first for each set of eliminations.
struct Smallest<'a> {
    stem: DigitSet,
    cells: usize,
    known: HashSet<CandidateSet>,
    choices: Vec<(CandidateSet, Vec<Petal<'a>>)>,
}

impl<'a> Smallest<'a> {
    fn new(stem: DigitSet) -> Self {
        Self { stem, cells: usize::MAX, known: HashSet::new(), choices: Vec::new() }
    }

    /// Chooses for each digit one of its petals, which are sorted by size; no two share a cell. Returns
    /// `Break` if the search was stopped.
    fn choose(
        &mut self,
        petals: &[(Digit, Vec<&'a AlmostLockedSet>)],
        used: CellSet,
        chosen: &mut Vec<Petal<'a>>,
        sink: &dyn Receiver,
    ) -> ControlFlow<()> {
        let [(digit, sets), rest @ ..] = petals else {
            if used.len() < self.cells {
                self.cells = used.len();
                self.known.clear();
                self.choices.clear();
            }
            let eliminations = excluded(chosen, self.stem);
            if self.known.insert(eliminations) {
                self.choices.push((eliminations, chosen.clone()));
            }
            return ControlFlow::Continue(());
        };
        if !sink.go_on() {
            return ControlFlow::Break(());
        }
        // A choice has at least as many cells as the smallest petal of each other digit.
        let smallest = |(_, sets): &(Digit, Vec<&AlmostLockedSet>)| sets.first().map(|set| set.cells.len());
        let Some(others) = rest.iter().map(smallest).sum::<Option<usize>>() else {
            return ControlFlow::Continue(());
        };
        for &set in sets {
            if used.len() + set.cells.len() + others > self.cells {
                break;
            }
            if set.cells.is_disjoint(used) {
                chosen.push((*digit, set));
                self.choose(rest, used | set.cells, chosen, sink)?;
                chosen.pop();
            }
        }
        ControlFlow::Continue(())
    }
}

/// The eliminations by the petals, for digits that the stem does not have.
fn excluded(petals: &[Petal<'_>], stem: DigitSet) -> CandidateSet {
    let eliminated = |digit| petals.iter().fold(CellSet::ALL, |cells, (_, set)| cells & set.reach(digit));
    let digits = !stem;
    digits
        .iter()
        .flat_map(|digit| eliminated(digit).iter().map(move |cell| Candidate { cell, digit }))
        .collect()
}

fn with_evidence(step: Step, position: &Position, stem: Cell, petals: &[Petal<'_>]) -> Step {
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
