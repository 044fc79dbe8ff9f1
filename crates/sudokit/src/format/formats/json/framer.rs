//! [`ObjectFramer`], which cuts a text into JSON objects, and [`ElementFramer`], which cuts an array into its
//! elements.

use std::io;
use std::sync::Arc;

use super::layout::line_layout;
use crate::format::framing::Framer;
use crate::format::input::{Input, MAX_RECORD_SIZE, Place, RawRecord};
use crate::format::plain_lines::{LineLayout, PlainLineBuf};

/// The number of objects that are searched for the layout of plain lines.
const MAX_SEARCHED: usize = 16;

/// Makes a raw record of each object.
pub(in crate::format) struct ObjectFramer {
    /// The maximum length of an object in bytes.
    most: usize,
    /// The key of the puzzles in plain lines; `None` if there are no plain lines.
    puzzle_key: Option<String>,
    state: State,
    /// The start of the next raw record, if this one ended because another object began.
    next_object: Option<Place>,
    /// The number of open braces and brackets.
    depth: usize,
    /// Which of them are brackets; bit 0 is the innermost.
    brackets: u128,
    /// Whether the object began a line and its first key followed on the same line.
    begins_line: bool,
    /// The last byte that was not white space.
    last: u8,
    /// Whether this line has held only white space so far.
    at_line_start: bool,
    /// The layout of plain lines, taken from one of the first objects.
    layout: Option<Arc<LineLayout>>,
    /// The number of objects that were searched for it.
    searched: usize,
}

#[derive(Clone, Copy, Default, PartialEq, Eq)]
enum State {
    /// Between objects.
    #[default]
    Outside,
    /// In a value that is not an object, such as a number.
    NotAnObject,
    Object,
    Text,
    /// After a backslash.
    Escape,
}

impl Framer for ObjectFramer {
    fn frame(&mut self, input: &mut Input<'_>, raw: &mut RawRecord) -> io::Result<bool> {
        if let Some(place) = self.next_object.take() {
            self.begin(place, raw);
        }
        if input.scan(|byte, place| self.take(byte, place, raw))? {
            if let Some(key) = &self.puzzle_key
                && self.layout.is_none()
                && self.searched < MAX_SEARCHED
            {
                self.layout = line_layout(raw, key).map(Arc::new);
                self.searched += 1;
            }
            return Ok(true);
        }
        self.state = State::Outside;
        Ok(!raw.text.is_empty())
    }

    fn wait_for_plain_lines(&mut self, input: &mut Input<'_>) -> io::Result<()> {
        input.fill().map(drop)
    }

    fn take_plain_lines(
        &mut self,
        input: &mut Input<'_>,
        most: usize,
        lines: &mut PlainLineBuf,
    ) -> io::Result<u64> {
        let is_outside = self.state == State::Outside && self.next_object.is_none();
        let begins_line = is_outside && input.pass_line_ends()?;
        let line = input.line_number();
        if begins_line && let Some(layout) = &self.layout {
            input.next_plain_lines(most, lines, Some(layout))?;
        }
        Ok(line)
    }
}

impl ObjectFramer {
    /// The framer of records whose puzzle has this key, if the key is at the top level.
    pub(in crate::format) fn new(puzzle_key: Option<String>) -> ObjectFramer {
        ObjectFramer {
            most: MAX_RECORD_SIZE,
            puzzle_key,
            state: State::Outside,
            next_object: None,
            depth: 0,
            brackets: 0,
            begins_line: false,
            last: 0,
            at_line_start: false,
            layout: None,
            searched: 0,
        }
    }

    /// The framer of objects that may be longer than records, up to `most` bytes.
    pub(super) fn of_documents(most: usize) -> ObjectFramer {
        ObjectFramer { most, ..ObjectFramer::new(None) }
    }

    fn begin(&mut self, place: Place, raw: &mut RawRecord) {
        raw.push_at_most(b'{', place, self.most);
        self.state = State::Object;
        self.depth = 1;
        self.brackets = 0;
        self.begins_line = place.column == 0;
        self.last = b'{';
        self.at_line_start = false;
    }

    /// Whether this opening brace begins another object: it is the first character of its line, and no value
    /// may begin here.
    fn begins_new_object(&self, place: Place) -> bool {
        let allowed = match self.brackets & 1 == 1 {
            true => matches!(self.last, b'[' | b','),
            false => self.last == b':',
        };
        self.at_line_start && (!allowed || (self.begins_line && place.column == 0))
    }

    /// Takes the next byte; true if the raw record is complete.
    fn take(&mut self, byte: u8, place: Place, raw: &mut RawRecord) -> bool {
        match (self.state, byte) {
            (State::Outside, b'{') => {
                self.begin(place, raw);
                return false;
            }
            (State::Outside, b',' | b'[' | b']') => return false,
            (State::Outside, _) if byte.is_ascii_whitespace() => return false,
            (State::Outside, _) => self.state = State::NotAnObject,
            (State::NotAnObject, b'\n') => {
                self.state = State::Outside;
                return true;
            }
            (State::NotAnObject, _) => {}
            // A string ends at the latest with its line, so that a stray quote does not swallow other
            // objects.
            (State::Text, b'"' | b'\n') | (State::Escape, b'\n') => self.state = State::Object,
            (State::Text, b'\\') => self.state = State::Escape,
            (State::Text, _) => {}
            (State::Escape, _) => self.state = State::Text,
            (State::Object, b'{') if self.begins_new_object(place) => {
                self.next_object = Some(place);
                return true;
            }
            (State::Object, b'{' | b'[') => {
                self.depth += 1;
                self.brackets = self.brackets << 1 | u128::from(byte == b'[');
            }
            (State::Object, b'}') => {
                // Brackets that are still open inside this brace are closed with it.
                while self.depth > 1 && self.brackets & 1 == 1 {
                    self.depth -= 1;
                    self.brackets >>= 1;
                }
                self.depth -= 1;
                self.brackets >>= 1;
                if self.depth == 0 {
                    self.state = State::Outside;
                    raw.push_at_most(b'}', place, self.most);
                    return true;
                }
            }
            (State::Object, b']') if self.brackets & 1 == 1 => {
                self.depth -= 1;
                self.brackets >>= 1;
            }
            (State::Object, b'"') => self.state = State::Text,
            (State::Object, _) => {}
        }
        if byte == b'\n' {
            self.at_line_start = true;
            self.begins_line &= self.last != b'{' || self.depth > 1;
        } else if !byte.is_ascii_whitespace() {
            self.at_line_start = false;
            self.last = byte;
        }
        raw.push_at_most(byte, place, self.most);
        false
    }
}

/// Makes a raw record of each element of an array.
#[derive(Default)]
pub(super) struct ElementFramer {
    /// The number of open braces and brackets.
    depth: usize,
    /// Whether the last byte was in a string, and whether it was a backslash in one.
    is_text: bool,
    is_escape: bool,
}

impl Framer for ElementFramer {
    fn frame(&mut self, input: &mut Input<'_>, raw: &mut RawRecord) -> io::Result<bool> {
        let is_complete = input.scan(|byte, place| self.take(byte, place, raw))?;
        Ok(is_complete || !raw.text.is_empty())
    }
}

impl ElementFramer {
    /// Takes the next byte; true if the raw record is complete.
    fn take(&mut self, byte: u8, place: Place, raw: &mut RawRecord) -> bool {
        if self.is_text {
            // A string ends at the latest with its line, so that a stray quote does not swallow other
            // elements.
            let ends = byte == b'\n' || (byte == b'"' && !self.is_escape);
            self.is_escape = byte == b'\\' && !self.is_escape;
            self.is_text = !ends;
        } else {
            match byte {
                b'"' => self.is_text = true,
                b'[' | b'{' => self.depth += 1,
                b']' | b'}' => self.depth = self.depth.saturating_sub(1),
                _ => {}
            }
            let is_outer = match byte {
                b'[' => self.depth == 1,
                b']' => self.depth == 0,
                b',' => self.depth <= 1,
                _ => false,
            };
            if is_outer {
                return !raw.text.is_empty();
            }
            if byte.is_ascii_whitespace() && raw.text.is_empty() {
                return false;
            }
        }
        raw.push_at(byte, place);
        false
    }
}
