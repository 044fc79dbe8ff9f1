//! The cost of asking for many puzzles in different ways: the jobs of `sudokit-bulk` on the same easy
//! puzzles, on one thread, in turns, as ratios of CPU time to plain `solve` on lines.
//!
//! The input is in memory, or in a cached file if the row says so. Each row shows the best of all rounds.
//! Every run must answer all puzzles with yes. The arguments are the number of rounds, then parts of names;
//! only ways whose name contains one of them are measured: `records 9 timeout --to` measures these ways and
//! plain `solve`.

use std::io;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use anyhow::{Result, ensure};
use cpu_time::ProcessTime;
use sudokit::Budget;
use sudokit::format::FORMATS;
use sudokit::generate::{Generator, Random, Recipe};
use sudokit::operation::{
    CanonOptions, CheckOptions, CountOptions, EngineName, MinimizeOptions, SolveOptions,
};
use sudokit::outcome::CanonicalBy;
use sudokit::search::{ENGINES, Solver};
use sudokit_bulk::jobs::{Ask, Convert, Dedupe, Shuffle};
use sudokit_bulk::{Job, Limits, NoHost, OutputFormat, Pipeline, Source, Status, Summary};

/// The number of different puzzles, and how often each is asked for.
const PUZZLES: usize = 10_000;
const COPIES: usize = 20;

/// The formats of the input.
struct Inputs {
    lines: Arc<[u8]>,
    zeros: Arc<[u8]>,
    crlf: Arc<[u8]>,
    trailing: Arc<[u8]>,
    nine_rows: Arc<[u8]>,
    rows: Arc<[u8]>,
    objects: Arc<[u8]>,
    objects_with_fields: Arc<[u8]>,
}

/// A way of asking: its name, and what it runs.
type Way<'a> = (String, Box<dyn Fn() -> Result<Summary> + 'a>);

fn main() -> Result<()> {
    let rounds: usize = std::env::args().nth(1).map_or(Ok(5), |rounds| rounds.parse())?;
    let parts: Vec<String> = std::env::args().skip(2).collect();
    let inputs = inputs()?;
    let file = std::env::temp_dir().join(format!("sudokit-records-{}.txt", std::process::id()));
    std::fs::write(&file, &inputs.lines)?;
    let mut ways = ways(&inputs, &file);
    ways.retain(|(name, _)| {
        parts.is_empty() || name == "solve" || parts.iter().any(|part| name.contains(part.as_str()))
    });
    let best = best_times(&ways, rounds);
    std::fs::remove_file(&file)?;
    let best = best?;
    println!("| way | ns/puzzle | ratio |\n|---|---:|---:|");
    for ((name, _), time) in ways.iter().zip(&best) {
        let each = time.as_nanos() as f64 / (PUZZLES * COPIES) as f64;
        println!("| {name} | {each:.0} | {:.2} |", time.as_secs_f64() / best[0].as_secs_f64());
    }
    Ok(())
}

/// The least CPU time of each way, in turns.
fn best_times(ways: &[Way<'_>], rounds: usize) -> Result<Vec<Duration>> {
    let mut best = vec![Duration::MAX; ways.len()];
    for _ in 0..rounds {
        for ((name, way), best) in ways.iter().zip(&mut best) {
            let start = ProcessTime::now();
            let summary = way()?;
            *best = start.elapsed().min(*best);
            ensure!(
                summary.status == Status::Yes && summary.records() == (PUZZLES * COPIES) as u64,
                "{name}: {summary}"
            );
        }
    }
    Ok(best)
}

/// The same puzzles in lines of several kinds, in nine rows each, in rows of a table with their solutions,
/// and in objects without and with other fields.
fn inputs() -> Result<Inputs> {
    let (mut lines, mut rows, mut nine_rows) = (String::new(), String::new(), String::new());
    let (mut objects, mut objects_with_fields) = (String::new(), String::new());
    let (mut random, mut generator) = (Random::new(20_261_123), Generator::new(&Recipe::default())?);
    for id in 0..PUZZLES {
        let puzzle = generator.puzzle_within(&mut random, Budget::UNLIMITED)?;
        let solution = puzzle.solution()?;
        lines += &format!("{puzzle}\n");
        let text = puzzle.to_string();
        nine_rows.extend((0..9).map(|row| text[9 * row..9 * row + 9].to_owned() + "\n"));
        nine_rows += "\n";
        rows += &format!("{},{solution}\n", puzzle.to_string().replace('.', "0"));
        objects += &format!("{{\"puzzle\":\"{puzzle}\"}}\n");
        objects_with_fields += &format!("{{\"id\": {id}, \"puzzle\": \"{puzzle}\", \"level\": \"easy\"}}\n");
    }
    let rows = format!("quizzes,solutions\n{}", rows.repeat(COPIES));
    let [lines, nine_rows, objects, objects_with_fields] =
        [lines, nine_rows, objects, objects_with_fields].map(|text| text.repeat(COPIES));
    let (zeros, crlf) = (lines.replace('.', "0"), lines.replace('\n', "\r\n"));
    let trailing = lines.replace('\n', " # easy\n");
    let [lines, zeros, crlf, trailing, nine_rows] =
        [lines, zeros, crlf, trailing, nine_rows].map(|text| text.into_bytes().into());
    let [rows, objects, objects_with_fields] =
        [rows, objects, objects_with_fields].map(|text| text.into_bytes().into());
    Ok(Inputs { lines, zeros, crlf, trailing, nine_rows, rows, objects, objects_with_fields })
}

fn ways<'a>(inputs: &'a Inputs, file: &'a Path) -> Vec<Way<'a>> {
    let Inputs { lines, zeros, crlf, trailing, nine_rows, rows, objects, objects_with_fields } = inputs;
    let [lines, rows, objects, objects_with_fields] =
        [lines, rows, objects, objects_with_fields].map(|input| move || in_memory(input));
    let [zeros, crlf, trailing, nine_rows] =
        [zeros, crlf, trailing, nine_rows].map(|input| move || in_memory(input));
    let [line, csv, json] = ["line", "csv", "json"].map(OutputFormat::from_name);
    let timeout = Limits { timeout: Some(Duration::from_secs(10)), max_work: None };
    let max_work = Limits { timeout: None, max_work: Some(10_000) };
    let unique = Ask::new(CheckOptions { unique: true, ..CheckOptions::default() });
    let claims = Ask::new(CheckOptions { solution: Some("solutions".to_owned()), ..CheckOptions::default() });
    let mut ways = vec![
        way("solve", lines, || Ask::new(SolveOptions::default())),
        way("solve --first", lines, || Ask::new(SolveOptions { first: true, ..SolveOptions::default() })),
        way("solve --timeout", lines, move || Ask { limits: timeout, ..Ask::new(SolveOptions::default()) }),
        way("solve --max-work", lines, move || Ask { limits: max_work, ..Ask::new(SolveOptions::default()) }),
        way("solve, blanks are 0", zeros, || Ask::new(SolveOptions::default())),
        way("solve, CRLF", crlf, || Ask::new(SolveOptions::default())),
        way("solve, text after the puzzle", trailing, || Ask::new(SolveOptions::default())),
        way("solve, rows to rows", nine_rows, || Ask::new(SolveOptions::default())),
        way("count", lines, || Ask::new(CountOptions::default())),
        way("count --timeout", lines, move || Ask { limits: timeout, ..Ask::new(CountOptions::default()) }),
        way("check --unique --timeout", lines, move || Ask {
            limits: timeout,
            ..Ask::new(CheckOptions { unique: true, ..CheckOptions::default() })
        }),
        way("check", lines, || Ask::new(CheckOptions::default())),
        way("check, file", move || Source::file(file), || Ask::new(CheckOptions::default())),
        way("check --unique", lines, move || unique.clone()),
        way("solve --to csv", lines, move || Ask { output: csv, ..Ask::new(SolveOptions::default()) }),
        way("solve --to json", lines, move || Ask { output: json, ..Ask::new(SolveOptions::default()) }),
        way("solve, csv to csv", rows, || Ask::new(SolveOptions::default())),
        way("solve, csv to line", rows, move || Ask { output: line, ..Ask::new(SolveOptions::default()) }),
        way("solve, csv to json", rows, move || Ask { output: json, ..Ask::new(SolveOptions::default()) }),
        way("check --solution, csv", rows, move || claims.clone()),
        way("solve, json to json", objects, || Ask::new(SolveOptions::default())),
        way("solve, json with fields to json", objects_with_fields, || Ask::new(SolveOptions::default())),
        way("solve, json with fields to csv", objects_with_fields, move || Ask {
            output: csv,
            ..Ask::new(SolveOptions::default())
        }),
        way("shuffle", lines, Shuffle::default),
        way("shuffle, csv with solutions", rows, Shuffle::default),
        way("shuffle, json with fields", objects_with_fields, Shuffle::default),
        way("canon", lines, || Ask::new(CanonOptions::default())),
        way("canon --by solution", lines, || {
            Ask::new(CanonOptions { by: CanonicalBy::Solution, ..CanonOptions::default() })
        }),
        way("minimize", lines, || Ask::new(MinimizeOptions::default())),
        way("dedupe", lines, || Dedupe::new(OutputFormat::default())),
    ];
    for to in FORMATS.iter().filter(|to| to.encoder([]).is_some()) {
        let output = OutputFormat::from_name(to.name);
        if !["csv", "json"].contains(&to.name) {
            ways.push(way(format!("solve --to {}", to.name), lines, move || Ask {
                output,
                ..Ask::new(SolveOptions::default())
            }));
        }
        ways.push(way(format!("convert --to {}", to.name), lines, move || Convert { format: to }));
    }
    let fast = ENGINES.iter().filter(|engine| Solver::of_engine(**engine).is_some());
    for engine in fast.copied() {
        ways.push(way(format!("solve --engine {}", engine.name()), lines, move || {
            Ask::new(SolveOptions { engine: EngineName::from(engine), ..SolveOptions::default() })
        }));
    }
    ways
}

/// The input, which all sources share without a copy.
fn in_memory(input: &Arc<[u8]>) -> Source {
    Source::reader("input", io::Cursor::new(Arc::clone(input)))
}

fn way<'a, J: Job + 'static>(
    name: impl Into<String>,
    source: impl Fn() -> Source + 'a,
    job: impl Fn() -> J + 'a,
) -> Way<'a> {
    let run = move || {
        let pipeline = Pipeline::new(Arc::new(NoHost)).with_threads(1);
        Ok(pipeline.run(vec![source()], job(), &mut io::sink())?)
    };
    (name.into(), Box::new(run))
}
