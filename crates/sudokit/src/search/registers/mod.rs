//! The engine `registers`: the whole board in three vectors, every rule on every cell at once.
//!
//! A cell's candidates are nine bits of a 16-bit lane. For each band *r*, row *i* of the band, and stack *b*,
//! register *d* holds the cell in column *(i + d)* mod 3 of the stack. In one box, the number of the register
//! of each cell is:
//!
//! ```text
//!  0 1 2     A row of the box is a horizontal mini-line. Its cells are in the three registers, all at the
//!  2 0 1     same lane, 9r + 3i + b. A column of the box is a vertical mini-line. Its cells, too, are in
//!  1 2 0     the three registers, at rotated lanes: rotate register 1 by two rows and register 2 by one,
//!            and the three lanes 9r + 3k + b together are column k.
//! ```
//! So the candidates of a mini-line are one `or` of three registers, for all 27 horizontal mini-lines at
//! once, and after two rotations for the 27 vertical ones. A row, a column or a box is three mini-lines at
//! rotated lanes. There is no other state: no list, no count, nothing to undo.
//!
//! The rules (`propagate.rs`), and why each is sound; all of them together, about 80 instructions, are a
//! *round*:
//!
//! | rule | why |
//! |---|---|
//! | naked single | a cell with one candidate holds it, so no peer does |
//! | hidden single | a digit with one cell in a row or column is there, so the cell holds no other digit |
//! | locked candidates | a digit is in three mini-lines of a band (stack), one in each row (column) and box |
//! | triple in a mini-line | three cells with three candidates among them hold these digits, so no common peer does |
//!
//! Rounds are repeated until nothing changes. A board that is then neither solved nor contradictory is
//! branched (`branch.rs`) into two: with a candidate of a cell placed, and without it. `two_boards/search.rs`
//! searches two boards at a time.
//!
//! # Which back end
//! The code is generic over vectors of 32 lanes with permutations, and fast where a permutation is one
//! instruction on one register: on [`Backend::Avx512`](super::Backend::Avx512). On arrays it is correct, and
//! 4 to 6 times slower than [`bands`](super::bands). AVX2 has no such instruction, and NEON would need four
//! registers for a vector.
//!
//! # Source
//! The layout and the round were found for this project. The names of the rules are the field's; locked
//! candidates of a whole chute at once, and triples in mini-lines, are in T. Dillon's tdoku (2019); branching
//! where most peers are open is from fastband (2026), and ties between pairs are our own.

#![forbid(unsafe_code)]

mod board;
mod branch;
mod engine;
mod layout;
mod propagate;
mod solver;
#[cfg(test)]
mod tests;

pub use engine::Registers;
pub(in crate::search) use solver::RegistersSolver;
