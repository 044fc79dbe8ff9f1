//! Many puzzles of one layout in one file: what `sudokit solve` needs for them, beside the search alone.

use std::io::{self, Cursor};
use std::sync::Arc;
use std::time::{Duration, Instant};

use anyhow::{Result, bail, ensure};
use cpu_time::{ProcessTime, ThreadTime};
use sudokit::Budget;
use sudokit::format::{BoardKind, ReadOptions};
use sudokit::operation::SolveOptions;
use sudokit::variants::generate::Recipe;
use sudokit::variants::{Compiled, Layout, Next, Puzzle};
use sudokit_bulk::jobs::Ask;
use sudokit_bulk::{NoHost, Pipeline, Source, Status};

pub(crate) const HEADING: &str = "\
Search: CPU time of the search for a second solution alone, with the engine of the layout made once. Solve: CPU
time of `sudokit solve` with one thread, from the text in memory to the answers. Elapsed: `sudokit solve` with
one thread and with two, the median of all rounds. Every puzzle must have one solution.

| layout | puzzles | search µs | solve µs | solve / search | elapsed 1 ms | elapsed 2 ms | 1 / 2 |
|---|---:|---:|---:|---:|---:|---:|---:|";

/// The number of different puzzles; a file repeats them.
const DIFFERENT: usize = 2000;

/// Writes the rows of the table.
///
/// # Errors
/// A puzzle cannot be made, or an answer is wrong.
pub(crate) fn print_rows(count: usize, seed: u64, rounds: usize) -> Result<()> {
    let budget = Budget::UNLIMITED;
    let jigsaw = Recipe::new(Layout::standard(9)?, [""; 0], false)?.with_random_regions()?;
    let jigsaw = Layout::clone(jigsaw.puzzle(seed, &budget)?.layout());
    let layouts = [("4x4", Layout::standard(4)?), ("6x6", Layout::standard(6)?), ("9x9 jigsaw", jigsaw)];
    for (name, layout) in layouts {
        let recipe = Recipe::new(layout.clone(), [""; 0], false)?;
        let puzzles = (0..DIFFERENT.min(count) as u64).map(|at| recipe.puzzle(seed + at, &budget));
        let puzzles = puzzles.collect::<Result<Vec<_>, _>>()?;
        let puzzles: Vec<&Puzzle> = puzzles.iter().cycle().take(count).collect();
        let text: Arc<[u8]> =
            puzzles.iter().map(|puzzle| line(puzzle)).collect::<String>().into_bytes().into();
        let kind = Arc::new(BoardKind::new(Some(layout), [""; 0], None)?);
        let (mut search, mut solve) = (Duration::MAX, Duration::MAX);
        let mut elapsed = [Vec::new(), Vec::new()];
        for _ in 0..rounds {
            search = search.min(search_alone(&puzzles)?);
            for threads in [1, 2] {
                let (start, start_elapsed) = (ProcessTime::now(), Instant::now());
                self::solve(&text, &kind, threads, count)?;
                elapsed[threads - 1].push(start_elapsed.elapsed());
                if threads == 1 {
                    solve = solve.min(start.elapsed());
                }
            }
        }
        let [one, two] = elapsed.map(|mut times| {
            times.sort_unstable();
            times[times.len() / 2].as_secs_f64() * 1e3
        });
        let [search, solve] = [search, solve].map(|time| time.as_secs_f64() * 1e6 / count as f64);
        println!(
            "| {name} | {count} | {search:.2} | {solve:.2} | {:.2} | {one:.0} | {two:.0} | {:.2} |",
            solve / search,
            one / two
        );
    }
    Ok(())
}

/// A line of its givens.
fn line(puzzle: &Puzzle) -> String {
    let given = |digits: &sudokit::variants::DigitSet| match digits.len() {
        1 => digits.first().map_or_else(String::new, |digit| digit.value().to_string()),
        _ => ".".to_owned(),
    };
    puzzle.candidates().iter().map(given).chain(["\n".to_owned()]).collect()
}

fn search_alone(puzzles: &[&Puzzle]) -> Result<Duration> {
    let compiled = Compiled::new(puzzles[0]);
    let start = ThreadTime::now();
    for puzzle in puzzles {
        let mut solutions = compiled.solutions(puzzle.candidates(), 2);
        let Next::Solution(_) = solutions.next(&Budget::UNLIMITED) else { bail!("no solution") };
        ensure!(solutions.next(&Budget::UNLIMITED) == Next::End, "a second solution");
    }
    Ok(start.elapsed())
}

fn solve(text: &Arc<[u8]>, kind: &Arc<BoardKind>, threads: usize, count: usize) -> Result<()> {
    let source = Source::reader("input", Cursor::new(Arc::clone(text)));
    let options = ReadOptions { board: Some(Arc::clone(kind)), ..ReadOptions::default() };
    let pipeline = Pipeline::new(Arc::new(NoHost)).with_read_options(options).with_threads(threads);
    let summary = pipeline.run(vec![source], Ask::new(SolveOptions::default()), &mut io::sink())?;
    ensure!(summary.status == Status::Yes && summary.records() == count as u64, "solve: {summary}");
    Ok(())
}
