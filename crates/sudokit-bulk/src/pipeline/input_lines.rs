//! [`InputLines`], plain lines that a job may answer together.

use std::fmt;

use std::sync::Arc;

use sudokit::format::{Column, Decoder, FieldNames, LineFieldWriter, PlainLines, RawRecord, Record};

use super::RecordWriter;
use super::batch::Output;

/// How the fields that plain lines have besides the puzzle are written.
#[derive(Clone)]
pub(crate) enum LineFields {
    /// There are none, or the format of the output holds none of them.
    Dropped,
    /// A line is written again as it is, with blanks as dots, and the answer behind it.
    Kept,
    /// They follow the puzzle, and are written by this.
    Written(Arc<LineFieldWriter>),
    /// They are written in another way.
    Rewritten,
}

impl LineFields {
    /// The fields of a source with these columns in the output.
    pub(super) fn of(columns: &[Column], output: &Output) -> LineFields {
        let mut names = columns.iter().filter_map(|column| match column {
            Column::Field(name) => Some(name),
            Column::Puzzle(_) => None,
        });
        let rewritten = || match output.encoder.line_fields(columns) {
            Some(writer) => LineFields::Written(Arc::new(writer)),
            None => LineFields::Rewritten,
        };
        match output.format.holds.fields {
            _ if names.clone().next().is_none() => LineFields::Dropped,
            FieldNames::Columns if output.columns.starts_with(columns) => LineFields::Kept,
            FieldNames::Columns => LineFields::Rewritten,
            fields if names.any(|name| fields.holds(name)) => rewritten(),
            _ => LineFields::Dropped,
        }
    }
}

/// Plain lines of one source, one after the other.
pub struct InputLines<'a> {
    /// The name of the source.
    pub source: &'a str,
    /// The lines.
    pub lines: PlainLines<'a>,
    pub(crate) fields: &'a LineFields,
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
