//! The results of operations, as plain data.
//!
//! A face (the command, a web page, an API) asks for an outcome and shows it; nothing is decided there. With
//! the feature `serde`, each outcome serializes to the JSON that `docs/json.md` describes.
//!
//! ```
//! use sudokit::format::Board;
//! use sudokit::outcome::{Answer, Verdict};
//! use sudokit::search::DEFAULT;
//! use sudokit::{Budget, Grid};
//!
//! let board = Board::Givens(Grid::EMPTY);
//! let verdict = Verdict::of(&board, DEFAULT, Budget::default().with_max_nodes(1_000));
//! assert_eq!((verdict.name(), verdict.answer()), ("several", Answer::No));
//! ```

#[cfg(feature = "generate")]
mod attempts;
mod board_model;
mod broken_rules;
mod canonical;
mod check;
mod claimed_solution;
mod comparison;
mod count;
mod counted;
mod error_report;
mod explanation;
#[cfg(feature = "serde")]
mod fields;
mod hint;
mod isomorph;
mod listing;
mod minimized;
mod placed;
mod proof;
mod rated;
mod reason;
#[cfg(feature = "request")]
mod rule_entry;
mod spread;
#[cfg(feature = "generate")]
mod target;
#[cfg(feature = "generate")]
mod target_generator;
mod trace;
mod unsuitable;
mod verdict;

#[cfg(feature = "generate")]
pub use attempts::Attempts;
pub use board_model::BoardModel;
pub use broken_rules::BrokenRules;
pub use canonical::{Canonical, CanonicalBy, CanonicalFormError, Isomorphism, Leak, Symmetries};
pub use check::Check;
#[cfg(feature = "request")]
pub(crate) use check::{CheckWords, CheckedBoard, with_claim};
#[cfg(feature = "play")]
pub(crate) use claimed_solution::ClaimShape;
pub use claimed_solution::ClaimedSolution;
pub use comparison::{EngineMeasurement, JointVerdict};
pub use count::{Count, CountEnd};
pub use counted::counted;
pub use error_report::{ErrorPlace, ErrorReport};
pub use explanation::{ExplainedStep, ExplanationReport};
#[cfg(feature = "serde")]
pub use fields::Fields;
#[cfg(feature = "serde")]
pub(crate) use fields::SerializedFields;
pub use hint::{HintKind, HintReport};
pub use isomorph::isomorph;
pub use listing::{BackendState, EngineInfo, FormatInfo, LevelInfo, TechniqueInfo, Version};
pub use minimized::{Extended, Minimized};
pub use placed::{PlacedCheck, PlacedDigits};
pub use proof::VerifiedCertificate;
pub use rated::{Rated, RatedBy, step_line};
#[cfg(feature = "play")]
pub(crate) use reason::ReasonShape;
#[cfg(feature = "request")]
pub use rule_entry::RuleEntry;
#[cfg(feature = "play")]
pub(crate) use spread::SpreadShape;
pub use spread::{Range, Spread};
#[cfg(feature = "generate")]
pub use target::{Generated, Mismatch, Target};
#[cfg(feature = "generate")]
pub use target_generator::{NoSuchPuzzle, TargetGenerator};
#[cfg(feature = "schema")]
pub(crate) use trace::TraceLine;
pub use trace::{Trace, TraceEnd};
pub use unsuitable::UnsuitableError;
pub use verdict::{Verdict, VerdictOf};

use std::fmt;

use sudokit_base::Budget;

use crate::StopReason;
use crate::problem::Problem;
use crate::search::{Engine, Solutions};

/// What an outcome means for a caller who asked a question that yes or no answers. The later is the worse:
/// the answer for many puzzles is the greatest of theirs.
///
/// ```
/// use sudokit::outcome::Answer;
/// assert_eq!([Answer::Yes, Answer::No].into_iter().max(), Some(Answer::No));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Answer {
    /// The answer is yes.
    #[default]
    Yes,
    /// The answer is no.
    No,
    /// There is no answer: a limit was reached.
    Stopped,
    /// There is no answer: the input could not be read.
    Unreadable,
}

/// That work was stopped before its end, with the words of the caller who set the limits.
///
/// ```
/// use sudokit::outcome::Stopped;
/// use sudokit::{Budget, StopReason};
/// let stopped = Stopped::new(StopReason::MaxNodes, Budget::default());
/// assert_eq!(stopped.to_string(), "out of nodes");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stopped {
    /// Which limit was reached.
    pub reason: StopReason,
    /// The same in words.
    pub text: String,
}

impl Stopped {
    /// That work under this budget was stopped.
    ///
    /// ```
    /// use sudokit::outcome::Stopped;
    /// use sudokit::{Budget, StopReason};
    /// let words = |_| "stopped by the user".to_owned();
    /// let stopped = Stopped::new(StopReason::Interrupted, Budget::default().with_words(&words));
    /// assert_eq!(stopped.text, "stopped by the user");
    /// ```
    #[must_use]
    pub fn new(reason: StopReason, budget: Budget<'_>) -> Stopped {
        Stopped { reason, text: budget.explain(reason) }
    }
}

impl fmt::Display for Stopped {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

impl std::error::Error for Stopped {}

/// Starts a search under a budget, and hands it over.
fn search<R>(
    engine: &dyn Engine,
    problem: &Problem,
    budget: Budget<'_>,
    use_it: impl FnOnce(&mut Solutions<'_>) -> R,
) -> R {
    use_it(&mut engine.solutions(problem).with_budget(budget))
}

/// Serializes pairs as an object with the keys in this order, and none as null.
#[cfg(feature = "serde")]
fn as_optional_map<K: serde::Serialize, V: serde::Serialize, S: serde::Serializer>(
    pairs: &Option<Vec<(K, V)>>,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    match pairs {
        Some(pairs) => serializer.collect_map(pairs.iter().map(|(key, value)| (key, value))),
        None => serializer.serialize_none(),
    }
}
