//! Help on request, and errors of arguments.

use anstream::{AutoStream, ColorChoice};
use anyhow::Result;
use sudokit_bulk::Status;

use crate::output;

/// Writes the help that the arguments request, or their error.
pub(crate) fn show(error: &clap::Error) -> Result<Status> {
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
