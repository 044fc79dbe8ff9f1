//! `sudokit verify`: whether certificates prove their claims.

use std::io::Write;

use anyhow::Result;
use clap::Args;
use sudokit::certificate::{Verifier, VerifyErrorKind};
use sudokit::outcome::VerifiedCertificate;
use sudokit_bulk::{Source, Status, Summary};

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
    let mut summary = Summary::default();
    for source in inputs::sources(&args.files, args.quiet)? {
        if let Err(error) = verify(source, args, &mut summary)? {
            Out.flush()?;
            messages::error(error.as_ref());
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
fn verify(source: Source, args: &VerifyArgs, summary: &mut Summary) -> Result<Result<()>> {
    let name = source.name().to_owned();
    let input = match source.open(output::flush_on_pause) {
        Ok(input) => input,
        Err(error) => return Ok(Err(error.into())),
    };
    let mut count = 0;
    for result in Verifier::new(input.into_bytes()) {
        match result {
            Ok(verified) => {
                summary.count(Status::Yes, verified.claim.name());
                if args.json {
                    let outcome = VerifiedCertificate::proved(&name, &verified);
                    writeln!(Out, "{}", serde_json::to_string(&outcome)?)?;
                } else {
                    let (line, claim, puzzle) = (verified.line, verified.claim.name(), verified.problem);
                    writeln!(Out, "{name}:{line}: {claim}: {puzzle}")?;
                }
            }
            Err(error) => match error.kind() {
                VerifyErrorKind::Io => return Ok(Err(anyhow::Error::from(error).context(name))),
                VerifyErrorKind::BadHeader if count == 0 && error.line() == 1 => {
                    return Ok(Err(anyhow::Error::from(error).context(name)));
                }
                kind => {
                    summary.count(Status::No, "wrong");
                    if args.json {
                        let outcome = VerifiedCertificate::wrong(&name, &error);
                        writeln!(Out, "{}", serde_json::to_string(&outcome)?)?;
                    } else {
                        writeln!(Out, "{name}:{}: wrong: {kind}", error.line())?;
                    }
                }
            },
        }
        count += 1;
        if interrupt::has_come() {
            return Err(Interrupted::after(format_args!("{} certificates", summary.records())).into());
        }
    }
    Ok(if count > 0 { Ok(()) } else { Err(anyhow::anyhow!("{name}: there is no certificate")) })
}
