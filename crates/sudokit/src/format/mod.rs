//! Reads every format in which people write Sudoku puzzles, detects the format of an input, and writes most
//! of them.
//!
//! Reading is lenient about layout and strict about content: a board has exactly 81 cells, or there is an
//! error that says how many cells there are and where.
//!
//! [`FORMATS`] is the table of all formats. To add one, write one file in `format/formats/` and add its row
//! to the table: a name, the parts of a [`Record`] that it holds, a function that rates how well a [`Sample`]
//! fits, and the functions that read and write it. It needs no change in any other format: the greatest
//! [`Confidence`] wins.
//!
//! JSON needs the Cargo feature `serde`; CSV, XML and links with JSON need `formats`. Without its feature a format is still
//! recognized, and the error names the feature.
//!
//! ```
//! use sudokit::format::{Format, read};
//!
//! let text = "53..7....\n6..195...\n.98....6.\n8...6...3\n4..8.3..1\n7...2...6\n.6....28.\n...419..5\n....8..79\n";
//! let record = read(text.as_bytes())?.next().unwrap()?;
//!
//! let mut out = Vec::new();
//! Format::from_name("line").unwrap().encoder([]).unwrap().record(&record, &mut out);
//! assert_eq!(out, b"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod board_kind;
mod descriptor;
mod detection;
mod encoder;
mod encoding;
mod error;
mod field_board;
mod formats;
mod framing;
mod input;
mod lexical;
mod other_sizes;
mod plain_lines;
mod puzzle_column;
mod reader;
mod record;
#[cfg(feature = "formats")]
mod regions;
mod shared;
mod style;
mod table;
mod text;
mod value;
mod variant_board;
#[cfg(feature = "formats")]
pub(crate) mod variant_json;
#[cfg(feature = "schema")]
pub(crate) use variant_json::schemas as board_key_schemas;
#[cfg(feature = "request")]
pub(crate) use variant_json::{KEYS as BOARD_KEYS, RULES};

use std::io::BufRead;

pub use board_kind::{BoardKind, Boxes};
pub use descriptor::{Format, ReadOptions};
pub use detection::{Confidence, Sample};
pub use encoder::Encoder;
#[cfg(feature = "request")]
pub(crate) use error::json_message;
pub use error::{RecordError, RecordErrorKind};
pub use field_board::FieldBoard;
#[cfg(feature = "play")]
pub(crate) use formats::json::line as json_line;
pub use framing::OpenError;
pub use input::{Input, MAX_RECORD_SIZE, RawRecord};
pub use plain_lines::{PlainField, PlainLineBuf, PlainLines};
pub use reader::{Decoder, Reader};
pub use record::{
    Board, Column, ERROR, Field, FieldNames, Holds, LEADING, Loss, Progress, REMARK, Record, RecordBoard,
    TRAILING, free_name,
};
#[cfg(feature = "request")]
pub(crate) use regions::regions_from_text;
pub use style::Style;
pub use table::{DEFAULT, FORMATS, ParseFormatError};
pub use text::Text;
pub use value::{Number, Value};
pub use variant_board::{Symbols, VariantBoard};

pub use crate::blanks::can_be_blank;

/// The records of an input whose format is detected.
///
/// # Errors
///
/// If it cannot be read or has no known format.
pub fn read<'a>(bytes: impl BufRead + Send + 'a) -> Result<Reader<'a>, OpenError> {
    Reader::open(bytes, &ReadOptions::default())
}
