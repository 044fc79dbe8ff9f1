//! [`RecordWriter`], to which a job writes its answers, in the format of the output.

use std::borrow::Cow;

use sudokit::format::{Board, Column, Encoder, Field, Format, REMARK, Record, RecordError, TRAILING, Value};
use sudokit::outcome::{ErrorReport, Fields};

use super::RecordClass;
use super::batch_output::BatchParts;
use super::batch_reply::Reply;
use crate::Host;
use crate::summary::{Summary, UNREADABLE};

/// The name of the field with the reason why a record has no answer.
pub const WHY_FIELD: &str = "why";

/// Receives the answers of a job.
#[non_exhaustive]
pub struct RecordWriter<'a> {
    /// The answers in the format of the output.
    pub out: &'a mut Vec<u8>,
    /// What is written to the second output.
    pub beside: &'a mut Vec<u8>,
    /// The format of the output.
    pub format: &'static Format,
    /// Writes records in this format.
    pub encoder: &'a dyn Encoder,
    /// Whether the output [has](super::Job::is_encoded) the heading and the separators of its format.
    pub is_encoded: bool,
    /// The columns of the output, if it has any.
    pub columns: &'a [Column],
    /// The columns that are announced for the fields of answers.
    pub(super) added: &'a [AddedColumn],
    /// What the records amount to.
    pub summary: &'a mut Summary,
    /// The classes of the records, for jobs that [revise](super::Job::revise) their answers by class.
    pub classes: &'a mut Vec<RecordClass>,
    /// The program that the run works for, which may cancel it.
    pub host: &'a dyn Host,
    /// Where the answers go when the record is done.
    pub(super) reply: &'a Reply,
}

impl std::fmt::Debug for RecordWriter<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("RecordWriter").field("format", &self.format.name).finish_non_exhaustive()
    }
}

/// A field that answers add, and the column of the output that is announced for it.
#[derive(Debug)]
pub(super) struct AddedColumn {
    pub(super) field: Cow<'static, str>,
    pub(super) column: String,
}

/// Writes that a record cannot be read, instead of the record. `fields` are its fields that are known. A
/// structured format has the whole [`ErrorReport`]; a field of the record keeps its name.
pub(crate) fn write_error(
    source: &str,
    error: &RecordError,
    fields: &[Field],
    format: &Format,
    encoder: &dyn Encoder,
    out: &mut Vec<u8>,
) {
    ErrorReport::from(error).with_source(source).write(fields, format, encoder, out);
}

impl RecordWriter<'_> {
    /// Adds a field to a record: under the heading that is announced for it, or else under a name that the
    /// record does not have yet.
    pub fn add_field(&self, record: &mut Record, name: &str, value: impl Into<Value>) {
        match self.added.iter().find(|added| added.field == name) {
            Some(added) => record.set_field(&added.column, value),
            None => record.add_field(name, value),
        }
    }

    /// Adds the fields of an outcome to a record.
    pub fn add_outcome(&self, record: &mut Record, outcome: &(impl Fields + ?Sized)) {
        for Field { name, value } in outcome.fields(self.format) {
            self.add_field(record, &name, value);
        }
    }

    /// Replaces the board of a record, and adds a remark at the end of its line.
    pub fn replace_board(&self, record: &mut Record, board: Board, remark: Option<String>) {
        record.replace_board(board);
        let Some(remark) = remark else { return };
        if self.format.holds.fields.holds(TRAILING) {
            let trailing = record.text(TRAILING);
            record.set_field(TRAILING, format!("{trailing} {remark}"));
        } else {
            record.add_remark(&remark);
        }
    }

    /// Says why a record has no answer, or no better one: in the field [`WHY_FIELD`], in a remark, or in a message
    /// if the format has no room for it. The job must announce the field [`WHY_FIELD`].
    pub fn explain(&mut self, source: &str, line: u64, record: &mut Record, text: impl Into<String>) {
        let text = text.into();
        if self.format.is_tabular() {
            self.add_field(record, WHY_FIELD, text);
        } else if self.format.holds.fields.holds(REMARK) {
            record.add_remark(&text);
        } else {
            self.summary.message(source, line, text);
        }
    }

    /// Writes that a record cannot be read, instead of its answer: as the format does, or in a line for
    /// people.
    pub fn write_error(&mut self, source: &str, error: &RecordError) {
        if self.is_encoded {
            write_error(source, error, error.fields(), self.format, self.encoder, self.out);
        } else {
            let text = format!("{source}:{}: {UNREADABLE}: {error}\n", error.line());
            self.out.extend_from_slice(text.as_bytes());
        }
    }

    /// Writes that a record cannot be answered, instead of its answers, as the format does.
    pub fn write_error_beside(&mut self, source: &str, error: &RecordError, record: &Record) {
        let mut fields = record.fields.clone();
        let puzzle = self.columns.iter().find(|column| matches!(column, Column::Puzzle(_)));
        if let (Some(puzzle), Some(Board::Givens(grid))) = (puzzle, record.board.classic()) {
            fields.push(Field::new(puzzle.heading(), grid.to_string()));
        }
        write_error(source, error, &fields, self.format, self.encoder, self.out);
    }

    /// Writes the separator of the format if an answer has been written.
    pub fn write_separator(&mut self) {
        if !self.out.is_empty() {
            self.out.extend_from_slice(self.encoder.between().as_bytes());
        }
    }

    /// Publishes the part of an answer that is written so far. Only for jobs whose output is not
    /// [encoded](super::Job::is_encoded), since nothing separates the parts.
    pub fn publish(&mut self) {
        let reply = self.reply;
        reply.append(self.parts(), "");
    }

    /// The answers that it holds.
    pub(super) fn parts(&mut self) -> BatchParts<'_> {
        BatchParts { bytes: self.out, beside: self.beside, summary: self.summary, classes: self.classes }
    }

    /// Writes a record in the format of the output, and counts what the format cannot hold.
    pub fn write(&mut self, record: &Record) {
        for loss in self.format.holds.losses_among(record, self.columns) {
            self.summary.count_loss(loss, 1);
        }
        self.encoder.record(record, self.out);
    }
}
