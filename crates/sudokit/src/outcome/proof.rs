//! [`VerifiedCertificate`], whether a certificate proves its claim.

use std::fmt;

use super::Answer;
use crate::certificate::{Verified, VerifyError};
use crate::problem::Problem;

/// What the verifier found about one certificate of a file.
///
/// ```
/// use sudokit::certificate::{Verifier, prove};
/// use sudokit::outcome::VerifiedCertificate;
/// use sudokit::Puzzle;
///
/// let mut certificate = Vec::new();
/// prove(&Puzzle::EMPTY.into(), &mut certificate)?;
/// let verified = Verifier::new(&certificate[..]).next().expect("there is one")?;
/// let outcome = VerifiedCertificate::proved("empty.proof", &verified);
/// assert_eq!((outcome.line, outcome.claim), (1, Some("several")));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct VerifiedCertificate {
    /// The file.
    pub file: String,
    /// The line where the certificate begins, or where it is wrong.
    pub line: u64,
    /// What is proved: that there are `none`, one (`unique`) or `several` solutions.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub claim: Option<&'static str>,
    /// The puzzle that the claim is about.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub puzzle: Option<Problem>,
    /// Why the certificate is wrong.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub flaw: Option<String>,
    /// The kind of the flaw, which keeps its name.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub code: Option<&'static str>,
}

impl VerifiedCertificate {
    /// The certificate proves its claim.
    ///
    /// ```
    /// use sudokit::certificate::{Claim, Verified};
    /// use sudokit::outcome::VerifiedCertificate;
    /// let verified = Verified { line: 1, problem: sudokit::Puzzle::EMPTY.into(), claim: Claim::None };
    /// assert_eq!(VerifiedCertificate::proved("file", &verified).claim, Some("none"));
    /// ```
    #[must_use]
    pub fn proved(file: &str, verified: &Verified) -> VerifiedCertificate {
        VerifiedCertificate {
            file: file.to_owned(),
            line: verified.line,
            claim: Some(verified.claim.name()),
            puzzle: Some(verified.problem),
            flaw: None,
            code: None,
        }
    }

    /// The certificate is wrong.
    ///
    /// ```
    /// use sudokit::certificate::Verifier;
    /// use sudokit::outcome::VerifiedCertificate;
    /// let error = Verifier::new(&b"sudokit"[..]).next().expect("a line").unwrap_err();
    /// assert_eq!(VerifiedCertificate::wrong("file", &error).code, Some("bad-header"));
    /// ```
    #[must_use]
    pub fn wrong(file: &str, error: &VerifyError) -> VerifiedCertificate {
        VerifiedCertificate {
            file: file.to_owned(),
            line: error.line(),
            claim: None,
            puzzle: None,
            flaw: Some(error.kind().to_string()),
            code: Some(error.kind().code()),
        }
    }

    /// Whether the certificate proves its claim.
    ///
    /// ```
    /// use sudokit::certificate::Verifier;
    /// use sudokit::outcome::{Answer, VerifiedCertificate};
    /// let error = Verifier::new(&b"sudokit"[..]).next().expect("a line").unwrap_err();
    /// assert_eq!(VerifiedCertificate::wrong("file", &error).answer(), Answer::No);
    /// ```
    #[must_use]
    pub const fn answer(&self) -> Answer {
        if self.claim.is_some() { Answer::Yes } else { Answer::No }
    }

    /// In a summary of many certificates: the claim, or `wrong`.
    ///
    /// ```
    /// use sudokit::certificate::Verifier;
    /// use sudokit::outcome::VerifiedCertificate;
    /// let error = Verifier::new(&b"sudokit"[..]).next().expect("a line").unwrap_err();
    /// assert_eq!(VerifiedCertificate::wrong("file", &error).summary(), "wrong");
    /// ```
    #[must_use]
    pub fn summary(&self) -> &'static str {
        self.claim.unwrap_or("wrong")
    }
}

/// The place, the claim and the puzzle; for a wrong certificate, its flaw.
impl fmt::Display for VerifiedCertificate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}: {}", self.file, self.line, self.summary())?;
        if let Some(puzzle) = &self.puzzle {
            write!(f, ": {puzzle}")?;
        }
        if let Some(flaw) = &self.flaw {
            write!(f, ": {flaw}")?;
        }
        Ok(())
    }
}
