//! [`CellSet`], cells of a layout as bits.

use std::fmt;

use crate::Cell;

/// A set of cells.
///
/// ```
/// use sudokit_variants::{Cell, CellSet};
/// let mut cells: CellSet = [Cell::new(70), Cell::new(3)].into_iter().collect();
/// assert!(cells.insert(Cell::new(4)) && !cells.insert(Cell::new(3)));
/// assert_eq!(cells.iter().map(Cell::index).collect::<Vec<_>>(), [3, 4, 70]);
/// ```
#[derive(Clone, Default)]
pub struct CellSet(Vec<u64>);

impl CellSet {
    /// Inserts the cell; returns whether it is new.
    pub fn insert(&mut self, cell: Cell) -> bool {
        let word = cell.index() / 64;
        if word >= self.0.len() {
            self.0.resize(word + 1, 0);
        }
        let old = self.0[word];
        self.0[word] |= 1 << (cell.index() % 64);
        self.0[word] != old
    }

    /// Removes the cell; returns whether it was there.
    pub fn remove(&mut self, cell: Cell) -> bool {
        let was_there = self.contains(cell);
        if was_there {
            self.0[cell.index() / 64] &= !(1 << (cell.index() % 64));
        }
        was_there
    }

    /// Whether the cell is in the set.
    #[must_use]
    pub fn contains(&self, cell: Cell) -> bool {
        self.0.get(cell.index() / 64).is_some_and(|word| word >> (cell.index() % 64) & 1 == 1)
    }

    /// The number of cells.
    #[must_use]
    pub fn len(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.iter().all(|word| *word == 0)
    }

    /// The cells in reading order.
    pub fn iter(&self) -> impl Iterator<Item = Cell> + '_ {
        self.0.iter().enumerate().flat_map(|(word, &bits)| {
            let mut rest = bits;
            std::iter::from_fn(move || {
                let bit = rest.trailing_zeros() as usize;
                let cell = (rest != 0).then(|| Cell::new(word * 64 + bit));
                rest &= rest.wrapping_sub(1);
                cell
            })
        })
    }

    /// The cells in either set.
    #[must_use]
    pub fn union(&self, other: &CellSet) -> CellSet {
        let (long, short) = if self.0.len() >= other.0.len() { (self, other) } else { (other, self) };
        let mut all = long.clone();
        all.0.iter_mut().zip(&short.0).for_each(|(word, more)| *word |= more);
        all
    }

    /// The cells in both sets.
    #[must_use]
    pub fn intersection(&self, other: &CellSet) -> CellSet {
        CellSet(self.0.iter().zip(&other.0).map(|(one, other)| one & other).collect())
    }

    /// The cells in this set only.
    #[must_use]
    pub fn difference(&self, other: &CellSet) -> CellSet {
        let others = other.0.iter().copied().chain(std::iter::repeat(0));
        CellSet(self.0.iter().zip(others).map(|(one, other)| one & !other).collect())
    }

    /// Whether the sets have no cell in common.
    #[must_use]
    pub fn is_disjoint(&self, other: &CellSet) -> bool {
        self.0.iter().zip(&other.0).all(|(one, other)| one & other == 0)
    }

    /// Whether every cell of this set is in the other.
    #[must_use]
    pub fn is_subset(&self, other: &CellSet) -> bool {
        self.difference(other).is_empty()
    }
}

impl FromIterator<Cell> for CellSet {
    fn from_iter<I: IntoIterator<Item = Cell>>(cells: I) -> Self {
        let mut set = CellSet::default();
        set.extend(cells);
        set
    }
}

impl Extend<Cell> for CellSet {
    fn extend<I: IntoIterator<Item = Cell>>(&mut self, cells: I) {
        cells.into_iter().for_each(|cell| {
            self.insert(cell);
        });
    }
}

/// Sets of the same cells are equal.
impl PartialEq for CellSet {
    fn eq(&self, other: &CellSet) -> bool {
        self.is_subset(other) && other.is_subset(self)
    }
}

impl Eq for CellSet {}

impl fmt::Debug for CellSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter().map(Cell::index)).finish()
    }
}
