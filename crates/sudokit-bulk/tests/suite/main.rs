//! The integration tests of this crate, as one program: one program per file would take long to link.

mod cancellation;
mod common;
mod environment;
mod errors;
mod generation;
mod jobs;
mod order;
mod sources;
mod together;
