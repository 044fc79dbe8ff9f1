//! [`Step`], a line of a proof, and its text.

use std::fmt;
use std::str::FromStr;

use crate::candidate::Candidate;
use crate::cell::Cell;
use crate::digit::Digit;
use crate::house::House;
use crate::parse_error::parse_error;

/// A step of a proof: see the [module](crate::certificate) for what it says and what makes it so.
///
/// ```
/// use sudokit::certificate::Step;
/// let step: Step = "hidden b1 r2c2=7".parse()?;
/// assert!(matches!(step, Step::Hidden(..)));
/// assert_eq!(step.to_string(), "hidden b1 r2c2=7");
/// # Ok::<(), sudokit::certificate::ParseStepError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Step {
    /// The cell can hold no other digit.
    Naked(Candidate),
    /// No other cell of the house can hold the digit.
    Hidden(House, Candidate),
    /// Let us see where this leads.
    Suppose(Candidate),
    /// Nowhere: this cell can hold no digit.
    NoDigit(Cell),
    /// Nowhere: no cell of this house can hold this digit.
    NoCell(House, Digit),
}

impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Step::Naked(candidate) => write!(f, "naked {candidate}"),
            Step::Hidden(house, candidate) => write!(f, "hidden {house} {candidate}"),
            Step::Suppose(candidate) => write!(f, "suppose {candidate}"),
            Step::NoDigit(cell) => write!(f, "dead {cell}"),
            Step::NoCell(house, digit) => write!(f, "dead {house} {digit}"),
        }
    }
}

parse_error! {
    /// The text was not a step of a proof.
    ///
    /// ```
    /// use sudokit::certificate::Step;
    /// let error = "guess r1c1=5".parse::<Step>().unwrap_err();
    /// assert_eq!(error.to_string(), "not a step such as `naked r4c7=2`, `hidden b6 r4c7=2`, `suppose r4c7=2`, `dead r4c7`, `dead b6 2`");
    /// ```
    pub struct ParseStepError("not a step such as `naked r4c7=2`, `hidden b6 r4c7=2`, `suppose r4c7=2`, `dead r4c7`, `dead b6 2`");
}

impl FromStr for Step {
    type Err = ParseStepError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let mut words = text.split(' ');
        let step = match (words.next(), words.next(), words.next()) {
            (Some("naked"), Some(candidate), None) => candidate.parse().ok().map(Step::Naked),
            (Some("hidden"), Some(house), Some(candidate)) => {
                house.parse().ok().zip(candidate.parse().ok()).map(|(h, c)| Step::Hidden(h, c))
            }
            (Some("suppose"), Some(candidate), None) => candidate.parse().ok().map(Step::Suppose),
            (Some("dead"), Some(cell), None) => cell.parse().ok().map(Step::NoDigit),
            (Some("dead"), Some(house), Some(digit)) => {
                house.parse().ok().zip(digit.parse().ok()).map(|(h, d)| Step::NoCell(h, d))
            }
            _ => None,
        };
        step.filter(|_| words.next().is_none()).ok_or(ParseStepError(()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_step_survives_text() {
        for text in ["naked r1c1=1", "hidden c9 r9c9=9", "suppose r5c5=5", "dead r3c4", "dead b7 5"] {
            assert_eq!(text.parse::<Step>().map(|step| step.to_string()), Ok(text.to_owned()));
        }
        for text in
            ["", "naked", "naked r1c1", "hidden r1c1=1", "dead b7", "dead r1c1 5 6", "naked  r1c1=1", "end"]
        {
            assert!(text.parse::<Step>().is_err(), "{text}");
        }
    }
}
