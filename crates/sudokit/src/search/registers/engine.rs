//! [`Registers`], the entry in the table of engines: the search with budget, statistics and events.

use std::ops::ControlFlow;

use super::board::{Board, Start};
use super::search::{Begin, Node, Resume, TreeSearch};
use crate::StopReason;
use crate::candidate::Candidate;
use crate::cell::Cell;
use crate::problem::Problem;
use crate::puzzle::Solution;
use crate::search::advance::{Advance, Search};
use crate::search::bands::Bands;
use crate::search::engine::{Engine, sealed::Sealed};
use crate::search::event::PlaceReason;
use crate::search::monitor::Monitor;
use crate::search::observer::{Observer, RunEnd};
use crate::simd::{Avx512, Backend, Lanes, Permute, Portable, Token};

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

    fn start(&self, problem: &Problem) -> Box<dyn Search> {
        if Backend::chosen() == Backend::Avx512
            && let Some(token) = Avx512::detect()
        {
            return Box::new(RegistersSearch::new(token, problem));
        }
        // On arrays it is slower than `bands`, and its unrolled code is a fifth of a WebAssembly module.
        if cfg!(target_family = "wasm") {
            return Bands.start(problem);
        }
        Box::new(RegistersSearch::new(Portable, problem))
    }
}

/// A search in order, with one board at a time.
pub(super) struct RegistersSearch<T: Token<Vector: Permute>> {
    token: T,
    problem: Problem,
    /// The number of cells that a solution fills.
    blanks: u64,
    search: TreeSearch<T::Vector>,
    next: Next,
    /// The last solution found, and its depth.
    found: Option<(Solution, u16)>,
}

/// What the search does when it goes on.
#[derive(Clone, Copy, PartialEq)]
enum Next {
    Begin,
    Resume,
    End,
}

impl<T: Token<Vector: Permute>> RegistersSearch<T> {
    pub(super) fn new(token: T, problem: &Problem) -> Self {
        let empty = Board([token.load(&Lanes([0; 32])); 3]);
        let blanks = problem.grid().blanks().len() as u64;
        let mut search = TreeSearch::over(empty);
        search.in_order = true;
        RegistersSearch { token, problem: *problem, blanks, search, next: Next::Begin, found: None }
    }

    /// The digits that the solution puts in the blanks.
    fn filled<'a>(&self, solution: &'a Solution) -> impl DoubleEndedIterator<Item = Candidate> + use<'a, T> {
        let problem = self.problem;
        let blanks = Cell::ALL.into_iter().filter(move |cell| problem.given(*cell).is_none());
        blanks.map(|cell| Candidate { cell, digit: solution.get(cell) })
    }
}

impl<T: Token<Vector: Permute>> Search for RegistersSearch<T> {
    fn advance(&mut self, monitor: &mut Monitor<'_>) -> Advance {
        if let Some((solution, depth)) = self.found.take() {
            if monitor.has_listener() {
                for candidate in self.filled(&solution).rev() {
                    monitor.undone(candidate);
                }
            }
            if depth > 0 {
                monitor.backtracked();
            }
        }
        let mut observer = MonitorObserver { monitor, found: [0; 81], depth: 0 };
        let RegistersSearch { token, problem, search, .. } = self;
        let end = match self.next {
            Next::Begin => {
                Start::with(problem, |start| token.run(Begin { start, search, observer: &mut observer }))
            }
            Next::Resume => token.run(Resume { search, observer: &mut observer }),
            Next::End => RunEnd::Exhausted,
        };
        let MonitorObserver { found, depth, .. } = observer;
        self.next = if end == RunEnd::Exhausted { Next::End } else { Next::Resume };
        end.with_solution(|| {
            let solution = Solution::from_indices(&found);
            monitor.proposed(self.blanks);
            if monitor.has_listener() {
                for candidate in self.filled(&solution) {
                    monitor.placed(candidate, PlaceReason::Found, 0);
                }
            }
            monitor.solved();
            self.found = Some((solution, depth));
            solution
        })
    }
}

/// Reports to a monitor, and keeps the solution that ends the run.
struct MonitorObserver<'a, 'm> {
    monitor: &'a mut Monitor<'m>,
    found: [u8; 81],
    depth: u16,
}

impl<V: Permute> Observer<Node<V>> for MonitorObserver<'_, '_> {
    #[inline(always)]
    fn node(&mut self, depth: usize) -> Result<(), StopReason> {
        self.monitor.node()?;
        self.monitor.chosen(depth + 1);
        Ok(())
    }

    #[inline(always)]
    fn solution(&mut self, node: &Node<V>) -> ControlFlow<()> {
        node.board.write(0, &mut self.found);
        self.depth = node.depth;
        ControlFlow::Break(())
    }

    #[inline(always)]
    fn backtracked(&mut self, from: usize, to: usize) {
        if from > to {
            self.monitor.backtracked();
        }
    }
}
