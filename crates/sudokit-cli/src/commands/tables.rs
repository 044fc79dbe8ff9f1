//! `sudokit formats`, `sudokit engines`, `sudokit rules` and `sudokit techniques`: the tables of the library.

use anyhow::Result;
use clap::Args;
use serde::Serialize;
use sudokit::outcome::{EngineInfo, FormatInfo, RuleEntry, TechniqueInfo};
use sudokit_bulk::Status;

use crate::output::Output;

/// Arguments of `sudokit techniques`, `formats`, `engines` and `rules`.
#[derive(Args, Clone, Debug)]
pub(crate) struct TableArgs {
    /// Write a JSON object per line
    #[arg(long)]
    json: bool,
}

/// Lists the formats.
pub(crate) fn formats(args: &TableArgs, output: &Output) -> Result<Status> {
    list(FormatInfo::all(), args, output, |info| {
        let can = match (info.read, info.write) {
            (true, true) => "read, write",
            (true, false) => "read",
            (false, _) => "write",
        };
        format!("{:<14} {can:<12} {}", info.format, info.about)
    })
}

/// Lists the engines.
pub(crate) fn engines(args: &TableArgs, output: &Output) -> Result<Status> {
    list(EngineInfo::all(), args, output, |info| {
        let default = if info.default { " (default)" } else { "" };
        format!("{:<12} {}{default}", info.engine, info.about)
    })
}

/// Lists the houses and rules of boards.
pub(crate) fn rules(args: &TableArgs, output: &Output) -> Result<Status> {
    list(RuleEntry::all(), args, output, |entry| {
        let option = if entry.whole_board { "--rules" } else { "" };
        format!(
            "{:<22} {option:<8} {}\n{:31}in {}",
            entry.rule,
            entry.definition,
            "",
            entry.formats.join(", ")
        )
    })
}

/// Lists the techniques, in the order in which they are tried.
pub(crate) fn techniques(args: &TableArgs, output: &Output) -> Result<Status> {
    list(TechniqueInfo::all(), args, output, |info| {
        let assumes = if info.assumes_uniqueness { " (assumes a single solution)" } else { "" };
        format!("{:<26} {}{assumes}", info.technique, info.name)
    })
}

/// Writes each item as a line, or as a JSON object.
fn list<T: Serialize>(
    items: impl Iterator<Item = T>,
    args: &TableArgs,
    output: &Output,
    line: impl Fn(&T) -> String,
) -> Result<Status> {
    let is_json = output.is_json(args.json)?;
    for item in items {
        let text = if is_json { serde_json::to_string(&item)? } else { line(&item) };
        writeln!(output, "{text}")?;
    }
    Ok(Status::Yes)
}
