//! [`TextEncoder`], which makes pages of texts without a dictionary; [`TextChunk`], their column chunk.
//!
//! The library's writer has zstd look for matches, which takes most of the time of writing and finds hardly any among the
//! digits of boards. Here zstd only codes each character by its frequency, unless a sample shows that there are matches. Compared
//! with level 1, that takes a third of the time, both to write and to read, and puzzles and solutions need less space. Texts
//! of equal length are stored one after the other (`DELTA_LENGTH_BYTE_ARRAY`), others with their lengths between them
//! (`PLAIN`).

use std::collections::VecDeque;
use std::io::{self, Read, Write};

use arrow_array::cast::AsArray as _;
use arrow_array::{Array, BinaryArray};
use arrow_buffer::NullBuffer;
use arrow_cast::cast;
use arrow_schema::DataType;
use bytes::Bytes;
use parquet::basic::{Compression, Encoding, ZstdLevel};
use parquet::column::page::{CompressedPage, Page, PageWriter as _};
use parquet::errors::ParquetError;
use parquet::file::metadata::ColumnChunkMetaData;
use parquet::file::reader::{ChunkReader, Length};
use parquet::file::statistics::Statistics;
use parquet::file::writer::{SerializedPageWriter, SerializedRowGroupWriter, TrackedWrite};
use parquet::schema::types::ColumnDescPtr;
use zstd::bulk::Compressor;
use zstd::zstd_safe::{CParameter, ParamSwitch, Strategy};

use super::stored::append_chunk;

/// The size of a page from which on its texts are divided among several, in bytes.
const PAGE: usize = 1 << 24;

/// More bytes than the header of a page has.
const HEADER: usize = 64;

/// The number of bytes by which the compression of a page is chosen.
const SAMPLE: usize = 1 << 12;

/// The number of windows of a sample that are kept is two to the power of this.
const SEEN_BITS: u32 = 12;

/// The number of lengths in a block of `DELTA_BINARY_PACKED`, and of the parts with a bit width of their own.
const BLOCK: usize = 128;
const MINIBLOCKS: usize = 4;

/// Whether arrays of this type are texts.
pub(super) fn is_text(kind: &DataType) -> bool {
    use DataType::{Binary, BinaryView, LargeBinary, LargeUtf8, Utf8, Utf8View};
    matches!(kind, Utf8 | LargeUtf8 | Utf8View | Binary | LargeBinary | BinaryView)
}

/// Encodes and compresses pages.
pub(super) struct TextEncoder {
    by_frequency: Compressor<'static>,
    by_matches: Compressor<'static>,
    /// The encoded values of a page.
    values: Vec<u8>,
}

/// A page of texts as it is in a file, with its header.
pub(super) struct TextPage {
    bytes: Bytes,
    encoding: Encoding,
    rows: u32,
    nulls: usize,
    /// The least and the greatest text, if the statistics have them.
    range: Option<[Vec<u8>; 2]>,
    /// The number of bytes before the compression, and after it.
    sizes: [usize; 2],
}

impl TextPage {
    /// The number of bytes.
    pub(super) fn len(&self) -> usize {
        self.bytes.len()
    }
}

impl TextEncoder {
    pub(super) fn new() -> TextEncoder {
        let mut by_frequency = compressor();
        for parameter in [
            // The search skips whole blocks.
            CParameter::Strategy(Strategy::ZSTD_fast),
            CParameter::TargetLength(1 << 17),
            CParameter::HashLog(6),
            CParameter::LiteralCompressionMode(ParamSwitch::Enable),
        ] {
            by_frequency.set_parameter(parameter).expect("zstd has these parameters");
        }
        TextEncoder { by_frequency, by_matches: compressor(), values: Vec::new() }
    }

    /// Encodes an array of texts: one page, or several if it is large. With `with_range`, the statistics of
    /// the chunk have the least and the greatest text.
    pub(super) fn encode(
        &mut self,
        array: &dyn Array,
        is_nullable: bool,
        with_range: bool,
    ) -> Result<Vec<TextPage>, ParquetError> {
        let mut pages = Vec::new();
        self.encode_into(array, is_nullable, with_range, &mut pages)?;
        Ok(pages)
    }

    fn encode_into(
        &mut self,
        array: &dyn Array,
        is_nullable: bool,
        with_range: bool,
        pages: &mut Vec<TextPage>,
    ) -> Result<(), ParquetError> {
        let rows = array.len();
        match bytes(array) {
            Some(texts) if rows == 1 || size(&texts) <= PAGE => {
                let range = if with_range { range(&texts) } else { None };
                pages.push(TextPage { range, ..self.page(&texts, is_nullable)? });
            }
            None if rows == 1 => return Err(ParquetError::General("a text is longer than 2 GB".to_owned())),
            _ => {
                for (first, end) in [(0, rows / 2), (rows / 2, rows)] {
                    self.encode_into(&array.slice(first, end - first), is_nullable, with_range, pages)?;
                }
            }
        }
        Ok(())
    }

    fn page(&mut self, texts: &BinaryArray, is_nullable: bool) -> Result<TextPage, ParquetError> {
        let encoding = encode_values(texts, is_nullable, &mut self.values);
        let size = self.values.len();
        let compressor =
            if has_matches(&self.values) { &mut self.by_matches } else { &mut self.by_frequency };
        let page = Page::DataPage {
            buf: compressor.compress(&self.values)?.into(),
            num_values: u32::try_from(texts.len())?,
            encoding,
            def_level_encoding: Encoding::RLE,
            rep_level_encoding: Encoding::RLE,
            statistics: None,
        };
        let page = CompressedPage::new(page, size);
        let mut out = TrackedWrite::new(Vec::with_capacity(page.compressed_size() + HEADER));
        let written = SerializedPageWriter::new(&mut out).write_page(page)?;
        Ok(TextPage {
            bytes: out.into_inner()?.into(),
            encoding,
            rows: written.num_values,
            nulls: texts.null_count(),
            range: None,
            sizes: [written.uncompressed_size, written.compressed_size],
        })
    }
}

/// Whether a search for matches pays: whether a quarter of a sample is repeated.
fn has_matches(values: &[u8]) -> bool {
    let sample = &values[..values.len().min(SAMPLE)];
    let mut seen = [0; 1 << SEEN_BITS];
    let mut repeated = 0;
    for window in sample.array_windows::<16>() {
        let window = u128::from_le_bytes(*window);
        let [low, high] = [window as u64, (window >> 64) as u64];
        let hash = low.wrapping_add(high.rotate_left(29)).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let before = std::mem::replace(&mut seen[(hash >> (64 - SEEN_BITS)) as usize], window);
        repeated += usize::from(before == window);
    }
    4 * repeated > sample.len()
}

fn compressor() -> Compressor<'static> {
    Compressor::new(1).expect("zstd has this level")
}

/// The pages of a column of a row group.
pub(super) struct TextChunk {
    rows: u64,
    pages: Pages,
    /// Offsets are counted from the first byte.
    metadata: ColumnChunkMetaData,
}

impl TextChunk {
    /// The column chunk of these pages.
    pub(super) fn new(descriptor: &ColumnDescPtr, pages: Vec<TextPage>) -> Result<TextChunk, ParquetError> {
        let mut encodings = vec![Encoding::RLE];
        let (mut rows, mut nulls, mut sizes) = (0, 0, [0; 2]);
        for page in &pages {
            rows += u64::from(page.rows);
            nulls += page.nulls as u64;
            sizes = [sizes[0] + page.sizes[0], sizes[1] + page.sizes[1]];
            if !encodings.contains(&page.encoding) {
                encodings.push(page.encoding);
            }
        }
        let least = pages.iter().filter_map(|page| Some(&page.range.as_ref()?[0])).min();
        let greatest = pages.iter().filter_map(|page| Some(&page.range.as_ref()?[1])).max();
        let [least, greatest] = [least, greatest].map(|text| text.map(|text| text[..].into()));
        let statistics = Statistics::byte_array(least, greatest, None, Some(nulls), false);
        let metadata = ColumnChunkMetaData::builder(descriptor.clone())
            .set_compression(Compression::ZSTD(ZstdLevel::default()))
            .set_encodings(encodings)
            .set_num_values(i64::try_from(rows)?)
            .set_total_uncompressed_size(i64::try_from(sizes[0])?)
            .set_total_compressed_size(i64::try_from(sizes[1])?)
            .set_data_page_offset(0)
            .set_statistics(statistics)
            .build()?;
        let pages = Pages(pages.into_iter().map(|page| page.bytes).collect());
        Ok(TextChunk { rows, pages, metadata })
    }

    /// Writes the chunk.
    pub(super) fn append_to_row_group<W: Write + Send>(
        self,
        group: &mut SerializedRowGroupWriter<'_, W>,
    ) -> Result<(), ParquetError> {
        append_chunk(group, &self.pages, self.rows, self.metadata)
    }
}

/// Pages, of which each is read once, in order.
#[derive(Clone)]
struct Pages(VecDeque<Bytes>);

impl Length for Pages {
    fn len(&self) -> u64 {
        self.0.iter().map(|page| page.len() as u64).sum()
    }
}

impl ChunkReader for Pages {
    type T = Pages;

    fn get_read(&self, start: u64) -> Result<Pages, ParquetError> {
        let mut rest = self.clone();
        io::copy(&mut rest.by_ref().take(start), &mut io::sink())?;
        Ok(rest)
    }

    fn get_bytes(&self, start: u64, length: usize) -> Result<Bytes, ParquetError> {
        let mut bytes = vec![0; length];
        self.get_read(start)?.read_exact(&mut bytes)?;
        Ok(bytes.into())
    }
}

impl Read for Pages {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        while self.0.front().is_some_and(Bytes::is_empty) {
            self.0.pop_front();
        }
        let Some(page) = self.0.front_mut() else { return Ok(0) };
        let read = page.split_to(buffer.len().min(page.len()));
        buffer[..read.len()].copy_from_slice(&read);
        Ok(read.len())
    }
}

/// An array of texts as bytes; none if they are longer than 2 GB.
fn bytes(array: &dyn Array) -> Option<BinaryArray> {
    Some(cast(array, &DataType::Binary).ok()?.as_binary::<i32>().clone())
}

/// The least and the greatest text; none if all are null.
fn range(texts: &BinaryArray) -> Option<[Vec<u8>; 2]> {
    let mut texts = texts.iter().flatten();
    let first = texts.next()?;
    let (mut range, mut last) = ([first; 2], first);
    for text in texts {
        // Most words are equal to the one before.
        if text != last {
            range = [range[0].min(text), range[1].max(text)];
            last = text;
        }
    }
    Some(range.map(<[u8]>::to_vec))
}

/// The number of bytes that texts take with their lengths.
fn size(texts: &BinaryArray) -> usize {
    let offsets = texts.value_offsets();
    (offsets[offsets.len() - 1] - offsets[0]) as usize + 4 * texts.len()
}

/// Encodes the values of a page; returns how they are encoded.
fn encode_values(texts: &BinaryArray, is_nullable: bool, page: &mut Vec<u8>) -> Encoding {
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
        let first = texts.value_offsets()[0] as usize;
        match texts.value_data().get(first..first + count * length) {
            Some(values) if texts.null_count() == 0 => page.extend_from_slice(values),
            _ => texts.iter().flatten().for_each(|text| page.extend_from_slice(text)),
        }
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

    use arrow_array::{ArrayRef, LargeStringArray, RecordBatch, StringArray, StringViewArray};
    use arrow_schema::{Field, Schema};
    use bytes::Bytes;
    use parquet::arrow::arrow_reader::ParquetRecordBatchReaderBuilder;

    use super::super::writer::FileWriter;
    use super::*;

    /// Writes a column under this name and reads it again; also the description of the first chunk.
    fn written(name: &str, column: &ArrayRef, is_nullable: bool) -> (ArrayRef, ColumnChunkMetaData) {
        let field = Field::new(name, column.data_type().clone(), is_nullable);
        let schema = Arc::new(Schema::new(vec![field]));
        let mut bytes = Vec::new();
        let mut writer = FileWriter::new(&schema, &[], &mut bytes, 1).unwrap();
        writer.write(RecordBatch::try_new(schema, vec![Arc::clone(column)]).unwrap().into()).unwrap();
        writer.close().unwrap();
        drop(writer);
        let reader = ParquetRecordBatchReaderBuilder::try_new(Bytes::from(bytes)).unwrap();
        let chunk = reader.metadata().row_group(0).column(0).clone();
        assert_eq!(chunk.statistics().unwrap().null_count_opt(), Some(column.null_count() as u64));
        let rows = reader.with_batch_size(1 << 20).build().unwrap().next().unwrap().unwrap();
        (Arc::clone(rows.column(0)), chunk)
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
            let (read, chunk) = written("puzzle", &column, true);
            assert_eq!(&read, &column);
            let encodings: Vec<Encoding> = chunk.encodings().collect();
            assert!(encodings.contains(&encoding), "{encodings:?}");
            assert_eq!(encodings.len(), 2);
            if column.null_count() == 0 {
                assert_eq!(&written("puzzle", &column, false).0, &column);
            }
        }
    }

    #[test]
    fn the_range_of_words_is_told() {
        let words = ["several", "unique", "none"];
        let rows = (0..20_000).map(|row| (row % 7 > 0).then(|| words[row % 3]));
        let column: ArrayRef = Arc::new(rows.collect::<StringArray>());
        let range = |name, column| {
            let (read, chunk) = written(name, column, true);
            assert_eq!(&read, column);
            let statistics = chunk.statistics().unwrap();
            let text = |bytes: Option<&[u8]>| bytes.map(|text| String::from_utf8(text.to_vec()).unwrap());
            [text(statistics.min_bytes_opt()), text(statistics.max_bytes_opt())]
        };
        let [least, greatest] = ["none", "unique"].map(|word| Some(word.to_owned()));
        assert_eq!(range("verdict", &column), [least, greatest]);
        assert_eq!(range("solution", &column), [None, None]);
        let nulls: ArrayRef = Arc::new(StringArray::new_null(9000));
        assert_eq!(range("why", &nulls), [None, None]);
    }

    #[test]
    fn repetitions_are_found_if_there_are_any() {
        let size = |texts: Vec<String>| {
            let pages = TextEncoder::new().encode(&StringArray::from(texts), true, false).unwrap();
            assert_eq!(pages.len(), 1);
            pages[0].sizes[1]
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
    fn long_texts_take_several_pages() {
        let texts = StringArray::from(vec!["x".repeat(PAGE / 2); 3]);
        assert_eq!(TextEncoder::new().encode(&texts, true, false).unwrap().len(), 3);
        let column: ArrayRef = Arc::new(texts);
        assert_eq!(&written("puzzle", &column, true).0, &column);
    }
}
