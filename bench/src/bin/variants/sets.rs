//! Sets of puzzles: all contenders in turns, puzzle by puzzle; programs file by file.

use std::fs::File;
use std::io::BufReader;
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::{Context, Result, ensure};
use sudokit::format::{ReadOptions, Reader, RecordBoard};
use sudokit::variants::{EngineKind, Puzzle};

use crate::contender::{Run, engine, program};

pub(crate) const HEADING: &str = "\
CPU time of one thread, set-up and search together, with the proof that the solution is the only one; the
contenders in turns, and the best of all rounds. Times and guesses are of the puzzles that all contenders
answered. Set-up: its share of the total. Ratio: the total to that of the first contender. `learning` is
measured where all rules are houses. Every solution is checked. Classic boards, which other engines solve, and
records that cannot be read are left out.

| set | contender | puzzles | answered | median ms | mean ms | total ms | set-up | guesses | ratio |
|---|---|---:|---:|---:|---:|---:|---:|---:|---:|";

/// The best runs of a contender, one for each puzzle.
struct Log {
    name: String,
    runs: Vec<Option<Run>>,
}

impl Log {
    fn new(name: &str, puzzles: usize) -> Log {
        Log { name: name.to_owned(), runs: vec![None; puzzles] }
    }

    fn note(&mut self, puzzle: usize, run: Option<Run>) {
        let best = &mut self.runs[puzzle];
        *best = match (*best, run) {
            (Some(best), Some(run)) => Some(best.best(run)),
            (best, run) => best.or(run),
        };
    }
}

/// The rows of the table for a file.
///
/// # Errors
/// The file cannot be read, a program fails, or an answer of ours is wrong.
pub(crate) fn rows(
    file: &Path,
    rounds: usize,
    max_guesses: u64,
    programs: &[PathBuf],
) -> Result<Vec<String>> {
    let records = read(file)?;
    let puzzles: Vec<(usize, &Puzzle)> =
        records.iter().enumerate().filter_map(|(at, puzzle)| Some((at, puzzle.as_ref()?))).collect();
    ensure!(!puzzles.is_empty(), "{}: no puzzles", file.display());
    let are_houses = puzzles.iter().all(|(_, puzzle)| puzzle.rules().is_empty());
    let engines: &[EngineKind] = match are_houses {
        true => &[EngineKind::Search, EngineKind::Learning],
        false => &[EngineKind::Search],
    };
    let names = engines.iter().map(|engine| engine.name().to_owned());
    let program_names = programs.iter().map(|it| it.file_name().unwrap_or_default().to_string_lossy().into());
    let mut logs: Vec<Log> = names.chain(program_names).map(|name| Log::new(&name, puzzles.len())).collect();
    for round in 0..rounds {
        for (it, log) in programs.iter().zip(&mut logs[engines.len()..]) {
            let runs = program(it, file, records.len())?;
            puzzles.iter().enumerate().for_each(|(at, (record, _))| log.note(at, runs[*record]));
        }
        for (at, (record, puzzle)) in puzzles.iter().enumerate() {
            let mut counts = Vec::new();
            for turn in 0..engines.len() {
                let who = (turn + round + at) % engines.len();
                let answer = engine(engines[who], puzzle, max_guesses)
                    .with_context(|| format!("{}: record {}", file.display(), record + 1))?;
                counts.extend(answer.map(|(_, count)| count));
                logs[who].note(at, answer.map(|(run, _)| run));
            }
            ensure!(
                counts.iter().all(|count| *count == counts[0]),
                "{}: record {}: the engines find {counts:?} solutions",
                file.display(),
                record + 1
            );
        }
    }
    let set = file.file_stem().unwrap_or_default().to_string_lossy();
    let common: Vec<usize> =
        (0..puzzles.len()).filter(|&at| logs.iter().all(|log| log.runs[at].is_some())).collect();
    Ok(markdown(&set, &logs, &common))
}

/// The puzzles of a file, by record; `None` for classic boards and records that cannot be read.
fn read(file: &Path) -> Result<Vec<Option<Puzzle>>> {
    let name = || file.display().to_string();
    let input = BufReader::new(File::open(file).with_context(name)?);
    let options = ReadOptions {
        name: file.file_name().map(|name| name.to_string_lossy().into_owned()),
        ..ReadOptions::default()
    };
    let reader = Reader::open(input, &options).with_context(name)?;
    let puzzle = |board| match board {
        RecordBoard::Variant(board) => Some(board.puzzle.clone()),
        RecordBoard::Classic(_) => None,
    };
    Ok(reader.map(|record| record.ok().and_then(|record| puzzle(record.board))).collect())
}

fn markdown(set: &str, logs: &[Log], common: &[usize]) -> Vec<String> {
    let ms = |time: Duration| time.as_secs_f64() * 1e3;
    let mut first = None;
    let row = |log: &Log| {
        let runs: Vec<Run> = common.iter().filter_map(|&at| log.runs[at]).collect();
        let mut totals: Vec<Duration> = runs.iter().map(|run| run.total()).collect();
        totals.sort_unstable();
        let total = ms(totals.iter().sum());
        let setup = ms(runs.iter().map(|run| run.setup).sum());
        format!(
            "| {set} | {} | {} | {} | {:.3} | {:.3} | {total:.1} | {:.0} % | {} | {:.2} |",
            log.name,
            log.runs.len(),
            log.runs.iter().flatten().count(),
            totals.get(totals.len() / 2).map_or(0.0, |time| ms(*time)),
            total / runs.len().max(1) as f64,
            100.0 * setup / total.max(f64::MIN_POSITIVE),
            runs.iter().map(|run| run.guesses).sum::<u64>(),
            total / first.get_or_insert(total).max(f64::MIN_POSITIVE),
        )
    };
    logs.iter().map(row).collect()
}
