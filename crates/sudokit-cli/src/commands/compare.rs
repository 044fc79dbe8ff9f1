//! `sudokit compare`: the same puzzles by several engines, side by side.

use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::path::PathBuf;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};
use clap::Args;
use indicatif::ProgressBar;
use sudokit::Problem;
use sudokit::search::{self, Engine, Stats, StopReason};

use crate::args::{InputArgs, engine_names};
use crate::budget::Budget;
use crate::interrupt;
use crate::numbers::whole;
use crate::output::Out;
use crate::pipeline;
use crate::source::Source;
use crate::status::Status;
use crate::steps::Steps;

/// Arguments of `sudokit compare`.
#[derive(Args, Clone, Debug)]
pub(crate) struct CompareArgs {
    #[command(flatten)]
    input: InputArgs,

    /// The engines to compare, with commas between them; otherwise all
    #[arg(long = "engine", value_name = "ENGINE", value_delimiter = ',', value_parser = engine_names())]
    engines: Vec<String>,

    #[command(flatten)]
    budget: Budget,

    /// Be content with the first solution: do not look for a second
    #[arg(long)]
    first: bool,

    /// Write each step of one engine to this file, as JSON lines; --engine names the one
    #[arg(long, value_name = "FILE")]
    trace: Option<PathBuf>,

    /// Trace at most this many steps of each puzzle
    #[arg(long, value_name = "N", default_value_t = 1_000_000, value_parser = whole::<usize>(0..=u64::MAX))]
    max_steps: usize,
}

/// How long an engine may take for a puzzle unless the user says otherwise: the first rungs take hours
/// for some puzzles.
const PATIENCE: Duration = Duration::from_secs(10);

/// A quick search is run again and again for this long, and the shortest time counts.
const REPEAT_FOR: Duration = Duration::from_millis(5);

/// What an engine did with a puzzle.
struct Run {
    stats: Stats,
    time: Duration,
    /// How many solutions it found, and why it gave up if it did.
    found: u64,
    stopped: Option<StopReason>,
}

/// Runs the subcommand.
pub(crate) fn run(args: &CompareArgs) -> Result<Status> {
    let chosen = |engine: &&&'static dyn Engine| {
        args.engines.is_empty() || args.engines.iter().any(|name| name == engine.name())
    };
    let engines: Vec<&dyn Engine> = search::ENGINES.iter().filter(chosen).copied().collect();
    let mut args = args.clone();
    if args.budget.timeout.is_none() && args.budget.max_nodes.is_none() {
        args.budget.timeout = Some(PATIENCE);
    }
    let (problems, mut status) = read(&args.input)?;
    if let Some(path) = &args.trace {
        let [engine] = engines[..] else {
            bail!("--trace writes the steps of one engine: name it with --engine")
        };
        trace(&args, engine, &problems, path)?;
    }
    let mut runs: Vec<Vec<Run>> = engines.iter().map(|_| Vec::new()).collect();
    for problem in &problems {
        for (engine, runs) in engines.iter().zip(&mut runs) {
            runs.push(args.run(*engine, problem));
            if interrupt::asked() {
                interrupt::end("");
            }
        }
    }
    if problems.is_empty() {
        // What there is may all be unusable: then that has been said.
        return Ok(if status == Status::Yes { pipeline::unless_empty(0, status) } else { status });
    }
    let mut out = Out;
    if let [problem] = &problems[..] {
        describe(problem, &runs, &mut out)?;
        table(&engines, &runs, |sorted| sorted[0], &mut out)?;
    } else {
        writeln!(out, "median of {} puzzles", problems.len())?;
        table(&engines, &runs, |sorted| sorted[(sorted.len() - 1) / 2], &mut out)?;
        writeln!(out, "\nworst of {} puzzles", problems.len())?;
        table(&engines, &runs, |sorted| sorted[sorted.len() - 1], &mut out)?;
    }
    if runs.iter().flatten().any(|run| run.stopped.is_some()) {
        status = status.max(Status::GaveUp);
        let budget = match (args.budget.max_nodes, args.budget.timeout) {
            (Some(nodes), None) => format!("{nodes} nodes"),
            (_, Some(time)) => format!("{time:?}"),
            (None, None) => "the budget".to_owned(),
        };
        talk!("sudokit: some gave up after {budget}; --timeout and --max-work say when");
    }
    Ok(status)
}

/// The puzzles of all sources. What cannot be read, or breaks a rule, is said and left out.
fn read(input: &InputArgs) -> Result<(Vec<Problem>, Status)> {
    let mut problems = Vec::new();
    let mut status = Status::Yes;
    for source in Source::all(&input.puzzles) {
        let name = source.name();
        for record in pipeline::open(&source, input, &ProgressBar::hidden(), || {})? {
            let problem = match record {
                Ok(record) => record.board.problem().map_err(|error| (Status::No, error.to_string())),
                Err(error) => Err((Status::Bad, error.to_string())),
            };
            match problem {
                Ok(problem) => problems.push(problem),
                Err((worse, error)) => {
                    talk!("sudokit: {name}: {error}");
                    status = status.max(worse);
                    if input.strict && worse == Status::Bad {
                        return Ok((problems, status));
                    }
                }
            }
        }
    }
    Ok((problems, status))
}

impl CompareArgs {
    /// How many solutions are looked for.
    fn wanted(&self) -> u64 {
        if self.first { 1 } else { 2 }
    }

    fn run(&self, engine: &dyn Engine, problem: &Problem) -> Run {
        let begin = Instant::now();
        let mut best = self.run_once(engine, problem);
        while best.stopped.is_none() && begin.elapsed() < REPEAT_FOR {
            let again = self.run_once(engine, problem);
            best.time = best.time.min(again.time);
        }
        best
    }

    fn run_once(&self, engine: &dyn Engine, problem: &Problem) -> Run {
        let begin = Instant::now();
        self.budget.search(engine, problem, None, |search| {
            let found = search.count_up_to(self.wanted());
            Run { stats: search.stats(), time: begin.elapsed(), found, stopped: search.stopped() }
        })
    }
}

/// Writes the steps of the engine on each puzzle to the file.
fn trace(args: &CompareArgs, engine: &dyn Engine, problems: &[Problem], path: &PathBuf) -> Result<()> {
    let name = || path.display().to_string();
    let mut file = BufWriter::new(File::create(path).with_context(name)?);
    for problem in problems {
        let steps = Steps::collect(engine, &args.budget, problem, args.wanted(), args.max_steps);
        steps.write_json(engine.name(), problem, &mut file).with_context(name)?;
    }
    file.flush().with_context(name)
}

/// Says what the engines found out about the one puzzle.
fn describe(problem: &Problem, runs: &[Vec<Run>], out: &mut impl Write) -> io::Result<()> {
    let done = runs.iter().flatten().find(|run| run.stopped.is_none());
    let verdict = match done.map(|run| run.found) {
        None => "no engine finished",
        Some(0) => "no solution",
        Some(1) => "one solution",
        Some(_) => "more than one solution",
    };
    match problem {
        Problem::Givens(puzzle) => writeln!(out, "{puzzle}: {verdict}"),
        Problem::Candidates(_) => writeln!(out, "a sukaku: {verdict}"),
    }
}

/// What of the figures of an engine over all puzzles, in ascending order, is shown.
type Pick = fn(&[u64]) -> u64;

/// Writes the table, a row for each engine.
fn table(engines: &[&dyn Engine], runs: &[Vec<Run>], pick: Pick, out: &mut impl Write) -> io::Result<()> {
    let figure = |runs: &[Run], of: fn(&Run) -> u64| {
        let mut figures: Vec<u64> = runs.iter().map(of).collect();
        figures.sort_unstable();
        pick(&figures)
    };
    let time = |runs: &[Run]| figure(runs, |run| u64::try_from(run.time.as_nanos()).unwrap_or(u64::MAX));
    // An engine that gave up is no measure for the others.
    let finished = |runs: &&Vec<Run>| runs.iter().all(|run| run.stopped.is_none());
    let best = runs.iter().filter(finished).map(|runs| time(runs)).min().unwrap_or(0).max(1);
    writeln!(
        out,
        "{:<11} {:>9} {:>12} {:>12} {:>12} {:>8} {:>10} {:>9}",
        "engine", "solved", "placements", "nodes", "backtracks", "deepest", "time", "ratio",
    )?;
    for (engine, runs) in engines.iter().zip(runs) {
        let solved = match &runs[..] {
            [Run { stopped: Some(_), .. }] => "gave up".to_owned(),
            [Run { found: 0, .. }] => "no".to_owned(),
            [_] => "yes".to_owned(),
            many => format!("{}/{}", many.iter().filter(|run| run.found > 0).count(), many.len()),
        };
        let time = time(runs);
        writeln!(
            out,
            "{:<11} {:>9} {:>12} {:>12} {:>12} {:>8} {:>10} {:>9.2}",
            engine.name(),
            solved,
            figure(runs, |run| run.stats.placements),
            figure(runs, |run| run.stats.nodes),
            figure(runs, |run| run.stats.backtracks),
            figure(runs, |run| run.stats.deepest.into()),
            words(time),
            time as f64 / best as f64,
        )?;
    }
    Ok(())
}

/// A time in the unit that suits it.
fn words(nanoseconds: u64) -> String {
    let time = nanoseconds as f64;
    match time {
        ..1e3 => format!("{time:.0} ns"),
        1e3..1e6 => format!("{:.1} us", time / 1e3),
        1e6..1e9 => format!("{:.1} ms", time / 1e6),
        _ => format!("{:.2} s", time / 1e9),
    }
}
