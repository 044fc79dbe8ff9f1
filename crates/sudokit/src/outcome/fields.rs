//! [`Fields`], an outcome as fields of a record: typed for formats that hold lists and objects, and as simple values for
//! tables. The names and values are those that `serde` serializes.

use std::fmt::Display;

use serde::de::value::Error;
use serde::ser::{
    Impossible, Serialize, SerializeMap, SerializeSeq, SerializeStruct, SerializeTuple, SerializeTupleStruct,
    Serializer,
};

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
pub trait Fields: Serialize {
    /// The fields for this format.
    ///
    /// A table has simple values: the items of a list are separated by spaces, counts are written as
    /// `12 naked-single; 3 pointing`, and the keys of any other object become columns of their own, such as `se121_er`.
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
    fn structured_fields(&self) -> Vec<Field> {
        let Ok(Value::Object(entries)) = self.serialize(ToValue) else { return Vec::new() };
        entries.into_iter().map(|(name, value)| Field { name, value }).collect()
    }

    /// The fields that a table has in words instead, each with its name.
    ///
    /// ```
    /// use sudokit::outcome::{Fields, Leak};
    /// assert!(Leak::NONE.table_words().is_empty());
    /// ```
    fn table_words(&self) -> Vec<(&'static str, String)> {
        Vec::new()
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

/// Serializes anything as a [`Value`].
struct ToValue;

/// Makes a list.
struct ListOf(Vec<Value>);

/// Makes an object.
#[derive(Default)]
struct ObjectOf {
    entries: Vec<(Text, Value)>,
    /// The key whose value is next.
    key: Option<Text>,
}

impl Serializer for ToValue {
    type Ok = Value;
    type Error = Error;
    type SerializeSeq = ListOf;
    type SerializeTuple = ListOf;
    type SerializeTupleStruct = ListOf;
    type SerializeTupleVariant = Impossible<Value, Error>;
    type SerializeMap = ObjectOf;
    type SerializeStruct = ObjectOf;
    type SerializeStructVariant = Impossible<Value, Error>;

    fn serialize_bool(self, value: bool) -> Result<Value, Error> {
        Ok(value.into())
    }

    fn serialize_i8(self, value: i8) -> Result<Value, Error> {
        Ok(i64::from(value).into())
    }

    fn serialize_i16(self, value: i16) -> Result<Value, Error> {
        Ok(i64::from(value).into())
    }

    fn serialize_i32(self, value: i32) -> Result<Value, Error> {
        Ok(value.into())
    }

    fn serialize_i64(self, value: i64) -> Result<Value, Error> {
        Ok(value.into())
    }

    fn serialize_u8(self, value: u8) -> Result<Value, Error> {
        Ok(value.into())
    }

    fn serialize_u16(self, value: u16) -> Result<Value, Error> {
        Ok(u32::from(value).into())
    }

    fn serialize_u32(self, value: u32) -> Result<Value, Error> {
        Ok(value.into())
    }

    fn serialize_u64(self, value: u64) -> Result<Value, Error> {
        Ok(value.into())
    }

    fn serialize_f32(self, value: f32) -> Result<Value, Error> {
        Ok(f64::from(value).into())
    }

    fn serialize_f64(self, value: f64) -> Result<Value, Error> {
        Ok(value.into())
    }

    fn serialize_char(self, value: char) -> Result<Value, Error> {
        Ok(value.to_string().into())
    }

    fn serialize_str(self, value: &str) -> Result<Value, Error> {
        Ok(value.into())
    }

    fn serialize_bytes(self, value: &[u8]) -> Result<Value, Error> {
        Ok(Value::List(value.iter().map(|byte| (*byte).into()).collect()))
    }

    fn collect_str<T: Display + ?Sized>(self, value: &T) -> Result<Value, Error> {
        Ok(value.to_string().into())
    }

    fn serialize_none(self) -> Result<Value, Error> {
        Ok(Value::Null)
    }

    fn serialize_some<T: Serialize + ?Sized>(self, value: &T) -> Result<Value, Error> {
        value.serialize(self)
    }

    fn serialize_unit(self) -> Result<Value, Error> {
        Ok(Value::Null)
    }

    fn serialize_unit_struct(self, _name: &'static str) -> Result<Value, Error> {
        Ok(Value::Null)
    }

    fn serialize_unit_variant(
        self,
        _name: &'static str,
        _index: u32,
        variant: &'static str,
    ) -> Result<Value, Error> {
        Ok(variant.into())
    }

    fn serialize_newtype_struct<T: Serialize + ?Sized>(
        self,
        _name: &'static str,
        value: &T,
    ) -> Result<Value, Error> {
        value.serialize(self)
    }

    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        self,
        _name: &'static str,
        _index: u32,
        variant: &'static str,
        value: &T,
    ) -> Result<Value, Error> {
        Ok(Value::Object(vec![(variant.into(), value.serialize(ToValue)?)]))
    }

    fn serialize_seq(self, _len: Option<usize>) -> Result<ListOf, Error> {
        Ok(ListOf(Vec::new()))
    }

    fn serialize_tuple(self, _len: usize) -> Result<ListOf, Error> {
        Ok(ListOf(Vec::new()))
    }

    fn serialize_tuple_struct(self, _name: &'static str, _len: usize) -> Result<ListOf, Error> {
        Ok(ListOf(Vec::new()))
    }

    fn serialize_tuple_variant(
        self,
        name: &'static str,
        _index: u32,
        _variant: &'static str,
        _len: usize,
    ) -> Result<Self::SerializeTupleVariant, Error> {
        Err(serde::ser::Error::custom(format_args!("{name} has a shape that no outcome has")))
    }

    fn serialize_map(self, _len: Option<usize>) -> Result<ObjectOf, Error> {
        Ok(ObjectOf::default())
    }

    fn serialize_struct(self, _name: &'static str, _len: usize) -> Result<ObjectOf, Error> {
        Ok(ObjectOf::default())
    }

    fn serialize_struct_variant(
        self,
        name: &'static str,
        _index: u32,
        _variant: &'static str,
        _len: usize,
    ) -> Result<Self::SerializeStructVariant, Error> {
        Err(serde::ser::Error::custom(format_args!("{name} has a shape that no outcome has")))
    }
}

impl SerializeSeq for ListOf {
    type Ok = Value;
    type Error = Error;

    fn serialize_element<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Error> {
        self.0.push(value.serialize(ToValue)?);
        Ok(())
    }

    fn end(self) -> Result<Value, Error> {
        Ok(Value::List(self.0))
    }
}

impl SerializeTuple for ListOf {
    type Ok = Value;
    type Error = Error;

    fn serialize_element<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Error> {
        SerializeSeq::serialize_element(self, value)
    }

    fn end(self) -> Result<Value, Error> {
        SerializeSeq::end(self)
    }
}

impl SerializeTupleStruct for ListOf {
    type Ok = Value;
    type Error = Error;

    fn serialize_field<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Error> {
        SerializeSeq::serialize_element(self, value)
    }

    fn end(self) -> Result<Value, Error> {
        SerializeSeq::end(self)
    }
}

impl SerializeMap for ObjectOf {
    type Ok = Value;
    type Error = Error;

    fn serialize_key<T: Serialize + ?Sized>(&mut self, key: &T) -> Result<(), Error> {
        self.key = Some(key.serialize(ToValue)?.to_text().into());
        Ok(())
    }

    fn serialize_value<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Error> {
        let key = self.key.take().unwrap_or_else(|| "".into());
        self.entries.push((key, value.serialize(ToValue)?));
        Ok(())
    }

    fn end(self) -> Result<Value, Error> {
        Ok(Value::Object(self.entries))
    }
}

impl SerializeStruct for ObjectOf {
    type Ok = Value;
    type Error = Error;

    fn serialize_field<T: Serialize + ?Sized>(&mut self, key: &'static str, value: &T) -> Result<(), Error> {
        self.entries.push((key.into(), value.serialize(ToValue)?));
        Ok(())
    }

    fn end(self) -> Result<Value, Error> {
        Ok(Value::Object(self.entries))
    }
}
