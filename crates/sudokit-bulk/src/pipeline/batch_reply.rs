//! [`Reply`], where a worker puts the answers to a batch, and [`PromisedOutput`], where the writing thread
//! takes them.

use std::sync::{Arc, Mutex, PoisonError};

use crossbeam_channel::{Receiver, Sender, bounded};

use super::batch_output::{BatchOutput, BatchParts};

/// Where the answers to a batch are put, record by record, so that the first answers do not wait for the
/// last.
pub(super) struct Reply {
    answers: Arc<Mutex<BatchOutput>>,
    finished: Sender<bool>,
}

/// Where the writer gets the answers to a batch.
pub(super) struct PromisedOutput {
    answers: Arc<Mutex<BatchOutput>>,
    /// Says that there are no more, and whether all records were answered.
    pub(super) finished: Receiver<bool>,
    /// The number of records up to the last one here; `None` if that one has more answers.
    pub(super) end: Option<u64>,
}

impl Reply {
    /// A place for answers, with a buffer for the first of them.
    pub(super) fn new(bytes: Vec<u8>, end: Option<u64>) -> (Reply, PromisedOutput) {
        let answers = Arc::new(Mutex::new(BatchOutput { bytes, ..BatchOutput::default() }));
        let (finished, is_finished) = bounded(1);
        let reply = Reply { answers: Arc::clone(&answers), finished };
        (reply, PromisedOutput { answers, finished: is_finished, end })
    }

    /// Moves the answers that a writer holds here, after a separator if answers are here already.
    pub(super) fn append(&self, of_writer: BatchParts<'_>, separator: &str) {
        self.answers.lock().unwrap_or_else(PoisonError::into_inner).append(of_writer, separator);
    }

    /// Says that there are no more answers, and whether all records were answered.
    pub(super) fn finish(&self, is_whole: bool) {
        // If the writer has ended, the answers are not needed.
        let _ = self.finished.send(is_whole);
    }

    /// Moves the answers to a writer that holds none, so that more can be added without copying them.
    pub(super) fn give_back(&self, to_writer: BatchParts<'_>) {
        self.answers.lock().unwrap_or_else(PoisonError::into_inner).swap(to_writer);
    }
}

impl PromisedOutput {
    /// The answers so far.
    pub(super) fn take(&self) -> BatchOutput {
        std::mem::take(&mut *self.answers.lock().unwrap_or_else(PoisonError::into_inner))
    }
}
