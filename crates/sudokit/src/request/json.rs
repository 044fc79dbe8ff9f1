//! From the JSON text of a request to a typed request. An error names the key whose value is wrong.

#[cfg(feature = "request")]
use std::collections::BTreeMap;

use serde::de::DeserializeOwned;
#[cfg(feature = "request")]
use serde_json::value::RawValue;

#[cfg(feature = "request")]
use crate::format::json_message;
use crate::outcome::ErrorReport;

/// Reads a request; an empty text has no keys.
pub(super) fn parse<T: DeserializeOwned>(text: &[u8]) -> Result<T, ErrorReport> {
    let text = if text.is_empty() { b"{}" } else { text };
    // Of an array, the library would make the keys in their order.
    if matches!(text.trim_ascii_start(), [b'[', ..]) {
        return Err(ErrorReport::new("expected an object, found an array", "bad-request"));
    }
    serde_json::from_slice(text).map_err(|error| report(text, &error))
}

#[cfg(not(feature = "request"))]
fn report(_: &[u8], _: &serde_json::Error) -> ErrorReport {
    super::not_understood()
}

/// The report of an error. A request that is no JSON has its own line and column, others the key.
#[cfg(feature = "request")]
fn report(text: &[u8], error: &serde_json::Error) -> ErrorReport {
    let message = plain(json_message(error));
    if error.is_data() && !matches!(text.trim_ascii_start(), [b'{', ..]) {
        return ErrorReport::new("expected an object", "bad-request");
    }
    if error.is_data() {
        // These name the key already, and are about no value.
        let about_key = ["missing field `", "unknown field `", "duplicate field `"]
            .iter()
            .find_map(|start| message.strip_prefix(start)?.split_once('`'));
        if let Some((key, _)) = about_key {
            return ErrorReport::new(&*message, "bad-request").with_source(key);
        }
        return match key_at(text, error) {
            Some(key) => ErrorReport::new(format!("{key}: {message}"), "bad-request").with_source(key),
            None => ErrorReport::new(message, "bad-request"),
        };
    }
    let (line, column) = (error.line() as u64, error.column() as u64);
    ErrorReport::new(format!("the request is no JSON: {message}"), "bad-json")
        .with_source("request")
        .with_line(line)
        .with_column(column)
}

/// A message about a value in the words of the other errors, without the names of types.
#[cfg(feature = "request")]
fn plain(message: String) -> String {
    let starts = ["invalid type: ", "invalid value: "];
    let Some((found, expected)) =
        starts.iter().find_map(|start| message.strip_prefix(start)?.rsplit_once(", expected "))
    else {
        return message;
    };
    let expected = match expected {
        "u64" | "usize" => "a whole number from 0 on",
        other => other,
    };
    format!("expected {expected}, found {found}")
}

/// The key in whose value an error is.
#[cfg(feature = "request")]
fn key_at(text: &[u8], error: &serde_json::Error) -> Option<String> {
    let text = str::from_utf8(text).ok()?;
    let lines = text.split_inclusive('\n').map(str::len);
    let end = lines.take(error.line().saturating_sub(1)).sum::<usize>() + error.column();
    let values: BTreeMap<String, &RawValue> = serde_json::from_str(text).ok()?;
    // The place is in the value or just behind it, before the next one.
    let start = |value: &RawValue| value.get().as_ptr() as usize - text.as_ptr() as usize;
    let before = values.into_iter().filter(|(_, value)| start(value) < end);
    before.max_by_key(|(_, value)| start(value)).map(|(key, _)| key)
}
