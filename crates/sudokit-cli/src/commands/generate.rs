//! `sudokit generate`: solutions and puzzles by number, the same for the same seed.

use std::hash::{BuildHasher, RandomState};
use std::io::{self, IsTerminal as _};
use std::num::NonZero;
use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};

use anyhow::{Context as _, Result, anyhow, bail};
use clap::Args;
use clap::builder::PossibleValuesParser;
use indicatif::{ProgressBar, ProgressStyle};
use sudokit::format;
use sudokit::generate::{GivenCounts, Recipe, Symmetry};
use sudokit::logic::Technique;
use sudokit::logic::se121::{Level, TenthsRange};
use sudokit::outcome::{Target, counted};
use sudokit::{Cell, CellSet, Solution};
use sudokit_bulk::{
    Checkpoint, Generation, GenerationKind, GenerationLimit, GenerationReport, OutputFiles, Progress, Resume,
    Status, thread_count,
};

use crate::args::{NamedValues, OutputArgs, levels};
use crate::host::CommandHost;
use crate::interrupt::Interrupted;
use crate::numbers::{number, threads};
use crate::output::Output;
use crate::parquet::{self, Rows};
use crate::policy;
use sudokit_bulk::parse_duration;

/// Arguments of `sudokit generate`.
#[derive(Args, Clone, Debug)]
pub(crate) struct GenerateArgs {
    /// The number of puzzles to make
    #[arg(long, short = 'n', value_name = "N", default_value_t = 1, value_parser = number)]
    count: u64,

    /// The seed: the same one makes the same puzzles on every machine [default: a random one, which is
    /// reported]
    #[arg(long, value_name = "S", value_parser = number)]
    seed: Option<u64>,

    /// Make only this part of the puzzles, such as 2/8; all parts in order are the whole
    #[arg(long, value_name = "I/N", value_parser = shard, default_value = "1/1")]
    shard: Shard,

    /// Skip this many at the start of the part (--resume skips those that are in the file)
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = number)]
    skip: u64,

    /// Make solutions instead of puzzles
    #[arg(long, conflicts_with_all = ["minimal", "clues", "symmetry", "pattern", "solution"])]
    full_grids: bool,

    /// Make minimal puzzles: none of the givens can be removed (with --symmetry: not even a single one)
    #[arg(long)]
    minimal: bool,

    /// The number of givens, such as 24..28 or 30 [default: givens are removed until every one is needed]
    #[arg(long, value_name = "LO..HI", value_parser = str::parse::<GivenCounts>)]
    clues: Option<GivenCounts>,

    /// The symmetry of the cells with givens
    #[arg(long, value_name = "SYMMETRY", value_parser = PossibleValuesParser::new(Symmetry::ALL.map(Symmetry::name)),
          default_value = "none")]
    symmetry: String,

    /// Put givens only into these cells: 81 characters, of which `.` `0` `-` `_` are blanks, or a file with
    /// them
    #[arg(long, value_name = "FILE|TEXT")]
    pattern: Option<String>,

    /// Make puzzles with this solution: 81 digits, or a file with them
    #[arg(long, value_name = "FILE|TEXT")]
    solution: Option<String>,

    /// Make no two isomorphic puzzles (uses about 200 bytes of memory for each, also for those that --skip
    /// leaves out)
    #[arg(long)]
    unique_up_to_symmetry: bool,

    /// Make hard puzzles: climb from random minimal puzzles to harder neighbors until no neighbor is harder
    /// or, with a number, until the puzzle is this hard: the number of nodes of a search, averaged over
    /// isomorphs
    #[arg(long, value_name = "HARDNESS", num_args = 0..=1, require_equals = true, default_missing_value = "0",
          value_parser = hardness, conflicts_with_all = ["full_grids", "clues", "symmetry", "pattern", "solution"])]
    hard: Option<f64>,

    /// Make puzzles whose rating ER is in this range, such as 7.0..7.9 or 7.2
    #[arg(long, value_name = "LO..HI", value_parser = str::parse::<TenthsRange>, conflicts_with_all = ["full_grids", "hard"])]
    er: Option<TenthsRange>,

    #[arg(long, value_name = "LEVEL", help = level_help(), hide_possible_values = true, value_parser = NamedValues {
              names: Level::ALL.map(Level::name).to_vec(), parse: level }, conflicts_with_all = ["er", "full_grids", "hard"])]
    level: Option<Level>,

    /// Make puzzles that `sudokit explain` solves by using each of these techniques; `sudokit techniques`
    /// lists them. A technique that no known puzzle needs is refused
    #[arg(long, value_name = "NAME", value_delimiter = ',', value_parser = policy::technique(),
          hide_possible_values = true, conflicts_with_all = ["full_grids", "hard"])]
    needs: Vec<&'static Technique>,

    /// Make puzzles that `sudokit explain` solves without these techniques (with --needs: by the same path);
    /// `sudokit techniques` lists them
    #[arg(long, value_name = "NAME", value_delimiter = ',', value_parser = policy::technique(),
          hide_possible_values = true, conflicts_with_all = ["full_grids", "hard"])]
    without: Vec<&'static Technique>,

    /// Stop after this many attempts at one puzzle (with --hard: after this many neighbors)
    #[arg(long, aliases = ["max-nodes", "max-searches", "max-tries"], value_name = "N", default_value_t = 1_000_000,
          value_parser = number)]
    max_work: u64,

    /// Stop after this long: 500ms, 10s, 2m
    #[arg(long, value_name = "TIME", value_parser = parse_duration)]
    timeout: Option<Duration>,

    #[command(flatten)]
    output: OutputArgs,

    /// The number of threads [default: the number of cores]
    #[arg(long, short = 'j', value_name = "N", value_parser = threads)]
    threads: Option<NonZero<usize>>,

    /// Write nothing but errors to standard error
    #[arg(long, short)]
    quiet: bool,
}

fn level_help() -> String {
    format!("Make puzzles of this level: {}", levels())
}

/// Part number `part` of `of` parts, from 1.
#[derive(Clone, Copy, Debug)]
struct Shard {
    part: u64,
    of: u64,
}

fn shard(text: &str) -> Result<Shard, String> {
    let numbers = text.split_once('/').and_then(|(part, of)| Some((part.parse().ok()?, of.parse().ok()?)));
    match numbers {
        Some((part, of)) if 1 <= part && part <= of => Ok(Shard { part, of }),
        _ => Err("expected a part of a number of parts, such as 1/8 or 8/8".to_owned()),
    }
}

/// Reads the name of a level.
fn level(text: &str) -> Result<Level, String> {
    let names = || Level::ALL.map(Level::name).join(", ");
    Level::from_name(text).ok_or_else(|| format!("expected one of: {}", names()))
}

fn hardness(text: &str) -> Result<f64, String> {
    match text.parse() {
        Ok(number) if (0.0..f64::INFINITY).contains(&number) => Ok(number),
        _ => Err("expected a number of nodes, such as 50 or 62.5".to_owned()),
    }
}

/// The 81 characters, without white space, of the file with this name or of the argument itself.
fn text_of(argument: &str, files: &OutputFiles) -> Result<Vec<char>> {
    let text = if Path::new(argument).exists() {
        files.check_input(Path::new(argument))?;
        std::fs::read_to_string(argument).with_context(|| argument.to_owned())?
    } else {
        argument.to_owned()
    };
    let chars: Vec<char> = text.chars().filter(|c| !c.is_whitespace()).collect();
    if chars.len() != 81 {
        bail!("{argument}: no such file, or {} characters instead of 81", chars.len());
    }
    Ok(chars)
}

fn pattern(argument: &str, files: &OutputFiles) -> Result<CellSet> {
    let cells = Cell::ALL.into_iter().zip(text_of(argument, files)?);
    Ok(cells.filter(|(_, c)| !matches!(c, '.' | '0' | '-' | '_')).map(|(cell, _)| cell).collect())
}

/// The solution in the file with this name, or the argument itself.
pub(super) fn read_solution(argument: &str, files: &OutputFiles) -> Result<Solution> {
    let text: String = text_of(argument, files)?.into_iter().collect();
    text.parse().map_err(|error| anyhow!("{argument}: not a solution: {error}"))
}

/// A random seed that is short enough to type; a resumed run uses the seed of the earlier run.
pub(crate) fn random_seed(output: &Output) -> u64 {
    output.random_seed(|| RandomState::new().hash_one(0) >> 32)
}

/// Runs the subcommand.
pub(crate) fn run(args: &GenerateArgs, output: &Output) -> Result<Status> {
    let files = output.files();
    let recipe = Recipe {
        minimal: args.minimal,
        givens: args.clues.clone().map(|counts| counts.0),
        symmetry: Symmetry::from_name(&args.symmetry).unwrap_or_default(),
        pattern: args.pattern.as_deref().map(|it| pattern(it, files)).transpose()?,
        solution: args.solution.as_deref().map(|it| read_solution(it, files)).transpose()?,
    };
    if args.unique_up_to_symmetry && args.shard.of > 1 {
        bail!("--unique-up-to-symmetry cannot make parts (--shard): a part would depend on those before it");
    }
    let format = args.output.format(output)?.requested.unwrap_or(format::DEFAULT);
    let generation = Generation {
        kind: match args.hard {
            _ if args.full_grids => GenerationKind::Solutions,
            Some(hardness) => GenerationKind::Hard(hardness),
            None => GenerationKind::Puzzles(recipe.clone()),
        },
        target: Target {
            er: args.er.clone().map(|range| range.0).or(args.level.map(Level::range)),
            needs: args.needs.clone(),
            without: args.without.clone(),
        },
        unique: args.unique_up_to_symmetry,
        max_attempts: args.max_work,
        deadline: args.timeout.and_then(|timeout| Instant::now().checked_add(timeout)),
        parts_have_headings: output.parquet_metadata().is_some(),
    };
    if let Err(error) = generation.check() {
        message!("sudokit: {error}");
        return Ok(Status::No);
    }
    let seed = args.seed.unwrap_or_else(|| random_seed(output));
    output.describe("seed", seed);
    output.set_encoding(parquet::encoding(output.parquet_metadata(), generation.fields(), &Rows::default())?);
    let start_of = |part: u64| (u128::from(args.count) * u128::from(part) / u128::from(args.shard.of)) as u64;
    let (start, end) = (start_of(args.shard.part - 1), start_of(args.shard.part));
    let from = Checkpoint { seed, next: start.saturating_add(args.skip) };
    let threads = thread_count(args.threads.map(NonZero::get));
    let bar = progress_bar(end.saturating_sub(from.next), args.quiet, output);
    let show = |bar: &ProgressBar, progress: Progress| {
        bar.set_position(progress.records);
        bar.set_message(progress.attempts.to_string());
    };
    let host = CommandHost::shared(bar.clone(), show, output);
    let resume = Resume { from: output.begin()?, note: &mut |progress| output.note(progress) };
    let generation = Arc::new(generation);
    let report =
        Generation::resume(&generation, resume, (from, end), format, threads, host, &mut output.clone());
    bar.finish_and_clear();
    let GenerationReport { puzzles, attempts, checkpoint, stop, .. } = report?;

    let what = if args.full_grids { "solution" } else { "puzzle" };
    if !args.quiet || stop.is_some() {
        message!("{} from seed {seed}, in {}", counted(puzzles, what), counted(attempts, "attempt"));
    }
    let Some(stop) = stop else { return Ok(Status::Yes) };
    let number = stop.number + 1;
    match stop.limit {
        GenerationLimit::Attempts => message!(
            "sudokit: stopped at {what} {number} after {}; --max-work allows more",
            counted(args.max_work, "attempt")
        ),
        GenerationLimit::Time => {
            let time = args.timeout.unwrap_or_default();
            message!("sudokit: stopped after {time:?}, at {what} {number}");
        }
        _ => return Err(Interrupted::after(counted(puzzles, what)).into()),
    }
    if let Some(text) = stop.attempts.explain(&recipe) {
        message!("sudokit: {text}");
    }
    message!(
        "sudokit: to go on from here, with the other options as they are: --seed {seed} --skip {}",
        checkpoint.next.saturating_sub(start)
    );
    Ok(Status::Stopped)
}

/// A bar on standard error, if a person is looking at it and not at the puzzles.
fn progress_bar(count: u64, quiet: bool, output: &Output) -> ProgressBar {
    if quiet || !io::stderr().is_terminal() || output.is_terminal() {
        return ProgressBar::hidden();
    }
    let bar = ProgressBar::new(count);
    let style = ProgressStyle::with_template("{bar:40} {pos} of {len}, {msg} attempts, {elapsed}");
    bar.set_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
    bar.set_message("0");
    bar
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_are_read() {
        assert!(shard("2/8").is_ok_and(|shard| (shard.part, shard.of) == (2, 8)));
        for text in ["", "1", "0/3", "4/3", "1/0", "a/b"] {
            assert!(shard(text).is_err(), "{text}");
        }
    }
}
