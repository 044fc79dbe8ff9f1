//! The server as its clients see it: over real connections, with a client of a few lines that can also misbehave.
//!
//! No test measures time. If something waits for what never comes, a watchdog ends the test.

mod access;
mod batch;
mod common;
#[cfg(feature = "schema")]
mod contract;
mod hostile;
mod load;
mod operations;
mod page;
