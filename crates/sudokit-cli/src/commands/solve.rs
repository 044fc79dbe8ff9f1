//! `sudokit solve`: the solution of each puzzle, and whether it is the only one.

use std::cell::RefCell;

use anyhow::Result;
use clap::Args;
use sudokit::format::{Board, Field, Format, PlainLines, REMARK, Record};
use sudokit::search::{Answer, Solver};
use sudokit::{Grid, Solution};
use sudokit_bulk::{AnswerOne, InputRecord, Job, RecordWriter, Status, WHY, answer_each_line};

use crate::args::{EngineArgs, InputArgs, OutputArgs};
use crate::pipeline;

/// Arguments of `sudokit solve`.
#[derive(Args, Clone, Debug)]
pub(crate) struct SolveArgs {
    #[command(flatten)]
    input: InputArgs,
    #[command(flatten)]
    output: OutputArgs,
    #[command(flatten)]
    engine: EngineArgs,

    /// Stop at the first solution; do not check uniqueness
    #[arg(long)]
    first: bool,
}

/// What a puzzle came to.
enum Verdict {
    Unique(Solution),
    Several(Solution),
    /// A solution was found, and no second one looked for.
    First(Solution),
    NoSolution,
    /// The givens break a rule, and how.
    Invalid(String),
    /// The budget was used up before the answer was known; how much is known, and why.
    GaveUp(Option<Solution>, String),
}

impl Verdict {
    /// What [`words`](Verdict::words) says of a puzzle with exactly one solution.
    const UNIQUE: (Status, &str, &str, &str) =
        (Status::Yes, "unique", "with exactly one solution", "exactly one solution");

    /// What it means for scripts, in one word, and for people, in general and here.
    fn words(&self) -> (Status, &'static str, &'static str, String) {
        match self {
            Verdict::Unique(_) => {
                let (status, word, summary, text) = Verdict::UNIQUE;
                (status, word, summary, text.to_owned())
            }
            Verdict::First(_) => (Status::Yes, "solved", "solved", "a solution".to_owned()),
            Verdict::Several(_) => {
                (Status::No, "several", "with more than one solution", "more than one solution".to_owned())
            }
            Verdict::NoSolution => (Status::No, "none", "without solution", "no solution".to_owned()),
            Verdict::Invalid(how) => (Status::No, "invalid", "invalid", format!("no solution: {how}")),
            Verdict::GaveUp(_, why) => (Status::Stopped, "gave-up", "given up", why.clone()),
        }
    }

    fn solution(&self) -> Option<Solution> {
        match self {
            Verdict::Unique(solution) | Verdict::Several(solution) | Verdict::First(solution) => {
                Some(*solution)
            }
            Verdict::GaveUp(solution, _) => *solution,
            Verdict::NoSolution | Verdict::Invalid(_) => None,
        }
    }
}

/// What a thread keeps to solve plain lines in bulk.
#[derive(Default)]
struct Bulk {
    solver: Solver,
    answers: Vec<Answer>,
}

/// Runs the subcommand.
pub(crate) fn run(args: &SolveArgs) -> Result<Status> {
    let summary = pipeline::run(&args.input, args.clone())?;
    if !args.input.quiet && summary.records() > 1 {
        message!("{summary}");
    }
    Ok(summary.status)
}

const SOLUTION: &str = "solution";
const VERDICT: &str = "verdict";

impl Job for SolveArgs {
    fn output_format(&self, input: &'static Format) -> &'static Format {
        self.output.for_answers(input)
    }

    fn added_fields(&self) -> Vec<&'static str> {
        vec![SOLUTION, VERDICT, WHY]
    }

    fn answer_lines(
        &self,
        run: PlainLines<'_>,
        source: &str,
        writer: &mut RecordWriter<'_>,
        one: &mut AnswerOne<'_>,
    ) {
        thread_local!(static BULK: RefCell<Bulk> = RefCell::default());
        let to_lines = writer.format.writes_plain_lines();
        if self.first || !self.engine.is_default() || !to_lines {
            return answer_each_line(run, writer, one);
        }
        BULK.with_borrow_mut(|Bulk { solver, answers }| {
            answers.resize(run.cells.len(), Answer::NONE);
            solver.solve_all(run.cells, 2, answers);
            writer.out.reserve(82 * answers.len());
            let mut unique = 0;
            for (index, answer) in answers.iter().enumerate() {
                if let (1, Some(solution)) = (answer.count(), answer.text()) {
                    writer.out.extend_from_slice(solution);
                    writer.out.push(b'\n');
                    unique += 1;
                } else if let Some(verdict) = Verdict::several(answer) {
                    let (line, record) = (run.line + index as u64, Grid::EMPTY.into());
                    verdict.write(source, line, record, writer);
                } else if !one(index, writer) {
                    break;
                }
            }
            let (status, _, summary, _) = Verdict::UNIQUE;
            writer.summary.count_many(status, summary, unique);
        });
    }

    fn answer(&self, input: InputRecord<'_>, writer: &mut RecordWriter<'_>) {
        let InputRecord { source, line, record, .. } = input;
        self.solve(&record).write(source, line, record, writer);
    }
}

impl Verdict {
    /// What is said of a puzzle of which several solutions were counted.
    fn several(answer: &Answer) -> Option<Verdict> {
        answer.solution().filter(|_| answer.count() > 1).map(Verdict::Several)
    }

    /// Writes the record that it is the answer to, and what there is to say.
    fn write(&self, source: &str, line: u64, mut record: Record, writer: &mut RecordWriter<'_>) {
        let (status, word, summary, text) = self.words();
        writer.summary.count(status, summary);
        if writer.format.is_tabular() {
            let solution = self.solution().map(|it| it.to_string()).unwrap_or_default();
            writer.add_field(&mut record, SOLUTION, solution);
            writer.add_field(&mut record, VERDICT, word);
            if status != Status::Yes {
                writer.add_field(&mut record, WHY, text);
            }
        } else {
            if let Some(solution) = self.solution() {
                record.board = Board::Givens(Grid::from(solution));
            }
            // The digits and marks of the player have had their time.
            record.progress = None;
            if status != Status::Yes {
                if writer.format.holds.fields.holds(REMARK) {
                    record.fields.push(Field::new(REMARK, text));
                } else {
                    writer.summary.message(source, line, text);
                }
            }
        }
        writer.encoder.record(&record, writer.out);
    }
}

impl SolveArgs {
    fn solve(&self, record: &Record) -> Verdict {
        let problem = match record.board.problem() {
            Ok(problem) => problem,
            Err(conflicts) => return Verdict::Invalid(conflicts.to_string()),
        };
        self.engine.search(&problem, |solutions| {
            let first = solutions.next();
            let second = if self.first || first.is_none() { None } else { solutions.next() };
            if let Some(first) = first
                && self.first
            {
                return Verdict::First(first);
            }
            match (first, second, solutions.stopped()) {
                (Some(first), Some(_), _) => Verdict::Several(first),
                (first, None, Some(reason)) => Verdict::GaveUp(first, self.engine.budget.explain(reason)),
                (Some(first), None, None) => Verdict::Unique(first),
                (None, _, _) => Verdict::NoSolution,
            }
        })
    }
}
