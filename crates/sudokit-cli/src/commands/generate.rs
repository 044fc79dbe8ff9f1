//! `sudokit generate`: solutions and puzzles by number, the same for the same seed.

use std::hash::{BuildHasher, RandomState};
use std::io::{self, IsTerminal as _};
use std::num::NonZero;
use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};

use anyhow::{Context as _, Result, anyhow, bail};
use clap::{Arg, Args};
use indicatif::{ProgressBar, ProgressStyle};
use sudokit::Solution;
use sudokit::format::{self, Format, RecordBoard, VariantBoard};
use sudokit::generate::Recipe;
use sudokit::operation::GenerateOptions;
use sudokit::outcome::counted;
use sudokit::variants::generate::{NoPuzzle, Recipe as VariantRecipe};
use sudokit_bulk::{
    Checkpoint, Generation, GenerationKind, GenerationLimit, GenerationReport, OutputFiles, Progress, Resume,
    Status, thread_count,
};

use crate::args::{OutputArgs, levels};
use crate::host::CommandHost;
use crate::interrupt::Interrupted;
use crate::numbers::{number, threads};
use crate::options::{Flags, OptionArgs, with_help};
use crate::output::Output;
use crate::parquet::{self, Rows};
use sudokit_bulk::parse_duration;

/// Arguments of `sudokit generate`.
#[derive(Args, Clone, Debug)]
pub(crate) struct GenerateArgs {
    /// The number of puzzles to make
    #[arg(long, short = 'n', value_name = "N", default_value_t = 1, value_parser = number)]
    count: u64,

    /// Make only this part of the puzzles, such as 2/8; all parts in order are the whole
    #[arg(long, value_name = "I/N", value_parser = shard, default_value = "1/1")]
    shard: Shard,

    /// Skip this many at the start of the part (--resume skips those that are in the file)
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = number)]
    skip: u64,

    /// Make solutions instead of puzzles
    #[arg(long, conflicts_with_all = ["minimal", "clues", "symmetry", "pattern", "solution"])]
    full_grids: bool,

    #[command(flatten)]
    options: OptionArgs<GenerateOptions>,

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

impl Flags for GenerateOptions {
    fn flag(arg: Arg) -> Arg {
        const OTHER_KINDS: [&str; 2] = ["full_grids", "hard"];
        let arg = match arg.get_id().as_str() {
            "er" | "needs" | "hardest" | "without" => arg.conflicts_with_all(OTHER_KINDS),
            "level" => arg.conflicts_with("er").conflicts_with_all(OTHER_KINDS),
            _ => arg,
        };
        match arg.get_id().as_str() {
            "pattern" | "solution" => with_help(arg, ", or a file with them").value_name("FILE|TEXT"),
            "hardest" => arg.value_name("NAME"),
            "box" => arg.value_name("HxW|none"),
            "regions" => arg
                .value_name("FILE|random")
                .help("Make puzzles with regions in place of boxes: random ones, or those of this file"),
            "level" => with_help(arg, &format!(": {}", levels())),
            "max_work" => with_help(arg, " (with --hard: after this number of neighbors)").aliases([
                "max-nodes",
                "max-searches",
                "max-tries",
            ]),
            _ => arg,
        }
    }
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

fn hardness(text: &str) -> Result<f64, String> {
    match text.parse() {
        Ok(number) if (0.0..f64::INFINITY).contains(&number) => Ok(number),
        _ => Err("expected a number of nodes, such as 50 or 62.5".to_owned()),
    }
}

/// The 81 characters, without white space, of the file with this name or of the argument itself.
fn text_of(argument: &str, files: &OutputFiles) -> Result<String> {
    let text = if Path::new(argument).exists() {
        files.check_input(Path::new(argument))?;
        std::fs::read_to_string(argument).with_context(|| argument.to_owned())?
    } else {
        argument.to_owned()
    };
    let text: String = text.chars().filter(|c| !c.is_whitespace()).collect();
    match text.chars().count() {
        81 => Ok(text),
        count => bail!("{argument}: no such file, or {count} characters instead of 81"),
    }
}

/// The solution in the file with this name, or the argument itself.
pub(super) fn read_solution(argument: &str, files: &OutputFiles) -> Result<Solution> {
    let solution = text_of(argument, files)?.parse();
    solution.map_err(|error| anyhow!("{argument}: not a solution: {error}"))
}

/// The options, with the texts of files in place of their names.
fn options_of(args: &GenerateArgs, files: &OutputFiles) -> Result<GenerateOptions> {
    let OptionArgs(mut options) = args.options.clone();
    if let Some(pattern) = &mut options.pattern {
        *pattern = text_of(pattern, files)?;
    }
    if let Some(solution) = &mut options.solution {
        *solution = read_solution(solution, files)?.to_string();
    }
    if let Some(regions) = options.regions.as_mut().filter(|regions| *regions != "random") {
        let path = Path::new(&*regions);
        files.check_input(path)?;
        *regions = std::fs::read_to_string(path).with_context(|| format!("--regions {regions}"))?;
    }
    Ok(options)
}

/// A random seed that is short enough to type; a resumed run uses the seed of the earlier run.
pub(crate) fn random_seed(output: &Output) -> u64 {
    output.random_seed(|| RandomState::new().hash_one(0) >> 32)
}

/// The format of puzzles on boards of another size or with other rules: the requested one, if it can say them.
fn format_of_variants(
    args: &GenerateArgs,
    recipe: &VariantRecipe,
    requested: Option<&'static Format>,
    output: &Output,
) -> Result<&'static Format> {
    let classic_only = [
        ("--full-grids", args.full_grids),
        ("--hard", args.hard.is_some()),
        ("--unique-up-to-symmetry", args.unique_up_to_symmetry),
        ("Parquet", output.parquet_metadata().is_some()),
    ];
    if let Some((name, _)) = classic_only.into_iter().find(|(_, is_given)| *is_given) {
        bail!("{name} is for classic puzzles; not with --size, --box, --regions or --rules");
    }
    let board = RecordBoard::from(VariantBoard::of_puzzle(recipe.sample()));
    let format = requested.unwrap_or_else(|| match format::DEFAULT.refusal(&board) {
        Some(_) => Format::from_name("json").unwrap_or(format::DEFAULT),
        None => format::DEFAULT,
    });
    match format.refusal(&board) {
        Some(why) => bail!("--to {}: {why}", format.name),
        None => Ok(format),
    }
}

/// Runs the subcommand.
pub(crate) fn run(args: &GenerateArgs, output: &Output) -> Result<Status> {
    let files = output.files();
    let options = options_of(args, files)?;
    let wanted = Generation::of(&options).map_err(|report| anyhow!(report.message))?;
    if args.unique_up_to_symmetry && args.shard.of > 1 {
        bail!("--unique-up-to-symmetry cannot make parts (--shard): a part would depend on those before it");
    }
    let requested = args.output.format(output)?.requested;
    let format = match &wanted.kind {
        GenerationKind::Variants(recipe) => format_of_variants(args, recipe, requested, output)?,
        _ => requested.unwrap_or(format::DEFAULT),
    };
    let recipe = match &wanted.kind {
        GenerationKind::Puzzles(recipe) => recipe.clone(),
        _ => Recipe::default(),
    };
    let generation = Generation {
        kind: match args.hard {
            _ if args.full_grids => GenerationKind::Solutions,
            Some(hardness) => GenerationKind::Hard(hardness),
            None => wanted.kind,
        },
        unique: args.unique_up_to_symmetry,
        deadline: args.timeout.and_then(|timeout| Instant::now().checked_add(timeout)),
        parts_have_headings: output.parquet_metadata().is_some(),
        ..wanted
    };
    if let Err(error) = generation.check() {
        message!("sudokit: {error}");
        return Ok(Status::No);
    }
    let seed = options.seed.unwrap_or_else(|| random_seed(output));
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
            counted(options.max_work.0, "attempt")
        ),
        GenerationLimit::NoSolution => {
            message!("sudokit: {}", NoPuzzle::NoSolution);
            return Ok(Status::No);
        }
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
