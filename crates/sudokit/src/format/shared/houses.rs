//! The layout of a board whose houses are listed: some are the rows, columns and boxes of its grids, and the others are added.

use std::collections::{BTreeSet, HashSet};

use sudokit_variants::layout::{LayoutError, Place};
use sudokit_variants::{Cell, Layout};

use crate::format::error::RecordErrorKind;

/// Sets of houses that have names of their own.
const SETS: [&str; 4] = ["diagonal-", "diagonal+", "windoku", "disjoint"];

type Cells = BTreeSet<Cell>;

fn refused(error: LayoutError) -> RecordErrorKind {
    RecordErrorKind::Syntax(error.to_string())
}

/// The layout with so many digits that has cells at these places, in reading order, and these houses.
pub(in crate::format) fn layout_of_houses(
    digits: usize,
    places: &[Place],
    houses: &[Vec<Place>],
) -> Result<Layout, RecordErrorKind> {
    let sorted = |mut house: Vec<Place>| {
        house.sort_unstable();
        house
    };
    let known: HashSet<Vec<Place>> = houses.iter().cloned().map(sorted).collect();
    let size = digits as u16;
    // The cells from `first` in so many rows and columns.
    let area = |first: Place, row: u16, column: u16, height: u16, width: u16| -> Vec<Place> {
        let (top, left) = (first.row + row, first.column + column);
        (top..top + height)
            .flat_map(|row| (left..left + width).map(move |column| Place { row, column }))
            .collect()
    };
    let is_grid = |first: &Place| {
        (0..size).all(|at| {
            known.contains(&area(*first, at, 0, 1, size)) && known.contains(&area(*first, 0, at, size, 1))
        })
    };
    let firsts: Vec<Place> = places.iter().copied().filter(is_grid).collect();
    let shapes =
        (2..size).filter(|height| size.is_multiple_of(*height)).map(|height| (height, size / height));
    let has_boxes = |(height, width): &(u16, u16)| {
        let corners = || {
            (0..size)
                .step_by(*height as usize)
                .flat_map(|row| (0..size).step_by(*width as usize).map(move |column| (row, column)))
        };
        firsts.iter().all(|first| {
            corners().all(|(row, column)| known.contains(&area(*first, row, column, *height, *width)))
        })
    };
    let unsupported = |what: &str| RecordErrorKind::Unsupported(what.to_owned());
    let boxes = shapes.clone().find(has_boxes);
    let layout = match (firsts.as_slice(), boxes) {
        ([], _) => return Err(unsupported("a board whose rows and columns are no houses")),
        (_, Some((height, width))) => {
            let firsts: Vec<(u16, u16)> = firsts.iter().map(|first| (first.row, first.column)).collect();
            Layout::overlapping_grids(height.into(), width.into(), &firsts).map_err(refused)?
        }
        ([Place { row: 0, column: 0 }], None) => Layout::latin(digits).map_err(refused)?,
        _ => return Err(unsupported("several grids without boxes")),
    };
    let of_layout: Vec<Place> = layout.cells().map(|cell| layout.place(cell)).collect();
    if of_layout != places {
        return Err(unsupported("a board with cells outside of its grids"));
    }
    let cells = |house: &Vec<Place>| house.iter().filter_map(|place| layout.cell_at(*place)).collect();
    let all: Vec<Vec<Cell>> = houses.iter().map(cells).collect();
    with_houses(layout, all)
}

/// The layout with these houses, too. Those that it has already, or that are a set with a name, are found. If it has neither boxes
/// nor regions, and the others have each cell once, they are its regions.
pub(in crate::format) fn with_houses(
    mut layout: Layout,
    mut houses: Vec<Vec<Cell>>,
) -> Result<Layout, RecordErrorKind> {
    let set = |cells: &Vec<Cell>| -> Cells { cells.iter().copied().collect() };
    let known: Vec<Cells> = layout.houses().iter().map(|house| set(&house.cells)).collect();
    houses.retain(|cells| !known.contains(&set(cells)));
    if layout.bands().len() == 2 && houses.iter().map(Vec::len).sum::<usize>() == layout.cell_count() {
        let mut symbols: Vec<Option<char>> = vec![None; layout.cell_count()];
        for (cells, symbol) in houses.iter().zip((1..).filter_map(char::from_u32)) {
            cells.iter().for_each(|cell| symbols[cell.index()] = Some(symbol));
        }
        if symbols.iter().all(Option::is_some) {
            let wrong = houses.iter().find(|cells| cells.len() != layout.digits().len());
            if let Some(cells) = wrong {
                let what = format!("a region of {} cells for {} digits", cells.len(), layout.digits().len());
                return Err(RecordErrorKind::Syntax(what));
            }
            return layout.with_regions(&symbols).map_err(refused);
        }
    }
    for name in SETS {
        let Ok(with_set) = layout.clone().with_house_set(name) else { continue };
        let there: Vec<Cells> = layout.houses().iter().map(|house| set(&house.cells)).collect();
        let added: Vec<Cells> = with_set
            .houses()
            .iter()
            .filter(|house| !house.is_implied())
            .map(|house| set(&house.cells))
            .filter(|cells| !there.contains(cells))
            .collect();
        let said: Vec<Cells> = houses.iter().map(set).collect();
        if !added.is_empty() && added.iter().all(|cells| said.contains(cells)) {
            layout = with_set;
            houses.retain(|cells| !added.contains(&set(cells)));
        }
    }
    houses.iter().try_fold(layout, |layout, cells| layout.with_extra_region(cells)).map_err(refused)
}
