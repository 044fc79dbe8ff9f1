//! [`FileWriter`], which makes a Parquet file of record batches, and can go on with one that was interrupted after a row group.

use std::collections::BTreeMap;
use std::sync::Arc;

use arrow_array::RecordBatch;
use arrow_schema::{DataType, Field, Schema, SchemaRef};
use parquet::arrow::ArrowWriter;
use parquet::basic::{Compression, Encoding, ZstdLevel};
use parquet::errors::{ParquetError, Result};
use parquet::file::metadata::{
    FileMetaData, KeyValue, ParquetMetaData, ParquetMetaDataOptions, ParquetMetaDataReader,
    ParquetMetaDataWriter, RowGroupMetaData,
};
use parquet::file::properties::{EnabledStatistics, WriterProperties};
use parquet::schema::types::{ColumnPath, SchemaDescPtr};

use super::BATCH;

/// The rows of a row group: small enough to be kept in memory.
const ROW_GROUP: usize = 1 << 17;

/// The bytes of a row group that is ended before it has as many rows, as they are encoded.
const GROUP_BYTES: usize = 1 << 27;

/// Columns of texts that are seldom equal: a dictionary of them would be larger than they are.
const BOARDS: [&str; 8] =
    ["puzzle", "puzzles", "quizzes", "solution", "solutions", "canonical", "transform", "inverse"];

/// The length of the mark at the end of a file, and of the length of the description before it.
const END: usize = 8;

/// Writes a file. The same rows in the same batches make the same bytes, wherever the writing was interrupted.
pub(super) struct FileWriter {
    writer: ArrowWriter<Vec<u8>>,
    /// The row groups that an earlier writer has written.
    earlier: Vec<RowGroupMetaData>,
}

impl FileWriter {
    /// Begins a file with these columns, whose metadata is that of their schema and this.
    pub(super) fn new(schema: &SchemaRef, metadata: &[(String, String)]) -> Result<FileWriter> {
        let mut all: BTreeMap<String, String> = schema.metadata().clone().into_iter().collect();
        all.extend(metadata.iter().cloned());
        // PyArrow reads the metadata of the schema only, where that is described.
        let described = Schema::new_with_metadata(schema.fields().clone(), all.clone().into_iter().collect());
        let metadata = all.into_iter().map(|(key, value)| KeyValue::new(key, value));
        // Other programs know dates in milliseconds as numbers only.
        let has_dates = schema.flattened_fields().iter().any(|field| field.data_type() == &DataType::Date64);
        // Pages are not indexed: an index is written at the end, and there may be another beginning.
        let mut properties = WriterProperties::builder()
            .set_created_by(concat!("sudokit ", env!("CARGO_PKG_VERSION")).to_owned())
            .set_compression(Compression::ZSTD(ZstdLevel::default()))
            .set_statistics_enabled(EnabledStatistics::Chunk)
            .set_offset_index_disabled(true)
            .set_coerce_types(has_dates)
            .set_key_value_metadata(Some(metadata.collect()));
        for field in schema.fields().iter().filter(|field| is_of_boards(field)) {
            let path = || ColumnPath::from(field.name().clone());
            // The lengths are apart from the digits, among which zstd would find them, and nothing else, again and again. The
            // least and the greatest of a million boards exclude none.
            properties = properties
                .set_column_dictionary_enabled(path(), false)
                .set_column_encoding(path(), Encoding::DELTA_LENGTH_BYTE_ARRAY)
                .set_column_statistics_enabled(path(), EnabledStatistics::None);
        }
        let writer = ArrowWriter::try_new(Vec::new(), Arc::new(described), Some(properties.build()))?;
        Ok(FileWriter { writer, earlier: Vec::new() })
    }

    /// Goes on with a file that ends with a row group, from the description that [`row_groups`](FileWriter::row_groups)
    /// made then.
    pub(super) fn after(
        schema: &SchemaRef,
        metadata: &[(String, String)],
        row_groups: &[u8],
    ) -> Result<FileWriter> {
        let mut this = FileWriter::new(schema, metadata)?;
        this.earlier = read_description(row_groups)?;
        // The library counts the bytes before a row group: these are in the file.
        let end = this.earlier.last().map_or(0, end);
        let zeros = vec![0; 1 << 16];
        while this.writer.bytes_written() < end {
            let count = zeros.len().min(end - this.writer.bytes_written());
            this.writer.write_all(&zeros[..count])?;
            this.hand_over(&mut Vec::new())?;
        }
        Ok(this)
    }

    /// Writes rows; returns whether a row group has ended with the last of them.
    pub(super) fn write(&mut self, rows: &RecordBatch) -> Result<bool> {
        for first in (0..rows.num_rows()).step_by(BATCH) {
            self.writer.write(&rows.slice(first, BATCH.min(rows.num_rows() - first)))?;
            if self.writer.in_progress_rows() >= ROW_GROUP || self.writer.in_progress_size() >= GROUP_BYTES {
                self.writer.flush()?;
            }
        }
        Ok(self.writer.in_progress_rows() == 0)
    }

    /// Hands over the bytes of all row groups that have ended.
    pub(super) fn hand_over(&mut self, out: &mut Vec<u8>) -> Result<()> {
        self.writer.sync()?;
        out.append(self.writer.inner_mut());
        Ok(())
    }

    /// A description of the row groups that have ended.
    pub(super) fn row_groups(&self) -> Result<Vec<u8>> {
        let groups = self.all(self.writer.flushed_row_groups())?;
        let schema = groups.first().map(RowGroupMetaData::schema_descr_ptr);
        describe(groups, schema.ok_or_else(|| ParquetError::General("no row group is written".to_owned()))?)
    }

    /// The row groups of earlier writers and of this one.
    fn all(&self, own: &[RowGroupMetaData]) -> Result<Vec<RowGroupMetaData>> {
        let groups = self.earlier.iter().chain(own).cloned().zip(0..);
        groups.map(|(group, number)| group.into_builder().set_ordinal(number).build()).collect()
    }

    /// Ends the file, and hands over its last bytes.
    pub(super) fn finish(&mut self, out: &mut Vec<u8>) -> Result<()> {
        self.writer.flush()?;
        self.hand_over(out)?;
        // The library describes its own row groups only.
        let own = self.writer.finish()?;
        self.writer.inner_mut().clear();
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
        ParquetMetaDataWriter::new(out, &ParquetMetaData::new(file, groups)).finish()
    }
}

/// Whether a column is one of boards, by its type and name.
fn is_of_boards(field: &Field) -> bool {
    use DataType::{Binary, BinaryView, LargeBinary, LargeUtf8, Utf8, Utf8View};
    let is_text =
        matches!(field.data_type(), Utf8 | LargeUtf8 | Utf8View | Binary | LargeBinary | BinaryView);
    is_text && BOARDS.iter().any(|name| field.name().eq_ignore_ascii_case(name))
}

/// A description of row groups with this schema.
fn describe(groups: Vec<RowGroupMetaData>, schema: SchemaDescPtr) -> Result<Vec<u8>> {
    let file = FileMetaData::new(1, 0, None, None, schema, None);
    let mut bytes = Vec::new();
    ParquetMetaDataWriter::new(&mut bytes, &ParquetMetaData::new(file, groups)).finish()?;
    Ok(bytes)
}

/// The row groups of a description.
fn read_description(bytes: &[u8]) -> Result<Vec<RowGroupMetaData>> {
    let description = bytes.get(..bytes.len().saturating_sub(END)).unwrap_or_default();
    let options = ParquetMetaDataOptions::new().with_encoding_stats_as_mask(false);
    let file = ParquetMetaDataReader::decode_metadata_with_options(description, Some(&options))?;
    Ok(file.row_groups().to_vec())
}

/// The number of bytes of a file up to the end of a row group.
fn end(group: &RowGroupMetaData) -> usize {
    let ends = group.columns().iter().map(|column| {
        let (start, length) = column.byte_range();
        start + length
    });
    ends.max().and_then(|end| usize::try_from(end).ok()).unwrap_or_default()
}
