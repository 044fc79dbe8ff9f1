//! Row groups of the input that are copied as they are stored.

use std::sync::Arc;

use arrow_array::cast::AsArray as _;
use arrow_array::{ArrayRef, RecordBatch, StringArray};
use arrow_select::concat::concat_batches;
use bytes::Bytes;
use parquet::arrow::arrow_reader::ParquetRecordBatchReaderBuilder;
use parquet::basic::{BrotliLevel, Compression, GzipLevel, ZstdLevel};
use parquet::file::metadata::{ColumnChunkMetaData, RowGroupMetaData};

use super::common::{PUZZLE, numbered, rows_of, solved, write};

/// The bytes of each column chunk, by row group.
fn chunks(bytes: &Bytes) -> Vec<Vec<Bytes>> {
    let reader = ParquetRecordBatchReaderBuilder::try_new(bytes.clone()).unwrap();
    let chunk = |column: &ColumnChunkMetaData| {
        let (start, size) = column.byte_range();
        bytes.slice(start as usize..(start + size) as usize)
    };
    let groups = reader.metadata().row_groups().iter();
    groups.map(|group| group.columns().iter().map(chunk).collect()).collect()
}

#[test]
fn row_groups_are_passed_through_as_they_are() {
    let batch = numbered((1 << 17) + 10_000);
    for (compression, row_group, expected) in [
        (Compression::ZSTD(ZstdLevel::default()), 1 << 17, &[true, false][..]),
        (Compression::SNAPPY, (1 << 17) - 1, &[true, false]),
        (Compression::UNCOMPRESSED, batch.num_rows(), &[true]),
        (Compression::LZ4_RAW, 1 << 16, &[true, true, false]),
        // Two row groups of the output.
        (Compression::SNAPPY, (1 << 16) - 1, &[false, false]),
    ] {
        let input = write("row-groups", &batch, compression, row_group);
        let stored = chunks(&Bytes::from(std::fs::read(&input.0).unwrap()));
        let (_, bytes) = solved(&[&input], 3);
        let pairs = chunks(&bytes).into_iter().zip(&stored);
        let is_same: Vec<bool> = pairs.map(|(written, stored)| written[..3] == stored[..]).collect();
        assert_eq!(is_same, expected);
        let rows = rows_of(&bytes);
        for (column, name) in ["id", "puzzle", "list"].iter().enumerate() {
            assert_eq!(&rows[*name], batch.column(column), "{name}");
        }
        assert_eq!(rows["solution"].null_count(), 1);
    }
}

#[test]
fn row_groups_among_other_rows_keep_their_order() {
    let batch = numbered((1 << 16) + 10_000);
    let whole = write("among-whole", &batch, Compression::SNAPPY, 1 << 16);
    let few = write("among-few", &batch.slice(100, 9000), Compression::SNAPPY, 500);
    let files = [&few, &whole, &few, &few, &whole, &whole];
    let expected = [9000, 1 << 16, 10_000 + 2 * 9000, 1 << 16, 10_000, 1 << 16, 10_000];
    let parts = [&batch.slice(100, 9000), &batch, &batch.slice(100, 9000), &batch.slice(100, 9000)];
    let expected_rows = concat_batches(&batch.schema(), parts.into_iter().chain([&batch; 2])).unwrap();
    let (_, bytes) = solved(&files, 1);
    let reader = ParquetRecordBatchReaderBuilder::try_new(bytes.clone()).unwrap();
    let groups = reader.metadata().row_groups().iter().map(RowGroupMetaData::num_rows);
    assert_eq!(groups.collect::<Vec<_>>(), expected);
    assert_eq!(rows_of(&bytes).project(&[0, 1, 2]).unwrap(), expected_rows);
    assert!(solved(&files, 3).1 == bytes);
}

#[test]
fn a_row_group_with_a_board_in_another_form_is_encoded_again() {
    let rows = (1 << 17) - 5;
    let list = format!("[{}0]", "0,".repeat(80));
    let puzzle = |row: usize| Some(if row == 70_000 { list.as_str() } else { PUZZLE });
    let puzzles: ArrayRef = Arc::new((0..rows).map(puzzle).collect::<StringArray>());
    let batch = RecordBatch::try_from_iter_with_nullable([("puzzle", puzzles, true)]).unwrap();
    let input = write("another-form", &batch, Compression::SNAPPY, 1 << 16);
    let stored = chunks(&Bytes::from(std::fs::read(&input.0).unwrap()));
    let (_, bytes) = solved(&[&input], 3);
    let written = chunks(&bytes);
    assert_eq!([0, 1].map(|group| written[group][0] == stored[group][0]), [true, false]);
    let found = rows_of(&bytes)["puzzle"].as_string::<i32>().clone();
    for row in 0..rows {
        let expected = if row == 70_000 { ".".repeat(81) } else { PUZZLE.to_owned() };
        assert_eq!(found.value(row), expected, "{row}");
    }
}

#[test]
fn every_compression_is_read() {
    let batch = numbered(20_000);
    let plain = write("plain", &batch, Compression::UNCOMPRESSED, 1 << 20);
    let expected = rows_of(&solved(&[&plain], 1).1);
    for compression in [
        Compression::SNAPPY,
        Compression::GZIP(GzipLevel::default()),
        Compression::BROTLI(BrotliLevel::default()),
        Compression::LZ4,
        Compression::LZ4_RAW,
        Compression::ZSTD(ZstdLevel::default()),
    ] {
        let file = write("compression", &batch, compression, 1 << 20);
        assert_eq!(rows_of(&solved(&[&file], 1).1), expected, "{compression}");
    }
}
