//! [`Rated`], what was measured of a puzzle: its rating by Sudoku Explainer's or HoDoKu's scale, the spread over
//! isomorphs, or all measures.

mod fields;

#[cfg(feature = "serde")]
pub use fields::RatedFields;

use std::fmt;

use crate::budget::Budget;
use crate::logic::se121::{Level, RatedStep, Rater, Rating, RatingEnd, Steps, Tenths};
use crate::logic::{Backdoor, Difficulty, Known, hodoku};
use crate::problem::Problem;
use crate::search::DEFAULT;

use super::{Answer, Spread, search};

/// What to measure.
///
/// ```
/// use sudokit::outcome::RatingOptions;
/// assert!(!RatingOptions::default().se121);
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct RatingOptions {
    /// The rating by Sudoku Explainer's scale.
    pub se121: bool,
    /// Its steps, too.
    pub steps: bool,
    /// The rating by HoDoKu's scale.
    pub hodoku: bool,
    /// All measures, and none of the above.
    pub difficulty: bool,
    /// Whether to rate puzzles without solution or with several by Sudoku Explainer's scale, too.
    pub improper: bool,
}

/// The measurements of a puzzle. A puzzle without exactly one solution is measured only if the options request it.
///
/// ```
/// use sudokit::outcome::{Answer, Rated, RatingOptions};
/// use sudokit::logic::se121::Rater;
/// use sudokit::{Budget, Problem, Puzzle};
///
/// let text = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// let options = RatingOptions { se121: true, ..RatingOptions::default() };
/// let none = None::<[Problem; 0]>;
/// let rated = Rated::of(&text.parse::<Puzzle>()?.into(), &options, none, &mut Rater::new(), Budget::UNLIMITED);
/// assert_eq!(rated.se121.map(|rating| rating.to_string()).as_deref(), Some("1.2/1.2/1.2"));
/// assert_eq!((rated.answer(), rated.summary()), (Answer::Yes, "rated"));
/// # Ok::<(), sudokit::ParsePuzzleError>(())
/// ```
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct Rated {
    /// The rating by Sudoku Explainer's scale.
    pub se121: Option<Rating>,
    /// Its steps.
    pub steps: Option<Vec<RatedStep>>,
    /// The spread of the ratings of the isomorphs.
    pub spread: Option<Spread>,
    /// The rating by HoDoKu's scale.
    pub hodoku: Option<hodoku::Rating>,
    /// All measures.
    pub difficulty: Option<Difficulty>,
    /// The number of solutions up to 2; none if the search for them was stopped.
    pub solutions: Option<u64>,
    /// Whether the question of the budget stopped any measurement.
    pub is_late: bool,
}

impl Rated {
    /// Measures a puzzle, and rates these isomorphs by Sudoku Explainer's scale. The budget counts the searches for
    /// chains of each rating by Sudoku Explainer's scale; all measurements stop when it is interrupted.
    ///
    /// ```
    /// use sudokit::outcome::{Rated, RatingOptions};
    /// use sudokit::logic::se121::Rater;
    /// use sudokit::{Budget, Problem, Puzzle};
    ///
    /// let options = RatingOptions { hodoku: true, ..RatingOptions::default() };
    /// let none = None::<[Problem; 0]>;
    /// let rated = Rated::of(&Puzzle::EMPTY.into(), &options, none, &mut Rater::new(), Budget::UNLIMITED);
    /// assert_eq!(rated.summary(), "with several solutions");
    /// ```
    #[must_use]
    pub fn of(
        problem: &Problem,
        options: &RatingOptions,
        isomorphs: Option<impl IntoIterator<Item = Problem>>,
        rater: &mut Rater,
        budget: Budget<'_>,
    ) -> Rated {
        Rated::of_with_listener(problem, options, isomorphs, rater, budget, &mut |_| {})
    }

    /// The same, with a listener that gets each step of a trace as soon as it is found.
    ///
    /// ```
    /// use sudokit::logic::se121::Rater;
    /// use sudokit::outcome::{Rated, RatingOptions};
    /// use sudokit::{Budget, Problem, Puzzle};
    ///
    /// let puzzle: Puzzle =
    ///     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
    /// let options = RatingOptions { se121: true, steps: true, ..RatingOptions::default() };
    /// let (mut rater, mut steps) = (Rater::new(), 0);
    /// let mut listener = |_: &_| steps += 1;
    /// let none = None::<[Problem; 0]>;
    /// Rated::of_with_listener(&puzzle.into(), &options, none, &mut rater, Budget::UNLIMITED, &mut listener);
    /// assert_eq!(steps, 51);
    /// # Ok::<(), sudokit::ParsePuzzleError>(())
    /// ```
    #[must_use]
    pub fn of_with_listener(
        problem: &Problem,
        options: &RatingOptions,
        isomorphs: Option<impl IntoIterator<Item = Problem>>,
        rater: &mut Rater,
        budget: Budget<'_>,
        listener: &mut dyn FnMut(&RatedStep),
    ) -> Rated {
        let in_time = budget.without_max_nodes();
        let mut rated = Rated::of_solutions(problem, in_time);
        rated.steps = options.steps.then(Vec::new);
        let is_proper = rated.solutions == Some(1);
        if options.difficulty && is_proper {
            let difficulty = Difficulty::of_within(problem, budget).ok();
            rated.se121 = difficulty.as_ref().map(|difficulty| difficulty.se121);
            rated.hodoku = difficulty.as_ref().map(|difficulty| difficulty.hodoku.clone());
            rated.difficulty = difficulty;
        }
        if !options.difficulty && options.se121 && (is_proper || options.improper) {
            if options.steps {
                let mut steps = Steps::new(problem).with_budget(budget);
                rated.steps = Some(steps.by_ref().inspect(|step| listener(step)).collect());
                rated.se121 = Some(steps.rating());
            } else {
                rated.se121 = Some(rater.rate_within(problem, budget));
            }
            rated.spread = isomorphs.map(|isomorphs| {
                let isomorphs = isomorphs.into_iter();
                Spread::of(isomorphs.map(|isomorph| rater.rate_within(&isomorph, budget)))
            });
        }
        if !options.difficulty && options.hodoku && is_proper {
            rated.hodoku = hodoku::rate_within(problem, in_time).ok();
        }
        rated.is_late = budget.has_stopped();
        rated
    }

    /// Nothing but the number of solutions.
    pub(crate) fn of_solutions(problem: &Problem, budget: Budget<'_>) -> Rated {
        let solutions = search(DEFAULT, problem, budget, |solutions| {
            let count = solutions.count_up_to(2);
            solutions.stopped().is_none().then_some(count)
        });
        Rated { solutions, ..Rated::default() }
    }

    /// Whether a limit was reached before all was measured.
    ///
    /// ```
    /// assert!(!sudokit::outcome::Rated::default().is_stopped());
    /// ```
    #[must_use]
    pub fn is_stopped(&self) -> bool {
        self.is_late
            || self.se121.is_some_and(|rating| rating.end == RatingEnd::Stopped)
            || self.spread.is_some_and(|spread| !spread.is_complete())
    }

    /// Whether the puzzle has exactly one solution and was measured.
    ///
    /// ```
    /// use sudokit::outcome::{Answer, Rated};
    /// assert_eq!(Rated::default().answer(), Answer::Stopped);
    /// ```
    #[must_use]
    pub fn answer(&self) -> Answer {
        match self.solutions {
            _ if self.is_stopped() => Answer::Stopped,
            None => Answer::Stopped,
            Some(1) => Answer::Yes,
            Some(_) => Answer::No,
        }
    }

    /// In a summary of many puzzles.
    ///
    /// ```
    /// assert_eq!(sudokit::outcome::Rated::default().summary(), "stopped");
    /// ```
    #[must_use]
    pub fn summary(&self) -> &'static str {
        match self.solutions {
            None => "stopped",
            Some(1) if self.is_stopped() => "stopped",
            Some(1) if self.is_stuck() => "stuck",
            Some(1) => "rated",
            Some(0) => "without solution",
            Some(_) => "with several solutions",
        }
    }

    /// What is not as it should be, in words. The limit is the one that the caller set, in words: `10s`.
    ///
    /// ```
    /// let mut rated = sudokit::outcome::Rated::default();
    /// rated.solutions = Some(0);
    /// assert_eq!(rated.why("10s").as_deref(), Some("no solution"));
    /// ```
    #[must_use]
    pub fn why(&self, limit: &str) -> Option<String> {
        let why = match self.solutions {
            None => None,
            Some(1) if self.is_stuck() && !self.is_stopped() => Some("no technique goes on".to_owned()),
            Some(1) => None,
            Some(0) => Some("no solution".to_owned()),
            Some(_) => Some("several solutions".to_owned()),
        };
        let stopped = self.is_stopped().then(|| {
            let known = self.known().join(", ");
            let colon = if known.is_empty() { "" } else { ": " };
            format!("stopped after {limit}{colon}{known}")
        });
        let why: Vec<String> = why.into_iter().chain(stopped).collect();
        (!why.is_empty()).then(|| why.join("; "))
    }

    fn is_stuck(&self) -> bool {
        self.se121.is_some_and(|rating| rating.end == RatingEnd::Stuck)
    }

    /// What is known of the ratings that were stopped.
    fn known(&self) -> Vec<String> {
        let er = self.se121.filter(|rating| rating.end == RatingEnd::Stopped);
        let er = er.and_then(|rating| rating.known_er().least()).map(|er| format!("ER is at least {er}"));
        let score = self.hodoku.as_ref().filter(|rating| !rating.is_complete);
        let score = score.and_then(|rating| rating.known_score().least());
        let score = score.map(|score| format!("HoDoKu's score is at least {score}"));
        let isomorphs = self.spread.filter(|spread| !spread.is_complete());
        let isomorphs =
            isomorphs.map(|Spread { rated, all, .. }| format!("{rated} of {all} isomorphs are rated"));
        [er, score, isomorphs].into_iter().flatten().collect()
    }

    /// ER as far as it is known.
    ///
    /// ```
    /// assert_eq!(sudokit::outcome::Rated::default().er().to_string(), "-");
    /// ```
    #[must_use]
    pub fn er(&self) -> Known<Tenths> {
        self.se121.as_ref().map_or(Known::Nothing, Rating::known_er)
    }

    /// EP, if it is known.
    ///
    /// ```
    /// assert_eq!(sudokit::outcome::Rated::default().ep().to_string(), "-");
    /// ```
    #[must_use]
    pub fn ep(&self) -> Known<Tenths> {
        exactly(self.se121.and_then(|rating| rating.ep))
    }

    /// ED, if it is known.
    ///
    /// ```
    /// assert_eq!(sudokit::outcome::Rated::default().ed().to_string(), "-");
    /// ```
    #[must_use]
    pub fn ed(&self) -> Known<Tenths> {
        exactly(self.se121.and_then(|rating| rating.ed))
    }

    /// The word for ER as far as it is known.
    ///
    /// ```
    /// assert_eq!(sudokit::outcome::Rated::default().level().to_string(), "-");
    /// ```
    #[must_use]
    pub fn level(&self) -> Known<Level> {
        self.se121.as_ref().map_or(Known::Nothing, Rating::level)
    }

    /// HoDoKu's level as far as it is known.
    ///
    /// ```
    /// assert_eq!(sudokit::outcome::Rated::default().hodoku_level().to_string(), "-");
    /// ```
    #[must_use]
    pub fn hodoku_level(&self) -> Known<hodoku::Level> {
        self.hodoku.as_ref().map_or(Known::Nothing, hodoku::Rating::known_level)
    }

    /// HoDoKu's score as far as it is known.
    ///
    /// ```
    /// assert_eq!(sudokit::outcome::Rated::default().hodoku_score().to_string(), "-");
    /// ```
    #[must_use]
    pub fn hodoku_score(&self) -> Known<u32> {
        self.hodoku.as_ref().map_or(Known::Nothing, hodoku::Rating::known_score)
    }

    /// The measures as fields, with this text for irregular results.
    ///
    /// ```
    /// use sudokit::format::Format;
    /// use sudokit::outcome::{Fields, Rated};
    /// let csv = Format::from_name("csv").expect("it is in the table");
    /// assert!(Rated::default().measures(None).fields(csv).is_empty());
    /// ```
    #[cfg(feature = "serde")]
    #[must_use]
    pub fn measures(&self, why: Option<String>) -> RatedFields<'_> {
        RatedFields::of(self, why)
    }
}

fn exactly<T>(value: Option<T>) -> Known<T> {
    value.map_or(Known::Nothing, Known::Exactly)
}

/// The measures as forums label them: `ED=7.2/1.2/1.2`, or the spread of the isomorphs.
impl fmt::Display for Rated {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(spread) = &self.spread {
            return spread.fmt(f);
        }
        let mut labels = Vec::new();
        if self.difficulty.is_some() {
            labels.push(format!("{:#}", self.level()));
        }
        if self.se121.is_some() {
            labels.push(format!("ED={:#}/{:#}/{:#}", self.er(), self.ep(), self.ed()));
        }
        if self.hodoku.is_some() {
            labels.push(format!("HoDoKu={:#}/{:#}", self.hodoku_level(), self.hodoku_score()));
        }
        if let Some(difficulty) = &self.difficulty {
            labels.push(format!("nodes={:#}", exactly(difficulty.nodes)));
            let backdoor = match difficulty.backdoor {
                Backdoor::Larger => Known::AtLeast(3),
                backdoor => exactly(backdoor.size()),
            };
            labels.push(format!("backdoor={backdoor:#}"));
        }
        f.write_str(&labels.join(" "))
    }
}

/// A step in one line: its rating, technique, eliminations and placement.
///
/// ```
/// use sudokit::Puzzle;
/// use sudokit::logic::se121::Steps;
/// use sudokit::outcome::step_line;
///
/// let text = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// let step = Steps::new(&text.parse::<Puzzle>()?.into()).next().expect("an easy puzzle");
/// assert_eq!(step_line(&step), "1.2 Hidden Single: r1c6=8");
/// # Ok::<(), sudokit::ParsePuzzleError>(())
/// ```
#[must_use]
pub fn step_line(step: &RatedStep) -> String {
    let gone = step.eliminations.iter().map(|it| format!("{}<>{}", it.cell, it.digit));
    let what: Vec<String> = gone.chain(step.placement.iter().map(ToString::to_string)).collect();
    format!("{} {}: {}", step.rating, step.rule, what.join(" "))
}
