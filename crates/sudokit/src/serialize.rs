//! The JSON of the vocabulary: a digit is a number, a set is a list, everything else is the text that `Display` writes. What
//! the JSON of a [step](crate::logic::Step) consists of is read, too.
//!
//! With the feature `schema`, the same types describe themselves in a JSON schema.

use std::borrow::Cow;
use std::fmt;
use std::str::FromStr;

use serde::de::{Deserialize, Deserializer, Error};
use serde::ser::{Serialize, Serializer};

use crate::candidate::{Candidate, CandidateSet};
use crate::cell::{Cell, CellSet};
use crate::conflicts::Conflict;
use crate::digit::{Digit, DigitSet};
use crate::grid::Grid;
use crate::house::House;
use crate::problem::Problem;
use crate::puzzle::{ConflictError, Puzzle, Solution};
use crate::sukaku::Sukaku;

/// Serializes types as the text that they display. The second text is a regular expression that the text matches.
macro_rules! serialize_as_text {
    ($($type:ty, $name:literal, $pattern:literal, $about:literal;)*) => {$(
        impl serde::Serialize for $type {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }

        #[cfg(feature = "schema")]
        impl schemars::JsonSchema for $type {
            fn schema_name() -> std::borrow::Cow<'static, str> {
                $name.into()
            }

            fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
                schemars::json_schema!({ "type": "string", "pattern": $pattern, "description": $about })
            }
        }
    )*};
}

pub(crate) use serialize_as_text;

serialize_as_text! {
    Cell, "Cell", "^r[1-9]c[1-9]$", "A cell by its row and column, such as `r4c7`.";
    House, "House", "^[rcb][1-9]$", "A row, column or box, such as `r4`, `c7` or `b6`.";
    Candidate, "Candidate", "^r[1-9]c[1-9]=[1-9]$", "A digit in a cell, such as `r4c7=2`.";
    Grid, "Grid", "^[1-9.]{81}$", "A board of 81 cells in reading order; `.` is a blank cell.";
    Puzzle, "Puzzle", "^[1-9.]{81}$", "A puzzle of 81 cells in reading order; `.` is a blank cell.";
    Solution, "Solution", "^[1-9]{81}$", "A solution: 81 digits in reading order.";
    Sukaku, "Sukaku", "^[1-9.]{729}$", "A sukaku: nine characters for each cell, the digit or `.`.";
    Problem, "Problem", "^([1-9.]{81}|[1-9.]{729})$", "A puzzle of 81 cells, or a sukaku of 729 characters.";
    ConflictError, "ConflictError", "", "The rules that the givens break, in words.";

}

/// Reads types from the text that they display.
macro_rules! deserialize_from_text {
    ($($type:ty),*) => {$(
        impl<'de> serde::Deserialize<'de> for $type {
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                $crate::serialize::from_text(deserializer)
            }
        }
    )*};
}
pub(crate) use deserialize_from_text;

/// Reads a value from the text that it displays. The error quotes the text.
pub(crate) fn from_text<'de, T, D>(deserializer: D) -> Result<T, D::Error>
where
    T: FromStr<Err: fmt::Display>,
    D: Deserializer<'de>,
{
    let text = Cow::<'de, str>::deserialize(deserializer)?;
    text.parse().map_err(|error| D::Error::custom(format!("{text:?}: {error}")))
}

deserialize_from_text!(Cell, House, Candidate);

/// The schema of a type is that of its shape.
macro_rules! schema_of_shape {
    ($($type:ty, $name:literal, $shape:ident;)*) => {$(
        #[cfg(feature = "schema")]
        impl schemars::JsonSchema for $type {
            fn schema_name() -> std::borrow::Cow<'static, str> {
                $name.into()
            }

            fn json_schema(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
                <$shape as schemars::JsonSchema>::json_schema(generator)
            }
        }
    )*};
}
pub(crate) use schema_of_shape;

/// Serializes a type as a shape that is made from a reference to it. The shape's schema is the type's.
macro_rules! serialize_as_shape {
    ($($type:ty, $name:literal, $shape:ident;)*) => {$(
        impl serde::Serialize for $type {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serde::Serialize::serialize(&$shape::from(self), serializer)
            }
        }

        $crate::serialize::schema_of_shape!($type, $name, $shape;);
    )*};
}
pub(crate) use serialize_as_shape;

/// Serializes types as their names. The names of all of them are the schema.
macro_rules! serialize_as_name {
    ($($type:ty, $name:literal, |$it:ident| $text:expr, $all:expr;)*) => {$(
        impl serde::Serialize for $type {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                let $it = self;
                serializer.serialize_str($text)
            }
        }

        #[cfg(feature = "schema")]
        impl schemars::JsonSchema for $type {
            fn schema_name() -> std::borrow::Cow<'static, str> {
                $name.into()
            }

            fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
                let names: Vec<String> = $all.iter().map(|$it| AsRef::<str>::as_ref($text).to_owned()).collect();
                schemars::json_schema!({ "enum": names })
            }
        }
    )*};
}
pub(crate) use serialize_as_name;

impl Serialize for Digit {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_u8(self.get())
    }
}

impl<'de> Deserialize<'de> for Digit {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let number = u8::deserialize(deserializer)?;
        Digit::new(number).ok_or_else(|| D::Error::custom("a digit is 1 to 9"))
    }
}

/// A digit that is twice or more in a house.
#[derive(serde::Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct ConflictShape<'a> {
    house: House,
    digit: Digit,
    /// The cells that hold the digit.
    cells: &'a CellSet,
}

impl<'a> From<&'a Conflict> for ConflictShape<'a> {
    fn from(Conflict { house, digit, cells }: &'a Conflict) -> Self {
        ConflictShape { house: *house, digit: *digit, cells }
    }
}

serialize_as_shape! {
    Conflict, "Conflict", ConflictShape;
}

/// Serializes sets as lists of their items.
macro_rules! serialize_as_list {
    ($($set:ty, $item:ty;)*) => {$(
        impl Serialize for $set {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_seq(self.iter())
            }
        }

        impl<'de> Deserialize<'de> for $set {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                Ok(Vec::<$item>::deserialize(deserializer)?.into_iter().collect())
            }
        }

        #[cfg(feature = "schema")]
        impl schemars::JsonSchema for $set {
            fn inline_schema() -> bool {
                true
            }

            fn schema_name() -> std::borrow::Cow<'static, str> {
                stringify!($set).into()
            }

            fn json_schema(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
                Vec::<$item>::json_schema(generator)
            }
        }
    )*};
}

serialize_as_list! {
    CellSet, Cell;
    DigitSet, Digit;
    CandidateSet, Candidate;
}

#[cfg(feature = "schema")]
mod schema {
    use std::borrow::Cow;

    use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};

    use super::Digit;

    impl JsonSchema for Digit {
        fn schema_name() -> Cow<'static, str> {
            "Digit".into()
        }

        fn json_schema(_: &mut SchemaGenerator) -> Schema {
            json_schema!({ "type": "integer", "minimum": 1, "maximum": 9 })
        }
    }
}
