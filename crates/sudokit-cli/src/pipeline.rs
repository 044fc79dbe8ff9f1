//! The way from files to standard output: as many threads as there are cores take turns at the input, of
//! which each cuts a batch of pieces, one for each record; it decodes, answers and encodes them while others
//! have their turn; the calling thread writes the batches in the order of the input.
//!
//! Invariants: one record in, one record out, in order, a bad one too; only a job that says so writes
//! several, or leaves some out. The queues are bounded, in batches and a batch in bytes, so the memory
//! does not grow with the input.
//!
//! Lines of 81 cells and nothing else are handed on in runs, which a job may answer in bulk; whatever it
//! finds in them that is not plain goes the same way as all other records.
//!
//! The order is kept by a queue of promises: with each batch, while it is still its turn, a worker sends to the
//! writer the receiving end of the answers. No batch is handed from thread to thread, only answers.

use std::collections::HashSet;
use std::io::{self, IsTerminal, Write};
use std::ops::{Range, RangeInclusive};
use std::sync::{Arc, Mutex};

use anyhow::{Context as _, Result, anyhow};
use crossbeam_channel::{Receiver, Sender, bounded};
use indicatif::{ProgressBar, ProgressStyle};
use sudokit::format::{
    Column, Decoder, Encoder, Format, Piece, ReadOptions, Reader, Record, RecordError, Run,
};

use crate::answers::Answers;
use crate::args::InputArgs;
use crate::interrupt;
pub(crate) use crate::page::Page;
use crate::page::other_name;
use crate::pieces::{Item, Pieces};
use crate::source::Source;
use crate::status::Status;
use crate::tally::{Tally, UNREADABLE};
use crate::{output, threads};

/// A batch is closed at this many records, or at this many bytes: few at first, so that a short input
/// has work for all cores.
const BATCH_RECORDS: RangeInclusive<usize> = 256..=2048;
const BATCH_BYTES: usize = 1 << 18;

/// A record that gets more answers than this is alone in its batch, which is done in parts.
const FEW_EACH: u64 = 16;

/// What a subcommand does with each record.
pub(crate) trait Job: Send + Sync {
    /// The format of the output for an input of this format.
    fn output(&self, input: &'static Format) -> &'static Format;

    /// The fields that answers add to a record, for formats that announce their fields.
    fn adds(&self) -> Vec<&'static str> {
        Vec::new()
    }

    /// The fields that the user has named, as the user calls them.
    fn named_fields(&self) -> &[String] {
        &[]
    }

    /// How many answers each record gets. Of many, a worker is asked for a part.
    fn answers_each(&self) -> u64 {
        1
    }

    /// Answers one record.
    fn answer(&self, asked: Asked<'_>, page: &mut Page<'_>);

    /// Answers plain lines: in bulk as many as can be, and the others as all records are answered.
    fn answer_run(&self, run: Run<'_>, _source: &str, page: &mut Page<'_>, one: &mut One<'_>) {
        one_by_one(run, page, one);
    }

    /// Goes over the answers to each batch in the order of the input, on one thread. `between` stands between them.
    fn in_order(&self, _answers: &mut Answers, _between: &str) {}

    /// Puts in the place of a record that it cannot be read.
    fn bad(&self, _source: &str, error: &RecordError, page: &mut Page<'_>) {
        page.encoder.error(&error.to_string(), error.fields(), page.out);
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
pub(crate) fn one_by_one(run: Run<'_>, page: &mut Page<'_>, one: &mut One<'_>) {
    let _ = (0..run.cells.len()).all(|index| one(index, page));
}

/// A record, and where it stands.
pub(crate) struct Asked<'a> {
    pub(crate) source: &'a str,
    pub(crate) line: u64,
    /// Which of its source, from 1.
    pub(crate) number: u64,
    pub(crate) record: Record,
    /// Which of its answers are asked for, from 0.
    pub(crate) part: Range<u64>,
    /// The names of the [named fields](Job::named_fields) in this source.
    pub(crate) fields: &'a [String],
}

/// The field that says why a record has no answer.
pub(crate) const WHY: &str = "why";

/// What there is to know of pieces of one source that are answered together.
struct Batch {
    /// The pieces, if several batches are made of them; otherwise whoever has read them has them.
    shared: Option<Arc<Pieces>>,
    /// Which of the answers to each record.
    part: Range<u64>,
    source: Arc<str>,
    fields: Arc<[String]>,
    decoder: Decoder,
    output: Arc<Output>,
    reply: Sender<Answers>,
}

/// The format of the output, ready to write.
struct Output {
    format: &'static Format,
    encoder: Box<dyn Encoder>,
    columns: Vec<Column>,
}

/// What the workers tell the writer, in order.
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
/// The threads are left to themselves: when the writer has all it wants, the process may end while a
/// worker still waits for input.
pub(crate) fn run(input: &InputArgs, job: impl Job + 'static) -> Result<Tally> {
    run_beside(input, job, &mut io::sink())
}

/// The same with a place for what is written beside the answers.
pub(crate) fn run_beside(
    input: &InputArgs,
    job: impl Job + 'static,
    beside: &mut dyn Write,
) -> Result<Tally> {
    let threads = threads::number(input.threads);
    let sources = Source::all(&input.puzzles);
    let bar = progress_bar(&sources, input.quiet);
    let job: Arc<dyn Job> = Arc::new(job);
    let (promises, promised) = bounded::<Promise>(threads * 2);
    let (written, spare) = bounded::<Vec<u8>>(threads * 2);
    let turn = Arc::new(Mutex::new(Reading {
        input: input.clone(),
        job: Arc::clone(&job),
        bar: bar.clone(),
        sources: sources.into_iter(),
        open: None,
        parts: None,
        output: None,
        promises,
    }));
    for _ in 0..threads {
        let (turn, job, spare, strict) = (Arc::clone(&turn), Arc::clone(&job), spare.clone(), input.strict);
        std::thread::spawn(move || {
            let mut pieces = Pieces::default();
            let next = |pieces: &mut Pieces| turn.lock().expect("no other has failed").next(pieces);
            while let Some(batch) = next(&mut pieces) {
                let mut answers =
                    Answers { bytes: spare.try_recv().unwrap_or_default(), ..Answers::default() };
                answer(batch.shared.as_deref().unwrap_or(&pieces), &batch, &*job, strict, &mut answers);
                // The writer may have gone: then nobody wants the answers.
                let _ = batch.reply.send(answers);
            }
        });
    }
    // The promises end with the last worker.
    drop(turn);
    let tally = write(&promised, &written, &*job, input.strict, &bar, beside);
    bar.finish_and_clear();
    let mut tally = tally?;
    tally.status = unless_empty(tally.records(), tally.status);
    Ok(tally)
}

/// The status of a run over this many records; if there were none and nobody knows why, that is said.
pub(crate) fn unless_empty(records: u64, status: Status) -> Status {
    if records == 0 && status != Status::Bad {
        talk!("sudokit: there is no puzzle in the input");
        return Status::Bad;
    }
    status
}

/// A bar on standard error, if a person is looking at it and not at the answers.
fn progress_bar(sources: &[Source], quiet: bool) -> ProgressBar {
    let watched = io::stderr().is_terminal() && !output::is_terminal();
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

/// How far the input has been read.
struct Reading {
    input: InputArgs,
    job: Arc<dyn Job>,
    bar: ProgressBar,
    /// Those that have not been opened.
    sources: std::vec::IntoIter<Source>,
    open: Option<Open>,
    /// The record of which more answers are to be made.
    parts: Option<Parts>,
    output: Option<Arc<Output>>,
    promises: Sender<Promise>,
}

/// A source that is being read.
struct Open {
    reader: Reader<'static>,
    name: Arc<str>,
    /// The names of the fields that the user has named.
    fields: Arc<[String]>,
    /// How many there were so far.
    records: usize,
}

/// A record with many answers, which are made a batch at a time.
struct Parts {
    pieces: Arc<Pieces>,
    source: Arc<str>,
    fields: Arc<[String]>,
    decoder: Decoder,
    output: Arc<Output>,
    /// Those that are not made yet.
    rest: Range<u64>,
}

impl Reading {
    /// Reads the next batch, and promises its answers; none if there is no more, or nobody wants it.
    fn next(&mut self, pieces: &mut Pieces) -> Option<Batch> {
        let each = self.job.answers_each();
        while !interrupt::asked() {
            if let Some(parts) = &mut self.parts {
                let Parts { pieces, source, fields, decoder, output, rest } = parts;
                let end = rest.end.min(rest.start + part_of_many(pieces));
                let part = rest.start..end;
                rest.start = end;
                let (reply, answers) = bounded(1);
                let (source, fields) = (Arc::clone(source), Arc::clone(fields));
                let (decoder, output) = (decoder.clone(), Arc::clone(output));
                let batch =
                    Batch { shared: Some(Arc::clone(pieces)), part, source, fields, decoder, output, reply };
                self.parts.take_if(|parts| parts.rest.is_empty());
                self.promise(Promise::Answers(answers))?;
                return Some(batch);
            }
            let Some(Open { reader, name, fields, records }) = &mut self.open else {
                let source = self.sources.next()?;
                match open_with_fields(&source, &self.input, self.job.named_fields(), &self.bar) {
                    Ok((reader, fields)) => {
                        self.open = Some(Open { reader, name: source.name().into(), fields, records: 0 });
                    }
                    Err(error) => self.promise(Promise::Broken(error))?,
                }
                continue;
            };
            let most = (*records / 8).clamp(*BATCH_RECORDS.start(), *BATCH_RECORDS.end());
            let most = most.min(self.job.most_records());
            let most = if each > FEW_EACH { 1 } else { most / each as usize };
            let more = next_batch(reader, most, pieces);
            *records += pieces.records();
            let (source, fields, decoder) = (Arc::clone(name), Arc::clone(fields), reader.decoder());
            // The first source of all decides how the output is written.
            let output = match &self.output {
                Some(output) => Arc::clone(output),
                None => {
                    let output = Arc::new(Output::begin(&*self.job, reader, pieces));
                    self.promise(output.promise(&*self.job))?;
                    Arc::clone(self.output.insert(output))
                }
            };
            let any = pieces.records() > 0;
            if any && each > FEW_EACH {
                // A batch of one record ends before the reader does.
                let pieces = Arc::new(std::mem::take(pieces));
                self.parts = Some(Parts { pieces, source, fields, decoder, output, rest: 0..each });
                continue;
            }
            let (reply, answers) = bounded(1);
            if any {
                self.promise(Promise::Answers(answers))?;
            }
            match more {
                Ok(true) => {}
                Ok(false) => self.open = None,
                Err(error) => {
                    self.open = None;
                    self.promise(Promise::Broken(anyhow!(error).context(source.to_string())))?;
                }
            }
            if any {
                return Some(Batch { shared: None, part: 0..each, source, fields, decoder, output, reply });
            }
        }
        None
    }

    /// Tells the writer; none if it has gone.
    fn promise(&self, promise: Promise) -> Option<()> {
        self.promises.send(promise).ok()
    }
}

/// How many answers to a record, alone in its batch, are made at a time: few if each is long.
fn part_of_many(pieces: &Pieces) -> u64 {
    let few = FEW_EACH as usize;
    (few * BATCH_BYTES / pieces.bytes().max(1)).clamp(1, *BATCH_RECORDS.end()) as u64
}

/// Opens a source, with the name of it in the error.
pub(crate) fn open(source: &Source, input: &InputArgs, bar: &ProgressBar) -> Result<Reader<'static>> {
    let options = ReadOptions { column: input.column.clone(), ..input.read.options(source) };
    let bytes = source.open(bar).with_context(|| source.name())?;
    Reader::open(bytes, &options).with_context(|| source.name())
}

/// Opens a source, and finds the fields that the user has named.
fn open_with_fields(
    source: &Source,
    input: &InputArgs,
    named: &[String],
    bar: &ProgressBar,
) -> Result<(Reader<'static>, Arc<[String]>)> {
    let reader = open(source, input, bar)?;
    let fields: Result<_, _> = named.iter().map(|name| reader.field(name)).collect();
    let fields = fields.with_context(|| source.name())?;
    Ok((reader, fields))
}

/// Reads the next records, about as many as are wanted; says whether there may be more.
fn next_batch(reader: &mut Reader<'_>, most: usize, pieces: &mut Pieces) -> io::Result<bool> {
    pieces.clear();
    let mut piece = Piece::default();
    while pieces.records() < most && pieces.bytes() < BATCH_BYTES && !interrupt::asked() {
        if pieces.read_run(reader, most - pieces.records())? {
            continue;
        }
        if !reader.next_piece(&mut piece)? {
            return Ok(false);
        }
        pieces.push(&piece);
    }
    Ok(true)
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

/// Writes the answers to a batch.
fn answer(pieces: &Pieces, batch: &Batch, job: &dyn Job, strict: bool, answers: &mut Answers) {
    let Output { format, encoder, columns } = &*batch.output;
    let Answers { bytes, beside, tally, classes } = answers;
    let mut page = Page { out: bytes, beside, format, encoder: &**encoder, columns, tally, classes };
    let mut line = Piece::default();
    pieces.walk(|item| match item {
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
}

/// The answer to one record; whether to go on.
fn answer_one(batch: &Batch, job: &dyn Job, piece: &Piece, page: &mut Page<'_>, strict: bool) -> bool {
    if interrupt::asked() {
        return false;
    }
    let decoded = batch.decoder.decode(piece);
    // That a record cannot be read is said once.
    if decoded.is_err() && batch.part.start > 0 {
        return !strict;
    }
    if job.is_encoded() {
        page.part();
    }
    match decoded {
        Ok(record) => {
            let (line, number, part) = (piece.line, piece.record, batch.part.clone());
            let (source, fields) = (&*batch.source, &*batch.fields);
            job.answer(Asked { source, line, number, record, part, fields }, page);
            true
        }
        Err(error) => {
            let before = page.out.len();
            job.bad(&batch.source, &error, page);
            page.tally.note(Status::Bad, UNREADABLE);
            // It stands in the place of the record: on a terminal once is enough.
            if page.out.len() == before || !output::is_terminal() {
                page.tally.say(format!("sudokit: {}: {error}", batch.source));
            }
            !strict
        }
    }
}

/// The writer: keeps the promises in order.
fn write(
    promised: &Receiver<Promise>,
    written: &Sender<Vec<u8>>,
    job: &dyn Job,
    strict: bool,
    bar: &ProgressBar,
    beside: &mut dyn Write,
) -> Result<Tally> {
    let mut all = Tally::default();
    let mut between = "";
    let mut records = 0;
    let mut is_first = true;
    for promise in promised {
        match promise {
            Promise::Begin { head, between: text } => {
                output::write_finished(&head)?;
                between = text;
            }
            Promise::Answers(answers) => {
                let mut answers = answers.recv().context("a thread has failed: this is a bug")?;
                job.in_order(&mut answers, between);
                if !is_first && !answers.bytes.is_empty() {
                    output::write_finished(between.as_bytes())?;
                }
                is_first &= answers.bytes.is_empty();
                output::write_finished(&answers.bytes)?;
                beside.write_all(&answers.beside)?;
                records += answers.tally.records();
                bar.set_message(records.to_string());
                let talk = std::mem::take(&mut answers.tally.talk);
                if !talk.is_empty() {
                    output::flush()?;
                    bar.suspend(|| talk.iter().for_each(|line| talk!("{line}")));
                }
                let bad = answers.tally.status == Status::Bad;
                all.merge(answers.tally);
                answers.bytes.clear();
                let _ = written.try_send(answers.bytes);
                if strict && bad {
                    break;
                }
            }
            Promise::Broken(error) => {
                output::flush()?;
                bar.suspend(|| crate::talk::error(&error));
                all.status = Status::Bad;
                if strict {
                    break;
                }
            }
        }
        if interrupt::asked() {
            break;
        }
    }
    output::flush()?;
    beside.flush()?;
    if interrupt::asked() {
        bar.finish_and_clear();
        interrupt::end(&format!(" after {records} records"));
    }
    Ok(all)
}
