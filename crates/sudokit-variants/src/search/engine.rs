//! [`Search`]: depth first, with copies of the candidates, over two branches each: a cell has a digit, or it does not.

use std::sync::Arc;

use sudokit_base::Budget;

use crate::{Digit, DigitSet, Effort, Next};

use super::choice::Scores;
use super::mask::{bit, lowest};
use super::model::Model;
use super::propagate::{Board, Contradiction, Outcome, State};

/// A search for all solutions of a [`Model`] with given candidates.
///
/// A budget counts the [choices](Effort::choices) as nodes, over all calls.
///
/// ```
/// use std::sync::Arc;
/// use sudokit_base::Budget;
/// use sudokit_variants::rule::KillerCage;
/// use sudokit_variants::search::{Model, Search};
/// use sudokit_variants::{Cell, Layout, Next, Puzzle};
///
/// let corner = [0, 1, 4].map(Cell::new).to_vec();
/// let rules = vec![KillerCage { cells: corner, total: Some(9) }.into()];
/// let puzzle = Puzzle::new(Arc::new(Layout::boxes(2, 2)?), rules);
/// let mut search = Search::new(&Arc::new(Model::of(&puzzle)), puzzle.candidates());
/// let Next::Solution(digits) = search.next(&Budget::UNLIMITED) else { panic!("there are solutions") };
/// assert_eq!(puzzle.check(&digits), Ok(()));
/// # Ok::<(), sudokit_variants::layout::LayoutError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Search {
    model: Arc<Model>,
    state: State,
    scores: Scores,
    effort: Effort,
    choices: Vec<Choice>,
    /// The candidates before each choice.
    saved: Vec<u64>,
    progress: Progress,
}

/// A digit tried in a cell.
#[derive(Clone, Copy, Debug)]
struct Choice {
    cell: u16,
    digit: usize,
}

/// What the search does next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Progress {
    /// It propagates the candidates that it was given.
    Begin,
    /// It tries a digit, or finds a solution.
    Choose,
    /// It takes the last choice back.
    Back,
    /// There is nothing left.
    End,
}

impl Search {
    /// A search among these candidates, one set for each cell of the layout.
    ///
    /// # Panics
    /// There are fewer or more sets than cells.
    #[must_use]
    pub fn new(model: &Arc<Model>, candidates: &[DigitSet]) -> Search {
        assert_eq!(candidates.len(), model.start.len(), "one set of digits for each cell");
        let mask = |digits: &DigitSet| digits.bits() >> model.lowest & lowest(model.size);
        let masks = candidates.iter().zip(&model.start).map(|(digits, start)| mask(digits) & start).collect();
        Search {
            model: Arc::clone(model),
            state: State::new(model, masks),
            scores: Scores::new(model),
            effort: Effort::default(),
            choices: Vec::new(),
            saved: Vec::new(),
            progress: Progress::Begin,
        }
    }

    /// The work of all calls together.
    #[must_use]
    pub const fn effort(&self) -> Effort {
        self.effort
    }

    /// The next solution within the budget. The order of solutions may change with the version.
    pub fn next(&mut self, budget: &Budget<'_>) -> Next {
        loop {
            match self.progress {
                Progress::Begin => {
                    let outcome =
                        if self.model.is_impossible { Err(Contradiction) } else { self.board().propagate() };
                    self.progress = if outcome.is_ok() { Progress::Choose } else { Progress::End };
                }
                Progress::Choose => match self.scores.choose(&self.model, &self.state) {
                    None => {
                        self.progress = Progress::Back;
                        return Next::Solution(self.solution());
                    }
                    Some((cell, digit)) => {
                        if let Err(reason) = budget.check(self.effort.choices) {
                            return Next::Stopped(reason);
                        }
                        self.effort.choices += 1;
                        self.state.save(&mut self.saved);
                        self.choices.push(Choice { cell, digit });
                        let mut board = self.board();
                        let outcome = board.set(cell, bit(digit)).and_then(|()| board.propagate());
                        self.conclude(outcome, (cell, digit));
                    }
                },
                Progress::Back => match self.choices.pop() {
                    None => self.progress = Progress::End,
                    Some(Choice { cell, digit }) => {
                        self.state.restore(&mut self.saved);
                        let mut board = self.board();
                        let rest = board.get(cell) & !bit(digit);
                        let outcome = board.set(cell, rest).and_then(|()| board.propagate());
                        self.conclude(outcome, (cell, rest.trailing_zeros() as usize));
                    }
                },
                Progress::End => return Next::End,
            }
        }
    }

    fn board(&mut self) -> Board<'_> {
        Board { model: &self.model, state: &mut self.state }
    }

    /// Goes on after propagation; `tried` is the cell that was changed, with its lowest digit.
    fn conclude(&mut self, outcome: Outcome, tried: (u16, usize)) {
        self.progress = Progress::Choose;
        if outcome.is_err() {
            self.progress = Progress::Back;
            self.effort.contradictions += 1;
            let failed = self.model.cells_of(self.state.running);
            self.scores.note_contradiction((usize::from(tried.0), tried.1), self.state.last_placed, failed);
        }
    }

    fn solution(&self) -> Vec<Digit> {
        let digit = |mask: &u64| Digit::from_index(self.model.lowest + mask.trailing_zeros() as usize);
        self.state.candidates.iter().map(|mask| digit(mask).unwrap_or(Digit::MAX)).collect()
    }
}
