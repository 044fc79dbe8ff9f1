//! [`BoardSearch`], the search with budget, statistics and events.

use std::ops::ControlFlow;

use super::search::{Begin, Node, Resume, TreeSearch};
use super::{Board, Start, WriteText};
use crate::StopReason;
use crate::candidate::Candidate;
use crate::cell::Cell;
use crate::problem::Problem;
use crate::puzzle::Solution;
use crate::search::advance::{Advance, Search};
use crate::search::event::PlaceReason;
use crate::search::monitor::Monitor;
use crate::search::observer::{Observer, RunEnd};
use crate::simd::Token;

/// A search in order, with one board at a time.
pub(in crate::search) struct BoardSearch<T, B> {
    token: T,
    problem: Problem,
    /// The number of cells that a solution fills.
    blanks: u64,
    search: TreeSearch<B>,
    next: Next,
    /// The last solution found, and its depth.
    found: Option<(Solution, u16)>,
}

/// What the search does next.
#[derive(Clone, Copy, PartialEq)]
enum Next {
    Begin,
    Resume,
    End,
}

impl<T: Token, B: Board<T>> BoardSearch<T, B> {
    pub(in crate::search) fn new(token: T, problem: &Problem) -> Self {
        let blanks = problem.grid().blanks().len() as u64;
        let mut search = TreeSearch::over(B::unused(token));
        search.in_order = true;
        BoardSearch { token, problem: *problem, blanks, search, next: Next::Begin, found: None }
    }

    /// The digits of the solution in the blanks.
    fn filled<'a>(
        &self,
        solution: &'a Solution,
    ) -> impl DoubleEndedIterator<Item = Candidate> + use<'a, T, B> {
        let problem = self.problem;
        let blanks = Cell::ALL.into_iter().filter(move |cell| problem.given(*cell).is_none());
        blanks.map(|cell| Candidate { cell, digit: solution.get(cell) })
    }
}

impl<T: Token, B: Board<T>> Search for BoardSearch<T, B> {
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
        let BoardSearch { token, problem, search, .. } = self;
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

impl<B: WriteText + Copy> Observer<Node<B>> for MonitorObserver<'_, '_> {
    #[inline(always)]
    fn node(&mut self, depth: usize) -> Result<(), StopReason> {
        self.monitor.node()?;
        self.monitor.chosen(depth + 1);
        Ok(())
    }

    #[inline(always)]
    fn solution(&mut self, node: &Node<B>) -> ControlFlow<()> {
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
