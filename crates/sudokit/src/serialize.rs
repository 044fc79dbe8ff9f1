//! `serde::Serialize` for the vocabulary: a digit is a number, a set is a list, everything else is the text that
//! `Display` writes.
//!
//! With the feature `schema`, the same types describe themselves in a JSON schema.

use serde::ser::{Serialize, Serializer};

use crate::StopReason;
use crate::candidate::{Candidate, CandidateSet};
use crate::cell::{Cell, CellSet};
use crate::conflicts::Conflict;
use crate::digit::{Digit, DigitSet};
use crate::grid::Grid;
use crate::house::House;
use crate::problem::Problem;
use crate::puzzle::{ConflictError, Puzzle, Solution};
use crate::search::NotUniqueError;
use crate::sukaku::Sukaku;
use crate::symmetry::{Symmetry, Transform};

/// Serializes types as the text that they display. The second text is a regular expression that the text matches.
macro_rules! serialize_as_text {
    ($($type:ty, $name:literal, $pattern:literal, $about:literal;)*) => {$(
        impl Serialize for $type {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
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

serialize_as_text! {
    Cell, "Cell", "^r[1-9]c[1-9]$", "A cell by its row and column, such as `r4c7`.";
    House, "House", "^[rcb][1-9]$", "A row, column or box, such as `r4`, `c7` or `b6`.";
    Candidate, "Candidate", "^r[1-9]c[1-9]=[1-9]$", "A digit in a cell, such as `r4c7=2`.";
    Grid, "Grid", "^[1-9.]{81}$", "A board of 81 cells in reading order; `.` is a blank cell.";
    Puzzle, "Puzzle", "^[1-9.]{81}$", "A puzzle of 81 cells in reading order; `.` is a blank cell.";
    Solution, "Solution", "^[1-9]{81}$", "A solution: 81 digits in reading order.";
    Sukaku, "Sukaku", "^[1-9.]{729}$", "A sukaku: nine characters for each cell, the digit or `.`.";
    Problem, "Problem", "^([1-9.]{81}|[1-9.]{729})$", "A puzzle of 81 cells, or a sukaku of 729 characters.";
    Transform, "Transform", "^t?r[1-9]{9}c[1-9]{9}d[1-9]{9}$", "A transform of boards: where each row, column and digit goes, after transposition if there is a `t`.";
    ConflictError, "ConflictError", "", "The rules that the givens break, in words.";
    NotUniqueError, "NotUniqueError", "", "Why a puzzle does not have exactly one solution, in words.";
    StopReason, "StopReason", "", "Why work was stopped before its end, in words.";
}

/// Serializes a type as a shape that is made from a reference to it. The shape's schema is the type's.
macro_rules! serialize_as_shape {
    ($($type:ty, $name:literal, $shape:ident;)*) => {$(
        impl serde::Serialize for $type {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serde::Serialize::serialize(&$shape::from(self), serializer)
            }
        }

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

serialize_as_name! {
    Symmetry, "Symmetry", |it| it.name(), Symmetry::ALL;
}

/// Serializes sets as lists of their items.
macro_rules! serialize_as_list {
    ($($set:ty, $item:ty;)*) => {$(
        impl Serialize for $set {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_seq(self.iter())
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
