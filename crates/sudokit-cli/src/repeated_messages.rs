//! [`RepeatedMessages`]: the first few messages of a kind about records are written, and the rest is counted.
//!
//! A file with 100,000 bad rows has one fault, not 100,000. The answers show the fault of each row, if they
//! can.

use std::collections::BTreeMap;

/// The number of messages of a kind that are written.
const FEW: u64 = 5;

/// The greatest number of kinds; all other messages are one more kind. A file may have texts of any number of
/// kinds.
const KINDS: usize = 100;

/// The kinds of messages so far.
#[derive(Debug)]
pub(crate) struct RepeatedMessages(BTreeMap<String, Kind>);

#[derive(Debug)]
struct Kind {
    /// The reason that the first message of the kind gave.
    reason: String,
    written: u64,
    /// The number of messages that were neither written nor summed up.
    left_out: u64,
}

impl RepeatedMessages {
    pub(crate) const fn new() -> RepeatedMessages {
        RepeatedMessages(BTreeMap::new())
    }

    /// Counts a message with this reason; returns whether it is to be written.
    pub(crate) fn is_new(&mut self, reason: &str) -> bool {
        let mut key = without_details(reason);
        if self.0.len() >= KINDS && !self.0.contains_key(&key) {
            key.clear();
        }
        let new = || Kind { reason: reason.to_owned(), written: 0, left_out: 0 };
        let kind = self.0.entry(key).or_insert_with(new);
        if kind.written < FEW {
            kind.written += 1;
            return true;
        }
        kind.left_out += 1;
        false
    }

    /// Sums up what was left out since the last time, in a line for each kind.
    pub(crate) fn sum_up(&mut self) -> Vec<String> {
        let left_out = self.0.iter_mut().filter(|(_, kind)| kind.left_out > 0);
        let sum = |(key, kind): (&String, &mut Kind)| {
            let count = std::mem::take(&mut kind.left_out);
            match key.is_empty() {
                true => format!("and {count} more"),
                false => format!("and {count} more like \"{}\"", kind.reason),
            }
        };
        left_out.map(sum).collect()
    }
}

/// The text without the parts that differ between messages of a kind: numbers, cells and quotations.
fn without_details(text: &str) -> String {
    let mut rest = text.chars();
    let mut kind = String::new();
    while let Some(c) = rest.next() {
        match c {
            '0'..='9' => {
                if !kind.ends_with('#') {
                    kind.push('#');
                }
            }
            '\'' | '"' | '`' => {
                kind.push('#');
                let after = rest.clone();
                if !rest.any(|other| other == c) {
                    // An apostrophe.
                    rest = after;
                }
            }
            c => kind.push(c),
        }
    }
    kind
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_few_of_a_kind_are_written_and_the_rest_is_counted() {
        let mut messages = RepeatedMessages::new();
        let written =
            (0..100).filter(|count| messages.is_new(&format!("{count} cells instead of 81"))).count();
        assert_eq!(written, 5);
        assert!(messages.is_new("no puzzle"));
        assert_eq!(messages.sum_up(), ["and 95 more like \"0 cells instead of 81\""]);
        assert!(messages.sum_up().is_empty() && !messages.is_new("7 cells instead of 81"));
        assert_eq!(messages.sum_up(), ["and 1 more like \"0 cells instead of 81\""]);
    }

    #[test]
    fn numbers_cells_and_quotes_are_no_kinds() {
        let kinds =
            ["r1c1 and r12c3: 'x' is wrong", "r7c7 and r2c3: 'é' is wrong", "r7c7 and r2c3: ''' is wrong"];
        assert_eq!(without_details(kinds[0]), without_details(kinds[1]));
        assert_eq!(without_details("the row's end"), "the row#s end");
    }

    #[test]
    fn texts_of_any_number_of_kinds_take_no_memory() {
        let mut messages = RepeatedMessages::new();
        let words = |number: u32| format!("reason {}", "x".repeat(number as usize));
        let written = (0..1_000).filter(|number| messages.is_new(&words(*number))).count();
        assert_eq!((written, messages.0.len()), (KINDS + 5, KINDS + 1));
        assert_eq!(messages.sum_up(), ["and 895 more"]);
    }
}
