//! Row groups of the input and of the output.

use std::sync::Arc;

use arrow_array::cast::AsArray as _;
use arrow_array::{ArrayRef, RecordBatch, StringArray};
use arrow_select::concat::concat_batches;
use parquet::arrow::arrow_reader::ParquetRecordBatchReaderBuilder;
use parquet::basic::{BrotliLevel, Compression, GzipLevel, ZstdLevel};
use parquet::file::metadata::RowGroupMetaData;

use super::common::{PUZZLE, numbered, rows_of, solved, write};

#[test]
fn rows_of_all_row_groups_keep_their_order() {
    let batch = numbered((1 << 16) + 10_000);
    let whole = write("order-whole", &batch, Compression::SNAPPY, 1 << 16);
    let few = write("order-few", &batch.slice(100, 9000), Compression::SNAPPY, 500);
    let files = [&few, &whole, &few, &few, &whole, &whole];
    let parts = [&batch.slice(100, 9000), &batch, &batch.slice(100, 9000), &batch.slice(100, 9000)];
    let expected_rows = concat_batches(&batch.schema(), parts.into_iter().chain([&batch; 2])).unwrap();
    let (_, bytes) = solved(&files, 1);
    let reader = ParquetRecordBatchReaderBuilder::try_new(bytes.clone()).unwrap();
    let groups = reader.metadata().row_groups().iter().map(RowGroupMetaData::num_rows);
    assert_eq!(groups.collect::<Vec<_>>(), [1 << 17, expected_rows.num_rows() as i64 - (1 << 17)]);
    assert!(rows_of(&bytes).columns()[..3] == *expected_rows.columns());
    assert!(solved(&files, 3).1 == bytes);
}

#[test]
fn a_board_in_another_form_is_written_in_the_usual_one() {
    let list = format!("[{}0]", "0,".repeat(80));
    let puzzles: ArrayRef = Arc::new(StringArray::from(vec![PUZZLE, &list, PUZZLE]));
    let batch = RecordBatch::try_from_iter_with_nullable([("puzzle", puzzles, true)]).unwrap();
    let (_, bytes) = solved(&[&write("another-form", &batch, Compression::SNAPPY, 10)], 1);
    let found = rows_of(&bytes)["puzzle"].as_string::<i32>().clone();
    assert!(found.iter().flatten().eq([PUZZLE, &".".repeat(81), PUZZLE]));
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
