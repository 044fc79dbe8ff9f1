//! The command `sudokit`: checks and solves Sudoku files.
//!
//! Everything that it shows comes from the library, and `sudokit_bulk` handles streams of records; here are
//! only the arguments ([`cli`]), everything about the terminal, and one file for each subcommand
//! ([`commands`]).
//!
//! The command runs in a separate thread, so `main` can end the process within a tenth of a second after a signal, even if the
//! command is busy; but it waits for a blocked output.

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
mod output_form;
mod output_name;
mod output_sink;
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
use crate::output::Output;

/// After a signal the command has this time to notice it; then `main` ends the process.
const GRACE: Duration = Duration::from_millis(50);

/// Time limit for the last answers and the final message. Without an output file it is exceeded only if
/// nobody reads standard output.
const LAST_MESSAGE: Duration = Duration::from_millis(500);

/// The same with an output file, whose disk may be busy.
const LAST_MESSAGE_WITH_FILE: Duration = Duration::from_secs(30);

/// The size of the stack of the command's thread: the usual size for main threads.
const STACK: usize = 8 << 20;

/// Whether the last message is being written: after a signal, by the command or by `main`.
static HAS_ENDED: AtomicBool = AtomicBool::new(false);

fn main() -> ExitCode {
    interrupt::install();
    let output = Output::new();
    let (send, ended) = bounded(1);
    let of_command = output.clone();
    let command = move || {
        let _ = send.send(run_to_exit_code(&of_command));
    };
    if Builder::new().name("main".to_owned()).stack_size(STACK).spawn(command).is_err() {
        return run_to_exit_code(&output);
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
            wait_for_last_message(&ended, &output);
        } else {
            let (send, written) = bounded(1);
            let of_last_message = output.clone();
            let write_last_message = move || {
                of_last_message.close();
                message!("sudokit: stopped");
                of_last_message.explain_kept();
                let _ = send.send(());
            };
            if Builder::new().spawn(write_last_message).is_ok() {
                wait_for_last_message(&written, &output);
            }
        }
    }
    output.files().remove_temporary();
    ExitCode::from(interrupt::exit_status())
}

/// Waits until this comes, the output is found to be blocked, or a second signal comes.
fn wait_for_last_message<T>(written: &Receiver<T>, output: &Output) {
    let begin = Instant::now();
    let time = if output.is_file() { LAST_MESSAGE_WITH_FILE } else { LAST_MESSAGE };
    while interrupt::times() < 2 && begin.elapsed() < time {
        if !matches!(written.recv_timeout(GRACE), Err(RecvTimeoutError::Timeout)) {
            return;
        }
    }
}

/// Runs the command and reports its error.
fn run_to_exit_code(output: &Output) -> ExitCode {
    let result = match cli::parse() {
        Ok(cli) => prepare(&cli, output).and_then(|()| run(&cli, output)),
        Err(error) => usage::show(error, output),
    };
    let result = result.and_then(|status| {
        output.finish(status)?;
        Ok(status)
    });
    output.discard();
    messages::sum_up();
    if HAS_ENDED.swap(true, Ordering::Relaxed) {
        return ExitCode::from(interrupt::exit_status());
    }
    match result {
        result if interrupt::has_come() && !interrupt::ends_by_itself() => {
            output.close();
            let interrupted = result.err().and_then(|error| error.downcast::<Interrupted>().ok());
            message!("sudokit: {}", interrupted.unwrap_or_default());
            output.explain_kept();
            ExitCode::from(interrupt::exit_status())
        }
        Ok(status) => exit_code(status),
        Err(error) if is_broken_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => {
            messages::error(error.as_ref());
            messages::sum_up();
            output.explain_kept();
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
fn prepare(cli: &Cli, output: &Output) -> Result<()> {
    check_backend()?;
    let file = cli.output.as_deref().filter(|path| *path != Path::new("-"));
    if let Some(path) = file {
        output.set_file(path)?;
    }
    if cli.resume {
        if file.is_none() {
            bail!("--resume needs a file to continue: --output FILE");
        }
        output.set_resumable(cli.request.clone());
    }
    Ok(())
}

fn run(cli: &Cli, output: &Output) -> Result<Status> {
    let Some(subcommand) = &cli.command else {
        return commands::version::run(cli.verbose, cli.json, output);
    };
    match subcommand {
        Subcommand::Check(args) => commands::check::run(args, output),
        Subcommand::Verify(args) => commands::verify::run(args, output),
        Subcommand::Solve(args) => commands::solve::run(args, output),
        Subcommand::Count(args) => commands::count::run(args, output),
        Subcommand::Solutions(args) => commands::solutions::run(args, output),
        Subcommand::Candidates(args) => commands::candidates::run(args, output),
        Subcommand::Canon(args) => commands::canon::run(args, output),
        Subcommand::Same(args) => commands::same::run(args, output),
        Subcommand::Shuffle(args) => commands::shuffle::run(args, output),
        Subcommand::Dedupe(args) => commands::dedupe::run(args, output),
        Subcommand::Leak(args) => commands::leak::run(args, output),
        Subcommand::Split(args) => commands::split::run(args, output),
        Subcommand::Minimize(args) => commands::minimize::run(args, output),
        Subcommand::Extend(args) => commands::extend::run(args, output),
        Subcommand::Vary(args) => commands::vary::run(args, output),
        Subcommand::Unavoidable(args) => commands::unavoidable::run(args, output),
        Subcommand::Generate(args) => commands::generate::run(args, output),
        Subcommand::Convert(args) => commands::convert::run(args, output),
        Subcommand::Compare(args) => commands::compare::run(args, output),
        Subcommand::Hint(args) => commands::hint::run(args, output),
        Subcommand::Explain(args) => commands::explain::run(args, output),
        Subcommand::Rate(args) => commands::rate::run(args, output),
        Subcommand::Watch(args) => commands::watch::run(args, output),
        #[cfg(feature = "serve")]
        Subcommand::Serve(args) => commands::serve::run(args),
        Subcommand::Techniques(args) => commands::tables::techniques(args, output),
        Subcommand::Formats(args) => commands::tables::formats(args, output),
        Subcommand::Engines(args) => commands::tables::engines(args, output),
        Subcommand::Rules(args) => commands::tables::rules(args, output),
        Subcommand::Completions { shell } => commands::completions::run(*shell, &mut cli::command(), output),
        Subcommand::Man(args) => commands::man::run(args, cli::command(), output),
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

/// Whether the reader of our output has ended, which is not an error.
fn is_broken_pipe(error: &anyhow::Error) -> bool {
    error.chain().any(|cause| {
        cause
            .downcast_ref::<std::io::Error>()
            .is_some_and(|error| error.kind() == std::io::ErrorKind::BrokenPipe)
    })
}
