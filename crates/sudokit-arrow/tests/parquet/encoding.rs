//! Parquet made of the text of answers.

use std::sync::Arc;

use arrow_array::cast::AsArray as _;
use arrow_array::types::{Int32Type, Int64Type};
use arrow_array::{Array as _, ArrayRef, DictionaryArray, RecordBatch, StringArray};
use arrow_cast::cast;
use arrow_schema::DataType;
use bytes::Bytes;
use parquet::arrow::arrow_reader::ParquetRecordBatchReaderBuilder;
use parquet::basic::{Compression, ZstdLevel};
use parquet::file::metadata::RowGroupMetaData;
use sudokit::FieldInfo;
use sudokit::operation::{ExtendOptions, MinimizeOptions};
use sudokit_arrow::parquet::{ParquetEncoding, ParquetOptions};
use sudokit_bulk::jobs::Ask;
use sudokit_bulk::{Generation, GenerationKind, Job as _, OutputEncoding as _};

use super::common::{PUZZLE, rows_of, solved, write};

#[test]
fn the_file_is_the_same_however_the_text_is_cut() {
    let name = |row: usize| match row {
        row if row % 9000 == 7 => format!("\"row {row},\n in \"\"quotes\"\"\""),
        row if row % 7000 == 3 => String::new(),
        row => format!("row {row}"),
    };
    let line = |row: usize| match row {
        row if row % 5000 == 1 => format!("{},{row}\r\n", name(row)),
        row if row % 6000 == 2 => format!("\n{},{row}\n", name(row)),
        row => format!("{},{row}\n", name(row)),
    };
    let rows = 150_000;
    let lines: Vec<String> = std::iter::once("name,count\n".to_owned()).chain((0..rows).map(line)).collect();
    let text = lines.concat();
    let file = |piece: usize, has_last_end: bool| {
        let options =
            ParquetOptions { added: vec![FieldInfo::integer("count")], ..ParquetOptions::default() };
        let (mut encoding, mut bytes) = (ParquetEncoding::new(options), Vec::new());
        let text = if has_last_end { &text } else { text.trim_end_matches(['\r', '\n']) };
        for piece in text.as_bytes().chunks(piece) {
            encoding.encode(piece, &mut bytes).unwrap();
        }
        encoding.finish(&mut bytes).unwrap();
        Bytes::from(bytes)
    };
    let whole = file(usize::MAX, true);
    for (piece, has_last_end) in [(7, true), (101, false), (65_536, true), (1_000_000, false)] {
        assert!(file(piece, has_last_end) == whole, "{piece} {has_last_end}");
    }
    let read = rows_of(&whole);
    assert_eq!(read.num_rows(), rows);
    let (names, counts) = (read["name"].as_string::<i32>(), read["count"].as_primitive::<Int64Type>());
    for row in 0..rows {
        let name = name(row);
        let quoted = name.strip_prefix('"').and_then(|name| name.strip_suffix('"'));
        let expected = quoted.unwrap_or(&name).replace("\"\"", "\"");
        let found = if names.is_valid(row) { names.value(row) } else { "" };
        assert_eq!(found, expected, "{row}");
        assert_eq!(counts.value(row), row as i64);
    }
}

#[test]
fn numbers_of_answers_are_columns_of_numbers() {
    let fields = [
        Ask::new(MinimizeOptions { smallest: true, ..MinimizeOptions::default() }).added_fields(),
        Ask::new(ExtendOptions::default()).added_fields(),
        Generation { kind: GenerationKind::Hard(1.0), ..Generation::default() }.fields(),
    ];
    let mut numbers = Vec::new();
    for added in fields {
        let text =
            format!("puzzle,{}\n", added.iter().map(|field| &*field.name).collect::<Vec<_>>().join(","));
        let mut encoding = ParquetEncoding::new(ParquetOptions { added, ..ParquetOptions::default() });
        let mut bytes = Vec::new();
        encoding.encode(text.as_bytes(), &mut bytes).unwrap();
        encoding.finish(&mut bytes).unwrap();
        let schema = rows_of(&bytes.into()).schema();
        let fields = schema.fields().iter().filter(|field| field.data_type().is_numeric());
        numbers.extend(fields.map(|field| field.name().clone()));
    }
    assert_eq!(numbers, ["givens", "givens_at_least", "added_at_least", "hardness"]);
}

#[test]
fn large_rows_are_read_and_written_a_few_at_a_time() {
    // The text of each row has a million characters, but the file stores it only once.
    let rows = 600;
    let text = "x".repeat(1 << 20);
    let texts: DictionaryArray<Int32Type> = (0..rows).map(|_| Some(text.as_str())).collect();
    let puzzles: StringArray = (0..rows).map(|_| Some(PUZZLE)).collect();
    let columns: [(&str, ArrayRef); 2] =
        [("puzzle", Arc::new(puzzles)), ("text", cast(&texts, &DataType::Utf8).unwrap())];
    let batch = RecordBatch::try_from_iter(columns).unwrap();
    let input = write("large", &batch, Compression::ZSTD(ZstdLevel::default()), 1 << 20);
    drop(batch);
    let (_, bytes) = solved(&[&input], 2);
    let answers = ParquetRecordBatchReaderBuilder::try_new(bytes.clone()).unwrap();
    let groups = answers.metadata().row_groups().iter().map(RowGroupMetaData::num_rows);
    assert_eq!(groups.collect::<Vec<_>>(), [600]);
    let mut count = 0;
    for batch in answers.with_batch_size(16).build().unwrap() {
        let batch = batch.unwrap();
        assert!(batch["text"].as_string::<i32>().iter().all(|found| found == Some(text.as_str())));
        assert!(batch["solution"].null_count() == 0);
        count += batch.num_rows();
    }
    assert_eq!(count, rows);
}
