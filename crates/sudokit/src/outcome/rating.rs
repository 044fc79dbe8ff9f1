//! [`Rated`], what was measured of a puzzle: its rating by Sudoku Explainer's or HoDoKu's scale, the spread over
//! isomorphs, or all measures.

use std::cell::Cell;

use crate::budget::Budget;
use crate::logic::se121::{End, RatedStep, Rater, Rating, Steps};
#[cfg(feature = "serde")]
use crate::logic::se121::{Level, Rule, Tenths};
#[cfg(feature = "serde")]
use crate::logic::{Counts, HodokuEnd, HodokuShape};
use crate::logic::{Difficulty, hodoku};
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

/// What was measured of a puzzle. If it does not have exactly one solution, nothing was, unless the options say so.
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
    /// chains of each rating by Sudoku Explainer's scale; its question is asked by all measurements.
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
        let is_late = Cell::new(false);
        // Once it is late it stays so, whatever the question says.
        let go_on = || {
            is_late.set(is_late.get() || !budget.goes_on());
            !is_late.get()
        };
        let in_time = Budget::default().with_go_on(&go_on);
        let solutions = search(DEFAULT, problem, in_time, |solutions| {
            let count = solutions.count_up_to(2);
            solutions.stopped().is_none().then_some(count)
        });
        let mut rated = Rated { solutions, ..Rated::default() };
        let is_proper = solutions == Some(1);
        let max_searches = budget.max_nodes();
        let limits = in_time.with_max_nodes(max_searches);
        if options.difficulty && is_proper {
            let difficulty = Difficulty::of_while(problem, max_searches, &go_on).ok();
            rated.se121 = difficulty.as_ref().map(|difficulty| difficulty.se121);
            rated.hodoku = difficulty.as_ref().map(|difficulty| difficulty.hodoku.clone());
            rated.difficulty = difficulty;
        }
        if !options.difficulty && options.se121 && (is_proper || options.improper) {
            if options.steps {
                let mut steps = Steps::new(problem).with_budget(limits);
                rated.steps = Some(steps.by_ref().collect());
                rated.se121 = Some(steps.rating());
            } else {
                rated.se121 = Some(rater.rate_within(problem, limits));
            }
            rated.spread = isomorphs.map(|isomorphs| {
                let isomorphs = isomorphs.into_iter();
                Spread::of(isomorphs.map(|isomorph| rater.rate_within(&isomorph, limits)))
            });
        }
        if !options.difficulty && options.hodoku && is_proper {
            rated.hodoku = hodoku::rate_within(problem, in_time).ok();
        }
        rated.is_late = is_late.get();
        rated
    }

    /// Whether a limit was reached before all was measured.
    ///
    /// ```
    /// assert!(!sudokit::outcome::Rated::default().is_stopped());
    /// ```
    #[must_use]
    pub fn is_stopped(&self) -> bool {
        self.is_late
            || self.se121.is_some_and(|rating| rating.end == End::Stopped)
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
        self.se121.is_some_and(|rating| rating.end == End::Stuck)
    }

    /// What is known of the ratings that were stopped.
    fn known(&self) -> Vec<String> {
        let er = self.se121.filter(|rating| rating.end == End::Stopped);
        let er = er.and_then(|rating| rating.known_er().least()).map(|er| format!("ER is at least {er}"));
        let score = self.hodoku.as_ref().filter(|rating| !rating.is_complete);
        let score = score.and_then(|rating| rating.known_score().least());
        let score = score.map(|score| format!("HoDoKu's score is at least {score}"));
        let isomorphs = self.spread.filter(|spread| !spread.is_complete());
        let isomorphs =
            isomorphs.map(|Spread { rated, all, .. }| format!("{rated} of {all} isomorphs are rated"));
        [er, score, isomorphs].into_iter().flatten().collect()
    }

    /// The measures as the keys of a JSON object, with these words for what is not as it should be.
    ///
    /// ```
    /// let rated = sudokit::outcome::Rated::default();
    /// # #[cfg(feature = "json")]
    /// assert_eq!(serde_json::to_string(&rated.fields(None)).unwrap(), "{}");
    /// ```
    #[cfg(feature = "serde")]
    pub fn fields(&self, why: Option<String>) -> impl serde::Serialize + '_ {
        RatedFields::of(self, why)
    }
}

/// The JSON of a rating. What is not known is left out.
#[cfg(feature = "serde")]
#[derive(serde::Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(super) struct RatedFields<'a> {
    #[serde(flatten)]
    difficulty: Option<&'a Difficulty>,
    #[serde(flatten)]
    se121: Option<Se121Fields>,
    #[serde(flatten)]
    hodoku: Option<HodokuFields<'a>>,
    /// The steps of the rating by Sudoku Explainer's scale.
    #[serde(skip_serializing_if = "Option::is_none")]
    trace: Option<&'a [RatedStep]>,
    #[serde(flatten)]
    spread: Option<&'a Spread>,
    /// What is not as it should be: no solution or several, no technique goes on, or a limit was reached.
    #[serde(skip_serializing_if = "Option::is_none")]
    why: Option<String>,
}

/// The numbers of Sudoku Explainer's scale.
#[cfg(feature = "serde")]
#[derive(serde::Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct Se121Fields {
    profile: Se121Profile,
    /// The hardest step; a lower bound if `ended` is `stopped`.
    #[serde(skip_serializing_if = "Option::is_none")]
    er: Option<Tenths>,
    /// The hardest step up to the first that places a digit.
    #[serde(skip_serializing_if = "Option::is_none")]
    ep: Option<Tenths>,
    /// The first step.
    #[serde(skip_serializing_if = "Option::is_none")]
    ed: Option<Tenths>,
    /// The technique that ER comes from.
    #[serde(skip_serializing_if = "Option::is_none")]
    er_technique: Option<Rule>,
    /// The technique that EP comes from.
    #[serde(skip_serializing_if = "Option::is_none")]
    ep_technique: Option<Rule>,
    /// The technique that ED comes from.
    #[serde(skip_serializing_if = "Option::is_none")]
    ed_technique: Option<Rule>,
    /// The word for ER, if it is certain.
    #[serde(skip_serializing_if = "Option::is_none")]
    rating_level: Option<Level>,
    /// The number of steps.
    rating_steps: u32,
    ended: End,
}

/// The scale.
#[cfg(feature = "serde")]
#[derive(serde::Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
enum Se121Profile {
    Se121,
}

/// The numbers of HoDoKu's scale; lower bounds if `hodoku_end` is `stopped`.
#[cfg(feature = "serde")]
#[derive(serde::Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct HodokuFields<'a> {
    profile: HodokuProfile,
    /// The level.
    #[serde(skip_serializing_if = "Option::is_none")]
    hodoku_level: Option<hodoku::Level>,
    /// The sum of the scores of the steps.
    #[serde(skip_serializing_if = "Option::is_none")]
    hodoku_score: Option<u32>,
    hodoku_end: HodokuEnd,
    /// The number of steps.
    hodoku_steps: u32,
    /// How often each technique was used.
    hodoku_techniques: Counts<&'a str>,
}

/// The scale.
#[cfg(feature = "serde")]
#[derive(serde::Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
enum HodokuProfile {
    Hodoku,
}

#[cfg(feature = "serde")]
impl<'a> RatedFields<'a> {
    fn of(rated: &'a Rated, why: Option<String>) -> RatedFields<'a> {
        let one_scale = rated.difficulty.is_none();
        let se121 = rated.se121.as_ref().filter(|_| one_scale).map(|rating| Se121Fields {
            profile: Se121Profile::Se121,
            er: rating.er,
            ep: rating.ep,
            ed: rating.ed,
            er_technique: rating.er_rule,
            ep_technique: rating.ep_rule,
            ed_technique: rating.ed_rule,
            rating_level: rating.level().exactly(),
            rating_steps: rating.steps,
            ended: rating.end,
        });
        let hodoku = rated.hodoku.as_ref().filter(|_| one_scale).map(|rating| {
            let HodokuShape { level, score, end, steps, techniques } = rating.into();
            HodokuFields {
                profile: HodokuProfile::Hodoku,
                hodoku_level: level,
                hodoku_score: score,
                hodoku_end: end,
                hodoku_steps: steps,
                hodoku_techniques: techniques,
            }
        });
        RatedFields {
            difficulty: rated.difficulty.as_ref(),
            se121,
            hodoku,
            trace: rated.steps.as_deref(),
            spread: rated.spread.as_ref(),
            why,
        }
    }
}
