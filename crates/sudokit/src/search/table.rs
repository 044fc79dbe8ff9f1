//! [`ENGINES`], the table of the engines, and the solvers of those that solve one puzzle after another.

use super::engine::Engine;
use super::known_solution::KnownSolution;
use super::two_boards::OneByOne;
use super::{auto, bands, batch, digits, ladder, registers};
use crate::candidate::Candidate;
use crate::problem::Problem;
use crate::simd::Row;

/// Declares the table. Behind `=>` is the solver of an engine, if it has one of its own for one puzzle after another: `on` a back
/// end and with the methods of [`OneByOne`].
///
/// The solvers are an enum, because a call of a trait object for each puzzle would not be inlined.
macro_rules! engines {
    ($($engine:path $(=> $Variant:ident($Solver:ty))?,)*) => {
        /// All engines: the ladder in its order, then those made for speed.
        ///
        /// ```
        /// let names: Vec<_> = sudokit::search::ENGINES.iter().map(|engine| engine.name()).collect();
        /// assert_eq!((names[0], names.last()), ("revalidate", Some(&"auto")));
        /// ```
        pub static ENGINES: &[&dyn Engine] = &[$(&$engine),*];

        /// Solves one puzzle after another.
        #[derive(Debug)]
        pub(super) enum SequentialSolver {$($(
            $Variant($Solver),
        )?)*}

        $($(
            impl From<$Solver> for SequentialSolver {
                fn from(solver: $Solver) -> Self {
                    SequentialSolver::$Variant(solver)
                }
            }
        )?)*

        impl SequentialSolver {
            /// The number of nodes of the last search: more than it was allowed if it was stopped.
            #[inline]
            pub(super) fn nodes(&self) -> u64 {
                match self {$($(
                    SequentialSolver::$Variant(solver) => solver.nodes(),
                )?)*}
            }

            /// Counts the solutions up to the limit in at most this many nodes. Writes the first of them, if there is one.
            #[inline]
            pub(super) fn solve_text(
                &mut self,
                puzzle: &[u8; 81],
                limit: u64,
                max_nodes: u64,
                first: &mut [u8; 81],
            ) -> u64 {
                match self {$($(
                    SequentialSolver::$Variant(solver) => solver.solve_text(puzzle, limit, max_nodes, first),
                )?)*}
            }

            /// The same for a puzzle or a sukaku, in any number of nodes.
            pub(super) fn solve_problem(
                &mut self,
                problem: &Problem,
                limit: u64,
                first: &mut [u8; 81],
            ) -> u64 {
                match self {$($(
                    SequentialSolver::$Variant(solver) => solver.solve_problem(problem, limit, first),
                )?)*}
            }

            /// Counts the solutions up to the limit.
            #[inline]
            pub(super) fn count_text(&mut self, puzzle: &[u8; 81], limit: u64) -> u64 {
                match self {$($(
                    SequentialSolver::$Variant(solver) => solver.count_text(puzzle, limit),
                )?)*}
            }

            /// Whether there is a solution without this candidate of a blank cell. Writes the first.
            #[inline]
            pub(super) fn find_other(
                &mut self,
                puzzle: &[u8; 81],
                excluded: Candidate,
                known: KnownSolution<'_>,
                first: &mut [u8; 81],
            ) -> bool {
                match self {$($(
                    SequentialSolver::$Variant(solver) => solver.find_other(puzzle, excluded, known, first),
                )?)*}
            }

            /// Searches a board of another search, given by its candidates in reading order.
            #[inline]
            pub(super) fn solve_board(
                &mut self,
                cells: &Row,
                limit: u64,
                max_nodes: u64,
                known: KnownSolution<'_>,
                first: &mut [u8; 81],
            ) -> u64 {
                match self {$($(
                    SequentialSolver::$Variant(solver) => {
                        solver.solve_board(cells, limit, max_nodes, known, first)
                    }
                )?)*}
            }
        }
    };
}

engines! {
    ladder::Revalidate,
    ladder::Tables,
    ladder::Bitmask,
    ladder::Fewest,
    ladder::Singles,
    ladder::Dlx,
    bands::Bands => Bands(Box<bands::BandsSolver>),
    digits::Digits => Digits(digits::DigitsSolver),
    registers::Registers => Registers(registers::RegistersSolver),
    batch::Batch,
    auto::Auto,
}

/// The engine that is used where none is named.
pub static DEFAULT: &dyn Engine = &auto::Auto;
