//! `sudokit convert`: the same puzzles in another format, and what it could not hold.

use anyhow::{Result, bail};
use clap::Args;
use sudokit::format::Format;

use crate::args::{InputArgs, OutputArgs};
use crate::pipeline::{self, Asked, Job, Page};
use crate::status::Status;

/// Arguments of `sudokit convert`.
#[derive(Args, Clone, Debug)]
pub(crate) struct ConvertArgs {
    #[command(flatten)]
    input: InputArgs,
    #[command(flatten)]
    output: OutputArgs,
}

/// Runs the subcommand.
pub(crate) fn run(args: &ConvertArgs) -> Result<Status> {
    let Some(format) = args.output.format() else {
        bail!("convert to what? --to names a format; `sudokit formats` lists them");
    };
    let tally = pipeline::run(&args.input, Convert { format })?;
    tally.say_losses(format.name);
    Ok(tally.status)
}

struct Convert {
    format: &'static Format,
}

impl Job for Convert {
    fn output(&self, _input: &'static Format) -> &'static Format {
        self.format
    }

    fn answer(&self, asked: Asked<'_>, page: &mut Page<'_>) {
        page.tally.note(Status::Yes, "converted");
        page.write(&asked.record);
    }
}
