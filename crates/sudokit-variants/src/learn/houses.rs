//! [`Houses`], a layout made ready for the search: which cells differ, and which houses cross.

use crate::{Cell, DigitSet, Layout};

/// The houses of a layout as the search needs them. It is made once, and shared by all puzzles of the layout.
///
/// ```
/// use sudokit_variants::{Layout, learn::Houses};
/// let houses = Houses::new(&Layout::boxes(4, 4)?);
/// assert_eq!((houses.cell_count(), houses.digits().len()), (256, 16));
/// # Ok::<(), sudokit_variants::layout::LayoutError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Houses {
    digits: DigitSet,
    houses: Vec<HouseCells>,
    /// For each cell the numbers of its houses, and the cells that share one with it.
    of_cell: Vec<Vec<u32>>,
    peers: Vec<Vec<Cell>>,
    is_possible: bool,
}

/// The cells of a house, and the houses that cross it.
#[derive(Clone, Debug)]
pub(super) struct HouseCells {
    pub(super) cells: Vec<Cell>,
    /// Whether it has every digit.
    pub(super) is_complete: bool,
    pub(super) crossings: Vec<Crossing>,
}

/// A house with at least two cells in common with another one, which is complete. If a digit of the complete house must be in a
/// common cell, the other house has it nowhere else.
#[derive(Clone, Debug)]
pub(super) struct Crossing {
    /// The cells of the complete house only.
    pub(super) own: Vec<Cell>,
    /// The cells of the other house only.
    pub(super) rest: Vec<Cell>,
}

impl Houses {
    /// The houses of a layout. A house with fewer cells than digits may be among them: no digit is there twice.
    #[must_use]
    pub fn new(layout: &Layout) -> Houses {
        let mut of_cell = vec![Vec::new(); layout.cell_count()];
        for (number, house) in layout.houses().iter().enumerate() {
            house.cells.iter().for_each(|cell| of_cell[cell.index()].push(number as u32));
        }
        let peers = layout.cells().map(|cell| {
            let houses = of_cell[cell.index()].iter();
            let cells = houses.flat_map(|&number: &u32| layout.houses()[number as usize].cells.iter());
            let mut peers: Vec<Cell> = cells.copied().filter(|&peer| peer != cell).collect();
            peers.sort_unstable();
            peers.dedup();
            peers
        });
        let houses = layout.houses().iter().map(|house| {
            let is_complete = layout.is_complete(house);
            let crossings = if is_complete { crossings(layout, &house.cells, &of_cell) } else { Vec::new() };
            HouseCells { cells: house.cells.clone(), is_complete, crossings }
        });
        Houses {
            digits: layout.digits(),
            peers: peers.collect(),
            houses: houses.collect(),
            is_possible: layout.houses().iter().all(|house| house.cells.len() <= layout.digits().len()),
            of_cell,
        }
    }

    /// The digits of the layout.
    #[must_use]
    pub const fn digits(&self) -> DigitSet {
        self.digits
    }

    /// The number of cells.
    #[must_use]
    pub const fn cell_count(&self) -> usize {
        self.peers.len()
    }

    /// Whether every house has enough digits for its cells.
    pub(super) const fn is_possible(&self) -> bool {
        self.is_possible
    }

    pub(super) fn all(&self) -> &[HouseCells] {
        &self.houses
    }

    pub(super) fn of_cell(&self, cell: Cell) -> &[u32] {
        &self.of_cell[cell.index()]
    }

    pub(super) fn peers(&self, cell: Cell) -> &[Cell] {
        &self.peers[cell.index()]
    }
}

/// The crossings of a house with these cells.
fn crossings(layout: &Layout, cells: &[Cell], of_cell: &[Vec<u32>]) -> Vec<Crossing> {
    let mut common = vec![0; layout.houses().len()];
    for number in cells.iter().flat_map(|cell| &of_cell[cell.index()]) {
        common[*number as usize] += 1;
    }
    let crossing = |(number, &common): (usize, &usize)| {
        let others = &layout.houses()[number].cells;
        let without = |cells: &[Cell], other: &[Cell]| -> Vec<Cell> {
            cells.iter().copied().filter(|cell| !other.contains(cell)).collect()
        };
        (common >= 2 && common < others.len())
            .then(|| Crossing { own: without(cells, others), rest: without(others, cells) })
    };
    common.iter().enumerate().filter_map(crossing).collect()
}
