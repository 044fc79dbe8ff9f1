//! Reads any bytes in the format that is detected.

#![no_main]

use libfuzzer_sys::fuzz_target;
use sudokit::format::{FORMATS, ReadOptions, Sample};

fuzz_target!(|bytes: &[u8]| {
    sudokit_fuzz::reading::read(bytes, &ReadOptions::default());
    for extension in FORMATS.iter().flat_map(|format| format.extensions) {
        let _ = Sample::new(bytes, Some(&format!("x.{extension}"))).detect();
    }
});
