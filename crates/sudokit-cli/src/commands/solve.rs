//! `sudokit solve`: the solution of each puzzle, and whether it is the only one.

use std::cell::RefCell;

use anyhow::Result;
use clap::Args;
use sudokit::format::{Board, Field, Format, PlainLines, REMARK, Record};
use sudokit::outcome::Verdict;
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

/// The buffers with which a thread solves many plain lines at once.
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
                } else if let Some(first) = first_of_several(answer) {
                    let (line, record) = (run.line + index as u64, Grid::EMPTY.into());
                    write(&Verdict::Several(first), source, line, record, writer);
                } else if !one(index, writer) {
                    break;
                }
            }
            writer.summary.count_many(Status::Yes, Verdict::UNIQUE_SUMMARY, unique);
        });
    }

    fn answer(&self, input: InputRecord<'_>, writer: &mut RecordWriter<'_>) {
        let InputRecord { source, line, record, .. } = input;
        let search = if self.first { Verdict::of_first } else { Verdict::of };
        let engine = self.engine.engine();
        let verdict = self.engine.limits.within(|budget| search(&record.board, engine, budget));
        write(&verdict, source, line, record, writer);
    }
}

/// The first solution of a puzzle that has several.
fn first_of_several(answer: &Answer) -> Option<Solution> {
    answer.solution().filter(|_| answer.count() > 1)
}

/// Writes the record of a verdict, and its reason.
fn write(verdict: &Verdict, source: &str, line: u64, mut record: Record, writer: &mut RecordWriter<'_>) {
    let status = Status::from(verdict.answer());
    writer.summary.count(status, verdict.summary());
    if writer.format.is_tabular() {
        writer.add_outcome(&mut record, verdict);
    } else {
        if let Some(solution) = verdict.solution() {
            record.board = Board::Givens(Grid::from(*solution));
        }
        // The digits and marks of the player have served.
        record.progress = None;
        if status != Status::Yes {
            let text = verdict.to_string();
            if writer.format.holds.fields.holds(REMARK) {
                record.fields.push(Field::new(REMARK, text));
            } else {
                writer.summary.message(source, line, text);
            }
        }
    }
    writer.encoder.record(&record, writer.out);
}
