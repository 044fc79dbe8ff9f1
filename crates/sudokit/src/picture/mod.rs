//! Boards as pictures and on paper: SVG and PDF, and [strokes](Drawing::strokes) for other forms.
//!
//! Boards of other sizes and with other rules are drawn with their regions and the [shapes](sudokit_variants::shape) of their
//! rules.
//!
//! A [`Sheet`] draws some puzzles into one picture, a [`Book`] any number on the pages of a PDF file. Givens
//! are black, digits that a player has placed are blue, and candidates are small. The lines and characters
//! are the project's own strokes, so all forms look the same, and no font is needed. There are glyphs for the
//! printable characters of ASCII; a title with others is not drawn, and is reported by [`Entry::losses`].
//!
//! ```
//! use sudokit::Grid;
//! use sudokit::picture::{Entry, Sheet};
//!
//! let grid: Grid = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
//! let svg = Sheet::default().draw(&[Entry::new(grid.into())]).to_svg();
//! assert!(svg.starts_with("<svg ") && svg.matches("<use ").count() == 30);
//! # Ok::<(), sudokit::ParseGridError>(())
//! ```

mod board;
mod book;
mod caption;
mod drawing;
mod frame;
mod glyphs;
mod pdf;
mod rules;
mod sheet;
mod svg;

pub use book::{Book, MAX_PER_PAGE, Paper, SolutionPages};
pub use drawing::{Drawing, PathCommand, PenStroke};
pub use sheet::{Entry, Sheet};
