//! Ctrl-C: the first asks for a clean stop after whole records, the second stops at once.

use std::sync::atomic::{AtomicBool, Ordering};

use crate::status::INTERRUPTED;

static ASKED: AtomicBool = AtomicBool::new(false);

/// Takes over Ctrl-C and the signals that ask a process to end.
pub(crate) fn install() {
    // Without a handler Ctrl-C ends the process as it always did: nothing to report.
    let _ = ctrlc::set_handler(|| {
        if ASKED.swap(true, Ordering::Relaxed) {
            std::process::exit(INTERRUPTED);
        }
    });
}

/// Whether a stop has been asked for.
pub(crate) fn asked() -> bool {
    ASKED.load(Ordering::Relaxed)
}
