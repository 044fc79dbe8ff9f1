//! [`Measurement`], the statistics and time of one search, and [`EngineSummary`], the figures of one engine
//! over many searches, compared with other engines.
//!
//! The figures of a search that was stopped are lower bounds of what the whole search would need. A
//! [`Figure`] says whether it is exact or a bound, so that a bound is never taken for a result.

use std::fmt;
use std::time::Duration;

use super::monitor::Stats;
use crate::StopReason;

/// The statistics and the time of one search.
///
/// ```
/// use std::time::{Duration, Instant};
/// use sudokit::{Puzzle, search::Measurement};
///
/// let begin = Instant::now();
/// let mut solutions = Puzzle::EMPTY.solutions();
/// let found = solutions.count_up_to(2);
/// let (stopped, stats) = (solutions.stopped(), solutions.stats());
/// let measurement = Measurement { found, stopped, stats, time: begin.elapsed() };
/// assert_eq!(measurement.solutions(), Some(2));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Measurement {
    /// The number of solutions found, up to the requested number.
    pub found: u64,
    /// Why the search was stopped before its end, if it was.
    pub stopped: Option<StopReason>,
    /// The work done.
    pub stats: Stats,
    /// The time taken.
    pub time: Duration,
}

impl Measurement {
    /// The number of solutions, up to the requested number; unknown if the search was stopped.
    ///
    /// ```
    /// use std::time::Duration;
    /// use sudokit::StopReason;
    /// use sudokit::search::{Measurement, Stats};
    /// let stopped = Some(StopReason::MaxNodes);
    /// let measurement = Measurement { found: 1, stopped, stats: Stats::default(), time: Duration::ZERO };
    /// assert_eq!(measurement.solutions(), None);
    /// ```
    #[must_use]
    pub fn solutions(&self) -> Option<u64> {
        self.stopped.is_none().then_some(self.found)
    }

    fn nanoseconds(&self) -> u64 {
        u64::try_from(self.time.as_nanos()).unwrap_or(u64::MAX)
    }
}

/// A number that is exact or a lower bound.
///
/// ```
/// use sudokit::search::Figure;
/// assert_eq!(Figure { value: 7_u64, at_least: true }.to_string(), ">=7");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, PartialOrd)]
pub struct Figure<T> {
    /// The number.
    pub value: T,
    /// Whether the true number may be greater.
    pub at_least: bool,
}

impl<T: fmt::Display> fmt::Display for Figure<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&format!("{}{}", if self.at_least { ">=" } else { "" }, self.value))
    }
}

/// Which of the figures of many searches an [`EngineSummary`] shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Statistic {
    /// The median; for an even number of figures, the lower of the two in the middle.
    Median,
    /// The greatest.
    Worst,
}

/// The figures of one engine over many puzzles.
///
/// ```
/// use std::time::Duration;
/// use sudokit::StopReason;
/// use sudokit::search::{Figure, Measurement, Statistic, Stats, EngineSummary};
///
/// let measurement = |milliseconds, stopped| Measurement {
///     found: 1,
///     stopped,
///     stats: Stats::default(),
///     time: Duration::from_millis(milliseconds),
/// };
/// let slow = [measurement(10, Some(StopReason::Interrupted)), measurement(4, None)];
/// let fast = [measurement(1, None), measurement(2, None)];
/// let summaries = EngineSummary::of_engines(&[&slow, &fast], Statistic::Worst);
/// let [Some(slow), Some(fast)] = summaries[..] else { panic!("two engines have measurements") };
/// assert_eq!((slow.searched, slow.stopped), (2, 1));
/// assert_eq!(slow.ratio, Some(Figure { value: 5.0, at_least: true }));
/// assert_eq!(fast.ratio, Some(Figure { value: 1.0, at_least: false }));
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct EngineSummary {
    /// The number of searches.
    pub searched: usize,
    /// The number of searches that were stopped before their end.
    pub stopped: usize,
    /// The [placements](Stats::placements).
    pub placements: Figure<u64>,
    /// The [nodes](Stats::nodes).
    pub nodes: Figure<u64>,
    /// The [backtracks](Stats::backtracks).
    pub backtracks: Figure<u64>,
    /// The [deepest](Stats::deepest) level.
    pub deepest: Figure<u64>,
    /// The time in nanoseconds.
    pub time: Figure<u64>,
    /// The time divided by the shortest exact time among the engines. `None` if there is no other engine or
    /// no exact time, or if the engine was stopped before that time, so that they cannot be compared.
    pub ratio: Option<Figure<f64>>,
}

impl EngineSummary {
    /// The summary of each engine, from the measurements of all engines on the same puzzles. `None` if an
    /// engine has no measurement.
    #[must_use]
    pub fn of_engines(engines: &[&[Measurement]], statistic: Statistic) -> Vec<Option<EngineSummary>> {
        let mut summaries: Vec<Option<EngineSummary>> =
            engines.iter().map(|measurements| EngineSummary::of(measurements, statistic)).collect();
        let times = || summaries.iter().flatten().map(|summary| summary.time);
        let best = times().filter(|time| !time.at_least).map(|time| time.value.max(1)).min();
        if let (Some(best), 2..) = (best, times().count()) {
            for summary in summaries.iter_mut().flatten() {
                let Figure { value, at_least } = summary.time;
                let ratio = Figure { value: value.max(1) as f64 / best as f64, at_least };
                summary.ratio = (!at_least || ratio.value > 1.0).then_some(ratio);
            }
        }
        summaries
    }

    fn of(measurements: &[Measurement], statistic: Statistic) -> Option<EngineSummary> {
        let last = measurements.len().checked_sub(1)?;
        let index = match statistic {
            Statistic::Median => last / 2,
            Statistic::Worst => last,
        };
        let figure = |of: fn(&Measurement) -> u64| {
            let mut all: Vec<u64> = measurements.iter().map(of).collect();
            let finished = measurements.iter().filter(|measurement| measurement.stopped.is_none());
            let mut exact: Vec<u64> = finished.map(of).collect();
            all.sort_unstable();
            exact.sort_unstable();
            // The true figure is between this value and the value with all stopped searches counted as
            // infinite.
            let value = all[index];
            Figure { value, at_least: exact.get(index) != Some(&value) }
        };
        Some(EngineSummary {
            searched: measurements.len(),
            stopped: measurements.iter().filter(|measurement| measurement.stopped.is_some()).count(),
            placements: figure(|measurement| measurement.stats.placements),
            nodes: figure(|measurement| measurement.stats.nodes),
            backtracks: figure(|measurement| measurement.stats.backtracks),
            deepest: figure(|measurement| measurement.stats.deepest.into()),
            time: figure(Measurement::nanoseconds),
            ratio: None,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn measurement((nanoseconds, is_stopped): (u64, bool)) -> Measurement {
        let stopped = is_stopped.then_some(StopReason::Interrupted);
        Measurement { found: 0, stopped, stats: Stats::default(), time: Duration::from_nanos(nanoseconds) }
    }

    fn times(engines: &[&[(u64, bool)]], statistic: Statistic) -> Vec<(String, Option<String>)> {
        let engines: Vec<Vec<Measurement>> =
            engines.iter().map(|engine| engine.iter().copied().map(measurement).collect()).collect();
        let engines: Vec<&[Measurement]> = engines.iter().map(Vec::as_slice).collect();
        let summaries = EngineSummary::of_engines(&engines, statistic);
        let ratio = |summary: &EngineSummary| summary.ratio.map(|ratio| format!("{ratio}"));
        summaries.iter().flatten().map(|summary| (summary.time.to_string(), ratio(summary))).collect()
    }

    fn row(time: &str, ratio: Option<&str>) -> (String, Option<String>) {
        (time.to_owned(), ratio.map(str::to_owned))
    }

    #[test]
    fn a_median_is_exact_if_no_stopped_search_can_change_it() {
        let searches = |last| [(1, false), (2, false), last];
        assert_eq!(times(&[&searches((9, true))], Statistic::Median), [row("2", None)]);
        assert_eq!(times(&[&searches((1, true))], Statistic::Median), [row(">=1", None)]);
        assert_eq!(times(&[&searches((9, false))], Statistic::Median), [row("2", None)]);
        assert_eq!(times(&[&[(3, true), (4, true), (5, false)]], Statistic::Median), [row(">=4", None)]);
    }

    #[test]
    fn the_worst_is_a_bound_if_any_search_was_stopped() {
        assert_eq!(times(&[&[(5, true), (7, false)]], Statistic::Worst), [row(">=7", None)]);
        assert_eq!(times(&[&[(5, false), (7, false)]], Statistic::Worst), [row("7", None)]);
    }

    #[test]
    fn there_is_no_ratio_to_nothing() {
        // One engine alone, and no engine that finished.
        assert_eq!(times(&[&[(5, false)]], Statistic::Worst), [row("5", None)]);
        assert_eq!(
            times(&[&[(5, true)], &[(6, true)]], Statistic::Worst),
            [row(">=5", None), row(">=6", None)]
        );
        // Stopped before the other engine finished: it is unknown which is faster.
        assert_eq!(
            times(&[&[(5, true)], &[(10, false)]], Statistic::Worst),
            [row(">=5", None), row("10", Some("1"))]
        );
        assert_eq!(
            times(&[&[(50, true)], &[(10, false)]], Statistic::Worst),
            [row(">=50", Some(">=5")), row("10", Some("1"))]
        );
        assert_eq!(
            times(&[&[(0, false)], &[(3, false)]], Statistic::Worst),
            [row("0", Some("1")), row("3", Some("3"))]
        );
    }
}
