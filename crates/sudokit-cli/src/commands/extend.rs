//! `sudokit extend`: the fewest givens to add, so that a puzzle has just one solution.

use anyhow::Result;
use clap::Args;
use sudokit::format::{Board, Format, TRAILING};
use sudokit::generate::Random;
use sudokit::minimize::{Extension, Smallest};
use sudokit::search::DEFAULT;
use sudokit::{Candidate, Puzzle, Solution};
use sudokit_bulk::{InputRecord, Job, RecordWriter, Status, WHY};

use super::generate::read_solution;
use super::minimize::{Failure, MAX_NODES, fail, put, puzzle};
use crate::args::{InputArgs, OutputArgs};
use crate::limits::Limits;
use crate::pipeline;

/// Arguments of `sudokit extend`.
#[derive(Args, Clone, Debug)]
pub(crate) struct ExtendArgs {
    #[command(flatten)]
    input: InputArgs,
    #[command(flatten)]
    output: OutputArgs,

    /// The solution to lead to: 81 digits, or a file with them [default: the one that needs the fewest givens]
    #[arg(long, value_name = "FILE|TEXT")]
    solution: Option<String>,

    /// Append the solution to each line
    #[arg(long)]
    with_solution: bool,

    #[command(flatten)]
    budget: Limits,
}

/// Runs the subcommand.
pub(crate) fn run(args: &ExtendArgs) -> Result<Status> {
    let solution = args.solution.as_deref().map(read_solution).transpose()?;
    let summary = pipeline::run(&args.input, Extend { args: args.clone(), solution })?;
    if !args.input.quiet && summary.records() > 1 {
        message!("{summary}");
    }
    Ok(summary.status)
}

struct Extend {
    args: ExtendArgs,
    solution: Option<Solution>,
}

const EXTENDED: &str = "extended";
const ADDED: &str = "added";
const AT_LEAST: &str = "added_at_least";
const SOLUTION: &str = "solution";

struct Answer {
    puzzle: Puzzle,
    /// What was added, and how many are to be added at least.
    added: Vec<Candidate>,
    at_least: usize,
    solution: Solution,
    /// Why fewer may do.
    gave_up: Option<String>,
}

impl Extend {
    fn find(&self, board: &Board) -> Result<Answer, Failure> {
        let puzzle = puzzle(board)?;
        let budget = self.args.budget.or_max_nodes(MAX_NODES);
        let first = budget.search(DEFAULT, &puzzle.into(), None, |solutions| {
            let first = solutions.next();
            solutions.stopped().map_or(Ok(first), |reason| Err(Failure::gave_up(&budget, reason)))
        })?;
        let first = first.ok_or_else(|| Failure::no(Failure::NO_SOLUTION, "no solution"))?;
        let other = || Failure::no("with another solution", "the solution named is none of this puzzle");
        let mut random = Random::new(0);
        let (end, best, at_least) = match self.solution {
            Some(solution) => {
                let mut search = Smallest::beside(&puzzle, solution).ok_or_else(other)?;
                let end = budget.limits(|limits| search.run_within(limits, |order| random.shuffle(order)));
                (end, search.best(), search.at_least())
            }
            None => {
                let mut search = Extension::new(&puzzle, first).ok_or_else(other)?;
                let end = budget.limits(|limits| search.run_within(limits, |order| random.shuffle(order)));
                (end, search.best(), search.at_least())
            }
        };
        let candidates = best.givens().map(|(cell, digit)| Candidate { cell, digit });
        Ok(Answer {
            puzzle: best,
            added: candidates.filter(|it| puzzle.get(it.cell).is_none()).collect(),
            at_least: at_least.saturating_sub(puzzle.given_count()),
            solution: best.solution().map_err(|why| Failure::no("a bug", why.to_string()))?,
            gave_up: end.err().filter(|_| best.given_count() > at_least).map(|why| budget.explain(why)),
        })
    }
}

impl Job for Extend {
    fn output_format(&self, input: &'static Format) -> &'static Format {
        self.args.output.for_answers(input)
    }

    fn added_fields(&self) -> Vec<&'static str> {
        vec![EXTENDED, ADDED, AT_LEAST, SOLUTION, WHY]
    }

    fn answer(&self, mut input: InputRecord<'_>, writer: &mut RecordWriter<'_>) {
        match self.find(&input.record.board) {
            Ok(Answer { puzzle, added, at_least, solution, gave_up }) => {
                let (status, verdict) = match (&gave_up, added.len()) {
                    (Some(_), _) => (Status::Stopped, "perhaps with more than the fewest"),
                    (None, 0) => (Status::Yes, "with exactly one solution before"),
                    (None, _) => (Status::Yes, "with the fewest more"),
                };
                writer.summary.count(status, verdict);
                let record = &mut input.record;
                put(record, writer, EXTENDED, puzzle);
                let number = added.len();
                if writer.format.is_tabular() {
                    let added: Vec<String> = added.iter().map(ToString::to_string).collect();
                    writer.add_field(record, ADDED, added.join(" "));
                    writer.add_field(record, AT_LEAST, at_least);
                    writer.add_field(record, SOLUTION, solution.to_string());
                } else if self.args.with_solution && writer.format.holds.fields.holds(TRAILING) {
                    let trailing = record.text(TRAILING);
                    record.set_field(TRAILING, format!("{trailing} {solution}"));
                }
                if let Some(why) = gave_up {
                    let text = format!(
                        "{why}: {number} added, perhaps not the fewest; it takes at least {at_least}"
                    );
                    writer.explain(&mut input, text);
                }
            }
            Err(failure) => fail(failure, &mut input, writer),
        }
        writer.write(&input.record);
    }
}
