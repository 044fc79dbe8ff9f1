//! `sudokit convert`: the same puzzles in another format, with a report of the losses.

use anyhow::{Result, bail};
use clap::Args;
use sudokit::format::Format;
use sudokit_bulk::{InputRecord, Job, RecordWriter, Status};

use crate::args::{InputArgs, OutputArgs};
use crate::{messages, pipeline};

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
    let summary = pipeline::run(&args.input, Convert { format })?;
    messages::losses(&summary, format.name);
    Ok(summary.status)
}

struct Convert {
    format: &'static Format,
}

impl Job for Convert {
    fn output_format(&self, _input: &'static Format) -> &'static Format {
        self.format
    }

    fn answer(&self, input: InputRecord<'_>, writer: &mut RecordWriter<'_>) {
        writer.summary.count(Status::Yes, "converted");
        writer.write(&input.record);
    }
}
