//! `sudokit same`: whether two puzzles are one in disguise, and what makes the second of the first.

use std::io::Write as _;

use anyhow::{Context, Result};
use clap::Args;
use sudokit::Problem;

use crate::output::Out;
use crate::source::{self, ReadArgs};
use crate::status::Status;

/// Arguments of `sudokit same`.
#[derive(Args, Clone, Debug)]
pub(crate) struct SameArgs {
    /// The puzzle of 81 cells itself, or a file whose first puzzle is taken; `-` for standard input
    #[arg(value_name = "PUZZLE")]
    from_puzzle: String,

    /// Another one
    #[arg(value_name = "OTHER")]
    to_puzzle: String,

    #[command(flatten)]
    read: ReadArgs,
}

/// Runs the subcommand: writes the transform, if there is one.
pub(crate) fn run(args: &SameArgs) -> Result<Status> {
    let problem = |argument: &str| -> Result<Problem> {
        let record = source::first_record(argument, &args.read)?;
        record.board.problem().with_context(|| argument.to_owned())
    };
    match problem(&args.from_puzzle)?.isomorphism(&problem(&args.to_puzzle)?) {
        Some(transform) => {
            writeln!(Out, "{transform}")?;
            Ok(Status::Yes)
        }
        None => {
            talk!("sudokit: these are different puzzles, in any disguise");
            Ok(Status::No)
        }
    }
}
