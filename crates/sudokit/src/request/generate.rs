//! `generate`: a random puzzle of a seed.

use std::ops::RangeInclusive;

use serde::Deserialize;
use sudokit_base::Budget;

use crate::StopReason;
use crate::cell::{Cell, CellSet};
use crate::format::{Board, Record};
use crate::generate::{Random, Recipe, seed_of};
use crate::logic::play_build::LEAST_LEFT_OUT;
use crate::logic::se121::{Level, Rater, Rating, Tenths};
use crate::logic::{TECHNIQUES, Technique};
use crate::operation::{Named, Techniques};
use crate::outcome::{Attempts, ErrorReport, Generated, Stopped, Target, TargetGenerator};
use crate::puzzle::{Puzzle, Solution};
use crate::symmetry::Symmetry;

use super::board_input::in_key;
use super::operation::{Operation, Work};
use super::parameters::{ChosenSeed, Seed, Span};
use super::{not_understood, reply};

pub(super) const OPERATION: Operation = Operation::of::<Generate>(
    "generate",
    "A random puzzle of a seed, by rating, level, technique, symmetry, givens or pattern",
    r#"{"seed":1,"level":"easy"}"#,
);

/// The number of attempts if the request has no limit.
const MAX_ATTEMPTS: u64 = 1_000_000;

/// Asks for a random puzzle.
#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
struct Generate {
    /// The seed: the same one gives the same puzzle on every machine. If it is missing, a random one, which the answer names.
    #[serde(default)]
    seed: Seed,
    /// The level of the rating.
    level: Option<Named<Level>>,
    /// The rating ER, such as "7.0..7.9" or 7.2.
    er: Option<Span<Tenths>>,
    /// A technique that the explanation of the puzzle uses.
    technique: Option<Named<&'static Technique>>,
    /// The hardest technique that the explanation of the puzzle uses, in the order of the list of techniques.
    hardest: Option<Named<&'static Technique>>,
    /// Techniques that the explanation of the puzzle does not use.
    #[serde(default)]
    without: Techniques,
    /// The symmetry of the cells with givens.
    symmetry: Option<Named<Symmetry>>,
    /// The number of givens, such as "24..28" or 30.
    givens: Option<Span<usize>>,
    /// Whether none of the givens can be removed.
    #[serde(default)]
    minimal: bool,
    /// The cells that may have givens, as 81 characters; a blank cell has none.
    pattern: Option<String>,
    /// The solution of the puzzle.
    solution: Option<String>,
    /// Stop after this many attempts; 1,000,000 if it is missing.
    max_attempts: Option<u64>,
}

impl Generate {
    fn recipe(&self) -> Result<Recipe, ErrorReport> {
        let solution = self.solution.as_deref().map(str::parse::<Solution>).transpose();
        Ok(Recipe {
            minimal: self.minimal,
            givens: self.givens.clone().map(|givens| givens.0).or_else(|| self.givens_of_the_easiest()),
            symmetry: self.symmetry.map_or_else(Symmetry::default, |symmetry| symmetry.0),
            pattern: self.pattern.as_deref().map(pattern).transpose()?,
            solution: solution.map_err(|error| in_key("solution", ErrorReport::from(&error)))?,
        })
    }

    /// Full houses alone solve no puzzle but one with most of its cells given.
    fn givens_of_the_easiest(&self) -> Option<RangeInclusive<usize>> {
        let is_easiest = self.hardest.is_some_and(|hardest| TECHNIQUES.first() == Some(&hardest.0));
        is_easiest.then_some(58..=66)
    }

    fn target(&self) -> Result<Target, ErrorReport> {
        if self.er.is_some() && self.level.is_some() {
            return Err(ErrorReport::new("level: there is er already", "bad-request"));
        }
        let er = self.er.clone().map(|er| er.0).or_else(|| self.level.map(|level| level.0.range()));
        let needs = self.technique.iter().chain(&self.hardest).map(|technique| technique.0).collect();
        let mut without: Vec<_> = self.without.iter().map(|technique| technique.0).collect();
        if let Some(hardest) = self.hardest {
            without
                .extend(TECHNIQUES.iter().skip_while(|technique| **technique != hardest.0).skip(1).copied());
        }
        Ok(Target { er, needs, without })
    }
}

/// Whether puzzles that only rare rules can solve miss the target, whatever their rating.
fn is_common(Target { er, needs, without }: &Target) -> bool {
    needs.is_empty() && without.is_empty() && er.as_ref().is_some_and(|er| *er.end() < LEAST_LEFT_OUT)
}

/// The cells of a pattern that are not blank.
fn pattern(text: &str) -> Result<CellSet, ErrorReport> {
    let is_blank = |c: char| matches!(c, '.' | '0' | '-' | '_');
    let count = text.chars().count();
    if count != 81 {
        let message = format!("pattern: {count} cells instead of 81");
        return Err(ErrorReport::new(message, "cell-count").with_source("pattern"));
    }
    Ok(Cell::ALL.into_iter().zip(text.chars()).filter(|(_, c)| !is_blank(*c)).map(|(cell, _)| cell).collect())
}

impl Work for Generate {
    fn answer(&self, budget: Budget<'_>, _: &mut dyn FnMut(&str)) -> Result<String, ErrorReport> {
        let (recipe, target) = (self.recipe()?, self.target()?);
        let mut generator =
            TargetGenerator::new(&recipe, &target).map_err(|error| ErrorReport::from(&error))?;
        let max_attempts = budget.max_nodes().min(self.max_attempts.unwrap_or(MAX_ATTEMPTS));
        let limits = budget.with_max_nodes(max_attempts);
        let ChosenSeed { seed, to_name } = self.seed.choose()?;
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

/// The answer with a puzzle, its rating if it is known, and a seed that it has to name.
fn answer_with(puzzle: Puzzle, rating: Option<&Rating>, seed: Option<u64>) -> String {
    let mut record = Record { board: Board::Givens(puzzle.into()), progress: None, fields: Vec::new() };
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
