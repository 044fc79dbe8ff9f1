//! [`ParquetRows`]: the rows of a Parquet file, in batches; errors name the row group and the row.

use std::fs::File;
use std::io::{self, Read};
use std::ops::Range;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;
use std::sync::Arc;

use arrow_array::RecordBatch;
use arrow_schema::{ArrowError, SchemaRef};
use parquet::arrow::arrow_reader::{ParquetRecordBatchReader, ParquetRecordBatchReaderBuilder};
use parquet::file::metadata::ParquetMetaData;

use super::BATCH;
use super::stored::{StoredGroup, StoredRows};
use super::writer::ROW_GROUP;

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
    /// The file, and what it says of itself, until rows are read one by one.
    file: Option<(File, Arc<ParquetMetaData>)>,
    /// The row group that was read last as it is stored, and the number of rows before it.
    stored: Option<(usize, Arc<StoredGroup>)>,
}

impl ParquetRows {
    /// Opens a file, of which all row groups are read, or these.
    pub(super) fn open(file: File, range: Option<Range<usize>>) -> io::Result<ParquetRows> {
        let broken = |error| invalid(format!("cannot be read as Parquet: {}", reason(&error)));
        let again = file.try_clone()?;
        let builder = guarded(|| ParquetRecordBatchReaderBuilder::try_new(file).map_err(ArrowError::from))
            .map_err(broken)?;
        let metadata = Arc::clone(builder.metadata());
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
        let file = Some((again, metadata));
        Ok(ParquetRows { schema, batches, row_groups, range, rows, file, stored: None })
    }

    /// The columns.
    pub(super) fn schema(&self) -> &SchemaRef {
        &self.schema
    }

    /// The number of rows of the file up to those that were read last.
    pub(super) fn rows(&self) -> usize {
        self.rows
    }

    /// Reads the next rows; none at the end.
    pub(super) fn next(&mut self) -> io::Result<Option<RecordBatch>> {
        let mut batch = guarded(|| self.batches.next().transpose());
        if batch.is_err()
            && let Some((file, _)) = self.file.take()
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

    /// These rows of the file as they are stored; none if their row group is not as large as those that are written, or has
    /// only a part of them.
    pub(super) fn stored(&mut self, places: &Range<usize>) -> Option<StoredRows> {
        let (mut before, mut group) = (0, 0);
        while before + self.row_groups.get(group)? <= places.start {
            before += self.row_groups[group];
            group += 1;
        }
        let rows = self.row_groups[group];
        let is_last = group + 1 == self.row_groups.len();
        if places.end > before + rows || rows > ROW_GROUP || !(rows == ROW_GROUP || is_last) {
            return None;
        }
        if self.stored.as_ref().is_none_or(|(start, _)| *start != before) {
            let (file, metadata) = self.file.as_ref()?;
            let stored = StoredGroup::read(file, rows, metadata.row_group(group));
            self.stored = Some((before, Arc::new(stored)));
        }
        let group = Arc::clone(&self.stored.as_ref()?.1);
        Some(StoredRows { group, first: places.start - before })
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
