//! [`HintReport`], a hint at the requested level of detail: its words, and the same content as data.

use crate::candidate::Candidate;
use crate::house::House;
use crate::logic::{self, Detail, Evidence, Hint, Language, Mistake, Refutation, Step, Technique};

use super::Answer;

/// A hint at one level of detail. It never has the solution.
///
/// What the level does not tell is absent.
///
/// ```
/// use sudokit::logic::{Hint, Language, Detail};
/// use sudokit::outcome::{HintKind, HintReport};
///
/// let hint = Hint::Stuck { is_proper: true };
/// let report = HintReport::of(&hint, Detail::All, Language::English);
/// assert_eq!(report.hint, HintKind::Stuck);
/// assert_eq!(report.text, hint.describe(Detail::All, Language::English));
/// ```
#[derive(Clone, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct HintReport<'a> {
    /// The kind of the hint.
    pub hint: HintKind,
    /// The hint in words.
    pub text: String,
    /// The technique of the next step.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub technique: Option<&'a Technique>,
    /// What the next step follows from.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub evidence: Option<&'a Evidence>,
    /// The next step.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub step: Option<&'a Step>,
    /// The boxes of the mistakes.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub boxes: Option<Vec<House>>,
    /// The digits that were placed wrongly.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub placed: Option<Vec<Candidate>>,
    /// The candidates that were crossed out wrongly.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub marks: Option<Vec<Candidate>>,
    /// The mistakes, each with its reason.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub mistakes: Option<&'a [Mistake]>,
    /// Why the puzzle has no solution.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub why: Option<&'a Refutation>,
}

/// The kind of a hint.
///
/// ```
/// use sudokit::logic::Hint;
/// use sudokit::outcome::HintKind;
/// assert_eq!(HintKind::of(&Hint::Solved), HintKind::Solved);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "kebab-case"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub enum HintKind {
    /// Some digits or marks disagree with the only solution.
    #[cfg_attr(feature = "serde", serde(rename = "wrong"))]
    Mistakes,
    /// The puzzle itself has no solution.
    NoSolution,
    /// The puzzle has several solutions, but none has all that was placed and crossed out.
    #[cfg_attr(feature = "serde", serde(rename = "astray"))]
    Inconsistent,
    /// The next step.
    Step,
    /// The allowed techniques find no step.
    Stuck,
    /// The board is a solution.
    Solved,
}

impl HintKind {
    /// The kind of this hint.
    ///
    /// ```
    /// use sudokit::logic::Hint;
    /// use sudokit::outcome::HintKind;
    /// assert_eq!(HintKind::of(&Hint::Stuck { is_proper: false }), HintKind::Stuck);
    /// ```
    #[must_use]
    pub const fn of(hint: &Hint) -> HintKind {
        match hint {
            Hint::Mistakes(_) => HintKind::Mistakes,
            Hint::NoSolution(_) => HintKind::NoSolution,
            Hint::Inconsistent(_) => HintKind::Inconsistent,
            Hint::Step(_) => HintKind::Step,
            Hint::Stuck { .. } => HintKind::Stuck,
            Hint::Solved => HintKind::Solved,
        }
    }

    /// The kind in one word, as JSON has it.
    ///
    /// ```
    /// use sudokit::outcome::HintKind;
    /// assert_eq!(HintKind::NoSolution.name(), "no-solution");
    /// ```
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            HintKind::Mistakes => "wrong",
            HintKind::NoSolution => "no-solution",
            HintKind::Inconsistent => "astray",
            HintKind::Step => "step",
            HintKind::Stuck => "stuck",
            HintKind::Solved => "solved",
        }
    }

    /// Whether the board has no mistake.
    ///
    /// ```
    /// use sudokit::outcome::{Answer, HintKind};
    /// assert_eq!((HintKind::Step.answer(), HintKind::Mistakes.answer()), (Answer::Yes, Answer::No));
    /// ```
    #[must_use]
    pub const fn answer(self) -> Answer {
        match self {
            HintKind::Step | HintKind::Stuck | HintKind::Solved => Answer::Yes,
            HintKind::Mistakes | HintKind::NoSolution | HintKind::Inconsistent => Answer::No,
        }
    }
}

impl<'a> HintReport<'a> {
    /// The names of the fields that a hint adds to a table or to the JSON of a puzzle, and their values.
    ///
    /// ```
    /// use sudokit::logic::{Detail, Hint, Language};
    /// use sudokit::outcome::HintReport;
    /// let report = HintReport::of(&Hint::Solved, Detail::All, Language::English);
    /// assert_eq!(report.fields().map(|(name, _)| name), ["hint", "technique", "text"]);
    /// ```
    #[must_use]
    pub fn fields(&self) -> [(&'static str, String); 3] {
        let step = self.step.map(|step| step.technique);
        let technique = self.technique.or(step).map_or("", |technique| technique.id);
        [
            ("hint", self.hint.name().to_owned()),
            ("technique", technique.to_owned()),
            ("text", self.text.clone()),
        ]
    }

    /// The report of a hint at this level of detail.
    ///
    /// ```
    /// use sudokit::logic::{Language, Policy, Detail, hint};
    /// use sudokit::outcome::HintReport;
    /// use sudokit::{Grid, Puzzle};
    ///
    /// let puzzle: Puzzle =
    ///     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
    /// let hint = hint(&puzzle.into(), &Grid::EMPTY, None, &Policy::default());
    /// let report = HintReport::of(&hint, Detail::Technique, Language::English);
    /// assert!(report.technique.is_some_and(|technique| technique.id == "hidden-single"));
    /// assert!(report.step.is_none());
    /// # Ok::<(), sudokit::ParsePuzzleError>(())
    /// ```
    #[must_use]
    pub fn of(hint: &'a Hint, detail: Detail, language: Language) -> HintReport<'a> {
        let mut report = HintReport {
            hint: HintKind::of(hint),
            text: hint.describe(detail, language),
            technique: None,
            evidence: None,
            step: None,
            boxes: None,
            placed: None,
            marks: None,
            mistakes: None,
            why: None,
        };
        match hint {
            Hint::Step(step) => match detail {
                Detail::Where => {}
                Detail::Technique => report.technique = Some(step.technique),
                Detail::Evidence => {
                    report.technique = Some(step.technique);
                    report.evidence = Some(&step.evidence);
                }
                Detail::All => report.step = Some(step),
            },
            Hint::Mistakes(mistakes) => report.add_mistakes(mistakes, detail),
            Hint::Inconsistent(mistake) => report.add_mistakes(std::slice::from_ref(mistake), detail),
            Hint::NoSolution(why) => report.why = (detail == Detail::All).then_some(why),
            Hint::Stuck { .. } | Hint::Solved => {}
        }
        report
    }

    fn add_mistakes(&mut self, mistakes: &'a [Mistake], detail: Detail) {
        if detail == Detail::Technique {
            self.boxes = Some(logic::boxes(mistakes));
        }
        if detail >= Detail::Evidence {
            self.placed = Some(mistakes.iter().flat_map(|mistake| mistake.placed.iter().copied()).collect());
            self.marks = Some(mistakes.iter().flat_map(|mistake| mistake.marks.iter().copied()).collect());
        }
        if detail == Detail::All {
            self.mistakes = Some(mistakes);
        }
    }
}
