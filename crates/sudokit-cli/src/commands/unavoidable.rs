//! `sudokit unavoidable`: all minimal unavoidable sets of a solution up to a size.

use anyhow::{Context as _, Result, anyhow, bail};
use clap::Args;
use sudokit::outcome::PlacedDigits;
use sudokit_bulk::Status;
use sudokit_bulk::jobs::Unavoidable;

use crate::args::OutputArgs;
use crate::args::ReadArgs;
use crate::inputs;
use crate::interrupt::{self, Interrupted};
use crate::limits::{LimitArgs, UntilSignal};
use crate::messages;
use crate::numbers::whole;
use crate::output::Output;

/// Arguments of `sudokit unavoidable`.
#[derive(Args, Clone, Debug)]
pub(crate) struct UnavoidableArgs {
    /// A solution, or a puzzle with exactly one, as text or as a file whose first puzzle is used; `-` or none
    /// for standard input
    #[arg(value_name = "GRID", default_value = "-", hide_default_value = true)]
    grid: String,

    /// The largest size of a set, from 4 to 24 cells; each further cell takes two to three times as long
    #[arg(long, value_name = "N", default_value_t = 12, value_parser = whole::<u8>(4..=24))]
    size: u8,

    #[command(flatten)]
    read: ReadArgs,

    #[command(flatten)]
    output: OutputArgs,

    #[command(flatten)]
    limits: LimitArgs,

    /// Write nothing but errors to standard error
    #[arg(long, short)]
    quiet: bool,
}

/// Runs the subcommand: of each set the digits that the solution has there, and its cells.
pub(crate) fn run(args: &UnavoidableArgs, output: &Output) -> Result<Status> {
    let record = inputs::first_record(&args.grid, &args.read.options(), output.files())?;
    if !args.quiet {
        messages::unused_placed(u64::from(PlacedDigits::count_in(&record) > 0));
    }
    let problem = record.board.problem().with_context(|| args.grid.clone())?;
    let solution = problem.solution().map_err(|error| anyhow!(error).context(args.grid.clone()))?;
    let (format, limits) = (args.output.format(output)?, args.limits.limits());
    if output.parquet_metadata().is_some() {
        bail!("this subcommand does not write Parquet");
    }
    let mut text = Vec::new();
    let job = Unavoidable { output: format, max_size: args.size.into(), limits };
    let found = job.write(&solution, &UntilSignal, &mut text);
    // The sets that were found before a signal are complete for their sizes.
    output.write_finished(&text)?;
    output.flush()?;

    if !args.quiet {
        let sets = if found.sets.len() == 1 { "set" } else { "sets" };
        message!(
            "{} minimal unavoidable {sets} of up to {} cells, and no others",
            found.sets.len(),
            found.complete_to
        );
    }
    let Some(reason) = found.stopped else { return Ok(Status::Yes) };
    if interrupt::has_come() {
        return Err(Interrupted::at(format_args!("sets of {} cells", found.complete_to + 1)).into());
    }
    message!("sudokit: {}, at sets of {} cells", args.limits.explain(reason), found.complete_to + 1);
    Ok(Status::Stopped)
}
