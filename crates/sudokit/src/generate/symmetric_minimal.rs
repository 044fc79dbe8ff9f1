//! [`SymmetricMinimal`], the search that leads from a symmetric puzzle to a minimal one with the same
//! symmetry.
//!
//! When orbits are removed from a solution as long as it stays the only one, some remaining givens are
//! usually redundant by themselves, without the rest of their orbit: with orbits of two cells, only one such
//! puzzle in 50 is minimal. So the search continues from there with moves. A move removes an orbit with a
//! redundant given, adds others until the solution is the only one again, and removes orbits that are no
//! longer needed. It is undone as soon as it is known to lead to more givens, because minimal puzzles are
//! more frequent among puzzles with few givens. If a move would add many orbits, it is given up without a
//! search. Otherwise it ends when the first given turns out to be redundant. After some moves without fewer
//! givens, random orbits are added, and unneeded ones are removed.
//!
//! Each search that finds another solution gives an unavoidable set: the cells where that solution differs.
//! Sets found earlier answer most questions whether a given is needed. Small sets answer more questions, so
//! the search looks for [a solution that differs in few cells](crate::search#the-order-of-solutions). That is
//! the first in an order of solutions, so the puzzle does not depend on the engine.

use super::orbits::Orbits;
use super::random::Random;
use crate::cell::{Cell, CellSet};
use crate::minimize::{Answer, Board, Inquiry, Question, SetNumbers, SetsByCell};

/// After this number of moves, it is better to try another solution.
const MOVES: usize = 150;

/// After this number of moves without fewer givens, some blank orbits are added. By measurement.
const MOVES_WITHOUT_FEWER: usize = 12;
const PUT_IN: usize = 4;

/// A search for a minimal puzzle with a given solution whose givens fill orbits.
#[derive(Debug)]
pub(super) struct SymmetricMinimal<'a> {
    orbits: &'a Orbits,
    random: &'a mut Random,
    sets: SetsByCell,
    /// The board of the current question, and the question's cell.
    board: Board,
    asked: Cell,
    stage: Stage,
    givens: CellSet,
    /// The cells of orbits that are known to be needed as a whole.
    needed_orbits: CellSet,
    /// A given that is known to be redundant.
    redundant: Option<Cell>,
    /// The givens from which a move starts, and a redundant one among them.
    best: CellSet,
    best_redundant: Option<Cell>,
    moves: usize,
    moves_without_fewer: usize,
}

/// The current question. Another solution, if there is one, differs in one of the open cells.
#[derive(Clone, Copy, Debug)]
enum Stage {
    /// Whether the givens have one solution, after an orbit was removed. Some sets may have no given yet.
    Complete {
        removed: CellSet,
        open: CellSet,
        missed: SetNumbers,
    },
    /// Whether a whole orbit is redundant, asked for one given after the other: the givens that are no longer
    /// open are redundant together. So each search has more givens, and another solution is more informative.
    Orbit {
        orbit: CellSet,
        open: CellSet,
    },
    /// Whether a given is redundant, once all orbits are known to be needed.
    Given,
    Found,
    Failed,
}

impl<'a> SymmetricMinimal<'a> {
    /// Starts at a board with one solution and no redundant orbit.
    pub(super) fn new(board: Board, orbits: &'a Orbits, random: &'a mut Random) -> SymmetricMinimal<'a> {
        let (sets, givens) = (SetsByCell::new(&board), board.givens());
        let mut search = SymmetricMinimal {
            orbits,
            random,
            sets,
            board,
            asked: Cell::R1C1,
            stage: Stage::Given,
            givens,
            needed_orbits: CellSet::EMPTY,
            redundant: None,
            best: givens,
            best_redundant: None,
            moves: 0,
            moves_without_fewer: 0,
        };
        search.examine();
        // Initially, all orbits are known to be needed, but the sets do not show it.
        search.needed_orbits = givens;
        search
    }

    /// The board without redundant givens, if one was found.
    pub(super) fn into_board(mut self) -> Option<Board> {
        self.board.set(self.givens);
        matches!(self.stage, Stage::Found).then_some(self.board)
    }

    /// Ends a move that has led to no more givens than before, with a redundant one among them, and starts
    /// the next move.
    fn end_move(&mut self, redundant: Cell) {
        if self.givens.len() < self.best.len() {
            self.moves_without_fewer = 0;
        }
        (self.best, self.best_redundant) = (self.givens, Some(redundant));
        self.start_move();
    }

    /// Starts a move in another direction from the best givens.
    fn start_move(&mut self) {
        self.moves += 1;
        self.moves_without_fewer += 1;
        if self.moves > MOVES {
            self.stage = Stage::Failed;
        } else if self.moves_without_fewer > MOVES_WITHOUT_FEWER {
            self.put_orbits_in();
        } else if let Some(redundant) = self.best_redundant {
            let removed = self.orbits.of(redundant);
            self.givens = self.best - removed;
            // Removing the redundant given alone admits no other solution, so every other solution also
            // differs elsewhere.
            let (open, missed) = (removed.without(redundant), self.sets.missed_by(self.givens));
            self.stage = Stage::Complete { removed, open, missed };
        }
    }

    fn put_orbits_in(&mut self) {
        self.moves_without_fewer = 0;
        self.givens = self.best;
        for _ in 0..PUT_IN {
            let blank = self.random.cell(self.orbits.cells() - self.givens);
            self.givens |= blank.map_or(CellSet::EMPTY, |cell| self.orbits.of(cell));
        }
        // These random changes are accepted even if the result is worse.
        self.best = self.givens;
        self.examine();
    }

    /// Adds orbits until each set has a given. Returns whether a few orbits were enough: a move with many
    /// would hardly ever end with fewer givens.
    fn complete(&mut self, removed: CellSet, mut missed: SetNumbers) -> bool {
        while let Some(set) = self.sets.first_of(missed) {
            if self.givens.len() > self.best.len() {
                return false;
            }
            let cells = (set - removed) & self.orbits.cells();
            let Some(start) = self.random.cell(cells) else { return false };
            // The cells from this one on, followed by the cells before it.
            let before = cells & CellSet::from_bits_truncate((1 << start.index()) - 1);
            let mut orbits = self.orbits.with(cells - before).chain(self.orbits.with(before));
            let good = orbits.find(|orbit| self.sets.are_needed_for(*orbit, missed));
            let orbit = good.unwrap_or(self.orbits.of(start));
            self.givens |= orbit;
            missed = self.sets.without_hit(missed, orbit);
        }
        true
    }

    /// Starts the search for redundant orbits and givens.
    fn examine(&mut self) {
        self.needed_orbits = self.sets.needed(self.orbits.with(self.givens));
        self.redundant = None;
        self.stage = Stage::Given;
    }

    /// An orbit that may be redundant.
    fn open_orbit(&mut self) -> Option<CellSet> {
        self.random.cell(self.givens - self.needed_orbits).map(|cell| self.orbits.of(cell))
    }

    /// Asks whether these givens have a solution with another digit in this cell.
    fn ask(&mut self, givens: CellSet, cell: Cell) -> Option<Question> {
        self.board.set(givens);
        self.asked = cell;
        Some(Question::HasOther(self.board.candidate(cell)))
    }
}

impl Inquiry for SymmetricMinimal<'_> {
    fn question(&mut self) -> Option<Question> {
        loop {
            match self.stage {
                Stage::Complete { removed, open, missed } => match open.first() {
                    _ if !self.complete(removed, missed) => self.start_move(),
                    Some(cell) => return self.ask(self.givens, cell),
                    None => self.examine(),
                },
                Stage::Orbit { orbit, open } => match open.first() {
                    Some(cell) => return self.ask(self.givens - (orbit - open.without(cell)), cell),
                    None => {
                        self.givens -= orbit;
                        self.examine();
                    }
                },
                Stage::Given => {
                    if (self.givens & self.needed_orbits).len() > self.best.len() {
                        self.start_move();
                    } else if let Some(orbit) = self.open_orbit() {
                        self.stage = Stage::Orbit { orbit, open: orbit };
                    } else if let Some(redundant) = self.redundant {
                        self.end_move(redundant);
                    } else if let Some(cell) = self.sets.likeliest_redundant(self.givens) {
                        return self.ask(self.givens.without(cell), cell);
                    } else {
                        self.stage = Stage::Found;
                    }
                }
                Stage::Found | Stage::Failed => return None,
            }
        }
    }

    fn board(&self) -> &Board {
        &self.board
    }

    fn answer(&mut self, answer: Answer<'_>) {
        if let Answer::Other(other) = answer {
            let rest = self.sets.add(&self.board, other) & self.givens;
            let orbit = rest.first().map_or(CellSet::EMPTY, |cell| self.orbits.of(cell));
            if rest.is_subset(orbit) {
                self.needed_orbits |= orbit;
            }
            match &mut self.stage {
                Stage::Complete { missed, .. } => *missed = self.sets.last_added(),
                Stage::Orbit { orbit, open } => {
                    self.redundant = (*orbit - *open).first().or(self.redundant);
                    self.stage = Stage::Given;
                }
                Stage::Given | Stage::Found | Stage::Failed => {}
            }
            return;
        }
        match &mut self.stage {
            Stage::Complete { open, missed, .. } => {
                open.remove(self.asked);
                *missed = SetNumbers::default();
            }
            Stage::Orbit { open, .. } => {
                open.remove(self.asked);
            }
            _ => self.end_move(self.asked),
        }
    }
}
