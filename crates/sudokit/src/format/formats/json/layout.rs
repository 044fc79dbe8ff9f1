//! The layout of objects of one line each that differ in their values only.

use std::collections::BTreeSet;

use super::KEYS;
use super::entries::Entries;
use crate::format::input::RawRecord;
use crate::format::plain_lines::{LineLayout, PlainObject};
use crate::format::record::Column;

/// The layout of the lines that differ from this object in their values only, and have the puzzle under this key; none if it
/// has more than one line, a key that is no field, or a key twice.
pub(super) fn line_layout(raw: &RawRecord, puzzle_key: &str) -> Option<LineLayout> {
    let text = str::from_utf8(&raw.text).ok().filter(|text| !text.contains('\n'))?;
    let Entries(entries) = serde_json::from_str(text).ok()?;
    let (mut columns, mut values, mut puzzle) = (Vec::new(), Vec::new(), None);
    let mut seen = BTreeSet::new();
    for (key, json) in &entries {
        columns.push(match &**key {
            name if name == puzzle_key && json.get().starts_with('"') => {
                puzzle = Some(values.len());
                Column::Puzzle(name.into())
            }
            name if KEYS.contains(&name) => return None,
            name => Column::Field(name.into()),
        });
        let start = json.get().as_ptr() as usize - text.as_ptr() as usize;
        values.push(start..start + json.get().len());
        if !seen.insert(&**key) {
            return None;
        }
    }
    Some(LineLayout::of_objects(columns.into(), PlainObject::new(text, &values, puzzle?)))
}
