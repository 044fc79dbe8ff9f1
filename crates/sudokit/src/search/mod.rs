//! Search: the solutions of a puzzle or sukaku, one after another, by any engine.
//!
//! Most callers need only the methods of [`Puzzle`](crate::Puzzle) and [`Problem`](crate::Problem): `solve`, `solution`,
//! `solutions`, `count_solutions`, `is_proper`. They use [`DEFAULT`]. To solve many puzzles, use [`Solver`].
//!
//! ```
//! use sudokit::Puzzle;
//! use sudokit::search::Engine;
//!
//! let text = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
//! let puzzle: Puzzle = text.parse()?;
//! assert!(puzzle.is_proper());
//!
//! let dlx = <dyn Engine>::from_name("dlx").expect("it is in the table");
//! let mut solutions = dlx.solutions(&puzzle.into()).with_max_nodes(10_000);
//! assert_eq!(solutions.next(), puzzle.solve());
//! println!("{:?}", solutions.stats());
//! # Ok::<(), sudokit::ParsePuzzleError>(())
//! ```
//!
//! # Which engine should I use?
//!
//! Take the default, unless you want to see how another one works. All engines find all solutions.
//!
//! | engine | what it gains over the one before |
//! |---|---|
//! | [`revalidate`](ladder::Revalidate) | the start: blanks in reading order, the whole board is validated after each digit |
//! | [`tables`](ladder::Tables) | three look-ups instead of a pass over the board |
//! | [`bitmask`](ladder::Bitmask) | only candidates are tried |
//! | [`fewest`](ladder::Fewest) | far smaller trees: the blank with the fewest candidates next |
//! | [`singles`](ladder::Singles) | still smaller trees: singles are placed before anything is chosen |
//! | [`dlx`](ladder::Dlx) | another view: cells and houses alike as an exact cover |
//! | [`bands`](bands::Bands) | speed: bit words, locked candidates, a better cell to branch on |
//! | [`digits`](digits::Digits) | speed, with AVX2 or NEON: every rule on every digit at once |
//! | [`registers`](registers::Registers) | speed, with AVX-512: every rule on every cell at once |
//! | [`batch`](batch::Batch) | speed for many puzzles, with AVX-512 32 at a time, with AVX2 16 |
//! | [`auto`](Auto) | the fastest of `registers`, `digits` and `bands` on this machine (**default**) |
//!
//! The first three go through the blanks in reading order. That works for most puzzles; for some, hard or not, it takes
//! hours: give them a budget ([`Solutions::with_budget`]).
//!
//! # The order of solutions
//!
//! The solutions of a problem come in the same order each time, and the first one is also the result of a search for one
//! solution. The order of the [fast engines](Engine::is_fast) is the same, whatever the machine, the size of the batch and the
//! number of threads: depth first in one tree. Where the rules are stuck, the tree branches at a cell; the solutions with its lowest
//! candidate come first, then those without it. The cell is chosen by these criteria, in this order:
//!
//! 1. an open cell with the fewest candidates, nearly always a *pair*: a cell with two;
//! 2. among pairs one with the most *tied* candidates, none, one or both. A candidate is tied if another pair of its row or
//!    column, outside its box, also has it;
//! 3. the most open peers;
//! 4. the first in reading order.
//!
//! If a solution is known and another is searched for, the known digit of a pair comes first. Then the other solution tends
//! to differ in few cells, which is what [minimizing](crate::minimize) needs.
//!
//! The rules are singles, locked candidates and triples in mini-lines. On a board *that has a solution* their result does not
//! depend on how and in which order they are applied, because a rule never removes less where there are fewer candidates. So
//! engines that apply them differently branch at the same cells. On a board without a solution, one may find a contradiction
//! earlier than another, but there is no solution to order.
//!
//! Each engine of the ladder has its own order: the first three rungs go by the digits in reading order; `fewest`, `singles`
//! and `dlx` each go through their own tree.
//!
//! # Pairs alone
//!
//! If the rules are stuck and every open cell is a pair, each open digit has exactly two places in each house where it is
//! missing: with fewer it would be a single, and there are twice as many candidates as digits. So the digit of one pair decides
//! the pairs that share a digit with it in a house, the pairs that share a digit with those, and so on. Such a group of cells
//! has either two solutions, which differ in every cell, or none. A search that only counts takes the first branch and leaves
//! out the second: a solution that it finds below *n* such nodes stands for 2 to the power of *n*, and a contradiction there
//! stands for the whole board.
//!
//! # How the parts fit
//!
//! An [`Engine`] starts a [`Search`], which runs from solution to solution under a [`Monitor`]. The monitor counts
//! ([`Stats`]), holds the [`Budget`](crate::Budget) and passes on each [`Event`]. [`Solutions`] makes an iterator of the
//! two. A [`Solver`] runs the fast engines without a monitor. There is no clock, no thread and no recursion here.
//!
//! The four fast engines have one anatomy: `board` (the state), `propagate` (the rules), `branch` (the choice of the cell),
//! `search` (the loop), `engine` (the entry in the table), `solver` (text in, count out). Shared parts are next to them:
//! `observer`, `known_solution`, `vector_rules`, `board_text`, and `two_boards`, the search of `registers` and `digits`.

mod advance;
#[cfg(feature = "request")]
mod all_boards;
mod auto;
pub mod bands;
pub mod batch;
mod board_text;
#[cfg(test)]
mod branch_by_definition;
pub mod digits;
mod engine;
mod event;
mod known_solution;
pub mod ladder;
mod measurement;
mod monitor;
mod observer;
mod puzzle_methods;
pub mod registers;
#[cfg(test)]
mod rules_by_definition;
mod sequential_solver;
mod solutions;
mod solver;
mod solver_answer;
mod table;
mod two_boards;
mod vector_rules;

pub use crate::simd::{Backend, ParseBackendError};
pub use advance::{Advance, Search};
#[cfg(feature = "request")]
pub use all_boards::ALL_BOARDS;
pub use auto::Auto;
pub use engine::{Engine, ParseEngineError};
pub use event::{Event, PlaceReason, RejectReason};
pub use measurement::{EngineSummary, Figure, Measurement, Statistic};
pub use monitor::{Monitor, Stats};
pub use puzzle_methods::NotUniqueError;
pub use solutions::Solutions;
pub use solver::{Solver, SolverInput, SolverInputs, solvers};
pub use solver_answer::SolverAnswer;
pub use table::{DEFAULT, ENGINES};

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
            assert_eq!(<dyn Engine>::from_name(name).map(Engine::name), Some(name));
        }
        assert!(<dyn Engine>::from_name(DEFAULT.name()).is_some());
    }
}
