//! `sudokit check`: which rules each board breaks; on request, whether it has a solution or exactly one and why, whether every
//! given is needed, a proof, and whether a given solution is right.

use std::path::PathBuf;

use anyhow::Result;
use clap::Args;
use sudokit::operation::CheckOptions;
use sudokit_bulk::Status;
use sudokit_bulk::jobs::Ask;

use crate::args::{BoardInputArgs, OutputArgs};
use crate::limits::LimitArgs;
use crate::options::{Flags, OptionArgs};
use crate::output::Output;
use crate::pipeline;

/// Arguments of `sudokit check`.
#[derive(Args, Clone, Debug)]
pub(crate) struct CheckArgs {
    #[command(flatten)]
    input: BoardInputArgs,
    #[command(flatten)]
    output: OutputArgs,
    #[command(flatten)]
    options: OptionArgs<CheckOptions>,

    /// Write a certificate of each puzzle to this file: a proof that it has no, one or several solutions, for
    /// `sudokit verify`
    #[arg(long, value_name = "FILE")]
    prove: Option<PathBuf>,

    #[command(flatten)]
    limits: LimitArgs,
}

impl Flags for CheckOptions {
    // The command writes it to a file: `--prove`.
    const LEFT_OUT: &[&str] = &["certificate"];
}

/// Runs the subcommand.
pub(crate) fn run(args: &CheckArgs, output: &Output) -> Result<Status> {
    let input = args.input.input()?;
    let OptionArgs(mut options) = args.options.clone();
    output.describe("engine", options.engine.name());
    options.certificate = args.prove.is_some();
    if let Some(path) = &args.prove {
        output.set_file_beside(path, "--prove")?;
    }
    let job = Ask {
        output: args.output.format(output)?,
        limits: args.limits.limits(),
        blanks: input.read.blank.clone().unwrap_or_default(),
        ..Ask::new(options)
    };
    pipeline::run_with_summary(&input, output, job)
}
