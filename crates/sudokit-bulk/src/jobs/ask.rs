//! [`Ask`], the job of every question about one board, and the shapes of its answers: fields of a table or of
//! JSON, a board in place of the board, words or a number behind it, `true` and `false`, or lines for people.

use std::cell::RefCell;
use std::sync::Arc;

use sudokit::FieldInfo;
use sudokit::format::{self, Format, PlainField, REMARK, Record, RecordBoard, RecordError};
use sudokit::operation::{AnswerPlace, Asked, AskedTogether, Kinds, Memory, Outcome, Question, Resources};
use sudokit::outcome::Answer;

use super::kind_writer::KindWriter;
use crate::{InputLines, InputRecord, Job, Limits, OutputFormat, RecordWriter};

/// Asks a question about each board. Tables and JSON get fields, or an object if that is requested and the
/// answer is [one](Outcome::alone); without a requested format, others get lines for people. A format without room for words gets `true` and `false` if yes and no answer the question.
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
    fn format(&self, input: &'static Format) -> Option<&'static Format> {
        let output = self.output;
        match self.question.place() {
            AnswerPlace::Words if self.prefers_lines => output.requested,
            AnswerPlace::Words => output.for_fields(input),
            AnswerPlace::Board => Some(output.for_answers(input)),
            AnswerPlace::Puzzle => Some(output.for_puzzles(input)),
            // Other forms of answer have no place behind the board.
            _ => Some(output.for_fields(input).unwrap_or(format::DEFAULT)),
        }
    }

    /// Whether the answers are `true` and `false`.
    pub(super) fn is_judge(&self) -> bool {
        let has_no_words = |format: &Format| !format.is_tabular() && !format.holds.fields.holds(REMARK);
        self.question.is_yes_or_no() && self.output.requested.is_some_and(has_no_words)
    }

    /// Writes the answer for a record, and counts it.
    pub(super) fn write(
        &self,
        outcome: &dyn Outcome,
        mut record: Record,
        source: &str,
        line: u64,
        writer: &mut RecordWriter<'_>,
    ) {
        writer.summary.count(outcome.answer().into(), outcome.summary());
        writer.beside.extend_from_slice(outcome.beside().unwrap_or_default());
        let is_table = writer.is_encoded && writer.format.is_tabular();
        if !is_table
            && (!writer.is_encoded || self.question.place() == AnswerPlace::Behind)
            && let Some(message) = outcome.message()
        {
            writer.summary.message(source, line, message);
        }
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
            let text = outcome.lines(&format!("{source}:{line}"), &record.board.classic_or_blank());
            writer.out.extend_from_slice(text.as_bytes());
        } else if is_table {
            writer.add_outcome(&mut record, outcome);
            writer.encoder.record(&record, writer.out);
        } else {
            let fields = writer.format.holds.fields;
            outcome.show(&mut record, &|name| fields.holds(name));
            if let Some(why) = outcome.why() {
                writer.explain(source, line, &mut record, why);
            }
            writer.write(&record);
        }
    }

    /// Writes the answers for plain lines of these kinds.
    fn write_kinds(&self, kinds: &Kinds<'_>, input: &mut InputLines<'_>, writer: &mut RecordWriter<'_>) {
        let mut of_kinds = KindWriter::new(self, kinds, writer, input);
        let mut start = 0;
        for same in kinds.kinds.chunk_by(PartialEq::eq) {
            let lines = start..start + same.len();
            start = lines.end;
            if same[0] != Kinds::ALONE {
                of_kinds.write(lines, input, writer);
                continue;
            }
            of_kinds.count(writer);
            for index in lines {
                if !input.answer(index, writer) {
                    return;
                }
            }
        }
        of_kinds.count(writer);
    }
}

impl Job for Ask {
    fn output_format(&self, input: &'static Format) -> &'static Format {
        self.format(input).unwrap_or(format::DEFAULT)
    }

    fn is_encoded(&self, input: &'static Format) -> bool {
        self.format(input).is_some() && !self.is_judge()
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

    fn classic_only(&self) -> Option<String> {
        self.question.for_variants().err()
    }

    fn answers_first_only(&self, input: &'static Format) -> bool {
        self.question.tells_people_of_the_first() && self.format(input).is_none()
    }

    fn answer_lines(&self, input: &mut InputLines<'_>, writer: &mut RecordWriter<'_>) {
        let Some(max_nodes) = self.limits.nodes_together() else { return input.answer_each(writer) };
        let place = input.named_fields.first().and_then(|name| input.field_place(name));
        let lines = input.lines;
        let field =
            |index: usize| place.and_then(|place| lines.fields(index).nth(place).map(PlainField::text));
        let field: Option<&dyn Fn(usize) -> _> = if place.is_some() { Some(&field) } else { None };
        let for_columns = writer.is_encoded && writer.format.is_tabular();
        let asked = AskedTogether { boards: lines.cells, field, max_nodes, for_columns };
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
        // A question that is not for variants gets none.
        let variant = match &record.board {
            RecordBoard::Variant(board) => {
                self.question.for_variants().ok().map(|question| (question, Arc::clone(board)))
            }
            RecordBoard::Classic(_) => None,
        };
        let asked = Asked { number, fields, blanks: &self.blanks, ..Asked::of(&record) };
        let limits = self.limits.for_question(&*self.question);
        let outcome = MEMORY.with_borrow_mut(|memory| {
            limits.within_units(self.question.unit(), writer.host, |budget| {
                let resources = Resources { memory, budget, on_part: &mut |_| {} };
                match variant {
                    Some((question, board)) => question.answer(&board, asked, resources),
                    None => self.question.answer(asked, resources),
                }
            })
        });
        // An answer that a cancellation has cut short is not kept.
        if writer.host.is_cancelled() {
            return;
        }
        if self.output.requested.is_some_and(Format::is_structured)
            && let Some(alone) = outcome.alone(&record.fields)
        {
            writer.summary.count(outcome.answer().into(), outcome.summary());
            return match alone {
                Ok(object) => writer.out.extend_from_slice((object + "\n").as_bytes()),
                Err(report) => {
                    let report = report.with_source(source).with_line(line).with_record(number);
                    report.write(&record.fields, writer.format, writer.encoder, writer.out);
                }
            };
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
