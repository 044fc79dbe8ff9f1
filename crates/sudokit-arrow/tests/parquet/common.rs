//! Files of the tests, and the answers of jobs to them.

use std::fs::File;
use std::path::Path;
use std::sync::{Arc, Mutex};

use arrow_array::builder::{FixedSizeListBuilder, Int8Builder, ListBuilder};
use arrow_array::types::{Int32Type, UInt8Type};
use arrow_array::{ArrayRef, DictionaryArray, Int32Array, ListArray, RecordBatch, StringArray};
use arrow_select::concat::concat_batches;
use bytes::Bytes;
use parquet::arrow::ArrowWriter;
use parquet::arrow::arrow_reader::ParquetRecordBatchReaderBuilder;
use parquet::basic::Compression;
use parquet::file::properties::WriterProperties;
use sudokit::format::ReadOptions;
use sudokit::operation::SolveOptions;
use sudokit_arrow::parquet::{ParquetFile, ParquetRun, answer_files};
use sudokit_bulk::jobs::Ask;
use sudokit_bulk::{Host, Job, Message, OutputFormat, Status, Summary};

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
pub(super) struct Messages(pub(super) Mutex<Vec<String>>);

impl Host for Messages {
    fn message(&self, message: &Message) {
        self.0.lock().unwrap().push(message.to_string());
    }
}

/// The answers of a job to files, as bytes.
fn run(
    paths: &[&Path],
    job: impl Job + 'static,
    read: &ReadOptions,
    threads: usize,
    host: &Arc<Messages>,
) -> (Summary, Vec<u8>) {
    let run = ParquetRun {
        host: Arc::clone(host) as _,
        threads: Some(threads),
        read: read.clone(),
        metadata: vec![("seed".to_owned(), "1".to_owned())],
    };
    let files = paths.iter().map(|path| ParquetFile::new(path.display().to_string(), *path));
    let mut bytes = Vec::new();
    let summary = answer_files(files.collect(), job, &run, &mut bytes).unwrap();
    (summary, bytes)
}

/// The outcome of a job.
pub(super) fn answered(
    paths: &[&Path],
    job: impl Job + 'static,
    read: &ReadOptions,
    threads: usize,
) -> Outcome {
    let host = Arc::new(Messages::default());
    let (summary, bytes) = run(paths, job, read, threads, &host);
    let messages = std::mem::take(&mut *host.0.lock().unwrap());
    let rows = (!bytes.is_empty()).then(|| rows_of(&bytes.into()));
    Outcome { summary: (summary.to_string(), summary.status), messages, rows }
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

/// Columns in which these texts repeat as puzzles.
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

/// `solve`, which writes CSV.
pub(super) fn solve() -> Ask {
    Ask { output: OutputFormat::from_name("csv"), ..Ask::new(SolveOptions::default()) }
}

/// The answers of `solve` to files.
pub(super) fn solved(files: &[&Temporary], threads: usize) -> (Summary, Bytes) {
    let paths: Vec<&Path> = files.iter().map(|file| &*file.0).collect();
    let (summary, bytes) = run(&paths, solve(), &ReadOptions::default(), threads, &Arc::default());
    (summary, bytes.into())
}

/// The rows of a file.
pub(super) fn rows_of(bytes: &Bytes) -> RecordBatch {
    let builder = ParquetRecordBatchReaderBuilder::try_new(bytes.clone()).unwrap();
    // The schema of the batches lacks the metadata of the file.
    let schema = Arc::clone(builder.schema());
    let batches: Result<Vec<_>, _> = builder.build().unwrap().collect();
    concat_batches(&schema, &batches.unwrap()).unwrap()
}

/// Writes rows in row groups of this size.
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

/// Rows with a number, a puzzle and a list; the fourth puzzle is not a board.
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
