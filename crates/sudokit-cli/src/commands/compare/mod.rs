//! `sudokit compare`: several engines search the same puzzles, and their work and times are shown side by
//! side.

mod rows;
mod table;

use std::io::{self, IsTerminal as _};
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use anyhow::{Result, bail};
use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};
use sudokit::Problem;
use sudokit::format::Format;
use sudokit::outcome::{PlacedDigits, Trace, counted};
use sudokit::search::{self, Engine, Measurement};
use sudokit_bulk::{Error, Measure, MeasureEvent, Message, OutputFile, Status};

use crate::args::{InputArgs, engine_names, with_json};
use crate::interrupt::{self, Interrupted};
use crate::limits::{LimitArgs, UntilSignal};
use crate::messages;
use crate::numbers::whole;
use crate::output::Output;
use crate::output_form::{Form, JSON, TEXT};
use crate::output_name::check_uncompressed;
use crate::pipeline;
use rows::Rows;

/// Arguments of `sudokit compare`.
#[derive(Args, Clone, Debug)]
pub(crate) struct CompareArgs {
    #[command(flatten)]
    input: InputArgs,

    /// The engines to compare, separated by commas [default: all]
    #[arg(long = "engine", value_name = "ENGINE", value_delimiter = ',', value_parser = engine_names())]
    engines: Vec<String>,

    #[command(flatten)]
    limits: LimitArgs,

    /// Stop at the first solution; do not check uniqueness
    #[arg(long)]
    first: bool,

    /// Write a row for each puzzle and engine instead of a table
    #[arg(long, value_name = "FORMAT", value_parser = ["csv", "json"])]
    to: Option<String>,

    /// Short for `--to json`: one JSON object per line
    #[arg(long)]
    json: bool,

    /// Write each step of one engine to this file, as JSON lines; --engine names the engine
    #[arg(long, value_name = "FILE")]
    trace: Option<PathBuf>,

    /// Trace at most this many steps of each puzzle
    #[arg(long, value_name = "N", default_value_t = 1_000_000, value_parser = whole::<usize>(0..=u64::MAX),
          requires = "trace")]
    max_steps: usize,
}

/// The time limit for an engine and a puzzle unless the user sets a limit: the first engines take hours for
/// some puzzles.
const PATIENCE: Duration = Duration::from_secs(10);

const CSV: Form<'static> = Form { name: "csv", endings: &["csv"] };

/// A puzzle, and its place in the input.
struct PuzzleEntry {
    source: Arc<str>,
    line: u64,
    problem: Problem,
}

/// Runs the subcommand.
pub(crate) fn run(args: &CompareArgs, output: &Output) -> Result<Status> {
    let chosen = |engine: &&&'static dyn Engine| {
        args.engines.is_empty() || args.engines.iter().any(|name| name == engine.name())
    };
    let engines: Vec<&dyn Engine> = search::ENGINES.iter().filter(chosen).copied().collect();
    let mut args = args.clone();
    let form = output.form(with_json(args.json, args.to.as_deref())?, &[TEXT, CSV, JSON])?;
    args.to = form.map(str::to_owned);
    if args.limits.timeout.is_none() && args.limits.max_work.is_none() {
        args.limits.timeout = Some(PATIENCE);
    }
    args.trace.as_deref().map_or(Ok(()), |path| check_uncompressed(path, "--trace"))?;
    let trace_file = args.trace.as_deref().map(|path| output.files().create(path, "--trace")).transpose()?;
    let (entries, mut status) = read(&args.input, output)?;
    if let Some(file) = trace_file {
        let [engine] = engines[..] else {
            bail!("--trace writes the steps of one engine: name it with --engine")
        };
        trace(&args, engine, &entries, file)?;
    }
    if entries.is_empty() {
        // If all puzzles are unusable, there was already a message.
        return Ok(if status == Status::Yes { pipeline::unless_empty(0, status) } else { status });
    }
    let mut rows = args.format().map(|format| Rows::begin(format, output)).transpose()?;
    let measurements = args.measure_all(&engines, &entries, args.progress_bar(output), rows.as_mut())?;
    let done = measurements.iter().map(Vec::len).min().unwrap_or(0);
    if rows.is_none() && measurements.iter().any(|measurements| !measurements.is_empty()) {
        output.write_finished(table::all(&args, &engines, &entries, &measurements).as_bytes())?;
    }
    output.flush()?;
    if interrupt::has_come() {
        return Err(Interrupted::after(format_args!(
            "{done} of {}",
            counted(entries.len() as u64, "puzzle")
        ))
        .into());
    }
    let stopped = measurements.iter().flatten().filter(|measurement| measurement.stopped.is_some()).count();
    if stopped > 0 {
        status = status.max(Status::Stopped);
        message!(
            "sudokit: stopped {} after {}; --timeout and --max-work set the limit",
            counted(stopped as u64, "search"),
            args.limit()
        );
    }
    Ok(status)
}

/// The puzzles of all sources. Records that cannot be read and invalid puzzles are reported and left out.
fn read(input: &InputArgs, output: &Output) -> Result<(Vec<PuzzleEntry>, Status)> {
    let mut entries = Vec::new();
    let (mut status, mut placed) = (Status::Yes, 0);
    let outcomes = pipeline::outcomes(input, output, Some("compare"), |input| {
        let has_placed = PlacedDigits::count_in(&input.record) > 0;
        let source = Arc::<str>::from(input.source);
        (has_placed, (source, input.line, input.record.board.classic_or_blank().problem()))
    })?;
    for outcome in outcomes {
        let outcome = outcome.map(|(has_placed, outcome)| {
            placed += u64::from(has_placed);
            outcome
        });
        match outcome {
            Ok((source, line, Ok(problem))) => entries.push(PuzzleEntry { source, line, problem }),
            Ok((source, line, Err(error))) => {
                messages::of_run(&Message::Record { source, line, text: error.to_string() });
                status = status.max(Status::No);
            }
            Err(error @ Error::Record { .. }) => {
                messages::error(&error);
                status = Status::Failed;
            }
            Err(error) => return Err(error.into()),
        }
    }
    if !input.quiet {
        messages::unused_placed(placed);
    }
    Ok((entries, status))
}

impl CompareArgs {
    /// The format of the rows, if rows are requested instead of a table.
    fn format(&self) -> Option<&'static Format> {
        self.to.as_deref().and_then(Format::from_name)
    }

    /// The number of solutions that are searched for.
    fn limit_of_solutions(&self) -> u64 {
        if self.first { 1 } else { 2 }
    }

    /// The limit of a search, in words.
    fn limit(&self) -> String {
        match (self.limits.max_work, self.limits.timeout) {
            (Some(nodes), None) => counted(nodes, "node"),
            (Some(nodes), Some(time)) => format!("{} or {time:?}", counted(nodes, "node")),
            (None, time) => format!("{:?}", time.unwrap_or(PATIENCE)),
        }
    }

    /// Measures all engines on all puzzles, and writes the rows.
    fn measure_all(
        &self,
        engines: &[&dyn Engine],
        entries: &[PuzzleEntry],
        bar: ProgressBar,
        mut rows: Option<&mut Rows>,
    ) -> Result<Vec<Vec<Measurement>>> {
        let problems: Vec<Problem> = entries.iter().map(|entry| entry.problem).collect();
        let (solutions, limits) = (self.limit_of_solutions(), self.limits.limits());
        let measure = Measure { solutions, limits, ..Measure::default() };
        let measurements = measure.all(engines, &problems, &UntilSignal, |event| {
            match event {
                MeasureEvent::Begin { problem, engine } => {
                    let (count, name) = (entries.len(), engines[engine].name());
                    bar.set_message(format!("puzzle {} of {count}: {name}", problem + 1));
                }
                MeasureEvent::End { problem, engine, measurement } => {
                    if let Some(rows) = &mut rows {
                        rows.write(&entries[problem], engines[engine].name(), measurement)?;
                    }
                }
                _ => {}
            }
            anyhow::Ok(())
        });
        bar.finish_and_clear();
        measurements
    }

    /// A line on standard error that shows which puzzle is searched, if a person is looking at it.
    fn progress_bar(&self, output: &Output) -> ProgressBar {
        let rows_are_seen = self.format().is_some() && output.is_terminal();
        if self.input.quiet || rows_are_seen || !io::stderr().is_terminal() {
            return ProgressBar::hidden();
        }
        let bar = ProgressBar::new_spinner();
        let style = ProgressStyle::with_template("{spinner} {msg}, {elapsed}");
        bar.set_style(style.unwrap_or_else(|_| ProgressStyle::default_spinner()));
        bar.enable_steady_tick(Duration::from_millis(100));
        bar
    }
}

/// Writes the steps of the engine on each puzzle to the file.
fn trace(
    args: &CompareArgs,
    engine: &dyn Engine,
    entries: &[PuzzleEntry],
    mut file: OutputFile,
) -> Result<()> {
    for PuzzleEntry { problem, .. } in entries {
        let (solutions, max_steps) = (args.limit_of_solutions(), args.max_steps);
        let trace = args.limits.within(|budget| Trace::of(problem, engine, solutions, max_steps, budget));
        super::watch::write_json(&trace, &mut file)?;
    }
    Ok(file.finish()?)
}
