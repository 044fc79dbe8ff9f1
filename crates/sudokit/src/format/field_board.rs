//! Boards in fields: [`Reader::field`] finds the field that a user names, [`FieldBoard`] reads the board in it and
//! writes another one in the same shape.

use crate::blanks::Blanks;
use crate::cell::Cell;
use crate::digit::Digit;
use crate::format::error::RecordErrorKind;
use crate::format::framing::OpenError;
use crate::format::lexical::is_punctuation;
use crate::format::reader::Reader;
use crate::format::record::Column;
use std::borrow::Cow;

use crate::grid::Grid;

impl Reader<'_> {
    /// The name of the field that a user calls `wanted`: the heading of a column, its heading in other letter case,
    /// or its number, counted from 1. JSON announces no columns, so every name is accepted there.
    ///
    /// # Errors
    ///
    /// If there is no such column, if it is the column of the puzzles, or if the format has no named fields.
    ///
    /// ```
    /// use sudokit::format::read;
    /// let text = format!("Quizzes,Solutions\n{},\n", ".".repeat(81));
    /// # #[cfg(feature = "formats")] {
    /// let reader = read(text.as_bytes())?;
    /// assert_eq!(reader.field("solutions")?, "Solutions");
    /// assert_eq!(reader.field("2")?, "Solutions");
    /// assert_eq!(reader.field("level").unwrap_err().to_string(), "no column \"level\"; there are: Solutions");
    /// # }
    /// # Ok::<(), sudokit::format::OpenError>(())
    /// ```
    pub fn field(&self, wanted: &str) -> Result<String, OpenError> {
        if !self.format().is_tabular() {
            return Err(OpenError::NoFields { requested: wanted.to_owned(), format: self.format().name });
        }
        let columns = self.columns();
        if columns.is_empty() {
            return Ok(wanted.to_owned());
        }
        let headed = |is: &dyn Fn(&str) -> bool| columns.iter().find(|column| is(column.heading()));
        let found = headed(&|heading| heading == wanted)
            .or_else(|| headed(&|heading| heading.trim().eq_ignore_ascii_case(wanted)))
            .or_else(|| columns.get(wanted.parse::<usize>().ok()?.checked_sub(1)?));
        let fields = columns.iter().filter(|column| matches!(column, Column::Field(_)));
        match found {
            Some(Column::Field(name)) => Ok(name.to_string()),
            Some(Column::Puzzle(heading)) => Err(OpenError::PuzzleColumn(heading.to_string())),
            None => Err(OpenError::NoColumn {
                requested: Some(wanted.to_owned()),
                available: fields.map(|column| column.heading().to_owned()).collect(),
            }),
        }
    }
}

/// A board of 81 cells in a field of a record: a plain line, or a list of cells with commas and brackets. As in a puzzle,
/// another character is a blank too if the board uses it for all its blanks.
///
/// ```
/// use sudokit::{Cell, Grid};
/// use sudokit::format::FieldBoard;
///
/// let text = format!("[0{}]", ", 0".repeat(80));
/// let field = FieldBoard::parse(&text)?;
/// assert_eq!(field.grid(), Grid::EMPTY);
///
/// let mut grid = Grid::EMPTY;
/// grid.set(Cell::R1C2, "7".parse().ok());
/// assert!(field.with(&grid).starts_with("[0, 7, 0, 0"));
/// # Ok::<(), sudokit::format::RecordErrorKind>(())
/// ```
#[derive(Clone, Debug)]
pub struct FieldBoard<'a> {
    text: Cow<'a, str>,
    grid: Grid,
    blanks: Blanks,
}

impl<'a> FieldBoard<'a> {
    /// Reads the board of a field.
    ///
    /// # Errors
    ///
    /// If the text has anything but 81 cells, white space and the punctuation of lists.
    pub fn parse(text: impl Into<Cow<'a, str>>) -> Result<FieldBoard<'a>, RecordErrorKind> {
        FieldBoard::parse_with_blanks(text, "")
    }

    /// Reads the board of a field. These characters are blanks in addition to the usual ones, as in
    /// [`ReadOptions`](super::ReadOptions).
    ///
    /// # Errors
    ///
    /// As [`parse`](FieldBoard::parse).
    ///
    /// ```
    /// use sudokit::{Grid, format::FieldBoard};
    /// let text = "#o".repeat(40) + "#";
    /// assert!(FieldBoard::parse(&text).is_err());
    /// assert_eq!(FieldBoard::parse_with_blanks(&text, "#o")?.grid(), Grid::EMPTY);
    /// # Ok::<(), sudokit::format::RecordErrorKind>(())
    /// ```
    pub fn parse_with_blanks(
        text: impl Into<Cow<'a, str>>,
        blanks: &str,
    ) -> Result<FieldBoard<'a>, RecordErrorKind> {
        FieldBoard::with_named(text, &Blanks::new(blanks))
    }

    /// Reads the board of a field of an input that has these blanks.
    pub(super) fn with_named(
        text: impl Into<Cow<'a, str>>,
        blanks: &Blanks,
    ) -> Result<FieldBoard<'a>, RecordErrorKind> {
        let text = text.into();
        if let Ok(text_of_cells) = text.as_bytes().try_into()
            && let Some(grid) = Grid::from_bytes(text_of_cells)
        {
            return Ok(FieldBoard { text, grid, blanks: Blanks::default() });
        }
        let kept = || text.chars().filter(|c| is_kept(*c, blanks));
        let blanks = blanks.with_own(kept());
        let mut grid = Grid::EMPTY;
        let mut count = 0;
        for c in kept() {
            let digit = blanks.cell(c).ok_or(RecordErrorKind::NotACell(c))?;
            if let Some(cell) = Cell::from_index(count) {
                grid.set(cell, digit);
            }
            count += 1;
        }
        if count == 81 {
            Ok(FieldBoard { text, grid, blanks })
        } else {
            Err(RecordErrorKind::CellCount(count))
        }
    }

    /// The board.
    #[must_use]
    pub fn grid(&self) -> Grid {
        self.grid
    }

    /// The text with the cells of another board. Blanks are written like the first blank of the text, or as `.` if it had none.
    #[must_use]
    pub fn with(&self, grid: &Grid) -> String {
        let cell_of = |c| is_kept(c, &self.blanks).then(|| self.blanks.cell(c)).flatten();
        let blank = self.text.chars().find(|c| cell_of(*c) == Some(None)).unwrap_or('.');
        let mut cells = Cell::ALL.into_iter();
        let replace = |c| match cell_of(c).and_then(|_| cells.next()) {
            Some(cell) => grid.get(cell).map_or(blank, Digit::to_char),
            None => c,
        };
        self.text.chars().map(replace).collect()
    }
}

/// Whether a character is meant as a cell: it is not white space, and not punctuation of lists unless it is named.
fn is_kept(c: char, blanks: &Blanks) -> bool {
    !c.is_whitespace() && (!is_punctuation(c) || blanks.names(c))
}
