//! JSON lines: one object for each puzzle. `docs/json.md` describes its keys.
//!
//! ```text
//! {"puzzle":"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79","clues":30}
//! ```
//!
//! `puzzle` is a text of 81 cells or of the 729 marks of a sukaku; nine rows as LeetCode writes them are
//! read too. `placed` and `marks` are the player's progress. All other keys are fields. Objects may be
//! spread over several lines and stand in an array. An object with the key `error` instead of `puzzle`
//! stands for a record that could not be read.
//!
//! An object that is not closed ends where the next one begins: at an opening brace that begins a line
//! and that no JSON allows there, or that begins a line as the object itself did.

use std::fmt;
use std::io;

use serde::de::{Deserialize, Deserializer, MapAccess, Visitor};
use serde_json::value::RawValue;
use serde_json::{Map, Value};

use crate::blanks::Blanks;
use crate::format::detection::Sample;
use crate::format::error::{RecordError, RecordErrorKind};
use crate::format::formats::leetcode::{self, shortened};
use crate::format::input::{Input, Place, RawRecord};
use crate::format::reader::{Framer, Opened};
use crate::format::record::{Board, Field, FieldNames, Holds, Progress, Record};
use crate::format::shared::board_text::{self, BoardError};
use crate::format::{Encoder, Format};
use crate::grid::Grid;
use crate::sukaku::Sukaku;

pub(in crate::format) const JSON: Format = Format {
    name: "json",
    about: "JSON lines: an object for each puzzle, with all that came along with it",
    extensions: &["jsonl", "ndjson", "json"],
    holds: Holds { sukaku: true, placed: true, marks: true, fields: FieldNames::AllBut(&KEYS) },
    answers: "json",
    recognises: Some(looks_like_objects),
    open: Some(|_, options| {
        let blanks = options.blanks();
        Ok(Opened::new(ObjectFramer::default(), move |raw: &RawRecord| decode(raw, &blanks)))
    }),
    encoder: Some(|_| Box::new(JsonEncoder)),
};

const PUZZLE: &str = "puzzle";
const PLACED: &str = "placed";
const MARKS: &str = "marks";
const ERROR: &str = "error";

/// The keys that are no fields.
const KEYS: [&str; 3] = [PUZZLE, PLACED, MARKS];

fn looks_like_objects(sample: &Sample<'_>) -> bool {
    let text = sample.text().trim_start_matches(|c: char| c == '[' || c.is_whitespace());
    // Braces in braces are an array of C.
    text.strip_prefix('{').is_some_and(|rest| !rest.trim_start().starts_with(['{', '[']))
}

/// Takes each object as a raw record.
#[derive(Default)]
struct ObjectFramer {
    state: State,
    /// Where the next raw record begins, if this one ended because another object began.
    next: Option<Place>,
    /// How many braces and brackets are open, and which of them are brackets, the innermost in bit 0.
    depth: usize,
    brackets: u128,
    /// Whether the object began a line, and its first key followed on that line.
    begins_line: bool,
    /// The last byte that was no white space.
    last: u8,
    /// Whether only white space has come on this line.
    fresh: bool,
}

#[derive(Clone, Copy, Default, PartialEq, Eq)]
enum State {
    /// Between objects.
    #[default]
    Outside,
    /// In something that is no object.
    Junk,
    Object,
    Text,
    /// Behind a backslash.
    Escape,
}

impl Framer for ObjectFramer {
    fn frame(&mut self, input: &mut Input<'_>, raw: &mut RawRecord) -> io::Result<bool> {
        if let Some(place) = self.next.take() {
            self.begin(place, raw);
        }
        if input.scan(|byte, place| self.take(byte, place, raw))? {
            return Ok(true);
        }
        self.state = State::Outside;
        Ok(!raw.text.is_empty())
    }
}

impl ObjectFramer {
    fn begin(&mut self, place: Place, raw: &mut RawRecord) {
        raw.push_at(b'{', place);
        self.state = State::Object;
        self.depth = 1;
        self.brackets = 0;
        self.begins_line = place.column == 0;
        self.last = b'{';
        self.fresh = false;
    }

    /// Whether a brace that begins a line begins another object.
    fn another(&self, place: Place) -> bool {
        let allowed = match self.brackets & 1 == 1 {
            true => matches!(self.last, b'[' | b','),
            false => self.last == b':',
        };
        self.fresh && (!allowed || (self.begins_line && place.column == 0))
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
            (State::Outside, _) => self.state = State::Junk,
            (State::Junk, b'\n') => {
                self.state = State::Outside;
                return true;
            }
            (State::Junk, _) => {}
            // No text goes past the end of a line; so a quote too many costs no other object.
            (State::Text, b'"' | b'\n') | (State::Escape, b'\n') => self.state = State::Object,
            (State::Text, b'\\') => self.state = State::Escape,
            (State::Text, _) => {}
            (State::Escape, _) => self.state = State::Text,
            (State::Object, b'{') if self.another(place) => {
                self.next = Some(place);
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
            self.fresh = true;
            self.begins_line &= self.last != b'{' || self.depth > 1;
        } else if !byte.is_ascii_whitespace() {
            self.fresh = false;
            self.last = byte;
        }
        raw.push_at(byte, place);
        false
    }
}

/// The keys of an object in their order, with the JSON texts of their values.
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
                return Err(value.error(format!("the key {key:?} twice")));
            }
            seen.push(key);
        }
        match &**key {
            PUZZLE if json.get().starts_with('[') => {
                board =
                    Some(leetcode::board_at(raw, value.start(), value.json.len(), blanks).map(Board::Givens));
            }
            PUZZLE => board = Some(value.board()),
            PLACED => match value.board()? {
                Board::Givens(grid) => placed = Some((grid, value)),
                Board::Candidates(_) => return Err(value.error("expected 81 cells, found 729 marks".into())),
            },
            MARKS => marks = Some(*value.marks()?.candidates()),
            _ => fields.push(Field::new(&**key, value.plain()?)),
        }
    }
    let Some(board) = board else {
        let error = fields.iter().find(|field| field.name == ERROR);
        let what = error.map_or_else(|| format!("no key {PUZZLE:?}"), |field| field.value.to_string());
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

/// What the player has placed: some programs repeat the givens there.
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

/// The error at the place that the JSON library names.
fn json_error(raw: &RawRecord, text: &str, error: &serde_json::Error) -> RecordError {
    if error.is_eof() {
        let what = "the object is cut off here: a } is missing".to_owned();
        return raw.error(RecordErrorKind::Syntax(what), text.trim_end().len());
    }
    let lines = text.split_inclusive('\n').map(str::len);
    let start: usize = lines.take(error.line().saturating_sub(1)).sum();
    raw.error(RecordErrorKind::Syntax(message(error)), start + error.column().saturating_sub(1))
}

/// What is wrong with a JSON text, without the place in that text.
pub(in crate::format) fn message(error: &serde_json::Error) -> String {
    let what = error.to_string();
    what.rsplit_once(" at line ").map_or(&*what, |(what, _)| what).to_owned()
}

/// The JSON text of a value within a raw record.
struct JsonText<'a> {
    raw: &'a RawRecord,
    text: &'a str,
    json: &'a str,
    blanks: &'a Blanks,
}

impl JsonText<'_> {
    /// At which byte of the raw record it begins.
    fn start(&self) -> usize {
        self.json.as_ptr() as usize - self.text.as_ptr() as usize
    }

    fn error(&self, what: String) -> RecordError {
        self.raw.error(RecordErrorKind::Syntax(what), self.start())
    }

    /// The value, which must be a text.
    fn string(&self) -> Result<String, RecordError> {
        serde_json::from_str(self.json)
            .map_err(|_| self.error(format!("expected a text, found {}", shortened(self.json))))
    }

    fn board(&self) -> Result<Board, RecordError> {
        let error = |error: BoardError| error.within(self.raw, self.start() + 1);
        board_text::board(&self.string()?, |_| false, self.blanks).map_err(error)
    }

    fn marks(&self) -> Result<Sukaku, RecordError> {
        let error = |error: BoardError| error.within(self.raw, self.start() + 1);
        board_text::marks(&self.string()?, |_| false, self.blanks).map_err(error)
    }

    /// The value as a field's: of a text what it says, of anything else its JSON without white space.
    fn plain(&self) -> Result<String, RecordError> {
        if self.json.starts_with('"') {
            return self.string();
        }
        let (mut quoted, mut escaped) = (false, false);
        let mut plain = self.json.to_owned();
        plain.retain(|c| {
            quoted ^= c == '"' && !escaped;
            escaped = c == '\\' && !escaped;
            quoted || !c.is_ascii_whitespace()
        });
        Ok(plain)
    }
}

/// The record as a JSON object, as the format `json` writes it: the keys `puzzle`, `placed` and `marks`,
/// then the fields.
///
/// A field's text becomes a number, `true`, `false`, `null`, an array or an object if it is exactly what
/// JSON would write for that, and otherwise a text; so it always reads back as it was.
///
/// ```
/// use sudokit::Grid;
/// use sudokit::format::{Field, Record, json_object};
///
/// let mut record = Record::from(Grid::EMPTY);
/// record.fields = vec![Field::new("clues", "0"), Field::new("id", "007")];
/// let object = json_object(&record);
/// assert_eq!(object["puzzle"], ".".repeat(81));
/// assert_eq!(object["clues"], 0);
/// assert_eq!(object["id"], "007");
/// ```
#[must_use]
pub fn json_object(record: &Record) -> Map<String, Value> {
    let mut object = Map::new();
    let puzzle = match &record.board {
        Board::Givens(grid) => grid.to_string(),
        Board::Candidates(sukaku) => sukaku.to_string(),
    };
    object.insert(PUZZLE.into(), puzzle.into());
    if let Some(progress) = &record.progress {
        object.insert(PLACED.into(), progress.placed.to_string().into());
        if let Some(marks) = progress.marks {
            object.insert(MARKS.into(), Sukaku::from(marks).to_string().into());
        }
    }
    insert(&mut object, &record.fields);
    object
}

/// Adds the fields that are not there yet and have no meaning of their own.
fn insert(object: &mut Map<String, Value>, fields: &[Field]) {
    for field in fields {
        if !object.contains_key(&*field.name) && !KEYS.contains(&&*field.name) {
            object.insert(field.name.to_string(), json_value(&field.value));
        }
    }
}

/// The value that a field's text stands for.
fn json_value(text: &str) -> Value {
    let begins = |c: char| c.is_ascii_digit() || matches!(c, '-' | '[' | '{' | 't' | 'f' | 'n');
    let value: Option<Value> = text.starts_with(begins).then(|| serde_json::from_str(text).ok()).flatten();
    let written = value.as_ref().map(Value::to_string);
    value.filter(|_| written.as_deref() == Some(text)).unwrap_or_else(|| text.into())
}

struct JsonEncoder;

impl Encoder for JsonEncoder {
    fn record(&self, record: &Record, out: &mut Vec<u8>) {
        out.extend_from_slice(Value::Object(json_object(record)).to_string().as_bytes());
        out.push(b'\n');
    }

    fn error(&self, message: &str, fields: &[Field], out: &mut Vec<u8>) {
        let mut object = Map::new();
        object.insert(ERROR.into(), message.into());
        insert(&mut object, fields);
        out.extend_from_slice(Value::Object(object).to_string().as_bytes());
        out.push(b'\n');
    }
}
