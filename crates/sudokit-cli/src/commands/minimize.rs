//! `sudokit minimize`: a minimal puzzle inside each puzzle, all of them, or the smallest.

use anyhow::Result;
use clap::{Arg, Args};
use sudokit::operation::{MinimalsOptions, MinimizeOptions};
use sudokit_bulk::Status;
use sudokit_bulk::jobs::{Ask, Enumerate};

use crate::args::{BoardInputArgs, OutputArgs};
use crate::limits::LimitArgs;
use crate::numbers::{Limit, limit};
use crate::options::{Flags, OptionArgs};
use crate::output::Output;
use crate::pipeline;

/// Arguments of `sudokit minimize`.
#[derive(Args, Clone, Debug)]
pub(crate) struct MinimizeArgs {
    #[command(flatten)]
    input: BoardInputArgs,
    #[command(flatten)]
    output: OutputArgs,

    /// Write all minimal puzzles that a puzzle contains
    #[arg(long)]
    all: bool,

    /// With --all: write at most this many per puzzle, or `all`
    #[arg(long, value_name = "N|all", value_parser = limit, default_value = "1000", requires = "all")]
    limit: Limit,

    #[command(flatten)]
    options: OptionArgs<MinimizeOptions>,

    #[command(flatten)]
    limits: LimitArgs,
}

impl Flags for MinimizeOptions {
    fn flag(arg: Arg) -> Arg {
        arg.conflicts_with("all")
    }
}

/// Runs the subcommand.
pub(crate) fn run(args: &MinimizeArgs, output: &Output) -> Result<Status> {
    let input = args.input.input()?;
    let (format, limits) = (args.output.format(output)?, args.limits.limits());
    if args.all {
        let job = Enumerate {
            output: format,
            limit: args.limit.0,
            limits,
            ..Enumerate::new(MinimalsOptions::default())
        };
        return pipeline::run_sequential(&input, output, "puzzle", job);
    }
    let OptionArgs(options) = args.options.clone();
    let job = Ask { output: format, limits, ..Ask::new(options) };
    pipeline::run_with_summary(&input, output, job)
}
