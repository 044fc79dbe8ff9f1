//! A run that is cancelled ends soon, with whole records.

use std::io::{self, Read};
use std::sync::atomic::Ordering;
use std::sync::{Arc, mpsc};

use sudokit::format::Format;
use sudokit_bulk::{AnswerStream, Error, InputRecord, Job, RecordWriter, Source, Status, StreamJob};

use crate::common::{Copy, TestHost, lines, pipeline};

/// Copies records, and cancels the run at one of them.
struct CancelAt(u64, Arc<TestHost>);

impl Job for CancelAt {
    fn output_format(&self, input: &'static Format) -> &'static Format {
        input
    }

    fn answer(&self, input: InputRecord<'_>, writer: &mut RecordWriter<'_>) {
        if input.number == self.0 {
            self.1.is_cancelled.store(true, Ordering::Relaxed);
        }
        writer.summary.count(Status::Yes, "copied");
        writer.write(&input.record);
    }
}

#[test]
fn a_cancelled_run_writes_a_prefix_of_the_output() {
    let text = lines(50_000);
    for threads in [1, 8] {
        let (host, pipeline) = pipeline(threads);
        let mut output = Vec::new();
        let job = CancelAt(20_000, host);
        let summary = pipeline.run(vec![Source::text("text", &*text)], job, &mut output).unwrap();
        assert!(summary.is_cancelled);
        assert!(summary.records() < 50_000);
        assert!(text.as_bytes().starts_with(&output));
        assert_eq!(output.iter().filter(|byte| **byte == b'\n').count() as u64, summary.records());
    }
}

/// A reader that gives its text, cancels the run, and then blocks until the sender is dropped.
struct Blocking(io::Cursor<String>, mpsc::Receiver<()>, Arc<TestHost>);

impl Read for Blocking {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        let read = self.0.read(bytes)?;
        if read == 0 {
            self.2.is_cancelled.store(true, Ordering::Relaxed);
            let _ = self.1.recv();
        }
        Ok(read)
    }
}

#[test]
fn a_reader_that_blocks_is_not_waited_for() {
    let (host, pipeline) = pipeline(2);
    let (_sender, receiver) = mpsc::channel();
    let source = Source::reader("blocking", Blocking(io::Cursor::new(lines(100)), receiver, host));
    let mut output = Vec::new();
    let summary = pipeline.run(vec![source], Copy, &mut output).unwrap();
    assert!(summary.is_cancelled);
    assert!(lines(100).as_bytes().starts_with(&output));
}

#[test]
fn outcomes_end_while_the_reader_blocks() {
    let (host, pipeline) = pipeline(2);
    let (_sender, receiver) = mpsc::channel();
    let source = Source::reader("blocking", Blocking(io::Cursor::new(lines(100)), receiver, host));
    let count = pipeline.outcomes(vec![source], None, |input| input.number).unwrap().count();
    assert!(count <= 100);
}

#[test]
fn a_sequential_run_ends_at_the_next_answer() {
    let (host, pipeline) = pipeline(1);
    let sources = vec![Source::text("text", lines(10))];
    let report = pipeline.run_sequential(sources, io::sink(), &mut CancelAfter { host, answers: 100 });
    let report = report.unwrap();
    assert!(report.is_cancelled);
    assert_eq!((report.records, report.answers), (1, 100));
}

/// Writes solutions, and cancels the run before it writes one of them.
struct CancelAfter {
    host: Arc<TestHost>,
    answers: usize,
}

impl StreamJob for CancelAfter {
    fn output_format(&self, input: &'static Format) -> &'static Format {
        input
    }

    fn answer(&mut self, input: &InputRecord<'_>, stream: &mut AnswerStream<'_>) -> Result<(), Error> {
        let problem = input.record.board.classic_or_blank().problem().unwrap();
        // A board with one given has far more solutions than can be written.
        for (number, solution) in problem.solutions().enumerate() {
            if number == self.answers {
                self.host.is_cancelled.store(true, Ordering::Relaxed);
            }
            stream.write(&input.record, solution)?;
        }
        Ok(())
    }
}
