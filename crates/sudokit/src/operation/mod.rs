//! Operations on a board, each declared once: its options, its answer, and the fields of the answer.
//!
//! A face (the command, the HTTP API, Python, a job over columns) fills in the options of an operation, by
//! name or as a struct, asks a [`Question`], and shows the fields of its [`Outcome`]. Names, defaults, kinds
//! and meanings are decided here.
//!
//! - `options`: what is known of an option, and the macro that declares a struct of them;
//! - `ranges`: options that are ranges;
//! - `question`: what an operation with its options can do;
//! - `enumeration`: the same for an operation with several answers for a board;
//! - one file for each operation; `generate`, `shuffle` and `convert` are no questions about one board, and
//!   have only their options here.
//!
//! ```
//! use sudokit::Budget;
//! use sudokit::format::Record;
//! use sudokit::operation::{Asked, Memory, Question, RateOptions, Resources};
//!
//! let text = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
//! let record = Record::from(text.parse::<sudokit::Grid>()?);
//! let question = RateOptions { clues: true, ..RateOptions::default() };
//! let rated = question.answer(
//!     Asked::of(&record),
//!     Resources { memory: &mut Memory::default(), budget: Budget::UNLIMITED, on_part: &mut |_| {} },
//! );
//! let fields = rated.structured_fields();
//! assert_eq!(fields.iter().find(|field| field.name == "clues").map(|field| field.value.to_text()), Some("30".into()));
//! # Ok::<(), sudokit::ParseGridError>(())
//! ```

#![expect(clippy::result_large_err, reason = "a board has one error at most")]

#[cfg(feature = "request")]
mod board;
#[cfg(feature = "request")]
mod candidates;
#[cfg(feature = "request")]
mod canon;
mod check;
#[cfg(feature = "request")]
mod convert;
mod count;
#[cfg(feature = "request")]
mod enumeration;
mod explain;
#[cfg(feature = "request")]
mod extend;
mod generate;
mod hint;
#[cfg(feature = "request")]
mod minimals;
#[cfg(feature = "request")]
mod minimize;
mod options;
mod question;
mod ranges;
mod rate;
#[cfg(feature = "request")]
mod shuffle;
#[cfg(feature = "request")]
mod solutions;
mod solve;
mod techniques;
#[cfg(feature = "request")]
mod unavoidable;
#[cfg(feature = "request")]
mod variants;
#[cfg(feature = "request")]
mod vary;

#[cfg(feature = "request")]
pub use board::{BoardOptions, BoardOptionsError, GridsName, RuleName};
#[cfg(feature = "request")]
pub use candidates::CandidatesOptions;
#[cfg(feature = "schema")]
pub(crate) use candidates::CountedCandidates;
#[cfg(feature = "request")]
pub use canon::{CanonOptions, Canonicalized};
pub use check::CheckOptions;
#[cfg(feature = "request")]
pub use convert::ConvertOptions;
pub use count::{CountLimit, CountOptions};
#[cfg(feature = "request")]
pub use enumeration::{Enumeration, EnumerationEnd, Found};
pub use explain::ExplainOptions;
#[cfg(feature = "request")]
pub(crate) use explain::key_of;
#[cfg(feature = "request")]
pub use extend::ExtendOptions;
#[cfg(feature = "schema")]
pub(crate) use extend::ExtendedOrWhy;
pub use generate::GenerateOptions;
#[cfg(feature = "request")]
pub use generate::GeneratedRule;
pub use hint::HintOptions;
#[cfg(feature = "schema")]
pub(crate) use minimals::FoundMinimal;
#[cfg(feature = "request")]
pub use minimals::MinimalsOptions;
#[cfg(feature = "request")]
pub use minimize::MinimizeOptions;
#[cfg(feature = "schema")]
pub(crate) use minimize::MinimizedOrWhy;
pub use options::{EngineName, LIMITS, Named, OptionInfo, OptionKind, Options, Within};
pub use question::{
    AnswerPlace, Asked, AskedTogether, KindTexts, Kinds, Memory, Outcome, Piece, Pieces, Question, Resources,
};
pub use rate::{Profile, RateOptions};
#[cfg(feature = "request")]
pub use shuffle::ShuffleOptions;
#[cfg(feature = "schema")]
pub(crate) use solutions::FoundSolution;
#[cfg(feature = "request")]
pub use solutions::SolutionsOptions;
pub use solve::{SolveOptions, Solved};
pub use techniques::Techniques;
#[cfg(feature = "request")]
pub use unavoidable::{UnavoidableOptions, UnavoidableSet};
#[cfg(all(feature = "schema", feature = "request"))]
pub(crate) use variants::EstimatedCount;
#[cfg(feature = "request")]
pub use variants::{VariantEnumeration, VariantQuestion};
#[cfg(feature = "schema")]
pub(crate) use vary::FoundPuzzle;
#[cfg(feature = "request")]
pub use vary::VaryOptions;
