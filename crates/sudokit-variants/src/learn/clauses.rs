//! [`Clauses`], what was learned: at least one literal of each clause is true.
//!
//! The clauses lie one after another in one list of numbers. Each is watched by its first two literals: only when one of
//! these becomes false the clause is looked at, to find another literal that is not false. A clause of two literals lies in
//! the watches alone, and is kept forever.
//!
//! Shortening the clauses that stay, by trying them literal by literal (vivification), does not pay: on boards of 25x25 it
//! leads to a tenth to a fifth fewer conflicts, and takes as much time as it saves, or more.

use super::literal::Literal;
use super::trail::{Conflict, Reason, Trail};

/// A clause that is watched by a literal.
#[derive(Clone, Copy, Debug)]
struct Watch {
    /// Its offset, or `PAIR`.
    clause: u32,
    /// Another literal of the clause: if it is true, the clause need not be looked at.
    other: Literal,
}

/// The other literal is the whole rest of the clause.
const PAIR: u32 = u32::MAX;

/// The numbers before the literals of a clause: `LENGTH`, `QUALITY`, `NEXT`.
const HEADER: usize = 3;

/// The number of literals.
const LENGTH: usize = 0;

/// The number of levels of the literals when the clause was learned or used, the fewest so far, and flags.
const QUALITY: usize = 1;

/// The index of the literal from which to look for one that is not false: where the last one was found.
const NEXT: usize = 2;

const LEVELS: u32 = 0xffff;
const IS_USED: u32 = 1 << 16;
const IS_KEPT: u32 = 1 << 17;
const IS_DELETED: u32 = 1 << 18;

/// Clauses of literals of at most so many levels are kept forever.
const GOOD_LEVELS: u32 = 2;

/// See the top of the file.
#[derive(Clone, Debug)]
pub(super) struct Clauses {
    numbers: Vec<u32>,
    offsets: Vec<u32>,
    /// By literal.
    watches: Vec<Vec<Watch>>,
    /// The literals of the trail before this one have been propagated.
    head: usize,
}

impl Clauses {
    pub(super) fn new(variables: usize) -> Clauses {
        Clauses {
            numbers: Vec::new(),
            offsets: Vec::new(),
            watches: vec![Vec::new(); variables * 2],
            head: 0,
        }
    }

    /// The codes of the literals of a clause.
    #[inline]
    fn codes(&self, clause: u32) -> &[u32] {
        let at = clause as usize;
        &self.numbers[at + HEADER..at + HEADER + self.numbers[at + LENGTH] as usize]
    }

    /// The literals of a clause.
    #[inline]
    pub(super) fn literals(&self, clause: u32) -> impl Iterator<Item = Literal> + '_ {
        self.codes(clause).iter().map(|&code| Literal::from_code(code))
    }

    /// Adds a clause of two literals or more that are not all false, the two to watch first. Returns the reason that it is
    /// for its first literal. A clause that is not `kept` may be deleted later.
    pub(super) fn add(&mut self, literals: &[Literal], levels: u32, kept: bool) -> Reason {
        let (first, second) = (literals[0], literals[1]);
        if literals.len() == 2 {
            self.watch(first, second, PAIR);
            return Reason::Pair(second);
        }
        let clause = u32::try_from(self.numbers.len()).expect("clauses fill at most 16 GiB");
        let flags = if kept { IS_KEPT } else { IS_USED };
        self.numbers.extend([literals.len() as u32, levels.min(LEVELS) | flags, 2]);
        self.numbers.extend(literals.iter().map(|literal| literal.code()));
        self.offsets.push(clause);
        self.watch(first, second, clause);
        Reason::Clause(clause)
    }

    fn watch(&mut self, first: Literal, second: Literal, clause: u32) {
        self.watches[first.index()].push(Watch { clause, other: second });
        self.watches[second.index()].push(Watch { clause, other: first });
    }

    /// Assigns what follows by clauses from the next literal of the trail. Returns whether there was one.
    pub(super) fn propagate_next(&mut self, trail: &mut Trail) -> Result<bool, Conflict> {
        if self.head == trail.len() {
            return Ok(false);
        }
        let literal = !trail.literal(self.head);
        self.head += 1;
        let mut watches = std::mem::take(&mut self.watches[literal.index()]);
        let mut conflict = None;
        let (mut from, mut to) = (0, 0);
        while let Some(&watch) = watches.get(from) {
            from += 1;
            let keep = if trail.is_true(watch.other) {
                Some(watch)
            } else if watch.clause == PAIR {
                conflict = imply(trail, watch.other, Reason::Pair(literal));
                Some(watch)
            } else {
                self.visit(watch.clause, literal, trail).map(|(other, is_unit)| {
                    if is_unit {
                        conflict = imply(trail, other, Reason::Clause(watch.clause));
                    }
                    Watch { clause: watch.clause, other }
                })
            };
            if let Some(watch) = keep {
                watches[to] = watch;
                to += 1;
            }
            if conflict.is_some() {
                break;
            }
        }
        if from != to {
            watches.copy_within(from.., to);
            watches.truncate(watches.len() - (from - to));
        }
        self.watches[literal.index()] = watches;
        conflict.map_or(Ok(true), Err)
    }

    /// Looks for another literal to watch instead of one that is false. If there is none, the clause stays with the other one
    /// that is watched: returns it, and whether it is the only one that can be true.
    #[inline]
    fn visit(&mut self, clause: u32, falsified: Literal, trail: &Trail) -> Option<(Literal, bool)> {
        let at = clause as usize;
        let length = self.numbers[at + LENGTH] as usize;
        let next = self.numbers[at + NEXT] as usize;
        let codes = &mut self.numbers[at + HEADER..at + HEADER + length];
        let other = Literal::from_code(codes[0] ^ codes[1] ^ falsified.code());
        if trail.is_true(other) {
            return Some((other, false));
        }
        let can_watch = |code: &u32| !trail.is_false(Literal::from_code(*code));
        let found = match codes[next..].iter().position(can_watch) {
            Some(index) => Some(next + index),
            None => codes[2..next].iter().position(can_watch).map(|index| index + 2),
        };
        codes[0] = other.code();
        let Some(found) = found else {
            codes[1] = falsified.code();
            return Some((other, true));
        };
        codes[1] = codes[found];
        codes[found] = falsified.code();
        let new = codes[1] as usize;
        self.numbers[at + NEXT] = found as u32;
        self.watches[new].push(Watch { clause, other });
        None
    }

    /// The trail has been cut to this length.
    pub(super) fn return_to(&mut self, len: usize) {
        self.head = self.head.min(len);
    }

    /// The number of levels that tells how good a clause is: the fewer, the better.
    #[inline]
    pub(super) fn levels(&self, clause: u32) -> u32 {
        self.numbers[clause as usize + QUALITY] & LEVELS
    }

    /// The clause has helped to find a conflict, and its literals have this number of levels now.
    #[inline]
    pub(super) fn note_use(&mut self, clause: u32, levels: u32) {
        let quality = &mut self.numbers[clause as usize + QUALITY];
        *quality = *quality & !LEVELS | levels.min(*quality & LEVELS) | IS_USED;
    }

    /// Deletes three quarters of the clauses that were not used since the last time, the worst ones.
    pub(super) fn reduce(&mut self, trail: &mut Trail) {
        let mut unused = Vec::new();
        for index in 0..self.offsets.len() {
            let clause = self.offsets[index];
            let is_always_true = |literal| trail.is_true(literal) && trail.level_of(literal.variable()) == 0;
            let is_always_true = self.literals(clause).any(is_always_true);
            let is_reason = self.is_reason(clause, trail);
            let length = self.numbers[clause as usize + LENGTH];
            let quality = &mut self.numbers[clause as usize + QUALITY];
            let (levels, was_used) = (*quality & LEVELS, *quality & IS_USED != 0);
            *quality &= !IS_USED;
            if is_always_true {
                *quality |= IS_DELETED;
            } else if !was_used && *quality & IS_KEPT == 0 && levels > GOOD_LEVELS && !is_reason {
                unused.push((levels, length, clause));
            }
        }
        unused.sort_unstable();
        for &(_, _, clause) in &unused[unused.len() / 4..] {
            self.numbers[clause as usize + QUALITY] |= IS_DELETED;
        }
        self.collect(trail);
    }

    fn is_reason(&self, clause: u32, trail: &Trail) -> bool {
        let first = Literal::from_code(self.codes(clause)[0]);
        trail.is_true(first) && trail.reason_of(first.variable()) == Reason::Clause(clause)
    }

    /// Moves the clauses that are not deleted to the front, in their order, and watches them anew.
    fn collect(&mut self, trail: &mut Trail) {
        for watches in &mut self.watches {
            watches.retain(|watch| watch.clause == PAIR);
        }
        let old_offsets = std::mem::take(&mut self.offsets);
        let mut moved = Vec::with_capacity(old_offsets.len());
        let mut end = 0;
        for &old in &old_offsets {
            let at = old as usize;
            let length = HEADER + self.numbers[at + LENGTH] as usize;
            if self.numbers[at + QUALITY] & IS_DELETED == 0 {
                self.numbers.copy_within(at..at + length, end);
                moved.push((old, end as u32));
                end += length;
            }
        }
        self.numbers.truncate(end);
        for &(_, new) in &moved {
            let [first, second] = [0, 1].map(|index| Literal::from_code(self.codes(new)[index]));
            self.watch(first, second, new);
        }
        trail.move_clauses(|old| {
            moved.binary_search_by_key(&old, |pair| pair.0).ok().map(|index| moved[index].1)
        });
        self.offsets = moved.into_iter().map(|(_, new)| new).collect();
    }
}

/// Makes a literal that is not true true; a conflict if it is false.
#[inline]
fn imply(trail: &mut Trail, literal: Literal, reason: Reason) -> Option<Conflict> {
    if trail.is_false(literal) {
        return Some(Conflict { literal, reason });
    }
    trail.assign(literal, reason);
    None
}
