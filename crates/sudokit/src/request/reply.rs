//! From outcomes to the JSON texts of answers.

use serde::Serialize;

use crate::format::{Field, Record, json_line};
use crate::outcome::{ErrorReport, Fields};

/// The JSON text of a value.
pub(super) fn json(value: &impl Serialize) -> Result<String, ErrorReport> {
    serde_json::to_string(value).map_err(|error| ErrorReport::new(error.to_string(), "internal"))
}

/// The JSON text of an error.
///
/// ```
/// use sudokit::outcome::ErrorReport;
/// let report = ErrorReport::new("no puzzle", "no-puzzle");
/// assert_eq!(sudokit::request::error_json(&report), r#"{"error":"no puzzle","code":"no-puzzle"}"#);
/// ```
#[must_use]
pub fn error_json(report: &ErrorReport) -> String {
    serde_json::to_string(report).unwrap_or_else(|_| unreachable!("a report is plain data"))
}

/// Adds an outcome to a record. A field that the record has already is kept.
pub(super) fn add(record: &mut Record, outcome: &(impl Fields + ?Sized)) {
    for Field { name, value } in outcome.structured_fields() {
        record.add_field(&name, value);
    }
}

/// The JSON text of a record.
pub(super) fn record(record: &Record) -> String {
    let mut text = json_line(record);
    text.truncate(text.trim_ascii_end().len());
    String::from_utf8(text).unwrap_or_else(|_| unreachable!("JSON is UTF-8"))
}
