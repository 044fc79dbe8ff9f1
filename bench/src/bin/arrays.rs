//! The Rust side of `crates/sudokit-python/bench/arrays.py`: for each line of input, runs a function on all
//! boards of a file, and prints the CPU seconds and the elapsed seconds.
//!
//! The file has 81 bytes for each board, 0 for a blank. A line has the name of the function, the number of
//! threads, and the number of runs.

use std::io::{self, Write as _};
use std::num::NonZero;
use std::time::Instant;

use anyhow::{Context as _, Result, bail};
use cpu_time::ProcessTime;
use sudokit::operation::{CheckOptions, CountLimit, CountOptions, Question, RateOptions, SolveOptions};
use sudokit::search::{Solver, SolverAnswer};
use sudokit::{GridText, GridTextBuf};
use sudokit_bulk::Limits;
use sudokit_bulk::arrays::{self, ArrayRun, Digits};

fn main() -> Result<()> {
    let path = std::env::args_os().nth(1).context("the file of boards is missing")?;
    let bytes = std::fs::read(path)?;
    let (boards, []) = bytes.as_chunks::<81>() else { bail!("the file is not an array of boards") };
    for line in io::stdin().lines() {
        let line = line?;
        let [name, threads, times] = line.split(' ').collect::<Vec<_>>()[..] else {
            bail!("a line has three words");
        };
        let (cpu, wall) = (ProcessTime::now(), Instant::now());
        for _ in 0..times.parse()? {
            run(name, boards, threads.parse()?)?;
        }
        println!("{} {}", cpu.elapsed().as_secs_f64(), wall.elapsed().as_secs_f64());
        io::stdout().flush()?;
    }
    Ok(())
}

fn run(name: &str, boards: &[[u8; 81]], threads: usize) -> Result<()> {
    let rows = &Digits(boards);
    let run = ArrayRun { threads: Some(threads), ..ArrayRun::default() };
    let ask = |question: &dyn Question| arrays::ask(rows, question, &Limits::default(), run).map(drop);
    match name {
        "solve" => ask(&SolveOptions::default())?,
        "count" => {
            ask(&CountOptions { limit: CountLimit(NonZero::new(2)), ..CountOptions::default() })?;
        }
        "check" => ask(&CheckOptions::default())?,
        "canon" => drop(arrays::canonicalize(rows, run)?),
        "rate" => ask(&RateOptions::default())?,
        "augment" => drop(arrays::augment(rows, &[], NonZero::<usize>::MIN, 1, run)?),
        "dedupe" => drop(arrays::class_firsts(rows, run)?),
        "engine" => engine(boards)?,
        _ => bail!("there is no function {name}"),
    }
    Ok(())
}

/// The engine alone: writes the boards as texts and solves them.
fn engine(boards: &[[u8; 81]]) -> Result<()> {
    let mut texts = GridTextBuf::new();
    for board in boards {
        texts.push(GridText::new(&board.map(|digit| b'0' + digit))?);
    }
    let mut answers = vec![SolverAnswer::NONE; boards.len()];
    Solver::new().solve_all(texts.since(0), 2, &mut answers);
    Ok(())
}
