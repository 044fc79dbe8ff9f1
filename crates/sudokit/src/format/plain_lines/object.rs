//! [`PlainObject`], JSON objects of one line each that differ only in their values.

use std::ops::Range;

use super::{CutLine, after_line_end};
use crate::GridText;
use crate::format::value::Number;

/// An object of a plain line has the keys of this one, in the same order and with the same white space around them. Its
/// puzzle is a string of exactly 81 cells; its other values are numbers, `true`, `false`, `null` and strings in ASCII without
/// escapes, which are written again as they are.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct PlainObject {
    /// The texts before the values, and after the last one: each with the key of the next value. The quotes around the puzzle
    /// are part of them.
    texts: Vec<Box<[u8]>>,
    /// The index of the puzzle among the values.
    pub(super) puzzle: usize,
}

impl PlainObject {
    /// The objects that share all text of this one except the values, which are at these ranges in order. The value with the
    /// index `puzzle` is a string.
    #[cfg_attr(not(feature = "serde"), allow(dead_code))]
    pub(crate) fn new(text: &str, values: &[Range<usize>], puzzle: usize) -> PlainObject {
        let mut texts = Vec::with_capacity(values.len() + 1);
        let mut start = 0;
        for (place, value) in values.iter().enumerate() {
            let quote = usize::from(place == puzzle);
            texts.push(text.as_bytes()[start..value.start + quote].into());
            start = value.end - quote;
        }
        texts.push(text.as_bytes()[start..].into());
        PlainObject { texts, puzzle }
    }

    /// Cuts an object from the start of a text, and the comma behind it in an array.
    pub(super) fn cut<'t>(&self, text: &'t [u8]) -> Option<CutLine<'t>> {
        let (end, texts) = self.texts.split_last()?;
        let (mut rest, mut puzzle) = (text, None);
        for (place, expected) in texts.iter().enumerate() {
            rest = rest.strip_prefix(&**expected)?;
            if place == self.puzzle {
                let (cells, after) = rest.split_first_chunk()?;
                let before = &text[..text.len() - rest.len()];
                puzzle = Some((before, GridText::new(cells).ok()?, after));
                rest = after;
            } else {
                rest = &rest[value_length(rest)?..];
            }
        }
        rest = rest.strip_prefix(&**end)?;
        let (before, cells, after) = puzzle?;
        let after = &after[..after.len() - rest.len()];
        let rest = after_line_end(rest.strip_prefix(b",").unwrap_or(rest))?;
        Some(CutLine { before, cells, after, rest })
    }

    /// Takes the text before the value with this index, and the value, from the text of a plain line before or after its cells.
    pub(super) fn take_value<'t>(&self, place: usize, text: &mut &'t [u8]) -> Option<&'t [u8]> {
        text.split_off(..self.texts[place].len())?;
        text.split_off(..value_length(text)?)
    }
}

/// The length of the value at the start of a text; `None` for lists, objects, strings with escapes or non-ASCII characters, and
/// for anything that is not a value.
fn value_length(text: &[u8]) -> Option<usize> {
    match text.first()? {
        b'"' => {
            let is_inside = |byte: &u8| (0x20..0x80).contains(byte) && !matches!(byte, b'"' | b'\\');
            let end = 1 + text[1..].iter().position(|byte| !is_inside(byte))?;
            (text[end] == b'"').then_some(end + 1)
        }
        b'-' | b'0'..=b'9' => {
            let is_inside = |byte: &u8| matches!(byte, b'-' | b'+' | b'.' | b'0'..=b'9' | b'e' | b'E');
            let length = text.iter().position(|byte| !is_inside(byte))?;
            let is_number = Number::parse(str::from_utf8(&text[..length]).ok()?).is_some();
            is_number.then_some(length)
        }
        _ => ["true", "false", "null"]
            .map(str::as_bytes)
            .into_iter()
            .find(|it| text.starts_with(it))
            .map(<[u8]>::len),
    }
}
