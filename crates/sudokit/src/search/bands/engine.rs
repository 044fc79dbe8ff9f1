//! [`Bands`], the entry in the table of engines: the search with budget, statistics and events.

use std::ops::ControlFlow;

use super::board::Board;
use super::search::{Node, TreeSearch};
use crate::StopReason;
use crate::candidate::Candidate;
use crate::digit::Digit;
use crate::problem::Problem;
use crate::search::advance::{Advance, Search};
use crate::search::engine::{Engine, sealed::Sealed};
use crate::search::event::{PlaceReason, RejectReason};
use crate::search::monitor::Monitor;
use crate::search::observer::Observer;
use crate::search::solver::Solver;
use crate::simd::Backend;

/// The engine `bands`: see [its module](crate::search::bands).
///
/// ```
/// use sudokit::{Puzzle, search::{Engine, bands::Bands}};
/// let text = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
/// let mut solutions = Bands.solutions(&text.parse::<Puzzle>()?.into());
/// assert_eq!(solutions.by_ref().count(), 1);
/// assert!(solutions.stats().nodes < 100);
/// # Ok::<(), sudokit::ParsePuzzleError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Bands;

impl Sealed for Bands {}

impl Engine for Bands {
    fn name(&self) -> &'static str {
        "bands"
    }

    fn about(&self) -> &'static str {
        "a word for each digit and band; singles and locked candidates, then the cell that constrains most others"
    }

    fn is_fast(&self) -> bool {
        true
    }

    /// It needs no vectors, so it is the same on all.
    fn solver(&self, backend: Backend) -> Option<Solver> {
        (backend == Backend::Portable).then(Solver::bands)
    }

    fn start(&self, problem: &Problem) -> Box<dyn Search> {
        Box::new(BandsSearch { search: TreeSearch::new(Board::new(problem)), trail: Trail::default() })
    }
}

struct BandsSearch {
    search: TreeSearch,
    trail: Trail,
}

impl Search for BandsSearch {
    fn advance(&mut self, monitor: &mut Monitor<'_>) -> Advance {
        let mut observer = MonitorObserver { monitor, trail: &mut self.trail };
        self.search.run(&mut observer).with_solution(|| self.search.board().solution())
    }
}

/// The digits placed so far, for the events; without a listener it stays empty.
#[derive(Default)]
struct Trail {
    placed: Vec<Candidate>,
    /// The length of `placed` before each choice.
    choices: Vec<usize>,
}

/// Reports to a monitor, which counts and has a listener for events.
struct MonitorObserver<'t, 'm> {
    monitor: &'t mut Monitor<'m>,
    trail: &'t mut Trail,
}

impl MonitorObserver<'_, '_> {
    fn place(&mut self, candidate: Candidate, reason: PlaceReason, depth: usize) {
        self.monitor.placed(candidate, reason, depth);
        self.trail.placed.push(candidate);
    }

    fn undo(&mut self, length: usize) {
        while self.trail.placed.len() > length {
            if let Some(candidate) = self.trail.placed.pop() {
                self.monitor.undone(candidate);
            }
        }
    }
}

impl Observer<Node> for MonitorObserver<'_, '_> {
    fn node(&mut self, _: usize) -> Result<(), StopReason> {
        self.monitor.node()
    }

    fn solution(&mut self, _: &Node) -> ControlFlow<()> {
        self.monitor.solved();
        ControlFlow::Break(())
    }

    fn propagated(&mut self, Node { board, choice, depth, open_before, .. }: &Node) {
        let decided = *open_before & !board.open;
        self.monitor.proposed(u64::from(decided.len()));
        self.monitor.chosen(*depth);
        if !self.monitor.has_listener() {
            return;
        }
        if let Some(choice) = choice {
            self.trail.choices.push(self.trail.placed.len());
            self.place(*choice, PlaceReason::Choice, *depth);
        }
        for cell in decided.iter().filter(|cell| choice.is_none_or(|choice| choice.cell != *cell)) {
            let digit = Digit::ALL.into_iter().find(|digit| board.decided.get(digit.index()).contains(cell));
            if let Some(digit) = digit {
                self.place(Candidate { cell, digit }, PlaceReason::Inference, *depth);
            }
        }
    }

    fn rejected(&mut self, choice: Candidate) {
        self.monitor.proposed(1);
        self.monitor.rejected(choice, RejectReason::Contradiction);
    }

    fn backtracked(&mut self, from: usize, to: usize) {
        for _ in to..from {
            self.monitor.backtracked();
            if let Some(length) = self.trail.choices.pop() {
                self.undo(length);
            }
        }
    }

    fn exhausted(&mut self) {
        self.undo(0);
    }
}
