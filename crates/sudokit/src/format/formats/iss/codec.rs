//! Reads and writes records.

use sudokit_variants::Puzzle;

use crate::format::descriptor::Codec;
use crate::format::encoder::Encoder;
use crate::format::error::{RecordError, RecordErrorKind};
use crate::format::framing::Opened;
use crate::format::input::RawRecord;
use crate::format::record::{Board, Field, Record, RecordBoard, TRAILING};
use crate::format::shared::content_lines::LineFramer;
use crate::format::shared::percent::percent_decoded;
use crate::format::shared::write::{write_error_comment, write_remark};
use crate::format::variant_board::VariantBoard;

use super::LINK;
use super::read::read;
use super::write::write;

pub(super) const CODEC: Codec = Codec::read_and_write(
    |_, options| Ok(Opened::new(LineFramer::new(&options.blanks()), decode)),
    |_| Box::new(IssEncoder),
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
    let mut record = Record { board: RecordBoard::from(board), progress: None, fields: Vec::new() };
    let rest = text[length..].trim_end();
    if !rest.is_empty() {
        record.fields.push(Field::new(TRAILING, rest));
    }
    Ok(record)
}

struct IssEncoder;

fn write_line(puzzle: &Puzzle, record: &Record, out: &mut Vec<u8>) {
    match write(puzzle) {
        Ok(text) => {
            write_remark(record, out);
            out.extend_from_slice(text.as_bytes());
            out.push(b'\n');
        }
        Err(kind) => write_error_comment(&kind.to_string(), out),
    }
}

impl Encoder for IssEncoder {
    fn classic(&self, board: &Board, record: &Record, out: &mut Vec<u8>) {
        if let Some(board) = VariantBoard::of_classic(board) {
            write_line(&board.puzzle, record, out);
        }
    }

    fn holds_variants(&self) -> bool {
        true
    }

    fn refusal(&self, board: &VariantBoard) -> Option<RecordErrorKind> {
        write(&board.puzzle).err()
    }

    fn variant(&self, board: &VariantBoard, record: &Record, out: &mut Vec<u8>) {
        write_line(&board.puzzle, record, out);
    }

    fn error(&self, message: &str, _: &[Field], out: &mut Vec<u8>) {
        write_error_comment(message, out);
    }
}
