//! [`Value`], the value of a field: a text, a number, a list and so on, as in JSON.
//!
//! A JSON file says the type of each value. Other formats have only texts; there, [`Value::from_untyped`]
//! finds the type once, when the record is read, and nothing after it guesses again.

use std::borrow::Cow;
use std::fmt;

use crate::format::text::Text;

/// What a field holds.
///
/// ```
/// use sudokit::format::Value;
/// assert_eq!(Value::from(7), Value::from_untyped("7"));
/// assert_eq!(Value::from("007"), Value::from_untyped("007"));
/// assert_eq!(Value::from(vec![Value::from("a"), Value::Null]).to_string(), r#"["a",null]"#);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Value {
    /// The field is present but has no value.
    Null,
    /// True or false.
    Bool(bool),
    /// A number.
    Number(Number),
    /// A text.
    Text(Text),
    /// Values in order.
    List(Vec<Value>),
    /// Named values in order.
    Object(Vec<(Text, Value)>),
}

/// A number, with its original digits: `1.50` stays `1.50`.
///
/// ```
/// use sudokit::format::Number;
/// let number = Number::parse("1.50").expect("JSON has such numbers");
/// assert_eq!(number.as_str(), "1.50");
/// assert_eq!(number.as_f64(), 1.5);
/// assert_eq!(Number::parse("1/2"), None);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Number(Text);

impl Number {
    /// The number of a text that JSON accepts as a number.
    ///
    /// ```
    /// use sudokit::format::Number;
    /// assert!(Number::parse("-12e5").is_some());
    /// assert!(Number::parse("012").is_none());
    /// ```
    #[must_use]
    pub fn parse(text: &str) -> Option<Number> {
        let digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
        let unsigned = text.strip_prefix('-').unwrap_or(text);
        let (mantissa, exponent) = match unsigned.split_once(['e', 'E']) {
            Some((mantissa, exponent)) => (mantissa, Some(exponent)),
            None => (unsigned, None),
        };
        let (whole, fraction) = match mantissa.split_once('.') {
            Some((whole, fraction)) => (whole, Some(fraction)),
            None => (mantissa, None),
        };
        let is_number = digits(whole)
            && (whole == "0" || !whole.starts_with('0'))
            && fraction.is_none_or(digits)
            && exponent.is_none_or(|exponent| digits(exponent.strip_prefix(['+', '-']).unwrap_or(exponent)));
        is_number.then(|| Number(text.into()))
    }

    /// The digits of the number, as JSON writes it.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The nearest floating-point number.
    #[must_use]
    pub fn as_f64(&self) -> f64 {
        self.0.parse().unwrap_or(f64::NAN)
    }

    /// The number, if it is an integer in this range.
    #[must_use]
    pub fn as_u64(&self) -> Option<u64> {
        self.0.parse().ok()
    }
}

impl fmt::Display for Number {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl Value {
    /// The value that a text stands for in a format without types: a number, `true`, `false`, `null`, a list
    /// or an object if the text is exactly what JSON would write for it, and otherwise the text itself. So a
    /// text such as `007` or `1.50` stays as it is, and writing the value as a text gives the same text
    /// again.
    ///
    /// Lists and objects are recognized with the feature `serde` only; without it they stay texts.
    ///
    /// ```
    /// use sudokit::format::Value;
    /// assert_eq!(Value::from_untyped("true"), Value::Bool(true));
    /// assert_eq!(Value::from_untyped("7.1"), Value::from(7.1));
    /// assert_eq!(Value::from_untyped("7.10"), Value::from("7.10"));
    /// ```
    #[must_use]
    pub fn from_untyped(text: &str) -> Value {
        let value = match text.as_bytes().first() {
            Some(b'-' | b'0'..=b'9') if is_canonical_number(text) => Some(Value::Number(Number(text.into()))),
            Some(b't') if text == "true" => Some(Value::Bool(true)),
            Some(b'f') if text == "false" => Some(Value::Bool(false)),
            Some(b'n') if text == "null" => Some(Value::Null),
            #[cfg(feature = "serde")]
            Some(b'[' | b'{') => {
                let value: Option<serde_json::Value> = serde_json::from_str(text).ok();
                // Not `value == text`, which would compare the string's content.
                let is_written_so = |value: &serde_json::Value| {
                    let written = value.to_string();
                    written == text
                };
                value.filter(is_written_so).map(Value::from)
            }
            _ => None,
        };
        value.unwrap_or_else(|| Value::Text(text.into()))
    }

    /// The text, if the value is one.
    #[must_use]
    pub fn as_str(&self) -> Option<&str> {
        match self {
            Value::Text(text) => Some(text),
            _ => None,
        }
    }

    /// The value as a format without types writes it: a text as it is, everything else as JSON.
    #[must_use]
    pub fn to_text(&self) -> Cow<'_, str> {
        match self {
            Value::Null => Cow::Borrowed("null"),
            Value::Bool(true) => Cow::Borrowed("true"),
            Value::Bool(false) => Cow::Borrowed("false"),
            Value::Number(number) => Cow::Borrowed(number.as_str()),
            Value::Text(text) => Cow::Borrowed(text),
            Value::List(_) | Value::Object(_) => Cow::Owned(self.to_string()),
        }
    }
}

/// Whether JSON would write a number in this way: an integer of 64 bits, or a floating-point number with as
/// many digits as it needs.
fn is_canonical_number(text: &str) -> bool {
    // The longest numbers are floating-point numbers such as `-2.2250738585072014e-308`.
    if text.len() > 24 {
        return false;
    }
    if text.bytes().all(|byte| byte.is_ascii_digit() || byte == b'-') {
        let is_padded = text.len() > 1 && text.trim_start_matches('-').starts_with('0');
        return !is_padded && (text.parse::<u64>().is_ok() || text.parse::<i64>().is_ok());
    }
    if is_short_decimal(text) {
        return true;
    }
    Number::parse(text).is_some_and(|number| {
        let value = number.as_f64();
        value.is_finite() && text_of_float(value) == text
    })
}

/// Whether a text is a decimal number of at most 15 digits without needless zeros. Such a number always
/// survives conversion to floating point and back, so there is no need to try.
fn is_short_decimal(text: &str) -> bool {
    let Some((whole, fraction)) = text.strip_prefix('-').unwrap_or(text).split_once('.') else {
        return false;
    };
    let digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    whole.len() + fraction.len() <= 15
        && digits(whole)
        && digits(fraction)
        && (fraction == "0" || !fraction.ends_with('0'))
        && (!whole.starts_with('0') || (whole == "0" && !fraction.starts_with("0000")))
}

/// A finite number with as many digits as it needs, as `serde_json` writes it.
fn text_of_float(value: f64) -> String {
    match value.abs() {
        // In this range, Debug already writes an exponent.
        1e-5..1e-4 => value.to_string(),
        1e16.. => format!("{value:?}").replace('e', "e+"),
        _ => format!("{value:?}"),
    }
}

/// Writes a text as JSON does: in quotes, with quotes, backslashes and control characters escaped.
fn write_quoted(text: &str, f: &mut impl fmt::Write) -> fmt::Result {
    let is_escaped = |byte| byte < 0x20 || byte == b'"' || byte == b'\\';
    f.write_char('"')?;
    let mut rest = text;
    // Most texts have nothing to escape, and checking all bytes is faster than searching for the first one.
    let has_escapes = text.bytes().fold(false, |any, byte| any | is_escaped(byte));
    while has_escapes && let Some(at) = rest.bytes().position(is_escaped) {
        f.write_str(&rest[..at])?;
        match rest.as_bytes()[at] {
            b'"' => f.write_str("\\\"")?,
            b'\\' => f.write_str("\\\\")?,
            b'\n' => f.write_str("\\n")?,
            b'\r' => f.write_str("\\r")?,
            b'\t' => f.write_str("\\t")?,
            0x08 => f.write_str("\\b")?,
            0x0c => f.write_str("\\f")?,
            control => write!(f, "\\u{control:04x}")?,
        }
        rest = &rest[at + 1..];
    }
    f.write_str(rest)?;
    f.write_char('"')
}

/// Writes named values as a JSON object.
pub(crate) fn write_object<'a>(
    entries: impl IntoIterator<Item = (&'a str, &'a Value)>,
    f: &mut impl fmt::Write,
) -> fmt::Result {
    f.write_char('{')?;
    for (i, (name, value)) in entries.into_iter().enumerate() {
        if i > 0 {
            f.write_char(',')?;
        }
        write_quoted(name, f)?;
        f.write_char(':')?;
        value.write_json(f)?;
    }
    f.write_char('}')
}

impl Value {
    fn write_json(&self, f: &mut impl fmt::Write) -> fmt::Result {
        match self {
            Value::Null => f.write_str("null"),
            Value::Bool(value) => write!(f, "{value}"),
            Value::Number(number) => f.write_str(number.as_str()),
            Value::Text(text) => write_quoted(text, f),
            Value::List(items) => {
                f.write_char('[')?;
                for (i, item) in items.iter().enumerate() {
                    if i > 0 {
                        f.write_char(',')?;
                    }
                    item.write_json(f)?;
                }
                f.write_char(']')
            }
            Value::Object(entries) => write_object(entries.iter().map(|(name, value)| (&**name, value)), f),
        }
    }
}

/// The value as JSON.
impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write_json(f)
    }
}

impl PartialEq<str> for Value {
    /// Whether the value is this text.
    fn eq(&self, text: &str) -> bool {
        self.as_str() == Some(text)
    }
}

impl PartialEq<&str> for Value {
    fn eq(&self, text: &&str) -> bool {
        *self == **text
    }
}

impl From<Number> for Value {
    fn from(number: Number) -> Self {
        Value::Number(number)
    }
}

impl From<bool> for Value {
    fn from(value: bool) -> Self {
        Value::Bool(value)
    }
}

/// Infinite numbers and NaN become [`Value::Null`], because JSON cannot express them.
impl From<f64> for Value {
    fn from(value: f64) -> Self {
        if value.is_finite() { Value::Number(Number(text_of_float(value).into())) } else { Value::Null }
    }
}

macro_rules! from_integers {
    ($($integer:ty)*) => {$(
        impl From<$integer> for Value {
            fn from(value: $integer) -> Self {
                Value::Number(Number(value.to_string().into()))
            }
        }
    )*};
}

from_integers! { u8 u32 u64 u128 usize i32 i64 }

macro_rules! from_texts {
    ($($text:ty)*) => {$(
        impl From<$text> for Value {
            fn from(text: $text) -> Self {
                Value::Text(text.into())
            }
        }
    )*};
}

from_texts! { &str String &String Cow<'_, str> Text &Text }

impl From<Vec<Value>> for Value {
    fn from(items: Vec<Value>) -> Self {
        Value::List(items)
    }
}

/// Nothing becomes [`Value::Null`].
impl<T: Into<Value>> From<Option<T>> for Value {
    fn from(value: Option<T>) -> Self {
        value.map_or(Value::Null, Into::into)
    }
}

#[cfg(feature = "serde")]
impl From<serde_json::Value> for Value {
    fn from(value: serde_json::Value) -> Self {
        match value {
            serde_json::Value::Null => Value::Null,
            serde_json::Value::Bool(value) => Value::Bool(value),
            serde_json::Value::Number(number) => Value::Number(Number(number.to_string().into())),
            serde_json::Value::String(text) => Value::Text(text.into()),
            serde_json::Value::Array(items) => items.into_iter().map(Value::from).collect::<Vec<_>>().into(),
            serde_json::Value::Object(entries) => {
                Value::Object(entries.into_iter().map(|(name, value)| (name.into(), value.into())).collect())
            }
        }
    }
}

#[cfg(test)]
mod tests {
    #[cfg(feature = "serde")]
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn untyped_texts_have_a_type_only_if_they_are_written_the_same_again() {
        let number = |text| Value::Number(Number::parse(text).expect("a number"));
        for (text, value) in [
            ("0", number("0")),
            ("-7", number("-7")),
            ("18446744073709551615", number("18446744073709551615")),
            ("7.1", number("7.1")),
            ("7.0", number("7.0")),
            ("0.00001", number("0.00001")),
            ("1e+16", number("1e+16")),
            ("true", Value::Bool(true)),
            ("false", Value::Bool(false)),
            ("null", Value::Null),
            #[cfg(feature = "serde")]
            ("[1,\"a\"]", Value::List(vec![number("1"), Value::from("a")])),
            #[cfg(feature = "serde")]
            ("{\"a\":null}", Value::Object(vec![("a".into(), Value::Null)])),
        ] {
            assert_eq!(Value::from_untyped(text), value);
            assert_eq!(value.to_text(), text);
        }
        for text in [
            "",
            "-",
            "-0",
            "00",
            "007",
            "+7",
            "7.",
            ".5",
            "7.10",
            "1e5",
            "1e16",
            "1e999",
            "18446744073709551616",
            "0x10",
            "True",
            "NaN",
            "inf",
            " 7",
            "7 ",
            "[1, 2]",
            "[1.50]",
            "{\"a\":1,\"a\":2}",
            "[",
            "1-2",
            "--1",
        ] {
            assert_eq!(Value::from_untyped(text), *text);
        }
    }

    #[cfg(feature = "serde")]
    proptest! {
        /// The rule matches the JSON library for numbers that it reads exactly. Without its feature
        /// `float_roundtrip`, these are numbers with few digits and a small exponent.
        #[test]
        fn untyped_texts_are_what_the_library_makes_of_them(
            text in prop_oneof![
                "-?[0-9]{1,22}", "-?[0-9]{1,8}\\.[0-9]{1,6}", "-?[0-9]\\.?[0-9]?e-?1?[0-9]", "0\\.0{0,8}[0-9]{1,3}",
                any::<i32>().prop_map(|value| (f64::from(value) / 1e9).to_string()),
                any::<i32>().prop_map(|value| format!("{:?}", f64::from(value) / 1e7)),
                "[\\[\\]{}:,\"a0-9.tfn]{0,12}",
            ],
        ) {
            let value: Option<serde_json::Value> = serde_json::from_str(&text).ok();
            let value = value.filter(|value| {
                let written = value.to_string();
                written == text && !value.is_string()
            });
            let expected = value.map_or_else(|| Value::from(&text), Value::from);
            prop_assert_eq!(Value::from_untyped(&text), expected);
        }

        #[test]
        fn values_are_written_as_by_the_library(text in any::<String>(), number in any::<f64>(), integer in any::<i64>()) {
            let json = serde_json::json!({ "a": [text, number, integer, true, null], text: {} });
            prop_assert_eq!(Value::from(json.clone()).to_string(), json.to_string());
        }

        #[test]
        fn numbers_are_what_the_library_calls_a_number(text in "-?[0-9]{0,3}\\.?[0-9]{0,2}([eE][+-]?[0-9]{0,2})?") {
            let is_number = serde_json::from_str::<&serde_json::value::RawValue>(&text).is_ok();
            prop_assert_eq!(Number::parse(&text).is_some(), is_number);
        }
    }
}
