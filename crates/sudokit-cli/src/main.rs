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
mod interrupt;
mod live;
mod numbers;
mod output;
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
use clap::Parser;
use sudokit::search::Backend;

use crate::args::{Cli, Command};
use crate::status::Status;

fn main() -> ExitCode {
    interrupt::install();
    let result = match Cli::try_parse() {
        Ok(cli) => check_backend().and_then(|()| run(&cli)),
        Err(error) => commands::lists::usage(&error),
    };
    let result = result.and_then(|status| {
        output::flush()?;
        Ok(status)
    });
    if interrupt::asked() {
        interrupt::end("");
    }
    match result {
        Ok(status) => status.into(),
        Err(error) if is_broken_pipe(&error) => Status::Yes.into(),
        Err(error) => {
            talk!("sudokit: {error:#}");
            Status::Bad.into()
        }
    }
}

fn run(cli: &Cli) -> Result<Status> {
    let Some(command) = cli.command.as_ref().filter(|_| !cli.version) else {
        return commands::lists::version(cli.verbose);
    };
    match command {
        Command::Check(args) => commands::check::run(args),
        Command::Verify(args) => commands::verify::run(args),
        Command::Solve(args) => commands::solve::run(args),
        Command::Count(args) => commands::count::run(args),
        Command::Solutions(args) => commands::solutions::run(args),
        Command::Canon(args) => commands::canon::run(args),
        Command::Same(args) => commands::same::run(args),
        Command::Shuffle(args) => commands::shuffle::run(args),
        Command::Dedupe(args) => commands::dedupe::run(args),
        Command::Leak(args) => commands::leak::run(args),
        Command::Minimize(args) => commands::minimize::run(args),
        Command::Extend(args) => commands::extend::run(args),
        Command::Vary(args) => commands::vary::run(args),
        Command::Unavoidable(args) => commands::unavoidable::run(args),
        Command::Generate(args) => commands::generate::run(args),
        Command::Convert(args) => commands::convert::run(args),
        Command::Compare(args) => commands::compare::run(args),
        Command::Hint(args) => commands::hint::run(args),
        Command::Explain(args) => commands::explain::run(args),
        Command::Rate(args) => commands::rate::run(args),
        Command::Watch(args) => commands::watch::run(args),
        Command::Techniques => commands::lists::techniques(),
        Command::Formats => commands::lists::formats(),
        Command::Engines => commands::lists::engines(),
        Command::Completions { shell } => commands::lists::completions(*shell),
        Command::Man => commands::lists::man(),
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

/// Whether whoever reads our output has gone: that is no error.
fn is_broken_pipe(error: &anyhow::Error) -> bool {
    error.chain().any(|cause| {
        cause
            .downcast_ref::<std::io::Error>()
            .is_some_and(|error| error.kind() == std::io::ErrorKind::BrokenPipe)
    })
}
