//! [`ParquetRows`]: the rows of a Parquet file, in batches; errors name the row group and the row.

use std::fs::File;
use std::io::{self, Read};
use std::ops::Range;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;
use std::sync::Arc;

use arrow_array::RecordBatch;
use arrow_schema::{ArrowError, SchemaRef};
use parquet::arrow::arrow_reader::{
    ArrowReaderMetadata, ArrowReaderOptions, ParquetRecordBatchReader, ParquetRecordBatchReaderBuilder,
};
use parquet::file::metadata::{ParquetMetaData, ParquetMetaDataOptions, ParquetMetaDataReader};

use super::BATCH;

/// Whether a file is a Parquet file, by its first bytes.
///
/// ```
/// assert!(!sudokit_arrow::parquet::is_parquet("no-such-file"));
/// ```
pub fn is_parquet(path: impl AsRef<Path>) -> bool {
    let mut magic = [0; 4];
    let is_file = path.as_ref().is_file();
    is_file && File::open(path).and_then(|mut file| file.read_exact(&mut magic)).is_ok() && &magic == b"PAR1"
}

/// The rows of a Parquet file.
#[derive(Debug)]
pub(super) struct ParquetRows {
    schema: SchemaRef,
    batches: ParquetRecordBatchReader,
    /// The number of rows in each row group.
    row_groups: Vec<usize>,
    /// The row groups that are read.
    range: Range<usize>,
    /// The number of rows of the file before the next.
    rows: usize,
    metadata: Arc<ParquetMetaData>,
    /// The file, until rows are read one by one.
    file: Option<File>,
}

impl ParquetRows {
    /// Opens a file, of which all row groups are read, or these.
    pub(super) fn open(file: File, range: Option<Range<usize>>) -> io::Result<ParquetRows> {
        let broken = |error| invalid(format!("cannot be read as Parquet: {}", reason(&error)));
        let again = file.try_clone()?;
        // The statistics of encodings are written again with the columns.
        let options = ParquetMetaDataOptions::new().with_encoding_stats_as_mask(false);
        let metadata = ParquetMetaDataReader::new().with_metadata_options(Some(options));
        let metadata = guarded(|| Ok(Arc::new(metadata.parse_and_finish(&file)?))).map_err(broken)?;
        let builder = guarded(|| {
            let metadata = ArrowReaderMetadata::try_new(Arc::clone(&metadata), ArrowReaderOptions::new())?;
            Ok(ParquetRecordBatchReaderBuilder::new_with_metadata(file, metadata))
        });
        let builder = builder.map_err(broken)?;
        let groups = metadata.row_groups().iter();
        let row_groups: Vec<usize> =
            groups.map(|group| usize::try_from(group.num_rows()).unwrap_or_default()).collect();
        let range = range.unwrap_or(0..row_groups.len());
        let Some(before) = row_groups.get(..range.start).filter(|_| range.end <= row_groups.len()) else {
            return Err(invalid(format!(
                "has {} row groups, and no row group {}",
                row_groups.len(),
                range.end
            )));
        };
        let rows = before.iter().sum();
        let schema = SchemaRef::clone(builder.schema());
        let builder = builder.with_row_groups(range.clone().collect()).with_batch_size(BATCH);
        let batches = guarded(|| builder.build().map_err(ArrowError::from)).map_err(broken)?;
        Ok(ParquetRows { schema, batches, row_groups, range, rows, metadata, file: Some(again) })
    }

    /// The columns.
    pub(super) fn schema(&self) -> &SchemaRef {
        &self.schema
    }

    /// The metadata of the file.
    pub(super) fn metadata(&self) -> &Arc<ParquetMetaData> {
        &self.metadata
    }

    /// The row groups that are read: the place of each, and its rows of the file.
    pub(super) fn row_groups(&self) -> impl Iterator<Item = (usize, Range<usize>)> {
        let mut end = 0;
        let groups = self.row_groups.iter().map(move |rows| {
            end += rows;
            end - rows..end
        });
        groups.enumerate().take(self.range.end).skip(self.range.start)
    }

    /// The number of rows of the file up to those that were read last.
    pub(super) fn rows(&self) -> usize {
        self.rows
    }

    /// Reads the next rows; none at the end.
    pub(super) fn next(&mut self) -> io::Result<Option<RecordBatch>> {
        let mut batch = guarded(|| self.batches.next().transpose());
        if batch.is_err()
            && let Some(file) = self.file.take()
        {
            // The rows before the broken one are not lost.
            let before: usize = self.row_groups[..self.range.start].iter().sum();
            self.batches = guarded(|| {
                let builder = ParquetRecordBatchReaderBuilder::try_new(file)?;
                let builder = builder.with_row_groups(self.range.clone().collect());
                Ok(builder.with_batch_size(1).with_offset(self.rows - before).build()?)
            })
            .map_err(|error| self.error(self.rows, &error))?;
            batch = guarded(|| self.batches.next().transpose());
        }
        let batch = batch.map_err(|error| self.error(self.rows, &error))?;
        self.rows += batch.as_ref().map_or(0, RecordBatch::num_rows);
        Ok(batch)
    }

    /// An error in the rows after this many.
    pub(super) fn error(&self, rows: usize, error: &ArrowError) -> io::Error {
        let mut end = 0;
        let group = self.row_groups.iter().position(|size| {
            end += size;
            rows < end
        });
        let group = group.map_or(self.row_groups.len(), |group| group + 1);
        invalid(format!("row group {group} cannot be read from row {} on: {}", rows + 1, reason(error)))
    }
}

/// An error of what a file holds.
pub(super) fn invalid(message: String) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, message)
}

/// The text of an error without the names of the library's kinds of errors.
fn reason(error: &ArrowError) -> String {
    let ArrowError::ParquetError(text) = error else { return error.to_string() };
    let kinds = ["Parquet error: ", "External: ", "EOF: "];
    kinds.iter().find_map(|kind| text.strip_prefix(kind)).unwrap_or(text).to_owned()
}

/// The library panics on some broken files.
fn guarded<T>(read: impl FnOnce() -> Result<T, ArrowError>) -> Result<T, ArrowError> {
    let result = catch_unwind(AssertUnwindSafe(read));
    result.unwrap_or_else(|_| Err(ArrowError::ParquetError("the file is corrupt".to_owned())))
}
