//! The way from files to standard output where a record may have more answers than there is memory or time for: they
//! are written as they are found, on one thread.
//!
//! The first source decides how the output is written. What cannot be read stands in its place, as everywhere.

use std::sync::Arc;

use anyhow::{Context, Result};
use indicatif::ProgressBar;
use sudokit::Grid;
use sudokit::format::{Board, Column, Encoder, Format, RawRecord, Record, RecordError};

use crate::args::{InputArgs, OutputArgs};
use crate::pipeline;
use crate::source::Source;
use crate::status::Status;
use crate::{interrupt, output};

/// A record, and where it stands.
pub(crate) struct Question<'a> {
    pub(crate) record: Record,
    source: &'a Source,
    line: u64,
}

/// How answers are written.
pub(crate) struct Stream {
    /// What an answer is called, when there are several.
    answers: &'static str,
    /// How answers to the source that is read are written.
    format: Option<&'static Format>,
    columns: Arc<[Column]>,
    encoder: Option<Box<dyn Encoder>>,
    records: u64,
    written: u64,
    status: Status,
}

/// Asks about every record of every source; returns what they came to. `answers` is what answers are called.
pub(crate) fn run(
    input: &InputArgs,
    output: &OutputArgs,
    answers: &'static str,
    mut answer: impl FnMut(&Question<'_>, &mut Stream) -> Result<()>,
) -> Result<Status> {
    let mut stream = Stream {
        answers,
        format: None,
        columns: Arc::default(),
        encoder: None,
        records: 0,
        written: 0,
        status: Status::Yes,
    };
    for source in Source::all(&input.puzzles)? {
        let stop = match pipeline::open(&source, input, &ProgressBar::hidden(), output::flush_on_pause) {
            Ok(mut reader) => {
                stream.format = Some(output.for_answers(reader.format()));
                stream.columns = Arc::clone(reader.columns());
                let decoder = reader.decoder();
                let mut piece = RawRecord::default();
                let mut stop = false;
                while !stop && reader.next_raw(&mut piece).with_context(|| source.name())? {
                    stream.records += 1;
                    match decoder.decode(&piece) {
                        Ok(record) => {
                            answer(&Question { record, source: &source, line: piece.line }, &mut stream)?;
                        }
                        Err(error) => {
                            stream.bad(&source, &error)?;
                            stop = input.strict;
                        }
                    }
                    stream.stop_if_asked();
                }
                stop
            }
            Err(error) => {
                output::flush()?;
                crate::talk::error(&error);
                stream.status = Status::Bad;
                input.strict
            }
        };
        if stop {
            break;
        }
    }
    output::flush()?;
    Ok(pipeline::unless_empty(stream.records, stream.status))
}

impl Stream {
    /// Writes an answer: the record, with another board.
    pub(crate) fn write(&mut self, record: &Record, board: impl Into<Grid>) -> Result<()> {
        let record = Record { board: Board::Givens(board.into()), progress: None, ..record.clone() };
        self.item(|encoder, text| encoder.record(&record, text))
    }

    /// Notes what a record came to.
    pub(crate) fn note(&mut self, status: Status) {
        self.status = self.status.max(status);
    }

    /// Says something of a record on standard error, after what was written.
    pub(crate) fn say(&mut self, question: &Question<'_>, text: &str) -> Result<()> {
        self.stop_if_asked();
        output::flush()?;
        talk!("sudokit: {}: line {}: {text}", question.source.name(), question.line);
        Ok(())
    }

    fn bad(&mut self, source: &Source, error: &RecordError) -> Result<()> {
        let message = error.to_string();
        self.item(|encoder, text| encoder.error(&message, error.fields(), text))?;
        output::flush()?;
        talk!("sudokit: {}: {error}", source.name());
        self.note(Status::Bad);
        Ok(())
    }

    /// Ends after Ctrl-C, with whole records.
    fn stop_if_asked(&self) {
        if interrupt::asked() {
            interrupt::end(&format!(" after {} {}", self.written, self.answers));
        }
    }

    /// Writes one item of the output, with what stands before it.
    fn item(&mut self, write: impl FnOnce(&dyn Encoder, &mut Vec<u8>)) -> Result<()> {
        let mut text = Vec::new();
        let encoder = match &self.encoder {
            Some(encoder) => {
                text.extend_from_slice(encoder.between().as_bytes());
                encoder
            }
            None => {
                let format = self.format.context("nothing was read")?;
                let encoder = format
                    .encoder(Arc::clone(&self.columns))
                    .expect("arguments and table name formats that can be written");
                encoder.head(&mut text);
                self.encoder.insert(encoder)
            }
        };
        write(&**encoder, &mut text);
        self.stop_if_asked();
        output::write(&text)?;
        self.written += 1;
        Ok(())
    }
}
