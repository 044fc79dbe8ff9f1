//! What follows from several [nets](super::net) together.
//!
//! - *Contradiction*: a candidate whose net contradicts itself is false, or true if it was taken for false.
//! - *Double*: what follows from a candidate being true and also from it being false, holds.
//! - *Cell*, *region*: what follows from every candidate of a cell, or from every place of a digit in a
//!   house, holds.
//!
//! A candidate of a cell or a place in a house whose net contradicts itself leads nowhere, so the others
//! decide. Of each conclusion the argument with the fewest premises is handed on, and the conclusions from
//! those with the fewest to those with the most.

use std::collections::BTreeMap;
use std::ops::ControlFlow;

use crate::candidate::Candidate;
use crate::digit::Digit;
use crate::house::House;
use crate::logic::position::Position;
use crate::logic::step::{Evidence, Role, Step, Truth};

use super::net::{Net, Rules, State};
use super::{Sink, Technique};

/// Which conclusions a technique draws.
#[derive(Clone, Copy)]
pub(super) struct Conclusions {
    pub(super) contradictions: bool,
    pub(super) doubles: bool,
    pub(super) cells: bool,
    pub(super) regions: bool,
}

/// Hands on what nets with these rules come to, the conclusion with the fewest premises first.
pub(super) fn each_forced(
    technique: &'static Technique,
    rules: Rules,
    conclusions: Conclusions,
    position: &Position,
    sink: Sink<'_>,
) -> ControlFlow<()> {
    let mut forced = Forced::new(position, rules);
    if conclusions.contradictions {
        forced.contradictions();
    }
    if conclusions.doubles {
        forced.doubles();
    }
    if conclusions.cells {
        for cell in position.blanks() {
            let branches = position.candidates(cell).iter().map(|digit| Candidate { cell, digit });
            forced.branches(Argument { branches: branches.collect(), one_is_true: Some(Truth::Cell(cell)) });
        }
    }
    if conclusions.regions {
        for house in House::ALL {
            for digit in Digit::ALL {
                let branches = position.places(house, digit).iter().map(|cell| Candidate { cell, digit });
                let one_is_true = Some(Truth::Place(house, digit));
                forced.branches(Argument { branches: branches.collect(), one_is_true });
            }
        }
    }
    let mut best: Vec<_> = forced.best.iter().collect();
    best.sort_by_key(|&(&(candidate, on), &(premises, _))| (premises, candidate, on));
    best.into_iter().try_for_each(|(&(candidate, on), (_, argument))| {
        sink(forced.step(technique, State { candidate, on }, argument))
    })
}

/// From what something follows: from each of some candidates being true.
#[derive(Clone)]
struct Argument {
    branches: Vec<Candidate>,
    /// The premise that one of them is. Without it there is one candidate only: what follows from it and
    /// from its opposite holds, or its opposite does because it contradicts itself.
    one_is_true: Option<Truth>,
}

struct Forced<'a> {
    position: &'a Position,
    rules: Rules,
    /// The nets so far, from each candidate off and on.
    nets: [Vec<Option<Net>>; 2],
    /// Of each conclusion, a candidate that is on or off, the argument with the fewest premises.
    best: BTreeMap<(Candidate, bool), (usize, Argument)>,
}

impl<'a> Forced<'a> {
    fn new(position: &'a Position, rules: Rules) -> Forced<'a> {
        let nets = [0, 1].map(|_| (0..729).map(|_| None).collect());
        Forced { position, rules, nets, best: BTreeMap::new() }
    }

    /// Works out the net from this state, if that has not been done.
    fn work_out(&mut self, candidate: Candidate, on: bool) {
        let (position, rules) = (self.position, self.rules);
        self.nets[usize::from(on)][candidate.index()]
            .get_or_insert_with(|| Net::new(position, State { candidate, on }, rules));
    }

    fn net(&self, candidate: Candidate, on: bool) -> Option<&Net> {
        self.nets[usize::from(on)][candidate.index()].as_ref()
    }

    fn is_contradictory(&self, candidate: Candidate, on: bool) -> bool {
        self.net(candidate, on).is_some_and(Net::is_contradictory)
    }

    /// Candidates that cannot be true, or cannot be false.
    fn contradictions(&mut self) {
        for candidate in self.position.all_candidates().iter() {
            for on in [true, false] {
                self.work_out(candidate, on);
                if self.is_contradictory(candidate, on) {
                    let state = State { candidate, on: !on };
                    self.conclude(state, Argument { branches: vec![candidate], one_is_true: None });
                }
            }
        }
    }

    /// What holds whether a candidate is true or false.
    fn doubles(&mut self) {
        for candidate in self.position.all_candidates().iter() {
            self.work_out(candidate, true);
            self.work_out(candidate, false);
            let (Some(with), Some(without)) = (self.net(candidate, true), self.net(candidate, false)) else {
                continue;
            };
            if !with.is_contradictory() && !without.is_contradictory() {
                let both: Vec<_> = with.states().filter(|&state| without.has(state)).collect();
                for state in both {
                    self.conclude(state, Argument { branches: vec![candidate], one_is_true: None });
                }
            }
        }
    }

    /// What follows from every one of some candidates, of which one is true.
    fn branches(&mut self, argument: Argument) {
        for &branch in &argument.branches {
            self.work_out(branch, true);
        }
        let nets = || argument.branches.iter().filter_map(|&branch| self.net(branch, true));
        if argument.branches.len() < 2 {
            return;
        }
        let nets = || nets().filter(|net| !net.is_contradictory());
        let mut common: Vec<_> = nets().next().into_iter().flat_map(Net::states).collect();
        common.retain(|&state| nets().all(|net| net.has(state)));
        for state in common {
            self.conclude(state, argument.clone());
        }
    }

    /// Notes that this follows, if there is no shorter argument for it.
    fn conclude(&mut self, state: State, argument: Argument) {
        let premises = self.parts(state, &argument).iter().map(|part| part.truths.len()).sum();
        let key = (state.candidate, state.on);
        if self.best.get(&key).is_none_or(|&(fewest, _)| premises < fewest) {
            self.best.insert(key, (premises, argument));
        }
    }

    /// What the argument rests on, branch by branch.
    fn parts(&self, state: State, argument: &Argument) -> Vec<Evidence> {
        if argument.one_is_true.is_some() {
            let nets = argument.branches.iter().filter_map(|&branch| self.net(branch, true));
            let part = |net: &Net| match net.is_contradictory() {
                true => net.evidence_of_contradiction(),
                false => net.evidence(state),
            };
            return nets.map(part).collect();
        }
        let State { candidate, on } = state;
        let opposite = self.net(candidate, !on).filter(|net| net.is_contradictory());
        match opposite.filter(|_| argument.branches == [candidate]) {
            Some(net) => vec![net.evidence_of_contradiction()],
            None => {
                let nets =
                    argument.branches.iter().flat_map(|&branch| [true, false].map(|on| self.net(branch, on)));
                nets.flatten().map(|net| net.evidence(state)).collect()
            }
        }
    }

    fn step(&self, technique: &'static Technique, state: State, argument: &Argument) -> Step {
        let mut step = Step::new(technique).marks(Role::Pivot, argument.branches.iter().copied().collect());
        if state.on {
            step.placements.push(state.candidate);
        } else {
            step.eliminations.insert(state.candidate);
        }
        if let Some(truth) = argument.one_is_true {
            step = step.because(truth);
            if let Truth::Place(house, _) = truth {
                step = step.in_house(Role::Base, house);
            }
        }
        step.evidence.parts = self.parts(state, argument);
        step
    }
}
