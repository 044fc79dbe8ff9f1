//! [`BatchHost`], the host of a batch: it stops the work when the client disconnects, the time is over or the
//! server stops; it keeps the failure for the summary; and it holds the permit of the batch until the last of
//! its threads has ended.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;

use serde_json::{Map, Value, json};
use sudokit_bulk::{Error, Host, Message, Progress, Status, Summary};
use tokio::sync::OwnedSemaphorePermit;

use crate::answer_stream::Cancellation;
use crate::app::App;

/// The host of a batch, shared by all threads of its run.
#[derive(Debug)]
pub(crate) struct BatchHost {
    app: Arc<App>,
    cancellation: Cancellation,
    deadline: Option<Instant>,
    /// Why the body could not be read completely.
    failure: Mutex<Option<String>>,
    /// The number of records that are already in the metrics.
    counted: AtomicU64,
    place: Option<OwnedSemaphorePermit>,
    /// Dropped with the last reference, which closes the channel.
    _alive: Sender<()>,
}

/// Signals that all threads of a batch have ended.
pub(crate) struct Ended(Receiver<()>);

impl Ended {
    /// Waits until the last thread has ended.
    pub(crate) fn wait(self) {
        let _ = self.0.recv();
    }
}

impl BatchHost {
    /// A host that holds this permit, and the signal that its threads have ended.
    pub(crate) fn new(
        app: &Arc<App>,
        cancellation: Cancellation,
        place: OwnedSemaphorePermit,
    ) -> (Arc<BatchHost>, Ended) {
        app.metrics.batches.inc();
        let (alive, ended) = channel();
        let host = BatchHost {
            cancellation,
            deadline: Instant::now().checked_add(app.options.batch_timeout),
            failure: Mutex::default(),
            counted: AtomicU64::new(0),
            place: Some(place),
            app: Arc::clone(app),
            _alive: alive,
        };
        (Arc::new(host), Ended(ended))
    }

    fn is_late(&self) -> bool {
        self.deadline.is_some_and(|deadline| Instant::now() >= deadline)
    }

    /// Why the server has stopped the batch; `None` if it has not.
    fn stop_reason(&self) -> Option<String> {
        if self.app.shutdown.is_cut() {
            return Some("the server stops, and has no time left for this batch".to_owned());
        }
        let timeout = self.app.options.batch_timeout;
        self.is_late().then(|| format!("the batch has taken longer than {timeout:?}"))
    }

    /// The last line.
    pub(crate) fn summary(&self, result: Result<Summary, Error>) -> Value {
        let mut summary = Map::new();
        let failure = self.failure.lock().unwrap_or_else(PoisonError::into_inner).take();
        let stopped = match &result {
            Ok(it) if it.is_cancelled => self.stop_reason(),
            _ => None,
        };
        match result {
            Ok(it) => {
                let status = match it.status {
                    _ if stopped.is_some() => "stopped",
                    Status::Yes => "yes",
                    Status::No => "no",
                    Status::Stopped => "stopped",
                    Status::Failed => "failed",
                };
                summary.insert("status".to_owned(), status.into());
                summary.insert("records".to_owned(), it.records().into());
                let verdicts =
                    it.verdicts().into_iter().map(|(name, count)| (name.to_owned(), Value::from(count)));
                summary.insert("verdicts".to_owned(), Value::Object(verdicts.collect()));
                let error = stopped.or(failure);
                summary.extend(error.map(|why| ("error".to_owned(), Value::from(why))));
            }
            Err(error) => {
                self.app.log.line(format_args!("a batch has failed: {error}"));
                summary.insert("status".to_owned(), "failed".into());
                summary.insert("error".to_owned(), error.to_string().into());
            }
        }
        json!({ "summary": summary })
    }
}

/// Frees the permit before the batch counts as ended.
impl Drop for BatchHost {
    fn drop(&mut self) {
        drop(self.place.take());
        self.app.metrics.batches.dec();
    }
}

impl Host for BatchHost {
    fn is_cancelled(&self) -> bool {
        self.cancellation.is_cancelled() || self.app.shutdown.is_cut() || self.is_late()
    }

    fn progress(&self, progress: Progress) {
        let before = self.counted.swap(progress.records, Relaxed);
        self.app.metrics.records.inc_by(progress.records.saturating_sub(before));
    }

    fn message(&self, message: &Message) {
        if let Message::Source(_) = message {
            *self.failure.lock().unwrap_or_else(PoisonError::into_inner) = Some(message.to_string());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Options;

    #[test]
    fn a_place_is_free_when_the_last_thread_has_ended() {
        let app = App::new(Options { batches: 1, ..Options::default() }).unwrap();
        let place = || Arc::clone(&app.batches).try_acquire_owned();
        let (host, ended) = BatchHost::new(&app, Cancellation::default(), place().unwrap());
        let of_thread = Arc::clone(&host);
        drop(host);
        assert!(place().is_err());
        drop(of_thread);
        ended.wait();
        assert!(place().is_ok());
    }
}
