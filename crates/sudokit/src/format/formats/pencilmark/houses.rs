//! The types that make the layout: `grid`, `box_grid`, `box`, `row`, `column`, `region`.

use std::collections::BTreeSet;

use serde_json::Value;
use sudokit_variants::layout::{BoxShape, LayoutError, Place};
use sudokit_variants::{Cell, Layout};

use crate::format::error::RecordErrorKind;
use crate::format::shared::houses::with_houses;

use super::value::{Object, cells_of, check_keys, integer, list_of, place, syntax, text, unsupported};

/// The types that are read here, with the keys that they need.
pub(super) const TYPES: [(&str, &[&str]); 6] = [
    ("grid", &["origin"]),
    ("box_grid", &["origin", "box"]),
    ("box", &["cells"]),
    ("row", &["cells"]),
    ("column", &["cells"]),
    ("region", &["kind", "cells"]),
];

/// What each region can be called. They all mean the same.
const KINDS: [&str; 6] = ["diagonal", "window", "disjoint", "colour", "extra", "region"];

/// The keys that say how a rule is drawn, and its name.
pub(super) const DRAWING: [&str; 4] = ["type", "id", "label", "style"];

/// The layout of a board with so many digits, whose cells have these places, by its rules.
pub(super) fn layout(
    digits: usize,
    places: &[Place],
    rules: &[(&str, &Object)],
) -> Result<Layout, RecordErrorKind> {
    let mut grids: Vec<(Place, Option<BoxShape>)> = Vec::new();
    for (name, rule) in rules {
        let Some((_, needed)) = TYPES.iter().find(|(other, _)| other == name) else { continue };
        check_keys(rule, needed, &DRAWING).map_err(|kind| of_rule(name, kind))?;
        if rule.contains_key("origin") {
            let boxes = if *name == "box_grid" { Some(box_shape(rule)?) } else { None };
            grids.push((place(&rule["origin"])?, boxes));
        }
    }
    let refused = |error: LayoutError| syntax(error.to_string());
    let shapes: BTreeSet<Option<(usize, usize)>> =
        grids.iter().map(|(_, boxes)| boxes.map(|boxes| (boxes.height, boxes.width))).collect();
    let origins: Vec<(u16, u16)> = grids.iter().map(|(first, _)| (first.row, first.column)).collect();
    let shape: Vec<_> = shapes.into_iter().collect();
    let layout = match (origins.as_slice(), shape.as_slice()) {
        ([], _) => {
            return Err(unsupported(
                "a board without a grid or box_grid, whose rows and columns are no houses",
            ));
        }
        ([(0, 0)], [None]) => Layout::latin(digits).map_err(refused)?,
        (_, [Some((height, width))]) if height * width == digits => {
            Layout::overlapping_grids(*height, *width, &origins).map_err(refused)?
        }
        (_, [Some((height, width))]) => {
            return Err(syntax(format!("boxes of {height}x{width} do not hold {digits} digits")));
        }
        _ => return Err(unsupported("several grids with boxes of different shapes or without boxes")),
    };
    let of_layout: Vec<Place> = layout.cells().map(|cell| layout.place(cell)).collect();
    if of_layout != places {
        return Err(unsupported("a board with cells outside of its grids"));
    }
    with_listed(layout, rules)
}

fn of_rule(name: &str, kind: RecordErrorKind) -> RecordErrorKind {
    match kind {
        RecordErrorKind::Syntax(what) => RecordErrorKind::Syntax(format!("{name}: {what}")),
        other => other,
    }
}

fn box_shape(rule: &Object) -> Result<BoxShape, RecordErrorKind> {
    match list_of(rule, "box")? {
        [height, width] => {
            let side = |value: &Value| Ok(integer(value, "box")? as usize);
            Ok(BoxShape { height: side(height)?, width: side(width)? })
        }
        _ => Err(syntax("\"box\" is not a number of rows and of columns")),
    }
}

/// Adds the boxes, regions and other houses.
fn with_listed(layout: Layout, rules: &[(&str, &Object)]) -> Result<Layout, RecordErrorKind> {
    let mut boxes: Vec<Vec<Cell>> = Vec::new();
    let mut others: Vec<Vec<Cell>> = Vec::new();
    for (name, rule) in rules {
        match *name {
            "box" => boxes.push(cells_of(rule, "cells", &layout)?),
            "row" | "column" => others.push(cells_of(rule, "cells", &layout)?),
            "region" => {
                let kind = text(rule, "kind")?;
                if !KINDS.contains(&kind) {
                    return Err(syntax(format!("region: unknown kind {kind:?}")));
                }
                others.push(cells_of(rule, "cells", &layout)?);
            }
            _ => (),
        }
    }
    with_houses(layout, boxes.into_iter().chain(others).collect())
}
