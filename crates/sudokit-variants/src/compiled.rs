//! [`Compiled`], the engines for all puzzles with the same layout and rules, and [`Solutions`], the search for one of them.

use std::ops::RangeInclusive;
use std::sync::{Arc, OnceLock};

use sudokit_base::Budget;

use crate::learn::{self, Houses};
use crate::search::{Estimate, Model, Search, estimate};
use crate::{DigitSet, Effort, EngineKind, Next, Puzzle, SolutionSearch, TrueCandidates, true_candidates};

/// The greatest number of solutions for which learning is used: it keeps a clause for each solution that it has found.
const FEW_SOLUTIONS: u64 = 1000;

/// The numbers of digits of boards that are searched unless learning is named: as a rule, learning takes 2 to 4 times as long there.
const SEARCHED: RangeInclusive<usize> = 9..=12;

/// The engines for all puzzles with the same layout and rules: learning for puzzles whose rules are all houses, unless they have 9 to
/// 12 digits, and for the others the search. What an engine needs of the layout and the rules is made once.
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
    named: Option<EngineKind>,
    houses: OnceLock<Houses>,
    model: OnceLock<Arc<Model>>,
}

impl Compiled {
    /// The engines for the layout and the rules of this puzzle.
    #[must_use]
    pub fn new(puzzle: &Puzzle) -> Compiled {
        Compiled { puzzle: puzzle.clone(), named: None, houses: OnceLock::new(), model: OnceLock::new() }
    }

    /// Names the engine for all that follows; `None` for the one that suits.
    pub fn set_engine(&mut self, named: Option<EngineKind>) {
        self.named = named;
    }

    /// The search for at most so many solutions with these candidates, one set for each cell of the layout.
    ///
    /// # Panics
    /// There are fewer or more sets than cells.
    #[must_use]
    pub fn solutions(&self, candidates: &[DigitSet], limit: u64) -> Solutions {
        let is_searched = self.named.is_none() && SEARCHED.contains(&self.puzzle.layout().digits().len());
        match !is_searched && self.learns(limit) {
            true => Solutions(Engine::Learning(Box::new(learn::Solutions::new(self.houses(), candidates)))),
            false => Solutions(Engine::Search(Box::new(Search::new(self.model(), candidates)))),
        }
    }

    /// In how many solutions each of these candidates is, one set for each cell of the layout, up to a cap. The budget counts the
    /// choices as nodes.
    ///
    /// # Panics
    /// There are fewer or more sets than cells.
    #[must_use]
    pub fn true_candidates(&self, candidates: &[DigitSet], cap: u32, budget: &Budget<'_>) -> TrueCandidates {
        match self.learns(cap.into()) {
            true => learn::true_candidates(self.houses(), candidates, cap, budget),
            false => true_candidates(candidates, cap, budget, |left, budget| {
                (self.solutions(left, u64::MAX), budget)
            }),
        }
    }

    /// Estimates the number of solutions with these candidates, one set for each cell of the layout, by random probes. The budget
    /// counts the choices as nodes.
    ///
    /// # Panics
    /// There are fewer or more sets than cells.
    #[must_use]
    pub fn estimate(&self, candidates: &[DigitSet], probes: u64, seed: u64, budget: &Budget<'_>) -> Estimate {
        estimate(self.model(), candidates, probes, seed, budget)
    }

    fn learns(&self, limit: u64) -> bool {
        self.puzzle.rules().is_empty()
            && match self.named {
                None => limit <= FEW_SOLUTIONS,
                Some(engine) => engine == EngineKind::Learning,
            }
    }

    fn houses(&self) -> &Houses {
        self.houses.get_or_init(|| Houses::new(self.puzzle.layout()))
    }

    fn model(&self) -> &Arc<Model> {
        self.model.get_or_init(|| Arc::new(Model::of(&self.puzzle)))
    }
}

/// A search within a budget.
impl SolutionSearch for (Solutions, Budget<'_>) {
    fn next(&mut self) -> Next {
        self.0.next(&self.1)
    }

    fn choices(&self) -> u64 {
        self.0.effort().choices
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
