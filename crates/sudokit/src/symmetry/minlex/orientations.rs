//! The two orientations of a board, unchanged and transposed, as nine rows of small numbers: the input of the
//! searches for a minlex form.

use crate::cell::Cell;

/// The content of each row and column.
pub(super) type Rows<T> = [[T; 9]; 9];

/// Both orientations of a board.
pub(super) fn orientations<T: Copy + Default>(content: impl Fn(Cell) -> T) -> [Rows<T>; 2] {
    let mut views = [[[T::default(); 9]; 9]; 2];
    for cell in Cell::ALL {
        let (row, column) = (cell.index() / 9, cell.index() % 9);
        views[0][row][column] = content(cell);
        views[1][column][row] = content(cell);
    }
    views
}
