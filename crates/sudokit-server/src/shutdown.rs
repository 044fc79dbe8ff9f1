//! [`Shutdown`], the end of a server in steps: first `/readyz` says so and everything is answered as before, then no connection
//! is accepted any more, and at last the work that is left is cut short and answered with a problem.

use std::sync::atomic::{AtomicBool, Ordering};

use tokio::sync::Notify;

/// How far a server has come with its end.
#[derive(Debug, Default)]
pub(crate) struct Shutdown {
    has_begun: AtomicBool,
    is_cut: AtomicBool,
    cut: Notify,
}

impl Shutdown {
    /// Says that the server will end.
    pub(crate) fn begin(&self) {
        self.has_begun.store(true, Ordering::Relaxed);
    }

    /// Whether the server will end.
    pub(crate) fn has_begun(&self) -> bool {
        self.has_begun.load(Ordering::Relaxed)
    }

    /// Cuts the work short.
    pub(crate) fn cut(&self) {
        self.is_cut.store(true, Ordering::Release);
        self.cut.notify_waiters();
    }

    /// Whether the work is cut short.
    pub(crate) fn is_cut(&self) -> bool {
        self.is_cut.load(Ordering::Acquire)
    }

    /// Waits until the work is cut short.
    pub(crate) async fn wait_for_cut(&self) {
        // It is notified from when it is made, so a cut between the two lines is not missed.
        let cut = self.cut.notified();
        if !self.is_cut() {
            cut.await;
        }
    }
}
