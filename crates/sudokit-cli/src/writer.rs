//! [`Writer`], which keeps the promises of answers in order, and ends the process after a signal, with whole records.

use std::io::Write;
use std::time::{Duration, Instant};

use anyhow::{Context as _, Result};
use crossbeam_channel::{Receiver, RecvTimeoutError, Sender, select};
use indicatif::ProgressBar;

use crate::answers::Answers;
use crate::batch::Promised;
use crate::pipeline::Job;
use crate::status::Status;
use crate::tally::Tally;
use crate::{interrupt, output};

/// What the workers tell the writer, in order.
pub(crate) enum Promise {
    /// The output has begun: this is its heading, and what stands between records.
    Begin { head: Vec<u8>, between: &'static str },
    /// The answers to a batch will come this way.
    Answers(Promised),
    /// A source cannot be read (any further).
    Broken(anyhow::Error),
    /// That was all.
    End,
}

const FAILED: &str = "a thread has failed: this is a bug";

/// After this time the finished answers to a batch are written, even if others are still to come.
const TICK: Duration = Duration::from_millis(10);

/// If no batch comes for this time, what is written is handed over.
const SOON: Duration = Duration::from_millis(1);

/// After a signal workers have this long to finish what they are at.
const LAST: Duration = Duration::from_millis(20);

/// Writes the answers in the order of the input.
pub(crate) struct Writer<'a> {
    job: &'a dyn Job,
    strict: bool,
    bar: ProgressBar,
    beside: &'a mut dyn Write,
    /// Buffers to be used again.
    written: Sender<Vec<u8>>,
    all: Tally,
    between: &'static str,
    is_first: bool,
}

impl<'a> Writer<'a> {
    pub(crate) fn new(
        job: &'a dyn Job,
        strict: bool,
        bar: ProgressBar,
        beside: &'a mut dyn Write,
        written: Sender<Vec<u8>>,
    ) -> Writer<'a> {
        Writer { job, strict, bar, beside, written, all: Tally::default(), between: "", is_first: true }
    }

    /// Writes all that is promised; returns what the records came to.
    pub(crate) fn run(mut self, promised: &Receiver<Promise>) -> Result<Tally> {
        loop {
            let Some(promise) = next(promised)? else { self.stop() };
            match promise {
                Promise::Begin { head, between } => {
                    output::write_finished(&head)?;
                    self.between = between;
                }
                Promise::Answers(promised) => {
                    let is_whole = self.keep(&promised)?;
                    if self.strict && self.all.status == Status::Bad {
                        break;
                    }
                    if !is_whole {
                        self.stop();
                    }
                }
                Promise::Broken(error) => {
                    output::flush()?;
                    self.bar.suspend(|| crate::talk::error(&error));
                    self.all.status = Status::Bad;
                    if self.strict {
                        break;
                    }
                }
                Promise::End => break,
            }
        }
        if interrupt::asked() {
            self.stop();
        }
        output::flush()?;
        self.beside.flush()?;
        Ok(self.all)
    }

    /// Writes the answers to a batch as they come; says whether all came.
    fn keep(&mut self, promised: &Promised) -> Result<bool> {
        let mut signal: Option<Instant> = None;
        let is_whole = loop {
            match promised.finished.recv_timeout(TICK) {
                Err(RecvTimeoutError::Timeout) => {
                    if interrupt::asked() && signal.get_or_insert_with(Instant::now).elapsed() >= LAST {
                        break false;
                    }
                    self.write(promised.take())?;
                    output::flush()?;
                }
                is_whole => break is_whole.context(FAILED)?,
            }
        };
        self.write(promised.take())?;
        Ok(is_whole)
    }

    /// Writes some of the answers to a batch.
    fn write(&mut self, mut answers: Answers) -> Result<()> {
        self.job.in_order(&mut answers, self.between)?;
        if !self.is_first && !answers.bytes.is_empty() {
            output::write_finished(self.between.as_bytes())?;
        }
        self.is_first &= answers.bytes.is_empty();
        output::write_finished(&answers.bytes)?;
        self.beside.write_all(&answers.beside)?;
        let talk = std::mem::take(&mut answers.tally.talk);
        self.all.take(&mut answers.tally);
        self.bar.set_message(self.all.records().to_string());
        if !talk.is_empty() {
            output::flush()?;
            self.bar.suspend(|| talk.iter().for_each(|line| talk!("{line}")));
        }
        answers.bytes.clear();
        let _ = self.written.try_send(answers.bytes);
        Ok(())
    }

    /// Ends the process after a signal.
    fn stop(&mut self) -> ! {
        self.bar.finish_and_clear();
        interrupt::end(&format!(" after {} records", self.all.records()))
    }
}

/// The next promise, before which all that is written is handed over if there is none yet; none if there is none when
/// a signal comes.
fn next(promised: &Receiver<Promise>) -> Result<Option<Promise>> {
    // Most come soon: this waits in a way that is quick then.
    if let Ok(promise) = promised.recv_timeout(SOON) {
        return Ok(Some(promise));
    }
    output::flush()?;
    select! {
        recv(promised) -> promise => match promise {
            Err(_) if interrupt::asked() => Ok(None),
            promise => promise.context(FAILED).map(Some),
        },
        recv(interrupt::signals()) -> _ => Ok(promised.try_recv().ok()),
    }
}
