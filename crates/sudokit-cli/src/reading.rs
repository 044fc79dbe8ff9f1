//! [`Reading`], the turn at the input, and [`Desk`], where the records lie that have been read and not been promised.
//!
//! A batch is closed when there is enough, and also when the input pauses: then it is handed to a worker that waits,
//! or answered at once, before the wait. So what has come is answered, however slowly the rest comes.

use std::collections::HashSet;
use std::io;
use std::ops::{Range, RangeInclusive};
use std::sync::{Arc, Mutex, PoisonError};

use anyhow::{Context as _, Result, anyhow};
use crossbeam_channel::{Receiver, Sender, bounded};
use indicatif::ProgressBar;
use sudokit::format::{Column, Decoder, Format, RawRecord, Reader};

use crate::args::InputArgs;
use crate::batch::{Batch, Output, Reply, Worker};
use crate::interrupt;
use crate::page::other_name;
use crate::pieces::{Item, Pieces};
use crate::pipeline::{self, Job};
use crate::source::Source;
use crate::writer::Promise;

/// A batch is closed at this many records, or at this many bytes: few at first, so that a short input
/// has work for all cores.
const BATCH_RECORDS: RangeInclusive<usize> = 256..=2048;
const BATCH_BYTES: usize = 1 << 18;

/// A record that gets more answers than this is alone in its batch, which is done in parts.
const FEW_EACH: u64 = 16;

/// How far the input has been read.
pub(crate) struct Reading {
    input: InputArgs,
    bar: ProgressBar,
    /// Those that have not been opened.
    sources: std::vec::IntoIter<Source>,
    open: Option<Open>,
    /// The record of which more answers are to be made.
    parts: Option<Parts>,
    /// Only the worker whose turn it is uses it, also from within the reader.
    desk: Arc<Mutex<Desk>>,
}

/// A source that is being read.
struct Open {
    reader: Reader<'static>,
    name: Arc<str>,
    /// How many there were so far.
    records: usize,
}

/// A record with many answers, which are made a batch at a time.
struct Parts {
    pieces: Arc<Pieces>,
    /// Those that are not made yet.
    rest: Range<u64>,
}

impl Reading {
    pub(crate) fn new(input: InputArgs, sources: Vec<Source>, bar: ProgressBar, desk: Desk) -> Reading {
        let desk = Arc::new(Mutex::new(desk));
        Reading { input, bar, sources: sources.into_iter(), open: None, parts: None, desk }
    }

    /// Reads the next batch, and promises its answers; none if there is no more, or nobody wants it.
    pub(crate) fn next(&mut self) -> Option<Batch> {
        while !interrupt::asked() {
            if let Some(Parts { pieces, rest }) = &mut self.parts {
                let end = rest.end.min(rest.start + part_of_many(pieces));
                let (part, pieces) = (rest.start..end, Arc::clone(pieces));
                rest.start = end;
                self.parts.take_if(|parts| parts.rest.is_empty());
                return lock(&self.desk).promise(pieces, part);
            }
            let Some(Open { reader, name, records }) = &mut self.open else {
                let Some(source) = self.sources.next() else {
                    lock(&self.desk).send(Promise::End)?;
                    return None;
                };
                let desk = Arc::clone(&self.desk);
                let reader = pipeline::open(&source, &self.input, &self.bar, move || Desk::pause(&desk));
                let job = Arc::clone(&lock(&self.desk).job);
                match reader.and_then(|reader| Ok((Origin::new(&reader, &source, &*job)?, reader))) {
                    Ok((origin, reader)) => {
                        let name = Arc::clone(&origin.name);
                        lock(&self.desk).origin = Some(origin);
                        self.open = Some(Open { reader, name, records: 0 });
                    }
                    Err(error) => lock(&self.desk).send(Promise::Broken(error))?,
                }
                continue;
            };
            let each = lock(&self.desk).job.answers_each();
            let most = (*records / 8).clamp(*BATCH_RECORDS.start(), *BATCH_RECORDS.end());
            let most = most.min(lock(&self.desk).job.most_records());
            let most = if each > FEW_EACH { 1 } else { most / each as usize };
            let more = next_batch(reader, most, records, &self.desk);
            let name = Arc::clone(name);
            let mut desk = lock(&self.desk);
            desk.begin_output()?;
            let pieces = desk.clear();
            let batch = match &pieces {
                Some(pieces) if each > FEW_EACH => {
                    // A batch of one record ends before the reader does.
                    self.parts = Some(Parts { pieces: Arc::clone(pieces), rest: 0..each });
                    continue;
                }
                Some(pieces) => Some(desk.promise(Arc::clone(pieces), 0..each)?),
                None => None,
            };
            match more {
                Ok(true) => {}
                Ok(false) => self.open = None,
                Err(error) => {
                    self.open = None;
                    desk.send(Promise::Broken(anyhow!(error).context(name.to_string())))?;
                }
            }
            if batch.is_some() {
                return batch;
            }
        }
        None
    }
}

fn lock(desk: &Mutex<Desk>) -> std::sync::MutexGuard<'_, Desk> {
    desk.lock().unwrap_or_else(PoisonError::into_inner)
}

/// How many answers to a record, alone in its batch, are made at a time: few if each is long.
fn part_of_many(pieces: &Pieces) -> u64 {
    let few = FEW_EACH as usize;
    (few * BATCH_BYTES / pieces.bytes().max(1)).clamp(1, *BATCH_RECORDS.end()) as u64
}

/// Reads records until there are about as many on the desk as are wanted; says whether there may be more.
fn next_batch(
    reader: &mut Reader<'_>,
    most: usize,
    records: &mut usize,
    desk: &Mutex<Desk>,
) -> io::Result<bool> {
    let mut piece = RawRecord::default();
    while !interrupt::asked() {
        let room = most.saturating_sub(lock(desk).pieces.records());
        if room == 0 || lock(desk).pieces.bytes() >= BATCH_BYTES {
            break;
        }
        // The desk is free while the input is waited for.
        reader.wait_for_plain_lines()?;
        let run = lock(desk).pieces.read_run(reader, room)?;
        *records += run;
        if run > 0 {
            continue;
        }
        if !reader.next_raw(&mut piece)? {
            return Ok(false);
        }
        lock(desk).pieces.push(&piece);
        *records += 1;
    }
    Ok(true)
}

/// Where the records lie that have been read and not been promised.
pub(crate) struct Desk {
    job: Arc<dyn Job>,
    strict: bool,
    pieces: Pieces,
    origin: Option<Origin>,
    output: Option<Arc<Output>>,
    promises: Sender<Promise>,
    /// Buffers to be used again.
    spare: Receiver<Vec<u8>>,
    used: (Sender<Pieces>, Receiver<Pieces>),
    /// To a worker that waits.
    hand_over: Sender<Batch>,
}

/// What there is to know of the source that is being read.
struct Origin {
    name: Arc<str>,
    /// The names of the fields that the user has named.
    fields: Arc<[String]>,
    format: &'static Format,
    columns: Arc<[Column]>,
    decoder: Decoder,
}

impl Origin {
    fn new(reader: &Reader<'_>, source: &Source, job: &dyn Job) -> Result<Origin> {
        let fields: Result<_, _> = job.named_fields().iter().map(|name| reader.field(name)).collect();
        let fields = fields.with_context(|| source.name())?;
        let (format, columns, decoder) = (reader.format(), Arc::clone(reader.columns()), reader.decoder());
        Ok(Origin { name: source.name().into(), fields, format, columns, decoder })
    }
}

impl Desk {
    pub(crate) fn new(
        job: Arc<dyn Job>,
        strict: bool,
        promises: Sender<Promise>,
        spare: Receiver<Vec<u8>>,
        hand_over: Sender<Batch>,
    ) -> Desk {
        let (pieces, used) = (Pieces::default(), bounded(promises.capacity().unwrap_or(1)));
        Desk { job, strict, pieces, origin: None, output: None, promises, spare, used, hand_over }
    }

    /// Tells the writer; none if it has gone.
    fn send(&self, promise: Promise) -> Option<()> {
        self.promises.send(promise).ok()
    }

    /// What lies here, if anything does.
    fn clear(&mut self) -> Option<Arc<Pieces>> {
        (self.pieces.records() > 0).then(|| {
            let mut other = self.used.1.try_recv().unwrap_or_default();
            other.clear();
            Arc::new(std::mem::replace(&mut self.pieces, other))
        })
    }

    /// Promises answers; none if nobody wants them.
    fn promise(&self, pieces: Arc<Pieces>, part: Range<u64>) -> Option<Batch> {
        let (origin, output) = (self.origin.as_ref()?, Arc::clone(self.output.as_ref()?));
        let (source, fields) = (Arc::clone(&origin.name), Arc::clone(&origin.fields));
        let decoder = origin.decoder.clone();
        let (reply, promised) = Reply::new(self.spare.try_recv().unwrap_or_default());
        self.send(Promise::Answers(promised))?;
        Some(Batch { pieces, part, source, fields, decoder, output, reply, used: self.used.0.clone() })
    }

    /// Begins the output, which the first source of all decides.
    fn begin_output(&mut self) -> Option<()> {
        let (None, Some(origin)) = (&self.output, &self.origin) else { return Some(()) };
        let output = Output::begin(&*self.job, origin, &self.pieces);
        let mut head = Vec::new();
        if self.job.is_encoded() {
            output.encoder.head(&mut head);
        }
        let between = output.between;
        self.output = Some(Arc::new(output));
        self.send(Promise::Begin { head, between })
    }

    /// Has what lies here answered before the next input is waited for.
    fn pause(desk: &Mutex<Desk>) {
        let mut this = lock(desk);
        // A heading is made of the first records: they are waited for, or it would depend on when they come.
        if this.pieces.records() == 0 || (this.output.is_none() && this.has_heading_of_records()) {
            return;
        }
        let each = this.job.answers_each();
        let batch = this.begin_output().and_then(|()| {
            let pieces = this.clear()?;
            this.promise(pieces, 0..each)
        });
        let (job, strict, hand_over) = (Arc::clone(&this.job), this.strict, this.hand_over.clone());
        drop(this);
        if let Some(batch) = batch
            && let Err(error) = hand_over.try_send(batch)
        {
            Worker::new(&*job, strict).answer(error.into_inner());
        }
    }

    /// Whether the output has a heading with the fields of the first records.
    fn has_heading_of_records(&self) -> bool {
        let Some(origin) = &self.origin else { return false };
        self.job.is_encoded() && origin.columns.is_empty() && has_heading(self.job.output(origin.format))
    }
}

fn has_heading(format: &Format) -> bool {
    let mut head = Vec::new();
    if let Some(encoder) = format.encoder([]) {
        encoder.head(&mut head);
    }
    !head.is_empty()
}

impl Output {
    /// The output for an input of this kind; its fields are those that the reader announces, or those
    /// of the first records, and those that answers add.
    fn begin(job: &dyn Job, origin: &Origin, first: &Pieces) -> Output {
        let format = job.output(origin.format);
        let mut more: Vec<Column> = Vec::new();
        if origin.columns.is_empty() {
            let has_heading = has_heading(format);
            first.walk(|item| {
                // Plain lines have no fields.
                if let Item::Piece(piece) = item {
                    let fields = origin.decoder.decode(piece).map(|record| record.fields).unwrap_or_default();
                    more.extend(fields.into_iter().map(|field| Column::Field(field.name)));
                }
                // Without a heading the first record decides: others may not have come yet.
                has_heading
            });
        }
        let mut seen = HashSet::new();
        more.retain(|column| seen.insert(column.clone()));
        for name in job.adds() {
            let column = Column::Field(name.into());
            // A table may have two columns of one name; what is added to it has one.
            let is_taken = origin.columns.contains(&column) || more.contains(&column);
            more.push(if is_taken { Column::Field(other_name(name).into()) } else { column });
        }
        let columns = if more.is_empty() {
            Arc::clone(&origin.columns)
        } else {
            origin.columns.iter().cloned().chain(more).collect()
        };
        let encoder = format.encoder(Arc::clone(&columns)).expect("jobs name formats that can be written");
        let between = if job.is_encoded() { encoder.between() } else { "" };
        Output { format, encoder, columns, between }
    }
}
