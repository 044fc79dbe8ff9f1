//! Parquet files as inputs and outputs of the jobs of [`sudokit_bulk`].
//!
//! The jobs read and write text. [`ParquetText`] is a Parquet file as CSV text, and [`ParquetEncoding`] makes a Parquet file
//! from CSV text. Between the two, columns that hold no boards do not travel as text: [`Originals`] keeps the rows
//! that are being answered, and each row of text has its number. So all other columns keep their types and values.
//!
//! [`answer_files`] answers Parquet files in Parquet without text in between, for the jobs that are a [`ColumnJob`].
//! [`write_rows`] writes rows that somebody else has answered.
//!
//! Memory does not grow with the file: row groups are read in batches, and written when they are large enough.

mod column_job;
mod csv_rows;
mod direct;
mod encoding;
mod file_job;
mod file_metadata;
mod originals;
mod page_threads;
mod reader;
mod row_bytes;
mod stored;
mod tasks;
mod text;
mod text_chunk;
mod text_rows;
mod value_formats;
mod write_rows;
mod writer;

pub use column_job::ColumnJob;
pub use direct::{ParquetFile, ParquetRun, answer_files};
pub use encoding::{ParquetEncoding, ParquetOptions};
pub use originals::Originals;
pub use reader::is_parquet;
pub use text::ParquetText;
pub use write_rows::write_rows;

/// The rows that are read or written together, unless they are large.
const BATCH: usize = 8192;

/// The heading of the last column of [`ParquetText`] with [`Originals`]: the number of the row.
///
/// ```
/// assert_eq!(sudokit_arrow::parquet::ROW_COLUMN, "sudokit row");
/// ```
pub const ROW_COLUMN: &str = "sudokit row";
