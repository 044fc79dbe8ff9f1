//! [`JsonDecoder`], which makes records of objects, and of the elements of arrays, with `serde_json`.

use std::sync::Arc;

use serde_json::value::RawValue;

use super::document::{JOINED, KEY, TOO_LONG};
use super::entries::Entries;
use super::find::Rule;
use super::open::MOST_KEYS;
use super::{KEYS, MARKS, PLACED, PUZZLE};
use crate::blanks::Blanks;
use crate::cell::Cell;
#[cfg(feature = "formats")]
use crate::format::board_kind::BoardKind;
use crate::format::error::{RecordError, RecordErrorKind, json_message};
use crate::format::framing::Decode;
use crate::format::input::RawRecord;
use crate::format::lexical::is_punctuation;
use crate::format::record::{Board, Column, ERROR, Field, Progress, Record, RecordBoard, free_name};
use crate::format::shared::board_arrays::{board_at, shortened};
use crate::format::shared::board_text;
use crate::format::shared::board_text::BoardError;
use crate::format::shared::other_arrays::other_board;
use crate::format::value::{Number, Value};
#[cfg(feature = "formats")]
use crate::format::variant_json::BoardKeys;
use crate::grid::Grid;
use crate::sukaku::Sukaku;

/// The maximum depth of a field's value; a deeper one is kept as text.
const MAX_DEPTH: usize = 64;

/// A list with more commas is a list of cells, not of rows.
const MOST_ROWS: usize = 20;

/// Makes records of objects, and of the elements of arrays.
pub(super) struct JsonDecoder {
    /// The keys that lead to the puzzle in most of the objects.
    pub(super) path: Vec<String>,
    pub(super) rule: Rule,
    /// The columns of elements that are rows.
    pub(super) columns: Arc<[Column]>,
    /// Whether a raw record may begin with its key, as in documents.
    pub(super) has_keys: bool,
}

impl Decode for JsonDecoder {
    fn decode(&self, raw: &RawRecord) -> Result<Record, RecordError> {
        let text = raw.utf8()?;
        if self.has_keys {
            if text == TOO_LONG {
                let what = "a document of more than 256 MiB; longer ones are read as a line for each puzzle, or as a list of objects";
                return Err(raw.error(RecordErrorKind::Syntax(what.into()), 0));
            }
            if let Some(text) = text.strip_prefix(JOINED) {
                let joined = RawRecord { text: text.into(), ..raw.clone() };
                return self.object(&joined, text).map_err(RecordError::without_column);
            }
            let mut values = serde_json::Deserializer::from_str(text).into_iter::<&RawValue>();
            if let Some(Ok(key)) = values.next()
                && let Some(value) = text[values.byte_offset()..].strip_prefix(':')
            {
                let key: String = serde_json::from_str(key.get()).unwrap_or_default();
                let value = RawRecord { text: value.into(), ..raw.clone() };
                let add_key = |fields: &mut Vec<Field>| {
                    let name = free_name(KEY, |name| fields.iter().any(|field| field.name == *name));
                    fields.insert(0, Field::new(name, &key));
                };
                return match self.value(&value) {
                    Ok(mut record) => {
                        add_key(&mut record.fields);
                        Ok(record)
                    }
                    Err(error) => {
                        let mut fields = error.fields().to_vec();
                        add_key(&mut fields);
                        Err(error.with_fields(fields))
                    }
                };
            }
        }
        self.value(raw)
    }
}

impl JsonDecoder {
    fn value(&self, raw: &RawRecord) -> Result<Record, RecordError> {
        let text = raw.utf8()?;
        match text.as_bytes().first() {
            Some(b'{') => self.object(raw, text),
            Some(b'[' | b'"') if !self.columns.is_empty() && text.starts_with('[') => self.row(raw, text),
            Some(b'[' | b'"') if serde_json::from_str::<&RawValue>(text).is_ok() => {
                let json = text.trim_end();
                let keep = |error: RecordError| {
                    let own = Field::new(PUZZLE, value(json, 0).unwrap_or_else(|| json.into()));
                    error.with_fields(vec![own])
                };
                let board =
                    JsonText { raw, text, json, blanks: &self.rule.blanks }.any_board().map_err(keep)?;
                Ok(Record { board, progress: None, fields: Vec::new() })
            }
            _ => {
                let what =
                    format!("expected an object {{\"puzzle\":...}}, found {:?}", shortened(text.trim_end()));
                Err(raw.error(RecordErrorKind::Syntax(what), 0))
            }
        }
    }

    /// The record of a list of values without names.
    fn row(&self, raw: &RawRecord, text: &str) -> Result<Record, RecordError> {
        let values: Vec<&RawValue> =
            serde_json::from_str(text).map_err(|error| json_error(raw, text, &error))?;
        let mut board = None;
        let mut fields = Vec::new();
        for (column, json) in self.columns.iter().zip(&values) {
            let value = JsonText { raw, text, json: json.get(), blanks: &self.rule.blanks };
            match column {
                Column::Puzzle(name) => {
                    let read = value.any_board();
                    if read.is_err() {
                        fields.push(Field::new(name, value.field_value()?));
                    }
                    board = Some(read);
                }
                Column::Field(name) => fields.push(Field::new(name, value.field_value()?)),
            }
        }
        if values.len() != self.columns.len() {
            let (count, columns) = (values.len(), self.columns.len());
            let what =
                format!("a row of {count} value{} instead of {columns}", if count == 1 { "" } else { "s" });
            return Err(raw.error(RecordErrorKind::Syntax(what), 0).with_fields(fields));
        }
        match board.unwrap_or_else(|| Err(raw.error(RecordErrorKind::CellCount(0), 0))) {
            Ok(board) => Ok(Record { board, progress: None, fields }),
            Err(error) => Err(error.with_fields(fields)),
        }
    }

    /// The record of an object.
    fn object(&self, raw: &RawRecord, text: &str) -> Result<Record, RecordError> {
        let Entries(entries) = serde_json::from_str(text).map_err(|error| json_error(raw, text, &error))?;
        let found;
        let mut path = &self.path[..];
        if value_at(&entries, path).is_none() {
            found = self.rule.find(text).map(|leaf| leaf.path).unwrap_or_default();
            path = &found;
        }
        let is_ours = path == [PUZZLE];
        #[cfg(feature = "formats")]
        let own_board = OwnBoard::of(&entries, path, raw, text, &self.rule.blanks)?;
        #[cfg(feature = "formats")]
        let blanks = own_board.as_ref().map_or(&self.rule.blanks, |own| &own.blanks);
        #[cfg(not(feature = "formats"))]
        let blanks = &self.rule.blanks;
        let (mut placed, mut marks) = (None, None);
        let mut board = None;
        let mut fields = Vec::new();
        let mut seen: Vec<&str> = Vec::new();
        for (key, json) in &entries {
            let value = JsonText { raw, text, json: json.get(), blanks };
            let is_puzzle = path.first() == Some(key);
            #[cfg(feature = "formats")]
            if own_board.as_ref().is_some_and(|own| own.has(key)) {
                continue;
            }
            if is_puzzle || KEYS.contains(&&**key) {
                if seen.contains(&&**key) {
                    return Err(value.error(format!("the key {key:?} occurs twice")));
                }
                seen.push(key);
            }
            match &**key {
                _ if is_puzzle => {
                    let name = path.last().map_or(PUZZLE, |name| name);
                    within(value, name, &path[1..], &mut fields, &mut board)?;
                }
                PLACED => match value.board() {
                    Ok(Board::Givens(grid)) => placed = Some((grid, value)),
                    Ok(Board::Candidates(_)) => {
                        return Err(value.error("expected 81 cells, found 729 marks".into()));
                    }
                    Err(error) if is_ours => return Err(error),
                    Err(_) => fields.push(Field::new(PLACED, value.field_value()?)),
                },
                MARKS => match value.marks() {
                    Ok(sukaku) => marks = Some(*sukaku.candidates()),
                    Err(error) if is_ours => return Err(error),
                    Err(_) => fields.push(Field::new(MARKS, value.field_value()?)),
                },
                _ => fields.push(Field::new(&**key, value.field_value()?)),
            }
        }
        let Some((name, board)) = board else {
            let error = fields.iter().find(|field| field.name == ERROR);
            let what =
                error.map_or_else(|| self.no_key(&entries), |field| field.value.to_text().into_owned());
            return Err(raw.error(RecordErrorKind::Syntax(what), 0).with_fields(fields));
        };
        let board = match board {
            Ok(board) => board,
            Err((error, own)) => {
                #[cfg(feature = "formats")]
                let error = error.of_board(own_board.as_ref().and_then(|own| own.kind.cell_count()));
                // Repeats the error of an earlier run.
                let earlier = fields.iter().find(|field| field.name == ERROR);
                let error = match earlier.and_then(|field| field.value.as_str()) {
                    Some(message) => raw.error(RecordErrorKind::Syntax(message.to_owned()), 0),
                    None => error,
                };
                fields.push(Field::new(name, own));
                return Err(error.with_fields(fields));
            }
        };
        #[cfg(feature = "formats")]
        let board = match &own_board {
            Some(own) => own.complete(board).map_err(|error| error.with_fields(fields.clone()))?,
            None => board,
        };
        let placed = match placed {
            Some((grid, value)) => Some(without_givens(grid, &board, &value)?),
            None => marks.map(|_| Grid::EMPTY),
        };
        let progress = placed.map(|placed| Progress { placed, marks });
        Ok(Record { board, progress, fields })
    }

    /// The error of an object without a puzzle.
    fn no_key(&self, entries: &[(String, &RawValue)]) -> String {
        let name = self.rule.wanted.as_deref().or(self.path.last().map(|key| &**key)).unwrap_or(PUZZLE);
        let keys: Vec<&str> = entries.iter().map(|(key, _)| &**key).take(MOST_KEYS).collect();
        match keys[..] {
            [] => format!("no key {name:?}"),
            _ if keys.contains(&name) => format!("no board in the object {name:?}"),
            _ => format!("no key {name:?}; there are: {}", keys.join(", ")),
        }
    }
}

/// What an object says of its board besides the cells.
#[cfg(feature = "formats")]
struct OwnBoard<'a> {
    keys: BoardKeys,
    kind: Arc<BoardKind>,
    /// The blanks of the cells on such a board.
    blanks: Blanks,
    /// The first of the keys, which is the place of errors.
    first: JsonText<'a>,
}

#[cfg(feature = "formats")]
impl<'a> OwnBoard<'a> {
    /// What an object says, if it says anything.
    fn of(
        entries: &[(String, &'a RawValue)],
        path: &[String],
        raw: &'a RawRecord,
        text: &'a str,
        blanks: &'a Blanks,
    ) -> Result<Option<OwnBoard<'a>>, RecordError> {
        let mut keys = BoardKeys::default();
        let mut first = None;
        for (key, json) in entries.iter().filter(|(key, _)| path.first() != Some(key)) {
            let Some(slot) = keys.slot(key, json.get()) else { continue };
            let place = JsonText { raw, text, json: json.get(), blanks };
            if slot.is_some() {
                return Err(place.error(format!("the key {key:?} occurs twice")));
            }
            *slot = value(json.get(), 0);
            if slot.is_none() {
                return Err(place.error(format!("the value of {key:?} is nested too deeply")));
            }
            first.get_or_insert(place);
        }
        let Some(first) = first.filter(|_| !keys.is_empty()) else { return Ok(None) };
        let error = |why: String| first.error(why);
        let board = keys.board().map_err(error)?;
        let kind =
            BoardKind::new(board.layout, [""; 0], board.symbols).map_err(|why| error(why.to_string()))?;
        let kind = Arc::new(kind);
        Ok(Some(OwnBoard { keys, blanks: kind.on_its_board(blanks.clone()), kind, first }))
    }

    /// Whether it has the value of this key.
    fn has(&self, key: &str) -> bool {
        self.keys.has(key)
    }

    /// The board with these cells.
    fn complete(&self, board: RecordBoard) -> Result<RecordBoard, RecordError> {
        let board = self.kind.apply(board).map_err(|kind| self.first.error(kind.to_string()))?;
        self.keys.complete(board).map_err(|why| self.first.error(why))
    }
}

/// The board of a value; or the reason why there is none, and the value.
type ReadBoard = Result<RecordBoard, (RecordError, Value)>;

/// Reads the puzzle under these keys of a value; the other values there are fields.
fn within<'a>(
    value: JsonText<'a>,
    name: &str,
    path: &'a [String],
    fields: &mut Vec<Field>,
    board: &mut Option<(String, ReadBoard)>,
) -> Result<(), RecordError> {
    let Some((first, rest)) = path.split_first() else {
        let read = match value.any_board() {
            Ok(board) => Ok(board),
            Err(error) => Err((error, value.field_value()?)),
        };
        *board = Some((name.to_owned(), read));
        return Ok(());
    };
    let Entries(entries) = serde_json::from_str(value.json).unwrap_or(Entries(Vec::new()));
    for (key, json) in entries {
        let inner = JsonText { json: json.get(), ..value };
        if key == *first && board.is_none() {
            within(inner, name, rest, fields, board)?;
            continue;
        }
        let name = free_name(&key, |name| fields.iter().any(|field| field.name == *name));
        fields.push(Field::new(name, inner.field_value()?));
    }
    Ok(())
}

/// The value under these keys.
fn value_at<'a>(entries: &[(String, &'a RawValue)], path: &[String]) -> Option<&'a RawValue> {
    let (first, rest) = path.split_first()?;
    let (_, value) = entries.iter().find(|(key, _)| key == first)?;
    if rest.is_empty() {
        return Some(value);
    }
    let Entries(entries) = serde_json::from_str(value.get()).ok()?;
    value_at(&entries, rest)
}

/// The digits that the player placed; some programs repeat the givens among them.
fn without_givens(mut placed: Grid, board: &RecordBoard, value: &JsonText<'_>) -> Result<Grid, RecordError> {
    if let Some(Board::Givens(givens)) = board.classic() {
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
pub(in crate::format) fn json_error(raw: &RawRecord, text: &str, error: &serde_json::Error) -> RecordError {
    if error.is_eof() {
        let what = "the object is cut off here: a } is missing".to_owned();
        return raw.error(RecordErrorKind::Syntax(what), text.trim_end().len());
    }
    let lines = text.split_inclusive('\n').map(str::len);
    let start: usize = lines.take(error.line().saturating_sub(1)).sum();
    raw.error(RecordErrorKind::Syntax(json_message(error)), start + error.column().saturating_sub(1))
}

/// The JSON text of a value within a raw record.
#[derive(Clone, Copy)]
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

    /// The board as [`board`](JsonText::board) reads it, or a text with the cells of another size.
    fn any_board(&self) -> Result<RecordBoard, RecordError> {
        if self.json.starts_with('[') {
            let other = |error| other_board(error, self.raw, self.start(), self.json, self.blanks);
            return self.board().map(RecordBoard::from).or_else(other);
        }
        let error = |error: BoardError| error.within(self.raw, self.start() + 1);
        board_text::any_board(&self.string()?, is_punctuation, self.blanks).map_err(error)
    }

    /// The board of a text, or of a list of 81 cells, or of nine rows.
    fn board(&self) -> Result<Board, RecordError> {
        if let Some(inside) = self.json.strip_prefix('[') {
            let is_flat = !inside.trim_start().starts_with('[') && inside.matches(',').count() > MOST_ROWS;
            return match is_flat {
                true => self.cells(),
                false => board_at(self.raw, self.start(), self.json, self.blanks),
            }
            .map(Board::Givens);
        }
        let error = |error: BoardError| error.within(self.raw, self.start() + 1);
        board_text::board(&self.string()?, is_punctuation, self.blanks).map_err(error)
    }

    /// The board of a list of 81 cells: digits as numbers or texts, `null` and empty texts.
    fn cells(&self) -> Result<Grid, RecordError> {
        let cells: Vec<&RawValue> = serde_json::from_str(self.json).unwrap_or_default();
        let content = |json: &str| json.trim_matches('"').trim().to_owned();
        let blanks = self
            .blanks
            .with_own(cells.iter().flat_map(|cell| content(cell.get()).chars().collect::<Vec<_>>()));
        let mut grid = Grid::EMPTY;
        for (at, json) in Cell::ALL.into_iter().zip(&cells) {
            let text = content(json.get());
            let mut chars = text.chars();
            let digit = match (chars.next(), chars.next()) {
                (None, _) => Some(None),
                (Some(c), None) => blanks.cell(c),
                _ if json.get() == "null" => Some(None),
                _ => None,
            };
            let digit = digit.ok_or_else(|| {
                let value = JsonText { json: json.get(), ..*self };
                value
                    .error(format!("{} is neither one digit nor a blank", shortened(json.get())))
                    .with_cell(at)
            })?;
            grid.set(at, digit);
        }
        match cells.len() {
            81 => Ok(grid),
            count => {
                Err(self.raw.error(RecordErrorKind::CellCount(count), self.start() + self.json.len() - 1))
            }
        }
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
