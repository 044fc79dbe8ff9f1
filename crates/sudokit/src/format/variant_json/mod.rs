//! The keys of JSON that say what board the cells of `puzzle` are on: `board`, `rules` and `cells`.
//!
//! ```text
//! {"puzzle":"................","board":{"size":4},"rules":["x",{"rule":"killer","cells":["r1c1","r1c2"],"total":5}]}
//! ```
//!
//! - `board`: its size, boxes, regions and so on; without it, the usual board of as many cells;
//! - `rules`: names of houses and rules of the whole board as texts, all other rules as objects with their data;
//! - `cells`: the digits of each cell that has several, but not all.
//!
//! | file | what it has |
//! |---|---|
//! | `board` | the value of `board` |
//! | `rules` | the value of `rules` |
//! | `schema` | the JSON schemas of the keys |

mod board;
mod rules;
#[cfg(feature = "schema")]
mod schema;

use std::sync::Arc;

use sudokit_variants::{Digit, Layout, Puzzle};

#[cfg(feature = "schema")]
pub(crate) use schema::schemas;

use super::record::RecordBoard;
use super::text::Text;
use super::value::{Number, Value};
use super::variant_board::{VariantBoard, is_usual};

/// The key of the size, the boxes and so on.
pub(crate) const BOARD: &str = "board";

/// The key of the rules.
pub(crate) const RULES: &str = "rules";

/// The key of the cells that have several, but not all digits.
pub(crate) const CELLS: &str = "cells";

/// All of these keys.
#[cfg(feature = "request")]
pub(crate) const KEYS: &[&str] = &[BOARD, RULES, CELLS];

/// The values of the keys of a board, as far as it is not the usual one of its size.
pub(crate) fn write(board: &VariantBoard) -> Vec<(&'static str, Value)> {
    let layout = board.puzzle.layout();
    let mut entries = Vec::new();
    if !is_usual(layout) || board.has_rules() || board.has_marks() || board.has_named_symbols() {
        entries.push((BOARD, board::write(board)));
    }
    let rules = rules::write(layout, board.puzzle.rules());
    if !rules.is_empty() {
        entries.push((RULES, Value::List(rules)));
    }
    if board.has_marks() {
        let all = layout.digits();
        let cells = layout.cells().zip(board.puzzle.candidates());
        let marked = cells.filter(|(_, digits)| **digits != all && digits.only().is_none());
        let marked = marked.map(|(cell, digits)| (layout.name(cell).into(), list(digits.iter())));
        entries.push((CELLS, Value::Object(marked.collect())));
    }
    entries
}

/// The values of the keys of a board, as an object has them.
#[derive(Debug, Default)]
pub(crate) struct BoardKeys {
    pub(crate) board: Option<Value>,
    pub(crate) rules: Option<Value>,
    pub(crate) cells: Option<Value>,
}

impl BoardKeys {
    /// Where the value of a key belongs, if it is the key of a board and begins as the values of such a key do: other values
    /// are those of fields.
    pub(crate) fn slot(&mut self, key: &str, json: &str) -> Option<&mut Option<Value>> {
        match key {
            BOARD if json.starts_with('{') => Some(&mut self.board),
            RULES if json.starts_with('[') => Some(&mut self.rules),
            CELLS if json.starts_with('{') => Some(&mut self.cells),
            _ => None,
        }
    }

    /// Whether the value of this key is there.
    pub(crate) fn has(&self, key: &str) -> bool {
        match key {
            BOARD => self.board.is_some(),
            RULES => self.rules.is_some(),
            CELLS => self.cells.is_some(),
            _ => false,
        }
    }

    /// Whether the boards of other formats have such keys, too: cells alone say nothing of a board.
    pub(crate) const fn is_empty(&self) -> bool {
        self.board.is_none() && self.rules.is_none()
    }

    /// What `board` says, and how the digits are written.
    ///
    /// # Errors
    /// What is wrong, in words.
    pub(crate) fn board(&self) -> Result<board::ReadBoard, String> {
        self.board.as_ref().map_or(Ok(board::ReadBoard::default()), board::read)
    }

    /// The board with the rules and candidates.
    ///
    /// # Errors
    /// What is wrong, in words.
    pub(crate) fn complete(&self, board: RecordBoard) -> Result<RecordBoard, String> {
        let board = match board {
            RecordBoard::Classic(board) => {
                Arc::new(VariantBoard::of_classic(&board).unwrap_or_else(|| unreachable!("9x9 has boxes")))
            }
            RecordBoard::Variant(board) => board,
        };
        let layout = board.puzzle.layout();
        let (layout, rules) = match &self.rules {
            Some(value) => rules::read(layout, value)?,
            None => (Arc::clone(layout), Vec::new()),
        };
        let mut puzzle = Puzzle::try_new(layout, rules).map_err(|error| error.to_string())?;
        for (cell, digits) in board.puzzle.layout().cells().zip(board.puzzle.candidates()) {
            puzzle.restrict(cell, *digits);
        }
        if let Some(value) = &self.cells {
            let Value::Object(entries) = value else {
                return Err(format!("{CELLS}: expected an object of cells and their digits"));
            };
            for (name, value) in entries {
                let layout = puzzle.layout();
                let cell = layout.named(name).ok_or_else(|| format!("{CELLS}: {}", no_cell(name, layout)))?;
                let digits = digits_of(value, layout).map_err(|why| format!("{CELLS}, {name}: {why}"))?;
                puzzle.restrict(cell, digits.into_iter().collect());
            }
        }
        Ok(VariantBoard { puzzle, symbols: board.symbols }.into())
    }
}

fn number(number: impl std::fmt::Display) -> Value {
    Number::parse(&number.to_string()).map_or(Value::Null, Value::Number)
}

fn list(digits: impl Iterator<Item = Digit>) -> Value {
    Value::List(digits.map(number).collect())
}

fn text(text: impl Into<Text>) -> Value {
    Value::Text(text.into())
}

/// The error of a cell that the board does not have.
fn no_cell(name: &str, layout: &Layout) -> String {
    let name: String = name.chars().take(20).collect();
    format!("{name:?} is not a cell of a board of {layout}")
}

/// A whole number.
fn integer(value: &Value) -> Result<i32, String> {
    match value {
        Value::Number(number) => number.as_str().parse().ok(),
        _ => None,
    }
    .ok_or_else(|| format!("expected a whole number, found {}", short(value)))
}

/// The digits of a list.
fn digits_of(value: &Value, layout: &Layout) -> Result<Vec<Digit>, String> {
    let Value::List(items) = value else {
        return Err(format!("expected a list of digits, found {}", short(value)));
    };
    items.iter().map(|item| digit_of(item, layout)).collect()
}

fn digit_of(value: &Value, layout: &Layout) -> Result<Digit, String> {
    let digit = usize::try_from(integer(value)?).ok().and_then(Digit::from_index);
    let digit = digit.filter(|digit| layout.digits().contains(*digit));
    digit.ok_or_else(|| format!("{} is not a digit of a board of {layout}", short(value)))
}

/// A value for a message.
fn short(value: &Value) -> String {
    const SHOWN: usize = 30;
    let text = value.to_string();
    match text.char_indices().nth(SHOWN) {
        Some((at, _)) => format!("{}...", &text[..at]),
        None => text,
    }
}
