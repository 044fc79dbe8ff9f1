//! `sudokit solutions`: the solutions of each puzzle, streamed as they are found.

use anyhow::Result;
use clap::Args;
use sudokit::operation::SolutionsOptions;
use sudokit_bulk::Status;
use sudokit_bulk::jobs::Enumerate;

use crate::args::{BoardInputArgs, OutputArgs};
use crate::limits::LimitArgs;
use crate::numbers::{Limit, limit};
use crate::options::{Flags, OptionArgs};
use crate::output::Output;
use crate::pipeline;

/// Arguments of `sudokit solutions`.
#[derive(Args, Clone, Debug)]
pub(crate) struct SolutionsArgs {
    #[command(flatten)]
    input: BoardInputArgs,
    #[command(flatten)]
    output: OutputArgs,
    #[command(flatten)]
    options: OptionArgs<SolutionsOptions>,
    #[command(flatten)]
    limits: LimitArgs,

    /// Write at most this many solutions per puzzle, or `all`
    #[arg(long, value_name = "N|all", value_parser = limit, default_value = "all")]
    limit: Limit,
}

impl Flags for SolutionsOptions {}

/// Runs the subcommand.
pub(crate) fn run(args: &SolutionsArgs, output: &Output) -> Result<Status> {
    let input = args.input.input()?;
    let OptionArgs(options) = args.options.clone();
    let job = Enumerate {
        output: args.output.format(output)?,
        limit: args.limit.0,
        // The search for one solution more may take long.
        reports_more: false,
        limits: args.limits.limits(),
        ..Enumerate::new(options)
    };
    pipeline::run_sequential(&input, output, "solution", job)
}
