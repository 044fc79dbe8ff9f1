//! Comes next.
use clap::Args;
/// Arguments.
#[derive(Args, Clone, Debug)]
pub(crate) struct WatchArgs {}
