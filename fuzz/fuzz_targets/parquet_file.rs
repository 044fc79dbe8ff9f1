//! Any bytes as a Parquet file, and Parquet files with any changes: each is read up to an error.

#![no_main]

use std::fs::File;
use std::io::{Read, Seek, Write};
use std::sync::{Arc, LazyLock};

use libfuzzer_sys::fuzz_target;
use sudokit_arrow::parquet::{Originals, ParquetEncoding, ParquetOptions, ParquetText};
use sudokit_bulk::OutputEncoding as _;

/// A file with columns of several types.
static WHOLE: LazyLock<Vec<u8>> = LazyLock::new(|| {
    let mut text = "id,puzzle,count,er,valid\n".to_owned();
    for row in 0..50 {
        text += &format!("{row},{}{},{row},{row}.5,true\n", ".".repeat(80), row % 10);
    }
    let mut encoding = ParquetEncoding::new(ParquetOptions { added: 3, ..ParquetOptions::default() });
    let mut bytes = Vec::new();
    encoding.encode(text.as_bytes(), &mut bytes).expect("these are rows");
    encoding.finish(&mut bytes).expect("these are rows");
    bytes
});

/// The file that the bytes are, or that they make of a whole one: its length, and places with what stands there.
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

fuzz_target!(
    init: {
        // The library of Parquet panics on some files, which the reader turns into errors.
        std::panic::set_hook(Box::new(|_| {}));
    },
    |bytes: &[u8]| {
        let path = std::env::temp_dir().join(format!("sudokit-fuzz-{}.parquet", std::process::id()));
        let mut opened = File::options().create(true).truncate(true).read(true).write(true).open(&path)
            .expect("a file can be made");
        opened.write_all(&file(bytes)).expect("a file can be written");
        for originals in [None, Some(Arc::new(Originals::default()))] {
            opened.rewind().expect("a file can be read");
            let opened = opened.try_clone().expect("a file can be read");
            if let Ok(text) = ParquetText::open(opened, originals) {
                // Few bytes can stand for any number of rows.
                let _ = text.take(1 << 22).read_to_end(&mut Vec::new());
            }
        }
    }
);
