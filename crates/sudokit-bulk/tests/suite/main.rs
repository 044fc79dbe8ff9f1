//! The integration tests of this crate, as one program: linking one program per file would take long.

mod cancellation;
mod common;
mod environment;
mod errors;
mod generation;
mod jobs;
mod order;
mod sources;
mod together;
