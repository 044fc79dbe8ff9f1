//! What playing rarely needs, and a small WebAssembly module therefore leaves out.
//!
//! A build with the feature `play` and without `request` has neither the finders of the rarest techniques nor the rules of
//! se121 for extreme puzzles. Where they would be asked, it notes that, and the request ends with the error that a build
//! with all of them has the answer.

use std::cell::Cell;
use std::ops::ControlFlow;

use super::position::Position;
use super::se121::{Level, Tenths};
use super::step::{Finder, Sink};

/// Whether this build leaves them out.
pub(crate) const LEFT_OUT: bool = cfg!(all(feature = "play", not(feature = "request")));

/// The least rating by the rules of se121 that are left out.
pub(crate) const LEAST_RATING: Tenths = *Level::Extreme.range().start();

thread_local! {
    static WAS_MISSED: Cell<bool> = const { Cell::new(false) };
}

/// The finder of a rare technique.
pub(in crate::logic) const fn rare(find: Finder) -> Finder {
    if LEFT_OUT { left_out } else { find }
}

fn left_out(_: &Position, _: Sink<'_>) -> ControlFlow<()> {
    miss();
    ControlFlow::Continue(())
}

/// Notes that something would have been asked that is left out.
pub(crate) fn miss() {
    WAS_MISSED.set(true);
}

/// Whether since the last call something would have been asked that is left out.
#[cfg(feature = "play")]
pub(crate) fn was_missed() -> bool {
    LEFT_OUT && WAS_MISSED.take()
}
