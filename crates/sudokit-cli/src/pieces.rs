//! Many pieces of input in one allocation, so that a record costs none on its way to a worker.

use sudokit::format::Piece;

/// Pieces, one after the other.
#[derive(Default)]
pub(crate) struct Pieces {
    text: Vec<u8>,
    places: Vec<Place>,
}

/// Where a piece ends in the text, and what else is known of it.
struct Place {
    end: usize,
    line: u64,
    column: u64,
    record: u64,
    too_long: bool,
}

impl Pieces {
    /// How many there are.
    pub(crate) fn len(&self) -> usize {
        self.places.len()
    }

    /// How many bytes they have together.
    pub(crate) fn bytes(&self) -> usize {
        self.text.len()
    }

    /// Adds a piece.
    pub(crate) fn push(&mut self, piece: &Piece) {
        let Piece { text, line, column, record, too_long, .. } = piece;
        self.text.extend_from_slice(text);
        let (end, line, column, record, too_long) = (self.text.len(), *line, *column, *record, *too_long);
        self.places.push(Place { end, line, column, record, too_long });
    }

    /// The texts of the pieces.
    pub(crate) fn texts(&self) -> impl Iterator<Item = &[u8]> {
        let mut start = 0;
        self.places.iter().map(move |place| &self.text[std::mem::replace(&mut start, place.end)..place.end])
    }

    /// The piece of this number, whose text is at hand, over another one.
    pub(crate) fn write(&self, number: usize, text: &[u8], piece: &mut Piece) {
        let Place { line, column, record, too_long, .. } = self.places[number];
        piece.text.clear();
        piece.text.extend_from_slice(text);
        (piece.line, piece.column, piece.record, piece.too_long) = (line, column, record, too_long);
    }
}
