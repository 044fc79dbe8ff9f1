//! `sudokit hint`: what went wrong, or the next step, as little or as much of it as wanted.

use std::io::Write as _;
use std::time::Duration;

use anyhow::{Result, bail};
use clap::{Args, ValueEnum};
use sudokit::StopReason;
use sudokit::format::{Progress, Record};
use sudokit::logic::{Detail, Hint, Policy, hint_within};
use sudokit::outcome::{HintKind, HintReport};
use sudokit::{Candidate, Problem};
use sudokit_bulk::Status;

use crate::args::ReadArgs;
use crate::inputs;
use crate::interrupt;
use crate::limits::{Limits, duration};
use crate::output::Out;
use crate::policy::PolicyArgs;

/// Arguments of `sudokit hint`.
#[derive(Args, Clone, Debug)]
pub(crate) struct HintArgs {
    /// The puzzle of 81 cells itself, or a file whose first puzzle is taken, with what was placed and
    /// the marks if its format holds them (hodoku, candidates, json, fpuzzles); `-` for standard input
    #[arg(value_name = "PUZZLE")]
    puzzle: String,

    /// The puzzle as it was given, if the board does not say what is given: 81 cells, or a file. What else the board
    /// has was placed by the player, and candidates that a candidate grid does not show were crossed out
    #[arg(long, value_name = "PUZZLE")]
    given: Option<String>,

    #[command(flatten)]
    policy: PolicyArgs,

    /// How much to tell. No level shows the solution
    #[arg(long, value_name = "HOW MUCH", default_value = "all")]
    tell: Tell,

    /// Write a JSON object, with the data of what is told
    #[arg(long)]
    json: bool,

    /// Stop after this long: 500ms, 10s, 2m
    #[arg(long, value_name = "TIME", value_parser = duration)]
    timeout: Option<Duration>,

    #[command(flatten)]
    read: ReadArgs,
}

/// How much to tell.
#[derive(Clone, Copy, Debug, ValueEnum)]
enum Tell {
    /// A house to look at; of mistakes, how many there are
    Where,
    /// The technique; of mistakes, the boxes they are in
    Technique,
    /// The technique and the reason; of mistakes, which digits and marks they are
    Evidence,
    /// What follows, too; of mistakes, why they are wrong
    All,
}

impl From<Tell> for Detail {
    fn from(tell: Tell) -> Detail {
        match tell {
            Tell::Where => Detail::Where,
            Tell::Technique => Detail::Technique,
            Tell::Evidence => Detail::Evidence,
            Tell::All => Detail::All,
        }
    }
}

/// Runs the subcommand.
pub(crate) fn run(args: &HintArgs) -> Result<Status> {
    let policy = args.policy.policy()?;
    let record = inputs::first_record(&args.puzzle, &args.read)?;
    let (problem, progress) = match &args.given {
        Some(given) => begun_with(given, &args.read, &record)?,
        None => (record.board.problem()?, record.progress.unwrap_or_default()),
    };
    let limits = Limits::of_time(args.timeout);
    let (placed, marks) = (&progress.placed, progress.marks.as_ref());
    let hint = limits.within(|budget| hint_within(&problem, placed, marks, &policy, budget));
    let Ok(hint) = hint else {
        // A signal has words of its own.
        if !interrupt::asked() {
            message!("sudokit: {}", limits.explain(StopReason::Interrupted));
        }
        return Ok(Status::Stopped);
    };
    if matches!(hint, Hint::NoSolution(_)) && args.given.is_none() {
        message!(
            "sudokit: if not all digits were given, say with --given which were, and what is wrong is named"
        );
    }
    let (detail, language) = (args.tell.into(), args.policy.language);
    if args.json {
        writeln!(Out, "{}", serde_json::to_string(&HintReport::of(&hint, detail, language))?)?;
    } else {
        writeln!(Out, "{}", hint.describe(detail, language))?;
    }
    if matches!(hint, Hint::Stuck { .. }) {
        let more = if policy == Policy::default() {
            ""
        } else {
            "allow more techniques (--only, --without, --policy), "
        };
        message!(
            "sudokit: {more}list the steps up to here (sudokit explain), or show the solution (sudokit solve)"
        );
    }
    Ok(if HintKind::of(&hint).is_good() { Status::Yes } else { Status::No })
}

/// The puzzle that was given, and what the player has made of it.
fn begun_with(given: &str, read: &ReadArgs, record: &Record) -> Result<(Problem, Progress)> {
    let puzzle = inputs::first_record(given, &read.detecting())?.board.problem()?;
    let Problem::Givens(puzzle) = puzzle else { bail!("{given}: has no givens, but candidates") };
    match record.progress_from(&puzzle) {
        Ok(progress) => Ok((puzzle.into(), progress)),
        Err(Candidate { cell, digit }) => bail!("--given has {digit} in {cell}, the board has not"),
    }
}
