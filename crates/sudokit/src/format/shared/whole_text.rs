//! [`WholeText`], for formats in which a file is one record.

use std::io;

use crate::format::framing::Framer;
use crate::format::input::{Input, RawRecord};

/// Makes one raw record of the whole input, unless it is only white space.
#[derive(Default)]
pub(crate) struct WholeText;

impl Framer for WholeText {
    fn frame(&mut self, input: &mut Input<'_>, raw: &mut RawRecord) -> io::Result<bool> {
        while input.scan(|byte, place| {
            raw.push_at(byte, place);
            false
        })? {}
        Ok(!raw.text.trim_ascii().is_empty())
    }
}
