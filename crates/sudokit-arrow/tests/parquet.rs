//! Columns of all types through a job, from Parquet to Parquet.
#![cfg(feature = "parquet")]

use std::fs::File;
use std::num::NonZero;
use std::path::Path;
use std::sync::{Arc, Mutex};

use arrow_array::builder::{FixedSizeListBuilder, Int8Builder, ListBuilder};
use arrow_array::cast::AsArray as _;
use arrow_array::types::{Int32Type, Int64Type, UInt8Type};
use arrow_array::{
    Array, ArrayRef, BinaryArray, BinaryViewArray, Date64Array, Decimal128Array, DictionaryArray,
    FixedSizeBinaryArray, Int32Array, ListArray, RecordBatch, RecordBatchReader as _, StringArray,
    StringViewArray, TimestampMicrosecondArray,
};
use arrow_cast::cast;
use arrow_schema::extension::{Json, Uuid};
use arrow_schema::{DataType, Field, Schema};
use arrow_select::concat::concat_batches;
use bytes::Bytes;
use parquet::arrow::ArrowWriter;
use parquet::arrow::arrow_reader::{ArrowReaderOptions, ParquetRecordBatchReaderBuilder};
use parquet::basic::{Compression, ZstdLevel};
use parquet::file::metadata::{ColumnChunkMetaData, PageIndexPolicy, RowGroupMetaData};
use parquet::file::properties::WriterProperties;
use sudokit::format::{Format, ReadOptions};
use sudokit::outcome::{CanonicalBy, RatingOptions};
use sudokit::symmetry::Transform;
use sudokit::{Grid, Puzzle};
use sudokit_arrow::parquet::{
    ColumnJob, Originals, ParquetEncoding, ParquetFile, ParquetOptions, ParquetRun, ParquetText, ROW_COLUMN,
    answer_files, is_parquet,
};
use sudokit_arrow::{Boards, jobs};
use sudokit_bulk::arrays::{ArrayRun, Rows as _};
use sudokit_bulk::jobs::{Canonicalize, Check, Count, Extend, Minimize, Rate, Shuffle, Solve};
use sudokit_bulk::{
    Generation, GenerationKind, Host, Job, Limits, Message, NoHost, OutputEncoding as _, OutputFormat,
    Pipeline, Rest, ResumePoint, Source, Status, Summary,
};

const PUZZLE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

/// A file that is deleted when dropped.
struct Temporary(std::path::PathBuf);

impl Temporary {
    fn new(name: &str) -> Temporary {
        Temporary(std::env::temp_dir().join(format!("sudokit-{name}-{}.parquet", std::process::id())))
    }
}

impl Drop for Temporary {
    fn drop(&mut self) {
        let _ = std::fs::remove_file(&self.0);
    }
}

/// Rows with columns of many types; the third puzzle is missing, and the fourth is none.
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
fn answer(path: &std::path::Path, job: impl Job + 'static, threads: usize) -> RecordBatch {
    let originals = Arc::new(Originals::default());
    let (file, kept) = (path.to_owned(), Arc::clone(&originals));
    let source = Source::table("input", Format::from_name("csv").unwrap(), move |options, rest| {
        Ok(ParquetText::open(File::open(file)?, Some(kept), options, rest)?.into())
    });
    let mut encoding = ParquetEncoding::new(ParquetOptions {
        metadata: vec![("seed".to_owned(), "1".to_owned())],
        added: job.added_fields(),
        with_errors: true,
        originals: Some(originals),
        threads,
    });
    let options = ReadOptions { column: Some("puzzle".to_owned()), ..ReadOptions::default() };
    let pipeline = Pipeline::new(Arc::new(NoHost)).with_threads(threads).with_read_options(options);
    let (mut text, mut bytes) = (Vec::new(), Vec::new());
    pipeline.run(vec![source], job, &mut text).unwrap();
    encoding.encode(&text, &mut bytes).unwrap();
    encoding.finish(&mut bytes).unwrap();
    let output = Temporary::new(&format!("output-{threads}"));
    std::fs::write(&output.0, &bytes).unwrap();
    assert!(is_parquet(&output.0));
    let builder = ParquetRecordBatchReaderBuilder::try_new(File::open(&output.0).unwrap()).unwrap();
    let metadata = builder.metadata().file_metadata().key_value_metadata().unwrap();
    assert!(metadata.iter().any(|entry| entry.key == "seed" && entry.value.as_deref() == Some("1")));
    let batches: Result<Vec<_>, _> = builder.with_batch_size(1 << 20).build().unwrap().collect();
    let [batch] = <[RecordBatch; 1]>::try_from(batches.unwrap()).unwrap();
    batch
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
    let answered = answer(&file.0, Solve { output: OutputFormat::from_name("csv"), ..Solve::default() }, 3);
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

#[test]
fn isomorphs_have_the_type_of_their_puzzles() {
    let (file, original) = input("changed");
    let job = Shuffle {
        output: OutputFormat::from_name("csv"),
        count: NonZero::new(2).unwrap(),
        seed: 1,
        also: Vec::new(),
        with_inverse: true,
        blanks: String::new(),
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
        let job = Shuffle { output: OutputFormat::from_name("csv"), seed: 1, ..Shuffle::default() };
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
    // Other programs know no other dates.
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
        let job = Shuffle {
            output: OutputFormat::from_name("csv"),
            count: NonZero::<u64>::MIN,
            seed: 1,
            also: Vec::new(),
            with_inverse: true,
            blanks: String::new(),
        };
        let answered = answer(&file.0, job, 1);
        let (images, inverses) =
            (&answered["puzzle"], answered["inverse"].as_string::<i32>() as &StringArray);
        assert_eq!(images.data_type(), column.data_type());
        let mut text = [0; 81];
        Boards::new(images).unwrap().read(0, &mut text).unwrap();
        let image: Puzzle = String::from_utf8_lossy(&text).parse().unwrap();
        let inverse: Transform = inverses.value(0).parse().unwrap();
        assert_eq!(inverse.apply(image).to_string(), PUZZLE);
        // The others are no puzzles, and stay.
        assert_eq!(&images.slice(1, 2), &column.slice(1, 2));
        let errors = answered["error"].as_string::<i32>() as &StringArray;
        assert!(errors.iter().eq([None, Some(message), Some("no puzzle")]), "{errors:?}");
    }
}

/// The result of a run: its summary, its messages, and the rows of its file.
#[derive(Debug, PartialEq)]
struct Outcome {
    summary: (String, Status),
    messages: Vec<String>,
    rows: Option<RecordBatch>,
}

/// Keeps the messages.
#[derive(Debug, Default)]
struct Messages(Mutex<Vec<String>>);

impl Host for Messages {
    fn message(&self, message: &Message) {
        self.0.lock().unwrap().push(message.to_string());
    }
}

fn outcome(summary: &Summary, messages: &Messages, bytes: Vec<u8>) -> Outcome {
    let messages = std::mem::take(&mut *messages.0.lock().unwrap());
    let rows = (!bytes.is_empty()).then(|| {
        let builder = ParquetRecordBatchReaderBuilder::try_new(Bytes::from(bytes)).unwrap();
        let schema = Arc::clone(builder.schema());
        let batches: Result<Vec<_>, _> = builder.build().unwrap().collect();
        concat_batches(&schema, &batches.unwrap()).unwrap()
    });
    Outcome { summary: (summary.to_string(), summary.status), messages, rows }
}

/// The outcome of a job by text.
fn by_text(paths: &[&Path], job: impl Job + 'static, read: &ReadOptions) -> Outcome {
    let originals = Arc::new(Originals::default());
    let sources = paths.iter().map(|path| {
        let (file, kept) = (path.to_path_buf(), Arc::clone(&originals));
        let open = move |options: &ReadOptions, rest: &Rest| {
            Ok(ParquetText::open(File::open(file)?, Some(kept), options, rest)?.into())
        };
        let csv = Format::from_name("csv").unwrap();
        Source::table(path.display().to_string(), csv, open).with_hidden_column(ROW_COLUMN)
    });
    let added = job.added_fields();
    let host = Arc::new(Messages::default());
    let pipeline = Pipeline::new(Arc::clone(&host) as _).with_threads(2).with_read_options(read.clone());
    let (mut text, mut bytes) = (Vec::new(), Vec::new());
    let summary = pipeline.run(sources.collect(), job, &mut text).unwrap();
    let metadata = vec![("seed".to_owned(), "1".to_owned())];
    let mut encoding = ParquetEncoding::new(ParquetOptions {
        metadata,
        added,
        with_errors: true,
        originals: Some(Arc::clone(&originals)),
        threads: 2,
    });
    encoding.encode(&text, &mut bytes).unwrap();
    encoding.finish(&mut bytes).unwrap();
    outcome(&summary, &host, bytes)
}

/// The outcome of a job without text.
fn directly(paths: &[&Path], job: &impl ColumnJob, read: &ReadOptions, threads: usize) -> Outcome {
    let host = Arc::new(Messages::default());
    let run = ParquetRun {
        host: Arc::clone(&host) as _,
        threads: Some(threads),
        read: read.clone(),
        metadata: vec![("seed".to_owned(), "1".to_owned())],
    };
    let files = paths.iter().map(|path| ParquetFile::new(path.display().to_string(), *path));
    let mut bytes = Vec::new();
    let on_columns = job.on_columns().unwrap();
    let summary = answer_files(files.collect(), job, on_columns, &run, &mut bytes).unwrap();
    outcome(&summary, &host, bytes)
}

/// Boards of all kinds, and texts that are none.
fn texts() -> Vec<Option<String>> {
    let all_marks = "123456789".repeat(81);
    let mut texts: Vec<Option<String>> = [
        PUZZLE,
        &PUZZLE.replace('.', "0"),
        &PUZZLE.replace('.', "?"),
        &PUZZLE.replacen("53", "55", 1),
        &PUZZLE.replacen("53", "54", 1),
        &".".repeat(81),
        "12",
        "",
        "a, \"b\"\nc",
        "error: no such puzzle",
        &all_marks,
        &format!("[{}]", "0,".repeat(81)),
    ]
    .map(|text| Some(text.to_owned()))
    .into();
    texts.push(None);
    texts
}

/// A file with these columns.
fn file(name: &str, columns: Vec<(&str, ArrayRef)>) -> Temporary {
    let batch = RecordBatch::try_from_iter_with_nullable(
        columns.into_iter().map(|(name, column)| (name, column, true)),
    );
    let (file, batch) = (Temporary::new(name), batch.unwrap());
    let mut writer = ArrowWriter::try_new(File::create(&file.0).unwrap(), batch.schema(), None).unwrap();
    writer.write(&batch).unwrap();
    writer.close().unwrap();
    file
}

/// Texts as lists of numbers, of any length.
fn lists<'a>(texts: impl Iterator<Item = Option<&'a str>>) -> ArrayRef {
    let number = |byte: u8| Some(if byte == b'.' { 0 } else { byte.saturating_sub(b'0') });
    let lists = texts.map(|text| text.map(|text| text.bytes().map(number)));
    Arc::new(ListArray::from_iter_primitive::<UInt8Type, _, _>(lists))
}

/// Texts as lists of lists of nine numbers, of any length.
fn rows(texts: &[Option<String>]) -> ArrayRef {
    let mut boards = ListBuilder::new(FixedSizeListBuilder::new(Int8Builder::new(), 9));
    for text in texts {
        for row in text.iter().flat_map(|text| text.as_bytes().chunks(9)) {
            let digits = (0..9).map(|at| row.get(at).map_or(0, |byte| byte.saturating_sub(b'0') as i8));
            digits.for_each(|digit| boards.values().values().append_value(digit));
            boards.values().append(true);
        }
        boards.append(text.is_some());
    }
    Arc::new(boards.finish())
}

/// Columns with each of these texts as a puzzle, in this order again and again.
fn columns(texts: &[Option<String>], rows: usize) -> Vec<(&'static str, ArrayRef)> {
    let puzzle = |row: usize| texts[row % texts.len()].as_deref();
    let words: DictionaryArray<Int32Type> = (0..rows).map(puzzle).collect();
    vec![
        ("id", Arc::new((0..rows as i32).collect::<Int32Array>())),
        ("solution", Arc::new((0..rows).map(|row| puzzle(row + 1)).collect::<StringArray>())),
        ("puzzle", Arc::new((0..rows).map(puzzle).collect::<StringArray>())),
        ("word", Arc::new(words)),
        ("list", lists((0..rows).map(puzzle))),
        ("error", Arc::new((0..rows).map(|row| (row % 5 == 0).then_some("old")).collect::<StringArray>())),
    ]
}

/// Compares both ways for a job over these files.
fn compare(paths: &[&Path], job: &impl ColumnJob, column: Option<&str>) {
    let read = ReadOptions { column: column.map(str::to_owned), ..ReadOptions::default() };
    let expected = by_text(paths, job.clone(), &read);
    for threads in [1, 3] {
        let found = directly(paths, job, &read, threads);
        assert_eq!(found.summary, expected.summary, "{column:?}");
        assert_eq!(found.messages, expected.messages, "{column:?}");
        let schemas = [&found, &expected].map(|it| it.rows.as_ref().map(RecordBatch::schema));
        assert_eq!(schemas[0], schemas[1], "{column:?}");
        if let (Some(found), Some(expected)) = (&found.rows, &expected.rows) {
            for (field, (found, expected)) in
                expected.schema().fields().iter().zip(found.columns().iter().zip(expected.columns()))
            {
                assert_eq!(found, expected, "{column:?} {}", field.name());
            }
        }
    }
}

#[test]
fn jobs_on_columns_answer_as_those_on_text() {
    let all = texts();
    let (one, other) = (file("kinds", columns(&all, 9000)), file("others", columns(&all[..1], 500)));
    let empty = file("empty", columns(&all, 0));
    let nulls = file("nulls", columns(&[None], 20));
    let paths: [&Path; 4] = [&one.0, &other.0, &empty.0, &nulls.0];
    let output = OutputFormat::from_name("csv");
    for column in [None, Some("solution"), Some("word"), Some("4"), Some("list"), Some("nothing")] {
        compare(&paths, &Solve { output, ..Solve::default() }, column);
    }
    for paths in [&paths[..1], &paths[1..2], &paths[2..3], &paths[3..], &paths[2..]] {
        let missing = [paths, &[Path::new("no-such-file.parquet")]].concat();
        for paths in [paths, &missing] {
            compare(paths, &Solve { output, first: true, ..Solve::default() }, None);
        }
    }
    let few = file("few", columns(&all, 40));
    let max_nodes = Limits { max_nodes: Some(1), timeout: None };
    compare(&[&few.0], &Solve { output, limits: max_nodes, ..Solve::default() }, None);
    // Also those that search one board after another. The rungs below them take long where there are few givens.
    for name in ["singles", "dlx", "bands", "digits", "registers", "batch", "auto"] {
        let engine = name.parse().unwrap();
        compare(&[&few.0], &Solve { output, engine, ..Solve::default() }, None);
        compare(&[&few.0], &Count { output, engine, limit: Some(3), ..Count::default() }, None);
        compare(&[&few.0], &Check { output, engine, unique: true, ..Check::default() }, None);
    }
    for limit in [1, 2, 7] {
        compare(&[&few.0], &Count { output, limit: Some(limit), ..Count::default() }, None);
    }
    for (solvable, unique, why) in [(true, false, false), (false, true, false), (false, false, true)] {
        compare(&[&few.0], &Check { output, solvable, unique, why, ..Check::default() }, Some("list"));
    }
    let check = Check { output, minimal: true, why: true, solvable: true, unique: true, ..Check::default() };
    compare(&[&few.0], &Check { output, ..Check::default() }, None);
    compare(&[&few.0], &check, None);
    // Boards without givens take long in these jobs.
    let with_givens: Vec<_> = all
        .into_iter()
        .filter(|text| text.as_ref().is_none_or(|text| text.contains("53") || text.len() < 81))
        .collect();
    let few = file("few-givens", columns(&with_givens, 20));
    compare(&[&few.0], &Canonicalize { output, with_symmetries: true, ..Canonicalize::default() }, None);
    compare(&[&few.0], &Canonicalize { output, by: CanonicalBy::Solution, ..Canonicalize::default() }, None);
    for (hodoku, difficulty, limits) in [
        (false, false, Limits::default()),
        (true, false, Limits::default()),
        (false, false, max_nodes),
        (false, true, max_nodes),
    ] {
        let options = RatingOptions { se121: !hodoku, hodoku, difficulty, ..RatingOptions::default() };
        compare(&[&few.0], &Rate { output, options, limits, ..Rate::default() }, None);
    }
}

#[test]
fn messages_say_why_a_row_is_no_puzzle() {
    let texts = [Some(PUZZLE.to_owned()), Some(PUZZLE.replacen('3', ":", 1)), Some("12".to_owned()), None];
    let given = || lists(texts.iter().map(Option::as_deref));
    let bytes = || BinaryViewArray::from_iter(texts.iter().map(Option::as_deref));
    let words = || StringArray::from_iter(texts.iter().map(Option::as_deref));
    let wrong_number = "r1c2: 10 is neither a digit nor 0";
    let wrong_character = "r1c2): ':' is neither a digit nor a blank";
    let cases: [(ArrayRef, [&str; 3]); 4] = [
        (given(), [wrong_number, "2 cells instead of 81", "no puzzle"]),
        (rows(&texts), [wrong_number, "a puzzle of 1 row instead of 9", "no puzzle"]),
        (Arc::new(bytes()), ["':' at character 2 is neither", "2 cells instead of 81", "no puzzle"]),
        (Arc::new(words()), [wrong_character, "2 cells instead of 81", "no puzzle"]),
    ];
    for (column, expected) in cases {
        let file = file("reasons", vec![("list", given()), ("puzzle", column)]);
        let path: &Path = &file.0;
        let (solve, read) =
            (Solve { output: OutputFormat::from_name("csv"), ..Solve::default() }, ReadOptions::default());
        let messages =
            [by_text(&[path], solve, &read).messages, directly(&[path], &solve, &read, 1).messages];
        let source = Source::table("input", Format::from_name("csv").unwrap(), {
            let file = File::open(path).unwrap();
            move |options, rest| Ok(ParquetText::open(file, None, options, rest)?.into())
        });
        let records: Vec<_> = source.records(&read, || {}).unwrap().collect();
        // Lists in other columns are texts, whatever they hold.
        let lists = records.iter().map(|record| match record {
            Ok(record) => record.text("list"),
            Err(error) => error.fields()[0].value.to_text(),
        });
        assert_eq!(lists.skip(2).collect::<Vec<_>>(), ["[1, 2]", ""]);
        let errors = records.into_iter().filter_map(Result::err).map(|error| error.to_string());
        for messages in messages.into_iter().chain([errors.collect()]) {
            assert_eq!(messages.len(), 3, "{messages:?}");
            for (number, (message, reason)) in messages.iter().zip(expected).enumerate() {
                assert!(message.contains(&format!("line {0} (record {0}", number + 2)), "{message}");
                assert!(message.contains(reason), "{message} instead of {reason}");
            }
        }
    }
}

#[test]
fn the_file_is_the_same_however_the_rows_are_divided() {
    let columns = columns(&texts(), 30_000);
    let part = |name: &str, first: usize, end: usize| {
        file(name, columns.iter().map(|(name, column)| (*name, column.slice(first, end - first))).collect())
    };
    let whole = part("whole", 0, 30_000);
    let parts = [part("first", 0, 9_000), part("second", 9_000, 9_001), part("third", 9_001, 30_000)];
    let (_, expected) = solved(&[&whole], 2);
    for threads in [1, 3] {
        assert!(solved(&parts.each_ref(), threads).1 == expected, "{threads} threads");
    }
}

#[test]
fn a_column_of_another_type_is_one_message() {
    let file = file("numbers", columns(&texts(), 100));
    let read = ReadOptions { column: Some("id".to_owned()), ..ReadOptions::default() };
    compare(&[&file.0], &Solve { output: OutputFormat::from_name("csv"), ..Solve::default() }, Some("id"));
    let found = directly(&[&file.0], &Solve::default(), &read, 2);
    assert_eq!(found.summary.1, Status::Failed);
    let [message] = &found.messages[..] else { panic!("{:?}", found.messages) };
    let expected = "column \"id\": a column of Int32 holds no boards: expected texts, bytes, lists of 81 integers, or of nine lists of nine";
    assert!(message.ends_with(expected), "{message}");
    assert!(found.rows.is_none());
}

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
    let (solve, read) =
        (Solve { output: OutputFormat::from_name("csv"), ..Solve::default() }, ReadOptions::default());
    for found in [directly(&[&path.0], &solve, &read, 2), by_text(&[&path.0], solve, &read)] {
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

/// The answers of `solve` to files, and the same with a limit for each board, so that a thread has few of them at a time.
fn solved(files: &[&Temporary], threads: usize) -> (Summary, Bytes) {
    let (summary, bytes) = solved_within(Limits::default(), files, threads);
    let (_, slow) = solved_within(Limits { max_nodes: Some(1000), timeout: None }, files, threads);
    assert!(slow == bytes);
    (summary, bytes)
}

fn solved_within(limits: Limits, files: &[&Temporary], threads: usize) -> (Summary, Bytes) {
    let (host, read) = (Arc::new(NoHost), ReadOptions::default());
    let run = ParquetRun { host, threads: Some(threads), read, metadata: Vec::new() };
    let files = files.iter().map(|file| ParquetFile::new("input", &file.0)).collect();
    let job = Solve { output: OutputFormat::from_name("csv"), limits, ..Solve::default() };
    let mut bytes = Vec::new();
    let summary = answer_files(files, &job, job.on_columns().unwrap(), &run, &mut bytes).unwrap();
    (summary, bytes.into())
}

/// The rows of a file.
fn rows_of(bytes: &Bytes) -> RecordBatch {
    let reader = ParquetRecordBatchReaderBuilder::try_new(bytes.clone()).unwrap().build().unwrap();
    concat_batches(&reader.schema(), &reader.collect::<Result<Vec<_>, _>>().unwrap()).unwrap()
}

/// Writes rows in row groups of this many.
fn write(name: &str, batch: &RecordBatch, compression: Compression, row_group: usize) -> Temporary {
    let properties = WriterProperties::builder()
        .set_compression(compression)
        .set_max_row_group_row_count(Some(row_group))
        .build();
    let input = Temporary::new(name);
    let mut writer =
        ArrowWriter::try_new(File::create(&input.0).unwrap(), batch.schema(), Some(properties)).unwrap();
    writer.write(batch).unwrap();
    writer.close().unwrap();
    input
}

/// Rows with a number, a puzzle and a list, of which the fourth puzzle is none.
fn numbered(rows: usize) -> RecordBatch {
    let puzzle = |row: usize| if row == 3 { "12" } else { PUZZLE };
    let lists = (0..rows).map(|row| (row % 4 > 0).then(|| vec![Some(row as i32), None]));
    RecordBatch::try_from_iter_with_nullable([
        ("id", Arc::new((0..rows as i32).collect::<Int32Array>()) as ArrayRef, true),
        ("puzzle", Arc::new((0..rows).map(|row| Some(puzzle(row))).collect::<StringArray>()), true),
        ("list", Arc::new(ListArray::from_iter_primitive::<Int32Type, _, _>(lists)), true),
    ])
    .unwrap()
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
        assert_eq!(found.project(&[0, 1, 2]).unwrap(), expected.unwrap());
        assert_eq!(found["solution"].null_count(), 2);
    }
}

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
    let file = |lines_at_once: usize, has_last_end: bool, threads: usize| {
        let options = ParquetOptions { added: vec!["count"], threads, ..ParquetOptions::default() };
        let (mut encoding, mut bytes) = (ParquetEncoding::new(options), Vec::new());
        for text in lines.chunks(lines_at_once) {
            let text = text.concat();
            let text = if has_last_end { &text } else { text.trim_end_matches(['\r', '\n']) };
            encoding.encode(text.as_bytes(), &mut bytes).unwrap();
        }
        encoding.finish(&mut bytes).unwrap();
        Bytes::from(bytes)
    };
    let whole = file(lines.len(), true, 1);
    for (lines_at_once, has_last_end, threads) in
        [(1, true, 1), (1, false, 2), (1000, false, 2), (8192, true, 1), (40_000, true, 5)]
    {
        let other = file(lines_at_once, has_last_end, threads);
        assert!(other == whole, "{lines_at_once} {has_last_end} {threads}");
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
        Minimize { smallest: true, ..Minimize::default() }.added_fields(),
        Extend::default().added_fields(),
        Generation { kind: GenerationKind::Hard(1.0), ..Generation::default() }.fields(),
    ];
    let mut numbers = Vec::new();
    for added in fields {
        let text = format!("puzzle,{}\n", added.join(","));
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
    // A text of a million characters for each row, but once in the file.
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
    // A page has at least 2^24 bytes of text, and a row group 2^28.
    assert_eq!(groups.collect::<Vec<_>>(), [270, 270, 60]);
    let mut count = 0;
    for batch in answers.with_batch_size(16).build().unwrap() {
        let batch = batch.unwrap();
        assert!(batch["text"].as_string::<i32>().iter().all(|found| found == Some(text.as_str())));
        assert!(batch["solution"].null_count() == 0);
        count += batch.num_rows();
    }
    assert_eq!(count, rows);
}

#[test]
fn a_file_that_was_interrupted_ends_with_the_same_bytes() {
    let row = |row: usize| format!("{row},{row},{}.5,true,1.{}\n", row / 10, row % 10);
    let text: String =
        std::iter::once("name,count,er,unique,level\n".to_owned()).chain((0..300_000).map(row)).collect();
    let encoding = || {
        ParquetEncoding::new(ParquetOptions {
            added: vec!["count", "er", "unique", "level"],
            ..ParquetOptions::default()
        })
    };
    let mut whole = Vec::new();
    let mut writer = encoding();
    writer.encode(text.as_bytes(), &mut whole).unwrap();
    writer.finish(&mut whole).unwrap();

    // Interrupted whenever a row group is complete.
    let (mut bytes, mut point): (_, Option<ResumePoint>) = (Vec::new(), None);
    loop {
        let mut writer = encoding();
        let at = point.as_ref().map_or(0, |point| point.text);
        if let Some(point) = &point {
            writer.resume(point).unwrap();
        }
        point = text[at as usize..].split_inclusive('\n').find_map(|line| {
            writer.encode(line.as_bytes(), &mut bytes).unwrap();
            writer.resume_point().filter(|point| point.text > at)
        });
        if point.is_none() {
            writer.finish(&mut bytes).unwrap();
            break;
        }
    }
    assert!(bytes == whole);
}
