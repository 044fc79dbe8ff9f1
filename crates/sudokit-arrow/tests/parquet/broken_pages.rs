//! Rows before and after a page that cannot be read.

use std::fs::File;

use arrow_array::RecordBatch;
use arrow_array::cast::AsArray as _;
use arrow_array::types::Int32Type;
use arrow_select::concat::concat_batches;
use parquet::arrow::ArrowWriter;
use parquet::arrow::arrow_reader::{ArrowReaderOptions, ParquetRecordBatchReaderBuilder};
use parquet::basic::Compression;
use parquet::file::metadata::PageIndexPolicy;
use parquet::file::properties::WriterProperties;
use sudokit::format::ReadOptions;
use sudokit_bulk::Status;

use super::common::{PUZZLE, Temporary, answered, columns, numbered, rows_of, solve, solved, write};

#[test]
fn the_rows_around_a_broken_page_are_answered() {
    let texts = [Some(PUZZLE.to_owned())];
    let columns = columns(&texts, 3000);
    let batch = RecordBatch::try_from_iter_with_nullable(
        columns.into_iter().map(|(name, column)| (name, column, true)),
    )
    .unwrap();
    let path = Temporary::new("broken-page");
    let groups = WriterProperties::builder().set_max_row_group_row_count(Some(1000)).build();
    let mut writer =
        ArrowWriter::try_new(File::create(&path.0).unwrap(), batch.schema(), Some(groups)).unwrap();
    writer.write(&batch).unwrap();
    let metadata = writer.close().unwrap();
    let (start, _) = metadata.row_group(1).column(2).byte_range();
    let mut bytes = std::fs::read(&path.0).unwrap();
    bytes[start as usize..start as usize + 8].fill(0xff);
    std::fs::write(&path.0, bytes).unwrap();
    for threads in [1, 3] {
        let found = answered(&[&path.0], solve(), &ReadOptions::default(), threads);
        let rows = found.rows.unwrap();
        let ids: Vec<i32> = rows["id"].as_primitive::<Int32Type>().values().to_vec();
        assert_eq!(ids, (0..1000).chain(2000..3000).collect::<Vec<_>>());
        assert_eq!(
            found.summary,
            ("2000 records: 2000 with exactly one solution".to_owned(), Status::Failed)
        );
        let [message] = &found.messages[..] else { panic!("{:?}", found.messages) };
        assert!(message.contains("row group 2 cannot be read from row 1001 on: "), "{message}");
    }
}

#[test]
fn the_rows_before_a_broken_page_of_a_row_group_are_answered() {
    let batch = numbered(1 << 17);
    let (broken, next) = (
        write("broken-group", &batch, Compression::SNAPPY, 1 << 17),
        write("after-broken", &batch.slice(0, 10), Compression::SNAPPY, 10),
    );
    let options = ArrowReaderOptions::new().with_page_index_policy(PageIndexPolicy::Required);
    let file = File::open(&broken.0).unwrap();
    let reader = ParquetRecordBatchReaderBuilder::try_new_with_options(file, options).unwrap();
    let page = reader.metadata().offset_index().unwrap()[0][0].page_locations()[3].clone();
    let (start, before) = (page.offset as usize, page.first_row_index as usize);
    assert!(before > 10_000);
    let mut bytes = std::fs::read(&broken.0).unwrap();
    bytes[start..start + 8].fill(0xff);
    std::fs::write(&broken.0, bytes).unwrap();
    for threads in [1, 3] {
        let (summary, bytes) = solved(&[&broken, &next], threads);
        assert_eq!(summary.status, Status::Failed);
        let found = rows_of(&bytes);
        let expected = concat_batches(&batch.schema(), [&batch.slice(0, before), &batch.slice(0, 10)]);
        assert!(found.columns()[..3] == *expected.unwrap().columns());
        assert_eq!(found["solution"].null_count(), 2);
    }
}
