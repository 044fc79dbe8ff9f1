//! [`EngineMeasurement`], the work of one engine on one puzzle, as a row of a table of engines; [`JointVerdict`], the common
//! verdict of all of them on the puzzle.

use std::fmt;

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
impl super::SerializedFields for EngineMeasurement<'_> {}

/// The verdict of several engines on the number of solutions of one puzzle.
///
/// ```
/// use sudokit::outcome::JointVerdict;
/// assert_eq!(JointVerdict::Unfinished.to_string(), "no engine finished");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum JointVerdict {
    /// All searches were stopped.
    Unfinished,
    /// There is no solution.
    None,
    /// There is at least one solution; the searches ended at the first one.
    Solvable,
    /// There is exactly one solution.
    Unique,
    /// There are several solutions.
    Several,
}

impl JointVerdict {
    /// The verdict of the searches of one puzzle, each of which ended at `limit` solutions.
    ///
    /// ```
    /// use std::time::Duration;
    /// use sudokit::outcome::JointVerdict;
    /// use sudokit::search::{Measurement, Stats};
    ///
    /// let measurement = Measurement { found: 1, stopped: None, stats: Stats::default(), time: Duration::ZERO };
    /// assert_eq!(JointVerdict::of([&measurement], 1), JointVerdict::Solvable);
    /// assert_eq!(JointVerdict::of([&measurement], 2), JointVerdict::Unique);
    /// ```
    #[must_use]
    pub fn of<'a>(measurements: impl IntoIterator<Item = &'a Measurement>, limit: u64) -> JointVerdict {
        match measurements.into_iter().find_map(Measurement::solutions) {
            None => JointVerdict::Unfinished,
            Some(0) => JointVerdict::None,
            Some(1) if limit <= 1 => JointVerdict::Solvable,
            Some(1) => JointVerdict::Unique,
            Some(_) => JointVerdict::Several,
        }
    }
}

impl fmt::Display for JointVerdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            JointVerdict::Unfinished => "no engine finished",
            JointVerdict::None => "no solution",
            JointVerdict::Solvable => "solvable",
            JointVerdict::Unique => "one solution",
            JointVerdict::Several => "more than one solution",
        })
    }
}
