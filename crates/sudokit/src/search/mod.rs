//! Search: the solutions of a puzzle or sukaku, one after another, by the engine you name.
//!
//! Most callers need no more than the verbs of [`Puzzle`](crate::Puzzle) and
//! [`Problem`](crate::Problem): `solve`, `solution`, `solutions`, `count_solutions`, `is_proper`. They
//! use [`DEFAULT`].
//!
//! ```
//! use sudokit::{Puzzle, search};
//!
//! let text = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
//! let puzzle: Puzzle = text.parse()?;
//! assert!(puzzle.is_proper());
//!
//! let dlx = search::engine("dlx").expect("it is in the table");
//! let mut solutions = dlx.solutions(&puzzle.into()).with_max_nodes(10_000);
//! assert_eq!(solutions.next(), puzzle.solve());
//! println!("{:?}", solutions.stats());
//! # Ok::<(), sudokit::ParsePuzzleError>(())
//! ```
//!
//! # Which engine should I use?
//!
//! The default, unless you want to see how another one works. All of them find all solutions.
//!
//! | engine | what it gains over the one before |
//! |---|---|
//! | [`revalidate`](ladder::Revalidate) | the start: blanks in reading order, the whole board validated after each digit |
//! | [`tables`](ladder::Tables) | three look-ups instead of a walk over the board |
//! | [`bitmask`](ladder::Bitmask) | only candidates are tried |
//! | [`fewest`](ladder::Fewest) | far smaller trees: the blank with the fewest candidates next |
//! | [`singles`](ladder::Singles) | still smaller: what follows is put before anything is chosen |
//! | [`dlx`](ladder::Dlx) | another view: cells and houses alike as an exact cover |
//! | [`bands`](bands::Bands) | speed: bit words, locked candidates, a better cell to branch on |
//! | [`registers`](registers::Registers) | speed, with AVX-512: every rule on every cell at once |
//! | [`batch`](batch::Batch) | speed for many puzzles, with AVX-512 32 at a time, with AVX2 16 |
//! | [`auto`](Auto) | the faster of `registers` and `bands` on this machine (**default**) |
//!
//! The first three go through the blanks in reading order. On most puzzles that works; on some, hard or
//! not, it takes hours: give them a budget ([`Solutions::with_max_nodes`], [`Solutions::with_go_on`]).
//!
//! # The order of solutions
//!
//! The solutions of a problem come in the same order each time, and the first is that of a search that is asked
//! for one. From [`bands`](bands::Bands), [`registers`](registers::Registers), [`batch`](batch::Batch) and
//! [`auto`](Auto) it is one order, whatever the machine, the size of the batch and the number of threads: depth
//! first in one tree. Where the rules are stuck, the tree parts at a cell; the solutions with its lowest candidate
//! come first, and then those without it. The cell is chosen so:
//!
//! 1. an open cell with the fewest candidates, nearly always a *pair*: a cell with two;
//! 2. among pairs one with the most *tied* candidates, none, one or both: those that another pair of its row or
//!    column has, outside its box;
//! 3. among those one with the most open peers;
//! 4. among those the first in reading order.
//!
//! The rules are singles, locked candidates and triples in mini-lines. They leave the same of a board *that has a
//! solution* in whatever way and order they are applied, because none takes away less where there are fewer
//! candidates. So engines that apply them in ways of their own part their boards at the same cells. On a board
//! without a solution they may meet a contradiction sooner or later; but nothing is found there.
//!
//! The ladder has orders of its own: the first three rungs go by the digits in reading order, `fewest`, `singles`
//! and `dlx` each through its own tree.
//!
//! # How the parts fit
//!
//! An [`Engine`] starts a [`Search`], which runs from solution to solution under a [`Monitor`]; the
//! monitor counts ([`Stats`]), holds the budget and passes on each step ([`Event`]). [`Solutions`] makes
//! an iterator of the two. There is no clock, no thread and no recursion here. Who has many puzzles and
//! wants nothing but their solutions takes [`bands::Solver`].

mod auto;
pub mod bands;
pub mod batch;
mod engine;
mod event;
mod front;
pub mod ladder;
mod measurement;
mod monitor;
mod one;
pub mod registers;
mod solutions;
#[cfg(test)]
mod split_by_definition;

pub use crate::simd::Backend;
pub use auto::{Auto, Solver};
pub use engine::{Engine, Progress, Search};
pub use event::{Event, Reason, Why};
pub use front::NotProper;
pub use measurement::{Figure, Measurement, Rank, Summary};
pub use monitor::{Monitor, Stats};
pub use solutions::Solutions;

/// All engines: the ladder in its order, then those made for speed.
///
/// ```
/// let names: Vec<_> = sudokit::search::ENGINES.iter().map(|engine| engine.name()).collect();
/// assert_eq!(names, ["revalidate", "tables", "bitmask", "fewest", "singles", "dlx", "bands", "registers", "batch", "auto"]);
/// ```
pub static ENGINES: &[&dyn Engine] = &[
    &ladder::Revalidate,
    &ladder::Tables,
    &ladder::Bitmask,
    &ladder::Fewest,
    &ladder::Singles,
    &ladder::Dlx,
    &bands::Bands,
    &registers::Registers,
    &batch::Lanes,
    &Auto,
];

/// The engine that is used where none is named.
///
/// ```
/// assert_eq!(sudokit::search::DEFAULT.name(), "auto");
/// ```
pub static DEFAULT: &dyn Engine = &Auto;

/// The engine of this name.
///
/// ```
/// use sudokit::search;
/// assert!(search::engine("dlx").is_some());
/// assert!(search::engine("magic").is_none());
/// ```
#[must_use]
pub fn engine(name: &str) -> Option<&'static dyn Engine> {
    ENGINES.iter().copied().find(|engine| engine.name() == name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_of_engines_is_in_order() {
        for (i, engine) in ENGINES.iter().enumerate() {
            let name = engine.name();
            assert!(!name.is_empty() && name.bytes().all(|b| b.is_ascii_lowercase()), "{name}");
            assert!(!ENGINES[..i].iter().any(|other| other.name() == name), "{name} twice");
            assert!(!engine.about().is_empty() && !engine.about().contains('\n'), "{name}");
            assert!(self::engine(name).is_some(), "{name} is not found");
        }
        assert!(engine(DEFAULT.name()).is_some());
    }
}
