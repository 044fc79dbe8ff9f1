//! [`refute`], which looks for a short argument by singles that claims of a player cannot all be right.
//!
//! The search works in rounds. In each round, every true candidate excludes others, and every cell or digit
//! with one candidate left makes that candidate true. In the first round with a contradiction, the
//! contradiction that needs the fewest inferences is kept, with these inferences only. So the argument is as
//! shallow as an argument by singles can be; there is none if singles reach no contradiction.

use crate::candidate::Candidate;
use crate::digit::Digit;
use crate::house::House;

use super::position::Position;
use super::step::{Branch, Inference, InferenceRule, Truth};

/// A branch from these claims to a contradiction, if singles find one. A claim is a candidate of the position
/// that is assumed to be true, or false.
pub(super) fn refute(position: &Position, claims: &[(Candidate, bool)]) -> Option<Branch> {
    let mut singles = Singles::new(position);
    for &(candidate, holds) in claims {
        singles.infer(candidate, holds, Vec::new(), InferenceRule::Assumption);
    }
    loop {
        let ends = singles.contradictions.iter();
        if let Some(places) = ends.map(|&end| singles.ancestors(end)).min_by_key(Vec::len) {
            return Some(singles.branch(&places));
        }
        let known = singles.inferences.len();
        singles.exclude();
        singles.place();
        if singles.inferences.len() == known {
            return None;
        }
    }
}

/// A premise of this position that has no candidate: a cell, or a digit in a house.
pub(super) fn premise_without_candidate(position: &Position) -> Option<Truth> {
    let premises = premises(position).into_iter();
    premises.filter(|(_, candidates)| candidates.is_empty()).map(|(truth, _)| truth).next()
}

/// Each blank, and each digit in each house that does not have it yet, with its candidates, one of which is
/// true.
fn premises(position: &Position) -> Vec<(Truth, Vec<Candidate>)> {
    let cells = position.blanks().iter().map(|cell| {
        let digits = position.candidates(cell).iter();
        (Truth::Cell(cell), digits.map(|digit| Candidate { cell, digit }).collect())
    });
    let places = House::ALL.into_iter().flat_map(|house| Digit::ALL.map(|digit| (house, digit)));
    let is_open = |&(house, digit): &(House, Digit)| {
        !house.cells().iter().any(|cell| position.value(cell) == Some(digit))
    };
    let places = places.filter(is_open).map(|(house, digit)| {
        let cells = position.places(house, digit).iter();
        (Truth::Place(house, digit), cells.map(|cell| Candidate { cell, digit }).collect())
    });
    cells.chain(places).collect()
}

/// The inferences by singles so far.
struct Singles<'a> {
    position: &'a Position,
    inferences: Vec<Inference>,
    /// For each candidate, the index of the inference that it is false, and of the one that it is true.
    known: Vec<[Option<usize>; 2]>,
    /// The number of the first inferences whose true candidates have already excluded others.
    excluded: usize,
    premises: Vec<(Truth, Vec<Candidate>)>,
    /// Indices of two inferences that contradict each other, the earlier first.
    contradictions: Vec<[usize; 2]>,
}

impl<'a> Singles<'a> {
    fn new(position: &'a Position) -> Singles<'a> {
        Singles {
            position,
            inferences: Vec::new(),
            known: vec![[None; 2]; 729],
            excluded: 0,
            premises: premises(position),
            contradictions: Vec::new(),
        }
    }

    /// Adds an inference, unless it is known, and the contradiction, if its opposite is known.
    fn infer(&mut self, candidate: Candidate, holds: bool, from: Vec<usize>, rule: InferenceRule) {
        let index = candidate.index();
        if self.known[index][usize::from(holds)].is_some() {
            return;
        }
        let place = self.inferences.len();
        self.inferences.push(Inference { candidate, holds, from, rule });
        self.known[index][usize::from(holds)] = Some(place);
        if let Some(opposite) = self.known[index][usize::from(!holds)] {
            self.contradictions.push([opposite, place]);
        }
    }

    /// Lets the new true candidates exclude the other candidates of their cells and the same digit in their
    /// peers.
    fn exclude(&mut self) {
        let new = self.excluded..self.inferences.len();
        self.excluded = new.end;
        for place in new.filter(|&place| self.inferences[place].holds).collect::<Vec<_>>() {
            let Candidate { cell, digit } = self.inferences[place].candidate;
            let others = self.position.candidates(cell).without(digit).iter();
            let others = others.map(|digit| Candidate { cell, digit });
            let seen = self.position.cells(digit) & cell.peers();
            let seen = seen.iter().map(|cell| Candidate { cell, digit });
            for excluded in others.chain(seen).collect::<Vec<_>>() {
                self.infer(excluded, false, vec![place], InferenceRule::Exclusion);
            }
        }
    }

    /// Makes the last candidate of each premise true.
    fn place(&mut self) {
        let round = self.inferences.len();
        let premises = std::mem::take(&mut self.premises);
        for (truth, candidates) in &premises {
            let false_at = |candidate: &Candidate| self.known[candidate.index()][0].filter(|&at| at < round);
            let mut left = candidates.iter().filter(|candidate| false_at(candidate).is_none());
            let last = match (left.next(), left.next()) {
                (Some(&only), None) => only,
                // No candidate is left: the one that was excluded last must be true, which is a
                // contradiction.
                (None, None) => match candidates.iter().max_by_key(|candidate| false_at(candidate)) {
                    Some(&latest) => latest,
                    None => continue,
                },
                _ => continue,
            };
            let others = candidates.iter().filter(|&&candidate| candidate != last);
            let from: Vec<usize> = others.filter_map(false_at).collect();
            self.infer(last, true, from, InferenceRule::LastCandidate(*truth));
        }
        self.premises = premises;
    }

    /// The indices of the inferences that a contradiction needs, with all assumptions, in order.
    fn ancestors(&self, end: [usize; 2]) -> Vec<usize> {
        let mut needed = vec![false; self.inferences.len()];
        end.into_iter().for_each(|place| needed[place] = true);
        // An inference follows from earlier ones only.
        for place in (0..needed.len()).rev() {
            if needed[place] {
                self.inferences[place].from.iter().for_each(|&parent| needed[parent] = true);
            }
        }
        let is_assumed = |place: usize| self.inferences[place].rule == InferenceRule::Assumption;
        let places = (0..needed.len()).filter(|&place| needed[place] || is_assumed(place));
        places.filter(|place| *place != end[1]).chain([end[1]]).collect()
    }

    /// The branch of the inferences at these indices.
    fn branch(&self, places: &[usize]) -> Branch {
        let moved = |from: &usize| places.iter().position(|place| place == from);
        let inferences = places.iter().map(|&place| {
            let inference = &self.inferences[place];
            Inference { from: inference.from.iter().filter_map(moved).collect(), ..inference.clone() }
        });
        Branch { inferences: inferences.collect(), steps: Vec::new() }
    }
}
