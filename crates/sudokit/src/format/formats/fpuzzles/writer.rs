//! Writes the JSON of f-puzzles.

use std::collections::BTreeSet;

use serde_json::{Map, Value, json};
use sudokit_variants::layout::{BoxShape, HouseKind};
use sudokit_variants::rule::{Everywhere, Mark, MarkedCells, Negative, Sign};
use sudokit_variants::{Cell, DigitSet, Layout, Rule};

use super::constraints::{DIFFERENCE, KEYS, RATIO, XV};
use super::entry::{self, names};
use super::problem::brief;
use super::puzzle::{
    EVERYWHERE, EXTRA_REGION, FROM_CONSTRAINT, HOUSES, MARKS, NEGATIVE, NONCONSECUTIVE, SOLUTION, Signs,
    WORDS,
};
use crate::cell::Cell as ClassicCell;
use crate::format::error::RecordErrorKind;
use crate::format::other_sizes::usual_height;
use crate::format::record::{Board, Record};
use crate::format::variant_board::VariantBoard;

/// The object of a classic board.
pub(super) fn classic(board: &Board, record: &Record) -> Value {
    let progress = record.progress.unwrap_or_default();
    let values =
        |digits: crate::digit::DigitSet| -> Vec<u8> { digits.iter().map(crate::digit::Digit::get).collect() };
    let filled = record.filled();
    let cell = |at: usize| {
        let cell = ClassicCell::from_index(at).expect("a board has 81 cells");
        let mut entries = Map::new();
        match board {
            Board::Givens(grid) => {
                if let Some(digit) = grid.get(cell) {
                    given(digit.get(), &mut entries);
                }
            }
            Board::Candidates(sukaku) => allow(&values(sukaku.candidates().get(cell)), &mut entries),
        }
        if let Some(digit) = progress.placed.get(cell) {
            entries.entry("value").or_insert(digit.get().into());
        }
        if let Some(marks) = progress.marks.filter(|_| filled.get(cell).is_none()) {
            entries.insert("centerPencilMarks".into(), values(marks.get(cell)).into());
        }
        entries
    };
    object(9, record, cell, Map::new())
}

/// Whether f-puzzles can say a board with rules.
pub(super) fn check(board: &VariantBoard) -> Result<(), RecordErrorKind> {
    let layout = board.puzzle.layout();
    write_layout(layout, &mut Map::new())?;
    write_rules(board.puzzle.rules(), layout, &mut Map::new())
}

/// The object of a board with rules, if f-puzzles can say all of them.
pub(super) fn variant(board: &VariantBoard, record: &Record) -> Result<Value, RecordErrorKind> {
    let puzzle = &board.puzzle;
    let (layout, candidates) = (&**puzzle.layout(), puzzle.candidates());
    let mut more = Map::new();
    let regions = write_layout(layout, &mut more)?;
    write_rules(puzzle.rules(), layout, &mut more)?;
    add_drawings(&mut more);
    let cell = |at: usize| {
        let mut entries = Map::new();
        let digits = candidates[at];
        let values =
            |digits: DigitSet| -> Vec<u8> { digits.iter().map(|digit| digit.value() as u8).collect() };
        match digits.only() {
            Some(digit) => given(digit.value() as u8, &mut entries),
            None if digits == layout.digits() => {}
            None => allow(&values(digits), &mut entries),
        }
        if let Some(regions) = &regions {
            entries.insert("region".into(), regions[at].into());
        }
        entries
    };
    Ok(object(layout.grids()[0].rows, record, cell, more))
}

fn given(digit: u8, entries: &mut Map<String, Value>) {
    entries.insert("value".into(), digit.into());
    entries.insert("given".into(), true.into());
}

/// Allows only these digits. The format has no other way to allow none than a given that is not allowed.
fn allow(digits: &[u8], entries: &mut Map<String, Value>) {
    if digits.is_empty() {
        given(1, entries);
        return allow(&[2], entries);
    }
    entries.insert("givenPencilMarks".into(), digits.into());
}

/// The object of a board whose cells have these entries, with words of the record and more entries.
fn object(
    size: usize,
    record: &Record,
    cell: impl Fn(usize) -> Map<String, Value>,
    more: Map<String, Value>,
) -> Value {
    let mut object = Map::new();
    object.insert("size".into(), size.into());
    for name in WORDS {
        let text = record.text(name);
        if !text.is_empty() {
            object.insert(name.into(), (*text).into());
        }
    }
    let rows =
        (0..size).map(|row| (0..size).map(|column| Value::Object(cell(row * size + column))).collect());
    object.insert("grid".into(), Value::Array(rows.collect()));
    object.extend(more);
    let solution = record.text(SOLUTION);
    if !solution.is_empty() {
        object.insert(SOLUTION.into(), write_solution(&solution, size * size));
    }
    Value::Object(object)
}

/// The solution as a list, if it has a digit for each cell.
fn write_solution(text: &str, cells: usize) -> Value {
    let value = |cell: &str| match cell {
        "." => Value::Null,
        cell => cell
            .parse::<u8>()
            .ok()
            .filter(|number| number.to_string() == cell)
            .map_or(cell.into(), Value::from),
    };
    let list: Vec<Value> = match cells > 81 {
        true => text.split(' ').map(value).collect(),
        false => text.chars().map(|c| value(c.encode_utf8(&mut [0; 4]))).collect(),
    };
    if list.len() == cells { list.into() } else { text.into() }
}

fn refused(what: String) -> RecordErrorKind {
    RecordErrorKind::Unsupported(format!("{what}, which f-puzzles cannot say"))
}

/// Adds the houses besides rows, columns, boxes and regions. Returns the region of each cell, if they are not the usual boxes.
fn write_layout(
    layout: &Layout,
    object: &mut Map<String, Value>,
) -> Result<Option<Vec<Option<u16>>>, RecordErrorKind> {
    let size = layout.grids()[0].rows;
    let digits =
        u8::try_from(size).ok().filter(|_| layout.grids().len() == 1 && layout.grids()[0].is_square(size));
    if digits.is_none_or(|size| layout.digits() != DigitSet::range(1..=size)) {
        return Err(refused(format!("a board of {layout}")));
    }
    let has = |kind: HouseKind| layout.houses().iter().any(|house| house.kind == kind);
    let kinds = [HouseKind::RisingDiagonal, HouseKind::FallingDiagonal, HouseKind::DisjointGroup];
    for ((key, _), kind) in HOUSES.into_iter().zip(kinds) {
        if has(kind) {
            object.insert(key.into(), true.into());
        }
    }
    let basic =
        [HouseKind::Row, HouseKind::Column, HouseKind::Box, HouseKind::Region, HouseKind::ImpliedWindow];
    let others =
        layout.houses().iter().filter(|house| !basic.contains(&house.kind) && !kinds.contains(&house.kind));
    let others: Vec<Value> = others.map(|house| json!({ "cells": names(&house.cells, layout) })).collect();
    if !others.is_empty() {
        object.insert(EXTRA_REGION.into(), others.into());
    }
    let height = usual_height(size);
    let usual = BoxShape { height, width: size / height };
    if layout.grids()[0].boxes == Some(usual) {
        return Ok(None);
    }
    let region = |cell| layout.region_of(cell).map(|house| house.number - 1);
    Ok(Some(layout.cells().map(region).collect()))
}

fn push(name: &str, entry: Value, object: &mut Map<String, Value>) {
    if let Value::Array(list) = object.entry(name).or_insert_with(|| Value::Array(Vec::new())) {
        list.push(entry);
    }
}

fn write_rules(
    rules: &[Rule],
    layout: &Layout,
    object: &mut Map<String, Value>,
) -> Result<(), RecordErrorKind> {
    let signs = Signs::of(rules);
    let mut compared: Vec<Mark> = Vec::new();
    for rule in rules {
        let cannot_say = || refused(brief(&rule.words(layout)));
        match rule {
            Rule::MarkedCells(MarkedCells { cells, mark }) => {
                let (key, _) = MARKS.iter().find(|(_, other)| other == mark).ok_or_else(cannot_say)?;
                // All cells with one of these marks are compared with those without it.
                if matches!(mark, Mark::Minimum | Mark::Maximum) {
                    if compared.contains(mark) {
                        return Err(cannot_say());
                    }
                    compared.push(*mark);
                }
                cells
                    .iter()
                    .for_each(|cell| push(key, json!({ "cell": entry::name(*cell, layout) }), object));
            }
            // With dots, it does not hold at the dots.
            Rule::Everywhere(Everywhere::NonConsecutive) if signs.dots.is_empty() => {
                object.insert(NONCONSECUTIVE.into(), true.into());
            }
            Rule::Everywhere(rule) => {
                let (key, _) = EVERYWHERE.iter().find(|(_, other)| other == rule).ok_or_else(cannot_say)?;
                object.insert((*key).into(), true.into());
            }
            Rule::Negative(negative) => write_negative(negative, &signs, object).ok_or_else(cannot_say)?,
            rule => {
                let written = KEYS.iter().find_map(|key| Some((key, entry::write(key, rule, layout)?)));
                let (key, entry) = written.ok_or_else(cannot_say)?;
                push(key.name, entry, object);
            }
        }
    }
    Ok(())
}

/// Writes a negative constraint, if its signs and pairs of cells are those that the format takes for it.
fn write_negative(negative: &Negative, signs: &Signs, object: &mut Map<String, Value>) -> Option<()> {
    let sorted = |pairs: &[[Cell; 2]]| -> BTreeSet<[Cell; 2]> {
        pairs.iter().map(|[one, other]| [*one.min(other), *one.max(other)]).collect()
    };
    let of = |key: &str, signs: &[Sign]| -> Vec<Sign> {
        let is_of = |sign: &&Sign| match sign {
            Sign::Difference(_) => key == DIFFERENCE,
            Sign::Ratio(_) => key == RATIO,
            Sign::Sum(_) => key == XV,
        };
        signs.iter().filter(is_of).copied().collect()
    };
    for key in [DIFFERENCE, RATIO, XV] {
        let own = of(key, &negative.signs);
        if own.is_empty() {
            continue;
        }
        let pairs = if key == XV { &signs.xv } else { &signs.dots };
        let drawn = signs.drawn(key);
        let is_same =
            own.iter().all(|sign| drawn.contains(sign)) && drawn.iter().all(|sign| own.contains(sign));
        if sorted(pairs) != sorted(&negative.marked) {
            return None;
        }
        match key {
            DIFFERENCE if own == [Sign::Difference(1)] && !pairs.is_empty() => {
                object.insert(NONCONSECUTIVE.into(), true.into());
            }
            _ if is_same => push(NEGATIVE, key.into(), object),
            _ => return None,
        }
    }
    Some(())
}

/// Draws the constraints that sites do not know by themselves.
fn add_drawings(object: &mut Map<String, Value>) {
    for key in KEYS {
        let Some((name, color)) = key.drawn else { continue };
        let Some(Value::Array(entries)) = object.get(key.name).cloned() else { continue };
        for entry in entries {
            if let Some(lines) = entry.get("lines") {
                let line = json!({ "lines": lines, "outlineC": color, "width": 0.3, FROM_CONSTRAINT: name });
                push("line", line, object);
            } else {
                let text = json!({
                    "cells": [entry["cell"]], "value": entry["value"], "fontC": color, "size": 0.7, FROM_CONSTRAINT: name,
                });
                push("text", text, object);
            }
        }
    }
}
