//! `sudokit completions`: a completion script for a shell, made from the command line's grammar.

use anyhow::Result;
use clap_complete::Shell;
use sudokit_bulk::Status;

use crate::output;

/// Runs the subcommand.
pub(crate) fn run(shell: Shell, command: &mut clap::Command) -> Result<Status> {
    let mut script = Vec::new();
    clap_complete::generate(shell, command, "sudokit", &mut script);
    output::write(&script)?;
    Ok(Status::Yes)
}
