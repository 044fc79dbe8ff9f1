//! Decompresses links with `lz-str` and reads the JSON in them.

use serde_json::{Map, Value};

use super::{OBJECT, SITES, sudokupad};
use crate::candidate::CandidateSet;
use crate::cell::Cell;
use crate::digit::{Digit, DigitSet};
use crate::format::descriptor::Codec;
use crate::format::error::{RecordError, RecordErrorKind, json_message};
use crate::format::framing::{OpenError, Opened};
use crate::format::input::RawRecord;
use crate::format::record::{Board, Field, Progress, Record};
use crate::format::shared::board_arrays::shortened;
use crate::format::shared::content_lines::LineFramer;
use crate::format::shared::percent::percent_decoded;
use crate::grid::Grid;
use crate::sukaku::Sukaku;

/// Reads and writes the format.
pub(in crate::format) const CODEC: Codec = Codec::read(|_, options| match options.blanks.is_empty() {
    true => Ok(Opened::new(LineFramer::default(), decode)),
    false => Err(OpenError::NoBlanks("fpuzzles")),
});

/// The greatest length of a puzzle's compressed JSON.
///
/// The decompressed text, and the dictionary needed to decompress it, grow with the square of its
/// length: 8 KiB can become 19 MiB and as much again, but 32 KiB 300 MiB. A classic Sudoku with pencil
/// marks of all kinds in all cells has well under 4 KiB.
const MAX_PAYLOAD: usize = 8 << 10;

/// The greatest number of UTF-16 units of a puzzle's JSON.
const MAX_JSON: usize = 1 << 20;

fn decode(raw: &RawRecord) -> Result<Record, RecordError> {
    let text = raw.utf8()?;
    let link = text.trim();
    let start = text.len() - text.trim_start().len();
    let syntax = |what: &str| raw.error(RecordErrorKind::Syntax(what.into()), start);
    let record = match payload(link).map_err(syntax)? {
        Payload::FPuzzles(text) => {
            let json = unpacked(&text).map_err(syntax)?;
            let json: Value = serde_json::from_str(&json).map_err(|error| {
                syntax(&format!("the puzzle in the link is not JSON: {}", json_message(&error)))
            })?;
            puzzle(json.as_object().ok_or_else(|| syntax("the puzzle in the link is not a JSON object"))?)
        }
        Payload::Scl(text) => sudokupad::read_scl(&unpacked(&text).map_err(syntax)?),
        Payload::Scf(text) => sudokupad::read_scf(&text),
    };
    record.map_err(|problem| raw.error(problem.kind, start).with_cell(problem.cell))
}

/// A puzzle in a link, in one of these encodings.
enum Payload {
    /// Compressed JSON of f-puzzles.
    FPuzzles(String),
    /// Compressed compact JSON of SudokuPad.
    Scl(String),
    /// SudokuPad's short form of the cells.
    Scf(String),
}

/// The JSON in the base 64 of a link, or the reason why it cannot be unpacked.
fn unpacked(payload: &str) -> Result<String, &'static str> {
    const BROKEN: &str = "the puzzle in the link is cut off or altered";
    const TOO_LONG: &str = "the puzzle in the link is larger than any puzzle";
    if payload.len() > MAX_PAYLOAD {
        return Err(TOO_LONG);
    }
    // The library ignores characters that are not base 64.
    if !payload.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"+/=".contains(&byte)) {
        return Err(BROKEN);
    }
    let units = lz_str::decompress_from_base64(payload).filter(|it| !it.is_empty()).ok_or(BROKEN)?;
    if units.len() > MAX_JSON {
        return Err(TOO_LONG);
    }
    String::from_utf16(&units).map_err(|_| BROKEN)
}

/// The compressed puzzle in a link, or the reason why there is none.
fn payload(link: &str) -> Result<Payload, &'static str> {
    const SHORT: &str = "a short link, which does not contain the puzzle, and nothing is fetched; \
                         open it in a browser and copy the long link";
    let link = percent_decoded(link);
    let link = link.trim();
    let site = SITES.iter().find_map(|site| link.find(site).map(|at| (*site, &link[at + site.len()..])));
    let in_query = ["load=", "puzzleid=", "id="].iter().find_map(|key| {
        let (_, query) = link.split_once('?')?;
        query.split('&').find_map(|part| Some((*key, part.strip_prefix(key)?)))
    });
    let text = match (site, in_query) {
        (_, Some(("id=", _))) => return Err(SHORT),
        (_, Some((_, text))) => text,
        (Some((_, path)), None) => {
            let path = path.split(['?', '#']).next().unwrap_or_default();
            let path = path.trim_start_matches('/');
            path.strip_prefix("sudoku/").unwrap_or(path)
        }
        (None, None) => link,
    };
    let text = text.split('#').next().unwrap_or_default();
    let text = text.trim_end_matches(|c: char| c == '/' || c.is_whitespace());
    let base64 = |text: &str| text.replace(' ', "+");
    if let Some(text) = text.strip_prefix("fpuzzles").or_else(|| text.strip_prefix("fpuz")) {
        return Ok(Payload::FPuzzles(base64(text)));
    }
    if let Some(text) = text.strip_prefix("scl").or_else(|| text.strip_prefix("ctc")) {
        return Ok(Payload::Scl(base64(text)));
    }
    if let Some(text) = text.strip_prefix("scf") {
        return Ok(Payload::Scf(text.into()));
    }
    match in_query {
        Some(("load=", _)) => Ok(Payload::FPuzzles(base64(text))),
        _ if text.starts_with(OBJECT) => Ok(Payload::FPuzzles(base64(text))),
        _ if site.is_some() => Err(SHORT),
        _ => Err("expected a link of f-puzzles or SudokuPad"),
    }
}

/// An error in a puzzle, and its cell.
pub(super) struct PuzzleError {
    pub(super) kind: RecordErrorKind,
    pub(super) cell: Option<Cell>,
}

pub(super) fn unsupported(what: impl Into<String>) -> PuzzleError {
    PuzzleError { kind: RecordErrorKind::Unsupported(what.into()), cell: None }
}

pub(super) fn syntax(what: impl Into<String>) -> PuzzleError {
    PuzzleError { kind: RecordErrorKind::Syntax(what.into()), cell: None }
}

impl PuzzleError {
    pub(super) fn at(self, cell: Cell) -> PuzzleError {
        PuzzleError { cell: Some(cell), ..self }
    }
}

/// Whether a value has no content: a rule that is switched off, a list without elements.
pub(super) fn is_nothing(value: &Value) -> bool {
    match value {
        Value::Null | Value::Bool(false) => true,
        Value::Array(items) => items.is_empty(),
        Value::Object(entries) => entries.values().all(is_nothing),
        Value::String(text) => text.is_empty(),
        _ => false,
    }
}

/// Drawings on a board, which have no meaning by themselves, and the rules in words, which may give them one.
#[derive(Default)]
pub(super) struct Drawings {
    drawn: Vec<Field>,
    colors: Vec<String>,
    rules: String,
}

impl Drawings {
    /// Adds a drawing, such as a circle.
    pub(super) fn add(&mut self, name: &str, value: &Value) {
        self.drawn.push(Field::new(name, value.to_string()));
    }

    /// Adds the color of a cell.
    pub(super) fn add_color(&mut self, cell: Cell, color: &Value) {
        let color = color.as_str().map_or_else(|| color.to_string(), str::to_owned);
        self.colors.push(format!("{cell}={color}"));
    }

    /// Adds rules in words.
    pub(super) fn add_rules(&mut self, rules: &str) {
        self.rules.push_str(rules);
    }

    /// Whether the rules in words are the rules of classic Sudoku in their usual wording.
    fn has_classic_rules(&self) -> bool {
        const USUAL: [&str; 10] = [
            "normal",
            "standard",
            "classic",
            "classical",
            "regular",
            "sudoku",
            "rules",
            "apply",
            "the",
            "only",
        ];
        let rules = self.rules.to_lowercase();
        let mut words = rules.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
        words.all(|word| USUAL.contains(&word))
    }

    /// Adds the drawings to the fields, or reports that they may be rules.
    pub(super) fn become_fields(mut self, fields: &mut Vec<Field>) -> Result<(), PuzzleError> {
        if !self.colors.is_empty() {
            self.drawn.push(Field::new("colors", self.colors.join(" ")));
        }
        if let Some(first) = self.drawn.first().filter(|_| !self.has_classic_rules()) {
            let what = format!("the rules in words may give the drawn {:?} a meaning", &*first.name);
            return Err(unsupported(what));
        }
        fields.extend(self.drawn);
        Ok(())
    }
}

fn puzzle(object: &Map<String, Value>) -> Result<Record, PuzzleError> {
    let mut fields = Vec::new();
    let mut drawings = Drawings::default();
    for (key, value) in object.iter().filter(|(_, value)| !is_nothing(value)) {
        match (&**key, value) {
            ("size", value) if value.as_u64() == Some(9) => {}
            ("size", value) => return Err(unsupported(format!("a board of size {value}"))),
            ("title" | "author" | "ruleset" | "successMessage", Value::String(text)) => {
                fields.push(Field::new(key, text));
                if key == "ruleset" {
                    drawings.add_rules(text);
                }
            }
            ("text" | "line" | "rectangle" | "circle", value) => drawings.add(key, value),
            // A number in a cage is a rule.
            ("cage", Value::Array(cages))
                if cages.iter().all(|cage| cage.get("value").is_none_or(is_nothing)) =>
            {
                drawings.add(key, value);
            }
            ("solution", Value::Array(cells)) => {
                let cells = cells.iter().map(|cell| match cell {
                    Value::String(text) => text.clone(),
                    Value::Null => ".".into(),
                    other => other.to_string(),
                });
                fields.push(Field::new("solution", cells.collect::<String>()));
            }
            // Settings of the site, not of the puzzle.
            ("grid" | "highlightConflicts" | "disabledlogic" | "truecandidatesoptions", _) => {}
            _ => return Err(unsupported(format!("the constraint {key:?}"))),
        }
    }
    let rows = object.get("grid").and_then(Value::as_array).ok_or_else(|| syntax("no board \"grid\""))?;
    if rows.len() != 9 {
        return Err(PuzzleError { kind: RecordErrorKind::RowCount(rows.len()), cell: None });
    }
    let mut cells = Cells::default();
    for (r, row) in rows.iter().enumerate() {
        let row = row.as_array().map(Vec::as_slice).unwrap_or_default();
        if row.len() != 9 {
            return Err(PuzzleError { kind: RecordErrorKind::RowLength(row.len()), cell: None });
        }
        for (c, entries) in row.iter().enumerate() {
            let Some(cell) = Cell::at(r, c) else { continue };
            match entries {
                Value::Null => {}
                Value::Object(entries) => cells.read(cell, entries).map_err(|error| error.at(cell))?,
                _ => return Err(syntax("expected an object for the cell").at(cell)),
            }
        }
    }
    cells.colors.iter().for_each(|(cell, color)| drawings.add_color(*cell, color));
    drawings.become_fields(&mut fields)?;
    Ok(cells.record(fields))
}

/// The contents of the cells.
#[derive(Default)]
struct Cells {
    givens: Grid,
    placed: Grid,
    given_marks: Vec<(Cell, DigitSet)>,
    marks: Vec<(Cell, DigitSet)>,
    corners: Vec<String>,
    colors: Vec<(Cell, Value)>,
}

impl Cells {
    fn read(&mut self, cell: Cell, entries: &Map<String, Value>) -> Result<(), PuzzleError> {
        let given = entries.get("given").is_some_and(|value| *value == Value::Bool(true));
        for (key, value) in entries {
            match &**key {
                "value" => match value {
                    Value::Null => {}
                    value if given => self.givens.set(cell, digit(value)?),
                    value => self.placed.set(cell, digit(value)?),
                },
                "region" => {
                    let box_index = cell.index() / 27 * 3 + cell.index() % 9 / 3;
                    if value.as_u64() != Some(box_index as u64) {
                        return Err(unsupported("regions that are not the nine boxes"));
                    }
                }
                "given" | "highlight" => {}
                _ if is_nothing(value) => {}
                "givenPencilMarks" => self.given_marks.push((cell, digits(value)?)),
                "centerPencilMarks" => self.marks.push((cell, digits(value)?)),
                "c" | "cArray" => self.colors.push((cell, value.clone())),
                "cornerPencilMarks" => self.corners.push(format!("{cell}={}", digits(value)?)),
                _ => return Err(unsupported(format!("the constraint {key:?} of a cell"))),
            }
        }
        if given && self.givens.get(cell).is_none() {
            return Err(syntax("a given without a digit"));
        }
        Ok(())
    }

    fn record(self, mut fields: Vec<Field>) -> Record {
        let board = if self.given_marks.is_empty() {
            Board::Givens(self.givens)
        } else {
            Board::Candidates(Sukaku::from(restricted(&self.givens, &self.given_marks)))
        };
        let mut filled = self.givens;
        for (cell, digit) in self.placed.iter() {
            filled.set(cell, Some(digit));
        }
        let marks = (!self.marks.is_empty()).then(|| {
            let blank = |(cell, _): &&(Cell, DigitSet)| filled.get(*cell).is_none();
            let mut marks = filled.candidates();
            self.marks.iter().filter(blank).for_each(|(cell, digits)| marks.set(*cell, *digits));
            marks
        });
        let begun = self.placed != Grid::EMPTY || marks.is_some();
        if !self.corners.is_empty() {
            fields.push(Field::new("corner marks", self.corners.join(" ")));
        }
        Record {
            board: board.into(),
            progress: begun.then_some(Progress { placed: self.placed, marks }),
            fields,
        }
    }
}

/// The candidates that the givens leave. In cells with marks, only the marked ones.
fn restricted(givens: &Grid, marks: &[(Cell, DigitSet)]) -> CandidateSet {
    let mut candidates = givens.candidates();
    for (cell, digits) in marks.iter().filter(|(cell, _)| givens.get(*cell).is_none()) {
        candidates.set(*cell, candidates.get(*cell) & *digits);
    }
    candidates
}

pub(super) fn digit(value: &Value) -> Result<Option<Digit>, PuzzleError> {
    let number = match value {
        Value::String(text) => text.parse().ok(),
        value => value.as_u64(),
    };
    let digit = number.and_then(|number| u8::try_from(number).ok()).and_then(Digit::new);
    digit
        .map(Some)
        .ok_or_else(|| syntax(format!("{} is not a digit from 1 to 9", shortened(&value.to_string()))))
}

fn digits(value: &Value) -> Result<DigitSet, PuzzleError> {
    let marks = value.as_array().ok_or_else(|| syntax("expected a list of digits"))?;
    marks
        .iter()
        .try_fold(DigitSet::EMPTY, |digits, mark| Ok(digit(mark)?.map_or(digits, |it| digits.with(it))))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn what_was_packed_is_unpacked(text in "[ab]{1,300}|[a-e\"{}:,]{1,1000}|.{1,300}") {
            prop_assert_eq!(unpacked(&lz_str::compress_to_base64(text.as_str())), Ok(text));
        }

        #[test]
        fn any_payload_is_read_or_refused(payload in "[A-Za-z0-9+/=]{0,9000}|N4[gjkl5N]{0,9000}|.{0,300}") {
            let _ = unpacked(&payload);
        }
    }

    #[test]
    fn payloads_that_expand_too_much_are_refused() {
        const TOO_LONG: Result<String, &str> = Err("the puzzle in the link is larger than any puzzle");
        let packed = |length: usize| lz_str::compress_to_base64("a".repeat(length).as_str());
        assert_eq!(unpacked(&packed(MAX_JSON)).map(|text| text.len()), Ok(MAX_JSON));
        assert_eq!(unpacked(&packed(MAX_JSON + 1)), TOO_LONG);
        // Longer payloads are rejected before they are decompressed.
        assert_ne!(unpacked(&"N".repeat(MAX_PAYLOAD)), TOO_LONG);
        assert_eq!(unpacked(&"N".repeat(MAX_PAYLOAD + 1)), TOO_LONG);
    }
}
