//! `sudokit hint`: the mistakes made so far, or the next step, in as much detail as requested.

use std::time::Duration;

use anyhow::{Result, bail};
use clap::Args;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use sudokit::Candidate;
use sudokit::logic::{Detail, Hint, Policy};
use sudokit::outcome::{HintKind, HintReport};
use sudokit_bulk::jobs::{self, HintEach, HintError};
use sudokit_bulk::{Limits, OutputFormat, Status, parse_duration};

use crate::args::ReadArgs;
use crate::inputs;
use crate::interrupt::{self, Interrupted};
use crate::limits::UntilSignal;
use crate::messages;
use crate::output::Output;
use crate::policy::PolicyArgs;

/// Arguments of `sudokit hint`.
#[derive(Args, Clone, Debug)]
pub(crate) struct HintArgs {
    /// The puzzle as 81 cells, or a file, with the placed digits and the marks if its format has them
    /// (hodoku, candidates, json, fpuzzles); `-` or none for standard input. A table or JSON gets a hint for
    /// each puzzle, other files for the first
    #[arg(value_name = "PUZZLE", default_value = "-", hide_default_value = true)]
    puzzle: String,

    /// The original puzzle, if the board does not show which digits are given: 81 cells, or a file. All other
    /// digits of the board were placed by the player, and candidates missing from a candidate grid were
    /// crossed out
    #[arg(long, value_name = "PUZZLE")]
    given: Option<String>,

    #[command(flatten)]
    policy: PolicyArgs,

    /// How much of the hint to show. No level shows the solution
    #[arg(long, value_name = "DETAIL", default_value = "all", value_parser = detail())]
    tell: Detail,

    /// Write a JSON object with the data of what is shown, for the first puzzle
    #[arg(long)]
    json: bool,

    /// Stop after this long: 500ms, 10s, 2m
    #[arg(long, value_name = "TIME", value_parser = parse_duration)]
    timeout: Option<Duration>,

    #[command(flatten)]
    read: ReadArgs,

    /// Write nothing but errors to standard error
    #[arg(long, short)]
    quiet: bool,
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
pub(crate) fn run(args: &HintArgs, output: &Output) -> Result<Status> {
    let is_json = output.is_json(args.json)?;
    let limits = Limits { max_work: None, timeout: args.timeout };
    let help = jobs::Hint { policy: args.policy.policy(output.files())?, limits };
    let (name, mut records, has_more_files) =
        inputs::records(&args.puzzle, &args.read.options(), output.files())?;
    let given = args
        .given
        .as_deref()
        .map(|given| inputs::first_record(given, &args.read.detecting().options(), output.files()));
    let given = given.transpose()?.map(|record| record.board);
    if let Some(format) = OutputFormat::default().for_fields(records.format()).filter(|_| !is_json) {
        if has_more_files {
            bail!("{}: a folder of several files: name the one whose puzzles shall get hints", args.puzzle);
        }
        let detail = (args.tell, args.policy.language);
        let each = HintEach { hint: help, given, detail, source: &name };
        let status = each
            .write(&mut records, format, &UntilSignal, &mut output.clone(), |error| messages::error(error))?;
        if interrupt::has_come() {
            return Err(Interrupted::default().into());
        }
        return Ok(status);
    }
    let record = inputs::first_of(&name, &mut records)?;
    let hint = match help.of(&record, given.as_ref(), &UntilSignal) {
        Ok(hint) => hint,
        Err(HintError::Stopped(why)) => {
            // A signal has its own message.
            if !interrupt::has_come() {
                message!("sudokit: {why}");
            }
            return Ok(Status::Stopped);
        }
        Err(HintError::Invalid(conflicts)) => return Err(conflicts.into()),
        Err(HintError::GivenIsSukaku) => {
            let given = args.given.as_deref().unwrap_or_default();
            bail!("{given}: this puzzle has candidates instead of givens")
        }
        Err(HintError::GivenMissing(Candidate { cell, digit })) => {
            bail!("--given has {digit} in {cell}, but the board does not")
        }
        Err(error) => return Err(error.into()),
    };
    if matches!(hint, Hint::NoSolution(_)) && args.given.is_none() {
        message!(
            "sudokit: if some of these digits are not givens, pass the original puzzle with --given to see the mistake"
        );
    }
    let report = HintReport::of(&hint, args.tell, args.policy.language);
    if is_json {
        writeln!(output, "{}", serde_json::to_string(&report)?)?;
    } else {
        writeln!(output, "{}", report.text)?;
    }
    if report.hint == HintKind::Stuck {
        let more = if help.policy == Policy::default() {
            ""
        } else {
            "allow more techniques (--only, --without, --policy), "
        };
        message!(
            "sudokit: {more}list the steps up to here (sudokit explain) or show the solution (sudokit solve)"
        );
    }
    if !args.quiet && (has_more_files || records.next().is_some()) {
        let name = if has_more_files { &args.puzzle } else { &name };
        message!("sudokit: {name} has more puzzles; this is the hint for the first");
    }
    Ok(report.hint.answer().into())
}
