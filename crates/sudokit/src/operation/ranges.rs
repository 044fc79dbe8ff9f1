//! Options that are ranges. They are read from JSON as from a text, so requests and the command understand
//! the same ranges.

use std::fmt;
use std::marker::PhantomData;
use std::str::FromStr;

use serde::de::{Deserialize, Deserializer, Error, Visitor};

use crate::generate::GivenCounts;
use crate::logic::se121::TenthsRange;

use super::options::{OptionKind, OptionValue, not_a_value};

/// Ranges, which may be a text such as `24..28` or a number.
macro_rules! ranges {
    ($($Type:ty)*) => {$(
        impl<'de> Deserialize<'de> for $Type {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                deserializer.deserialize_any(NumberOrText(PhantomData))
            }
        }

        impl OptionValue for Option<$Type> {
            const KIND: OptionKind =
                OptionKind::Range(|text| text.parse::<$Type>().map(|_| ()).map_err(|why| why.to_string()));
        }
    )*};
}

ranges! { GivenCounts TenthsRange }

struct NumberOrText<T>(PhantomData<T>);

impl<T: FromStr<Err: fmt::Display>> Visitor<'_> for NumberOrText<T> {
    type Value = T;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a number or a text such as \"24..28\"")
    }

    fn visit_u64<E: Error>(self, number: u64) -> Result<T, E> {
        self.visit_str(&number.to_string())
    }

    fn visit_f64<E: Error>(self, number: f64) -> Result<T, E> {
        self.visit_str(&number.to_string())
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<T, E> {
        text.parse().map_err(not_a_value)
    }
}

#[cfg(all(test, feature = "schema"))]
mod tests {
    use serde_json::{Value, json};

    use super::*;
    use crate::operation::OptionInfo;

    fn read<'de, T: Deserialize<'de>>(value: Value) -> Result<T, String> {
        T::deserialize(value).map_err(|error| error.to_string())
    }

    #[test]
    fn a_range_is_a_number_or_a_text() {
        let counts = |value| read::<GivenCounts>(value).map(|counts| counts.0);
        assert_eq!(counts(json!("24..28")), Ok(24..=28));
        assert_eq!((counts(json!(30)), counts(json!("30"))), (Ok(30..=30), Ok(30..=30)));
        assert_eq!(read::<Option<GivenCounts>>(Value::Null), Ok(None));
        assert!(counts(json!([24, 28])).is_err() && counts(json!(2.5)).is_err());
        let reversed = "the first number is the greater: write 24..28";
        assert_eq!(counts(json!("28..24")), Err(reversed.to_owned()));
        let ratings = |value| read::<TenthsRange>(value).map(|ratings| ratings.0);
        assert_eq!(ratings(json!(7.2)), ratings(json!("7.2..7.2")));

        let kind = <Option<GivenCounts> as OptionValue>::KIND;
        let option = OptionInfo { name: "clues", about: "The number of givens.", kind };
        assert_eq!(option.parse("24..28"), Ok(json!("24..28")));
        assert_eq!(option.parse("28..24"), Err(reversed.to_owned()));
        assert_eq!(option.schema()["anyOf"][0], json!({ "type": "number", "minimum": 0 }));
    }
}
