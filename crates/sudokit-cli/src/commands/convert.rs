//! `sudokit convert`: the same puzzles in another format, with a report of the losses.

use anyhow::{Result, bail};
use clap::Args;
use sudokit_bulk::Status;
use sudokit_bulk::jobs::Convert;

use crate::args::{InputArgs, OutputArgs};
use crate::{messages, pipeline};

/// Arguments of `sudokit convert`.
#[derive(Args, Clone, Debug)]
pub(crate) struct ConvertArgs {
    #[command(flatten)]
    input: InputArgs,
    #[command(flatten)]
    output: OutputArgs,
}

/// Runs the subcommand.
pub(crate) fn run(args: &ConvertArgs) -> Result<Status> {
    let Some(format) = args.output.format()?.requested else {
        bail!("convert to what? --to names a format; `sudokit formats` lists them");
    };
    let summary = pipeline::run(&args.input, Convert { format })?;
    messages::losses(&summary, format.name);
    Ok(summary.status)
}
