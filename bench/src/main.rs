//! The benchmark: measures the engines on all back ends, the ladder, other people's solvers (with the feature
//! `peers`) and solvers in shared libraries, in turns and in one run. Results are kept in
//! `docs/performance/`.

mod canon;
mod cold;
mod contender;
mod corpus;
mod fault;
mod generation;
mod hard;
#[expect(unsafe_code, reason = "calls the functions of a library in C")]
mod library;
mod measure;
#[cfg(feature = "peers")]
mod peers;
mod rating;
mod scaling;

use std::fmt::Write as _;
use std::path::PathBuf;

use anyhow::{Context, Result, ensure};
use clap::Parser;

use contender::{Contender, MAX_NODES};
use corpus::{GENERATED, Generator, Set, isomorph};
use measure::{Plan, Row, measure};
use sudokit::generate::Random;

/// Measure solvers in turns, by CPU time, checking every answer.
///
/// Writes a table in Markdown. Ratios are to the first engine: `auto`, or the first that --engine names.
#[derive(Parser)]
struct Args {
    /// A file of puzzles in any format that sudokit reads; may be given several times. Replaces the generated
    /// sets unless --set names them
    #[arg(long, value_name = "FILE")]
    data: Vec<PathBuf>,

    /// The generated sets to measure on
    #[arg(long, value_name = "NAME", value_delimiter = ',', value_parser = GENERATED)]
    set: Vec<String>,

    /// The number of puzzles in each generated set; the set `hard` has 100
    #[arg(long, value_name = "N", default_value_t = 2000)]
    puzzles: usize,

    /// The seed of the generated sets and of everything random
    #[arg(long, value_name = "NUMBER", default_value_t = 20_261_120)]
    seed: u64,

    /// Keep the puzzles and their order; otherwise each is replaced by a random isomorph, in random order
    #[arg(long)]
    no_shuffle: bool,

    /// Stop at this number of solutions
    #[arg(long, value_name = "N", value_delimiter = ',', default_values_t = [1, 2])]
    limit: Vec<usize>,

    /// The engines to measure, by the beginnings of their names
    #[arg(long, value_name = "NAME", value_delimiter = ',')]
    engine: Vec<String>,

    /// A solver as a shared library with `solve` or `solve_batch` as in sudokit.h; may be given several times
    #[arg(long = "library", value_name = "FILE")]
    libraries: Vec<PathBuf>,

    /// The number of times each chunk is measured
    #[arg(long, value_name = "N", default_value_t = 9)]
    rounds: usize,

    /// The number of puzzles that an engine solves before the next engine's turn
    #[arg(long, value_name = "N", default_value_t = 250)]
    chunk: usize,

    /// Measure single calls with cold caches
    #[arg(long, group = "other")]
    cold: bool,

    /// Measure batches of 1 to 100,000 puzzles, with one thread and with two
    #[arg(long, group = "other")]
    scaling: bool,

    /// Measure canonical forms instead of solving
    #[arg(long, group = "other")]
    canon: bool,

    /// Measure generation, compared with other programs
    #[arg(long, group = "other")]
    generation: bool,

    /// Rate the puzzles of a file with lines `puzzle,ER,EP,ED`, and list the ratings that differ; may be
    /// given several times
    #[arg(long, value_name = "FILE", group = "other")]
    rating: Vec<PathBuf>,

    /// Only generate this number of hard puzzles, as for bench/corpus/hard.txt
    #[arg(long, value_name = "N", group = "other")]
    grow: Option<usize>,

    /// Also write the results as CSV to this file
    #[arg(long, value_name = "FILE", conflicts_with = "other")]
    csv: Option<PathBuf>,
}

/// The number of puzzles for slow engines.
const FEW: usize = 50;
/// The number of rounds for slow engines.
const FEW_ROUNDS: usize = 2;

fn main() -> Result<()> {
    let mut args = Args::parse();
    if args.canon {
        args.limit = vec![2];
    }
    ensure!(
        args.rounds > 0 && args.chunk > 0 && args.puzzles > 0,
        "--rounds, --chunk and --puzzles must be at least 1"
    );
    ensure!(!args.limit.contains(&0), "--limit must be at least 1");
    if let Some(count) = args.grow {
        for (puzzle, hardness) in hard::hardest(args.seed, count) {
            println!("{puzzle} # {} {}", hardness.registers, hardness.singles);
        }
        return Ok(());
    }
    if args.generation {
        println!("{}\n\nSeed {}.\n\n{}", machine(), args.seed, generation::HEADING);
        generation::rows(args.seed, args.rounds)?.iter().for_each(|row| println!("{row}"));
        println!("{}", generation::THREADS_HEADING);
        generation::rows_of_threads(args.seed, args.rounds)?.iter().for_each(|row| println!("{row}"));
        return Ok(());
    }
    if !args.rating.is_empty() {
        for path in &args.rating {
            print!("{}", rating::report(path)?);
        }
        return Ok(());
    }
    let mut contenders = contenders(&args)?;
    let sets = sets(&args)?;
    print!("{}", heading(&args, &sets));
    if args.cold {
        println!("{}", cold::HEADING);
        return for_each(&args, &sets, |set, limit| cold::rows(&mut contenders, set, limit));
    }
    if args.scaling {
        println!("{}", scaling::HEADING);
        let make = || self::contenders(&args);
        return for_each(&args, &sets, |set, limit| scaling::rows(&make, set, limit, args.rounds));
    }
    if args.canon {
        println!("{}", canon::HEADING);
        return for_each(&args, &sets, |set, _| canon::rows(set, args.seed, args.rounds));
    }
    print!("{}", method(&args));
    let mut csv = String::from("set,limit,engine,puzzles,stopped,ns_best,ns_median,ratio,nodes\n");
    let plan = Plan { chunk: args.chunk, few: FEW, rounds: args.rounds, few_rounds: FEW_ROUNDS };
    for set in &sets {
        for &limit in &args.limit {
            for row in measure(&mut contenders, set, limit, plan)? {
                println!("{}", markdown(&set.name, limit, &row));
                csv.push_str(&csv_line(&set.name, limit, &row));
            }
        }
    }
    if let Some(path) = &args.csv {
        std::fs::write(path, csv).with_context(|| path.display().to_string())?;
    }
    Ok(())
}

/// Prints the rows of each set at each limit.
fn for_each(
    args: &Args,
    sets: &[Set],
    mut rows: impl FnMut(&Set, usize) -> Result<Vec<String>>,
) -> Result<()> {
    for set in sets {
        for &limit in &args.limit {
            rows(set, limit)?.iter().for_each(|row| println!("{row}"));
        }
    }
    Ok(())
}

/// The contenders that the arguments select, in their order.
fn contenders(args: &Args) -> Result<Vec<Box<dyn Contender>>> {
    let mut all = contender::ours();
    #[cfg(feature = "peers")]
    all.extend(peers::peers());
    if !args.engine.is_empty() {
        let mut chosen = Vec::new();
        for name in &args.engine {
            let before = chosen.len();
            chosen.extend(all.extract_if(.., |contender| contender.name().starts_with(name)));
            ensure!(chosen.len() > before, "no engine has this name, or it was named before: {name}");
        }
        all = chosen;
    }
    for path in &args.libraries {
        all.extend(library::open(path)?);
    }
    Ok(all)
}

fn sets(args: &Args) -> Result<Vec<Set>> {
    let mut generated = args.set.clone();
    if args.set.is_empty() && args.data.is_empty() {
        generated = GENERATED.map(String::from).to_vec();
    }
    let mut all = Vec::new();
    for name in generated {
        all.push((name.clone(), Generator::new(args.seed, &name).puzzles(&name, args.puzzles)));
    }
    for path in &args.data {
        let name = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        all.push((name, corpus::read(path)?));
    }
    let max_limit = args.limit.iter().copied().max().unwrap_or(1);
    let shuffled = all.into_iter().map(|(name, mut puzzles)| {
        if !args.no_shuffle {
            let mut random = Random::new(args.seed);
            random.shuffle(&mut puzzles);
            puzzles.iter_mut().for_each(|puzzle| *puzzle = isomorph(&mut random, puzzle));
        }
        Set::new(name, puzzles, max_limit)
    });
    shuffled.collect()
}

/// The name of the processor, or the architecture if the system does not tell the name.
fn processor() -> String {
    let info = std::fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let model = info.lines().find_map(|line| line.strip_prefix("model name")?.split_once(": "));
    model.map_or_else(|| std::env::consts::ARCH.to_string(), |(_, name)| name.to_string())
}

/// The version and the processor.
fn machine() -> String {
    format!("sudokit {} on {}", env!("CARGO_PKG_VERSION"), processor())
}

/// The heading: machine, seed and sets.
fn heading(args: &Args, sets: &[Set]) -> String {
    let shuffled = if args.no_shuffle { "as they are" } else { "isomorph-shuffled" };
    let mut text = format!("{}\n\nSeed {}, puzzles {shuffled}.\n\n", machine(), args.seed);
    text.push_str("| set | puzzles | fingerprint |\n|---|---:|---|\n");
    for set in sets {
        let _ = writeln!(text, "| {} | {} | {:016x} |", set.name, set.puzzles.len(), set.fingerprint());
    }
    text.push('\n');
    text
}

/// The method, and the head of the table.
fn method(args: &Args) -> String {
    format!(
        "\
One thread, CPU time, all engines in turns on {} puzzles, {} rounds. Best: the best time of each turn, summed;
ratio: to the time of the first engine on the same puzzles; nodes: branchings of the search. Slow engines get the
first {FEW} puzzles of a set, {FEW_ROUNDS} times. Those that work in reading order stop after {MAX_NODES} nodes, so
their times are lower bounds (>=). Every answer is checked; a fault of another program is in its row.

| set | limit | engine | best ns/puzzle | median ns/puzzle | ratio | nodes/puzzle | stopped |
|---|---:|---|---:|---:|---:|---:|---:|
",
        args.chunk, args.rounds
    )
}

fn markdown(set: &str, limit: usize, row: &Row) -> String {
    let Row { engine, puzzles, stopped, best, median, ratio, nodes, fault } = row;
    if let Some(fault) = fault {
        return format!("| {set} | {limit} | {engine} | fault: {fault} |");
    }
    let least = if *stopped > 0 { ">= " } else { "" };
    let nodes = nodes.map_or_else(String::new, |nodes| format!("{nodes:.2}"));
    let stopped = if *stopped > 0 { format!("{stopped} of {puzzles}") } else { String::new() };
    format!(
        "| {set} | {limit} | {engine} | {least}{best:.0} | {least}{median:.0} | {least}{ratio:.2} | {nodes} | {stopped} |"
    )
}

fn csv_line(set: &str, limit: usize, row: &Row) -> String {
    let Row { engine, puzzles, stopped, best, median, ratio, nodes, fault } = row;
    if fault.is_some() {
        return format!("{set},{limit},{engine},{puzzles},,,,,\n");
    }
    let nodes = nodes.map_or_else(String::new, |nodes| format!("{nodes:.4}"));
    format!("{set},{limit},{engine},{puzzles},{stopped},{best:.1},{median:.1},{ratio:.4},{nodes}\n")
}
