//! `sudokit extend`: the fewest givens to add, so that a puzzle has exactly one solution.

use anyhow::Result;
use clap::Args;
use sudokit_bulk::Status;
use sudokit_bulk::jobs::Extend;

use super::generate::read_solution;
use crate::args::{InputArgs, OutputArgs};
use crate::limits::LimitArgs;
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

    /// Append the solution to each line
    #[arg(long)]
    with_solution: bool,

    #[command(flatten)]
    limits: LimitArgs,
}

/// Runs the subcommand.
pub(crate) fn run(args: &ExtendArgs, output: &Output) -> Result<Status> {
    let solution = args.solution.as_deref().map(|it| read_solution(it, output.files())).transpose()?;
    let job = Extend {
        output: args.output.format(output)?,
        solution,
        with_solution: args.with_solution,
        limits: args.limits.limits(),
    };
    let summary = pipeline::run(&args.input, output, job)?;
    if !args.input.quiet && summary.records() > 1 {
        message!("{summary}");
    }
    Ok(summary.status)
}
