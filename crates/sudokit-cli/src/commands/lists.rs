//! What there is: `sudokit --version`; `sudokit formats`, `sudokit engines` and `sudokit techniques`, from the
//! library's tables; completions, made from the arguments.

use std::io::Write as _;

use anstream::{AutoStream, ColorChoice};
use anyhow::Result;
use clap::Args;
use clap_complete::Shell;
use serde::Serialize;
use sudokit::outcome::{EngineInfo, FormatInfo, TechniqueInfo, Version};
use sudokit_bulk::Status;

use crate::output::{self, Out};

/// Arguments of `sudokit techniques`, `formats` and `engines`.
#[derive(Args, Clone, Debug)]
pub(crate) struct ListArgs {
    /// Write a JSON object per line
    #[arg(long)]
    json: bool,
}

/// Says what the arguments ask for if they ask for help, and otherwise what is wrong with them.
pub(crate) fn usage(error: &clap::Error) -> Result<Status> {
    let text = error.render();
    if error.use_stderr() {
        let text = text.ansi().to_string();
        message!("{}", text.trim_end_matches('\n'));
        return Ok(Status::Failed);
    }
    let plain = AutoStream::choice(&std::io::stdout()) == ColorChoice::Never;
    let text = if plain { text.to_string() } else { text.ansi().to_string() };
    output::write(text.as_bytes())?;
    Ok(Status::Yes)
}

/// Writes the version, with `verbose` also the back ends of the fast engines.
pub(crate) fn version(verbose: bool, json: bool) -> Result<Status> {
    let mut version = Version::current();
    if verbose {
        version = version.with_back_ends();
    }
    let mut out = Out;
    if json {
        writeln!(out, "{}", serde_json::to_string(&version)?)?;
        return Ok(Status::Yes);
    }
    writeln!(out, "sudokit {}", version.version)?;
    for (name, state) in version.back_ends.into_iter().flatten() {
        writeln!(out, "back end {name:<10} {state}")?;
    }
    Ok(Status::Yes)
}

/// Lists the formats.
pub(crate) fn formats(args: &ListArgs) -> Result<Status> {
    list(FormatInfo::all(), args, |info| {
        let can = match (info.read, info.write) {
            (true, true) => "read, write",
            (true, false) => "read",
            (false, _) => "write",
        };
        format!("{:<12} {can:<12} {}", info.format, info.about)
    })
}

/// Lists the engines.
pub(crate) fn engines(args: &ListArgs) -> Result<Status> {
    list(EngineInfo::all(), args, |info| {
        let default = if info.default { " (default)" } else { "" };
        format!("{:<12} {}{default}", info.engine, info.about)
    })
}

/// Lists the techniques, in the order in which they are tried.
pub(crate) fn techniques(args: &ListArgs) -> Result<Status> {
    list(TechniqueInfo::all(), args, |info| {
        let assumes = if info.assumes_uniqueness { " (assumes a single solution)" } else { "" };
        format!("{:<26} {}{assumes}", info.technique, info.name)
    })
}

/// Writes each item as a line, or as a JSON object.
fn list<T: Serialize>(
    items: impl Iterator<Item = T>,
    args: &ListArgs,
    line: impl Fn(&T) -> String,
) -> Result<Status> {
    let mut out = Out;
    for item in items {
        let text = if args.json { serde_json::to_string(&item)? } else { line(&item) };
        writeln!(out, "{text}")?;
    }
    Ok(Status::Yes)
}

/// Writes a completion script.
pub(crate) fn completions(shell: Shell, command: &mut clap::Command) -> Result<Status> {
    let mut script = Vec::new();
    clap_complete::generate(shell, command, "sudokit", &mut script);
    output::write(&script)?;
    Ok(Status::Yes)
}
