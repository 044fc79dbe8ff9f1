//! `sudokit canon`: of each puzzle the canonical form, which is the same for all that are one puzzle in
//! disguise.

use anyhow::Result;
use clap::{Args, ValueEnum};
use sudokit::format::{Board, Format, REMARK, TRAILING};
use sudokit::symmetry::Minlex;
use sudokit::{Grid, Problem};

use crate::args::{InputArgs, OutputArgs};
use crate::pipeline::{self, Asked, Job, Page, WHY};
use crate::status::Status;

/// Arguments of `sudokit canon`.
#[derive(Args, Clone, Debug)]
pub(crate) struct CanonArgs {
    #[command(flatten)]
    input: InputArgs,
    #[command(flatten)]
    output: OutputArgs,

    /// What is to be the smallest text: the puzzle itself, or its only solution
    #[arg(long, value_name = "WHAT", default_value = "puzzle")]
    by: By,

    /// End each line with the transform that makes the form of the puzzle
    #[arg(long)]
    with_transform: bool,
}

/// Of what the text is to be the smallest.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum By {
    Puzzle,
    Solution,
}

/// Runs the subcommand.
pub(crate) fn run(args: &CanonArgs) -> Result<Status> {
    Ok(pipeline::run(&args.input, args.clone())?.status)
}

const CANONICAL: &str = "canonical";
const TRANSFORM: &str = "transform";

impl Job for CanonArgs {
    fn output(&self, input: &'static Format) -> &'static Format {
        let same = input.can_write().then_some(input);
        self.output.format().or(same).unwrap_or_else(|| self.output.for_answers(input))
    }

    fn adds(&self) -> Vec<&'static str> {
        vec![CANONICAL, TRANSFORM, WHY]
    }

    fn answer(&self, mut asked: Asked<'_>, page: &mut Page<'_>) {
        let record = &mut asked.record;
        match self.form(&record.board) {
            Ok(Minlex { form, transform }) => {
                page.tally.note(Status::Yes, "canonical");
                if page.format.is_tabular() {
                    page.add(record, CANONICAL, form.to_string());
                    page.add(record, TRANSFORM, transform.to_string());
                } else {
                    record.board = match form {
                        Problem::Givens(puzzle) => Board::Givens(Grid::from(puzzle)),
                        Problem::Candidates(sukaku) => Board::Candidates(sukaku),
                    };
                    // What the player has placed belongs to the puzzle as it was.
                    record.progress = None;
                    if self.with_transform && page.format.holds.fields.holds(TRAILING) {
                        let trailing = record.field(TRAILING).unwrap_or_default();
                        record.set_field(TRAILING, format!("{trailing} {transform}"));
                    } else if self.with_transform {
                        record.set_field(REMARK, transform.to_string());
                    }
                }
            }
            Err(why) => {
                page.tally.note(Status::No, "without a canonical form");
                page.explain(&mut asked, why);
            }
        }
        page.write(&asked.record);
    }
}

impl CanonArgs {
    /// The form, or why there is none.
    fn form(&self, board: &Board) -> Result<Minlex<Problem>, String> {
        match (board.problem().map_err(|error| error.to_string())?, self.by) {
            (problem, By::Puzzle) => Ok(problem.minlex()),
            (Problem::Givens(puzzle), By::Solution) => {
                let minlex = puzzle.minlex_by_solution().map_err(|error| error.to_string())?;
                Ok(Minlex { form: minlex.form.into(), transform: minlex.transform })
            }
            (Problem::Candidates(_), By::Solution) => {
                Err("--by solution is for puzzles with givens".to_owned())
            }
        }
    }
}
