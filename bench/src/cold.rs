//! Cold calls: the time of one call when its code, tables and memory are in no cache, as when a program does
//! other things in between; and the time of the same call repeated at once.

use std::hint::black_box;
use std::time::{Duration, Instant};

use anyhow::Result;

use crate::contender::{Answer, Contender};
use crate::corpus::Set;
use crate::fault::Faults;
use crate::measure::{check, median};

/// The number of bytes written between two calls: several times the caches of most processors, which do not
/// always replace what was used least recently.
const BUFFER: usize = 256 << 20;

/// The number of calls of each engine, each with another puzzle.
const CALLS: usize = 100;

pub(crate) const HEADING: &str = "\
Single calls, wall-clock time. 256 MiB are written before each cold call; the warm call is the same call repeated.
Median of 100 puzzles. The row `nothing` is the time of reading the clock. Every answer is checked.

| set | limit | engine | cold ns | warm ns |
|---|---:|---|---:|---:|";

/// The rows of the table for this set; slow engines are left out.
pub(crate) fn rows(contenders: &mut [Box<dyn Contender>], set: &Set, limit: usize) -> Result<Vec<String>> {
    let mut buffer = vec![0_u8; BUFFER];
    let calls = CALLS.min(set.puzzles.len());
    let (mut times, mut faults) = (Vec::new(), Faults::default());
    let fast = contenders.iter_mut().filter(|contender| !contender.is_slow());
    for (who, contender) in fast.enumerate() {
        let mut taken = [Vec::new(), Vec::new()];
        for i in 0..calls {
            buffer.iter_mut().step_by(64).for_each(|byte| *byte = byte.wrapping_add(1));
            black_box(&mut buffer);
            let puzzle = set.texts(i..i + 1);
            for times in &mut taken {
                let time = faults.call(who, contender.is_peer(), || {
                    let mut answer = [Answer::NONE];
                    let time = timed(|| _ = contender.solve(puzzle, limit, &mut answer));
                    check(&contender.name(), set, i..i + 1, limit, &answer)?;
                    Ok(time)
                });
                times.extend(time?);
            }
        }
        times.push((contender.name(), taken));
    }
    let nothing = (0..calls).map(|_| timed(|| ())).collect::<Vec<_>>();
    times.push(("nothing".to_string(), [nothing.clone(), nothing]));
    let row = |(who, (engine, taken)): (usize, (String, [Vec<Duration>; 2]))| {
        if let Some(fault) = faults.of(who) {
            return format!("| {} | {limit} | {engine} | fault: {fault} |", set.name);
        }
        let [cold, warm] = taken.map(|mut times| median(&mut times).as_nanos());
        format!("| {} | {limit} | {engine} | {cold} | {warm} |", set.name)
    };
    Ok(times.into_iter().enumerate().map(row).collect())
}

/// The clock is read once before, so that its own code is not cold.
fn timed(call: impl FnOnce()) -> Duration {
    black_box(Instant::now());
    let start = Instant::now();
    call();
    start.elapsed()
}
