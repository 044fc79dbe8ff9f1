//! [`VerifyError`]: the error of a certificate, with its line.

use std::fmt;
use std::io;

use super::{HEADER, ParseProofStepError};
use crate::candidate::Candidate;
use crate::cell::Cell;
use crate::house::House;

/// Why a certificate was not verified: a line is wrong, or the input cannot be read any further.
///
/// ```
/// use sudokit::certificate::{Verifier, VerifyErrorKind};
/// let Some(Err(error)) = Verifier::new(&b"?"[..]).next() else { panic!() };
/// assert_eq!((error.line(), error.kind()), (1, &VerifyErrorKind::BadHeader));
/// assert_eq!(error.kind().code(), "bad-header");
/// ```
#[derive(Debug)]
pub struct VerifyError {
    line: u64,
    kind: VerifyErrorKind,
    source: Option<io::Error>,
}

impl VerifyError {
    pub(super) fn new(line: u64, kind: VerifyErrorKind) -> VerifyError {
        VerifyError { line, kind, source: None }
    }

    pub(super) fn io(line: u64, error: io::Error) -> VerifyError {
        VerifyError { line, kind: VerifyErrorKind::Io, source: Some(error) }
    }

    /// The number of the line, from 1. If the input cannot be read any further, it is the last line that was
    /// read.
    #[must_use]
    pub fn line(&self) -> u64 {
        self.line
    }

    /// What is wrong.
    #[must_use]
    pub fn kind(&self) -> &VerifyErrorKind {
        &self.kind
    }
}

impl fmt::Display for VerifyError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.kind {
            VerifyErrorKind::Io => self.kind.fmt(f),
            _ => write!(f, "line {}: {}", self.line, self.kind),
        }
    }
}

impl std::error::Error for VerifyError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        self.source.as_ref().map(|error| error as _)
    }
}

/// What can be wrong with a certificate.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum VerifyErrorKind {
    /// The line is not the first line of a certificate.
    BadHeader,
    /// The line is not a problem, for this reason.
    BadProblem(String),
    /// The line is not a claim.
    BadClaim,
    /// The line is not a solution, for this reason.
    BadSolution(String),
    /// The solution does not solve the problem, which does not allow its digit in this cell.
    WrongSolution(Cell),
    /// The two solutions are the same.
    SameSolution,
    /// The line is not a step.
    NotAStep,
    /// The cell already holds a digit.
    CellFilled(Candidate),
    /// The cell cannot hold the digit.
    ImpossibleCandidate(Candidate),
    /// The cell is not in the house.
    CellNotInHouse(Cell, House),
    /// The step would be right only if this candidate were impossible, but it is possible.
    StillPossible(Candidate),
    /// A step follows although the claim is proved.
    AlreadyProved,
    /// The step shows that the problem has no solution, which contradicts the claim.
    ContradictsClaim,
    /// The proof ends while this is supposed.
    OpenSupposition(Candidate),
    /// The proof ends without showing a contradiction, although the claim is that there is no solution.
    NoContradiction,
    /// The proof ends while this cell is blank.
    BlankCell(Cell),
    /// The certificate ends before its last line.
    MissingEnd,
    /// The input cannot be read; [`source`](std::error::Error::source) is the reason.
    Io,
}

impl VerifyErrorKind {
    /// A stable name of the kind for programs.
    #[must_use]
    pub fn code(&self) -> &'static str {
        match self {
            VerifyErrorKind::BadHeader => "bad-header",
            VerifyErrorKind::BadProblem(_) => "bad-problem",
            VerifyErrorKind::BadClaim => "bad-claim",
            VerifyErrorKind::BadSolution(_) => "bad-solution",
            VerifyErrorKind::WrongSolution(_) => "wrong-solution",
            VerifyErrorKind::SameSolution => "same-solution",
            VerifyErrorKind::NotAStep => "not-a-step",
            VerifyErrorKind::CellFilled(_) => "cell-filled",
            VerifyErrorKind::ImpossibleCandidate(_) => "impossible-candidate",
            VerifyErrorKind::CellNotInHouse(..) => "cell-not-in-house",
            VerifyErrorKind::StillPossible(_) => "still-possible",
            VerifyErrorKind::AlreadyProved => "already-proved",
            VerifyErrorKind::ContradictsClaim => "contradicts-claim",
            VerifyErrorKind::OpenSupposition(_) => "open-supposition",
            VerifyErrorKind::NoContradiction => "no-contradiction",
            VerifyErrorKind::BlankCell(_) => "blank-cell",
            VerifyErrorKind::MissingEnd => "missing-end",
            VerifyErrorKind::Io => "io",
        }
    }
}

impl fmt::Display for VerifyErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            VerifyErrorKind::BadHeader => write!(f, "no certificate begins like this, but with `{HEADER}`"),
            VerifyErrorKind::BadProblem(reason) => write!(f, "expected the problem: {reason}"),
            VerifyErrorKind::BadClaim => {
                f.write_str("expected what is claimed: `none`, `unique` or `several`")
            }
            VerifyErrorKind::BadSolution(reason) => write!(f, "expected a solution: {reason}"),
            VerifyErrorKind::WrongSolution(cell) => {
                write!(f, "not a solution of this problem: look at {cell}")
            }
            VerifyErrorKind::SameSolution => f.write_str("the same solution again"),
            VerifyErrorKind::NotAStep => ParseProofStepError(()).fmt(f),
            VerifyErrorKind::CellFilled(it) => write!(f, "{} holds {} already", it.cell, it.digit),
            VerifyErrorKind::ImpossibleCandidate(it) => write!(f, "{} cannot hold {}", it.cell, it.digit),
            VerifyErrorKind::CellNotInHouse(cell, house) => write!(f, "{cell} is not in {house:#}"),
            VerifyErrorKind::StillPossible(it) => write!(f, "{} can still hold {}", it.cell, it.digit),
            VerifyErrorKind::AlreadyProved => f.write_str("the claim is proved already; expected `end`"),
            VerifyErrorKind::ContradictsClaim => {
                f.write_str("nothing is supposed, so there would be no solution")
            }
            VerifyErrorKind::OpenSupposition(candidate) => write!(f, "{candidate} is still supposed"),
            VerifyErrorKind::NoContradiction => f.write_str("it is not shown that there is no solution"),
            VerifyErrorKind::BlankCell(cell) => write!(f, "{cell} is still blank"),
            VerifyErrorKind::MissingEnd => f.write_str("the certificate ends here, before its line `end`"),
            VerifyErrorKind::Io => f.write_str("the input cannot be read"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;
    use std::error::Error as _;

    #[test]
    fn codes_are_unique() {
        let candidate = Candidate { cell: Cell::R1C1, digit: crate::Digit::D1 };
        let kinds = [
            VerifyErrorKind::BadHeader,
            VerifyErrorKind::BadProblem(String::new()),
            VerifyErrorKind::BadClaim,
            VerifyErrorKind::BadSolution(String::new()),
            VerifyErrorKind::WrongSolution(Cell::R1C1),
            VerifyErrorKind::SameSolution,
            VerifyErrorKind::NotAStep,
            VerifyErrorKind::CellFilled(candidate),
            VerifyErrorKind::ImpossibleCandidate(candidate),
            VerifyErrorKind::CellNotInHouse(Cell::R1C1, House::B1),
            VerifyErrorKind::StillPossible(candidate),
            VerifyErrorKind::AlreadyProved,
            VerifyErrorKind::ContradictsClaim,
            VerifyErrorKind::OpenSupposition(candidate),
            VerifyErrorKind::NoContradiction,
            VerifyErrorKind::BlankCell(Cell::R1C1),
            VerifyErrorKind::MissingEnd,
            VerifyErrorKind::Io,
        ];
        let codes: BTreeSet<&str> = kinds.iter().map(VerifyErrorKind::code).collect();
        assert_eq!(codes.len(), kinds.len());
        assert!(codes.iter().all(|code| code.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'-')));
    }

    #[test]
    fn an_error_of_reading_is_the_source() {
        let error = VerifyError::io(3, io::Error::other("the disk is gone"));
        assert_eq!(error.to_string(), "the input cannot be read");
        assert_eq!((error.kind(), error.line()), (&VerifyErrorKind::Io, 3));
        assert_eq!(error.source().map(ToString::to_string), Some("the disk is gone".to_owned()));
    }
}
