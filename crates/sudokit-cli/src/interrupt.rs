//! Ctrl-C and SIGTERM. A command that notices the signal, with [`has_come`] or [`pause`], writes what is
//! finished and returns [`Interrupted`]. `main` ends the process, also if the command does not notice.

use std::fmt;
use std::sync::atomic::{AtomicBool, AtomicI32, AtomicU32, Ordering};
use std::sync::{LazyLock, Mutex, PoisonError};
use std::time::Duration;

use crossbeam_channel::{Receiver, RecvTimeoutError, Sender, bounded};

/// The signal that came, or 0.
static SIGNAL: AtomicI32 = AtomicI32::new(0);

/// The number of signals that came.
static TIMES: AtomicU32 = AtomicU32::new(0);

/// Whether the command takes its time to end after a signal.
static ENDS_BY_ITSELF: AtomicBool = AtomicBool::new(false);

/// A channel through which nothing is ever sent: a signal closes it.
struct Channel {
    open: Mutex<Option<Sender<()>>>,
    closed: Receiver<()>,
}

static CHANNEL: LazyLock<Channel> = LazyLock::new(|| {
    let (open, closed) = bounded(0);
    Channel { open: Mutex::new(Some(open)), closed }
});

/// The command was stopped by a signal, and has written what was finished.
#[derive(Debug, Default)]
pub(crate) struct Interrupted {
    /// The finished work, such as ` after 3 records`.
    after: String,
}

impl Interrupted {
    /// Stopped after this, such as `3 records`.
    pub(crate) fn after(done: impl fmt::Display) -> Interrupted {
        Interrupted { after: format!(" after {done}") }
    }

    /// Stopped at this, such as `sets of 12 cells`.
    pub(crate) fn at(place: impl fmt::Display) -> Interrupted {
        Interrupted { after: format!(" at {place}") }
    }
}

impl fmt::Display for Interrupted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "stopped{}", self.after)
    }
}

impl std::error::Error for Interrupted {}

/// Takes over Ctrl-C and SIGTERM: blocks them in all threads that start later, and waits for them in a
/// separate thread. A handler that is called too early would lose the signal; a blocked signal waits. Without
/// such a thread, signals end the process as usual.
#[cfg(unix)]
pub(crate) fn install() {
    use nix::sys::signal::{SigSet, Signal};

    let signals = SigSet::from_iter([Signal::SIGINT, Signal::SIGTERM]);
    if signals.thread_block().is_err() {
        return;
    }
    let listen = move || {
        while let Ok(signal) = signals.wait() {
            note(signal as i32);
        }
    };
    if std::thread::Builder::new().spawn(listen).is_err() {
        let _ = signals.thread_unblock();
    }
}

/// Takes over Ctrl-C. If that fails, Ctrl-C ends the process as usual.
#[cfg(not(unix))]
pub(crate) fn install() {
    const SIGINT: i32 = 2;
    let _ = ctrlc::set_handler(|| note(SIGINT));
}

fn note(signal: i32) {
    SIGNAL.store(signal, Ordering::Relaxed);
    TIMES.fetch_add(1, Ordering::Relaxed);
    drop(CHANNEL.open.lock().unwrap_or_else(PoisonError::into_inner).take());
}

/// Whether a signal has come.
pub(crate) fn has_come() -> bool {
    SIGNAL.load(Ordering::Relaxed) != 0
}

/// The number of signals that have come.
pub(crate) fn times() -> u32 {
    TIMES.load(Ordering::Relaxed)
}

/// From now on the command ends by itself after a signal, when it has finished its work.
#[cfg(feature = "serve")]
pub(crate) fn end_by_itself() {
    ENDS_BY_ITSELF.store(true, Ordering::Relaxed);
}

/// Whether the command ends by itself after a signal.
pub(crate) fn ends_by_itself() -> bool {
    ENDS_BY_ITSELF.load(Ordering::Relaxed)
}

/// A channel that a signal closes.
pub(crate) fn signals() -> &'static Receiver<()> {
    &CHANNEL.closed
}

/// Waits for this time; returns false at once if a signal comes.
pub(crate) fn pause(time: Duration) -> bool {
    signals().recv_timeout(time) == Err(RecvTimeoutError::Timeout)
}

/// The exit status that names the signal, as in shells.
pub(crate) fn exit_status() -> u8 {
    u8::try_from(128 + SIGNAL.load(Ordering::Relaxed)).unwrap_or(u8::MAX)
}
