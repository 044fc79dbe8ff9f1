//! The engine `digits`: a lane for each digit, so that every rule is applied to all digits and cells at once.
//!
//! A digit has three words, one for each column of a box. In word *j*, bit 9i + 3r + b is the cell in band
//! *r*, row *i* of the band, stack *b*, and column *j* of the stack. The three words of digits 1 to 8 are the
//! eight lanes of three vectors; those of digit 9 are three lanes of another (`words.rs`). In one box, the
//! number of the word of each cell is:
//!
//! ```text
//!  0 1 2     A row of the box is a minirow. Its cells are the same bit of the three words, so the minirows of a digit
//!  0 1 2     are one `or`: 27 bits, of all three bands. A column of the box is a minicolumn. Its cells are three bits
//!  0 1 2     of one word, nine apart. Minicolumns are packed into one word, too: bit 9j + 3r + b.
//! ```
//! In both words the boxes of a chute are three bits, and its lines are nine bits apart. So one formula on
//! one vector finds the locked candidates of all bands and digits, and the same formula finds those of all
//! stacks. Rotating the lines takes two shifts and no mask, because they are at the top of the word. Finding
//! two digits in one cell takes a reduction across the lanes (`across.rs`), for three words at once.
//!
//! The rules (`propagate.rs`); all of them together, about 270 operations, are a *round*:
//!
//! | rule | why |
//! |---|---|
//! | locked candidates | a digit is in three mini-lines of a band (stack), one in each row (column) and box |
//! | hidden single | a digit with one cell in a row is there, so the cell holds no other digit |
//! | naked single | a cell with one candidate holds it, so no other cell of the box does |
//!
//! When a round changes nothing (`branch.rs`), two more rules are applied: two digits with the same only cell
//! are a contradiction, and three cells of a mini-line with three candidates among them own these digits. If
//! they change nothing either, the board is branched into two, with a candidate of a cell placed and without
//! it. `two_boards/search.rs` searches two boards at a time.
//!
//! # Which back end
//! The code is generic over vectors of eight words. They are one register on
//! [`Backend::Avx2`](super::Backend::Avx2), also on machines with AVX-512, where `registers` is faster still;
//! two on [`Backend::Neon`](super::Backend::Neon), and in WebAssembly where it has 128-bit vectors. On arrays
//! the code is correct, and takes twice the time of [`bands`](super::bands). With two registers it was
//! measured in WebAssembly only, where it is 1.6 to 3.6 times as fast as `bands`.
//!
//! # Source
//! The layout and the round were found for this project. It uses the same ideas of others as `registers`.

#![forbid(unsafe_code)]

mod across;
mod board;
mod branch;
mod engine;
mod layout;
mod propagate;
mod solver;
#[cfg(test)]
mod tests;
mod words;

use crate::simd::PORTABLE_WORDS_ARE_REGISTERS;

pub use engine::Digits;
pub(in crate::search) use solver::DigitsSolver;

/// Whether the portable back end has this engine. On arrays it is slower than `bands`, and its code would be
/// a large part of a WebAssembly module.
const IS_PORTABLE: bool = !cfg!(target_family = "wasm") || PORTABLE_WORDS_ARE_REGISTERS;
