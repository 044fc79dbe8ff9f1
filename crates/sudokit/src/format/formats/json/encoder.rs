//! Writes JSON lines.

use std::collections::BTreeSet;
use std::fmt;

use super::{KEYS, MARKS, PLACED, PUZZLE};
use crate::format::encoder::Encoder;
use crate::format::record::{Board, ERROR, Field, Record, free_name};
use crate::format::value::{Value, write_object};
use crate::format::variant_board::VariantBoard;
use crate::sukaku::Sukaku;

/// The usual maximum length of a line in the format, in bytes.
#[cfg(feature = "play")]
const USUAL_LENGTH: usize = 256;

/// The line of a record, for callers that need no table of formats.
#[cfg(feature = "play")]
pub(crate) fn line(record: &Record) -> Vec<u8> {
    let mut line = Vec::with_capacity(USUAL_LENGTH);
    JsonEncoder.record(record, &mut line);
    line
}

pub(in crate::format) struct JsonEncoder;

impl Encoder for JsonEncoder {
    fn classic(&self, board: &Board, record: &Record, out: &mut Vec<u8>) {
        let mut own = vec![(PUZZLE, Value::from(board.to_string()))];
        if let Some(progress) = &record.progress {
            own.push((PLACED, progress.placed.to_string().into()));
            if let Some(marks) = progress.marks {
                own.push((MARKS, Sukaku::from(marks).to_string().into()));
            }
        }
        write_line(&own, &record.fields, out);
    }

    fn holds_variants(&self) -> bool {
        true
    }

    fn variant(&self, board: &VariantBoard, record: &Record, out: &mut Vec<u8>) {
        #[cfg(feature = "formats")]
        let keys = crate::format::variant_json::write(board);
        #[cfg(not(feature = "formats"))]
        let keys = [];
        let own: Vec<(&str, Value)> = [(PUZZLE, board.to_string().into())].into_iter().chain(keys).collect();
        let mut fields = record.fields.clone();
        // A field of such a name is not lost.
        for at in 0..fields.len() {
            let is_taken = |name: &str| own.iter().any(|(key, _)| *key == name);
            if !KEYS.contains(&&*fields[at].name) && is_taken(&fields[at].name) {
                let name = free_name(&fields[at].name, |name| {
                    is_taken(name) || fields.iter().any(|field| field.name == *name)
                });
                fields[at].name = name.into();
            }
        }
        write_line(&own, &fields, out);
    }

    fn error(&self, message: &str, fields: &[Field], out: &mut Vec<u8>) {
        write_line(&[(ERROR, message.into())], fields, out);
    }
}

/// Writes an object with these entries and the fields, except fields whose key is already used or has another
/// meaning.
fn write_line(own: &[(&str, Value)], fields: &[Field], out: &mut Vec<u8>) {
    let mut seen = BTreeSet::new();
    let is_taken = |name: &str| KEYS.contains(&name) || own.iter().any(|(key, _)| *key == name);
    let fields = fields.iter().map(|field| (&*field.name, &field.value));
    let fields = fields.filter(|(name, _)| !is_taken(name) && seen.insert(*name));
    let entries = own.iter().map(|(key, value)| (*key, value)).chain(fields);
    // Writing to memory does not fail.
    let _ = write_object(entries, &mut TextOut(out));
    out.push(b'\n');
}

/// Bytes to which text is added.
struct TextOut<'a>(&'a mut Vec<u8>);

impl fmt::Write for TextOut<'_> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.0.extend_from_slice(text.as_bytes());
        Ok(())
    }
}
