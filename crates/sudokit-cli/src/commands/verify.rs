//! `sudokit verify`: whether certificates prove their claims.

use anyhow::Result;
use clap::Args;
use sudokit::outcome::counted;
use sudokit_bulk::{Certificates, Error, Source, Status, Summary};

use crate::interrupt::{self, Interrupted};
use crate::output::Output;
use crate::{inputs, messages};

/// Arguments of `sudokit verify`.
#[derive(Args, Clone, Debug)]
pub(crate) struct VerifyArgs {
    /// Files with certificates, compressed or not; `-` or none for standard input
    #[arg(value_name = "FILE")]
    files: Vec<String>,

    /// Write a JSON object per certificate
    #[arg(long)]
    json: bool,

    /// Write nothing but errors to standard error
    #[arg(long, short)]
    quiet: bool,
}

/// Runs the subcommand: a line for each certificate.
pub(crate) fn run(args: &VerifyArgs, output: &Output) -> Result<Status> {
    let is_json = output.is_json(args.json)?;
    let mut summary = Summary::default();
    for source in inputs::sources(&args.files, args.quiet, output.files())? {
        if let Err(error) = verify(source, is_json, &mut summary, output)? {
            output.flush()?;
            messages::error(&error);
            summary.status = Status::Failed;
        }
    }
    output.flush()?;
    if !args.quiet && summary.records() > 1 {
        message!("{summary}");
    }
    Ok(summary.status)
}

/// Verifies the certificates of one file. The outer error is of writing, the inner one of reading.
fn verify(
    source: Source,
    is_json: bool,
    summary: &mut Summary,
    output: &Output,
) -> Result<Result<(), Error>> {
    let of_pause = output.clone();
    let certificates = match Certificates::open(source, move || of_pause.flush_on_pause()) {
        Ok(certificates) => certificates,
        Err(error) => return Ok(Err(error)),
    };
    for outcome in certificates {
        let outcome = match outcome {
            Ok(outcome) => outcome,
            Err(error) => return Ok(Err(error)),
        };
        summary.count(outcome.answer().into(), outcome.summary());
        if is_json {
            writeln!(output, "{}", serde_json::to_string(&outcome)?)?;
        } else {
            writeln!(output, "{outcome}")?;
        }
        if interrupt::has_come() {
            return Err(Interrupted::after(counted(summary.records(), "certificate")).into());
        }
    }
    Ok(Ok(()))
}
