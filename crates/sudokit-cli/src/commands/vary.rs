//! `sudokit vary`: the proper puzzles that differ from a puzzle in some givens, {-n+m}, streamed as they are
//! found.

use anyhow::Result;
use clap::{Arg, Args};
use sudokit::operation::VaryOptions;
use sudokit_bulk::Status;
use sudokit_bulk::jobs::Enumerate;

use crate::args::{InputArgs, OutputArgs};
use crate::limits::LimitArgs;
use crate::numbers::{Limit, limit};
use crate::options::{Flags, OptionArgs};
use crate::output::Output;
use crate::pipeline;

/// Arguments of `sudokit vary`.
#[derive(Args, Clone, Debug)]
pub(crate) struct VaryArgs {
    #[command(flatten)]
    input: InputArgs,
    #[command(flatten)]
    output: OutputArgs,
    #[command(flatten)]
    options: OptionArgs<VaryOptions>,

    /// Write at most this many per puzzle, or `all`
    #[arg(long, value_name = "N|all", value_parser = limit, default_value = "all")]
    limit: Limit,

    #[command(flatten)]
    limits: LimitArgs,
}

impl Flags for VaryOptions {
    fn flag(arg: Arg) -> Arg {
        // {-n+m}
        if arg.get_id() == "add" { arg.value_name("M") } else { arg }
    }
}

/// Runs the subcommand.
pub(crate) fn run(args: &VaryArgs, output: &Output) -> Result<Status> {
    let OptionArgs(options) = args.options.clone();
    let job = Enumerate {
        output: args.output.format(output)?,
        limit: args.limit.0,
        limits: args.limits.limits(),
        ..Enumerate::new(options)
    };
    pipeline::run_sequential(&args.input, output, "puzzle", job)
}
