//! The integration tests of this crate, in one program: a test program a file would take long to link.

mod cancellation;
mod common;
mod errors;
mod generation;
mod order;
mod sources;
