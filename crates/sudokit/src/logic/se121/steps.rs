//! [`Steps`], an iterator of the steps of a rating, and [`Rater`], which reuses its memory from puzzle to
//! puzzle.

use std::fmt;

use sudokit_base::Budget;

use super::finders::{FINDERS, Scratch};
use super::finding::Finding;
use super::rating::{Rating, RatingEnd, Tenths};
use super::rule::Rule;
use crate::candidate::{Candidate, CandidateSet};
use crate::grid::Grid;
use crate::logic::board::Board;
use crate::logic::chains::search_counter::SearchCounter;
use crate::problem::Problem;

/// One step of a rating.
///
/// ```
/// use sudokit::Puzzle;
/// use sudokit::logic::se121::{Rule, Steps, Tenths};
///
/// let text = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// let step = Steps::new(&text.parse::<Puzzle>()?.into()).next().expect("it has blanks");
/// assert_eq!((step.rule, step.rating), (Rule::HiddenSingle, Tenths(12)));
/// assert_eq!(step.placement, "r1c6=8".parse().ok());
/// # Ok::<(), sudokit::ParsePuzzleError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct RatedStep {
    /// The rule that found it.
    pub rule: Rule,
    /// Its own rating.
    pub rating: Tenths,
    /// The number of nodes, if the step is a chain.
    pub complexity: Option<u32>,
    /// The eliminated candidates. Candidates that a placement eliminates in the peers are not listed, nor the
    /// other candidates of the placed cell.
    pub eliminations: CandidateSet,
    /// The placed digit, if there is one.
    pub placement: Option<Candidate>,
}

/// Rates puzzles one after another, with the same memory.
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
    /// Creates a rater.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Rates without limits. The hardest puzzles take seconds.
    pub fn rate(&mut self, problem: &Problem) -> Rating {
        self.rate_within(problem, Budget::UNLIMITED)
    }

    /// Rates within a budget. A node is one search for chains, which follows one candidate. The budget is
    /// asked whether to go on before each step and before every few searches, so at least every few
    /// milliseconds.
    ///
    /// A rating that was stopped ends with [`RatingEnd::Stopped`], and its ER is a lower bound.
    ///
    /// ```
    /// use sudokit::{Budget, Puzzle, logic::se121::{RatingEnd, Rater}};
    ///
    /// let text = "98.7..6..7.5.......4.8..9..8..6...4..3..8...6....378...7.3..4....9...........2..1";
    /// let budget = Budget::default().with_max_nodes(10_000);
    /// let rating = Rater::new().rate_within(&text.parse::<Puzzle>()?.into(), budget);
    /// assert_eq!(rating.end, RatingEnd::Stopped);
    /// println!("ER: {}", rating.known_er()); // at least 10.0
    /// # Ok::<(), sudokit::ParsePuzzleError>(())
    /// ```
    pub fn rate_within(&mut self, problem: &Problem, budget: Budget<'_>) -> Rating {
        let scratch = std::mem::take(&mut self.scratch);
        let mut steps = Steps { state: State::new(problem), scratch, counter: SearchCounter::new(budget) };
        while steps.next_finding().is_some() {}
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

/// The steps of a rating, each applied before the next is looked for.
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
    state: State,
    scratch: Box<Scratch>,
    counter: SearchCounter<'a>,
}

/// The board and the rating after the steps so far.
struct State {
    board: Board,
    er: f64,
    ep: f64,
    ed: f64,
    /// The rules that ER, EP and ED come from.
    rules: [Option<Rule>; 3],
    steps: u32,
    end: Option<RatingEnd>,
}

impl State {
    fn new(problem: &Problem) -> Self {
        let board = Board::new(problem);
        Self { board, er: 0.0, ep: 0.0, ed: 0.0, rules: [None; 3], steps: 0, end: None }
    }

    /// Applies a step.
    fn apply(&mut self, finding: &Finding) {
        if finding.rating > self.er {
            self.er = finding.rating;
            self.rules[0] = Some(finding.rule);
        }
        finding.apply(&mut self.board);
        // EP is the greatest rating up to the first placement, ED the rating of the first step.
        if self.ep == 0.0 {
            if self.ed == 0.0 {
                self.ed = self.er;
                self.rules[2] = Some(finding.rule);
            }
            if finding.placement.is_some() {
                self.ep = self.er;
                self.rules[1] = self.rules[0];
            }
        }
        self.steps += 1;
    }

    /// Ends the rating. `least` is a lower bound of the rating of the next step.
    fn finish(&mut self, end: RatingEnd, least: f64) {
        if least > self.er {
            self.er = least;
            self.rules[0] = None;
        }
        self.end = Some(end);
    }
}

impl<'a> Steps<'a> {
    /// The steps of this problem, without limits.
    #[must_use]
    pub fn new(problem: &Problem) -> Self {
        let counter = SearchCounter::new(Budget::UNLIMITED);
        Self { state: State::new(problem), scratch: Box::default(), counter }
    }

    /// Ends the steps when the budget is used up. Nodes are counted, and the callback is called, as in
    /// [`Rater::rate_within`].
    #[must_use]
    pub fn with_budget(self, budget: Budget<'a>) -> Self {
        Self { counter: SearchCounter::new(budget), ..self }
    }

    /// The rating of the steps so far. It is final when there are no more steps.
    #[must_use]
    pub fn rating(&self) -> Rating {
        let State { er, ep, ed, rules, steps, end, .. } = self.state;
        let number = |rating: f64| (rating > 0.0).then(|| Tenths::of(rating));
        Rating {
            er: number(er),
            ep: number(ep),
            ed: number(ed),
            er_rule: rules[0],
            ep_rule: rules[1],
            ed_rule: rules[2],
            steps,
            end: end.unwrap_or(RatingEnd::Stopped),
        }
    }

    /// The steps so far without their budget, to continue later.
    #[cfg(feature = "play")]
    pub(crate) fn pause(self) -> PausedSteps {
        PausedSteps { state: self.state, scratch: self.scratch, searches: self.counter.searches() }
    }

    /// The cells that are filled after the steps so far.
    #[must_use]
    pub fn grid(&self) -> &Grid {
        self.state.board.filled()
    }

    fn next_finding(&mut self) -> Option<Finding> {
        let Self { state, scratch, counter } = self;
        if state.end.is_some() {
            return None;
        }
        if state.board.blank().is_empty() {
            state.finish(RatingEnd::Solved, 0.0);
            return None;
        }
        if state.board.is_contradiction() {
            // ER 20.0, greater than the rating of any step, stands for "cannot be solved".
            state.finish(RatingEnd::Contradiction, 20.0);
            return None;
        }
        if !counter.ask() {
            state.finish(RatingEnd::Stopped, 0.0);
            return None;
        }
        for finder in FINDERS {
            let finding = (finder.find)(&state.board, scratch, counter);
            // The finders before this one found nothing, so the next step has at least its least rating.
            if counter.is_stopped() {
                state.finish(RatingEnd::Stopped, finder.least);
                return None;
            }
            if let Some(finding) = finding {
                state.apply(&finding);
                return Some(finding);
            }
        }
        state.finish(RatingEnd::Stuck, 20.0);
        None
    }
}

/// Paused steps; the caller may do something else, perhaps under another budget, before they continue.
#[cfg(feature = "play")]
pub(crate) struct PausedSteps {
    state: State,
    scratch: Box<Scratch>,
    searches: u64,
}

#[cfg(feature = "play")]
impl PausedSteps {
    /// Continues the steps under this budget, whose nodes are counted from the first step on.
    pub(crate) fn go_on(self, budget: Budget<'_>) -> Steps<'_> {
        let counter = SearchCounter::resumed(budget, self.searches);
        Steps { state: self.state, scratch: self.scratch, counter }
    }
}

impl Iterator for Steps<'_> {
    type Item = RatedStep;

    fn next(&mut self) -> Option<RatedStep> {
        let finding = self.next_finding()?;
        Some(RatedStep {
            rule: finding.rule,
            rating: Tenths::of(finding.rating),
            complexity: finding.complexity,
            eliminations: finding.eliminations,
            placement: finding.placement,
        })
    }
}

impl std::iter::FusedIterator for Steps<'_> {}

impl fmt::Debug for Steps<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Steps").field("rating", &self.rating()).finish_non_exhaustive()
    }
}
