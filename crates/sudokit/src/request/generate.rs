//! `generate`: a random puzzle of a seed.

use sudokit_base::Budget;

use crate::StopReason;
use crate::format::{Board, Record};
#[cfg(feature = "request")]
use crate::format::{RecordBoard, VariantBoard};
use crate::generate::{Random, Recipe, seed_of};
use crate::logic::play_build::LEAST_LEFT_OUT;
use crate::logic::se121::{Rater, Rating};
use crate::operation::GenerateOptions;
#[cfg(feature = "schema")]
use crate::operation::Options as _;
use crate::outcome::{Attempts, ErrorReport, Generated, Stopped, Target, TargetGenerator};
use crate::puzzle::Puzzle;
#[cfg(feature = "request")]
use sudokit_variants::generate::NoPuzzle;

use super::operation::Work;
#[cfg(feature = "schema")]
use super::option_keys;
use super::option_keys::WithOptions;
use super::parameters::{ChosenSeed, Seed};
use super::{json, not_understood, reply};

impl WithOptions for GenerateOptions {
    type Options = GenerateOptions;

    fn parse(text: &[u8]) -> Result<GenerateOptions, ErrorReport> {
        json::parse(text)
    }

    #[cfg(feature = "schema")]
    fn schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
        option_keys::schema(
            GenerateOptions::ABOUT,
            option_keys::schemas(GenerateOptions::INFO).collect(),
            &[],
        )
    }
}

/// Whether puzzles that only rare rules can solve miss the target, whatever their rating.
fn is_common(Target { er, needs, without }: &Target) -> bool {
    needs.is_empty() && without.is_empty() && er.as_ref().is_some_and(|er| *er.end() < LEAST_LEFT_OUT)
}

impl Work for GenerateOptions {
    fn answer(&self, budget: Budget<'_>, _: &mut dyn FnMut(&str)) -> Result<String, ErrorReport> {
        #[cfg(feature = "request")]
        if let Some(recipe) = self.variant()? {
            return variant(self, &recipe, budget);
        }
        let (recipe, target) = (self.recipe()?, self.target()?);
        let mut generator =
            TargetGenerator::new(&recipe, &target).map_err(|error| ErrorReport::from(&error))?;
        let limits = budget.with_max_nodes(budget.max_nodes().min(self.max_work.0));
        let ChosenSeed { seed, to_name } = Seed(self.seed).choose()?;
        let mut random = Random::new(seed_of(seed, 0));
        let mut rater = Rater::new();
        let mut attempts = Attempts::default();
        // Whether all ratings so far are known.
        let mut is_complete = true;
        for attempt in 0.. {
            if let Err(reason) = limits.check(attempt) {
                let report = stopped(reason, attempt, budget, &attempts, &recipe);
                return Err(if is_complete { report } else { not_understood() });
            }
            let attempted = generator.attempt(attempt, &mut random);
            if generator.lacks_stored_puzzles() {
                return Err(not_understood());
            }
            let puzzle = match attempted {
                Ok(puzzle) => puzzle,
                Err(miss) => {
                    *attempts.misses.entry(miss).or_default() += 1;
                    continue;
                }
            };
            let missed = std::cell::Cell::new(false);
            match target.judge(puzzle, &mut rater, budget.without_max_nodes().noting_missed(&missed)) {
                Ok(_) if missed.get() => return Err(not_understood()),
                Ok(rating) => return Ok(answer_with(puzzle, rating.as_ref(), to_name)),
                Err(mismatch) => {
                    if missed.get() {
                        is_complete = false;
                        if !is_common(&target) {
                            return Err(not_understood());
                        }
                    }
                    *attempts.mismatches.entry(mismatch).or_default() += 1;
                }
            }
        }
        unreachable!("a limit ends the attempts")
    }
}

/// The answer with a puzzle on a board of another size or with other rules.
#[cfg(feature = "request")]
fn variant(
    options: &GenerateOptions,
    recipe: &sudokit_variants::generate::Recipe,
    budget: Budget<'_>,
) -> Result<String, ErrorReport> {
    let ChosenSeed { seed, to_name } = Seed(options.seed).choose()?;
    let mut random = Random::new(seed_of(seed, 0));
    let limits = budget.with_max_nodes(budget.max_nodes().min(options.max_work.0));
    for attempt in 0.. {
        if let Err(reason) = limits.check(attempt) {
            return Err(ErrorReport::from(&Stopped::new(reason, budget)));
        }
        match recipe.puzzle(random.below(usize::MAX) as u64, &budget.without_max_nodes()) {
            Ok(puzzle) => {
                let board = RecordBoard::from(VariantBoard::of_puzzle(puzzle));
                let mut record = Record { board, progress: None, fields: Vec::new() };
                to_name.into_iter().for_each(|seed| record.add_field("seed", seed));
                return Ok(reply::record(&record));
            }
            Err(error @ NoPuzzle::NoSolution) => {
                return Err(ErrorReport::new(error.to_string(), "no-solution"));
            }
            // Another attempt has more luck, or the limit says what it was.
            Err(_) => {}
        }
    }
    unreachable!("a limit ends the attempts")
}

/// The answer with a puzzle, its rating if it is known, and a seed that it has to name.
fn answer_with(puzzle: Puzzle, rating: Option<&Rating>, seed: Option<u64>) -> String {
    let mut record =
        Record { board: Board::Givens(puzzle.into()).into(), progress: None, fields: Vec::new() };
    reply::add(&mut record, &Generated::of(rating, None));
    seed.into_iter().for_each(|seed| record.add_field("seed", seed));
    reply::record(&record)
}

/// Why there is no puzzle after this many attempts.
fn stopped(
    reason: StopReason,
    count: u64,
    budget: Budget<'_>,
    attempts: &Attempts,
    recipe: &Recipe,
) -> ErrorReport {
    let why = match reason {
        StopReason::MaxNodes => format!("gave up after {}", crate::outcome::counted(count, "attempt")),
        StopReason::Interrupted => budget.explain(reason),
    };
    let details = attempts.explain(recipe).map(|details| format!(": {details}"));
    let report = ErrorReport::from(&Stopped::new(reason, budget));
    report.with_message(why + &details.unwrap_or_default())
}
