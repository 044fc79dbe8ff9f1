//! [`Registers`], the entry in the table of engines: the search with budget, statistics and events.

use super::board::Board;
use super::solver::RegistersSolver;
use crate::problem::Problem;
use crate::search::advance::Search;
use crate::search::bands::Bands;
use crate::search::engine::{Engine, sealed::Sealed};
use crate::search::solver::Solver;
use crate::search::two_boards::BoardSearch;
use crate::simd::{Avx512, Backend, Lanes, Portable};

/// The engine `registers`: see [its module](crate::search::registers).
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

impl Sealed for Registers {}

impl Engine for Registers {
    fn name(&self) -> &'static str {
        "registers"
    }

    fn about(&self) -> &'static str {
        "every rule on every cell at once, in three registers"
    }

    fn is_fast(&self) -> bool {
        true
    }

    fn reports_choices(&self) -> bool {
        false
    }

    fn solver(&self, backend: Backend) -> Option<Solver> {
        RegistersSolver::on(backend).map(Solver::one_by_one)
    }

    fn start(&self, problem: &Problem) -> Box<dyn Search> {
        if Backend::chosen() == Backend::Avx512
            && let Some(token) = Avx512::detect()
        {
            return Box::new(BoardSearch::<_, Board<_>>::new(token, problem));
        }
        // On arrays it is slower than `bands`, and its unrolled code is a fifth of a WebAssembly module.
        if cfg!(target_family = "wasm") {
            return Bands.start(problem);
        }
        Box::new(BoardSearch::<_, Board<Lanes>>::new(Portable, problem))
    }
}
