//! The size of rows in memory, which decides how many are read and written together.

use std::fs::File;
use std::sync::Arc;

use arrow_array::cast::AsArray as _;
use arrow_array::{Array, RecordBatch};
use arrow_schema::DataType;
use parquet::basic::Type;
use parquet::column::page::{Page, PageReader as _};
use parquet::errors::ParquetError;
use parquet::file::metadata::{ColumnChunkMetaData, RowGroupMetaData};
use parquet::file::serialized_reader::SerializedPageReader;

use super::BATCH;

/// The number of bytes of rows that are read and written together: about 2 KB for each of [`BATCH`] rows.
pub(super) const PAGE_BYTES: usize = 1 << 24;

/// The number of rows of a row group to read together: [`BATCH`], or fewer if they are large.
pub(super) fn rows_at_once(file: &Arc<File>, group: &RowGroupMetaData) -> Result<usize, ParquetError> {
    let rows = usize::try_from(group.num_rows()).unwrap_or_default().max(1);
    let mut bytes: usize = 0;
    for chunk in group.columns() {
        bytes = bytes.saturating_add(chunk_bytes(file, chunk, rows)?);
    }
    Ok(PAGE_BYTES.checked_div(bytes / rows).map_or(BATCH, |rows| rows.clamp(1, BATCH)))
}

/// An estimate of the size of the values of a column chunk; it is too high if the file does not give the
/// lengths of its texts.
fn chunk_bytes(file: &Arc<File>, chunk: &ColumnChunkMetaData, rows: usize) -> Result<usize, ParquetError> {
    let number = |number: i64| usize::try_from(number).unwrap_or_default();
    let values = number(chunk.num_values());
    let width = match chunk.column_type() {
        Type::BYTE_ARRAY => {
            if let Some(bytes) = chunk.unencoded_byte_array_data_bytes() {
                return Ok(number(bytes));
            }
            let stored = number(chunk.uncompressed_size());
            // A text in the dictionary may occur in many rows.
            match chunk.dictionary_page_offset() {
                Some(_) => longest_of_dictionary(file, chunk, rows)?,
                None => return Ok(stored),
            }
        }
        Type::FIXED_LEN_BYTE_ARRAY => usize::try_from(chunk.column_descr().type_length()).unwrap_or_default(),
        _ => size_of::<i64>(),
    };
    Ok(values.saturating_mul(width))
}

/// The length of the longest text of a dictionary.
fn longest_of_dictionary(
    file: &Arc<File>,
    chunk: &ColumnChunkMetaData,
    rows: usize,
) -> Result<usize, ParquetError> {
    let mut pages = SerializedPageReader::new(Arc::clone(file), chunk, rows, None)?;
    let Some(Page::DictionaryPage { buf, .. }) = pages.get_next_page()? else { return Ok(0) };
    let (mut rest, mut longest) = (&buf[..], 0);
    while let Some((length, texts)) = rest.split_first_chunk() {
        let length = u32::from_le_bytes(*length) as usize;
        longest = longest.max(length);
        rest = texts.get(length..).unwrap_or_default();
    }
    Ok(longest)
}

/// The size of the rows of a batch in bytes.
pub(super) fn batch_bytes(batch: &RecordBatch) -> usize {
    batch.columns().iter().map(|column| array_bytes(column)).sum()
}

/// The size of the values of an array in bytes; the array may be a slice of another one.
fn array_bytes(array: &dyn Array) -> usize {
    let len = array.len();
    match array.data_type() {
        DataType::Utf8View => 16 * len + array.as_string_view().total_buffer_bytes_used(),
        DataType::BinaryView => 16 * len + array.as_binary_view().total_buffer_bytes_used(),
        DataType::List(_) => {
            let offsets = array.as_list::<i32>().value_offsets();
            let (first, end) = (offsets[0] as usize, offsets[len] as usize);
            4 * len + array_bytes(&array.as_list::<i32>().values().slice(first, end - first))
        }
        DataType::LargeList(_) => {
            let offsets = array.as_list::<i64>().value_offsets();
            let (first, end) = (offsets[0] as usize, offsets[len] as usize);
            8 * len + array_bytes(&array.as_list::<i64>().values().slice(first, end - first))
        }
        DataType::Dictionary(..) => {
            let values = array.as_any_dictionary().values();
            // Slices share the values.
            4 * len + array_bytes(values) / values.len().max(1) * len.min(values.len())
        }
        _ => array.to_data().get_slice_memory_size().unwrap_or(0),
    }
}

#[cfg(test)]
mod tests {
    use arrow_array::types::Int32Type;
    use arrow_array::{
        ArrayRef, DictionaryArray, Int32Array, LargeListArray, ListArray, StringArray, StringViewArray,
    };

    use super::*;

    #[test]
    fn slices_have_the_bytes_of_their_values() {
        let text = "x".repeat(1000);
        let lists = || (0..10).map(|_| Some(vec![Some(1); 250]));
        let arrays: [ArrayRef; 6] = [
            Arc::new(StringArray::from(vec![text.as_str(); 10])),
            Arc::new(StringViewArray::from(vec![text.as_str(); 10])),
            Arc::new(ListArray::from_iter_primitive::<Int32Type, _, _>(lists())),
            Arc::new(LargeListArray::from_iter_primitive::<Int32Type, _, _>(lists())),
            Arc::new(DictionaryArray::new(
                Int32Array::from_iter_values(0..10),
                Arc::new(StringArray::from(vec![text.as_str(); 10])),
            )),
            Arc::new(arrow_array::FixedSizeBinaryArray::try_from_iter([[7; 1000]; 10].iter()).unwrap()),
        ];
        for array in arrays {
            for count in [1, 4, 10] {
                let bytes = array_bytes(&array.slice(10 - count, count));
                assert!((1000 * count..1050 * count).contains(&bytes), "{}: {bytes}", array.data_type());
            }
        }
    }
}
