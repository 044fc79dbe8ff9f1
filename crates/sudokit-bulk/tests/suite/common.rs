//! Jobs, hosts and readers for the tests.

use std::io::{self, Read};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex};

use sudokit::format::Format;
use sudokit_bulk::{Host, InputRecord, Job, Message, Pipeline, Progress, RecordWriter, Status};

/// A host that records all messages, and can be cancelled.
#[derive(Default)]
pub(crate) struct TestHost {
    pub(crate) is_cancelled: AtomicBool,
    pub(crate) messages: Mutex<Vec<String>>,
    pub(crate) records: AtomicU64,
    pub(crate) bytes: AtomicU64,
}

impl Host for TestHost {
    fn is_cancelled(&self) -> bool {
        self.is_cancelled.load(Ordering::Relaxed)
    }

    fn progress(&self, progress: Progress) {
        self.records.fetch_max(progress.records, Ordering::Relaxed);
        self.bytes.fetch_max(progress.bytes, Ordering::Relaxed);
    }

    fn message(&self, message: &Message) {
        self.messages.lock().unwrap().push(message.to_string());
    }
}

impl TestHost {
    pub(crate) fn messages(&self) -> Vec<String> {
        self.messages.lock().unwrap().clone()
    }
}

pub(crate) fn pipeline(threads: usize) -> (Arc<TestHost>, Pipeline) {
    let host = Arc::new(TestHost::default());
    (Arc::clone(&host), Pipeline::new(host).with_threads(threads))
}

/// Writes each record again.
pub(crate) struct Copy;

impl Job for Copy {
    fn output_format(&self, input: &'static Format) -> &'static Format {
        input
    }

    fn answer(&self, input: InputRecord<'_>, writer: &mut RecordWriter<'_>) {
        writer.summary.count(Status::Yes, "copied");
        writer.write(&input.record);
    }
}

/// A line with a puzzle of one given, which depends on the number, and a name.
pub(crate) fn line(number: usize) -> String {
    let (cell, digit) = (number % 81, number / 81 % 9 + 1);
    format!("{}{digit}{} puzzle {number}\n", ".".repeat(cell), ".".repeat(80 - cell))
}

pub(crate) fn lines(count: usize) -> String {
    (0..count).map(line).collect()
}

/// A reader that fails at the end of its text.
pub(crate) struct Broken(pub(crate) io::Cursor<String>);

impl Read for Broken {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        match self.0.read(bytes)? {
            0 => Err(io::Error::new(io::ErrorKind::ConnectionReset, "the line went dead")),
            read => Ok(read),
        }
    }
}
