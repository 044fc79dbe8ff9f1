//! The speed of generation, compared with other programs that generate the same kind: minimal puzzles,
//! puzzles with rotational symmetry and no redundant pair of givens, and minimal ones with that symmetry.
//! Every puzzle is checked.
//!
//! `sudoku` and `qqwing` take no seed, so they generate other puzzles in every run. `qqwing` is a program; it
//! is left out if it is not on the path. Its time is the processor time of the process including its start,
//! to a hundredth of a second.

use std::collections::BTreeMap;
use std::fmt;
use std::process::{Command, Stdio};
use std::sync::Barrier;
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, anyhow, ensure};
use cpu_time::ThreadTime;
use sudokit::Puzzle;
use sudokit::generate::{Generator, Random, Recipe, Symmetry, seed_of};

use crate::fault::Faults;
use crate::measure::median;

/// A kind of puzzles: no orbit of the symmetry is redundant or, if they are minimal, no given.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Kind {
    symmetry: Symmetry,
    minimal: bool,
}

const KINDS: [Kind; 3] = [
    Kind { symmetry: Symmetry::None, minimal: true },
    Kind { symmetry: Symmetry::Rotate180, minimal: false },
    Kind { symmetry: Symmetry::Rotate180, minimal: true },
];

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.symmetry, if self.minimal { ", minimal" } else { "" })
    }
}

/// The number of puzzles before the next contender's turn. Each turn takes about the same time.
const OURS: usize = 5000;
const OF_QQWING: usize = 50;

/// The number of attempts at a time, as in the command.
const SIDE_BY_SIDE: usize = 256;

const THREADS: [usize; 2] = [1, 2];

pub(crate) const HEADING: &str = "\
One thread, CPU time, in turns. Puzzles: in all rounds; best and median round; ratio: to ours of the same
kind. Every puzzle is checked: it has one solution, and no given (if not minimal: no pair of them) is redundant.

| kind | made by | puzzles | givens | best us/puzzle | median us/puzzle | puzzles/s | ratio |
|---|---|---:|---:|---:|---:|---:|---:|";

pub(crate) const THREADS_HEADING: &str = "
Several threads, each of which makes the same number; best of all rounds. Puzzles per second are by wall-clock time
and mean little on a busy machine; CPU time per puzzle shows how much the threads slow each other down.

| kind | threads | puzzles/s | to one thread | CPU us/puzzle |
|---|---:|---:|---:|---:|";

/// A program that generates puzzles.
trait Maker {
    fn name(&self) -> String;

    /// Whether the generator is somebody else's: then its faults do not end the run.
    fn is_peer(&self) -> bool {
        true
    }

    /// The number of puzzles per turn.
    fn at_once(&self) -> usize;

    /// Other programs do not make symmetric puzzles in which each given is needed.
    fn can_make(&self, kind: Kind) -> bool {
        !kind.minimal || kind.symmetry == Symmetry::None
    }

    /// Generates puzzles; returns the time and the puzzles.
    fn make(&mut self, kind: Kind) -> Result<(Duration, Vec<Puzzle>)>;
}

struct Ours {
    seed: u64,
    made: u64,
}

impl Ours {
    fn puzzles(&mut self, generator: &mut Generator, count: usize) -> Vec<Puzzle> {
        let mut puzzles = Vec::with_capacity(count);
        while puzzles.len() < count {
            let one = |_| {
                self.made += 1;
                Random::new(seed_of(self.seed, self.made))
            };
            let mut randoms: Vec<Random> = (0..SIDE_BY_SIDE.min(count - puzzles.len())).map(one).collect();
            puzzles.extend(generator.attempts(&mut randoms).into_iter().flatten());
        }
        puzzles
    }
}

fn generator(Kind { symmetry, minimal }: Kind) -> Result<Generator> {
    Ok(Generator::new(&Recipe { symmetry, minimal, ..Recipe::default() })?)
}

impl Maker for Ours {
    fn name(&self) -> String {
        "sudokit".to_string()
    }

    fn is_peer(&self) -> bool {
        false
    }

    fn at_once(&self) -> usize {
        OURS
    }

    fn can_make(&self, _kind: Kind) -> bool {
        true
    }

    fn make(&mut self, kind: Kind) -> Result<(Duration, Vec<Puzzle>)> {
        let mut generator = generator(kind)?;
        let start = ThreadTime::now();
        let puzzles = self.puzzles(&mut generator, OURS);
        Ok((start.elapsed(), puzzles))
    }
}

/// <https://crates.io/crates/sudoku>, AGPL-3.0.
#[cfg(feature = "peers")]
struct SudokuCrate;

#[cfg(feature = "peers")]
impl Maker for SudokuCrate {
    fn name(&self) -> String {
        "sudoku 0.8".to_string()
    }

    fn at_once(&self) -> usize {
        1000
    }

    fn make(&mut self, kind: Kind) -> Result<(Duration, Vec<Puzzle>)> {
        use sudoku::{Sudoku, Symmetry as Theirs};
        let theirs = || match kind.symmetry {
            Symmetry::None => Theirs::None,
            _ => Theirs::HalfRotation,
        };
        let start = ThreadTime::now();
        let made: Vec<_> = (0..self.at_once()).map(|_| Sudoku::generate_with_symmetry(theirs())).collect();
        let time = start.elapsed();
        let puzzles = made.iter().map(|made| Ok(made.to_str_line().parse()?));
        Ok((time, puzzles.collect::<Result<_>>()?))
    }
}

/// <https://qqwing.com>, GPL-2.0: the program.
struct Qqwing;

/// The processor time of the ended child processes.
fn of_children() -> Option<Duration> {
    let stat = std::fs::read_to_string("/proc/self/stat").ok()?;
    // After the name, which is in parentheses, come the fields from the third on; times are in hundredths of
    // a second.
    let fields: Vec<&str> = stat.rsplit_once(") ")?.1.split(' ').collect();
    let ticks: u64 = fields.get(13)?.parse::<u64>().ok()? + fields.get(14)?.parse::<u64>().ok()?;
    Some(Duration::from_millis(10 * ticks))
}

impl Qqwing {
    fn is_there() -> bool {
        let mut version = Command::new("qqwing");
        version.arg("--version").stdout(Stdio::null()).stderr(Stdio::null());
        version.status().is_ok_and(|status| status.success()) && of_children().is_some()
    }
}

impl Maker for Qqwing {
    fn name(&self) -> String {
        "qqwing".to_string()
    }

    fn at_once(&self) -> usize {
        OF_QQWING
    }

    fn make(&mut self, kind: Kind) -> Result<(Duration, Vec<Puzzle>)> {
        let count = OF_QQWING.to_string();
        let args = ["--generate", &count, "--symmetry", kind.symmetry.name(), "--one-line", "--puzzle"];
        let before = of_children().context("the system does not tell")?;
        let output = Command::new("qqwing").args(args).output().context("qqwing")?;
        let time = of_children().context("the system does not tell")?.saturating_sub(before);
        let text = String::from_utf8(output.stdout)?;
        Ok((time, text.lines().map(|line| Ok(line.parse()?)).collect::<Result<_>>()?))
    }
}

/// All contenders, our own first.
fn makers(seed: u64) -> Vec<Box<dyn Maker>> {
    let mut all: Vec<Box<dyn Maker>> = vec![Box::new(Ours { seed, made: 0 })];
    #[cfg(feature = "peers")]
    all.push(Box::new(SudokuCrate));
    if Qqwing::is_there() {
        all.push(Box::new(Qqwing));
    } else {
        eprintln!("qqwing is not on the path: left out");
    }
    all
}

/// Checks that the puzzles are of the requested kind.
fn check(name: &str, Kind { symmetry, minimal }: Kind, puzzles: &[Puzzle]) -> Result<()> {
    for puzzle in puzzles {
        ensure!(puzzle.is_proper(), "{name}: several solutions: {puzzle}");
        ensure!(!minimal || puzzle.is_minimal(), "{name}: not minimal: {puzzle}");
        let givens = puzzle.grid().filled();
        for orbit in symmetry.orbits().into_iter().filter(|orbit| !orbit.is_disjoint(givens)) {
            ensure!(orbit.is_subset(givens), "{name}: not of the symmetry {symmetry}: {puzzle}");
            let fewer = orbit.iter().fold(*puzzle, Puzzle::without);
            ensure!(!fewer.is_proper(), "{name}: {orbit} is redundant: {puzzle}");
        }
    }
    Ok(())
}

/// The rows of the table for one thread.
pub(crate) fn rows(seed: u64, rounds: usize) -> Result<Vec<String>> {
    let mut rows = Vec::new();
    let mut makers = makers(seed);
    for kind in KINDS {
        let mut faults = Faults::default();
        let mut times: BTreeMap<usize, Vec<Duration>> = BTreeMap::new();
        let mut givens = vec![0; makers.len()];
        for round in 0..rounds {
            for i in 0..makers.len() {
                let who = (i + round) % makers.len();
                if !makers[who].can_make(kind) {
                    continue;
                }
                let maker = &mut makers[who];
                let made = faults.call(who, maker.is_peer(), || {
                    let (time, puzzles) = maker.make(kind)?;
                    let name = maker.name();
                    ensure!(puzzles.len() == maker.at_once(), "{name} generates too few puzzles");
                    check(&name, kind, &puzzles)?;
                    Ok((time, puzzles.iter().map(Puzzle::given_count).sum::<usize>()))
                });
                let times = times.entry(who).or_default();
                let Some((time, count)) = made? else { continue };
                times.push(time);
                givens[who] += count;
            }
        }
        let mut ours = None;
        for (who, mut times) in times {
            if let Some(fault) = faults.of(who) {
                rows.push(format!("| {kind} | {} | fault: {fault} |", makers[who].name()));
                continue;
            }
            let all = makers[who].at_once();
            let middle = median(&mut times).as_secs_f64() * 1e6 / all as f64;
            let best = times[0].as_secs_f64() * 1e6 / all as f64;
            rows.push(format!(
                "| {kind} | {} | {} | {:.2} | {best:.1} | {middle:.1} | {:.0} | {:.2} |",
                makers[who].name(),
                all * rounds,
                givens[who] as f64 / (all * rounds) as f64,
                1e6 / best,
                best / *ours.get_or_insert(best),
            ));
        }
    }
    Ok(rows)
}

/// The rows of the table for several threads.
pub(crate) fn rows_of_threads(seed: u64, rounds: usize) -> Result<Vec<String>> {
    let mut rows = Vec::new();
    for kind in KINDS {
        let mut best = THREADS.map(|_| [Duration::MAX; 2]);
        for _ in 0..rounds {
            for (best, threads) in best.iter_mut().zip(THREADS) {
                let [wall, cpu] = time_of(threads, seed, kind)?;
                *best = [wall.min(best[0]), cpu.min(best[1])];
            }
        }
        let rate = |i: usize| (THREADS[i] * OURS) as f64 / best[i][0].as_secs_f64();
        for (i, threads) in THREADS.into_iter().enumerate() {
            let cpu = best[i][1].as_secs_f64() * 1e6 / OURS as f64;
            rows.push(format!(
                "| {kind} | {threads} | {:.0} | {:.2} | {cpu:.1} |",
                rate(i),
                rate(i) / rate(0)
            ));
        }
    }
    Ok(rows)
}

/// The time of the slowest thread: elapsed time and processor time.
fn time_of(threads: usize, seed: u64, kind: Kind) -> Result<[Duration; 2]> {
    let together = Barrier::new(threads);
    let make = |thread: usize| {
        let generator = generator(kind);
        let mut ours = Ours { seed: seed_of(seed, thread as u64), made: 0 };
        together.wait();
        let mut generator = generator?;
        let (wall, cpu) = (Instant::now(), ThreadTime::now());
        let puzzles = ours.puzzles(&mut generator, OURS);
        let times = [wall.elapsed(), cpu.elapsed()];
        ensure!(puzzles.len() == OURS, "too few");
        Ok(times)
    };
    thread::scope(|scope| {
        let make = &make;
        let all: Vec<_> = (0..threads).map(|thread| scope.spawn(move || make(thread))).collect();
        let times = all.into_iter().map(|one| one.join().map_err(|_| anyhow!("a panic"))?);
        let times = times.collect::<Result<Vec<[Duration; 2]>>>()?;
        Ok([0, 1].map(|clock| times.iter().map(|times| times[clock]).max().unwrap_or_default()))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_check_accepts_our_puzzles_and_refuses_others() {
        for kind in KINDS {
            let mut generator = generator(kind).expect("it is possible");
            let puzzles = Ours { seed: 1, made: 0 }.puzzles(&mut generator, 5);
            assert!(check("ours", kind, &puzzles).is_ok());
            let solution = puzzles[0].solution().expect("one");
            let cells = sudokit::CellSet::ALL;
            assert!(check("full", kind, &[solution.part(cells)]).is_err());
        }
    }
}
