//! Many pieces of input in few allocations, so that a record costs none on its way to a worker: plain lines
//! in runs, all others one after the other in one text.

use sudokit::format::{Piece, Run};

/// Pieces and runs, in the order of the input.
#[derive(Default)]
pub(crate) struct Pieces {
    parts: Vec<Part>,
    text: Vec<u8>,
    records: usize,
    bytes: usize,
}

enum Part {
    Run(Run),
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
    Run(&'a Run),
    Piece(&'a Piece),
}

impl Pieces {
    /// How many records there are.
    pub(crate) fn records(&self) -> usize {
        self.records
    }

    /// How many bytes they have together.
    pub(crate) fn bytes(&self) -> usize {
        self.bytes
    }

    /// Adds a piece.
    pub(crate) fn push(&mut self, piece: &Piece) {
        let Piece { text, line, column, record, too_long, .. } = piece;
        self.text.extend_from_slice(text);
        let (end, line, column, record, too_long) = (self.text.len(), *line, *column, *record, *too_long);
        self.parts.push(Part::Piece(Place { end, line, column, record, too_long }));
        self.records += 1;
        self.bytes += text.len();
    }

    /// Adds a run.
    pub(crate) fn push_run(&mut self, run: Run) {
        if !run.cells.is_empty() {
            self.records += run.cells.len();
            self.bytes += run.cells.as_flattened().len();
            self.parts.push(Part::Run(run));
        }
    }

    /// Goes through all of them, as long as `take` says so.
    pub(crate) fn walk(&self, mut take: impl FnMut(Item<'_>) -> bool) {
        let mut piece = Piece::default();
        let mut start = 0;
        for part in &self.parts {
            let go_on = match part {
                Part::Run(run) => take(Item::Run(run)),
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
