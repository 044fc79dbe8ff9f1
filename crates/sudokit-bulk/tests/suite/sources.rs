//! Sources: packed or not, with pauses or not.

use std::io::{self, Read, Write as _};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};

use sudokit_bulk::{Input, Source};

use crate::common::{Copy, line, lines, pipeline};

#[test]
fn packed_sources_are_unpacked() {
    let text = lines(2000);
    let mut gzip = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
    gzip.write_all(text.as_bytes()).unwrap();
    let zstd = zstd::stream::encode_all(text.as_bytes(), 1).unwrap();
    for packed in [gzip.finish().unwrap(), zstd, text.clone().into_bytes()] {
        let mut output = Vec::new();
        pipeline(3).1.run(vec![Source::text("packed", packed)], Copy, &mut output).unwrap();
        assert!(output == text.as_bytes());
    }
}

#[test]
fn records_before_the_end_of_a_truncated_archive_are_answered() {
    let text = lines(5000);
    let mut gzip = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
    gzip.write_all(text.as_bytes()).unwrap();
    let mut packed = gzip.finish().unwrap();
    packed.truncate(packed.len() / 2);
    let (host, pipeline) = pipeline(3);
    let mut output = Vec::new();
    pipeline.run(vec![Source::text("cut", packed)], Copy, &mut output).unwrap();
    let whole = output.iter().rposition(|byte| *byte == b'\n').map_or(0, |at| at + 1);
    assert!(whole > 0 && text.as_bytes().starts_with(&output[..whole]));
    assert!(
        host.messages().iter().any(|message| message.starts_with("cut: cannot be read: ")),
        "{:?}",
        host.messages()
    );
}

/// A reader that waits before each line until the answer to the line before has been flushed.
struct Conversation {
    next: usize,
    flushed: Arc<Mutex<Vec<u8>>>,
    is_in_time: Arc<AtomicBool>,
}

impl Read for Conversation {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        if self.next == 50 {
            return Ok(0);
        }
        let expected: String = (0..self.next).map(line).collect();
        let comes = (0..60_000).any(|_| {
            let has_come = *self.flushed.lock().unwrap() == expected.as_bytes();
            if !has_come {
                std::thread::sleep(std::time::Duration::from_millis(1));
            }
            has_come
        });
        self.is_in_time.fetch_and(comes, Ordering::Relaxed);
        let text = line(self.next);
        bytes[..text.len()].copy_from_slice(text.as_bytes());
        self.next += 1;
        Ok(text.len())
    }
}

/// An output that shows bytes when they are flushed.
struct Flushed {
    buffer: Vec<u8>,
    flushed: Arc<Mutex<Vec<u8>>>,
}

impl io::Write for Flushed {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.buffer.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.flushed.lock().unwrap().append(&mut self.buffer);
        Ok(())
    }
}

#[test]
fn answers_are_flushed_before_waiting_for_the_next_record() {
    for threads in [1, 4] {
        let flushed = Arc::new(Mutex::new(Vec::new()));
        let is_in_time = Arc::new(AtomicBool::new(true));
        let conversation =
            Conversation { next: 0, flushed: Arc::clone(&flushed), is_in_time: Arc::clone(&is_in_time) };
        let source = Source::new("live", || Ok(Input::new(conversation).with_would_wait(|| true)));
        let mut output = Flushed { buffer: Vec::new(), flushed: Arc::clone(&flushed) };
        pipeline(threads).1.run(vec![source], Copy, &mut output).unwrap();
        assert!(is_in_time.load(Ordering::Relaxed), "{threads} threads");
        assert_eq!(*flushed.lock().unwrap(), lines(50).as_bytes());
    }
}
