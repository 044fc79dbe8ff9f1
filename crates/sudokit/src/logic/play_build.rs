//! What the build for playing leaves out, so that its WebAssembly module is small: parts that playing rarely needs.
//!
//! A build with the feature `play` and without `request` has neither the finders of the rarest techniques nor the rules of
//! se121 for extreme puzzles. If one of them would be needed, that is noted in the [`Budget`](crate::Budget)
//! of the work, and the request ends with an error that says that a complete build has the answer.

use std::ops::ControlFlow;

use super::position::Position;
use super::se121::{Level, Tenths};
use super::step::{Finder, Sink};

/// Whether this is the build for playing.
pub(crate) const IS_PLAY_BUILD: bool = cfg!(all(feature = "play", not(feature = "request")));

/// The least rating by the rules of se121 that are left out.
pub(crate) const LEAST_LEFT_OUT: Tenths = *Level::Extreme.range().start();

/// The finder of a technique that the build for playing leaves out.
pub(in crate::logic) const fn not_in_play(find: Finder) -> Finder {
    if IS_PLAY_BUILD { left_out } else { find }
}

fn left_out(_: &Position, sink: Sink<'_>) -> ControlFlow<()> {
    sink.miss();
    ControlFlow::Continue(())
}
