//! [`Graph`], the links of a position that does not change while chains are followed.
//!
//! Candidates are numbered in order of their cells and digits. In a chain of single parents all nodes differ,
//! so a chain to a node at distance *d* has *d* + 1 nodes, whatever way the search took.

use super::super::masks::two;
use super::super::position::{Position, houses_of, index_in};
use super::net::Cause;
use crate::candidate::Candidate;
use crate::cell::Cell;
use crate::digit::Digit;
use crate::house::House;

/// No link, no such candidate.
pub(super) const NONE: u16 = u16::MAX;

/// No way.
pub(super) const FAR: u8 = u8::MAX;

/// A set of numbered candidates.
pub(super) type Bits = [u64; 12];

/// Which links are followed.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Links {
    /// From digit to same digit only.
    X,
    /// Off to on in cells only.
    Y,
    /// All.
    XY,
}

/// See the module.
pub(super) struct Graph {
    pub(super) candidates: Vec<Candidate>,
    number: [u16; 729],
    /// How many words a set takes.
    pub(super) words: usize,
    /// What a candidate being on turns off: with the same digit, and all.
    weak_x: Vec<u64>,
    weak: Vec<u64>,
    /// What a candidate being off turns on: in its cell, box, row and column.
    strong: Vec<[u16; 4]>,
}

/// The items of a set, in order.
pub(super) fn items(bits: &[u64]) -> impl Iterator<Item = usize> + '_ {
    bits.iter().enumerate().flat_map(|(i, &word)| {
        let mut rest = word;
        std::iter::from_fn(move || {
            let bit = rest.trailing_zeros() as usize;
            rest &= rest.wrapping_sub(1);
            (bit < 64).then_some(i * 64 + bit)
        })
    })
}

/// Whether an item is in the set.
pub(super) fn has(bits: &[u64], item: usize) -> bool {
    bits[item / 64] >> (item % 64) & 1 != 0
}

/// Puts an item in.
pub(super) fn put(bits: &mut Bits, item: usize) {
    bits[item / 64] |= 1 << (item % 64);
}

impl Default for Graph {
    fn default() -> Self {
        Self {
            candidates: Vec::new(),
            number: [NONE; 729],
            words: 0,
            weak_x: Vec::new(),
            weak: Vec::new(),
            strong: Vec::new(),
        }
    }
}

impl Graph {
    /// Finds the links of this position.
    pub(super) fn set(&mut self, position: &Position) {
        self.candidates.clear();
        self.number = [NONE; 729];
        for candidate in position.candidates() {
            self.number[candidate.index()] = self.candidates.len() as u16;
            self.candidates.push(candidate);
        }
        let n = self.candidates.len();
        self.words = match n.div_ceil(64) {
            0..=2 => 2,
            few @ 3..=6 => few,
            _ => 12,
        };
        let (mut of_digit, mut in_house) = ([[0; 12]; 9], [[0; 12]; 27]);
        for (number, candidate) in self.candidates.iter().enumerate() {
            put(&mut of_digit[candidate.digit.index()], number);
            candidate.cell.houses().iter().for_each(|house| put(&mut in_house[house.index()], number));
        }
        self.weak_x.clear();
        self.weak.clear();
        self.strong.clear();
        for (number, &candidate) in self.candidates.iter().enumerate() {
            let Candidate { cell, digit } = candidate;
            let [row, column, box_house] = cell.houses().map(|house| &in_house[house.index()]);
            for word in 0..self.words {
                let others = if number / 64 == word { !(1 << (number % 64)) } else { !0 };
                let peers = of_digit[digit.index()][word] & (row[word] | column[word] | box_house[word]);
                self.weak_x.push(peers & others);
                self.weak.push((peers | row[word] & column[word]) & others);
            }
            let mut strong = [NONE; 4];
            if let Some(other) = position.digits(cell).without(digit).only() {
                strong[0] = self.number(cell, other) as u16;
            }
            for (link, house) in strong[1..].iter_mut().zip(houses_of(cell)) {
                if let Some(other) = partner(position, house, candidate) {
                    *link = self.number(other, digit) as u16;
                }
            }
            self.strong.push(strong);
        }
    }

    /// The number of a candidate that is there.
    pub(super) fn number(&self, cell: Cell, digit: Digit) -> usize {
        usize::from(self.number[Candidate { cell, digit }.index()])
    }

    /// What candidate `off` being off turns on.
    pub(super) fn strong(&self, off: usize, links: Links) -> impl Iterator<Item = usize> + '_ {
        let range = match links {
            Links::X => 1..4,
            Links::Y => 0..1,
            Links::XY => 0..4,
        };
        self.strong[off][range].iter().filter(|link| **link != NONE).map(|link| usize::from(*link))
    }

    /// Where the link from `off` being off to `on` being on is: the first, if there are several.
    pub(super) fn cause(&self, off: usize, on: usize, links: Links) -> Cause {
        let from = usize::from(links == Links::X);
        let to = if links == Links::Y { 1 } else { 4 };
        match (from..to).find(|link| usize::from(self.strong[off][*link]) == on) {
            None => Cause::None,
            Some(0) => Cause::Cell,
            Some(link) => Cause::House(houses_of(self.candidates[off].cell)[link - 1]),
        }
    }

    /// What candidate `on` being on turns off, as a set.
    pub(super) fn weak(&self, on: usize, links: Links) -> &[u64] {
        &self.weak_sets(links)[on * self.words..(on + 1) * self.words]
    }

    /// The same for all candidates, one after another.
    pub(super) fn weak_sets(&self, links: Links) -> &[u64] {
        if links == Links::X { &self.weak_x } else { &self.weak }
    }

    /// What each candidate being on turns on by way of one that it turns off, as sets one after another.
    pub(super) fn next_sets(&self, links: Links, sets: &mut Vec<u64>) {
        sets.clear();
        sets.resize(self.candidates.len() * self.words, 0);
        for off in 0..self.candidates.len() {
            for next in self.strong(off, links) {
                for on in items(self.weak(off, links)) {
                    sets[on * self.words + next / 64] |= 1 << (next % 64);
                }
            }
        }
    }

    /// What is on, and off, if `start` is on, however far.
    fn spread(&self, start: usize) -> [Bits; 2] {
        let (mut on, mut off) = ([0u64; 12], [0u64; 12]);
        let mut front = [0u16; 729];
        front[0] = start as u16;
        let (mut next, mut length) = (0, 1);
        put(&mut on, start);
        while next < length {
            let weak = self.weak(usize::from(front[next]), Links::XY);
            next += 1;
            for (i, weak) in weak.iter().enumerate() {
                let mut rest = weak & !off[i];
                off[i] |= rest;
                while rest != 0 {
                    let q = i * 64 + rest.trailing_zeros() as usize;
                    rest &= rest - 1;
                    for other in self.strong(q, Links::XY) {
                        if !has(&on, other) {
                            put(&mut on, other);
                            front[length] = other as u16;
                            length += 1;
                        }
                    }
                }
            }
        }
        [on, off]
    }

    /// Whether any chain leads from a candidate to its own opposite, if none did in the position `before`, of
    /// which this is what is left. Such a chain has a strong link that was not there, and both its ends lead, as
    /// they are on, to the opposite of where it starts.
    pub(super) fn closes_since(&self, before: &Position) -> bool {
        let mut spread: Vec<Option<[Bits; 2]>> = vec![None; self.candidates.len()];
        for (one, candidate) in self.candidates.iter().enumerate() {
            let Candidate { cell, digit } = *candidate;
            for (link, &other) in self.strong[one].iter().enumerate() {
                let end = usize::from(other);
                let is_old = match link {
                    0 => before.digits(cell).len() == 2,
                    _ => two(before.places(houses_of(cell)[link - 1], digit)),
                };
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

/// The other place of the digit in this house, if there is exactly one.
fn partner(position: &Position, house: House, candidate: Candidate) -> Option<Cell> {
    let places = position.places(house, candidate.digit);
    if !two(places) {
        return None;
    }
    let other = places & !(1 << index_in(house, candidate.cell));
    Some(house.cell_array()[other.trailing_zeros() as usize])
}
