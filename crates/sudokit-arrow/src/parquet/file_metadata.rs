//! [`metadata_of_answers`]: derives the metadata of a file of answers from the metadata of the input.
//!
//! All entries are kept. Some entries describe the columns for a program that would refuse or overlook
//! undescribed ones. The added columns are described in these as well, or the entry is left out.

use std::collections::HashMap;

use arrow_schema::{DataType, Field};
use serde_json::{Value, json};

/// Descriptions that cannot be extended: their programs would read only the columns of the input.
const OF_INPUT_ONLY: [&str; 3] = ["avro.schema", "iceberg.schema", "parquet.avro.schema"];

/// Adds columns to the description in an entry; `None` if the entry does not describe columns.
type Extend = fn(&mut Value, &[Field]) -> Option<()>;

/// The entries that are extended.
const EXTENDED: [(&str, Extend); 3] = [
    ("huggingface", extend_features),
    ("org.apache.spark.sql.parquet.row.metadata", extend_spark_schema),
    ("pandas", extend_pandas),
];

/// The metadata of a file that has the columns of the input, followed by these.
pub(super) fn metadata_of_answers(
    input: &HashMap<String, String>,
    added: &[Field],
) -> HashMap<String, String> {
    let mut metadata = input.clone();
    if added.is_empty() {
        return metadata;
    }
    for key in OF_INPUT_ONLY {
        metadata.remove(key);
    }
    for (key, extend) in EXTENDED {
        let Some(text) = metadata.get_mut(key) else { continue };
        // An entry that cannot be parsed is left unchanged.
        if let Ok(mut value) = serde_json::from_str(text)
            && extend(&mut value, added).is_some()
        {
            *text = value.to_string();
        }
    }
    metadata
}

/// The name of a column's type in a program with these names for texts, integers, numbers and truth values.
fn type_name<'a>(field: &Field, [text, integer, number, truth]: [&'a str; 4]) -> &'a str {
    match field.data_type() {
        DataType::Int64 => integer,
        DataType::Float64 => number,
        DataType::Boolean => truth,
        _ => text,
    }
}

/// The library `datasets` refuses a file with a column that is not among its features.
fn extend_features(value: &mut Value, added: &[Field]) -> Option<()> {
    let features = value.get_mut("info")?.get_mut("features")?.as_object_mut()?;
    for field in added {
        let kind = type_name(field, ["string", "int64", "float64", "bool"]);
        features.insert(field.name().clone(), json!({ "dtype": kind, "_type": "Value" }));
    }
    Some(())
}

/// Spark reads only the columns of its schema.
fn extend_spark_schema(value: &mut Value, added: &[Field]) -> Option<()> {
    let fields = value.get_mut("fields")?.as_array_mut()?;
    for field in added {
        let kind = type_name(field, ["string", "long", "double", "boolean"]);
        fields.push(json!({ "name": field.name(), "type": kind, "nullable": true, "metadata": {} }));
    }
    Some(())
}

/// pandas reads undescribed columns, but converts all names to the type of the names of columns, which may be
/// a number. The added names are texts, so all names become texts.
fn extend_pandas(value: &mut Value, _: &[Field]) -> Option<()> {
    let indexes = value.get_mut("column_indexes")?;
    let is_text = |index: &Value| matches!(index["pandas_type"].as_str(), Some("unicode" | "string"));
    let [index] = &indexes.as_array()?[..] else {
        *indexes = json!([text_names()]);
        return Some(());
    };
    if !is_text(index) {
        *indexes = json!([text_names()]);
    }
    Some(())
}

/// The description of column names that are texts.
fn text_names() -> Value {
    json!({
        "name": null, "field_name": null, "pandas_type": "unicode", "numpy_type": "object",
        "metadata": { "encoding": "UTF-8" }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn extended(key: &str, text: &str) -> Value {
        let added = [
            Field::new("solution", DataType::Utf8, true),
            Field::new("count", DataType::Int64, true),
            Field::new("er", DataType::Float64, true),
            Field::new("valid", DataType::Boolean, true),
        ];
        let metadata = HashMap::from([(key.to_owned(), text.to_owned())]);
        let metadata = metadata_of_answers(&metadata, &added);
        serde_json::from_str(&metadata[key]).unwrap_or_else(|_| Value::String(metadata[key].clone()))
    }

    #[test]
    fn features_have_all_columns_in_their_order() {
        let text = r#"{"info":{"features":{"z":{"dtype":"string","_type":"Value"}}},"fingerprint":"a"}"#;
        let value = extended("huggingface", text);
        let features = value["info"]["features"].as_object().unwrap();
        assert_eq!(features.keys().collect::<Vec<_>>(), ["z", "solution", "count", "er", "valid"]);
        let kinds = ["string", "string", "int64", "float64", "bool"];
        assert!(features.values().map(|feature| &feature["dtype"]).eq(kinds));
        assert_eq!(value["fingerprint"], "a");
    }

    #[test]
    fn spark_reads_all_columns() {
        let text = r#"{"type":"struct","fields":[{"name":"id","type":"integer","nullable":true,"metadata":{"a":1}}]}"#;
        let value = extended("org.apache.spark.sql.parquet.row.metadata", text);
        let kinds = ["integer", "string", "long", "double", "boolean"];
        assert!(value["fields"].as_array().unwrap().iter().map(|field| &field["type"]).eq(kinds));
        assert_eq!(value["fields"][0]["metadata"]["a"], 1);
    }

    #[test]
    fn names_that_pandas_would_make_numbers_are_texts() {
        let texts =
            r#"{"column_indexes":[{"name":"x","pandas_type":"unicode","numpy_type":"str"}],"columns":[]}"#;
        assert_eq!(extended("pandas", texts), serde_json::from_str::<Value>(texts).unwrap());
        let number = r#"{"name":null,"pandas_type":"int64","numpy_type":"int64"}"#;
        for indexes in [number.to_owned(), format!("{number},{number}"), String::new()] {
            let value =
                extended("pandas", &format!(r#"{{"column_indexes":[{indexes}],"index_columns":["i"]}}"#));
            assert_eq!(value["column_indexes"], json!([text_names()]), "{indexes}");
            assert_eq!(value["index_columns"], json!(["i"]));
        }
    }

    #[test]
    fn what_is_not_understood_stays() {
        for (key, text) in [("pandas", "{"), ("huggingface", r#"{"info":[]}"#), ("mine", "1")] {
            let same = serde_json::from_str(text).unwrap_or_else(|_| Value::String(text.to_owned()));
            assert_eq!(extended(key, text), same);
        }
        let input = HashMap::from([("avro.schema".to_owned(), "{}".to_owned())]);
        assert_eq!(metadata_of_answers(&input, &[]), input);
        assert!(metadata_of_answers(&input, &[Field::new("why", DataType::Utf8, true)]).is_empty());
    }
}
