//! [`SymmetricMinimal`]: from a symmetric puzzle to a minimal one of the same symmetry.
//!
//! If orbits are removed from a solution as long as it stays the only one, some givens of the rest are usually redundant
//! alone, without the others of their orbit: with orbits of two cells, only one such puzzle in 50 is minimal. So the search
//! goes on from there. A move takes an orbit with a redundant given away, puts others in until the solution is the only one
//! again, and removes orbits that are no longer needed. A move that leads to more redundant givens is taken back.
//!
//! Each search for another solution leaves an unavoidable set, the cells where that solution differs. Most questions whether
//! a given is needed are answered by a set that was found before. The solution is the first of the order of solutions, so
//! the puzzle does not depend on the engine.

use super::random::Random;
use crate::cell::CellSet;
use crate::minimize::Board;
use crate::search::Solver;

/// After this number of moves, another attempt is more promising.
const MOVES: usize = 30;

/// A search for a minimal puzzle with a given solution whose givens fill orbits.
#[derive(Debug)]
pub(super) struct SymmetricMinimal<'a> {
    board: Board,
    /// In random order.
    orbits: Vec<CellSet>,
    orbit_of: [CellSet; 81],
    /// Unavoidable sets of the solution.
    sets: Vec<CellSet>,
    solver: &'a mut Solver,
    random: &'a mut Random,
}

impl<'a> SymmetricMinimal<'a> {
    /// Starts at a board with one solution, of which no whole orbit is redundant.
    pub(super) fn new(
        board: Board,
        orbits: &[CellSet],
        solver: &'a mut Solver,
        random: &'a mut Random,
    ) -> SymmetricMinimal<'a> {
        let sets = board.sets_of_two_digits();
        let mut orbit_of = [CellSet::EMPTY; 81];
        for orbit in orbits {
            for cell in *orbit {
                orbit_of[cell.index()] = *orbit;
            }
        }
        SymmetricMinimal { board, orbits: orbits.to_vec(), orbit_of, sets, solver, random }
    }

    /// A board without redundant givens, if one is found.
    pub(super) fn find(mut self) -> Option<Board> {
        let mut givens = self.board.givens();
        let mut redundant = self.redundant(givens, givens.len())?;
        for _ in 0..MOVES {
            if redundant.is_empty() {
                self.board.set(givens);
                return Some(self.board);
            }
            let Some(moved) = self.neighbor(givens, redundant) else { continue };
            if let Some(fewer) = self.redundant(moved, redundant.len()) {
                (givens, redundant) = (moved, fewer);
            }
        }
        None
    }

    /// Without an orbit that has a redundant given, with others instead, if that leads to other givens.
    fn neighbor(&mut self, givens: CellSet, redundant: CellSet) -> Option<CellSet> {
        self.random.shuffle(&mut self.orbits);
        let removed = *self.orbits.iter().find(|orbit| !orbit.is_disjoint(redundant))?;
        let mut moved = givens - removed;
        loop {
            let missed: Vec<CellSet> =
                self.sets.iter().copied().filter(|set| set.is_disjoint(moved)).collect();
            let set = match missed.first() {
                Some(set) => *set,
                None => match self.other(moved, removed) {
                    Some(set) => {
                        self.sets.push(set);
                        continue;
                    }
                    None => break,
                },
            };
            let hits = |orbit: &&CellSet| **orbit != removed && !orbit.is_disjoint(set);
            // The best is an orbit that hits all sets, and of which each cell is needed for one of them.
            let is_best = |orbit: &&CellSet| {
                let is_needed = |cell| missed.iter().any(|set| *set & **orbit == CellSet::of(cell));
                missed.iter().all(|set| !set.is_disjoint(**orbit)) && orbit.iter().all(is_needed)
            };
            let mut orbits = self.orbits.iter().filter(hits);
            moved |= *orbits.clone().find(is_best).or_else(|| orbits.next())?;
        }
        self.random.shuffle(&mut self.orbits);
        let moved = self.without_redundant_orbits(moved);
        (moved != givens).then_some(moved)
    }

    /// Removes orbits in their order, each if the solution stays the only one.
    fn without_redundant_orbits(&mut self, mut givens: CellSet) -> CellSet {
        let mut needed = self.needed_orbits(givens);
        for index in 0..self.orbits.len() {
            let orbit = self.orbits[index];
            if orbit.is_disjoint(givens) || orbit.is_subset(needed) {
                continue;
            }
            match self.other(givens - orbit, orbit) {
                Some(set) => self.sets.push(set),
                None => {
                    givens -= orbit;
                    needed = self.needed_orbits(givens);
                }
            }
        }
        givens
    }

    /// The orbits that have all givens of a set.
    fn needed_orbits(&self, givens: CellSet) -> CellSet {
        let orbit = |set: &CellSet| {
            let rest = *set & givens;
            let orbit = self.orbit_of[rest.first()?.index()];
            rest.is_subset(orbit).then_some(orbit)
        };
        self.sets.iter().filter_map(orbit).fold(CellSet::EMPTY, CellSet::union)
    }

    /// The redundant givens, if there are at most so many.
    fn redundant(&mut self, givens: CellSet, most: usize) -> Option<CellSet> {
        let mut needed = self.certainly_needed(givens);
        let mut redundant = CellSet::EMPTY;
        for cell in givens {
            if needed.contains(cell) {
                continue;
            }
            match self.other(givens.without(cell), cell.into()) {
                Some(set) => {
                    needed.insert(cell);
                    self.sets.push(set);
                }
                None => {
                    redundant.insert(cell);
                    if redundant.len() > most {
                        return None;
                    }
                }
            }
        }
        Some(redundant)
    }

    /// The givens that are the only one in a set.
    fn certainly_needed(&self, givens: CellSet) -> CellSet {
        self.sets.iter().filter_map(|set| (*set & givens).only()).collect()
    }

    /// The cells in which another solution differs, if there is one; with these blanks as givens there is none.
    fn other(&mut self, givens: CellSet, blanks: CellSet) -> Option<CellSet> {
        self.board.set(givens);
        self.board.find_other(blanks, self.solver)
    }
}
