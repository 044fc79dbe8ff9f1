//! Parquet files as inputs and outputs of the jobs of [`sudokit_bulk`].
//!
//! There is one road. A [`ParquetFile`] is read in record batches, and is a source of CSV text with its boards; the jobs answer
//! in CSV text; [`ParquetEncoding`] makes record batches of that again, which the library writes. Columns that hold no boards do
//! not travel as text: [`Originals`] keeps the batches that are being answered, and each row of text has the number of its row
//! there. So these columns keep their types and values.
//!
//! [`answer_files`] is all of it in one call, and [`write_rows`] writes rows that somebody else has answered.
//!
//! Memory does not grow with the file: row groups are read in batches, and written when they are large enough.

mod encoding;
mod file_metadata;
mod files;
mod originals;
mod reader;
mod row_bytes;
mod text;
mod text_rows;
mod value_formats;
mod write_rows;
mod writer;

pub use encoding::{ParquetEncoding, ParquetOptions};
pub use files::{ParquetFile, ParquetRun, answer_files};
pub use originals::Originals;
pub use reader::is_parquet;
pub use write_rows::write_rows;

/// The rows that are read or written together, unless they are large.
const BATCH: usize = 8192;
