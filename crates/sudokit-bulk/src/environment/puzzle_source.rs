//! [`PuzzleSource`]: which puzzle a board gets in an episode.

use std::fmt;
use std::sync::Arc;

use sudokit::generate::{Random, Recipe, seed_of};
use sudokit::grading::RightDigits;
use sudokit::logic::se121::Rater;
use sudokit::outcome::{NoSuchPuzzle, Target, TargetGenerator};
use sudokit::{Budget, Puzzle};

/// How puzzles are chosen from a list.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum PuzzleOrder {
    /// By the seed of the board and its episode, each puzzle equally likely.
    #[default]
    Random,
    /// In the order of the list and from its start again: in its first episode each board gets the puzzle of
    /// its number, then the puzzle after the puzzles of all boards, and so on.
    Sequential,
}

impl std::str::FromStr for PuzzleOrder {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        match text {
            "random" => Ok(PuzzleOrder::Random),
            "sequential" => Ok(PuzzleOrder::Sequential),
            _ => Err("expected random or sequential"),
        }
    }
}

/// Why there is no puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum NoPuzzle {
    /// The list of puzzles is empty.
    EmptyList,
    /// The puzzle of this number of the list, from 0, has no solution.
    NoSolution(usize),
    /// The puzzle of this number of the list, from 0, has no blank cell, so that there is nothing to do.
    NoBlank(usize),
    /// There are no puzzles by this recipe, or none is known that meets the target.
    NoSuchPuzzle(NoSuchPuzzle),
    /// None of the generated puzzles was in the range of ratings; this is their number.
    Attempts(u64),
    /// The caller refused to go on.
    Interrupted,
}

impl fmt::Display for NoPuzzle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NoPuzzle::EmptyList => f.write_str("there are no puzzles"),
            NoPuzzle::NoSolution(number) => write!(f, "puzzle {number} has no solution"),
            NoPuzzle::NoBlank(number) => write!(f, "puzzle {number} has no blank cell"),
            NoPuzzle::NoSuchPuzzle(error) => error.fmt(f),
            NoPuzzle::Attempts(attempts) => {
                write!(f, "no puzzle with the wanted rating among {attempts} generated ones")
            }
            NoPuzzle::Interrupted => f.write_str("interrupted"),
        }
    }
}

impl std::error::Error for NoPuzzle {}

/// The source of the puzzles of an environment.
#[derive(Clone, Debug)]
pub struct PuzzleSource(Kind);

#[derive(Clone, Debug)]
enum Kind {
    /// The puzzles with their first solutions, so that an episode begins without a search.
    List {
        starts: Arc<[RightDigits]>,
        order: PuzzleOrder,
    },
    Generated {
        recipe: Recipe,
        target: Target,
        max_attempts: u64,
    },
}

impl PuzzleSource {
    /// These puzzles. Each must have a solution, and may have several.
    ///
    /// # Errors
    /// There are none, or one has no solution or no blank cell.
    pub fn list(puzzles: Vec<Puzzle>, order: PuzzleOrder) -> Result<PuzzleSource, NoPuzzle> {
        if puzzles.is_empty() {
            return Err(NoPuzzle::EmptyList);
        }
        if let Some(number) = puzzles.iter().position(|puzzle| puzzle.given_count() == 81) {
            return Err(NoPuzzle::NoBlank(number));
        }
        let starts: Arc<[RightDigits]> = puzzles.into_iter().map(RightDigits::new).collect();
        if let Some(number) = starts.iter().position(|start| start.solution().is_none()) {
            return Err(NoPuzzle::NoSolution(number));
        }
        Ok(PuzzleSource(Kind::List { starts, order }))
    }

    /// Generated puzzles of this recipe that meet this target, each with exactly one solution. At most
    /// `max_attempts` puzzles are generated for one board.
    ///
    /// # Errors
    /// It is known beforehand that there are none, or none is known.
    pub fn generated(recipe: Recipe, target: Target, max_attempts: u64) -> Result<PuzzleSource, NoPuzzle> {
        TargetGenerator::new(&recipe, &target).map_err(NoPuzzle::NoSuchPuzzle)?;
        Ok(PuzzleSource(Kind::Generated { recipe, target, max_attempts }))
    }

    pub(super) const fn is_list(&self) -> bool {
        matches!(self.0, Kind::List { .. })
    }

    /// Whether a puzzle may take long.
    pub(super) fn is_slow(&self) -> bool {
        matches!(&self.0, Kind::Generated { target, recipe, .. } if target.has_conditions() || *recipe != Recipe::default())
    }

    /// A worker that finds puzzles, with its memory.
    pub(super) fn worker(&self) -> Worker<'_> {
        let generator = match &self.0 {
            Kind::List { .. } => None,
            // There are such puzzles, as was found before.
            Kind::Generated { recipe, target, .. } => TargetGenerator::new(recipe, target).ok(),
        };
        Worker { source: &self.0, generator, rater: Rater::new() }
    }
}

/// What finds puzzles.
pub(super) struct Worker<'a> {
    source: &'a Kind,
    generator: Option<TargetGenerator>,
    rater: Rater,
}

impl Worker<'_> {
    /// The puzzle of a board with nothing placed, one of a number of boards, with this seed in this episode,
    /// from 0.
    pub(super) fn puzzle(
        &mut self,
        (board, boards): (usize, usize),
        seed: u64,
        episode: u64,
        budget: Budget<'_>,
    ) -> Result<RightDigits, NoPuzzle> {
        let seed_of_episode = seed_of(seed, episode);
        match (self.source, &mut self.generator) {
            (Kind::List { starts, order }, _) => Ok(starts[match order {
                PuzzleOrder::Random => Random::new(seed_of_episode).below(starts.len()),
                PuzzleOrder::Sequential => {
                    let (board, boards) = (board as u128, boards as u128);
                    ((board + u128::from(episode) * boards) % starts.len() as u128) as usize
                }
            }]),
            (Kind::Generated { target, max_attempts, .. }, Some(generator)) => {
                for attempt in 0..*max_attempts {
                    if !budget.goes_on() {
                        return Err(NoPuzzle::Interrupted);
                    }
                    let mut random = Random::new(seed_of(seed_of_episode, attempt));
                    if let Ok(puzzle) = generator.attempt(attempt, &mut random)
                        && target.judge(puzzle, &mut self.rater, budget).is_ok()
                    {
                        return Ok(RightDigits::new(puzzle));
                    }
                }
                Err(NoPuzzle::Attempts(*max_attempts))
            }
            (Kind::Generated { .. }, None) => unreachable!("there are such puzzles"),
        }
    }
}
