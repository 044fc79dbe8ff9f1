//! `sudokit rate`: ER, EP and ED of each puzzle, its steps, or the range of its isomorphs; HoDoKu's level and score; or
//! all measures.

use std::num::NonZero;
use std::time::Duration;

use anyhow::{Result, bail};
use clap::{Args, ValueEnum};
use sudokit::outcome::RatingOptions;
use sudokit_bulk::jobs::{Rate, RatingTemplate};
use sudokit_bulk::{Limits, Status};

use super::generate::random_seed;
use crate::args::{InputArgs, OutputArgs, levels};
use crate::limits::duration;
use crate::numbers::{number, whole};
use crate::{parquet, pipeline};

/// Arguments of `sudokit rate`.
#[derive(Args, Clone, Debug)]
pub(crate) struct RateArgs {
    #[command(flatten)]
    input: InputArgs,
    #[command(flatten)]
    output: OutputArgs,

    /// The scale of the numbers
    #[arg(long, value_name = "PROFILE", default_value = "se121")]
    profile: Profile,

    #[arg(long, help = difficulty_help(), conflicts_with_all = ["profile", "format", "trace", "count"])]
    difficulty: bool,

    /// The line to print for each puzzle: %g the puzzle, %i its 81 cells, %m its 729 candidates, %n its number, %r %p %d ER, EP
    /// and ED, %R %P %D the techniques that they come from, %w the level of ER in a word, %h %H score and level of
    /// HoDoKu, %e the seconds it took, %% a percent sign; otherwise "%g ED=%r/%p/%d", or "%g HoDoKu=%H/%h"
    #[arg(long, value_name = "TEXT", conflicts_with_all = ["to", "json"])]
    format: Option<RatingTemplate>,

    /// Print every step of se121: its rating, its technique, its eliminations and placements
    #[arg(long)]
    trace: bool,

    /// Rate this many random isomorphs of each puzzle by se121, those that `sudokit shuffle` makes, and print the minimum,
    /// median and maximum
    #[arg(long, short = 'n', alias = "morphs", value_name = "N", value_parser = whole::<NonZero<u64>>(1..=u64::MAX),
          conflicts_with_all = ["format", "trace"])]
    count: Option<NonZero<u64>>,

    /// The same seed draws the same isomorphs; without a seed a random one is used and reported
    #[arg(long, value_name = "S", value_parser = number, requires = "count")]
    seed: Option<u64>,

    /// Rate also puzzles with no solution or several, by the steps that se121 finds
    #[arg(long, conflicts_with = "difficulty")]
    improper: bool,

    /// Stop a puzzle after this many searches for chains by se121 [default: no limit]
    #[arg(long = "max-work", aliases = ["max-nodes", "max-searches", "max-tries"], value_name = "N", value_parser = number)]
    max_searches: Option<u64>,

    /// Stop a puzzle after this long: 500ms, 10s, 2m
    #[arg(long, value_name = "TIME", value_parser = duration)]
    timeout: Option<Duration>,
}

fn difficulty_help() -> String {
    format!(
        "Measure all there is: se121 and HoDoKu with their steps by technique, the choices of the engine bands, the \
         smallest backdoor of two cells at most, and the level in a word: {}",
        levels()
    )
}

/// The scale of the numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Profile {
    /// The numbers of Sudoku Explainer 1.2.1: ER, EP and ED
    Se121,
    /// The numbers of HoDoKu: level and score
    Hodoku,
}

/// Runs the subcommand.
pub(crate) fn run(args: &RateArgs) -> Result<Status> {
    if args.profile == Profile::Hodoku && (args.trace || args.improper || args.count.is_some()) {
        bail!("--trace, --improper and --count belong to the profile se121, not to hodoku");
    }
    if args.profile == Profile::Hodoku && args.max_searches.is_some() {
        bail!(
            "--max-work counts the searches of se121, and the profile hodoku has none; --timeout limits it"
        );
    }
    let seed = args.seed.unwrap_or_else(random_seed);
    let job = Rate {
        output: args.output.format()?,
        options: RatingOptions {
            se121: args.profile == Profile::Se121,
            steps: args.trace,
            hodoku: args.profile == Profile::Hodoku,
            difficulty: args.difficulty,
            improper: args.improper,
        },
        template: args.format.clone(),
        isomorphs: args.count,
        seed,
        limits: Limits { max_nodes: args.max_searches, timeout: args.timeout },
    };
    parquet::describe("profile", if args.profile == Profile::Se121 { "se121" } else { "hodoku" });
    if args.count.is_some() {
        parquet::describe("seed", seed);
    }
    let summary = pipeline::run(&args.input, job)?;
    if args.count.is_some() && args.seed.is_none() && !args.input.quiet {
        message!("from seed {seed}");
    }
    if !args.input.quiet && summary.records() > 1 {
        let of = match args.profile {
            _ if args.difficulty => "se121 and hodoku",
            Profile::Se121 => "se121",
            Profile::Hodoku => "hodoku",
        };
        message!("{summary} ({of})");
    }
    Ok(summary.status)
}
