//! [`ProofStep`], one line of a proof, and its text.

use std::fmt;
use std::str::FromStr;

use sudokit_base::parse_error;

use crate::candidate::Candidate;
use crate::cell::Cell;
use crate::digit::Digit;
use crate::house::House;

/// A step of a proof. The [module](crate::certificate) says what makes each step right.
///
/// ```
/// use sudokit::certificate::ProofStep;
/// let step: ProofStep = "hidden b1 r2c2=7".parse()?;
/// assert!(matches!(step, ProofStep::Hidden(..)));
/// assert_eq!(step.to_string(), "hidden b1 r2c2=7");
/// # Ok::<(), sudokit::certificate::ParseProofStepError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ProofStep {
    /// The cell holds this digit, because it can hold no other.
    Naked(Candidate),
    /// The cell holds this digit, because no other cell of the house can.
    Hidden(House, Candidate),
    /// Suppose that the cell holds this digit.
    Suppose(Candidate),
    /// A contradiction: the cell can hold no digit.
    NoDigit(Cell),
    /// A contradiction: no cell of the house can hold the digit.
    NoCell(House, Digit),
}

impl fmt::Display for ProofStep {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ProofStep::Naked(candidate) => write!(f, "naked {candidate}"),
            ProofStep::Hidden(house, candidate) => write!(f, "hidden {house} {candidate}"),
            ProofStep::Suppose(candidate) => write!(f, "suppose {candidate}"),
            ProofStep::NoDigit(cell) => write!(f, "dead {cell}"),
            ProofStep::NoCell(house, digit) => write!(f, "dead {house} {digit}"),
        }
    }
}

parse_error! {
    /// The text was not a step of a proof.
    pub struct ParseProofStepError("not a step such as `naked r4c7=2`, `hidden b6 r4c7=2`, `suppose r4c7=2`, `dead r4c7`, `dead b6 2`");
}

impl FromStr for ProofStep {
    type Err = ParseProofStepError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let mut words = text.split(' ');
        let step = match (words.next(), words.next(), words.next()) {
            (Some("naked"), Some(candidate), None) => candidate.parse().ok().map(ProofStep::Naked),
            (Some("hidden"), Some(house), Some(candidate)) => {
                house.parse().ok().zip(candidate.parse().ok()).map(|(h, c)| ProofStep::Hidden(h, c))
            }
            (Some("suppose"), Some(candidate), None) => candidate.parse().ok().map(ProofStep::Suppose),
            (Some("dead"), Some(cell), None) => cell.parse().ok().map(ProofStep::NoDigit),
            (Some("dead"), Some(house), Some(digit)) => {
                house.parse().ok().zip(digit.parse().ok()).map(|(h, d)| ProofStep::NoCell(h, d))
            }
            _ => None,
        };
        step.filter(|_| words.next().is_none()).ok_or(ParseProofStepError(()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_step_survives_text() {
        for text in ["naked r1c1=1", "hidden c9 r9c9=9", "suppose r5c5=5", "dead r3c4", "dead b7 5"] {
            assert_eq!(text.parse::<ProofStep>().map(|step| step.to_string()), Ok(text.to_owned()));
        }
        for text in
            ["", "naked", "naked r1c1", "hidden r1c1=1", "dead b7", "dead r1c1 5 6", "naked  r1c1=1", "end"]
        {
            assert!(text.parse::<ProofStep>().is_err(), "{text}");
        }
    }
}
