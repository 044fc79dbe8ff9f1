//! The ladder: the algorithms that articles on Sudoku teach, from the simplest to dancing links.
//!
//! | rung | engine | what it adds | what it still wastes |
//! |---|---|---|---|
//! | 1 | [`Revalidate`] | nothing: place a digit, validate the board | a pass over 81 cells for each digit |
//! | 2 | [`Tables`] | remembers the digits of each house | digits tried only to be rejected |
//! | 3 | [`Bitmask`] | the candidates of a blank in one *and* | blanks in reading order |
//! | 4 | [`Fewest`] | the most constrained blank first | chooses where there is no choice |
//! | 5 | [`Singles`] | places singles before it chooses | looks no further than singles |
//! | 6 | [`Dlx`] | cells and houses alike, as an exact cover | builds its matrix for every puzzle |
//!
//! The first three walk the same tree and find the solutions in the same, lexicographic order; they
//! differ in what a node costs. The other three differ in the tree.
//!
//! The usual search in a dozen lines, from which the rungs start:
//!
//! ```
//! use sudokit::{Cell, Digit, Grid};
//!
//! fn solve(grid: &mut Grid, blanks: &[Cell]) -> bool {
//!     let Some((&cell, rest)) = blanks.split_first() else { return true };
//!     for digit in Digit::ALL {
//!         grid.set(cell, Some(digit));
//!         if grid.is_valid() && solve(grid, rest) {
//!             return true;
//!         }
//!     }
//!     grid.set(cell, None);
//!     false
//! }
//!
//! let text = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
//! let mut grid: Grid = text.parse()?;
//! let blanks: Vec<Cell> = grid.blanks().into_iter().collect();
//! assert!(solve(&mut grid, &blanks));
//! assert!(grid.to_string().starts_with("534678912672195348198342567"));
//! # Ok::<(), sudokit::ParseGridError>(())
//! ```
//!
//! Each rung is written to be read and not optimized beyond its idea: together they are the reference for the
//! faster engines. The common search, with its explicit stack, budget, statistics and events, is in one file,
//! so that the file of a rung shows only its idea. This module may change with the ideas it shows, also
//! between minor versions; the names in [`ENGINES`](super::ENGINES) stay.
//!
//! ```
//! use sudokit::{Puzzle, search::ENGINES};
//!
//! let text = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
//! let puzzle: Puzzle = text.parse()?;
//! for engine in ENGINES {
//!     let mut solutions = engine.solutions(&puzzle.into());
//!     solutions.next();
//!     println!("{:10} {:?}", engine.name(), solutions.stats());
//! }
//! # Ok::<(), sudokit::ParsePuzzleError>(())
//! ```

mod bitmask;
mod depth_first;
mod dlx;
mod fewest;
mod revalidate;
mod singles;
mod tables;

pub use bitmask::Bitmask;
pub use dlx::Dlx;
pub use fewest::Fewest;
pub use revalidate::Revalidate;
pub use singles::Singles;
pub use tables::Tables;

#[cfg(test)]
mod tests;
