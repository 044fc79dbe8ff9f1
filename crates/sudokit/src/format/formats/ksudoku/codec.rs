//! Reads records.

use std::collections::BTreeMap;
use std::sync::Arc;

use sudokit_variants::constraint::Relation;
use sudokit_variants::layout::Place;
use sudokit_variants::rule::{KillerCage, PairTable, Sum};
use sudokit_variants::{Cell, Digit, Layout, Puzzle, Rule};

use crate::cell::Cell as ClassicCell;
use crate::format::descriptor::Codec;
use crate::format::error::{RecordError, RecordErrorKind};
use crate::format::input::RawRecord;
use crate::format::record::{Field, Progress, Record, RecordBoard};
use crate::format::shared::houses::layout_of_houses;
use crate::format::shared::whole_text::open_whole;
use crate::format::shared::xml_elements::{Element, XmlError, elements};
use crate::format::variant_board::{Symbols, VariantBoard};
use crate::grid::Grid;

pub(super) const CODEC: Codec = Codec::read(|_, options| open_whole("ksudoku", options, decode));

/// What is wrong with an element, and the byte at which it stands.
struct Wrong {
    kind: RecordErrorKind,
    at: usize,
}

impl From<XmlError> for Wrong {
    fn from(XmlError { what, at }: XmlError) -> Wrong {
        Wrong { kind: RecordErrorKind::Syntax(what), at }
    }
}

fn unsupported(element: &Element, what: impl Into<String>) -> Wrong {
    Wrong { kind: RecordErrorKind::Unsupported(what.into()), at: element.at }
}

/// The most rows or columns.
const LARGEST: usize = 100;

/// The most groups of cells. A samurai has 131.
const MOST_HOUSES: usize = 5000;

fn decode(raw: &RawRecord) -> Result<Record, RecordError> {
    read(raw.utf8()?).map_err(|Wrong { kind, at }| raw.error(kind, at))
}

fn read(text: &str) -> Result<Record, Wrong> {
    let elements = elements(text)?;
    let first = |name: &str| {
        let missing = || XmlError { what: format!("no element {name}"), at: 0 };
        elements.iter().find(|element| element.name == name).ok_or_else(missing)
    };
    let (graph, values) = (first("graph")?, first("values")?);
    let values_text: Vec<char> = values.text.chars().filter(|c| !c.is_whitespace()).collect();
    let digits: usize = graph.number("order")?;
    let kind = graph.attribute("type").unwrap_or_default();
    let (columns, rows) = match kind {
        "custom" => (graph.number("sizeX")?, graph.number("sizeY")?),
        "sudoku" => (digits, digits),
        _ => return Err(unsupported(graph, format!("a board of the type {kind:?}"))),
    };
    if kind == "custom" && graph.number::<usize>("sizeZ")? != 1 {
        return Err(unsupported(graph, "a board with three dimensions"));
    }
    if !(1..=LARGEST).contains(&rows) || !(1..=LARGEST).contains(&columns) || !(1..=62).contains(&digits) {
        return Err(graph.error(format!("a board of {rows}x{columns} with {digits} digits")).into());
    }
    if values_text.len() != rows * columns {
        return Err(values.error(format!("{} values for {rows}x{columns} cells", values_text.len())).into());
    }
    // Cells are numbered column by column.
    let place = |index: usize| Place { row: (index % rows) as u16, column: (index / rows) as u16 };
    let mut places: Vec<Place> =
        (0..values_text.len()).filter(|at| values_text[*at] != '.').map(place).collect();
    places.sort_unstable();
    let mut houses: Vec<Vec<Place>> = Vec::new();
    if kind == "sudoku" {
        houses.extend(groups(digits, Place { row: 0, column: 0 }, true));
    }
    for element in &elements {
        if houses.len() > MOST_HOUSES {
            return Err(element.error(format!("more than {MOST_HOUSES} groups of cells")).into());
        }
        match element.name.as_str() {
            "sudokugroups" => {
                let has_boxes = element.attribute("withblocks").is_none_or(|value| value == "1");
                let at: usize = if element.attribute("at").is_some() { element.number("at")? } else { 0 };
                houses.extend(groups(digits, place(at.min(rows * columns)), has_boxes));
            }
            "clique" => houses.push(cells(element, rows * columns)?.into_iter().map(place).collect()),
            "roxdokugroups" => return Err(unsupported(element, "a board with three dimensions")),
            _ => (),
        }
    }
    let layout = layout_of_houses(digits, &places, &houses).map_err(|kind| Wrong { kind, at: graph.at })?;
    let layout = Arc::new(layout);
    let cell_at = |index: usize| layout.cell_at(place(index));
    let mut rules: Vec<Rule> = Vec::new();
    let mut givens: Vec<(Cell, Digit)> = Vec::new();
    let is_killer =
        graph.attribute("specific-type").is_some_and(|name| name.eq_ignore_ascii_case("KillerSudoku"));
    for element in elements.iter().filter(|element| element.name == "cage") {
        let of_cage: Vec<Cell> = cells(element, rows * columns)?.into_iter().filter_map(cell_at).collect();
        let value: i32 = element.number("value")?;
        if let [cell] = of_cage.as_slice() {
            let digit = u8::try_from(value).ok().map(usize::from).and_then(Digit::from_index);
            let digit = digit.filter(|digit| layout.digits().contains(*digit));
            givens.push((
                *cell,
                digit.ok_or_else(|| element.error(format!("{value} is not a digit of the board")))?,
            ));
            continue;
        }
        let rule = cage(element, of_cage, value, is_killer, &layout)?;
        rule.check(&layout).map_err(|error| element.error(error.to_string()))?;
        rules.push(rule);
    }
    let puzzle = Puzzle::try_new(Arc::clone(&layout), rules);
    let mut puzzle = puzzle.map_err(|error| graph.error(error.to_string()))?;
    for (index, symbol) in values_text.iter().enumerate() {
        let Some(cell) = cell_at(index).filter(|_| *symbol != '_') else { continue };
        let digit = (*symbol as usize).checked_sub('a' as usize).and_then(Digit::from_index);
        match digit.filter(|digit| layout.digits().contains(*digit)) {
            Some(digit) => puzzle.give(cell, digit),
            None => {
                let name = layout.name(cell);
                return Err(values
                    .error(format!("{symbol:?} in {name} is neither a blank nor a digit"))
                    .into());
            }
        }
    }
    givens.into_iter().for_each(|(cell, digit)| puzzle.give(cell, digit));
    let mut placed: BTreeMap<Cell, Digit> = BTreeMap::new();
    for event in elements.iter().filter(|it| it.name == "simple-event" && it.attribute("value").is_some()) {
        let (Some(cell), value) = (cell_at(event.number("index")?), event.number::<usize>("value")?) else {
            continue;
        };
        let digit = Digit::from_index(value).filter(|digit| layout.digits().contains(*digit));
        match digit {
            Some(digit) if event.attribute("given") == Some("true") => puzzle.give(cell, digit),
            Some(digit) => {
                placed.insert(cell, digit);
            }
            None => {
                placed.remove(&cell);
            }
        }
    }
    placed.retain(|cell, _| puzzle.candidates()[cell.index()].only().is_none());
    Ok(record(puzzle, &placed))
}

/// The record of a puzzle and the digits of a player.
fn record(puzzle: Puzzle, placed: &BTreeMap<Cell, Digit>) -> Record {
    let texts: Vec<String> = puzzle
        .layout()
        .cells()
        .map(|cell| {
            placed
                .get(&cell)
                .map_or_else(|| ".".to_owned(), |digit| Symbols::Digits.text(*digit, Digit::new(1)))
        })
        .collect();
    let board = RecordBoard::from(VariantBoard { puzzle, symbols: Symbols::Digits });
    let mut record = Record { board, progress: None, fields: Vec::new() };
    if placed.is_empty() {
        return record;
    }
    if record.board.classic().is_some() {
        let mut grid = Grid::EMPTY;
        for (cell, digit) in placed {
            let cell = ClassicCell::from_index(cell.index());
            let digit = crate::digit::Digit::new(digit.index() as u8);
            if let Some(cell) = cell {
                grid.set(cell, digit);
            }
        }
        record.progress = Some(Progress { placed: grid, marks: None });
    } else {
        record.fields.push(Field::new("placed", texts.concat()));
    }
    record
}

/// The rows and columns of a grid, and its square boxes.
fn groups(size: usize, first: Place, has_boxes: bool) -> Vec<Vec<Place>> {
    let place = |row: usize, column: usize| Place {
        row: first.row.saturating_add(row as u16),
        column: first.column.saturating_add(column as u16),
    };
    let mut groups = Vec::new();
    for at in 0..size {
        groups.push((0..size).map(|other| place(at, other)).collect());
        groups.push((0..size).map(|other| place(other, at)).collect());
    }
    let base = size.isqrt();
    if has_boxes && base * base == size {
        for at in 0..size {
            let corner = (at / base * base, at % base * base);
            groups
                .push((0..size).map(|cell| place(corner.0 + cell / base, corner.1 + cell % base)).collect());
        }
    }
    groups
}

/// The numbers of the cells of a group.
fn cells(element: &Element, count: usize) -> Result<Vec<usize>, Wrong> {
    let size: usize = element.number("size")?;
    let number = |word: &str| word.parse().ok().filter(|number: &usize| *number < count);
    let cells: Option<Vec<usize>> = element.text.split_whitespace().map(number).collect();
    match cells {
        Some(cells) if cells.len() == size && size > 0 => Ok(cells),
        Some(cells) => {
            Err(element.error(format!("{} cells in a {} of {size}", cells.len(), element.name)).into())
        }
        None => Err(element.error(format!("a {} with a cell outside of the board", element.name)).into()),
    }
}

/// The rule of a cage of several cells. The operators are none, divide, subtract, multiply and add.
fn cage(
    element: &Element,
    cells: Vec<Cell>,
    value: i32,
    is_killer: bool,
    layout: &Layout,
) -> Result<Rule, Wrong> {
    let pair = |cells: Vec<Cell>, holds: &dyn Fn(i32, i32) -> bool| {
        Rule::from(PairTable {
            cells,
            relation: Relation::of(layout.digits(), holds),
            is_for_all_pairs: false,
        })
    };
    Ok(match (element.number::<u8>("operator")?, cells.len()) {
        (4, _) if is_killer => KillerCage { cells, total: Some(value) }.into(),
        (4, _) => Sum { cells, total: value, is_little_killer: false }.into(),
        (3, 2) => pair(cells, &|one, other| one * other == value),
        (2, 2) => pair(cells, &|one, other| (one - other).abs() == value),
        (1, 2) => pair(cells, &|one, other| one == value * other || other == value * one),
        (1..=3, count) => {
            return Err(unsupported(
                element,
                format!("a cage of {count} cells with a product, a quotient or a difference"),
            ));
        }
        (0, count) => {
            return Err(unsupported(element, format!("a cage of {count} cells without an operator")));
        }
        (operator, _) => return Err(element.error(format!("operator {operator} of a cage")).into()),
    })
}
