//! [`FileWriter`], which writes a Parquet file, and can go on with one that was interrupted after a row group. Boards are
//! encoded as soon as there are enough rows for a page; the other columns of a row group are encoded together, on several threads.

use std::cell::LazyCell;
use std::io::{self, Write};
use std::ops::Range;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

use arrow_array::{ArrayRef, RecordBatch, new_empty_array};
use arrow_schema::{ArrowError, Field, SchemaRef};
use arrow_select::concat::concat_batches;
use parquet::arrow::ArrowWriter;
use parquet::arrow::arrow_writer::{
    ArrowColumnChunk, ArrowColumnWriter, ArrowRowGroupWriterFactory, compute_leaves,
};
use parquet::basic::{Compression, ZstdLevel};
use parquet::errors::ParquetError;
use parquet::file::metadata::{
    FileMetaData, KeyValue, ParquetMetaData, ParquetMetaDataOptions, ParquetMetaDataReader,
    ParquetMetaDataWriter, RowGroupMetaData,
};
use parquet::file::properties::{EnabledStatistics, WriterProperties};
use parquet::file::writer::SerializedFileWriter;
use parquet::schema::types::{ColumnPath, SchemaDescPtr};

use super::BATCH;
use super::stored::{StoredChunk, StoredGroup, StoredRows};
use super::text_chunk::{TextEncoder, TextPage, is_text, text_chunk};

/// The rows of a row group: small enough to be kept in memory.
pub(super) const ROW_GROUP: usize = 1 << 17;

/// Columns whose values are seldom equal.
const BOARDS: [&str; 8] =
    ["puzzle", "puzzles", "quizzes", "solution", "solutions", "canonical", "transform", "inverse"];

/// The length of the mark at the end of a file, and of the length of the description before it.
const END: usize = 8;

fn has_name_of_board(field: &Field) -> bool {
    BOARDS.iter().any(|board| field.name().eq_ignore_ascii_case(board))
}

/// Whether [`TextEncoder`] encodes a column.
fn is_board(field: &Field) -> bool {
    has_name_of_board(field) && is_text(field.data_type())
}

/// Rows of which the boards are encoded.
pub(super) struct EncodedRows {
    count: usize,
    columns: Vec<EncodedColumn>,
}

enum EncodedColumn {
    /// Values that are encoded together with those of other rows.
    Array(ArrayRef),
    Pages(Vec<TextPage>),
}

impl EncodedRows {
    /// Encodes the boards of rows, but not those that can be written as they are stored.
    pub(super) fn new(
        rows: RecordBatch,
        stored: Option<&StoredGroup>,
        encoder: &mut TextEncoder,
    ) -> Result<EncodedRows, ParquetError> {
        let (schema, columns, count) = rows.into_parts();
        let columns = schema.fields().iter().zip(columns).map(|(field, array)| {
            let is_stored = stored.is_some_and(|stored| stored.has(field.name()));
            if !is_board(field) || is_stored {
                return Ok(EncodedColumn::Array(array));
            }
            Ok(EncodedColumn::Pages(encoder.encode(&array, field.is_nullable())?))
        });
        Ok(EncodedRows { count, columns: columns.collect::<Result<_, ParquetError>>()? })
    }
}

/// Bytes that the library has written.
#[derive(Clone, Default)]
pub(super) struct Buffer(Arc<Mutex<Vec<u8>>>);

impl Buffer {
    /// Moves the bytes to the end of others.
    pub(super) fn take(&self, out: &mut Vec<u8>) {
        let mut bytes = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if out.is_empty() { std::mem::swap(out, &mut bytes) } else { out.append(&mut bytes) }
    }

    fn clear(&self) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).clear();
    }
}

impl Write for Buffer {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Writes a file into a buffer. The same rows make the same bytes, however they are cut, and wherever the writing was
/// interrupted.
pub(super) struct FileWriter {
    writer: SerializedFileWriter<Buffer>,
    columns: ArrowRowGroupWriterFactory,
    schema: SchemaRef,
    buffer: Buffer,
    /// The greatest number of threads.
    threads: usize,
    encoder: TextEncoder,
    /// The rows of the next row group, in batches of equal size.
    group: Vec<EncodedRows>,
    /// Rows that are too few for a batch.
    pending: Option<RecordBatch>,
    /// The row group of the input whose rows these are so far, if a row group began with its first row.
    stored: Option<Arc<StoredGroup>>,
    /// The row groups that an earlier writer has written.
    earlier: Vec<RowGroupMetaData>,
}

impl FileWriter {
    /// Begins a file with these columns and this metadata.
    pub(super) fn new(
        schema: &SchemaRef,
        metadata: &[(String, String)],
        buffer: &Buffer,
        threads: usize,
    ) -> Result<FileWriter, ArrowError> {
        let metadata = metadata.iter().map(|(key, value)| KeyValue::new(key.clone(), value.clone()));
        // Pages are not indexed: an index is written at the end, and there may be another beginning.
        let mut properties = WriterProperties::builder()
            .set_created_by(concat!("sudokit ", env!("CARGO_PKG_VERSION")).to_owned())
            .set_compression(Compression::ZSTD(ZstdLevel::default()))
            .set_statistics_enabled(EnabledStatistics::Chunk)
            .set_offset_index_disabled(true)
            .set_key_value_metadata(Some(metadata.collect()));
        for field in schema.fields() {
            // A dictionary of them would only cost time.
            if has_name_of_board(field) {
                let path = ColumnPath::from(field.name().clone());
                properties = properties.set_column_dictionary_enabled(path, false);
            }
        }
        let writer = ArrowWriter::try_new(buffer.clone(), Arc::clone(schema), Some(properties.build()))?;
        let (writer, columns) = writer.into_serialized_writer()?;
        Ok(FileWriter {
            writer,
            columns,
            schema: Arc::clone(schema),
            buffer: buffer.clone(),
            threads,
            encoder: TextEncoder::new(),
            group: Vec::new(),
            pending: None,
            stored: None,
            earlier: Vec::new(),
        })
    }

    /// Goes on with a file that ends with a row group, from the description that [`row_groups`](FileWriter::row_groups)
    /// made then.
    pub(super) fn after(
        schema: &SchemaRef,
        metadata: &[(String, String)],
        buffer: &Buffer,
        threads: usize,
        row_groups: &[u8],
    ) -> Result<FileWriter, ArrowError> {
        let mut this = FileWriter::new(schema, metadata, buffer, threads)?;
        this.earlier = read_description(row_groups)?;
        // The library counts the bytes before a row group: these are in the file.
        let zeros = vec![0; 1 << 16];
        let end = this.earlier.last().map_or(0, end);
        while this.writer.bytes_written() < end {
            let count = zeros.len().min(end - this.writer.bytes_written());
            this.writer.write_all(&zeros[..count])?;
            this.writer.flush()?;
            buffer.clear();
        }
        buffer.clear();
        Ok(this)
    }

    /// Writes rows.
    pub(super) fn write(&mut self, batch: RecordBatch) -> Result<(), ArrowError> {
        self.write_stored(batch, None)
    }

    /// Writes rows whose first columns are those of rows of the input. If they are a whole row group there and here, the
    /// chunks of these columns are written as they are.
    pub(super) fn write_stored(
        &mut self,
        batch: RecordBatch,
        stored: Option<StoredRows>,
    ) -> Result<(), ArrowError> {
        self.follow(stored);
        let mut rows = match self.pending.take() {
            Some(pending) => concat_batches(&batch.schema(), [&pending, &batch])?,
            None => batch,
        };
        while rows.num_rows() >= BATCH {
            let batch = rows.slice(0, BATCH);
            rows = rows.slice(BATCH, rows.num_rows() - BATCH);
            let batch = EncodedRows::new(batch, self.stored.as_deref(), &mut self.encoder)?;
            self.push(batch)?;
        }
        self.pending = (rows.num_rows() > 0).then_some(rows);
        Ok(())
    }

    /// The same for [`BATCH`] rows that are encoded.
    ///
    /// # Panics
    /// If the rows before are no multiple of `BATCH`.
    pub(super) fn write_encoded(
        &mut self,
        rows: EncodedRows,
        stored: Option<StoredRows>,
    ) -> Result<(), ArrowError> {
        assert!(rows.count == BATCH && self.pending.is_none(), "a page does not begin here");
        self.follow(stored);
        self.push(rows)
    }

    /// Notes of which row group of the input the next rows are, if that of the file has only rows of it.
    fn follow(&mut self, stored: Option<StoredRows>) {
        let before = self.group.len() * BATCH + self.pending.as_ref().map_or(0, RecordBatch::num_rows);
        self.stored = stored.filter(|rows| rows.first == before).map(|rows| rows.group).filter(|group| {
            before == 0 || self.stored.as_ref().is_some_and(|stored| Arc::ptr_eq(stored, group))
        });
    }

    fn push(&mut self, rows: EncodedRows) -> Result<(), ArrowError> {
        self.group.push(rows);
        if self.group.len() * BATCH == ROW_GROUP { self.write_group() } else { Ok(()) }
    }

    /// Writes a row group.
    fn write_group(&mut self) -> Result<(), ArrowError> {
        let batches = std::mem::take(&mut self.group);
        if batches.is_empty() {
            return Ok(());
        }
        let rows: usize = batches.iter().map(|batch| batch.count).sum();
        let stored = self.stored.take().filter(|stored| stored.rows == rows);
        let mut writers = self.columns.create_column_writers(self.row_group_count())?.into_iter();
        let mut batches: Vec<_> = batches.into_iter().map(|batch| batch.columns.into_iter()).collect();
        let (mut columns, mut first) = (Vec::new(), 0);
        for field in self.schema.fields() {
            // A column of a nested type is several columns of the file.
            let leaves = compute_leaves(field, &new_empty_array(field.data_type()))?.len();
            let stored = stored.as_ref().and_then(|stored| self.stored_chunks(stored, first..first + leaves));
            first += leaves;
            let writers = writers.by_ref().take(leaves).collect();
            let values = batches.iter_mut().filter_map(Iterator::next).collect();
            columns.push(Mutex::new(match stored {
                Some(chunks) => Column::Chunks(Ok(Chunks::Stored(chunks))),
                None => Column::Values(values, writers),
            }));
        }
        let next = AtomicUsize::new(0);
        let encode = || {
            while let Some((at, column)) = take(&columns, &next) {
                let mut column = column.lock().unwrap_or_else(PoisonError::into_inner);
                *column = match std::mem::take(&mut *column) {
                    Column::Values(values, writers) => Column::Chunks(self.chunks(at, values, writers)),
                    column => column,
                };
            }
        };
        thread::scope(|scope| {
            let others = self.threads.min(columns.len()).saturating_sub(1);
            (0..others).for_each(|_| drop(scope.spawn(encode)));
            encode();
        });
        let mut group = self.writer.next_row_group()?;
        for column in columns {
            let Column::Chunks(chunks) = column.into_inner().unwrap_or_else(PoisonError::into_inner) else {
                return Err(ArrowError::ParquetError("a column is not written".to_owned()));
            };
            match chunks? {
                Chunks::Stored(chunks) => {
                    chunks.into_iter().try_for_each(|chunk| chunk.append_to_row_group(&mut group))?;
                }
                Chunks::Encoded(chunks) => {
                    chunks.into_iter().try_for_each(|chunk| chunk.append_to_row_group(&mut group))?;
                }
            }
        }
        group.close()?;
        // The library keeps the last bytes.
        Ok(self.writer.flush()?)
    }

    /// The column chunks of a column.
    fn chunks(
        &self,
        at: usize,
        values: Vec<EncodedColumn>,
        mut writers: Vec<ArrowColumnWriter>,
    ) -> Result<Chunks, ParquetError> {
        let field = self.schema.field(at);
        if is_board(field) {
            return Ok(Chunks::Stored(vec![self.text_chunk(field, values)?]));
        }
        for values in values {
            let EncodedColumn::Array(array) = values else { continue };
            for (writer, leaf) in writers.iter_mut().zip(compute_leaves(field, &array)?) {
                writer.write(&leaf)?;
            }
        }
        let chunks = writers.into_iter().map(ArrowColumnWriter::close).collect::<Result<_, _>>()?;
        Ok(Chunks::Encoded(chunks))
    }

    /// The column chunk of a column of boards.
    fn text_chunk(&self, field: &Field, values: Vec<EncodedColumn>) -> Result<StoredChunk, ParquetError> {
        let mut columns = self.writer.schema_descr().columns().iter();
        let column = columns.find(|column| column.path().parts() == [field.name().as_str()]);
        let column = column.ok_or_else(|| ParquetError::General(format!("no column {}", field.name())))?;
        let mut pages = Vec::new();
        let mut encoder = LazyCell::new(TextEncoder::new);
        for values in values {
            pages.extend(match values {
                EncodedColumn::Pages(pages) => pages,
                // These values were kept to be copied from the input, but the input's row group was not complete.
                EncodedColumn::Array(array) => encoder.encode(&array, field.is_nullable())?,
            });
        }
        text_chunk(column, pages)
    }

    /// The chunks of these columns as the input has them; none if they are of other types or compressed otherwise.
    fn stored_chunks(&self, stored: &StoredGroup, columns: Range<usize>) -> Option<Vec<StoredChunk>> {
        let chunks = stored.columns.get(columns.clone())?.iter();
        let types = &self.writer.schema_descr().columns()[columns];
        chunks.zip(types).map(|(chunk, column)| chunk.clone().filter(|chunk| chunk.is_of(column))).collect()
    }

    /// The number of row groups that are written.
    pub(super) fn row_group_count(&self) -> usize {
        self.earlier.len() + self.writer.flushed_row_groups().len()
    }

    /// A description of the row groups that are written.
    pub(super) fn row_groups(&self) -> Result<Vec<u8>, ArrowError> {
        let groups = self.all(self.writer.flushed_row_groups())?;
        let schema = groups.first().map(RowGroupMetaData::schema_descr_ptr);
        let schema = schema.ok_or_else(|| ArrowError::ParquetError("no row group is written".to_owned()))?;
        describe(groups, schema)
    }

    /// The row groups of earlier writers and of this one.
    fn all(&self, own: &[RowGroupMetaData]) -> Result<Vec<RowGroupMetaData>, ParquetError> {
        let groups = self.earlier.iter().chain(own).cloned().zip(0..);
        groups.map(|(group, number)| group.into_builder().set_ordinal(number).build()).collect()
    }

    /// Ends the file.
    pub(super) fn close(mut self) -> Result<(), ArrowError> {
        if let Some(rows) = self.pending.take() {
            let rows = EncodedRows::new(rows, self.stored.as_deref(), &mut self.encoder)?;
            self.group.push(rows);
        }
        self.write_group()?;
        let mut bytes = Vec::new();
        self.buffer.take(&mut bytes);
        let own = self.writer.finish()?;
        // The library describes its own row groups only.
        self.buffer.clear();
        let groups = self.all(own.row_groups())?;
        // A description leaves out the limits of values for old readers, so those of all row groups do.
        let groups = read_description(&describe(groups, own.file_metadata().schema_descr_ptr())?)?;
        let rows = groups.iter().map(RowGroupMetaData::num_rows).sum();
        let file = own.file_metadata();
        let file = FileMetaData::new(
            file.version(),
            rows,
            file.created_by().map(str::to_owned),
            file.key_value_metadata().cloned(),
            file.schema_descr_ptr(),
            file.column_orders().cloned(),
        );
        ParquetMetaDataWriter::new(&mut bytes, &ParquetMetaData::new(file, groups)).finish()?;
        self.buffer.write_all(&bytes).map_err(|error| ParquetError::from(error).into())
    }
}

/// A description of row groups with this schema.
fn describe(groups: Vec<RowGroupMetaData>, schema: SchemaDescPtr) -> Result<Vec<u8>, ArrowError> {
    let file = FileMetaData::new(1, 0, None, None, schema, None);
    let mut bytes = Vec::new();
    ParquetMetaDataWriter::new(&mut bytes, &ParquetMetaData::new(file, groups)).finish()?;
    Ok(bytes)
}

/// The row groups of a description.
fn read_description(bytes: &[u8]) -> Result<Vec<RowGroupMetaData>, ArrowError> {
    let description = bytes.get(..bytes.len().saturating_sub(END)).unwrap_or_default();
    let options = ParquetMetaDataOptions::new().with_encoding_stats_as_mask(false);
    let file = ParquetMetaDataReader::decode_metadata_with_options(description, Some(&options))?;
    Ok(file.row_groups().to_vec())
}

/// The state of a column of a row group.
#[derive(Default)]
enum Column {
    /// Its values, and those who encode them if they are no boards.
    Values(Vec<EncodedColumn>, Vec<ArrowColumnWriter>),
    /// The encoded values, or the reason why there are none.
    Chunks(Result<Chunks, ParquetError>),
    /// A thread is encoding it, or has panicked.
    #[default]
    Taken,
}

/// The encoded values of a column. A column of a nested type is several columns of the file.
enum Chunks {
    Stored(Vec<StoredChunk>),
    Encoded(Vec<ArrowColumnChunk>),
}

/// The next of the items that no thread has taken, and its place.
fn take<'a, T>(items: &'a [T], next: &AtomicUsize) -> Option<(usize, &'a T)> {
    let at = next.fetch_add(1, Ordering::Relaxed);
    Some((at, items.get(at)?))
}

/// The number of bytes of a file up to the end of a row group.
fn end(group: &RowGroupMetaData) -> usize {
    let ends = group.columns().iter().map(|column| {
        let (start, length) = column.byte_range();
        start + length
    });
    ends.max().and_then(|end| usize::try_from(end).ok()).unwrap_or_default()
}
