//! [`CandidateGraph`], the strong and weak links between the candidates of a board that does not change.
//!
//! It is the one link graph. Chains that do not branch are searched in it directly; the [graph with
//! groups](super::node_graph) is built from it. A node is a candidate being *on* (true) or *off* (false). A
//! strong link leads from off to on, a weak link from on to off.
//!
//! If each node of a chain has one parent, all nodes differ. So a chain to a node at distance *d* has *d* + 1
//! nodes, whichever path the search took.

use super::links::LinkSource;
use super::numbering::{Bits, NONE, Numbering, has, items, put};
use crate::candidate::Candidate;
use crate::cell::Cell;
use crate::digit::Digit;
use crate::house::House;
use crate::logic::board::{Board, houses_of, masks};
use crate::logic::step::Truth;

/// No way leads there.
pub(in crate::logic) const FAR: u8 = u8::MAX;

/// Which links are followed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::logic) enum Links {
    /// Links between candidates of the same digit.
    X,
    /// All weak links, and strong links in cells.
    Y,
    /// All.
    XY,
}

/// The premise by which a node is on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::logic) enum Cause {
    /// No premise: the node is off, or it is an assumption.
    None,
    /// It is the last candidate of its cell.
    Cell,
    /// It is the last place of its digit in this house.
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

/// The links of a board. `SLOTS` is the number of strong links that a candidate can have: one in its cell,
/// and one in each of its houses. On the classic board these are four.
#[derive(Default)]
pub(in crate::logic) struct CandidateGraph<const SLOTS: usize = 4> {
    pub(in crate::logic) numbering: Numbering,
    /// The number of words that a set of candidates takes.
    pub(super) words: usize,
    /// The candidates that each candidate turns off when it is on: of the same digit, and all.
    weak_x: Vec<u64>,
    weak: Vec<u64>,
    /// The candidates that each candidate turns on when it is off: in its cell, then in its houses.
    strong: Vec<[u16; SLOTS]>,
}

impl<const SLOTS: usize> CandidateGraph<SLOTS> {
    /// Finds the links of this board.
    pub(super) fn set(&mut self, board: &impl LinkSource) {
        self.numbering.set(board.each_candidate());
        let candidates = self.numbering.candidates();
        self.words = match candidates.len().div_ceil(64) {
            0..=2 => 2,
            few @ 3..=6 => few,
            _ => 12,
        };
        let (mut of_digit, mut in_house) = ([[0; 12]; 9], [[0; 12]; 27]);
        for (number, candidate) in candidates.iter().enumerate() {
            put(&mut of_digit[candidate.digit.index()], number);
            board.houses(candidate.cell).for_each(|house| put(&mut in_house[house.index()], number));
        }
        self.weak_x.clear();
        self.weak.clear();
        self.strong.clear();
        for (number, &candidate) in candidates.iter().enumerate() {
            let Candidate { cell, digit } = candidate;
            let mut seen = [0; 12];
            for house in board.houses(cell) {
                seen.iter_mut().zip(&in_house[house.index()]).for_each(|(seen, house)| *seen |= house);
            }
            let [row, column] = [cell.row(), cell.column()].map(|house| &in_house[house.index()]);
            for word in 0..self.words {
                let others = if number / 64 == word { !(1 << (number % 64)) } else { !0 };
                let peers = of_digit[digit.index()][word] & seen[word];
                self.weak_x.push(peers & others);
                self.weak.push((peers | row[word] & column[word]) & others);
            }
            let mut strong = [NONE; SLOTS];
            if let Some(digit) = board.other_digit(candidate) {
                strong[0] = self.numbering.number(Candidate { cell, digit }) as u16;
            }
            for (link, house) in strong[1..].iter_mut().zip(board.houses(cell)) {
                if let Some(cell) = board.other_place(house, candidate) {
                    *link = self.numbering.number(Candidate { cell, digit }) as u16;
                }
            }
            self.strong.push(strong);
        }
    }

    /// The number of candidates.
    #[inline]
    pub(in crate::logic) fn len(&self) -> usize {
        self.numbering.candidates().len()
    }

    /// The candidate of a number.
    #[inline]
    pub(in crate::logic) fn candidate(&self, number: usize) -> Candidate {
        self.numbering.candidates()[number]
    }

    /// The number of a candidate.
    #[inline]
    pub(in crate::logic) fn number(&self, cell: Cell, digit: Digit) -> usize {
        self.numbering.number(Candidate { cell, digit })
    }

    /// The candidates that `off` turns on when it is off.
    pub(in crate::logic) fn strong(&self, off: usize, links: Links) -> impl Iterator<Item = usize> + '_ {
        let range = match links {
            Links::X => 1..SLOTS,
            Links::Y => 0..1,
            Links::XY => 0..SLOTS,
        };
        self.strong[off][range].iter().filter(|link| **link != NONE).map(|link| usize::from(*link))
    }

    /// The candidates that `on` turns off when it is on, as a set.
    pub(in crate::logic) fn weak(&self, on: usize, links: Links) -> &[u64] {
        &self.weak_sets(links)[on * self.words..(on + 1) * self.words]
    }

    /// The same sets for all candidates, one after another.
    pub(in crate::logic) fn weak_sets(&self, links: Links) -> &[u64] {
        if links == Links::X { &self.weak_x } else { &self.weak }
    }

    /// For each candidate, the set of candidates that it turns on through one that it turns off; the sets are
    /// stored one after another.
    pub(in crate::logic) fn next_sets(&self, links: Links, sets: &mut Vec<u64>) {
        sets.clear();
        sets.resize(self.len() * self.words, 0);
        for off in 0..self.len() {
            for next in self.strong(off, links) {
                for on in items(self.weak(off, links)) {
                    sets[on * self.words + next / 64] |= 1 << (next % 64);
                }
            }
        }
    }
}

impl CandidateGraph {
    /// The premise of the strong link between two candidates; the first if there are several.
    pub(super) fn cause(&self, off: usize, on: usize, links: Links) -> Cause {
        // Slot 0 is the link in the cell, which `X` does not use and `Y` uses alone.
        let from = usize::from(links == Links::X);
        let to = if links == Links::Y { 1 } else { 4 };
        match (from..to).find(|link| usize::from(self.strong[off][*link]) == on) {
            None => Cause::None,
            Some(0) => Cause::Cell,
            Some(link) => Cause::House(houses_of(self.candidate(off).cell)[link - 1]),
        }
    }

    /// The nodes that are on, and those that are off, if `start` is on.
    fn spread(&self, start: usize) -> [Bits; 2] {
        let (mut on, mut off) = ([0u64; 12], [0u64; 12]);
        let mut queue = [0u16; 729];
        queue[0] = start as u16;
        let (mut next, mut length) = (0, 1);
        put(&mut on, start);
        while next < length {
            let weak = self.weak(usize::from(queue[next]), Links::XY);
            next += 1;
            for (i, weak) in weak.iter().enumerate() {
                // All of a word at once; only the new ones are followed.
                let mut rest = weak & !off[i];
                off[i] |= rest;
                while rest != 0 {
                    let q = i * 64 + rest.trailing_zeros() as usize;
                    rest &= rest - 1;
                    for other in self.strong(q, Links::XY) {
                        if !has(&on, other) {
                            put(&mut on, other);
                            queue[length] = other as u16;
                            length += 1;
                        }
                    }
                }
            }
        }
        [on, off]
    }

    /// Whether a chain leads from a candidate to its own opposite, given that none did on the board `before`,
    /// which had all candidates of this board and more. Such a chain has a new strong link, and both ends of
    /// that link, when they are on, lead to the opposite of the start.
    pub(super) fn closes_since(&self, before: &Board) -> bool {
        let mut spread: Vec<Option<[Bits; 2]>> = vec![None; self.len()];
        for (one, candidate) in self.numbering.candidates().iter().enumerate() {
            let Candidate { cell, digit } = *candidate;
            for (link, &other) in self.strong[one].iter().enumerate() {
                let end = usize::from(other);
                let is_old = match link {
                    0 => before.digits(cell).len() == 2,
                    _ => masks::two(before.places(houses_of(cell)[link - 1], digit)),
                };
                // Each link is in both of its ends.
                if other == NONE || end < one || is_old {
                    continue;
                }
                for end in [one, end] {
                    spread[end].get_or_insert_with(|| self.spread(end));
                }
                if let (Some(a), Some(b)) = (&spread[one], &spread[end]) {
                    let meet = |sign: usize| a[sign].iter().zip(&b[sign]).any(|(a, b)| a & b != 0);
                    if meet(0) || meet(1) {
                        return true;
                    }
                }
            }
        }
        false
    }
}
