//! The boards in requests: texts in any known format; in a build for playing, 81 cells.

#[cfg(feature = "request")]
use std::collections::HashMap;

#[cfg(not(feature = "request"))]
use serde::Deserialize;
#[cfg(feature = "request")]
use serde::de::IgnoredAny;
#[cfg(feature = "request")]
use serde_json::value::RawValue;

#[cfg(feature = "request")]
use crate::format::{BOARD_KEYS, RULES, ReadOptions, Reader};
use crate::format::{Board, Progress, Record};
use crate::grid::Grid;
use crate::grid_text::GridText;
use crate::outcome::{ErrorReport, PlacedDigits};
#[cfg(feature = "request")]
use crate::problem::Problem;
use crate::sukaku::Sukaku;

#[cfg(feature = "request")]
use super::json;

/// A puzzle in any format; of several puzzles the first. Rows of cells are read as the command reads them in a file of JSON.
#[derive(Clone)]
#[cfg_attr(not(feature = "request"), derive(Deserialize), serde(transparent))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(super) struct BoardText(#[cfg_attr(feature = "schema", schemars(schema_with = "text_or_rows"))] String);

/// The key that takes the colors of lines in a link for what they mean most often.
#[cfg(feature = "request")]
pub(super) const ASSUME_COLOURS: &str = "assume_colours";

/// The keys that say how the text of a puzzle is read, for requests that take all boards.
#[cfg(feature = "request")]
pub(super) const READING_KEYS: &[&str] = &[BOARD_KEYS[0], BOARD_KEYS[1], BOARD_KEYS[2], ASSUME_COLOURS];

/// The schemas of these keys.
#[cfg(feature = "schema")]
pub(super) fn reading_key_schemas(
    generator: &mut schemars::SchemaGenerator,
) -> impl Iterator<Item = (String, serde_json::Value)> {
    let schema = serde_json::json!({
        "type": "boolean",
        "default": false,
        "description": "Take colored lines and dots in a link of SudokuPad for what they mean most often.",
    });
    let board = crate::format::board_key_schemas(generator);
    board.into_iter().chain([(ASSUME_COLOURS.to_owned(), schema)])
}

/// The text before rows of cells; the tab distinguishes it from a text of JSON.
#[cfg(feature = "request")]
const ROWS: &str = "\t{\"puzzle\":";

#[cfg(feature = "request")]
impl<'de> serde::Deserialize<'de> for BoardText {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct TextOrRows;

        impl<'de> serde::de::Visitor<'de> for TextOrRows {
            type Value = BoardText;

            fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str("a board as a text or as rows of cells")
            }

            fn visit_str<E>(self, text: &str) -> Result<BoardText, E> {
                Ok(BoardText(text.to_owned()))
            }

            fn visit_seq<A: serde::de::SeqAccess<'de>>(self, mut rows: A) -> Result<BoardText, A::Error> {
                let mut puzzle = Vec::new();
                while let Some(row) = rows.next_element::<serde_json::Value>()? {
                    puzzle.push(row);
                }
                Ok(BoardText(format!("{ROWS}{}}}", serde_json::Value::from(puzzle))))
            }
        }

        deserializer.deserialize_any(TextOrRows)
    }
}

/// The schema of a board: a text, rows of cells, or 81 cells.
#[cfg(feature = "schema")]
fn text_or_rows(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
    let cell = serde_json::json!({ "type": ["integer", "string", "null"] });
    schemars::json_schema!({
        "anyOf": [
            { "type": "string" },
            { "type": "array", "items": { "anyOf": [{ "type": "array", "items": cell }, cell] } },
        ],
    })
}

impl BoardText {
    /// The record of the text, which is the value of this key; its board is a classic one.
    pub(super) fn record(&self, key: &str) -> Result<Record, ErrorReport> {
        let record = self.any_record(key, false)?;
        match record.board.require_classic() {
            Ok(_) => Ok(record),
            Err(kind) => Err(in_key(key, ErrorReport::from(&kind))),
        }
    }

    /// The record of the text, which is the value of this key; `assumes_colours` is [`ReadOptions::assume_colours`].
    pub(super) fn any_record(&self, key: &str, assumes_colours: bool) -> Result<Record, ErrorReport> {
        // The usual case needs no recognition.
        if let Ok(bytes) = self.0.as_bytes().try_into()
            && let Ok(text) = GridText::new(bytes)
        {
            return Ok(Record::from(text.to_grid()));
        }
        self.record_of_any_format(key, assumes_colours)
    }

    /// The record, for work that does not use what a player has placed: the answer then says so in `note`.
    pub(super) fn with_note(mut record: Record) -> Record {
        if let Some(note) = PlacedDigits::unused_note(&record) {
            record.add_field("note", note);
        }
        record
    }

    /// The text with the values of the keys that say what board its cells are on.
    ///
    /// # Errors
    /// A value is of another type. In a file it would be a field of the record.
    #[cfg(feature = "request")]
    pub(super) fn on_board(self, keys: &[(&str, &RawValue)]) -> Result<BoardText, ErrorReport> {
        let mut of_board = String::new();
        for &(key, value) in keys {
            let is_given = match key {
                RULES => json::value::<Option<Vec<IgnoredAny>>>(key, value)?.is_some(),
                _ => json::value::<Option<HashMap<String, IgnoredAny>>>(key, value)?.is_some(),
            };
            if is_given {
                of_board += &format!(",\"{key}\":{}", value.get());
            }
        }
        if of_board.is_empty() {
            return Ok(self);
        }
        Ok(BoardText(format!("{ROWS}{}{of_board}}}", serde_json::Value::from(self.0))))
    }

    #[cfg(feature = "request")]
    fn record_of_any_format(&self, key: &str, assume_colours: bool) -> Result<Record, ErrorReport> {
        let options = ReadOptions { assume_colours, ..ReadOptions::default() };
        let reader = Reader::open(self.0.as_bytes(), &options);
        let mut reader = reader.map_err(|error| in_key(key, ErrorReport::from(&error)))?;
        match reader.next() {
            Some(record) => record.map_err(|mut error| {
                // In rows of cells, columns count from the first bracket.
                if self.0.starts_with(ROWS) {
                    error.move_column_back(ROWS.len() as u64);
                }
                in_key(key, ErrorReport::from(&error))
            }),
            None => Err(in_key(key, ErrorReport::new("no puzzle", "no-puzzle"))),
        }
    }

    #[cfg(not(feature = "request"))]
    fn record_of_any_format(&self, _key: &str, _assumes_colours: bool) -> Result<Record, ErrorReport> {
        Err(super::not_understood())
    }

    /// The problem of the text, which is the value of this key.
    #[cfg(feature = "request")]
    pub(super) fn problem(&self, key: &str) -> Result<Problem, ErrorReport> {
        problem(&self.record(key)?, key)
    }
}

/// The problem of a record, which is the value of this key.
#[cfg(feature = "request")]
pub(super) fn problem(record: &Record, key: &str) -> Result<Problem, ErrorReport> {
    let board = record.board.classic_or_blank();
    board.problem().map_err(|error| in_key(key, ErrorReport::from(&error)))
}

/// The record with the values of the keys `placed` and `marks`.
pub(super) fn record_of_player(
    mut record: Record,
    placed: Option<&str>,
    marks: Option<&str>,
) -> Result<Record, ErrorReport> {
    if placed.is_none() && marks.is_none() {
        return Ok(record);
    }
    let mut progress: Progress = record.progress.unwrap_or_default();
    if let Some(placed) = placed {
        let grid: Grid = placed.parse().map_err(|error| in_key("placed", ErrorReport::from(&error)))?;
        progress.placed = without_givens(grid, &record.board.classic_or_blank())?;
    }
    if let Some(marks) = marks {
        let marks: Sukaku = marks.parse().map_err(|error| in_key("marks", ErrorReport::from(&error)))?;
        progress.marks = Some(*marks.candidates());
    }
    record.progress = Some(progress);
    Ok(record)
}

/// The digits that the player has placed: `placed` may repeat the givens.
fn without_givens(mut placed: Grid, board: &Board) -> Result<Grid, ErrorReport> {
    let Board::Givens(givens) = board else { return Ok(placed) };
    for (cell, given) in givens.iter() {
        if let Some(digit) = placed.get(cell).filter(|digit| *digit != given) {
            let message = format!("{digit} placed in {cell}, where {given} is given");
            return Err(in_key("placed", ErrorReport::new(message, "given-cell").with_cells([cell])));
        }
        placed.set(cell, None);
    }
    Ok(placed)
}

/// An error in the value of this key.
pub(super) fn in_key(key: &str, report: ErrorReport) -> ErrorReport {
    let message = format!("{key}: {}", report.message);
    report.with_message(message).with_source(key)
}
