//! Reads records.

use std::sync::Arc;

use serde_json::Value;
use sudokit_variants::layout::Place;
use sudokit_variants::{Digit, DigitSet, Puzzle, Rule};

use crate::format::descriptor::Codec;
use crate::format::error::{RecordError, RecordErrorKind};
use crate::format::formats::json::{ObjectFramer, json_error};
use crate::format::framing::{OpenError, Opened};
use crate::format::input::RawRecord;
use crate::format::record::{Field, Record, RecordBoard};
use crate::format::variant_board::{Symbols, VariantBoard};

use super::value::{
    Object, cell, check_keys, digits, integer, list, list_of, needed_number, shown, syntax, text,
};
use super::{houses, rules};

pub(super) const CODEC: Codec = Codec::read(|_, options| {
    if !options.blanks.is_empty() {
        return Err(OpenError::NoBlanks("pencilmark"));
    }
    Ok(Opened::new(ObjectFramer::new(None), decode))
});

/// The keys that are needed, and those that are allowed. The last of them say how the puzzle is drawn.
const NEEDED: [&str; 6] = ["format", "format_version", "board", "digits", "givens", "rules"];
const ALLOWED: [&str; 7] = ["meta", "solution", "candidates", "$schema", "decorations", "style", "ext"];

fn decode(raw: &RawRecord) -> Result<Record, RecordError> {
    let text = raw.utf8()?;
    let start = text.len() - text.trim_start().len();
    let text = text.trim();
    let value: Value = serde_json::from_str(text).map_err(|error| json_error(raw, text, &error))?;
    let object = value.as_object().ok_or_else(|| raw.error(syntax("no JSON object"), start))?;
    read(object).map_err(|kind| raw.error(kind, start))
}

fn read(object: &Object) -> Result<Record, RecordErrorKind> {
    check_keys(object, &NEEDED, &ALLOWED)?;
    if text(object, "format")? != "sudoku-puzzle" {
        return Err(syntax("the \"format\" is not \"sudoku-puzzle\""));
    }
    match needed_number(object, "format_version")? {
        1 => (),
        version => return Err(syntax(format!("version {version} of the format; version 1 is read"))),
    }
    let board = object["board"].as_object().ok_or_else(|| syntax("\"board\" is not an object"))?;
    check_keys(board, &["rows", "cols"], &[])?;
    let (rows, columns) = (needed_number(board, "rows")? as usize, needed_number(board, "cols")? as usize);
    let givens = list_of(object, "givens")?;
    if rows.saturating_mul(columns) != givens.len() || columns == 0 {
        return Err(syntax(format!("{} givens for a board of {rows}x{columns}", givens.len())));
    }
    let is_cell = |(_, given): &(usize, &Value)| !given.is_null();
    let place = |at: usize| Place { row: (at / columns) as u16, column: (at % columns) as u16 };
    let places: Vec<Place> = givens.iter().enumerate().filter(is_cell).map(|(at, _)| place(at)).collect();
    let mut all: Vec<(&str, &Object)> = Vec::new();
    for rule in list_of(object, "rules")? {
        let rule =
            rule.as_object().ok_or_else(|| syntax(format!("the rule {} is not an object", shown(rule))))?;
        all.push((text(rule, "type")?, rule));
    }
    let layout = Arc::new(houses::layout(needed_number(object, "digits")? as usize, &places, &all)?);
    let mut ours: Vec<Rule> = Vec::new();
    let mut candidates = Vec::new();
    for (number, (name, rule)) in (1..).zip(&all) {
        if houses::TYPES.iter().any(|(house, _)| house == name) {
            continue;
        }
        let said = rules::read(name, rule, &all, &layout).map_err(|kind| with_place(number, name, kind))?;
        for rule in &said.rules {
            rule.check(&layout).map_err(|error| with_place(number, name, syntax(error.to_string())))?;
        }
        ours.extend(said.rules);
        candidates.extend(said.candidates);
    }
    let mut puzzle = Puzzle::try_new(Arc::clone(&layout), ours).map_err(|error| syntax(error.to_string()))?;
    for (cell, digits) in candidates {
        puzzle.restrict(cell, digits);
    }
    for (cell, given) in layout.cells().zip(givens.iter().filter(|given| !given.is_null())) {
        match integer(given, "givens")? {
            0 => (),
            value => match Digit::from_index(value as usize).filter(|digit| layout.digits().contains(*digit))
            {
                Some(digit) => puzzle.give(cell, digit),
                None => {
                    return Err(syntax(format!(
                        "{value} in {} is not a digit of the board",
                        layout.name(cell)
                    )));
                }
            },
        }
    }
    if let Some(value) = object.get("candidates") {
        let of_cells = value.as_object().ok_or_else(|| syntax("\"candidates\" is not an object"))?;
        for (name, values) in of_cells {
            let of_cell: DigitSet = digits(list(values, "candidates")?, &layout)?;
            puzzle.restrict(cell(&Value::from(name.as_str()), &layout)?, of_cell);
        }
    }
    let board = VariantBoard { puzzle, symbols: Symbols::Digits };
    let fields = fields(object, &board)?;
    Ok(Record { board: RecordBoard::from(board), progress: None, fields })
}

/// The error of a rule, with its number and its type.
fn with_place(number: usize, name: &str, kind: RecordErrorKind) -> RecordErrorKind {
    let name: String = name.chars().take(40).collect();
    match kind {
        RecordErrorKind::Syntax(what) => syntax(format!("rule {number} ({name}): {what}")),
        RecordErrorKind::Unsupported(what) => {
            RecordErrorKind::Unsupported(format!("rule {number} ({name}): {what}"))
        }
        other => other,
    }
}

/// The entries of `meta`, and the solution.
fn fields(object: &Object, board: &VariantBoard) -> Result<Vec<Field>, RecordErrorKind> {
    let mut fields = Vec::new();
    if let Some(meta) = object.get("meta") {
        let meta = meta.as_object().ok_or_else(|| syntax("\"meta\" is not an object"))?;
        for (name, value) in meta {
            let value = value.as_str().map_or_else(|| value.to_string(), str::to_owned);
            fields.push(Field::new(name.as_str(), value));
        }
    }
    if let Some(solution) = object.get("solution").filter(|solution| !solution.is_null()) {
        let layout = board.puzzle.layout();
        let cells = list(solution, "solution")?.iter().filter(|cell| !cell.is_null());
        let digits = cells.map(|cell| super::value::digit(cell, layout)).collect::<Result<Vec<_>, _>>()?;
        if digits.len() != layout.cell_count() {
            return Err(syntax(format!("a solution of {} cells", digits.len())));
        }
        fields.push(Field::new("solution", board.with_digits(&digits).to_string()));
    }
    Ok(fields)
}
