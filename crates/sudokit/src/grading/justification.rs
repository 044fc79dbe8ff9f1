//! [`Justification`]: a deduction that somebody wrote, for the checker.

use std::fmt;
use std::ops::ControlFlow;

use crate::budget::Budget;
use crate::candidate::CandidateSet;
use crate::logic::{
    Detail, Evidence, Language, Position, Step, StepError, TECHNIQUES, Technique, Truth, check,
};

use super::justification_words::read;
use super::step_json;

/// A longer text is not read.
const LONGEST: usize = 1 << 20;

/// The checker is not asked to derive a step from more premises, or to derive more claims. The longest known steps
/// have about 60.
const MOST_TRUTHS: usize = 128;

/// How a deduction is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum JustificationForm {
    /// As the JSON of a step.
    Json,
    /// In exactly the words that this library uses for a step that it finds.
    Described,
    /// In other words, which name cells, houses and digits and end with a conclusion.
    Words,
}

impl JustificationForm {
    /// All forms.
    pub const ALL: [JustificationForm; 3] =
        [JustificationForm::Json, JustificationForm::Described, JustificationForm::Words];

    /// Its name in JSON.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            JustificationForm::Json => "json",
            JustificationForm::Described => "described",
            JustificationForm::Words => "words",
        }
    }
}

/// Why a text is no deduction.
///
/// ```
/// use sudokit::grading::{Justification, JustificationError};
/// use sudokit::{Budget, Puzzle, logic::Position};
/// let position = Position::from(Puzzle::EMPTY);
/// let error = Justification::read("It is obvious.", &position, Budget::UNLIMITED).unwrap_err();
/// assert_eq!(error, JustificationError::NoConclusion);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum JustificationError {
    /// The text is empty.
    Empty,
    /// The text is longer than 1 MiB, or it names too many premises or claims.
    TooLong,
    /// The text begins with `{` but is not the JSON of a step.
    Json(String),
    /// No clause says what a cell is or cannot be.
    NoConclusion,
    /// No cell, and no house with a digit, is named.
    NoPremise,
}

impl JustificationError {
    /// A short name of the reason for programs; it never changes.
    #[must_use]
    pub const fn code(&self) -> &'static str {
        match self {
            JustificationError::Empty => "empty",
            JustificationError::TooLong => "too-long",
            JustificationError::Json(_) => "bad-json",
            JustificationError::NoConclusion => "no-conclusion",
            JustificationError::NoPremise => "no-premise",
        }
    }
}

impl fmt::Display for JustificationError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            JustificationError::Empty => f.write_str("the text is empty"),
            JustificationError::TooLong => f.write_str("the text is too long, or names too much"),
            JustificationError::Json(error) => write!(f, "not the JSON of a step: {error}"),
            JustificationError::NoConclusion => {
                f.write_str("no conclusion, such as: So r1c6 is 8, or: So r1c6 and r2c6 cannot be 8")
            }
            JustificationError::NoPremise => f.write_str("no cell, and no house with a digit, is named"),
        }
    }
}

impl std::error::Error for JustificationError {}

/// A deduction that somebody wrote.
///
/// Three forms are read:
///
/// - the JSON of a [`Step`], as the hints and explanations of this library have it;
/// - the words in which this library describes a step that one of its techniques finds in the position, in any of its
///   languages; case and white space do not matter;
/// - other English words. The part after the last *so*, *therefore*, *thus*, *hence* or *consequently*, or else the last
///   sentence, must have clauses such as *r1c6 is 8* or *r1c6 and r2c6 cannot be 8 or 9*. The premises are what the
///   text names: each cell (it takes one of its candidates), each house with each digit of the same sentence (the digit
///   has a place in the house), the strong links of chains in Eureka notation, and rectangles and loops of two digits, which the
///   only solution cannot have. If the text speaks of strong links or colors, each house in which all candidates of a named
///   digit are in named cells is named, too.
///
/// What follows is decided by the [checker](check) alone. It derives the conclusion from the premises, on the candidates of
/// the position; the name of a technique proves nothing.
///
/// ```
/// use sudokit::grading::{Justification, JustificationForm};
/// use sudokit::{Budget, Puzzle, logic::Position};
///
/// let puzzle: Puzzle =
///     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// let position = Position::from(puzzle);
/// let read = |text| Justification::read(text, &position, Budget::UNLIMITED);
///
/// let right = read("In box 2 the 8 can only go to r1c6, so r1c6 is 8.")?;
/// assert_eq!((right.form, right.check(&position)), (JustificationForm::Words, Ok(())));
/// let wrong = read("In row 1 the 8 can only go to r1c6, so r1c6 is 8.")?;
/// assert_eq!(wrong.check(&position).unwrap_err().code(), "does-not-follow");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Justification {
    /// How it is written.
    pub form: JustificationForm,
    /// The technique that it names, if that is known.
    pub technique: Option<&'static Technique>,
    /// What it says, as a step. If no technique is named, the step's technique means nothing.
    step: Step,
}

/// Whether a deduction holds.
///
/// ```
/// use sudokit::grading::Justification;
/// use sudokit::{Budget, Puzzle, logic::Position};
/// let puzzle = Puzzle::generate(1);
/// let position = Position::from(puzzle);
/// let text = "In row 1 there is only one place for 1, so r1c1 is 1.";
/// let score = Justification::read(text, &position, Budget::UNLIMITED)?.score(&position, puzzle.solve().as_ref());
/// assert!(!score.follows() && score.is_true == Some(false));
/// # Ok::<(), sudokit::grading::JustificationError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct JustificationScore {
    /// The deduction.
    pub justification: Justification,
    /// Why it does not follow from its premises, if it does not.
    pub error: Option<StepError>,
    /// Whether the conclusion agrees with the solution, if that was given. What follows may be false on a board with wrong
    /// digits, and what does not follow may be true.
    pub is_true: Option<bool>,
}

impl JustificationScore {
    /// Whether the conclusion follows from the premises.
    ///
    /// ```
    /// use sudokit::grading::Justification;
    /// use sudokit::{Budget, Puzzle, logic::Position};
    /// let position = Position::from(Puzzle::EMPTY);
    /// let text = "The cell r1c1 has one candidate, so r1c1 is 1.";
    /// assert!(!Justification::read(text, &position, Budget::UNLIMITED)?.score(&position, None).follows());
    /// # Ok::<(), sudokit::grading::JustificationError>(())
    /// ```
    #[must_use]
    pub const fn follows(&self) -> bool {
        self.error.is_none()
    }
}

impl Justification {
    /// Reads a deduction about a position. The budget limits the search for a step with exactly these words; if it is used
    /// up, the text is read as other words.
    ///
    /// # Errors
    /// The text is no deduction.
    ///
    /// ```
    /// use sudokit::grading::{Justification, JustificationForm};
    /// use sudokit::{Budget, Puzzle, logic::{Detail, Language, Policy, Position}};
    /// let position = Position::from(Puzzle::generate(1));
    /// let step = Policy::default().next_step(&position).expect("it has one solution");
    /// let text = step.describe(Detail::All, Language::English);
    /// let read = Justification::read(&text, &position, Budget::UNLIMITED)?;
    /// assert_eq!((read.form, read.step()), (JustificationForm::Described, Some(&step)));
    /// # Ok::<(), sudokit::grading::JustificationError>(())
    /// ```
    pub fn read(
        text: &str,
        position: &Position,
        budget: Budget<'_>,
    ) -> Result<Justification, JustificationError> {
        let text = without_fence(text.trim());
        if text.is_empty() {
            return Err(JustificationError::Empty);
        }
        if text.len() > LONGEST {
            return Err(JustificationError::TooLong);
        }
        if text.starts_with('{') {
            let step = step_json::parse(text).map_err(|error| JustificationError::Json(error.to_string()))?;
            return Justification::of(JustificationForm::Json, Some(step.technique), step);
        }
        // A name may be the same in several languages.
        let names = named_techniques(text);
        for &(technique, language) in &names {
            if let Some(step) = step_with_words(text, technique, language, position, budget) {
                return Justification::of(JustificationForm::Described, Some(technique), step);
            }
        }
        let words = read(text, position);
        // That a candidate is out which is not there is true, but nothing that follows.
        let open = words.eliminations & *position.all_candidates();
        let eliminations = if open.is_empty() { words.eliminations } else { open };
        if words.placements.is_empty() && eliminations.is_empty() {
            return Err(JustificationError::NoConclusion);
        }
        if words.truths.is_empty() {
            return Err(JustificationError::NoPremise);
        }
        let technique = names.first().map(|(technique, _)| *technique);
        let step = Step {
            // The checker knows no technique.
            technique: technique.unwrap_or(TECHNIQUES[0]),
            placements: words.placements,
            eliminations,
            evidence: Evidence { truths: words.truths, ..Evidence::default() },
        };
        Justification::of(JustificationForm::Words, technique, step)
    }

    fn of(
        form: JustificationForm,
        technique: Option<&'static Technique>,
        step: Step,
    ) -> Result<Justification, JustificationError> {
        let mut step = step;
        let mut truths: Vec<Truth> = Vec::new();
        step.evidence.truths.retain(|truth| {
            let is_new = !truths.contains(truth);
            truths.extend(is_new.then_some(*truth));
            is_new
        });
        let claims = step.placements.len() + step.eliminations.len();
        if form != JustificationForm::Described && (truths.len() > MOST_TRUTHS || claims > MOST_TRUTHS) {
            return Err(JustificationError::TooLong);
        }
        Ok(Justification { form, technique, step })
    }

    /// The digits that it places.
    ///
    /// ```
    /// use sudokit::grading::Justification;
    /// use sudokit::{Budget, Puzzle, logic::Position};
    /// let position = Position::from(Puzzle::EMPTY);
    /// let read = Justification::read("Row 1 has 5 only there, so r1c1 is 5.", &position, Budget::UNLIMITED)?;
    /// assert_eq!(read.placements(), ["r1c1=5".parse().expect("a candidate")]);
    /// # Ok::<(), sudokit::grading::JustificationError>(())
    /// ```
    #[must_use]
    pub fn placements(&self) -> &[crate::Candidate] {
        &self.step.placements
    }

    /// The candidates that it eliminates.
    ///
    /// ```
    /// use sudokit::grading::Justification;
    /// use sudokit::{Budget, Puzzle, logic::Position};
    /// let position = Position::from(Puzzle::EMPTY);
    /// let read = Justification::read("By row 1, r1c1 cannot be 5 or 6.", &position, Budget::UNLIMITED)?;
    /// assert_eq!(read.eliminations().len(), 2);
    /// # Ok::<(), sudokit::grading::JustificationError>(())
    /// ```
    #[must_use]
    pub const fn eliminations(&self) -> &CandidateSet {
        &self.step.eliminations
    }

    /// The premises that it names.
    ///
    /// ```
    /// use sudokit::grading::Justification;
    /// use sudokit::{Budget, Cell, Puzzle, logic::{Position, Truth}};
    /// let position = Position::from(Puzzle::EMPTY);
    /// let read = Justification::read("So r1c1 is 5.", &position, Budget::UNLIMITED)?;
    /// assert_eq!(read.premises(), [Truth::Cell(Cell::R1C1)]);
    /// # Ok::<(), sudokit::grading::JustificationError>(())
    /// ```
    #[must_use]
    pub fn premises(&self) -> Vec<Truth> {
        self.step.evidence.all_truths()
    }

    /// The step, if it names a technique.
    #[must_use]
    pub fn step(&self) -> Option<&Step> {
        self.technique.map(|_| &self.step)
    }

    /// Derives the conclusion from the premises.
    ///
    /// # Errors
    /// The first error that the checker finds.
    ///
    /// ```
    /// use sudokit::grading::Justification;
    /// use sudokit::{Budget, Puzzle, logic::Position};
    /// let position = Position::from(Puzzle::EMPTY);
    /// assert!(Justification::read("So r1c1 is 5.", &position, Budget::UNLIMITED)?.check(&position).is_err());
    /// # Ok::<(), sudokit::grading::JustificationError>(())
    /// ```
    pub fn check(&self, position: &Position) -> Result<(), StepError> {
        check(position, &self.step)
    }

    /// Checks it, and compares its conclusion with a solution if there is one.
    ///
    /// [`JustificationScore`] has an example.
    #[must_use]
    pub fn score(self, position: &Position, solution: Option<&crate::Solution>) -> JustificationScore {
        let error = self.check(position).err();
        let is_true = solution.map(|solution| crate::logic::check_against(solution, &self.step).is_ok());
        JustificationScore { justification: self, error, is_true }
    }
}

/// The text in a block of code, if the text is one.
fn without_fence(text: &str) -> &str {
    let inside = text.strip_prefix("```").and_then(|text| text.strip_suffix("```"));
    inside.and_then(|inside| inside.split_once('\n')).map_or(text, |(_, inside)| inside.trim())
}

/// The techniques that a text begins with the name of, and the languages of the name.
fn named_techniques(text: &str) -> Vec<(&'static Technique, Language)> {
    let Some((name, _)) = text.split_once([':', '：']) else { return Vec::new() };
    let name = normal(name);
    let all = TECHNIQUES.iter().flat_map(|technique| Language::ALL.map(|language| (*technique, language)));
    all.filter(|(technique, language)| technique.name(*language).to_lowercase() == name).collect()
}

/// The step of a technique that has these words.
fn step_with_words(
    text: &str,
    technique: &Technique,
    language: Language,
    position: &Position,
    budget: Budget<'_>,
) -> Option<Step> {
    let words = normal(text);
    let mut found = None;
    let _ = technique.each_within(position, budget, &mut |step| {
        if normal(&step.describe(Detail::All, language)) == words {
            found = Some(step);
            return ControlFlow::Break(());
        }
        ControlFlow::Continue(())
    });
    found
}

/// The text without differences that do not matter.
fn normal(text: &str) -> String {
    let words: Vec<String> = text.split_whitespace().map(str::to_lowercase).collect();
    words.join(" ")
}
