//! The command `sudokit`: checks and solves Sudoku files.
//!
//! Everything it shows comes from the library; here are only the arguments ([`args`]), the way from
//! files to files ([`source`], [`pipeline`]) and one file for each subcommand ([`commands`]).

#[macro_use]
mod talk;

mod answers;
mod args;
mod batch;
mod budget;
mod commands;
mod help;
mod interrupt;
mod live;
mod numbers;
mod output;
mod output_file;
mod page;
mod pieces;
mod pipeline;
mod policy;
mod reading;
mod reasons;
mod source;
mod status;
mod steps;
mod stream;
mod tally;
mod threads;
mod writer;

use std::process::ExitCode;

use anyhow::{Result, bail};
use sudokit::ConflictError;
use sudokit::search::{Backend, NotProper};

use crate::args::{Cli, Subcommand};
use crate::status::Status;

fn main() -> ExitCode {
    interrupt::install();
    let result = match args::parse() {
        Ok(cli) => prepare(&cli).and_then(|()| run(&cli)),
        Err(error) => commands::lists::usage(&error),
    };
    let result = result.and_then(|status| {
        output::finish(status)?;
        Ok(status)
    });
    output::give_up();
    if interrupt::asked() {
        interrupt::end("");
    }
    match result {
        Ok(status) => status.into(),
        Err(error) if is_broken_pipe(&error) => Status::Yes.into(),
        Err(error) => {
            crate::talk::error(&error);
            let status = if is_about_puzzle(&error) { Status::No } else { Status::Bad };
            status.into()
        }
    }
}

/// Looks at what holds for all subcommands.
fn prepare(cli: &Cli) -> Result<()> {
    check_backend()?;
    if cli.output.is_some() && matches!(cli.command, Some(Subcommand::Split(_))) {
        bail!("split writes several files, into the folder of --output-dir; it has no use for --output");
    }
    cli.output.as_deref().map_or(Ok(()), output::to_file)
}

fn run(cli: &Cli) -> Result<Status> {
    let Some(subcommand) = cli.command.as_ref().filter(|_| !cli.version) else {
        return commands::lists::version(cli.verbose, cli.json);
    };
    match subcommand {
        Subcommand::Check(args) => commands::check::run(args),
        Subcommand::Verify(args) => commands::verify::run(args),
        Subcommand::Solve(args) => commands::solve::run(args),
        Subcommand::Count(args) => commands::count::run(args),
        Subcommand::Solutions(args) => commands::solutions::run(args),
        Subcommand::Canon(args) => commands::canon::run(args),
        Subcommand::Same(args) => commands::same::run(args),
        Subcommand::Shuffle(args) => commands::shuffle::run(args),
        Subcommand::Dedupe(args) => commands::dedupe::run(args),
        Subcommand::Leak(args) => commands::leak::run(args),
        Subcommand::Split(args) => commands::split::run(args),
        Subcommand::Minimize(args) => commands::minimize::run(args),
        Subcommand::Extend(args) => commands::extend::run(args),
        Subcommand::Vary(args) => commands::vary::run(args),
        Subcommand::Unavoidable(args) => commands::unavoidable::run(args),
        Subcommand::Generate(args) => commands::generate::run(args),
        Subcommand::Convert(args) => commands::convert::run(args),
        Subcommand::Compare(args) => commands::compare::run(args),
        Subcommand::Hint(args) => commands::hint::run(args),
        Subcommand::Explain(args) => commands::explain::run(args),
        Subcommand::Rate(args) => commands::rate::run(args),
        Subcommand::Watch(args) => commands::watch::run(args),
        Subcommand::Techniques(args) => commands::lists::techniques(args),
        Subcommand::Formats(args) => commands::lists::formats(args),
        Subcommand::Engines(args) => commands::lists::engines(args),
        Subcommand::Completions { shell } => commands::lists::completions(*shell),
        Subcommand::Man(args) => commands::man::run(args),
    }
}

/// Refuses a back end that is asked for and not there, where the library would take another one.
fn check_backend() -> Result<()> {
    let named = std::env::var("SUDOKIT_BACKEND").unwrap_or_default();
    let there = Backend::ALL.into_iter().filter(|backend| backend.is_available());
    let names: Vec<&str> = there.map(Backend::name).collect();
    if !named.is_empty() && !names.contains(&&*named) {
        bail!("SUDOKIT_BACKEND={named}: no such back end; this machine has: {}", names.join(", "));
    }
    Ok(())
}

/// Whether the input was read, and the puzzle in it breaks a rule or has not exactly one solution.
fn is_about_puzzle(error: &anyhow::Error) -> bool {
    error.chain().any(|cause| cause.is::<ConflictError>() || cause.is::<NotProper>())
}

/// Whether whoever reads our output has gone: that is no error.
fn is_broken_pipe(error: &anyhow::Error) -> bool {
    error.chain().any(|cause| {
        cause
            .downcast_ref::<std::io::Error>()
            .is_some_and(|error| error.kind() == std::io::ErrorKind::BrokenPipe)
    })
}
