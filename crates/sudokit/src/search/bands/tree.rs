//! The search itself: depth first, with the call stack made explicit.

use super::layer::Layer;
use super::propagate::Fixpoint;
use super::state::State;
use crate::StopReason;
use crate::candidate::Candidate;
use crate::cell::Cell;
use crate::digit::DigitSet;

/// There are never more frames: each is what is left without a choice that stands or is being tried, and no
/// two of these are for the same cell.
const MAX_FRAMES: usize = 81;

/// Who follows a search.
pub(super) trait Follow {
    /// There is a choice to be made, unless it is time to stop.
    fn node(&mut self) -> Result<(), StopReason>;

    /// A choice stands, and with it this many; without a choice, the clues do, or what is left without a
    /// candidate. These cells were open before it, and the board is what came of it.
    fn stands(&mut self, choice: Option<Candidate>, choices: usize, open: Layer, state: &State);

    /// A choice led to a contradiction.
    fn rejected(&mut self, choice: Candidate);

    /// Of so many choices that stood so many are left.
    fn taken_back(&mut self, from: usize, to: usize);

    /// All choices, and then what came of the clues, have been taken back.
    fn exhausted(&mut self);

    /// The board is a solution.
    fn solved(&mut self);
}

/// *It is not so*: a board from which a candidate was taken.
#[derive(Clone, Copy, Debug)]
struct Frame {
    state: State,
    /// What is left to the cell, if it is only one candidate: it need not be found by the rules.
    left: Option<Candidate>,
    /// How many choices stood.
    choices: usize,
}

/// What is to be done when the search goes on.
#[derive(Clone, Copy, Debug)]
enum Turn {
    /// Apply the rules to the clues.
    Start,
    /// Branch; nothing follows any more, and these cells have two candidates.
    Branch(Layer),
    /// Go on with the last frame.
    Return,
}

/// Where the search came to rest.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Rest {
    Solved,
    Exhausted,
    Stopped(StopReason),
}

/// A search under way.
#[derive(Debug)]
pub(super) struct Tree {
    state: State,
    turn: Turn,
    /// How many choices stand.
    choices: usize,
    frames: Vec<Frame>,
}

impl Tree {
    pub(super) fn new(state: State) -> Tree {
        Tree { state, turn: Turn::Start, choices: 0, frames: Vec::new() }
    }

    /// Begins another search.
    #[inline]
    pub(super) fn restart(&mut self, state: State) {
        self.state = state;
        self.turn = Turn::Start;
        self.choices = 0;
        self.frames.clear();
    }

    /// The board: after [`Rest::Solved`] the solution.
    pub(super) fn state(&self) -> &State {
        &self.state
    }

    /// Runs on to the next solution, to the end, or until it is time to stop.
    #[inline]
    pub(super) fn run<F: Follow>(&mut self, follow: &mut F) -> Rest {
        let mut turn = self.turn;
        loop {
            let (choice, open) = match turn {
                Turn::Start => (None, self.state.open),
                Turn::Branch(pairs) => {
                    if let Err(reason) = follow.node() {
                        self.turn = turn;
                        return Rest::Stopped(reason);
                    }
                    let cell = self.state.branch_cell(pairs);
                    self.split(cell)
                }
                Turn::Return => {
                    let Some(frame) = self.frames.pop() else {
                        follow.taken_back(self.choices, 0);
                        follow.exhausted();
                        self.choices = 0;
                        self.turn = Turn::Return;
                        return Rest::Exhausted;
                    };
                    follow.taken_back(self.choices, frame.choices);
                    self.choices = frame.choices;
                    self.state = frame.state;
                    let open = self.state.open;
                    if let Some(left) = frame.left {
                        self.state.decide(left, DigitSet::EMPTY);
                    }
                    (frame.left, open)
                }
            };
            let fixpoint = self.state.propagate();
            if let Fixpoint::Contradiction = fixpoint {
                if let Some(choice) = choice {
                    follow.rejected(choice);
                }
                turn = Turn::Return;
                continue;
            }
            self.choices += usize::from(choice.is_some());
            follow.stands(choice, self.choices, open, &self.state);
            turn = match fixpoint {
                Fixpoint::Open { pairs } => Turn::Branch(pairs),
                _ => {
                    follow.solved();
                    self.turn = Turn::Return;
                    return Rest::Solved;
                }
            };
        }
    }

    /// Decides the cell, by its lowest candidate; the board without that is kept for later. What was chosen,
    /// and what cells were open.
    #[inline(always)]
    fn split(&mut self, cell: Cell) -> (Option<Candidate>, Layer) {
        let open = self.state.open;
        let mut others = self.state.candidates(cell);
        let Some(digit) = others.pop_first() else { return (None, open) };
        let choice = Candidate { cell, digit };
        debug_assert!(self.frames.len() < MAX_FRAMES);
        let left = others.only().map(|digit| Candidate { cell, digit });
        self.frames.push(Frame { state: self.state, left, choices: self.choices });
        if let Some(frame) = self.frames.last_mut() {
            frame.state.refuse(choice);
        }
        self.state.decide(choice, others);
        (Some(choice), open)
    }
}
