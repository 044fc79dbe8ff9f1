//! `sudokit minimize`: of each puzzle a minimal one, all of them, or the smallest.

use anyhow::Result;
use clap::Args;
use sudokit::StopReason;
use sudokit::format::{Board, Format, Record};
use sudokit::generate::Random;
use sudokit::minimize::{self, Minimals, Smallest};
use sudokit::search::{DEFAULT, NotProper};
use sudokit::{Cell, Grid, Problem, Puzzle};
use sudokit_bulk::{AnswerStream, Error, InputRecord, Job, RecordWriter, Status, WHY};

use crate::args::{InputArgs, OutputArgs};
use crate::limits::Limits;
use crate::numbers::{Limit, limit, number};
use crate::pipeline;

/// Searches for the smallest of something end here, if no other budget is named.
pub(super) const MAX_NODES: u64 = 1_000_000;

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
    budget: Limits,
}

/// Runs the subcommand.
pub(crate) fn run(args: &MinimizeArgs) -> Result<Status> {
    if args.all {
        let answer = |input: &InputRecord<'_>, stream: &mut AnswerStream<'_>| args.write_all(input, stream);
        return pipeline::run_sequential(
            &args.input,
            |input| args.output.for_answers(input),
            "puzzles",
            answer,
        );
    }
    let summary = pipeline::run(&args.input, args.clone())?;
    if !args.input.quiet && summary.records() > 1 {
        message!("{summary}");
    }
    Ok(summary.status)
}

/// Why a puzzle has no answer: for scripts, in general, and here.
pub(super) struct Failure {
    pub(super) status: Status,
    pub(super) verdict: &'static str,
    pub(super) text: String,
}

impl Failure {
    pub(super) const NO_SOLUTION: &str = "without solution";

    pub(super) fn no(verdict: &'static str, text: impl Into<String>) -> Failure {
        Failure { status: Status::No, verdict, text: text.into() }
    }

    pub(super) fn gave_up(budget: &Limits, reason: StopReason) -> Failure {
        Failure { status: Status::Stopped, verdict: "given up", text: budget.explain(reason) }
    }
}

/// The puzzle, which has givens that break no rule.
pub(super) fn puzzle(board: &Board) -> Result<Puzzle, Failure> {
    match board.problem() {
        Ok(Problem::Givens(puzzle)) => Ok(puzzle),
        Ok(Problem::Candidates(_)) => Err(Failure::no("without givens", "a sukaku has no givens")),
        Err(conflicts) => Err(Failure::no("invalid", format!("no solution: {conflicts}"))),
    }
}

/// The puzzle, which has exactly one solution.
fn proper(board: &Board, budget: &Limits) -> Result<Puzzle, Failure> {
    let puzzle = puzzle(board)?;
    budget.search(DEFAULT, &puzzle.into(), None, |solutions| {
        match (solutions.next(), solutions.next(), solutions.stopped()) {
            (Some(first), Some(second), _) => Err(improper(NotProper::Several(Box::new([first, second])))),
            (_, _, Some(reason)) => Err(Failure::gave_up(budget, reason)),
            (Some(_), None, None) => Ok(puzzle),
            (None, _, None) => Err(improper(NotProper::NoSolution)),
        }
    })
}

/// What is not proper cannot be made minimal.
fn improper(why: NotProper) -> Failure {
    let verdict = match why {
        NotProper::NoSolution => Failure::NO_SOLUTION,
        NotProper::Several(_) => "with more than one solution",
    };
    Failure::no(verdict, why.to_string())
}

const MINIMIZED: &str = "minimized";
const GIVENS: &str = "givens";
const AT_LEAST: &str = "givens_at_least";

/// A minimal puzzle, and so many givens at least that the smallest has, if that was asked.
struct Answer {
    puzzle: Puzzle,
    at_least: Option<usize>,
    /// Why it may not be the smallest.
    gave_up: Option<String>,
}

impl MinimizeArgs {
    fn find(&self, board: &Board) -> Result<Answer, Failure> {
        let puzzle = proper(board, &self.budget)?;
        let mut random = self.seed.map(Random::new);
        if !self.smallest {
            let order = random.map_or(Cell::ALL, |mut random| random.shuffled(Cell::ALL));
            let puzzle = minimize::minimal(&puzzle, &order).map_err(improper)?;
            return Ok(Answer { puzzle, at_least: None, gave_up: None });
        }
        let budget = self.budget.or_max_nodes(MAX_NODES);
        let mut smallest = Smallest::inside(&puzzle).map_err(improper)?;
        let random = random.get_or_insert_with(|| Random::new(0));
        let end = budget.limits(|limits| smallest.run_within(limits, |order| random.shuffle(order)));
        let (best, at_least) = (smallest.best(), smallest.at_least());
        let is_open = best.given_count() > at_least;
        let gave_up = end.err().filter(|_| is_open).map(|reason| budget.explain(reason));
        Ok(Answer { puzzle: best, at_least: Some(at_least), gave_up })
    }

    /// Writes all minimal puzzles inside one.
    fn write_all(&self, input: &InputRecord<'_>, stream: &mut AnswerStream<'_>) -> Result<(), Error> {
        let minimals = proper(&input.record.board, &self.budget)
            .and_then(|puzzle| Minimals::new(&puzzle).map_err(improper));
        let mut minimals = match minimals {
            Ok(minimals) => minimals,
            Err(Failure { status, text, .. }) => {
                stream.count(status);
                return stream.message(input, text);
            }
        };
        self.budget.limits(|limits| {
            let limit = self.limit.0.unwrap_or(u64::MAX);
            for found in 0..=limit {
                match minimals.next_within(limits) {
                    Ok(Some(_)) if found == limit => {
                        let text = format!("there are more than {limit}: --limit all writes them");
                        return stream.message(input, text);
                    }
                    Ok(Some(puzzle)) => stream.write(&input.record, puzzle)?,
                    Ok(None) => break,
                    Err(reason) => {
                        let why = self.budget.explain(reason);
                        stream.count(Status::Stopped);
                        return stream.message(input, format!("{why}, at {found} minimal puzzles"));
                    }
                }
            }
            Ok(())
        })
    }
}

impl Job for MinimizeArgs {
    fn output_format(&self, input: &'static Format) -> &'static Format {
        self.output.for_answers(input)
    }

    fn added_fields(&self) -> Vec<&'static str> {
        let mut names = vec![MINIMIZED, GIVENS];
        names.extend(self.smallest.then_some(AT_LEAST));
        names.push(WHY);
        names
    }

    fn answer(&self, mut input: InputRecord<'_>, writer: &mut RecordWriter<'_>) {
        match self.find(&input.record.board) {
            Ok(Answer { puzzle, at_least, gave_up }) => {
                let (status, verdict) = match (at_least, &gave_up) {
                    (_, Some(_)) => (Status::Stopped, "perhaps not the smallest"),
                    (Some(_), None) => (Status::Yes, "the smallest"),
                    (None, None) => (Status::Yes, "minimal"),
                };
                writer.summary.count(status, verdict);
                put(&mut input.record, writer, MINIMIZED, puzzle);
                if writer.format.is_tabular() {
                    writer.add_field(&mut input.record, GIVENS, puzzle.given_count());
                    if let Some(at_least) = at_least {
                        writer.add_field(&mut input.record, AT_LEAST, at_least);
                    }
                }
                if let (Some(why), Some(at_least)) = (gave_up, at_least) {
                    let givens = puzzle.given_count();
                    let text = format!(
                        "{why}: {givens} givens, perhaps not the fewest; there are at least {at_least}"
                    );
                    writer.explain(&mut input, text);
                }
            }
            Err(failure) => fail(failure, &mut input, writer),
        }
        writer.write(&input.record);
    }
}

/// Puts the puzzle that was found in the place of the one that was asked about; in tables beside it.
pub(super) fn put(record: &mut Record, writer: &RecordWriter<'_>, name: &str, puzzle: Puzzle) {
    if writer.format.is_tabular() {
        writer.add_field(record, name, puzzle.to_string());
    } else {
        record.board = Board::Givens(Grid::from(puzzle));
        // What the player has placed belongs to the puzzle as it was.
        record.progress = None;
    }
}

/// Says why there is no answer; the record stays what it is.
pub(super) fn fail(failure: Failure, input: &mut InputRecord<'_>, writer: &mut RecordWriter<'_>) {
    writer.summary.count(failure.status, failure.verdict);
    writer.explain(input, failure.text);
}
