//! [`Nets`], the nets from all candidates of a board, and the conclusions that they allow together.
//!
//! - *contradiction*: an assumption that makes a candidate both on and off is wrong;
//! - *double*: a conclusion that follows both from a candidate being on and from its being off holds;
//! - *cell*, *region*: a conclusion that follows from every candidate of a cell, or from every place of a
//!   digit in a house, holds.

use super::conclusion::{Ends, ForcingKind, Outcome};
use super::evidence::Evidence;
use super::graph::Cause;
use super::inner_rules::InnerRules;
use super::net::{InnerChain, Net, NetRules};
use super::one_digit::is_refuted;
use super::search_counter::SearchCounter;
use super::steps::forced_step;
use crate::candidate::Candidate;
use crate::cell::CellSet;
use crate::digit::DigitSet;
use crate::logic::board::masks::several;
use crate::logic::board::{Board, cells_at, houses_of};
use crate::logic::step::{Step, Technique};

/// Marks a net that was not made.
const NONE: u16 = u16::MAX;

/// Nets by candidate and sign, made when they are needed and kept for one board.
#[derive(Default)]
pub(in crate::logic) struct Nets<E> {
    nets: Vec<Net<E>>,
    /// The number of nets in use.
    used: usize,
    /// The index of the net of each candidate being off, and being on.
    place: Vec<u16>,
    now: Option<Board>,
    inner: InnerRules<E>,
    nested: Vec<InnerChain>,
}

impl<E: Evidence> Nets<E> {
    /// Forgets all nets, for a new board.
    pub(super) fn start(&mut self) {
        self.used = 0;
        self.place.clear();
        self.place.resize(729 * 2, NONE);
        self.nested.clear();
    }

    /// Makes a net, unless it exists or is of one digit without a contradiction. False if the search is
    /// stopped.
    pub(super) fn make(
        &mut self,
        board: &Board,
        source: (Candidate, bool),
        rules: NetRules,
        counter: &mut SearchCounter,
    ) -> bool {
        let (candidate, is_on) = source;
        let index = candidate.index() * 2 + usize::from(is_on);
        if self.place[index] == NONE {
            if !counter.search() {
                return false;
            }
            // Without links in cells, only contradictions count, so other nets are not made.
            if !rules.y && !is_refuted(board, candidate, is_on) {
                return true;
            }
            // The boards and nets of earlier calls are used again: they are large.
            let now = self.now.get_or_insert_with(|| board.clone());
            now.clone_from(board);
            let (inner, nested) = (&mut self.inner, &mut self.nested);
            if self.used == self.nets.len() {
                self.nets.push(Net::default());
            }
            self.nets[self.used].explore(board, now, candidate, is_on, rules, |net, now| {
                rules.level > 0 && inner.extend(net, board, now, rules.level, nested, counter)
            });
            self.place[index] = self.used as u16;
            self.used += 1;
        }
        !counter.is_stopped()
    }

    /// The ends of a net, if it was made, that contradict each other.
    fn clash(&self, candidate: Candidate, is_on: bool) -> Option<(&Net<E>, [u16; 2])> {
        let place = self.place[candidate.index() * 2 + usize::from(is_on)];
        let net = (place != NONE).then(|| &self.nets[usize::from(place)])?;
        net.clash.map(|ends| (net, ends))
    }

    /// A net that was made.
    fn get(&self, candidate: Candidate, is_on: bool) -> &Net<E> {
        &self.nets[usize::from(self.place[candidate.index() * 2 + usize::from(is_on)])]
    }

    /// The step of a conclusion whose nets were made.
    pub(super) fn step(&self, technique: &'static Technique, outcome: &Outcome) -> Step {
        let ends: Vec<_> =
            outcome.ends.iter().map(|(source, is_on, end)| (self.get(*source, *is_on), *end)).collect();
        forced_step(technique, outcome.kind, outcome.basis, outcome.conclusion, &ends)
    }

    /// Visits all conclusions in the order of finding, until the search is stopped.
    pub(in crate::logic) fn each(
        &mut self,
        board: &Board,
        rules: NetRules,
        counter: &mut SearchCounter,
        mut visit: impl FnMut(Ends<E>),
    ) {
        self.start();
        // As in Sudoku Explainer, only dynamic chains start from cells with two candidates.
        let least = if rules.dynamic { 2 } else { 3 };
        for cell in board.blank() {
            let digits = board.digits(cell);
            if digits.len() < least {
                continue;
            }
            for digit in digits {
                let candidate = Candidate { cell, digit };
                if !self.make(board, (candidate, true), rules, counter) {
                    return;
                }
                if rules.dynamic {
                    if !self.make(board, (candidate, false), rules, counter) {
                        return;
                    }
                    for sign in [true, false] {
                        if let Some((net, [on, off])) = self.clash(candidate, sign) {
                            let branches = [(net, on), (net, off)];
                            let (kind, is_on) = (ForcingKind::Contradiction, !sign);
                            let nested = &self.nested;
                            let (basis, conclusion) = (Cause::None, candidate);
                            visit(Ends { kind, basis, conclusion, is_on, branches: &branches, nested });
                        }
                    }
                }
                if !rules.y {
                    continue;
                }
                // With two candidates, one being off is the other being on, which is a cell chain.
                if rules.dynamic && digits.len() > 2 {
                    let nets = [self.get(candidate, true), self.get(candidate, false)];
                    common(board, Cause::None, &nets, &self.nested, &mut visit);
                }
                for house in houses_of(cell) {
                    let places = board.places(house, digit);
                    let cells = cells_at(house, places);
                    // Each house once, from its first place.
                    if several(places) && cells.first() == Some(cell) {
                        let branch = |cell| Candidate { cell, digit };
                        if !cells.iter().all(|cell| self.make(board, (branch(cell), true), rules, counter)) {
                            return;
                        }
                        let nets: Vec<&Net<E>> =
                            cells.iter().map(|cell| self.get(branch(cell), true)).collect();
                        common(board, Cause::House(house), &nets, &self.nested, &mut visit);
                    }
                }
            }
            if rules.y {
                let nets: Vec<&Net<E>> =
                    digits.iter().map(|digit| self.get(Candidate { cell, digit }, true)).collect();
                common(board, Cause::Cell, &nets, &self.nested, &mut visit);
            }
        }
    }
}

/// Visits the nodes that all nets have in common and that eliminate a candidate: first the nodes that are on,
/// then the nodes that are off. Without a basis, there are two nets: one candidate being on, and the same
/// candidate being off.
fn common<E: Evidence>(
    board: &Board,
    basis: Cause,
    nets: &[&Net<E>],
    nested: &[InnerChain],
    visit: &mut impl FnMut(Ends<E>),
) {
    let kind = match basis {
        Cause::None => ForcingKind::Double,
        Cause::Cell => ForcingKind::Cell,
        Cause::House(_) => ForcingKind::Region,
    };
    let mut branches = Vec::with_capacity(9);
    for is_on in [true, false] {
        let mut planes = *nets[0].planes(is_on);
        for net in &nets[1..] {
            planes.iter_mut().zip(net.planes(is_on)).for_each(|(plane, other)| *plane &= *other);
        }
        // If the nets have nothing in common, the entries need not be gone through.
        if planes.iter().all(|plane: &CellSet| plane.is_empty()) {
            continue;
        }
        for &entry in nets[0].found(is_on) {
            let end = nets[0].candidate(entry);
            // A candidate that is alone in its cell eliminates nothing there by being on.
            let useful = !is_on || board.digits(end.cell) != DigitSet::of(end.digit);
            if useful && planes[end.digit.index()].contains(end.cell) {
                branches.clear();
                branches.extend(nets.iter().map(|net| (*net, net.at(end, is_on))));
                visit(Ends { kind, basis, conclusion: end, is_on, branches: &branches, nested });
            }
        }
    }
}
