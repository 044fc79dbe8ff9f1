//! Decompresses the base 64 of lz-string, in which f-puzzles and SudokuPad write puzzles.
//!
//! An entry of the dictionary is a piece of the text before it, so the dictionary holds ranges of the text, and the memory is
//! bounded by the length of the text. A library that copies each entry needs memory that grows with the square of its length.

use std::ops::Range;

/// Why a text cannot be decompressed.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum LzError {
    /// It is not such a text, or cut off.
    Broken,
    /// The text is longer than it may be.
    TooLong,
}

/// The codes that are not entries of the dictionary: a character of 8 or 16 bits follows, or the text ends.
const CHAR_8: usize = 0;
const CHAR_16: usize = 1;
const END: usize = 2;

/// The text of a compressed one, of at most `most` UTF-16 units.
pub(super) fn decompress(base64: &str, most: usize) -> Result<Vec<u16>, LzError> {
    let mut bits = Bits { bytes: base64.as_bytes(), left: 0 };
    let mut text: Vec<u16> = Vec::new();
    // The first entry has index 3.
    let mut dictionary: Vec<Range<usize>> = Vec::new();
    let mut last: Option<Range<usize>> = None;
    let mut width = 2;
    let mut until_wider = 1;
    loop {
        let code = bits.take(width).ok_or(LzError::Broken)?;
        if code == END {
            return Ok(text);
        }
        let mut grow = || {
            until_wider -= 1;
            if until_wider == 0 {
                until_wider = 1 << width;
                width += 1;
            }
        };
        let begin = text.len();
        if code == CHAR_8 || code == CHAR_16 {
            let unit = bits.take(if code == CHAR_8 { 8 } else { 16 }).ok_or(LzError::Broken)?;
            text.push(unit as u16);
            dictionary.push(begin..begin + 1);
            if last.is_some() {
                grow();
            }
        } else {
            // The newest entry may be the one that this code completes: the last piece and its own first character.
            let piece = match (dictionary.get(code - 3), &last) {
                (Some(piece), _) => piece.clone(),
                (None, Some(last)) if code - 3 == dictionary.len() => last.start..last.end + 1,
                _ => return Err(LzError::Broken),
            };
            if text.len() + piece.len() > most {
                return Err(LzError::TooLong);
            }
            // The piece may reach into itself.
            for at in piece {
                text.push(text[at]);
            }
        }
        if text.len() > most {
            return Err(LzError::TooLong);
        }
        if let Some(last) = last.replace(begin..text.len()) {
            dictionary.push(last.start..last.end + 1);
        }
        grow();
    }
}

/// The bits of a text in base 64.
struct Bits<'a> {
    bytes: &'a [u8],
    /// The number of bits of the first byte that are taken.
    left: u32,
}

impl Bits<'_> {
    /// The next bits as a number, the lowest first.
    fn take(&mut self, count: u32) -> Option<usize> {
        let mut number = 0;
        for place in 0..count {
            let six = sextet(*self.bytes.first()?)?;
            number |= usize::from(six >> (5 - self.left) & 1) << place;
            self.left += 1;
            if self.left == 6 {
                (self.left, self.bytes) = (0, &self.bytes[1..]);
            }
        }
        Some(number)
    }
}

/// The six bits of a character in base 64; an equals sign fills up the text.
fn sextet(byte: u8) -> Option<u8> {
    Some(match byte {
        b'A'..=b'Z' => byte - b'A',
        b'a'..=b'z' => byte - b'a' + 26,
        b'0'..=b'9' => byte - b'0' + 52,
        b'+' => 62,
        b'/' => 63,
        b'=' => 0,
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn what_the_library_compresses_is_read(text in "[ab]{0,40}|[a-d\u{e9}\u{20ac}\u{1f600}]{0,80}|.{0,60}") {
            let units: Vec<u16> = text.encode_utf16().collect();
            let compressed = lz_str::compress_to_base64(&text);
            prop_assert_eq!(decompress(&compressed, units.len()), Ok(units.clone()));
            if let Some(most) = units.len().checked_sub(1) {
                prop_assert_eq!(decompress(&compressed, most), Err(LzError::TooLong));
            }
        }

        #[test]
        fn any_text_is_read_as_the_library_does_or_refused(text in "[A-Za-z0-9+/=]{0,60}") {
            if let Ok(units) = decompress(&text, 10_000) {
                prop_assert_eq!(lz_str::decompress_from_base64(&text), Some(units));
            }
        }
    }

    #[test]
    fn a_long_text_stays_within_its_limit() {
        let compressed = lz_str::compress_to_base64(&"a".repeat(1_000_000));
        assert!(compressed.len() < 4_000);
        assert_eq!(decompress(&compressed, 100_000), Err(LzError::TooLong));
        assert_eq!(decompress(&compressed, 1_000_000).map(|text| text.len()), Ok(1_000_000));
    }
}
