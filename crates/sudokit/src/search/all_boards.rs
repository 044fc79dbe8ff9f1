//! [`ALL_BOARDS`], the engines for boards of every size and rule, as engines for classic boards: they answer the same questions.

use std::sync::{Arc, OnceLock};

use sudokit_variants::{Compiled, Digit, DigitSet, Effort, EngineKind, Layout, Next, Puzzle, Solutions};

use super::advance::{Advance, Search};
use super::engine::{Engine, sealed::Sealed};
use super::monitor::Monitor;
use crate::cell::Cell;
use crate::digit::Digit as ClassicDigit;
use crate::grid::Grid;
use crate::problem::Problem;
use crate::puzzle::Solution;

/// The engines for boards of every size and rule, as engines for classic boards. They find the same solutions as [`ENGINES`], in an
/// order that may change with the version.
///
/// ```
/// use sudokit::{Puzzle, search::ALL_BOARDS};
/// let text = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
/// for engine in ALL_BOARDS {
///     assert_eq!(engine.solutions(&text.parse::<Puzzle>()?.into()).count(), 1, "{}", engine.name());
/// }
/// # Ok::<(), sudokit::ParsePuzzleError>(())
/// ```
///
/// [`ENGINES`]: super::ENGINES
pub static ALL_BOARDS: [&dyn Engine; 2] = [&LEARNING, &SEARCH];

static LEARNING: OnClassic = OnClassic(EngineKind::Learning, OnceLock::new());
static SEARCH: OnClassic = OnClassic(EngineKind::Search, OnceLock::new());

/// An engine for all boards on a classic board, and what it needs of that, made once.
#[derive(Debug)]
struct OnClassic(EngineKind, OnceLock<Compiled>);

impl Sealed for OnClassic {}

impl Engine for OnClassic {
    fn name(&self) -> &'static str {
        self.0.name()
    }

    fn about(&self) -> &'static str {
        self.0.about()
    }

    fn reports_choices(&self) -> bool {
        false
    }

    fn start(&self, problem: &Problem) -> Box<dyn Search> {
        let compiled = self.1.get_or_init(|| {
            let layout = Layout::standard(9).unwrap_or_else(|_| unreachable!("9x9 has usual boxes"));
            let mut compiled = Compiled::new(&Puzzle::new(Arc::new(layout), []));
            compiled.set_engine(Some(self.0));
            compiled
        });
        let candidates = Cell::ALL.map(|cell| {
            let digits = problem.grid().get(cell).map_or_else(|| problem.allowed(cell), Into::into);
            digits.iter().map(|digit| Digit::new(digit.get())).collect::<DigitSet>()
        });
        Box::new(OnClassicSearch {
            solutions: compiled.solutions(&candidates, u64::MAX),
            reported: Effort::default(),
        })
    }
}

/// A search, and the effort that its monitor knows.
struct OnClassicSearch {
    solutions: Solutions,
    reported: Effort,
}

impl Search for OnClassicSearch {
    fn advance(&mut self, monitor: &mut Monitor<'_>) -> Advance {
        // The monitor may have counted nodes of other searches, too.
        let others = monitor.stats().nodes - self.reported.choices;
        let budget = monitor.budget();
        let budget = budget.with_max_nodes(budget.max_nodes().saturating_sub(others));
        let next = self.solutions.next(&budget);
        let effort = self.solutions.effort();
        monitor.counted(
            effort.choices - self.reported.choices,
            effort.contradictions - self.reported.contradictions,
        );
        self.reported = effort;
        match next {
            Next::Solution(digits) => {
                monitor.solved();
                let mut grid = Grid::EMPTY;
                for (cell, digit) in Cell::ALL.into_iter().zip(digits) {
                    grid.set(cell, ClassicDigit::new(digit.value() as u8));
                }
                let solution = Solution::try_from(grid);
                Advance::Found(
                    solution.unwrap_or_else(|_| unreachable!("the houses are those of a classic board")),
                )
            }
            Next::End => Advance::Exhausted,
            Next::Stopped(reason) => Advance::Stopped(reason),
        }
    }
}
