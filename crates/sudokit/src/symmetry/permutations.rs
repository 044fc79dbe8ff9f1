//! The six permutations of three things: the cells of a minirow, the rows of a band, the stacks of the board.

/// All six, in lexicographic order.
pub(super) const PERMUTATIONS: [[u8; 3]; 6] =
    [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];
