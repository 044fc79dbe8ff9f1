//! [`Page`], where the answers to a batch are written, in the format of the output.

use sudokit::format::{Board, Column, Encoder, Format, REMARK, Record, RecordError, TRAILING, Value};

use crate::answers::Class;
use crate::batch::Reply;
#[cfg(doc)]
use crate::pipeline::Job;
use crate::pipeline::{Asked, WHY};
use crate::tally::{Tally, UNREADABLE};

/// Where an answer is written.
pub(crate) struct Page<'a> {
    pub(crate) out: &'a mut Vec<u8>,
    /// What is written beside the answers, in a file of its own.
    pub(crate) beside: &'a mut Vec<u8>,
    pub(crate) format: &'static Format,
    pub(crate) encoder: &'a dyn Encoder,
    pub(crate) columns: &'a [Column],
    pub(crate) tally: &'a mut Tally,
    pub(crate) classes: &'a mut Vec<Class>,
    /// Where what is on the page goes.
    pub(crate) reply: &'a Reply,
}

/// What an answer is called where a field of its own name is there already.
pub(crate) fn other_name(name: &str) -> String {
    format!("sudokit_{name}")
}

impl Page<'_> {
    /// Adds a field to a record as an answer. It takes no name that is there.
    pub(crate) fn add(&self, record: &mut Record, name: &str, value: impl Into<Value>) {
        let other = other_name(name);
        let taken = record.field(name).is_some() || self.columns.contains(&Column::Field((&other).into()));
        record.set_field(if taken { &other } else { name }, value);
    }

    /// Puts a board in the place of the record's, and a remark at the end of its line.
    pub(crate) fn replace(&self, record: &mut Record, board: Board, remark: Option<String>) {
        record.board = board;
        // What the player has placed belongs to the puzzle as it was.
        record.progress = None;
        let Some(remark) = remark else { return };
        if self.format.holds.fields.holds(TRAILING) {
            let trailing = record.text(TRAILING);
            record.set_field(TRAILING, format!("{trailing} {remark}"));
        } else {
            record.set_field(REMARK, remark);
        }
    }

    /// Says why a record has no answer, or no better one: in a field of its own, beside it, or on standard error if the
    /// format has no room for it. The job must [add](Job::adds) the field [`WHY`].
    pub(crate) fn explain(&mut self, asked: &mut Asked<'_>, text: impl Into<String>) {
        let Asked { source, line, record, .. } = asked;
        let text = text.into();
        if self.format.is_tabular() {
            self.add(record, WHY, text);
        } else if self.format.holds.fields.holds(REMARK) {
            record.set_field(REMARK, text);
        } else {
            self.tally.say(format!("sudokit: {source}: line {line}: {text}"));
        }
    }

    /// Puts in the place of a record that it cannot be read: as the format does, or in a line for people.
    pub(crate) fn bad(&mut self, source: &str, error: &RecordError, is_encoded: bool) {
        if is_encoded {
            self.encoder.error(&error.to_string(), error.fields(), self.out);
        } else {
            let text = format!("{source}:{}: {UNREADABLE}: {error}\n", error.line());
            self.out.extend_from_slice(text.as_bytes());
        }
    }

    /// Writes what stands between two records, if there is one before.
    pub(crate) fn part(&mut self) {
        if !self.out.is_empty() {
            self.out.extend_from_slice(self.encoder.between().as_bytes());
        }
    }

    /// Hands on what is on the page so far, before its record is answered as a whole. Only for jobs whose output is not
    /// [encoded](Job::is_encoded): nothing stands between the parts.
    pub(crate) fn pass_on(&mut self) {
        self.reply.take(self, "");
    }

    /// Writes a record in the format of the output, and notes what it cannot hold.
    pub(crate) fn write(&mut self, record: &Record) {
        for loss in self.format.holds.losses_among(record, self.columns) {
            self.tally.lose(loss, 1);
        }
        self.encoder.record(record, self.out);
    }
}
