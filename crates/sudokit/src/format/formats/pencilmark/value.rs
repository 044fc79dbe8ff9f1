//! Parts of the JSON: numbers, cells, objects whose keys are known.

use serde_json::{Map, Value};
use sudokit_variants::layout::Place;
use sudokit_variants::{Cell, Digit, DigitSet, Layout};

use crate::format::error::RecordErrorKind;

pub(super) type Object = Map<String, Value>;

pub(super) fn syntax(what: impl Into<String>) -> RecordErrorKind {
    RecordErrorKind::Syntax(what.into())
}

pub(super) fn unsupported(what: impl Into<String>) -> RecordErrorKind {
    RecordErrorKind::Unsupported(what.into())
}

/// A value in a message.
pub(super) fn shown(value: &Value) -> String {
    value.to_string().chars().take(40).collect()
}

/// Checks that an object has all of these keys and no others but the optional ones.
pub(super) fn check_keys(object: &Object, needed: &[&str], optional: &[&str]) -> Result<(), RecordErrorKind> {
    if let Some(key) =
        object.keys().find(|key| !needed.contains(&key.as_str()) && !optional.contains(&key.as_str()))
    {
        return Err(syntax(format!("unknown key {key:?}")));
    }
    match needed.iter().find(|key| !object.contains_key(**key)) {
        Some(key) => Err(syntax(format!("no key {key:?}"))),
        None => Ok(()),
    }
}

pub(super) fn text<'a>(object: &'a Object, key: &str) -> Result<&'a str, RecordErrorKind> {
    let value = object.get(key).ok_or_else(|| syntax(format!("no key {key:?}")))?;
    value.as_str().ok_or_else(|| syntax(format!("{key:?} is {}, which is not a text", shown(value))))
}

pub(super) fn list<'a>(value: &'a Value, what: &str) -> Result<&'a [Value], RecordErrorKind> {
    value
        .as_array()
        .map(Vec::as_slice)
        .ok_or_else(|| syntax(format!("{what:?} is {}, which is not a list", shown(value))))
}

/// The list under a key.
pub(super) fn list_of<'a>(object: &'a Object, key: &str) -> Result<&'a [Value], RecordErrorKind> {
    list(object.get(key).ok_or_else(|| syntax(format!("no key {key:?}")))?, key)
}

pub(super) fn integer(value: &Value, what: &str) -> Result<i32, RecordErrorKind> {
    let number = value.as_i64().and_then(|number| i32::try_from(number).ok());
    number.filter(|number| (0..=100_000).contains(number)).ok_or_else(|| {
        syntax(format!("{what:?} is {}, which is not a number from 0 to 100000", shown(value)))
    })
}

/// The number under a key, if it is there.
pub(super) fn number(object: &Object, key: &str) -> Result<Option<i32>, RecordErrorKind> {
    object.get(key).map(|value| integer(value, key)).transpose()
}

/// The number under a key that must be there.
pub(super) fn needed_number(object: &Object, key: &str) -> Result<i32, RecordErrorKind> {
    number(object, key)?.ok_or_else(|| syntax(format!("no key {key:?}")))
}

/// The place that a name such as `r1c1` has.
pub(super) fn place(value: &Value) -> Result<Place, RecordErrorKind> {
    let place = || {
        let (row, column) = value.as_str()?.strip_prefix('r')?.split_once('c')?;
        let number = |text: &str| text.parse::<u16>().ok()?.checked_sub(1);
        Some(Place { row: number(row)?, column: number(column)? })
    };
    place().ok_or_else(|| syntax(format!("{} is not a cell such as \"r1c1\"", shown(value))))
}

pub(super) fn cell(value: &Value, layout: &Layout) -> Result<Cell, RecordErrorKind> {
    layout.cell_at(place(value)?).ok_or_else(|| syntax(format!("the board has no cell {}", shown(value))))
}

pub(super) fn cells(values: &[Value], layout: &Layout) -> Result<Vec<Cell>, RecordErrorKind> {
    values.iter().map(|value| cell(value, layout)).collect()
}

/// The cells under a key.
pub(super) fn cells_of(object: &Object, key: &str, layout: &Layout) -> Result<Vec<Cell>, RecordErrorKind> {
    cells(list_of(object, key)?, layout)
}

/// The groups of cells under a key.
pub(super) fn groups_of(
    object: &Object,
    key: &str,
    layout: &Layout,
) -> Result<Vec<Vec<Cell>>, RecordErrorKind> {
    list_of(object, key)?.iter().map(|group| cells(list(group, key)?, layout)).collect()
}

pub(super) fn digit(value: &Value, layout: &Layout) -> Result<Digit, RecordErrorKind> {
    let digit = value.as_u64().and_then(|digit| Digit::from_index(digit as usize));
    digit
        .filter(|digit| layout.digits().contains(*digit))
        .ok_or_else(|| syntax(format!("{} is not a digit of the board", shown(value))))
}

pub(super) fn digits(values: &[Value], layout: &Layout) -> Result<DigitSet, RecordErrorKind> {
    values.iter().map(|value| digit(value, layout)).collect()
}
