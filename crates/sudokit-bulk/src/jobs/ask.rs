//! [`Ask`], the job of every question about one board, and the shapes of its answers: fields of a table or of JSON, a remark behind
//! the board, `true` and `false`, or lines for people.

use std::cell::RefCell;
use std::sync::Arc;

use sudokit::FieldInfo;
use sudokit::format::{self, Format, PlainField, REMARK, Record, RecordError};
use sudokit::operation::{Asked, AskedTogether, Kinds, Memory, Outcome, Question};
use sudokit::outcome::Answer;

use super::answer_forms::{AnswerForms, Counted};
use crate::{InputLines, InputRecord, Job, Limits, OutputFormat, RecordWriter, Status};

/// Asks a question about each board. Tables and JSON get fields; without a requested format, others get lines for people.
/// A format without room for words gets `true` and `false` if yes and no answer the question.
///
/// ```
/// use std::sync::Arc;
/// use sudokit::operation::CheckOptions;
/// use sudokit_bulk::jobs::Ask;
/// use sudokit_bulk::{NoHost, Pipeline, Source};
///
/// let sources = vec![Source::text("request", format!("1{}\n11{}\n", ".".repeat(80), ".".repeat(79)))];
/// let job = Ask::new(CheckOptions { unique: true, ..CheckOptions::default() });
/// let mut output = Vec::new();
/// Pipeline::new(Arc::new(NoHost)).run(sources, job, &mut output)?;
/// let output = String::from_utf8_lossy(&output);
/// let lines: Vec<&str> = output.lines().collect();
/// assert!(lines[0].ends_with("more than one solution") && lines[1].starts_with("request:2: invalid"), "{lines:?}");
/// # Ok::<(), sudokit_bulk::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Ask {
    /// The question.
    pub question: Arc<dyn Question>,
    /// The format of the output.
    pub output: OutputFormat,
    /// How long the work for one board may take.
    pub limits: Limits,
    /// Characters that are blank cells in the fields that the question names, besides the usual ones.
    pub blanks: String,
    /// Whether tables get lines for people, too, unless a format is requested.
    pub prefers_lines: bool,
}

thread_local!(static MEMORY: RefCell<Memory> = RefCell::default());

impl Ask {
    /// Asks this question without limits, in the format that suits the input.
    pub fn new(question: impl Question + 'static) -> Ask {
        Ask::shared(Arc::new(question))
    }

    /// The same for a question that is known by its name only.
    #[must_use]
    pub fn shared(question: Arc<dyn Question>) -> Ask {
        Ask {
            question,
            output: OutputFormat::default(),
            limits: Limits::default(),
            blanks: String::new(),
            prefers_lines: false,
        }
    }

    /// The format of the answers, unless they are lines for people.
    fn for_fields(&self, input: &'static Format) -> Option<&'static Format> {
        if self.prefers_lines { self.output.requested } else { self.output.for_fields(input) }
    }

    /// Whether the answers are `true` and `false`.
    fn is_judge(&self) -> bool {
        let has_no_words = |format: &Format| !format.is_tabular() && !format.holds.fields.holds(REMARK);
        self.question.is_yes_or_no() && self.output.requested.is_some_and(has_no_words)
    }

    /// Writes the answer for a record, and counts it.
    fn write(
        &self,
        outcome: &dyn Outcome,
        mut record: Record,
        source: &str,
        line: u64,
        writer: &mut RecordWriter<'_>,
    ) -> Counted {
        let mut losses = Vec::new();
        let status = Status::from(outcome.answer());
        writer.summary.count(status, outcome.summary());
        writer.beside.extend_from_slice(outcome.beside().unwrap_or_default());
        if self.is_judge() {
            let text = match outcome.answer() {
                Answer::Yes => "true\n".to_owned(),
                Answer::No => "false\n".to_owned(),
                Answer::Stopped | Answer::Unreadable => {
                    format!("error: {source}:{line}: {}\n", outcome.remark())
                }
            };
            writer.out.extend_from_slice(text.as_bytes());
        } else if !writer.is_encoded {
            if let Some(message) = outcome.message() {
                writer.summary.message(source, line, message);
            }
            let text = outcome.lines(&format!("{source}:{line}"), &record.board);
            writer.out.extend_from_slice(text.as_bytes());
        } else if writer.format.is_tabular() {
            writer.add_outcome(&mut record, outcome);
            writer.encoder.record(&record, writer.out);
        } else {
            record.set_field(REMARK, outcome.remark());
            losses = writer.format.holds.losses_among(&record, writer.columns);
            writer.write(&record);
        }
        Counted { losses, ..Counted::new(status, outcome.summary()) }
    }

    /// Writes the answers for plain lines of these kinds.
    fn write_kinds(&self, kinds: &Kinds<'_>, input: &mut InputLines<'_>, writer: &mut RecordWriter<'_>) {
        let mut forms = AnswerForms::new(writer.is_encoded && !self.is_judge(), input);
        let source = input.source;
        let mut start = 0;
        for run in kinds.kinds.chunk_by(PartialEq::eq) {
            let (kind, indices) = (run[0], start..start + run.len());
            start = indices.end;
            if kind != Kinds::ALONE {
                forms.write_run(kind.into(), indices, input, writer, |record, line, writer| {
                    self.write(&*self.question.answer_of_kind(kind), record, source, line, writer)
                });
            } else if !indices.into_iter().all(|index| forms.answer_by_itself(index, input, writer)) {
                break;
            }
        }
        forms.finish(writer);
    }
}

impl Job for Ask {
    fn output_format(&self, input: &'static Format) -> &'static Format {
        self.for_fields(input).unwrap_or(format::DEFAULT)
    }

    fn is_encoded(&self, input: &'static Format) -> bool {
        self.for_fields(input).is_some() && !self.is_judge()
    }

    fn named_fields(&self) -> &[String] {
        self.question.named_fields()
    }

    fn added_fields(&self) -> Vec<FieldInfo> {
        self.question.columns()
    }

    fn max_batch(&self) -> usize {
        self.question.boards_at_a_time()
    }

    fn uses_placed(&self) -> bool {
        self.question.uses_placed()
    }

    fn answer_lines(&self, input: &mut InputLines<'_>, writer: &mut RecordWriter<'_>) {
        let Some(max_nodes) = self.limits.nodes_together() else { return input.answer_each(writer) };
        let place = input.named_fields.first().and_then(|name| input.field_place(name));
        let lines = input.lines;
        let field =
            |index: usize| place.and_then(|place| lines.fields(index).nth(place).map(PlainField::text));
        let field: Option<&dyn Fn(usize) -> _> = if place.is_some() { Some(&field) } else { None };
        let asked = AskedTogether { boards: lines.cells, field, max_nodes };
        // The memory is needed again for boards that are asked about by themselves.
        let mut memory = MEMORY.take();
        match self.question.kinds(asked, &mut memory) {
            Some(kinds) => self.write_kinds(&kinds, input, writer),
            None => input.answer_each(writer),
        }
        MEMORY.set(memory);
    }

    fn answer(&self, input: InputRecord<'_>, writer: &mut RecordWriter<'_>) {
        let InputRecord { source, line, number, record, fields, .. } = input;
        let asked = Asked { record: &record, number, fields, blanks: &self.blanks };
        let outcome = MEMORY.with_borrow_mut(|memory| {
            self.limits.within_units(self.question.unit(), writer.host, |budget| {
                self.question.answer(asked, memory, budget, &mut |_| {})
            })
        });
        // An answer that a cancellation has cut short is not kept.
        if writer.host.is_cancelled() {
            return;
        }
        self.write(&*outcome, record, source, line, writer);
    }

    fn unreadable(&self, source: &str, error: &RecordError, writer: &mut RecordWriter<'_>) {
        if self.is_judge() {
            let text = format!("error: {source}: {error}\n");
            writer.out.extend_from_slice(text.as_bytes());
        } else {
            writer.write_error(source, error);
        }
    }
}
