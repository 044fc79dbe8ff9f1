//! `sudokit minimize`: a minimal puzzle inside each puzzle, all of them, or the smallest.

use anyhow::Result;
use clap::Args;
use sudokit_bulk::Status;
use sudokit_bulk::jobs::{Minimize, MinimizeAll};

use crate::args::{InputArgs, OutputArgs};
use crate::limits::LimitArgs;
use crate::numbers::{Limit, limit, number};
use crate::output::Output;
use crate::pipeline;

/// Arguments of `sudokit minimize`.
#[derive(Args, Clone, Debug)]
pub(crate) struct MinimizeArgs {
    #[command(flatten)]
    input: InputArgs,
    #[command(flatten)]
    output: OutputArgs,

    /// Write all minimal puzzles that a puzzle contains
    #[arg(long, conflicts_with = "smallest")]
    all: bool,

    /// With --all: write at most this many per puzzle, or `all`
    #[arg(long, value_name = "N|all", value_parser = limit, default_value = "1000", requires = "all")]
    limit: Limit,

    /// Find the minimal puzzle with the fewest givens, and report if that is not proven. Without --max-work
    /// or --timeout the search stops after 1,000,000 nodes
    #[arg(long)]
    smallest: bool,

    /// Remove givens in the random order of this seed [default: in reading order]
    #[arg(long, value_name = "S", value_parser = number, conflicts_with = "all")]
    seed: Option<u64>,

    #[command(flatten)]
    limits: LimitArgs,
}

/// Runs the subcommand.
pub(crate) fn run(args: &MinimizeArgs, output: &Output) -> Result<Status> {
    let (format, limits) = (args.output.format(output)?, args.limits.limits());
    if args.all {
        let job = MinimizeAll { output: format, limits, limit: args.limit.0 };
        return pipeline::run_sequential(&args.input, output, "puzzle", job);
    }
    let job = Minimize { output: format, smallest: args.smallest, seed: args.seed, limits };
    let summary = pipeline::run(&args.input, output, job)?;
    if !args.input.quiet && summary.records() > 1 {
        message!("{summary}");
    }
    Ok(summary.status)
}
