//! Reads a board from a text inside another format: a JSON string, a field of a table, an XML attribute.

use sudokit_variants::DigitSet;

use crate::blanks::Blanks;
use crate::candidate::Candidate;
use crate::cell::Cell;
use crate::format::error::{RecordError, RecordErrorKind};
use crate::format::input::RawRecord;
use crate::format::other_sizes::{LINE_SIZES, board_of_cells, is_cell, line_size};
use crate::format::record::{Board, RecordBoard};
use crate::format::variant_board::VariantBoard;
use crate::grid::Grid;
use crate::grid_text::GridText;
use crate::sukaku::{ParseSukakuErrorKind, Sukaku};

/// A longer text is read as the 729 marks of a sukaku.
const MOST_CELLS: usize = 405;

/// An error in the text of a board, and its byte offset in the text.
#[derive(Debug)]
pub(crate) struct BoardError {
    kind: RecordErrorKind,
    offset: usize,
    cell: Option<Cell>,
}

impl BoardError {
    /// The error of a raw record in which the text begins at this byte.
    pub(crate) fn within(self, raw: &RawRecord, start: usize) -> RecordError {
        raw.error(self.kind, start + self.offset).with_cell(self.cell)
    }
}

/// The board of a text, which may also have the cells of another size.
pub(crate) fn any_board(
    text: &str,
    skip: fn(char) -> bool,
    blanks: &Blanks,
) -> Result<RecordBoard, BoardError> {
    let has_other_digits = blanks.layout().is_some_and(|layout| layout.digits() != DigitSet::range(1..=9))
        || blanks.symbols().is_some();
    let classic = match has_other_digits {
        true => Err(BoardError {
            kind: RecordErrorKind::CellCount(text.chars().count()),
            offset: text.len(),
            cell: None,
        }),
        false => board(text, skip, blanks).map(RecordBoard::from),
    };
    classic.or_else(|error| {
        // Numbers with spaces between them.
        let words: Vec<&str> = text.split_whitespace().collect();
        if let Some(size) = words_size(&words, blanks)
            && let Ok(board) = VariantBoard::of_cells(size, &words, blanks)
        {
            return Ok(RecordBoard::from(board));
        }
        let kept = text.char_indices().filter(|(_, c)| !c.is_whitespace() && !skip(*c));
        let cells: String = kept.clone().map(|(_, c)| c).collect();
        board_of_cells(&cells, blanks).ok_or(error)?.map(RecordBoard::from).map_err(|(index, kind)| {
            let offset = kept.clone().nth(index).map_or(0, |(offset, _)| offset);
            BoardError { kind, offset, cell: None }
        })
    })
}

/// The size of the board whose cells are these words, if it is another board than the classic one.
fn words_size(words: &[&str], blanks: &Blanks) -> Option<usize> {
    let known = blanks.layout().filter(|layout| layout.cell_count() == words.len());
    let usual = || LINE_SIZES.into_iter().chain([36]).find(|size| size * size == words.len());
    let size = known.map(|layout| layout.digits().len()).or_else(usual)?;
    words.iter().all(|word| is_cell(word, size)).then_some(size)
}

/// The board of a text: 81 cells, or 729 marks. White space and characters accepted by `skip` are ignored;
/// these are never digits or dots.
pub(crate) fn board(text: &str, skip: fn(char) -> bool, blanks: &Blanks) -> Result<Board, BoardError> {
    // Fast path: almost all boards are plain.
    if let Ok(text) = text.as_bytes().try_into()
        && let Ok(text) = GridText::new(text)
    {
        return Ok(Board::Givens(text.to_grid()));
    }
    let kept = || text.char_indices().filter(|(_, c)| !c.is_whitespace() && (!skip(*c) || blanks.names(*c)));
    if kept().nth(MOST_CELLS).is_some() {
        return marks(text, skip, blanks).map(Board::Candidates);
    }
    if let Some(size) = line_size(&kept().map(|(_, c)| c).collect::<String>(), blanks) {
        return Err(BoardError { kind: RecordErrorKind::OtherSize(size), offset: 0, cell: None });
    }
    let blanks = blanks.with_own(kept().map(|(_, c)| c));
    let mut grid = Grid::EMPTY;
    let mut count = 0;
    for (offset, c) in kept() {
        let cell = Cell::from_index(count);
        let digit = blanks.cell(c);
        let digit = digit.ok_or(BoardError { kind: RecordErrorKind::NotACell(c), offset, cell })?;
        if let Some(cell) = cell {
            grid.set(cell, digit);
        }
        count += 1;
    }
    if count == 81 {
        Ok(Board::Givens(grid))
    } else {
        Err(BoardError { kind: RecordErrorKind::CellCount(count), offset: text.len(), cell: None })
    }
}

/// The 729 marks of a text. White space and characters accepted by `skip` are ignored.
pub(crate) fn marks(text: &str, skip: fn(char) -> bool, blanks: &Blanks) -> Result<Sukaku, BoardError> {
    let kept: Vec<(usize, char)> =
        text.char_indices().filter(|(_, c)| !c.is_whitespace() && !skip(*c)).collect();
    let parsed = Sukaku::parse(&kept.iter().map(|(_, c)| c).collect::<String>(), blanks);
    parsed.map_err(|error| {
        let offset = kept.get(error.offset()).map_or(text.len(), |(offset, _)| *offset);
        let candidate = Candidate::from_index(error.offset());
        let what = match (error.kind(), candidate) {
            (ParseSukakuErrorKind::NotAMark(c), Some(candidate)) => {
                format!("{c:?} is neither a blank nor {}, whose mark this is", candidate.digit)
            }
            _ => error.to_string(),
        };
        let cell = match error.kind() {
            ParseSukakuErrorKind::NotAMark(_) => candidate.map(|it| it.cell),
            _ => None,
        };
        BoardError { kind: RecordErrorKind::Syntax(what), offset, cell }
    })
}
