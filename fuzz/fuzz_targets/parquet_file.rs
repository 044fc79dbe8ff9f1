//! Any bytes as a Parquet file, and Parquet files with any changes: each is read as text, and answered.

#![no_main]

use std::io::{self, Read};
use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, LazyLock};

use libfuzzer_sys::fuzz_target;
use sudokit::FieldInfo;
use sudokit::format::ReadOptions;
use sudokit::operation::SolveOptions;
use sudokit_arrow::parquet::{
    ParquetEncoding, ParquetFile, ParquetOptions, ParquetRun, UnansweredRows, answer_files,
};
use sudokit_bulk::jobs::Ask;
use sudokit_bulk::{Host, OutputEncoding as _, Progress, Sources};

/// A few bytes can declare any number of rows, so at most this number of bytes of text, or about this number
/// of rows, are read.
const MOST_TEXT: u64 = 1 << 22;
const MOST_ROWS: u64 = 1 << 16;

/// A file with columns of several types.
static WHOLE: LazyLock<Vec<u8>> = LazyLock::new(|| {
    let mut text = "id,puzzle,count,er,valid\n".to_owned();
    for row in 0..50 {
        text += &format!("{row},{}{},{row},{row}.5,true\n", ".".repeat(80), row % 10);
    }
    let mut encoding = ParquetEncoding::new(ParquetOptions {
        added: vec![FieldInfo::integer("count"), FieldInfo::number("er"), FieldInfo::bool("valid")],
        ..ParquetOptions::default()
    });
    let mut bytes = Vec::new();
    encoding.encode(text.as_bytes(), &mut bytes).expect("these are rows");
    encoding.finish(&mut bytes).expect("these are rows");
    bytes
});

/// The file to read: all bytes but the first, or the valid file with changes, each of three bytes: the
/// offset, and the new byte.
fn file(bytes: &[u8]) -> Vec<u8> {
    let Some((0, raw)) = bytes.split_first().map(|(first, rest)| (first % 4, rest)) else {
        let mut file = WHOLE.clone();
        for change in bytes.chunks_exact(3) {
            let place = usize::from(u16::from_le_bytes([change[0], change[1]])) % file.len();
            file[place] = change[2];
        }
        return file;
    };
    raw.to_vec()
}

/// Reads the file as text, including the rows after rows that cannot be read.
fn read_as_text(path: &Path, unanswered: Option<Arc<UnansweredRows>>) {
    for source in Sources::from(vec![ParquetFile::new("file", path).source(unanswered)]) {
        if let Ok(text) = source.bytes(|| {}) {
            let _ = text.take(MOST_TEXT).read_to_end(&mut Vec::new());
        }
    }
}

/// Stops a run after many rows.
#[derive(Default)]
struct FewRows(AtomicU64);

impl Host for FewRows {
    fn progress(&self, progress: Progress) {
        self.0.store(progress.records, Ordering::Relaxed);
    }

    fn is_cancelled(&self) -> bool {
        self.0.load(Ordering::Relaxed) > MOST_ROWS
    }
}

fn answer(path: &Path) {
    let run = ParquetRun {
        host: Arc::new(FewRows::default()),
        threads: Some(1),
        read: ReadOptions::default(),
        metadata: Vec::new(),
    };
    let _ = answer_files(
        vec![ParquetFile::new("file", path)],
        Ask::new(SolveOptions::default()),
        &run,
        &mut io::sink(),
    );
}

fuzz_target!(|bytes: &[u8]| {
    let path = std::env::temp_dir().join(format!("sudokit-fuzz-{}.parquet", std::process::id()));
    std::fs::write(&path, file(bytes)).expect("a file can be written");
    read_as_text(&path, None);
    read_as_text(&path, Some(Arc::new(UnansweredRows::default())));
    answer(&path);
});
