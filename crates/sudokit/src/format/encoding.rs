//! [`unwrap`], the text of an input without its encoding: a byte-order mark, UTF-16, carriage returns as the only line
//! ends. They are recognized by the first line, and undone while the text is read.
//!
//! PowerShell's `>` writes UTF-16 with a byte-order mark; a unit that is no character becomes U+FFFD.

use std::io::{self, BufRead, Read};

/// The byte-order mark with which a UTF-8 text may begin.
const BYTE_ORDER_MARK: &[u8] = "\u{feff}".as_bytes();

/// The number of bytes that are examined at most for the end of the first line.
const MOST: usize = 1 << 12;

/// The number of bytes that are unwrapped at a time.
const BUFFER: usize = 1 << 13;

/// The text of an input.
pub(super) fn unwrap<'a>(bytes: impl BufRead + Send + 'a) -> io::Result<Box<dyn BufRead + Send + 'a>> {
    let mut bytes = Broken { bytes, error: None };
    let start = first_line(&mut bytes)?;
    let (wrapping, mark) = Wrapping::of(&start);
    let mut start = io::Cursor::new(start);
    start.set_position(mark as u64);
    let bytes = start.chain(bytes);
    Ok(if wrapping == Wrapping::default() {
        Box::new(bytes)
    } else {
        Box::new(Unwrapped::new(bytes, wrapping))
    })
}

/// The text of the start of an input, if it must be converted.
pub(super) fn unwrapped(start: &[u8]) -> Option<Vec<u8>> {
    let (wrapping, mark) = Wrapping::of(start);
    if (wrapping, mark) == (Wrapping::default(), 0) {
        return None;
    }
    let mut text = Vec::new();
    // Reading from memory does not fail.
    let _ = Unwrapped::new(&start[mark..], wrapping).read_to_end(&mut text);
    Some(text)
}

/// The first line with the unit that follows it, or the part of it that is examined.
fn first_line(bytes: &mut impl BufRead) -> io::Result<Vec<u8>> {
    let mut start: Vec<u8> = Vec::new();
    loop {
        let end = start.iter().position(|byte| matches!(byte, b'\r' | b'\n'));
        // Behind a carriage return, a line feed of UTF-16 takes three more bytes.
        let ended = end.is_some_and(|end| start[end..].contains(&b'\n') || start.len() > end + 3);
        if ended || start.len() >= MOST {
            return Ok(start);
        }
        let buffer = match bytes.fill_buf() {
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            // It comes again behind what has been read.
            Err(_) if !start.is_empty() => return Ok(start),
            other => other?,
        };
        if buffer.is_empty() {
            return Ok(start);
        }
        let count = buffer.len().min(MOST);
        start.extend_from_slice(&buffer[..count]);
        bytes.consume(count);
    }
}

/// An input that repeats its error each time it is read.
struct Broken<R> {
    bytes: R,
    error: Option<(io::ErrorKind, String)>,
}

impl<R: BufRead> Read for Broken<R> {
    fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
        let count = self.fill_buf()?.read(out)?;
        self.consume(count);
        Ok(count)
    }
}

impl<R: BufRead> BufRead for Broken<R> {
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
struct Wrapping {
    utf16: Option<Endian>,
    /// Whether a carriage return ends a line.
    returns: bool,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Endian {
    Little,
    Big,
}

impl Wrapping {
    /// The encoding of a text that begins with these bytes, and the length of its byte-order mark.
    fn of(start: &[u8]) -> (Wrapping, usize) {
        let (utf16, mark) = match start {
            [0xff, 0xfe, ..] => (Some(Endian::Little), 2),
            [0xfe, 0xff, ..] => (Some(Endian::Big), 2),
            _ if start.starts_with(BYTE_ORDER_MARK) => (None, BYTE_ORDER_MARK.len()),
            _ => (None, 0),
        };
        let mut text = start[mark..].iter().filter(|byte| utf16.is_none() || **byte != 0);
        let end = text.find(|byte| matches!(byte, b'\r' | b'\n'));
        let returns = end == Some(&b'\r') && text.next() != Some(&b'\n');
        (Wrapping { utf16, returns }, mark)
    }
}

/// The text of an input that is converted as it is read.
struct Unwrapped<R> {
    wrapped: R,
    wrapping: Wrapping,
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

impl<R: Read> Unwrapped<R> {
    fn new(wrapped: R, wrapping: Wrapping) -> Unwrapped<R> {
        Unwrapped {
            wrapped,
            wrapping,
            text: Vec::new(),
            read: 0,
            half: None,
            surrogate: None,
            returned: false,
        }
    }

    /// Converts more of the text; at the end of the input there is none.
    fn fill(&mut self) -> io::Result<()> {
        self.text.clear();
        self.read = 0;
        let mut bytes = [0; BUFFER];
        while self.text.is_empty() {
            let count = match self.wrapped.read(&mut bytes) {
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
        let Some(endian) = self.wrapping.utf16 else { return self.push(byte) };
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
        let line_end = self.wrapping.returns && byte == b'\r';
        if line_end {
            self.text.push(b'\n');
        } else if !(self.returned && byte == b'\n') {
            self.text.push(byte);
        }
        self.returned = line_end;
    }
}

impl<R: Read> Read for Unwrapped<R> {
    fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
        let count = self.fill_buf()?.read(out)?;
        self.consume(count);
        Ok(count)
    }
}

impl<R: Read> BufRead for Unwrapped<R> {
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
            let sample = unwrapped(&encoded).unwrap_or_else(|| encoded.clone());
            assert_eq!(String::from_utf8_lossy(&sample), expected, "{encoded:?}");
            for capacity in [1, 2, 3, 100] {
                let mut read = Vec::new();
                unwrap(BufReader::with_capacity(capacity, &encoded[..]))
                    .unwrap()
                    .read_to_end(&mut read)
                    .unwrap();
                assert_eq!(String::from_utf8_lossy(&read), expected, "{encoded:?} {capacity}");
            }
        }
    }
}
