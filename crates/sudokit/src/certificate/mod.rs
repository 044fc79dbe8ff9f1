//! Certificates: what proves how many solutions a puzzle has, as a text that anybody can check again.
//!
//! To find out that a puzzle has one solution takes a search; to believe it takes trust in the search, or a proof.
//! [`prove`] writes the proof, and [`Verifier`] reads it and looks at each step by itself. The verifier shares
//! nothing with any search but the vocabulary and the text of a [`Step`], and is short enough to be read.
//!
//! # The text
//! One thing a line, and nothing else; several certificates stand one after the other.
//!
//! ```text
//! sudokit-certificate 1
//! puzzle 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
//! unique
//! solution 534678912672195348198342567859761423426853791713924856961537284287419635345286179
//! naked r5c5=5
//! hidden b1 r2c2=7
//! ...
//! end
//! ```
//!
//! The first line says what it is, and which version of this text. Then comes the problem, `puzzle` with its 81
//! cells or `sukaku` with its 729 marks, and what is claimed of it: `none`, `unique` or `several`, with as many
//! lines `solution`: none, one, two. If there are two, they are the proof. Otherwise there follow steps, each of
//! which must be so because of the lines before it:
//!
//! | line | what it says | what makes it so |
//! |---|---|---|
//! | `naked r5c5=5` | this digit goes into this blank | every other digit is refuted there or seen by the cell |
//! | `hidden b1 r2c2=7` | this digit goes into this blank | in the house no other cell can hold it |
//! | `suppose r4c1=2` | let us see where this leads | the blank can still hold the digit |
//! | `dead r4c4` | what is supposed is wrong | this cell can hold no digit |
//! | `dead b7 5` | what is supposed is wrong | no cell of this house can hold this digit |
//!
//! A line `dead` ends the latest supposition: what followed from it is forgotten, and its candidate is *refuted*
//! from there on, as far as the supposition around it reaches. Where nothing is supposed, it says that there is no
//! solution. So the choices of a search need no line of their own: when all but one of the candidates of a cell are
//! refuted, what is left is a naked single.
//!
//! The claim `none` is proved by a last line `dead` that nothing was supposed for, `unique` by steps that fill all
//! blanks while nothing is supposed: any solution must be this one, and that it is a solution is easily seen. At the
//! last stands `end`, so that a text that was cut off is told from a whole one.
//!
//! ```
//! use sudokit::Puzzle;
//! use sudokit::certificate::{Claim, Verifier, prove};
//! use sudokit::search::Monitor;
//!
//! let text = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
//! let puzzle: Puzzle = text.parse()?;
//! let mut certificate = Vec::new();
//! let claim = prove(&puzzle.into(), &mut certificate, &mut Monitor::new())?;
//!
//! let mut verifier = Verifier::new(certificate.as_slice());
//! let verified = verifier.next().expect("there is one")?;
//! assert_eq!(verified.problem, puzzle.into());
//! assert!(matches!(claim, Claim::Unique(_)) && verified.claim == claim);
//! assert!(verifier.next().is_none());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod flaw;
mod prove;
mod step;
mod verify;

pub use flaw::{Flaw, FlawKind, VerifyError};
pub use prove::{ProveError, prove};
pub use step::{ParseStepError, Step};
pub use verify::{Verified, Verifier};

use crate::puzzle::Solution;

/// The first line of a certificate.
const HEAD: &str = "sudokit-certificate 1";

/// What is claimed of a problem, with the solutions that go with it.
///
/// ```
/// use sudokit::certificate::Claim;
/// assert_eq!(Claim::None.name(), "none");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Claim {
    /// There is no solution.
    None,
    /// There is exactly this one.
    Unique(Solution),
    /// There are at least these two.
    Several(Box<[Solution; 2]>),
}

impl Claim {
    /// The word of the claim in a certificate.
    ///
    /// ```
    /// assert_eq!(sudokit::certificate::Claim::None.name(), "none");
    /// ```
    #[must_use]
    pub fn name(&self) -> &'static str {
        match self {
            Claim::None => "none",
            Claim::Unique(_) => "unique",
            Claim::Several(_) => "several",
        }
    }

    /// The solutions that go with it: none, one or two.
    ///
    /// ```
    /// assert!(sudokit::certificate::Claim::None.solutions().is_empty());
    /// ```
    #[must_use]
    pub fn solutions(&self) -> &[Solution] {
        match self {
            Claim::None => &[],
            Claim::Unique(solution) => std::slice::from_ref(solution),
            Claim::Several(two) => &**two,
        }
    }
}
