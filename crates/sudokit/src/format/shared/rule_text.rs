//! What the formats share that say a board and its rules in a text of one line: `iss`, `killer`, `jigsaw`.

use crate::format::encoder::Encoder;
use crate::format::error::RecordErrorKind;
use crate::format::record::{Board, Field, Record, RecordBoard, TRAILING};
use crate::format::shared::write::{write_error_comment, write_remark};
use crate::format::variant_board::VariantBoard;

/// Writes the text of each board on a line, after the remark.
pub(crate) struct RuleTextEncoder {
    /// The text of a board, or why the format cannot say it.
    pub(crate) write: fn(&VariantBoard) -> Result<String, RecordErrorKind>,
    /// Whether the format has candidates. If not, those of a classic board are a loss that the format states.
    pub(crate) has_candidates: bool,
}

impl Encoder for RuleTextEncoder {
    fn classic(&self, board: &Board, record: &Record, out: &mut Vec<u8>) {
        let board = match self.has_candidates {
            true => VariantBoard::of_classic(board),
            false => VariantBoard::of_classic(&Board::Givens(board.solved_cells())),
        };
        if let Some(board) = board {
            self.variant(&board, record, out);
        }
    }

    fn holds_variants(&self) -> bool {
        true
    }

    fn refusal(&self, board: &VariantBoard) -> Option<RecordErrorKind> {
        (self.write)(board).err()
    }

    fn variant(&self, board: &VariantBoard, record: &Record, out: &mut Vec<u8>) {
        match (self.write)(board) {
            Ok(text) => {
                write_remark(record, out);
                out.extend_from_slice(text.as_bytes());
                out.push(b'\n');
            }
            Err(kind) => write_error_comment(&kind.to_string(), out),
        }
    }

    fn error(&self, message: &str, _: &[Field], out: &mut Vec<u8>) {
        write_error_comment(message, out);
    }
}

/// The record of a board, and of the text behind it on its line.
pub(crate) fn record_of_line(board: VariantBoard, rest: &str) -> Record {
    let rest = rest.trim_end();
    let fields = if rest.is_empty() { Vec::new() } else { vec![Field::new(TRAILING, rest)] };
    Record { board: RecordBoard::from(board), progress: None, fields }
}
