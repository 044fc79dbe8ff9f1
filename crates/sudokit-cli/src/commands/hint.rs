//! `sudokit hint`: what to tell a player who asks, as little or as much as they want.

use std::io::Write as _;

use anyhow::{Result, bail};
use clap::{Args, ValueEnum};
use serde_json::json;
use sudokit::format::{Progress, Record};
use sudokit::logic::{Hint, Telling, hint};
use sudokit::{Candidate, Problem};

use crate::output::Out;
use crate::policy::PolicyArgs;
use crate::source::{self, ReadArgs};
use crate::status::Status;

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

    /// How much to tell
    #[arg(long, value_name = "HOW MUCH", default_value = "all")]
    tell: Tell,

    /// Write a JSON object
    #[arg(long)]
    json: bool,

    #[command(flatten)]
    read: ReadArgs,
}

/// How much to tell.
#[derive(Clone, Copy, Debug, ValueEnum)]
enum Tell {
    /// Where to look
    Where,
    /// The technique
    Technique,
    /// The technique and the reason
    Evidence,
    /// What follows, too
    All,
}

impl From<Tell> for Telling {
    fn from(tell: Tell) -> Telling {
        match tell {
            Tell::Where => Telling::Where,
            Tell::Technique => Telling::Technique,
            Tell::Evidence => Telling::Evidence,
            Tell::All => Telling::All,
        }
    }
}

/// Runs the subcommand.
pub(crate) fn run(args: &HintArgs) -> Result<Status> {
    let policy = args.policy.policy()?;
    let record = source::first_record(&args.puzzle, &args.read)?;
    let (problem, progress) = match &args.given {
        Some(given) => begun_with(given, &args.read, &record)?,
        None => (record.board.problem()?, record.progress.unwrap_or_default()),
    };
    let hint = hint(&problem, &progress.placed, progress.marks.as_ref(), &policy);
    let language = args.policy.language;
    let (status, kind) = match &hint {
        Hint::Wrong { .. } => (Status::No, "wrong"),
        Hint::NoSolution => (Status::No, "no-solution"),
        Hint::Astray => (Status::No, "astray"),
        Hint::Step(_) => (Status::Yes, "step"),
        Hint::Stuck(_) => (Status::No, "stuck"),
        Hint::Solved => (Status::Yes, "solved"),
    };
    if hint == Hint::NoSolution && args.given.is_none() {
        talk!(
            "sudokit: if not all digits were given, say with --given which were, and what is wrong is named"
        );
    }
    let text = hint.tell(args.tell.into(), language);
    let mut out = Out;
    if args.json {
        let names = |list: &[Candidate]| list.iter().map(ToString::to_string).collect::<Vec<_>>();
        let mut object = json!({ "hint": kind, "text": text });
        match &hint {
            Hint::Wrong { placed, marks } => {
                object["placed"] = names(placed).into();
                object["marks"] = names(marks).into();
            }
            Hint::Step(step) => object["step"] = step.to_json(),
            Hint::Stuck(Some(solution)) => object["solution"] = solution.to_string().into(),
            _ => {}
        }
        writeln!(out, "{object}")?;
    } else {
        writeln!(out, "{text}")?;
    }
    Ok(status)
}

/// The puzzle that was given, and what the player has made of it.
fn begun_with(given: &str, read: &ReadArgs, record: &Record) -> Result<(Problem, Progress)> {
    let puzzle = source::first_record(given, &read.detecting())?.board.problem()?;
    let Problem::Givens(puzzle) = puzzle else { bail!("{given}: has no givens, but candidates") };
    match record.progress_from(&puzzle) {
        Ok(progress) => Ok((puzzle.into(), progress)),
        Err(Candidate { cell, digit }) => bail!("--given has {digit} in {cell}, the board has not"),
    }
}
