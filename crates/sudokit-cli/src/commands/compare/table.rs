//! The tables for people, with a row for each engine: for one puzzle, or the median and the worst of many;
//! and a list of the puzzles that were not searched to the end.

use std::fmt::Write as _;

use sudokit::Problem;
use sudokit::outcome::JointVerdict;
use sudokit::search::{Engine, EngineSummary, Figure, Measurement, Statistic};

use super::{CompareArgs, PuzzleEntry};

/// The greatest number of puzzles that are listed as stopped.
const MOST_STOPPED: usize = 20;

/// The tables.
pub(super) fn all(
    args: &CompareArgs,
    engines: &[&dyn Engine],
    entries: &[PuzzleEntry],
    measurements: &[Vec<Measurement>],
) -> String {
    let mut out = String::new();
    if let [entry] = entries {
        out += &describe(args, &entry.problem, measurements);
        table(engines, measurements, Statistic::Worst, true, &mut out);
        return out;
    }
    let count = measurements.iter().map(Vec::len).max().unwrap_or(0);
    let plural = if count == 1 { "" } else { "s" };
    out += &format!("median of {count} puzzle{plural}\n");
    table(engines, measurements, Statistic::Median, false, &mut out);
    out += &format!("\nworst of {count} puzzle{plural}\n");
    table(engines, measurements, Statistic::Worst, false, &mut out);
    stopped(args, engines, entries, measurements, &mut out);
    out
}

/// The one puzzle, and what the engines found.
fn describe(args: &CompareArgs, problem: &Problem, measurements: &[Vec<Measurement>]) -> String {
    let verdict = JointVerdict::of(measurements.iter().flatten(), args.limit_of_solutions());
    match problem {
        Problem::Givens(puzzle) => format!("{puzzle}: {verdict}\n"),
        Problem::Candidates(_) => format!("a sukaku: {verdict}\n"),
    }
}

/// Which engines were stopped on which puzzles.
fn stopped(
    args: &CompareArgs,
    engines: &[&dyn Engine],
    entries: &[PuzzleEntry],
    measurements: &[Vec<Measurement>],
    out: &mut String,
) {
    let names = |index: usize| {
        let is_stopped =
            |of: &Vec<Measurement>| of.get(index).is_some_and(|measurement| measurement.stopped.is_some());
        let stopped = engines.iter().zip(measurements).filter(|(_, of)| is_stopped(of));
        stopped.map(|(engine, _)| engine.name()).collect::<Vec<_>>().join(", ")
    };
    let lines: Vec<String> = entries
        .iter()
        .enumerate()
        .map(|(index, entry)| (entry, names(index)))
        .filter(|(_, names)| !names.is_empty())
        .map(|(entry, names)| format!("{}:{}: {names}\n", entry.source, entry.line))
        .collect();
    if lines.is_empty() {
        return;
    }
    *out += &format!("\nstopped after {}\n", args.limit());
    lines.iter().take(MOST_STOPPED).for_each(|line| *out += line);
    if let Some(more @ 1..) = lines.len().checked_sub(MOST_STOPPED) {
        *out += &format!("and {more} more; --to csv lists all\n");
    }
}

/// Writes a table. For a single puzzle it shows whether there is a solution, for several the number of
/// finished searches. Unknown values are dashes.
fn table(
    engines: &[&dyn Engine],
    measurements: &[Vec<Measurement>],
    statistic: Statistic,
    is_single: bool,
    out: &mut String,
) {
    let mut row = |cells: [String; 8]| {
        let [engine, solved, placements, nodes, backtracks, deepest, time, ratio] = cells;
        // Writing to memory cannot fail.
        let _ = writeln!(
            out,
            "{engine:<11} {solved:>9} {placements:>12} {nodes:>12} {backtracks:>12} {deepest:>8} {time:>10} {ratio:>9}",
        );
    };
    let heading = ["engine", "solved", "placements", "nodes", "backtracks", "deepest", "time", "ratio"];
    row(heading.map(str::to_owned));
    let of_engines: Vec<&[Measurement]> = measurements.iter().map(Vec::as_slice).collect();
    let summaries = EngineSummary::of_engines(&of_engines, statistic);
    for ((engine, measurements), summary) in engines.iter().zip(measurements).zip(summaries) {
        let Some(summary) = summary else {
            let mut cells = ["-"; 8].map(str::to_owned);
            cells[0] = engine.name().to_owned();
            row(cells);
            continue;
        };
        let solved = match measurements.first().map(Measurement::solutions) {
            Some(None) if is_single => "stopped".to_owned(),
            Some(Some(0)) if is_single => "none".to_owned(),
            Some(Some(_)) if is_single => "yes".to_owned(),
            _ => format!("{}/{}", summary.searched - summary.stopped, summary.searched),
        };
        row([
            engine.name().to_owned(),
            solved,
            summary.placements.to_string(),
            summary.nodes.to_string(),
            summary.backtracks.to_string(),
            summary.deepest.to_string(),
            marked(summary.time, duration(summary.time.value)),
            summary
                .ratio
                .map_or_else(|| "-".to_owned(), |ratio| marked(ratio, format!("{:.2}", ratio.value))),
        ]);
    }
}

/// The words for a figure, marked if it is a lower bound.
fn marked<T>(figure: Figure<T>, value: String) -> String {
    Figure { value, at_least: figure.at_least }.to_string()
}

/// A time in the unit that suits it.
fn duration(nanoseconds: u64) -> String {
    let time = nanoseconds as f64;
    match time {
        ..1e3 => format!("{time:.0} ns"),
        1e3..1e6 => format!("{:.1} us", time / 1e3),
        1e6..1e9 => format!("{:.1} ms", time / 1e6),
        _ => format!("{:.2} s", time / 1e9),
    }
}
