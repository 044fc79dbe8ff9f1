//! [`Classes`], how many isomorphism classes there are in each part, counted in bounded memory.

use std::collections::HashSet;

/// Classes are counted up to this number, which takes at most 151 MB: eight bytes and one for each of 2^24 places.
const MOST: usize = 10_000_000;

/// How many records and classes there are in each part.
pub(super) struct Classes {
    /// The lower half of the key of each class that was met; none if there were too many.
    seen: Option<HashSet<u64>>,
    records: Vec<u64>,
    classes: Vec<u64>,
}

impl Classes {
    pub(super) fn new(parts: usize) -> Classes {
        Classes { seen: Some(HashSet::new()), records: vec![0; parts], classes: vec![0; parts] }
    }

    /// Counts a record of the class with this key.
    pub(super) fn count(&mut self, part: usize, key: u128) {
        self.records[part] += 1;
        if let Some(seen) = &mut self.seen {
            if seen.len() == MOST {
                self.seen = None;
            } else if seen.insert(key as u64) {
                self.classes[part] += 1;
            }
        }
    }

    /// The number of records in all parts.
    pub(super) fn records(&self) -> u64 {
        self.records.iter().sum()
    }

    /// One line for people, such as `98 classes: 9 test, 89 train; 2 records are isomorphic to an earlier one`.
    pub(super) fn summary(&self, parts: &[&str]) -> String {
        if self.seen.is_none() {
            return format!("more than {MOST} classes, which are not counted");
        }
        let classes: u64 = self.classes.iter().sum();
        let counts: Vec<String> =
            self.classes.iter().zip(parts).map(|(count, part)| format!("{count} {part}")).collect();
        let duplicates = match self.records() - classes {
            1 => "1 record is isomorphic to an earlier one".to_owned(),
            count => format!("{count} records are isomorphic to an earlier one"),
        };
        let plural = if classes == 1 { "" } else { "es" };
        format!("{classes} class{plural}: {}; {duplicates}", counts.join(", "))
    }
}
