//! [`KEYS`], the keys of f-puzzles whose value is a list of constraints.
//!
//! Most constraints have cells and perhaps a number, and differ in where these are: see [`Place`] and [`Number`]. Some have a
//! form of their own.

use serde_json::{Value, json};
use sudokit_variants::rule::{
    Arrow, BetweenLine, BlackDot, Clones, DoubleArrow, EntropicLine, Indexed, Indexer, KillerCage, Lockout,
    ModularLine, Nabner, PairSum, Palindrome, Quadruple, RegionSumLine, Renban, Sandwich, Skyscraper, Sum,
    Thermometer, Whisper, WhiteDot, XSum, Zipper,
};
use sudokit_variants::{Cell, Digit, Layout, Rule};

use super::contents::digit;
use super::entry::{Entry, names};
use super::problem::PuzzleError;

/// A key of f-puzzles.
pub(super) struct Key {
    pub(super) name: &'static str,
    pub(super) form: Form,
    /// How others draw it who do not know the key: the name and the color of a line, or of a text outside of the board.
    pub(super) drawn: Option<(&'static str, &'static str)>,
}

/// The rule with these cells and this number.
pub(super) type ToRule = fn(Vec<Cell>, i32) -> Rule;

/// The cells and the number of a rule, if it is of the kind of a key.
pub(super) type PartsOf = for<'a> fn(&'a Rule) -> Option<(&'a [Cell], i32)>;

/// How a constraint is written.
pub(super) enum Form {
    /// Cells and a number.
    Cells { place: Place, number: Number, rule: ToRule, parts: PartsOf },
    /// Something else: how an entry is read, and how a rule is written, if it is of this kind.
    Own { read: fn(&Entry<'_>) -> Result<Vec<Rule>, PuzzleError>, write: fn(&Rule, &Layout) -> Option<Value> },
}

/// Where a constraint has its cells.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Place {
    /// In `cells`.
    Cells,
    /// In `cells`, which are two.
    Pair,
    /// In `lines`, each of which is a constraint.
    Lines,
    /// In `lines`. If the last cell of one is the first, it is left out.
    Loops,
    /// `cell` is outside of the board, beside the row or column.
    Outside,
    /// `cell` is outside of the board, and `direction` leads to the first cell of a diagonal.
    Diagonal,
}

/// What number a constraint has in `value`.
#[derive(Clone, Copy)]
pub(super) enum Number {
    /// None.
    No,
    /// One, without which it says nothing.
    Needed,
    /// One, or otherwise this for a board of this size.
    Or(fn(i32) -> i32),
    /// X is 10, and V is 5. Without a letter it says nothing.
    Letter,
}

impl Key {
    const fn new(name: &'static str, place: Place, number: Number, rule: ToRule, parts: PartsOf) -> Key {
        Key { name, form: Form::Cells { place, number, rule, parts }, drawn: None }
    }

    const fn drawn(self, name: &'static str, color: &'static str) -> Key {
        Key { drawn: Some((name, color)), ..self }
    }

    /// The key of this name.
    pub(super) fn named(name: &str) -> Option<&'static Key> {
        KEYS.iter().find(|key| key.name == name)
    }
}

/// The keys of dots, and of the signs X and V.
pub(super) const DIFFERENCE: &str = "difference";
pub(super) const RATIO: &str = "ratio";
pub(super) const XV: &str = "xv";

/// The key of a kind of rule that has cells, or two cells, and perhaps a number.
macro_rules! key {
    ($name:expr, Pair, $number:expr, $Rule:ident.$field:ident) => {
        Key::new(
            $name,
            Place::Pair,
            $number,
            |cells, $field| $Rule { cells: pair(&cells), $field }.into(),
            |rule| match rule {
                Rule::$Rule(it) => Some((&it.cells, it.$field)),
                _ => None,
            },
        )
    };
    ($name:expr, $place:ident, $number:expr, $Rule:ident $(.$field:ident)? $({$($fixed:ident: $value:expr),*})?) => {
        Key::new(
            $name,
            Place::$place,
            $number,
            |cells, _number| $Rule { cells, $($field: _number,)? $($($fixed: $value,)*)? }.into(),
            |rule| match rule {
                Rule::$Rule(it) $(if $(it.$fixed == $value)&&*)? => Some((&it.cells, 0 $(+ it.$field)?)),
                _ => None,
            },
        )
    };
}

/// All keys of constraints with cells, except the marks of single cells.
pub(super) const KEYS: &[Key] = &[
    Key::new(
        "killercage",
        Place::Cells,
        // Cages of 0 have no total.
        Number::Or(|_| 0),
        |cells, total| KillerCage { cells, total: (total != 0).then_some(total) }.into(),
        |rule| match rule {
            Rule::KillerCage(it) => Some((&it.cells, it.total.unwrap_or(0))),
            _ => None,
        },
    ),
    key!(DIFFERENCE, Pair, Number::Or(|_| 1), WhiteDot.difference),
    key!(RATIO, Pair, Number::Or(|_| 2), BlackDot.ratio),
    key!(XV, Pair, Number::Letter, PairSum.total),
    key!("thermometer", Lines, Number::No, Thermometer { is_slow: false }),
    key!("slowthermometer", Lines, Number::No, Thermometer { is_slow: true })
        .drawn("Slow Thermometer", "#b8d0e8"),
    key!("palindrome", Lines, Number::No, Palindrome),
    key!("betweenline", Lines, Number::No, BetweenLine),
    key!("lockout", Lines, Number::Or(|_| 4), Lockout.gap).drawn("Lockout", "#9fb4e0"),
    key!("renban", Loops, Number::No, Renban).drawn("Renban", "#f06cf0"),
    // Half of the digits, so that each has a neighbor: 5 of 9.
    key!("whispers", Lines, Number::Or(|size| (size + 1) / 2), Whisper.difference)
        .drawn("Whispers", "#66e066"),
    key!("regionsumline", Lines, Number::No, RegionSumLine).drawn("Region Sum Line", "#30c8ff"),
    key!("entropicline", Lines, Number::No, EntropicLine).drawn("Entropic Line", "#ffc8a0"),
    key!("modularline", Lines, Number::Or(|_| 3), ModularLine.modulus).drawn("Modular Line", "#30b8b8"),
    key!("nabner", Loops, Number::No, Nabner).drawn("Nabner", "#c8c880"),
    key!("doublearrow", Lines, Number::No, DoubleArrow).drawn("Double Arrow", "#c06090"),
    key!("zipperline", Lines, Number::No, Zipper).drawn("Zipper Line", "#c0a8e0"),
    key!("rowindexer", Cells, Number::No, Indexer { along: Indexed::Row }),
    key!("columnindexer", Cells, Number::No, Indexer { along: Indexed::Column }),
    key!("boxindexer", Cells, Number::No, Indexer { along: Indexed::Box }),
    key!("sandwichsum", Outside, Number::Needed, Sandwich.total),
    key!("xsum", Outside, Number::Needed, XSum.total).drawn("X-Sum", "#000000"),
    Key::new(
        "skyscraper",
        Place::Outside,
        Number::Needed,
        |cells, count| Skyscraper { cells, count: usize::try_from(count).unwrap_or(0) }.into(),
        |rule| match rule {
            Rule::Skyscraper(it) => Some((&it.cells, i32::try_from(it.count).unwrap_or(i32::MAX))),
            _ => None,
        },
    )
    .drawn("Skyscraper", "#000000"),
    key!("littlekillersum", Diagonal, Number::Needed, Sum.total { is_little_killer: true }),
    Key { name: "arrow", form: Form::Own { read: read_arrow, write: write_arrow }, drawn: None },
    Key { name: "clone", form: Form::Own { read: read_clone, write: write_clone }, drawn: None },
    Key { name: "quadruple", form: Form::Own { read: read_quadruple, write: write_quadruple }, drawn: None },
];

fn pair(cells: &[Cell]) -> [Cell; 2] {
    [cells[0], cells[1]]
}

/// A circle with several shafts is several arrows. The line of a shaft begins in the circle.
fn read_arrow(entry: &Entry<'_>) -> Result<Vec<Rule>, PuzzleError> {
    let mut circle = entry.cells("cells")?;
    // The number in a pill is read from the left to the right, or from the top to the bottom.
    circle.sort_unstable();
    let shaft = |line: Vec<Cell>| line.into_iter().filter(|cell| !circle.contains(cell)).collect::<Vec<_>>();
    let lines = entry.lines()?.into_iter().map(shaft);
    Ok(lines.map(|shaft| Arrow { circle: circle.clone(), shaft }.into()).collect())
}

fn write_arrow(rule: &Rule, layout: &Layout) -> Option<Value> {
    let Rule::Arrow(Arrow { circle, shaft }) = rule else { return None };
    if !circle.is_sorted() || shaft.iter().any(|cell| circle.contains(cell)) {
        return None;
    }
    let distance = |cell: &&Cell| {
        let (one, other) = (layout.place(**cell), layout.place(shaft[0]));
        one.row.abs_diff(other.row).max(one.column.abs_diff(other.column))
    };
    let start = circle.iter().min_by_key(distance)?;
    let line = [&[*start], &shaft[..]].concat();
    Some(json!({ "cells": names(circle, layout), "lines": [names(&line, layout)] }))
}

/// Cells that are their own clones say nothing.
fn read_clone(entry: &Entry<'_>) -> Result<Vec<Rule>, PuzzleError> {
    let (cells, clones) = (entry.cells("cells")?, entry.cells("cloneCells")?);
    if cells.len() != clones.len() {
        return Err(entry.error(&format!("{} cells have {} clones", cells.len(), clones.len())));
    }
    let pairs = cells.into_iter().zip(clones).filter(|(one, other)| one != other);
    let (cells, clones): (Vec<Cell>, Vec<Cell>) = pairs.unzip();
    Ok(if cells.is_empty() { Vec::new() } else { vec![Clones { cells, clones }.into()] })
}

fn write_clone(rule: &Rule, layout: &Layout) -> Option<Value> {
    let Rule::Clones(Clones { cells, clones }) = rule else { return None };
    Some(json!({ "cells": names(cells, layout), "cloneCells": names(clones, layout) }))
}

fn read_quadruple(entry: &Entry<'_>) -> Result<Vec<Rule>, PuzzleError> {
    let Some(values) = entry.get("values") else { return Ok(Vec::new()) };
    let values = values.as_array().ok_or_else(|| entry.error("expected a list of digits"))?;
    let size = entry.size() as usize;
    let digits: Result<Vec<Digit>, PuzzleError> = values.iter().map(|value| digit(value, size)).collect();
    let digits = digits.map_err(|_| entry.error("its values must be digits of the board"))?;
    Ok(vec![Quadruple { cells: entry.cells("cells")?, digits }.into()])
}

fn write_quadruple(rule: &Rule, layout: &Layout) -> Option<Value> {
    let Rule::Quadruple(Quadruple { cells, digits }) = rule else { return None };
    let digits: Vec<i32> = digits.iter().map(|digit| digit.value()).collect();
    Some(json!({ "cells": names(cells, layout), "values": digits }))
}
