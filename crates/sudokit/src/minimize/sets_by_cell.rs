//! [`SetsByCell`], the unavoidable sets of one solution, as a table from cells to the sets that contain them.
//! So one operation for each given evaluates all sets.

use super::board::Board;
use super::sets_of_two_lines::sets_of_two_lines;
use super::unavoidable_sets::{differing, sets_of_two_digits};
use crate::cell::{Cell, CellSet};

/// The numbers of some unavoidable sets: bit n is set n.
pub(crate) type SetNumbers = u128;

/// The number of sets that are kept. Twice as many would save one search in a hundred, but would cost more
/// time than that.
const KEPT: usize = SetNumbers::BITS as usize;

/// Unavoidable sets of a solution: the sets of two digits and of two lines, and the latest sets found by
/// searches.
#[derive(Debug)]
pub(crate) struct SetsByCell {
    /// For each cell, the sets that contain it.
    of_cell: [SetNumbers; 81],
    cells: [CellSet; KEPT],
    all: SetNumbers,
    /// The number of the next set, and of the first set that was found by a search.
    next: usize,
    first_found: usize,
}

impl SetsByCell {
    /// The sets of two digits and of two lines of the board's solution.
    pub(crate) fn new(board: &Board) -> SetsByCell {
        let bits = Cell::ALL.map(|cell| CellSet::of(cell).bits());
        let mut sets =
            SetsByCell { of_cell: [0; 81], cells: [CellSet::EMPTY; KEPT], all: 0, next: 0, first_found: 0 };
        for set in sets_of_two_digits(board.solution(), &bits) {
            sets.insert(CellSet::from_bits_truncate(set));
        }
        sets_of_two_lines(board.solution()).into_iter().for_each(|set| sets.insert(set));
        sets.first_found = sets.next.min(KEPT / 2);
        sets
    }

    /// Adds the set of the cells in which another solution differs, and returns it.
    pub(crate) fn add(&mut self, board: &Board, other: &[u8; 81]) -> CellSet {
        let set = differing(board.solution_text(), other);
        self.insert(set);
        set
    }

    fn insert(&mut self, set: CellSet) {
        if self.next == KEPT {
            self.next = self.first_found;
        }
        let bit = 1 << self.next;
        let before = std::mem::replace(&mut self.cells[self.next], set);
        for cell in (before | set) - (before & set) {
            self.of_cell[cell.index()] ^= bit;
        }
        self.all |= bit;
        self.next += 1;
    }

    /// The sets that have one of these cells.
    pub(crate) fn hit_by(&self, cells: CellSet) -> SetNumbers {
        cells.iter().fold(0, |hit, cell| hit | self.of_cell[cell.index()])
    }

    /// The sets that have none of these cells.
    pub(crate) fn missed_by(&self, cells: CellSet) -> SetNumbers {
        self.all & !self.hit_by(cells)
    }

    /// The sets among `sets` that have none of these cells.
    pub(crate) fn without_hit(&self, sets: SetNumbers, cells: CellSet) -> SetNumbers {
        sets & !self.hit_by(cells)
    }

    /// The set that was added last.
    pub(crate) fn last_added(&self) -> SetNumbers {
        1 << (self.next - 1)
    }

    /// The cells of the first of these sets.
    pub(crate) fn first_of(&self, sets: SetNumbers) -> Option<CellSet> {
        self.cells.get(sets.trailing_zeros() as usize).copied()
    }

    /// Whether each of these sets has one of these cells, and each cell is the only one of them in some set.
    pub(crate) fn are_needed_for(&self, cells: CellSet, sets: SetNumbers) -> bool {
        sets & !self.hit_by(cells) == 0
            && cells.iter().all(|cell| sets & !self.hit_by(cells.without(cell)) != 0)
    }

    /// The given that is in the fewest sets with exactly two givens, so that it is probably the only given of
    /// few sets. `None` if each given is the only one in some set.
    pub(crate) fn likeliest_redundant(&self, givens: CellSet) -> Option<Cell> {
        let (mut once, mut twice, mut thrice) = <(SetNumbers, SetNumbers, SetNumbers)>::default();
        for cell in givens {
            let hit = self.of_cell[cell.index()];
            thrice |= twice & hit;
            twice |= once & hit;
            once |= hit;
        }
        let (by_one, by_two) = (once & !twice, twice & !thrice);
        let of_cell = |cell: &Cell| self.of_cell[cell.index()];
        let open = givens.iter().filter(|cell| of_cell(cell) & by_one == 0);
        open.min_by_key(|cell| (of_cell(cell) & by_two).count_ones())
    }

    /// The union of those among these disjoint orbits without which the others would miss a set.
    pub(crate) fn needed(&self, orbits: impl Iterator<Item = CellSet> + Clone) -> CellSet {
        let (mut once, mut twice) = <(SetNumbers, SetNumbers)>::default();
        for orbit in orbits.clone() {
            let hit = self.hit_by(orbit);
            twice |= once & hit;
            once |= hit;
        }
        let by_one = once & !twice;
        orbits.filter(|orbit| self.hit_by(*orbit) & by_one != 0).fold(CellSet::EMPTY, CellSet::union)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::generate::Random;
    use crate::house::House;
    use crate::puzzle::Puzzle;

    fn random_cells(random: &mut Random, one_in: usize) -> CellSet {
        Cell::ALL.into_iter().filter(|_| random.below(one_in) == 0).collect()
    }

    /// This holds even if more sets are found than are kept: then the oldest sets are dropped.
    #[test]
    fn what_the_sets_tell_is_its_definition() {
        let mut random = Random::new(1);
        for seed in 0..20 {
            let board = Board::new(Puzzle::generate(seed).solve().unwrap(), CellSet::ALL);
            let mut sets = SetsByCell::new(&board);
            let mut kept: Vec<CellSet> = sets.cells[..sets.next].to_vec();
            for _ in 0..random.below(2 * KEPT) {
                let set = random_cells(&mut random, 9);
                if kept.len() == KEPT {
                    kept.remove(sets.first_found);
                }
                kept.push(set);
                sets.insert(set);
            }
            for _ in 0..20 {
                let givens = random_cells(&mut random, 4);
                let missed_by = |cells: CellSet| -> Vec<CellSet> {
                    kept.iter().copied().filter(|set| set.is_disjoint(cells)).collect()
                };
                let missed = sets.missed_by(givens);
                assert_eq!(missed.count_ones() as usize, missed_by(givens).len());
                assert_eq!(sets.first_of(missed).is_some(), missed != 0);
                assert!(sets.first_of(missed).is_none_or(|set| missed_by(givens).contains(&set)));

                let part = |row: House| [row.cells() & House::C1.cells(), row.cells() - House::C1.cells()];
                let orbits = House::ROWS.into_iter().flat_map(part).map(|part| part & givens);
                let is_needed = |part: &CellSet| missed_by(givens - *part).len() > missed_by(givens).len();
                let needed = orbits.clone().filter(is_needed).fold(CellSet::EMPTY, CellSet::union);
                assert_eq!(sets.needed(orbits), needed);

                let with_two = |cell: Cell| {
                    kept.iter().filter(|set| set.contains(cell) && (**set & givens).len() == 2).count()
                };
                let open = givens.iter().filter(|cell| !is_needed(&CellSet::of(*cell)));
                let chosen = sets.likeliest_redundant(givens);
                assert_eq!(chosen.map(with_two), open.clone().map(with_two).min());
                assert!(chosen.is_none_or(|chosen| open.clone().any(|cell| cell == chosen)));

                let cells = random_cells(&mut random, 20) - givens;
                let all_hit = missed_by(givens | cells).is_empty();
                let each_is_needed =
                    cells.iter().all(|cell| !missed_by((givens | cells).without(cell)).is_empty());
                assert_eq!(sets.are_needed_for(cells, missed), all_hit && each_is_needed);
            }
        }
    }
}
