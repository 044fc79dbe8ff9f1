//! The JSON of f-puzzles: an object with the board, the words and the constraints of a puzzle.

use std::collections::BTreeSet;

use serde_json::{Map, Value};
use sudokit_variants::rule::{Everywhere, Mark, MarkedCells, Negative, Sign};
use sudokit_variants::{Cell, Layout, Rule};

use super::constraints::{DIFFERENCE, Key, RATIO, XV};
use super::contents::{CellContents, Contents, digit, digits, is_nothing, number, shown, unknown_key};
use super::drawings::Drawings;
use super::entry::{self, cell_of};
use super::problem::{PuzzleError, syntax, unsupported};
use crate::format::record::{Field, Record};
use crate::format::shared::board_arrays::shortened;

/// The keys that are switches for houses, and the names of the houses.
pub(super) const HOUSES: [(&str, &str); 3] =
    [("diagonal+", "diagonal+"), ("diagonal-", "diagonal-"), ("disjointgroups", "disjoint")];

/// The keys that are switches for rules that hold everywhere.
pub(super) const EVERYWHERE: [(&str, Everywhere); 2] =
    [("antiknight", Everywhere::AntiKnight), ("antiking", Everywhere::AntiKing)];

/// The key of the switch that forbids neighbors to be consecutive, except at dots.
pub(super) const NONCONSECUTIVE: &str = "nonconsecutive";

/// The key of the list of the signs that are all drawn.
pub(super) const NEGATIVE: &str = "negative";

/// The keys of marks of single cells.
pub(super) const MARKS: [(&str, Mark); 4] =
    [("odd", Mark::Odd), ("even", Mark::Even), ("minimum", Mark::Minimum), ("maximum", Mark::Maximum)];

/// The key of regions besides the boxes.
pub(super) const EXTRA_REGION: &str = "extraregion";

/// The keys that are words about the puzzle.
pub(super) const WORDS: [&str; 4] = ["title", "author", "ruleset", "successMessage"];

/// The key of the solution.
pub(super) const SOLUTION: &str = "solution";

/// The keys of drawings. A cage of this kind is a drawing, too.
const DRAWINGS: [&str; 5] = ["text", "line", "rectangle", "circle", "cage"];

/// The key of an entry of a drawing that says which constraint it shows.
pub(super) const FROM_CONSTRAINT: &str = "fromConstraint";

/// Settings of a site, what hides a part of the board until it is solved, and what is read elsewhere.
const OTHERS: [&str; 9] = [
    "size",
    "grid",
    "activeConstraints",
    "highlightConflicts",
    "disabledlogic",
    "truecandidatesoptions",
    "fogofwar",
    "foglight",
    "triggereffect",
];

/// The record of an object.
pub(super) fn read(object: &Map<String, Value>, assumes_colors: bool) -> Result<Record, PuzzleError> {
    let mut drawings = Drawings::default();
    let contents = read_board(object, &mut drawings)?;
    let layout = read_layout(object, &contents)?;
    let mut rules: Vec<Rule> = Vec::new();
    let mut fields = Vec::new();
    for (name, value) in object.iter().filter(|(_, value)| !is_nothing(value)) {
        let name = &**name;
        if OTHERS.contains(&name) || [NONCONSECUTIVE, NEGATIVE, EXTRA_REGION].contains(&name) {
            continue;
        }
        if let Some(key) = Key::named(name) {
            for (at, item) in list(name, value)?.iter().enumerate().filter(|(_, item)| !is_nothing(item)) {
                let read = entry::read(key, at + 1, item, &layout)?;
                if read.is_empty() {
                    drawings.add(name, item);
                }
                rules.extend(read);
            }
        } else if let Some((_, mark)) = MARKS.iter().find(|(key, _)| *key == name) {
            rules.push(read_marks(name, *mark, list(name, value)?, &layout)?);
        } else if let Some((_, rule)) = EVERYWHERE.iter().find(|(key, _)| *key == name) {
            is_switched_on(name, value)?;
            rules.push((*rule).into());
        } else if HOUSES.iter().any(|(key, _)| *key == name) {
            // It is a part of the layout.
        } else if WORDS.contains(&name) {
            fields.push(Field::new(name, shown(value)));
            if name == "ruleset" {
                drawings.add_rules(&shown(value));
            }
        } else if DRAWINGS.contains(&name) {
            read_drawings(name, list(name, value)?, object, &mut drawings, &mut fields)?;
        } else if let ("metadata", Value::Object(words)) = (name, value) {
            for (word, text) in words.iter().filter(|(_, text)| !is_nothing(text)) {
                // A rule that only these words name.
                if EVERYWHERE.iter().any(|(key, _)| key == word)
                    || [NONCONSECUTIVE, "norowcol"].contains(&&**word)
                {
                    return Err(unsupported(format!("the constraint {word:?} in metadata")));
                }
                add_word(word, &shown(text), &mut drawings, &mut fields);
            }
        } else if name == SOLUTION {
            fields.push(Field::new(name, solution(value)));
        } else {
            return Err(unsupported(format!("the constraint {name:?}")));
        }
    }
    rules.extend(negatives(object, &rules)?);
    if assumes_colors {
        drawings.assume_colors(&layout, &mut rules, &mut fields);
    }
    drawings.become_fields(&rules, &layout, &mut fields)?;
    contents.record(layout, rules, fields)
}

fn list<'a>(name: &str, value: &'a Value) -> Result<&'a [Value], PuzzleError> {
    value
        .as_array()
        .map(Vec::as_slice)
        .ok_or_else(|| syntax(format!("{name}: expected a list, found {}", shortened(&value.to_string()))))
}

fn is_switched_on(name: &str, value: &Value) -> Result<bool, PuzzleError> {
    match value {
        Value::Bool(value) => Ok(*value),
        other => Err(syntax(format!("{name}: expected true, found {}", shortened(&other.to_string())))),
    }
}

fn read_board(object: &Map<String, Value>, drawings: &mut Drawings) -> Result<Contents, PuzzleError> {
    let rows = object.get("grid").and_then(Value::as_array).ok_or_else(|| syntax("no board \"grid\""))?;
    let size = object.get("size").filter(|size| !is_nothing(size));
    if let Some(size) = size.filter(|size| number(size) != i32::try_from(rows.len()).ok()) {
        return Err(syntax(format!(
            "the size is {}, but there are {} rows",
            shortened(&size.to_string()),
            rows.len()
        )));
    }
    Contents::read(rows, false, |size, place, entries, cell| read_cell(size, place, entries, cell, drawings))
}

fn read_cell(
    size: usize,
    place: (usize, usize),
    entries: &Map<String, Value>,
    cell: &mut CellContents,
    drawings: &mut Drawings,
) -> Result<(), PuzzleError> {
    let is_given = entries.get("given").is_some_and(|value| *value == Value::Bool(true));
    for (key, value) in entries {
        match &**key {
            "region" => {
                cell.region = match value {
                    Value::Null => None,
                    value => Some(value.as_u64().ok_or_else(|| {
                        syntax(format!(
                            "expected the number of a region, found {}",
                            shortened(&value.to_string())
                        ))
                    })?),
                }
            }
            "given" | "highlight" => {}
            _ if is_nothing(value) => {}
            "value" if is_given => cell.given = Some(digit(value, size)?),
            // DCL writes 0 for blank cells.
            "value" if number(value) == Some(0) => {}
            "value" => cell.placed = Some(digit(value, size)?),
            "givenPencilMarks" => cell.allowed = Some(digits(value, size)?),
            "centerPencilMarks" => cell.marks = Some(digits(value, size)?),
            "cornerPencilMarks" => cell.corner_marks = Some(digits(value, size)?),
            "c" | "cArray" => drawings.add_color(place, value),
            _ => return Err(unknown_key(key)),
        }
    }
    if is_given && cell.given.is_none() {
        return Err(syntax("a given without a digit"));
    }
    Ok(())
}

fn read_layout(object: &Map<String, Value>, contents: &Contents) -> Result<Layout, PuzzleError> {
    let mut layout = contents.layout()?;
    for (key, houses) in HOUSES {
        if let Some(value) = object.get(key).filter(|value| !is_nothing(value))
            && is_switched_on(key, value)?
        {
            layout = layout.with_house_set(houses)?;
        }
    }
    let regions = object.get(EXTRA_REGION).filter(|value| !is_nothing(value));
    for (at, region) in regions.map_or(Ok(&[][..]), |value| list(EXTRA_REGION, value))?.iter().enumerate() {
        let error = |what: String| syntax(format!("{EXTRA_REGION} {}: {what}", at + 1));
        if let Some(entries) = region.as_object() {
            entry::check_keys(&format!("{EXTRA_REGION} {}", at + 1), entries, &["cells"])?;
        }
        let cells = region.get("cells").and_then(Value::as_array).map(Vec::as_slice).unwrap_or_default();
        let cells: Result<Vec<Cell>, String> = cells.iter().map(|cell| cell_of(cell, &layout)).collect();
        layout = layout.with_extra_region(&cells.map_err(error)?)?;
    }
    Ok(layout)
}

/// The marks of all cells with one, since they depend on each other.
fn read_marks(name: &str, mark: Mark, entries: &[Value], layout: &Layout) -> Result<Rule, PuzzleError> {
    let cell = |(at, item): (usize, &Value)| {
        if let Some(entries) = item.as_object() {
            entry::check_keys(&format!("{name} {}", at + 1), entries, &["cell"])?;
        }
        let cell = cell_of(item.get("cell").unwrap_or(&Value::Null), layout);
        cell.map_err(|what| syntax(format!("{name} {}: {what}", at + 1)))
    };
    let cells = entries.iter().enumerate().map(cell).collect::<Result<_, _>>()?;
    Ok(MarkedCells { cells, mark }.into())
}

/// Separates the drawings that show a constraint, which the puzzle has, and words in cages from drawings that may have a meaning.
fn read_drawings(
    name: &str,
    entries: &[Value],
    object: &Map<String, Value>,
    drawings: &mut Drawings,
    fields: &mut Vec<Field>,
) -> Result<(), PuzzleError> {
    for entry in entries.iter().filter(|entry| !is_nothing(entry)) {
        if entry.get(FROM_CONSTRAINT).is_some_and(|constraint| shows_constraint(constraint, object)) {
            continue;
        }
        let text = entry.get("value").filter(|_| name == "cage").map(shown).unwrap_or_default();
        let has_cells = entry.get("cells").is_some_and(|cells| !is_nothing(cells));
        match text.split_once(':') {
            _ if ["FOW", "FOGLIGHT"].contains(&&*text) => {}
            Some((word, text)) if !has_cells => add_word(word, text, drawings, fields),
            _ if number(&Value::from(&*text)).is_some() => {
                return Err(unsupported(format!(
                    "the constraint \"cage\": the number {text} may mean anything"
                )));
            }
            _ => drawings.add(name, entry),
        }
    }
    Ok(())
}

/// Adds a word about the puzzle that stands in a cage.
pub(super) fn add_word(word: &str, text: &str, drawings: &mut Drawings, fields: &mut Vec<Field>) {
    let word = word.trim().to_lowercase();
    if word == "rules" {
        drawings.add_rules(text.trim());
    }
    fields.push(Field::new(if word == "rules" { "ruleset" } else { &word }, text.trim()));
}

/// Whether the puzzle has the constraint of this name, such as "X-Sum".
fn shows_constraint(name: &Value, object: &Map<String, Value>) -> bool {
    let name: String = shown(name).chars().filter(|c| c.is_alphanumeric()).collect();
    let name = name.to_lowercase();
    Key::named(&name).is_some() && object.get(&name).is_some_and(|value| !is_nothing(value))
}

/// The solution of a board: its digits, with spaces between them if the board has two-digit numbers.
fn solution(value: &Value) -> String {
    let Value::Array(cells) = value else { return shown(value) };
    let cells: Vec<String> =
        cells.iter().map(|cell| if cell.is_null() { ".".into() } else { shown(cell) }).collect();
    cells.join(if cells.len() > 81 { " " } else { "" })
}

/// The rules that all signs of a kind are drawn. White dots count as drawn for ratios, and black dots for differences.
fn negatives(object: &Map<String, Value>, rules: &[Rule]) -> Result<Vec<Rule>, PuzzleError> {
    let has = |name: &str| object.get(name).filter(|value| !is_nothing(value));
    let signs = Signs::of(rules);
    let mut found: Vec<Rule> = Vec::new();
    if let Some(value) = has(NONCONSECUTIVE)
        && is_switched_on(NONCONSECUTIVE, value)?
    {
        found.push(match signs.dots.is_empty() {
            true => Everywhere::NonConsecutive.into(),
            false => Negative { signs: vec![Sign::Difference(1)], marked: signs.dots.clone() }.into(),
        });
    }
    for kind in has(NEGATIVE).map_or(Ok(&[][..]), |value| list(NEGATIVE, value))? {
        let kind = shown(kind);
        match &*kind {
            RATIO | DIFFERENCE => {
                found.push(Negative { signs: signs.drawn(&kind), marked: signs.dots.clone() }.into());
            }
            XV => found.push(Negative { signs: signs.drawn(XV), marked: signs.xv.clone() }.into()),
            "foglight" => {}
            other => return Err(unsupported(format!("the negative constraint {other:?}"))),
        }
    }
    Ok(found)
}

/// The signs that a puzzle has.
pub(super) struct Signs {
    /// The pairs of cells with dots.
    pub(super) dots: Vec<[Cell; 2]>,
    /// The pairs of cells with X or V.
    pub(super) xv: Vec<[Cell; 2]>,
    differences: BTreeSet<i32>,
    ratios: BTreeSet<i32>,
}

impl Signs {
    pub(super) fn of(rules: &[Rule]) -> Signs {
        let mut signs =
            Signs { dots: Vec::new(), xv: Vec::new(), differences: BTreeSet::new(), ratios: BTreeSet::new() };
        for rule in rules {
            match rule {
                Rule::WhiteDot(dot) => {
                    signs.dots.push(dot.cells);
                    signs.differences.insert(dot.difference);
                }
                Rule::BlackDot(dot) => {
                    signs.dots.push(dot.cells);
                    signs.ratios.insert(dot.ratio);
                }
                Rule::PairSum(sign) => signs.xv.push(sign.cells),
                _ => {}
            }
        }
        signs
    }

    /// The signs that are all drawn if the negative constraint of a key holds: those that are there, or the usual ones.
    pub(super) fn drawn(&self, key: &str) -> Vec<Sign> {
        let or = |numbers: &BTreeSet<i32>, usual: i32| -> Vec<i32> {
            if numbers.is_empty() { vec![usual] } else { numbers.iter().copied().collect() }
        };
        match key {
            DIFFERENCE => or(&self.differences, 1).into_iter().map(Sign::Difference).collect(),
            RATIO => or(&self.ratios, 2).into_iter().map(Sign::Ratio).collect(),
            _ => vec![Sign::Sum(10), Sign::Sum(5)],
        }
    }
}
