//! [`Target`], the requirements for a generated puzzle: its rating, and its techniques.

use std::ops::RangeInclusive;

use sudokit_base::Budget;

use crate::logic::se121::{Rater, Rating, RatingEnd, Tenths};
use crate::logic::{Path, Policy, Position, Technique};
use crate::puzzle::Puzzle;

/// What a generated puzzle must be like for people.
///
/// ```
/// use sudokit::Puzzle;
/// use sudokit::Budget;
/// use sudokit::logic::se121::{Rater, Tenths};
/// use sudokit::outcome::{Mismatch, Target};
///
/// let target = Target { er: Some(Tenths(70)..=Tenths(79)), ..Target::default() };
/// let text = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// let mismatch = target.judge(text.parse::<Puzzle>()?, &mut Rater::new(), Budget::UNLIMITED);
/// assert_eq!(mismatch, Err(Mismatch::Rating(Tenths(12))));
/// # Ok::<(), sudokit::ParsePuzzleError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Target {
    /// The range of ER.
    pub er: Option<RangeInclusive<Tenths>>,
    /// Techniques that the path of the default policy must use; all of them are required.
    pub needs: Vec<&'static Technique>,
    /// Techniques without which there must be a path to the solution.
    pub without: Vec<&'static Technique>,
}

/// Why a puzzle misses its target.
///
/// ```
/// use sudokit::logic::se121::Tenths;
/// use sudokit::outcome::Mismatch;
/// assert!(Mismatch::Rating(Tenths(70)) < Mismatch::Path);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[non_exhaustive]
pub enum Mismatch {
    /// It has this ER.
    Rating(Tenths),
    /// Its path does not use all required techniques, or does not reach the solution.
    Path,
}

impl Target {
    /// Whether there is any condition.
    ///
    /// ```
    /// assert!(!sudokit::outcome::Target::default().has_conditions());
    /// ```
    #[must_use]
    pub fn has_conditions(&self) -> bool {
        self.er.is_some() || self.needs_path()
    }

    fn needs_path(&self) -> bool {
        !(self.needs.is_empty() && self.without.is_empty())
    }

    /// Whether a puzzle with exactly one solution meets the target; then its rating, if the target has a range. The
    /// budget counts the searches for chains of the rating. If it stops the rating or the path, the puzzle misses the
    /// target.
    ///
    /// # Errors
    /// The puzzle misses the target.
    ///
    /// ```
    /// use sudokit::Budget;
    /// use sudokit::logic::se121::Rater;
    /// use sudokit::outcome::Target;
    /// let judged = Target::default().judge(sudokit::Puzzle::EMPTY, &mut Rater::new(), Budget::UNLIMITED);
    /// assert_eq!(judged, Ok(None));
    /// ```
    pub fn judge(
        &self,
        puzzle: Puzzle,
        rater: &mut Rater,
        budget: Budget<'_>,
    ) -> Result<Option<Rating>, Mismatch> {
        if self.needs_path() && !self.has_path(puzzle, budget) {
            return Err(Mismatch::Path);
        }
        let Some(range) = &self.er else { return Ok(None) };
        let rating = rater.rate_within(&puzzle.into(), budget);
        let er = rating.er.unwrap_or_default();
        let is_hit = rating.end != RatingEnd::Stopped && range.contains(&er);
        if is_hit { Ok(Some(rating)) } else { Err(Mismatch::Rating(er)) }
    }

    fn has_path(&self, puzzle: Puzzle, budget: Budget<'_>) -> bool {
        let policy = Policy::default().without(&self.without);
        let mut path = Path::new(Position::from(puzzle).known_as_proper(), &policy)
            .with_budget(budget.without_max_nodes());
        let mut unused = self.needs.clone();
        for step in &mut path {
            unused.retain(|technique| *technique != step.technique);
        }
        unused.is_empty() && path.position().is_solved()
    }
}

/// What is known of a generated puzzle: its rating if the target has a range, its hardness if it was climbed to.
///
/// ```
/// use sudokit::outcome::Generated;
/// assert_eq!(Generated::of(None, Some(62.04)).hardness, Some(62.0));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Generated {
    /// The hardness, with one decimal place.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub hardness: Option<f64>,
    /// The hardest step.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub er: Option<Tenths>,
    /// The hardest step up to the first that places a digit.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub ep: Option<Tenths>,
    /// The first step.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub ed: Option<Tenths>,
    #[cfg_attr(feature = "serde", serde(skip))]
    rating: Option<Rating>,
}

impl Generated {
    /// What is known of a puzzle with this rating and hardness.
    ///
    /// ```
    /// assert_eq!(sudokit::outcome::Generated::of(None, None).er, None);
    /// ```
    #[must_use]
    pub fn of(rating: Option<&Rating>, hardness: Option<f64>) -> Generated {
        Generated {
            hardness: hardness.and_then(|hardness| format!("{hardness:.1}").parse().ok()),
            er: rating.and_then(|rating| rating.er),
            ep: rating.and_then(|rating| rating.ep),
            ed: rating.and_then(|rating| rating.ed),
            rating: rating.copied(),
        }
    }

    /// The same, as remarks for people.
    ///
    /// ```
    /// use sudokit::outcome::Generated;
    /// assert!(Generated::of(None, Some(62.0)).remarks().eq(["hardness 62.0"]));
    /// ```
    pub fn remarks(&self) -> impl Iterator<Item = String> {
        let rating = self.rating.map(|rating| format!("ED={rating}"));
        rating.into_iter().chain(self.hardness.map(|hardness| format!("hardness {hardness:.1}")))
    }
}

#[cfg(feature = "serde")]
impl super::SerializedFields for Generated {}
