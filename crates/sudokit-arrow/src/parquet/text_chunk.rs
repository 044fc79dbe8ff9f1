//! [`encode_texts`]: the column chunk of texts that are seldom equal, such as boards.
//!
//! The library's writer has zstd look for matches, which takes most of the time of writing and finds hardly any among
//! digits. Here zstd only codes each character by its frequency, unless a sample shows that there are matches. Compared with
//! level 1, that takes a third of the time, both to write and to read, and puzzles and solutions need less space. Texts
//! of equal length are stored one after the other (`DELTA_LENGTH_BYTE_ARRAY`), others with their lengths between them
//! (`PLAIN`).

use arrow_array::cast::AsArray as _;
use arrow_array::{Array, ArrayRef, BinaryArray};
use arrow_buffer::NullBuffer;
use arrow_cast::cast;
use arrow_schema::DataType;
use parquet::basic::{Compression, Encoding, ZstdLevel};
use parquet::column::page::{CompressedPage, Page, PageWriter as _};
use parquet::errors::ParquetError;
use parquet::file::metadata::ColumnChunkMetaData;
use parquet::file::statistics::Statistics;
use parquet::file::writer::{SerializedPageWriter, TrackedWrite};
use parquet::schema::types::ColumnDescPtr;
use zstd::bulk::Compressor;
use zstd::zstd_safe::{CParameter, ParamSwitch, Strategy};

use super::stored::StoredChunk;

/// The greatest size of a page, in bytes.
const PAGE: usize = 1 << 24;

/// The number of bytes by which the compression of a chunk is chosen.
const SAMPLE: usize = 1 << 17;

/// The number of lengths in a block of `DELTA_BINARY_PACKED`, and of the parts with a bit width of their own.
const BLOCK: usize = 128;
const MINIBLOCKS: usize = 4;

/// Encodes a top-level column, one page for each of these arrays. None if they hold no texts or bytes, or so long ones
/// that a page would be too large.
pub(super) fn encode_texts(
    descriptor: &ColumnDescPtr,
    arrays: &[&ArrayRef],
) -> Result<Option<StoredChunk>, ParquetError> {
    let texts: Option<Vec<BinaryArray>> = arrays.iter().map(|array| texts(array)).collect();
    texts.map(|texts| encode_pages(descriptor, &texts)).transpose()
}

fn encode_pages(descriptor: &ColumnDescPtr, pages: &[BinaryArray]) -> Result<StoredChunk, ParquetError> {
    let is_nullable = descriptor.max_def_level() > 0;
    let mut compressor = None;
    let mut out = TrackedWrite::new(Vec::new());
    let mut writer = SerializedPageWriter::new(&mut out);
    let mut encodings = vec![Encoding::RLE];
    let (mut rows, mut uncompressed_size, mut compressed_size) = (0, 0, 0);
    let mut values = Vec::new();
    for page in pages {
        let encoding = encode_page(page, is_nullable, &mut values);
        let compressor = match &mut compressor {
            Some(compressor) => compressor,
            none => none.insert(compressor_for(&values[..values.len().min(SAMPLE)])?),
        };
        let page = Page::DataPage {
            buf: compressor.compress(&values)?.into(),
            num_values: u32::try_from(page.len())?,
            encoding,
            def_level_encoding: Encoding::RLE,
            rep_level_encoding: Encoding::RLE,
            statistics: None,
        };
        let written = writer.write_page(CompressedPage::new(page, values.len()))?;
        rows += u64::from(written.num_values);
        uncompressed_size += i64::try_from(written.uncompressed_size)?;
        compressed_size += i64::try_from(written.compressed_size)?;
        if !encodings.contains(&encoding) {
            encodings.push(encoding);
        }
    }
    // The least and the greatest of a million boards exclude none.
    let nulls: usize = pages.iter().map(Array::null_count).sum();
    let statistics = Statistics::byte_array(None, None, None, Some(nulls as u64), false);
    let metadata = ColumnChunkMetaData::builder(descriptor.clone())
        .set_compression(Compression::ZSTD(ZstdLevel::default()))
        .set_encodings(encodings)
        .set_num_values(i64::try_from(rows)?)
        .set_total_uncompressed_size(uncompressed_size)
        .set_total_compressed_size(compressed_size)
        .set_data_page_offset(0)
        .set_statistics(statistics)
        .build()?;
    Ok(StoredChunk::new(rows, out.into_inner()?.into(), metadata))
}

/// An array of texts as bytes; none if it is of another type, or too long.
fn texts(array: &ArrayRef) -> Option<BinaryArray> {
    use DataType::{Binary, BinaryView, LargeBinary, LargeUtf8, Utf8, Utf8View};
    let is_text =
        matches!(array.data_type(), Utf8 | LargeUtf8 | Utf8View | Binary | LargeBinary | BinaryView);
    let texts = is_text.then(|| cast(array, &Binary).ok()).flatten()?.as_binary::<i32>().clone();
    let offsets = texts.value_offsets();
    let size = offsets[offsets.len() - 1] - offsets[0];
    (usize::try_from(size).ok()? + 4 * texts.len() <= PAGE).then_some(texts)
}

/// Compresses by the frequency of bytes, or with a search for matches if it makes a sample smaller by an eighth.
fn compressor_for(sample: &[u8]) -> Result<Compressor<'static>, ParquetError> {
    let (mut by_frequency, mut by_matches) = (Compressor::new(1)?, Compressor::new(1)?);
    for parameter in [
        // The search skips whole blocks.
        CParameter::Strategy(Strategy::ZSTD_fast),
        CParameter::TargetLength(1 << 17),
        CParameter::HashLog(6),
        CParameter::LiteralCompressionMode(ParamSwitch::Enable),
    ] {
        by_frequency.set_parameter(parameter)?;
    }
    let has_matches = 8 * by_matches.compress(sample)?.len() < 7 * by_frequency.compress(sample)?.len();
    Ok(if has_matches { by_matches } else { by_frequency })
}

/// Encodes a page; returns how its values are encoded.
fn encode_page(texts: &BinaryArray, is_nullable: bool, page: &mut Vec<u8>) -> Encoding {
    page.clear();
    if is_nullable {
        encode_levels(texts.len(), texts.nulls(), page);
    }
    let mut lengths = texts.iter().flatten().map(<[u8]>::len);
    if let Some(length) = lengths.next()
        && lengths.all(|other| other == length)
    {
        let count = texts.len() - texts.null_count();
        encode_lengths(count, length, page);
        texts.iter().flatten().for_each(|text| page.extend_from_slice(text));
        return Encoding::DELTA_LENGTH_BYTE_ARRAY;
    }
    for text in texts.iter().flatten() {
        // The texts of a page are shorter than `PAGE` in all.
        page.extend_from_slice(&(text.len() as u32).to_le_bytes());
        page.extend_from_slice(text);
    }
    Encoding::PLAIN
}

/// Which rows are not null, as definition levels: the number of bytes, and one run of 1, or bits.
fn encode_levels(rows: usize, nulls: Option<&NullBuffer>, page: &mut Vec<u8>) {
    let start = page.len();
    page.extend_from_slice(&[0; 4]);
    match nulls {
        None => {
            encode_number(2 * rows, page);
            page.push(1);
        }
        Some(nulls) => {
            encode_number(2 * rows.div_ceil(8) + 1, page);
            let bits = nulls.inner().sliced();
            page.extend_from_slice(&bits.as_slice()[..rows.div_ceil(8)]);
        }
    }
    let size = (page.len() - start - 4) as u32;
    page[start..start + 4].copy_from_slice(&size.to_le_bytes());
}

/// This many equal lengths in `DELTA_BINARY_PACKED`: the first, and differences of no bits.
fn encode_lengths(count: usize, length: usize, page: &mut Vec<u8>) {
    for number in [BLOCK, MINIBLOCKS, count, 2 * length] {
        encode_number(number, page);
    }
    let blocks = (count - 1).div_ceil(BLOCK);
    page.resize(page.len() + blocks * (1 + MINIBLOCKS), 0);
}

/// A number in groups of seven bits, the least significant first.
fn encode_number(mut number: usize, page: &mut Vec<u8>) {
    while number >= 0x80 {
        page.push(number as u8 | 0x80);
        number >>= 7;
    }
    page.push(number as u8);
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use arrow_array::{LargeStringArray, RecordBatch, StringArray, StringViewArray};
    use arrow_schema::{Field, Schema};
    use bytes::Bytes;
    use parquet::arrow::arrow_reader::ParquetRecordBatchReaderBuilder;

    use super::super::writer::{Buffer, FileWriter};
    use super::*;

    /// Writes a column under the name of a board and reads it again; also the encodings of the first chunk.
    fn written(column: &ArrayRef, is_nullable: bool) -> (ArrayRef, Vec<Encoding>) {
        let field = Field::new("puzzle", column.data_type().clone(), is_nullable);
        let schema = Arc::new(Schema::new(vec![field]));
        let buffer = Buffer::default();
        let mut writer = FileWriter::new(&schema, &[], &buffer, 1).unwrap();
        writer.write(RecordBatch::try_new(schema, vec![Arc::clone(column)]).unwrap()).unwrap();
        writer.close().unwrap();
        let mut bytes = Vec::new();
        buffer.take(&mut bytes);
        let reader = ParquetRecordBatchReaderBuilder::try_new(Bytes::from(bytes)).unwrap();
        let chunk = reader.metadata().row_group(0).column(0).clone();
        assert_eq!(chunk.statistics().unwrap().null_count_opt(), Some(column.null_count() as u64));
        let rows = reader.with_batch_size(1 << 20).build().unwrap().next().unwrap().unwrap();
        (Arc::clone(rows.column(0)), chunk.encodings().collect())
    }

    #[test]
    fn texts_are_read_as_they_were_written() {
        let rows = 20_000;
        let board = |row: usize| format!("{row:081}");
        let equal = (0..rows).map(|row| Some(board(row)));
        let some = (0..rows).map(|row| (row % 3 > 0).then(|| board(row)));
        let different = (0..rows).map(|row| (row % 5 > 0).then(|| "x".repeat(row % 97)));
        let [delta, plain] = [Encoding::DELTA_LENGTH_BYTE_ARRAY, Encoding::PLAIN];
        let some: StringArray = some.collect();
        let columns: [(ArrayRef, Encoding); 8] = [
            (Arc::new(equal.clone().collect::<StringArray>()), delta),
            (Arc::new(equal.clone().collect::<LargeStringArray>()), delta),
            (Arc::new(equal.collect::<StringViewArray>()), delta),
            (Arc::new(some.slice(5, rows - 10)), delta),
            (Arc::new(some), delta),
            (Arc::new(different.collect::<StringViewArray>()), plain),
            (Arc::new(StringArray::new_null(9000)), plain),
            (Arc::new(StringArray::from(vec!["1"])), delta),
        ];
        for (column, encoding) in columns {
            let (read, encodings) = written(&column, true);
            assert_eq!(&read, &column);
            assert!(encodings.contains(&encoding), "{encodings:?}");
            assert_eq!(encodings.len(), 2);
            if column.null_count() == 0 {
                assert_eq!(&written(&column, false).0, &column);
            }
        }
    }

    #[test]
    fn repetitions_are_found_if_there_are_any() {
        let size = |texts: Vec<String>| {
            let column: ArrayRef = Arc::new(StringArray::from(texts));
            let field = Field::new("puzzle", DataType::Utf8, true);
            let descriptor = parquet::arrow::ArrowSchemaConverter::new().convert(&Schema::new(vec![field]));
            let chunk = encode_texts(&descriptor.unwrap().column(0), &[&column]).unwrap().unwrap();
            chunk.size()
        };
        let rows = 5000;
        let equal = size(vec!["123456789".repeat(9); rows]);
        assert!(equal < rows, "{equal}");
        // A digit cannot take less than 3.17 bits, which are 32 bytes for 81.
        let digit = |at: usize| char::from(b'1' + (at * at * 7919 % 10_007 % 9) as u8);
        let digits =
            size((0..rows).map(|row| (0..81).map(|cell| digit(81 * row + cell)).collect()).collect());
        assert!(digits < 34 * rows, "{digits}");
    }

    #[test]
    fn long_texts_are_left_to_the_library() {
        let column: ArrayRef = Arc::new(StringArray::from(vec!["x".repeat(PAGE); 2]));
        let (read, encodings) = written(&column, true);
        assert_eq!(&read, &column);
        assert!(!encodings.contains(&Encoding::DELTA_LENGTH_BYTE_ARRAY));
    }
}
