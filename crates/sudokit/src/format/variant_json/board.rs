//! The value of the key `board`: the size, the boxes or regions, the grids, the digits, and extra regions.

use sudokit_variants::layout::{BoxShape, House, HouseKind, LayoutError, MULTI_GRIDS};
use sudokit_variants::{Cell, Layout};

use super::super::board_kind::Boxes;
use super::super::value::Value;
use super::super::variant_board::{Symbols, VariantBoard};
use super::rules::cells_of;
use super::{integer, number, short, text};

/// Symbols of regions.
const REGIONS: &str = "123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0";

/// What a value says.
#[derive(Debug, Default)]
pub(crate) struct ReadBoard {
    /// The layout, if it is not the usual one of as many cells.
    pub(crate) layout: Option<Layout>,
    /// How the digits are written, if it says so.
    pub(crate) symbols: Option<Symbols>,
}

/// The value for a board.
pub(super) fn write(board: &VariantBoard) -> Value {
    let layout = board.puzzle.layout();
    let grid = &layout.grids()[0];
    let mut entries: Vec<(&str, Value)> = Vec::new();
    if layout.grids().len() > 1 {
        entries.push(("grids", grids(layout)));
    } else if grid.rows == grid.columns {
        entries.push(("size", number(grid.rows)));
    } else {
        entries.push(("rows", number(grid.rows)));
        entries.push(("columns", number(grid.columns)));
    }
    let is_jigsaw = layout.houses().iter().any(|house| house.kind == HouseKind::Region);
    match grid.boxes {
        Some(BoxShape { height: 3, width: 3 }) if layout.grids().len() > 1 => {}
        Some(boxes) => entries.push(("box", text(boxes.to_string()))),
        None if is_jigsaw => entries.push(("regions", regions(layout))),
        None => entries.push(("box", text("none"))),
    }
    let digits = layout.digits();
    if let (Some(first), Some(last)) = (digits.first(), digits.last())
        && (first.value() != 1 || digits.len() != grid.rows.max(grid.columns))
    {
        entries.push(("digits", text(format!("{first}-{last}"))));
    }
    let extra: Vec<&House> = layout.houses().iter().filter(|house| house.kind == HouseKind::Extra).collect();
    if !extra.is_empty() {
        let cells =
            |house: &&House| Value::List(house.cells.iter().map(|cell| text(layout.name(*cell))).collect());
        entries.push(("extra_regions", Value::List(extra.iter().map(cells).collect())));
    }
    if board.has_named_symbols() {
        entries.push(("symbols", text(board.symbols.name())));
    }
    Value::Object(entries.into_iter().map(|(key, value)| (key.into(), value)).collect())
}

/// The name of several grids, or the row and the column of the first cell of each, from 1.
fn grids(layout: &Layout) -> Value {
    let first_cells: Vec<(u16, u16)> =
        layout.grids().iter().map(|grid| (grid.first.row, grid.first.column)).collect();
    match MULTI_GRIDS.iter().find(|grids| grids.first_cells == first_cells) {
        Some(grids) => text(grids.name),
        None => Value::List(
            first_cells.iter().map(|(row, column)| text(format!("r{}c{}", row + 1, column + 1))).collect(),
        ),
    }
}

fn words(error: LayoutError) -> String {
    error.to_string()
}

/// The rows of the symbols of regions; a cell in none has a dot.
fn regions(layout: &Layout) -> Value {
    let mut symbols = vec!['.'; layout.cell_count()];
    let regions = layout.houses().iter().filter(|house| house.kind == HouseKind::Region);
    for (region, symbol) in regions.zip(REGIONS.chars()) {
        region.cells.iter().for_each(|cell| symbols[cell.index()] = symbol);
    }
    let rows = symbols.chunks(layout.grids()[0].columns);
    Value::List(rows.map(|row| text(row.iter().collect::<String>())).collect())
}

/// Reads a value.
///
/// # Errors
/// What is wrong, in words.
pub(crate) fn read(value: &Value) -> Result<ReadBoard, String> {
    let Value::Object(entries) = value else {
        return Err(format!("board: expected an object, found {}", short(value)));
    };
    let mut keys = Keys::default();
    for (key, value) in entries {
        keys.read(key, value).map_err(|why| format!("board, {key}: {why}"))?;
    }
    let symbols = keys.symbols;
    let layout = keys.layout().map_err(|why| format!("board: {why}"))?;
    Ok(ReadBoard { layout, symbols })
}

/// The values of the keys.
#[derive(Default)]
struct Keys<'a> {
    size: Option<usize>,
    rows: Option<usize>,
    columns: Option<usize>,
    boxes: Option<Boxes>,
    grids: Option<&'a Value>,
    regions: Option<Vec<Option<char>>>,
    digits: Option<(u8, u8)>,
    extra_regions: Option<&'a Value>,
    symbols: Option<Symbols>,
}

impl<'a> Keys<'a> {
    fn read(&mut self, key: &str, value: &'a Value) -> Result<(), String> {
        let count = || {
            usize::try_from(integer(value)?)
                .map_err(|_| format!("expected a number of rows, found {}", short(value)))
        };
        let string = || value.as_str().ok_or_else(|| format!("expected a text, found {}", short(value)));
        let is_again = match key {
            "size" => self.size.replace(count()?).is_some(),
            "rows" => self.rows.replace(count()?).is_some(),
            "columns" => self.columns.replace(count()?).is_some(),
            "box" => self.boxes.replace(string()?.parse().map_err(words)?).is_some(),
            "grids" => self.grids.replace(value).is_some(),
            "regions" => self.regions.replace(symbols(value)?).is_some(),
            "digits" => {
                let range = string()?
                    .split_once('-')
                    .and_then(|(first, last)| Some((first.parse().ok()?, last.parse().ok()?)));
                self.digits.replace(range.ok_or("expected a range of digits, such as 0-8")?).is_some()
            }
            "extra_regions" => self.extra_regions.replace(value).is_some(),
            "symbols" => self.symbols.replace(string()?.parse()?).is_some(),
            _ => {
                return Err("there is no such key; expected size, rows, columns, box, grids, regions, digits, extra_regions or symbols".to_owned());
            }
        };
        if is_again { Err("it is there twice".to_owned()) } else { Ok(()) }
    }

    /// The layout; none if it is the usual one of as many cells.
    fn layout(self) -> Result<Option<Layout>, String> {
        let is_of_one =
            self.size.is_some() || self.rows.is_some() || self.columns.is_some() || self.regions.is_some();
        let mut layout = match self.grids {
            Some(_) if is_of_one => return Err("grids and a size or regions cannot both be given".to_owned()),
            Some(value) => self.grids(value)?,
            None => {
                let square = self.regions.as_ref().map(|symbols| symbols.len().isqrt());
                let rows = self.rows.or(self.size).or(square);
                let columns = self.columns.or(self.size).or(square);
                let (Some(rows), Some(columns)) = (rows, columns) else {
                    return match (self.boxes, self.digits, self.extra_regions) {
                        (Some(Boxes::Of(boxes)), None, None) => {
                            Layout::boxes(boxes.height, boxes.width).map(Some).map_err(words)
                        }
                        (None, None, None) if self.rows.or(self.columns).is_none() => Ok(None),
                        _ => Err("there is no size".to_owned()),
                    };
                };
                let usual = (rows == columns).then(|| Layout::standard(rows).ok()).flatten();
                let boxes = match (&self.boxes, &self.regions) {
                    (Some(_), Some(_)) => return Err("box and regions cannot both be given".to_owned()),
                    (Some(Boxes::Of(boxes)), _) => Some(*boxes),
                    (Some(Boxes::None), _) | (_, Some(_)) => None,
                    (None, None) => {
                        Some(usual.and_then(|usual| usual.grids()[0].boxes).ok_or_else(|| {
                            format!("a board of {rows}x{columns} has no usual boxes; give box or regions")
                        })?)
                    }
                };
                let digits = self.digits.unwrap_or((1, u8::try_from(rows.max(columns)).unwrap_or(u8::MAX)));
                Layout::rectangle(rows, columns, digits.0..=digits.1, boxes).map_err(words)?
            }
        };
        if let (Some((first, last)), Some(_)) = (self.digits, self.grids) {
            layout = layout.with_digits(first..=last).map_err(words)?;
        }
        if let Some(symbols) = &self.regions {
            layout = layout.with_regions(symbols).map_err(words)?;
        }
        if let Some(value) = self.extra_regions {
            let Value::List(regions) = value else {
                return Err("extra_regions: expected a list of lists of cells".to_owned());
            };
            for region in regions {
                let cells: Vec<Cell> = cells_of(region, &layout)?;
                layout = layout.with_extra_region(&cells).map_err(words)?;
            }
        }
        Ok(Some(layout))
    }

    /// The layout of several grids.
    fn grids(&self, value: &Value) -> Result<Layout, String> {
        if let Some(name) = value.as_str() {
            return Layout::multi_grid(name).map_err(words);
        }
        let wrong =
            || format!("grids: expected a name or the first cells of the grids, found {}", short(value));
        let Value::List(items) = value else { return Err(wrong()) };
        let first_cell = |item: &Value| {
            let (row, column) = item.as_str()?.strip_prefix('r')?.split_once('c')?;
            let from_one = |number: &str| number.parse::<u16>().ok()?.checked_sub(1);
            Some((from_one(row)?, from_one(column)?))
        };
        let first_cells = items.iter().map(first_cell).collect::<Option<Vec<_>>>().ok_or_else(wrong)?;
        let boxes = match self.boxes {
            None => BoxShape { height: 3, width: 3 },
            Some(Boxes::Of(boxes)) => boxes,
            Some(Boxes::None) => return Err("grids without boxes are not known".to_owned()),
        };
        Layout::overlapping_grids(boxes.height, boxes.width, &first_cells).map_err(words)
    }
}

/// The symbols of the rows of regions.
fn symbols(value: &Value) -> Result<Vec<Option<char>>, String> {
    let Value::List(rows) = value else {
        return Err(format!("expected a list of rows of symbols, found {}", short(value)));
    };
    let mut symbols = Vec::new();
    for row in rows {
        let row = row.as_str().ok_or_else(|| format!("expected a row of symbols, found {}", short(row)))?;
        symbols.extend(row.chars().filter(|c| !c.is_whitespace()).map(|c| (c != '.').then_some(c)));
    }
    Ok(symbols)
}
