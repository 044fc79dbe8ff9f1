//! [`Entry`], an entry of a list of constraints: how it is read, and how a rule is written as one.

use serde_json::{Map, Value, json};
use sudokit_variants::layout::Place as Position;
use sudokit_variants::{Cell, Layout, Rule};

use super::constraints::{Form, Key, Number, Place};
use super::contents::{is_nothing, number};
use super::problem::{PuzzleError, syntax, unsupported};
use crate::format::shared::board_arrays::shortened;

/// The keys of an entry that only say how it looks.
const LOOKS: [&str; 14] = [
    "outlineC",
    "baseC",
    "fontC",
    "color",
    "c",
    "width",
    "height",
    "size",
    "angle",
    "opacity",
    "thickness",
    "fromConstraint",
    "hidden",
    "id",
];

/// An entry of the list of a key.
pub(super) struct Entry<'a> {
    key: &'static str,
    /// Its number in the list, from 1.
    number: usize,
    object: &'a Map<String, Value>,
    layout: &'a Layout,
}

/// Refuses an entry with a key that is neither one of these nor says how it looks.
pub(super) fn check_keys(name: &str, object: &Map<String, Value>, own: &[&str]) -> Result<(), PuzzleError> {
    let is_known = |key: &str| own.contains(&key) || LOOKS.contains(&key);
    match object.iter().find(|(key, value)| !is_known(key) && !is_nothing(value)) {
        Some((key, _)) => Err(unsupported(format!("{key:?} in {name}"))),
        None => Ok(()),
    }
}

/// The rules of an entry; or none if it says nothing, such as a clue without a number.
pub(super) fn read(
    key: &'static Key,
    number: usize,
    value: &Value,
    layout: &Layout,
) -> Result<Vec<Rule>, PuzzleError> {
    let empty = Map::new();
    let mut entry = Entry { key: key.name, number, object: &empty, layout };
    entry.object = value.as_object().ok_or_else(|| {
        entry.error(&format!("expected an object, found {}", shortened(&value.to_string())))
    })?;
    let own: &[&str] = match &key.form {
        Form::Own { .. } => &["cells", "lines", "cloneCells", "values"],
        Form::Cells { place, number, .. } => match (place, number) {
            (Place::Cells | Place::Pair, Number::No) => &["cells"],
            (Place::Cells | Place::Pair, _) => &["cells", "value"],
            (Place::Lines | Place::Loops, Number::No) => &["lines"],
            (Place::Lines | Place::Loops, _) => &["lines", "value"],
            (Place::Outside, _) => &["cell", "value"],
            (Place::Diagonal, _) => &["cell", "cells", "direction", "value"],
        },
    };
    check_keys(&entry.name(), entry.object, own)?;
    match &key.form {
        Form::Own { read, .. } => read(&entry),
        Form::Cells { place, number, rule, .. } => {
            let Some(number) = entry.value(*number)? else { return Ok(Vec::new()) };
            Ok(entry.groups(*place)?.into_iter().map(|cells| rule(cells, number)).collect())
        }
    }
}

/// A rule as an entry of the key, if it is of this kind.
pub(super) fn write(key: &Key, rule: &Rule, layout: &Layout) -> Option<Value> {
    let (place, number, (cells, value)) = match &key.form {
        Form::Own { write, .. } => return write(rule, layout),
        Form::Cells { place, number, parts, .. } => (*place, *number, parts(rule)?),
    };
    let mut entry = match place {
        Place::Cells | Place::Pair => json!({ "cells": names(cells, layout) }),
        Place::Lines | Place::Loops => json!({ "lines": [names(cells, layout)] }),
        Place::Outside => {
            let steps = [(1, 0), (-1, 0), (0, 1), (0, -1)];
            let (outside, _) = clue(cells, &steps, layout)?;
            json!({ "cell": outside })
        }
        Place::Diagonal => {
            let (outside, at) = clue(cells, &DIRECTIONS.map(|(_, step)| step), layout)?;
            json!({ "cell": outside, "cells": names(cells, layout), "direction": DIRECTIONS[at].0 })
        }
    };
    let size = layout.grids()[0].rows as i32;
    match number {
        Number::No => {}
        Number::Or(usual) if usual(size) == value => {}
        Number::Needed | Number::Or(_) => entry["value"] = value.to_string().into(),
        Number::Letter => entry["value"] = LETTERS.iter().find(|(_, total)| *total == value)?.0.into(),
    }
    Some(entry)
}

/// The sums that letters show.
const LETTERS: [(&str, i32); 2] = [("X", 10), ("V", 5)];

/// The directions of diagonals, in rows and columns.
const DIRECTIONS: [(&str, (i32, i32)); 4] =
    [("DL", (1, -1)), ("DR", (1, 1)), ("UL", (-1, -1)), ("UR", (-1, 1))];

/// The place outside of the board from which one of these steps leads through these cells, and which step does.
fn clue(cells: &[Cell], steps: &[(i32, i32)], layout: &Layout) -> Option<(String, usize)> {
    let first = *cells.first()?;
    let is_it = |(rows, columns): &(i32, i32)| {
        layout.step(first, -rows, -columns).is_none() && layout.line(first, *rows, *columns) == cells
    };
    let at = steps.iter().position(is_it)?;
    let Position { row, column } = layout.place(first);
    let (rows, columns) = steps[at];
    Some((format!("R{}C{}", i32::from(row) - rows + 1, i32::from(column) - columns + 1), at))
}

/// The name of a cell: `R1C1`.
pub(super) fn name(cell: Cell, layout: &Layout) -> String {
    let Position { row, column } = layout.place(cell);
    format!("R{}C{}", row + 1, column + 1)
}

pub(super) fn names(cells: &[Cell], layout: &Layout) -> Vec<String> {
    cells.iter().map(|cell| name(*cell, layout)).collect()
}

/// The row and the column of a name, from 1.
fn position(name: &str) -> Option<(u16, u16)> {
    let (row, column) = name.strip_prefix(['R', 'r'])?.split_once(['C', 'c'])?;
    let number = |text: &str| text.parse().ok().filter(|_| text.bytes().all(|byte| byte.is_ascii_digit()));
    Some((number(row)?, number(column)?))
}

/// The cell of a value such as `"R1C1"`, or what is wrong.
pub(super) fn cell_of(value: &Value, layout: &Layout) -> Result<Cell, String> {
    let at = value.as_str().and_then(position);
    let (row, column) = at.ok_or_else(|| not_a_cell(value))?;
    let place = row.checked_sub(1).zip(column.checked_sub(1)).map(|(row, column)| Position { row, column });
    place
        .and_then(|place| layout.cell_at(place))
        .ok_or_else(|| format!("there is no cell {} on this board", shown_name(value)))
}

fn shown_name(value: &Value) -> String {
    value.as_str().unwrap_or_default().to_ascii_lowercase()
}

fn not_a_cell(value: &Value) -> String {
    format!("expected a cell such as R1C1, found {}", shortened(&value.to_string()))
}

impl Entry<'_> {
    /// The size of the board.
    pub(super) fn size(&self) -> i32 {
        self.layout.grids()[0].rows as i32
    }

    fn name(&self) -> String {
        format!("{} {}", self.key, self.number)
    }

    pub(super) fn error(&self, what: &str) -> PuzzleError {
        syntax(format!("{}: {what}", self.name()))
    }

    pub(super) fn get(&self, name: &str) -> Option<&Value> {
        self.object.get(name).filter(|value| !is_nothing(value))
    }

    /// The number of the entry; `None` if it needs one and has none.
    fn value(&self, needs: Number) -> Result<Option<i32>, PuzzleError> {
        let size = self.size();
        let value = self.get("value");
        Ok(match (needs, value) {
            (Number::No, _) => Some(0),
            (Number::Or(usual), None) => Some(usual(size)),
            (Number::Needed | Number::Letter, None) => None,
            (Number::Letter, Some(value)) => match LETTERS
                .iter()
                .find(|(letter, _)| value.as_str().is_some_and(|text| text.eq_ignore_ascii_case(letter)))
            {
                Some((_, total)) => Some(*total),
                None => {
                    return Err(
                        self.error(&format!("expected X or V, found {}", shortened(&value.to_string())))
                    );
                }
            },
            (Number::Needed | Number::Or(_), Some(value)) => Some(number(value).ok_or_else(|| {
                self.error(&format!("expected a number, found {}", shortened(&value.to_string())))
            })?),
        })
    }

    fn cells_of(&self, value: &Value) -> Result<Vec<Cell>, PuzzleError> {
        let cells = value.as_array().ok_or_else(|| self.error("expected a list of cells"))?;
        let cells = cells.iter().map(|cell| cell_of(cell, self.layout));
        cells.collect::<Result<_, _>>().map_err(|what| self.error(&what))
    }

    pub(super) fn cells(&self, name: &str) -> Result<Vec<Cell>, PuzzleError> {
        self.get(name).map_or(Ok(Vec::new()), |cells| self.cells_of(cells))
    }

    pub(super) fn lines(&self) -> Result<Vec<Vec<Cell>>, PuzzleError> {
        let Some(lines) = self.get("lines") else { return Ok(Vec::new()) };
        let lines = lines.as_array().ok_or_else(|| self.error("expected a list of lines"))?;
        lines.iter().filter(|line| !is_nothing(line)).map(|line| self.cells_of(line)).collect()
    }

    /// The groups of cells, each of which is a constraint.
    fn groups(&self, place: Place) -> Result<Vec<Vec<Cell>>, PuzzleError> {
        let one = |cells: Vec<Cell>| if cells.is_empty() { Vec::new() } else { vec![cells] };
        match place {
            Place::Cells => Ok(one(self.cells("cells")?)),
            Place::Pair => match self.cells("cells")? {
                cells if [0, 2].contains(&cells.len()) => Ok(one(cells)),
                cells => Err(self.error(&format!("it needs 2 cells, not {}", cells.len()))),
            },
            Place::Lines => self.lines(),
            Place::Loops => {
                let mut lines = self.lines()?;
                lines.iter_mut().filter(|line| line.len() > 2 && line.first() == line.last()).for_each(
                    |line| {
                        line.pop();
                    },
                );
                Ok(lines)
            }
            Place::Outside => {
                let (row, column) = self.outside()?;
                let size = self.size();
                let inside = 1..=size;
                let step = match (row, column) {
                    (0, column) if inside.contains(&column) => (1, 0),
                    (row, column) if row == size + 1 && inside.contains(&column) => (-1, 0),
                    (row, 0) if inside.contains(&row) => (0, 1),
                    (row, column) if column == size + 1 && inside.contains(&row) => (0, -1),
                    _ => return Err(self.error("its cell is not beside a row or column")),
                };
                Ok(one(self.line_from(row, column, step)))
            }
            Place::Diagonal => {
                let (row, column) = self.outside()?;
                let direction = self.get("direction").and_then(Value::as_str).unwrap_or_default();
                let step = DIRECTIONS.iter().find(|(name, _)| *name == direction).map(|(_, step)| *step);
                let step = step.ok_or_else(|| self.error("its direction must be DL, DR, UL or UR"))?;
                let cells = self.line_from(row, column, step);
                let mut listed = self.cells("cells")?;
                if cells.is_empty() || self.is_inside(row, column) {
                    return Err(self.error("its cell and its direction do not lead onto the board"));
                }
                listed.sort_unstable();
                let mut sorted = cells.clone();
                sorted.sort_unstable();
                if !listed.is_empty() && listed != sorted {
                    return Err(self.error("its cells are not those in its direction"));
                }
                Ok(vec![cells])
            }
        }
    }

    /// The row and the column, from 1, of a cell that may be outside of the board.
    fn outside(&self) -> Result<(i32, i32), PuzzleError> {
        let cell = self.object.get("cell").unwrap_or(&Value::Null);
        let at = cell.as_str().and_then(position).ok_or_else(|| self.error(&not_a_cell(cell)))?;
        Ok((at.0.into(), at.1.into()))
    }

    fn cell_at(&self, row: i32, column: i32) -> Option<Cell> {
        let from_zero = |number: i32| u16::try_from(number - 1).ok();
        self.layout.cell_at(Position { row: from_zero(row)?, column: from_zero(column)? })
    }

    fn is_inside(&self, row: i32, column: i32) -> bool {
        self.cell_at(row, column).is_some()
    }

    fn line_from(&self, row: i32, column: i32, (rows, columns): (i32, i32)) -> Vec<Cell> {
        let first = self.cell_at(row + rows, column + columns);
        first.map_or_else(Vec::new, |first| self.layout.line(first, rows, columns))
    }
}
