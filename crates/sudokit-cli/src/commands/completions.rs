//! `sudokit completions`: a completion script for a shell, made from the command line's grammar.

use anyhow::Result;
use clap_complete::Shell;
use sudokit_bulk::Status;

use crate::output::Output;
use crate::output_form::Form;

/// A script, whose file may have any ending that promises nothing else.
const SCRIPT: Form<'static> = Form { name: "a script", endings: &[] };

/// Runs the subcommand.
pub(crate) fn run(shell: Shell, command: &mut clap::Command, output: &Output) -> Result<Status> {
    output.form(None, &[SCRIPT])?;
    let mut script = Vec::new();
    clap_complete::generate(shell, command, "sudokit", &mut script);
    output.write_answers(&script)?;
    Ok(Status::Yes)
}
