//! `sudokit count`: how many solutions each puzzle has.

use anyhow::Result;
use clap::Args;
use sudokit::outcome::{CountEnd, counted};
use sudokit_bulk::Status;
use sudokit_bulk::jobs::Count;

use crate::args::{EngineArgs, InputArgs, OutputArgs};
use crate::numbers::{Limit, limit};
use crate::output::Output;
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
pub(crate) fn run(args: &CountArgs, output: &Output) -> Result<Status> {
    let job = Count {
        output: args.output.format(output)?,
        engine: args.engine.engine(),
        limits: args.engine.limits.limits(),
        limit: args.limit.0,
    };
    output.describe("engine", &args.engine.engine);
    let summary = pipeline::run(&args.input, output, job)?;
    let count = summary.records_with(CountEnd::Limit.summary());
    if let (1.., Limit(Some(limit)), false) = (count, args.limit, args.input.quiet) {
        message!(
            "sudokit: {count} of {} {} {} or more: --limit all counts on",
            counted(summary.records(), "puzzle"),
            if count == 1 { "has" } else { "have" },
            counted(limit, "solution"),
        );
    }
    Ok(summary.status)
}
