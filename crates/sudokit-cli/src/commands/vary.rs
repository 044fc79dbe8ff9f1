//! `sudokit vary`: the proper puzzles that differ from a puzzle in some givens, {-n+m}, streamed as they are
//! found.

use anyhow::Result;
use clap::Args;
use sudokit_bulk::Status;
use sudokit_bulk::jobs::Vary;

use crate::args::{InputArgs, OutputArgs};
use crate::limits::LimitArgs;
use crate::numbers::{Limit, limit, whole};
use crate::output::Output;
use crate::pipeline;

/// Arguments of `sudokit vary`.
#[derive(Args, Clone, Debug)]
pub(crate) struct VaryArgs {
    #[command(flatten)]
    input: InputArgs,
    #[command(flatten)]
    output: OutputArgs,

    /// Remove this many givens, in all ways
    #[arg(long, value_name = "N", value_parser = whole::<usize>(0..=81), default_value = "1")]
    remove: usize,

    /// Then add this many other givens, in all ways that leave exactly one solution
    #[arg(long, value_name = "M", value_parser = whole::<usize>(0..=81), default_value = "1")]
    add: usize,

    /// Write only minimal puzzles
    #[arg(long)]
    minimal: bool,

    /// Write only the first of several isomorphic puzzles, and none that is isomorphic to a puzzle of the
    /// input. Uses about 200 MB of memory for a million puzzles
    #[arg(long)]
    unique_up_to_symmetry: bool,

    /// Write at most this many per puzzle, or `all`
    #[arg(long, value_name = "N|all", value_parser = limit, default_value = "all")]
    limit: Limit,

    #[command(flatten)]
    limits: LimitArgs,
}

/// Runs the subcommand.
pub(crate) fn run(args: &VaryArgs, output: &Output) -> Result<Status> {
    let job = Vary {
        output: args.output.format(output)?,
        minimal: args.minimal,
        unique_up_to_symmetry: args.unique_up_to_symmetry,
        limit: args.limit.0,
        limits: args.limits.limits(),
        ..Vary::new(args.remove, args.add)
    };
    pipeline::run_sequential(&args.input, output, "puzzle", job)
}
