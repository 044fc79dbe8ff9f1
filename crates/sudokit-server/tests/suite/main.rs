//! The server as its clients see it: over real connections, with a client of a few lines that can also
//! misbehave.
//!
//! No test measures time. If a test waits for something that never happens, a watchdog ends it.

mod access;
mod batch;
mod common;
#[cfg(feature = "schema")]
mod contract;
mod hostile;
mod load;
mod operations;
mod page;
