//! `sudokit hint`: the mistakes made so far, or the next step, in as much detail as requested.

use std::io::Write as _;
use std::time::Duration;

use anyhow::{Result, bail};
use clap::Args;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use sudokit::format::{Progress, Record};
use sudokit::logic::{Detail, Hint, Policy, hint_within};
use sudokit::outcome::{HintKind, HintReport};
use sudokit::{Candidate, Problem};
use sudokit_bulk::Status;

use crate::args::ReadArgs;
use crate::inputs;
use crate::interrupt;
use crate::limits::{LimitArgs, duration};
use crate::output::Out;
use crate::policy::PolicyArgs;

/// Arguments of `sudokit hint`.
#[derive(Args, Clone, Debug)]
pub(crate) struct HintArgs {
    /// The puzzle as 81 cells, or a file of which the first puzzle is used, with the placed digits and the marks if its
    /// format has them (hodoku, candidates, json, fpuzzles); `-` for standard input
    #[arg(value_name = "PUZZLE")]
    puzzle: String,

    /// The original puzzle, if the board does not show which digits are given: 81 cells, or a file. All other digits of
    /// the board were placed by the player, and candidates missing from a candidate grid were crossed out
    #[arg(long, value_name = "PUZZLE")]
    given: Option<String>,

    #[command(flatten)]
    policy: PolicyArgs,

    /// How much of the hint to show. No level shows the solution
    #[arg(long, value_name = "DETAIL", default_value = "all", value_parser = detail())]
    tell: Detail,

    /// Write a JSON object with the data of what is shown
    #[arg(long)]
    json: bool,

    /// Stop after this long: 500ms, 10s, 2m
    #[arg(long, value_name = "TIME", value_parser = duration)]
    timeout: Option<Duration>,

    #[command(flatten)]
    read: ReadArgs,
}

/// Parses the name of a level of detail.
fn detail() -> impl TypedValueParser<Value = Detail> {
    let values = Detail::ALL.map(|detail| {
        PossibleValue::new(detail.name()).help(match detail {
            Detail::Where => "A house to look at; of mistakes, their number",
            Detail::Technique => "The technique; of mistakes, also the boxes they are in",
            Detail::Evidence => {
                "The technique and what is seen; of mistakes, which digits and marks they are"
            }
            Detail::All => "Also what follows; of mistakes, also why they are wrong",
        })
    });
    PossibleValuesParser::new(values).try_map(|name| name.parse())
}

/// Runs the subcommand.
pub(crate) fn run(args: &HintArgs) -> Result<Status> {
    let policy = args.policy.policy()?;
    let record = inputs::first_record(&args.puzzle, &args.read)?;
    let (problem, progress) = match &args.given {
        Some(given) => begun_with(given, &args.read, &record)?,
        None => (record.board.problem()?, record.progress.unwrap_or_default()),
    };
    let limits = LimitArgs::of_time(args.timeout);
    let (placed, marks) = (&progress.placed, progress.marks.as_ref());
    let hint = limits.within(|budget| hint_within(&problem, placed, marks, &policy, budget));
    let hint = match hint {
        Ok(hint) => hint,
        Err(reason) => {
            // A signal has a message of its own.
            if !interrupt::has_come() {
                message!("sudokit: {}", limits.explain(reason));
            }
            return Ok(Status::Stopped);
        }
    };
    if matches!(hint, Hint::NoSolution(_)) && args.given.is_none() {
        message!(
            "sudokit: if some of these digits are not givens, pass the original puzzle with --given to see the mistake"
        );
    }
    let (detail, language) = (args.tell, args.policy.language);
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
            "sudokit: {more}list the steps up to here (sudokit explain) or show the solution (sudokit solve)"
        );
    }
    Ok(if HintKind::of(&hint).is_good() { Status::Yes } else { Status::No })
}

/// The original puzzle, and the digits and marks of the player.
fn begun_with(given: &str, read: &ReadArgs, record: &Record) -> Result<(Problem, Progress)> {
    let puzzle = inputs::first_record(given, &read.detecting())?.board.problem()?;
    let Problem::Givens(puzzle) = puzzle else {
        bail!("{given}: this puzzle has candidates instead of givens")
    };
    match record.progress_from(&puzzle) {
        Ok(progress) => Ok((puzzle.into(), progress)),
        Err(Candidate { cell, digit }) => bail!("--given has {digit} in {cell}, but the board does not"),
    }
}
