//! The command `sudokit`: checks and solves Sudoku files.
//!
//! Everything that it shows comes from the library, and `sudokit_bulk` handles streams of records; here are only the
//! arguments ([`cli`]), everything about the terminal, and one file for each subcommand ([`commands`]).
//!
//! The command runs in a thread of its own, so that `main` can end the process after a signal within a tenth of a second,
//! whatever the command is doing, unless the output is blocked.

#[macro_use]
mod messages;

mod args;
mod cli;
mod commands;
mod help;
mod host;
mod inputs;
mod interrupt;
mod limits;
mod numbers;
mod options;
mod output;
mod output_name;
mod parquet;
mod pictures;
mod pipeline;
#[cfg(feature = "png")]
mod png;
mod policy;
mod repeated_messages;
mod usage;

use std::path::Path;
use std::process::ExitCode;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::Builder;
use std::time::{Duration, Instant};

use anyhow::{Result, bail};
use crossbeam_channel::{Receiver, RecvTimeoutError, bounded, select};
use sudokit::ConflictError;
use sudokit::search::{Backend, NotUniqueError};
use sudokit_bulk::Status;

use crate::cli::{Cli, Subcommand};
use crate::interrupt::Interrupted;

/// After a signal the command has this long to notice it; otherwise `main` ends the process.
const GRACE: Duration = Duration::from_millis(50);

/// The last words have this long: without a file they take longer only if nobody reads the output.
const LAST_WORDS: Duration = Duration::from_millis(500);

/// With a file, whose disk may be busy, the last words have this long.
const LAST_WORDS_WITH_FILE: Duration = Duration::from_secs(30);

/// The stack of the command's thread, which is that of the main thread on most systems.
const STACK: usize = 8 << 20;

/// Whether the last message is being written: after a signal, by the command or by `main`.
static HAS_ENDED: AtomicBool = AtomicBool::new(false);

fn main() -> ExitCode {
    interrupt::install();
    let (send, ended) = bounded(1);
    let command = move || {
        let _ = send.send(run_to_exit_code());
    };
    if Builder::new().name("main".to_owned()).stack_size(STACK).spawn(command).is_err() {
        return run_to_exit_code();
    }
    select! {
        recv(ended) -> code => if !interrupt::has_come() {
            // Without a code it has panicked and printed the panic.
            return code.unwrap_or(ExitCode::from(101));
        },
        recv(interrupt::signals()) -> _ => {}
    }
    if interrupt::ends_by_itself() {
        // A server finishes what it has accepted; whoever does not want to wait sends a second signal.
        while interrupt::times() < 2 {
            match ended.recv_timeout(GRACE) {
                Err(RecvTimeoutError::Timeout) => {}
                code => return code.unwrap_or(ExitCode::from(101)),
            }
        }
        return ExitCode::from(interrupt::exit_status());
    }
    // If the command notices the signal, it ends by itself.
    if ended.recv_timeout(GRACE) == Err(RecvTimeoutError::Timeout) {
        if HAS_ENDED.swap(true, Ordering::Relaxed) {
            wait_for_last_words(&ended);
        } else {
            let (send, said) = bounded(1);
            let last_words = move || {
                output::close();
                message!("sudokit: stopped");
                output::explain_kept();
                let _ = send.send(());
            };
            if Builder::new().spawn(last_words).is_ok() {
                wait_for_last_words(&said);
            }
        }
    }
    output::FILES.remove_temporary();
    ExitCode::from(interrupt::exit_status())
}

/// Waits until this comes, the output is found to be blocked, or a second signal comes.
fn wait_for_last_words<T>(said: &Receiver<T>) {
    let begin = Instant::now();
    let time = if output::is_file() { LAST_WORDS_WITH_FILE } else { LAST_WORDS };
    while interrupt::times() < 2 && begin.elapsed() < time {
        if !matches!(said.recv_timeout(GRACE), Err(RecvTimeoutError::Timeout)) {
            return;
        }
    }
}

/// Runs the command and reports its error.
fn run_to_exit_code() -> ExitCode {
    let result = match cli::parse() {
        Ok(cli) => prepare(&cli).and_then(|()| run(&cli)),
        Err(error) => usage::show(error),
    };
    let result = result.and_then(|status| {
        output::finish(status)?;
        Ok(status)
    });
    output::discard();
    messages::sum_up();
    if HAS_ENDED.swap(true, Ordering::Relaxed) {
        return ExitCode::from(interrupt::exit_status());
    }
    match result {
        result if interrupt::has_come() && !interrupt::ends_by_itself() => {
            output::close();
            let interrupted = result.err().and_then(|error| error.downcast::<Interrupted>().ok());
            message!("sudokit: {}", interrupted.unwrap_or_default());
            output::explain_kept();
            ExitCode::from(interrupt::exit_status())
        }
        Ok(status) => exit_code(status),
        Err(error) if is_broken_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => {
            messages::error(error.as_ref());
            messages::sum_up();
            output::explain_kept();
            exit_code(if is_about_puzzle(&error) { Status::No } else { Status::Failed })
        }
    }
}

/// The exit status that tells scripts what a run amounts to.
fn exit_code(status: Status) -> ExitCode {
    ExitCode::from(match status {
        Status::Yes => 0,
        Status::No => 1,
        Status::Failed => 2,
        Status::Stopped => 3,
    })
}

/// Does what all subcommands need.
fn prepare(cli: &Cli) -> Result<()> {
    check_backend()?;
    let file = cli.output.as_deref().filter(|path| *path != Path::new("-"));
    if let Some(path) = file {
        output::to_file(path)?;
    }
    if cli.resume {
        if file.is_none() {
            bail!("--resume needs a file to continue: --output FILE");
        }
        output::resume(cli.request.clone());
    }
    Ok(())
}

fn run(cli: &Cli) -> Result<Status> {
    let Some(subcommand) = &cli.command else {
        return commands::version::run(cli.verbose, cli.json);
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
        Subcommand::Convert(args) => commands::convert::run(args, cli.output.is_some()),
        Subcommand::Compare(args) => commands::compare::run(args),
        Subcommand::Hint(args) => commands::hint::run(args),
        Subcommand::Explain(args) => commands::explain::run(args),
        Subcommand::Rate(args) => commands::rate::run(args),
        Subcommand::Watch(args) => commands::watch::run(args),
        #[cfg(feature = "serve")]
        Subcommand::Serve(args) => commands::serve::run(args),
        Subcommand::Techniques(args) => commands::tables::techniques(args),
        Subcommand::Formats(args) => commands::tables::formats(args),
        Subcommand::Engines(args) => commands::tables::engines(args),
        Subcommand::Completions { shell } => commands::completions::run(*shell, &mut cli::command()),
        Subcommand::Man(args) => commands::man::run(args, cli::command()),
    }
}

/// Refuses a back end that is named and not available; the library would take another one.
fn check_backend() -> Result<()> {
    let named = std::env::var("SUDOKIT_BACKEND").unwrap_or_default();
    let there = Backend::ALL.into_iter().filter(|backend| backend.is_available());
    let names: Vec<&str> = there.map(Backend::name).collect();
    if !named.is_empty() && !names.contains(&&*named) {
        bail!("SUDOKIT_BACKEND={named}: no such back end; this machine has: {}", names.join(", "));
    }
    Ok(())
}

/// Whether the input was read, and its puzzle breaks a rule or has not exactly one solution.
fn is_about_puzzle(error: &anyhow::Error) -> bool {
    error.chain().any(|cause| cause.is::<ConflictError>() || cause.is::<NotUniqueError>())
}

/// Whether the reader of our output has gone, which is no error.
fn is_broken_pipe(error: &anyhow::Error) -> bool {
    error.chain().any(|cause| {
        cause
            .downcast_ref::<std::io::Error>()
            .is_some_and(|error| error.kind() == std::io::ErrorKind::BrokenPipe)
    })
}
