//! [`Rated`], the measures of a puzzle: its rating by Sudoku Explainer's or HoDoKu's scale, the spread over isomorphs, or all
//! measures.

use std::fmt;

use crate::logic::se121::{Level, RatedStep, Rating, RatingEnd, Tenths};
use crate::logic::{Backdoor, Difficulty, Known, hodoku};
use crate::puzzle::ConflictError;

use super::{Answer, Spread};

/// The measurements of a puzzle. A puzzle without exactly one solution is measured only if that is asked for.
///
/// ```
/// use sudokit::outcome::{Answer, Rated};
/// let mut rated = Rated::default();
/// rated.solutions = Some(2);
/// assert_eq!((rated.answer(), rated.summary()), (Answer::No, "with several solutions"));
/// ```
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct Rated {
    /// What was asked for.
    pub by: RatedBy,
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
    /// The number of solutions up to 2; `None` if the search for them was stopped.
    pub solutions: Option<u64>,
    /// The rules that the givens break: there is nothing to measure.
    pub conflicts: Option<ConflictError>,
    /// The number of givens, if it was requested.
    pub clues: Option<usize>,
    /// Whether every given is needed for exactly one solution, if that was asked.
    pub minimal: Option<bool>,
    /// Why some measures are missing: the limit that was reached, in words.
    pub stopped: Option<String>,
}

/// The requested measure of a puzzle's difficulty.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum RatedBy {
    /// The rating by Sudoku Explainer's scale.
    #[default]
    Se121,
    /// The rating by HoDoKu's scale.
    Hodoku,
    /// All measures.
    Difficulty,
    /// The spread of the ratings of isomorphs.
    Isomorphs,
}

impl Rated {
    /// Whether a limit was reached before all was measured.
    ///
    /// ```
    /// assert!(!sudokit::outcome::Rated::default().is_stopped());
    /// ```
    #[must_use]
    pub fn is_stopped(&self) -> bool {
        self.stopped.is_some()
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
            _ if self.conflicts.is_some() => Answer::No,
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
            _ if self.conflicts.is_some() => "invalid",
            None => "stopped",
            Some(1) if self.is_stopped() => "stopped",
            Some(1) if self.is_stuck() => "stuck",
            Some(1) => "rated",
            Some(0) => "without solution",
            Some(_) => "with several solutions",
        }
    }

    /// The problem in words: a rule is broken, there is no solution or several, no technique goes on, or a limit was reached.
    ///
    /// ```
    /// let mut rated = sudokit::outcome::Rated::default();
    /// rated.solutions = Some(0);
    /// assert_eq!(rated.why().as_deref(), Some("no solution"));
    /// ```
    #[must_use]
    pub fn why(&self) -> Option<String> {
        if let Some(conflicts) = &self.conflicts {
            return Some(conflicts.to_string());
        }
        let why = match self.solutions {
            Some(1) if self.is_stuck() && !self.is_stopped() => Some("no technique goes on".to_owned()),
            None | Some(1) => None,
            Some(0) => Some("no solution".to_owned()),
            Some(_) => Some("several solutions".to_owned()),
        };
        let stopped = self.stopped.as_ref().map(|stopped| {
            let known = self.known().join(", ");
            let colon = if known.is_empty() { "" } else { ": " };
            format!("{stopped}{colon}{known}")
        });
        let why: Vec<String> = why.into_iter().chain(stopped).collect();
        (!why.is_empty()).then(|| why.join("; "))
    }

    /// The line for people about this puzzle. If all measures are shown, each has its own line.
    #[cfg(feature = "play")]
    pub(crate) fn line(&self, puzzle: &str) -> String {
        let givens: String = self.labels_of_givens().iter().map(|label| format!(" {label}")).collect();
        let rating = match (self.by, &self.spread, &self.difficulty) {
            (RatedBy::Isomorphs, None, _) => " ER=- EP=- ED=-".to_owned(),
            (RatedBy::Isomorphs, Some(spread), _) => format!(" {spread}"),
            (RatedBy::Difficulty, _, None) => String::new(),
            (RatedBy::Difficulty, _, Some(difficulty)) => {
                return format!("{puzzle}{givens}\n  {}", difficulty.to_string().replace('\n', "\n  "));
            }
            (RatedBy::Se121, ..) => format!(" ED={:#}/{:#}/{:#}", self.er(), self.ep(), self.ed()),
            (RatedBy::Hodoku, ..) => format!(" HoDoKu={:#}/{:#}", self.hodoku_level(), self.hodoku_score()),
        };
        format!("{puzzle}{rating}{givens}")
    }

    /// The requested facts about the givens: `clues=24 minimal=true`.
    fn labels_of_givens(&self) -> Vec<String> {
        let clues = self.clues.map(|clues| format!("clues={clues}"));
        let minimal = self.minimal.map(|minimal| format!("minimal={minimal}"));
        clues.into_iter().chain(minimal).collect()
    }

    fn is_stuck(&self) -> bool {
        self.se121.is_some_and(|rating| rating.end == RatingEnd::Stuck)
    }

    /// The known bounds of the ratings that were stopped.
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

    /// ER or its known bound.
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

    /// The word for ER, or its known bound.
    ///
    /// ```
    /// assert_eq!(sudokit::outcome::Rated::default().level().to_string(), "-");
    /// ```
    #[must_use]
    pub fn level(&self) -> Known<Level> {
        self.se121.as_ref().map_or(Known::Nothing, Rating::level)
    }

    /// HoDoKu's level, or its known bound.
    ///
    /// ```
    /// assert_eq!(sudokit::outcome::Rated::default().hodoku_level().to_string(), "-");
    /// ```
    #[must_use]
    pub fn hodoku_level(&self) -> Known<hodoku::Level> {
        self.hodoku.as_ref().map_or(Known::Nothing, hodoku::Rating::known_level)
    }

    /// HoDoKu's score, or its known bound.
    ///
    /// ```
    /// assert_eq!(sudokit::outcome::Rated::default().hodoku_score().to_string(), "-");
    /// ```
    #[must_use]
    pub fn hodoku_score(&self) -> Known<u32> {
        self.hodoku.as_ref().map_or(Known::Nothing, hodoku::Rating::known_score)
    }
}

fn exactly<T>(value: Option<T>) -> Known<T> {
    value.map_or(Known::Nothing, Known::Exactly)
}

/// The measures as forums label them: `ED=7.2/1.2/1.2`, or the spread of the isomorphs.
impl fmt::Display for Rated {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut labels = Vec::new();
        labels.extend(self.spread.map(|spread| spread.to_string()));
        if self.difficulty.is_some() {
            labels.push(format!("{:#}", self.level()));
        }
        if self.se121.is_some() && self.spread.is_none() {
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
        labels.extend(self.labels_of_givens());
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
