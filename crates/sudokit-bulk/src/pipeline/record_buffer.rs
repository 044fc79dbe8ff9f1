//! [`RecordBuffer`], many records in few allocations, so that a record costs none on its way to an answer: plain lines in
//! runs, all others one after the other in one text.

use std::io;

use sudokit::format::{PlainLineBuf, PlainLines, RawRecord, Reader};

/// Records and runs of plain lines, in the order of the input.
#[derive(Default)]
pub(super) struct RecordBuffer {
    parts: Vec<Part>,
    lines: PlainLineBuf,
    text: Vec<u8>,
    records: usize,
}

enum Part {
    /// Where the run ends in the lines, and its first line and record.
    PlainLines {
        end: usize,
        line: u64,
        record: u64,
    },
    Raw(Place),
}

/// Where a record ends in the text, and what else is known of it.
struct Place {
    end: usize,
    line: u64,
    column: u64,
    record: u64,
    too_long: bool,
}

/// A run of plain lines, or a record.
pub(super) enum Item<'a> {
    PlainLines(PlainLines<'a>),
    Raw(&'a RawRecord),
}

impl RecordBuffer {
    /// Removes all records, and keeps the memory.
    pub(super) fn clear(&mut self) {
        self.parts.clear();
        self.lines.clear();
        self.text.clear();
        self.records = 0;
    }

    /// The number of records.
    pub(super) fn len(&self) -> usize {
        self.records
    }

    /// The number of bytes of all records.
    pub(super) fn bytes(&self) -> usize {
        self.lines.bytes() + self.text.len()
    }

    /// Adds a record.
    pub(super) fn push(&mut self, raw: &RawRecord) {
        let RawRecord { text, line, column, record, too_long, .. } = raw;
        self.text.extend_from_slice(text);
        let (end, line, column, record, too_long) = (self.text.len(), *line, *column, *record, *too_long);
        self.parts.push(Part::Raw(Place { end, line, column, record, too_long }));
        self.records += 1;
    }

    /// Adds the run that the reader has next; returns the number of its records.
    pub(super) fn read_run(&mut self, reader: &mut Reader<'_>, most: usize) -> io::Result<usize> {
        let PlainLines { cells, line, record, .. } = reader.next_plain_lines(most, &mut self.lines)?;
        let records = cells.len();
        self.records += records;
        if records > 0 {
            self.parts.push(Part::PlainLines { end: self.lines.len(), line, record });
        }
        Ok(records)
    }

    /// Visits the records in order, as long as `visit` returns true.
    pub(super) fn for_each(&self, mut visit: impl FnMut(Item<'_>) -> bool) {
        let mut raw = RawRecord::default();
        let (mut first, mut start) = (0, 0);
        for part in &self.parts {
            let go_on = match part {
                Part::PlainLines { end, line, record } => {
                    let run = self.lines.range(first..*end, *line, *record);
                    first = *end;
                    visit(Item::PlainLines(run))
                }
                Part::Raw(Place { end, line, column, record, too_long }) => {
                    raw.text.clear();
                    raw.text.extend_from_slice(&self.text[start..*end]);
                    start = *end;
                    (raw.line, raw.column) = (*line, *column);
                    (raw.record, raw.too_long) = (*record, *too_long);
                    visit(Item::Raw(&raw))
                }
            };
            if !go_on {
                return;
            }
        }
    }
}
