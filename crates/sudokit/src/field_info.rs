//! [`FieldInfo`], what is known of a field of an answer before there is an answer: its name, kind and meaning.
//!
//! The macro [`fields`] declares the shape of an answer and the table of its fields at once.

use std::borrow::Cow;

/// A field of an answer.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct FieldInfo {
    /// The name: the key of a JSON object, the heading of a column.
    pub name: Cow<'static, str>,
    /// What its values are.
    pub kind: FieldKind,
    /// What the field means, in a sentence; empty if the name says it.
    pub about: &'static str,
}

/// What the values of a field are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum FieldKind {
    /// Yes or no.
    Bool,
    /// A whole number.
    Integer,
    /// A number.
    Number,
    /// A text. A list or an object without known fields is one in a table.
    Text,
    /// An object with these fields.
    Object(&'static [FieldInfo]),
}

impl FieldInfo {
    /// A field of yes or no.
    #[must_use]
    pub const fn bool(name: &'static str) -> FieldInfo {
        FieldInfo::of_kind(name, FieldKind::Bool)
    }

    /// A field of whole numbers.
    #[must_use]
    pub const fn integer(name: &'static str) -> FieldInfo {
        FieldInfo::of_kind(name, FieldKind::Integer)
    }

    /// A field of numbers.
    #[must_use]
    pub const fn number(name: &'static str) -> FieldInfo {
        FieldInfo::of_kind(name, FieldKind::Number)
    }

    /// A field of texts.
    #[must_use]
    pub const fn text(name: &'static str) -> FieldInfo {
        FieldInfo::of_kind(name, FieldKind::Text)
    }

    const fn of_kind(name: &'static str, kind: FieldKind) -> FieldInfo {
        FieldInfo { name: Cow::Borrowed(name), kind, about: "" }
    }

    /// The columns of these fields in a table, in order. Each field of an object is a separate column, whose name begins with
    /// the name of the object: `se121_er`.
    pub(crate) fn columns(fields: &[FieldInfo]) -> Vec<FieldInfo> {
        let mut columns = Vec::new();
        for field in fields {
            let FieldKind::Object(parts) = field.kind else {
                columns.push(field.clone());
                continue;
            };
            columns.extend(
                FieldInfo::columns(parts)
                    .into_iter()
                    .map(|part| FieldInfo { name: format!("{}_{}", field.name, part.name).into(), ..part }),
            );
        }
        columns
    }
}

/// The sentence of an option or a field. A page that only plays does not show them, and every byte of its module travels.
pub(crate) const fn about(text: &'static str) -> &'static str {
    if cfg!(feature = "request") { text.trim_ascii() } else { "" }
}

/// A type of the values of a field.
pub(crate) trait FieldValue {
    /// What they are.
    const KIND: FieldKind;
}

impl<T: FieldValue> FieldValue for Option<T> {
    const KIND: FieldKind = T::KIND;
}

impl<T: FieldValue + ?Sized> FieldValue for &T {
    const KIND: FieldKind = T::KIND;
}

/// The kinds of types.
macro_rules! kinds {
    ($($type:ty => $kind:ident;)*) => {$(
        impl $crate::field_info::FieldValue for $type {
            const KIND: $crate::field_info::FieldKind = $crate::field_info::FieldKind::$kind;
        }
    )*};
}
pub(crate) use kinds;

kinds! {
    bool => Bool;
    u32 => Integer;
    u64 => Integer;
    usize => Integer;
    f64 => Number;
    str => Text;
    crate::cell::Cell => Text;
    String => Text;
}

impl<T> FieldValue for [T] {
    const KIND: FieldKind = FieldKind::Text;
}

impl<T, const N: usize> FieldValue for [T; N] {
    const KIND: FieldKind = FieldKind::Text;
}

impl<T> FieldValue for Vec<T> {
    const KIND: FieldKind = FieldKind::Text;
}

/// Declares the shape of an answer, which is serialized and has a schema, and its table `FIELDS`.
macro_rules! fields {
    ($(
        $(#[doc = $about:literal])*
        $visibility:vis struct $Shape:ident $(<$life:lifetime>)? {$(
            $(#[doc = $doc:literal])*
            $(#[serde($($serde:tt)*)])?
            $(#[schemars($($schemars:tt)*)])?
            $part:vis $name:ident: $type:ty,
        )*}
    )*) => {$(
        $(#[doc = $about])*
        #[derive(Debug, serde::Serialize)]
        #[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
        $visibility struct $Shape $(<$life>)? {$(
            $(#[doc = $doc])*
            $(#[serde($($serde)*)])?
            $(#[cfg_attr(feature = "schema", schemars($($schemars)*))])?
            $part $name: $type,
        )*}

        impl $(<$life>)? $Shape $(<$life>)? {
            /// Its fields, in order.
            #[cfg_attr(not(feature = "play"), allow(dead_code, reason = "operations read the tables"))]
            $visibility const FIELDS: &'static [$crate::field_info::FieldInfo] = &[$(
                $crate::field_info::FieldInfo {
                    name: std::borrow::Cow::Borrowed(stringify!($name)),
                    kind: <$type as $crate::field_info::FieldValue>::KIND,
                    about: $crate::field_info::about(concat!($($doc),*)),
                },
            )*];
        }

        impl $(<$life>)? $crate::field_info::FieldValue for $Shape $(<$life>)? {
            const KIND: $crate::field_info::FieldKind = $crate::field_info::FieldKind::Object(Self::FIELDS);
        }
    )*};
}
pub(crate) use fields;
