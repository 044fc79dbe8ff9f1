//! Reads and writes records.

use crate::format::descriptor::Codec;
use crate::format::error::RecordError;
use crate::format::framing::Opened;
use crate::format::input::RawRecord;
use crate::format::record::Record;
use crate::format::shared::content_lines::LineFramer;
use crate::format::shared::percent::percent_decoded;
use crate::format::shared::rule_text::{RuleTextEncoder, record_of_line};

use super::LINK;
use super::read::read;
use super::write::write;

pub(super) const CODEC: Codec = Codec::read_and_write(
    |_, options| Ok(Opened::new(LineFramer::new(&options.blanks()), decode)),
    |_| Box::new(RuleTextEncoder { write: |board| write(&board.puzzle), has_candidates: true }),
);

fn decode(raw: &RawRecord) -> Result<Record, RecordError> {
    let line = raw.utf8()?;
    let start = line.len() - line.trim_start().len();
    let text = line.trim_start();
    let length = text.find(char::is_whitespace).unwrap_or(text.len());
    let board = match text[..length].split_once(LINK) {
        Some((site, query)) => {
            let query = query.split(['&', '#']).next().unwrap_or(query);
            let decoded = percent_decoded(query);
            // In a text with escapes, the place of an error is not known.
            let place = |at: usize| start + site.len() + LINK.len() + if decoded == query { at } else { 0 };
            read(&decoded).map_err(|wrong| raw.error(wrong.kind, place(wrong.at)))?
        }
        None => read(&text[..length]).map_err(|wrong| raw.error(wrong.kind, start + wrong.at))?,
    };
    Ok(record_of_line(board, &text[length..]))
}
