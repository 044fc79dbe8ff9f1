//! The search of `registers` and `digits`, whose boards are a few vectors: two boards at a time
//! (`search.rs`), with budget and statistics (`engine.rs`) or for one puzzle after another (`solver.rs`). The
//! engines differ in their [`Board`].

#![forbid(unsafe_code)]

mod engine;
mod search;
mod solver;

pub(super) use engine::BoardSearch;
#[cfg(test)]
pub(super) use search::{Begin, Node, TreeSearch};
pub(super) use solver::{OneByOne, Request, Workspace};

use crate::candidate::Candidate;
use crate::cell::Cell;
use crate::problem::Problem;
use crate::search::known_solution::KnownSolution;
use crate::simd::{Lanes, Row, Token};

/// What a search starts from.
#[derive(Clone, Copy)]
pub(super) enum Start<'a> {
    /// The givens, as text.
    Text(&'a [u8; 81]),
    /// The same without a candidate of a blank cell.
    Without(&'a ([u8; 81], Candidate)),
    /// The candidates of the cells in reading order, as bits.
    Candidates(&'a Row),
}

impl Start<'_> {
    /// Calls a function with the start of a search for this problem.
    pub(super) fn with<R>(problem: &Problem, then: impl FnOnce(Start<'_>) -> R) -> R {
        match problem {
            Problem::Givens(puzzle) => then(Start::Text(&puzzle.grid().to_bytes())),
            Problem::Candidates(sukaku) => {
                let mut row = [Lanes([0; 32]); 3];
                for (to, cell) in row.iter_mut().flat_map(|part| &mut part.0).zip(Cell::ALL) {
                    *to = sukaku.candidates().get(cell).bits();
                }
                then(Start::Candidates(&row))
            }
        }
    }
}

/// A board in vectors: the rules, branching, and text.
///
/// All of it is inlined into a kernel, so that it is compiled for the instructions of the token.
pub(super) trait Board<T: Token>: WriteText + Copy + Send + 'static {
    /// A board for initializing memory.
    fn unused(token: T) -> Self;

    /// The board that a search starts from.
    fn new(token: T, start: Start<'_>) -> Self;

    /// Applies the rules until they change nothing, or until they solve the board or find a contradiction.
    fn fixpoint(self, token: T) -> Fixpoint<Self>;

    /// Applies the rules once.
    fn round(self, token: T) -> Round<Self>;

    /// Applies the rules once to each of two boards.
    fn two_rounds(a: Self, b: Self, token: T) -> [Round<Self>; 2];

    /// The next step for a board that a round does not change.
    fn next_step(self, token: T, known: KnownSolution<'_>) -> NextStep<Self>;
}

/// A board that can be written as text if it is a solution.
pub(super) trait WriteText {
    /// Writes the only candidate of each cell: its index, 0 to 8, plus the base.
    fn write(self, base: u8, text: &mut [u8; 81]);
}

/// The result of the rules alone.
pub(super) enum Fixpoint<B> {
    Solved(B),
    Contradiction,
    /// Rounds change nothing, and the board is not a solution.
    Stuck(B),
}

/// The result of a round.
#[derive(Clone, Copy)]
pub(super) struct Round<B> {
    pub(super) next: B,
    /// Whether the round has shown that there is no solution.
    pub(super) contradiction: bool,
    /// Whether rounds change nothing any more.
    pub(super) stuck: bool,
}

impl<B> Round<B> {
    /// The result for a board that rounds are known not to change.
    #[inline(always)]
    fn stuck(board: B) -> Self {
        Round { next: board, contradiction: false, stuck: true }
    }
}

/// The next step for a board that a round does not change.
pub(super) enum NextStep<B> {
    Solved,
    Contradiction,
    /// Rules that are applied only now have changed the board.
    Changed(B),
    /// Two boards, in the order of the search, and whether all open cells were
    /// [pairs](crate::search#pairs-alone).
    Branched(B, B, bool),
}
