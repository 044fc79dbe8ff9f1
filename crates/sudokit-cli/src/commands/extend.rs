//! `sudokit extend`: the fewest givens to add, so that a puzzle has exactly one solution.

use anyhow::Result;
use clap::Args;
use sudokit::operation::ExtendOptions;
use sudokit_bulk::Status;
use sudokit_bulk::jobs::Ask;

use super::generate::read_solution;
use crate::args::{InputArgs, OutputArgs};
use crate::limits::LimitArgs;
use crate::options::{Flags, OptionArgs};
use crate::output::Output;
use crate::pipeline;

/// Arguments of `sudokit extend`.
#[derive(Args, Clone, Debug)]
pub(crate) struct ExtendArgs {
    #[command(flatten)]
    input: InputArgs,
    #[command(flatten)]
    output: OutputArgs,

    /// The solution of the extended puzzle: 81 digits, or a file with them [default: the one that needs the
    /// fewest givens]
    #[arg(long, value_name = "FILE|TEXT")]
    solution: Option<String>,

    #[command(flatten)]
    options: OptionArgs<ExtendOptions>,

    #[command(flatten)]
    limits: LimitArgs,
}

impl Flags for ExtendOptions {
    // The command has it from a file, too.
    const LEFT_OUT: &[&str] = &["solution"];
}

/// Runs the subcommand.
pub(crate) fn run(args: &ExtendArgs, output: &Output) -> Result<Status> {
    let OptionArgs(mut options) = args.options.clone();
    let solution = args.solution.as_deref().map(|it| read_solution(it, output.files())).transpose()?;
    options.solution = solution.map(|solution| solution.to_string());
    let job = Ask { output: args.output.format(output)?, limits: args.limits.limits(), ..Ask::new(options) };
    pipeline::run_with_summary(&args.input, output, job)
}
