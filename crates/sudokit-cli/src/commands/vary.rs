//! `sudokit vary`: the proper puzzles that differ from a puzzle in some givens, {-n+m}, streamed as they are found.

use std::collections::HashSet;

use anyhow::Result;
use clap::Args;
use sudokit::Puzzle;
use sudokit::minimize::Neighbors;
use sudokit::outcome::Unsuitable;
use sudokit_bulk::{AnswerStream, Error, InputRecord, Status};

use crate::args::{InputArgs, OutputArgs};
use crate::limits::LimitArgs;
use crate::numbers::{Limit, limit, whole};
use crate::pipeline;

/// Arguments of `sudokit vary`.
#[derive(Args, Clone, Debug)]
pub(crate) struct VaryArgs {
    #[command(flatten)]
    input: InputArgs,
    #[command(flatten)]
    output: OutputArgs,

    /// Remove this many givens, in all ways
    #[arg(long, value_name = "N", value_parser = whole::<usize>(0..=81), default_value = "1")]
    remove: usize,

    /// Then add this many other givens, in all ways that leave exactly one solution
    #[arg(long, value_name = "M", value_parser = whole::<usize>(0..=81), default_value = "1")]
    add: usize,

    /// Write only minimal puzzles
    #[arg(long)]
    minimal: bool,

    /// Write only the first of several isomorphic puzzles, and none that is isomorphic to a puzzle of the input. Uses
    /// about 200 MB of memory for a million puzzles
    #[arg(long)]
    unique_up_to_symmetry: bool,

    /// Write at most this many per puzzle, or `all`
    #[arg(long, value_name = "N|all", value_parser = limit, default_value = "all")]
    limit: Limit,

    #[command(flatten)]
    limits: LimitArgs,
}

/// Runs the subcommand.
pub(crate) fn run(args: &VaryArgs) -> Result<Status> {
    let mut forms = HashSet::new();
    pipeline::run_sequential(
        &args.input,
        |input| args.output.format().for_answers(input),
        "puzzles",
        |input, stream| args.answer(input, stream, &mut forms),
    )
}

impl VaryArgs {
    /// Writes the neighbors of one puzzle. `forms` holds the canonical forms of all earlier puzzles.
    fn answer(
        &self,
        input: &InputRecord<'_>,
        stream: &mut AnswerStream<'_>,
        forms: &mut HashSet<Puzzle>,
    ) -> Result<(), Error> {
        let puzzle = match Unsuitable::puzzle(&input.record.board) {
            Ok(puzzle) => puzzle,
            Err(why) => {
                stream.count(why.answer().into());
                return stream.message(input, why.to_string());
            }
        };
        let mut is_new = |puzzle: &Puzzle| !self.unique_up_to_symmetry || forms.insert(puzzle.minlex().form);
        is_new(&puzzle);
        let mut neighbors = Neighbors::new(&puzzle, self.remove, self.add);
        if self.minimal {
            neighbors = neighbors.minimal();
        }
        let limit = self.limit.0.unwrap_or(u64::MAX);
        let mut found = 0;
        self.limits.within(|budget| {
            loop {
                let why = match neighbors.next_within(budget) {
                    Ok(Some(neighbor)) => {
                        if !is_new(&neighbor) {
                            continue;
                        }
                        if found < limit {
                            stream.write(&input.record, neighbor)?;
                            found += 1;
                            continue;
                        }
                        format!("there are more than {limit}")
                    }
                    Ok(None) => {
                        stream.count(if found == 0 { Status::No } else { Status::Yes });
                        return Ok(());
                    }
                    Err(reason) => {
                        stream.count(Status::Stopped);
                        format!("{}, at {found} puzzles", self.limits.explain(reason))
                    }
                };
                let (begun, ways) = neighbors.progress();
                return stream
                    .message(input, format!("{why}; begun with {begun} of {ways} ways to take givens away"));
            }
        })
    }
}
