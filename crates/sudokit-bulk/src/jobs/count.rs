//! [`Count`], how many solutions each puzzle has.

use sudokit::FieldInfo;
use sudokit::format::{self, Format, REMARK, Record, TRAILING};
use sudokit::outcome::{self, Answer, CountEnd, counted};
use sudokit::search::{self, Engine};

use super::answer_forms::{AnswerForms, Counted};
use super::solve_lines::solve_lines;
use crate::{InputLines, InputRecord, Job, Limits, OutputFormat, RecordWriter, Status};

/// Counts the solutions of each puzzle.
///
/// ```
/// use std::sync::Arc;
/// use sudokit_bulk::jobs::Count;
/// use sudokit_bulk::{NoHost, Pipeline, Source};
///
/// let job = Count { limit: Some(3), ..Count::default() };
/// let sources = vec![Source::text("request", format!("1{}\n", ".".repeat(80)))];
/// let mut output = Vec::new();
/// Pipeline::new(Arc::new(NoHost)).run(sources, job, &mut output)?;
/// assert!(String::from_utf8_lossy(&output).ends_with(" 3\n"));
/// # Ok::<(), sudokit_bulk::Error>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Count {
    /// The format of the output.
    pub output: OutputFormat,
    /// The engine that searches.
    pub engine: &'static dyn Engine,
    /// How long the search for one puzzle may take.
    pub limits: Limits,
    /// The number of solutions at which counting stops; none for all solutions.
    pub limit: Option<u64>,
}

impl Default for Count {
    fn default() -> Count {
        Count {
            output: OutputFormat::default(),
            engine: search::DEFAULT,
            limits: Limits::default(),
            limit: Some(1_000_000),
        }
    }
}

impl Job for Count {
    fn output_format(&self, input: &'static Format) -> &'static Format {
        // The count is the last field of a line: other forms of answer have no place for it.
        let answers = self.output.for_answers(input);
        if self.output.requested.is_some() || answers.is_tabular() { answers } else { format::DEFAULT }
    }

    fn added_fields(&self) -> Vec<FieldInfo> {
        vec![FieldInfo::integer("count"), FieldInfo::bool("complete")]
    }

    fn answer_lines(&self, input: &mut InputLines<'_>, writer: &mut RecordWriter<'_>) {
        // Of a puzzle with more solutions the others are counted one after another: there may be very many.
        let limit = self.limit.map_or(2, |limit| limit.min(2));
        let counted = solve_lines(input.lines.cells, limit, self.engine, &self.limits, |answers| {
            let mut forms = AnswerForms::new(true, input);
            for (index, answer) in answers.iter().enumerate() {
                let count = answer.count();
                let end = if self.limit == Some(count) { CountEnd::Limit } else { CountEnd::Complete };
                if answer.is_stopped() || count == limit && end == CountEnd::Complete {
                    if !forms.answer_by_itself(index, input, writer) {
                        break;
                    }
                    continue;
                }
                forms.write(count, index, None, input, writer, |record, line, writer| {
                    write(&outcome::Count::new(count, end), input.source, line, record, writer)
                });
            }
            forms.finish(writer);
        });
        if counted.is_none() {
            input.answer_each(writer);
        }
    }

    fn answer(&self, input: InputRecord<'_>, writer: &mut RecordWriter<'_>) {
        let InputRecord { source, line, record, .. } = input;
        let (board, engine, limit) = (&record.board, self.engine, self.limit);
        let outcome =
            self.limits.within(writer.host, |budget| outcome::Count::of(board, engine, limit, budget));
        write(&outcome, source, line, record, writer);
    }
}

/// Writes the record of a count, and counts it.
fn write(
    outcome: &outcome::Count,
    source: &str,
    line: u64,
    mut record: Record,
    writer: &mut RecordWriter<'_>,
) -> Counted {
    let (count, status) = (outcome.count, Status::from(outcome.end.answer()));
    writer.summary.count(status, outcome.end.summary());
    if let CountEnd::Stopped(why) = &outcome.end {
        writer.summary.message(source, line, format!("{why}, at {}", counted(count, "solution")));
    }
    if writer.format.is_tabular() {
        writer.add_outcome(&mut record, outcome);
    } else if writer.format.holds.fields.holds(TRAILING) {
        let at_least = if outcome.end.answer() == Answer::Stopped { "+" } else { "" };
        let trailing = format!("{} {count}{at_least}", record.text(TRAILING));
        record.set_field(TRAILING, trailing);
    } else {
        record.set_field(REMARK, counted(count, "solution"));
    }
    writer.encoder.record(&record, writer.out);
    Counted::new(status, outcome.end.summary())
}
