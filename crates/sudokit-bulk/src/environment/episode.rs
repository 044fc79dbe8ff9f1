//! [`Episode`]: the play of one board, from its puzzle to its end.

use sudokit::grading::RightDigits;
use sudokit::{Candidate, CandidateSet, Cell, CellSet, Digit, Puzzle, Solution};

use super::{ACTIONS, EnvironmentRules, StepResult};

/// The outcome of an action. The numbers are its codes in arrays.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[repr(u8)]
pub enum MoveOutcome {
    /// There was none.
    #[default]
    None = 0,
    /// A right digit.
    Right = 1,
    /// A legal digit that is not right.
    Wrong = 2,
    /// Not legal.
    Illegal = 3,
}

/// What happens after a mistake.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OnMistake {
    /// The episode continues. A wrong digit is placed and stays.
    GoOn,
    /// The episode continues, and a wrong digit is not placed.
    Refuse,
    /// The episode ends. A wrong digit is placed.
    End,
}

impl std::str::FromStr for OnMistake {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        match text {
            "go-on" => Ok(OnMistake::GoOn),
            "refuse" => Ok(OnMistake::Refuse),
            "end" => Ok(OnMistake::End),
            _ => Err("expected go-on, refuse or end"),
        }
    }
}

/// One board.
#[derive(Clone, Debug)]
pub(super) struct Episode {
    puzzle: Puzzle,
    account: RightDigits,
    /// The legal placements.
    legal: CandidateSet,
    legal_count: u32,
    blanks: u32,
    steps: u32,
    is_over: bool,
    /// The placements that changed the board, in order.
    placements: Vec<Candidate>,
}

impl Episode {
    /// The board of a puzzle on which nothing is placed yet.
    pub(super) fn new(account: RightDigits) -> Episode {
        let puzzle = *account.known();
        let mut legal = puzzle.grid().candidates();
        for (cell, _) in puzzle.givens() {
            legal.set(cell, sudokit::DigitSet::EMPTY);
        }
        Episode {
            puzzle,
            account,
            legal,
            legal_count: legal.len() as u32,
            blanks: 81 - puzzle.given_count() as u32,
            steps: 0,
            is_over: false,
            placements: Vec::new(),
        }
    }

    /// The number of steps, whether the episode is over, and the placements that changed the board, in order.
    /// Together with the puzzle, these are the complete state.
    pub(super) fn progress(&self) -> (u32, bool, &[Candidate]) {
        (self.steps, self.is_over, &self.placements)
    }

    /// Restores the progress of another episode on the board of a new episode.
    pub(super) fn restore(
        &mut self,
        (steps, is_over, placements): (u32, bool, &[Candidate]),
        board: &mut [u8; 81],
        mask: &mut [i8; ACTIONS],
    ) {
        for &candidate in placements {
            if self.legal.contains(candidate) {
                self.account.add(candidate);
                self.place(candidate, board, mask);
            }
        }
        (self.steps, self.is_over) = (steps, is_over);
    }

    pub(super) const fn puzzle(&self) -> &Puzzle {
        &self.puzzle
    }

    pub(super) const fn solution(&self) -> Option<&Solution> {
        self.account.solution()
    }

    pub(super) const fn is_over(&self) -> bool {
        self.is_over
    }

    /// Writes the board and its legal actions at the start.
    pub(super) fn write(&self, board: &mut [u8; 81], mask: &mut [i8; ACTIONS]) {
        *board = Cell::ALL.map(|cell| self.puzzle.get(cell).map_or(0, Digit::get));
        *mask = [0; ACTIONS];
        for candidate in self.legal.iter() {
            mask[candidate.index()] = 1;
        }
    }

    /// Does an action below [`ACTIONS`].
    pub(super) fn step(
        &mut self,
        action: usize,
        rules: &EnvironmentRules,
        board: &mut [u8; 81],
        mask: &mut [i8; ACTIONS],
    ) -> StepResult {
        let rewards = &rules.rewards;
        let mut result = StepResult { reward: rewards.step, ..StepResult::default() };
        self.steps += 1;
        let candidate = Candidate::from_index(action).filter(|candidate| self.legal.contains(*candidate));
        if let Some(candidate) = candidate {
            result.forced = self.is_forced(candidate);
            let is_right = self.account.add(candidate);
            let (outcome, reward) = if is_right {
                (MoveOutcome::Right, rewards.right)
            } else {
                (MoveOutcome::Wrong, rewards.wrong)
            };
            result.outcome = outcome;
            result.reward += reward;
            if is_right && result.forced {
                result.reward += rewards.forced;
            }
            if is_right || rules.wrong != OnMistake::Refuse {
                self.place(candidate, board, mask);
            }
            result.terminated = !is_right && rules.wrong == OnMistake::End;
            if self.blanks == 0 {
                result.solved = true;
                result.terminated = true;
                result.reward += rewards.solved;
            } else if self.legal_count == 0 {
                result.terminated = true;
                result.reward += rewards.stuck;
            }
        } else {
            result.outcome = MoveOutcome::Illegal;
            result.reward += rewards.illegal;
            result.terminated = rules.illegal == OnMistake::End;
        }
        result.truncated = !result.terminated && self.steps >= rules.max_steps;
        self.is_over = result.terminated || result.truncated;
        result
    }

    /// Whether a legal placement is the only one of its cell, or the only one of its digit in a house.
    fn is_forced(&self, candidate: Candidate) -> bool {
        let Candidate { cell, digit } = candidate;
        let is_only_place = |house: sudokit::House| {
            let others = house.cells() - CellSet::from(cell);
            !others.iter().any(|other| self.legal.contains(Candidate { cell: other, digit }))
        };
        self.legal.get(cell) == digit.into() || cell.houses().into_iter().any(is_only_place)
    }

    fn place(&mut self, candidate: Candidate, board: &mut [u8; 81], mask: &mut [i8; ACTIONS]) {
        let Candidate { cell, digit } = candidate;
        board[cell.index()] = digit.get();
        self.placements.push(candidate);
        self.blanks -= 1;
        let of_cell = self.legal.get(cell).iter().map(|digit| Candidate { cell, digit });
        let of_peers = cell.peers().iter().map(|cell| Candidate { cell, digit });
        for lost in of_cell.chain(of_peers) {
            if self.legal.remove(lost) {
                self.legal_count -= 1;
                mask[lost.index()] = 0;
            }
        }
    }
}
