//! Reads JSON with `serde_json`, and writes it.

use std::collections::BTreeSet;
use std::fmt;
use std::io;
use std::sync::Arc;

use serde::de::{Deserialize, Deserializer, MapAccess, Visitor};
use serde_json::value::RawValue;

use super::{KEYS, MARKS, PLACED, PUZZLE};
use crate::blanks::Blanks;
use crate::format::descriptor::Codec;
use crate::format::encoder::{Encoder, LineFieldWriter};
use crate::format::error::{RecordError, RecordErrorKind, json_message};
use crate::format::framing::{Framer, Opened};
use crate::format::input::{Input, Place, RawRecord};
use crate::format::plain_lines::{LineLayout, PlainField, PlainLineBuf, PlainObject};
use crate::format::record::{Board, Column, Field, Progress, Record};
use crate::format::shared::board_arrays::{board_at, shortened};
use crate::format::shared::board_text;
use crate::format::shared::board_text::BoardError;
use crate::format::value::{Number, Value, write_object, write_untyped};
use crate::grid::Grid;
use crate::sukaku::Sukaku;

/// Reads and writes the format.
pub(in crate::format) const CODEC: Codec = Codec::read_and_write(
    |_, options| {
        let blanks = options.blanks();
        Ok(Opened::new(ObjectFramer::default(), move |raw: &RawRecord| decode(raw, &blanks)))
    },
    |_| Box::new(JsonEncoder),
);

const ERROR: &str = "error";

/// The maximum depth of a field's value; a deeper one is kept as text.
const MAX_DEPTH: usize = 64;

/// The layout of plain lines is sought in this number of objects at most.
const MAX_SEARCHED: usize = 16;

/// Makes a raw record of each object.
#[derive(Default)]
struct ObjectFramer {
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
    /// The layout of plain lines, which is that of one of the first objects.
    layout: Option<Arc<LineLayout>>,
    /// The number of objects in which it was sought.
    searched: usize,
}

#[derive(Clone, Copy, Default, PartialEq, Eq)]
enum State {
    /// Between objects.
    #[default]
    Outside,
    /// In something that is not an object.
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
            if self.layout.is_none() && self.searched < MAX_SEARCHED {
                self.layout = line_layout(raw).map(Arc::new);
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

/// The layout of the lines that differ from this object in their values only; none if it has more than one line, a key that
/// is no field, or a key twice.
fn line_layout(raw: &RawRecord) -> Option<LineLayout> {
    let text = str::from_utf8(&raw.text).ok().filter(|text| !text.contains('\n'))?;
    let Entries(entries) = serde_json::from_str(text).ok()?;
    let (mut columns, mut values, mut puzzle) = (Vec::new(), Vec::new(), None);
    let mut seen = BTreeSet::new();
    for (key, json) in &entries {
        columns.push(match &**key {
            PUZZLE if json.get().starts_with('"') => {
                puzzle = Some(values.len());
                Column::Puzzle(PUZZLE.into())
            }
            name if KEYS.contains(&name) => return None,
            name => Column::Field(name.into()),
        });
        let start = json.get().as_ptr() as usize - text.as_ptr() as usize;
        values.push(start..start + json.get().len());
        if !seen.insert(&**key) {
            return None;
        }
    }
    Some(LineLayout::of_objects(columns.into(), PlainObject::new(text, &values, puzzle?)))
}

impl ObjectFramer {
    fn begin(&mut self, place: Place, raw: &mut RawRecord) {
        raw.push_at(b'{', place);
        self.state = State::Object;
        self.depth = 1;
        self.brackets = 0;
        self.begins_line = place.column == 0;
        self.last = b'{';
        self.at_line_start = false;
    }

    /// Whether this opening brace begins another object: it is the first of its line, and no value may begin here.
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
            // A string ends with its line at the latest, so that a stray quote does not swallow other objects.
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
                    raw.push(b"}");
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
        raw.push_at(byte, place);
        false
    }
}

/// The keys of an object in order, with the JSON texts of their values.
struct Entries<'a>(Vec<(String, &'a RawValue)>);

impl<'de> Deserialize<'de> for Entries<'de> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct EntriesVisitor;

        impl<'de> Visitor<'de> for EntriesVisitor {
            type Value = Entries<'de>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
                let mut entries = Vec::new();
                while let Some(entry) = map.next_entry()? {
                    entries.push(entry);
                }
                Ok(Entries(entries))
            }
        }

        deserializer.deserialize_map(EntriesVisitor)
    }
}

fn decode(raw: &RawRecord, blanks: &Blanks) -> Result<Record, RecordError> {
    let text = raw.utf8()?;
    if !text.starts_with('{') {
        let what = format!("expected an object {{\"puzzle\":...}}, found {:?}", shortened(text.trim_end()));
        return Err(raw.error(RecordErrorKind::Syntax(what), 0));
    }
    let Entries(entries) = serde_json::from_str(text).map_err(|error| json_error(raw, text, &error))?;

    let mut board = None;
    let (mut placed, mut marks) = (None, None);
    let mut fields = Vec::new();
    let mut seen: Vec<&str> = Vec::new();
    for (key, json) in &entries {
        let value = JsonText { raw, text, json: json.get(), blanks };
        if KEYS.contains(&&**key) {
            if seen.contains(&&**key) {
                return Err(value.error(format!("the key {key:?} occurs twice")));
            }
            seen.push(key);
        }
        match &**key {
            PUZZLE if json.get().starts_with('[') => {
                board = Some(board_at(raw, value.start(), value.json.len(), blanks).map(Board::Givens));
            }
            PUZZLE => board = Some(value.board()),
            PLACED => match value.board()? {
                Board::Givens(grid) => placed = Some((grid, value)),
                Board::Candidates(_) => return Err(value.error("expected 81 cells, found 729 marks".into())),
            },
            MARKS => marks = Some(*value.marks()?.candidates()),
            _ => fields.push(Field::new(&**key, value.field_value()?)),
        }
    }
    let Some(board) = board else {
        let error = fields.iter().find(|field| field.name == ERROR);
        let what =
            error.map_or_else(|| format!("no key {PUZZLE:?}"), |field| field.value.to_text().into_owned());
        return Err(raw.error(RecordErrorKind::Syntax(what), 0).with_fields(fields));
    };
    let board = match board {
        Ok(board) => board,
        Err(error) => return Err(error.with_fields(fields)),
    };
    let placed = match placed {
        Some((grid, value)) => Some(without_givens(grid, &board, &value)?),
        None => marks.map(|_| Grid::EMPTY),
    };
    let progress = placed.map(|placed| Progress { placed, marks });
    Ok(Record { board, progress, fields })
}

/// The digits that the player placed; some programs repeat the givens among them.
fn without_givens(mut placed: Grid, board: &Board, value: &JsonText<'_>) -> Result<Grid, RecordError> {
    if let Board::Givens(givens) = board {
        for (cell, given) in givens.iter() {
            if let Some(digit) = placed.get(cell).filter(|digit| *digit != given) {
                return Err(value.error(format!("{digit} placed where {given} is given")).with_cell(cell));
            }
            placed.set(cell, None);
        }
    }
    Ok(placed)
}

/// The error at the position that the JSON library reports.
fn json_error(raw: &RawRecord, text: &str, error: &serde_json::Error) -> RecordError {
    if error.is_eof() {
        let what = "the object is cut off here: a } is missing".to_owned();
        return raw.error(RecordErrorKind::Syntax(what), text.trim_end().len());
    }
    let lines = text.split_inclusive('\n').map(str::len);
    let start: usize = lines.take(error.line().saturating_sub(1)).sum();
    raw.error(RecordErrorKind::Syntax(json_message(error)), start + error.column().saturating_sub(1))
}

/// The JSON text of a value within a raw record.
struct JsonText<'a> {
    raw: &'a RawRecord,
    text: &'a str,
    json: &'a str,
    blanks: &'a Blanks,
}

impl JsonText<'_> {
    /// The offset in the raw record at which it begins.
    fn start(&self) -> usize {
        self.json.as_ptr() as usize - self.text.as_ptr() as usize
    }

    fn error(&self, what: String) -> RecordError {
        self.raw.error(RecordErrorKind::Syntax(what), self.start())
    }

    /// The value, which must be a string.
    fn string(&self) -> Result<String, RecordError> {
        serde_json::from_str(self.json)
            .map_err(|_| self.error(format!("expected a string, found {}", shortened(self.json))))
    }

    fn board(&self) -> Result<Board, RecordError> {
        let error = |error: BoardError| error.within(self.raw, self.start() + 1);
        board_text::board(&self.string()?, |_| false, self.blanks).map_err(error)
    }

    fn marks(&self) -> Result<Sukaku, RecordError> {
        let error = |error: BoardError| error.within(self.raw, self.start() + 1);
        board_text::marks(&self.string()?, |_| false, self.blanks).map_err(error)
    }

    /// The value of a field.
    fn field_value(&self) -> Result<Value, RecordError> {
        if self.json.starts_with('"') {
            return Ok(self.string()?.into());
        }
        Ok(value(self.json, 0).unwrap_or_else(|| without_spaces(self.json).into()))
    }
}

/// The value of a JSON text; `None` if it is nested too deeply or holds a string that is not Unicode.
fn value(json: &str, depth: usize) -> Option<Value> {
    Some(match json.as_bytes().first()? {
        _ if depth > MAX_DEPTH => return None,
        b'n' => Value::Null,
        b't' => true.into(),
        b'f' => false.into(),
        b'"' => serde_json::from_str::<String>(json).ok()?.into(),
        b'[' => {
            let items: Vec<&RawValue> = serde_json::from_str(json).ok()?;
            Value::List(items.into_iter().map(|item| value(item.get(), depth + 1)).collect::<Option<_>>()?)
        }
        b'{' => {
            let Entries(entries) = serde_json::from_str(json).ok()?;
            let entries =
                entries.into_iter().map(|(key, item)| Some((key.into(), value(item.get(), depth + 1)?)));
            Value::Object(entries.collect::<Option<_>>()?)
        }
        _ => Value::Number(Number::parse(json)?),
    })
}

/// A JSON text without the white space between its tokens.
fn without_spaces(json: &str) -> String {
    let (mut quoted, mut escaped) = (false, false);
    let mut text = json.to_owned();
    text.retain(|c| {
        quoted ^= c == '"' && !escaped;
        escaped = c == '\\' && !escaped;
        quoted || !c.is_ascii_whitespace()
    });
    text
}

/// A line in the format is seldom longer, in bytes.
#[cfg(feature = "play")]
const USUAL_LENGTH: usize = 256;

/// The line of a record, for callers that need no table of formats.
#[cfg(feature = "play")]
pub(crate) fn line(record: &Record) -> Vec<u8> {
    let mut line = Vec::with_capacity(USUAL_LENGTH);
    JsonEncoder.record(record, &mut line);
    line
}

struct JsonEncoder;

impl Encoder for JsonEncoder {
    fn record(&self, record: &Record, out: &mut Vec<u8>) {
        let puzzle = match &record.board {
            Board::Givens(grid) => grid.to_string(),
            Board::Candidates(sukaku) => sukaku.to_string(),
        };
        let mut own = vec![(PUZZLE, Value::from(puzzle))];
        if let Some(progress) = &record.progress {
            own.push((PLACED, progress.placed.to_string().into()));
            if let Some(marks) = progress.marks {
                own.push((MARKS, Sukaku::from(marks).to_string().into()));
            }
        }
        write_line(&own, &record.fields, out);
    }

    fn error(&self, message: &str, fields: &[Field], out: &mut Vec<u8>) {
        write_line(&[(ERROR, message.into())], fields, out);
    }

    fn line_fields(&self, columns: &[Column]) -> Option<LineFieldWriter> {
        let mut seen = BTreeSet::new();
        let starts: Vec<Option<String>> = columns
            .iter()
            .filter_map(Column::field_name)
            .map(|name| {
                let is_written = !KEYS.contains(&&**name) && seen.insert(&**name);
                is_written.then(|| format!(",{}:", Value::from(name)))
            })
            .collect();
        Some(Box::new(move |lines, index, out| {
            for (start, field) in starts.iter().zip(lines.fields(index)) {
                let Some(start) = start else { continue };
                out.extend_from_slice(start.as_bytes());
                match field {
                    PlainField::Json(json) => out.extend_from_slice(json),
                    // Plain lines are ASCII, and writing to memory does not fail.
                    PlainField::Untyped(text) => {
                        let _ = write_untyped(str::from_utf8(text).unwrap_or_default(), &mut TextOut(out));
                    }
                }
            }
        }))
    }
}

/// Writes an object with these entries and the fields, except those whose key is there already or has another meaning.
fn write_line(own: &[(&str, Value)], fields: &[Field], out: &mut Vec<u8>) {
    let mut seen = BTreeSet::new();
    let is_taken = |name: &str| KEYS.contains(&name) || own.iter().any(|(key, _)| *key == name);
    let fields = fields.iter().map(|field| (&*field.name, &field.value));
    let fields = fields.filter(|(name, _)| !is_taken(name) && seen.insert(*name));
    let entries = own.iter().map(|(key, value)| (*key, value)).chain(fields);
    // Writing to memory does not fail.
    let _ = write_object(entries, &mut TextOut(out));
    out.push(b'\n');
}

/// Bytes to which text is added.
struct TextOut<'a>(&'a mut Vec<u8>);

impl fmt::Write for TextOut<'_> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.0.extend_from_slice(text.as_bytes());
        Ok(())
    }
}
