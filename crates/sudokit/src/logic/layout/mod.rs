//! [`Layout`], which cells each house of a board holds, as data.
//!
//! Techniques and the checker of steps take houses, peers and crossings only from the layout of the
//! [position](super::Position), so that they hold on every board that a layout describes: nine rows, nine
//! columns, and up to nine *boxes*, which are any sets of nine cells. On the classic board these are the
//! three-by-three boxes. On a jigsaw board they have other shapes; on a Latin square there are none.
//!
//! A technique says what it [needs](Needs) of a layout, and finds nothing where that is missing. The rating
//! [`se121`](super::se121) has its own board, which knows only the classic layout. So forcing chains, which
//! share the search of the rating, need the classic board.
//!
//! A layout can replace the boxes, but not add houses to the 27 that [`House`] names.

#[cfg(test)]
mod tests;

use std::fmt;

use crate::cell::{Cell, CellSet};
use crate::house::House;

/// The houses of a board and their cells.
///
/// Two layouts are equal if they are the same table.
///
/// ```
/// use sudokit::logic::Layout;
/// use sudokit::{Cell, House};
///
/// let layout = Layout::CLASSIC;
/// assert_eq!(layout.houses().len(), 27);
/// assert!(layout.cells(House::B1).contains(Cell::R3C3));
/// ```
pub struct Layout {
    name: &'static str,
    /// The rows, the columns, the boxes.
    houses: &'static [House],
    cells: [CellSet; 27],
    peers: [CellSet; 81],
    /// For each cell its houses, as bits.
    houses_of: [u32; 81],
    box_of: [Option<House>; 81],
    has_boxes: bool,
    is_classic: bool,
}

/// What a technique needs of a [`Layout`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[non_exhaustive]
pub enum Needs {
    /// Rows and columns, and perhaps other houses.
    Houses,
    /// Rows, columns, and nine boxes of which each cell lies in one.
    Boxes,
    /// The classic board, with boxes of three by three cells.
    ClassicBoard,
}

static CLASSIC: Layout = {
    let mut boxes = [CellSet::EMPTY; 9];
    let mut number = 0;
    while number < 9 {
        boxes[number] = House::BOXES[number].cells();
        number += 1;
    }
    Layout { is_classic: true, ..Layout::new("classic", &boxes) }
};

impl Layout {
    /// The classic board: nine rows, nine columns, nine boxes of three by three cells.
    pub const CLASSIC: &'static Layout = &CLASSIC;

    /// The layout with these boxes: nine at most, of nine cells each.
    const fn new(name: &'static str, boxes: &[CellSet]) -> Layout {
        let mut cells = [CellSet::EMPTY; 27];
        let (mut houses_of, mut box_of) = ([0; 81], [None; 81]);
        let (mut peers, mut covered) = ([CellSet::EMPTY; 81], CellSet::EMPTY);
        let mut number = 0;
        while number < 18 + boxes.len() {
            let house = House::ALL[number];
            cells[number] = if number < 18 { house.cells() } else { boxes[number - 18] };
            assert!(cells[number].len() == 9, "a house has nine cells");
            let mut rest = cells[number];
            while let Some(cell) = rest.pop_first() {
                houses_of[cell.index()] |= 1 << number;
                peers[cell.index()] = peers[cell.index()].union(cells[number]);
                if number >= 18 {
                    box_of[cell.index()] = Some(house);
                    covered.insert(cell);
                }
            }
            number += 1;
        }
        let mut index = 0;
        while index < 81 {
            peers[index].remove(Cell::ALL[index]);
            index += 1;
        }
        let houses = House::ALL.as_slice().split_at(18 + boxes.len()).0;
        // Nine boxes of nine cells that cover the board do not overlap.
        let has_boxes = boxes.len() == 9 && covered.len() == 81;
        Layout { name, houses, cells, peers, houses_of, box_of, has_boxes, is_classic: false }
    }

    /// Whether the layout has what a technique needs.
    #[must_use]
    pub const fn provides(&self, needs: Needs) -> bool {
        match needs {
            Needs::Houses => true,
            Needs::Boxes => self.has_boxes,
            Needs::ClassicBoard => self.is_classic,
        }
    }

    /// All houses: rows, columns, boxes.
    #[inline]
    #[must_use]
    pub const fn houses(&self) -> &'static [House] {
        self.houses
    }

    /// The rows and the columns.
    #[inline]
    #[must_use]
    pub fn lines(&self) -> &'static [House] {
        &self.houses[..18]
    }

    /// The boxes.
    #[inline]
    #[must_use]
    pub fn boxes(&self) -> &'static [House] {
        &self.houses[18..]
    }

    /// The houses in the order in which a person looks through them: boxes, rows, columns.
    pub fn boxes_first(&self) -> impl Iterator<Item = House> + use<> {
        self.boxes().iter().chain(self.lines()).copied()
    }

    /// The cells of a house; empty if the layout does not have it.
    #[inline]
    #[must_use]
    pub const fn cells(&self, house: House) -> CellSet {
        self.cells[house.index()]
    }

    /// The cells that share a house with this one.
    #[inline]
    #[must_use]
    pub const fn peers(&self, cell: Cell) -> CellSet {
        self.peers[cell.index()]
    }

    /// The common peers of all of these cells, which do not include the cells themselves.
    ///
    /// ```
    /// use sudokit::{Cell, CellSet, logic::Layout};
    /// let both = CellSet::from([Cell::R1C1, Cell::R5C2]);
    /// assert_eq!(Layout::CLASSIC.common_peers(both).to_string(), "r1c2 r2c2 r3c2 r4c1 r5c1 r6c1");
    /// ```
    #[inline]
    #[must_use]
    pub fn common_peers(&self, cells: CellSet) -> CellSet {
        cells.iter().fold(CellSet::ALL, |common, cell| common & self.peers(cell))
    }

    /// The cells that are peers of at least one of these.
    #[inline]
    #[must_use]
    pub fn peers_of_any(&self, cells: CellSet) -> CellSet {
        cells.iter().fold(CellSet::EMPTY, |all, cell| all | self.peers(cell))
    }

    /// Whether two cells share a house and are not the same.
    #[inline]
    #[must_use]
    pub const fn are_peers(&self, one: Cell, other: Cell) -> bool {
        self.peers(one).contains(other)
    }

    /// The houses of a cell: row, column, boxes.
    pub fn houses_of(&self, cell: Cell) -> impl Iterator<Item = House> + use<> {
        let mut bits = self.houses_of[cell.index()];
        std::iter::from_fn(move || {
            let house = House::ALL.get(bits.trailing_zeros() as usize).copied();
            bits &= bits.wrapping_sub(1);
            house
        })
    }

    /// The row of a cell.
    #[inline]
    #[must_use]
    pub const fn row(&self, cell: Cell) -> House {
        cell.row()
    }

    /// The column of a cell.
    #[inline]
    #[must_use]
    pub const fn column(&self, cell: Cell) -> House {
        cell.column()
    }

    /// The box of a cell, if it lies in one; the last, if the boxes overlap there.
    #[inline]
    #[must_use]
    pub const fn box_of(&self, cell: Cell) -> Option<House> {
        self.box_of[cell.index()]
    }
}

impl PartialEq for Layout {
    fn eq(&self, other: &Layout) -> bool {
        std::ptr::eq(self, other)
    }
}

impl Eq for Layout {}

impl fmt::Debug for Layout {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name)
    }
}
