//! [`BatchOutput`], the answers to a batch, and [`RecordClass`], the isomorphism class of a record among
//! them.

use std::ops::Range;

use sudokit::ConflictError;
use sudokit::format::Board;
use sudokit::symmetry::{Minlex, Transform};

use crate::Summary;

/// The answers to a batch, or to a part of it.
#[derive(Debug, Default)]
#[non_exhaustive]
pub struct BatchOutput {
    /// The answers in the format of the output.
    pub bytes: Vec<u8>,
    /// The bytes for the second output.
    pub beside: Vec<u8>,
    /// The totals of the records.
    pub summary: Summary,
    /// The classes of the records that have one, in order, if the job notes them.
    pub classes: Vec<RecordClass>,
}

/// The parts of a [`BatchOutput`] that a writer fills.
pub(super) struct BatchParts<'a> {
    pub(super) bytes: &'a mut Vec<u8>,
    pub(super) beside: &'a mut Vec<u8>,
    pub(super) summary: &'a mut Summary,
    pub(super) classes: &'a mut Vec<RecordClass>,
}

/// The isomorphism class of a record.
#[derive(Clone, Debug)]
pub struct RecordClass {
    /// The same number for all puzzles of the class.
    pub key: u128,
    /// The transform from the puzzle to its canonical form.
    pub transform: Transform,
    /// The line of the record.
    pub line: u64,
    /// The range of its answer in the bytes.
    pub bytes: Range<usize>,
}

impl RecordClass {
    /// The class of a board at this line.
    ///
    /// ```
    /// use sudokit::format::Board;
    /// use sudokit_bulk::RecordClass;
    /// let class = |text: &str| RecordClass::of(&Board::Givens(text.parse().unwrap()), 1).unwrap();
    /// let (one, other) = (format!("1{}", ".".repeat(80)), format!("{}7", ".".repeat(80)));
    /// assert_eq!(class(&one).key, class(&other).key);
    /// ```
    ///
    /// # Errors
    /// If the board breaks a rule.
    pub fn of(board: &Board, line: u64) -> Result<RecordClass, ConflictError> {
        let minlex: Minlex<_> = board.problem()?.minlex();
        Ok(RecordClass { key: minlex.key(), transform: minlex.transform, line, bytes: 0..0 })
    }
}

impl BatchOutput {
    /// Moves the parts to the end. `separator` is written between answers.
    pub(super) fn append(&mut self, parts: BatchParts<'_>, separator: &str) {
        let BatchParts { bytes, beside, summary, classes } = parts;
        if self.bytes.is_empty() {
            std::mem::swap(&mut self.bytes, bytes);
        } else if !bytes.is_empty() {
            self.bytes.extend_from_slice(separator.as_bytes());
            let start = self.bytes.len();
            for class in classes.iter_mut() {
                class.bytes = class.bytes.start + start..class.bytes.end + start;
            }
            self.bytes.append(bytes);
        }
        self.beside.append(beside);
        self.summary.append(summary);
        self.classes.append(classes);
    }

    /// Exchanges these answers with the parts.
    pub(super) fn swap(&mut self, parts: BatchParts<'_>) {
        std::mem::swap(&mut self.bytes, parts.bytes);
        std::mem::swap(&mut self.beside, parts.beside);
        std::mem::swap(&mut self.summary, parts.summary);
        std::mem::swap(&mut self.classes, parts.classes);
    }

    /// Consumes the classes, and removes the answers to the records that are not kept. `separator` is the
    /// text between answers.
    pub(crate) fn retain(&mut self, separator: &str, mut keep: impl FnMut(&RecordClass) -> bool) {
        let mut kept = Vec::with_capacity(self.bytes.len());
        let (mut from, mut lost_first) = (0, false);
        for class in std::mem::take(&mut self.classes) {
            if !keep(&class) {
                let Range { start, end } = class.bytes;
                lost_first |= start == 0;
                kept.extend_from_slice(&self.bytes[from..start.saturating_sub(separator.len())]);
                from = end;
            }
        }
        kept.extend_from_slice(&self.bytes[from..]);
        if lost_first && !kept.is_empty() {
            kept.drain(..separator.len());
        }
        self.bytes = kept;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_answers_that_are_kept_have_separators_as_before() {
        for separator in ["", "--"] {
            for kept in 0..16_u32 {
                let texts = ["a", "bb", "", "dd"];
                let bytes = texts.join(separator).into_bytes();
                let mut at = 0;
                let class = |text: &&str| {
                    let start = at;
                    at += text.len() + separator.len();
                    RecordClass {
                        key: 0,
                        transform: Transform::IDENTITY,
                        line: 0,
                        bytes: start..start + text.len(),
                    }
                };
                let classes = texts.iter().map(class).collect();
                let mut answers = BatchOutput { bytes, classes, ..BatchOutput::default() };
                let mut i = 0..4;
                answers.retain(separator, |_| kept >> i.next().unwrap_or_default() & 1 == 1);
                let left = (0..4).filter(|i| kept >> i & 1 == 1).map(|i| texts[i]).collect::<Vec<_>>();
                assert_eq!(String::from_utf8_lossy(&answers.bytes), left.join(separator), "{kept:b}");
            }
        }
    }
}
