//! `sudokit same`: whether two puzzles are isomorphic, and by which transform.

use anyhow::{Context, Result};
use clap::Args;
use sudokit::Problem;
use sudokit::outcome::{Isomorphism, PlacedDigits};
use sudokit_bulk::Status;

use crate::args::ReadArgs;
use crate::inputs;
use crate::messages;
use crate::output::Output;

/// Arguments of `sudokit same`.
#[derive(Args, Clone, Debug)]
pub(crate) struct SameArgs {
    /// A puzzle of 81 cells, or a file whose first puzzle is used; `-` for standard input
    #[arg(value_name = "PUZZLE")]
    from_puzzle: String,

    /// Another puzzle; `-` or none for standard input
    #[arg(value_name = "OTHER", default_value = "-", hide_default_value = true)]
    to_puzzle: String,

    /// Write a JSON object
    #[arg(long)]
    json: bool,

    #[command(flatten)]
    read: ReadArgs,
}

/// Runs the subcommand: writes the transform, if there is one.
pub(crate) fn run(args: &SameArgs, output: &Output) -> Result<Status> {
    let is_json = output.is_json(args.json)?;
    let problem = |argument: &str| -> Result<Problem> {
        let record = inputs::first_record(argument, &args.read.options(), output.files())?;
        messages::unused_placed(u64::from(PlacedDigits::count_in(&record) > 0));
        record.board.classic_or_blank().problem().with_context(|| argument.to_owned())
    };
    let outcome = Isomorphism::of(&problem(&args.from_puzzle)?, &problem(&args.to_puzzle)?);
    if is_json {
        writeln!(output, "{}", serde_json::to_string(&outcome)?)?;
    } else if let Some(transform) = outcome.transform {
        writeln!(output, "{transform}")?;
    } else {
        message!("sudokit: the puzzles are not isomorphic");
    }
    Ok(outcome.answer().into())
}
