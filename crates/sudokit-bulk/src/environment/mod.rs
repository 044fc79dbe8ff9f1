//! [`Environment`]: many boards that are played at the same time, one placement on each per step, as
//! reinforcement learning wants it.
//!
//! An action is a number below 729: nine times the cell in reading order, plus the digit less one. A
//! placement is legal if the cell is blank and no cell of its row, column or box has the digit.
//! [`RightDigits`](sudokit::grading::RightDigits) defines the right digits, so any solution of a puzzle with
//! several is accepted.
//!
//! - [`episode`]: one board;
//! - [`puzzle_source`]: which puzzle a board gets, which depends only on its seed and its episode;
//! - [`rewards`]: the table of rewards.

mod episode;
mod puzzle_source;
mod rewards;

use std::fmt;
use std::ops::Range;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::thread;
use std::time::Duration;

use sudokit::grading::RightDigits;
use sudokit::{Budget, Candidate, GoOn, Puzzle};

use episode::Episode;
pub use episode::{MoveOutcome, OnMistake};
pub use puzzle_source::{NoPuzzle, PuzzleOrder, PuzzleSource};
pub use rewards::{REWARDS, Reward, Rewards};

/// The number of actions: a digit for each cell.
pub const ACTIONS: usize = 729;

/// Boards that are made in fewer numbers, without a condition on their rating, need no threads.
const FEW: usize = 16;

/// The time between two questions to a caller whether to go on.
const TICK: Duration = Duration::from_millis(50);

/// The rules of an environment.
#[derive(Clone, Debug, PartialEq)]
pub struct EnvironmentRules {
    /// The rewards.
    pub rewards: Rewards,
    /// What happens after an illegal action, which is never placed.
    pub illegal: OnMistake,
    /// What happens after a legal action that is not right.
    pub wrong: OnMistake,
    /// An episode with this number of steps is truncated.
    pub max_steps: u32,
}

impl Default for EnvironmentRules {
    fn default() -> EnvironmentRules {
        let rewards = Rewards::default();
        EnvironmentRules { rewards, illegal: OnMistake::GoOn, wrong: OnMistake::GoOn, max_steps: 243 }
    }
}

/// The result of a step on one board.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[non_exhaustive]
pub struct StepResult {
    /// What the action was.
    pub outcome: MoveOutcome,
    /// Whether the digits on the board forced the placement at once: the only candidate of its cell, or the
    /// only place of its digit in a house.
    pub forced: bool,
    /// The reward.
    pub reward: f64,
    /// Whether the episode ended: the board is solved, no action is legal any more, or a mistake ended it.
    pub terminated: bool,
    /// Whether the episode was cut off after the greatest number of steps.
    pub truncated: bool,
    /// Whether the board is solved.
    pub solved: bool,
}

/// Why an environment cannot fulfill a request.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum EnvironmentError {
    /// This action does not exist.
    Action {
        /// The board, from 0.
        board: usize,
        /// The action.
        action: i64,
    },
    /// There are more or fewer actions or seeds than boards.
    Count {
        /// What they are.
        what: &'static str,
        /// The number of boards.
        boards: usize,
        /// The number of these.
        found: usize,
    },
    /// The episode of this board is over, so that it must be reset first.
    Over {
        /// The board, from 0.
        board: usize,
    },
    /// The board was never reset.
    NotReset {
        /// The board, from 0.
        board: usize,
    },
    /// There is no puzzle for this board.
    NoPuzzle {
        /// The board, from 0.
        board: usize,
        /// The reason.
        why: NoPuzzle,
    },
    /// The caller refused to go on.
    Interrupted,
}

impl fmt::Display for EnvironmentError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            EnvironmentError::Action { board, action } => {
                write!(f, "board {board}: action {action} is not 0 to {}", ACTIONS - 1)
            }
            EnvironmentError::Count { what, boards, found } => {
                write!(f, "{found} {what} for {boards} boards")
            }
            EnvironmentError::Over { board } => {
                write!(f, "board {board}: the episode is over; reset the board before the next step")
            }
            EnvironmentError::NotReset { board } => {
                write!(f, "board {board}: reset the environment before the first step")
            }
            EnvironmentError::NoPuzzle { board, why } => write!(f, "board {board}: {why}"),
            EnvironmentError::Interrupted => f.write_str("interrupted"),
        }
    }
}

impl std::error::Error for EnvironmentError {}

/// The state of a board: with the rules and the puzzles of its environment, all that its future depends on.
///
/// [`Environment::states`] has an example.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BoardState {
    /// Its seed.
    pub seed: u64,
    /// The number of its next episode, from 0.
    pub next_episode: u64,
    /// Its episode; `None` if the board was not reset yet.
    pub episode: Option<EpisodeState>,
}

/// The state of an episode.
///
/// [`Environment::states`] has an example.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EpisodeState {
    /// The puzzle.
    pub puzzle: Puzzle,
    /// The actions that placed a digit, in order.
    pub placements: Vec<usize>,
    /// The number of steps.
    pub steps: u32,
    /// Whether it is over.
    pub is_over: bool,
}

/// Many boards that are played at the same time.
///
/// The puzzle of a board depends only on the seed of the board and the number of its episode, so the number
/// of threads changes nothing, and each board can be played again alone.
///
/// ```
/// use sudokit_bulk::{Environment, EnvironmentRules, MoveOutcome, PuzzleOrder, PuzzleSource, StepResult};
///
/// let puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// let source = PuzzleSource::list(vec![puzzle], PuzzleOrder::Random)?;
/// let mut environment = Environment::new(source, 2, EnvironmentRules::default(), 1);
/// environment.reset(Some(&[1, 2]), None, &|| true)?;
///
/// let r1c3_is_4 = 2 * 9 + 3;
/// let mut results = [StepResult::default(); 2];
/// environment.step(&[r1c3_is_4, 0], None, &mut results)?;
/// assert_eq!(results.map(|result| result.outcome), [MoveOutcome::Right, MoveOutcome::Illegal]);
/// assert_eq!(environment.boards()[0][2], 4);
/// assert_eq!(environment.masks()[0][18..27], [0; 9]); // the cell is filled
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Environment {
    source: PuzzleSource,
    rules: EnvironmentRules,
    threads: usize,
    seeds: Vec<u64>,
    episodes: Vec<Option<Episode>>,
    numbers: Vec<u64>,
    boards: Vec<[u8; 81]>,
    masks: Vec<[i8; ACTIONS]>,
}

impl Environment {
    /// An environment of `boards` boards, which must be reset before the first step.
    ///
    /// [`Environment`] has an example.
    #[must_use]
    pub fn new(source: PuzzleSource, boards: usize, rules: EnvironmentRules, threads: usize) -> Environment {
        Environment {
            source,
            rules,
            threads,
            seeds: (0..boards as u64).collect(),
            episodes: vec![None; boards],
            numbers: vec![0; boards],
            boards: vec![[0; 81]; boards],
            masks: vec![[0; ACTIONS]; boards],
        }
    }

    /// The boards, each as 81 digits with 0 for a blank.
    #[must_use]
    pub fn boards(&self) -> &[[u8; 81]] {
        &self.boards
    }

    /// The legal actions of each board: 1 for a legal one, else 0.
    #[must_use]
    pub fn masks(&self) -> &[[i8; ACTIONS]] {
        &self.masks
    }

    /// The puzzles of the boards; `None` for a board that was not reset yet.
    pub fn puzzles(&self) -> impl ExactSizeIterator<Item = Option<&Puzzle>> {
        self.episodes.iter().map(|episode| episode.as_ref().map(Episode::puzzle))
    }

    /// A solution of each board that has all digits placed rightly so far; `None` for a board that was not
    /// reset yet.
    pub fn solutions(&self) -> impl ExactSizeIterator<Item = Option<&sudokit::Solution>> {
        self.episodes.iter().map(|episode| episode.as_ref().and_then(Episode::solution))
    }

    /// Whether the episode of each board is over.
    pub fn is_over(&self) -> impl ExactSizeIterator<Item = bool> {
        self.episodes.iter().map(|episode| episode.as_ref().is_some_and(Episode::is_over))
    }

    /// The state of each board, for [`restore`](Environment::restore).
    ///
    /// ```
    /// use sudokit_bulk::{Environment, EnvironmentRules, PuzzleOrder, PuzzleSource};
    /// let source = PuzzleSource::list(vec![sudokit::Puzzle::EMPTY], PuzzleOrder::Random)?;
    /// let mut one = Environment::new(source.clone(), 1, EnvironmentRules::default(), 1);
    /// one.reset(Some(&[7]), None, &|| true)?;
    /// one.step(&[0], None, &mut [Default::default()])?;
    /// let mut other = Environment::new(source, 1, EnvironmentRules::default(), 1);
    /// other.restore(&one.states());
    /// assert_eq!(other.boards(), one.boards());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn states(&self) -> Vec<BoardState> {
        let episodes = self.episodes.iter().zip(&self.seeds).zip(&self.numbers);
        let state = |((episode, &seed), &next_episode): ((&Option<Episode>, &u64), &u64)| BoardState {
            seed,
            next_episode,
            episode: episode.as_ref().map(|episode| {
                let (steps, is_over, placements) = episode.progress();
                let placements = placements.iter().map(|candidate| candidate.index()).collect();
                EpisodeState { puzzle: *episode.puzzle(), placements, steps, is_over }
            }),
        };
        episodes.map(state).collect()
    }

    /// Gives the boards the states of an environment with the same rules and puzzles. Boards without a state
    /// stay as they are.
    ///
    /// [`states`](Environment::states) has an example.
    pub fn restore(&mut self, states: &[BoardState]) {
        for (at, state) in states.iter().enumerate().take(self.boards.len()) {
            (self.seeds[at], self.numbers[at]) = (state.seed, state.next_episode);
            (self.boards[at], self.masks[at]) = ([0; 81], [0; ACTIONS]);
            self.episodes[at] = state.episode.as_ref().map(|state| {
                let mut episode = Episode::new(RightDigits::new(state.puzzle));
                let (board, mask) = (&mut self.boards[at], &mut self.masks[at]);
                episode.write(board, mask);
                let placements: Vec<Candidate> =
                    state.placements.iter().filter_map(|index| Candidate::from_index(*index)).collect();
                episode.restore((state.steps, state.is_over, &placements), board, mask);
                episode
            });
        }
    }

    /// Starts new episodes on the boards where `which` is true, or on all. With seeds, one for each board,
    /// the episodes are the first ones of their seeds; without, the next ones. On an error, no board has
    /// changed.
    ///
    /// Long searches for puzzles ask `go_on` from time to time, on the calling thread.
    ///
    /// # Errors
    /// There is no puzzle for a board, the number of seeds or flags is wrong, or `go_on` returned false.
    pub fn reset(
        &mut self,
        seeds: Option<&[u64]>,
        which: Option<&[bool]>,
        go_on: &dyn Fn() -> bool,
    ) -> Result<(), EnvironmentError> {
        let boards = self.boards.len();
        for (what, found) in [("seeds", seeds.map(<[_]>::len)), ("flags", which.map(<[_]>::len))] {
            if let Some(found) = found.filter(|found| *found != boards) {
                return Err(EnvironmentError::Count { what, boards, found });
            }
        }
        let jobs: Vec<(usize, u64, u64)> = (0..boards)
            .filter(|board| is_wanted(which, *board))
            .map(|board| match seeds {
                Some(seeds) => (board, seeds[board], 0),
                None => (board, self.seeds[board], self.numbers[board]),
            })
            .collect();
        let starts = self.find_puzzles(&jobs, go_on)?;
        for ((board, seed, number), start) in jobs.into_iter().zip(starts) {
            let episode = Episode::new(start);
            self.seeds[board] = seed;
            self.numbers[board] = number + 1;
            episode.write(&mut self.boards[board], &mut self.masks[board]);
            self.episodes[board] = Some(episode);
        }
        Ok(())
    }

    /// The puzzles of boards with these seeds and episodes.
    fn find_puzzles(
        &self,
        jobs: &[(usize, u64, u64)],
        go_on: &dyn Fn() -> bool,
    ) -> Result<Vec<RightDigits>, EnvironmentError> {
        let boards = self.boards.len();
        let find = |jobs: &[(usize, u64, u64)], is_cancelled: &AtomicBool| {
            let mut worker = self.source.worker();
            let go_on = GoOn::new(|| !is_cancelled.load(Ordering::Relaxed));
            let budget = Budget::default().with_go_on(&go_on);
            let find_one = |&(board, seed, number): &(usize, u64, u64)| {
                let place = (board, boards);
                let found = worker.puzzle(place, seed, number, budget);
                found.map_err(|why| EnvironmentError::NoPuzzle { board, why })
            };
            jobs.iter().map(find_one).collect::<Result<Vec<_>, _>>()
        };
        let is_cancelled = AtomicBool::new(false);
        let is_quick = self.source.is_list() || jobs.len() < FEW && !self.source.is_slow();
        if is_quick {
            return find(jobs, &is_cancelled);
        }
        let threads = self.threads.clamp(1, jobs.len().max(1));
        let shares: Vec<Range<usize>> =
            (0..threads).map(|i| i * jobs.len() / threads..(i + 1) * jobs.len() / threads).collect();
        let (sender, receiver) = channel();
        let parts = thread::scope(|scope| {
            let (find, is_cancelled) = (&find, &is_cancelled);
            let workers: Vec<_> = shares
                .into_iter()
                .map(|share| {
                    let sender = sender.clone();
                    scope.spawn(move || {
                        let found = find(&jobs[share], is_cancelled);
                        // The caller waits for all; if it does not, the message is not needed.
                        let _ = sender.send(());
                        found
                    })
                })
                .collect();
            drop(sender);
            while let Ok(()) | Err(RecvTimeoutError::Timeout) = receiver.recv_timeout(TICK) {
                if !go_on() {
                    is_cancelled.store(true, Ordering::Relaxed);
                }
            }
            let join = |worker: thread::ScopedJoinHandle<'_, _>| {
                worker.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))
            };
            workers.into_iter().map(join).collect::<Vec<_>>()
        });
        if is_cancelled.load(Ordering::Relaxed) {
            return Err(EnvironmentError::Interrupted);
        }
        let parts: Result<Vec<Vec<RightDigits>>, _> = parts.into_iter().collect();
        parts.map(|parts| parts.concat())
    }

    /// Whether [`step`](Environment::step) accepts these actions.
    ///
    /// # Errors
    /// As `step`.
    pub fn check(&self, actions: &[i64], which: Option<&[bool]>) -> Result<(), EnvironmentError> {
        let boards = self.boards.len();
        for (what, found) in [("actions", Some(actions.len())), ("flags", which.map(<[_]>::len))] {
            if let Some(found) = found.filter(|found| *found != boards) {
                return Err(EnvironmentError::Count { what, boards, found });
            }
        }
        for (board, (&action, episode)) in actions.iter().zip(&self.episodes).enumerate() {
            if !is_wanted(which, board) {
                continue;
            }
            match episode {
                None => return Err(EnvironmentError::NotReset { board }),
                Some(episode) if episode.is_over() => return Err(EnvironmentError::Over { board }),
                _ if !(0..ACTIONS as i64).contains(&action) => {
                    return Err(EnvironmentError::Action { board, action });
                }
                _ => {}
            }
        }
        Ok(())
    }

    /// Makes one placement on each board, or on the boards where `which` is true. The results of other boards
    /// are defaults. On an error, no board has changed.
    ///
    /// # Errors
    /// An action does not exist, a board is over or was not reset, or the number of actions is wrong.
    ///
    /// # Panics
    /// If there are more or fewer results than boards.
    pub fn step(
        &mut self,
        actions: &[i64],
        which: Option<&[bool]>,
        results: &mut [StepResult],
    ) -> Result<(), EnvironmentError> {
        assert_eq!(results.len(), self.boards.len(), "one result for each board");
        self.check(actions, which)?;
        for (board, (action, result)) in actions.iter().zip(results).enumerate() {
            *result = StepResult::default();
            if let Some(episode) = self.episodes[board].as_mut().filter(|_| is_wanted(which, board)) {
                let (cells, mask) = (&mut self.boards[board], &mut self.masks[board]);
                *result = episode.step(*action as usize, &self.rules, cells, mask);
            }
        }
        Ok(())
    }
}

/// Whether the flag of a board is true; without flags, all are.
fn is_wanted(which: Option<&[bool]>, board: usize) -> bool {
    which.is_none_or(|which| which[board])
}
