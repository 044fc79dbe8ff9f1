//! [`Text`], the name or the value of a field. A short text needs no allocation, and copies of a longer one
//! share it: a table may have a million columns, and every record holds the names of all of them.

use std::borrow::Cow;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::ops::Deref;
use std::sync::Arc;

/// The number of bytes of the longest text that needs no allocation. With this limit a [`Text`] has the size
/// of a `String`.
const MAX_SHORT: usize = 22;

/// A text that does not change, such as the name of a field.
///
/// ```
/// use sudokit::format::Text;
/// let text = Text::from("level");
/// assert_eq!(text, "level");
/// assert!(text.starts_with('l'));
/// ```
#[derive(Clone)]
pub struct Text(Repr);

#[derive(Clone)]
enum Repr {
    Short { len: u8, bytes: [u8; MAX_SHORT] },
    Long(Arc<str>),
}

impl From<&str> for Text {
    fn from(text: &str) -> Self {
        let mut bytes = [0; MAX_SHORT];
        let Some(used) = bytes.get_mut(..text.len()) else { return Text(Repr::Long(text.into())) };
        used.copy_from_slice(text.as_bytes());
        Text(Repr::Short { len: text.len() as u8, bytes })
    }
}

impl From<String> for Text {
    fn from(text: String) -> Self {
        Text::from(&*text)
    }
}

impl From<Cow<'_, str>> for Text {
    fn from(text: Cow<'_, str>) -> Self {
        Text::from(&*text)
    }
}

impl From<&String> for Text {
    fn from(text: &String) -> Self {
        Text::from(&**text)
    }
}

impl From<&Text> for Text {
    fn from(text: &Text) -> Self {
        text.clone()
    }
}

impl Deref for Text {
    type Target = str;

    fn deref(&self) -> &str {
        match &self.0 {
            Repr::Short { .. } => {
                std::str::from_utf8(self.bytes_of()).expect("the bytes are those of a `str`")
            }
            Repr::Long(text) => text,
        }
    }
}

impl Text {
    fn bytes_of(&self) -> &[u8] {
        match &self.0 {
            Repr::Short { len, bytes } => &bytes[..usize::from(*len)],
            Repr::Long(text) => text.as_bytes(),
        }
    }
}

impl PartialEq for Text {
    fn eq(&self, other: &Text) -> bool {
        self.bytes_of() == other.bytes_of()
    }
}

impl Eq for Text {}

impl PartialEq<str> for Text {
    fn eq(&self, other: &str) -> bool {
        self.bytes_of() == other.as_bytes()
    }
}

impl PartialEq<&str> for Text {
    fn eq(&self, other: &&str) -> bool {
        self.bytes_of() == other.as_bytes()
    }
}

impl Hash for Text {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (**self).hash(state);
    }
}

impl fmt::Debug for Text {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        (**self).fmt(f)
    }
}

impl fmt::Display for Text {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        (**self).fmt(f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_length_is_kept_and_short_texts_need_no_memory() {
        assert_eq!(size_of::<Text>(), size_of::<String>());
        for text in
            ["", "a", "ä", "häßlich", &"é".repeat(11), &"x".repeat(22), &"x".repeat(23), &"字".repeat(99)]
        {
            let kept = Text::from(text);
            assert_eq!(kept, text);
            assert_eq!(kept.clone(), kept);
            assert_eq!(matches!(kept.0, Repr::Short { .. }), text.len() <= MAX_SHORT, "{text}");
        }
    }
}
