//! The way from files to standard output: as many threads as there is work for, up to the number of cores, take turns
//! at the input; each cuts a batch of pieces, one for each record, and decodes, answers and encodes them while others
//! have their turn; the calling thread writes the answers in the order of the input.
//!
//! - [`reading`](crate::reading): the turn at the input, and what is done when the input pauses;
//! - [`batch`](crate::batch): the answers to a batch;
//! - [`writer`](crate::writer): the order of the answers, and their end after a signal.
//!
//! Invariants: one record in, one record out, in order, a bad one too; only a job that says so writes
//! several, or leaves some out. The queues are bounded, in batches and a batch in bytes, so the memory
//! does not grow with the input. An answer is written as soon as all before it are and it is finished, or soon after;
//! nothing waits for input that has not come.
//!
//! Lines of 81 cells and nothing else are handed on in runs, which a job may answer in bulk; whatever it
//! finds in them that is not plain goes the same way as all other records.
//!
//! The order is kept by a queue of promises: with each batch, while it is still its turn, a worker sends to the
//! writer the place where the answers will be. No batch is handed from thread to thread, unless the input pauses.

use std::io::{self, IsTerminal, Write};
use std::ops::Range;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use anyhow::{Context as _, Result};
use crossbeam_channel::{Receiver, Sender, bounded, select};
use indicatif::{ProgressBar, ProgressStyle};
use sudokit::format::{Format, PlainLines, ReadOptions, Reader, Record, RecordError};

use crate::answers::Answers;
use crate::args::InputArgs;
use crate::batch::{Batch, Worker};
pub(crate) use crate::page::Page;
use crate::reading::{Desk, Reading};
use crate::source::Source;
use crate::status::Status;
use crate::tally::Tally;
use crate::writer::{Promise, Writer};
use crate::{output, threads};

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
    fn answer_run(&self, run: PlainLines<'_>, _source: &str, page: &mut Page<'_>, one: &mut One<'_>) {
        one_by_one(run, page, one);
    }

    /// Goes over the answers to each batch in the order of the input, on one thread. `between` stands between them.
    fn in_order(&self, _answers: &mut Answers, _between: &str) -> Result<()> {
        Ok(())
    }

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
pub(crate) fn one_by_one(run: PlainLines<'_>, page: &mut Page<'_>, one: &mut One<'_>) {
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
    let most = threads::number(input.threads);
    let sources = Source::all(&input.puzzles)?;
    let bar = progress_bar(&sources, input.quiet);
    let job: Arc<dyn Job> = Arc::new(job);
    let (promises, promised) = bounded::<Promise>(most * 2);
    let (written, spare) = bounded::<Vec<u8>>(most * 2);
    // What is sent here is taken by a worker that waits, or not sent.
    let (hand_over, handed_over) = bounded::<Batch>(0);
    let desk = Desk::new(Arc::clone(&job), input.strict, promises, spare, hand_over);
    let reading = Reading::new(input.clone(), sources, bar.clone(), desk);
    let (give, turn) = bounded(1);
    let workers = AtomicUsize::new(0);
    let workers = Arc::new(Workers {
        job: Arc::clone(&job),
        strict: input.strict,
        most,
        workers,
        give,
        turn,
        handed_over,
    });
    // There is room for the one turn.
    let _ = workers.give.send(Box::new(reading));
    workers.start().context("no thread can be started")?;
    // The promises end with the last worker.
    drop(workers);
    let tally = Writer::new(&*job, input.strict, bar.clone(), beside, written).run(&promised);
    bar.finish_and_clear();
    let mut tally = tally?;
    tally.status = unless_empty(tally.records(), tally.status);
    Ok(tally)
}

/// What all workers share.
struct Workers {
    job: Arc<dyn Job>,
    strict: bool,
    most: usize,
    /// The number of workers that were started.
    workers: AtomicUsize,
    /// The turn at the input: one worker has it, or it is here.
    give: Sender<Box<Reading>>,
    turn: Receiver<Box<Reading>>,
    /// Batches from the worker whose turn it is, when the input pauses.
    handed_over: Receiver<Batch>,
}

impl Workers {
    /// Starts a worker. Whenever one has got work and there may be more, it starts another, so that there are no more
    /// of them than there is work.
    fn start(self: &Arc<Self>) -> io::Result<()> {
        self.workers.fetch_add(1, Ordering::Relaxed);
        let workers = Arc::clone(self);
        std::thread::Builder::new().spawn(move || workers.work()).map(drop)
    }

    fn work(self: &Arc<Self>) {
        let mut worker = Worker::new(&*self.job, self.strict);
        let mut has_started = false;
        loop {
            let batch = select! {
                recv(self.handed_over) -> batch => batch.ok(),
                recv(self.turn) -> reading => {
                    let Ok(mut reading) = reading else { return };
                    let batch = reading.next();
                    // There is room: this was the one turn.
                    let _ = self.give.send(reading);
                    if batch.is_some()
                        && !std::mem::replace(&mut has_started, true)
                        && self.workers.load(Ordering::Relaxed) < self.most
                    {
                        // Without it, those that are there do the work.
                        let _ = self.start();
                    }
                    batch
                }
            };
            match batch {
                Some(batch) => worker.answer(batch),
                None => return,
            }
        }
    }
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

/// Opens a source, with the name of it in the error. Before reading has to wait, `on_pause` is called.
pub(crate) fn open(
    source: &Source,
    input: &InputArgs,
    bar: &ProgressBar,
    on_pause: impl FnMut() + Send + 'static,
) -> Result<Reader<'static>> {
    let options = ReadOptions { column: input.column.clone(), ..input.read.options(source) };
    let opened = source.open(input.quiet, bar, on_pause).with_context(|| source.name())?;
    opened.reader(&options).with_context(|| source.name())
}
