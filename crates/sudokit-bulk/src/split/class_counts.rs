//! [`ClassCounts`], the number of isomorphism classes in each part, counted in bounded memory.

use std::collections::HashSet;
use std::fmt;

/// Classes are counted up to this number, which takes at most 151 MB: nine bytes for each of 2^24 slots.
const MAX_CLASSES: usize = 10_000_000;

/// The number of records and classes in each part. It is displayed as a line such as `98 classes: 9 test, 89
/// train; 2 records are isomorphic to an earlier one`.
#[derive(Clone, Debug)]
pub struct ClassCounts {
    /// The lower half of the key of each class; `None` if there are too many.
    seen: Option<HashSet<u64>>,
    parts: Vec<Part>,
}

#[derive(Clone, Debug)]
struct Part {
    name: String,
    records: u64,
    classes: u64,
}

impl ClassCounts {
    pub(super) fn new(names: &[&str]) -> ClassCounts {
        let part = |name: &&str| Part { name: (*name).to_owned(), records: 0, classes: 0 };
        ClassCounts { seen: Some(HashSet::new()), parts: names.iter().map(part).collect() }
    }

    /// Counts a record of the class with this key.
    pub(super) fn count(&mut self, part: usize, key: u128) {
        let part = &mut self.parts[part];
        part.records += 1;
        if let Some(seen) = &mut self.seen {
            if seen.len() == MAX_CLASSES {
                self.seen = None;
            } else if seen.insert(key as u64) {
                part.classes += 1;
            }
        }
    }

    /// The number of records in all parts.
    #[must_use]
    pub fn records(&self) -> u64 {
        self.parts.iter().map(|part| part.records).sum()
    }

    /// The number of classes in all parts; `None` if there are more than ten million.
    #[must_use]
    pub fn classes(&self) -> Option<u64> {
        self.seen.as_ref().map(|_| self.parts.iter().map(|part| part.classes).sum())
    }
}

impl fmt::Display for ClassCounts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Some(classes) = self.classes() else {
            return write!(f, "more than {MAX_CLASSES} classes, which are not counted");
        };
        let counts: Vec<String> =
            self.parts.iter().map(|part| format!("{} {}", part.classes, part.name)).collect();
        let duplicates = match self.records() - classes {
            1 => "1 record is isomorphic to an earlier one".to_owned(),
            count => format!("{count} records are isomorphic to an earlier one"),
        };
        let plural = if classes == 1 { "" } else { "es" };
        write!(f, "{classes} class{plural}: {}; {duplicates}", counts.join(", "))
    }
}
