//! [`RecordBuffer`], many records in few allocations, so that no record needs its own: plain lines in runs,
//! all others one after the other in one text.

use std::io;
use std::ops::Range;

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
    /// The place of the run in the lines, and its first line and record.
    PlainLines {
        run: Range<usize>,
        line: u64,
        record: u64,
    },
    Raw(Place),
}

/// The end of a record in the text, and other data about it.
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

    /// Adds the next run of the reader; returns the number of its records. If it follows the last run
    /// directly, the two become one.
    pub(super) fn read_run(&mut self, reader: &mut Reader<'_>, most: usize) -> io::Result<usize> {
        let start = self.lines.len();
        let PlainLines { cells, line, record, .. } = reader.next_plain_lines(most, &mut self.lines)?;
        let records = cells.len();
        self.records += records;
        match self.parts.last_mut() {
            _ if records == 0 => {}
            Some(Part::PlainLines { run, line: first, .. }) if *first + run.len() as u64 == line => {
                run.end += records;
            }
            _ => self.parts.push(Part::PlainLines { run: start..start + records, line, record }),
        }
        Ok(records)
    }

    /// Visits the records in order, as long as `visit` returns true.
    pub(super) fn for_each(&self, mut visit: impl FnMut(Item<'_>) -> bool) {
        let mut raw = RawRecord::default();
        let mut start = 0;
        for part in &self.parts {
            let go_on = match part {
                Part::PlainLines { run, line, record } => {
                    visit(Item::PlainLines(self.lines.range(run.clone(), *line, *record)))
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

#[cfg(test)]
mod tests {
    use std::io::BufReader;

    use sudokit::format::{Format, ReadOptions};

    use super::*;

    #[test]
    fn runs_are_joined_over_the_buffers_of_the_input_but_not_over_other_lines() {
        let plain = format!("{}\n", ".".repeat(81));
        let text = format!("{}# a comment\n{}", plain.repeat(10), plain.repeat(20));
        let input = BufReader::with_capacity(100, text.as_bytes());
        let options = ReadOptions { format: Format::from_name("line"), ..ReadOptions::default() };
        let mut reader = Reader::open(input, &options).unwrap();
        let (mut records, mut raw) = (RecordBuffer::default(), RawRecord::default());
        loop {
            reader.wait_for_plain_lines().unwrap();
            if records.read_run(&mut reader, 1000).unwrap() > 0 {
                continue;
            }
            if !reader.next_raw(&mut raw).unwrap() {
                break;
            }
            records.push(&raw);
        }
        let mut runs = Vec::new();
        records.for_each(|item| {
            match item {
                Item::PlainLines(run) => runs.push((run.line, run.record, run.cells.len())),
                Item::Raw(raw) => runs.push((raw.line, raw.record, 1)),
            }
            true
        });
        assert_eq!(runs, [(1, 1, 10), (12, 11, 1), (13, 12, 19)]);
    }
}
