//! [`ParquetRows`]: the rows of a Parquet file, in batches; errors name the row group and the row.

use std::cell::Cell;
use std::fs::File;
use std::io::{self, Read};
use std::panic::{AssertUnwindSafe, catch_unwind, set_hook, take_hook};
use std::path::Path;
use std::sync::{Arc, Once};

use arrow_array::{ArrayRef, Int64Array, RecordBatch, StringArray};
use arrow_schema::{ArrowError, DataType, Field, Schema, SchemaRef};
use parquet::arrow::arrow_reader::{
    ArrowReaderMetadata, ArrowReaderOptions, ParquetRecordBatchReader, ParquetRecordBatchReaderBuilder,
};
use sudokit_bulk::Partition;

use super::ParquetFile;
use super::file_metadata::metadata_of_answers;
use super::row_bytes::rows_at_once;

/// Whether the file begins like a Parquet file, which may be encrypted.
///
/// ```
/// assert!(!sudokit_arrow::parquet::is_parquet("no-such-file"));
/// ```
pub fn is_parquet(path: impl AsRef<Path>) -> bool {
    let mut magic = [0; 4];
    let is_file = path.as_ref().is_file();
    is_file
        && File::open(path).and_then(|mut file| file.read_exact(&mut magic)).is_ok()
        && matches!(&magic, b"PAR1" | b"PARE")
}

/// The rows of a Parquet file, one row group after the other.
#[derive(Debug)]
pub(super) struct ParquetRows {
    file: Arc<File>,
    description: ArrowReaderMetadata,
    /// The columns of the file, followed by the columns of its partitions.
    schema: SchemaRef,
    partitions: Vec<Partition>,
    /// The number of rows in each row group.
    row_groups: Vec<usize>,
    /// The current or next row group, and the number of rows of the file before it.
    group: usize,
    before_group: usize,
    open: Option<OpenGroup>,
    /// The number of rows of the file before the next row.
    rows: usize,
}

/// A row group that is being read.
#[derive(Debug)]
struct OpenGroup {
    batches: ParquetRecordBatchReader,
    /// Whether rows are read one by one, because a row of the group cannot be read.
    is_broken: bool,
}

impl ParquetRows {
    /// Opens a file.
    pub(super) fn open(file: &ParquetFile) -> io::Result<ParquetRows> {
        let ParquetFile { path, partitions, .. } = file;
        let file = File::open(path)?;
        let broken = |error| invalid(format!("cannot be read as Parquet: {}", reason(&error)));
        let description = guarded(|| Ok(ArrowReaderMetadata::load(&file, ArrowReaderOptions::new())?));
        let description = description.map_err(broken)?;
        let groups = description.metadata().row_groups().iter();
        let row_groups: Vec<usize> =
            groups.map(|group| usize::try_from(group.num_rows()).unwrap_or_default()).collect();
        let rows = ParquetRows {
            file: Arc::new(file),
            schema: Arc::clone(description.schema()),
            partitions: Vec::new(),
            description,
            row_groups,
            group: 0,
            before_group: 0,
            open: None,
            rows: 0,
        };
        Ok(rows.with_partitions(partitions))
    }

    /// Adds the columns of partitions, which have a single value. A column that the file has is left unchanged.
    fn with_partitions(self, partitions: &[Partition]) -> ParquetRows {
        let is_new = |partition: &&Partition| self.schema.index_of(&partition.name).is_err();
        let partitions: Vec<Partition> = partitions.iter().filter(is_new).cloned().collect();
        let field = |partition: &Partition| {
            let kind = if partition.is_integer { DataType::Int64 } else { DataType::Utf8 };
            Field::new(&partition.name, kind, true)
        };
        let added: Vec<Field> = partitions.iter().map(field).collect();
        let metadata = metadata_of_answers(self.schema.metadata(), &added);
        let fields = self.schema.fields().iter().cloned().chain(added.into_iter().map(Arc::new));
        let schema = Arc::new(Schema::new_with_metadata(fields.collect::<Vec<_>>(), metadata));
        ParquetRows { schema, partitions, ..self }
    }

    /// The columns.
    pub(super) fn schema(&self) -> &SchemaRef {
        &self.schema
    }

    /// Whether there are row groups that have not been read completely.
    pub(super) fn has_more(&self) -> bool {
        self.group < self.row_groups.len()
    }

    /// The number of rows of the file up to the end of the last batch, or up to the unreadable row.
    pub(super) fn rows(&self) -> usize {
        self.rows
    }

    /// Reads the next rows; `None` at the end. After an error, it continues with the next row group.
    pub(super) fn next(&mut self) -> io::Result<Option<RecordBatch>> {
        while self.has_more() {
            let batch = self.next_of_group();
            if let Ok(Some(batch)) = batch {
                self.rows += batch.num_rows();
                return Ok(Some(batch));
            }
            let rows = self.rows;
            self.before_group += self.row_groups[self.group];
            self.rows = self.before_group;
            self.group += 1;
            self.open = None;
            batch.map_err(|error| self.error(rows, &error))?;
        }
        Ok(None)
    }

    /// Reads the next rows of the row group; `None` at its end.
    fn next_of_group(&mut self) -> Result<Option<RecordBatch>, ArrowError> {
        let open = match self.open.take() {
            Some(open) => open,
            None => {
                let group = self.description.metadata().row_group(self.group);
                let rows = guarded(|| Ok(rows_at_once(&self.file, group)?))?;
                OpenGroup { batches: self.batches(rows)?, is_broken: false }
            }
        };
        let open = self.open.insert(open);
        let batch = guarded(|| open.batches.next().transpose());
        if batch.is_ok() || open.is_broken {
            return batch?.map(|batch| self.with_values_of_partitions(batch)).transpose();
        }
        // Rows before the broken one are still read, one by one.
        let batches = self.batches(1)?;
        self.open = Some(OpenGroup { batches, is_broken: true });
        self.next_of_group()
    }

    /// Rows of the file, with the columns of its partitions added.
    fn with_values_of_partitions(&self, batch: RecordBatch) -> Result<RecordBatch, ArrowError> {
        if self.partitions.is_empty() {
            return Ok(batch);
        }
        let rows = batch.num_rows();
        let values = self.partitions.iter().map(|partition| -> ArrayRef {
            let value = partition.value.as_deref();
            if partition.is_integer {
                let number = value.and_then(|value| value.parse().ok());
                return Arc::new((0..rows).map(|_| number).collect::<Int64Array>());
            }
            Arc::new((0..rows).map(|_| value).collect::<StringArray>())
        });
        let columns = batch.columns().iter().cloned().chain(values).collect();
        RecordBatch::try_new(Arc::clone(&self.schema), columns)
    }

    /// The remaining rows of the row group, in batches of this size.
    fn batches(&self, rows: usize) -> Result<ParquetRecordBatchReader, ArrowError> {
        guarded(|| {
            let file = self.file.try_clone()?;
            let builder = ParquetRecordBatchReaderBuilder::new_with_metadata(file, self.description.clone());
            let builder = builder.with_row_groups(vec![self.group]).with_batch_size(rows);
            Ok(builder.with_offset(self.rows - self.before_group).build()?)
        })
    }

    /// An error in the row after this number of rows.
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

/// An error in the contents of a file.
pub(super) fn invalid(message: String) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, message)
}

/// The text of an error, without the library's names for kinds of errors.
fn reason(error: &ArrowError) -> String {
    let ArrowError::ParquetError(text) = error else { return error.to_string() };
    let kinds = ["Parquet error: ", "External: ", "EOF: "];
    kinds.iter().find_map(|kind| text.strip_prefix(kind)).unwrap_or(text).to_owned()
}

thread_local! {
    /// Whether this thread is reading a file, so that a panic means a broken file.
    static IS_READING: Cell<bool> = const { Cell::new(false) };
}

/// The library panics on some broken files. Such a panic becomes an error and is not printed.
fn guarded<T>(read: impl FnOnce() -> Result<T, ArrowError>) -> Result<T, ArrowError> {
    static HOOK: Once = Once::new();
    HOOK.call_once(|| {
        let print = take_hook();
        set_hook(Box::new(move |panic| {
            if !IS_READING.get() {
                print(panic);
            }
        }));
    });
    IS_READING.set(true);
    let result = catch_unwind(AssertUnwindSafe(read));
    IS_READING.set(false);
    result.unwrap_or_else(|_| Err(ArrowError::ParquetError("the file is corrupt".to_owned())))
}
