//! [`FileWriter`], which writes record batches as a Parquet file, and can continue a file that was interrupted after a row
//! group.

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

/// The number of rows of a row group, which is kept in memory.
const ROW_GROUP: usize = 1 << 17;

/// A row group also ends at this number of encoded bytes.
const GROUP_BYTES: usize = 1 << 27;

/// Columns of texts that are rarely equal, so a dictionary would be larger than the texts.
const BOARDS: [&str; 8] =
    ["puzzle", "puzzles", "quizzes", "solution", "solutions", "canonical", "transform", "inverse"];

/// The length of the end of a file: the mark, and before it the length of the description.
const END: usize = 8;

/// Writes a file. The same rows in the same batches make the same bytes, even if the writing was interrupted.
pub(super) struct FileWriter {
    writer: ArrowWriter<Vec<u8>>,
    /// The row groups that earlier writers have written.
    earlier: Vec<RowGroupMetaData>,
}

impl FileWriter {
    /// Begins a file with these columns. Its metadata is `metadata` and the metadata of the schema.
    pub(super) fn new(schema: &SchemaRef, metadata: &[(String, String)]) -> Result<FileWriter> {
        let mut all: BTreeMap<String, String> = schema.metadata().clone().into_iter().collect();
        all.extend(metadata.iter().cloned());
        // If a file has a described schema, PyArrow reads only the metadata in it.
        let described = Schema::new_with_metadata(schema.fields().clone(), all.clone().into_iter().collect());
        let metadata = all.into_iter().map(|(key, value)| KeyValue::new(key, value));
        // Other programs read dates in milliseconds as plain numbers.
        let has_dates = schema.flattened_fields().iter().any(|field| field.data_type() == &DataType::Date64);
        // No index of the pages: it would be written at the end, but the first row groups may come from an earlier run.
        let mut properties = WriterProperties::builder()
            .set_created_by(concat!("sudokit ", env!("CARGO_PKG_VERSION")).to_owned())
            .set_compression(Compression::ZSTD(ZstdLevel::default()))
            .set_statistics_enabled(EnabledStatistics::Chunk)
            .set_offset_index_disabled(true)
            .set_coerce_types(has_dates)
            .set_key_value_metadata(Some(metadata.collect()));
        for field in schema.fields().iter().filter(|field| is_of_boards(field)) {
            let path = || ColumnPath::from(field.name().clone());
            // The encoding stores lengths apart from digits: between digits, zstd would find nothing but the repeated lengths.
            // Minimum and maximum are left out because they exclude no board among millions.
            properties = properties
                .set_column_dictionary_enabled(path(), false)
                .set_column_encoding(path(), Encoding::DELTA_LENGTH_BYTE_ARRAY)
                .set_column_statistics_enabled(path(), EnabledStatistics::None);
        }
        let writer = ArrowWriter::try_new(Vec::new(), Arc::new(described), Some(properties.build()))?;
        Ok(FileWriter { writer, earlier: Vec::new() })
    }

    /// Continues a file that ends with a row group, from the description that [`row_groups`](FileWriter::row_groups) gave then.
    pub(super) fn after(
        schema: &SchemaRef,
        metadata: &[(String, String)],
        row_groups: &[u8],
    ) -> Result<FileWriter> {
        let mut this = FileWriter::new(schema, metadata)?;
        this.earlier = read_description(row_groups)?;
        // The library counts offsets from the bytes it has written, so the bytes already in the file are added.
        let end = this.earlier.last().map_or(0, end);
        let zeros = vec![0; 1 << 16];
        while this.writer.bytes_written() < end {
            let count = zeros.len().min(end - this.writer.bytes_written());
            this.writer.write_all(&zeros[..count])?;
            this.hand_over(&mut Vec::new())?;
        }
        Ok(this)
    }

    /// Writes rows; returns whether a row group has ended.
    pub(super) fn write(&mut self, rows: &RecordBatch) -> Result<bool> {
        for first in (0..rows.num_rows()).step_by(BATCH) {
            self.writer.write(&rows.slice(first, BATCH.min(rows.num_rows() - first)))?;
            if self.writer.in_progress_rows() >= ROW_GROUP || self.writer.in_progress_size() >= GROUP_BYTES {
                self.writer.flush()?;
            }
        }
        Ok(self.writer.in_progress_rows() == 0)
    }

    /// Moves the bytes of all finished row groups to `out`.
    pub(super) fn hand_over(&mut self, out: &mut Vec<u8>) -> Result<()> {
        self.writer.sync()?;
        out.append(self.writer.inner_mut());
        Ok(())
    }

    /// A description of the finished row groups.
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

    /// Ends the file, and moves its last bytes to `out`.
    pub(super) fn finish(&mut self, out: &mut Vec<u8>) -> Result<()> {
        self.writer.flush()?;
        self.hand_over(out)?;
        // The library describes only its own row groups.
        let own = self.writer.finish()?;
        self.writer.inner_mut().clear();
        let groups = self.all(own.row_groups())?;
        // Descriptions leave out minimum and maximum values for old readers, so all row groups go through one, to be equal.
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

/// Whether a column holds boards, by its type and name.
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

/// The offset in the file at which a row group ends.
fn end(group: &RowGroupMetaData) -> usize {
    let ends = group.columns().iter().map(|column| {
        let (start, length) = column.byte_range();
        start + length
    });
    ends.max().and_then(|end| usize::try_from(end).ok()).unwrap_or_default()
}
