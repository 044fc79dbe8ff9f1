//! [`Compiled`], the engines for all puzzles with the same layout and rules, and [`Solutions`], the search for one of them.

use std::sync::{Arc, OnceLock};

use sudokit_base::Budget;

use crate::learn::{self, Houses};
use crate::search::{Model, Search};
use crate::{DigitSet, Effort, Next, Puzzle};

/// The greatest number of solutions for which learning is used: it keeps a clause for each solution that it has found.
const FEW_SOLUTIONS: u64 = 1000;

/// The engines for all puzzles with the same layout and rules: learning for puzzles whose rules are all houses, and for the
/// others the search. What an engine needs of the layout and the rules is made once.
///
/// ```
/// use std::sync::Arc;
/// use sudokit_base::Budget;
/// use sudokit_variants::{Compiled, Layout, Next, Puzzle};
/// let puzzle = Puzzle::new(Arc::new(Layout::boxes(2, 3)?), []);
/// let mut solutions = Compiled::new(&puzzle).solutions(puzzle.candidates(), 2);
/// assert!(matches!(solutions.next(&Budget::UNLIMITED), Next::Solution(digits) if puzzle.check(&digits).is_ok()));
/// # Ok::<(), sudokit_variants::layout::LayoutError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Compiled {
    puzzle: Puzzle,
    houses: OnceLock<Houses>,
    model: OnceLock<Arc<Model>>,
}

impl Compiled {
    /// The engines for the layout and the rules of this puzzle.
    #[must_use]
    pub fn new(puzzle: &Puzzle) -> Compiled {
        Compiled { puzzle: puzzle.clone(), houses: OnceLock::new(), model: OnceLock::new() }
    }

    /// The search for at most so many solutions with these candidates, one set for each cell of the layout.
    ///
    /// # Panics
    /// There are fewer or more sets than cells.
    #[must_use]
    pub fn solutions(&self, candidates: &[DigitSet], limit: u64) -> Solutions {
        if self.puzzle.rules().is_empty() && limit <= FEW_SOLUTIONS {
            let houses = self.houses.get_or_init(|| Houses::new(self.puzzle.layout()));
            return Solutions(Engine::Learning(Box::new(learn::Solutions::new(houses, candidates))));
        }
        let model = self.model.get_or_init(|| Arc::new(Model::of(&self.puzzle)));
        Solutions(Engine::Search(Box::new(Search::new(model, candidates))))
    }
}

/// A search for the solutions of a puzzle.
#[derive(Clone, Debug)]
pub struct Solutions(Engine);

#[derive(Clone, Debug)]
enum Engine {
    Learning(Box<learn::Solutions>),
    Search(Box<Search>),
}

impl Solutions {
    /// The next solution. The budget counts the choices of the whole search as nodes. The order of solutions may change with
    /// the version.
    pub fn next(&mut self, budget: &Budget<'_>) -> Next {
        match &mut self.0 {
            Engine::Learning(solutions) => solutions.next(budget),
            Engine::Search(search) => search.next(budget),
        }
    }

    /// The work so far.
    #[must_use]
    pub const fn effort(&self) -> Effort {
        match &self.0 {
            Engine::Learning(solutions) => solutions.effort(),
            Engine::Search(search) => search.effort(),
        }
    }
}
