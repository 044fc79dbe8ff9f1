//! `sudokit verify`: whether certificates prove what they claim.

use std::io::Write;

use anyhow::{Context as _, Result};
use clap::Args;
use indicatif::ProgressBar;
use serde_json::json;
use sudokit::certificate::{Verifier, VerifyErrorKind};

use crate::interrupt;
use crate::output::{self, Out};
use crate::source::Source;
use crate::status::Status;
use crate::tally::Tally;

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
    let mut out = Out;
    let mut tally = Tally::default();
    for source in Source::all(&args.files)? {
        if let Err(error) = verify(&source, args, &mut out, &mut tally)? {
            out.flush()?;
            crate::talk::error(&error);
            tally.status = Status::Bad;
        }
    }
    out.flush()?;
    if !args.quiet && tally.records() > 1 {
        talk!("{}", tally.summary());
    }
    Ok(tally.status)
}

/// Verifies the certificates of one file. The outer error is of writing, the inner one of reading.
fn verify(source: &Source, args: &VerifyArgs, out: &mut impl Write, tally: &mut Tally) -> Result<Result<()>> {
    let name = source.name();
    let opened = source.open(args.quiet, &ProgressBar::hidden(), output::flush_on_pause);
    let input = match opened.with_context(|| name.clone()) {
        Ok(input) => input,
        Err(error) => return Ok(Err(error)),
    };
    let mut count = 0;
    for result in Verifier::new(input.bytes) {
        match result {
            Ok(verified) => {
                tally.note(Status::Yes, verified.claim.name());
                let (line, claim, puzzle) =
                    (verified.line, verified.claim.name(), verified.problem.to_string());
                if args.json {
                    let object = json!({ "file": name, "line": line, "claim": claim, "puzzle": puzzle });
                    writeln!(out, "{object}")?;
                } else {
                    writeln!(out, "{name}:{line}: {claim}: {puzzle}")?;
                }
            }
            Err(error) => match error.kind() {
                VerifyErrorKind::Io => return Ok(Err(anyhow::Error::from(error).context(name))),
                VerifyErrorKind::BadHeader if count == 0 && error.line() == 1 => {
                    return Ok(Err(anyhow::Error::from(error).context(name)));
                }
                kind => {
                    tally.note(Status::No, "wrong");
                    let (line, flaw) = (error.line(), kind.to_string());
                    if args.json {
                        writeln!(out, "{}", json!({ "file": name, "line": line, "flaw": flaw }))?;
                    } else {
                        writeln!(out, "{name}:{line}: wrong: {flaw}")?;
                    }
                }
            },
        }
        count += 1;
        if interrupt::asked() {
            interrupt::end(&format!(" after {} certificates", tally.records()));
        }
    }
    Ok(if count > 0 { Ok(()) } else { Err(anyhow::anyhow!("{name}: there is no certificate")) })
}
