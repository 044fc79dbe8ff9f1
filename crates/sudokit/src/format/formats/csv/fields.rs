//! [`Fields`]: the fields of a row.

use std::cell::RefCell;

use ::csv_core::{ReadRecordResult, Reader, ReaderBuilder, Terminator};

use super::DELIMITERS;

/// The fields of a row. They are not collected in a list, because a row may have a million.
pub(super) enum Fields<'a> {
    /// Of a row without quotes.
    Plain {
        row: &'a str,
        delimiter: u8,
    },
    Quoted(QuotedFields),
}

/// Fields without their quotes: their texts one after another, and the end of each.
pub(super) struct QuotedFields {
    text: String,
    ends: Vec<usize>,
}

impl QuotedFields {
    /// The fields of a row, or the number of the field whose quote is not closed.
    fn new(row: &str, delimiter: u8) -> Result<QuotedFields, usize> {
        // Making a reader takes twenty times as long as reading a row, so readers are kept.
        thread_local!(static READERS: RefCell<[Reader; 4]> = RefCell::new(DELIMITERS.map(reader)));
        // The empty line above keeps the library from taking the first character for a byte-order mark.
        let row = format!("\n{row}\n");
        let fields = 1 + row.bytes().filter(|byte| *byte == delimiter).count();
        // Without one more byte and one more end, the library would ask for room instead of ending the record.
        let (mut text, mut ends) = (vec![0; row.len() + 1], vec![0; fields + 1]);
        let (result, _, bytes, fields) = READERS.with_borrow_mut(|readers| {
            let number = DELIMITERS.iter().position(|it| *it == delimiter).unwrap_or(0);
            readers[number].reset();
            readers[number].read_record(row.as_bytes(), &mut text, &mut ends)
        });
        if result != ReadRecordResult::Record {
            return Err(fields + 1);
        }
        text.truncate(bytes);
        ends.truncate(fields);
        // Removing quotes, which are whole characters, leaves valid UTF-8.
        Ok(QuotedFields { text: String::from_utf8(text).unwrap_or_default(), ends })
    }

    fn iter(&self) -> impl Iterator<Item = &str> {
        let starts = std::iter::once(0).chain(self.ends.iter().copied());
        starts.zip(&self.ends).map(|(start, end)| &self.text[start..*end])
    }
}

/// A reader of rows with this delimiter.
fn reader(delimiter: u8) -> Reader {
    ReaderBuilder::new().delimiter(delimiter).terminator(Terminator::Any(b'\n')).build()
}

impl<'a> Fields<'a> {
    /// The fields of a row, or the number of the field whose quote is not closed.
    pub(super) fn new(row: &'a str, delimiter: u8) -> Result<Fields<'a>, usize> {
        if row.contains('"') {
            QuotedFields::new(row, delimiter).map(Fields::Quoted)
        } else {
            Ok(Fields::Plain { row, delimiter })
        }
    }

    /// The fields of a row that may be broken, or cut off.
    pub(super) fn of_sample(row: &'a str, delimiter: u8) -> Fields<'a> {
        Fields::new(row, delimiter).unwrap_or(Fields::Plain { row, delimiter })
    }

    pub(super) fn iter(&self) -> Box<dyn Iterator<Item = &str> + '_> {
        match self {
            Fields::Plain { row, delimiter } => Box::new(row.split(char::from(*delimiter))),
            Fields::Quoted(fields) => Box::new(fields.iter()),
        }
    }

    pub(super) fn len(&self) -> usize {
        match self {
            Fields::Plain { row, delimiter } => 1 + row.bytes().filter(|byte| byte == delimiter).count(),
            Fields::Quoted(fields) => fields.ends.len(),
        }
    }
}

/// Whether a quote is open at the end of a line that begins outside of quotes. Fast path: if the number of
/// quotes is even, no quote is open.
pub(super) fn opens_quote(line: &[u8], delimiter: u8) -> bool {
    let odd = line.iter().filter(|byte| **byte == b'"').count() % 2 == 1;
    odd && Fields::new(&String::from_utf8_lossy(line), delimiter).is_err()
}

/// Whether a quote is open at the end of a line that begins within one. `None` if the quote is closed but the
/// field continues: then the quote should have been closed on an earlier line.
pub(super) fn continues_quote(line: &[u8], delimiter: u8) -> Option<bool> {
    let line = String::from_utf8_lossy(line).replace("\"\"", "");
    let Some((_, rest)) = line.split_once('"') else { return Some(true) };
    let ends = rest.is_empty() || rest.starts_with(char::from(delimiter));
    ends.then(|| opens_quote(rest.as_bytes(), delimiter))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn detection_splits_rows_as_reading_does(row in "[\",;ab ]{0,12}") {
            for delimiter in [b',', b';'] {
                let fields: Vec<_> = super::super::split_row(&row, delimiter);
                let expected = Fields::of_sample(&row, delimiter);
                prop_assert_eq!(fields, expected.iter().collect::<Vec<_>>(), "{:?}", row);
            }
        }
    }
}
