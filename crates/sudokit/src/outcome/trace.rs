//! [`Trace`], the events of a search, collected to be shown or written down.

use std::cell::Cell as Flag;

use sudokit_base::{Budget, GoOn};

#[cfg(feature = "serde")]
use crate::candidate::Candidate;
#[cfg(feature = "serde")]
use crate::cell::Cell;
#[cfg(feature = "serde")]
use crate::digit::Digit;
#[cfg(feature = "serde")]
use crate::house::House;
use crate::problem::Problem;
use crate::search::{Engine, Event, Stats};
#[cfg(feature = "serde")]
use crate::search::{PlaceReason, RejectReason};

use super::{Answer, Stopped};

/// The events of one engine's search.
///
/// ```
/// use sudokit::outcome::{Trace, TraceEnd};
/// use sudokit::search::DEFAULT;
/// use sudokit::{Budget, Puzzle};
///
/// let trace = Trace::of(&Puzzle::EMPTY.into(), DEFAULT, 1, 10, Budget::UNLIMITED);
/// assert_eq!((trace.events.len(), trace.end), (10, TraceEnd::Cut));
/// ```
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Trace {
    /// The engine.
    pub engine: &'static str,
    /// What it searched.
    pub problem: Problem,
    /// The events, in order.
    pub events: Vec<Event>,
    /// How the search ended.
    pub end: TraceEnd,
    /// The number of solutions that the whole search found, also after the last event here.
    pub solutions: u64,
    /// The work of the whole search.
    pub stats: Stats,
    /// Whether the whole search was carried out. Otherwise it was stopped, and its solutions and work are lower bounds.
    pub complete: bool,
}

/// How a traced search ended.
///
/// ```
/// assert_eq!(sudokit::outcome::TraceEnd::Done.to_string(), "done");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum TraceEnd {
    /// The solutions that were asked for were found, or there are no more.
    Done,
    /// There are more events than were asked for.
    Cut,
    /// The search was stopped.
    Stopped(Stopped),
}

/// `done`, `cut` or why the search was stopped.
impl std::fmt::Display for TraceEnd {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            TraceEnd::Done => f.write_str("done"),
            TraceEnd::Cut => f.write_str("cut"),
            TraceEnd::Stopped(stopped) => stopped.fmt(f),
        }
    }
}

impl Trace {
    /// Searches for this many solutions and keeps at most `max_events` events; the search goes on without them. The
    /// budget counts the nodes of the engine.
    ///
    /// ```
    /// use sudokit::outcome::{Trace, TraceEnd};
    /// use sudokit::search::{DEFAULT, Event};
    /// use sudokit::{Budget, Puzzle};
    ///
    /// let puzzle: Puzzle =
    ///     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
    /// let trace = Trace::of(&puzzle.into(), DEFAULT, 1, 1_000, Budget::UNLIMITED);
    /// assert_eq!((trace.events.last(), trace.end), (Some(&Event::Solved), TraceEnd::Done));
    /// # Ok::<(), sudokit::ParsePuzzleError>(())
    /// ```
    #[must_use]
    pub fn of(
        problem: &Problem,
        engine: &dyn Engine,
        solutions: u64,
        max_events: usize,
        budget: Budget<'_>,
    ) -> Trace {
        Trace::collect(problem, engine, solutions, max_events, budget, &Flag::new(false))
    }

    /// The same, but the search stops soon after an event has no place: then its solutions and work are lower bounds.
    ///
    /// ```
    /// use sudokit::outcome::{Trace, TraceEnd};
    /// use sudokit::search::DEFAULT;
    /// use sudokit::{Budget, Puzzle};
    ///
    /// let trace = Trace::until_full(&Puzzle::EMPTY.into(), DEFAULT, u64::MAX, 10, Budget::UNLIMITED);
    /// assert_eq!((trace.events.len(), trace.end, trace.complete), (10, TraceEnd::Cut, false));
    /// ```
    #[must_use]
    pub fn until_full(
        problem: &Problem,
        engine: &dyn Engine,
        solutions: u64,
        max_events: usize,
        budget: Budget<'_>,
    ) -> Trace {
        let is_cut = Flag::new(false);
        let go_on = GoOn::new(|| !is_cut.get() && budget.goes_on());
        Trace::collect(problem, engine, solutions, max_events, budget.with_go_on(&go_on), &is_cut)
    }

    /// `is_cut` says whether an event had no place.
    fn collect(
        problem: &Problem,
        engine: &dyn Engine,
        solutions: u64,
        max_events: usize,
        budget: Budget<'_>,
        is_cut: &Flag<bool>,
    ) -> Trace {
        let mut events = Vec::new();
        let mut listener = |event| {
            if events.len() < max_events {
                events.push(event);
            } else {
                is_cut.set(true);
            }
        };
        let search = engine.solutions(problem).with_budget(budget);
        let mut search = search.with_listener(&mut listener);
        let solutions = search.count_up_to(solutions);
        let (stopped, stats) = (search.stopped(), search.stats());
        drop(search);
        let end = match stopped {
            _ if is_cut.get() => TraceEnd::Cut,
            Some(reason) => TraceEnd::Stopped(Stopped::new(reason, budget)),
            None => TraceEnd::Done,
        };
        Trace {
            engine: engine.name(),
            problem: *problem,
            events,
            end,
            solutions,
            stats,
            complete: stopped.is_none(),
        }
    }

    /// Whether the search found a solution.
    ///
    /// ```
    /// use sudokit::outcome::Trace;
    /// use sudokit::search::DEFAULT;
    /// use sudokit::{Budget, Puzzle};
    /// assert!(!Trace::of(&Puzzle::EMPTY.into(), DEFAULT, 1, 10, Budget::UNLIMITED).has_solution());
    /// ```
    #[must_use]
    pub fn has_solution(&self) -> bool {
        self.events.contains(&Event::Solved)
    }

    /// Whether the search found a solution, or shows that there is none.
    ///
    /// ```
    /// use sudokit::outcome::{Answer, Trace};
    /// use sudokit::search::DEFAULT;
    /// use sudokit::{Budget, Puzzle};
    /// let trace = Trace::of(&Puzzle::EMPTY.into(), DEFAULT, 1, 10, Budget::UNLIMITED);
    /// assert_eq!(trace.answer(), Answer::Stopped);
    /// ```
    #[must_use]
    pub fn answer(&self) -> Answer {
        match self.end {
            _ if self.has_solution() => Answer::Yes,
            TraceEnd::Done => Answer::No,
            TraceEnd::Cut | TraceEnd::Stopped(_) => Answer::Stopped,
        }
    }

    /// The trace as lines of JSON: a start, each event, and an end.
    ///
    /// ```
    /// use sudokit::outcome::Trace;
    /// use sudokit::search::DEFAULT;
    /// use sudokit::{Budget, Puzzle};
    /// let trace = Trace::of(&Puzzle::EMPTY.into(), DEFAULT, 1, 10, Budget::UNLIMITED);
    /// assert_eq!(trace.lines().count(), 12);
    /// ```
    #[cfg(feature = "serde")]
    pub fn lines(&self) -> impl Iterator<Item = impl serde::Serialize + '_> {
        let start = TraceLine::Start { engine: self.engine, puzzle: &self.problem };
        let end = TraceLine::End {
            how: self.end.to_string(),
            steps: self.events.len(),
            complete: self.complete,
            solutions: self.solutions,
            placements: self.stats.placements,
            nodes: self.stats.nodes,
            backtracks: self.stats.backtracks,
            deepest: self.stats.deepest,
        };
        let events = self.events.iter().map(|event| TraceLine::of(*event));
        std::iter::once(start).chain(events).chain([end])
    }
}

/// A line of a trace.
#[cfg(feature = "serde")]
#[derive(serde::Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "event", rename_all = "lowercase")]
pub(crate) enum TraceLine<'a> {
    /// The engine begins with the puzzle.
    Start { engine: &'a str, puzzle: &'a Problem },
    /// A digit is put in a cell.
    Place {
        cell: Cell,
        digit: Digit,
        why: PlaceWhy,
        /// With `hidden-single`: the house that has no other cell for the digit.
        #[serde(skip_serializing_if = "Option::is_none")]
        house: Option<House>,
    },
    /// A digit is refused; the board stays as it is.
    Reject {
        cell: Cell,
        digit: Digit,
        reason: RejectWhy,
        /// With `seen`: the house that holds the digit. With `no-cell-for`: the house that would have no cell for
        /// `for_digit`.
        #[serde(skip_serializing_if = "Option::is_none")]
        house: Option<House>,
        /// With `no-digit-for`: the cell that would have no candidate.
        #[serde(skip_serializing_if = "Option::is_none")]
        for_cell: Option<Cell>,
        /// With `no-cell-for`.
        #[serde(skip_serializing_if = "Option::is_none")]
        for_digit: Option<Digit>,
    },
    /// The latest digit is taken back.
    Undo { cell: Cell, digit: Digit },
    /// The board is a solution.
    Solved,
    /// The search ended.
    End {
        /// `done`, `cut` if there are more steps than were asked for, or why the search was stopped.
        how: String,
        /// The number of steps.
        steps: usize,
        /// Whether the whole search was carried out; otherwise what follows are lower bounds.
        complete: bool,
        /// The number of solutions that the whole search found, also if the steps are cut.
        solutions: u64,
        /// The digits that the whole search proposed.
        placements: u64,
        /// The nodes of the whole search.
        nodes: u64,
        /// The choices that the whole search took back.
        backtracks: u64,
        /// The greatest number of choices that held at the same time.
        deepest: u32,
    },
}

/// Why a digit was placed.
#[cfg(feature = "serde")]
#[derive(serde::Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub(crate) enum PlaceWhy {
    Choice,
    NakedSingle,
    HiddenSingle,
    Inference,
    Found,
}

/// Why a digit was rejected.
#[cfg(feature = "serde")]
#[derive(serde::Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub(crate) enum RejectWhy {
    Seen,
    NotACandidate,
    NoDigitFor,
    NoCellFor,
    Contradiction,
}

#[cfg(feature = "serde")]
impl TraceLine<'_> {
    fn of(event: Event) -> Self {
        match event {
            Event::Place { candidate: Candidate { cell, digit }, reason: why } => {
                let (why, house) = match why {
                    PlaceReason::Choice => (PlaceWhy::Choice, None),
                    PlaceReason::NakedSingle => (PlaceWhy::NakedSingle, None),
                    PlaceReason::HiddenSingle(house) => (PlaceWhy::HiddenSingle, Some(house)),
                    PlaceReason::Inference => (PlaceWhy::Inference, None),
                    PlaceReason::Found => (PlaceWhy::Found, None),
                };
                TraceLine::Place { cell, digit, why, house }
            }
            Event::Reject { candidate: Candidate { cell, digit }, reason } => {
                let (reason, house, for_cell, for_digit) = match reason {
                    RejectReason::Seen(house) => (RejectWhy::Seen, Some(house), None, None),
                    RejectReason::NotACandidate => (RejectWhy::NotACandidate, None, None, None),
                    RejectReason::NoDigitFor(cell) => (RejectWhy::NoDigitFor, None, Some(cell), None),
                    RejectReason::NoCellFor { house, digit } => {
                        (RejectWhy::NoCellFor, Some(house), None, Some(digit))
                    }
                    RejectReason::Contradiction => (RejectWhy::Contradiction, None, None, None),
                };
                TraceLine::Reject { cell, digit, reason, house, for_cell, for_digit }
            }
            Event::Undo { candidate: Candidate { cell, digit } } => TraceLine::Undo { cell, digit },
            Event::Solved => TraceLine::Solved,
        }
    }
}
