//! `sudokit solve`: the solution of each puzzle, and whether it is the only one.

use anyhow::Result;
use clap::Args;
use sudokit::operation::SolveOptions;
use sudokit_bulk::Status;
use sudokit_bulk::jobs::Ask;

use crate::args::{BoardInputArgs, OutputArgs};
use crate::limits::LimitArgs;
use crate::options::{Flags, OptionArgs};
use crate::output::Output;
use crate::pipeline;

/// Arguments of `sudokit solve`.
#[derive(Args, Clone, Debug)]
pub(crate) struct SolveArgs {
    #[command(flatten)]
    input: BoardInputArgs,
    #[command(flatten)]
    output: OutputArgs,
    #[command(flatten)]
    options: OptionArgs<SolveOptions>,
    #[command(flatten)]
    limits: LimitArgs,
}

impl Flags for SolveOptions {}

/// Runs the subcommand.
pub(crate) fn run(args: &SolveArgs, output: &Output) -> Result<Status> {
    let input = args.input.input()?;
    let OptionArgs(options) = args.options.clone();
    output.describe("engine", options.engine.name());
    let job = Ask { output: args.output.format(output)?, limits: args.limits.limits(), ..Ask::new(options) };
    pipeline::run_with_summary(&input, output, job)
}
