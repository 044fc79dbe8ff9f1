//! The measurement: all contenders take turns on the same few puzzles, round after round. The time is the CPU
//! time of this thread, and every answer is checked.

use std::ops::Range;
use std::time::Duration;

use anyhow::{Result, ensure};
use cpu_time::ThreadTime;

use crate::contender::{Answer, Contender};
use crate::corpus::{Set, solves};
use crate::fault::Faults;

/// The size of a measurement.
#[derive(Clone, Copy)]
pub(crate) struct Plan {
    /// The number of puzzles that a contender solves in a turn.
    pub(crate) chunk: usize,
    /// The number of puzzles that slow contenders get.
    pub(crate) few: usize,
    pub(crate) rounds: usize,
    /// The number of rounds of slow contenders.
    pub(crate) few_rounds: usize,
}

/// The result of a contender on a set at a limit.
pub(crate) struct Row {
    pub(crate) engine: String,
    pub(crate) puzzles: usize,
    pub(crate) stopped: usize,
    /// The best times of the chunks, summed, per puzzle.
    pub(crate) best: f64,
    /// The median times of the chunks, summed, per puzzle.
    pub(crate) median: f64,
    /// The best time divided by the first contender's best time on the same puzzles.
    pub(crate) ratio: f64,
    pub(crate) nodes: Option<f64>,
    /// What a peer did wrong; the figures are then meaningless.
    pub(crate) fault: Option<String>,
}

/// The measurements of a contender so far.
#[derive(Clone, Default)]
struct Log {
    /// The times of each chunk.
    times: Vec<Vec<Duration>>,
    nodes: Option<u64>,
    stopped: usize,
}

impl Log {
    fn total(&self, of: fn(&mut [Duration]) -> Duration) -> Duration {
        self.times.iter().map(|times| of(&mut times.clone())).sum()
    }
}

fn best(times: &mut [Duration]) -> Duration {
    times.iter().min().copied().unwrap_or_default()
}

pub(crate) fn median(times: &mut [Duration]) -> Duration {
    times.sort_unstable();
    times.get(times.len() / 2).copied().unwrap_or_default()
}

/// The first chunk is the one that slow contenders get.
fn chunks(puzzles: usize, plan: Plan) -> Vec<Range<usize>> {
    let few = plan.few.clamp(1, puzzles.max(1)).min(puzzles);
    let rest = (few..puzzles).step_by(plan.chunk).map(|start| start..puzzles.min(start + plan.chunk));
    std::iter::once(0..few).chain(rest).collect()
}

/// Measures all contenders on the set; the ratios are to the first.
///
/// # Errors
///
/// If an answer of ours is wrong.
pub(crate) fn measure(
    contenders: &mut [Box<dyn Contender>],
    set: &Set,
    limit: usize,
    plan: Plan,
) -> Result<Vec<Row>> {
    let chunks = chunks(set.puzzles.len(), plan);
    let mut faults = Faults::default();
    let mut logs = vec![Log::default(); contenders.len()];
    for (contender, log) in contenders.iter().zip(&mut logs) {
        log.times.resize(if contender.is_slow() { 1 } else { chunks.len() }, Vec::new());
    }
    let mut answers = vec![Answer::NONE; plan.chunk.max(plan.few)];
    for round in 0..plan.rounds {
        for (turn, chunk) in chunks.iter().enumerate() {
            for i in 0..contenders.len() {
                // The order rotates, so that no contender always runs after the same one.
                let who = (i + round + turn) % contenders.len();
                let (contender, log) = (&mut contenders[who], &mut logs[who]);
                if contender.is_slow() && (turn > 0 || round >= plan.few_rounds) {
                    continue;
                }
                let answers = &mut answers[..chunk.len()];
                answers.fill(Answer::NONE);
                let puzzles = set.texts(chunk.clone());
                let solved = faults.call(who, contender.is_peer(), || {
                    let start = ThreadTime::now();
                    let nodes = contender.solve(puzzles, limit, answers);
                    let time = start.elapsed();
                    let name = contender.name();
                    let stopped =
                        if round == 0 { check(&name, set, chunk.clone(), limit, answers)? } else { 0 };
                    Ok((nodes, time, stopped))
                });
                let Some((nodes, time, stopped)) = solved? else { continue };
                log.times[turn].push(time);
                if round == 0 {
                    log.nodes = nodes.map(|nodes| nodes + log.nodes.unwrap_or(0));
                    log.stopped += stopped;
                }
            }
        }
    }
    let by_puzzle = |time: Duration, puzzles: usize| time.as_nanos() as f64 / puzzles as f64;
    let rows = contenders.iter().zip(&logs).enumerate().map(|(who, (contender, log))| {
        let puzzles = if contender.is_slow() { chunks[0].len() } else { set.puzzles.len() };
        let (time, first) = (log.total(best), &logs[0]);
        let first =
            Log { times: first.times.iter().take(log.times.len()).cloned().collect(), ..Log::default() };
        Row {
            engine: contender.name(),
            puzzles,
            stopped: log.stopped,
            best: by_puzzle(time, puzzles),
            median: by_puzzle(log.total(median), puzzles),
            ratio: time.as_secs_f64() / first.total(best).as_secs_f64(),
            nodes: log.nodes.map(|nodes| nodes as f64 / puzzles as f64),
            fault: faults.of(who).map(str::to_owned),
        }
    });
    Ok(rows.collect())
}

/// Checks the answers. Returns the number of searches that were stopped.
pub(crate) fn check(
    name: &str,
    set: &Set,
    chunk: Range<usize>,
    limit: usize,
    answers: &[Answer],
) -> Result<usize> {
    let mut stopped = 0;
    for (i, answer) in chunk.zip(answers) {
        let Some(count) = answer.count else {
            stopped += 1;
            continue;
        };
        let puzzle = String::from_utf8_lossy(&set.puzzles[i]);
        let expected = set.counts[i].min(limit);
        ensure!(count == expected, "{name} finds {count} solutions instead of {expected}: {puzzle}");
        ensure!(
            count == 0 || solves(&answer.solution, &set.puzzles[i]),
            "{name} returns a wrong solution: {puzzle}"
        );
    }
    Ok(stopped)
}

#[cfg(test)]
mod tests {
    use sudokit::GridTexts;

    use super::*;
    use crate::contender::ours;
    use crate::corpus::{GENERATED, Generator};

    const PLAN: Plan = Plan { chunk: 4, few: 2, rounds: 2, few_rounds: 1 };

    fn set(name: &str) -> Set {
        let puzzles = Generator::new(5, name).puzzles(name, 11);
        Set::new(name.to_string(), puzzles, 2).expect("puzzles")
    }

    #[test]
    fn every_puzzle_is_in_one_chunk() {
        for puzzles in 1..20 {
            let all: Vec<_> = chunks(puzzles, PLAN).into_iter().flatten().collect();
            assert_eq!(all, (0..puzzles).collect::<Vec<_>>());
        }
    }

    #[test]
    fn all_of_ours_are_right_on_every_set() {
        for name in GENERATED {
            for limit in [1, 2] {
                let mut contenders = ours();
                let rows = measure(&mut contenders, &set(name), limit, PLAN).expect("right answers");
                assert_eq!(rows.len(), contenders.len());
                assert!((rows[0].ratio - 1.0).abs() < 1e-9);
                for row in rows {
                    assert!(row.best > 0.0 && row.best <= row.median, "{}", row.engine);
                }
            }
        }
    }

    struct Wrong {
        is_peer: bool,
    }

    impl Contender for Wrong {
        fn name(&self) -> String {
            "wrong".to_string()
        }

        fn is_peer(&self) -> bool {
            self.is_peer
        }

        fn solve(&mut self, _: GridTexts<'_>, _: usize, answers: &mut [Answer]) -> Option<u64> {
            answers.fill(Answer { count: Some(1), solution: [b'1'; 81] });
            None
        }
    }

    #[test]
    fn a_wrong_answer_is_noticed() {
        for name in ["easy", "unsolvable"] {
            assert!(measure(&mut [Box::new(Wrong { is_peer: false })], &set(name), 2, PLAN).is_err());
        }
    }

    #[test]
    fn a_fault_of_a_peer_is_in_its_row_and_the_others_are_measured() {
        let mut contenders = ours();
        let all = contenders.len() + 1;
        contenders.insert(1, Box::new(Wrong { is_peer: true }));
        let rows = measure(&mut contenders, &set("unsolvable"), 2, PLAN).expect("ours are right");
        let faults: Vec<_> = rows.iter().filter_map(|row| row.fault.as_deref()).collect();
        assert_eq!((rows.len(), faults.len()), (all, 1));
        assert!(faults[0].starts_with("wrong finds 1 solutions instead of 0"), "{faults:?}");
    }
}
