//! [`Removal`], an [`Inquiry`] that finds out, group by group, which groups of givens can be removed.
//!
//! A group is needed if the board has another solution without it. While there are many givens, many groups
//! are removed at a time: if the solution is the only one without all of them, it is also the only one
//! without each of them, so the result is the same. Unavoidable sets show that many groups are needed,
//! without a question.

use super::board::Board;
use super::question::{Answer, Inquiry, Question};
use super::unavoidable_sets::UnavoidableSets;
use crate::cell::CellSet;

/// The greatest number of givens that are removed at a time, and the number of givens that must be left for
/// that, because few of those are redundant. By measurement.
const MOST: usize = 24;
const LEFT: usize = 32;

/// Removes groups of givens in their order, each if the solution stays the only one and enough givens are
/// left.
#[derive(Debug)]
pub(crate) struct Removal {
    board: Board,
    groups: Vec<CellSet>,
    fewest: usize,
    /// The number of givens that are removed at a time.
    at_once: usize,
    sets: UnavoidableSets,
    decided: Decided,
    /// The state that follows if the givens of the question are not needed.
    then: Decided,
    /// The givens that the question is about.
    removed: CellSet,
}

/// The groups before `next` are decided; bit n of `kept` is set if group n is kept.
#[derive(Clone, Copy, Debug, Default)]
struct Decided {
    next: usize,
    kept: u128,
}

impl Removal {
    /// Starts with a board that has exactly one solution. The groups are disjoint; at least `fewest` givens
    /// are left.
    pub(crate) fn new(board: Board, groups: Vec<CellSet>, fewest: usize) -> Removal {
        let sets = UnavoidableSets::new(board.solution(), board.givens(), &groups);
        let at_once = MOST.min(board.givens().len().saturating_sub(LEFT)).max(1);
        let (decided, then) = (Decided::default(), Decided::default());
        Removal { board, groups, fewest, at_once, sets, decided, then, removed: CellSet::EMPTY }
    }

    /// The board with the givens that are left.
    pub(crate) fn into_board(self) -> Board {
        self.board
    }

    /// Decides the next groups until enough givens would be removed, if the known sets show which givens are
    /// needed.
    fn look_ahead(&mut self) {
        let Decided { mut next, mut kept } = self.decided;
        let mut removed = CellSet::EMPTY;
        self.sets.forget_before(next);
        let mut sets = self.sets.by_last_group(next);
        // At least one group is removed, however large it is.
        while let Some(group) = self.groups.get(next)
            && (removed.is_empty() || (removed | *group).len() <= self.at_once)
        {
            let is_too_many = self.fewest > 0 && (self.board.givens() - removed - *group).len() < self.fewest;
            if sets.need_next(kept) || is_too_many {
                kept |= 1 << next;
            } else {
                removed |= *group;
            }
            next += 1;
        }
        (self.then, self.removed) = (Decided { next, kept }, removed);
    }
}

impl Inquiry for Removal {
    fn question(&mut self) -> Option<Question> {
        while self.decided.next < self.groups.len() {
            self.look_ahead();
            if !self.removed.is_empty() {
                self.board.take(self.removed);
                return Some(match self.removed.only() {
                    Some(cell) => Question::HasOther(self.board.candidate(cell)),
                    None => Question::HasSeveral,
                });
            }
            // All groups so far stay: sets show that they are needed, or too few givens would be left.
            self.decided = self.then;
        }
        None
    }

    fn answer(&mut self, answer: Answer<'_>) {
        match answer {
            Answer::Unique => {
                self.decided = self.then;
                return;
            }
            Answer::Other(other) => self.sets.add(self.board.solution_text(), other),
            Answer::Several => {}
        }
        self.board.put(self.removed);
        if self.at_once == 1 {
            // The last group of `then` is the one that was removed.
            let Decided { next, kept } = self.then;
            self.decided = Decided { next, kept: kept | 1 << (next - 1) };
        } else {
            // Nothing is decided: the same groups are asked about again, fewer at a time.
            self.at_once = (self.at_once / 4).max(1);
        }
    }

    fn board(&self) -> &Board {
        &self.board
    }
}
