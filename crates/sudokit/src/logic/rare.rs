//! The parts that playing rarely needs, and that a small WebAssembly module therefore leaves out.
//!
//! A build with the feature `play` and without `request` has neither the finders of the rarest techniques nor the rules of
//! se121 for extreme puzzles. If one of them would be needed, that is recorded, and the request ends with an error that says
//! that a complete build has the answer.

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

/// Records that a part that is left out would have been needed.
pub(crate) fn miss() {
    WAS_MISSED.set(true);
}

/// Whether a part that is left out would have been needed since the last call.
#[cfg(feature = "play")]
pub(crate) fn was_missed() -> bool {
    LEFT_OUT && WAS_MISSED.take()
}
