//! Reads a link, or JSON as it stands, and writes both.

use serde_json::{Map, Value};

use super::link::{Payload, payload, unpacked};
use super::problem::{PuzzleError, syntax};
use super::{puzzle, sudokupad, writer};
use crate::format::descriptor::{Codec, ReadOptions};
use crate::format::detection::SAMPLE_SIZE;
use crate::format::encoder::Encoder;
use crate::format::error::{RecordError, RecordErrorKind, json_message};
use crate::format::formats::json::{JsonEncoder, ObjectFramer, json_error};
use crate::format::framing::{OpenError, Opened};
use crate::format::input::{Input, RawRecord};
use crate::format::record::{Board, Field, Record};
use crate::format::shared::content_lines::LineFramer;
use crate::format::shared::write::write_error_comment;
use crate::format::variant_board::VariantBoard;

/// Reads the format, and writes links of f-puzzles.
pub(in crate::format) const CODEC: Codec = Codec::read_and_write(open, |_| {
    let line = |json: &Value| format!("https://www.f-puzzles.com/?load={}", compressed(json));
    Box::new(PuzzleEncoder { line, is_json: false })
});

/// Writes links of SudokuPad.
pub(in crate::format) const SUDOKUPAD: Codec = Codec::write(|_| {
    let line = |json: &Value| {
        let escaped = compressed(json).replace('+', "%2B").replace('/', "%2F").replace('=', "%3D");
        format!("https://sudokupad.app/fpuzzles{escaped}")
    };
    Box::new(PuzzleEncoder { line, is_json: false })
});

/// Writes the JSON without compressing it.
pub(in crate::format) const PLAIN_JSON: Codec =
    Codec::write(|_| Box::new(PuzzleEncoder { line: Value::to_string, is_json: true }));

fn compressed(json: &Value) -> String {
    lz_str::compress_to_base64(&*json.to_string())
}

fn open(input: &mut Input<'_>, options: &ReadOptions) -> Result<Opened, OpenError> {
    if !options.blanks.is_empty() {
        return Err(OpenError::NoBlanks("fpuzzles"));
    }
    let assumes_colors = options.assume_colours;
    let decoder = move |raw: &RawRecord| decode(raw, assumes_colors);
    let has_text = |bytes: &[u8]| !bytes.trim_ascii_start().is_empty();
    let start = input.peek(SAMPLE_SIZE as usize, has_text)?;
    let is_json = matches!(start.trim_ascii_start().first(), Some(b'{' | b'['));
    Ok(match is_json {
        true => Opened::new(ObjectFramer::new(None), decoder),
        false => Opened::new(LineFramer::default(), decoder),
    })
}

fn decode(raw: &RawRecord, assumes_colors: bool) -> Result<Record, RecordError> {
    let text = raw.utf8()?;
    let start = text.len() - text.trim_start().len();
    let text = text.trim();
    let syntax_error = |what: &str| raw.error(RecordErrorKind::Syntax(what.into()), start);
    let record = if text.starts_with('{') {
        let value: Value = serde_json::from_str(text).map_err(|error| json_error(raw, text, &error))?;
        read_object(value.as_object().unwrap_or(&Map::new()), assumes_colors)
    } else {
        match payload(text).map_err(syntax_error)? {
            Payload::FPuzzles(text) => read_json(&unpacked(&text).map_err(syntax_error)?, assumes_colors),
            Payload::Scl(text) => {
                sudokupad::read_scl(&unpacked(&text).map_err(syntax_error)?, assumes_colors)
            }
            Payload::Scf(text) => sudokupad::read_scf(&text),
        }
    };
    record.map_err(|problem| problem.of_record(raw, start))
}

/// The puzzle in the JSON of a link.
fn read_json(json: &str, assumes_colors: bool) -> Result<Record, PuzzleError> {
    let json: Value = serde_json::from_str(json)
        .map_err(|error| syntax(format!("the puzzle in the link is not JSON: {}", json_message(&error))))?;
    let object = json.as_object().ok_or_else(|| syntax("the puzzle in the link is not a JSON object"))?;
    read_object(object, assumes_colors)
}

/// The puzzle of f-puzzles or SudokuPad.
fn read_object(object: &Map<String, Value>, assumes_colors: bool) -> Result<Record, PuzzleError> {
    match object.contains_key("cells") && !object.contains_key("grid") {
        true => sudokupad::read_object(object, assumes_colors),
        false => puzzle::read(object, assumes_colors),
    }
}

/// Writes a line for each puzzle.
struct PuzzleEncoder {
    /// The line of the JSON.
    line: fn(&Value) -> String,
    /// Whether lines are JSON objects.
    is_json: bool,
}

impl PuzzleEncoder {
    fn write(&self, json: &Value, out: &mut Vec<u8>) {
        out.extend_from_slice((self.line)(json).as_bytes());
        out.push(b'\n');
    }
}

impl Encoder for PuzzleEncoder {
    fn classic(&self, board: &Board, record: &Record, out: &mut Vec<u8>) {
        self.write(&writer::classic(board, record), out);
    }

    fn holds_variants(&self) -> bool {
        true
    }

    fn refusal(&self, board: &VariantBoard) -> Option<RecordErrorKind> {
        writer::check(board).err()
    }

    fn variant(&self, board: &VariantBoard, record: &Record, out: &mut Vec<u8>) {
        match writer::variant(board, record) {
            Ok(json) => self.write(&json, out),
            Err(kind) => self.error(&kind.to_string(), &record.fields, out),
        }
    }

    fn error(&self, message: &str, fields: &[Field], out: &mut Vec<u8>) {
        match self.is_json {
            true => JsonEncoder.error(message, fields, out),
            false => write_error_comment(message, out),
        }
    }
}
