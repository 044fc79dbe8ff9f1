//! `sudokit canon`: the canonical form of each puzzle, which is the same for isomorphic puzzles.

use anyhow::Result;
use clap::Args;
use sudokit::operation::CanonOptions;
use sudokit_bulk::Status;
use sudokit_bulk::jobs::Ask;

use crate::args::{InputArgs, OutputArgs};
use crate::options::{Flags, OptionArgs};
use crate::output::Output;
use crate::{messages, pipeline};

/// Arguments of `sudokit canon`.
#[derive(Args, Clone, Debug)]
pub(crate) struct CanonArgs {
    #[command(flatten)]
    input: InputArgs,
    #[command(flatten)]
    output: OutputArgs,
    #[command(flatten)]
    options: OptionArgs<CanonOptions>,
}

impl Flags for CanonOptions {}

/// Runs the subcommand.
pub(crate) fn run(args: &CanonArgs, output: &Output) -> Result<Status> {
    let OptionArgs(options) = args.options.clone();
    let (with_transform, with_symmetry) = (options.with_transform, options.with_symmetry);
    let job = Ask { output: args.output.format(output)?, ..Ask::new(options) };
    let summary = pipeline::run(&args.input, output, job)?;
    if with_transform {
        messages::lost_remarks(&summary, "the transform");
    }
    if with_symmetry {
        messages::lost_remarks(&summary, "the symmetry");
    }
    Ok(summary.status)
}
