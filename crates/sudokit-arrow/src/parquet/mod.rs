//! Parquet files as inputs and outputs of the jobs of [`sudokit_bulk`].
//!
//! All runs work in the same way. A [`ParquetFile`] is read in record batches, and is a source of CSV text
//! with its boards. The jobs answer in CSV text. [`ParquetEncoding`] converts this text to record batches
//! again, which the library writes. Columns without boards are not converted to text: [`UnansweredRows`]
//! keeps the batches that are being answered, and each row of text has the number of its row in them. So
//! these columns keep their types and values.
//!
//! [`answer_files`] does all of this in one call.
//!
//! Memory does not grow with the file: row groups are read in batches, and written when they are large
//! enough.

mod encoding;
mod file_metadata;
mod files;
mod reader;
mod row_bytes;
mod text;
mod text_rows;
mod unanswered_rows;
mod value_formats;
mod writer;

pub use encoding::{ParquetEncoding, ParquetOptions};
pub use files::{ParquetFile, ParquetRun, answer_files};
pub use reader::is_parquet;
pub use unanswered_rows::UnansweredRows;

/// The number of rows that are read or written together, unless they are large.
const BATCH: usize = 8192;
