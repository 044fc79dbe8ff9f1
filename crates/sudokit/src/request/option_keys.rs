//! Requests with options of an [operation](crate::operation), and with keys of their own.

#[cfg(feature = "request")]
use serde::de::DeserializeOwned;
#[cfg(feature = "schema")]
use serde_json::{Map, Value, json};

#[cfg(feature = "request")]
use crate::operation::OptionInfo;
use crate::operation::Options;
use crate::outcome::ErrorReport;

#[cfg(feature = "request")]
use super::json;
use super::operation::Work;

/// A request with options that are declared in the core.
pub(super) trait WithOptions: Work + Sized + 'static {
    /// The operation.
    type Options: Options;

    /// Reads a request.
    fn parse(text: &[u8]) -> Result<Self, ErrorReport>;

    /// The schema of a request.
    #[cfg(feature = "schema")]
    fn schema(generator: &mut schemars::SchemaGenerator) -> schemars::Schema;
}

/// Reads a request whose keys are these of its own and these options.
#[cfg(feature = "request")]
pub(super) fn parse<K: DeserializeOwned, O: Options>(
    text: &[u8],
    own: &[&str],
    options: &[OptionInfo],
) -> Result<(K, O), ErrorReport> {
    let names = || own.iter().copied().chain(options.iter().map(|option| option.name));
    let (mut of_own, mut of_options) = (Vec::new(), Vec::new());
    for (key, value) in json::pairs(text)? {
        if !names().any(|name| name == key) {
            return Err(json::unknown_key(&key, &names().collect::<Vec<_>>()));
        }
        let texts = if own.contains(&key.as_str()) { &mut of_own } else { &mut of_options };
        texts.push(format!("\"{key}\":{}", value.get()));
    }
    let object = |texts: &[String]| format!("{{{}}}", texts.join(","));
    Ok((json::parse(object(&of_own).as_bytes())?, json::parse(object(&of_options).as_bytes())?))
}

/// The schema of a request with these keys, of which some are required.
#[cfg(feature = "schema")]
pub(super) fn schema(title: &str, mut keys: Map<String, Value>, required: &[&str]) -> schemars::Schema {
    // A value that may be missing may be null.
    for (name, schema) in &mut keys {
        if !required.contains(&name.as_str()) && schema.get("default").is_none() {
            allow_null(schema);
        }
    }
    let mut schema = schemars::json_schema!({
        "title": title, "type": "object", "properties": keys, "additionalProperties": false,
    });
    if !required.is_empty() {
        schema.insert("required".to_owned(), json!(required));
    }
    schema
}

/// The schemas of options by name.
#[cfg(feature = "schema")]
pub(super) fn schemas(options: &[OptionInfo]) -> impl Iterator<Item = (String, Value)> {
    options.iter().map(|option| (option.name.to_owned(), option.schema()))
}

/// Changes the schema of a value, so that the value may be null.
#[cfg(feature = "schema")]
fn allow_null(schema: &mut Value) {
    if let Some(Value::Array(choices)) = schema.get_mut("anyOf") {
        choices.push(json!({ "type": "null" }));
        return;
    }
    schema["type"] = json!([schema["type"], "null"]);
    if let Some(Value::Array(names)) = schema.get_mut("enum") {
        names.push(Value::Null);
    }
}
