//! The types of constraints that are cells, digits and houses: `Shape`, `NoBoxes`, `RegionSize`, `Jigsaw`, `Diagonal`, `Windoku`,
//! `DisjointSets`, and `AllDifferent`, which is an extra region.

use std::collections::HashMap;
use std::ops::RangeInclusive;

use sudokit_variants::layout::{BoxShape, House, HouseKind, LayoutError, Place};
use sudokit_variants::{Cell, Digit, Layout};

use crate::format::error::RecordErrorKind;

use super::arguments::{LARGEST, Part, Wrong, names};
use super::read::Constraint;

/// The types that are read here if they are not inside of others. `AllDifferent` is read here, too, unless it has only one cell.
pub(super) const TYPES: [&str; 7] =
    ["Shape", "NoBoxes", "RegionSize", "Jigsaw", "Diagonal", "Windoku", "DisjointSets"];

/// The names of sets of houses.
const SETS: [(&str, &str, &str); 4] = [
    ("Diagonal", "1", "diagonal+"),
    ("Diagonal", "-1", "diagonal-"),
    ("Windoku", "", "windoku"),
    ("DisjointSets", "", "disjoint"),
];

/// The boxes of this many cells, as near to squares as the board allows; rather wide than high.
fn boxes_of(rows: usize, columns: usize, cells: usize) -> Option<BoxShape> {
    let shapes = (2..=cells.isqrt()).rev().filter(|small| cells.is_multiple_of(*small));
    let shapes = shapes.flat_map(|small| [(small, cells / small), (cells / small, small)]);
    let mut shapes = shapes.map(|(height, width)| BoxShape { height, width });
    shapes.find(|shape| rows.is_multiple_of(shape.height) && columns.is_multiple_of(shape.width))
}

/// Whether the windows of a windoku are the same as those of [`Layout`], which may end at the border.
fn has_usual_windows(layout: &Layout) -> bool {
    let Some((grid, boxes)) = layout.grids().first().and_then(|grid| Some((grid, grid.boxes?))) else {
        return false;
    };
    let digits = layout.digits().len();
    !grid.rows.is_multiple_of(boxes.height + 1)
        && !grid.columns.is_multiple_of(boxes.width + 1)
        && digits == grid.rows.max(grid.columns)
}

/// The layout that constraints declare.
pub(super) fn read(constraints: &[Constraint<'_>]) -> Result<Layout, Wrong> {
    let named = |name: &'static str| constraints.iter().filter(move |it| it.of.text == name && it.depth == 0);
    let (rows, columns, digits) = shape(constraints)?;
    let mut size = rows.max(columns);
    if let Some(it) = named("RegionSize").next() {
        size = it.args.first().unwrap_or(&it.of).number("the number of cells of a box", 1..=256)? as usize;
    }
    let boxes = if named("NoBoxes").next().is_some() { None } else { boxes_of(rows, columns, size) };
    let at = named("Shape").next().map_or(Part::whole(""), |it| it.of);
    let mut layout =
        Layout::rectangle(rows, columns, digits, boxes).map_err(|it| at.wrong(it.to_string()))?;
    for it in named("Jigsaw") {
        layout = regions(layout, it)?;
    }
    for it in constraints.iter().filter(|it| it.depth == 0) {
        let refused = |error: LayoutError| it.of.wrong(error.to_string());
        let argument = it.args.first().map_or("", |part| part.text);
        if let Some((.., set)) = SETS.iter().find(|(name, of, _)| *name == it.of.text && *of == argument) {
            layout = layout.with_house_set(set).map_err(refused)?;
            if *set == "windoku" && !has_usual_windows(&layout) {
                return Err(it.of.unsupported(format!("a Windoku on a board of {rows}x{columns}")));
            }
        } else if SETS.iter().any(|(name, ..)| *name == it.of.text) {
            return Err(it.of.wrong(format!("{} with the argument {argument:?}", it.of.text)));
        } else if it.of.text == "AllDifferent" && it.args.len() > 1 {
            let cells = it.args.iter().map(|part| part.cell(&layout)).collect::<Result<Vec<_>, _>>()?;
            layout = layout.with_extra_region(&cells).map_err(refused)?;
        }
    }
    Ok(layout)
}

/// The rows, the columns and the digits of a shape: `6x6`, `9x9~10`, `9x9~0-8`.
pub(super) fn shape(constraints: &[Constraint<'_>]) -> Result<(usize, usize, RangeInclusive<u8>), Wrong> {
    let shape = constraints.iter().find(|it| it.of.text == "Shape" && it.depth == 0);
    let Some(it) = shape else { return Ok((9, 9, 1..=9)) };
    let part = it.args.first().copied().unwrap_or(it.of);
    let wrong = || part.wrong(format!("{:?} is not the shape of a board such as 6x6", part.short()));
    let (rows, columns) = part.text.split_once('x').ok_or_else(wrong)?;
    let size = |text: &str| text.parse().ok().filter(|size| (1..=LARGEST).contains(size));
    let (rows, columns) = size(rows).zip(size(columns)).ok_or_else(wrong)?;
    let Some(digits) = it.args.get(1) else { return Ok((rows, columns, 1..=rows.max(columns) as u8)) };
    let range = match digits.text.split_once('-') {
        Some((first, last)) => first.parse().ok().zip(last.parse().ok()),
        None => digits.text.parse().ok().map(|last| (1, last)),
    };
    let range = range.filter(|(first, last)| *first <= 1 && (*first..=LARGEST as u8).contains(last));
    let (first, last) =
        range.ok_or_else(|| digits.wrong(format!("{:?} are not digits such as 0-8", digits.short())))?;
    Ok((rows, columns, first..=last))
}

/// The layout with the regions of a jigsaw. Besides boxes they are extra regions.
fn regions(layout: Layout, it: &Constraint<'_>) -> Result<Layout, Wrong> {
    // An older form has the shape before the regions.
    let Some(part) = it.args.last() else { return Err(it.of.wrong("Jigsaw without regions")) };
    let symbols: Vec<char> = part.text.chars().collect();
    if symbols.len() != layout.cell_count() {
        let what = format!("{} symbols of regions for {} cells", symbols.len(), layout.cell_count());
        return Err(part.wrong(what));
    }
    let mut regions: HashMap<char, Vec<Cell>> = HashMap::new();
    for (cell, symbol) in layout.cells().zip(&symbols) {
        regions.entry(*symbol).or_default().push(cell);
    }
    if regions.len() == 1 {
        return Ok(layout);
    }
    let grid = &layout.grids()[0];
    let sizes = [grid.rows.max(grid.columns), layout.digits().len()];
    // The cells of one region of another size are in no region.
    let others: Vec<char> = regions
        .iter()
        .filter(|(_, cells)| !sizes.contains(&cells.len()))
        .map(|(symbol, _)| *symbol)
        .collect();
    let other = if let [other] = others.as_slice() { Some(*other) } else { None };
    if grid.boxes.is_none() {
        let symbols: Vec<Option<char>> =
            symbols.iter().map(|symbol| Some(*symbol).filter(|symbol| Some(*symbol) != other)).collect();
        return layout.with_regions(&symbols).map_err(|error| part.wrong(error.to_string()));
    }
    let mut regions: Vec<(char, Vec<Cell>)> =
        regions.into_iter().filter(|(symbol, _)| Some(*symbol) != other).collect();
    regions.sort_by_key(|(_, cells)| cells[0]);
    if let Some((symbol, cells)) = regions.iter().find(|(_, cells)| !sizes.contains(&cells.len())) {
        let what = format!("region {symbol} has {} cells instead of {}", cells.len(), sizes[0]);
        return Err(part.wrong(what));
    }
    let with_region = |layout: Layout, (_, cells): (char, Vec<Cell>)| layout.with_extra_region(&cells);
    regions.into_iter().try_fold(layout, with_region).map_err(|error| part.wrong(error.to_string()))
}

/// The constraints that declare a layout.
///
/// # Errors
/// There are none.
pub(super) fn write(layout: &Layout) -> Result<String, RecordErrorKind> {
    let refused = |what: &str| Err(RecordErrorKind::Unsupported(format!("{layout}: {what}")));
    let [grid] = layout.grids() else { return refused("a board of several grids, which ISS cannot say") };
    let (rows, columns) = (grid.rows, grid.columns);
    let (first, last) = (layout.digits().first(), layout.digits().last());
    let (first, last) = (first.map_or(0, Digit::index), last.map_or(0, Digit::index));
    if rows.max(columns) > LARGEST
        || last - first >= LARGEST
        || first > 1
        || grid.first != (Place { row: 0, column: 0 })
    {
        return refused("ISS has boards up to 16x16, with up to 16 digits from 0 or 1");
    }
    let mut text = match (first, last) {
        (1, 9) if (rows, columns) == (9, 9) => String::new(),
        (1, last) if last == rows.max(columns) => format!(".Shape~{rows}x{columns}"),
        (1, last) => format!(".Shape~{rows}x{columns}~{last}"),
        (first, last) => format!(".Shape~{rows}x{columns}~{first}-{last}"),
    };
    let usual = boxes_of(rows, columns, rows.max(columns));
    let regions: Vec<&House> = layout
        .houses()
        .iter()
        .filter(|house| matches!(house.kind, HouseKind::Box | HouseKind::Region))
        .collect();
    if grid.boxes.is_none() || grid.boxes != usual {
        text += if usual.is_some() { ".NoBoxes" } else { "" };
        if !regions.is_empty() {
            let mut symbols = vec!['-'; layout.cell_count()];
            for (house, symbol) in regions.iter().zip(('0'..='9').chain('a'..='z').chain('A'..='Z')) {
                house.cells.iter().for_each(|cell| symbols[cell.index()] = symbol);
            }
            let sizes = [rows.max(columns), layout.digits().len()];
            let without = symbols.iter().filter(|symbol| **symbol == '-').count();
            if sizes.contains(&without) || regions.iter().any(|house| !sizes.contains(&house.cells.len())) {
                return refused("ISS cannot say its regions");
            }
            text += ".Jigsaw~";
            text.extend(symbols);
        }
    }
    let has_windows = has_usual_windows(layout);
    for (name, argument, set) in SETS {
        let kind = match set {
            "diagonal+" => HouseKind::RisingDiagonal,
            "diagonal-" => HouseKind::FallingDiagonal,
            "windoku" if has_windows => HouseKind::Window,
            "disjoint" if grid.boxes.is_some() && grid.boxes == usual => HouseKind::DisjointGroup,
            _ => continue,
        };
        if layout.houses().iter().any(|house| house.kind == kind) {
            text += &[".", name, if argument.is_empty() { "" } else { "~" }, argument].concat();
        }
    }
    let is_said = |house: &House| match house.kind {
        HouseKind::Window => has_windows,
        HouseKind::DisjointGroup => grid.boxes.is_some() && grid.boxes == usual,
        HouseKind::Row | HouseKind::Column | HouseKind::Box | HouseKind::Region => true,
        HouseKind::FallingDiagonal | HouseKind::RisingDiagonal => true,
        _ => house.is_implied(),
    };
    for house in layout.houses().iter().filter(|house| !is_said(house)) {
        text += &format!(".AllDifferent~{}", names(&house.cells, layout).join("~"));
    }
    Ok(text)
}
