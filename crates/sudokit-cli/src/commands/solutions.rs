//! `sudokit solutions`: the solutions of each puzzle, streamed as they are found.

use anyhow::Result;
use clap::Args;
use sudokit_bulk::{AnswerStream, Error, InputRecord, Status};

use crate::args::{EngineArgs, InputArgs, OutputArgs};
use crate::interrupt;
use crate::numbers::{Limit, limit};
use crate::pipeline;

/// Arguments of `sudokit solutions`.
#[derive(Args, Clone, Debug)]
pub(crate) struct SolutionsArgs {
    #[command(flatten)]
    input: InputArgs,
    #[command(flatten)]
    output: OutputArgs,
    #[command(flatten)]
    engine: EngineArgs,

    /// Write at most this many solutions per puzzle, or `all`
    #[arg(long, value_name = "N|all", value_parser = limit, default_value = "all")]
    limit: Limit,
}

/// Runs the subcommand.
pub(crate) fn run(args: &SolutionsArgs) -> Result<Status> {
    pipeline::run_sequential(
        &args.input,
        |input| args.output.format().for_answers(input),
        "solutions",
        |input, stream| args.answer(input, stream),
    )
}

impl SolutionsArgs {
    /// Writes the solutions of one record.
    fn answer(&self, input: &InputRecord<'_>, stream: &mut AnswerStream<'_>) -> Result<(), Error> {
        // Givens that break a rule have no solution.
        let Ok(problem) = input.record.board.problem() else {
            stream.count(Status::No);
            return Ok(());
        };
        let limit = self.limit.0.unwrap_or(u64::MAX);
        self.engine.search(&problem, |solutions| {
            let mut found = 0;
            while found < limit
                && !interrupt::has_come()
                && let Some(solution) = solutions.next()
            {
                found += 1;
                stream.write(&input.record, solution)?;
            }
            match solutions.stopped() {
                Some(reason) => {
                    let why = self.engine.limits.explain(reason);
                    stream.message(input, format!("{why}, at {found} solutions"))?;
                    stream.count(Status::Stopped);
                }
                None if found == 0 => stream.count(Status::No),
                None => {}
            }
            Ok(())
        })
    }
}
