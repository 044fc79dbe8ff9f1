//! [`Rating`], the three numbers ER, EP and ED, in [`Tenths`].

use std::fmt;
use std::ops::RangeInclusive;
use std::str::FromStr;

use sudokit_base::{RangeProblem, parse_range};

use super::rule::Rule;

/// A rating in tenths, an integer that can be compared exactly.
///
/// ```
/// use sudokit::logic::se121::Tenths;
/// assert_eq!(Tenths(72).to_string(), "7.2");
/// assert!(Tenths(72) < Tenths(110));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Tenths(pub u16);

impl Tenths {
    /// Whether a step can have this rating. Below the chains, whose ratings grow in steps of a tenth from 6.5
    /// on, rules have fixed ratings with gaps between them.
    #[must_use]
    pub const fn can_be_rating(self) -> bool {
        matches!(
            self.0,
            // Singles, locked candidates, subsets, fish and wings.
            10 | 12 | 15 | 17 | 19 | 20 | 23 | 25 | 26 | 28 | 30 | 32 | 34 | 36 | 38 | 40 | 42 | 44
            // Unique loops and BUGs with subsets of any size, quads, pair exclusion.
            | 45..=62
            // Chains.
            | 65..
        )
    }

    /// A rating that was summed up in floating point, rounded.
    pub(super) fn of(rating: f64) -> Self {
        Self(((rating + 0.05) * 10.0).floor() as u16)
    }
}

impl fmt::Display for Tenths {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&format!("{}.{}", self.0 / 10, self.0 % 10))
    }
}

/// The text was not a rating.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ParseTenthsError;

impl fmt::Display for ParseTenthsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("expected a rating up to 20.0, such as 7.2")
    }
}

impl std::error::Error for ParseTenthsError {}

/// Reads a rating up to 20.0 with at most one decimal.
impl FromStr for Tenths {
    type Err = ParseTenthsError;

    fn from_str(text: &str) -> Result<Tenths, ParseTenthsError> {
        let (whole, tenth) = text.split_once('.').unwrap_or((text, "0"));
        let are_digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
        if !are_digits(whole) || !are_digits(tenth) || whole.len() > 2 || tenth.len() != 1 {
            return Err(ParseTenthsError);
        }
        let tenths: u16 = format!("{whole}{tenth}").parse().map_err(|_| ParseTenthsError)?;
        if tenths <= 200 { Ok(Tenths(tenths)) } else { Err(ParseTenthsError) }
    }
}

/// A range of ratings as text: `7.0..7.9`, or `7.2` for exactly this rating. The range includes its end.
///
/// ```
/// use sudokit::logic::se121::{Tenths, TenthsRange};
/// assert_eq!("7.0..7.9".parse(), Ok(TenthsRange(Tenths(70)..=Tenths(79))));
/// assert_eq!("7.2".parse(), Ok(TenthsRange(Tenths(72)..=Tenths(72))));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct TenthsRange(pub RangeInclusive<Tenths>);

/// Reads a range of ratings up to 20.0, or one rating.
impl FromStr for TenthsRange {
    type Err = ParseTenthsRangeError;

    fn from_str(text: &str) -> Result<TenthsRange, ParseTenthsRangeError> {
        let range: RangeInclusive<Tenths> = parse_range(text).map_err(|problem| {
            ParseTenthsRangeError(match problem {
                RangeProblem::Malformed => RatingProblem::Malformed,
                RangeProblem::Reversed(range) => RatingProblem::Reversed(range),
            })
        })?;
        let (least, most) = (*range.start(), *range.end());
        if least > HIGHEST_KNOWN {
            return Err(ParseTenthsRangeError(RatingProblem::Unknown));
        }
        if (least.0..=most.0).any(|tenths| Tenths(tenths).can_be_rating()) {
            return Ok(TenthsRange(range));
        }
        let below = (0..least.0).rev().map(Tenths).find(|it| it.can_be_rating());
        let above = (most.0..=200).map(Tenths).find(|it| it.can_be_rating());
        Err(ParseTenthsRangeError(RatingProblem::NoSuch { below, above }))
    }
}

/// The highest rating that a puzzle is known to have. Puzzles given by candidates reach 12.7.
const HIGHEST_KNOWN: Tenths = Tenths(119);

/// The text is not a range of ratings, or no puzzle is known to have such a rating.
///
/// ```
/// use sudokit::logic::se121::TenthsRange;
/// let error = |text: &str| text.parse::<TenthsRange>().unwrap_err().to_string();
/// assert!(error("x").starts_with("expected ratings up to 20.0, such as 7.0..7.9 or 7.2"));
/// assert_eq!(error("7.9..7.0"), "the first number is the greater: write 7.0..7.9");
/// assert_eq!(error("12.0..13.0"), "no puzzle is known to have such a rating; the highest known is 11.9");
/// assert_eq!(error("0.5"), "no puzzle has such a rating; the nearest is 1.0");
/// assert_eq!(error("1.3"), "no puzzle has such a rating; the nearest that exist are 1.2 and 1.5");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParseTenthsRangeError(RatingProblem);

#[derive(Clone, Debug, PartialEq, Eq)]
enum RatingProblem {
    Malformed,
    Reversed(String),
    Unknown,
    /// No rating is in the range. These are the nearest ratings.
    NoSuch {
        below: Option<Tenths>,
        above: Option<Tenths>,
    },
}

impl fmt::Display for ParseTenthsRangeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            RatingProblem::Malformed => f.write_str(
                "expected ratings up to 20.0, such as 7.0..7.9 or 7.2; the range includes its end",
            ),
            RatingProblem::Reversed(range) => write!(f, "the first number is the greater: write {range}"),
            RatingProblem::Unknown => {
                write!(f, "no puzzle is known to have such a rating; the highest known is {HIGHEST_KNOWN}")
            }
            RatingProblem::NoSuch { below, above } => {
                f.write_str("no puzzle has such a rating; ")?;
                match (below, above) {
                    (Some(below), Some(above)) => write!(f, "the nearest that exist are {below} and {above}"),
                    (Some(nearest), None) | (None, Some(nearest)) => write!(f, "the nearest is {nearest}"),
                    (None, None) => Ok(()),
                }
            }
        }
    }
}

impl std::error::Error for ParseTenthsRangeError {}

/// How the steps of a rating ended.
///
/// ```
/// use sudokit::Puzzle;
/// use sudokit::logic::se121::{RatingEnd, rate};
/// // Two solutions: no step leads to one of them.
/// let text = "534..8912672195348198342567859..1423426853791713924856961537284287419635345286179";
/// let rating = rate(&text.parse::<Puzzle>()?.into());
/// assert_eq!((rating.end, rating.to_string()), (RatingEnd::Stuck, "20.0/-/-".to_string()));
/// # Ok::<(), sudokit::ParsePuzzleError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum RatingEnd {
    /// All cells are filled.
    Solved,
    /// No rule finds a step. ER is 20.0; EP and ED are computed from the steps before.
    Stuck,
    /// A blank cell has no candidate, or a digit no place in a house. ER is 20.0.
    Contradiction,
    /// The budget was used up. ER is a lower bound.
    Stopped,
}

/// The three numbers of a puzzle, with the rules that they come from.
///
/// The text form is `ER/EP/ED`, as in forums, with `-` for a missing number.
///
/// ```
/// use sudokit::Puzzle;
/// use sudokit::logic::se121::{Rule, rate};
///
/// let text = ".2..316.......938.9.35....1......8...1.6...4.2.6.97....9....56..........5....2.38";
/// let rating = rate(&text.parse::<Puzzle>()?.into());
/// assert!(rating.er >= rating.ep && rating.ep >= rating.ed);
/// assert_eq!(rating.ed_rule, Some(Rule::HiddenSingle));
/// # Ok::<(), sudokit::ParsePuzzleError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Rating {
    /// The explainer rating: the rating of the hardest step, or a lower bound if the rating was stopped.
    /// `None` if there is no step.
    pub er: Option<Tenths>,
    /// The pearl rating: the rating of the hardest step up to the first placement. `None` if there is no
    /// placement.
    pub ep: Option<Tenths>,
    /// The diamond rating: the rating of the first step. `None` if there is no step.
    pub ed: Option<Tenths>,
    /// The rule of the first step with the rating ER. `None` if ER is 20.0 or a lower bound.
    pub er_rule: Option<Rule>,
    /// The rule of the first step with the rating EP.
    pub ep_rule: Option<Rule>,
    /// The rule of the first step.
    pub ed_rule: Option<Rule>,
    /// The number of steps.
    pub steps: u32,
    /// How it ended.
    pub end: RatingEnd,
}

impl fmt::Display for Rating {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let numbers = [self.er, self.ep, self.ed];
        let texts = numbers.map(|number| number.map_or_else(|| "-".to_owned(), |number| number.to_string()));
        f.pad(&texts.join("/"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sums_are_rounded_to_tenths() {
        assert_eq!(Tenths::of(6.5 + (0.1 + 0.1)), Tenths(67));
        assert_eq!(Tenths::of(6.6 + (0.1 + 0.1 + 0.1)), Tenths(69));
        assert_eq!(Tenths::of(20.0).to_string(), "20.0");
    }

    #[test]
    fn ranges_are_read() {
        let read = |text: &str| text.parse::<TenthsRange>().ok().map(|range| range.0);
        assert_eq!(read("7.0..7.9"), Some(Tenths(70)..=Tenths(79)));
        assert_eq!(read("7..=11.1"), Some(Tenths(70)..=Tenths(111)));
        assert_eq!(read("1.2"), Some(Tenths(12)..=Tenths(12)));
        for text in ["", "..", "7.9..7.0", "7.05", "7.", ".5", "-1", "+7.0", "20.1", "x", "111", "7.é"] {
            assert_eq!(read(text), None, "{text}");
        }
    }
}
