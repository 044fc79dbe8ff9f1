//! SudokuPad's own encodings: `scl`, compressed compact JSON, and `scf`, the cells of a classic Sudoku in
//! short.
//!
//! In `scf` each character stands for a cell and up to five blanks after it. Its value among `0-9 A-Z a-x` is
//! ten times the number of blanks plus the digit, or plus 0 for a blank. Letters after the 81 cells are
//! rules.

use serde_json::{Map, Value};

use super::codec::{Drawings, PuzzleError, digit, is_nothing, syntax, unsupported};
use super::zipped_json;
use crate::cell::Cell;
use crate::digit::Digit;
use crate::format::error::RecordErrorKind;
use crate::format::record::{Field, Record};
use crate::grid::Grid;

/// The puzzle in compact JSON.
pub(super) fn read_scl(json: &str) -> Result<Record, PuzzleError> {
    let value =
        zipped_json::parse(json).ok_or_else(|| syntax("the puzzle in the link is not SudokuPad's JSON"))?;
    let object = value.as_object().ok_or_else(|| syntax("the puzzle in the link is not a JSON object"))?;
    let mut fields = Vec::new();
    let mut drawings = Drawings::default();
    for (key, value) in object.iter().filter(|(_, value)| !is_nothing(value)) {
        match (&**key, value) {
            ("cells" | "settings" | "id" | "cellSize" | "cs", _) => {}
            ("metadata", Value::Object(entries)) => read_metadata(entries, &mut fields, &mut drawings)?,
            ("title" | "author", Value::String(text)) => fields.push(Field::new(key, text)),
            ("regions", value) => check_regions(value)?,
            ("cages", Value::Array(cages)) => read_cages(cages, &mut fields, &mut drawings)?,
            ("lines" | "overlays" | "underlays" | "arrows", value) => drawings.add(key, value),
            _ => return Err(unsupported(format!("the constraint {key:?}"))),
        }
    }
    let rows = object.get("cells").and_then(Value::as_array).ok_or_else(|| syntax("no board \"cells\""))?;
    if rows.len() != 9 {
        return Err(PuzzleError { kind: RecordErrorKind::RowCount(rows.len()), cell: None });
    }
    let mut grid = Grid::EMPTY;
    let mut marks = Vec::new();
    for (r, row) in rows.iter().enumerate() {
        let row = row.as_array().map(Vec::as_slice).unwrap_or_default();
        // Blanks at the end of a row may be left out.
        if row.len() > 9 {
            return Err(PuzzleError { kind: RecordErrorKind::RowLength(row.len()), cell: None });
        }
        for (c, entries) in row.iter().enumerate() {
            let Some(cell) = Cell::at(r, c) else { continue };
            for (key, value) in
                entries.as_object().into_iter().flatten().filter(|(_, value)| !is_nothing(value))
            {
                match &**key {
                    "value" => grid.set(cell, digit(value).map_err(|error| error.at(cell))?),
                    "given" => {}
                    "pencilMarks" | "centremarks" | "cornermarks" => {
                        marks.push(format!("{cell}={}", shown(value)));
                    }
                    "color" | "colour" | "backgroundColor" | "c1" | "c2" => drawings.add_color(cell, value),
                    _ => return Err(unsupported(format!("the constraint {key:?} of a cell")).at(cell)),
                }
            }
        }
    }
    if !marks.is_empty() {
        fields.push(Field::new("corner marks", marks.join(" ")));
    }
    drawings.become_fields(&mut fields)?;
    Ok(Record { fields, ..Record::from(grid) })
}

fn shown(value: &Value) -> String {
    match value {
        Value::Array(items) => items.iter().map(shown).collect(),
        Value::String(text) => text.clone(),
        other => other.to_string(),
    }
}

fn read_metadata(
    entries: &Map<String, Value>,
    fields: &mut Vec<Field>,
    drawings: &mut Drawings,
) -> Result<(), PuzzleError> {
    for (key, value) in entries.iter().filter(|(_, value)| !is_nothing(value)) {
        match &**key {
            "antiknight" | "antiking" | "nonconsecutive" => {
                return Err(unsupported(format!("the constraint {key:?}")));
            }
            "rules" => drawings.add_rules(&shown(value)),
            _ => {}
        }
        let name = if key == "rules" { "ruleset" } else { key };
        fields.push(Field::new(name, shown(value)));
    }
    Ok(())
}

/// Whether the regions are the nine boxes.
fn check_regions(value: &Value) -> Result<(), PuzzleError> {
    let mut boxes = [0; 81];
    for (number, region) in value.as_array().into_iter().flatten().enumerate() {
        for cell in region.as_array().into_iter().flatten() {
            let at = |index: usize| cell.get(index).and_then(Value::as_u64).unwrap_or(9) as usize;
            let place =
                Cell::at(at(0), at(1)).ok_or_else(|| unsupported("regions that are not the nine boxes"))?;
            boxes[place.index()] = number + 1;
        }
    }
    let first_of_box = |index: usize| index / 27 * 27 + index % 9 / 3 * 3;
    let fits = (0..81).all(|index| boxes[index] != 0 && boxes[index] == boxes[first_of_box(index)]);
    if fits { Ok(()) } else { Err(unsupported("regions that are not the nine boxes")) }
}

/// Older puzzles hold their title and rules in cages without cells.
fn read_cages(cages: &[Value], fields: &mut Vec<Field>, drawings: &mut Drawings) -> Result<(), PuzzleError> {
    for cage in cages.iter().filter(|cage| !is_nothing(cage)) {
        let cells = cage.get("cells").filter(|cells| !is_nothing(cells));
        let text = cage.get("value").map(shown).unwrap_or_default();
        match (cells, text.split_once(':')) {
            (Some(_), _) => return Err(unsupported("the constraint \"cages\"")),
            (None, Some((name, text))) => {
                let name = name.trim().to_lowercase();
                if name == "rules" {
                    drawings.add_rules(text.trim());
                }
                fields.push(Field::new(if name == "rules" { "ruleset" } else { &name }, text.trim()));
            }
            (None, None) => {}
        }
    }
    Ok(())
}

/// The puzzle in the short form.
pub(super) fn read_scf(text: &str) -> Result<Record, PuzzleError> {
    let mut grid = Grid::EMPTY;
    let mut count = 0;
    let mut chars = text.trim_end_matches(".scf").chars();
    while count < 81 {
        let Some(c) = chars.next() else { break };
        let number = match c {
            '0'..='9' => c as usize - '0' as usize,
            'A'..='Z' => c as usize - 'A' as usize + 10,
            'a'..='x' => c as usize - 'a' as usize + 36,
            _ => return Err(syntax(format!("{c:?} in the cells of the link (0-9, A-Z, a-x)"))),
        };
        if let Some(cell) = Cell::from_index(count) {
            grid.set(cell, Digit::new((number % 10) as u8));
        }
        count += 1 + number / 10;
    }
    if count != 81 {
        return Err(PuzzleError { kind: RecordErrorKind::CellCount(count), cell: None });
    }
    match chars.next() {
        None => Ok(grid.into()),
        Some('x') => Err(unsupported("the diagonals of Sudoku X")),
        Some('w') => Err(unsupported("the extra boxes of Windoku")),
        Some(c) => Err(unsupported(format!("the rule {c:?}"))),
    }
}
