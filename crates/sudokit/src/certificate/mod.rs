//! Certificates: proofs of how many solutions a puzzle has, as a text that anybody can check.
//!
//! An engine finds out that a puzzle has one solution, but a reader has to trust the engine. [`prove`] writes
//! a proof, and [`Verifier`] reads it and checks each step by itself. The verifier shares nothing with any
//! search except the vocabulary and the text of a [`ProofStep`], and it is short enough to be read.
//!
//! # The text
//! One item per line; certificates follow each other without a separator.
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
//! The first line names the text and its version. Then comes the problem: `puzzle` with its 81 cells or
//! `sukaku` with its 729 marks. Then comes the claim: `none`, `unique` or `several`, with no line, one line
//! or two lines `solution`. Two solutions are the proof of `several`. The other claims are proved by steps,
//! each of which must follow from the lines before it:
//!
//! | line | meaning | right if |
//! |---|---|---|
//! | `naked r5c5=5` | this digit goes into this blank | every other digit is refuted there or seen by the cell |
//! | `hidden b1 r2c2=7` | this digit goes into this blank | no other cell of the house can hold it |
//! | `suppose r4c1=2` | suppose that the cell holds the digit | the blank can still hold the digit |
//! | `dead r4c4` | the supposition is wrong | this cell can hold no digit |
//! | `dead b7 5` | the supposition is wrong | no cell of this house can hold this digit |
//!
//! A line `dead` ends the latest supposition: everything that followed from it is forgotten, and from there
//! on its candidate is *refuted* inside the enclosing supposition. Outside of all suppositions, it shows that
//! there is no solution. So the branches of a search need no line of their own: when all candidates of a cell
//! but one are refuted, the last one is a naked single.
//!
//! `none` is proved by a last line `dead` outside all suppositions. `unique` is proved by steps that fill all
//! blanks outside all suppositions: every solution must be this board, and it is easy to check that the board
//! is a solution. The last line `end` shows that the text is complete.
//!
//! ```
//! use sudokit::Puzzle;
//! use sudokit::certificate::{Claim, Verifier, prove};
//!
//! let text = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
//! let puzzle: Puzzle = text.parse()?;
//! let mut certificate = Vec::new();
//! let claim = prove(&puzzle.into(), &mut certificate)?;
//!
//! let mut verifier = Verifier::new(certificate.as_slice());
//! let verified = verifier.next().expect("there is one")?;
//! assert_eq!(verified.problem, puzzle.into());
//! assert!(matches!(claim, Claim::Unique(_)) && verified.claim == claim);
//! assert!(verifier.next().is_none());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod proof_step;
mod prove;
mod verify;
mod verify_error;

pub use proof_step::{ParseProofStepError, ProofStep};
pub use prove::{ProveError, prove, prove_within};
pub use verify::{Verified, Verifier};
pub use verify_error::{VerifyError, VerifyErrorKind};

use crate::puzzle::Solution;

/// The first line of a certificate.
const HEADER: &str = "sudokit-certificate 1";

/// The claim of a certificate about a problem, with its solutions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Claim {
    /// There is no solution.
    None,
    /// There is exactly this solution.
    Unique(Solution),
    /// There are at least these two solutions.
    Several(Box<[Solution; 2]>),
}

impl Claim {
    /// The word for the claim in a certificate.
    #[must_use]
    pub fn name(&self) -> &'static str {
        match self {
            Claim::None => "none",
            Claim::Unique(_) => "unique",
            Claim::Several(_) => "several",
        }
    }

    /// The solutions of the claim: zero, one or two.
    #[must_use]
    pub fn solutions(&self) -> &[Solution] {
        match self {
            Claim::None => &[],
            Claim::Unique(solution) => std::slice::from_ref(solution),
            Claim::Several(two) => &**two,
        }
    }
}
