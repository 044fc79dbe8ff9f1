//! [`Cell`], a cell of a layout by its index.

/// A cell of a [`Layout`](crate::Layout), by its index in reading order.
///
/// ```
/// use sudokit_variants::{Cell, Layout};
/// let layout = Layout::boxes(2, 2)?;
/// assert_eq!(layout.name(Cell::new(5)), "r2c2");
/// # Ok::<(), sudokit_variants::layout::LayoutError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell(u16);

impl Cell {
    /// The greatest number of cells of a layout.
    pub const MAX: usize = 4096;

    /// The cell with this index.
    ///
    /// # Panics
    /// The index is [`Cell::MAX`] or more.
    #[inline]
    #[must_use]
    pub const fn new(index: usize) -> Cell {
        assert!(index < Cell::MAX, "a layout has at most 4096 cells");
        Cell(index as u16)
    }

    /// The index.
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}
