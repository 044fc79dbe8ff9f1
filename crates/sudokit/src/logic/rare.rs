//! The parts that playing rarely needs, and that a small WebAssembly module therefore leaves out.
//!
//! A build with the feature `play` and without `request` has neither the finders of the rarest techniques nor the rules of
//! se121 for extreme puzzles. If one of them would be needed, that is noted in the [`Budget`](crate::Budget)
//! of the work, and the request ends with an error that says that a complete build has the answer.

use std::ops::ControlFlow;

use super::position::Position;
use super::se121::{Level, Tenths};
use super::step::{Finder, Sink};

/// Whether this build leaves them out.
pub(crate) const LEFT_OUT: bool = cfg!(all(feature = "play", not(feature = "request")));

/// The least rating by the rules of se121 that are left out.
pub(crate) const LEAST_RATING: Tenths = *Level::Extreme.range().start();

/// The finder of a rare technique.
pub(in crate::logic) const fn rare(find: Finder) -> Finder {
    if LEFT_OUT { left_out } else { find }
}

fn left_out(_: &Position, sink: Sink<'_>) -> ControlFlow<()> {
    sink.miss();
    ControlFlow::Continue(())
}
