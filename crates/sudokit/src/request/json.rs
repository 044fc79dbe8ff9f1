//! Converts the JSON text of a request to a typed request. An error names the key whose value is wrong.

#[cfg(feature = "request")]
use std::collections::BTreeMap;

use std::fmt;

use serde::de::{Deserialize, DeserializeOwned, Deserializer, Error, MapAccess, Visitor};
use serde_json::value::RawValue;

#[cfg(feature = "request")]
use crate::format::json_message;
use crate::outcome::ErrorReport;

/// The keys of an object and the texts of their values, in order.
pub(super) fn pairs(text: &[u8]) -> Result<Vec<(String, &RawValue)>, ErrorReport> {
    struct Pairs<'a>(Vec<(String, &'a RawValue)>);

    impl<'de> Deserialize<'de> for Pairs<'de> {
        fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
            deserializer.deserialize_map(PairsVisitor)
        }
    }

    struct PairsVisitor;

    impl<'de> Visitor<'de> for PairsVisitor {
        type Value = Pairs<'de>;

        fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str("an object")
        }

        fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Pairs<'de>, A::Error> {
            let mut pairs: Vec<(String, &RawValue)> = Vec::new();
            while let Some((key, value)) = map.next_entry::<String, &RawValue>()? {
                if pairs.iter().any(|(other, _)| *other == key) {
                    return Err(Error::custom(format_args!("duplicate field `{key}`")));
                }
                pairs.push((key, value));
            }
            Ok(Pairs(pairs))
        }
    }

    parse::<Pairs<'_>>(text).map(|pairs| pairs.0)
}

/// Reads the value of a key.
pub(super) fn value<T: DeserializeOwned>(key: &str, value: &RawValue) -> Result<T, ErrorReport> {
    serde_json::from_str(value.get()).map_err(|error| report_value(key, &error))
}

#[cfg(not(feature = "request"))]
fn report_value(_: &str, _: &serde_json::Error) -> ErrorReport {
    super::not_understood()
}

#[cfg(feature = "request")]
fn report_value(key: &str, error: &serde_json::Error) -> ErrorReport {
    let message = format!("{key}: {}", plain(json_message(error)));
    ErrorReport::new(message, "bad-request").with_source(key)
}

/// The error for a key that is not one of these.
#[cfg(feature = "request")]
pub(super) fn unknown_key(key: &str, names: &[&str]) -> ErrorReport {
    let names: Vec<String> = names.iter().map(|name| format!("`{name}`")).collect();
    let message = format!("unknown field `{key}`, expected one of {}", names.join(", "));
    ErrorReport::new(message, "bad-request").with_source(key)
}

#[cfg(not(feature = "request"))]
pub(super) fn unknown_key(_: &str, _: &[&str]) -> ErrorReport {
    super::not_understood()
}

/// The error for an object without this key.
#[cfg(feature = "request")]
pub(super) fn missing_key(key: &str) -> ErrorReport {
    ErrorReport::new(format!("missing field `{key}`"), "bad-request").with_source(key)
}

#[cfg(not(feature = "request"))]
pub(super) fn missing_key(_: &str) -> ErrorReport {
    super::not_understood()
}

/// Reads a request; an empty text has no keys.
pub(super) fn parse<'a, T: Deserialize<'a>>(text: &'a [u8]) -> Result<T, ErrorReport> {
    let text = if text.is_empty() { b"{}" } else { text };
    // Without this check, the library would read an array as the keys in their order.
    if matches!(text.trim_ascii_start(), [b'[', ..]) {
        return Err(ErrorReport::new("expected an object, found an array", "bad-request"));
    }
    serde_json::from_slice(text).map_err(|error| report(text, &error))
}

#[cfg(not(feature = "request"))]
fn report(_: &[u8], _: &serde_json::Error) -> ErrorReport {
    super::not_understood()
}

/// The report of an error. If a request is not JSON, the report has its line and column; otherwise it has the key.
#[cfg(feature = "request")]
fn report(text: &[u8], error: &serde_json::Error) -> ErrorReport {
    let message = plain(json_message(error));
    if error.is_data() && !matches!(text.trim_ascii_start(), [b'{', ..]) {
        return ErrorReport::new("expected an object", "bad-request");
    }
    if error.is_data() {
        // These messages already name the key, and do not concern a value.
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
    ErrorReport::new(format!("the request is not JSON: {message}"), "bad-json")
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
        "a sequence" => "an array",
        "a map" => "an object",
        other => other,
    };
    let found = match found {
        "sequence" => "an array",
        "map" => "an object",
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
    // The position of the error is in the value or directly after it, before the next value.
    let start = |value: &RawValue| value.get().as_ptr() as usize - text.as_ptr() as usize;
    let before = values.into_iter().filter(|(_, value)| start(value) < end);
    before.max_by_key(|(_, value)| start(value)).map(|(key, _)| key)
}
