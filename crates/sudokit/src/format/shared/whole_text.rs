//! [`open_whole`], for formats in which a file is one record.

use std::io;

use crate::format::descriptor::ReadOptions;
use crate::format::error::RecordError;
use crate::format::framing::{Framer, OpenError, Opened};
use crate::format::input::{Input, RawRecord};
use crate::format::record::Record;

/// Opens a file of the format of this name, which has no characters for blanks.
pub(crate) fn open_whole(
    name: &'static str,
    options: &ReadOptions,
    decode: fn(&RawRecord) -> Result<Record, RecordError>,
) -> Result<Opened, OpenError> {
    match options.blanks.is_empty() {
        true => Ok(Opened::new(WholeText, decode)),
        false => Err(OpenError::NoBlanks(name)),
    }
}

/// Makes one raw record of the whole input, unless it is only white space.
struct WholeText;

impl Framer for WholeText {
    fn frame(&mut self, input: &mut Input<'_>, raw: &mut RawRecord) -> io::Result<bool> {
        while input.scan(|byte, place| {
            raw.push_at(byte, place);
            false
        })? {}
        Ok(!raw.text.trim_ascii().is_empty())
    }
}
