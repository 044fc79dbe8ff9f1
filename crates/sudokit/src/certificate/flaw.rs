//! [`Flaw`], what is wrong with a certificate, and in which line.

use std::fmt;
use std::io;

use super::{HEAD, ParseStepError};
use crate::candidate::Candidate;
use crate::cell::Cell;
use crate::house::House;

/// A line that is wrong, and why.
///
/// ```
/// use sudokit::certificate::{Flaw, FlawKind};
/// let flaw = Flaw { line: 7, kind: FlawKind::End };
/// assert_eq!(flaw.to_string(), "line 7: the certificate ends here, before its line `end`");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Flaw {
    /// The number of the line, from 1.
    pub line: u64,
    /// What is wrong with it.
    pub kind: FlawKind,
}

/// What can be wrong with a line of a certificate.
///
/// ```
/// use sudokit::certificate::FlawKind;
/// assert_eq!(FlawKind::Filled("r1c1=5".parse()?).to_string(), "r1c1 holds 5 already");
/// # Ok::<(), sudokit::ParseCandidateError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum FlawKind {
    /// No certificate begins with this line.
    NoHead,
    /// It was to be the problem, the claim or a solution, and is not, for this reason.
    Expected(&'static str, String),
    /// This is no solution of the problem: of this cell it makes another thing.
    NotOfProblem(Cell),
    /// Two solutions that are one.
    Same,
    /// It is no step.
    NotAStep,
    /// The cell holds a digit already.
    Filled(Candidate),
    /// The cell cannot hold the digit.
    Impossible(Candidate),
    /// The cell is not one of the house.
    Elsewhere(Cell, House),
    /// The step is right only if this could not be any more.
    Possible(Candidate),
    /// What was to be proved is proved, and still there are steps.
    Proved,
    /// The problem has been shown to have no solution, which is not what is claimed.
    NoSolution,
    /// The end, while this is still supposed.
    Supposed(Candidate),
    /// The end, and there may be solutions.
    NotDead,
    /// The end, and this cell is still blank.
    Blank(Cell),
    /// The certificate ends before it says so.
    End,
}

impl fmt::Display for FlawKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            FlawKind::NoHead => write!(f, "no certificate begins like this, but with `{HEAD}`"),
            FlawKind::Expected(what, why) => write!(f, "expected {what}: {why}"),
            FlawKind::NotOfProblem(cell) => write!(f, "not a solution of this problem: look at {cell}"),
            FlawKind::Same => f.write_str("the same solution again"),
            FlawKind::NotAStep => write!(f, "{}", ParseStepError(())),
            FlawKind::Filled(it) => write!(f, "{} holds {} already", it.cell, it.digit),
            FlawKind::Impossible(it) => write!(f, "{} cannot hold {}", it.cell, it.digit),
            FlawKind::Elsewhere(cell, house) => write!(f, "{cell} is not in {house:#}"),
            FlawKind::Possible(it) => write!(f, "{} can still hold {}", it.cell, it.digit),
            FlawKind::Proved => f.write_str("what was claimed is proved before, and `end` is missing"),
            FlawKind::NoSolution => f.write_str("nothing is supposed, so there would be no solution"),
            FlawKind::Supposed(candidate) => write!(f, "{candidate} is still supposed"),
            FlawKind::NotDead => f.write_str("it is not shown that there is no solution"),
            FlawKind::Blank(cell) => write!(f, "{cell} is still blank"),
            FlawKind::End => f.write_str("the certificate ends here, before its line `end`"),
        }
    }
}

impl fmt::Display for Flaw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.kind)
    }
}

impl std::error::Error for Flaw {}

/// Why a certificate was not verified.
///
/// ```
/// use sudokit::certificate::{Verifier, VerifyError};
/// assert!(matches!(Verifier::new(&b"?"[..]).next(), Some(Err(VerifyError::Flaw(_)))));
/// ```
#[derive(Debug)]
pub enum VerifyError {
    /// It is wrong.
    Flaw(Flaw),
    /// It cannot be read (any further).
    Io(io::Error),
}

impl fmt::Display for VerifyError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            VerifyError::Flaw(flaw) => flaw.fmt(f),
            VerifyError::Io(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for VerifyError {}
