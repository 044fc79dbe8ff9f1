//! `sudokit generate`: solutions and puzzles by the number, the same for the same seed.
//!
//! Each puzzle has a seed of its own, made of the seed of the run and its number. Workers take numbers by the
//! handful; the answers are written in order, by promises as in [`pipeline`](crate::pipeline). So neither
//! threads nor shards change what is made, and what is written is always the beginning of the whole.

use std::collections::BTreeMap;
use std::hash::{BuildHasher, RandomState};
use std::io::{self, Write};
use std::ops::{Range, RangeInclusive};
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use anyhow::{Context as _, Result, anyhow, bail};
use clap::Args;
use clap::builder::PossibleValuesParser;
use crossbeam_channel::{Receiver, Sender, bounded};
use sudokit::format::{self, Encoder, Record};
use sudokit::generate::{Generator, Miss, Random, Recipe, Symmetry, seed_of, solution};
use sudokit::{Cell, CellSet, Grid, Solution};

use crate::args::OutputArgs;
use crate::budget::duration;
use crate::interrupt;
use crate::status::{INTERRUPTED, Status};

/// So many puzzles are made by a worker at a time.
const HANDFUL: u64 = 32;

/// Arguments of `sudokit generate`.
#[derive(Args, Clone, Debug)]
pub(crate) struct GenerateArgs {
    /// How many
    #[arg(long, short = 'n', value_name = "N", default_value_t = 1)]
    count: u64,

    /// The same seed makes the same puzzles, on every machine; without one, it is drawn and said
    #[arg(long, value_name = "S")]
    seed: Option<u64>,

    /// Make only this part of them, such as 2/8: all parts one after the other are the whole
    #[arg(long, value_name = "I/N", value_parser = shard, default_value = "1/1")]
    shard: Shard,

    /// Leave out so many at the beginning of the part: to go on where a run has stopped
    #[arg(long, value_name = "N", default_value_t = 0)]
    skip: u64,

    /// Solutions instead of puzzles
    #[arg(long, conflicts_with_all = ["minimal", "clues", "symmetry", "pattern", "solution"])]
    full_grids: bool,

    /// No given can be taken away (with --symmetry: not even one by itself)
    #[arg(long)]
    minimal: bool,

    /// How many givens, such as 24..28 or 30; otherwise as few as taking away leads to
    #[arg(long, value_name = "LO..HI", value_parser = clues)]
    clues: Option<RangeInclusive<usize>>,

    /// How the givens lie
    #[arg(long, value_name = "SYMMETRY", value_parser = PossibleValuesParser::new(Symmetry::ALL.map(Symmetry::name)),
          default_value = "none")]
    symmetry: String,

    /// Givens only in these cells: a file, or the text itself, of 81 characters, `.` `0` `-` `_` for blanks
    #[arg(long, value_name = "FILE|TEXT")]
    pattern: Option<String>,

    /// Puzzles with this solution: a file, or the text itself, of 81 digits
    #[arg(long, value_name = "FILE|TEXT")]
    solution: Option<String>,

    /// Give up when a puzzle has not come after so many attempts
    #[arg(long, value_name = "N", default_value_t = 1_000_000)]
    max_tries: u64,

    /// Give up after this long: 500ms, 10s, 2m
    #[arg(long, value_name = "TIME", value_parser = duration)]
    timeout: Option<Duration>,

    #[command(flatten)]
    output: OutputArgs,

    /// How many threads to use; otherwise as many as the machine has cores
    #[arg(long, short = 'j', value_name = "N")]
    threads: Option<std::num::NonZero<usize>>,

    /// Say nothing on standard error but errors
    #[arg(long, short)]
    quiet: bool,
}

/// A part of a whole: number `part` of `of`, from 1.
#[derive(Clone, Copy, Debug)]
struct Shard {
    part: u64,
    of: u64,
}

fn shard(text: &str) -> Result<Shard, String> {
    let numbers = text.split_once('/').and_then(|(part, of)| Some((part.parse().ok()?, of.parse().ok()?)));
    match numbers {
        Some((part, of)) if 1 <= part && part <= of => Ok(Shard { part, of }),
        _ => Err("expected a part of a number of parts, such as 1/8 or 8/8".to_owned()),
    }
}

fn clues(text: &str) -> Result<RangeInclusive<usize>, String> {
    let (least, most) = text.split_once("..").unwrap_or((text, text));
    match (least.parse(), most.trim_start_matches('=').parse()) {
        (Ok(least), Ok(most)) if least <= most && most <= 81 => Ok(least..=most),
        _ => Err("expected numbers up to 81, such as 24..28 or 30; the last is one of them".to_owned()),
    }
}

/// The characters of the file of this name, or of the argument itself, without white space; 81 of them.
fn text_of(argument: &str) -> Result<Vec<char>> {
    let text = if Path::new(argument).exists() {
        std::fs::read_to_string(argument).with_context(|| argument.to_owned())?
    } else {
        argument.to_owned()
    };
    let chars: Vec<char> = text.chars().filter(|c| !c.is_whitespace()).collect();
    if chars.len() != 81 {
        bail!("{argument}: no such file, or {} characters instead of 81", chars.len());
    }
    Ok(chars)
}

fn pattern(argument: &str) -> Result<CellSet> {
    let cells = Cell::ALL.into_iter().zip(text_of(argument)?);
    Ok(cells.filter(|(_, c)| !matches!(c, '.' | '0' | '-' | '_')).map(|(cell, _)| cell).collect())
}

/// The solution that is this argument, or in the file of this name.
pub(super) fn read_solution(argument: &str) -> Result<Solution> {
    let text: String = text_of(argument)?.into_iter().collect();
    text.parse().map_err(|error| anyhow!("{argument}: not a solution: {error}"))
}

/// What all workers know.
struct Job {
    /// What puzzles; none for solutions. There may be such puzzles.
    recipe: Option<Recipe>,
    seed: u64,
    max_tries: u64,
    deadline: Option<Instant>,
    encoder: Box<dyn Encoder>,
    /// Nobody wants any more.
    is_over: AtomicBool,
}

/// What came of some numbers, in order; if it came to an end before the last, there is a reason.
#[derive(Default)]
struct Made {
    bytes: Vec<u8>,
    count: u64,
    tries: u64,
    stopped: Option<Stopped>,
}

/// Why a puzzle was given up, and what the attempts at it came to.
struct Stopped {
    why: Why,
    misses: BTreeMap<Miss, u64>,
}

enum Why {
    Tries,
    Time,
    Interrupt,
}

impl Job {
    fn why_stop(&self, tries: u64) -> Option<Why> {
        if interrupt::asked() || self.is_over.load(Ordering::Relaxed) {
            return Some(Why::Interrupt);
        }
        if self.deadline.is_some_and(|deadline| Instant::now() >= deadline) {
            return Some(Why::Time);
        }
        (tries >= self.max_tries).then_some(Why::Tries)
    }

    fn generator(&self) -> Option<Generator> {
        self.recipe.as_ref().map(|recipe| Generator::new(recipe).expect("it was possible before"))
    }

    fn make(&self, generator: &mut Option<Generator>, numbers: Range<u64>) -> Made {
        let mut made = Made::default();
        for number in numbers {
            let mut random = Random::new(seed_of(self.seed, number));
            let (mut tries, mut misses) = (0, BTreeMap::new());
            let grid = loop {
                if let Some(why) = self.why_stop(tries) {
                    made.tries += tries;
                    made.stopped = Some(Stopped { why, misses });
                    return made;
                }
                tries += 1;
                match generator {
                    None => break Grid::from(solution(&mut random)),
                    Some(generator) => match generator.attempt(&mut random) {
                        Ok(puzzle) => break Grid::from(puzzle),
                        Err(miss) => *misses.entry(miss).or_default() += 1,
                    },
                }
            };
            made.tries += tries;
            if number > 0 {
                made.bytes.extend_from_slice(self.encoder.between().as_bytes());
            }
            self.encoder.record(&Record::from(grid), &mut made.bytes);
            made.count += 1;
        }
        made
    }
}

/// A seed that is short enough to be typed again.
pub(crate) fn random_seed() -> u64 {
    RandomState::new().hash_one(0) >> 32
}

/// Runs the subcommand.
pub(crate) fn run(args: &GenerateArgs) -> Result<Status> {
    let recipe = Recipe {
        minimal: args.minimal,
        givens: args.clues.clone(),
        symmetry: Symmetry::named(&args.symmetry).unwrap_or_default(),
        pattern: args.pattern.as_deref().map(pattern).transpose()?,
        solution: args.solution.as_deref().map(read_solution).transpose()?,
    };
    if let Err(impossible) = Generator::new(&recipe) {
        anstream::eprintln!("sudokit: impossible: {impossible}");
        return Ok(Status::No);
    }
    let seed = args.seed.unwrap_or_else(random_seed);
    let format = args.output.format().or_else(|| format::format("line")).context("no such format")?;
    let job = Job {
        recipe: (!args.full_grids).then(|| recipe.clone()),
        seed,
        max_tries: args.max_tries,
        deadline: args.timeout.and_then(|timeout| Instant::now().checked_add(timeout)),
        encoder: format.encoder(&[]).context("the format cannot be written")?,
        is_over: AtomicBool::new(false),
    };
    let at = |part: u64| (u128::from(args.count) * u128::from(part) / u128::from(args.shard.of)) as u64;
    let numbers = at(args.shard.part - 1).saturating_add(args.skip)..at(args.shard.part);
    let made = write(&job, numbers.clone(), args.threads)?;
    let what = if args.full_grids { "solution" } else { "puzzle" };
    let plural = |n: u64| if n == 1 { "" } else { "s" };
    if !args.quiet || made.stopped.is_some() {
        let Made { count, tries, .. } = made;
        anstream::eprintln!(
            "{count} {what}{} from seed {seed}, in {tries} attempt{}",
            plural(count),
            plural(tries)
        );
    }
    let Some(stopped) = made.stopped else { return Ok(Status::Yes) };
    let number = numbers.start + made.count + 1;
    match stopped.why {
        Why::Interrupt => {
            anstream::eprintln!("sudokit: stopped after {} {what}{}", made.count, plural(made.count));
            std::process::exit(INTERRUPTED);
        }
        Why::Tries => anstream::eprintln!(
            "sudokit: gave up on {what} {number} after {} attempts; --max-tries allows more",
            args.max_tries
        ),
        Why::Time => {
            let time = args.timeout.unwrap_or_default();
            anstream::eprintln!("sudokit: gave up after {time:?}, at {what} {number}");
        }
    }
    if !stopped.misses.is_empty() {
        anstream::eprintln!("sudokit: {}", how_rare(&stopped.misses, &recipe));
    }
    anstream::eprintln!("sudokit: to go on from here: --seed {seed} --skip {}", args.skip + made.count);
    Ok(Status::GaveUp)
}

/// What the attempts at a puzzle came to.
fn how_rare(misses: &BTreeMap<Miss, u64>, recipe: &Recipe) -> String {
    let all: u64 = misses.values().sum();
    let mut text =
        format!("none of {all} attempts was one, so it is likely rarer than 1 in {}", (all / 3).max(1));
    let givens: Vec<(u64, u64)> = misses
        .iter()
        .filter_map(
            |(miss, times)| if let Miss::Givens(n) = miss { Some((u64::from(*n), *times)) } else { None },
        )
        .collect();
    if let (Some((least, _)), Some((most, _))) = (givens.first(), givens.last()) {
        let times: u64 = givens.iter().map(|(_, times)| times).sum();
        let mean = givens.iter().map(|(n, times)| n * times).sum::<u64>() as f64 / times as f64;
        text += &format!("; {times} had {least} to {most} givens, {mean:.1} on the average");
    }
    for (miss, what) in [
        (Miss::Improper, "had several solutions with givens wherever they may be"),
        (Miss::NotMinimal, "had givens that are not needed"),
    ] {
        if let Some(times) = misses.get(&miss) {
            text += &format!("; {times} {what}");
        }
    }
    if let Some(pattern) = recipe.pattern
        && misses.contains_key(&Miss::Improper)
    {
        text += &format!("; the pattern has {} cells", pattern.len());
    }
    text
}

/// Makes these numbers on so many threads, and writes them in order.
fn write(job: &Job, numbers: Range<u64>, threads: Option<std::num::NonZero<usize>>) -> Result<Made> {
    let threads = threads.map_or_else(
        || std::thread::available_parallelism().map_or(1, std::num::NonZero::get),
        std::num::NonZero::get,
    );
    let mut out = io::BufWriter::with_capacity(1 << 16, io::stdout().lock());
    if numbers.start == 0 {
        let mut head = Vec::new();
        job.encoder.head(&mut head);
        out.write_all(&head)?;
    }
    let (work, to_do) = bounded::<(Range<u64>, Sender<Made>)>(threads);
    let (promises, promised) = bounded(2 * threads);
    let mut all = Made::default();
    std::thread::scope(|scope| -> Result<()> {
        for _ in 0..threads {
            let to_do = to_do.clone();
            scope.spawn(move || {
                let mut generator = job.generator();
                for (numbers, reply) in to_do {
                    // The writer may have gone: then nobody wants the answers.
                    let _ = reply.send(job.make(&mut generator, numbers));
                }
            });
        }
        drop(to_do);
        scope.spawn(move || {
            let mut start = numbers.start;
            while start < numbers.end {
                let end = numbers.end.min(start + HANDFUL);
                let (reply, made) = bounded(1);
                if promises.send(made).is_err() || work.send((start..end, reply)).is_err() {
                    return;
                }
                start = end;
            }
        });
        let written = collect(promised, &mut out, &mut all);
        job.is_over.store(true, Ordering::Relaxed);
        written
    })?;
    Ok(all)
}

/// Keeps the promises, up to the first that came to an end too early.
fn collect(promised: Receiver<Receiver<Made>>, out: &mut impl Write, all: &mut Made) -> Result<()> {
    for made in promised {
        let made = made.recv().context("a thread has failed: this is a bug")?;
        out.write_all(&made.bytes)?;
        all.count += made.count;
        all.tries += made.tries;
        if made.stopped.is_some() {
            all.stopped = made.stopped;
            break;
        }
    }
    Ok(out.flush()?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_and_numbers_are_read() {
        assert!(shard("2/8").is_ok_and(|shard| (shard.part, shard.of) == (2, 8)));
        for text in ["", "1", "0/3", "4/3", "1/0", "a/b"] {
            assert!(shard(text).is_err(), "{text}");
        }
        assert_eq!(clues("24..28"), Ok(24..=28));
        assert_eq!(clues("30"), Ok(30..=30));
        for text in ["", "..", "28..24", "3..82", "x"] {
            assert!(clues(text).is_err(), "{text}");
        }
    }
}
