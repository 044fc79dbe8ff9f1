//! [`Style`]: the choices that a format leaves to a text, such as the delimiter of a table or the symbol of a blank cell.
//! Answers in the format of the input are written in its style.

use std::sync::Arc;

use crate::blanks::Blanks;
use crate::format::lexical::{is_cells, separates};
use crate::format::puzzle_column::SAMPLE_RECORDS;

/// The choices of an input that its format leaves open. [`Reader::style`](super::Reader::style) returns it, and
/// [`Format::encoder_in_style`](super::Format::encoder_in_style) writes in it. The default is the usual style of a format.
///
/// ```
/// use sudokit::format::{Column, Format, read};
///
/// let text = format!("id;puzzle\r\n7;{}\r\n", "0".repeat(81));
/// # #[cfg(feature = "formats")] {
/// let mut reader = read(text.as_bytes())?;
/// let (columns, style) = (reader.columns().clone(), reader.style().clone());
/// let encoder = Format::from_name("csv").unwrap().encoder_in_style(columns, &style).unwrap();
/// let mut out = Vec::new();
/// encoder.head(&mut out);
/// encoder.record(&reader.next().unwrap()?, &mut out);
/// assert_eq!(out, text.as_bytes());
/// # }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Style {
    /// The symbol of a blank cell, in ASCII.
    pub(crate) blank: Option<u8>,
    /// Whether lines end in `\r\n`.
    pub(crate) returns: bool,
    /// Whether the text begins with a byte-order mark.
    pub(crate) mark: bool,
    /// The style of rows, if the text is a table.
    pub(crate) table: Option<TableStyle>,
    /// Whether an error replaces the puzzle even in a table that has a column for errors.
    pub(crate) errors_in_place: bool,
}

/// How a table writes its rows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct TableStyle {
    /// The byte between fields.
    pub(crate) delimiter: u8,
    /// Whether the first line names the delimiter, as in `sep=;`.
    pub(crate) names_delimiter: bool,
    /// Whether headings have needless quotes.
    pub(crate) quotes_headings: bool,
    /// The number of columns.
    pub(crate) columns: usize,
    /// Which columns have needless quotes.
    pub(crate) quoted: Arc<[bool]>,
}

impl Style {
    /// The style of a text with a puzzle on each line, by its first bytes.
    pub(crate) fn of_lines(sample: &[u8], blanks: &Blanks) -> Style {
        let mut style = Style { returns: ends_with_return(sample), ..Style::default() };
        for line in String::from_utf8_lossy(sample).lines().take(SAMPLE_RECORDS) {
            let words = line.split(|c: char| separates(c, blanks));
            for word in words.filter(|word| word.chars().count() == 81 && is_cells(word, blanks)) {
                style.learn_blank(word.chars(), blanks);
            }
        }
        style
    }

    /// The symbol of a blank cell in a table.
    #[must_use]
    pub fn blank(&self) -> u8 {
        self.blank_or(b'.')
    }

    /// The byte between the fields of a table.
    #[must_use]
    pub fn delimiter(&self) -> u8 {
        self.table.as_ref().map_or(b',', |table| table.delimiter)
    }

    /// Whether a table has columns with needless quotes.
    #[must_use]
    pub fn has_needless_quotes(&self) -> bool {
        self.table.as_ref().is_some_and(|table| table.quoted.contains(&true))
    }

    /// Whether a table shows the error of a record in place of the puzzle, as `error: ` and the message. By default, the error
    /// is in the column `error` if there is one.
    ///
    /// ```
    /// use sudokit::format::{Column, Format, Style};
    /// let columns = [Column::Puzzle("puzzle".into()), Column::Field("error".into())];
    /// # if let Some(csv) = Format::from_name("csv") {
    /// let style = Style::default().with_errors_in_place(true);
    /// let mut out = Vec::new();
    /// csv.encoder_in_style(columns, &style).unwrap().error("no puzzle", &[], &mut out);
    /// assert_eq!(out, b"error: no puzzle,\n");
    /// # }
    /// ```
    #[must_use]
    pub fn with_errors_in_place(self, errors_in_place: bool) -> Style {
        Style { errors_in_place, ..self }
    }

    /// The symbol of a blank cell; `usual` if the text shows none.
    pub(crate) fn blank_or(&self, usual: u8) -> u8 {
        self.blank.unwrap_or(usual)
    }

    /// The end of a line.
    #[cfg(feature = "formats")]
    pub(crate) fn line_end(&self) -> &'static [u8] {
        if self.returns { b"\r\n" } else { b"\n" }
    }

    /// Takes over the blank of a board if none is known yet.
    pub(crate) fn learn_blank(&mut self, board: impl Iterator<Item = char> + Clone, blanks: &Blanks) {
        if self.blank.is_none() {
            let blanks = blanks.with_own(board.clone());
            let blank = board.into_iter().find(|c| blanks.cell(*c) == Some(None));
            self.blank = blank.filter(char::is_ascii_graphic).map(|c| c as u8);
        }
    }
}

/// Whether the first line of a text ends in `\r\n`.
pub(crate) fn ends_with_return(text: &[u8]) -> bool {
    text.split_inclusive(|byte| *byte == b'\n').next().is_some_and(|line| line.ends_with(b"\r\n"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_blank_of_a_board_is_one_character_of_ascii() {
        let blank = |text: &str| {
            let mut style = Style::default();
            style.learn_blank(text.chars(), &Blanks::default());
            style.blank
        };
        assert_eq!(blank("12.0"), Some(b'.'));
        assert_eq!(blank("12??"), Some(b'?'));
        assert_eq!(blank("12□□"), None);
        assert_eq!(blank("123"), None);
    }
}
