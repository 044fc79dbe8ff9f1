//! `sudokit solve`: the solution of each puzzle, and whether it is the only one.

use anyhow::Result;
use clap::Args;
use sudokit_bulk::Status;
use sudokit_bulk::jobs::Solve;

use crate::args::{EngineArgs, InputArgs, OutputArgs};
use crate::output::Output;
use crate::pipeline;

/// Arguments of `sudokit solve`.
#[derive(Args, Clone, Debug)]
pub(crate) struct SolveArgs {
    #[command(flatten)]
    input: InputArgs,
    #[command(flatten)]
    output: OutputArgs,
    #[command(flatten)]
    engine: EngineArgs,

    /// Stop at the first solution; do not check uniqueness
    #[arg(long)]
    first: bool,
}

/// Runs the subcommand.
pub(crate) fn run(args: &SolveArgs, output: &Output) -> Result<Status> {
    let SolveArgs { input, output: form, engine, first } = args;
    let job = Solve {
        output: form.format(output)?,
        engine: engine.engine(),
        limits: engine.limits.limits(),
        first: *first,
    };
    output.describe("engine", &engine.engine);
    let summary = pipeline::run(input, output, job)?;
    if !input.quiet && summary.records() > 1 {
        message!("{summary}");
    }
    Ok(summary.status)
}
