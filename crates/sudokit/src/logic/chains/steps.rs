//! Chains and conclusions from nets as [`Step`]s.
//!
//! A conclusion from nets becomes a step with one branch for each net: the nodes from which the end follows. A node that
//! an inner rule turned off refers to the step of that rule in its branch.

use super::conclusion::ForcingKind;
use super::evidence::Evidence;
use super::graph::Cause;
use super::net::Net;
use crate::candidate::{Candidate, CandidateSet};
use crate::house::House;
use crate::logic::board::{Board, cells_at};
use crate::logic::step::{
    Branch, Inference, InferenceRule, Link, LinkKind, Node, Role, Step, Technique, Truth,
};
use crate::sort::sort_by_key;

/// The candidates of a premise.
fn candidates(board: &Board, truth: &Truth) -> CandidateSet {
    match *truth {
        Truth::Cell(cell) => board.digits(cell).iter().map(|digit| Candidate { cell, digit }).collect(),
        Truth::Place(house, digit) => {
            let cells = cells_at(house, board.places(house, digit));
            cells.iter().map(|cell| Candidate { cell, digit }).collect()
        }
        Truth::Unique(pattern) => pattern,
    }
}

/// The step of an inner rule that is not a chain.
pub(super) fn pattern_step(
    technique: &'static Technique,
    board: &Board,
    truths: Vec<Truth>,
    houses: Vec<(Role, House)>,
    eliminations: CandidateSet,
) -> Step {
    let all = truths.iter().fold(CandidateSet::EMPTY, |all, truth| all | candidates(board, truth));
    let mut step = Step::new(technique).marks(Role::Base, all);
    step.eliminations = eliminations;
    step.evidence.truths = truths;
    houses.into_iter().fold(step, |step, (role, house)| step.in_house(role, house))
}

/// The step of a cycle, or of a chain that does not branch. `ways` are its candidates, off and on in turn.
pub(super) fn chain_step(
    technique: &'static Technique,
    ways: &[Candidate],
    is_cycle: bool,
    truths: Vec<Truth>,
) -> Step {
    let mut step = Step::new(technique);
    let node = |candidate: Candidate| Node { digit: candidate.digit, cells: candidate.cell.into() };
    for (number, pair) in ways.windows(2).enumerate() {
        let kind = if number % 2 == 0 { LinkKind::Strong } else { LinkKind::Weak };
        step.evidence.links.push(Link { from: node(pair[0]), to: node(pair[1]), kind });
    }
    if is_cycle && let [first, .., last] = *ways {
        step.evidence.links.push(Link { from: node(last), to: node(first), kind: LinkKind::Weak });
    }
    step.evidence.truths = truths;
    step.marks(Role::Off, ways.iter().step_by(2).copied().collect())
        .marks(Role::On, ways.iter().skip(1).step_by(2).copied().collect())
}

/// The step of a conclusion from nets. `ends` are the nets and the entries where they end.
pub(super) fn forced_step<E: Evidence>(
    technique: &'static Technique,
    kind: ForcingKind,
    basis: Cause,
    (conclusion, is_on): (Candidate, bool),
    ends: &[(&Net<E>, u16)],
) -> Step {
    let sources: Vec<Candidate> = ends.iter().map(|(net, _)| net.candidate(0)).collect();
    let mut step = Step::new(technique).marks(Role::Pivot, sources.iter().copied().collect());
    if is_on {
        step.placements.push(conclusion);
    } else {
        step.eliminations.insert(conclusion);
    }
    step.evidence.branches = match (kind, ends) {
        (ForcingKind::Contradiction, [(net, on), (_, off)]) => vec![branch(net, &[*on, *off])],
        _ => ends.iter().map(|(net, end)| branch(net, &[*end])).collect(),
    };
    if let Cause::House(house) = basis {
        step = step.in_house(Role::Base, house);
    }
    match basis.truth(sources[0]) {
        Some(truth) => step.because(truth),
        None => step,
    }
}

/// The nodes of a net from which these follow, each after its parents.
fn branch<E: Evidence>(net: &Net<E>, ends: &[u16]) -> Branch {
    let entries = net.entries.len();
    let mut builder = BranchBuilder {
        net,
        places: vec![None; entries],
        begun: vec![false; entries],
        branch: Branch::default(),
        used: Vec::new(),
    };
    // The assumption comes first, even if the ends do not depend on it.
    builder.add(0);
    ends.iter().for_each(|end| builder.add(*end));
    builder.branch
}

/// Builds a branch from the nodes of a net.
struct BranchBuilder<'a, E> {
    net: &'a Net<E>,
    /// The index of each entry in the branch.
    places: Vec<Option<usize>>,
    /// Whether the ancestors of each entry that are on were added, or are being added.
    begun: Vec<bool>,
    branch: Branch,
    /// The numbers of the recorded steps that the branch uses, in the order of its steps.
    used: Vec<usize>,
}

impl<E: Evidence> BranchBuilder<'_, E> {
    /// Adds a node after all its ancestors. An ancestor that is off is added after those that are on, so that it
    /// stands directly before what follows from it.
    fn add(&mut self, entry: u16) {
        if self.places[usize::from(entry)].is_some() {
            return;
        }
        self.add_on_ancestors(entry);
        let steps = self.net.evidence.steps().iter();
        let used = { steps }.position(|step| step.entries.contains(&entry));
        // The node was found when the first parent was followed, so that parent is added last.
        let parents = self.net.parents(entry);
        parents.iter().rev().for_each(|parent| self.add(*parent));
        let mut from: Vec<usize> =
            parents.iter().filter_map(|parent| self.places[usize::from(*parent)]).collect();
        sort_by_key(&mut from, |place| *place);
        let node = &self.net.entries[usize::from(entry)];
        let candidate = node.candidate();
        let truth = node.cause.truth(candidate);
        let rule = match (truth, used) {
            _ if entry == 0 => InferenceRule::Assumption,
            (Some(truth), _) => InferenceRule::LastCandidate(truth),
            (None, Some(number)) => InferenceRule::Step(self.step(number)),
            (None, None) => InferenceRule::Exclusion,
        };
        self.places[usize::from(entry)] = Some(self.branch.inferences.len());
        self.branch.inferences.push(Inference { candidate, holds: self.net.holds(entry), from, rule });
    }

    /// Adds the nearest ancestors that are on.
    fn add_on_ancestors(&mut self, entry: u16) {
        if std::mem::replace(&mut self.begun[usize::from(entry)], true) {
            return;
        }
        for &parent in self.net.parents(entry).iter().rev() {
            if self.net.holds(parent) {
                self.add(parent);
            } else {
                self.add_on_ancestors(parent);
            }
        }
    }

    fn step(&mut self, number: usize) -> usize {
        self.used.iter().position(|used| *used == number).unwrap_or_else(|| {
            self.used.push(number);
            self.branch.steps.push(self.net.evidence.steps()[number].step.clone());
            self.used.len() - 1
        })
    }
}
