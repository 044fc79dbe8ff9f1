//! `sudokit solutions`: the solutions of each puzzle, streamed as they are found.

use anyhow::Result;
use clap::Args;
use sudokit_bulk::Status;
use sudokit_bulk::jobs::Solutions;

use crate::args::{EngineArgs, InputArgs, OutputArgs};
use crate::numbers::{Limit, limit};
use crate::output::Output;
use crate::pipeline;

/// Arguments of `sudokit solutions`.
#[derive(Args, Clone, Debug)]
pub(crate) struct SolutionsArgs {
    #[command(flatten)]
    input: InputArgs,
    #[command(flatten)]
    output: OutputArgs,
    #[command(flatten)]
    engine: EngineArgs,

    /// Write at most this many solutions per puzzle, or `all`
    #[arg(long, value_name = "N|all", value_parser = limit, default_value = "all")]
    limit: Limit,
}

/// Runs the subcommand.
pub(crate) fn run(args: &SolutionsArgs, output: &Output) -> Result<Status> {
    let job = Solutions {
        output: args.output.format(output)?,
        engine: args.engine.engine(),
        limits: args.engine.limits.limits(),
        limit: args.limit.0,
    };
    pipeline::run_sequential(&args.input, output, "solution", job)
}
