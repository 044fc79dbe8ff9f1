//! [`Fields`], an outcome as fields of a record: typed for formats that hold lists and objects, and as simple values for
//! tables. The names and values are those that `serde` serializes.

use serde::Serialize;

use crate::format::{Field, Format, Text, Value};

/// An outcome that becomes fields of a record.
///
/// ```
/// use sudokit::format::{Field, Format};
/// use sudokit::outcome::{Fields, Leak};
/// use sudokit::symmetry::Transform;
///
/// let json = Format::from_name("json").expect("it is in the table");
/// let leak = Leak::found(7, Transform::IDENTITY);
/// assert_eq!(leak.fields(json)[..2], [Field::new("leak", true), Field::new("train_line", 7)]);
/// ```
pub trait Fields {
    /// The fields for this format.
    ///
    /// A table has simple values: the items of a list are separated by spaces, counts are written as `12 naked-single; 3
    /// pointing`, and each key of any other object becomes a column, such as `se121_er`.
    ///
    /// ```
    /// use sudokit::format::Format;
    /// use sudokit::outcome::{Fields, Leak};
    /// let csv = Format::from_name("csv").expect("it is in the table");
    /// assert_eq!(Leak::NONE.fields(csv)[0].value.to_text(), "false");
    /// ```
    fn fields(&self, format: &Format) -> Vec<Field> {
        if format.is_structured() {
            return self.structured_fields();
        }
        let mut words = self.table_words();
        let mut fields = Vec::new();
        for Field { name, value } in self.structured_fields() {
            if let Some(at) = words.iter().position(|(own, _)| name == **own) {
                fields.push(Field::new(name, words.swap_remove(at).1));
            } else {
                add_simple(name, value, &mut fields);
            }
        }
        fields
    }

    /// The fields for formats that hold lists and objects.
    ///
    /// ```
    /// use sudokit::format::Format;
    /// use sudokit::outcome::{Fields, Leak};
    /// let json = Format::from_name("json").expect("it is in the table");
    /// assert_eq!(Leak::NONE.structured_fields(), Leak::NONE.fields(json));
    /// ```
    fn structured_fields(&self) -> Vec<Field>;

    /// The fields that a table has in words instead, each with its name.
    fn table_words(&self) -> Vec<(&'static str, String)>;
}

/// An outcome whose fields are the same as its serialized keys.
pub(crate) trait SerializedFields: Serialize {
    /// As [`Fields::table_words`].
    fn table_words(&self) -> Vec<(&'static str, String)> {
        Vec::new()
    }
}

impl<T: SerializedFields> Fields for T {
    fn structured_fields(&self) -> Vec<Field> {
        match serde_json::to_value(self).map(Value::from) {
            Ok(Value::Object(entries)) => {
                entries.into_iter().map(|(name, value)| Field { name, value }).collect()
            }
            _ => unreachable!("an outcome is an object of plain data"),
        }
    }

    fn table_words(&self) -> Vec<(&'static str, String)> {
        SerializedFields::table_words(self)
    }
}

/// Adds a value as simple values.
fn add_simple(name: Text, value: Value, fields: &mut Vec<Field>) {
    match value {
        Value::Object(entries) if !is_counts(&entries) => {
            for (key, value) in entries {
                fields.push(Field::new(format!("{name}_{key}"), simple(value)));
            }
        }
        value => fields.push(Field::new(name, simple(value))),
    }
}

fn is_counts(entries: &[(Text, Value)]) -> bool {
    entries.iter().all(|(_, value)| matches!(value, Value::Number(_)))
}

fn simple(value: Value) -> Value {
    match value {
        Value::Null => "".into(),
        Value::List(items) => {
            items.iter().map(|item| item.to_text().into_owned()).collect::<Vec<_>>().join(" ").into()
        }
        Value::Object(entries) => {
            let counts = entries.iter().map(|(name, count)| format!("{} {name}", count.to_text()));
            counts.collect::<Vec<_>>().join("; ").into()
        }
        value => value,
    }
}
