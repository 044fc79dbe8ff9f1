//! The compression of the puzzle sites' links: LZ-string in base 64.
//!
//! It is LZ78 over UTF-16 units: a stream of codes, each standing for a text met before or for the next
//! unit to come, and after each of them the text of the one before and the first unit of this one get the
//! next free code. Codes are read with as many bits as the largest of them needs, the lowest bit first.
//!
//! Every text in the dictionary stands in the output as it is built, so an entry is a place in the output
//! and no copy. A short input can stand for a very long output, growing with the square of its length:
//! 8 KiB of base 64 for 19 MiB. So the output has a limit; the memory used is at most 2 bytes a unit of
//! output and 8 bytes a code, of which there are never more than units.
//!
//! **Source:** the format is that of pieroxy's LZ-string, 2013, as its documentation and its output show
//! it; this decoder is our own, and the tests hold it against the crate `lz-str`.

/// Why a text could not be decompressed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum LzError {
    /// It is not, or not all, of an LZ-string.
    Broken,
    /// It stands for more than the limit.
    TooLong,
}

/// Codes below this have a meaning of their own.
const UNIT_8: usize = 0;
const UNIT_16: usize = 1;
const END: usize = 2;
const SPECIAL: usize = 3;

/// The text that this base-64 text stands for, if it is of at most `limit` UTF-16 units.
pub(super) fn decompress(base64: &str, limit: usize) -> Result<String, LzError> {
    let mut bits = Bits { text: base64.as_bytes(), at: 0 };
    let mut units: Vec<u16> = Vec::new();
    // Where in the output the text of each code stands, from `SPECIAL` on.
    let mut texts: Vec<(u32, u32)> = Vec::new();
    let mut last: Option<(u32, u32)> = None;
    let mut width = 2;
    loop {
        let code = bits.take(width).ok_or(LzError::Broken)?;
        let start = units.len() as u32;
        let length = match code {
            END => return String::from_utf16(&units).map_err(|_| LzError::Broken),
            UNIT_8 | UNIT_16 => {
                let unit = bits.take(if code == UNIT_8 { 8 } else { 16 }).ok_or(LzError::Broken)?;
                units.push(unit as u16);
                texts.push((start, 1));
                1
            }
            code => {
                // The code that is about to be given away stands for the last text and its own first unit.
                let coming = (code - SPECIAL == texts.len()).then_some(()).and(last);
                let coming = coming.map(|(start, length)| (start, length + 1));
                let known = texts.get(code - SPECIAL).copied();
                let (from, length) = known.or(coming).ok_or(LzError::Broken)?;
                if units.len() + length as usize > limit {
                    return Err(LzError::TooLong);
                }
                // The text may reach into what it adds, so unit by unit.
                for i in from..from + length {
                    units.push(units[i as usize]);
                }
                length
            }
        };
        if units.len() > limit {
            return Err(LzError::TooLong);
        }
        if let Some((start, length)) = last {
            // The last text is followed in the output by the first unit of this one.
            texts.push((start, length + 1));
        }
        last = Some((start, length));
        // The next code can be that of an entry which only it completes.
        width = (usize::BITS - (SPECIAL + texts.len()).leading_zeros()) as usize;
    }
}

/// The bits of a base-64 text, the highest of each character first.
struct Bits<'a> {
    text: &'a [u8],
    /// How many bits have been read.
    at: usize,
}

impl Bits<'_> {
    /// A number of so many bits, the lowest first.
    fn take(&mut self, count: usize) -> Option<usize> {
        let mut number = 0;
        for i in 0..count {
            let value = match self.text.get(self.at / 6)? {
                letter @ b'A'..=b'Z' => letter - b'A',
                letter @ b'a'..=b'z' => letter - b'a' + 26,
                digit @ b'0'..=b'9' => digit - b'0' + 52,
                b'+' => 62,
                b'/' => 63,
                _ => return None,
            };
            number |= usize::from(value >> (5 - self.at % 6) & 1) << i;
            self.at += 1;
        }
        Some(number)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn it_undoes_the_compression(text in "[ab]{0,300}|[a-e\"{}:,]{0,2000}|.{0,300}") {
            let base64 = lz_str::compress_to_base64(text.as_str());
            prop_assert_eq!(decompress(&base64, 1 << 12), Ok(text));
        }

        #[test]
        fn any_text_ends(base64 in "[A-Za-z0-9+/=]{0,3000}") {
            let expected = lz_str::decompress_from_base64(&format!("{base64}A"));
            let expected = expected.and_then(|it| String::from_utf16(&it).ok());
            if let Ok(text) = decompress(&base64, 1 << 20) {
                prop_assert_eq!(Some(text), expected);
            }
        }
    }

    #[test]
    fn what_stands_for_too_much_is_refused() {
        let base64 = lz_str::compress_to_base64("a".repeat(1 << 20).as_str());
        assert!(base64.len() < 4000);
        assert_eq!(decompress(&base64, 1 << 20).map(|text| text.len()), Ok(1 << 20));
        assert_eq!(decompress(&base64, (1 << 20) - 1), Err(LzError::TooLong));
    }
}
