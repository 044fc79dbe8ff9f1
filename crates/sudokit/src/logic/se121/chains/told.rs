//! What chains rest on, as [`Step`]s: made from the parents of nodes, and only where hints are to be explained.
//!
//! A net's finding becomes a step with a branch for each net: of its nodes those from which the end follows. A node
//! that a finding of an inner search turned off keeps that finding as a step of its branch.

use std::ops::Range;

use super::super::position::{Position, cells_at};
use super::dynamic::Kind;
use super::net::{Cause, Net};
use crate::candidate::{Candidate, CandidateSet};
use crate::house::House;
use crate::logic::branch::{Branch, Inference, InferenceRule};
use crate::logic::step::{Link, LinkKind, Node, Role, Step, Truth};
use crate::logic::technique::Technique;

/// A kind of finding, to be named.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::logic) enum InnerRule {
    Pointing,
    Claiming,
    HiddenPair,
    NakedPair,
    XWing,
    /// A cycle.
    Cycle,
    /// A chain of single parents, of one digit or of several.
    XChain,
    Chain,
    /// Chains from all candidates of a cell, or places in a house.
    Cell,
    Region,
    /// Dynamic chains, without other rules or with static chains.
    Dynamic,
    DynamicChains,
}

/// Says which technique a kind of finding is.
pub(in crate::logic) type NameRule = fn(InnerRule) -> &'static Technique;

/// A finding of an inner search that turned nodes off; it rests on their parents.
pub(super) struct Used {
    pub(super) entries: Range<u16>,
    pub(super) step: Step,
}

/// The candidates of a premise.
fn candidates(position: &Position, truth: &Truth) -> CandidateSet {
    match *truth {
        Truth::Cell(cell) => position.digits(cell).iter().map(|digit| Candidate { cell, digit }).collect(),
        Truth::Place(house, digit) => {
            let cells = cells_at(house, position.places(house, digit));
            cells.iter().map(|cell| Candidate { cell, digit }).collect()
        }
        Truth::Unique(pattern) => pattern,
    }
}

/// The step of a rule that is no chain: its premises, and its houses.
pub(super) fn pattern(
    technique: &'static Technique,
    position: &Position,
    truths: Vec<Truth>,
    houses: Vec<(Role, House)>,
    eliminations: CandidateSet,
) -> Step {
    let all = truths.iter().fold(CandidateSet::EMPTY, |all, truth| all | candidates(position, truth));
    let mut step = Step::new(technique).marks(Role::Base, all);
    step.eliminations = eliminations;
    step.evidence.truths = truths;
    step.evidence.houses = houses;
    step
}

/// The step of a chain of single parents, or of a cycle, with its candidates off and on in turn.
pub(super) fn chain(
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

/// The step of a finding that nets come to. `ends`: the nets and their entries.
pub(super) fn forced(
    technique: &'static Technique,
    kind: Kind,
    basis: Cause,
    (conclusion, is_on): (Candidate, bool),
    ends: &[(&Net, u16)],
) -> Step {
    let sources: Vec<Candidate> = ends.iter().map(|(net, _)| net.candidate(0)).collect();
    let mut step = Step::new(technique).marks(Role::Pivot, sources.iter().copied().collect());
    if is_on {
        step.placements.push(conclusion);
    } else {
        step.eliminations.insert(conclusion);
    }
    step.evidence.branches = match (kind, ends) {
        (Kind::Contradiction, [(net, on), (_, off)]) => vec![branch(net, &[*on, *off])],
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
fn branch(net: &Net, ends: &[u16]) -> Branch {
    let entries = net.entries.len();
    let mut told = Telling {
        net,
        places: vec![None; entries],
        begun: vec![false; entries],
        branch: Branch::default(),
        used: Vec::new(),
    };
    // The assumption comes first, whatever rests on it.
    told.tell(0);
    ends.iter().for_each(|end| told.tell(*end));
    told.branch
}

struct Telling<'a> {
    net: &'a Net,
    /// Where each entry stands in the branch.
    places: Vec<Option<usize>>,
    /// Whether what is on before an entry was told, or is being told.
    begun: Vec<bool>,
    branch: Branch,
    /// Which of the hints that were used the steps of the branch are.
    used: Vec<usize>,
}

impl<'a> Telling<'a> {
    /// Tells a node after all that it follows from. What is off comes last, next to what it leads to.
    fn tell(&mut self, entry: u16) {
        if self.places[usize::from(entry)].is_some() {
            return;
        }
        self.tell_what_is_on(entry);
        let used = self.net.used(entry);
        // The first parent is that after which it came: it is told last.
        let parents = self.net.parents(entry);
        parents.iter().rev().for_each(|parent| self.tell(*parent));
        let mut from: Vec<usize> =
            parents.iter().filter_map(|parent| self.places[usize::from(*parent)]).collect();
        from.sort_unstable();
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

    /// Tells the nodes that are on from which this follows, directly or by nodes that are off.
    fn tell_what_is_on(&mut self, entry: u16) {
        if std::mem::replace(&mut self.begun[usize::from(entry)], true) {
            return;
        }
        for &parent in self.net.parents(entry).iter().rev() {
            if self.net.holds(parent) {
                self.tell(parent);
            } else {
                self.tell_what_is_on(parent);
            }
        }
    }

    fn step(&mut self, number: usize) -> usize {
        self.used.iter().position(|used| *used == number).unwrap_or_else(|| {
            self.used.push(number);
            self.branch.steps.push(self.net.hints[number].step.clone());
            self.used.len() - 1
        })
    }
}
