//! Boards as arrays in source code: Python, C, Java, JavaScript, Rust, Go.
//!
//! ```text
//! board = [[5, 3, 0, 0, 7, 0, 0, 0, 0], ...]
//! char board[9][9] = {{'5', '3', '.', '.', '7', '.', '.', '.', '.'}, ...};
//! String[] rows = {"53..7....", "6..195...", ...};
//! ```
//!
//! A board is what [`leetcode`](crate::format::formats::leetcode) reads, with braces or brackets. It begins with a brace or
//! bracket that another one or a quote follows, but not with one of a type: `[9][9]`, `int[][]`, `: [[u8; 9]; 9]`. All
//! other code and all comments are skipped.

use std::collections::VecDeque;
use std::io;

use crate::format::descriptor::{Codec, Format};
use crate::format::detection::{Confidence, Sample};
use crate::format::framing::{Framer, Opened};
use crate::format::input::{Input, Place, RawRecord};
use crate::format::record::{FieldNames, Holds};
use crate::format::shared::board_arrays::{BoardFramer, read_board};

pub(in crate::format) const ARRAY: Format = Format {
    name: "array",
    about: "arrays in source code, with brackets or braces: Python, C, Java, JavaScript and others",
    extensions: &["py", "c", "java", "js"],
    holds: Holds { sukaku: false, placed: false, marks: false, structured: false, fields: FieldNames::NONE },
    answers: "leetcode",
    recognize,
    codec: Codec::read(|_, options| {
        let blanks = options.blanks();
        Ok(Opened::new(ArrayFramer::default(), move |raw: &RawRecord| read_board(raw, &blanks)))
    }),
};

/// The number of bytes of white space after a bracket that are kept.
const MAX_GAP: usize = 1 << 12;

/// Whether the first array of the sample begins with cells, and is assigned to something or has braces.
fn recognize(sample: &Sample<'_>) -> Confidence {
    let text = sample.text();
    let opens = |byte: u8| matches!(byte, b'[' | b'{');
    let object = text.strip_prefix('{').is_some_and(|rest| rest.trim_ascii_start().starts_with('"'));
    if object || text.starts_with(['[', '<']) {
        return Confidence::No;
    }
    let mut scanner = Scanner::default();
    let mut last = 0;
    for (i, byte) in text.bytes().enumerate() {
        scanner.take(byte, Place::default());
        if scanner.depth > 0 {
            let inner = text.as_bytes()[i..].trim_ascii_start();
            let inner = inner.iter().position(|byte| !opens(*byte) && !byte.is_ascii_whitespace());
            let cell = inner.map_or(0, |start| text.as_bytes()[i + start..][0]);
            let assigned = matches!(last, b'=' | b'(' | b']' | b'}') || text.starts_with('{');
            let is_cell = cell.is_ascii_digit() || matches!(cell, b'"' | b'\'');
            return Confidence::shape_if((assigned || byte == b'{') && is_cell);
        }
        if !byte.is_ascii_whitespace() && !opens(byte) {
            last = byte;
        }
        scanner.ready.clear();
    }
    Confidence::No
}

/// Makes LeetCode's JSON of source code, byte by byte in the same places: what belongs to no board becomes white space.
#[derive(Default)]
struct Scanner {
    /// What has been made of the input and not been taken.
    ready: VecDeque<(u8, Place)>,
    /// A brace or bracket outside of a board with the white space behind it, until it is seen what follows.
    pending: Vec<(u8, Place)>,
    /// The last byte outside of a board and of comments that is no white space.
    before: u8,
    /// How many braces and brackets of a board are open.
    depth: usize,
    /// The quote of the text in which the last byte is.
    quote: Option<u8>,
    /// Whether the last byte may begin a comment, and whether it is in one.
    slash: bool,
    comment: bool,
}

impl Scanner {
    fn take(&mut self, byte: u8, place: Place) {
        if self.comment {
            self.comment = byte != b'\n';
            self.ready.push_back((if self.comment { b' ' } else { byte }, place));
            return;
        }
        let slash = std::mem::replace(&mut self.slash, byte == b'/' && self.quote.is_none());
        if self.quote.is_none() && (byte == b'#' || (slash && byte == b'/')) {
            self.comment = true;
            self.ready.push_back((b' ', place));
        } else if self.depth > 0 {
            self.in_board(byte, place);
        } else {
            self.outside(byte, place);
        }
    }

    fn in_board(&mut self, byte: u8, place: Place) {
        let made = match (self.quote, byte) {
            (Some(_), b'\n') => {
                self.quote = None;
                byte
            }
            (Some(quote), _) => {
                self.quote = self.quote.filter(|_| byte != quote);
                byte
            }
            (None, b'"' | b'\'') => {
                self.quote = Some(byte);
                byte
            }
            (None, b'[' | b'{') => {
                self.depth += 1;
                b'['
            }
            (None, b']' | b'}') => {
                self.depth -= 1;
                self.before = byte;
                b']'
            }
            (None, b'/' | b';') => b' ',
            (None, _) => byte,
        };
        self.ready.push_back((made, place));
    }

    fn outside(&mut self, byte: u8, place: Place) {
        if byte.is_ascii_whitespace() && !self.pending.is_empty() && self.pending.len() < MAX_GAP {
            self.pending.push((byte, place));
            return;
        }
        let opens = matches!(byte, b'[' | b'{');
        let of_type =
            matches!(self.before, b':' | b'[' | b'<') && self.pending.first().is_some_and(|it| it.0 == b'[');
        let begins = !of_type && (opens || matches!(byte, b'"' | b'\''));
        if !self.pending.is_empty() {
            for (i, (byte, place)) in self.pending.drain(..).enumerate() {
                let kept = if byte == b'\n' { b'\n' } else { b' ' };
                if i == 0 {
                    self.before = byte;
                }
                self.ready.push_back((if i == 0 && begins { b'[' } else { kept }, place));
            }
            if begins {
                self.depth = 1;
                self.in_board(byte, place);
                return;
            }
        }
        if opens {
            self.pending.push((byte, place));
            return;
        }
        if !byte.is_ascii_whitespace() {
            self.before = byte;
        }
        self.ready.push_back((if byte == b'\n' { byte } else { b' ' }, place));
    }
}

/// Makes a raw record of each board.
#[derive(Default)]
struct ArrayFramer {
    scanner: Scanner,
    boards: BoardFramer,
}

impl Framer for ArrayFramer {
    fn frame(&mut self, input: &mut Input<'_>, raw: &mut RawRecord) -> io::Result<bool> {
        let ArrayFramer { scanner, boards } = self;
        boards.begin(raw);
        let mut any_complete = |scanner: &mut Scanner, raw: &mut RawRecord| {
            while let Some((byte, place)) = scanner.ready.pop_front() {
                if boards.take(byte, place, raw) {
                    return true;
                }
            }
            false
        };
        let complete = any_complete(scanner, raw)
            || input.scan(|byte, place| {
                scanner.take(byte, place);
                any_complete(scanner, raw)
            })?;
        Ok(complete || boards.end(raw))
    }
}
