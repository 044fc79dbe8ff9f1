//! [`decode`] converts an input to UTF-8: it removes a byte-order mark, decodes UTF-16, and replaces carriage returns by
//! line feeds if no other line ends occur. The first line shows which of these apply.
//!
//! PowerShell's `>` writes UTF-16 with a byte-order mark; a unit that is not a character becomes U+FFFD.

use std::io::{self, BufRead, Read};

/// The byte-order mark with which a UTF-8 text may begin.
const BYTE_ORDER_MARK: &[u8] = "\u{feff}".as_bytes();

/// The number of bytes in which the end of the first line is sought.
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
    let has_mark = mark > 0 && encoding.utf16.is_none();
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

/// A text in UTF-8, in which each byte that is not UTF-8 is the character that it is in Latin-1, the encoding of most old files;
/// a control character of it becomes U+FFFD. Also the places of these characters.
pub(super) fn from_latin1(text: &[u8]) -> (String, Vec<usize>) {
    let (mut decoded, mut places) = (String::with_capacity(text.len() + 8), Vec::new());
    for chunk in text.utf8_chunks() {
        decoded.push_str(chunk.valid());
        for byte in chunk.invalid() {
            places.push(decoded.len());
            decoded.push(if *byte < 0xa0 { char::REPLACEMENT_CHARACTER } else { char::from(*byte) });
        }
    }
    (decoded, places)
}

/// The first line with the unit that follows it, or the part of it that is examined.
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
            // It is repeated after the bytes that have been read.
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
    utf16: Option<Endian>,
    /// Whether a carriage return ends a line.
    returns: bool,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Endian {
    Little,
    Big,
}

impl Encoding {
    /// The encoding of a text that begins with these bytes, and the length of its byte-order mark.
    fn of(start: &[u8]) -> (Encoding, usize) {
        let (utf16, mark) = match start {
            [0xff, 0xfe, ..] => (Some(Endian::Little), 2),
            [0xfe, 0xff, ..] => (Some(Endian::Big), 2),
            _ if start.starts_with(BYTE_ORDER_MARK) => (None, BYTE_ORDER_MARK.len()),
            _ => (None, 0),
        };
        let mut text = start[mark..].iter().filter(|byte| utf16.is_none() || **byte != 0);
        let end = text.find(|byte| matches!(byte, b'\r' | b'\n'));
        let returns = end == Some(&b'\r') && text.next() != Some(&b'\n');
        (Encoding { utf16, returns }, mark)
    }
}

/// Converts an input to UTF-8 as it is read.
struct Decoder<R> {
    bytes: R,
    encoding: Encoding,
    /// The converted text, and the number of its bytes that have been read.
    text: Vec<u8>,
    read: usize,
    /// The first byte of a unit of UTF-16.
    half: Option<u8>,
    /// The first unit of a character that takes two.
    surrogate: Option<u16>,
    /// Whether the last byte was a carriage return.
    returned: bool,
}

impl<R: Read> Decoder<R> {
    fn new(bytes: R, encoding: Encoding) -> Decoder<R> {
        Decoder { bytes, encoding, text: Vec::new(), read: 0, half: None, surrogate: None, returned: false }
    }

    /// Converts more of the text; at the end of the input there is none.
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
                if self.half.take().is_some() | self.surrogate.take().is_some() {
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
        let Some(endian) = self.encoding.utf16 else { return self.push(byte) };
        let Some(first) = self.half.take() else {
            self.half = Some(byte);
            return;
        };
        let unit = match endian {
            Endian::Little => u16::from_le_bytes([first, byte]),
            Endian::Big => u16::from_be_bytes([first, byte]),
        };
        let units = self.surrogate.take().into_iter().chain([unit]);
        for (i, c) in char::decode_utf16(units.clone()).enumerate() {
            match c {
                Ok(c) => self.push_char(c),
                // The second unit may follow.
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
}
