//! [`Bands`], the engine as the table of engines has it: with a budget, statistics and events.

use super::layer::Layer;
use super::solver::solution;
use super::state::State;
use super::tree::{Follow, Rest, Tree};
use crate::StopReason;
use crate::candidate::Candidate;
use crate::digit::Digit;
use crate::problem::Problem;
use crate::search::engine::{Engine, Progress, Search};
use crate::search::event::{Reason, Why};
use crate::search::monitor::Monitor;

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

impl Engine for Bands {
    fn name(&self) -> &'static str {
        "bands"
    }

    fn about(&self) -> &'static str {
        "a word for each digit and band; singles and locked candidates, then a cell that tells others much"
    }

    fn start(&self, problem: &Problem) -> Box<dyn Search> {
        Box::new(BandsSearch { tree: Tree::new(State::new(problem)), trail: Trail::default() })
    }
}

struct BandsSearch {
    tree: Tree,
    trail: Trail,
}

impl Search for BandsSearch {
    fn advance(&mut self, monitor: &mut Monitor<'_>) -> Progress {
        match self.tree.run(&mut Story { monitor, trail: &mut self.trail }) {
            Rest::Solved => Progress::Found(solution(self.tree.state())),
            Rest::Exhausted => Progress::Exhausted,
            Rest::Stopped(reason) => Progress::Stopped(reason),
        }
    }
}

/// The digits that have been placed, for the listener; without one it stays empty.
#[derive(Default)]
struct Trail {
    placed: Vec<Candidate>,
    /// Where in it each choice is.
    choices: Vec<usize>,
}

/// Tells the monitor what the search does.
struct Story<'s, 'm> {
    monitor: &'s mut Monitor<'m>,
    trail: &'s mut Trail,
}

impl Story<'_, '_> {
    fn place(&mut self, candidate: Candidate, why: Why, choices: usize) {
        self.monitor.placed(candidate, why, choices);
        self.trail.placed.push(candidate);
    }

    fn undo(&mut self, to: usize) {
        while self.trail.placed.len() > to {
            if let Some(candidate) = self.trail.placed.pop() {
                self.monitor.undone(candidate);
            }
        }
    }
}

impl Follow for Story<'_, '_> {
    fn node(&mut self) -> Result<(), StopReason> {
        self.monitor.node()
    }

    fn stands(&mut self, choice: Option<Candidate>, choices: usize, open: Layer, state: &State) {
        let decided = open & !state.open;
        self.monitor.proposed(u64::from(decided.len()));
        self.monitor.chosen(choices);
        if !self.monitor.is_heard() {
            return;
        }
        if let Some(choice) = choice {
            self.trail.choices.push(self.trail.placed.len());
            self.place(choice, Why::Choice, choices);
        }
        for cell in decided.iter().filter(|cell| choice.is_none_or(|choice| choice.cell != *cell)) {
            let digit = Digit::ALL.into_iter().find(|digit| state.own.get(digit.index()).contains(cell));
            if let Some(digit) = digit {
                self.place(Candidate { cell, digit }, Why::Inference, choices);
            }
        }
    }

    fn rejected(&mut self, choice: Candidate) {
        self.monitor.proposed(1);
        self.monitor.rejected(choice, Reason::Contradiction);
    }

    fn taken_back(&mut self, from: usize, to: usize) {
        for _ in to..from {
            self.monitor.backtracked();
            if let Some(height) = self.trail.choices.pop() {
                self.undo(height);
            }
        }
    }

    fn exhausted(&mut self) {
        self.undo(0);
    }

    fn solved(&mut self) {
        self.monitor.solved();
    }
}
