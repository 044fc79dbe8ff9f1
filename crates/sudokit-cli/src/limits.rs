//! Limits of the work for one puzzle: `--max-work`, `--timeout`, and Ctrl-C.

use std::time::Duration;

use clap::Args;
use sudokit::{Budget, StopReason};
use sudokit_bulk::{Host, Limits};

use crate::interrupt;
use crate::numbers::number;

/// The limits that a user sets.
#[derive(Args, Clone, Copy, Debug, Default)]
pub(crate) struct LimitArgs {
    /// Stop a puzzle after this many nodes of the search
    #[arg(long = "max-work", aliases = ["max-nodes", "max-searches", "max-tries"], value_name = "N", value_parser = number)]
    pub(crate) max_nodes: Option<u64>,

    /// Stop a puzzle after this long: 500ms, 10s, 2m
    #[arg(long, value_name = "TIME", value_parser = duration)]
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
        Limits { max_nodes: self.max_nodes, timeout: self.timeout }
    }

    /// Does work for a puzzle, within a budget that these limits and Ctrl-C set. The time runs from now on.
    pub(crate) fn within<R>(self, work: impl FnOnce(Budget<'_>) -> R) -> R {
        self.limits().within(&UntilSignal, work)
    }

    /// Which limit stopped the work, in words.
    pub(crate) fn explain(self, reason: StopReason) -> String {
        self.limits().explain(reason, &UntilSignal)
    }
}

/// Reads `500ms`, `10s`, `1.5m`, or a bare number of seconds.
pub(crate) fn duration(text: &str) -> Result<Duration, String> {
    let digits = text.find(|c: char| c != '.' && !c.is_ascii_digit()).unwrap_or(text.len());
    let (number, unit) = text.split_at(digits);
    let seconds = match unit {
        "ms" => 0.001,
        "s" | "" => 1.0,
        "m" | "min" => 60.0,
        "h" => 3600.0,
        _ => return Err("expected a number and ms, s, m or h, such as 500ms or 10s".to_owned()),
    };
    let number: f64 = number.parse().map_err(|_| "expected a number and a unit, such as 10s".to_owned())?;
    Duration::try_from_secs_f64(number * seconds).map_err(|_| "too long".to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn durations_have_units() {
        assert_eq!(duration("500ms"), Ok(Duration::from_millis(500)));
        assert_eq!(duration("10"), Ok(Duration::from_secs(10)));
        assert_eq!(duration("1.5m"), Ok(Duration::from_secs(90)));
        for text in ["", "s", "-1s", "10 days", "1e9", "99999999999999999999999h"] {
            assert!(duration(text).is_err(), "{text}");
        }
    }
}
