//! The workers of `sudokit generate`: numbers to puzzles, on all threads, written in order.
//!
//! Workers take numbers by the handful; the answers are written in order, by promises as in
//! [`pipeline`](crate::pipeline). What is written is always the beginning of the whole.
//!
//! Where no two puzzles may be isomorphic, a worker makes of a number what it would be if nothing was before. If
//! the writer has written that already, in disguise, it makes the number again by itself, from the same seed,
//! and passes over all that it has written. So the answer hangs on what is before, and on nothing else.

use std::collections::HashSet;
use std::io::{self, IsTerminal as _};
use std::num::NonZero;
use std::ops::Range;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread::Builder;
use std::time::{Duration, Instant};

use anyhow::{Context as _, Result};
use crossbeam_channel::{Receiver, RecvTimeoutError, Sender, bounded};
use indicatif::{ProgressBar, ProgressStyle};
use sudokit::format::{Encoder, Field, Format, Number, REMARK, Record};
use sudokit::generate::{Climb, Generator, Random, Recipe, hardness, seed_of, solution};
use sudokit::logic::se121::Rater;
use sudokit::{Grid, Puzzle};
use sudokit_bulk::thread_count;

use super::rarity::Tried;
use super::wanted::Wanted;
use crate::{interrupt, output};

/// So many puzzles are made by a worker at a time.
const HANDFUL: u64 = 32;

/// The name of the field that says how hard a puzzle is.
pub(super) const HARDNESS: &str = "hardness";

/// The names of the fields of a rating.
pub(super) const RATING: [&str; 3] = ["er", "ep", "ed"];

/// What is to be made.
pub(super) enum What {
    Solutions,
    /// There may be such puzzles.
    Puzzles(Recipe),
    /// Puzzles at the end of a climb, this hard.
    Hard(f64),
}

/// What all workers know.
pub(super) struct Job {
    pub(super) what: What,
    pub(super) wanted: Wanted,
    pub(super) seed: u64,
    /// No two may be isomorphic.
    pub(super) unique: bool,
    pub(super) max_tries: u64,
    pub(super) deadline: Option<Instant>,
    pub(super) format: &'static Format,
    pub(super) encoder: Box<dyn Encoder>,
    /// Nobody wants any more.
    is_over: AtomicBool,
    /// All attempts of all workers, for those who watch.
    attempts: AtomicU64,
}

/// What a worker keeps from puzzle to puzzle.
struct Tools {
    /// For puzzles by a recipe.
    generator: Option<Generator>,
    rater: Rater,
}

/// What came of some numbers, in order; if it came to an end before the last, there is a reason.
#[derive(Default)]
pub(super) struct Made {
    bytes: Vec<u8>,
    /// Of the last, where no two may be isomorphic: its minlex form.
    form: Option<Puzzle>,
    pub(super) count: u64,
    pub(super) tries: u64,
    pub(super) stopped: Option<Stopped>,
}

/// Why a puzzle was given up, and what the attempts at it came to.
pub(super) struct Stopped {
    pub(super) why: Why,
    pub(super) number: u64,
    pub(super) tried: Tried,
}

pub(super) enum Why {
    Tries,
    Time,
    Interrupt,
}

impl Job {
    pub(super) fn new(what: What, seed: u64, format: &'static Format, encoder: Box<dyn Encoder>) -> Job {
        Job {
            what,
            wanted: Wanted::default(),
            seed,
            unique: false,
            max_tries: u64::MAX,
            deadline: None,
            format,
            encoder,
            is_over: AtomicBool::new(false),
            attempts: AtomicU64::new(0),
        }
    }

    fn why_stop(&self, tries: u64) -> Option<Why> {
        if interrupt::asked() || self.is_over.load(Ordering::Relaxed) {
            return Some(Why::Interrupt);
        }
        if self.deadline.is_some_and(|deadline| Instant::now() >= deadline) {
            return Some(Why::Time);
        }
        (tries >= self.max_tries).then_some(Why::Tries)
    }

    fn tools(&self) -> Tools {
        let generator = match &self.what {
            What::Puzzles(recipe) => Some(Generator::new(recipe).expect("it was possible before")),
            _ => None,
        };
        Tools { generator, rater: Rater::new() }
    }

    /// The first of a number's attempts that is what is wanted, and none of those that are written; and how many
    /// attempts it took.
    fn one(
        &self,
        tools: &mut Tools,
        number: u64,
        written: &HashSet<Puzzle>,
    ) -> Result<(Record, Option<Puzzle>, u64), (Stopped, u64)> {
        let mut random = Random::new(seed_of(self.seed, number));
        let mut climb: Option<Climb> = None;
        let (mut tries, mut tried) = (0, Tried::default());
        loop {
            if let Some(why) = self.why_stop(tries) {
                tried.under_way = climb.map(|climb| hardness(&climb.puzzle()));
                return Err((Stopped { why, number, tried }, tries));
            }
            tries += 1;
            self.attempts.fetch_add(1, Ordering::Relaxed);
            let (grid, hardness) = match (&self.what, &mut tools.generator) {
                (What::Hard(wanted), _) => {
                    let climb = climb.get_or_insert_with(|| Climb::new(random.clone()));
                    climb.step();
                    if !climb.is_at_its_end() {
                        continue;
                    }
                    let puzzle = climb.puzzle();
                    climb.restart();
                    let hardness = hardness(&puzzle);
                    tried.climbs.push(hardness);
                    if hardness < *wanted {
                        continue;
                    }
                    (Grid::from(puzzle), Some(hardness))
                }
                (_, Some(generator)) => match generator.attempt(&mut random) {
                    Ok(puzzle) => (Grid::from(puzzle), None),
                    Err(miss) => {
                        *tried.misses.entry(miss).or_default() += 1;
                        continue;
                    }
                },
                (_, None) => (Grid::from(solution(&mut random)), None),
            };
            let puzzle = Puzzle::try_from(grid).ok();
            let form = puzzle.filter(|_| self.unique).map(|puzzle| puzzle.minlex().form);
            if form.is_some_and(|form| written.contains(&form)) {
                tried.isomorphs += 1;
                continue;
            }
            let go_on = || self.why_stop(0).is_none();
            let judge = |puzzle| self.wanted.judge(puzzle, &mut tools.rater, &go_on);
            let rating = match puzzle.map_or(Ok(None), judge) {
                Ok(rating) => rating,
                Err(_) if !go_on() => continue,
                Err(unlike) => {
                    *tried.unlike.entry(unlike).or_default() += 1;
                    continue;
                }
            };
            let mut record = Record::from(grid);
            let is_tabular = self.format.is_tabular();
            if let Some(rating) = rating {
                if is_tabular {
                    let numbers = RATING.into_iter().zip([rating.er, rating.ep, rating.ed]);
                    record
                        .fields
                        .extend(numbers.filter_map(|(name, it)| {
                            Some(Field::new(name, Number::parse(&it?.to_string())))
                        }));
                } else {
                    record.fields.push(Field::new(REMARK, format!("ED={rating}")));
                }
            }
            if let Some(hardness) = hardness {
                let name = if is_tabular { HARDNESS } else { REMARK };
                record.fields.push(if is_tabular {
                    Field::new(name, Number::parse(&format!("{hardness:.1}")))
                } else {
                    Field::new(name, format!("hardness {hardness:.1}"))
                });
            }
            return Ok((record, form, tries));
        }
    }

    fn make(&self, tools: &mut Tools, numbers: Range<u64>, written: &HashSet<Puzzle>) -> Made {
        let mut made = Made::default();
        for number in numbers {
            match self.one(tools, number, written) {
                Ok((record, form, tries)) => {
                    if number > 0 {
                        made.bytes.extend_from_slice(self.encoder.between().as_bytes());
                    }
                    self.encoder.record(&record, &mut made.bytes);
                    made.form = form;
                    made.count += 1;
                    made.tries += tries;
                }
                Err((stopped, tries)) => {
                    made.stopped = Some(stopped);
                    made.tries += tries;
                    break;
                }
            }
        }
        made
    }

    /// Makes these numbers on so many threads, and writes them in order.
    pub(super) fn write(
        &self,
        numbers: Range<u64>,
        threads: Option<NonZero<usize>>,
        quiet: bool,
    ) -> Result<Made> {
        if numbers.start == 0 {
            let mut head = Vec::new();
            self.encoder.head(&mut head);
            output::write(&head)?;
        }
        // What no puzzle may be like must be known: it is made, and not written.
        let all = if self.unique { 0..numbers.end } else { numbers.clone() };
        let is_rare = matches!(self.what, What::Hard(_)) || self.wanted.is_any();
        let handful = if self.unique || is_rare { 1 } else { HANDFUL };
        let handfuls = (all.end - all.start.min(all.end)).div_ceil(handful);
        let threads = thread_count(threads.map(NonZero::get))
            .min(usize::try_from(handfuls).unwrap_or(usize::MAX))
            .max(1);
        let (work, to_do) = bounded::<(Range<u64>, Sender<Made>)>(threads);
        let (promises, promised) = bounded(2 * threads);
        std::thread::scope(|scope| -> Result<Made> {
            for number in 0..threads {
                let to_do = to_do.clone();
                let worker = move || {
                    let (mut tools, nothing) = (self.tools(), HashSet::new());
                    for (numbers, reply) in to_do {
                        // The writer may have gone: then nobody wants the answers.
                        let _ = reply.send(self.make(&mut tools, numbers, &nothing));
                    }
                };
                match Builder::new().spawn_scoped(scope, worker) {
                    Err(error) if number == 0 => return Err(error).context("no thread can be started"),
                    // Fewer do the same.
                    Err(_) => break,
                    Ok(_) => {}
                }
            }
            drop(to_do);
            let hand_out = move || {
                let mut start = all.start;
                while start < all.end {
                    let end = all.end.min(start.saturating_add(handful));
                    let (reply, made) = bounded(1);
                    if promises.send((start, made)).is_err() || work.send((start..end, reply)).is_err() {
                        return;
                    }
                    start = end;
                }
            };
            Builder::new().spawn_scoped(scope, hand_out).context("no thread can be started")?;
            let bar = bar(numbers.end.saturating_sub(numbers.start), quiet);
            let written = self.collect(promised, numbers.start, &bar);
            bar.finish_and_clear();
            self.is_over.store(true, Ordering::Relaxed);
            written
        })
    }

    /// Keeps the promises, up to the first that came to an end too early; writes from this number on.
    fn collect(
        &self,
        promised: Receiver<(u64, Receiver<Made>)>,
        from: u64,
        bar: &ProgressBar,
    ) -> Result<Made> {
        let (mut all, mut written, mut tools) = (Made::default(), HashSet::new(), self.tools());
        for (number, made) in promised {
            let mut made = loop {
                match made.recv_timeout(Duration::from_millis(200)) {
                    Err(RecvTimeoutError::Timeout) => {
                        // What has been waited for so long had better not wait longer.
                        output::flush()?;
                        bar.set_message(self.attempts.load(Ordering::Relaxed).to_string());
                    }
                    made => break made.context("a thread has failed: this is a bug")?,
                }
            };
            if made.form.is_some_and(|form| written.contains(&form)) {
                made = self.make(&mut tools, number..number + 1, &written);
            }
            written.extend(made.form);
            if number >= from {
                output::write_finished(&made.bytes)?;
                all.count += made.count;
                all.tries += made.tries;
                bar.inc(made.count);
            }
            if made.stopped.is_some() {
                all.stopped = made.stopped;
                break;
            }
        }
        output::flush()?;
        Ok(all)
    }
}

/// A bar on standard error, if a person is looking at it and not at the puzzles.
fn bar(count: u64, quiet: bool) -> ProgressBar {
    if quiet || !io::stderr().is_terminal() || output::is_terminal() {
        return ProgressBar::hidden();
    }
    let bar = ProgressBar::new(count);
    let style = ProgressStyle::with_template("{bar:40} {pos} of {len}, {msg} attempts, {elapsed}");
    bar.set_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
    bar.set_message("0");
    bar
}
