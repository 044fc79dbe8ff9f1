//! `sudokit verify`: whether certificates prove their claims.

use std::io::Write;

use anyhow::Result;
use clap::Args;
use sudokit::outcome::counted;
use sudokit_bulk::{Certificates, Error, Source, Status, Summary};

use crate::interrupt::{self, Interrupted};
use crate::output::{self, Out};
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
pub(crate) fn run(args: &VerifyArgs) -> Result<Status> {
    let is_json = output::is_json(args.json)?;
    let mut summary = Summary::default();
    for source in inputs::sources(&args.files, args.quiet)? {
        if let Err(error) = verify(source, is_json, &mut summary)? {
            Out.flush()?;
            messages::error(&error);
            summary.status = Status::Failed;
        }
    }
    Out.flush()?;
    if !args.quiet && summary.records() > 1 {
        message!("{summary}");
    }
    Ok(summary.status)
}

/// Verifies the certificates of one file. The outer error is of writing, the inner one of reading.
fn verify(source: Source, is_json: bool, summary: &mut Summary) -> Result<Result<(), Error>> {
    let certificates = match Certificates::open(source, output::flush_on_pause) {
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
            writeln!(Out, "{}", serde_json::to_string(&outcome)?)?;
        } else {
            writeln!(Out, "{outcome}")?;
        }
        if interrupt::has_come() {
            return Err(Interrupted::after(counted(summary.records(), "certificate")).into());
        }
    }
    Ok(Ok(()))
}
