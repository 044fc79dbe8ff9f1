//! [`Digits`], the entry in the table of engines: the search with budget, statistics and events.

use super::IS_PORTABLE;
use super::board::Board;
use super::solver::DigitsSolver;
use crate::problem::Problem;
use crate::search::advance::Search;
use crate::search::bands::Bands;
use crate::search::engine::{Engine, sealed::Sealed};
use crate::search::solver::Solver;
use crate::search::two_boards::BoardSearch;
use crate::simd::{Avx2, Backend, Neon, Portable};

/// The engine `digits`: see [its module](crate::search::digits).
///
/// ```
/// use sudokit::{Puzzle, search::{Engine, digits::Digits}};
/// let text = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
/// let mut solutions = Digits.solutions(&text.parse::<Puzzle>()?.into());
/// assert_eq!(solutions.by_ref().count(), 1);
/// assert!(solutions.stats().nodes < 100);
/// # Ok::<(), sudokit::ParsePuzzleError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Digits;

impl Sealed for Digits {}

impl Engine for Digits {
    fn name(&self) -> &'static str {
        "digits"
    }

    fn about(&self) -> &'static str {
        "every rule on every digit at once, a lane for each digit"
    }

    fn is_fast(&self) -> bool {
        true
    }

    fn reports_choices(&self) -> bool {
        false
    }

    fn solver(&self, backend: Backend) -> Option<Solver> {
        DigitsSolver::on(backend).map(Solver::one_by_one)
    }

    fn start(&self, problem: &Problem) -> Box<dyn Search> {
        if Backend::chosen() != Backend::Portable {
            if let Some(token) = Avx2::detect() {
                return Box::new(BoardSearch::<_, Board<_>>::new(token, problem));
            }
            if let Some(token) = Neon::detect() {
                return Box::new(BoardSearch::<_, Board<_>>::new(token, problem));
            }
        }
        if IS_PORTABLE {
            Box::new(BoardSearch::<_, Board<_>>::new(Portable, problem))
        } else {
            Bands.start(problem)
        }
    }
}
