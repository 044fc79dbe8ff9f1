//! The engine `registers`: the whole board in three vectors, every rule on every cell in one go.
//!
//! A cell's candidates are nine bits of a 16-bit lane. Register *d* holds of each band *r*, row *i* of the
//! band, and stack *b* the cell in column *(i + d)* mod 3 of the stack. In one box, *d* is where it says so:
//!
//! ```text
//!  0 1 2     A row of the box is a horizontal mini-line. Its cells are in the three registers, all at the
//!  2 0 1     same lane, 9r + 3i + b. A column of the box is a vertical mini-line. Its cells, too, are in
//!  1 2 0     the three registers, at lanes that differ by a turn: see register 1 turned by two rows and
//!            register 2 by one, and the three lanes 9r + 3k + b together are column k.
//! ```
//! So *what can this mini-line take* is one `or` of three registers, for all 27 horizontal mini-lines at
//! once, and after two turns for the 27 vertical ones. A row, a column or a box is three mini-lines that
//! differ by turns of whole lanes. There is nothing else to keep: no list, no count, nothing to undo.
//!
//! The rules (`rules.rs`), and why each is sound; all of them together, about 80 instructions, are a *round*:
//!
//! | rule | why |
//! |---|---|
//! | naked single | a cell with one candidate has it, so no peer does |
//! | hidden single | a digit that a row or column has in one cell only is there, and no other digit is |
//! | locked candidates | a digit is in three mini-lines of a band (stack), one in each row (column) and box |
//! | triple in a mini-line | three cells that share three digits take them all, and no peer of the three does |
//!
//! Rounds go on until nothing changes. What is then neither solved nor dead is split in two (`split.rs`), by
//! *this cell is this digit* or *it is not*, and searched, with two boards in flight (`hunt.rs`).
//!
//! # Which back end
//! It is written once over vectors of 32 lanes between which numbers can be moved, and fast where that is one
//! instruction on one register: [`Backend::Avx512`]. On arrays it is right, and slow: 4 to 6 times slower than
//! [`bands`](super::bands). AVX2 has no instruction for it, and of NEON's registers it would take four.
//!
//! # Source
//! The layout and the round were found for this project. The names of the rules are the field's; locked
//! candidates of a whole chute at once, and triples in mini-lines, are in T. Dillon's tdoku (2019); to
//! branch where most peers are open is from fastband (2026), and ties between pairs are our own.

#![forbid(unsafe_code)]

mod hunt;
mod layout;
pub(super) mod rules;
mod solver;
mod split;
#[cfg(test)]
mod tests;

use std::fmt;

use crate::StopReason;
use crate::candidate::Candidate;
use crate::cell::Cell;
use crate::problem::Problem;
use crate::puzzle::Solution;
use crate::search::engine::{Engine, Progress, Search};
use crate::search::event::Why;
use crate::search::monitor::Monitor;
use crate::simd::{Avx512, Backend, Kernel, Lanes, Permute, Portable, Token};
use hunt::{GoOn, Hunt, Opening, Place, Rest, Watch};
pub(super) use layout::CANDIDATES;
pub use solver::Solver;

/// The engine `registers`: see the [module](self).
///
/// ```
/// use sudokit::{Puzzle, search::{Engine, registers::Registers}};
/// let text = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
/// let mut solutions = Registers.solutions(&text.parse::<Puzzle>()?.into());
/// assert_eq!(solutions.by_ref().count(), 1);
/// assert!(solutions.stats().nodes < 100);
/// # Ok::<(), sudokit::ParsePuzzleError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Registers;

impl Engine for Registers {
    fn name(&self) -> &'static str {
        "registers"
    }

    fn about(&self) -> &'static str {
        "every rule on every cell at once, in three registers"
    }

    fn start(&self, problem: &Problem) -> Box<dyn Search> {
        if Backend::chosen() == Backend::Avx512
            && let Some(token) = Avx512::detect()
        {
            return Box::new(Run::new(token, problem));
        }
        Box::new(Run::new(Portable, problem))
    }
}

/// The candidates of all cells: see the [module](self).
#[derive(Clone, Copy)]
struct Board<V>([V; 3]);

/// A search behind the trait: in order, with one board in flight.
struct Run<T: Token<Vector: Permute>> {
    token: T,
    problem: Problem,
    /// How many cells a solution fills.
    blanks: u64,
    hunt: Hunt<T::Vector>,
    turn: Turn,
    /// The solution that was found last, and on how many choices it rests.
    found: Option<(Solution, u16)>,
}

#[derive(Clone, Copy, PartialEq)]
enum Turn {
    Open,
    Hunt,
    End,
}

impl<T: Token<Vector: Permute>> Run<T> {
    fn new(token: T, problem: &Problem) -> Self {
        let nothing = Board([token.load(&Lanes([0; 32])); 3]);
        let blanks = problem.grid().blanks().len() as u64;
        let mut hunt = Hunt::over(nothing);
        hunt.in_order = true;
        Run { token, problem: *problem, blanks, hunt, turn: Turn::Open, found: None }
    }

    /// The cells that the solution fills.
    fn filled<'a>(&self, solution: &'a Solution) -> impl DoubleEndedIterator<Item = Candidate> + use<'a, T> {
        let problem = self.problem;
        let blanks = Cell::ALL.into_iter().filter(move |cell| problem.given(*cell).is_none());
        blanks.map(|cell| Candidate { cell, digit: solution.get(cell) })
    }
}

impl<T: Token<Vector: Permute>> Search for Run<T> {
    fn advance(&mut self, monitor: &mut Monitor<'_>) -> Progress {
        if let Some((solution, choices)) = self.found.take() {
            if monitor.is_heard() {
                for candidate in self.filled(&solution).rev() {
                    monitor.undone(candidate);
                }
            }
            if choices > 0 {
                monitor.backtracked();
            }
        }
        let mut watched = Watched { monitor, found: [0; 81], choices: 0 };
        let Run { token, problem, hunt, .. } = self;
        let rest = match self.turn {
            Turn::Open => Start::with(problem, |start| token.run(Open { start, hunt, watch: &mut watched })),
            Turn::Hunt => token.run(GoOn { hunt, watch: &mut watched }),
            Turn::End => Rest::Exhausted,
        };
        self.turn = Turn::Hunt;
        let Watched { found, choices, .. } = watched;
        match rest {
            Rest::Exhausted => {
                self.turn = Turn::End;
                Progress::Exhausted
            }
            Rest::Stopped(reason) => Progress::Stopped(reason),
            Rest::Found => {
                let solution = Solution::from_indices(&found);
                monitor.proposed(self.blanks);
                if monitor.is_heard() {
                    for candidate in self.filled(&solution) {
                        monitor.placed(candidate, Why::Found, 0);
                    }
                }
                monitor.solved();
                self.found = Some((solution, choices));
                Progress::Found(solution)
            }
        }
    }
}

/// The monitor's view of a hunt, which stops at every solution.
struct Watched<'a, 'm> {
    monitor: &'a mut Monitor<'m>,
    found: [u8; 81],
    choices: u16,
}

impl<V: Permute> Watch<V> for Watched<'_, '_> {
    #[inline(always)]
    fn node(&mut self, choices: u16) -> Result<(), StopReason> {
        self.monitor.node()?;
        self.monitor.chosen(usize::from(choices) + 1);
        Ok(())
    }

    #[inline(always)]
    fn dead(&mut self, choices: u16) {
        if choices > 0 {
            self.monitor.backtracked();
        }
    }

    #[inline(always)]
    fn found(&mut self, solution: Board<V>, choices: u16, _: Place) -> bool {
        solution.write(0, &mut self.found);
        self.choices = choices;
        false
    }
}

/// What a search starts from.
#[derive(Clone, Copy)]
enum Start<'a> {
    /// The givens, as text.
    Text(&'a [u8; 81]),
    /// The candidates, as they lie in the registers.
    Lanes(&'a [Lanes; 3]),
}

impl Start<'_> {
    /// Does something with what a search for this problem starts from.
    fn with<R>(problem: &Problem, then: impl FnOnce(Start<'_>) -> R) -> R {
        match problem {
            Problem::Givens(puzzle) => then(Start::Text(&puzzle.grid().to_bytes())),
            Problem::Candidates(sukaku) => {
                then(Start::Lanes(&layout::lanes(|cell| sukaku.candidates().get(cell))))
            }
        }
    }
}

/// A search from its start: all of it, where the rules are enough.
struct Open<'a, V, W> {
    start: Start<'a>,
    hunt: &'a mut Hunt<V>,
    watch: &'a mut W,
}

impl<T: Token<Vector: Permute>, W: Watch<T::Vector>> Kernel<T> for Open<'_, T::Vector, W> {
    type Output = Rest;

    #[inline(always)]
    fn run(self, token: T) -> Rest {
        let Open { start, hunt, watch } = self;
        let board = match start {
            Start::Text(text) => Board::from_text(token, text),
            Start::Lanes(lanes) => Board::from_lanes(token, lanes),
        };
        match Opening::of(board) {
            Opening::Solved(board) => {
                if watch.found(board, 0, Place::START) {
                    Rest::Exhausted
                } else {
                    Rest::Found
                }
            }
            Opening::Dead => Rest::Exhausted,
            Opening::Stuck(board) => {
                hunt.begin(board);
                token.run(GoOn { hunt, watch })
            }
        }
    }
}

impl<T: Token<Vector: Permute>> fmt::Debug for Run<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Run").field("problem", &self.problem).finish_non_exhaustive()
    }
}
