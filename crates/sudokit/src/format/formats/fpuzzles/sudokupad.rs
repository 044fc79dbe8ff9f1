//! SudokuPad's own encodings: `scl`, compressed compact JSON, and `scf`, the cells of a classic Sudoku in
//! short.
//!
//! The JSON has cells, regions and cages; all else is drawn, and its meaning is in the rules in words.
//!
//! In `scf` each character stands for a cell and up to five blanks after it. Its value among `0-9 A-Z a-x` is
//! ten times the number of blanks plus the digit, or plus 0 for a blank. Letters after the 81 cells are
//! rules.

use serde_json::{Map, Value};
use sudokit_variants::layout::Place;
use sudokit_variants::rule::{Everywhere, KillerCage};
use sudokit_variants::{Cell, Digit, Layout, Rule};

use super::contents::{CellContents, Contents, digit, is_nothing, number, shown, unknown_key};
use super::drawings::Drawings;
use super::problem::{PuzzleError, syntax, unsupported};
use super::puzzle::{EVERYWHERE, NONCONSECUTIVE, add_word};
use super::zipped_json;
use crate::format::error::RecordErrorKind;
use crate::format::record::{Field, Record};

/// The puzzle in compact JSON.
pub(super) fn read_scl(json: &str, assumes_colors: bool) -> Result<Record, PuzzleError> {
    let value =
        zipped_json::parse(json).ok_or_else(|| syntax("the puzzle in the link is not SudokuPad's JSON"))?;
    let object = value.as_object().ok_or_else(|| syntax("the puzzle in the link is not a JSON object"))?;
    read_object(object, assumes_colors)
}

/// What a puzzle has besides its cells.
#[derive(Default)]
struct Parts {
    fields: Vec<Field>,
    drawings: Drawings,
    /// The names of rules of the whole board.
    names: Vec<String>,
    /// The player's marks of each cell, which may be any text.
    marks: Vec<String>,
}

/// The puzzle in an object with the long keys.
pub(super) fn read_object(object: &Map<String, Value>, assumes_colors: bool) -> Result<Record, PuzzleError> {
    let mut parts = Parts::default();
    let rows = object.get("cells").and_then(Value::as_array).ok_or_else(|| syntax("no board \"cells\""))?;
    let mut contents = Contents::read(rows, true, |size, place, entries, cell| {
        read_cell(size, place, entries, cell, &mut parts)
    })?;
    read_regions(object.get("regions").unwrap_or(&Value::Null), &mut contents)?;
    let mut cages: &[Value] = &[];
    for (key, value) in object.iter().filter(|(_, value)| !is_nothing(value)) {
        match (&**key, value) {
            ("cells" | "regions" | "settings" | "id" | "cellSize" | "foglight" | "triggereffect", _) => {}
            ("metadata", Value::Object(entries)) => parts.read_metadata(entries)?,
            ("title" | "author", Value::String(text)) => parts.fields.push(Field::new(key, text)),
            ("cages", Value::Array(list)) => cages = list,
            ("global", Value::Array(names)) => parts.names.extend(names.iter().map(shown)),
            ("lines" | "overlays" | "underlays" | "arrows", value) => parts.drawings.add(key, value),
            _ => return Err(unsupported(format!("the constraint {key:?}"))),
        }
    }
    let (mut layout, mut rules) = parts.named_rules(contents.layout()?)?;
    for (at, cage) in cages.iter().enumerate().filter(|(_, cage)| !is_nothing(cage)) {
        (layout, rules) = parts.read_cage(at + 1, cage, layout, rules)?;
    }
    if !parts.marks.is_empty() {
        parts.fields.push(Field::new("corner marks", parts.marks.join(" ")));
    }
    if assumes_colors {
        parts.drawings.assume_colors(&layout, &mut rules, &mut parts.fields);
    }
    parts.drawings.become_fields(&rules, &layout, &mut parts.fields)?;
    contents.record(layout, rules, parts.fields)
}

fn read_cell(
    size: usize,
    place: (usize, usize),
    entries: &Map<String, Value>,
    cell: &mut CellContents,
    parts: &mut Parts,
) -> Result<(), PuzzleError> {
    for (key, value) in entries.iter().filter(|(_, value)| !is_nothing(value)) {
        match &**key {
            "value" => cell.given = Some(digit(value, size)?),
            "given" => {}
            "pencilMarks" | "centremarks" | "cornermarks" => {
                let (row, column) = place;
                parts.marks.push(format!("r{}c{}={}", row + 1, column + 1, shown(value)));
            }
            "color" | "colour" | "backgroundColor" | "borderColor" => parts.drawings.add_color(place, value),
            _ => return Err(unknown_key(key)),
        }
    }
    Ok(())
}

/// The place of a list of a row and a column, from 0.
fn place_of(value: &Value) -> Option<Place> {
    let at = |index: usize| value.get(index).and_then(Value::as_u64).and_then(|at| u16::try_from(at).ok());
    Some(Place { row: at(0)?, column: at(1)? })
}

/// Reads the regions. A board of 9x9 has the usual boxes without them.
fn read_regions(value: &Value, contents: &mut Contents) -> Result<(), PuzzleError> {
    let size = contents.size;
    if is_nothing(value) {
        return match size {
            9 => Ok(()),
            _ => Err(syntax(format!(
                "a board of {size}x{size} without regions: the link does not say its boxes"
            ))),
        };
    }
    contents.cells.iter_mut().for_each(|cell| cell.region = None);
    for (number, region) in value.as_array().into_iter().flatten().enumerate() {
        for place in region.as_array().into_iter().flatten() {
            let at = place_of(place).map(|place| (usize::from(place.row), usize::from(place.column)));
            let (row, column) = at
                .filter(|(row, column)| *row < size && *column < size)
                .ok_or_else(|| syntax(format!("region {} has no cell {place} on the board", number + 1)))?;
            if contents.cells[row * size + column].region.replace(number as u64).is_some() {
                return Err(syntax("a cell of two regions").at(row, column));
            }
        }
    }
    Ok(())
}

impl Parts {
    fn read_metadata(&mut self, entries: &Map<String, Value>) -> Result<(), PuzzleError> {
        for (key, value) in entries.iter().filter(|(_, value)| !is_nothing(value)) {
            match &**key {
                "antiknight" | "antiking" | NONCONSECUTIVE => self.names.push(key.clone()),
                "norowcol" => return Err(unsupported("a board whose rows and columns may repeat digits")),
                // It may show lines and areas.
                "bgimage" => self.drawings.add(key, value),
                "rules" => {
                    self.drawings.add_rules(&shown(value));
                    self.fields.push(Field::new("ruleset", shown(value)));
                }
                _ => self.fields.push(Field::new(key, shown(value))),
            }
        }
        Ok(())
    }

    /// The layout with its houses, and the rules that have names.
    fn named_rules(&self, mut layout: Layout) -> Result<(Layout, Vec<Rule>), PuzzleError> {
        let mut rules: Vec<Rule> = Vec::new();
        let mut add = |rule: Everywhere| {
            if !rules.contains(&rule.into()) {
                rules.push(rule.into());
            }
        };
        for name in &self.names {
            if let Some((_, rule)) = EVERYWHERE.iter().find(|(key, _)| key == name) {
                add(*rule);
            } else if name == NONCONSECUTIVE {
                add(Everywhere::NonConsecutive);
            } else if name == "disjoint" {
                layout = layout.with_house_set("disjoint")?;
            } else {
                return Err(unsupported(format!("the constraint {name:?} of \"global\"")));
            }
        }
        Ok((layout, rules))
    }

    /// Reads a cage: a killer cage, a region, a drawing, or words about the puzzle.
    fn read_cage(
        &mut self,
        index: usize,
        cage: &Value,
        layout: Layout,
        mut rules: Vec<Rule>,
    ) -> Result<(Layout, Vec<Rule>), PuzzleError> {
        let text =
            |key: &str| cage.get(key).filter(|value| !is_nothing(value)).map(shown).unwrap_or_default();
        let error = |what: &str| syntax(format!("cage {index}: {what}"));
        let places = cage.get("cells").and_then(Value::as_array).map(Vec::as_slice).unwrap_or_default();
        let value = text("value");
        if places.is_empty() {
            if let Some((word, words)) = value.split_once(':') {
                add_word(word, words, &mut self.drawings, &mut self.fields);
            }
            return Ok((layout, rules));
        }
        let cell = |place: &Value| place_of(place).and_then(|place| layout.cell_at(place));
        let cells: Option<Vec<Cell>> = places.iter().map(cell).collect();
        let cells = cells.ok_or_else(|| error("it has a cell outside of the board"))?;
        let is_unique = cage.get("unique").is_none_or(|value| *value != Value::Bool(false));
        let total = number(&Value::from(&*value)).or_else(|| number(cage.get("sum")?));
        match (&*text("style"), &*text("type")) {
            ("extraregion", _) | (_, "extraregion") => Ok((layout.with_extra_region(&cells)?, rules)),
            // The whole board has such houses.
            (_, "disjoint") if self.names.iter().any(|name| name == "disjoint") => Ok((layout, rules)),
            // Cells without a region.
            _ if !is_unique && total.is_none() => Ok((layout, rules)),
            _ if !is_unique => Err(unsupported(format!("cage {index}, in which digits may repeat"))),
            _ if total.is_some() && (value.is_empty() || number(&Value::from(&*value)).is_some()) => {
                rules.push(KillerCage { cells, total: total.filter(|total| *total != 0) }.into());
                Ok((layout, rules))
            }
            _ if value.is_empty() && cage.get("unique") == Some(&Value::Bool(true)) => {
                rules.push(KillerCage { cells, total: None }.into());
                Ok((layout, rules))
            }
            _ => {
                self.drawings.add("cages", cage);
                Ok((layout, rules))
            }
        }
    }
}

/// The puzzle in the short form.
pub(super) fn read_scf(text: &str) -> Result<Record, PuzzleError> {
    let mut contents = Contents::read(&vec![Value::Array(Vec::new()); 9], true, |_, _, _, _| Ok(()))?;
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
        if number % 10 > 0 {
            contents.cells[count].given = Some(Digit::new((number % 10) as u8));
        }
        count += 1 + number / 10;
    }
    if count != 81 {
        return Err(RecordErrorKind::CellCount(count).into());
    }
    let mut layout = contents.layout()?;
    for letter in chars {
        layout = match letter {
            'x' => layout.with_house_set("x")?,
            'w' => layout.with_house_set("windoku")?,
            other => return Err(unsupported(format!("the rule {other:?}"))),
        };
    }
    contents.record(layout, Vec::new(), Vec::new())
}
