//! How many threads to use.

use std::num::NonZero;

/// More are never of use: a thread has its own buffers, and the memory is not to grow with a slip of the finger.
const MOST: usize = 256;

/// The number of threads that was asked for, as far as it makes sense; otherwise as many as the machine has cores.
pub(crate) fn number(wanted: Option<NonZero<usize>>) -> usize {
    let cores = std::thread::available_parallelism().map_or(1, NonZero::get);
    wanted.map_or(cores, NonZero::get).min(MOST.max(cores))
}
