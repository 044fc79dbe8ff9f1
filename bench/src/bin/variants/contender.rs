//! [`Run`], what a contender did with a puzzle: one of the engines, or a program of others.

use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;

use anyhow::{Context, Result, ensure};
use cpu_time::ThreadTime;
use sudokit::Budget;
use sudokit::variants::{Compiled, EngineKind, Next, Puzzle};

/// The CPU time and the guesses that a puzzle took, if the contender answered it.
#[derive(Clone, Copy)]
pub(crate) struct Run {
    pub(crate) setup: Duration,
    pub(crate) search: Duration,
    pub(crate) guesses: u64,
}

impl Run {
    pub(crate) fn total(self) -> Duration {
        self.setup + self.search
    }

    /// The best times of both.
    pub(crate) fn best(self, other: Run) -> Run {
        Run { setup: self.setup.min(other.setup), search: self.search.min(other.search), ..self }
    }
}

/// An engine, which searches until it knows whether the solution is the only one; `None` if it is stopped.
/// Returns the number of solutions, too.
///
/// # Errors
/// A solution breaks a rule.
pub(crate) fn engine(engine: EngineKind, puzzle: &Puzzle, max_guesses: u64) -> Result<Option<(Run, usize)>> {
    let budget = Budget::UNLIMITED.with_max_nodes(max_guesses);
    let start = ThreadTime::now();
    let mut compiled = Compiled::new(puzzle);
    compiled.set_engine(Some(engine));
    let mut solutions = compiled.solutions(puzzle.candidates(), 2);
    let setup = start.elapsed();
    let start = ThreadTime::now();
    let mut found = Vec::new();
    while found.len() < 2 {
        match solutions.next(&budget) {
            Next::Solution(digits) => found.push(digits),
            Next::End => break,
            Next::Stopped(_) => return Ok(None),
        }
    }
    let run = Run { setup, search: start.elapsed(), guesses: solutions.effort().choices };
    for digits in &found {
        let check = puzzle.check(digits);
        ensure!(check.is_ok(), "{}: a solution breaks a rule: {check:?}", engine.name());
    }
    Ok(Some((run, found.len())))
}

/// The figures that a program writes, a line for each record of a file.
///
/// # Errors
/// It cannot be run, fails, or writes something else than a line for each record.
pub(crate) fn program(program: &Path, file: &Path, records: usize) -> Result<Vec<Option<Run>>> {
    let name = program.display();
    let output = Command::new(program).arg(file).stderr(Stdio::inherit()).output();
    let output = output.with_context(|| format!("{name}: cannot be run"))?;
    ensure!(output.status.success(), "{name}: {}", output.status);
    let text =
        String::from_utf8(output.stdout).with_context(|| format!("{name}: its output is not UTF-8"))?;
    let run = |line: &str| -> Result<Option<Run>> {
        if line == "-" {
            return Ok(None);
        }
        let numbers: Vec<u64> = line.split_whitespace().map(str::parse).collect::<Result<_, _>>()?;
        let [setup, search, guesses] = numbers[..] else {
            anyhow::bail!("three numbers are expected");
        };
        Ok(Some(Run { setup: Duration::from_nanos(setup), search: Duration::from_nanos(search), guesses }))
    };
    let runs = text.lines().map(|line| run(line).with_context(|| format!("{name}: the line {line:?}")));
    let runs = runs.collect::<Result<Vec<_>>>()?;
    ensure!(runs.len() == records, "{name}: {} lines for {records} records", runs.len());
    Ok(runs)
}
