//! [`Solve`], the solution of each puzzle, and whether it is the only one.

use sudokit::FieldInfo;
use sudokit::Grid;
use sudokit::format::{Board, Field, Format, REMARK, Record};
use sudokit::outcome::{Fields as _, PlacedDigits, Verdict};
use sudokit::search::{self, Engine};

use super::answer_forms::{AnswerForms, Counted};
use super::solve_lines::solve_lines;
use crate::{InputLines, InputRecord, Job, Limits, OutputFormat, RecordWriter, Status, WHY};

/// Replaces each puzzle by its solution, or adds it to a table, and says whether there is exactly one. Plain lines are
/// solved many at a time by the [`Solver`](search::Solver).
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

impl Job for Solve {
    fn output_format(&self, input: &'static Format) -> &'static Format {
        self.output.for_answers(input)
    }

    fn added_fields(&self) -> Vec<FieldInfo> {
        vec![FieldInfo::text("solution"), FieldInfo::text("verdict"), FieldInfo::text(WHY)]
    }

    fn answer_lines(&self, input: &mut InputLines<'_>, writer: &mut RecordWriter<'_>) {
        let limit = if self.first { 1 } else { 2 };
        let solved = solve_lines(input.lines.cells, limit, self.engine, &self.limits, |answers| {
            let mut forms = AnswerForms::new(writer.format.is_tabular(), input);
            for (index, answer) in answers.iter().enumerate() {
                // If there is no solution, the reason is part of the answer.
                let Some(solution) = answer.solution().filter(|_| !answer.is_stopped()) else {
                    if !forms.answer_by_itself(index, input, writer) {
                        break;
                    }
                    continue;
                };
                forms.write(answer.count(), index, answer.text(), input, writer, |record, line, writer| {
                    let verdict = match answer.count() {
                        1 if self.first => Verdict::Solved(solution),
                        1 => Verdict::Unique(solution),
                        _ => Verdict::Several(solution),
                    };
                    write(&verdict, None, input.source, line, record, writer)
                });
            }
            forms.finish(writer);
        });
        if solved.is_none() {
            input.answer_each(writer);
        }
    }

    fn answer(&self, input: InputRecord<'_>, writer: &mut RecordWriter<'_>) {
        let InputRecord { source, line, record, .. } = input;
        let search = if self.first { Verdict::of_first } else { Verdict::of };
        let verdict = self.limits.within(writer.host, |budget| search(&record.board, self.engine, budget));
        let placed = self
            .limits
            .within(writer.host, |budget| PlacedDigits::of(&record, &verdict, self.engine, budget))
            .filter(|placed| placed.check.is_bad());
        write(&verdict, placed.as_ref(), source, line, record, writer);
    }
}

/// Writes the record of a verdict, and its reason, and counts it. `placed` are the digits of a player if they are wrong.
fn write(
    verdict: &Verdict,
    placed: Option<&PlacedDigits>,
    source: &str,
    line: u64,
    mut record: Record,
    writer: &mut RecordWriter<'_>,
) -> Counted {
    let status = Status::from(verdict.answer());
    writer.summary.count(status, verdict.summary());
    if writer.format.is_tabular() {
        let mut fields = verdict.fields(writer.format);
        if placed.is_some() {
            fields.retain(|field| field.name != WHY);
            fields.push(Field::new(WHY, verdict.why(placed).unwrap_or_default()));
        }
        for Field { name, value } in fields {
            writer.add_field(&mut record, &name, value);
        }
    } else {
        if let Some(solution) = verdict.solution() {
            record.board = Board::Givens(Grid::from(*solution));
        }
        // The digits and marks of the player have served.
        record.progress = None;
        if let Some(text) = verdict.why(placed) {
            if writer.format.holds.fields.holds(REMARK) {
                record.fields.push(Field::new(REMARK, text));
            } else {
                writer.summary.message(source, line, text);
            }
        }
    }
    writer.encoder.record(&record, writer.out);
    Counted::new(status, verdict.summary())
}
