//! What the forcing chains share: a net, all that follows from one candidate being true or false.
//!
//! A node is a candidate that is *on* (true) or *off* (false). From *on* follows that all it excludes is off.
//! From *off* follows an on where one candidate is left: in a cell, or of a digit in a house. A net that
//! *takes away* has the candidates that are off taken from its board as it goes, so that many nodes may
//! together leave one candidate; otherwise only cells and houses that have two from the start lead on.
//! Where nothing more follows, a net may ask techniques about its board: what they eliminate is off.
//!
//! Each node knows its premises and the nodes that it follows from, all of which came before it: from them
//! the evidence of a conclusion is gathered.
//!
//! Source: the nets of Sudoku Explainer's forcing chains; here with premises instead of an order that has
//! to be kept.

use std::ops::ControlFlow;

use crate::candidate::{Candidate, CandidateSet};
use crate::cell::Cell;
use crate::digit::{Digit, DigitSet};
use crate::house::House;
use crate::logic::position::Position;
use crate::logic::step::{Evidence, Link, LinkKind, Mark, Node, Role, Truth};

use super::Technique;

/// How a net goes on.
#[derive(Clone, Copy)]
pub(super) struct Rules {
    /// Whether cells matter, too, and not only the one digit in houses.
    pub(super) cells: bool,
    /// Whether what is off is taken from the board.
    pub(super) takes_away: bool,
    /// The techniques that are asked where nothing more follows.
    pub(super) inner: &'static [&'static Technique],
}

/// A candidate that is on or off.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct State {
    pub(super) candidate: Candidate,
    pub(super) on: bool,
}

/// Why a node is what it is.
#[derive(Clone)]
struct Cause {
    state: State,
    /// The nodes that it follows from.
    parents: Vec<usize>,
    /// The premises that make it follow.
    truths: Vec<Truth>,
}

/// All that follows from one node.
pub(super) struct Net {
    nodes: Vec<Cause>,
    /// The place of each node that there is, on and off.
    places: [Vec<Option<usize>>; 2],
    /// What contradicts itself: the nodes, and the premise that they break.
    contradiction: Option<Cause>,
}

impl Net {
    /// All that follows from this in a position.
    pub(super) fn new(start: &Position, from: State, rules: Rules) -> Net {
        let mut net =
            Net { nodes: Vec::new(), places: [vec![None; 729], vec![None; 729]], contradiction: None };
        let mut board = start.clone();
        net.add(from, Vec::new(), Vec::new());
        let mut next = 0;
        while net.contradiction.is_none() {
            while let Some(cause) = net.nodes.get(next).filter(|_| net.contradiction.is_none()) {
                let state = cause.state;
                if state.on {
                    net.exclude(start, next, state.candidate, rules);
                } else {
                    net.lead_on(start, &mut board, state.candidate, rules);
                }
                next += 1;
            }
            if net.contradiction.is_some() || !net.ask(start, &board, rules) {
                break;
            }
        }
        net
    }

    /// Whether it ends in a contradiction.
    pub(super) fn is_contradictory(&self) -> bool {
        self.contradiction.is_some()
    }

    /// What follows, in the order in which it was found.
    pub(super) fn states(&self) -> impl Iterator<Item = State> + '_ {
        self.nodes.iter().map(|cause| cause.state)
    }

    /// Whether this follows.
    pub(super) fn has(&self, state: State) -> bool {
        self.place(state).is_some()
    }

    fn place(&self, state: State) -> Option<usize> {
        self.places[usize::from(state.on)][state.candidate.index()]
    }

    /// Notes a node, unless it is there. If its opposite is, that is a contradiction of their own.
    fn add(&mut self, state: State, parents: Vec<usize>, truths: Vec<Truth>) {
        if self.has(state) {
            return;
        }
        let opposite = self.place(State { on: !state.on, ..state });
        self.places[usize::from(state.on)][state.candidate.index()] = Some(self.nodes.len());
        self.nodes.push(Cause { state, parents, truths });
        if let (Some(opposite), None) = (opposite, &self.contradiction) {
            let parents = vec![opposite, self.nodes.len() - 1];
            self.contradiction = Some(Cause { state, parents, truths: Vec::new() });
        }
    }

    /// What is on excludes the rest of its cell, and its digit in its peers.
    fn exclude(&mut self, start: &Position, place: usize, candidate: Candidate, rules: Rules) {
        let Candidate { cell, digit } = candidate;
        let others = if rules.cells { start.candidates(cell).without(digit) } else { DigitSet::EMPTY };
        let in_cell = others.iter().map(|digit| Candidate { cell, digit });
        let peers = start.cells(digit) & cell.peers();
        let in_peers = peers.iter().map(|cell| Candidate { cell, digit });
        for candidate in in_cell.chain(in_peers) {
            self.add(State { candidate, on: false }, vec![place], Vec::new());
        }
    }

    /// What is off may leave one candidate in its cell or of its digit in its houses.
    fn lead_on(&mut self, start: &Position, board: &mut Position, candidate: Candidate, rules: Rules) {
        let Candidate { cell, digit } = candidate;
        if rules.takes_away {
            board.eliminate(candidate);
        }
        if rules.cells {
            let all = start.candidates(cell).iter().map(|digit| Candidate { cell, digit });
            self.conclude(Truth::Cell(cell), all.collect(), candidate, board, rules);
        }
        for house in cell.houses() {
            let all = start.places(house, digit).iter().map(|cell| Candidate { cell, digit });
            self.conclude(Truth::Place(house, digit), all.collect(), candidate, board, rules);
        }
    }

    /// Goes on where of the candidates of a premise one is left, or none.
    fn conclude(
        &mut self,
        truth: Truth,
        all: Vec<Candidate>,
        off: Candidate,
        board: &Position,
        rules: Rules,
    ) {
        let gone = |candidate: &Candidate| match rules.takes_away {
            true => !board.has(*candidate),
            false => *candidate == off,
        };
        let (gone, left): (Vec<_>, Vec<_>) = all.into_iter().partition(gone);
        let parents = self.offs(gone.iter().copied());
        match left[..] {
            [] => self.contradict(truth, parents, off),
            [candidate] => self.add(State { candidate, on: true }, parents, vec![truth]),
            _ => {}
        }
    }

    fn contradict(&mut self, truth: Truth, parents: Vec<usize>, candidate: Candidate) {
        if self.contradiction.is_none() {
            let state = State { candidate, on: false };
            self.contradiction = Some(Cause { state, parents, truths: vec![truth] });
        }
    }

    /// The nodes of those of the candidates that are off.
    fn offs(&self, candidates: impl Iterator<Item = Candidate>) -> Vec<usize> {
        candidates.filter_map(|candidate| self.place(State { candidate, on: false })).collect()
    }

    /// Asks the inner techniques about the board as it is; whether the first that finds something new did.
    fn ask(&mut self, start: &Position, board: &Position, rules: Rules) -> bool {
        rules.inner.iter().any(|technique| {
            let before = self.nodes.len();
            let _ = technique.each(board, &mut |step| {
                let truths = all_truths(&step.evidence);
                let parents = self.offs(truths.iter().flat_map(|truth| gone(start, board, truth)));
                for candidate in step.eliminations.iter() {
                    self.add(State { candidate, on: false }, parents.clone(), truths.clone());
                }
                for &candidate in &step.placements {
                    self.add(State { candidate, on: true }, parents.clone(), truths.clone());
                }
                // One new conclusion at a time keeps what it rests on small.
                if self.nodes.len() > before { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            });
            self.nodes.len() > before
        })
    }

    /// What the contradiction rests on.
    pub(super) fn evidence_of_contradiction(&self) -> Evidence {
        self.contradiction.as_ref().map_or_else(Evidence::default, |cause| {
            let mut evidence = self.gather(cause.parents.clone());
            evidence.truths.extend(&cause.truths);
            evidence
        })
    }

    /// What this conclusion rests on.
    pub(super) fn evidence(&self, state: State) -> Evidence {
        self.gather(self.place(state).into_iter().collect())
    }

    /// The nodes from which these follow, with their premises and links.
    fn gather(&self, mut waiting: Vec<usize>) -> Evidence {
        let mut needed = vec![false; self.nodes.len()];
        while let Some(place) = waiting.pop() {
            if !std::mem::replace(&mut needed[place], true) {
                waiting.extend(&self.nodes[place].parents);
            }
        }
        let mut evidence = Evidence::default();
        let mut marks = [CandidateSet::EMPTY; 2];
        for cause in needed.iter().zip(&self.nodes).filter(|(needed, _)| **needed).map(|(_, cause)| cause) {
            marks[usize::from(cause.state.on)].insert(cause.state.candidate);
            for truth in &cause.truths {
                if !evidence.truths.contains(truth) {
                    evidence.truths.push(*truth);
                }
            }
            let kind = if cause.state.on { LinkKind::Strong } else { LinkKind::Weak };
            let to = node(cause.state.candidate);
            // A conclusion of an inner technique follows from many nodes: it is not drawn as links.
            if cause.truths.len() <= 1 {
                let from = cause.parents.iter().map(|&parent| node(self.nodes[parent].state.candidate));
                evidence.links.extend(from.map(|from| Link { from, to, kind }));
            }
        }
        let [off, on] = marks;
        evidence
            .marks
            .extend([(Role::On, on), (Role::Off, off)].map(|(role, candidates)| Mark { role, candidates }));
        evidence
    }
}

fn node(candidate: Candidate) -> Node {
    Node { digit: candidate.digit, cells: candidate.cell.into() }
}

/// The premises of an argument and of all its parts.
fn all_truths(evidence: &Evidence) -> Vec<Truth> {
    let parts = evidence.parts.iter().flat_map(all_truths);
    evidence.truths.iter().copied().chain(parts).collect()
}

/// The candidates of a premise that were there at the start and are gone.
fn gone(start: &Position, board: &Position, truth: &Truth) -> Vec<Candidate> {
    let of_cell = |cell: Cell| start.candidates(cell).iter().map(move |digit| Candidate { cell, digit });
    let of_house = |house: House, digit: Digit| {
        start.places(house, digit).iter().map(move |cell| Candidate { cell, digit })
    };
    let all: Vec<_> = match *truth {
        Truth::Cell(cell) => of_cell(cell).collect(),
        Truth::Place(house, digit) => of_house(house, digit).collect(),
        Truth::Unique(pattern) => {
            Cell::ALL.into_iter().filter(|&cell| !pattern.get(cell).is_empty()).flat_map(of_cell).collect()
        }
    };
    all.into_iter().filter(|&candidate| !board.has(candidate)).collect()
}
