//! Ctrl-C and SIGTERM: the process ends with whole records, within a tenth of a second, whatever it is doing.
//!
//! A command that sees the signal, because it asks ([`asked`]) or waits for it ([`signals`], [`pause`]), writes what is
//! finished and calls [`end`]. If none does so for a while, because it computes or waits for input, the thread that got
//! the signal ends the process itself. Both times nothing of a record in work is written.

use std::sync::atomic::{AtomicI32, Ordering};
use std::sync::{LazyLock, Mutex, PoisonError, TryLockError};
use std::time::Duration;

use crossbeam_channel::{Receiver, RecvTimeoutError, Sender, bounded};

use crate::{output, output_file};

/// How long a command may take to write what is finished, and how long the last words may take.
const GRACE: Duration = Duration::from_millis(50);

/// The signal that came, or 0.
static SIGNAL: AtomicI32 = AtomicI32::new(0);

/// A channel through which nothing is ever sent: a signal closes it.
struct Channel {
    open: Mutex<Option<Sender<()>>>,
    closed: Receiver<()>,
}

static CHANNEL: LazyLock<Channel> = LazyLock::new(|| {
    let (open, closed) = bounded(0);
    Channel { open: Mutex::new(Some(open)), closed }
});

/// Held by the one thread that ends the process.
static ENDING: Mutex<()> = Mutex::new(());

/// Takes over Ctrl-C and SIGTERM, in a thread of its own. Without such a thread they end the process as they always do.
#[cfg(unix)]
pub(crate) fn install() {
    use signal_hook::consts::{SIGINT, SIGTERM};
    use signal_hook::iterator::Signals;

    let (ready, is_ready) = bounded(1);
    let listen = move || {
        let signals = Signals::new([SIGINT, SIGTERM]);
        let _ = ready.send(());
        if let Ok(mut signals) = signals {
            signals.forever().for_each(take);
        }
    };
    if std::thread::Builder::new().spawn(listen).is_ok() {
        // A signal that comes before would end the process without a word.
        let _ = is_ready.recv();
    }
}

/// Takes over Ctrl-C. If that fails it ends the process as it always does.
#[cfg(not(unix))]
pub(crate) fn install() {
    const SIGINT: i32 = 2;
    let _ = ctrlc::set_handler(|| take(SIGINT));
}

/// Tells the command of a signal, and ends the process if the command does not.
fn take(signal: i32) {
    SIGNAL.store(signal, Ordering::Relaxed);
    drop(CHANNEL.open.lock().unwrap_or_else(PoisonError::into_inner).take());
    std::thread::sleep(GRACE);
    match ENDING.try_lock() {
        Err(TryLockError::WouldBlock) => {
            std::thread::sleep(GRACE);
            output_file::remove_temporary();
            std::process::exit(status());
        }
        _ => leave(""),
    }
}

/// Whether a signal has come.
pub(crate) fn asked() -> bool {
    SIGNAL.load(Ordering::Relaxed) != 0
}

/// What is closed by a signal.
pub(crate) fn signals() -> &'static Receiver<()> {
    &CHANNEL.closed
}

/// Waits this long; returns false, at once, if a signal comes.
pub(crate) fn pause(time: Duration) -> bool {
    signals().recv_timeout(time) == Err(RecvTimeoutError::Timeout)
}

/// Ends the process because of a signal. `after` says what was done, such as ` after 3 records`.
pub(crate) fn end(after: &str) -> ! {
    let _never_released = ENDING.lock();
    leave(after)
}

fn leave(after: &str) -> ! {
    let is_written = output::stop();
    output_file::remove_temporary();
    // Whoever does not take the answers may not take this either.
    if is_written {
        talk!("sudokit: stopped{after}");
    }
    std::process::exit(status())
}

/// The exit status, which tells the signal, as shells do.
fn status() -> i32 {
    128 + SIGNAL.load(Ordering::Relaxed)
}
