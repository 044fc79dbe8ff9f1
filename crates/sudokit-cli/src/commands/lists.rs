//! What there is: `sudokit --version`; `sudokit formats`, `sudokit engines` and `sudokit techniques`, from the
//! library's tables; completions and the manual page, made from the arguments.

use std::io::Write as _;

use anstream::{AutoStream, ColorChoice};
use anyhow::Result;
use clap::CommandFactory;
use clap_complete::Shell;
use sudokit::format::FORMATS;
use sudokit::logic::{Language, TECHNIQUES};
use sudokit::search::{Backend, DEFAULT, ENGINES};

use crate::args::Cli;
use crate::output::{self, Out};
use crate::status::Status;

/// Says what the arguments ask for if they ask for help, and otherwise what is wrong with them.
pub(crate) fn usage(error: &clap::Error) -> Result<Status> {
    let text = error.render();
    if error.use_stderr() {
        let text = text.ansi().to_string();
        talk!("{}", text.trim_end_matches('\n'));
        return Ok(Status::Bad);
    }
    let plain = AutoStream::choice(&std::io::stdout()) == ColorChoice::Never;
    let text = if plain { text.to_string() } else { text.ansi().to_string() };
    output::write(text.as_bytes())?;
    Ok(Status::Yes)
}

/// Says the version, and with `verbose` what the fast engines run on.
pub(crate) fn version(verbose: bool) -> Result<Status> {
    let mut out = Out;
    writeln!(out, "sudokit {}", env!("CARGO_PKG_VERSION"))?;
    if verbose {
        for backend in Backend::ALL {
            let what = match (backend == Backend::chosen(), backend.is_available()) {
                (true, _) => "used",
                (false, true) => "available",
                (false, false) => "not on this machine",
            };
            writeln!(out, "back end {:<10} {what}", backend.name())?;
        }
    }
    Ok(Status::Yes)
}

/// Lists the formats.
pub(crate) fn formats() -> Result<Status> {
    let mut out = Out;
    for format in FORMATS {
        let can = match (format.can_read(), format.can_write()) {
            (true, true) => "read, write",
            (true, false) => "read",
            (false, _) => "write",
        };
        writeln!(out, "{:<12} {can:<12} {}", format.name, format.about)?;
    }
    Ok(Status::Yes)
}

/// Lists the engines.
pub(crate) fn engines() -> Result<Status> {
    let mut out = Out;
    for engine in ENGINES {
        let default = if engine.name() == DEFAULT.name() { " (default)" } else { "" };
        writeln!(out, "{:<12} {}{default}", engine.name(), engine.about())?;
    }
    Ok(Status::Yes)
}

/// Lists the techniques, in the order in which they are tried.
pub(crate) fn techniques() -> Result<Status> {
    let mut out = Out;
    for technique in TECHNIQUES {
        let assumes = if technique.assumes_uniqueness { " (assumes a single solution)" } else { "" };
        writeln!(out, "{:<26} {}{assumes}", technique.id, technique.name(Language::English))?;
    }
    Ok(Status::Yes)
}

/// Writes a completion script.
pub(crate) fn completions(shell: Shell) -> Result<Status> {
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut Cli::command(), "sudokit", &mut script);
    output::write(&script)?;
    Ok(Status::Yes)
}

/// Writes the manual: a page for the command and, after it, a page for each subcommand.
pub(crate) fn man() -> Result<Status> {
    let mut pages = Vec::new();
    let mut command = Cli::command();
    command.build();
    clap_mangen::Man::new(command.clone()).render(&mut pages)?;
    for subcommand in command.get_subcommands().filter(|it| it.get_name() != "help") {
        clap_mangen::Man::new(subcommand.clone()).render(&mut pages)?;
    }
    output::write(&pages)?;
    Ok(Status::Yes)
}
