//! [`Pipeline`], the way from sources to an output: each record is answered by a [`Job`], on as many threads
//! as there is work for, and the answers are written in the order of the records.
//!
//! - [`read_batches`]: the thread at the input cuts it into batches, also when the input pauses;
//! - [`batch`]: the threads answer batches;
//! - [`write_in_order`]: the calling thread writes the answers.
//!
//! Invariants: one record in, one record out, in order, also for a record that cannot be read; only a job
//! that says so writes several answers, or none. Memory does not grow with the input: the queues have a
//! bounded number of batches, and a batch a bounded number of bytes. An answer is written soon after it and
//! all answers before it are finished; it never waits for input that has not come.
//!
//! Lines of 81 cells and nothing else are kept in runs, which a job may answer together. The lines of a run
//! that need more than that are answered like all other records.

mod batch;
mod batch_output;
mod batch_reply;
mod input_lines;
mod output_layout;
mod read_batches;
mod record_buffer;
mod record_writer;
mod write_in_order;

use std::fmt;
use std::io::{self, Write};
use std::ops::Range;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex};

use crossbeam_channel::bounded;
use sudokit::FieldInfo;
use sudokit::format::{Format, ReadOptions, Record, RecordError};

pub(crate) use batch::classic_format;
pub use batch_output::{BatchOutput, RecordClass};
pub use input_lines::InputLines;
pub(crate) use read_batches::{has_heading, style_of};
pub(crate) use record_writer::write_error;
pub use record_writer::{RecordWriter, WHY_FIELD};

use crate::parallel::{start_workers, thread_count};
use crate::{Error, Host, Resume, RunProgress, Source, Summary};
use batch::{Batch, Worker};
use read_batches::{BatchReader, PendingBatch};
use write_in_order::{OrderedWriter, QueueItem};

/// The threads run ahead of the output by at least this number of records, if the batches of the job are that
/// large.
const RECORDS_AHEAD: usize = 256;

/// What is done with each record. One job serves all threads.
///
/// ```
/// use std::sync::Arc;
/// use sudokit::format::Format;
/// use sudokit_bulk::{InputRecord, Job, NoHost, Pipeline, RecordWriter, Source, Status};
///
/// /// Writes each puzzle again, and counts the givens.
/// struct CountGivens;
///
/// impl Job for CountGivens {
///     fn output_format(&self, input: &'static Format) -> &'static Format {
///         input
///     }
///
///     fn answer(&self, input: InputRecord<'_>, writer: &mut RecordWriter<'_>) {
///         let givens = input.record.board.classic().map_or(0, |board| board.solved_cells().filled().len());
///         writer.summary.count(Status::Yes, if givens < 17 { "few givens" } else { "enough givens" });
///         writer.write(&input.record);
///     }
/// }
///
/// let puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n";
/// let mut output = Vec::new();
/// let pipeline = Pipeline::new(Arc::new(NoHost)).with_threads(2);
/// let summary = pipeline.run(vec![Source::text("request", puzzle)], CountGivens, &mut output)?;
/// assert_eq!(summary.to_string(), "1 record: 1 enough givens");
/// assert_eq!(output, puzzle.as_bytes());
/// # Ok::<(), sudokit_bulk::Error>(())
/// ```
pub trait Job: Send + Sync {
    /// The format of the output for an input of this format. It must be one that can be written.
    fn output_format(&self, input: &'static Format) -> &'static Format;

    /// The names of the fields that answers add to a record, for formats that announce their fields.
    fn added_fields(&self) -> Vec<FieldInfo> {
        Vec::new()
    }

    /// The fields that the user has named, as the user calls them.
    fn named_fields(&self) -> &[String] {
        &[]
    }

    /// The number of answers to each record. If it is large, [`answer`](Job::answer) is called several times,
    /// for a part of the answers each time.
    fn answers_per_record(&self) -> u64 {
        1
    }

    /// Answers a record.
    fn answer(&self, input: InputRecord<'_>, writer: &mut RecordWriter<'_>);

    /// Answers plain lines: as many as possible together, and the others by [`InputLines::answer`].
    fn answer_lines(&self, input: &mut InputLines<'_>, writer: &mut RecordWriter<'_>) {
        input.answer_each(writer);
    }

    /// Revises the answers to a batch, in the order of the input, on the calling thread. `separator` is what
    /// the format writes between records.
    ///
    /// # Errors
    /// If the run cannot go on.
    fn revise(&self, _answers: &mut BatchOutput, _separator: &str) -> Result<(), Error> {
        Ok(())
    }

    /// Whether answers use the digits that a player has placed. If not, the [summary](Summary::unused_placed)
    /// counts the records that have some.
    fn uses_placed(&self) -> bool {
        false
    }

    /// The name of the part of the job that takes classic boards only: the operation, or an option and its value. If there is one,
    /// records with a board of another size or with other rules are errors that name it.
    fn classic_only(&self) -> Option<String> {
        Some("this operation".to_owned())
    }

    /// Whether only the first record is answered if the input has this format. The
    /// [summary](Summary::has_more) says whether there are others.
    fn answers_first_only(&self, _input: &'static Format) -> bool {
        false
    }

    /// Writes the answer to a record that cannot be read.
    fn unreadable(&self, source: &str, error: &RecordError, writer: &mut RecordWriter<'_>) {
        writer.write_error(source, error);
    }

    /// The greatest number of records in a batch: small if a record takes long, or much is kept of each.
    fn max_batch(&self) -> usize {
        usize::MAX
    }

    /// Whether the output for an input of this format has the heading and the separators of its format.
    fn is_encoded(&self, _input: &'static Format) -> bool {
        true
    }
}

/// A record, and its place in the input.
#[derive(Clone, Debug)]
pub struct InputRecord<'a> {
    /// The name of the source.
    pub source: &'a str,
    /// The line at which the record begins, from 1.
    pub line: u64,
    /// The number of the record in its source, from 1.
    pub number: u64,
    /// The record.
    pub record: Record,
    /// Which of its answers are requested, from 0.
    pub part: Range<u64>,
    /// The names of the [named fields](Job::named_fields) in this source.
    pub fields: &'a [String],
}

/// How records are read, answered and written.
#[derive(Clone)]
pub struct Pipeline {
    host: Arc<dyn Host>,
    read: ReadOptions,
    strict: bool,
    errors_in_place: bool,
    threads: Option<usize>,
}

impl fmt::Debug for Pipeline {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Pipeline")
            .field("read", &self.read)
            .field("strict", &self.strict)
            .field("threads", &self.threads)
            .finish_non_exhaustive()
    }
}

/// What all threads of a run share.
struct Shared {
    job: Arc<dyn Job>,
    host: Arc<dyn Host>,
    read: ReadOptions,
    strict: bool,
    errors_in_place: bool,
    /// The bytes read so far, before they are unpacked.
    bytes: Arc<AtomicU64>,
    /// The number of records that an earlier run has answered.
    skipped: u64,
    /// Whether there are records after the first, if only that is answered.
    has_more: AtomicBool,
    /// Held while a large record is answered, since it may need fifty times the memory of its text.
    large_record: Mutex<()>,
}

impl Pipeline {
    /// A pipeline with the usual options: formats are detected, and a thread works on each core.
    pub fn new(host: Arc<dyn Host>) -> Pipeline {
        Pipeline { host, read: ReadOptions::default(), strict: false, errors_in_place: false, threads: None }
    }

    /// Reads with these options. The name of the file in them is ignored.
    #[must_use]
    pub fn with_read_options(self, read: ReadOptions) -> Pipeline {
        Pipeline { read, ..self }
    }

    /// Whether to stop at the first record or source that cannot be read.
    #[must_use]
    pub fn with_strict(self, strict: bool) -> Pipeline {
        Pipeline { strict, ..self }
    }

    /// Whether a table has the error of a record instead of its puzzle, as `error: ` and the message.
    /// Otherwise a table has the column `error`, and an unreadable record keeps its text. It is meant for an
    /// [`OutputEncoding`](crate::OutputEncoding) that writes errors to a column of its own.
    #[must_use]
    pub fn with_errors_in_place(self, errors_in_place: bool) -> Pipeline {
        Pipeline { errors_in_place, ..self }
    }

    /// The greatest number of threads besides the calling one.
    #[must_use]
    pub fn with_threads(self, threads: usize) -> Pipeline {
        Pipeline { threads: Some(threads), ..self }
    }

    pub(crate) fn host(&self) -> &Arc<dyn Host> {
        &self.host
    }

    pub(crate) fn read_options(&self) -> &ReadOptions {
        &self.read
    }

    pub(crate) fn is_strict(&self) -> bool {
        self.strict
    }

    pub(crate) fn has_errors_in_place(&self) -> bool {
        self.errors_in_place
    }

    pub(crate) fn threads(&self) -> Option<usize> {
        self.threads
    }

    /// Runs the job over all records of all sources, and writes the answers. The output receives whole
    /// records in each call of [`write_all`](Write::write_all), and is flushed when the input pauses.
    ///
    /// A run that is cancelled returns its summary, too. If a source blocks in reading then, the thread that
    /// reads is left behind, and ends when the reader returns.
    ///
    /// # Errors
    /// If the output does not take the answers, or no thread can be started. Unreadable input is reported as
    /// a message, not as an error.
    pub fn run(
        &self,
        sources: Vec<Source>,
        job: impl Job + 'static,
        output: &mut dyn Write,
    ) -> Result<Summary, Error> {
        let resume = Resume { from: RunProgress::default(), note: &mut |_| Ok(()) };
        self.resume(resume, sources, job, output, &mut io::sink())
    }

    /// The same with a second output, for what the job writes beside the answers, from a point that an
    /// earlier run over the same records has noted. The summary is that of both. Messages about earlier
    /// records are not repeated. [`RunProgress`] has an example.
    ///
    /// # Errors
    /// As [`run`](Pipeline::run), or if there are fewer records than before, or a note fails.
    pub fn resume(
        &self,
        Resume { from, note }: Resume<'_>,
        sources: Vec<Source>,
        job: impl Job + 'static,
        output: &mut dyn Write,
        beside: &mut dyn Write,
    ) -> Result<Summary, Error> {
        let threads = thread_count(self.threads);
        let shared = Arc::new(Shared {
            job: Arc::new(job),
            host: Arc::clone(&self.host),
            read: self.read.clone(),
            strict: self.strict,
            errors_in_place: self.errors_in_place,
            bytes: Arc::default(),
            skipped: from.records,
            has_more: AtomicBool::new(false),
            large_record: Mutex::default(),
        });
        // Small batches are for records that take long: more of them are in the queue, so that the threads
        // have work meanwhile.
        let (queue, queued) = bounded::<QueueItem>(threads * 2 + RECORDS_AHEAD / shared.job.max_batch());
        let (written, spare) = bounded::<Vec<u8>>(threads * 2);
        // Without room: a batch is sent only if a worker waits for it.
        let (to_idle_worker, for_idle_workers) = bounded::<Batch>(0);
        let pending = PendingBatch::new(Arc::clone(&shared), queue, spare, to_idle_worker);
        let batches = BatchReader::new(Arc::clone(&shared), sources, pending);
        let of_workers = Arc::clone(&shared);
        start_workers(threads, batches, Some(for_idle_workers), move || {
            let mut worker = Worker::new(Arc::clone(&of_workers));
            move |batch| worker.answer(batch)
        })?;
        let mut summary = OrderedWriter::new(&shared, from, output, beside, written, note).run(&queued)?;
        summary.has_more = shared.has_more.load(Ordering::Relaxed);
        Ok(summary)
    }
}
