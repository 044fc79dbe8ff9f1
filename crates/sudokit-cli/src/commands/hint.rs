//! `sudokit hint`: the mistakes made so far, or the next step, in as much detail as requested.

use anyhow::Result;
use clap::{Arg, Args};
use sudokit::logic::Policy;
use sudokit::operation::HintOptions;
use sudokit::outcome::HintKind;
use sudokit_bulk::Status;
use sudokit_bulk::jobs::Ask;

use crate::args::{InputArgs, OutputArgs};
use crate::inputs;
use crate::limits::LimitArgs;
use crate::options::{Flags, OptionArgs};
use crate::output::Output;
use crate::pipeline;
use crate::policy::{self, PolicyArgs};

/// Arguments of `sudokit hint`.
#[derive(Args, Clone, Debug)]
pub(crate) struct HintArgs {
    #[command(flatten)]
    input: InputArgs,
    #[command(flatten)]
    output: OutputArgs,
    #[command(flatten)]
    options: OptionArgs<HintOptions>,

    /// The original puzzle, if the board does not show which digits are given: 81 cells, or a file. All other
    /// digits of the board were placed by the player, and candidates missing from a candidate grid were
    /// crossed out
    #[arg(long, value_name = "PUZZLE")]
    given: Option<String>,

    #[command(flatten)]
    policy: PolicyArgs,
    #[command(flatten)]
    limits: LimitArgs,
}

impl Flags for HintOptions {
    // The command reads them from files.
    const LEFT_OUT: &[&str] = &["given", "policy"];

    fn flag(arg: Arg) -> Arg {
        if arg.get_id() == "detail" { arg.alias("tell") } else { policy::flag(arg) }
    }
}

/// Runs the subcommand.
pub(crate) fn run(args: &HintArgs, output: &Output) -> Result<Status> {
    let OptionArgs(mut options) = args.options.clone();
    options.policy = args.policy.policy(output.files())?;
    if let Some(given) = &args.given {
        let read = args.input.read.detecting().options();
        options.given = Some(inputs::first_record(given, &read, output.files())?.board.to_string());
    }
    let has_given = options.given.is_some();
    let has_all = options.policy() == Policy::default();
    let job = Ask { output: args.output.format(output)?, limits: args.limits.limits(), ..Ask::new(options) };
    let summary = pipeline::run(&args.input, output, job)?;
    let has = |kind: HintKind| summary.records_with(kind.name()) > 0;
    if has(HintKind::NoSolution) && !has_given {
        message!(
            "sudokit: if some of these digits are not givens, pass the original puzzle with --given to see the mistake"
        );
    }
    if has(HintKind::Stuck) {
        let more = if has_all { "" } else { "allow more techniques (--techniques, --without, --policy), " };
        message!(
            "sudokit: {more}list the steps up to here (sudokit explain) or show the solution (sudokit solve)"
        );
    }
    if !args.input.quiet {
        if summary.has_more {
            message!("sudokit: there are more puzzles; this is the hint for the first");
        } else if summary.records() > 1 {
            message!("{summary}");
        }
    }
    Ok(summary.status)
}
