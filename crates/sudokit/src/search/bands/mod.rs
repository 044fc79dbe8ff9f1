//! `bands`: one puzzle at a time, fast, on any machine; all of it safe code.
//!
//! # Representation
//! The candidates of a digit are a set of cells: three words of 27 bits, one for each column within the
//! stacks. In reading order the cells go to the words in turn, and the bit advances after every three cells.
//!
//! ```text
//!  row 1   0 1 2 0 1 2 0 1 2  word      0 0 0 1 1 1 2 2 2  bit     minirows of
//!      2   0 1 2 0 1 2 0 1 2            3 3 3 4 4 4 5 5 5          band 1: 0..9
//!      3   0 1 2 0 1 2 0 1 2            6 6 6 7 7 7 8 8 8
//!      4   0 1 2 0 1 2 0 1 2            9 9 9 . . .                band 2: 9..18
//! ```
//!
//! The union of the three words shows which minirows have candidates. Nine of its bits are the *pattern* of a
//! band, a 3 x 3 matrix of rows and boxes. The union of the three rows of a band shows which columns have
//! candidates; for each stack that is a 3 x 3 matrix of bands and columns.
//!
//! # Rules
//! They are applied until none of them changes anything (`propagate.rs`):
//! - *Locked candidates*, exactly: a digit has three cells in a band, in three rows and three boxes, so its
//!   minirows are one of six permutations of the matrix. Minirows that no permutation within the pattern uses
//!   lose their candidates. One look-up in a table of the 512 patterns gives everything that follows within a
//!   band, including pointing, claiming and their combinations. For the bands and columns of a stack a
//!   formula does the same, for all three stacks at once.
//! - *Hidden singles*: a minirow that is alone in its row and has one cell is decided. With the rule above,
//!   this also finds a cell that is alone in its box or column.
//! - *Naked singles*: a pass over the nine digits counts the candidates of all cells at once, up to three. It
//!   also finds cells without candidates, and cells with two.
//! - *Triples in mini-lines*: three cells in a row of a box, or in a column, with three candidates among them
//!   hold these digits; the rest of the line and of the box does not. This rule is applied when the others
//!   are stuck, to all 54 mini-lines at once.
//! - A decided cell belongs to one digit; the other digits lose it when they are processed next. Only digits
//!   that have lost candidates or decided cells are processed again.
//!
//! # Search
//! Depth first (`search.rs`), at the cell that [all fast engines](super#the-order-of-solutions) choose
//! (`branch.rs`): first the board with its lowest candidate placed, later the board without that candidate.
//! The solutions come in the order of [`registers`](super::registers) and [`batch`](super::batch).
//!
//! # Statistics
//! A node is a point of branching. Placements are the choices and the cells that the rules decide after them.
//! If a choice leads to a contradiction, only the choice itself is counted. When all other candidates of a
//! cell have failed, the last one counts as a choice. The list of placed digits is kept only for a listener.
//!
//! Cost: 320 bytes for a board; at most 81 boards are on the stack.
//!
//! Source: words of 27 bits by digit and band are the line of JCZSolve; branching where most peers are open
//! is from fastband. The words by columns, the formula for stacks, digits as units of work, ties, and
//! counting by adders are our own.
//!
//! Tried without gain: words by band (the pattern then costs three look-ups or three unions); the stack rule
//! by moving columns into other bands; placing naked singles when they are found instead of when their digit
//! is processed; vectors for the census, which must wait for words that were just written; hiding the cells
//! decided in a round for the whole round, or for the next two digits.

mod adders;
mod band_table;
mod board;
mod branch;
mod cell_mask;
mod engine;
mod propagate;
mod search;
mod solver;

pub use engine::Bands;
pub(in crate::search) use solver::BandsSolver;

#[cfg(test)]
mod tests;
