//! `sudokit unavoidable`: all minimal unavoidable sets of a solution up to a size.

use anyhow::{Context as _, Result, anyhow, bail};
use clap::Args;
use sudokit::Solution;
use sudokit::format::{self, Column, Format, Record};
use sudokit::operation::{Found as _, UnavoidableOptions, UnavoidableSet};
use sudokit::outcome::{Fields as _, PlacedDigits};
use sudokit::reason::{UnavoidableSets, unavoidable_sets_within};
use sudokit_bulk::Status;

use crate::args::OutputArgs;
use crate::args::ReadArgs;
use crate::inputs;
use crate::interrupt::{self, Interrupted};
use crate::limits::LimitArgs;
use crate::messages;
use crate::options::{Flags, OptionArgs};
use crate::output::Output;

/// Arguments of `sudokit unavoidable`.
#[derive(Args, Clone, Debug)]
pub(crate) struct UnavoidableArgs {
    /// A solution, or a puzzle with exactly one, as text or as a file whose first puzzle is used; `-` or none
    /// for standard input
    #[arg(value_name = "GRID", default_value = "-", hide_default_value = true)]
    grid: String,

    #[command(flatten)]
    options: OptionArgs<UnavoidableOptions>,

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

impl Flags for UnavoidableOptions {}

/// Runs the subcommand: of each set the digits that the solution has there, and its cells.
pub(crate) fn run(args: &UnavoidableArgs, output: &Output) -> Result<Status> {
    let record = inputs::first_record(&args.grid, &args.read.options(), output.files())?;
    if !args.quiet {
        messages::unused_placed(u64::from(PlacedDigits::count_in(&record) > 0));
    }
    let problem = record.board.classic_or_blank().problem().with_context(|| args.grid.clone())?;
    let solution = problem.solution().map_err(|error| anyhow!(error).context(args.grid.clone()))?;
    let format = args.output.format(output)?.requested.unwrap_or(format::DEFAULT);
    if output.parquet_metadata().is_some() {
        bail!("this subcommand does not write Parquet");
    }
    let OptionArgs(UnavoidableOptions { size }) = args.options;
    let found = args.limits.within(|budget| unavoidable_sets_within(&solution, size.0 as usize, budget));
    // The sets that were found before a signal are complete for their sizes.
    output.write_finished(&text_of(&found, &solution, format))?;
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

/// The sets in this format: the digits of the solution there with the size and the cells, or with a remark.
fn text_of(found: &UnavoidableSets, solution: &Solution, format: &'static Format) -> Vec<u8> {
    let columns =
        [Column::Puzzle("puzzle".into()), Column::Field("size".into()), Column::Field("cells".into())];
    let encoder = format.encoder(columns).expect("a format that can be written");
    let mut text = Vec::new();
    encoder.head(&mut text);
    for (number, set) in found.sets.iter().enumerate() {
        if number > 0 {
            text.extend_from_slice(encoder.between().as_bytes());
        }
        let set = UnavoidableSet::of(solution, *set);
        let mut record = Record::from(*set.digits.grid());
        if format.is_tabular() {
            record.fields = set.fields(format);
        } else {
            set.show(&mut record, &|_| true);
        }
        encoder.record(&record, &mut text);
    }
    text
}
