//! One command that measures all engines on all back ends, the ladder, solvers of others (with the feature
//! `peers`), and any solver in a shared library, in turns and in one run. See `docs/performance/`.

mod canon;
mod cold;
mod contender;
mod corpus;
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
/// Writes a table in Markdown. The first engine is what the others are held against: `auto`, or the first
/// that --engine names.
#[derive(Parser)]
struct Args {
    /// A file of puzzles, of any format sudokit reads; may be given several times, and then nothing is
    /// generated unless --set asks for it
    #[arg(long, value_name = "FILE")]
    data: Vec<PathBuf>,

    /// The generated sets to measure on
    #[arg(long, value_name = "NAME", value_delimiter = ',', value_parser = GENERATED)]
    set: Vec<String>,

    /// How many puzzles of each set; of hard ones there are 100
    #[arg(long, value_name = "N", default_value_t = 2000)]
    puzzles: usize,

    /// What the generated sets and all that is random are made from
    #[arg(long, value_name = "NUMBER", default_value_t = 20_261_120)]
    seed: u64,

    /// Leave puzzles as they are and in their order, instead of a random isomorph of each in random order
    #[arg(long)]
    no_shuffle: bool,

    /// How many solutions to look for
    #[arg(long, value_name = "N", value_delimiter = ',', default_values_t = [1, 2])]
    limit: Vec<usize>,

    /// The engines to measure, by how their names begin
    #[arg(long, value_name = "NAME", value_delimiter = ',')]
    engine: Vec<String>,

    /// A solver as a shared library with `solve` or `solve_batch` as in sudokit.h; may be given several times
    #[arg(long = "library", value_name = "FILE")]
    libraries: Vec<PathBuf>,

    /// How many times to measure each chunk
    #[arg(long, value_name = "N", default_value_t = 9)]
    rounds: usize,

    /// How many puzzles to solve before it is the next engine's turn
    #[arg(long, value_name = "N", default_value_t = 250)]
    chunk: usize,

    /// Measure single calls after the caches were thrown out
    #[arg(long, group = "other")]
    cold: bool,

    /// Measure with 1 to 100,000 puzzles at a time, and one thread and two
    #[arg(long, group = "other")]
    scaling: bool,

    /// Measure canonical forms instead of solving
    #[arg(long, group = "other")]
    canon: bool,

    /// Measure how fast puzzles are made, beside others that make the same
    #[arg(long, group = "other")]
    generation: bool,

    /// Rate the puzzles of a file instead, `puzzle,ER,EP,ED` a line, and list what is not equal; may be given
    /// several times
    #[arg(long, value_name = "FILE", group = "other")]
    rating: Vec<PathBuf>,

    /// Measure nothing: make this many hard puzzles by climbs, as for bench/corpus/hard.txt
    #[arg(long, value_name = "N", group = "other")]
    grow: Option<usize>,

    /// Write the results as CSV, too
    #[arg(long, value_name = "FILE", conflicts_with = "other")]
    csv: Option<PathBuf>,
}

/// Slow engines get so many puzzles, so many times.
const FEW: usize = 50;
const FEW_ROUNDS: usize = 2;

fn main() -> Result<()> {
    let mut args = Args::parse();
    if args.canon {
        args.limit = vec![2];
    }
    ensure!(args.rounds > 0 && args.chunk > 0 && args.puzzles > 0, "a count of 0 measures nothing");
    ensure!(!args.limit.contains(&0), "a limit of 0 asks for nothing");
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
    print!("{}", turns(&args));
    let mut csv = String::from("set,limit,engine,puzzles,gave_up,ns_best,ns_median,ratio,nodes\n");
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

/// All that are asked for, in the order in which they are asked for.
fn contenders(args: &Args) -> Result<Vec<Box<dyn Contender>>> {
    let mut all = contender::ours();
    #[cfg(feature = "peers")]
    all.extend(peers::peers());
    if !args.engine.is_empty() {
        let mut chosen = Vec::new();
        for name in &args.engine {
            let before = chosen.len();
            chosen.extend(all.extract_if(.., |contender| contender.name().starts_with(name)));
            ensure!(chosen.len() > before, "no engine of this name, or it was named before: {name}");
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
    let most = args.limit.iter().copied().max().unwrap_or(1);
    let shuffled = all.into_iter().map(|(name, mut puzzles)| {
        if !args.no_shuffle {
            let mut random = Random::new(args.seed);
            random.shuffle(&mut puzzles);
            puzzles.iter_mut().for_each(|puzzle| *puzzle = isomorph(&mut random, puzzle));
        }
        Set::new(name, puzzles, most)
    });
    shuffled.collect()
}

/// The processor as its maker calls it, where the system tells.
fn processor() -> String {
    let info = std::fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let model = info.lines().find_map(|line| line.strip_prefix("model name")?.split_once(": "));
    model.map_or_else(|| std::env::consts::ARCH.to_string(), |(_, name)| name.to_string())
}

/// What is measured, and where.
fn machine() -> String {
    format!("sudokit {} on {}", env!("CARGO_PKG_VERSION"), processor())
}

/// What is measured on.
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

/// How it is measured, and the head of the table.
fn turns(args: &Args) -> String {
    format!(
        "\
One thread, CPU time, all engines in turns on {} puzzles, {} rounds. Best: the best times of all turns,
together; ratio: by the time of the first engine on the same puzzles; nodes: places of guessing.
Slow engines get the first {FEW} puzzles of a set, {FEW_ROUNDS} times; those that go in reading order
give up after {MAX_NODES} nodes, so that their time is the least it can be (>=). Every answer is checked.

| set | limit | engine | best ns/puzzle | median ns/puzzle | ratio | nodes/puzzle | gave up |
|---|---:|---|---:|---:|---:|---:|---:|
",
        args.chunk, args.rounds
    )
}

fn markdown(set: &str, limit: usize, row: &Row) -> String {
    let Row { engine, puzzles, gave_up, best, median, ratio, nodes } = row;
    let least = if *gave_up > 0 { ">= " } else { "" };
    let nodes = nodes.map_or_else(String::new, |nodes| format!("{nodes:.2}"));
    let gave_up = if *gave_up > 0 { format!("{gave_up} of {puzzles}") } else { String::new() };
    format!(
        "| {set} | {limit} | {engine} | {least}{best:.0} | {least}{median:.0} | {least}{ratio:.2} | {nodes} | {gave_up} |"
    )
}

fn csv_line(set: &str, limit: usize, row: &Row) -> String {
    let Row { engine, puzzles, gave_up, best, median, ratio, nodes } = row;
    let nodes = nodes.map_or_else(String::new, |nodes| format!("{nodes:.4}"));
    format!("{set},{limit},{engine},{puzzles},{gave_up},{best:.1},{median:.1},{ratio:.4},{nodes}\n")
}
