//! `sudokit count`: how many solutions each puzzle has.

use anyhow::Result;
use clap::Args;
use sudokit::format::{FORMATS, Format, REMARK, TRAILING};
use sudokit::outcome::{Answer, Count, CountEnd};
use sudokit_bulk::{InputRecord, Job, RecordWriter, Status};

use crate::args::{EngineArgs, InputArgs, OutputArgs};
use crate::numbers::{Limit, limit};
use crate::pipeline;

/// Arguments of `sudokit count`.
#[derive(Args, Clone, Debug)]
pub(crate) struct CountArgs {
    #[command(flatten)]
    input: InputArgs,
    #[command(flatten)]
    output: OutputArgs,
    #[command(flatten)]
    engine: EngineArgs,

    /// Stop counting at this many, or count `all`
    #[arg(long, value_name = "N|all", value_parser = limit, default_value = "1000000")]
    limit: Limit,
}

/// Runs the subcommand.
pub(crate) fn run(args: &CountArgs) -> Result<Status> {
    let summary = pipeline::run(&args.input, args.clone())?;
    let count = summary.records_with(CountEnd::Limit.summary());
    if let (1.., Limit(Some(limit)), false) = (count, args.limit, args.input.quiet) {
        message!(
            "sudokit: {count} of {} puzzles have {limit} solutions or more: --limit all counts on",
            summary.records(),
        );
    }
    Ok(summary.status)
}

const COUNT: &str = "count";
const COMPLETE: &str = "complete";

impl Job for CountArgs {
    fn output_format(&self, input: &'static Format) -> &'static Format {
        // The count is the last field of a line: other forms of answer have no place for it.
        let answers = self.output.for_answers(input);
        if self.output.format().is_some() || answers.is_tabular() { answers } else { &FORMATS[0] }
    }

    fn added_fields(&self) -> Vec<&'static str> {
        vec![COUNT, COMPLETE]
    }

    fn answer(&self, input: InputRecord<'_>, writer: &mut RecordWriter<'_>) {
        let InputRecord { source, line, mut record, .. } = input;
        let (engine, limit) = (self.engine.engine(), self.limit.0);
        let outcome = self.engine.limits.within(|budget| Count::of(&record.board, engine, limit, budget));
        let count = outcome.count;
        writer.summary.count(outcome.end.answer().into(), outcome.end.summary());
        if let CountEnd::Stopped(why) = &outcome.end {
            writer.summary.message(source, line, format!("{why}, at {count} solutions"));
        }
        if writer.format.is_tabular() {
            writer.add_outcome(&mut record, &outcome);
        } else if writer.format.holds.fields.holds(TRAILING) {
            let at_least = if outcome.end.answer() == Answer::Stopped { "+" } else { "" };
            let trailing = format!("{} {count}{at_least}", record.text(TRAILING));
            record.set_field(TRAILING, trailing);
        } else {
            record.set_field(REMARK, format!("{count} solutions"));
        }
        writer.encoder.record(&record, writer.out);
    }
}
