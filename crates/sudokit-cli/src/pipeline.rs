//! The way from files to standard output: one thread reads and cuts the input into pieces, one for
//! each record; as many as there are cores decode, answer and encode them, a batch at a time; the
//! calling thread writes the batches in the order of the input.
//!
//! Invariants: one record in, one record out, in order, a bad one too. The queues are bounded, in
//! batches and a batch in bytes, so the memory does not grow with the input.
//!
//! Lines of 81 cells and nothing else are handed on in runs, which a job may answer in bulk; whatever it
//! finds in them that is not plain goes the same way as all other records.
//!
//! The order is kept by a queue of promises: for each batch the reader sends the work to the workers
//! and, in the same order, the receiving end of its answer to the writer.

use std::collections::HashSet;
use std::io::{self, IsTerminal, Write};
use std::ops::RangeInclusive;
use std::sync::Arc;

use anyhow::{Context as _, Result, anyhow};
use crossbeam_channel::{Receiver, Sender, bounded};
use indicatif::{ProgressBar, ProgressStyle};
use sudokit::format::{
    Column, Decoder, Encoder, Format, Piece, ReadOptions, Reader, Record, RecordError, Run,
};

use crate::args::InputArgs;
use crate::interrupt;
use crate::pieces::{Item, Pieces};
use crate::source::Source;
use crate::status::{INTERRUPTED, Status};
use crate::tally::{Tally, UNREADABLE};

/// A batch is closed at this many records, or at this many bytes: few at first, so that a short input
/// has work for all cores.
const BATCH_RECORDS: RangeInclusive<usize> = 256..=2048;
const BATCH_BYTES: usize = 1 << 18;

/// What a subcommand does with each record.
pub(crate) trait Job: Send + Sync {
    /// The format of the output for an input of this format.
    fn output(&self, input: &'static Format) -> &'static Format;

    /// The fields that answers add to a record, for formats that announce their fields.
    fn adds(&self) -> Vec<&'static str> {
        Vec::new()
    }

    /// Answers one record.
    fn answer(&self, asked: Asked<'_>, page: &mut Page<'_>);

    /// Answers plain lines: in bulk as many as can be, and the others as all records are answered.
    fn answer_run(&self, run: &Run, _source: &str, page: &mut Page<'_>, one: &mut One<'_>) {
        one_by_one(run, page, one);
    }

    /// Puts in the place of a record that it cannot be read.
    fn bad(&self, _source: &str, error: &RecordError, page: &mut Page<'_>) {
        page.encoder.error(&error.to_string(), page.out);
    }

    /// How many records are answered together at most: fewer, if there is much to be kept of each.
    fn most_records(&self) -> usize {
        usize::MAX
    }

    /// Whether the output begins with the format's heading, and parts records as the format does.
    fn is_encoded(&self) -> bool {
        true
    }
}

/// Answers the line at this index of a run as all records are answered; says whether to go on.
pub(crate) type One<'a> = dyn FnMut(usize, &mut Page<'_>) -> bool + 'a;

/// Answers none of the lines in bulk.
pub(crate) fn one_by_one(run: &Run, page: &mut Page<'_>, one: &mut One<'_>) {
    let _ = (0..run.cells.len()).all(|index| one(index, page));
}

/// A record, and where it stands.
pub(crate) struct Asked<'a> {
    pub(crate) source: &'a str,
    pub(crate) line: u64,
    pub(crate) record: Record,
}

/// Where an answer is written.
pub(crate) struct Page<'a> {
    pub(crate) out: &'a mut Vec<u8>,
    /// What is written beside the answers, in a file of its own.
    pub(crate) beside: &'a mut Vec<u8>,
    pub(crate) format: &'static Format,
    pub(crate) encoder: &'a dyn Encoder,
    pub(crate) columns: &'a [Column],
    pub(crate) tally: &'a mut Tally,
}

/// What an answer is called where a field of its own name is there already.
fn other_name(name: &str) -> String {
    format!("sudokit_{name}")
}

impl Page<'_> {
    /// Adds a field to a record as an answer. It takes no name that is there.
    pub(crate) fn add(&self, record: &mut Record, name: &str, value: impl Into<String>) {
        let other = other_name(name);
        let taken = record.field(name).is_some() || self.columns.contains(&Column::Field(other.clone()));
        record.set_field(if taken { &other } else { name }, value);
    }

    /// Writes a record in the format of the output, and notes what it cannot hold.
    pub(crate) fn write(&mut self, record: &Record) {
        for loss in self.format.holds.losses_among(record, self.columns) {
            self.tally.lose(loss, 1);
        }
        self.encoder.record(record, self.out);
    }
}

/// Pieces of one source that are answered together.
struct Batch {
    pieces: Pieces,
    source: Arc<str>,
    decoder: Decoder,
    output: Arc<Output>,
}

/// The format of the output, ready to write.
struct Output {
    format: &'static Format,
    encoder: Box<dyn Encoder>,
    columns: Vec<Column>,
}

/// The answers to a batch.
#[derive(Default)]
struct Answers {
    bytes: Vec<u8>,
    beside: Vec<u8>,
    tally: Tally,
}

/// What the reader tells the writer, in order.
enum Promise {
    /// The output has begun: this is its heading, and what stands between records.
    Begin { head: Vec<u8>, between: &'static str },
    /// The answers to a batch will come this way.
    Answers(Receiver<Answers>),
    /// A source cannot be read (any further).
    Broken(anyhow::Error),
}

/// Runs the job over all records of all sources; returns what they came to.
///
/// The threads are left to themselves: when the writer has all it wants, the process may end while the
/// reader still waits for input.
pub(crate) fn run(input: &InputArgs, job: impl Job + 'static) -> Result<Tally> {
    run_beside(input, job, &mut io::sink())
}

/// The same with a place for what is written beside the answers.
pub(crate) fn run_beside(
    input: &InputArgs,
    job: impl Job + 'static,
    beside: &mut dyn Write,
) -> Result<Tally> {
    let threads = input.threads.map_or_else(
        || std::thread::available_parallelism().map_or(1, std::num::NonZero::get),
        std::num::NonZero::get,
    );
    let sources = Source::all(&input.puzzles);
    let bar = progress_bar(&sources, input.quiet);
    let job: Arc<dyn Job> = Arc::new(job);
    let (work, to_do) = bounded::<(Batch, Sender<Answers>)>(threads);
    let (promises, promised) = bounded::<Promise>(threads * 2);
    for _ in 0..threads {
        let (to_do, job, strict) = (to_do.clone(), Arc::clone(&job), input.strict);
        std::thread::spawn(move || {
            for (batch, reply) in to_do {
                // The writer may have gone: then nobody wants the answers.
                let _ = reply.send(answer(&batch, &*job, strict));
            }
        });
    }
    let reader = ReadThread { input: input.clone(), job, bar: bar.clone(), work, promises };
    // The reader ends early when the writer has gone; there is nobody to tell.
    std::thread::spawn(move || reader.read_all(&sources).unwrap_or_default());
    let written = write(&promised, input.strict, &bar, beside);
    bar.finish_and_clear();
    let mut tally = written?;
    tally.status = unless_empty(tally.records(), tally.status);
    Ok(tally)
}

/// The status of a run over this many records; if there were none and nobody knows why, that is said.
pub(crate) fn unless_empty(records: u64, status: Status) -> Status {
    if records == 0 && status != Status::Bad {
        anstream::eprintln!("sudokit: there is no puzzle in the input");
        return Status::Bad;
    }
    status
}

/// A bar on standard error, if a person is looking at it and not at the answers.
fn progress_bar(sources: &[Source], quiet: bool) -> ProgressBar {
    let watched = io::stderr().is_terminal() && !io::stdout().is_terminal();
    if quiet || !watched {
        return ProgressBar::hidden();
    }
    let sizes: Option<Vec<u64>> = sources.iter().map(Source::size).collect();
    let (bar, template) = match sizes {
        Some(sizes) => (
            ProgressBar::new(sizes.iter().sum()),
            "{bar:40} {percent}% of {total_bytes}, {msg} records, {eta} left",
        ),
        None => (ProgressBar::new_spinner(), "{spinner} {bytes}, {msg} records, {elapsed}"),
    };
    bar.set_style(ProgressStyle::with_template(template).unwrap_or_else(|_| ProgressStyle::default_bar()));
    bar
}

/// The thread that frames every source in turn.
struct ReadThread {
    input: InputArgs,
    job: Arc<dyn Job>,
    bar: ProgressBar,
    work: Sender<(Batch, Sender<Answers>)>,
    promises: Sender<Promise>,
}

/// The writer has gone: there is no use in reading on.
struct WriterGone;

impl<T> From<crossbeam_channel::SendError<T>> for WriterGone {
    fn from(_: crossbeam_channel::SendError<T>) -> Self {
        WriterGone
    }
}

impl ReadThread {
    fn read_all(&self, sources: &[Source]) -> Result<(), WriterGone> {
        let mut output = None;
        for source in sources {
            match open(source, &self.input, &self.bar) {
                Ok(reader) => self.read(reader, source.name().into(), &mut output)?,
                Err(error) => self.promises.send(Promise::Broken(error))?,
            }
        }
        Ok(())
    }

    /// Reads one source. The first of all decides how the output is written.
    fn read(
        &self,
        mut reader: Reader<'_>,
        source: Arc<str>,
        output: &mut Option<Arc<Output>>,
    ) -> Result<(), WriterGone> {
        let decoder = reader.decoder();
        let mut records = 0;
        loop {
            let most = (records / 8).clamp(*BATCH_RECORDS.start(), *BATCH_RECORDS.end());
            let most = most.min(self.job.most_records());
            let (pieces, more) = next_batch(&mut reader, most);
            records += pieces.records();
            if output.is_none() {
                let begun = Output::begin(&*self.job, &reader, &pieces);
                self.promises.send(begun.promise(&*self.job))?;
                *output = Some(Arc::new(begun));
            }
            if let (false, Some(output)) = (pieces.records() == 0, &output) {
                let (reply, answers) = bounded(1);
                let batch = Batch {
                    pieces,
                    source: Arc::clone(&source),
                    decoder: decoder.clone(),
                    output: Arc::clone(output),
                };
                self.promises.send(Promise::Answers(answers))?;
                self.work.send((batch, reply))?;
            }
            match more {
                Ok(true) if !interrupt::asked() => {}
                Ok(_) => return Ok(()),
                Err(error) => {
                    let error = anyhow!(error).context(source.to_string());
                    return Ok(self.promises.send(Promise::Broken(error))?);
                }
            }
        }
    }
}

/// Opens a source, with the name of it in the error.
pub(crate) fn open(source: &Source, input: &InputArgs, bar: &ProgressBar) -> Result<Reader<'static>> {
    let options = ReadOptions {
        format: input.from.as_deref().and_then(sudokit::format::format),
        name: source.unpacked_name(),
        column: input.column.clone(),
    };
    let bytes = source.open(bar).with_context(|| source.name())?;
    Reader::open(bytes, &options).with_context(|| source.name())
}

/// The next records, about as many as are wanted, and whether there may be more.
fn next_batch(reader: &mut Reader<'_>, most: usize) -> (Pieces, io::Result<bool>) {
    let mut pieces = Pieces::default();
    let mut piece = Piece::default();
    while pieces.records() < most && pieces.bytes() < BATCH_BYTES && !interrupt::asked() {
        match reader.next_run(most - pieces.records()) {
            Ok(run) if !run.cells.is_empty() => {
                pieces.push_run(run);
                continue;
            }
            Ok(_) => {}
            Err(error) => return (pieces, Err(error)),
        }
        match reader.next_piece(&mut piece) {
            Ok(true) => pieces.push(&piece),
            end => return (pieces, end),
        }
    }
    (pieces, Ok(true))
}

impl Output {
    /// The output for an input of this kind; its fields are those that the reader announces, or those
    /// of the first records, and those that answers add.
    fn begin(job: &dyn Job, reader: &Reader<'_>, first: &Pieces) -> Output {
        let mut columns = reader.columns().to_vec();
        let mut more: Vec<Column> = Vec::new();
        if columns.is_empty() {
            let decoder = reader.decoder();
            first.walk(|item| {
                // Plain lines have no fields.
                if let Item::Piece(piece) = item {
                    let fields = decoder.decode(piece).map(|record| record.fields).unwrap_or_default();
                    more.extend(fields.into_iter().map(|field| Column::Field(field.name)));
                }
                true
            });
        }
        // A table may have two columns of one name; what is added to it has one.
        let mut seen: HashSet<Column> = columns.iter().cloned().collect();
        columns.extend(more.into_iter().filter(|column| seen.insert(column.clone())));
        for name in job.adds() {
            let column = Column::Field(name.to_owned());
            let column = if seen.contains(&column) { Column::Field(other_name(name)) } else { column };
            columns.push(column);
        }
        let format = job.output(reader.format());
        let encoder = format.encoder(&columns).expect("jobs name formats that can be written");
        Output { format, encoder, columns }
    }

    fn promise(&self, job: &dyn Job) -> Promise {
        let mut head = Vec::new();
        if !job.is_encoded() {
            return Promise::Begin { head, between: "" };
        }
        self.encoder.head(&mut head);
        Promise::Begin { head, between: self.encoder.between() }
    }
}

/// A worker: the answers to a batch.
fn answer(batch: &Batch, job: &dyn Job, strict: bool) -> Answers {
    let mut answers = Answers::default();
    let Output { format, encoder, columns } = &*batch.output;
    let mut page = Page {
        out: &mut answers.bytes,
        beside: &mut answers.beside,
        format,
        encoder: &**encoder,
        columns,
        tally: &mut answers.tally,
    };
    let mut line = Piece::default();
    batch.pieces.walk(|item| match item {
        Item::Piece(piece) => answer_one(batch, job, piece, &mut page, strict),
        Item::Run(run) => {
            let mut go_on = true;
            job.answer_run(run, &batch.source, &mut page, &mut |index, page| {
                run.write_piece(index, &mut line);
                go_on = answer_one(batch, job, &line, page, strict);
                go_on
            });
            go_on
        }
    });
    answers
}

/// The answer to one record; whether to go on.
fn answer_one(batch: &Batch, job: &dyn Job, piece: &Piece, page: &mut Page<'_>, strict: bool) -> bool {
    if interrupt::asked() {
        return false;
    }
    if !page.tally.is_empty() && job.is_encoded() {
        page.out.extend_from_slice(page.encoder.between().as_bytes());
    }
    match batch.decoder.decode(piece) {
        Ok(record) => {
            job.answer(Asked { source: &batch.source, line: piece.line, record }, page);
            true
        }
        Err(error) => {
            job.bad(&batch.source, &error, page);
            page.tally.note(Status::Bad, UNREADABLE);
            // It stands in the place of the record: on a terminal once is enough.
            if !io::stdout().is_terminal() {
                page.tally.say(format!("sudokit: {}: {error}", batch.source));
            }
            !strict
        }
    }
}

/// The writer: keeps the promises in order.
fn write(
    promised: &Receiver<Promise>,
    strict: bool,
    bar: &ProgressBar,
    beside: &mut dyn Write,
) -> Result<Tally> {
    let mut out = io::BufWriter::with_capacity(1 << 16, io::stdout().lock());
    let mut all = Tally::default();
    let mut between = "";
    let mut records = 0;
    for promise in promised {
        match promise {
            Promise::Begin { head, between: text } => {
                out.write_all(&head)?;
                between = text;
            }
            Promise::Answers(answers) => {
                let mut answers = answers.recv().context("a thread has failed: this is a bug")?;
                if records > 0 && !answers.tally.is_empty() {
                    out.write_all(between.as_bytes())?;
                }
                out.write_all(&answers.bytes)?;
                beside.write_all(&answers.beside)?;
                records += answers.tally.records();
                bar.set_message(records.to_string());
                let talk = std::mem::take(&mut answers.tally.talk);
                if !talk.is_empty() {
                    out.flush()?;
                    bar.suspend(|| talk.iter().for_each(|line| anstream::eprintln!("{line}")));
                }
                let bad = answers.tally.status == Status::Bad;
                all.merge(answers.tally);
                if strict && bad {
                    break;
                }
            }
            Promise::Broken(error) => {
                out.flush()?;
                bar.suspend(|| anstream::eprintln!("sudokit: {error:#}"));
                all.status = Status::Bad;
                if strict {
                    break;
                }
            }
        }
        if interrupt::asked() {
            out.flush()?;
            beside.flush()?;
            bar.finish_and_clear();
            anstream::eprintln!("sudokit: stopped after {records} records");
            std::process::exit(INTERRUPTED);
        }
    }
    out.flush()?;
    beside.flush()?;
    Ok(all)
}
