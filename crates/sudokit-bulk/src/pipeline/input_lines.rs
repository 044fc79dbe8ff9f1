//! [`InputLines`], plain lines that a job may answer together.

use std::fmt;
use std::sync::Arc;

use sudokit::format::{Column, Decoder, FieldNames, LineFieldWriter, PlainLines, RawRecord, Record};

use super::RecordWriter;
use super::batch::Output;
use super::record_writer::is_other_name;

/// How the fields that plain lines have besides the puzzle are written.
#[derive(Clone)]
pub(crate) enum LineFields {
    /// There are none, or the format of the output holds none of them.
    Dropped,
    /// A line is written again as it is, with blanks as dots and commas as delimiters, and the answer behind it.
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
            // An answer may replace such a field.
            _ if names.clone().any(|name| is_other_name(name)) => LineFields::Rewritten,
            FieldNames::Columns if output.columns.starts_with(columns) => LineFields::Kept,
            FieldNames::Columns => LineFields::Rewritten,
            fields if names.any(|name| fields.holds(name)) => rewritten(),
            _ => LineFields::Dropped,
        }
    }
}

/// Where plain rows of a table have a field: the number of delimiters before it in the text before or after the cells.
#[derive(Clone, Copy, Debug)]
pub(crate) enum FieldPlace {
    Before(usize),
    After(usize),
}

/// Plain lines of one source, one after the other.
pub struct InputLines<'a> {
    /// The name of the source.
    pub source: &'a str,
    /// The lines.
    pub lines: PlainLines<'a>,
    /// The names of the [named fields](super::Job::named_fields) in this source.
    pub named_fields: &'a [String],
    /// The columns of the source, if it is a table.
    pub(super) columns: &'a [Column],
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

    /// Where the lines have the field of this name; `None` if the source is not a table.
    pub(crate) fn field_place(&self, name: &str) -> Option<FieldPlace> {
        let puzzle = self.columns.iter().position(|column| matches!(column, Column::Puzzle(_)))?;
        let field =
            self.columns.iter().position(|column| matches!(column, Column::Field(it) if *it == name))?;
        Some(if field < puzzle {
            FieldPlace::Before(field)
        } else {
            // The text after the cells begins with a delimiter.
            FieldPlace::After(field - puzzle)
        })
    }

    /// The field at this place of the line at this index.
    pub(crate) fn field(&self, index: usize, place: FieldPlace) -> &[u8] {
        let (text, nth) = match place {
            FieldPlace::Before(nth) => (self.lines.before(index), nth),
            FieldPlace::After(nth) => (self.lines.after(index), nth),
        };
        text.split(|byte| *byte == self.lines.delimiter).nth(nth).unwrap_or_default()
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
