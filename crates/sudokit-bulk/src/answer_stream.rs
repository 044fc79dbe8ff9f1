//! Records that may have more answers than there is memory or time for: they are answered one after the
//! other, and each answer is written as soon as it is found.

use std::borrow::Cow;
use std::fmt;
use std::io::{self, Write};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use sudokit::FieldInfo;
use sudokit::Grid;
use sudokit::format::{
    Board, Column, ERROR, Encoder, Field, Format, RawRecord, Reader, Record, Style, free_name,
};
use sudokit::operation::Found;
use sudokit::outcome::PlacedDigits;

use crate::pipeline::{InputRecord, Pipeline, classic_format, has_heading, style_of, write_error};
use crate::{Error, Host, Message, Source, Sources, Status};

/// What is done with each record of a sequential run.
///
/// ```
/// use std::sync::Arc;
/// use sudokit::format::Format;
/// use sudokit_bulk::{AnswerStream, Error, InputRecord, NoHost, Pipeline, Source, StreamJob};
///
/// /// Writes three solutions of each puzzle.
/// struct ThreeSolutions;
///
/// impl StreamJob for ThreeSolutions {
///     fn output_format(&self, input: &'static Format) -> &'static Format {
///         input
///     }
///
///     fn answer(&mut self, input: &InputRecord<'_>, stream: &mut AnswerStream<'_>) -> Result<(), Error> {
///         let Some(Ok(problem)) = input.record.board.classic().map(|board| board.problem()) else { return Ok(()) };
///         problem.solutions().take(3).try_for_each(|solution| stream.write(&input.record, solution))
///     }
/// }
///
/// let sources = vec![Source::text("request", ".".repeat(81))];
/// let pipeline = Pipeline::new(Arc::new(NoHost));
/// let report = pipeline.run_sequential(sources, std::io::sink(), &mut ThreeSolutions)?;
/// assert_eq!((report.records, report.answers), (1, 3));
/// # Ok::<(), sudokit_bulk::Error>(())
/// ```
pub trait StreamJob {
    /// The format of the output for an input of this format. It must be one that can be written.
    fn output_format(&self, input: &'static Format) -> &'static Format;

    /// The names of the fields that answers add to a record, for formats that announce their fields.
    fn added_fields(&self) -> Vec<FieldInfo> {
        Vec::new()
    }

    /// The name of the part of the job that takes classic boards only: the operation, or an option and its value. If there is one,
    /// records with a board of another size or with other rules are errors that name it.
    fn classic_only(&self) -> Option<String> {
        Some("this operation".to_owned())
    }

    /// Writes the answers to a record.
    ///
    /// # Errors
    /// If the stream does not take them.
    fn answer(&mut self, input: &InputRecord<'_>, stream: &mut AnswerStream<'_>) -> Result<(), Error>;
}

/// Receives the answers to one record after the other.
pub struct AnswerStream<'a> {
    host: &'a dyn Host,
    output: Arc<Mutex<Output>>,
    /// The format of the answers to the source that is being read.
    format: Option<&'static Format>,
    columns: Arc<[Column]>,
    /// The fields that answers add, and the name under which the output has each.
    added: Vec<(Cow<'static, str>, String)>,
    /// Whether the output announces its columns.
    has_heading: bool,
    style: Style,
    encoder: Option<Box<dyn Encoder>>,
    report: SequentialReport,
}

/// The result of a sequential run.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct SequentialReport {
    /// The worst status of all records.
    pub status: Status,
    /// The number of records.
    pub records: u64,
    /// The number of answers that were written.
    pub answers: u64,
    /// The number of records with digits of a player that the answers do not use.
    pub unused_placed: u64,
    /// Whether the host cancelled the run before its end.
    pub is_cancelled: bool,
}

/// The output, which is flushed from within the reader when the input pauses.
struct Output {
    writer: Box<dyn Write + Send>,
    /// Why a flush failed; the next write returns it.
    failed: Option<io::Error>,
}

impl fmt::Debug for AnswerStream<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("AnswerStream").field("report", &self.report).finish_non_exhaustive()
    }
}

impl Pipeline {
    /// Answers every record of every source in order, on the calling thread. The first source that has an
    /// answer decides the format of the output.
    ///
    /// # Errors
    /// If the output does not take the answers, or the job fails. A cancelled run is not an error: the report
    /// says so.
    pub fn run_sequential(
        &self,
        sources: Vec<Source>,
        output: impl Write + Send + 'static,
        job: &mut impl StreamJob,
    ) -> Result<SequentialReport, Error> {
        self.run_sequential_noting(sources, output, job, &mut |_| Ok(()))
    }

    /// The same, and calls `note` with the number of records so far when all answers to them have been
    /// written to the output.
    ///
    /// # Errors
    /// As [`run_sequential`](Pipeline::run_sequential), or if `note` fails.
    pub fn run_sequential_noting(
        &self,
        sources: Vec<Source>,
        output: impl Write + Send + 'static,
        job: &mut impl StreamJob,
        note: &mut dyn FnMut(u64) -> io::Result<()>,
    ) -> Result<SequentialReport, Error> {
        let mut stream = AnswerStream {
            host: &**self.host(),
            output: Arc::new(Mutex::new(Output { writer: Box::new(output), failed: None })),
            format: None,
            columns: Arc::default(),
            added: Vec::new(),
            has_heading: false,
            style: Style::default(),
            encoder: None,
            report: SequentialReport::default(),
        };
        for source in Sources::from(sources) {
            let go_on = match stream.open(source, self) {
                Ok((name, mut reader)) => {
                    stream.format = Some(job.output_format(reader.format()));
                    stream.has_heading = stream.format.is_some_and(has_heading);
                    stream.style =
                        style_of(reader.format(), reader.style(), |format| job.output_format(format))
                            .with_errors_in_place(self.has_errors_in_place());
                    stream.answer_all(&name, &mut reader, self, job, note)
                }
                Err(error) => Err(error),
            };
            match go_on {
                Ok(true) => {}
                Ok(false) => break,
                Err(Error::Cancelled) => {
                    stream.report.is_cancelled = true;
                    break;
                }
                Err(error @ (Error::Read { .. } | Error::Format { .. })) => {
                    stream.send(&Message::Source(error))?;
                    stream.count(Status::Failed);
                    if self.is_strict() {
                        break;
                    }
                }
                Err(error) => return Err(error),
            }
        }
        stream.flush()?;
        stream.report.is_cancelled |= self.host().is_cancelled();
        Ok(stream.report)
    }
}

impl<'a> AnswerStream<'a> {
    /// The program that the run works for, which may cancel it.
    #[must_use]
    pub fn host(&self) -> &'a dyn Host {
        self.host
    }
}

impl AnswerStream<'_> {
    /// Opens a source. Before its reader has to wait, the output is flushed.
    fn open(&self, source: Source, pipeline: &Pipeline) -> Result<(String, Reader<'static>), Error> {
        let name = source.name().to_owned();
        let output = Arc::clone(&self.output);
        let on_pause = move || {
            let mut output = lock(&output);
            if let Err(error) = output.writer.flush() {
                output.failed = Some(error);
            }
        };
        Ok((name, source.records(pipeline.read_options(), on_pause)?))
    }

    /// Sets the columns of the output: the columns of a source, or else the fields of its first record; the
    /// fields that answers add, each with a name of its own; and one for errors.
    fn set_columns(
        &mut self,
        of_source: &[Column],
        first: Option<Record>,
        added: Vec<FieldInfo>,
        errors_in_place: bool,
    ) {
        let mut columns = of_source.to_vec();
        if let Some(first) = first.filter(|_| self.has_heading && of_source.is_empty()) {
            columns.extend(first.fields.into_iter().map(|field| Column::Field(field.name)));
        }
        self.added.clear();
        for FieldInfo { name: field, .. } in added {
            let name = free_name(&field, |name| columns.iter().any(|column| column.heading() == name));
            columns.push(Column::Field((&name).into()));
            self.added.push((field, name));
        }
        let errors = Column::Field(ERROR.into());
        if self.has_heading && !errors_in_place && !columns.contains(&errors) {
            columns.push(errors);
        }
        self.columns = columns.into();
    }

    /// The name of the format of the output, if it is for classic boards only.
    fn classic_format(&self) -> Option<String> {
        let format = self.format.expect("a source is open");
        let first = self.encoder.is_none().then(|| format.encoder(Arc::clone(&self.columns))).flatten();
        classic_format(format, self.encoder.as_deref().or(first.as_deref())?)
    }

    /// Answers the records of a source; returns whether to go on with the next source.
    fn answer_all(
        &mut self,
        source: &str,
        reader: &mut Reader<'_>,
        pipeline: &Pipeline,
        job: &mut impl StreamJob,
        note: &mut dyn FnMut(u64) -> io::Result<()>,
    ) -> Result<bool, Error> {
        let decoder = reader.decoder();
        let mut raw = RawRecord::default();
        let read = |error| Error::Read { place: source.to_owned(), error };
        let mut is_first = true;
        while reader.next_raw(&mut raw).map_err(read)? {
            if std::mem::take(&mut is_first) {
                let first = decoder.decode_unless(&raw, |_| job.classic_only()).ok();
                self.set_columns(reader.columns(), first, job.added_fields(), pipeline.has_errors_in_place());
            }
            self.report.records += 1;
            match decoder.decode_unless(&raw, |_| job.classic_only().or_else(|| self.classic_format())) {
                Ok(record) => {
                    self.report.unused_placed += u64::from(PlacedDigits::count_in(&record) > 0);
                    let (line, number) = (raw.line, raw.record);
                    let input = InputRecord { source, line, number, record, part: 0..1, fields: &[] };
                    job.answer(&input, self)?;
                }
                Err(error) => {
                    let format = self.format.expect("a source is open");
                    self.write_item(|encoder, out| {
                        write_error(source, &error, error.fields(), format, encoder, out);
                    })?;
                    let source = source.into();
                    self.send(&Message::Unreadable { source, error, is_in_output: true })?;
                    self.count(Status::Failed);
                    if pipeline.is_strict() {
                        return Ok(false);
                    }
                }
            }
            if self.host.is_cancelled() {
                return Err(Error::Cancelled);
            }
            note(self.report.records).map_err(Error::Write)?;
        }
        Ok(true)
    }

    /// Writes an answer: the record with another board.
    ///
    /// # Errors
    /// If the output does not take it, or the run is cancelled.
    pub fn write(&mut self, record: &Record, board: impl Into<Grid>) -> Result<(), Error> {
        let record = Record { board: Board::Givens(board.into()).into(), progress: None, ..record.clone() };
        self.write_record(&record)
    }

    /// Writes an answer as it is.
    ///
    /// # Errors
    /// If the output does not take it, or the run is cancelled.
    pub fn write_record(&mut self, record: &Record) -> Result<(), Error> {
        self.write_item(|encoder, out| encoder.record(record, out))
    }

    /// Whether the output holds fields, so that answers are written beside the puzzle.
    #[must_use]
    pub fn is_tabular(&self) -> bool {
        self.format.is_some_and(Format::is_tabular)
    }

    /// Whether records of the output can have a field of this name.
    #[must_use]
    pub fn holds(&self, field: &str) -> bool {
        self.format.is_some_and(|format| format.holds.fields.holds(field))
    }

    /// Writes an answer: its fields next to the puzzle in a table, under the names that the output has for
    /// them; otherwise as the answer shows itself.
    ///
    /// # Errors
    /// If the output does not take it, or the run is cancelled.
    pub fn write_found(&mut self, record: &Record, found: &dyn Found) -> Result<(), Error> {
        let Some(format) = self.format else { return self.write_record(record) };
        let mut record = record.clone();
        if format.is_tabular() {
            for Field { name, value } in found.fields(format) {
                match self.added.iter().find(|(field, _)| name == **field) {
                    Some((_, column)) if self.has_heading => record.set_field(column, value),
                    _ => record.add_field(&name, value),
                }
            }
        } else {
            found.show(&mut record, &|name| format.holds.fields.holds(name));
        }
        self.write_record(&record)
    }

    /// Counts the status of a record.
    pub fn count(&mut self, status: Status) {
        self.report.status = self.report.status.max(status);
    }

    /// Sends a message about a record to the host, after everything that was written.
    ///
    /// # Errors
    /// If the output cannot be flushed, or the run is cancelled.
    pub fn message(&mut self, input: &InputRecord<'_>, text: impl Into<String>) -> Result<(), Error> {
        if self.host.is_cancelled() {
            return Err(Error::Cancelled);
        }
        self.send(&Message::Record { source: input.source.into(), line: input.line, text: text.into() })
    }

    /// Sends the message that a record has more answers than may be written.
    ///
    /// # Errors
    /// If the output cannot be flushed, or the run is cancelled.
    pub fn report_more(&mut self, input: &InputRecord<'_>, limit: u64) -> Result<(), Error> {
        if self.host.is_cancelled() {
            return Err(Error::Cancelled);
        }
        self.send(&Message::MoreAnswers { source: input.source.into(), line: input.line, limit })
    }

    fn send(&mut self, message: &Message) -> Result<(), Error> {
        self.flush()?;
        self.host.message(message);
        Ok(())
    }

    fn flush(&mut self) -> Result<(), Error> {
        let mut output = lock(&self.output);
        output.failed.take().map_or_else(|| output.writer.flush(), Err).map_err(Error::Write)
    }

    /// Writes one item of the output, after the heading or a separator.
    fn write_item(&mut self, write: impl FnOnce(&dyn Encoder, &mut Vec<u8>)) -> Result<(), Error> {
        let mut item = Vec::new();
        let encoder = match &self.encoder {
            Some(encoder) => {
                item.extend_from_slice(encoder.between().as_bytes());
                encoder
            }
            None => {
                let encoder = self
                    .format
                    .and_then(|format| format.encoder_in_style(Arc::clone(&self.columns), &self.style))
                    .expect("a source is open, and its answers have a format that can be written");
                encoder.head(&mut item);
                self.encoder.insert(encoder)
            }
        };
        write(&**encoder, &mut item);
        // The answer may come from a search that the cancellation has cut short.
        if self.host.is_cancelled() {
            return Err(Error::Cancelled);
        }
        let mut output = lock(&self.output);
        let written = output.failed.take().map_or_else(|| output.writer.write_all(&item), Err);
        drop(output);
        written.map_err(Error::Write)?;
        self.report.answers += 1;
        Ok(())
    }
}

fn lock(output: &Mutex<Output>) -> MutexGuard<'_, Output> {
    output.lock().unwrap_or_else(PoisonError::into_inner)
}
