//! [`InputLines`], plain lines that a job may answer together.

use std::fmt;
use std::ops::Range;

use sudokit::format::{Column, Decoder, FieldNames, PlainLines, RawRecord, Record};

use super::RecordWriter;
use super::output_layout::OutputLayout;

/// Whether the output has fields of these lines besides the puzzle.
pub(super) fn keeps_fields(lines: &PlainLines<'_>, output: &OutputLayout) -> bool {
    let mut names = lines.columns().iter().filter_map(Column::field_name);
    match output.format.holds.fields {
        FieldNames::Columns => names.next().is_some(),
        fields => names.any(|name| fields.holds(name)),
    }
}

/// Plain lines of one source, one after the other.
pub struct InputLines<'a> {
    /// The name of the source.
    pub source: &'a str,
    /// The lines.
    pub lines: PlainLines<'a>,
    /// The names of the [named fields](super::Job::named_fields) in this source.
    pub named_fields: &'a [String],
    /// Which of the answers to each line are requested, from 0.
    pub part: Range<u64>,
    /// The text between answers. A job that answers many lines together writes it itself.
    pub separator: &'static str,
    /// Whether the output has fields of the lines besides the puzzle.
    pub keeps_fields: bool,
    pub(super) decoder: &'a Decoder,
    pub(super) raw: &'a mut RawRecord,
    /// Answers a record; returns whether to go on.
    pub(super) answer: &'a mut dyn FnMut(&RawRecord, &mut RecordWriter<'_>) -> bool,
}

impl fmt::Debug for InputLines<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("InputLines")
            .field("source", &self.source)
            .field("lines", &self.lines)
            .finish_non_exhaustive()
    }
}

impl InputLines<'_> {
    /// Answers the line at this index like any other record; returns whether to go on.
    pub fn answer(&mut self, index: usize, writer: &mut RecordWriter<'_>) -> bool {
        self.lines.write_raw(index, self.raw);
        (self.answer)(self.raw, writer)
    }

    /// Answers each line by itself.
    pub fn answer_each(&mut self, writer: &mut RecordWriter<'_>) {
        let _ = (0..self.lines.cells.len()).all(|index| self.answer(index, writer));
    }

    /// The index of the field of this name among the [fields](PlainLines::fields) of each line; `None` if
    /// there is no such field.
    pub(crate) fn field_place(&self, name: &str) -> Option<usize> {
        self.lines.columns().iter().filter_map(Column::field_name).position(|field| *field == name)
    }

    /// The record of the line at this index.
    ///
    /// # Panics
    /// If there is no such line.
    #[must_use]
    pub fn record(&self, index: usize) -> Record {
        let mut raw = RawRecord::default();
        self.lines.write_raw(index, &mut raw);
        self.decoder.decode(&raw).expect("a plain line is a record")
    }
}
