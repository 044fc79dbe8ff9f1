//! [`Batch`], the entry in the table of engines.

use crate::problem::Problem;
use crate::search::advance::Search;
use crate::search::engine::{Engine, sealed::Sealed};
use crate::search::registers::Registers;
use crate::search::solver::Solver;
use crate::simd::Backend;

/// The engine `batch`. A single problem is solved by the engine [`registers`](crate::search::registers); many puzzles are
/// solved side by side by its [solver](Engine::solver), on every back end; that takes single puzzles as [`Auto`](crate::search::Auto) does.
///
/// ```
/// use sudokit::{Puzzle, search::{Engine, batch::Batch}};
/// assert_eq!(Batch.solutions(&Puzzle::EMPTY.into()).take(3).count(), 3);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Batch;

impl Sealed for Batch {}

impl Engine for Batch {
    fn name(&self) -> &'static str {
        "batch"
    }

    fn about(&self) -> &'static str {
        "32 puzzles side by side in the lanes of vectors; one alone as registers does it"
    }

    fn is_fast(&self) -> bool {
        true
    }

    fn reports_choices(&self) -> bool {
        false
    }

    fn solver(&self, backend: Backend) -> Option<Solver> {
        backend.is_available().then(|| Solver::side_by_side(backend))
    }

    fn start(&self, problem: &Problem) -> Box<dyn Search> {
        Registers.start(problem)
    }
}
