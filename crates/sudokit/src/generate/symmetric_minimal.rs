//! [`SymmetricMinimal`], the inquiry that leads from a symmetric puzzle to a minimal one of the same symmetry.
//!
//! If orbits are removed from a solution as long as it stays the only one, some givens of the rest are usually redundant
//! alone, without the others of their orbit: with orbits of two cells, only one such puzzle in 50 is minimal. So the search
//! goes on from there. A move takes an orbit with a redundant given away, puts others in until the solution is the only one
//! again, and removes orbits that are no longer needed. A move that leads to more givens, the redundant ones counted twice, is
//! taken back: among puzzles with few givens more are minimal. After some moves that have not led to fewer, random orbits
//! are put in, and those that are not needed are removed.
//!
//! Each search for another solution leaves an unavoidable set, the cells where that solution differs. Most questions whether
//! a given is needed are answered by a set that was found before. The solution is the first of the order of solutions, so
//! the puzzle does not depend on the engine.
//!
//! One search is enough for a question if a solution can differ in one cell only where it differs in another: without an
//! orbit of two redundant givens, another solution differs in both, since without one of them there is none.

use super::orbits::Orbits;
use super::random::Random;
use crate::cell::{Cell, CellSet};
use crate::minimize::{Answer, Board, Inquiry, Question, SetsByCell};

/// After this number of moves, another solution is more promising.
const MOVES: usize = 100;

/// After this number of moves that have not led to fewer givens, some blank orbits are put in. By measurement.
const MOVES_WITHOUT_FEWER: usize = 4;
const PUT_IN: usize = 3;

/// A search for a minimal puzzle with a given solution whose givens fill orbits.
#[derive(Debug)]
pub(super) struct SymmetricMinimal<'a> {
    orbits: &'a Orbits,
    random: &'a mut Random,
    sets: SetsByCell,
    /// The board of the question, and the cell that it is about.
    board: Board,
    asked: Cell,
    stage: Stage,
    givens: CellSet,
    known: Known,
    /// The fewest givens so far, the redundant ones counted twice, and these.
    best: CellSet,
    best_redundant: CellSet,
    moves: usize,
    moves_without_fewer: usize,
}

/// The known facts about the givens, which have one solution.
#[derive(Clone, Copy, Debug, Default)]
struct Known {
    needed: CellSet,
    /// The cells of orbits that are needed as a whole.
    needed_orbits: CellSet,
    redundant: CellSet,
    /// The cells that were redundant beside other givens, so that they presumably still are.
    presumed: CellSet,
}

/// The question that is open. Another solution, if there is one, differs in one of the open cells.
#[derive(Clone, Copy, Debug)]
enum Stage {
    /// Whether the givens have one solution, after an orbit was removed.
    Complete {
        removed: CellSet,
        open: CellSet,
    },
    /// Whether all of an orbit is redundant.
    Orbit {
        orbit: CellSet,
        open: CellSet,
    },
    /// Which givens are redundant.
    Redundant,
    Found,
    Failed,
}

impl<'a> SymmetricMinimal<'a> {
    /// Starts at a board with one solution, of which no whole orbit is redundant.
    pub(super) fn new(board: Board, orbits: &'a Orbits, random: &'a mut Random) -> SymmetricMinimal<'a> {
        let (sets, givens) = (SetsByCell::new(&board), board.givens());
        let mut search = SymmetricMinimal {
            orbits,
            random,
            sets,
            board,
            asked: Cell::R1C1,
            stage: Stage::Redundant,
            givens,
            known: Known::default(),
            best: givens,
            best_redundant: givens,
            moves: 0,
            moves_without_fewer: 0,
        };
        search.examine(CellSet::EMPTY);
        // That is known of this board, if not of the sets.
        search.known.needed_orbits = givens;
        search
    }

    /// The board without redundant givens, if one was found.
    pub(super) fn into_board(mut self) -> Option<Board> {
        self.board.set(self.best);
        matches!(self.stage, Stage::Found).then_some(self.board)
    }

    /// Leaves the best givens in another direction.
    fn start_move(&mut self) {
        self.moves += 1;
        self.moves_without_fewer += 1;
        if self.moves > MOVES {
            self.stage = Stage::Failed;
        } else if self.moves_without_fewer > MOVES_WITHOUT_FEWER {
            self.put_orbits_in();
        } else if let Some(removed) = self.random.choose(self.orbits.with(self.best_redundant)) {
            self.givens = self.best - removed;
            // Without one redundant given of the orbit there is no other solution.
            let open = (removed & self.best_redundant).first().map_or(removed, |cell| removed.without(cell));
            self.stage = Stage::Complete { removed, open };
        }
    }

    fn put_orbits_in(&mut self) {
        self.moves_without_fewer = 0;
        let presumed = self.best_redundant;
        self.givens = self.best;
        for _ in 0..PUT_IN {
            let blank = self.orbits.with(self.orbits.cells() - self.givens);
            self.givens |= self.random.choose(blank).unwrap_or_default();
        }
        // Any result of these is accepted.
        (self.best, self.best_redundant) = (self.givens, self.givens);
        self.examine(presumed);
    }

    /// Puts orbits in until there is a given in each known set; whether that is possible.
    fn complete(&mut self, removed: CellSet) -> bool {
        loop {
            let missed = self.sets.missed_by(self.givens);
            let Some(set) = self.sets.first_of(missed) else { return true };
            let orbits = self.orbits.with(set - removed);
            let good = orbits.clone().filter(|orbit| self.sets.are_needed_for(*orbit, missed));
            match self.random.choose(good).or_else(|| self.random.choose(orbits)) {
                Some(orbit) => self.givens |= orbit,
                None => return false,
            }
        }
    }

    /// Starts to look for redundant givens, of which there are presumably these.
    fn examine(&mut self, presumed: CellSet) {
        self.known = Known {
            needed: self.sets.needed(self.givens.iter().map(CellSet::of)),
            needed_orbits: self.sets.needed(self.orbits.with(self.givens)),
            redundant: CellSet::EMPTY,
            presumed: presumed & self.givens,
        };
        self.stage = Stage::Redundant;
    }

    /// An orbit that is perhaps redundant, those with redundant givens first.
    fn open_orbit(&self) -> Option<CellSet> {
        let open = self.givens - self.known.needed_orbits;
        Some(self.orbits.of((open & self.known.presumed).first().or(open.first())?))
    }

    /// A given that is perhaps redundant, of an orbit with a redundant given first, unless there are too many.
    fn open_given(&self) -> Option<Cell> {
        let Known { needed, redundant, presumed, .. } = self.known;
        let open = self.givens - needed - redundant - presumed;
        let begun = self.orbits.with(redundant).find_map(|orbit| (orbit & open).first());
        begun.or_else(|| {
            let is_too_many = self.count(redundant | presumed) > self.best_count();
            if is_too_many { None } else { open.first().or(presumed.first()) }
        })
    }

    /// The number of givens, the redundant ones counted twice.
    fn count(&self, redundant: CellSet) -> usize {
        self.givens.len() + redundant.len()
    }

    fn best_count(&self) -> usize {
        self.best.len() + self.best_redundant.len()
    }

    /// The next stage if no given is open any more.
    fn end_move(&mut self) {
        let redundant = self.known.redundant | self.known.presumed;
        let (count, best) = (self.count(redundant), self.best_count());
        if count <= best {
            if count < best {
                self.moves_without_fewer = 0;
            }
            (self.best, self.best_redundant) = (self.givens, redundant);
        }
        if self.best_redundant.is_empty() {
            self.stage = Stage::Found;
        } else {
            self.start_move();
        }
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
                Stage::Complete { removed, open } => match open.first() {
                    _ if !self.complete(removed) => self.start_move(),
                    Some(cell) => return self.ask(self.givens, cell),
                    None => self.examine(self.best_redundant),
                },
                Stage::Orbit { orbit, open } => match open.first() {
                    Some(cell) => return self.ask(self.givens - orbit, cell),
                    None => {
                        self.givens -= orbit;
                        self.examine(self.known.redundant | self.known.presumed);
                    }
                },
                Stage::Redundant => {
                    if let Some(orbit) = self.open_orbit() {
                        let redundant = (orbit & self.known.redundant).first();
                        let open = redundant.map_or(orbit, |cell| orbit.without(cell));
                        self.stage = Stage::Orbit { orbit, open };
                    } else if let Some(cell) = self.open_given() {
                        return self.ask(self.givens.without(cell), cell);
                    } else {
                        self.end_move();
                    }
                }
                Stage::Found | Stage::Failed => return None,
            }
        }
    }

    fn text(&self) -> &[u8; 81] {
        self.board.text()
    }

    fn answer(&mut self, answer: Answer<'_>) {
        let is_unique = matches!(answer, Answer::Unique);
        if let Answer::Other(other) = answer {
            let rest = self.sets.add(&self.board, other) & self.givens;
            self.known.needed |= rest.only().into_iter().collect();
            let orbit = rest.first().map_or(CellSet::EMPTY, |cell| self.orbits.of(cell));
            if rest.is_subset(orbit) {
                self.known.needed_orbits |= orbit;
            }
            self.known.presumed -= self.known.needed;
        }
        match &mut self.stage {
            Stage::Complete { open, .. } | Stage::Orbit { open, .. } if is_unique => {
                open.remove(self.asked);
            }
            Stage::Orbit { .. } => self.stage = Stage::Redundant,
            Stage::Redundant if is_unique => {
                self.known.redundant.insert(self.asked);
                self.known.presumed.remove(self.asked);
            }
            _ => {}
        }
    }
}
