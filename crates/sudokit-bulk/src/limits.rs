//! [`Limits`] of the work for one record.

use std::time::{Duration, Instant};

use serde::Deserialize;
use serde::de::{Deserializer, Error as _};
use serde_json::{Map, Value};

use sudokit::operation::{LIMITS, Question};
use sudokit::outcome::counted;
use sudokit::{Budget, GoOn, StopReason};

use crate::Host;

/// How long the work for one record may take.
///
/// ```
/// use sudokit_bulk::{Limits, NoHost};
///
/// let limits = Limits { max_work: Some(100), timeout: None };
/// let puzzle = sudokit::Puzzle::EMPTY.into();
/// let count = |budget: sudokit::Budget<'_>| sudokit::search::DEFAULT.solutions(&puzzle).with_budget(budget).count();
/// assert!(limits.within(&NoHost, count) < 1_000);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(default)]
pub struct Limits {
    /// The number of nodes after which the work is stopped. What a node is depends on the work.
    pub max_work: Option<u64>,
    /// The time after which the work is stopped. As an option it is a number of seconds, or a text such as
    /// `500ms`.
    #[serde(deserialize_with = "seconds_or_text")]
    pub timeout: Option<Duration>,
}

impl Limits {
    /// The names of the limits among options.
    pub const NAMES: [&str; 2] = [LIMITS[0].name, LIMITS[1].name];

    /// The limits among options, and the other options.
    ///
    /// # Errors
    /// A limit has a wrong value.
    pub fn take(options: &Map<String, Value>) -> serde_json::Result<(Limits, Map<String, Value>)> {
        let (limits, options) =
            options.clone().into_iter().partition(|(name, _)| Limits::NAMES.contains(&&**name));
        Ok((Limits::deserialize(Value::Object(limits))?, options))
    }

    /// Whether there is no limit.
    #[must_use]
    pub fn is_unlimited(&self) -> bool {
        *self == Limits::default()
    }

    /// The number of nodes that a search for each of many records at once may have, so that its answer is the
    /// one within these limits. Records that need more are answered one after another. `None` if all must be.
    ///
    /// ```
    /// use std::time::Duration;
    /// use sudokit_bulk::Limits;
    /// let within = |millis| Limits { timeout: Some(Duration::from_millis(millis)), max_work: None }.nodes_together();
    /// assert!(within(0).is_none() && within(1_000).is_some());
    /// assert_eq!(Limits::default().nodes_together(), Some(u64::MAX));
    /// ```
    #[must_use]
    pub fn nodes_together(&self) -> Option<u64> {
        let within_time = match self.timeout {
            None => u64::MAX,
            // Reading the clock takes longer than a node, so a search asks only after many nodes.
            Some(timeout) if timeout >= Duration::from_millis(1) => 256,
            Some(_) => return None,
        };
        // An engine may need a few nodes more than another to find a contradiction.
        Some(self.max_work.map_or(u64::MAX, |nodes| nodes / 2).min(within_time))
    }

    /// These limits, or the [usual one](Question::usual_max_work) of this question if there are none.
    #[must_use]
    pub fn for_question(self, question: &dyn Question) -> Limits {
        if self.is_unlimited() { Limits { max_work: question.usual_max_work(), ..self } } else { self }
    }

    /// Does work within these limits, and until the host cancels it. The time runs from now on.
    pub fn within<R>(&self, host: &dyn Host, work: impl FnOnce(Budget<'_>) -> R) -> R {
        self.within_units("node", host, work)
    }

    /// The same for work that counts other units than nodes of a search.
    pub fn within_units<R>(&self, unit: &str, host: &dyn Host, work: impl FnOnce(Budget<'_>) -> R) -> R {
        let deadline = self.timeout.and_then(|timeout| Instant::now().checked_add(timeout));
        let is_in_time = || deadline.is_none_or(|deadline| Instant::now() < deadline);
        let go_on = GoOn::new(|| !host.is_cancelled() && is_in_time());
        let words = |reason| self.explain(reason, unit, host);
        let budget = Budget::default().with_go_on(&go_on).with_words(&words);
        work(self.max_work.map_or(budget, |max_work| budget.with_max_nodes(max_work)))
    }

    /// Which limit stopped the work, in words.
    ///
    /// ```
    /// use sudokit::StopReason;
    /// use sudokit_bulk::{Limits, NoHost};
    /// let limits = Limits { max_work: Some(100), timeout: None };
    /// assert_eq!(limits.explain(StopReason::MaxNodes, "node", &NoHost), "stopped after 100 nodes");
    /// ```
    #[must_use]
    pub fn explain(&self, reason: StopReason, unit: &str, host: &dyn Host) -> String {
        match (reason, self.max_work, self.timeout) {
            (StopReason::MaxNodes, Some(nodes), _) => format!("stopped after {}", counted(nodes, unit)),
            (_, _, Some(time)) if !host.is_cancelled() => format!("stopped after {time:?}"),
            _ => "interrupted".to_owned(),
        }
    }
}

/// Reads `500ms`, `10s`, `1.5m`, or a bare number of seconds.
///
/// ```
/// use std::time::Duration;
/// assert_eq!(sudokit_bulk::parse_duration("1.5m"), Ok(Duration::from_secs(90)));
/// ```
///
/// # Errors
/// The text is something else, in words.
pub fn parse_duration(text: &str) -> Result<Duration, String> {
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

fn seconds_or_text<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Duration>, D::Error> {
    match Option::<Value>::deserialize(deserializer)? {
        None | Some(Value::Null) => Ok(None),
        Some(Value::String(text)) => parse_duration(&text).map(Some).map_err(D::Error::custom),
        Some(Value::Number(number)) => {
            let seconds = Duration::try_from_secs_f64(number.as_f64().unwrap_or(f64::NAN));
            seconds.map(Some).map_err(|error| D::Error::custom(format_args!("timeout: {error}")))
        }
        Some(_) => Err(D::Error::custom("timeout: expected a number of seconds or a text such as \"10s\"")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn durations_have_units() {
        assert_eq!(parse_duration("500ms"), Ok(Duration::from_millis(500)));
        assert_eq!(parse_duration("10"), Ok(Duration::from_secs(10)));
        assert_eq!(parse_duration("1.5m"), Ok(Duration::from_secs(90)));
        for text in ["", "s", "-1s", "10 days", "1e9", "99999999999999999999999h"] {
            assert!(parse_duration(text).is_err(), "{text}");
        }
    }
}
