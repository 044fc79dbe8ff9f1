//! [`Batch`], records of one source that are answered together, and [`Worker`], who answers them.

use std::ops::Range;
use std::sync::{Arc, Mutex, PoisonError};

use crossbeam_channel::{Receiver, Sender, bounded};
use sudokit::format::{Column, Decoder, Encoder, Format, RawRecord};

use crate::answers::Answers;
use crate::page::Page;
use crate::pieces::{Item, Pieces};
use crate::pipeline::{Asked, Job};
use crate::status::Status;
use crate::tally::UNREADABLE;
use crate::{interrupt, output};

/// A record of more bytes than this is large. The answers to large records are made one at a time, since a record may
/// need fifty times the memory of its text.
const LARGE: usize = 1 << 18;

/// Held while the answer to a large record is made.
static LARGE_RECORD: Mutex<()> = Mutex::new(());

/// Records that are answered together.
pub(crate) struct Batch {
    pub(crate) pieces: Arc<Pieces>,
    /// Which of the answers to each record.
    pub(crate) part: Range<u64>,
    pub(crate) source: Arc<str>,
    /// The names of the named fields in this source.
    pub(crate) fields: Arc<[String]>,
    pub(crate) decoder: Decoder,
    pub(crate) output: Arc<Output>,
    pub(crate) reply: Reply,
    /// Where the pieces go, to be filled again.
    pub(crate) used: Sender<Pieces>,
}

/// The format of the output, ready to write.
pub(crate) struct Output {
    pub(crate) format: &'static Format,
    pub(crate) encoder: Box<dyn Encoder>,
    pub(crate) columns: Arc<[Column]>,
    /// What stands between answers.
    pub(crate) between: &'static str,
}

/// Where the answers to a batch are put: record by record, so that the finished ones need not wait for the others.
pub(crate) struct Reply {
    answers: Arc<Mutex<Answers>>,
    finished: Sender<bool>,
}

/// Where the writer gets the answers to a batch.
pub(crate) struct Promised {
    answers: Arc<Mutex<Answers>>,
    /// Says that there are no more, and whether all records were answered.
    pub(crate) finished: Receiver<bool>,
}

impl Reply {
    /// A place for answers, to begin with in this buffer.
    pub(crate) fn new(bytes: Vec<u8>) -> (Reply, Promised) {
        let answers = Arc::new(Mutex::new(Answers { bytes, ..Answers::default() }));
        let (finished, is_finished) = bounded(1);
        (Reply { answers: Arc::clone(&answers), finished }, Promised { answers, finished: is_finished })
    }

    /// Takes what is on a page. `between` stands before it, if there is something.
    pub(crate) fn take(&self, page: &mut Page<'_>, between: &str) {
        self.answers.lock().unwrap_or_else(PoisonError::into_inner).take(page, between);
    }

    /// Puts on an empty page what is here, so that more can be added without a copy of it.
    fn give_back(&self, page: &mut Page<'_>) {
        self.answers.lock().unwrap_or_else(PoisonError::into_inner).swap(page);
    }
}

impl Promised {
    /// The answers that are there by now.
    pub(crate) fn take(&self) -> Answers {
        std::mem::take(&mut *self.answers.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

/// What a thread keeps from batch to batch.
pub(crate) struct Worker<'a> {
    job: &'a dyn Job,
    strict: bool,
    /// The record in work.
    one: Answers,
    /// The run in work.
    many: Answers,
}

impl<'a> Worker<'a> {
    pub(crate) fn new(job: &'a dyn Job, strict: bool) -> Worker<'a> {
        Worker { job, strict, one: Answers::default(), many: Answers::default() }
    }

    /// Answers a batch.
    pub(crate) fn answer(&mut self, batch: Batch) {
        let Worker { job, strict, one, many } = self;
        let between = batch.output.between;
        let mut line = RawRecord::default();
        let mut go_on = true;
        batch.pieces.walk(|item| {
            match item {
                Item::Piece(piece) => go_on = answer_one(&batch, *job, *strict, piece, one),
                Item::Run(run) => {
                    let mut page = batch.output.page(many, &batch.reply);
                    batch.reply.give_back(&mut page);
                    job.answer_run(run, &batch.source, &mut page, &mut |index, page| {
                        if !page.out.is_empty() {
                            batch.reply.take(page, between);
                        }
                        run.write_raw(index, &mut line);
                        go_on = answer_one(&batch, *job, *strict, &line, one);
                        go_on
                    });
                    batch.reply.take(&mut page, between);
                }
            }
            go_on
        });
        let Batch { pieces, reply, used, .. } = batch;
        // The writer may have gone: then nobody wants the answers.
        let _ = reply.finished.send(go_on);
        if let Ok(pieces) = Arc::try_unwrap(pieces) {
            let _ = used.try_send(pieces);
        }
    }
}

/// Answers one record; says whether to go on. What a signal has cut short is no answer.
fn answer_one(batch: &Batch, job: &dyn Job, strict: bool, piece: &RawRecord, one: &mut Answers) -> bool {
    let _turn =
        (piece.text.len() > LARGE).then(|| LARGE_RECORD.lock().unwrap_or_else(PoisonError::into_inner));
    if interrupt::asked() {
        return false;
    }
    let mut page = batch.output.page(one, &batch.reply);
    let go_on = match batch.decoder.decode(piece) {
        Ok(record) => {
            let (line, number, part) = (piece.line, piece.record, batch.part.clone());
            let (source, fields) = (&*batch.source, &*batch.fields);
            job.answer(Asked { source, line, number, record, part, fields }, &mut page);
            if interrupt::asked() {
                return false;
            }
            true
        }
        // That a record cannot be read is said once.
        Err(_) if batch.part.start > 0 => !strict,
        Err(error) => {
            job.bad(&batch.source, &error, &mut page);
            page.tally.note(Status::Bad, UNREADABLE);
            // It stands in the place of the record: on a terminal once is enough.
            if page.out.is_empty() || !output::is_terminal() {
                page.tally.say(format!("sudokit: {}: {error}", batch.source));
            }
            !strict
        }
    };
    batch.reply.take(&mut page, batch.output.between);
    go_on
}

impl Output {
    fn page<'a>(&'a self, answers: &'a mut Answers, reply: &'a Reply) -> Page<'a> {
        let Answers { bytes, beside, tally, classes } = answers;
        let Output { format, encoder, columns, .. } = self;
        Page { out: bytes, beside, format, encoder: &**encoder, columns, tally, classes, reply }
    }
}
