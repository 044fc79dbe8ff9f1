//! [`JustificationScore`]: whether a deduction holds that somebody wrote as the JSON of a step.

#[cfg(feature = "serde")]
use std::fmt;

use crate::logic::{Position, Step, StepError, check, check_against};
use crate::puzzle::Solution;

/// Whether a deduction holds.
///
/// The [checker](check) alone decides what follows. It derives the conclusion from the premises of the step, on the candidates
/// of the position; the name of the technique proves nothing.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct JustificationScore {
    /// The deduction. A premise that was written twice is in it once.
    pub step: Step,
    /// Why it does not follow from its premises, if it does not.
    pub error: Option<StepError>,
    /// Whether the conclusion agrees with the solution, if that was given. What follows may be false on a board with wrong
    /// digits, and what does not follow may be true.
    pub is_true: Option<bool>,
}

impl JustificationScore {
    /// The score of a step in a position, which is compared with a solution if there is one.
    #[must_use]
    pub fn of(step: Step, position: &Position, solution: Option<&Solution>) -> JustificationScore {
        let error = check(position, &step).err();
        let is_true = solution.map(|solution| check_against(solution, &step).is_ok());
        JustificationScore { step, error, is_true }
    }

    /// Whether the conclusion follows from the premises.
    #[must_use]
    pub const fn follows(&self) -> bool {
        self.error.is_none()
    }
}

#[cfg(feature = "serde")]
impl JustificationScore {
    /// The score of the JSON of a step, as `docs/json.md` describes it. It may stand in a block of code.
    ///
    /// # Errors
    /// The text is not the JSON of a step, or too long to be checked.
    ///
    /// ```
    /// use sudokit::grading::JustificationScore;
    /// use sudokit::{Puzzle, logic::Position};
    ///
    /// let puzzle: Puzzle =
    ///     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
    /// let position = Position::from(puzzle);
    /// let score = |house: &str| {
    ///     let evidence = format!(r#"{{"truths":[{{"house":"{house}","digit":8}}]}}"#);
    ///     let text = format!(r#"{{"technique":"hidden-single","placements":["r1c6=8"],"evidence":{evidence}}}"#);
    ///     JustificationScore::of_json(&text, &position, puzzle.solve().as_ref())
    /// };
    /// assert!(score("b2")?.follows());
    /// let lucky = score("r1")?;
    /// assert_eq!((lucky.follows(), lucky.is_true), (false, Some(true)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn of_json(
        text: &str,
        position: &Position,
        solution: Option<&Solution>,
    ) -> Result<JustificationScore, JustificationError> {
        if text.len() > LONGEST {
            return Err(JustificationError::TooLong);
        }
        let mut step: Step = serde_json::from_str(without_fence(text.trim()))
            .map_err(|error| JustificationError::Json(error.to_string()))?;
        let mut truths = Vec::new();
        for truth in std::mem::take(&mut step.evidence.truths) {
            if !truths.contains(&truth) {
                truths.push(truth);
            }
        }
        step.evidence.truths = truths;
        let claims = step.placements.len() + step.eliminations.len();
        if step.evidence.truths.len() > MOST_TRUTHS || claims > MOST_TRUTHS {
            return Err(JustificationError::TooLong);
        }
        Ok(JustificationScore::of(step, position, solution))
    }
}

/// A longer text is not read.
#[cfg(feature = "serde")]
const LONGEST: usize = 1 << 20;

/// The checker is not asked to derive a step from more premises, or to derive more claims. The longest known steps
/// have about 60.
#[cfg(feature = "serde")]
const MOST_TRUTHS: usize = 128;

/// Why a text is not a deduction.
#[cfg(feature = "serde")]
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum JustificationError {
    /// The text is longer than 1 MiB, or it names too many premises or claims.
    TooLong,
    /// The text is not the JSON of a step.
    Json(String),
}

#[cfg(feature = "serde")]
impl JustificationError {
    /// A short name of the reason for programs; it never changes.
    #[must_use]
    pub const fn code(&self) -> &'static str {
        match self {
            JustificationError::TooLong => "too-long",
            JustificationError::Json(_) => "bad-json",
        }
    }
}

#[cfg(feature = "serde")]
impl fmt::Display for JustificationError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            JustificationError::TooLong => f.write_str("the text is too long, or names too much"),
            JustificationError::Json(error) => write!(f, "not the JSON of a step: {error}"),
        }
    }
}

#[cfg(feature = "serde")]
impl std::error::Error for JustificationError {}

/// The text in a block of code, if the text is one.
#[cfg(feature = "serde")]
fn without_fence(text: &str) -> &str {
    let inside = text.strip_prefix("```").and_then(|text| text.strip_suffix("```"));
    inside.and_then(|inside| inside.split_once('\n')).map_or(text, |(_, inside)| inside.trim())
}
