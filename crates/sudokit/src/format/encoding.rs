//! [`decode`] converts an input to UTF-8: it removes a byte-order mark, decodes UTF-16 and UTF-32, and
//! replaces carriage returns by line feeds if no other line ends occur. The first line shows which of these
//! apply.
//!
//! PowerShell's `>` writes UTF-16 with a byte-order mark, and `iconv` without one; a unit that is not a
//! character becomes U+FFFD. [`from_latin1`] reads single bytes of older encodings.

use std::io::{self, BufRead, Read};

/// The byte-order mark with which a UTF-8 text may begin.
const BYTE_ORDER_MARK: &[u8] = "\u{feff}".as_bytes();

/// The number of bytes that are searched for the end of the first line.
const MAX_FIRST_LINE: usize = 1 << 12;

/// The number of bytes that are decoded at a time.
const BUFFER: usize = 1 << 13;

/// The text of an input in UTF-8, and whether it began with the byte-order mark of UTF-8.
pub(super) fn decode<'a>(
    bytes: impl BufRead + Send + 'a,
) -> io::Result<(Box<dyn BufRead + Send + 'a>, bool)> {
    let mut bytes = RepeatsError { bytes, error: None };
    let start = first_line(&mut bytes)?;
    let (encoding, mark) = Encoding::of(&start);
    let mut start = io::Cursor::new(start);
    start.set_position(mark as u64);
    let bytes = start.chain(bytes);
    let has_mark = mark > 0 && encoding.wide.is_none();
    let text: Box<dyn BufRead + Send + 'a> = if encoding == Encoding::default() {
        Box::new(bytes)
    } else {
        Box::new(Decoder::new(bytes, encoding))
    };
    Ok((text, has_mark))
}

/// The text of the first bytes of an input, if they must be converted.
pub(super) fn decode_start(start: &[u8]) -> Option<Vec<u8>> {
    let (encoding, mark) = Encoding::of(start);
    if (encoding, mark) == (Encoding::default(), 0) {
        return None;
    }
    let mut text = Vec::new();
    // Reading from memory does not fail.
    let _ = Decoder::new(&start[mark..], encoding).read_to_end(&mut text);
    Some(text)
}

/// Converts a text to UTF-8: a byte that is not UTF-8 is read as a character of Windows-1252 (Latin-1 with
/// quotes and dashes, the encoding of most old files in western languages). Also returns the offsets of these
/// characters. `None` if the text shows another encoding: most others need several such bytes for a word.
pub(super) fn from_latin1(text: &[u8]) -> Option<(String, Vec<usize>)> {
    let (mut decoded, mut places) = (String::with_capacity(text.len() + 8), Vec::new());
    let mut at = 0;
    for chunk in text.utf8_chunks() {
        decoded.push_str(chunk.valid());
        at += chunk.valid().len();
        for byte in chunk.invalid() {
            if !is_stray(text, at) {
                return None;
            }
            places.push(decoded.len());
            decoded.push(windows_1252(*byte)?);
            at += 1;
        }
    }
    Some((decoded, places))
}

/// Whether this byte, which is not UTF-8, can be a character of a western language: either its neighbors are
/// UTF-8, or it is a letter of a word that has more other letters (`créée`).
fn is_stray(text: &[u8], at: usize) -> bool {
    const NO_BREAK_SPACE: u8 = 0xa0;
    const LONGEST_WORD: usize = 30;
    let is_high = |byte: &&u8| !byte.is_ascii() && **byte != NO_BREAK_SPACE;
    let is_inner = |byte: &&u8| byte.is_ascii_alphabetic() || is_high(byte);
    let before: Vec<&u8> = text[..at].iter().rev().take(LONGEST_WORD).take_while(is_inner).collect();
    let after: Vec<&u8> = text[at + 1..].iter().take(LONGEST_WORD).take_while(is_inner).collect();
    let neighbors = [before.first(), after.first()].into_iter().flatten();
    let high_neighbors = neighbors.clone().filter(|byte| is_high(byte)).count();
    let letters = || before.iter().chain(&after).filter(|byte| byte.is_ascii_alphabetic()).count();
    match high_neighbors {
        // Within a word, a sign is a letter of another encoding, except for the apostrophe.
        0 => is_letter(text[at]) || matches!(text[at], 0x92 | NO_BREAK_SPACE) || neighbors.count() < 2,
        1 => {
            is_letter(text[at])
                && neighbors.filter(|byte| is_high(byte)).all(|byte| is_letter(**byte))
                && letters() > 2
        }
        _ => false,
    }
}

/// Whether a byte is a letter of Windows-1252 outside of ASCII.
fn is_letter(byte: u8) -> bool {
    matches!(byte, 0x8a | 0x8c | 0x8e | 0x9a | 0x9c | 0x9e | 0x9f)
        || (byte >= 0xc0 && byte != 0xd7 && byte != 0xf7)
}

/// The character of a byte from 0x80 on in Windows-1252.
fn windows_1252(byte: u8) -> Option<char> {
    const FROM_0X80: [char; 32] = [
        '€', '\0', '‚', 'ƒ', '„', '…', '†', '‡', 'ˆ', '‰', 'Š', '‹', 'Œ', '\0', 'Ž', '\0', '\0', '‘', '’',
        '“', '”', '•', '–', '—', '˜', '™', 'š', '›', 'œ', '\0', 'ž', 'Ÿ',
    ];
    let c = FROM_0X80.get(usize::from(byte.wrapping_sub(0x80))).copied().unwrap_or(char::from(byte));
    (c != '\0').then_some(c)
}

/// The first line and the unit after it, as far as they are examined.
fn first_line(bytes: &mut impl BufRead) -> io::Result<Vec<u8>> {
    let mut start: Vec<u8> = Vec::new();
    loop {
        let end = start.iter().position(|byte| matches!(byte, b'\r' | b'\n'));
        // After a carriage return, a line feed of UTF-16 takes three more bytes.
        let ended = end.is_some_and(|end| start[end..].contains(&b'\n') || start.len() > end + 3);
        if ended || start.len() >= MAX_FIRST_LINE {
            return Ok(start);
        }
        let buffer = match bytes.fill_buf() {
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            // The error is repeated after the bytes that have been read.
            Err(_) if !start.is_empty() => return Ok(start),
            other => other?,
        };
        if buffer.is_empty() {
            return Ok(start);
        }
        let count = buffer.len().min(MAX_FIRST_LINE);
        start.extend_from_slice(&buffer[..count]);
        bytes.consume(count);
    }
}

/// An input that repeats its error each time it is read.
struct RepeatsError<R> {
    bytes: R,
    error: Option<(io::ErrorKind, String)>,
}

impl<R: BufRead> Read for RepeatsError<R> {
    fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
        let count = self.fill_buf()?.read(out)?;
        self.consume(count);
        Ok(count)
    }
}

impl<R: BufRead> BufRead for RepeatsError<R> {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        if let Some((kind, what)) = &self.error {
            return Err(io::Error::new(*kind, what.clone()));
        }
        self.bytes.fill_buf().inspect_err(|error| {
            if error.kind() != io::ErrorKind::Interrupted {
                self.error = Some((error.kind(), error.to_string()));
            }
        })
    }

    fn consume(&mut self, count: usize) {
        self.bytes.consume(count);
    }
}

/// The encoding of a text.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
struct Encoding {
    /// UTF-16 or UTF-32.
    wide: Option<Wide>,
    /// Whether a carriage return alone ends a line.
    returns: bool,
}

/// An encoding whose units have several bytes.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Wide {
    endian: Endian,
    /// The bytes of a unit: 2 or 4.
    bytes: usize,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Endian {
    Little,
    Big,
}

impl Wide {
    /// The encoding of a text that begins with these bytes, and the length of its byte-order mark.
    fn of(start: &[u8]) -> Option<(Wide, usize)> {
        let wide = |endian, bytes| Wide { endian, bytes };
        match start {
            [0xff, 0xfe, 0, 0, ..] => Some((wide(Endian::Little, 4), 4)),
            [0, 0, 0xfe, 0xff, ..] => Some((wide(Endian::Big, 4), 4)),
            [0xff, 0xfe, ..] => Some((wide(Endian::Little, 2), 2)),
            [0xfe, 0xff, ..] => Some((wide(Endian::Big, 2), 2)),
            // Without a mark, zeros next to ASCII characters show the encoding: no text has zeros.
            _ if is_ascii_in_utf16(start, 0, 1) => Some((wide(Endian::Little, 2), 0)),
            _ if is_ascii_in_utf16(start, 1, 0) => Some((wide(Endian::Big, 2), 0)),
            _ => None,
        }
    }
}

/// Whether half of the first units of two bytes are ASCII characters, with the character and the zero at
/// these offsets.
fn is_ascii_in_utf16(start: &[u8], character: usize, zero: usize) -> bool {
    let units = || start.chunks_exact(2).take(100);
    let ascii = units().filter(|unit| unit[character].is_ascii() && unit[character] != 0 && unit[zero] == 0);
    units().count() >= 2 && ascii.count() * 2 >= units().count()
}

impl Encoding {
    /// The encoding of a text that begins with these bytes, and the length of its byte-order mark.
    fn of(start: &[u8]) -> (Encoding, usize) {
        let (wide, mark) = match Wide::of(start) {
            Some((wide, mark)) => (Some(wide), mark),
            None if start.starts_with(BYTE_ORDER_MARK) => (None, BYTE_ORDER_MARK.len()),
            None => (None, 0),
        };
        let mut text = start[mark..].iter().filter(|byte| wide.is_none() || **byte != 0);
        let end = text.find(|byte| matches!(byte, b'\r' | b'\n'));
        let returns = end == Some(&b'\r') && text.next() != Some(&b'\n');
        (Encoding { wide, returns }, mark)
    }
}

/// Converts an input to UTF-8 as it is read.
struct Decoder<R> {
    bytes: R,
    encoding: Encoding,
    /// The converted text, and the number of its bytes that have been read.
    text: Vec<u8>,
    read: usize,
    /// The first bytes of a unit, and their number.
    unit: [u8; 4],
    unit_bytes: usize,
    /// The first unit of a character that takes two.
    surrogate: Option<u16>,
    /// Whether the last byte was a carriage return.
    returned: bool,
}

impl<R: Read> Decoder<R> {
    fn new(bytes: R, encoding: Encoding) -> Decoder<R> {
        Decoder {
            bytes,
            encoding,
            text: Vec::new(),
            read: 0,
            unit: [0; 4],
            unit_bytes: 0,
            surrogate: None,
            returned: false,
        }
    }

    /// Converts more of the text; adds nothing at the end of the input.
    fn fill(&mut self) -> io::Result<()> {
        self.text.clear();
        self.read = 0;
        let mut bytes = [0; BUFFER];
        while self.text.is_empty() {
            let count = match self.bytes.read(&mut bytes) {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                other => other?,
            };
            if count == 0 {
                let is_cut = std::mem::take(&mut self.unit_bytes) > 0;
                if self.surrogate.take().is_some() || is_cut {
                    self.push_char(char::REPLACEMENT_CHARACTER);
                }
                return Ok(());
            }
            for byte in &bytes[..count] {
                self.convert(*byte);
            }
        }
        Ok(())
    }

    fn convert(&mut self, byte: u8) {
        let Some(Wide { endian, bytes }) = self.encoding.wide else { return self.push(byte) };
        self.unit[self.unit_bytes] = byte;
        self.unit_bytes += 1;
        if self.unit_bytes < bytes {
            return;
        }
        self.unit_bytes = 0;
        let mut unit = self.unit;
        if endian == Endian::Big {
            unit[..bytes].reverse();
        }
        if bytes == 4 {
            let c = char::from_u32(u32::from_le_bytes(unit));
            return self.push_char(c.unwrap_or(char::REPLACEMENT_CHARACTER));
        }
        let unit = u16::from_le_bytes([unit[0], unit[1]]);
        let units = self.surrogate.take().into_iter().chain([unit]);
        for (i, c) in char::decode_utf16(units.clone()).enumerate() {
            match c {
                Ok(c) => self.push_char(c),
                // The second unit of the character may still follow.
                Err(_) if i + 1 == units.clone().count() && unit < 0xdc00 => self.surrogate = Some(unit),
                Err(_) => self.push_char(char::REPLACEMENT_CHARACTER),
            }
        }
    }

    fn push_char(&mut self, c: char) {
        for byte in c.encode_utf8(&mut [0; 4]).bytes() {
            self.push(byte);
        }
    }

    /// Adds a byte of the text in UTF-8.
    fn push(&mut self, byte: u8) {
        let line_end = self.encoding.returns && byte == b'\r';
        if line_end {
            self.text.push(b'\n');
        } else if !(self.returned && byte == b'\n') {
            self.text.push(byte);
        }
        self.returned = line_end;
    }
}

impl<R: Read> Read for Decoder<R> {
    fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
        let count = self.fill_buf()?.read(out)?;
        self.consume(count);
        Ok(count)
    }
}

impl<R: Read> BufRead for Decoder<R> {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        if self.read == self.text.len() {
            self.fill()?;
        }
        Ok(&self.text[self.read..])
    }

    fn consume(&mut self, count: usize) {
        self.read += count;
    }
}

#[cfg(test)]
mod tests {
    use std::io::BufReader;

    use super::*;

    fn utf16(text: &str, unit: fn(u16) -> [u8; 2]) -> Vec<u8> {
        "\u{feff}".encode_utf16().chain(text.encode_utf16()).flat_map(unit).collect()
    }

    #[test]
    fn text_is_what_was_encoded() {
        let text = "a🙂é\r\nb\r\n";
        let returns = text.replace("\r\n", "\r");
        let lines = text.replace("\r\n", "\n");
        for (encoded, expected) in [
            (text.as_bytes().to_vec(), text),
            ([BYTE_ORDER_MARK, text.as_bytes()].concat(), text),
            (utf16(text, u16::to_le_bytes), text),
            (utf16(text, u16::to_be_bytes), text),
            (returns.as_bytes().to_vec(), &*lines),
            (utf16(&returns, u16::to_be_bytes), &*lines),
            (b"\r\r\na\r\nb".to_vec(), "\n\na\nb"),
            (b"\xff\xfe\x00\xd8a\x00\x00\xdcb".to_vec(), "\u{fffd}a\u{fffd}\u{fffd}"),
            (b"\xfe\xff\xd8\x3d".to_vec(), "\u{fffd}"),
            (b"a\0b\0\r\0\n\0c\0".to_vec(), "ab\r\nc"),
            (b"\0a\0b\0\r\0\n\0c\x6c\x34\0d".to_vec(), "ab\r\nc水d"),
            (b"\xff\xfe\0\0a\0\0\0\r\0\0\0\x42\xf6\x01\0".to_vec(), "a\n🙂"),
            (b"\0\0\xfe\xff\0\0\0a\0\0\xd8\0\0\0".to_vec(), "a\u{fffd}\u{fffd}"),
            (b"\xff".to_vec(), "\u{fffd}"),
            (b"".to_vec(), ""),
        ] {
            let sample = decode_start(&encoded).unwrap_or_else(|| encoded.clone());
            assert_eq!(String::from_utf8_lossy(&sample), expected, "{encoded:?}");
            for capacity in [1, 2, 3, 100] {
                let mut read = Vec::new();
                decode(BufReader::with_capacity(capacity, &encoded[..]))
                    .unwrap()
                    .0
                    .read_to_end(&mut read)
                    .unwrap();
                assert_eq!(String::from_utf8_lossy(&read), expected, "{encoded:?} {capacity}");
            }
        }
    }

    /// In GBK, Shift-JIS, EUC-KR, Windows-1251, code page 437 and UTF-8 that was cut.
    #[test]
    fn single_bytes_are_latin1_and_others_are_of_an_unknown_encoding() {
        for (encoded, expected) in [
            (&b"by Ren\xe9 M\xfcller, na\xefve cr\xe9\xe9e"[..], "by René Müller, naïve créée"),
            (b"don\x92t \x93so\x94 \x96 5 \x80, \xa9 2026 A\xa0B", "don’t “so” – 5 €, © 2026 A\u{a0}B"),
            ("\u{b7}ä字".as_bytes(), "·ä字"),
        ] {
            let (text, places) = from_latin1(encoded).unwrap();
            assert_eq!(text, expected);
            assert!(places.iter().all(|place| !text[*place..].starts_with(|c: char| c.is_ascii())));
        }
        for encoded in [
            &b"\xb5\xda1\xcc\xe2"[..],
            b"\xcc\xe21",
            b"\x90\x94\x93\xc6",
            b"\xbd\xba\xb5\xb5\xc4\xed",
            b"\xf1\xf3\xe4\xee\xea\xf3",
            b"M\x84rz",
            b"\x81bung",
            b"\xe5\xad",
        ] {
            assert_eq!(from_latin1(encoded), None, "{encoded:x?}");
        }
    }
}
