//! [`OrderedWriter`], which writes the answers in the order of the input, and stops soon after the run is
//! cancelled.

use std::io::{self, Write};
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use crossbeam_channel::{Receiver, RecvTimeoutError, Sender};

use super::Shared;
use super::batch_output::BatchOutput;
use super::batch_reply::PromisedOutput;
use crate::{Error, Message, Progress, RunProgress, Status, Summary};

/// The messages of the workers to the writer, in order.
pub(super) enum QueueItem {
    /// The output begins with this heading, and has this separator between records.
    Begin { heading: Vec<u8>, separator: &'static str },
    /// The answers to a batch will come from here.
    Batch(PromisedOutput),
    /// A source cannot be read to its end.
    BrokenSource(Error),
    /// The input ended before the records that are answered already.
    ShortInput,
    /// The end. Without it a thread has panicked, or the run is cancelled.
    End,
}

/// The interval at which the finished answers to a batch are written while others are still missing, and the
/// host is asked whether the run is cancelled.
const TICK: Duration = Duration::from_millis(10);

/// If no batch comes for this time, the output is flushed.
const FLUSH_AFTER: Duration = Duration::from_millis(1);

/// After a cancellation workers have this time to finish a batch.
const CANCEL_GRACE: Duration = Duration::from_millis(20);

/// Writes the answers in the order of the input.
pub(super) struct OrderedWriter<'a> {
    shared: &'a Shared,
    output: &'a mut dyn Write,
    beside: &'a mut dyn Write,
    /// Buffers to be used again.
    written: Sender<Vec<u8>>,
    /// The progress of the output, with the summary.
    at: RunProgress,
    note: &'a mut (dyn FnMut(&RunProgress) -> io::Result<()> + 'a),
    separator: &'static str,
}

impl<'a> OrderedWriter<'a> {
    pub(super) fn new(
        shared: &'a Shared,
        from: RunProgress,
        output: &'a mut dyn Write,
        beside: &'a mut dyn Write,
        written: Sender<Vec<u8>>,
        note: &'a mut (dyn FnMut(&RunProgress) -> io::Result<()> + 'a),
    ) -> OrderedWriter<'a> {
        OrderedWriter { shared, output, beside, written, at: from, note, separator: "" }
    }

    /// Writes everything that is queued.
    pub(super) fn run(mut self, queued: &Receiver<QueueItem>) -> Result<Summary, Error> {
        while let Some(item) = self.next(queued)? {
            match item {
                QueueItem::Begin { heading, separator } => {
                    // An earlier run has written it.
                    if self.at.records == 0 {
                        self.output.write_all(&heading).map_err(Error::Write)?;
                    }
                    self.separator = separator;
                }
                QueueItem::Batch(promised) => {
                    if !self.write_batch(&promised)?
                        || (self.shared.strict && self.at.summary.status == Status::Failed)
                    {
                        break;
                    }
                }
                QueueItem::BrokenSource(error) => {
                    self.output.flush().map_err(Error::Write)?;
                    self.shared.host.message(&Message::Source(error));
                    self.at.summary.status = Status::Failed;
                    if self.shared.strict {
                        break;
                    }
                }
                QueueItem::ShortInput => {
                    let reason = format!("it has fewer than the {} records answered before", self.at.records);
                    return Err(Error::CannotResume { place: "the input".to_owned(), reason });
                }
                QueueItem::End => break,
            }
        }
        self.at.summary.is_cancelled = self.shared.host.is_cancelled();
        self.output.flush().map_err(Error::Write)?;
        self.beside.flush().map_err(Error::Write)?;
        Ok(self.at.summary)
    }

    /// The next item; `None` if the run is cancelled and no item is queued. While it waits, the output is
    /// flushed.
    fn next(&mut self, queued: &Receiver<QueueItem>) -> Result<Option<QueueItem>, Error> {
        let mut wait = FLUSH_AFTER;
        loop {
            match queued.recv_timeout(wait) {
                Ok(item) => return Ok(Some(item)),
                // The answers in the queue are still written.
                Err(_) if self.shared.host.is_cancelled() => return Ok(queued.try_recv().ok()),
                Err(RecvTimeoutError::Disconnected) => return Err(Error::ThreadPanicked),
                Err(RecvTimeoutError::Timeout) if wait == FLUSH_AFTER => {
                    self.output.flush().map_err(Error::Write)?;
                    wait = TICK;
                }
                Err(RecvTimeoutError::Timeout) => {}
            }
        }
    }

    /// Writes the answers to a batch as they come; returns whether all came.
    fn write_batch(&mut self, promised: &PromisedOutput) -> Result<bool, Error> {
        let mut cancelled: Option<Instant> = None;
        let is_whole = loop {
            match promised.finished.recv_timeout(TICK) {
                Err(RecvTimeoutError::Timeout) => {
                    if self.shared.host.is_cancelled()
                        && cancelled.get_or_insert_with(Instant::now).elapsed() >= CANCEL_GRACE
                    {
                        break false;
                    }
                    self.write(promised.take())?;
                    self.output.flush().map_err(Error::Write)?;
                }
                is_whole => break is_whole.map_err(|_| Error::ThreadPanicked)?,
            }
        };
        self.write(promised.take())?;
        // A resumed run begins after the last whole batch.
        if is_whole && let Some(end) = promised.end {
            self.at.records = end;
            (self.note)(&self.at).map_err(Error::Write)?;
        }
        Ok(is_whole)
    }

    /// Writes some of the answers to a batch.
    fn write(&mut self, mut answers: BatchOutput) -> Result<(), Error> {
        self.shared.job.revise(&mut answers, self.separator)?;
        if self.at.has_answers && !answers.bytes.is_empty() {
            self.output.write_all(self.separator.as_bytes()).map_err(Error::Write)?;
        }
        self.at.has_answers |= !answers.bytes.is_empty();
        self.output.write_all(&answers.bytes).map_err(Error::Write)?;
        self.beside.write_all(&answers.beside).map_err(Error::Write)?;
        let messages = std::mem::take(&mut answers.summary.messages);
        self.at.summary.append(&mut answers.summary);
        let (records, bytes) = (self.at.summary.records(), self.shared.bytes.load(Ordering::Relaxed));
        self.shared.host.progress(Progress { records, bytes, ..Progress::default() });
        // On a terminal, a message appears after the answers before it.
        if !messages.is_empty() {
            self.output.flush().map_err(Error::Write)?;
            messages.iter().for_each(|message| self.shared.host.message(message));
        }
        answers.bytes.clear();
        // If enough buffers are waiting to be used again, this one is dropped.
        let _ = self.written.try_send(answers.bytes);
        Ok(())
    }
}
