//! Columns of all types without puzzles, and puzzles of all types, go through jobs.

use std::fs::File;
use std::path::Path;
use std::sync::Arc;

use arrow_array::builder::{FixedSizeListBuilder, Int8Builder};
use arrow_array::cast::AsArray as _;
use arrow_array::types::Int32Type;
use arrow_array::{
    Array as _, ArrayRef, BinaryArray, BinaryViewArray, Date64Array, Decimal128Array, DictionaryArray,
    FixedSizeBinaryArray, Int32Array, ListArray, RecordBatch, StringArray, StringViewArray,
    TimestampMicrosecondArray,
};
use arrow_cast::cast;
use arrow_schema::extension::{Json, Uuid};
use arrow_schema::{DataType, Field, Schema};
use bytes::Bytes;
use parquet::arrow::ArrowWriter;
use parquet::arrow::arrow_reader::ParquetRecordBatchReaderBuilder;
use parquet::basic::Compression;
use sudokit::format::ReadOptions;
use sudokit::operation::{ShuffleOptions, Within};
use sudokit::symmetry::Transform;
use sudokit::{Grid, Puzzle};
use sudokit_arrow::{Boards, jobs};
use sudokit_bulk::arrays::{ArrayRun, Rows as _};
use sudokit_bulk::jobs::Shuffle;
use sudokit_bulk::{Job, OutputFormat};

use super::common::{PUZZLE, Temporary, answered, file, lists, rows, rows_of, solve, solved, write};

/// Rows with columns of many types; the third puzzle is missing, and the fourth is not a board.
fn batch() -> RecordBatch {
    let rows = 20_000_usize;
    let puzzle = |row: usize| match row {
        2 => None,
        3 => Some("12".to_owned()),
        row => Some(if row % 2 == 0 { PUZZLE.to_owned() } else { PUZZLE.replace('.', "0") }),
    };
    let puzzles: Vec<_> = (0..rows).map(puzzle).collect();
    let mut digits = FixedSizeListBuilder::new(Int8Builder::new(), 81);
    for row in 0..rows {
        digits.values().append_value_n((row % 10) as i8, 81);
        digits.append(row != 5);
    }
    let words: DictionaryArray<Int32Type> = (0..rows).map(|row| ["a", "b"].get(row % 3).copied()).collect();
    let lists = (0..rows).map(|row| (row % 4 > 0).then(|| vec![Some(row as i32), None]));
    let decimals = (0..rows).map(|row| row as i128).collect::<Decimal128Array>();
    let columns: [(&str, ArrayRef); 8] = [
        ("id", Arc::new((0..rows as i32).collect::<Int32Array>())),
        ("puzzle", Arc::new(puzzles.iter().map(Option::as_deref).collect::<StringViewArray>())),
        ("digits", Arc::new(digits.finish())),
        ("word", Arc::new(words)),
        ("list", Arc::new(ListArray::from_iter_primitive::<Int32Type, _, _>(lists))),
        ("price", Arc::new(decimals.with_precision_and_scale(10, 2).unwrap())),
        ("time", Arc::new(TimestampMicrosecondArray::from_iter_values(0..rows as i64).with_timezone("UTC"))),
        (
            "bytes",
            Arc::new((0..rows).map(|row| (row != 7).then(|| row.to_string())).collect::<BinaryViewArray>()),
        ),
    ];
    RecordBatch::try_from_iter_with_nullable(columns.into_iter().map(|(name, column)| (name, column, true)))
        .unwrap()
}

/// The answers of a job to a file.
fn answer(path: &Path, job: impl Job + 'static, threads: usize) -> RecordBatch {
    let read = ReadOptions { column: Some("puzzle".to_owned()), ..ReadOptions::default() };
    let rows = answered(&[path], job, &read, threads).rows.unwrap();
    assert_eq!(rows.schema().metadata()["seed"], "1");
    rows
}

fn input(name: &str) -> (Temporary, RecordBatch) {
    let (file, batch) = (Temporary::new(name), batch());
    let mut writer = ArrowWriter::try_new(File::create(&file.0).unwrap(), batch.schema(), None).unwrap();
    writer.write(&batch).unwrap();
    writer.close().unwrap();
    (file, batch)
}

#[test]
fn all_other_columns_are_passed_through() {
    let (file, original) = input("passed");
    let answered = answer(&file.0, solve(), 3);
    assert_eq!(answered.num_rows(), original.num_rows());
    for (field, column) in original.schema().fields().iter().zip(original.columns()) {
        assert_eq!(&answered[field.name().as_str()], column, "{}", field.name());
    }
    let job = jobs::from_name("solve", &jobs::no_options()).unwrap();
    let boards = Boards::new(&original["puzzle"]).unwrap();
    let expected = jobs::answer(&*job, &boards, ArrayRun::default()).unwrap();
    for name in ["solution", "verdict", "why", "error"] {
        assert_eq!(&answered[name], &expected[name], "{name}");
    }
}

fn with_inverse() -> ShuffleOptions {
    ShuffleOptions { seed: Some(1), with_inverse: true, ..ShuffleOptions::default() }
}

#[test]
fn isomorphs_have_the_type_of_their_puzzles() {
    let (file, original) = input("changed");
    let job = Shuffle {
        output: OutputFormat::from_name("csv"),
        options: ShuffleOptions { count: Within(2), ..with_inverse() },
        ..Shuffle::default()
    };
    let answered = answer(&file.0, job, 2);
    // The two rows without a puzzle have one answer each.
    assert_eq!(answered.num_rows(), 2 * original.num_rows() - 2);
    assert_eq!(answered["puzzle"].data_type(), original["puzzle"].data_type());
    let inverses = answered["inverse"].as_string::<i32>() as &StringArray;
    let ids = answered["id"].as_primitive::<Int32Type>();
    for row in (0..answered.num_rows()).filter(|row| inverses.is_valid(*row)) {
        let inverse: Transform = inverses.value(row).parse().unwrap();
        let image: Puzzle = answered["puzzle"].as_string_view().value(row).parse().unwrap();
        let mut text = [0; 81];
        let id = usize::try_from(ids.value(row)).unwrap();
        Boards::new(&original["puzzle"]).unwrap().read(id, &mut text).unwrap();
        let text: Grid = String::from_utf8_lossy(&text).parse().unwrap();
        assert_eq!(*inverse.apply(image).grid(), text);
    }
}

#[test]
fn isomorphs_of_bytes_are_characters_or_numbers_as_before() {
    let numbers: Vec<u8> = PUZZLE.bytes().map(|byte| byte.saturating_sub(b'0')).collect();
    let values = [Some(PUZZLE.as_bytes()), Some(&numbers)];
    let column: ArrayRef = Arc::new(values.into_iter().collect::<BinaryArray>());
    for kind in [DataType::Binary, DataType::LargeBinary, DataType::BinaryView, DataType::FixedSizeBinary(81)]
    {
        let column = cast(&column, &kind).unwrap();
        let file = file("bytes", vec![("puzzle", column)]);
        let job = Shuffle { output: OutputFormat::from_name("csv"), ..Shuffle::default() };
        let answered = answer(&file.0, job, 1);
        assert_eq!(answered["puzzle"].data_type(), &kind);
        let images = cast(&answered["puzzle"], &DataType::Binary).unwrap();
        let images = images.as_binary::<i32>();
        assert!(images.value(0).iter().all(|byte| matches!(byte, b'.' | b'1'..=b'9')), "{kind}");
        assert!(images.value(1).iter().all(|byte| *byte <= 9), "{kind}");
    }
}

#[test]
fn the_logical_types_of_other_columns_stay() {
    let puzzles: ArrayRef = Arc::new(StringArray::from(vec![PUZZLE]));
    let uuids: ArrayRef = Arc::new(FixedSizeBinaryArray::try_from_iter([[7; 16]].iter()).unwrap());
    let texts: ArrayRef = Arc::new(StringArray::from(vec!["{}"]));
    let field = |name, kind| Field::new(name, kind, true);
    let schema = Schema::new(vec![
        field("puzzle", DataType::Utf8),
        field("uuid", DataType::FixedSizeBinary(16)).with_extension_type(Uuid),
        field("json", DataType::Utf8).with_extension_type(Json::default()),
        field("date", DataType::Date64),
    ]);
    let dates: ArrayRef = Arc::new(Date64Array::from(vec![86_400_000]));
    let batch = RecordBatch::try_new(Arc::new(schema), vec![puzzles, uuids, texts, dates]).unwrap();
    let file = write("logical", &batch, Compression::UNCOMPRESSED, 100);
    let kinds = |bytes: Bytes| {
        let reader = ParquetRecordBatchReaderBuilder::try_new(bytes).unwrap();
        let columns = reader.parquet_schema().columns().iter().take(4);
        columns.map(|column| format!("{:?}", column.logical_type_ref())).collect::<Vec<_>>()
    };
    let expected = kinds(std::fs::read(&file.0).unwrap().into());
    assert!(expected[1].contains("Uuid") && expected[2].contains("Json"), "{expected:?}");
    let (_, solved) = solved(&[&file], 1);
    let answered = rows_of(&solved);
    assert_eq!(&answered["date"], batch.column(3));
    let found = kinds(solved);
    assert_eq!(found[..3], expected[..3]);
    // Other programs read only this type as dates.
    assert_eq!(found[3], "Some(Date)");
}

#[test]
fn isomorphs_of_lists_are_lists() {
    let texts = [Some(PUZZLE.to_owned()), Some("12".to_owned()), None];
    let puzzles = || lists(texts.iter().map(Option::as_deref));
    let large =
        cast(&puzzles(), &DataType::LargeList(Arc::new(Field::new_list_field(DataType::Int64, true))));
    let cases = [
        (puzzles(), "2 cells instead of 81"),
        (large.unwrap(), "2 cells instead of 81"),
        (rows(&texts), "a puzzle of 1 row instead of 9"),
    ];
    for (column, message) in cases {
        let file = file("lists", vec![("puzzle", Arc::clone(&column))]);
        let job =
            Shuffle { output: OutputFormat::from_name("csv"), options: with_inverse(), ..Shuffle::default() };
        let answered = answer(&file.0, job, 1);
        let (images, inverses) =
            (&answered["puzzle"], answered["inverse"].as_string::<i32>() as &StringArray);
        assert_eq!(images.data_type(), column.data_type());
        let mut text = [0; 81];
        Boards::new(images).unwrap().read(0, &mut text).unwrap();
        let image: Puzzle = String::from_utf8_lossy(&text).parse().unwrap();
        let inverse: Transform = inverses.value(0).parse().unwrap();
        assert_eq!(inverse.apply(image).to_string(), PUZZLE);
        // The other values are not puzzles, and stay unchanged.
        assert_eq!(&images.slice(1, 2), &column.slice(1, 2));
        let errors = answered["error"].as_string::<i32>() as &StringArray;
        assert!(errors.iter().eq([None, Some(message), Some("no puzzle")]), "{errors:?}");
    }
}

#[test]
fn rows_of_many_long_texts_are_answered() {
    let texts: ArrayRef = Arc::new(StringArray::from(vec!["x".repeat(4000); 3]));
    let names: Vec<String> = (0..300).map(|at| format!("text {at}")).collect();
    let mut columns: Vec<(&str, ArrayRef)> =
        names.iter().map(|name| (name.as_str(), Arc::clone(&texts))).collect();
    columns.push(("puzzle", Arc::new(StringArray::from(vec![Some(PUZZLE), Some("12"), None]))));
    let answered = answer(&file("wide", columns).0, solve(), 1);
    assert_eq!(answered.num_rows(), 3);
    assert!((0..300).all(|at| answered.column(at) == &texts));
    assert_eq!(answered["solution"].null_count(), 2);
    assert_eq!(answered["error"].null_count(), 1);
}
