//! [`Board`], the candidates of a board in views that always agree, for ratings and for nets of assumptions.
//!
//! The candidates are kept by cell, by digit, and by house and digit. A filled cell has no candidates, and
//! placing a digit eliminates it from the peers. An elimination updates all views in a few instructions. So a
//! board is much faster to change than a [`Position`](super::Position), but knows the classic layout only.
//!
//! The finders of simple patterns in this module visit patterns in a fixed order, without evidence. The
//! rating takes the first, and nets use them where an assumption has no further direct consequence.

pub(in crate::logic) mod fish;
pub(in crate::logic) mod locking;
pub(in crate::logic) mod masks;
pub(in crate::logic) mod subsets;

use crate::candidate::{Candidate, CandidateSet};
use crate::cell::{Cell, CellSet};
use crate::digit::{Digit, DigitSet};
use crate::grid::Grid;
use crate::house::{House, HouseKind};
use crate::problem::Problem;
use crate::puzzle::Puzzle;

/// The index of each cell in its row, its column and its box.
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

/// For each two houses, the places of the first that lie in the second, as bits.
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

/// For each house and each kind of house, the three that cross it: the boxes of a line, and the rows and
/// columns of a box.
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
pub(in crate::logic) fn crossing(house: House, kind: HouseKind) -> [House; 3] {
    CROSSING[house.index()][kind as usize]
}

/// The places of a house that lie in another house, as bits.
pub(in crate::logic) fn inside(house: House, other: House) -> u16 {
    INSIDE[house.index()][other.index()]
}

/// The cells at these places of a house.
pub(in crate::logic) fn cells_at(house: House, places: u16) -> CellSet {
    let cells = house.cell_array();
    crate::logic::board::masks::bits(places).map(|at| cells[at]).collect()
}

/// The houses of a cell in the order box, row, column.
pub(in crate::logic) fn houses_of(cell: Cell) -> [House; 3] {
    [cell.box_house(), cell.row(), cell.column()]
}

/// Boxes, columns, rows: the order of singles and subsets.
pub(in crate::logic) fn boxes_columns_rows() -> impl Iterator<Item = House> {
    House::BOXES.into_iter().chain(House::COLUMNS).chain(House::ROWS)
}

/// The peers of a cell in the order box, row, column.
pub(in crate::logic) fn peers_in_order(cell: Cell) -> [CellSet; 3] {
    let [a, b, c] = houses_of(cell).map(House::cells);
    [a.without(cell), b - a, c - a]
}

/// A board with candidates.
#[derive(Clone)]
pub(in crate::logic) struct Board {
    digits: [DigitSet; 81],
    planes: [CellSet; 9],
    places: [[u16; 9]; 27],
    filled: Grid,
    blank: CellSet,
    blanks: [u8; 27],
    /// The number of digits that have a place in each house.
    homes: [u8; 27],
    placed: [u8; 9],
}

impl Board {
    /// The start of a problem: all candidates that no filled cell sees. Solved cells of a sukaku are filled.
    pub(in crate::logic) fn new(problem: &Problem) -> Self {
        let filled = match problem {
            Problem::Givens(puzzle) => *puzzle.grid(),
            Problem::Candidates(sukaku) => sukaku.candidates().solved(),
        };
        let mut board = Self {
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
                board.placed[digit.index()] += 1;
                cell.houses().iter().for_each(|house| used[house.index()] |= DigitSet::of(digit));
            } else {
                board.blank.insert(cell);
                cell.houses().iter().for_each(|house| board.blanks[house.index()] += 1);
            }
        }
        for cell in board.blank {
            let houses = cell.houses();
            let seen = houses.iter().fold(DigitSet::EMPTY, |seen, house| seen | used[house.index()]);
            let digits = problem.allowed(cell) - seen;
            board.digits[cell.index()] = digits;
            for digit in digits {
                board.planes[digit.index()].insert(cell);
                for house in houses {
                    board.places[house.index()][digit.index()] |= 1 << index_in(house, cell);
                }
            }
        }
        for (homes, places) in board.homes.iter_mut().zip(&board.places) {
            *homes = places.iter().filter(|places| **places != 0).count() as u8;
        }
        board
    }

    /// The board with the filled cells and candidates of a position.
    pub(in crate::logic) fn of(position: &crate::logic::Position) -> Self {
        // The filled cells of a position break no rule.
        let puzzle = Puzzle::try_from(*position.values()).unwrap_or(Puzzle::EMPTY);
        let mut board = Self::new(&puzzle.into());
        for gone in board.candidates().filter(|candidate| !position.has(*candidate)).collect::<Vec<_>>() {
            board.remove(gone);
        }
        board
    }

    /// The candidates of a cell; empty if the cell is filled.
    #[inline]
    pub(in crate::logic) fn digits(&self, cell: Cell) -> DigitSet {
        self.digits[cell.index()]
    }

    /// The cells in which the digit is a candidate.
    #[inline]
    pub(in crate::logic) fn plane(&self, digit: Digit) -> CellSet {
        self.planes[digit.index()]
    }

    /// The places of a house in which the digit is a candidate, as bits.
    #[inline]
    pub(in crate::logic) fn places(&self, house: House, digit: Digit) -> u16 {
        self.places[house.index()][digit.index()]
    }

    /// The same for all houses.
    pub(in crate::logic) fn places_of(&self, digit: Digit) -> [u16; 27] {
        self.places.map(|places| places[digit.index()])
    }

    /// The blank cells.
    #[inline]
    pub(in crate::logic) fn blank(&self) -> CellSet {
        self.blank
    }

    /// The number of blank cells of the house.
    #[inline]
    pub(in crate::logic) fn blanks(&self, house: House) -> usize {
        usize::from(self.blanks[house.index()])
    }

    /// The number of cells that are filled with the digit.
    #[inline]
    pub(in crate::logic) fn placed(&self, digit: Digit) -> usize {
        usize::from(self.placed[digit.index()])
    }

    /// The filled cells.
    pub(in crate::logic) fn filled(&self) -> &Grid {
        &self.filled
    }

    /// The blank cells with one, two and three candidates.
    pub(in crate::logic) fn cells_with_few(&self) -> [CellSet; 3] {
        // The cells with at least one, two, three and four candidates.
        let mut met = [CellSet::EMPTY; 4];
        for plane in self.planes {
            met[3] |= met[2] & plane;
            met[2] |= met[1] & plane;
            met[1] |= met[0] & plane;
            met[0] |= plane;
        }
        [met[0] - met[1], met[1] - met[2], met[2] - met[3]]
    }

    /// The candidates of all cells.
    pub(in crate::logic) fn all(&self) -> &[DigitSet; 81] {
        &self.digits
    }

    /// All candidates.
    pub(in crate::logic) fn candidates(&self) -> impl Iterator<Item = Candidate> + '_ {
        self.blank
            .iter()
            .flat_map(|cell| self.digits(cell).iter().map(move |digit| Candidate { cell, digit }))
    }

    /// The candidates of these digits in these cells.
    pub(in crate::logic) fn present(&self, digits: DigitSet, cells: CellSet) -> CandidateSet {
        let mut set = CandidateSet::EMPTY;
        cells.iter().for_each(|cell| set.set(cell, self.digits(cell) & digits));
        set
    }

    /// Whether a blank cell has no candidate, or a digit has no place in a house.
    pub(in crate::logic) fn is_contradiction(&self) -> bool {
        let open = self.planes.iter().fold(CellSet::EMPTY, |union, plane| union | *plane);
        open != self.blank || self.homes != self.blanks
    }

    /// Eliminates a candidate, if the board has it.
    #[inline]
    pub(in crate::logic) fn remove(&mut self, candidate: Candidate) {
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
    pub(in crate::logic) fn place(&mut self, candidate: Candidate) {
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

/// The index of a cell in one of its houses.
#[inline]
pub(in crate::logic) fn index_in(house: House, cell: Cell) -> u8 {
    let kind = match house.kind() {
        HouseKind::Row => 0,
        HouseKind::Column => 1,
        HouseKind::Box => 2,
    };
    INDEX_IN[cell.index()][kind]
}
