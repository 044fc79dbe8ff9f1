//! Reads records.

use crate::cell::Cell;
use crate::digit::Digit;
use crate::format::descriptor::Codec;
use crate::format::error::{RecordError, RecordErrorKind};
use crate::format::input::RawRecord;
use crate::format::record::{Progress, Record};
use crate::format::shared::whole_text::open_whole;
use crate::format::shared::xml_elements::{Element, XmlError, elements};
use crate::grid::Grid;

pub(super) const CODEC: Codec = Codec::read(|_, options| open_whole("sdku", options, decode));

/// The newest version that is known.
const NEWEST: u32 = 2;

fn decode(raw: &RawRecord) -> Result<Record, RecordError> {
    let error = |XmlError { what, at }: XmlError| raw.error(RecordErrorKind::Syntax(what), at);
    let elements = elements(raw.utf8()?).map_err(error)?;
    let Some(sudoku) = elements.iter().find(|element| element.name == "Sudoku") else {
        return Err(raw.error(RecordErrorKind::Syntax("no element Sudoku".to_owned()), 0));
    };
    let version: u32 = match sudoku.attribute("version") {
        Some(_) => sudoku.number("version").map_err(error)?,
        None => 0,
    };
    if version > NEWEST {
        let what = format!("version {version} of the file");
        return Err(raw.error(RecordErrorKind::Unsupported(what), sudoku.at));
    }
    read(&elements, version).map_err(error)
}

fn read(elements: &[Element], version: u32) -> Result<Record, XmlError> {
    let (mut provided, mut of_user) = (Grid::EMPTY, Grid::EMPTY);
    // A cell, and the elements inside of it.
    for parts in elements.chunk_by(|_, next| next.name != "Cell").filter(|parts| parts[0].name == "Cell") {
        let element = &parts[0];
        let part = |name: &str| {
            let inner = parts.iter().find(|part| part.name == name).map(|part| part.text.trim());
            element.attribute(name).or(inner)
        };
        let number = |name: &str, text: Option<&str>, least: usize| {
            let text = text.unwrap_or_default();
            let number = text.parse().ok().filter(|number| (least..least + 9).contains(number));
            number.ok_or_else(|| {
                let text: String = text.chars().take(20).collect();
                element.error(format!("{name} of a Cell is {text:?}: expected {least} to {}", least + 8))
            })
        };
        let (row, column) = (number("y", part("y"), 0)?, number("x", part("x"), 0)?);
        let value = part("value").or(Some(element.text.trim()));
        let digit = Digit::new(number("value", value, 1)? as u8);
        let grid = match part("origin") {
            None if version == 0 => &mut provided,
            Some("Provided") => &mut provided,
            Some("User") => &mut of_user,
            Some("Calculated" | "NotDefined") => continue,
            _ => return Err(element.error("a Cell whose origin is not Provided, User or Calculated")),
        };
        let Some(cell) = Cell::from_index(9 * row + column) else { continue };
        if grid.get(cell).is_some() {
            return Err(element.error(format!("{cell} is there twice")));
        }
        grid.set(cell, digit);
    }
    if let Some((cell, _)) = of_user.iter().find(|(cell, _)| provided.get(*cell).is_some()) {
        return Err(elements[0].error(format!("{cell} is there twice")));
    }
    let is_puzzle_of_user = version == 1 || provided == Grid::EMPTY;
    if is_puzzle_of_user {
        of_user.iter().for_each(|(cell, digit)| provided.set(cell, Some(digit)));
        return Ok(Record::from(provided));
    }
    let mut record = Record::from(provided);
    record.progress = Some(Progress { placed: of_user, marks: None }).filter(|_| of_user != Grid::EMPTY);
    Ok(record)
}
