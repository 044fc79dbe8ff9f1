//! `sudokit count`: how many solutions each puzzle has.

use anyhow::{Error, Result};
use clap::Args;
use sudokit::operation::{CountLimit, CountOptions, Question as _};
use sudokit::outcome::{CountEnd, counted};
use sudokit_bulk::Status;
use sudokit_bulk::jobs::Ask;

use crate::args::{BoardInputArgs, OutputArgs};
use crate::limits::LimitArgs;
use crate::options::{Flags, OptionArgs};
use crate::output::Output;
use crate::pipeline;

/// Arguments of `sudokit count`.
#[derive(Args, Clone, Debug)]
pub(crate) struct CountArgs {
    #[command(flatten)]
    input: BoardInputArgs,
    #[command(flatten)]
    output: OutputArgs,
    #[command(flatten)]
    options: OptionArgs<CountOptions>,
    #[command(flatten)]
    limits: LimitArgs,
}

impl Flags for CountOptions {}

/// Runs the subcommand.
pub(crate) fn run(args: &CountArgs, output: &Output) -> Result<Status> {
    let input = args.input.input()?;
    let OptionArgs(options) = args.options.clone();
    options.check_options(None).map_err(Error::msg)?;
    let CountLimit(limit) = options.limit;
    output.describe("engine", options.engine.name());
    let job = Ask { output: args.output.format(output)?, limits: args.limits.limits(), ..Ask::new(options) };
    let summary = pipeline::run(&input, output, job)?;
    let count = summary.records_with(CountEnd::Limit.summary());
    if let (1.., Some(limit), false) = (count, limit, input.quiet) {
        message!(
            "sudokit: {count} of {} {} {} or more: --limit all counts on",
            counted(summary.records(), "puzzle"),
            if count == 1 { "has" } else { "have" },
            counted(limit.get(), "solution"),
        );
    }
    Ok(summary.status)
}
