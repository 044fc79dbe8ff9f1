//! Limits of the work for one puzzle: `--max-work`, `--timeout`, and Ctrl-C.

use std::time::Duration;

use clap::Args;
use sudokit::{Budget, StopReason};
use sudokit_bulk::{Host, Limits, parse_duration};

use crate::interrupt;
use crate::numbers::number;

/// The limits that a user sets.
#[derive(Args, Clone, Copy, Debug, Default)]
pub(crate) struct LimitArgs {
    /// Stop a puzzle after this many nodes of the search
    #[arg(long, aliases = ["max-nodes", "max-searches", "max-tries"], value_name = "N", value_parser = number)]
    pub(crate) max_work: Option<u64>,

    /// Stop a puzzle after this long: 500ms, 10s, 2m
    #[arg(long, value_name = "TIME", value_parser = parse_duration)]
    pub(crate) timeout: Option<Duration>,
}

/// Cancels work when a signal comes.
pub(crate) struct UntilSignal;

impl Host for UntilSignal {
    fn is_cancelled(&self) -> bool {
        interrupt::has_come()
    }
}

impl LimitArgs {
    /// The limits as data, for a job.
    pub(crate) fn limits(self) -> Limits {
        Limits { max_work: self.max_work, timeout: self.timeout }
    }

    /// Does work for a puzzle, within a budget that these limits and Ctrl-C set. The time limit starts now.
    pub(crate) fn within<R>(self, work: impl FnOnce(Budget<'_>) -> R) -> R {
        self.limits().within(&UntilSignal, work)
    }

    /// Which limit stopped the work, in words.
    pub(crate) fn explain(self, reason: StopReason) -> String {
        self.limits().explain(reason, "node", &UntilSignal)
    }
}
