//! Files of the tests, and both ways in which a job answers them.

use std::fs::File;
use std::path::Path;
use std::sync::{Arc, Mutex};

use arrow_array::builder::{FixedSizeListBuilder, Int8Builder, ListBuilder};
use arrow_array::types::{Int32Type, UInt8Type};
use arrow_array::{
    ArrayRef, DictionaryArray, Int32Array, ListArray, RecordBatch, RecordBatchReader as _, StringArray,
};
use arrow_select::concat::concat_batches;
use bytes::Bytes;
use parquet::arrow::ArrowWriter;
use parquet::arrow::arrow_reader::ParquetRecordBatchReaderBuilder;
use parquet::basic::Compression;
use parquet::file::properties::WriterProperties;
use sudokit::format::{Format, ReadOptions};
use sudokit_arrow::parquet::{
    ColumnJob, Originals, ParquetEncoding, ParquetFile, ParquetOptions, ParquetRun, ParquetText, ROW_COLUMN,
    answer_files,
};
use sudokit_bulk::jobs::Solve;
use sudokit_bulk::{
    Host, Job, Limits, Message, NoHost, OutputEncoding as _, OutputFormat, Pipeline, Rest, Source, Status,
    Summary,
};

pub(super) const PUZZLE: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

/// A file that is deleted when dropped.
pub(super) struct Temporary(pub(super) std::path::PathBuf);

impl Temporary {
    pub(super) fn new(name: &str) -> Temporary {
        Temporary(std::env::temp_dir().join(format!("sudokit-{name}-{}.parquet", std::process::id())))
    }
}

impl Drop for Temporary {
    fn drop(&mut self) {
        let _ = std::fs::remove_file(&self.0);
    }
}

/// The result of a run: its summary, its messages, and the rows of its file.
#[derive(Debug, PartialEq)]
pub(super) struct Outcome {
    pub(super) summary: (String, Status),
    pub(super) messages: Vec<String>,
    pub(super) rows: Option<RecordBatch>,
}

/// Keeps the messages.
#[derive(Debug, Default)]
pub(super) struct Messages(Mutex<Vec<String>>);

impl Host for Messages {
    fn message(&self, message: &Message) {
        self.0.lock().unwrap().push(message.to_string());
    }
}

pub(super) fn outcome(summary: &Summary, messages: &Messages, bytes: Vec<u8>) -> Outcome {
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
pub(super) fn by_text(paths: &[&Path], job: impl Job + 'static, read: &ReadOptions) -> Outcome {
    let originals = Arc::new(Originals::default());
    let sources = paths.iter().map(|path| {
        let (file, kept) = (ParquetFile::new("input", *path), Arc::clone(&originals));
        let open = move |options: &ReadOptions, rest: &Rest| {
            Ok(ParquetText::open(&file, Some(kept), options, rest)?.into())
        };
        let csv = Format::from_name("csv").unwrap();
        Source::table(path.display().to_string(), csv, open).with_hidden_column(ROW_COLUMN)
    });
    let added = job.added_fields();
    let host = Arc::new(Messages::default());
    let pipeline = Pipeline::new(Arc::clone(&host) as _)
        .with_threads(2)
        .with_read_options(read.clone())
        .with_errors_in_place(true);
    let (mut text, mut bytes) = (Vec::new(), Vec::new());
    let summary = pipeline.run(sources.collect(), job, &mut text).unwrap();
    let metadata = vec![("seed".to_owned(), "1".to_owned())];
    let mut encoding = ParquetEncoding::new(ParquetOptions {
        metadata,
        added,
        originals: Some(Arc::clone(&originals)),
        threads: 2,
    });
    encoding.encode(&text, &mut bytes).unwrap();
    encoding.finish(&mut bytes).unwrap();
    outcome(&summary, &host, bytes)
}

/// The outcome of a job without text.
pub(super) fn directly(paths: &[&Path], job: &impl ColumnJob, read: &ReadOptions, threads: usize) -> Outcome {
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

/// A file with these columns.
pub(super) fn file(name: &str, columns: Vec<(&str, ArrayRef)>) -> Temporary {
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
pub(super) fn lists<'a>(texts: impl Iterator<Item = Option<&'a str>>) -> ArrayRef {
    let number = |byte: u8| Some(if byte == b'.' { 0 } else { byte.saturating_sub(b'0') });
    let lists = texts.map(|text| text.map(|text| text.bytes().map(number)));
    Arc::new(ListArray::from_iter_primitive::<UInt8Type, _, _>(lists))
}

/// Texts as lists of lists of nine numbers, of any length.
pub(super) fn rows(texts: &[Option<String>]) -> ArrayRef {
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
pub(super) fn columns(texts: &[Option<String>], rows: usize) -> Vec<(&'static str, ArrayRef)> {
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

/// The answers of `solve` to files, and the same with a limit for each board, so that a thread has few of them at a time.
pub(super) fn solved(files: &[&Temporary], threads: usize) -> (Summary, Bytes) {
    let (summary, bytes) = solved_within(Limits::default(), files, threads);
    let (_, slow) = solved_within(Limits { max_nodes: Some(1000), timeout: None }, files, threads);
    assert!(slow == bytes);
    (summary, bytes)
}

pub(super) fn solved_within(limits: Limits, files: &[&Temporary], threads: usize) -> (Summary, Bytes) {
    let (host, read) = (Arc::new(NoHost), ReadOptions::default());
    let run = ParquetRun { host, threads: Some(threads), read, metadata: Vec::new() };
    let files = files.iter().map(|file| ParquetFile::new("input", &file.0)).collect();
    let job = Solve { output: OutputFormat::from_name("csv"), limits, ..Solve::default() };
    let mut bytes = Vec::new();
    let summary = answer_files(files, &job, job.on_columns().unwrap(), &run, &mut bytes).unwrap();
    (summary, bytes.into())
}

/// The rows of a file.
pub(super) fn rows_of(bytes: &Bytes) -> RecordBatch {
    let reader = ParquetRecordBatchReaderBuilder::try_new(bytes.clone()).unwrap().build().unwrap();
    concat_batches(&reader.schema(), &reader.collect::<Result<Vec<_>, _>>().unwrap()).unwrap()
}

/// Writes rows in row groups of this many.
pub(super) fn write(
    name: &str,
    batch: &RecordBatch,
    compression: Compression,
    row_group: usize,
) -> Temporary {
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
pub(super) fn numbered(rows: usize) -> RecordBatch {
    let puzzle = |row: usize| if row == 3 { "12" } else { PUZZLE };
    let lists = (0..rows).map(|row| (row % 4 > 0).then(|| vec![Some(row as i32), None]));
    RecordBatch::try_from_iter_with_nullable([
        ("id", Arc::new((0..rows as i32).collect::<Int32Array>()) as ArrayRef, true),
        ("puzzle", Arc::new((0..rows).map(|row| Some(puzzle(row))).collect::<StringArray>()), true),
        ("list", Arc::new(ListArray::from_iter_primitive::<Int32Type, _, _>(lists)), true),
    ])
    .unwrap()
}
