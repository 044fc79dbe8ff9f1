//! `sudokit solutions`: the solutions of each puzzle, streamed as they are found.

use anyhow::Result;
use clap::Args;

use crate::args::{EngineArgs, InputArgs, OutputArgs};
use crate::interrupt;
use crate::numbers::{Limit, limit};
use crate::status::Status;
use crate::stream::{self, Question, Stream};

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
    stream::run(&args.input, &args.output, "solutions", |question, stream| args.answer(question, stream))
}

impl SolutionsArgs {
    /// Writes the solutions of one record.
    fn answer(&self, question: &Question<'_>, stream: &mut Stream) -> Result<()> {
        // Givens that break a rule have no solution.
        let Ok(problem) = question.record.board.problem() else {
            stream.note(Status::No);
            return Ok(());
        };
        let limit = self.limit.0.unwrap_or(u64::MAX);
        self.engine.search(&problem, |solutions| {
            let mut found = 0;
            while found < limit
                && !interrupt::asked()
                && let Some(solution) = solutions.next()
            {
                found += 1;
                stream.write(&question.record, solution)?;
            }
            match solutions.stopped() {
                Some(reason) => {
                    let why = self.engine.budget.explain(reason);
                    stream.say(question, &format!("{why}, at {found} solutions"))?;
                    stream.note(Status::GaveUp);
                }
                None if found == 0 => stream.note(Status::No),
                None => {}
            }
            Ok(())
        })
    }
}
