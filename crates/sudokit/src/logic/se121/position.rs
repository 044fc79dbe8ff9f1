//! [`Position`], the board in the midst of a rating: what is filled, and which candidates are left, seen by
//! cell, by digit and by house at the same time.
//!
//! The three views always agree. A filled cell has no candidates; placing a digit takes it from the peers.

use crate::candidate::{Candidate, CandidateSet};
use crate::cell::{Cell, CellSet};
use crate::digit::{Digit, DigitSet};
use crate::grid::Grid;
use crate::house::{House, HouseKind};
use crate::problem::Problem;
use crate::puzzle::Puzzle;

/// Where a cell stands in its row, its column and its box, counted from 0.
static INDEX_IN: [[u8; 3]; 81] = {
    let mut table = [[0; 3]; 81];
    let mut cell = 0;
    while cell < 81 {
        let (row, column) = (cell / 9, cell % 9);
        table[cell] = [column as u8, row as u8, (row % 3 * 3 + column % 3) as u8];
        cell += 1;
    }
    table
};

/// Which places of a house lie in another house.
static INSIDE: [[u16; 27]; 27] = {
    let mut table = [[0; 27]; 27];
    let mut house = 0;
    while house < 27 {
        let cells = House::ALL[house].cell_array();
        let mut i = 0;
        while i < 9 {
            let [row, column, box_house] = cells[i].houses();
            table[house][row.index()] |= 1 << i;
            table[house][column.index()] |= 1 << i;
            table[house][box_house.index()] |= 1 << i;
            i += 1;
        }
        house += 1;
    }
    table
};

/// Of each house the three of each kind that cross it, if there are no more: a line and boxes, a box and lines.
static CROSSING: [[[House; 3]; 3]; 27] = {
    let mut table = [[[House::R1; 3]; 3]; 27];
    let mut found = [[0; 3]; 27];
    let mut i = 0;
    while i < 27 * 27 {
        let (house, other) = (i / 27, i % 27);
        let (of, kind) = (house / 9, other / 9);
        if of != kind && (of == 2 || kind == 2) && INSIDE[house][other] != 0 {
            table[house][kind][found[house][kind]] = House::ALL[other];
            found[house][kind] += 1;
        }
        i += 1;
    }
    table
};

/// The three boxes that cross a line, or the three rows, or columns, that cross a box.
pub(super) fn crossing(house: House, kind: HouseKind) -> [House; 3] {
    CROSSING[house.index()][kind as usize]
}

/// Which places of a house lie in another house, as bits.
pub(super) fn inside(house: House, other: House) -> u16 {
    INSIDE[house.index()][other.index()]
}

/// The cells at these places of a house.
pub(super) fn cells_at(house: House, places: u16) -> CellSet {
    let cells = house.cell_array();
    super::masks::bits(places).map(|at| cells[at]).collect()
}

/// The houses of a cell in the order box, row, column.
pub(super) fn houses_of(cell: Cell) -> [House; 3] {
    [cell.box_house(), cell.row(), cell.column()]
}

/// The peers of a cell in the order box, row, column.
pub(super) fn peers_in_order(cell: Cell) -> [CellSet; 3] {
    let [a, b, c] = houses_of(cell).map(House::cells);
    [a.without(cell), b - a, c - a]
}

/// See the module.
#[derive(Clone)]
pub(in crate::logic) struct Position {
    digits: [DigitSet; 81],
    planes: [CellSet; 9],
    places: [[u16; 9]; 27],
    filled: Grid,
    blank: CellSet,
    blanks: [u8; 27],
    /// How many digits have a place in each house.
    homes: [u8; 27],
    placed: [u8; 9],
}

impl Position {
    /// The start: all candidates that no filled cell sees. The cells of a sukaku that are solved are filled.
    pub(super) fn new(problem: &Problem) -> Self {
        let filled = match problem {
            Problem::Givens(puzzle) => *puzzle.grid(),
            Problem::Candidates(sukaku) => sukaku.candidates().solved(),
        };
        let mut position = Self {
            digits: [DigitSet::EMPTY; 81],
            planes: [CellSet::EMPTY; 9],
            places: [[0; 9]; 27],
            filled,
            blank: CellSet::EMPTY,
            blanks: [0; 27],
            homes: [0; 27],
            placed: [0; 9],
        };
        let mut used = [DigitSet::EMPTY; 27];
        for cell in Cell::ALL {
            if let Some(digit) = filled.get(cell) {
                position.placed[digit.index()] += 1;
                cell.houses().iter().for_each(|house| used[house.index()] |= DigitSet::of(digit));
            } else {
                position.blank.insert(cell);
                cell.houses().iter().for_each(|house| position.blanks[house.index()] += 1);
            }
        }
        for cell in position.blank {
            let houses = cell.houses();
            let seen = houses.iter().fold(DigitSet::EMPTY, |seen, house| seen | used[house.index()]);
            let digits = problem.allowed(cell) - seen;
            position.digits[cell.index()] = digits;
            for digit in digits {
                position.planes[digit.index()].insert(cell);
                for house in houses {
                    position.places[house.index()][digit.index()] |= 1 << index_in(house, cell);
                }
            }
        }
        for (homes, places) in position.homes.iter_mut().zip(&position.places) {
            *homes = places.iter().filter(|places| **places != 0).count() as u8;
        }
        position
    }

    /// The same board as a position of a player has.
    pub(in crate::logic) fn of(board: &crate::logic::Position) -> Self {
        // What stands on a board breaks no rule.
        let puzzle = Puzzle::try_from(*board.values()).unwrap_or(Puzzle::EMPTY);
        let mut position = Self::new(&puzzle.into());
        for gone in position.candidates().filter(|candidate| !board.has(*candidate)).collect::<Vec<_>>() {
            position.remove(gone);
        }
        position
    }

    /// The digits that may stand in a cell; none if it is filled.
    #[inline]
    pub(super) fn digits(&self, cell: Cell) -> DigitSet {
        self.digits[cell.index()]
    }

    /// The cells in which the digit may stand.
    #[inline]
    pub(super) fn plane(&self, digit: Digit) -> CellSet {
        self.planes[digit.index()]
    }

    /// The places of a house in which the digit may stand, as bits.
    #[inline]
    pub(super) fn places(&self, house: House, digit: Digit) -> u16 {
        self.places[house.index()][digit.index()]
    }

    /// The places of all houses in which the digit may stand, as bits.
    pub(super) fn places_of(&self, digit: Digit) -> [u16; 27] {
        self.places.map(|places| places[digit.index()])
    }

    /// The cells that are not filled.
    #[inline]
    pub(super) fn blank(&self) -> CellSet {
        self.blank
    }

    /// How many cells of the house are not filled.
    #[inline]
    pub(super) fn blanks(&self, house: House) -> usize {
        usize::from(self.blanks[house.index()])
    }

    /// How many cells hold the digit.
    #[inline]
    pub(super) fn placed(&self, digit: Digit) -> usize {
        usize::from(self.placed[digit.index()])
    }

    /// What stands in the cells.
    pub(super) fn filled(&self) -> &Grid {
        &self.filled
    }

    /// The blank cells with one, two and three candidates.
    pub(super) fn cells_with_few(&self) -> [CellSet; 3] {
        // Of each cell so many planes were met: at least one, two, three, four.
        let mut met = [CellSet::EMPTY; 4];
        for plane in self.planes {
            met[3] |= met[2] & plane;
            met[2] |= met[1] & plane;
            met[1] |= met[0] & plane;
            met[0] |= plane;
        }
        [met[0] - met[1], met[1] - met[2], met[2] - met[3]]
    }

    /// The digits of all cells.
    pub(super) fn all(&self) -> &[DigitSet; 81] {
        &self.digits
    }

    /// All candidates.
    pub(super) fn candidates(&self) -> impl Iterator<Item = Candidate> + '_ {
        self.blank
            .iter()
            .flat_map(|cell| self.digits(cell).iter().map(move |digit| Candidate { cell, digit }))
    }

    /// Of these candidates those that are there.
    pub(super) fn present(&self, digits: DigitSet, cells: CellSet) -> CandidateSet {
        let mut set = CandidateSet::EMPTY;
        cells.iter().for_each(|cell| set.set(cell, self.digits(cell) & digits));
        set
    }

    /// A blank cell has no candidate, or a digit no place in a house: there is no solution.
    pub(super) fn is_contradiction(&self) -> bool {
        let open = self.planes.iter().fold(CellSet::EMPTY, |union, plane| union | *plane);
        open != self.blank || self.homes != self.blanks
    }

    /// Takes a candidate away, if it is there.
    #[inline]
    pub(super) fn remove(&mut self, candidate: Candidate) {
        let Candidate { cell, digit } = candidate;
        if !self.digits[cell.index()].remove(digit) {
            return;
        }
        self.planes[digit.index()].remove(cell);
        for house in cell.houses() {
            let places = &mut self.places[house.index()][digit.index()];
            *places &= !(1 << index_in(house, cell));
            self.homes[house.index()] -= u8::from(*places == 0);
        }
    }

    /// Fills a cell.
    pub(super) fn place(&mut self, candidate: Candidate) {
        let Candidate { cell, digit } = candidate;
        for other in self.digits(cell) {
            self.remove(Candidate { cell, digit: other });
        }
        for peer in cell.peers() & self.plane(digit) {
            self.remove(Candidate { cell: peer, digit });
        }
        self.filled.set(cell, Some(digit));
        self.blank.remove(cell);
        self.placed[digit.index()] += 1;
        cell.houses().iter().for_each(|house| self.blanks[house.index()] -= 1);
    }
}

/// Where a cell stands in one of its houses.
#[inline]
pub(super) fn index_in(house: House, cell: Cell) -> u8 {
    let kind = match house.kind() {
        HouseKind::Row => 0,
        HouseKind::Column => 1,
        HouseKind::Box => 2,
    };
    INDEX_IN[cell.index()][kind]
}
