//! [`StoredChunk`]: a column chunk as it is in a file; [`StoredGroup`]: those of a row group that is read, which are written
//! again if the job does not change the column.

use std::fs::File;
use std::io::Write;
use std::sync::Arc;

use bytes::Bytes;
use parquet::basic::Compression;
use parquet::column::writer::ColumnCloseResult;
use parquet::errors::ParquetError;
use parquet::file::metadata::{ColumnChunkMetaData, RowGroupMetaData};
use parquet::file::reader::{ChunkReader, Length};
use parquet::file::writer::SerializedRowGroupWriter;
use parquet::schema::types::ColumnDescriptor;

/// An encoded and compressed column chunk.
#[derive(Clone, Debug)]
pub(super) struct StoredChunk {
    rows: u64,
    bytes: Bytes,
    /// Offsets are counted from the first byte.
    metadata: ColumnChunkMetaData,
}

impl StoredChunk {
    /// The column chunk of this many rows.
    pub(super) fn new(rows: u64, bytes: Bytes, metadata: ColumnChunkMetaData) -> StoredChunk {
        StoredChunk { rows, bytes, metadata }
    }

    /// Reads a column chunk of a file. None if it is not compressed with zstd, as other chunks are that are written.
    fn read(file: &File, rows: u64, metadata: &ColumnChunkMetaData) -> Option<StoredChunk> {
        let start = metadata.dictionary_page_offset().unwrap_or(metadata.data_page_offset());
        let [from, size] = [start, metadata.compressed_size()].map(u64::try_from);
        let (from, size) = (from.ok()?, size.ok()?);
        let is_in_file = metadata.file_path().is_none() && from.checked_add(size)? <= file.len();
        if !is_in_file || !matches!(metadata.compression(), Compression::ZSTD(_)) {
            return None;
        }
        let bytes = file.get_bytes(from, usize::try_from(size).ok()?).ok()?;
        let metadata = metadata
            .clone()
            .into_builder()
            .set_data_page_offset(metadata.data_page_offset() - start)
            .set_dictionary_page_offset(metadata.dictionary_page_offset().map(|offset| offset - start));
        Some(StoredChunk { rows, bytes, metadata: metadata.build().ok()? })
    }

    /// Whether this may be written as a chunk of that column.
    pub(super) fn is_of(&self, column: &ColumnDescriptor) -> bool {
        self.metadata.column_descr() == column
    }

    /// Writes the chunk.
    pub(super) fn append_to_row_group<W: Write + Send>(
        self,
        group: &mut SerializedRowGroupWriter<'_, W>,
    ) -> Result<(), ParquetError> {
        let close = ColumnCloseResult {
            bytes_written: self.bytes.len() as u64,
            rows_written: self.rows,
            metadata: self.metadata,
            bloom_filter: None,
            column_index: None,
            offset_index: None,
        };
        group.append_column(&self.bytes, close)
    }
}

/// The columns of a row group as they are in a file.
#[derive(Debug)]
pub(super) struct StoredGroup {
    /// The number of rows.
    pub(super) rows: usize,
    /// The column chunks that can be written as they are.
    pub(super) columns: Vec<Option<StoredChunk>>,
}

impl StoredGroup {
    /// Reads a row group of this many rows.
    pub(super) fn read(file: &File, rows: usize, group: &RowGroupMetaData) -> StoredGroup {
        let columns = group.columns().iter();
        StoredGroup {
            rows,
            columns: columns.map(|chunk| StoredChunk::read(file, rows as u64, chunk)).collect(),
        }
    }

    /// Whether the column of this name can be written as it is.
    pub(super) fn has(&self, name: &str) -> bool {
        self.columns.iter().flatten().any(|chunk| chunk.metadata.column_path().parts() == [name])
    }
}

/// Rows of a row group, from the first of them on.
#[derive(Clone, Debug)]
pub(super) struct StoredRows {
    pub(super) group: Arc<StoredGroup>,
    /// The number of rows of the group before these.
    pub(super) first: usize,
}
