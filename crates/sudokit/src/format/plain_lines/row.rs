//! [`PlainRow`], rows of a table that need no detailed decoding.

use super::CutLine;
use crate::GridText;

/// A row without quotes and with exactly 81 cells is a plain line: its fields can be written again as they
/// are, with commas between them.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct PlainRow {
    pub(super) delimiter: u8,
    /// The number of fields before and after the puzzle.
    pub(super) before: usize,
    pub(super) after: usize,
}

impl PlainRow {
    /// Cuts a row from the start of a text.
    pub(super) fn cut<'t>(&self, text: &'t [u8]) -> Option<CutLine<'t>> {
        let delimiter = self.delimiter;
        let mut start = 0;
        for _ in 0..self.before {
            start += 1 + text[start..].iter().position(|byte| *byte == delimiter || *byte == b'\n')?;
        }
        let (before, rest) = text.split_at(start);
        let (cells, rest) = rest.split_first_chunk()?;
        let cells = GridText::new(cells).ok()?;
        let after = &rest[..line_length(rest)?];
        let rest = &rest[after.len() + 1..];
        let after = after.strip_suffix(b"\r").unwrap_or(after);
        let is_plain = has_fields(before, self.before, delimiter) && has_fields(after, self.after, delimiter);
        // Text directly after the cells belongs to the same field.
        let ends_field = after.first().is_none_or(|byte| *byte == delimiter);
        (is_plain && ends_field).then_some(CutLine { before, cells, after, rest })
    }

    /// Takes the next field from the text of a row before its cells, where each field ends with a delimiter,
    /// or after them, where each field begins with one.
    pub(super) fn take_field<'t>(&self, is_before: bool, text: &mut &'t [u8]) -> Option<&'t [u8]> {
        let is_delimiter = |byte: &u8| *byte == self.delimiter;
        if is_before {
            return text
                .split_off(..=text.iter().position(is_delimiter)?)?
                .split_last()
                .map(|(_, field)| field);
        }
        text.split_off_first()?;
        let end = text.iter().position(is_delimiter).unwrap_or(text.len());
        text.split_off(..end)
    }
}

/// The number of bytes before the end of the line, if there is one.
fn line_length(text: &[u8]) -> Option<usize> {
    const BLOCK: usize = 32;
    let mut start = 0;
    // Checks a block at once, which is a single comparison of vectors.
    while let Some(block) = text[start..].first_chunk::<BLOCK>()
        && !block.iter().fold(false, |found, byte| found | (*byte == b'\n'))
    {
        start += BLOCK;
    }
    text[start..].iter().position(|byte| *byte == b'\n').map(|end| start + end)
}

/// Whether a text is this number of fields, each with a delimiter, in characters that are never quoted.
fn has_fields(text: &[u8], fields: usize, delimiter: u8) -> bool {
    // In the output a comma is a delimiter.
    let is_comma_of_field = |byte: u8| byte == b',' && delimiter != b',';
    let is_odd = |byte: u8| !byte.is_ascii() | matches!(byte, b'"' | b'\r' | b'\n') | is_comma_of_field(byte);
    // No early return, so that the compiler can use vectors.
    let odd = text.iter().fold(false, |odd, byte| odd | is_odd(*byte));
    !odd && text.iter().filter(|byte| **byte == delimiter).count() == fields
}
