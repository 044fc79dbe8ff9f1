//! [`EngineMeasurement`], what one engine did on one puzzle, as a row beside those of other engines.

use crate::search::Measurement;

/// What one engine did on one puzzle. The figures of a search that was stopped are lower bounds.
///
/// ```
/// use std::time::Duration;
/// use sudokit::outcome::EngineMeasurement;
/// use sudokit::search::{Measurement, Stats};
///
/// let measurement =
///     Measurement { found: 1, stopped: None, stats: Stats::default(), time: Duration::from_micros(3) };
/// let row = EngineMeasurement::of("dlx", &measurement);
/// assert_eq!((row.solutions, row.time_ns), (Some(1), 3_000));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct EngineMeasurement<'a> {
    /// The engine.
    pub engine: &'a str,
    /// Whether a limit stopped the search.
    pub stopped: bool,
    /// The number of solutions, up to the number asked for; absent if the search was stopped.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub solutions: Option<u64>,
    /// The digits that were placed.
    pub placements: u64,
    /// The nodes.
    pub nodes: u64,
    /// The choices that were taken back.
    pub backtracks: u64,
    /// The greatest number of choices at a time.
    pub deepest: u64,
    /// The time in nanoseconds.
    pub time_ns: u64,
}

impl<'a> EngineMeasurement<'a> {
    /// The row of a measurement.
    ///
    /// ```
    /// use std::time::Duration;
    /// use sudokit::StopReason;
    /// use sudokit::outcome::EngineMeasurement;
    /// use sudokit::search::{Measurement, Stats};
    ///
    /// let stopped = Some(StopReason::MaxNodes);
    /// let measurement = Measurement { found: 1, stopped, stats: Stats::default(), time: Duration::ZERO };
    /// assert_eq!(EngineMeasurement::of("dlx", &measurement).solutions, None);
    /// ```
    #[must_use]
    pub fn of(engine: &'a str, measurement: &Measurement) -> EngineMeasurement<'a> {
        let Measurement { stopped, stats, time, .. } = measurement;
        EngineMeasurement {
            engine,
            stopped: stopped.is_some(),
            solutions: measurement.solutions(),
            placements: stats.placements,
            nodes: stats.nodes,
            backtracks: stats.backtracks,
            deepest: stats.deepest.into(),
            time_ns: u64::try_from(time.as_nanos()).unwrap_or(u64::MAX),
        }
    }
}

#[cfg(feature = "serde")]
impl super::Fields for EngineMeasurement<'_> {}
