//! `sudokit minimize`: a minimal puzzle inside each puzzle, all of them, or the smallest.

use anyhow::Result;
use clap::Args;
use sudokit::minimize::Minimals;
use sudokit::outcome::Unsuitable;
use sudokit_bulk::jobs::Minimize;
use sudokit_bulk::{AnswerStream, Error, InputRecord, Status};

use crate::args::{InputArgs, OutputArgs};
use crate::limits::LimitArgs;
use crate::numbers::{Limit, limit, number};
use crate::pipeline;

/// Arguments of `sudokit minimize`.
#[derive(Args, Clone, Debug)]
pub(crate) struct MinimizeArgs {
    #[command(flatten)]
    input: InputArgs,
    #[command(flatten)]
    output: OutputArgs,

    /// Write all minimal puzzles that a puzzle contains
    #[arg(long, conflicts_with = "smallest")]
    all: bool,

    /// With --all: write at most this many per puzzle, or `all`
    #[arg(long, value_name = "N|all", value_parser = limit, default_value = "1000", requires = "all")]
    limit: Limit,

    /// Find the minimal puzzle with the fewest givens, and report if that is not proven. Without --max-work or --timeout
    /// the search stops after 1,000,000 nodes
    #[arg(long)]
    smallest: bool,

    /// Remove givens in the random order of this seed [default: in reading order]
    #[arg(long, value_name = "S", value_parser = number, conflicts_with = "all")]
    seed: Option<u64>,

    #[command(flatten)]
    limits: LimitArgs,
}

/// Runs the subcommand.
pub(crate) fn run(args: &MinimizeArgs) -> Result<Status> {
    if args.all {
        let answer = |input: &InputRecord<'_>, stream: &mut AnswerStream<'_>| args.write_all(input, stream);
        return pipeline::run_sequential(
            &args.input,
            |input| args.output.format().for_answers(input),
            "puzzles",
            answer,
        );
    }
    let job = Minimize {
        output: args.output.format(),
        smallest: args.smallest,
        seed: args.seed,
        limits: args.limits.limits(),
    };
    let summary = pipeline::run(&args.input, job)?;
    if !args.input.quiet && summary.records() > 1 {
        message!("{summary}");
    }
    Ok(summary.status)
}

impl MinimizeArgs {
    /// Writes all minimal puzzles inside one.
    fn write_all(&self, input: &InputRecord<'_>, stream: &mut AnswerStream<'_>) -> Result<(), Error> {
        let puzzle = self.limits.within(|budget| Unsuitable::proper_puzzle(&input.record.board, budget));
        let minimals = puzzle.and_then(|puzzle| Ok(Minimals::new(&puzzle)?));
        let mut minimals = match minimals {
            Ok(minimals) => minimals,
            Err(why) => {
                stream.count(why.answer().into());
                return stream.message(input, why.to_string());
            }
        };
        self.limits.within(|budget| {
            let limit = self.limit.0.unwrap_or(u64::MAX);
            for found in 0..=limit {
                match minimals.next_within(budget) {
                    Ok(Some(_)) if found == limit => {
                        let text = format!("there are more than {limit}: --limit all writes them");
                        return stream.message(input, text);
                    }
                    Ok(Some(puzzle)) => stream.write(&input.record, puzzle)?,
                    Ok(None) => break,
                    Err(reason) => {
                        let why = self.limits.explain(reason);
                        stream.count(Status::Stopped);
                        return stream.message(input, format!("{why}, at {found} minimal puzzles"));
                    }
                }
            }
            Ok(())
        })
    }
}
