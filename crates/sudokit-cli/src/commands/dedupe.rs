//! `sudokit dedupe`: the first puzzle of each isomorphism class.

use anyhow::Result;
use clap::Args;
use sudokit_bulk::Status;
use sudokit_bulk::jobs::Dedupe;

use crate::args::{InputArgs, OutputArgs};
use crate::output::Output;
use crate::pipeline;

/// Arguments of `sudokit dedupe`.
#[derive(Args, Clone, Debug)]
pub(crate) struct DedupeArgs {
    #[command(flatten)]
    input: InputArgs,
    #[command(flatten)]
    output: OutputArgs,
}

/// Runs the subcommand.
pub(crate) fn run(args: &DedupeArgs, output: &Output) -> Result<Status> {
    let summary = pipeline::run(&args.input, output, Dedupe::new(args.output.format(output)?))?;
    if !args.input.quiet && summary.records() > 0 {
        message!("{summary}");
    }
    Ok(summary.status)
}
