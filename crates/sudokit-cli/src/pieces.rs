//! Many pieces of input in few allocations, so that a record costs none on its way to an answer: plain lines
//! in runs, all others one after the other in one text.

use std::io;

use sudokit::format::{PlainLines, RawRecord, Reader};

/// Pieces and runs, in the order of the input.
#[derive(Default)]
pub(crate) struct Pieces {
    parts: Vec<Part>,
    cells: Vec<[u8; 81]>,
    text: Vec<u8>,
    records: usize,
}

enum Part {
    /// Where the run ends in the cells, and its first line and record.
    Run {
        end: usize,
        line: u64,
        record: u64,
    },
    Piece(Place),
}

/// Where a piece ends in the text, and what else is known of it.
struct Place {
    end: usize,
    line: u64,
    column: u64,
    record: u64,
    too_long: bool,
}

/// A run, or the one piece that it was read into.
pub(crate) enum Item<'a> {
    Run(PlainLines<'a>),
    Piece(&'a RawRecord),
}

impl Pieces {
    /// Makes room for others.
    pub(crate) fn clear(&mut self) {
        self.parts.clear();
        self.cells.clear();
        self.text.clear();
        self.records = 0;
    }

    /// How many records there are.
    pub(crate) fn records(&self) -> usize {
        self.records
    }

    /// How many bytes they have together.
    pub(crate) fn bytes(&self) -> usize {
        self.cells.as_flattened().len() + self.text.len()
    }

    /// Adds a piece.
    pub(crate) fn push(&mut self, piece: &RawRecord) {
        let RawRecord { text, line, column, record, too_long, .. } = piece;
        self.text.extend_from_slice(text);
        let (end, line, column, record, too_long) = (self.text.len(), *line, *column, *record, *too_long);
        self.parts.push(Part::Piece(Place { end, line, column, record, too_long }));
        self.records += 1;
    }

    /// Adds the run that the reader has next; returns the number of its records.
    pub(crate) fn read_run(&mut self, reader: &mut Reader<'_>, most: usize) -> io::Result<usize> {
        let PlainLines { cells, line, record, .. } = reader.next_plain_lines(most, &mut self.cells)?;
        let records = cells.len();
        self.records += records;
        if records > 0 {
            self.parts.push(Part::Run { end: self.cells.len(), line, record });
        }
        Ok(records)
    }

    /// Goes through all of them, as long as `take` says so.
    pub(crate) fn walk(&self, mut take: impl FnMut(Item<'_>) -> bool) {
        let mut piece = RawRecord::default();
        let (mut first, mut start) = (0, 0);
        for part in &self.parts {
            let go_on = match part {
                Part::Run { end, line, record } => {
                    let cells = &self.cells[first..*end];
                    first = *end;
                    take(Item::Run(PlainLines { cells, line: *line, record: *record }))
                }
                Part::Piece(Place { end, line, column, record, too_long }) => {
                    piece.text.clear();
                    piece.text.extend_from_slice(&self.text[start..*end]);
                    start = *end;
                    (piece.line, piece.column) = (*line, *column);
                    (piece.record, piece.too_long) = (*record, *too_long);
                    take(Item::Piece(&piece))
                }
            };
            if !go_on {
                return;
            }
        }
    }
}
