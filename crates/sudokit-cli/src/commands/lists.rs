//! What there is: `sudokit --version`; `sudokit formats`, `sudokit engines` and `sudokit techniques`, from the
//! library's tables; completions, made from the arguments.

use std::io::Write as _;

use anstream::{AutoStream, ColorChoice};
use anyhow::Result;
use clap::Args;
use clap_complete::Shell;
use serde_json::{Value, json};
use sudokit::format::FORMATS;
use sudokit::logic::{Language, TECHNIQUES};
use sudokit::search::{Backend, DEFAULT, ENGINES};
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
    let version = env!("CARGO_PKG_VERSION");
    let state = |backend: Backend| match (backend == Backend::chosen(), backend.is_available()) {
        (true, _) => "used",
        (false, true) => "available",
        (false, false) => "not on this machine",
    };
    let mut out = Out;
    if json {
        let mut object = json!({ "version": version });
        if verbose {
            let states = Backend::ALL.map(|backend| (backend.name().to_owned(), state(backend).into()));
            object["back_ends"] = Value::Object(states.into_iter().collect());
        }
        writeln!(out, "{object}")?;
        return Ok(Status::Yes);
    }
    writeln!(out, "sudokit {version}")?;
    if verbose {
        for backend in Backend::ALL {
            writeln!(out, "back end {:<10} {}", backend.name(), state(backend))?;
        }
    }
    Ok(Status::Yes)
}

/// Lists the formats.
pub(crate) fn formats(args: &ListArgs) -> Result<Status> {
    let lines = FORMATS.iter().map(|format| {
        let can = match (format.can_read(), format.can_write()) {
            (true, true) => "read, write",
            (true, false) => "read",
            (false, _) => "write",
        };
        let object = json!({
            "format": format.name,
            "read": format.can_read(),
            "write": format.can_write(),
            "extensions": format.extensions,
            "about": format.about,
        });
        (format!("{:<12} {can:<12} {}", format.name, format.about), object)
    });
    list(lines, args)
}

/// Lists the engines.
pub(crate) fn engines(args: &ListArgs) -> Result<Status> {
    let lines = ENGINES.iter().map(|engine| {
        let is_default = engine.name() == DEFAULT.name();
        let default = if is_default { " (default)" } else { "" };
        let object = json!({ "engine": engine.name(), "default": is_default, "about": engine.about() });
        (format!("{:<12} {}{default}", engine.name(), engine.about()), object)
    });
    list(lines, args)
}

/// Lists the techniques, in the order in which they are tried.
pub(crate) fn techniques(args: &ListArgs) -> Result<Status> {
    let lines = TECHNIQUES.iter().map(|technique| {
        let name = technique.name(Language::English);
        let assumes = if technique.assumes_uniqueness { " (assumes a single solution)" } else { "" };
        let object = json!({
            "technique": technique.id,
            "name": name,
            "name_zh": technique.name(Language::Chinese),
            "assumes_uniqueness": technique.assumes_uniqueness,
        });
        (format!("{:<26} {name}{assumes}", technique.id), object)
    });
    list(lines, args)
}

/// Writes the lines, or the objects.
fn list(lines: impl Iterator<Item = (String, Value)>, args: &ListArgs) -> Result<Status> {
    let mut out = Out;
    for (line, object) in lines {
        if args.json {
            writeln!(out, "{object}")?;
        } else {
            writeln!(out, "{line}")?;
        }
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
