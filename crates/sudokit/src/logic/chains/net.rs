//! [`Net`], the consequences of one assumption: a candidate that is on (true) or off (false).
//!
//! Each node keeps its parents, because the number of ancestors decides between nets. A *dynamic* search
//! removes a candidate from the board when it is off. Then several nodes together may leave one candidate in
//! a cell or a house, and all of them are its parents. Nodes that are on are followed before nodes that are
//! off. The search ends at the first node whose opposite is known; what was found before stays in use.
//!
//! The parents of an entry come before it. So ancestors are visited by going through the entries backwards.
//!
//! Whether a net also records [steps](super::evidence) for its nodes is a type parameter: a rating records
//! none.

use super::evidence::Evidence;
use super::graph::Cause;
use crate::candidate::Candidate;
use crate::cell::{Cell, CellSet};
use crate::digit::Digit;
use crate::logic::board::masks::{bits, two};
use crate::logic::board::{Board, houses_of, index_in, peers_in_order};

/// What a net may use.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::logic) struct NetRules {
    /// Whether links within cells are followed.
    pub(in crate::logic) y: bool,
    /// Whether candidates that are off are removed from the board.
    pub(in crate::logic) dynamic: bool,
    /// The further rules that may be used when nothing else follows: 0 for none, then five levels of [inner
    /// rules](super::inner_rules).
    pub(in crate::logic) level: u8,
}

/// An inner chain that turned nodes off: its number of nodes, and a hash that distinguishes it from others.
#[derive(Clone, Copy, Debug)]
pub(super) struct InnerChain {
    pub(super) complexity: u32,
    pub(super) identity: u64,
}

/// A node.
#[derive(Clone, Copy)]
pub(super) struct Entry {
    /// The index of the candidate.
    pub(super) candidate: u16,
    /// The number of layers between it and the start.
    pub(super) depth: u16,
    /// The start of its parents in the list; they end at the start of the next entry's parents.
    parents: u32,
    pub(super) cause: Cause,
    /// The number of the inner chain that turned it off, counted from 1; 0 if none did.
    pub(super) nested: u32,
}

impl Entry {
    pub(super) fn candidate(&self) -> Candidate {
        let index = usize::from(self.candidate);
        Candidate { cell: Cell::ALL[index / 9], digit: Digit::ALL[index % 9] }
    }
}

/// The nodes that follow from one assumption.
pub(super) struct Net<E> {
    pub(super) entries: Vec<Entry>,
    parents: Vec<u16>,
    /// The entries that are on, and those that are off, in the order of finding.
    pub(super) ons: Vec<u16>,
    pub(super) offs: Vec<u16>,
    on: [CellSet; 9],
    off: [CellSet; 9],
    /// The entry of each candidate that is in the set.
    at_on: [u16; 729],
    at_off: [u16; 729],
    /// The entries of a candidate that is on and off, if there is one.
    pub(super) clash: Option<[u16; 2]>,
    /// The steps by which inner rules turned nodes off, if they are recorded.
    pub(super) evidence: E,
}

impl<E: Evidence> Default for Net<E> {
    fn default() -> Self {
        Self {
            entries: Vec::new(),
            parents: Vec::new(),
            ons: Vec::new(),
            offs: Vec::new(),
            on: [CellSet::EMPTY; 9],
            off: [CellSet::EMPTY; 9],
            at_on: [0; 729],
            at_off: [0; 729],
            clash: None,
            evidence: E::default(),
        }
    }
}

impl<E: Evidence> Net<E> {
    /// Follows all consequences of `source` being on or off. `now` is a copy of `start`; candidates that are
    /// off are removed from it. `inner` may add nodes that are off when nothing else follows, and returns
    /// whether it did.
    pub(super) fn explore(
        &mut self,
        start: &Board,
        now: &mut Board,
        source: Candidate,
        is_on: bool,
        rules: NetRules,
        mut inner: impl FnMut(&mut Net<E>, &Board) -> bool,
    ) {
        self.entries.clear();
        self.parents.clear();
        self.evidence.clear();
        self.ons.clear();
        self.offs.clear();
        self.on = [CellSet::EMPTY; 9];
        self.off = [CellSet::EMPTY; 9];
        self.clash = None;
        if is_on {
            self.add_on(source, &[], Cause::None);
        } else {
            self.add_off(source, &[], 0);
        }
        let (mut next_on, mut next_off) = (0, 0);
        // As in Sudoku Explainer, whatever is on is followed before the next node that is off.
        loop {
            if let Some(&entry) = self.ons.get(next_on) {
                next_on += 1;
                self.follow_on(now, entry, rules);
            } else if let Some(&entry) = self.offs.get(next_off) {
                next_off += 1;
                self.follow_off(start, now, entry, rules);
            } else if !inner(self, now) {
                return;
            }
            if self.clash.is_some() {
                return;
            }
        }
    }

    /// Adds the candidates that a node turns off when it is on.
    fn follow_on(&mut self, now: &Board, entry: u16, rules: NetRules) {
        let Candidate { cell, digit } = self.candidate(entry);
        if rules.y {
            for other in now.digits(cell).without(digit) {
                if !self.turn_off(Candidate { cell, digit: other }, entry) {
                    return;
                }
            }
        }
        // If all peers are off already, the houses need not be looked at.
        let fresh = now.plane(digit) - self.off[digit.index()];
        if (fresh & cell.peers()).is_empty() {
            return;
        }
        for group in peers_in_order(cell) {
            for peer in group & fresh {
                if !self.turn_off(Candidate { cell: peer, digit }, entry) {
                    return;
                }
            }
        }
    }

    /// Adds a node that is off, if it is new. False if the candidate is on.
    fn turn_off(&mut self, candidate: Candidate, parent: u16) -> bool {
        if self.is_on(candidate) {
            let on = self.at_on[candidate.index()];
            // Only an entry, for its ancestors: the candidate stays on.
            let off = self.entry(candidate, &[parent], Cause::None, 0);
            self.clash = Some([on, off]);
            return false;
        }
        if !self.is_off(candidate) {
            self.add_off(candidate, &[parent], 0);
        }
        true
    }

    /// Adds the last candidates of the cell and the houses of a node that is off.
    fn follow_off(&mut self, start: &Board, now: &mut Board, entry: u16, rules: NetRules) {
        let gone = self.candidate(entry);
        let Candidate { cell, digit } = gone;
        let mut last: [Option<(Candidate, Cause)>; 4] = [None; 4];
        if rules.y {
            last[0] =
                now.digits(cell).without(digit).only().map(|digit| (Candidate { cell, digit }, Cause::Cell));
        }
        // The candidate itself is still on the board, so two are left where one will be.
        for (last, house) in last[1..].iter_mut().zip(houses_of(cell)) {
            let places = now.places(house, digit);
            if two(places) {
                let other = places & !(1 << index_in(house, cell));
                let cell = house.cell_array()[other.trailing_zeros() as usize];
                *last = Some((Candidate { cell, digit }, Cause::House(house)));
            }
        }
        if last.iter().all(Option::is_none) {
            if rules.dynamic {
                now.remove(gone);
            }
            return;
        }
        for (candidate, cause) in last.into_iter().flatten() {
            // As in Sudoku Explainer, the first way to a node counts.
            if self.is_on(candidate) {
                continue;
            }
            // This node, and at most eight that were removed from the house or the cell before.
            let mut parents = [entry; 18];
            let mut n = 1;
            let mut add = |candidate: Candidate| {
                parents[n] = self.at_off[candidate.index()];
                n += 1;
            };
            match cause {
                Cause::House(house) => {
                    let hidden = start.places(house, digit) & !now.places(house, digit);
                    let cells = house.cell_array();
                    bits(hidden).for_each(|at| add(Candidate { cell: cells[at], digit }));
                }
                _ => {
                    let hidden = start.digits(cell) - now.digits(cell);
                    hidden.iter().for_each(|digit| add(Candidate { cell, digit }));
                }
            }
            if self.is_off(candidate) {
                let off = self.at_off[candidate.index()];
                let on = self.entry(candidate, &parents[..n], cause, 0);
                self.clash = Some([on, off]);
                break;
            }
            self.add_on(candidate, &parents[..n], cause);
        }
        // After its premises were collected: they are what was gone before this node.
        if rules.dynamic {
            now.remove(gone);
        }
    }

    fn entry(&mut self, candidate: Candidate, parents: &[u16], cause: Cause, nested: u32) -> u16 {
        let depth = parents.iter().map(|parent| self.entries[usize::from(*parent)].depth + 1).max();
        self.entries.push(Entry {
            candidate: candidate.index() as u16,
            depth: depth.unwrap_or(0),
            parents: self.parents.len() as u32,
            cause,
            nested,
        });
        self.parents.extend_from_slice(parents);
        (self.entries.len() - 1) as u16
    }

    fn add_on(&mut self, candidate: Candidate, parents: &[u16], cause: Cause) {
        let entry = self.entry(candidate, parents, cause, 0);
        self.ons.push(entry);
        self.on[candidate.digit.index()].insert(candidate.cell);
        self.at_on[candidate.index()] = entry;
    }

    /// Adds a node that is off and new.
    pub(super) fn add_off(&mut self, candidate: Candidate, parents: &[u16], nested: u32) {
        let entry = self.entry(candidate, parents, Cause::None, nested);
        self.offs.push(entry);
        self.off[candidate.digit.index()].insert(candidate.cell);
        self.at_off[candidate.index()] = entry;
    }

    #[inline]
    pub(super) fn candidate(&self, entry: u16) -> Candidate {
        self.entries[usize::from(entry)].candidate()
    }

    /// The parents of a node.
    pub(super) fn parents(&self, entry: u16) -> &[u16] {
        let at = usize::from(entry);
        let end = self.entries.get(at + 1).map_or(self.parents.len(), |next| next.parents as usize);
        &self.parents[self.entries[at].parents as usize..end]
    }

    /// Whether the node is on: it has a premise, or it is the assumption.
    pub(super) fn holds(&self, entry: u16) -> bool {
        self.entries[usize::from(entry)].cause != Cause::None || self.ons.first() == Some(&entry)
    }

    #[inline]
    pub(super) fn is_on(&self, candidate: Candidate) -> bool {
        self.on[candidate.digit.index()].contains(candidate.cell)
    }

    #[inline]
    pub(super) fn is_off(&self, candidate: Candidate) -> bool {
        self.off[candidate.digit.index()].contains(candidate.cell)
    }

    /// The candidates that are on, or off, by digit.
    pub(super) fn planes(&self, is_on: bool) -> &[CellSet; 9] {
        if is_on { &self.on } else { &self.off }
    }

    /// The entries that are on, or off, in the order of finding.
    pub(super) fn found(&self, is_on: bool) -> &[u16] {
        if is_on { &self.ons } else { &self.offs }
    }

    /// The entry of a candidate that is on, or off.
    pub(super) fn at(&self, candidate: Candidate, is_on: bool) -> u16 {
        let table = if is_on { &self.at_on } else { &self.at_off };
        table[candidate.index()]
    }

    /// Visits a node and all its ancestors, each once.
    pub(super) fn each_ancestor(&self, entry: u16, mut visit: impl FnMut(&Entry)) {
        // A bit for each entry: 729 that are on, 729 that are off, and the one of a clash.
        let mut marked = [0u64; 24];
        let mut word = usize::from(entry) / 64;
        marked[word] = 1 << (entry % 64);
        loop {
            while marked[word] == 0 {
                if word == 0 {
                    return;
                }
                word -= 1;
            }
            let bit = 63 - marked[word].leading_zeros() as usize;
            marked[word] &= !(1 << bit);
            let at = word * 64 + bit;
            let entry = &self.entries[at];
            visit(entry);
            for &parent in self.parents(at as u16) {
                marked[usize::from(parent) / 64] |= 1 << (parent % 64);
            }
        }
    }
}
