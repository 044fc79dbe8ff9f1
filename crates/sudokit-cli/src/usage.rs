//! Help on request, and errors of arguments.

use std::path::Path;

use anstream::{AutoStream, ColorChoice};
use anyhow::Result;
use clap::error::{ContextKind, ContextValue, ErrorKind};
use sudokit_bulk::Status;

use crate::inputs;
use crate::output::Output;

/// Writes the help that the arguments request, or their error.
pub(crate) fn show(mut error: clap::Error, output: &Output) -> Result<Status> {
    if let (ErrorKind::InvalidSubcommand, Some(ContextValue::String(argument))) =
        (error.kind(), error.get(ContextKind::InvalidSubcommand))
        && inputs::is_input(argument)
    {
        let what = if Path::new(argument).exists() { "a file" } else { "a puzzle" };
        message!("sudokit: {} is {what}; did you mean `sudokit solve {}`?", short(argument), short(argument));
        return Ok(Status::Failed);
    }
    // It is hardly ever a value that is meant, such as a puzzle.
    if matches!(error.get(ContextKind::InvalidArg), Some(ContextValue::String(arg)) if !inputs::is_input(arg))
    {
        error.remove(ContextKind::Suggested);
    }
    let text = error.render();
    if error.use_stderr() {
        let text = text.ansi().to_string();
        message!("{}", text.trim_end_matches('\n'));
        return Ok(Status::Failed);
    }
    let plain = AutoStream::choice(&std::io::stdout()) == ColorChoice::Never;
    let text = if plain { text.to_string() } else { text.ansi().to_string() };
    output.write_answers(text.as_bytes())?;
    Ok(Status::Yes)
}

/// An argument as a message shows it: in one line, in quotes if a shell needs them, and cut if it is long.
fn short(argument: &str) -> String {
    const SHOWN: usize = 100;
    let line = argument.lines().next().unwrap_or_default();
    if line.len() < argument.len() || line.len() > SHOWN {
        return format!("'{}...'", line.chars().take(SHOWN).collect::<String>());
    }
    let is_plain = line.chars().all(|c| c.is_ascii_alphanumeric() || "./_-+:".contains(c));
    if is_plain { line.to_owned() } else { format!("'{line}'") }
}
