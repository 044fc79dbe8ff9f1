//! [`refute`], a short argument that claims cannot all be right: what they lead to by singles alone.
//!
//! Round by round, each true candidate excludes others, and each cell or digit with one candidate left makes that
//! true. At the first round that ends in a contradiction, the contradiction that needs the fewest inferences is
//! kept, with those inferences only. So the argument is as shallow as any by singles; it exists only if singles
//! reach a contradiction.

use crate::candidate::Candidate;
use crate::digit::Digit;
use crate::house::House;

use super::branch::{Branch, By, Inference};
use super::position::Position;
use super::step::Truth;

/// What these claims lead to: a branch that contradicts itself, if singles find one. A claim is a candidate of the
/// position that is assumed to be true, or false.
pub(super) fn refute(position: &Position, claims: &[(Candidate, bool)]) -> Option<Branch> {
    let mut search = Refutation::new(position);
    for &(candidate, holds) in claims {
        search.infer(candidate, holds, Vec::new(), By::Assumption);
    }
    loop {
        if let Some(end) = search.ends.iter().map(|&end| search.ancestors(end)).min_by_key(Vec::len) {
            return Some(search.branch(&end));
        }
        let known = search.inferences.len();
        search.exclude();
        search.place();
        if search.inferences.len() == known {
            return None;
        }
    }
}

struct Refutation<'a> {
    position: &'a Position,
    inferences: Vec<Inference>,
    /// The place of the inference that a candidate is false, and that it is true.
    known: Vec<[Option<usize>; 2]>,
    /// The true candidates up to this place have excluded others.
    excluded: usize,
    /// The premises: each blank, and each digit in each house where it can still stand.
    truths: Vec<(Truth, Vec<Candidate>)>,
    /// Pairs of inferences that contradict each other, the earlier first.
    ends: Vec<[usize; 2]>,
}

impl<'a> Refutation<'a> {
    fn new(position: &'a Position) -> Refutation<'a> {
        let cells = position.blanks().iter().map(|cell| {
            let digits = position.candidates(cell).iter();
            (Truth::Cell(cell), digits.map(|digit| Candidate { cell, digit }).collect())
        });
        let places = House::ALL.into_iter().flat_map(|house| Digit::ALL.map(|digit| (house, digit)));
        let open = |&(house, digit): &(House, Digit)| {
            !house.cells().iter().any(|cell| position.value(cell) == Some(digit))
        };
        let places = places.filter(open).map(|(house, digit)| {
            let cells = position.places(house, digit).iter();
            (Truth::Place(house, digit), cells.map(|cell| Candidate { cell, digit }).collect())
        });
        Refutation {
            position,
            inferences: Vec::new(),
            known: vec![[None; 2]; 729],
            excluded: 0,
            truths: cells.chain(places).collect(),
            ends: Vec::new(),
        }
    }

    /// Notes an inference, unless it is known; or the contradiction, if its opposite is.
    fn infer(&mut self, candidate: Candidate, holds: bool, from: Vec<usize>, by: By) {
        let index = candidate.index();
        if self.known[index][usize::from(holds)].is_some() {
            return;
        }
        let place = self.inferences.len();
        self.inferences.push(Inference { candidate, holds, from, by });
        self.known[index][usize::from(holds)] = Some(place);
        if let Some(opposite) = self.known[index][usize::from(!holds)] {
            self.ends.push([opposite, place]);
        }
    }

    /// What the new true candidates exclude.
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
                self.infer(excluded, false, vec![place], By::Exclusion);
            }
        }
    }

    /// What is the last candidate of a premise.
    fn place(&mut self) {
        let round = self.inferences.len();
        let truths = std::mem::take(&mut self.truths);
        for (truth, candidates) in &truths {
            let false_at = |candidate: &Candidate| self.known[candidate.index()][0].filter(|&at| at < round);
            let mut left = candidates.iter().filter(|candidate| false_at(candidate).is_none());
            let last = match (left.next(), left.next()) {
                (Some(&only), None) => only,
                (None, None) => match candidates.iter().max_by_key(|candidate| false_at(candidate)) {
                    Some(&latest) => latest,
                    None => continue,
                },
                _ => continue,
            };
            let others = candidates.iter().filter(|&&candidate| candidate != last);
            let from: Vec<usize> = others.filter_map(false_at).collect();
            self.infer(last, true, from, By::Left(*truth));
        }
        self.truths = truths;
    }

    /// The places of the inferences from which these two follow, and of these two, in order.
    fn ancestors(&self, end: [usize; 2]) -> Vec<usize> {
        let mut needed = vec![false; self.inferences.len()];
        end.into_iter().for_each(|place| needed[place] = true);
        // What an inference follows from is before it.
        for place in (0..needed.len()).rev() {
            if needed[place] {
                self.inferences[place].from.iter().for_each(|&parent| needed[parent] = true);
            }
        }
        let assumed = |place: &usize| self.inferences[*place].by == By::Assumption;
        let places = 0..needed.len();
        places
            .filter(|place| needed[*place] || assumed(place))
            .filter(|place| *place != end[1])
            .chain([end[1]])
            .collect()
    }

    /// The inferences at these places alone.
    fn branch(&self, places: &[usize]) -> Branch {
        let moved = |from: &usize| places.iter().position(|place| place == from);
        let inferences = places.iter().map(|&place| {
            let inference = &self.inferences[place];
            Inference { from: inference.from.iter().filter_map(moved).collect(), ..inference.clone() }
        });
        Branch { inferences: inferences.collect(), steps: Vec::new() }
    }
}

/// The premises that have no candidate in this position: a cell, or a digit in a house.
pub(super) fn empty_premise(position: &Position) -> Option<Truth> {
    let cell = position.blanks().iter().find(|&cell| position.candidates(cell).is_empty());
    let place = || {
        let search = Refutation::new(position);
        search.truths.into_iter().find(|(_, candidates)| candidates.is_empty()).map(|(truth, _)| truth)
    };
    cell.map(Truth::Cell).or_else(place)
}
