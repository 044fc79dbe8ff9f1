//! Reads any bytes in the format that the first byte selects.

#![no_main]

use libfuzzer_sys::fuzz_target;
use sudokit::format::{FORMATS, ReadOptions};

fuzz_target!(|bytes: &[u8]| {
    let Some((chosen, bytes)) = bytes.split_first() else { return };
    let format = &FORMATS[usize::from(*chosen) % FORMATS.len()];
    let options = ReadOptions { format: Some(format), ..ReadOptions::default() };
    sudokit_fuzz::reading::read(bytes, &options);
    // Random bytes are hardly ever valid compressed text, so the input is also compressed into a link.
    if format.name == "fpuzzles"
        && let Ok(json) = std::str::from_utf8(bytes)
    {
        let link = format!("https://www.f-puzzles.com/?load={}", lz_str::compress_to_base64(json));
        sudokit_fuzz::reading::read(link.as_bytes(), &options);
    }
});
