//! How engines scale: with the number of puzzles at a time, with threads, and in memory.

use std::sync::Barrier;
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Result, anyhow};
use sudokit::GridTexts;

use crate::contender::{Answer, Contender};
use crate::corpus::Set;
use crate::fault::Faults;
use crate::measure::check;

/// The numbers of puzzles at a time.
const SIZES: [usize; 6] = [1, 8, 33, 100, 1000, 100_000];

const THREADS: [usize; 2] = [1, 2];

pub(crate) const HEADING: &str = "\
All puzzles, this many at a time, wall-clock time; each thread has a solver of its own and solves all of them.
Best of all rounds, engines in turns. Peak: the peak memory of the whole process, puzzles included, since the
measurement began (0 where the system does not report it). Every answer is checked.

| set | limit | engine | at a time | threads | ns/puzzle | peak KiB |
|---|---:|---|---:|---:|---:|---:|";

/// The rows of the table for this set, without slow engines and sizes larger than the set. Each thread makes
/// its own contenders, because they cannot be sent to another thread.
pub(crate) fn rows(
    make: &(dyn Fn() -> Result<Vec<Box<dyn Contender>>> + Sync),
    set: &Set,
    limit: usize,
    rounds: usize,
) -> Result<Vec<String>> {
    let contenders = make()?;
    let fast = contenders.iter().enumerate().filter(|(_, contender)| !contender.is_slow());
    let fast: Vec<(usize, String, bool)> =
        fast.map(|(who, contender)| (who, contender.name(), contender.is_peer())).collect();
    let (mut rows, mut faults) = (Vec::new(), Faults::default());
    for size in SIZES.into_iter().filter(|size| *size <= set.puzzles.len()) {
        for threads in THREADS {
            let mut best = vec![(Duration::MAX, 0); fast.len()];
            for _ in 0..rounds {
                for ((who, name, is_peer), best) in fast.iter().zip(&mut best) {
                    forget_peak();
                    let one = || Ok(make()?.swap_remove(*who));
                    let time = faults.call(*who, *is_peer, || run(&one, name, set, limit, size, threads))?;
                    *best = (best.0.min(time.unwrap_or(Duration::MAX)), best.1.max(peak()));
                }
            }
            for ((who, name, _), (time, peak)) in fast.iter().zip(best) {
                if let Some(fault) = faults.of(*who) {
                    rows.push(format!(
                        "| {} | {limit} | {name} | {size} | {threads} | fault: {fault} |",
                        set.name
                    ));
                    continue;
                }
                let each = time.as_nanos() as f64 / (threads * set.puzzles.len()) as f64;
                rows.push(format!(
                    "| {} | {limit} | {name} | {size} | {threads} | {each:.0} | {peak} |",
                    set.name
                ));
            }
        }
    }
    Ok(rows)
}

/// The time of the slowest thread.
fn run(
    make: &(dyn Fn() -> Result<Box<dyn Contender>> + Sync),
    name: &str,
    set: &Set,
    limit: usize,
    size: usize,
    threads: usize,
) -> Result<Duration> {
    let together = Barrier::new(threads);
    let solve_all = || {
        let contender = make();
        let mut answers = vec![Answer::NONE; set.puzzles.len()];
        let starts = (0..set.puzzles.len()).step_by(size);
        let puzzles: Vec<GridTexts<'_>> =
            starts.map(|start| set.texts(start..set.puzzles.len().min(start + size))).collect();
        together.wait();
        let mut contender = contender?;
        let start = Instant::now();
        for (puzzles, answers) in puzzles.iter().zip(answers.chunks_mut(size)) {
            contender.solve(*puzzles, limit, answers);
        }
        let time = start.elapsed();
        check(name, set, 0..answers.len(), limit, &answers)?;
        Ok(time)
    };
    thread::scope(|scope| {
        let all: Vec<_> = (0..threads).map(|_| scope.spawn(solve_all)).collect();
        let times = all.into_iter().map(|one| one.join().map_err(|_| anyhow!("{name} panics"))?);
        times.collect::<Result<Vec<Duration>>>().map(|times| times.into_iter().max().unwrap_or_default())
    })
}

/// Resets the peak, on Linux.
fn forget_peak() {
    _ = std::fs::write("/proc/self/clear_refs", "5");
}

/// The greatest resident memory, in KiB.
fn peak() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    line.and_then(|line| line.split_whitespace().next()?.parse().ok()).unwrap_or(0)
}
