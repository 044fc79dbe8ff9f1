//! [`Measure`], how long engines search for the solutions of problems, and how much work they do.

use std::time::{Duration, Instant};

use sudokit::Problem;
use sudokit::search::{Engine, Measurement};

use crate::{Host, Limits};

/// Measures engines on problems.
///
/// ```
/// use sudokit::Puzzle;
/// use sudokit::search::ENGINES;
/// use sudokit_bulk::{Measure, NoHost};
///
/// let problems = [Puzzle::EMPTY.into()];
/// let measure = Measure { solutions: 2, ..Measure::default() };
/// let measurements = measure.all(&ENGINES[..2], &problems, &NoHost, |_| Ok::<(), ()>(()))?;
/// assert!(measurements.iter().all(|of_engine| of_engine[0].solutions() == Some(2)));
/// # Ok::<(), ()>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Measure {
    /// The number of solutions after which a search ends.
    pub solutions: u64,
    /// How long one search may take.
    pub limits: Limits,
    /// A search that takes less time is repeated until this time has passed; the shortest run counts.
    pub repeat_for: Duration,
}

impl Default for Measure {
    /// Searches up to two solutions without limits, and repeats for 5 ms.
    fn default() -> Measure {
        Measure { solutions: 2, limits: Limits::default(), repeat_for: Duration::from_millis(5) }
    }
}

/// An event while engines are measured. Engines and problems are counted from 0.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub enum MeasureEvent<'a> {
    /// An engine begins with a problem.
    Begin {
        /// The number of the problem.
        problem: usize,
        /// The number of the engine.
        engine: usize,
    },
    /// The measurement of an engine on a problem has ended.
    End {
        /// The number of the problem.
        problem: usize,
        /// The number of the engine.
        engine: usize,
        /// The measurement.
        measurement: &'a Measurement,
    },
}

impl Measure {
    /// Measures all engines on each problem in turn, and passes each event to the listener. Returns the
    /// measurements of each engine, in the order of the problems. If the host cancels, they cover the
    /// problems that all engines have searched; if there is no such problem, each engine has at most the
    /// measurement of the first problem.
    ///
    /// # Errors
    /// The first error of the listener.
    pub fn all<E>(
        &self,
        engines: &[&dyn Engine],
        problems: &[Problem],
        host: &dyn Host,
        mut listener: impl FnMut(MeasureEvent<'_>) -> Result<(), E>,
    ) -> Result<Vec<Vec<Measurement>>, E> {
        let mut all: Vec<Vec<Measurement>> = engines.iter().map(|_| Vec::new()).collect();
        'problems: for (number, problem) in problems.iter().enumerate() {
            for (index, (engine, of_engine)) in engines.iter().zip(&mut all).enumerate() {
                listener(MeasureEvent::Begin { problem: number, engine: index })?;
                let measurement = self.one(*engine, problem, host);
                if host.is_cancelled() {
                    break 'problems;
                }
                listener(MeasureEvent::End { problem: number, engine: index, measurement: &measurement })?;
                of_engine.push(measurement);
            }
        }
        let complete = all.iter().map(Vec::len).min().unwrap_or(0).max(1);
        all.iter_mut().for_each(|of_engine| of_engine.truncate(complete));
        Ok(all)
    }

    /// Measures an engine on a problem: the shortest of several searches if they are quick.
    ///
    /// ```
    /// use sudokit::Puzzle;
    /// use sudokit::search::DEFAULT;
    /// use sudokit_bulk::{Limits, Measure, NoHost};
    ///
    /// let limits = Limits { max_work: Some(0), timeout: None };
    /// let measure = Measure { limits, ..Measure::default() };
    /// let measurement = measure.one(DEFAULT, &Puzzle::EMPTY.into(), &NoHost);
    /// assert_eq!(measurement.solutions(), None);
    /// ```
    #[must_use]
    pub fn one(&self, engine: &dyn Engine, problem: &Problem, host: &dyn Host) -> Measurement {
        let begin = Instant::now();
        let mut best = self.search(engine, problem, host);
        while best.stopped.is_none() && begin.elapsed() < self.repeat_for {
            let again = self.search(engine, problem, host);
            best.time = best.time.min(again.time);
        }
        best
    }

    fn search(&self, engine: &dyn Engine, problem: &Problem, host: &dyn Host) -> Measurement {
        let begin = Instant::now();
        self.limits.within(host, |budget| {
            let mut search = engine.solutions(problem).with_budget(budget);
            let found = search.count_up_to(self.solutions);
            let (stopped, stats) = (search.stopped(), search.stats());
            Measurement { found, stopped, stats, time: begin.elapsed() }
        })
    }
}
