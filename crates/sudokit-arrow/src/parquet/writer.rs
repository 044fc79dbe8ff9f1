//! [`FileWriter`], which makes a Parquet file of record batches.

use std::collections::BTreeMap;
use std::sync::Arc;

use arrow_array::RecordBatch;
use arrow_schema::{DataType, Field, Schema, SchemaRef};
use parquet::arrow::ArrowWriter;
use parquet::basic::{Compression, Encoding, ZstdLevel};
use parquet::errors::Result;
use parquet::file::metadata::KeyValue;
use parquet::file::properties::{EnabledStatistics, WriterProperties};
use parquet::schema::types::ColumnPath;

use super::BATCH;

/// The number of rows of a row group, which is kept in memory.
const ROW_GROUP: usize = 1 << 17;

/// A row group also ends at this number of encoded bytes.
const GROUP_BYTES: usize = 1 << 27;

/// Columns of texts that are rarely equal, so a dictionary would be larger than the texts.
const BOARDS: [&str; 8] =
    ["puzzle", "puzzles", "quizzes", "solution", "solutions", "canonical", "transform", "inverse"];

/// Writes a file. The same rows in the same batches make the same bytes.
pub(super) struct FileWriter {
    writer: ArrowWriter<Vec<u8>>,
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
        // No index of the pages: it would be kept in memory up to the end.
        let mut properties = WriterProperties::builder()
            .set_created_by(concat!("sudokit ", env!("CARGO_PKG_VERSION")).to_owned())
            .set_compression(Compression::ZSTD(ZstdLevel::default()))
            .set_statistics_enabled(EnabledStatistics::Chunk)
            .set_offset_index_disabled(true)
            .set_coerce_types(has_dates)
            .set_key_value_metadata(Some(metadata.collect()));
        for field in schema.fields().iter().filter(|field| is_of_boards(field)) {
            let path = || ColumnPath::from(field.name().clone());
            // The encoding stores lengths apart from digits: between digits, zstd would find nothing but the
            // repeated lengths. Minimum and maximum are left out because they exclude no board among
            // millions.
            properties = properties
                .set_column_dictionary_enabled(path(), false)
                .set_column_encoding(path(), Encoding::DELTA_LENGTH_BYTE_ARRAY)
                .set_column_statistics_enabled(path(), EnabledStatistics::None);
        }
        let writer = ArrowWriter::try_new(Vec::new(), Arc::new(described), Some(properties.build()))?;
        Ok(FileWriter { writer })
    }

    /// Writes rows.
    pub(super) fn write(&mut self, rows: &RecordBatch) -> Result<()> {
        for first in (0..rows.num_rows()).step_by(BATCH) {
            self.writer.write(&rows.slice(first, BATCH.min(rows.num_rows() - first)))?;
            if self.writer.in_progress_rows() >= ROW_GROUP || self.writer.in_progress_size() >= GROUP_BYTES {
                self.writer.flush()?;
            }
        }
        Ok(())
    }

    /// Moves the bytes of all finished row groups to `out`.
    pub(super) fn hand_over(&mut self, out: &mut Vec<u8>) -> Result<()> {
        self.writer.sync()?;
        out.append(self.writer.inner_mut());
        Ok(())
    }

    /// Ends the file, and hands over its last bytes.
    pub(super) fn finish(&mut self, out: &mut Vec<u8>) -> Result<()> {
        self.writer.finish()?;
        out.append(self.writer.inner_mut());
        Ok(())
    }
}

/// Whether a column holds boards, by its type and name.
fn is_of_boards(field: &Field) -> bool {
    use DataType::{Binary, BinaryView, LargeBinary, LargeUtf8, Utf8, Utf8View};
    let is_text =
        matches!(field.data_type(), Utf8 | LargeUtf8 | Utf8View | Binary | LargeBinary | BinaryView);
    is_text && BOARDS.iter().any(|name| field.name().eq_ignore_ascii_case(name))
}
