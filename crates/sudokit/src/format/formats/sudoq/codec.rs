//! Reads records.

use std::sync::Arc;

use sudokit_variants::layout::{LayoutError, Place};
use sudokit_variants::{Digit, Layout, Puzzle};

use crate::format::descriptor::Codec;
use crate::format::error::{RecordError, RecordErrorKind};
use crate::format::input::RawRecord;
use crate::format::record::{Field, Record, RecordBoard};
use crate::format::shared::whole_text::open_whole;
use crate::format::shared::xml_elements::{Element, XmlError, elements};
use crate::format::variant_board::{Symbols, VariantBoard};

pub(super) const CODEC: Codec = Codec::read(|_, options| open_whole("sudoq", options, decode));

/// The names of the types, in the order of their numbers.
const TYPES: [&str; 10] = [
    "standard9x9",
    "standard4x4",
    "standard6x6",
    "standard16x16",
    "samurai",
    "Xsudoku",
    "HyperSudoku",
    "squigglya",
    "squigglyb",
    "stairstep",
];

/// The layout of a type, if a file says it.
fn layout(name: &str) -> Option<Result<Layout, LayoutError>> {
    Some(match name {
        "standard9x9" => Layout::standard(9),
        "standard4x4" => Layout::standard(4),
        "standard6x6" => Layout::standard(6),
        "standard16x16" => Layout::standard(16),
        "samurai" => Layout::multi_grid("samurai"),
        "Xsudoku" => Layout::standard(9).and_then(|layout| layout.with_house_set("x")),
        "HyperSudoku" => Layout::standard(9).and_then(|layout| layout.with_house_set("windoku")),
        _ => return None,
    })
}

fn decode(raw: &RawRecord) -> Result<Record, RecordError> {
    let elements = elements(raw.utf8()?);
    let error = |XmlError { what, at }: XmlError| raw.error(RecordErrorKind::Syntax(what), at);
    let elements = elements.map_err(error)?;
    let Some(sudoku) = elements.iter().find(|element| element.name == "sudoku") else {
        return Err(raw.error(RecordErrorKind::Syntax("no element sudoku".to_owned()), 0));
    };
    let kind = sudoku.attribute("type").unwrap_or("0");
    let name = kind.parse().ok().and_then(|number: usize| TYPES.get(number)).copied().unwrap_or(kind);
    let unsupported = || {
        let name: String = name.chars().take(40).collect();
        raw.error(RecordErrorKind::Unsupported(format!("a board of the type {name:?}")), sudoku.at)
    };
    let layout = layout(name).ok_or_else(unsupported)?;
    let layout = layout.map_err(|problem| error(sudoku.error(problem.to_string())))?;
    let mut record = read(&elements, Arc::new(layout)).map_err(error)?;
    for name in ["id", "complexity"] {
        if let Some(value) = sudoku.attribute(name).filter(|value| !value.is_empty()) {
            record.fields.push(Field::untyped(name, value));
        }
    }
    Ok(record)
}

fn read(elements: &[Element], layout: Arc<Layout>) -> Result<Record, XmlError> {
    let mut puzzle = Puzzle::new(Arc::clone(&layout), []);
    let mut solution: Vec<Option<Digit>> = vec![None; layout.cell_count()];
    let mut is_there = vec![false; layout.cell_count()];
    let mut field: Option<&Element> = None;
    for element in elements {
        match element.name.as_str() {
            "fieldmap" => field = Some(element),
            "position" => {
                let Some(field) = field.take() else {
                    return Err(element.error("a position without a fieldmap"));
                };
                let place = Place { row: element.number("y")?, column: element.number("x")? };
                let cell = layout.cell_at(place);
                let cell = cell.ok_or_else(|| element.error("a position outside of the board"))?;
                if std::mem::replace(&mut is_there[cell.index()], true) {
                    return Err(element.error(format!("{} is there twice", layout.name(cell))));
                }
                let value =
                    field.attribute("solution").map(|_| field.number::<i32>("solution")).transpose()?;
                let digit = value
                    .and_then(|value| usize::try_from(value).ok())
                    .and_then(|value| Digit::from_index(value + 1));
                let digit = digit.filter(|digit| layout.digits().contains(*digit));
                solution[cell.index()] = digit;
                match (field.attribute("editable"), digit) {
                    (Some("true"), _) => (),
                    (Some("false"), Some(digit)) => puzzle.give(cell, digit),
                    (Some("false"), None) => {
                        return Err(
                            field.error(format!("the given {} has no digit of the board", layout.name(cell)))
                        );
                    }
                    _ => return Err(field.error("a fieldmap whose editable is neither true nor false")),
                }
            }
            _ => (),
        }
    }
    if let Some(at) = is_there.iter().position(|is_there| !is_there) {
        let name = layout.cells().nth(at).map_or_else(String::new, |cell| layout.name(cell));
        return Err(XmlError {
            what: format!("no fieldmap for {name}"),
            at: elements.first().map_or(0, |it| it.at),
        });
    }
    let board = VariantBoard { puzzle, symbols: Symbols::Digits };
    let solution: Option<Vec<Digit>> = solution.into_iter().collect();
    let solution = solution.map(|digits| Field::new("solution", board.with_digits(&digits).to_string()));
    Ok(Record { board: RecordBoard::from(board), progress: None, fields: solution.into_iter().collect() })
}
