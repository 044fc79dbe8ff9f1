//! The layout of objects that fill one line each and differ only in their values.

use std::collections::BTreeSet;

use super::KEYS;
use super::entries::Entries;
use crate::format::input::RawRecord;
use crate::format::plain_lines::{LineLayout, PlainObject};
use crate::format::record::Column;

/// The layout of lines that differ from this object only in their values and have the puzzle under this key.
/// `None` if the object has several lines, a key that is not a field, or a duplicate key.
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
