//! `sudokit minimize`: of each puzzle a minimal one, all of them, or the smallest.

use anyhow::Result;
use clap::Args;
use sudokit::StopReason;
use sudokit::format::{Board, Format, Record};
use sudokit::generate::Random;
use sudokit::minimize::{self, Minimals, Smallest};
use sudokit::search::{DEFAULT, NotProper};
use sudokit::{Cell, Grid, Problem, Puzzle};

use crate::args::{InputArgs, OutputArgs};
use crate::budget::Budget;
use crate::numbers::{Limit, limit, number};
use crate::pipeline::{self, Asked, Job, Page, WHY};
use crate::status::Status;
use crate::stream::{self, Question, Stream};

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
    budget: Budget,
}

/// Runs the subcommand.
pub(crate) fn run(args: &MinimizeArgs) -> Result<Status> {
    if args.all {
        let answer = |question: &Question<'_>, stream: &mut Stream| args.write_all(question, stream);
        return stream::run(&args.input, &args.output, "puzzles", answer);
    }
    let tally = pipeline::run(&args.input, args.clone())?;
    if !args.input.quiet && tally.records() > 1 {
        talk!("{}", tally.summary());
    }
    Ok(tally.status)
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

    pub(super) fn gave_up(budget: &Budget, reason: StopReason) -> Failure {
        Failure { status: Status::GaveUp, verdict: "given up", text: budget.explain(reason) }
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
fn proper(board: &Board, budget: &Budget) -> Result<Puzzle, Failure> {
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
    fn write_all(&self, question: &Question<'_>, stream: &mut Stream) -> Result<()> {
        let minimals = proper(&question.record.board, &self.budget)
            .and_then(|puzzle| Minimals::new(&puzzle).map_err(improper));
        let mut minimals = match minimals {
            Ok(minimals) => minimals,
            Err(Failure { status, text, .. }) => {
                stream.note(status);
                return stream.say(question, &text);
            }
        };
        self.budget.limits(|limits| {
            let limit = self.limit.0.unwrap_or(u64::MAX);
            for found in 0..=limit {
                match minimals.next_within(limits) {
                    Ok(Some(_)) if found == limit => {
                        let text = format!("there are more than {limit}: --limit all writes them");
                        return stream.say(question, &text);
                    }
                    Ok(Some(puzzle)) => stream.write(&question.record, puzzle)?,
                    Ok(None) => break,
                    Err(reason) => {
                        let why = self.budget.explain(reason);
                        stream.note(Status::GaveUp);
                        return stream.say(question, &format!("{why}, at {found} minimal puzzles"));
                    }
                }
            }
            Ok(())
        })
    }
}

impl Job for MinimizeArgs {
    fn output(&self, input: &'static Format) -> &'static Format {
        self.output.for_answers(input)
    }

    fn adds(&self) -> Vec<&'static str> {
        let mut names = vec![MINIMIZED, GIVENS];
        names.extend(self.smallest.then_some(AT_LEAST));
        names.push(WHY);
        names
    }

    fn answer(&self, mut asked: Asked<'_>, page: &mut Page<'_>) {
        match self.find(&asked.record.board) {
            Ok(Answer { puzzle, at_least, gave_up }) => {
                let (status, verdict) = match (at_least, &gave_up) {
                    (_, Some(_)) => (Status::GaveUp, "perhaps not the smallest"),
                    (Some(_), None) => (Status::Yes, "the smallest"),
                    (None, None) => (Status::Yes, "minimal"),
                };
                page.tally.note(status, verdict);
                put(&mut asked.record, page, MINIMIZED, puzzle);
                if page.format.is_tabular() {
                    page.add(&mut asked.record, GIVENS, puzzle.given_count().to_string());
                    if let Some(at_least) = at_least {
                        page.add(&mut asked.record, AT_LEAST, at_least.to_string());
                    }
                }
                if let (Some(why), Some(at_least)) = (gave_up, at_least) {
                    let givens = puzzle.given_count();
                    let text = format!(
                        "{why}: {givens} givens, perhaps not the fewest; there are at least {at_least}"
                    );
                    page.explain(&mut asked, text);
                }
            }
            Err(failure) => fail(failure, &mut asked, page),
        }
        page.write(&asked.record);
    }
}

/// Puts the puzzle that was found in the place of the one that was asked about; in tables beside it.
pub(super) fn put(record: &mut Record, page: &Page<'_>, name: &str, puzzle: Puzzle) {
    if page.format.is_tabular() {
        page.add(record, name, puzzle.to_string());
    } else {
        record.board = Board::Givens(Grid::from(puzzle));
        // What the player has placed belongs to the puzzle as it was.
        record.progress = None;
    }
}

/// Says why there is no answer; the record stays what it is.
pub(super) fn fail(failure: Failure, asked: &mut Asked<'_>, page: &mut Page<'_>) {
    page.tally.note(failure.status, failure.verdict);
    page.explain(asked, failure.text);
}
