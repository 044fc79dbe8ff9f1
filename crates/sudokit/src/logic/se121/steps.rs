//! [`Steps`], the steps of a rating one by one, and [`Rater`], which keeps its memory from puzzle to puzzle.

use std::fmt;

use super::hint::Hint;
use super::position::Position;
use super::producers::{PRODUCERS, Scratch};
use super::rating::{End, Rating, Tenths};
use super::technique::Technique;
use super::watch::Watch;
use crate::candidate::{Candidate, CandidateSet};
use crate::grid::Grid;
use crate::problem::Problem;

/// One step of a rating.
///
/// ```
/// use sudokit::Puzzle;
/// use sudokit::logic::se121::{Steps, Technique, Tenths};
///
/// let text = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// let step = Steps::new(&text.parse::<Puzzle>()?.into()).next().expect("it has blanks");
/// assert_eq!((step.technique, step.rating), (Technique::HiddenSingle, Tenths(12)));
/// assert_eq!(step.placement, "r1c6=8".parse().ok());
/// # Ok::<(), sudokit::ParsePuzzleError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Step {
    /// What it is called.
    pub technique: Technique,
    /// Its own rating.
    pub rating: Tenths,
    /// Of chains, how many nodes they have.
    pub complexity: Option<u32>,
    /// The candidates that go. What every placement takes from the peers is not among them, nor what a single
    /// takes from its own cell.
    pub eliminations: CandidateSet,
    /// What is placed.
    pub placement: Option<Candidate>,
}

/// Rates puzzles one after the other with the same memory.
///
/// ```
/// use sudokit::Puzzle;
/// use sudokit::logic::se121::{Rater, Tenths};
///
/// let mut rater = Rater::new();
/// let text = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// assert_eq!(rater.rate(&text.parse::<Puzzle>()?.into()).er, Some(Tenths(12)));
/// # Ok::<(), sudokit::ParsePuzzleError>(())
/// ```
#[derive(Default)]
pub struct Rater {
    scratch: Box<Scratch>,
}

impl Rater {
    /// With no memory yet.
    ///
    /// ```
    /// let rater = sudokit::logic::se121::Rater::new();
    /// ```
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Rates without limit: some seconds for the hardest puzzles.
    ///
    /// ```
    /// use sudokit::{Puzzle, logic::se121::Rater};
    ///
    /// let text = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    /// let rating = Rater::new().rate(&text.parse::<Puzzle>()?.into());
    /// assert_eq!(rating.steps, 51);
    /// # Ok::<(), sudokit::ParsePuzzleError>(())
    /// ```
    pub fn rate(&mut self, problem: &Problem) -> Rating {
        self.rate_while(problem, u64::MAX, &|| true)
    }

    /// Rates with at most this many searches for chains, as long as `go_on` returns true. It is asked before each step
    /// and every few searches, so at least every few milliseconds.
    ///
    /// ```
    /// use sudokit::{Puzzle, logic::se121::{End, Rater}};
    ///
    /// let text = "98.7..6..7.5.......4.8..9..8..6...4..3..8...6....378...7.3..4....9...........2..1";
    /// let rating = Rater::new().rate_while(&text.parse::<Puzzle>()?.into(), 10_000, &|| true);
    /// assert_eq!(rating.end, End::Stopped);
    /// println!("ER: {}", rating.known_er()); // at least 10.0
    /// # Ok::<(), sudokit::ParsePuzzleError>(())
    /// ```
    pub fn rate_while(&mut self, problem: &Problem, max_searches: u64, go_on: &dyn Fn() -> bool) -> Rating {
        let mut steps =
            Steps { run: Run::new(problem), scratch: std::mem::take(&mut self.scratch), watch: Watch::new() }
                .with_max_searches(max_searches)
                .with_go_on(go_on);
        while steps.next_hint().is_some() {}
        let rating = steps.rating();
        self.scratch = steps.scratch;
        rating
    }
}

impl fmt::Debug for Rater {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Rater").finish_non_exhaustive()
    }
}

/// The steps of a rating, each done before the next is looked for.
///
/// ```
/// use sudokit::Puzzle;
/// use sudokit::logic::se121::{Steps, Tenths};
///
/// let text = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// let mut steps = Steps::new(&text.parse::<Puzzle>()?.into());
/// assert_eq!(steps.by_ref().count(), 51);
/// assert_eq!(steps.rating().er, Some(Tenths(12)));
/// # Ok::<(), sudokit::ParsePuzzleError>(())
/// ```
pub struct Steps<'a> {
    run: Run,
    scratch: Box<Scratch>,
    watch: Watch<'a>,
}

/// How far a rating is.
struct Run {
    position: Position,
    er: f64,
    ep: f64,
    ed: f64,
    techniques: [Option<Technique>; 3],
    steps: u32,
    end: Option<End>,
}

impl Run {
    fn new(problem: &Problem) -> Self {
        let position = Position::new(problem);
        Self { position, er: 0.0, ep: 0.0, ed: 0.0, techniques: [None; 3], steps: 0, end: None }
    }

    /// Does a step.
    fn take(&mut self, hint: &Hint) {
        if hint.rating > self.er {
            self.er = hint.rating;
            self.techniques[0] = Some(hint.technique);
        }
        hint.apply(&mut self.position);
        if self.ep == 0.0 {
            if self.ed == 0.0 {
                self.ed = self.er;
                self.techniques[2] = Some(hint.technique);
            }
            if hint.placement.is_some() {
                self.ep = self.er;
                self.techniques[1] = self.techniques[0];
            }
        }
        self.steps += 1;
    }

    /// Ends: with the rating that is known to be reached, if it is more.
    fn finish(&mut self, end: End, least: f64) {
        if least > self.er {
            self.er = least;
            self.techniques[0] = None;
        }
        self.end = Some(end);
    }
}

impl<'a> Steps<'a> {
    /// From the start, without limit.
    ///
    /// ```
    /// use sudokit::{CandidateSet, Sukaku, logic::se121::Steps};
    /// let nothing = Sukaku::from(CandidateSet::EMPTY);
    /// assert_eq!(Steps::new(&nothing.into()).next(), None);
    /// ```
    #[must_use]
    pub fn new(problem: &Problem) -> Self {
        Self { run: Run::new(problem), scratch: Box::default(), watch: Watch::new() }
    }

    /// Ends where more than this many searches for chains would be needed.
    ///
    /// ```
    /// use sudokit::{Puzzle, logic::se121::{End, Steps}};
    /// let mut steps = Steps::new(&Puzzle::EMPTY.into()).with_max_searches(100);
    /// assert_eq!(steps.next(), None);
    /// assert_eq!(steps.rating().end, End::Stopped);
    /// ```
    #[must_use]
    pub fn with_max_searches(mut self, max_searches: u64) -> Self {
        self.watch.set_max_searches(max_searches);
        self
    }

    /// Asks, before every step and every few searches, whether to go on.
    ///
    /// ```
    /// use std::time::{Duration, Instant};
    /// use sudokit::{Puzzle, logic::se121::Steps};
    ///
    /// let start = Instant::now();
    /// let in_time = || start.elapsed() < Duration::from_secs(1);
    /// let steps = Steps::new(&Puzzle::EMPTY.into()).with_go_on(&in_time);
    /// ```
    #[must_use]
    pub fn with_go_on(mut self, go_on: &'a dyn Fn() -> bool) -> Self {
        self.watch.set_go_on(go_on);
        self
    }

    /// The rating of the steps so far; final when there are no more.
    ///
    /// ```
    /// use sudokit::{Puzzle, logic::se121::{End, Steps}};
    /// assert_eq!(Steps::new(&Puzzle::EMPTY.into()).rating().end, End::Stopped); // nothing was done yet
    /// ```
    #[must_use]
    pub fn rating(&self) -> Rating {
        let Run { er, ep, ed, techniques, steps, end, .. } = self.run;
        let number = |rating: f64| (rating > 0.0).then(|| Tenths::of(rating));
        Rating {
            er: number(er),
            ep: number(ep),
            ed: number(ed),
            er_technique: techniques[0],
            ep_technique: techniques[1],
            ed_technique: techniques[2],
            steps,
            end: end.unwrap_or(End::Stopped),
        }
    }

    /// The board as the steps so far have filled it.
    ///
    /// ```
    /// use sudokit::{Grid, Puzzle, logic::se121::Steps};
    /// assert_eq!(Steps::new(&Puzzle::EMPTY.into()).grid(), &Grid::EMPTY);
    /// ```
    #[must_use]
    pub fn grid(&self) -> &Grid {
        self.run.position.filled()
    }

    fn next_hint(&mut self) -> Option<Hint> {
        let Self { run, scratch, watch } = self;
        if run.end.is_some() {
            return None;
        }
        if run.position.blank().is_empty() {
            run.finish(End::Solved, 0.0);
            return None;
        }
        if run.position.is_contradiction() {
            run.finish(End::Contradiction, 20.0);
            return None;
        }
        if !watch.ask() {
            run.finish(End::Stopped, 0.0);
            return None;
        }
        for producer in PRODUCERS {
            let hint = (producer.find)(&run.position, scratch, watch);
            if watch.is_stopped() {
                run.finish(End::Stopped, producer.least);
                return None;
            }
            if let Some(hint) = hint {
                run.take(&hint);
                return Some(hint);
            }
        }
        run.finish(End::Stuck, 20.0);
        None
    }
}

impl Iterator for Steps<'_> {
    type Item = Step;

    fn next(&mut self) -> Option<Step> {
        let hint = self.next_hint()?;
        Some(Step {
            technique: hint.technique,
            rating: Tenths::of(hint.rating),
            complexity: hint.complexity,
            eliminations: hint.eliminations,
            placement: hint.placement,
        })
    }
}

impl std::iter::FusedIterator for Steps<'_> {}

impl fmt::Debug for Steps<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Steps").field("rating", &self.rating()).finish_non_exhaustive()
    }
}
