//! [`RecordBuffer`], many records in few allocations, so that a record costs none on its way to an answer: plain lines in
//! runs, all others one after the other in one text.

use std::io;

use sudokit::format::{Piece, Reader, Run};

/// Pieces and runs, in the order of the input.
#[derive(Default)]
pub(super) struct RecordBuffer {
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
pub(super) enum Item<'a> {
    Run(Run<'a>),
    Piece(&'a Piece),
}

impl RecordBuffer {
    /// Removes all records, and keeps the memory.
    pub(super) fn clear(&mut self) {
        self.parts.clear();
        self.cells.clear();
        self.text.clear();
        self.records = 0;
    }

    /// The number of records.
    pub(super) fn len(&self) -> usize {
        self.records
    }

    /// The number of bytes of all records.
    pub(super) fn bytes(&self) -> usize {
        self.cells.as_flattened().len() + self.text.len()
    }

    /// Adds a piece.
    pub(super) fn push(&mut self, piece: &Piece) {
        let Piece { text, line, column, record, too_long, .. } = piece;
        self.text.extend_from_slice(text);
        let (end, line, column, record, too_long) = (self.text.len(), *line, *column, *record, *too_long);
        self.parts.push(Part::Piece(Place { end, line, column, record, too_long }));
        self.records += 1;
    }

    /// Adds the run that the reader has next; returns the number of its records.
    pub(super) fn read_run(&mut self, reader: &mut Reader<'_>, most: usize) -> io::Result<usize> {
        let Run { cells, line, record, .. } = reader.next_run(most, &mut self.cells)?;
        let records = cells.len();
        self.records += records;
        if records > 0 {
            self.parts.push(Part::Run { end: self.cells.len(), line, record });
        }
        Ok(records)
    }

    /// Visits the records in order, as long as `visit` returns true.
    pub(super) fn for_each(&self, mut visit: impl FnMut(Item<'_>) -> bool) {
        let mut piece = Piece::default();
        let (mut first, mut start) = (0, 0);
        for part in &self.parts {
            let go_on = match part {
                Part::Run { end, line, record } => {
                    let cells = &self.cells[first..*end];
                    first = *end;
                    visit(Item::Run(Run { cells, line: *line, record: *record }))
                }
                Part::Piece(Place { end, line, column, record, too_long }) => {
                    piece.text.clear();
                    piece.text.extend_from_slice(&self.text[start..*end]);
                    start = *end;
                    (piece.line, piece.column) = (*line, *column);
                    (piece.record, piece.too_long) = (*record, *too_long);
                    visit(Item::Piece(&piece))
                }
            };
            if !go_on {
                return;
            }
        }
    }
}
