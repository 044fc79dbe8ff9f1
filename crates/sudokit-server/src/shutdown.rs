//! [`Shutdown`], the stages in which a server stops: first `/readyz` reports it and everything is still
//! answered; then no connection is accepted any more; at last, remaining work is cut short and answered with
//! a problem.

use std::sync::atomic::{AtomicBool, Ordering};

use tokio::sync::Notify;

/// The stage that a server has reached.
#[derive(Debug, Default)]
pub(crate) struct Shutdown {
    has_begun: AtomicBool,
    is_cut: AtomicBool,
    cut: Notify,
}

impl Shutdown {
    /// Declares that the server will stop.
    pub(crate) fn begin(&self) {
        self.has_begun.store(true, Ordering::Relaxed);
    }

    /// Whether the server will stop.
    pub(crate) fn has_begun(&self) -> bool {
        self.has_begun.load(Ordering::Relaxed)
    }

    /// Cuts the work short.
    pub(crate) fn cut(&self) {
        self.is_cut.store(true, Ordering::Release);
        self.cut.notify_waiters();
    }

    /// Whether remaining work is cut short.
    pub(crate) fn is_cut(&self) -> bool {
        self.is_cut.load(Ordering::Acquire)
    }

    /// Waits until remaining work is cut short.
    pub(crate) async fn wait_for_cut(&self) {
        // A `Notified` counts from its creation, so a cut between the two lines is not missed.
        let cut = self.cut.notified();
        if !self.is_cut() {
            cut.await;
        }
    }
}
