//! [`StoredGroup`]: a row group of a file that is read. Its columns are written again as they are stored, and the answers beside
//! them; so a row group of the output has the same rows.

use std::fs::File;
use std::io::{self, Write};
use std::ops::RangeInclusive;
use std::sync::Arc;

use arrow_array::RecordBatch;
use arrow_select::concat::concat_batches;
use parquet::column::writer::ColumnCloseResult;
use parquet::errors::ParquetError;
use parquet::file::metadata::{ColumnChunkMetaData, ParquetMetaData, RowGroupMetaData};
use parquet::file::reader::{ChunkReader, Length as _};
use parquet::file::writer::SerializedRowGroupWriter;
use parquet::schema::types::SchemaDescriptor;

use super::reader::ParquetRows;

/// The number of rows of a row group that is written as it is: a file of many small ones would be slow to read.
const ROWS: RangeInclusive<i64> = 1 << 16..=1 << 20;

/// Writes a column chunk of this many rows that a source has.
pub(super) fn append_chunk<R: ChunkReader, W: Write + Send>(
    group: &mut SerializedRowGroupWriter<'_, W>,
    source: &R,
    rows: u64,
    metadata: ColumnChunkMetaData,
) -> Result<(), ParquetError> {
    let close = ColumnCloseResult {
        bytes_written: u64::try_from(metadata.compressed_size())?,
        rows_written: rows,
        metadata,
        bloom_filter: None,
        column_index: None,
        offset_index: None,
    };
    group.append_column(source, close)
}

/// A row group of a file, and those of its column chunks that can be written as they are.
#[derive(Debug)]
pub(super) struct StoredGroup {
    /// The number of rows.
    pub(super) rows: usize,
    file: Arc<File>,
    /// The place of the row group in the file.
    place: usize,
    /// For each column of the output, its chunks: a column of a nested type has several.
    columns: Vec<Option<Vec<ColumnChunkMetaData>>>,
}

impl StoredGroup {
    /// Whether a row group is neither too small nor too large.
    pub(super) fn is_possible(group: &RowGroupMetaData) -> bool {
        ROWS.contains(&group.num_rows())
    }

    /// A row group of a file that nothing else reads. Those of its columns are written that are of the output's types. They are
    /// the first columns of the output; that at `changed` has other values there.
    pub(super) fn new(
        file: &Arc<File>,
        metadata: &ParquetMetaData,
        place: usize,
        output: &SchemaDescriptor,
        changed: usize,
    ) -> StoredGroup {
        let size = i64::try_from(file.len()).unwrap_or(i64::MAX);
        let group = metadata.row_group(place);
        let mut columns = vec![Some(Vec::new()); output.root_schema().get_fields().len()];
        for (leaf, kind) in output.columns().iter().enumerate() {
            let at = output.get_column_root_idx(leaf);
            let chunk = group.columns().get(leaf);
            let chunk = chunk.filter(|chunk| chunk.column_descr() == &**kind && is_within(chunk, size));
            match (&mut columns[at], chunk) {
                (Some(chunks), Some(chunk)) if at != changed => chunks.push(chunk.clone()),
                (column, _) => *column = None,
            }
        }
        let rows = usize::try_from(group.num_rows()).unwrap_or_default();
        StoredGroup { rows, file: Arc::clone(file), place, columns }
    }

    /// Whether a column of the output can be written as it is stored.
    pub(super) fn has(&self, at: usize) -> bool {
        self.columns.get(at).is_some_and(Option::is_some)
    }

    /// Writes the chunks of a column of the output.
    pub(super) fn append_column<W: Write + Send>(
        &self,
        at: usize,
        group: &mut SerializedRowGroupWriter<'_, W>,
    ) -> Result<(), ParquetError> {
        let chunks = self.columns[at].iter().flatten();
        chunks.cloned().try_for_each(|chunk| append_chunk(group, &*self.file, self.rows as u64, chunk))
    }

    /// Reads the first rows again, which were read before.
    pub(super) fn read_again(&self, rows: usize) -> io::Result<RecordBatch> {
        let mut reader = ParquetRows::of_file(self.file.try_clone()?, Some(self.place..self.place + 1))?;
        let (mut batches, mut count) = (Vec::new(), 0);
        while count < rows
            && let Some(batch) = reader.next()?
        {
            let batch = batch.slice(0, batch.num_rows().min(rows - count));
            count += batch.num_rows();
            batches.push(batch);
        }
        concat_batches(reader.schema(), &batches).map_err(io::Error::other)
    }
}

/// Whether a column chunk is in a file of this size.
fn is_within(chunk: &ColumnChunkMetaData, size: i64) -> bool {
    let start = chunk.dictionary_page_offset().unwrap_or(chunk.data_page_offset());
    let end = start.checked_add(chunk.compressed_size());
    chunk.file_path().is_none() && start >= 0 && end.is_some_and(|end| (start..=size).contains(&end))
}

/// Rows of a row group, from the first of them on.
#[derive(Clone, Debug)]
pub(super) struct StoredRows {
    pub(super) group: Arc<StoredGroup>,
    /// The number of rows of the group before these.
    pub(super) first: usize,
}
