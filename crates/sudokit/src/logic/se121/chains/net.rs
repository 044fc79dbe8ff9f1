//! [`Net`], what follows from one candidate being on or off, with the parents of each node.
//!
//! A dynamic search takes a candidate off the board when it comes to its being off, so a cell or a house may be
//! left exactly one candidate by several nodes together: they all are parents. What is on is always followed
//! before the next that is off. The search ends at the first node whose opposite was there before; what was
//! found until then stays in use.
//!
//! An entry's parents come before it, so ancestors are counted by going through the entries backwards.

use super::super::masks::{bits, two};
use super::super::position::{Position, houses_of, index_in, peers_in_order};
use super::told::Used;
use crate::candidate::Candidate;
use crate::cell::{Cell, CellSet};
use crate::digit::Digit;
use crate::house::House;
use crate::logic::step::Truth;

/// How a search goes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::logic) struct Rules {
    /// Whether links within cells are followed.
    pub(in crate::logic) y: bool,
    /// Whether what is off leaves the board.
    pub(in crate::logic) dynamic: bool,
    /// Which other rules may be used where the search comes to an end: none, and five levels.
    pub(in crate::logic) level: u8,
}

/// What a node that is on comes from: the places of what it follows from are in this cell or house.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Cause {
    /// It is off, or where the search starts.
    None,
    /// It was the last candidate of its cell.
    Cell,
    /// It was the last place in its box, row or column.
    House(House),
}

impl Cause {
    /// The premise by which this candidate is on.
    pub(super) fn truth(self, on: Candidate) -> Option<Truth> {
        match self {
            Cause::None => None,
            Cause::Cell => Some(Truth::Cell(on.cell)),
            Cause::House(house) => Some(Truth::Place(house, on.digit)),
        }
    }
}

/// A node.
#[derive(Clone, Copy)]
pub(super) struct Entry {
    /// The index of the candidate.
    pub(super) candidate: u16,
    /// How many layers it is away from the start.
    pub(super) depth: u16,
    /// Where its parents begin; they end where those of the next begin.
    parents: u32,
    pub(super) cause: Cause,
    /// Which finding of an inner search turned it off, counted from 1.
    pub(super) nested: u32,
}

impl Entry {
    pub(super) fn candidate(&self) -> Candidate {
        let index = usize::from(self.candidate);
        Candidate { cell: Cell::ALL[index / 9], digit: Digit::ALL[index % 9] }
    }
}

/// See the module.
pub(super) struct Net {
    pub(super) entries: Vec<Entry>,
    parents: Vec<u16>,
    /// The entries that are on, and off, in the order of finding.
    pub(super) ons: Vec<u16>,
    pub(super) offs: Vec<u16>,
    on: [CellSet; 9],
    off: [CellSet; 9],
    /// Where the entry of a candidate is, if it is in the set.
    at_on: [u16; 729],
    at_off: [u16; 729],
    /// The entries of a candidate on and the same off, the latter or the former being new.
    pub(super) clash: Option<[u16; 2]>,
    /// The hints of inner searches, in the order of their entries; only where they are to be explained.
    pub(super) hints: Vec<Used>,
}

impl Default for Net {
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
            hints: Vec::new(),
        }
    }
}

impl Net {
    /// Follows everything from `source` being on or off. `now` is a copy of `start`, and what is left of it in
    /// the end. `inner` may add nodes that are off where nothing follows any more, and says whether it did.
    pub(super) fn explore(
        &mut self,
        start: &Position,
        now: &mut Position,
        source: Candidate,
        is_on: bool,
        rules: Rules,
        mut inner: impl FnMut(&mut Net, &Position) -> bool,
    ) {
        self.entries.clear();
        self.parents.clear();
        self.hints.clear();
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

    /// What a node that is on turns off.
    fn follow_on(&mut self, now: &Position, entry: u16, rules: Rules) {
        let Candidate { cell, digit } = self.candidate(entry);
        if rules.y {
            for other in now.digits(cell).without(digit) {
                if !self.turn_off(Candidate { cell, digit: other }, entry) {
                    return;
                }
            }
        }
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

    /// Adds a node that is off, if it is new; false if it is on.
    fn turn_off(&mut self, candidate: Candidate, parent: u16) -> bool {
        if self.is_on(candidate) {
            let on = self.at_on[candidate.index()];
            let off = self.entry(candidate, &[parent], Cause::None, 0);
            self.clash = Some([on, off]);
            return false;
        }
        if !self.is_off(candidate) {
            self.add_off(candidate, &[parent], 0);
        }
        true
    }

    /// What a node that is off leaves alone in its cell, box, row and column.
    fn follow_off(&mut self, start: &Position, now: &mut Position, entry: u16, rules: Rules) {
        let gone = self.candidate(entry);
        let Candidate { cell, digit } = gone;
        let mut last: [Option<(Candidate, Cause)>; 4] = [None; 4];
        if rules.y {
            last[0] =
                now.digits(cell).without(digit).only().map(|digit| (Candidate { cell, digit }, Cause::Cell));
        }
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
            if self.is_on(candidate) {
                continue;
            }
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

    /// Whether the node is on.
    pub(super) fn holds(&self, entry: u16) -> bool {
        self.entries[usize::from(entry)].cause != Cause::None || self.ons.first() == Some(&entry)
    }

    /// Which of the hints of inner searches turned the node off.
    pub(super) fn used(&self, entry: u16) -> Option<usize> {
        self.hints.iter().position(|used| used.entries.contains(&entry))
    }

    #[inline]
    pub(super) fn is_on(&self, candidate: Candidate) -> bool {
        self.on[candidate.digit.index()].contains(candidate.cell)
    }

    #[inline]
    pub(super) fn is_off(&self, candidate: Candidate) -> bool {
        self.off[candidate.digit.index()].contains(candidate.cell)
    }

    /// What is on, or off, by digit.
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
