//! [`FileWriter`], which writes a Parquet file, and can go on with one that was interrupted after a row group. Texts are
//! encoded as soon as there are enough rows for a page; the other columns of a row group are encoded together, on several threads.
//! Columns of a row group of the input may be written as they are stored.

use std::collections::BTreeMap;
use std::io::{self, Write};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

use arrow_array::{ArrayRef, RecordBatch, new_empty_array};
use arrow_schema::{ArrowError, DataType, Field, Schema, SchemaRef};
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
use parquet::schema::types::{ColumnPath, SchemaDescPtr, SchemaDescriptor};

use super::BATCH;
use super::row_bytes::{PAGE_BYTES, array_bytes, batch_bytes};
use super::stored::{StoredGroup, StoredRows};
use super::text_chunk::{TextChunk, TextEncoder, TextPage, is_text};

/// The rows of a row group: small enough to be kept in memory.
const ROW_GROUP: usize = 1 << 17;

/// The bytes of a row group that is ended before it has as many rows.
const GROUP_BYTES: usize = 1 << 28;

/// Columns of texts that are seldom equal.
const BOARDS: [&str; 8] =
    ["puzzle", "puzzles", "quizzes", "solution", "solutions", "canonical", "transform", "inverse"];

/// Columns of texts that are mostly equal or null. zstd finds that in less time than the library makes a dictionary.
const WORDS: [&str; 3] = ["verdict", "why", "error"];

/// The length of the mark at the end of a file, and of the length of the description before it.
const END: usize = 8;

/// Whether columns are stored as types that other programs know: dates in milliseconds are numbers to them.
pub(super) fn coerces_types(schema: &Schema) -> bool {
    schema.flattened_fields().iter().any(|field| field.data_type() == &DataType::Date64)
}

fn has_name_of(field: &Field, names: &[&str]) -> bool {
    names.iter().any(|name| field.name().eq_ignore_ascii_case(name))
}

/// Whether a column has no dictionary.
fn has_plain_values(field: &Field) -> bool {
    has_name_of(field, &BOARDS) || has_name_of(field, &WORDS)
}

/// Rows that may be too few for a page.
pub(super) struct FewRows {
    pub(super) batch: RecordBatch,
    /// These rows as the input has them, if their row group is one of the output.
    pub(super) stored: Option<StoredRows>,
    /// Whether a column of the input has other values, besides that of the errors.
    pub(super) is_changed: bool,
}

impl From<RecordBatch> for FewRows {
    fn from(batch: RecordBatch) -> FewRows {
        FewRows { batch, stored: None, is_changed: false }
    }
}

/// Rows of which the boards are encoded.
pub(super) struct EncodedRows {
    count: usize,
    /// The bytes that they take until they are written.
    bytes: usize,
    /// Whether columns are left out that are written as they are stored.
    is_stored: bool,
    columns: Vec<EncodedColumn>,
}

enum EncodedColumn {
    /// Values that are encoded together with those of other rows.
    Array(ArrayRef),
    Pages(Vec<TextPage>),
    /// Values that are written as they are stored.
    Stored,
}

impl EncodedRows {
    /// Encodes the boards of rows, but not those that are written as they are stored.
    pub(super) fn new(
        rows: RecordBatch,
        stored: Option<&StoredGroup>,
        encoder: &mut TextEncoder,
    ) -> Result<EncodedRows, ParquetError> {
        let (schema, columns, count) = rows.into_parts();
        let columns = schema.fields().iter().zip(columns).enumerate().map(|(at, (field, array))| {
            if stored.is_some_and(|stored| stored.has(at)) {
                return Ok(EncodedColumn::Stored);
            }
            EncodedColumn::new(field, array, encoder)
        });
        let columns = columns.collect::<Result<Vec<_>, ParquetError>>()?;
        let bytes = columns.iter().map(EncodedColumn::bytes).sum();
        Ok(EncodedRows { count, bytes, is_stored: stored.is_some(), columns })
    }
}

impl EncodedColumn {
    fn new(field: &Field, array: ArrayRef, encoder: &mut TextEncoder) -> Result<EncodedColumn, ParquetError> {
        if !(is_text(field.data_type()) && has_plain_values(field)) {
            return Ok(EncodedColumn::Array(array));
        }
        // The least and the greatest of a million boards exclude none.
        let with_range = !has_name_of(field, &BOARDS);
        Ok(EncodedColumn::Pages(encoder.encode(&array, field.is_nullable(), with_range)?))
    }

    /// The bytes in memory.
    fn bytes(&self) -> usize {
        match self {
            EncodedColumn::Array(array) => array_bytes(array),
            EncodedColumn::Pages(pages) => pages.iter().map(TextPage::len).sum(),
            EncodedColumn::Stored => 0,
        }
    }
}

/// Where a file goes.
struct Sink<W> {
    out: W,
    /// Whether bytes are not written, but only counted by the library.
    only_counts: bool,
    /// Why the output has not taken some. The library's errors keep only the words.
    error: Option<io::Error>,
}

impl<W: Write> Write for Sink<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if self.only_counts {
            return Ok(bytes.len());
        }
        self.out.write(bytes).map_err(|error| {
            let kind = error.kind();
            if kind != io::ErrorKind::Interrupted {
                self.error.get_or_insert(error);
            }
            kind.into()
        })
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Writes a file. The same rows in the same row groups make the same bytes, however they are cut, and wherever
/// the writing was interrupted.
pub(super) struct FileWriter<W: Write> {
    writer: SerializedFileWriter<Sink<W>>,
    columns: ArrowRowGroupWriterFactory,
    schema: SchemaRef,
    /// The greatest number of threads.
    threads: usize,
    encoder: TextEncoder,
    /// The rows of the next row group.
    group: Vec<EncodedRows>,
    /// Rows that are too few for a page, their bytes, and whether any are changed.
    pending: Vec<RecordBatch>,
    pending_bytes: usize,
    pending_changed: bool,
    /// The row group of the input that the next row group will be.
    stored: Option<Arc<StoredGroup>>,
    /// The row groups that an earlier writer has written.
    earlier: Vec<RowGroupMetaData>,
}

impl<W: Write + Send> FileWriter<W> {
    /// Begins a file with these columns, whose metadata is that of their schema and this.
    pub(super) fn new(
        schema: &SchemaRef,
        metadata: &[(String, String)],
        out: W,
        threads: usize,
    ) -> Result<FileWriter<W>, ArrowError> {
        let mut all: BTreeMap<String, String> = schema.metadata().clone().into_iter().collect();
        all.extend(metadata.iter().cloned());
        // PyArrow reads the metadata of the schema only, where that is described.
        let described = Schema::new_with_metadata(schema.fields().clone(), all.clone().into_iter().collect());
        let metadata = all.into_iter().map(|(key, value)| KeyValue::new(key, value));
        // Pages are not indexed: an index is written at the end, and there may be another beginning.
        let mut properties = WriterProperties::builder()
            .set_created_by(concat!("sudokit ", env!("CARGO_PKG_VERSION")).to_owned())
            .set_compression(Compression::ZSTD(ZstdLevel::default()))
            .set_statistics_enabled(EnabledStatistics::Chunk)
            .set_offset_index_disabled(true)
            .set_coerce_types(coerces_types(schema))
            .set_key_value_metadata(Some(metadata.collect()));
        for field in schema.fields() {
            if has_plain_values(field) {
                let path = ColumnPath::from(field.name().clone());
                properties = properties.set_column_dictionary_enabled(path, false);
            }
        }
        let sink = Sink { out, only_counts: false, error: None };
        let writer = ArrowWriter::try_new(sink, Arc::new(described), Some(properties.build()))?;
        let (writer, columns) = writer.into_serialized_writer()?;
        Ok(FileWriter {
            writer,
            columns,
            schema: Arc::clone(schema),
            threads,
            encoder: TextEncoder::new(),
            group: Vec::new(),
            pending: Vec::new(),
            pending_bytes: 0,
            pending_changed: false,
            stored: None,
            earlier: Vec::new(),
        })
    }

    /// Goes on with a file that ends with a row group, from the description that [`row_groups`](FileWriter::row_groups)
    /// made then.
    pub(super) fn after(
        schema: &SchemaRef,
        metadata: &[(String, String)],
        out: W,
        threads: usize,
        row_groups: &[u8],
    ) -> Result<FileWriter<W>, ArrowError> {
        let mut this = FileWriter::new(schema, metadata, out, threads)?;
        this.earlier = read_description(row_groups)?;
        // The library counts the bytes before a row group: these are in the file.
        this.writer.inner_mut().only_counts = true;
        let zeros = vec![0; 1 << 16];
        let end = this.earlier.last().map_or(0, end);
        while this.writer.bytes_written() < end {
            let count = zeros.len().min(end - this.writer.bytes_written());
            this.writer.write_all(&zeros[..count])?;
        }
        this.writer.flush()?;
        this.writer.inner_mut().only_counts = false;
        Ok(this)
    }

    /// The output, which has all row groups that are written.
    pub(super) fn out(&mut self) -> &mut W {
        &mut self.writer.inner_mut().out
    }

    /// The error of the output that led to this one, or this one.
    pub(super) fn reason(&mut self, error: ArrowError) -> io::Error {
        self.writer.inner_mut().error.take().unwrap_or_else(|| io::Error::other(error))
    }

    /// Writes rows.
    pub(super) fn write(&mut self, rows: FewRows) -> Result<(), ArrowError> {
        self.begin_rows(rows.stored)?;
        self.pending_bytes += batch_bytes(&rows.batch);
        self.pending.push(rows.batch);
        self.pending_changed |= rows.is_changed;
        while self.pending_count() > 0
            && (self.pending_count() >= self.rows_of_page() || self.pending_bytes >= PAGE_BYTES)
        {
            self.push_pending()?;
        }
        Ok(())
    }

    /// Writes a page, after one of the pending rows if there are any.
    pub(super) fn write_page(&mut self, rows: EncodedRows) -> Result<(), ArrowError> {
        self.begin_rows(None)?;
        if !self.pending.is_empty() {
            self.push_pending()?;
        }
        self.push(rows)
    }

    /// Writes the next page of a row group of the input, which is a row group of the file, or its last rows.
    pub(super) fn write_stored(&mut self, rows: EncodedRows, stored: StoredRows) -> Result<(), ArrowError> {
        self.begin_rows(Some(stored))?;
        self.push(rows)
    }

    /// Ends the row group before rows with which another begins.
    fn begin_rows(&mut self, stored: Option<StoredRows>) -> Result<(), ArrowError> {
        match stored {
            Some(StoredRows { group, first: 0 }) => {
                self.end_group()?;
                self.stored = Some(group);
            }
            // A row group of the input of which some rows cannot be read.
            None if self.stored.is_some() => self.end_group()?,
            _ => {}
        }
        Ok(())
    }

    fn pending_count(&self) -> usize {
        self.pending.iter().map(RecordBatch::num_rows).sum()
    }

    /// The number of rows of the next page: fewer at the end of a row group of the input.
    fn rows_of_page(&self) -> usize {
        self.stored.as_ref().map_or(BATCH, |stored| BATCH.min(stored.rows - self.row_count()))
    }

    /// Encodes a page of the pending rows, or all if they are fewer.
    fn push_pending(&mut self) -> Result<(), ArrowError> {
        let rows = concat_batches(&self.schema, &std::mem::take(&mut self.pending))?;
        let count = rows.num_rows().min(self.rows_of_page());
        let stored = self.stored.as_deref().filter(|_| !self.pending_changed);
        let page = EncodedRows::new(rows.slice(0, count), stored, &mut self.encoder)?;
        self.pending_bytes = 0;
        if count < rows.num_rows() {
            let rest = rows.slice(count, rows.num_rows() - count);
            self.pending_bytes = batch_bytes(&rest);
            self.pending.push(rest);
        } else {
            self.pending_changed = false;
        }
        self.push(page)
    }

    fn push(&mut self, rows: EncodedRows) -> Result<(), ArrowError> {
        self.group.push(rows);
        let is_full = match &self.stored {
            Some(stored) => self.row_count() == stored.rows,
            None => self.row_count() >= ROW_GROUP || self.bytes() >= GROUP_BYTES,
        };
        if is_full { self.write_group() } else { Ok(()) }
    }

    /// The number of rows of the next row group that are encoded.
    fn row_count(&self) -> usize {
        self.group.iter().map(|rows| rows.count).sum()
    }

    /// The bytes of the next row group.
    fn bytes(&self) -> usize {
        self.group.iter().map(|rows| rows.bytes).sum()
    }

    /// Writes a row group of the rows so far.
    fn end_group(&mut self) -> Result<(), ArrowError> {
        if !self.pending.is_empty() {
            self.push_pending()?;
        }
        self.write_group()
    }

    /// Encodes the columns of a row group of the input that was to be written as it is stored, but lacks rows, or has other
    /// values in some.
    fn encode_stored(&mut self, stored: &StoredGroup) -> Result<(), ArrowError> {
        let input = stored.read_again(self.row_count())?;
        let mut first = 0;
        for rows in &mut self.group {
            for (at, column) in rows.columns.iter_mut().enumerate() {
                if matches!(column, EncodedColumn::Stored) {
                    let array = input.column(at).slice(first, rows.count);
                    *column = EncodedColumn::new(self.schema.field(at), array, &mut self.encoder)?;
                }
            }
            first += rows.count;
        }
        Ok(())
    }

    /// Writes a row group.
    fn write_group(&mut self) -> Result<(), ArrowError> {
        let mut stored = self.stored.take();
        if let Some(group) = &stored
            && !(group.rows == self.row_count() && self.group.iter().all(|rows| rows.is_stored))
        {
            self.encode_stored(group)?;
            stored = None;
        }
        let batches = std::mem::take(&mut self.group);
        if batches.is_empty() {
            return Ok(());
        }
        let mut writers = self.columns.create_column_writers(self.row_group_count())?.into_iter();
        let mut batches: Vec<_> = batches.into_iter().map(|batch| batch.columns.into_iter()).collect();
        let mut columns = Vec::new();
        for (at, field) in self.schema.fields().iter().enumerate() {
            // A column of a nested type is several columns of the file.
            let leaves = compute_leaves(field, &new_empty_array(field.data_type()))?.len();
            let writers = writers.by_ref().take(leaves).collect();
            let values = batches.iter_mut().filter_map(Iterator::next).collect();
            columns.push(Mutex::new(match &stored {
                Some(stored) if stored.has(at) => Column::Chunks(Ok(Chunks::Stored)),
                _ => Column::Values(values, writers),
            }));
        }
        let next = AtomicUsize::new(0);
        let (schema, kinds) = (&self.schema, self.writer.schema_descr());
        let encode = || {
            while let Some((at, column)) = take(&columns, &next) {
                let mut column = column.lock().unwrap_or_else(PoisonError::into_inner);
                *column = match std::mem::take(&mut *column) {
                    Column::Values(values, writers) => {
                        Column::Chunks(chunks(schema.field(at), kinds, values, writers))
                    }
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
        for (at, column) in columns.into_iter().enumerate() {
            let Column::Chunks(chunks) = column.into_inner().unwrap_or_else(PoisonError::into_inner) else {
                return Err(ArrowError::ParquetError("a column is not written".to_owned()));
            };
            match chunks? {
                Chunks::Stored => {
                    stored.iter().try_for_each(|stored| stored.append_column(at, &mut group))?;
                }
                Chunks::Text(chunk) => chunk.append_to_row_group(&mut group)?,
                Chunks::Encoded(chunks) => {
                    chunks.into_iter().try_for_each(|chunk| chunk.append_to_row_group(&mut group))?;
                }
            }
        }
        group.close()?;
        // The library keeps the last bytes.
        Ok(self.writer.flush()?)
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
    pub(super) fn close(&mut self) -> Result<(), ArrowError> {
        self.end_group()?;
        self.writer.flush()?;
        // The library describes its own row groups only.
        self.writer.inner_mut().only_counts = true;
        let own = self.writer.finish()?;
        self.writer.inner_mut().only_counts = false;
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
        Ok(ParquetMetaDataWriter::new(self.writer.inner_mut(), &ParquetMetaData::new(file, groups))
            .finish()?)
    }
}

/// The column chunks of a column, of these types in the file.
fn chunks(
    field: &Field,
    kinds: &SchemaDescriptor,
    values: Vec<EncodedColumn>,
    mut writers: Vec<ArrowColumnWriter>,
) -> Result<Chunks, ParquetError> {
    let (mut pages, mut is_text) = (Vec::new(), false);
    for values in values {
        match values {
            EncodedColumn::Stored => {}
            EncodedColumn::Pages(more) => {
                pages.extend(more);
                is_text = true;
            }
            EncodedColumn::Array(array) => {
                for (writer, leaf) in writers.iter_mut().zip(compute_leaves(field, &array)?) {
                    writer.write(&leaf)?;
                }
            }
        }
    }
    if is_text {
        let kind = kinds.columns().iter().find(|kind| kind.path().parts() == [field.name().as_str()]);
        let kind = kind.ok_or_else(|| ParquetError::General(format!("no column {}", field.name())))?;
        return Ok(Chunks::Text(TextChunk::new(kind, pages)?.into()));
    }
    let chunks = writers.into_iter().map(ArrowColumnWriter::close).collect::<Result<_, _>>()?;
    Ok(Chunks::Encoded(chunks))
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
    Stored,
    Text(Box<TextChunk>),
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
