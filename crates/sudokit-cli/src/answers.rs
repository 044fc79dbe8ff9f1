//! [`Answers`], what a worker has made of a batch: the text, what it came to, and where that matters the class of
//! each record.

use std::ops::Range;

use sudokit::format::Board;
use sudokit::symmetry::{Minlex, Transform};

use crate::page::Page;
use crate::tally::Tally;

/// The answers to a batch.
#[derive(Default)]
pub(crate) struct Answers {
    pub(crate) bytes: Vec<u8>,
    /// What is written beside, in a file of its own.
    pub(crate) beside: Vec<u8>,
    pub(crate) tally: Tally,
    /// The classes of the records that have one, in order, if the job notes them.
    pub(crate) classes: Vec<Class>,
}

/// To which class the puzzle of a record belongs.
pub(crate) struct Class {
    /// The same for all of the class.
    pub(crate) key: u128,
    /// What makes of the puzzle the form that stands for the class.
    pub(crate) transform: Transform,
    /// Where the record stands.
    pub(crate) line: u64,
    /// Where the answer to it stands.
    pub(crate) bytes: Range<usize>,
}

impl Class {
    /// The class of a board, or why it has none.
    pub(crate) fn of(board: &Board, line: u64) -> Result<Class, String> {
        let minlex: Minlex<_> = board.problem().map_err(|error| error.to_string())?.minlex();
        Ok(Class { key: minlex.key(), transform: minlex.transform, line, bytes: 0..0 })
    }
}

impl Answers {
    /// Adds what is on a page, and empties the page. `between` stands between answers.
    pub(crate) fn take(&mut self, page: &mut Page<'_>, between: &str) {
        if self.bytes.is_empty() {
            std::mem::swap(&mut self.bytes, page.out);
        } else if !page.out.is_empty() {
            self.bytes.extend_from_slice(between.as_bytes());
            let start = self.bytes.len();
            for class in page.classes.iter_mut() {
                class.bytes = class.bytes.start + start..class.bytes.end + start;
            }
            self.bytes.append(page.out);
        }
        self.beside.append(page.beside);
        self.tally.take(page.tally);
        self.classes.append(page.classes);
    }

    /// Exchanges these answers with those on a page.
    pub(crate) fn swap(&mut self, page: &mut Page<'_>) {
        std::mem::swap(&mut self.bytes, page.out);
        std::mem::swap(&mut self.beside, page.beside);
        std::mem::swap(&mut self.tally, page.tally);
        std::mem::swap(&mut self.classes, page.classes);
    }

    /// Goes through the classes, and takes out the answers that are not to be kept. `between` stands between answers.
    pub(crate) fn retain(&mut self, between: &str, mut keep: impl FnMut(&Class) -> bool) {
        let mut kept = Vec::with_capacity(self.bytes.len());
        let (mut from, mut lost_first) = (0, false);
        for class in std::mem::take(&mut self.classes) {
            if !keep(&class) {
                let Range { start, end } = class.bytes;
                lost_first |= start == 0;
                kept.extend_from_slice(&self.bytes[from..start.saturating_sub(between.len())]);
                from = end;
            }
        }
        kept.extend_from_slice(&self.bytes[from..]);
        if lost_first && !kept.is_empty() {
            kept.drain(..between.len());
        }
        self.bytes = kept;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_left_is_parted_as_before() {
        for between in ["", "--"] {
            for kept in 0..16_u32 {
                let texts = ["a", "bb", "", "dd"];
                let bytes = texts.join(between).into_bytes();
                let mut at = 0;
                let class = |text: &&str| {
                    let start = at;
                    at += text.len() + between.len();
                    Class {
                        key: 0,
                        transform: Transform::IDENTITY,
                        line: 0,
                        bytes: start..start + text.len(),
                    }
                };
                let classes = texts.iter().map(class).collect();
                let mut answers = Answers { bytes, classes, ..Answers::default() };
                let mut i = 0..4;
                answers.retain(between, |_| kept >> i.next().unwrap_or_default() & 1 == 1);
                let left = (0..4).filter(|i| kept >> i & 1 == 1).map(|i| texts[i]).collect::<Vec<_>>();
                assert_eq!(String::from_utf8_lossy(&answers.bytes), left.join(between), "{kept:b}");
            }
        }
    }
}
