//! [`OptionInfo`], what is known of an option, and the types of options that are names.
//!
//! The macro [`options`] declares the options of an operation: a struct that is read from JSON, and the table
//! of its fields.

use std::fmt;
use std::num::NonZero;
use std::str::FromStr;

use serde::de::{Deserialize, DeserializeOwned, Deserializer, Error as _};

#[cfg(feature = "request")]
use sudokit_variants::EngineKind;

#[cfg(feature = "request")]
use crate::search::ALL_BOARDS;
use crate::search::{DEFAULT, ENGINES, Engine};

/// An option of an operation.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct OptionInfo {
    /// The name, as a key of JSON. The flag of the command has hyphens in place of underscores.
    pub name: &'static str,
    /// What it does, in a sentence.
    pub about: &'static str,
    /// What its values are.
    pub kind: OptionKind,
}

impl OptionInfo {
    /// The value of a text, as a query of an address has it.
    ///
    /// # Errors
    /// The text is not such a value; the message says what was expected.
    ///
    /// ```
    /// use sudokit::operation::{Options, RateOptions};
    /// let trace = RateOptions::INFO.iter().find(|option| option.name == "trace").expect("it is an option");
    /// assert_eq!(trace.parse("true"), Ok(true.into()));
    /// assert_eq!(trace.parse("yes"), Err("expected true or false".to_owned()));
    /// ```
    pub fn parse(&self, text: &str) -> Result<serde_json::Value, String> {
        match self.kind {
            OptionKind::Flag => {
                text.parse::<bool>().map(Into::into).map_err(|_| "expected true or false".to_owned())
            }
            OptionKind::Integer(least) => {
                let number = text.parse::<u64>().ok().filter(|number| *number >= least);
                number.map(Into::into).ok_or_else(|| format!("expected a whole number of at least {least}"))
            }
            OptionKind::Within { least, most, .. } => {
                let number = text.parse::<u64>().ok().filter(|number| (least..=most).contains(number));
                number.map(Into::into).ok_or_else(|| not_within(least, most))
            }
            OptionKind::Limit(_) if text == "all" => Ok(serde_json::Value::Null),
            OptionKind::Limit(_) => {
                let number = text.parse::<NonZero<u64>>().map(|number| number.get().into());
                number.map_err(|_| "expected a whole number of at least 1, or all".to_owned())
            }
            OptionKind::Name(names) | OptionKind::NameOrNone(names) => match names() {
                names if names.contains(&text) => Ok(text.into()),
                names => Err(format!("expected one of {}", names.join(", "))),
            },
            OptionKind::Names(names) => {
                let known = names();
                let chosen: Vec<&str> = text.split(',').map(str::trim).collect();
                match chosen.iter().find(|name| !known.contains(*name)) {
                    Some(name) => Err(format!("{name:?} is not one of {}", known.join(", "))),
                    None => Ok(chosen.into()),
                }
            }
            OptionKind::Range(check) => check(text).map(|()| text.into()),
            OptionKind::Text => Ok(text.into()),
            OptionKind::Texts => Ok(vec![text].into()),
        }
    }

    /// The schema of its values, with its meaning.
    #[cfg(feature = "schema")]
    #[must_use]
    pub fn schema(&self) -> serde_json::Value {
        let about = self.about;
        match self.kind {
            OptionKind::Flag => {
                serde_json::json!({ "type": "boolean", "default": false, "description": about })
            }
            OptionKind::Integer(least) => {
                serde_json::json!({ "type": "integer", "minimum": least, "description": about })
            }
            OptionKind::Within { least, most: u64::MAX, usual } => {
                serde_json::json!({ "type": "integer", "minimum": least, "default": usual, "description": about })
            }
            OptionKind::Within { least, most, usual } => serde_json::json!({
                "type": "integer", "minimum": least, "maximum": most, "default": usual, "description": about,
            }),
            OptionKind::Limit(usual) => {
                let about = format!("{about} Null counts all.");
                serde_json::json!({
                    "type": ["integer", "null"], "minimum": 1, "default": usual, "description": about,
                })
            }
            OptionKind::Name(names) => {
                serde_json::json!({ "type": "string", "enum": names(), "default": names()[0], "description": about })
            }
            OptionKind::Names(names) => {
                let items = serde_json::json!({ "type": "string", "enum": names() });
                serde_json::json!({ "type": "array", "items": items, "description": about })
            }
            OptionKind::NameOrNone(names) => {
                serde_json::json!({ "type": "string", "enum": names(), "description": about })
            }
            OptionKind::Range(_) => serde_json::json!({
                "description": format!("{about} A number, or a range that includes its end."),
                "anyOf": [
                    { "type": "number", "minimum": 0 },
                    { "type": "string", "pattern": r"^[0-9]{1,2}(\.[0-9])?(\.\.=?[0-9]{1,2}(\.[0-9])?)?$" },
                ],
            }),
            OptionKind::Text => serde_json::json!({ "type": "string", "description": about }),
            OptionKind::Texts => serde_json::json!({
                "type": "array", "items": { "type": "string" }, "default": [], "description": about,
            }),
        }
    }

    /// The schema of the values that [`parse`](OptionInfo::parse) reads.
    #[cfg(feature = "schema")]
    #[must_use]
    pub fn text_schema(&self) -> serde_json::Value {
        match self.kind {
            OptionKind::Limit(usual) => serde_json::json!({
                "type": "string",
                "pattern": "^([1-9][0-9]{0,18}|all)$",
                "default": usual.to_string(),
                "description": format!("{} `all` counts all.", self.about),
            }),
            OptionKind::Names(_) => serde_json::json!({
                "type": "string",
                "pattern": "^[a-z0-9-]+(,[a-z0-9-]+)*$",
                "description": format!("{} A comma is between two names.", self.about),
            }),
            _ => self.schema(),
        }
    }
}

/// The limits of the work for one board, which every operation on many has beside its own options.
///
/// ```
/// assert_eq!(sudokit::operation::LIMITS.map(|limit| limit.name), ["max_work", "timeout"]);
/// ```
pub const LIMITS: [OptionInfo; 2] = [
    OptionInfo {
        name: "max_work",
        about: "Stop after this many nodes of the search for each puzzle, or after this many searches for chains.",
        kind: OptionKind::Integer(0),
    },
    OptionInfo {
        name: "timeout",
        about: "Stop after this time for each puzzle: `500ms`, `10s`, or a number of seconds.",
        kind: OptionKind::Text,
    },
];

/// What the values of an option are.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub enum OptionKind {
    /// Yes or no; no is the default.
    Flag,
    /// A whole number, at least this one.
    Integer(u64),
    /// A whole number in a range, with a default.
    Within {
        /// The least number.
        least: u64,
        /// The greatest number.
        most: u64,
        /// The default.
        usual: u64,
    },
    /// A whole number of at least 1, with this default, or `all`, which is null in JSON.
    Limit(u64),
    /// A text.
    Text,
    /// Any number of texts: an array in JSON. A text is one of them.
    Texts,
    /// One of these names; the first is the default.
    Name(fn() -> Vec<&'static str>),
    /// Some of these names: an array in JSON, and with commas between them in a text.
    Names(fn() -> Vec<&'static str>),
    /// One of these names, without a default.
    NameOrNone(fn() -> Vec<&'static str>),
    /// A number, or a range such as `24..28`, which includes its end. The function says what is wrong with
    /// a text.
    Range(fn(&str) -> Result<(), String>),
}

/// The options of an operation. The default asks for nothing that costs time.
pub trait Options: Clone + Default + DeserializeOwned + fmt::Debug {
    /// The name of the operation.
    const NAME: &str;
    /// What it answers, as one sentence without a full stop.
    const ABOUT: &str;
    /// The JSON text of a request that has an answer.
    const EXAMPLE: &str;
    /// The options, in the order in which they are listed.
    const INFO: &[OptionInfo];
}

/// A type of the values of an option.
pub(crate) trait OptionValue {
    /// What they are.
    const KIND: OptionKind;
}

impl OptionValue for bool {
    const KIND: OptionKind = OptionKind::Flag;
}

impl OptionValue for Option<u64> {
    const KIND: OptionKind = OptionKind::Integer(0);
}

impl OptionValue for Option<NonZero<u64>> {
    const KIND: OptionKind = OptionKind::Integer(1);
}

impl OptionValue for Option<String> {
    const KIND: OptionKind = OptionKind::Text;
}

impl OptionValue for Vec<String> {
    const KIND: OptionKind = OptionKind::Texts;
}

/// A whole number from `LEAST` to `MOST`, and `USUAL` by default.
///
/// ```
/// use sudokit::operation::Within;
/// assert_eq!(Within::<4, 24, 12>::default(), Within(12));
/// let error = serde_json::from_str::<Within<4, 24, 12>>("3").unwrap_err();
/// assert!(error.to_string().starts_with("expected a whole number from 4 to 24"));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Within<const LEAST: u64, const MOST: u64, const USUAL: u64>(pub u64);

impl<const LEAST: u64, const MOST: u64, const USUAL: u64> Default for Within<LEAST, MOST, USUAL> {
    fn default() -> Self {
        Within(USUAL)
    }
}

impl<'de, const LEAST: u64, const MOST: u64, const USUAL: u64> Deserialize<'de>
    for Within<LEAST, MOST, USUAL>
{
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let number = u64::deserialize(deserializer)?;
        let is_within = (LEAST..=MOST).contains(&number);
        is_within.then_some(Within(number)).ok_or_else(|| D::Error::custom(not_within(LEAST, MOST)))
    }
}

impl<const LEAST: u64, const MOST: u64, const USUAL: u64> OptionValue for Within<LEAST, MOST, USUAL> {
    const KIND: OptionKind = OptionKind::Within { least: LEAST, most: MOST, usual: USUAL };
}

/// The error for a number that is not in this range.
fn not_within(least: u64, most: u64) -> String {
    match most {
        u64::MAX => format!("expected a whole number of at least {least}"),
        _ => format!("expected a whole number from {least} to {most}"),
    }
}

/// Declares the options of an operation.
macro_rules! options {
    (
        $(#[doc = $doc_of_all:literal])*
        #[operation($operation:literal, $about:literal, $example:literal)]
        pub struct $Options:ident {$(
            $(#[doc = $doc:literal])*
            $(#[rename = $key:literal])?
            $(#[cfg($($cfg:tt)*)])?
            pub $name:ident: $type:ty,
        )*}
    ) => {
        $(#[doc = $doc_of_all])*
        #[derive(Clone, Debug, Default, serde::Deserialize)]
        #[serde(default, deny_unknown_fields)]
        pub struct $Options {$(
            $(#[doc = $doc])*
            $(#[serde(rename = $key)])?
            $(#[cfg($($cfg)*)])?
            pub $name: $type,
        )*}

        impl $crate::operation::Options for $Options {
            const NAME: &str = $operation;
            const ABOUT: &str = $about;
            const EXAMPLE: &str = $example;
            const INFO: &[$crate::operation::OptionInfo] = &[$(
                $(#[cfg($($cfg)*)])?
                $crate::operation::OptionInfo {
                    name: $crate::operation::options::key!($name $($key)?),
                    about: $crate::field_info::about(concat!($($doc),*)),
                    kind: <$type as $crate::operation::options::OptionValue>::KIND,
                },
            )*];
        }
    };
}
pub(crate) use options;

/// The key of an option: its name, or another one where that is a word of Rust.
macro_rules! key {
    ($name:ident) => {
        stringify!($name)
    };
    ($name:ident $key:literal) => {
        $key
    };
}
pub(crate) use key;

/// One item of a list of named items, such as a technique, by its name.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Named<T>(pub T);

impl<'de, T: FromStr<Err: fmt::Display>> Deserialize<'de> for Named<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer)?.parse().map(Named).map_err(not_a_value)
    }
}

/// The error for a text that is not a value of an option.
#[cfg(feature = "request")]
pub(crate) fn not_a_value<E: serde::de::Error>(why: impl fmt::Display) -> E {
    E::custom(why)
}

/// The error for a text that is not a value of an option, for a build that does not give reasons.
#[cfg(not(feature = "request"))]
pub(crate) fn not_a_value<E: serde::de::Error>(_why: impl fmt::Display) -> E {
    E::custom("not understood")
}

/// The name of an engine; by default that of [`DEFAULT`].
#[derive(Clone, Copy)]
pub struct EngineName(pub &'static dyn Engine);

impl Default for EngineName {
    fn default() -> EngineName {
        EngineName::from(DEFAULT)
    }
}

impl From<&'static dyn Engine> for EngineName {
    fn from(engine: &'static dyn Engine) -> EngineName {
        EngineName(engine)
    }
}

impl EngineName {
    /// The name.
    #[must_use]
    pub fn name(self) -> &'static str {
        self.0.name()
    }

    /// The engine for all boards that is named, if one is.
    #[cfg(feature = "request")]
    pub(super) fn for_all_boards(self) -> Option<EngineKind> {
        EngineKind::named(self.name())
    }

    /// Checks that no engine for classic boards is named.
    #[cfg(feature = "request")]
    pub(super) fn for_variants(self) -> Result<(), String> {
        let is_for_all = self.name() == DEFAULT.name() || self.for_all_boards().is_some();
        is_for_all.then_some(()).ok_or_else(|| format!("the engine {}", self.name()))
    }
}

impl fmt::Debug for EngineName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

#[cfg(feature = "request")]
impl<'de> Deserialize<'de> for EngineName {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let name = String::deserialize(deserializer)?;
        match ALL_BOARDS.iter().find(|engine| engine.name() == name) {
            Some(engine) => Ok(EngineName(*engine)),
            None => name.parse::<&'static dyn Engine>().map(EngineName).map_err(D::Error::custom),
        }
    }
}

/// Playing needs only the default: no other is understood.
#[cfg(not(feature = "request"))]
impl<'de> Deserialize<'de> for EngineName {
    fn deserialize<D: Deserializer<'de>>(_: D) -> Result<Self, D::Error> {
        Err(D::Error::custom("not understood"))
    }
}

impl OptionValue for EngineName {
    const KIND: OptionKind = OptionKind::Name(|| {
        // The module for playing understands no other, and the table would bring all of them into it.
        let all = if cfg!(feature = "request") { ENGINES } else { &[] };
        let others = all.iter().map(|engine| engine.name()).filter(|name| *name != DEFAULT.name());
        let all = [DEFAULT.name()].into_iter().chain(others);
        #[cfg(feature = "request")]
        let all = all.chain(EngineKind::ALL.map(EngineKind::name));
        all.collect()
    });
}
