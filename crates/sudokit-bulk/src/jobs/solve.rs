//! [`Solve`], the solution of each puzzle, and whether it is the only one.

use std::cell::RefCell;

use sudokit::format::{Board, Field, Format, PlainLines, REMARK, Record};
use sudokit::outcome::Verdict;
use sudokit::search::{self, Engine, Solver, SolverAnswer};
use sudokit::{Grid, Solution};

use crate::{AnswerOne, InputRecord, Job, Limits, OutputFormat, RecordWriter, Status, WHY, answer_each_line};

/// Replaces each puzzle by its solution, or adds it to a table, and says whether there is exactly one. Plain lines are
/// solved many at a time by the [`Solver`].
///
/// ```
/// use std::sync::Arc;
/// use sudokit_bulk::jobs::Solve;
/// use sudokit_bulk::{NoHost, Pipeline, Source};
///
/// let puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n";
/// let mut output = Vec::new();
/// let pipeline = Pipeline::new(Arc::new(NoHost));
/// let summary = pipeline.run(vec![Source::text("request", puzzle)], Solve::default(), &mut output)?;
/// assert!(output.starts_with(b"534678912"));
/// assert_eq!(summary.to_string(), "1 record: 1 with exactly one solution");
/// # Ok::<(), sudokit_bulk::Error>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Solve {
    /// The format of the output.
    pub output: OutputFormat,
    /// The engine that searches.
    pub engine: &'static dyn Engine,
    /// How long the search for one puzzle may take.
    pub limits: Limits,
    /// Whether to stop at the first solution, without a check whether there is another.
    pub first: bool,
}

impl Default for Solve {
    fn default() -> Solve {
        Solve {
            output: OutputFormat::default(),
            engine: search::DEFAULT,
            limits: Limits::default(),
            first: false,
        }
    }
}

/// The buffers with which a thread solves many plain lines at once.
#[derive(Default)]
struct Bulk {
    solver: Solver,
    answers: Vec<SolverAnswer>,
}

impl Job for Solve {
    fn output_format(&self, input: &'static Format) -> &'static Format {
        self.output.for_answers(input)
    }

    fn added_fields(&self) -> Vec<&'static str> {
        vec!["solution", "verdict", WHY]
    }

    fn answer_lines(
        &self,
        run: PlainLines<'_>,
        source: &str,
        writer: &mut RecordWriter<'_>,
        one: &mut AnswerOne<'_>,
    ) {
        thread_local!(static BULK: RefCell<Bulk> = RefCell::default());
        let is_default = self.engine.name() == search::DEFAULT.name() && self.limits.is_unlimited();
        let to_lines = writer.format.writes_plain_lines();
        let to_rows = writer.format.is_tabular() && writer.encoder.between().is_empty();
        if self.first || !is_default || !(to_lines || to_rows) {
            return answer_each_line(run, writer, one);
        }
        BULK.with_borrow_mut(|Bulk { solver, answers }| {
            answers.resize(run.cells.len(), SolverAnswer::NONE);
            solver.solve_all(run.cells, 2, answers);
            if to_rows {
                return write_rows(run, answers, source, writer, one);
            }
            let mut unique = 0;
            writer.out.reserve(82 * answers.len());
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
        let verdict = self.limits.within(writer.host, |budget| search(&record.board, self.engine, budget));
        write(&verdict, source, line, record, writer);
    }
}

/// Writes the answers to plain lines as rows of a table. The row of a puzzle with one solution is always the same text but
/// for the puzzle and the solution, so the first such row serves as a template.
fn write_rows(
    run: PlainLines<'_>,
    answers: &[SolverAnswer],
    source: &str,
    writer: &mut RecordWriter<'_>,
    one: &mut AnswerOne<'_>,
) {
    let mut template: Option<RowTemplate> = None;
    let mut from_template = 0;
    for (index, (puzzle, answer)) in run.cells.iter().zip(answers).enumerate() {
        let (1, Some(text)) = (answer.count(), answer.text()) else {
            if !one(index, writer) {
                break;
            }
            continue;
        };
        if let Some(template) = &template {
            template.write(puzzle.as_bytes(), text, writer.out);
            from_template += 1;
        } else if let Some(solution) = answer.solution() {
            let start = writer.out.len();
            let (line, record) = (run.line + index as u64, puzzle.to_grid().into());
            write(&Verdict::Unique(solution), source, line, record, writer);
            template = RowTemplate::of(&writer.out[start..], puzzle.as_bytes(), text);
        }
    }
    writer.summary.count_many(Status::Yes, Verdict::UNIQUE_SUMMARY, from_template);
}

/// A row of a table without its puzzle and its solution, which come in this order.
struct RowTemplate {
    before: Vec<u8>,
    between: Vec<u8>,
    after: Vec<u8>,
}

impl RowTemplate {
    /// The template of a row; none if the puzzle and the solution do not appear in it once each.
    fn of(row: &[u8], puzzle: &[u8; 81], solution: &[u8; 81]) -> Option<RowTemplate> {
        let only = |text: &[u8; 81]| {
            let mut places = row.windows(81).enumerate().filter(|(_, window)| window == text);
            places.next().filter(|_| places.next().is_none()).map(|(place, _)| place)
        };
        let (puzzle, solution) = (only(puzzle)?, only(solution)?);
        Some(RowTemplate {
            before: row[..puzzle].to_vec(),
            between: row.get(puzzle + 81..solution)?.to_vec(),
            after: row[solution + 81..].to_vec(),
        })
    }

    fn write(&self, puzzle: &[u8; 81], solution: &[u8; 81], out: &mut Vec<u8>) {
        for part in [&self.before[..], puzzle, &self.between, solution, &self.after] {
            out.extend_from_slice(part);
        }
    }
}

/// The first solution of a puzzle that has several.
fn first_of_several(answer: &SolverAnswer) -> Option<Solution> {
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
