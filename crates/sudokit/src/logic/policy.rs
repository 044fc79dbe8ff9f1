//! [`Policy`], the techniques that may be used, in their order.

use std::error::Error;
use std::fmt;
use std::ops::ControlFlow;
use std::str::FromStr;

use sudokit_base::{Budget, StopReason};

use super::node_counter::NodeCounter;
use super::position::Position;
use super::step::{Step, Technique};
use super::technique::{ParseTechniqueError, TECHNIQUES};

/// Techniques in the order in which they are tried.
///
/// The text form is one name per line; `#` begins a comment, and empty lines are skipped.
///
/// ```
/// use sudokit::logic::Policy;
///
/// let policy: Policy = "naked-single\nhidden-single # harder to see\n".parse()?;
/// assert_eq!(policy.techniques().len(), 2);
/// assert_eq!(Policy::default().techniques()[0].id, "full-house");
/// # Ok::<(), sudokit::logic::ParsePolicyError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Policy(Vec<&'static Technique>);

impl Policy {
    /// The techniques in their order.
    #[must_use]
    pub fn techniques(&self) -> &[&'static Technique] {
        &self.0
    }

    /// The policy without the techniques for which `keep` returns false.
    ///
    /// ```
    /// use sudokit::logic::Policy;
    /// let policy = Policy::default().retain(|technique| !technique.assumes_uniqueness);
    /// assert!(policy.techniques().iter().all(|technique| !technique.assumes_uniqueness));
    /// ```
    #[must_use]
    pub fn retain(mut self, keep: impl Fn(&Technique) -> bool) -> Policy {
        self.0.retain(|technique| keep(technique));
        self
    }

    /// The policy with only these techniques.
    ///
    /// ```
    /// use sudokit::logic::{Policy, Technique};
    /// let singles: Vec<_> = ["naked-single", "hidden-single"].into_iter().filter_map(Technique::from_name).collect();
    /// assert_eq!(Policy::default().only(&singles).techniques().len(), 2);
    /// ```
    #[must_use]
    pub fn only(self, techniques: &[&'static Technique]) -> Policy {
        self.retain(|technique| techniques.contains(&technique))
    }

    /// The policy without these techniques.
    #[must_use]
    pub fn without(self, techniques: &[&'static Technique]) -> Policy {
        self.retain(|technique| !techniques.contains(&technique))
    }

    /// The policy without the techniques that assume a single solution.
    #[must_use]
    pub fn without_uniqueness(self) -> Policy {
        self.retain(|technique| !technique.assumes_uniqueness)
    }

    /// The first step of the first technique that finds one.
    #[must_use]
    pub fn next_step(&self, position: &Position) -> Option<Step> {
        self.next_step_within(position, Budget::UNLIMITED).ok().flatten()
    }

    /// The first step of the first technique that finds one within a budget. Each technique that is tried
    /// counts a node, and long searches count further ones often.
    ///
    /// # Errors
    ///
    /// The budget stopped the search before a step was found.
    ///
    /// ```
    /// use sudokit::{Budget, Puzzle, StopReason, logic::{Policy, Position}};
    /// let position = Position::from(Puzzle::EMPTY);
    /// let policy = Policy::default();
    /// assert_eq!(policy.next_step_within(&position, Budget::UNLIMITED), Ok(None));
    /// let stopped = policy.next_step_within(&position, Budget::default().with_max_nodes(3));
    /// assert_eq!(stopped, Err(StopReason::MaxNodes));
    /// ```
    pub fn next_step_within(
        &self,
        position: &Position,
        budget: Budget<'_>,
    ) -> Result<Option<Step>, StopReason> {
        self.next_step_counted(position, &NodeCounter::new(budget))
    }

    /// The next step, as a part of a search that may have begun earlier.
    pub(super) fn next_step_counted(
        &self,
        position: &Position,
        counter: &NodeCounter<'_>,
    ) -> Result<Option<Step>, StopReason> {
        for technique in &self.0 {
            if let Some(step) = technique.first_counted(position, counter)? {
                return Ok(Some(step));
            }
        }
        Ok(None)
    }

    /// Passes each step that the techniques find within a budget to `take`, until that returns `Break`. Nodes
    /// are counted as in [`next_step_within`](Policy::next_step_within).
    ///
    /// # Errors
    ///
    /// The budget stopped the search. The steps that were found before are passed.
    pub fn each_within(
        &self,
        position: &Position,
        budget: Budget<'_>,
        take: &mut dyn FnMut(Step) -> ControlFlow<()>,
    ) -> Result<ControlFlow<()>, StopReason> {
        let counter = NodeCounter::new(budget);
        let flow = self.0.iter().try_for_each(|technique| technique.each_counted(position, &counter, take));
        counter.result().map(|()| flow)
    }
}

impl Default for Policy {
    /// All techniques, roughly from easy to hard.
    fn default() -> Policy {
        Policy(TECHNIQUES.to_vec())
    }
}

/// The text was not a policy.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ParsePolicyError {
    /// No technique has this name.
    UnknownTechnique {
        /// The line, from 1.
        line: usize,
        /// The name.
        error: ParseTechniqueError,
    },
    /// A technique is named twice.
    Duplicate {
        /// The line of the second, from 1.
        line: usize,
        /// The technique.
        technique: &'static Technique,
    },
    /// No technique is named.
    Empty,
}

impl ParsePolicyError {
    /// A short name of the kind of error for programs; it never changes.
    #[must_use]
    pub const fn code(&self) -> &'static str {
        match self {
            ParsePolicyError::UnknownTechnique { .. } => "unknown-technique",
            ParsePolicyError::Duplicate { .. } => "duplicate",
            ParsePolicyError::Empty => "empty",
        }
    }

    /// The line of the error, from 1, if it is on a line.
    #[must_use]
    pub const fn line(&self) -> Option<usize> {
        match self {
            ParsePolicyError::UnknownTechnique { line, .. } | ParsePolicyError::Duplicate { line, .. } => {
                Some(*line)
            }
            ParsePolicyError::Empty => None,
        }
    }
}

impl fmt::Display for ParsePolicyError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ParsePolicyError::UnknownTechnique { line, error } => write!(f, "line {line}: {error}"),
            ParsePolicyError::Duplicate { line, technique } => {
                write!(f, "line {line}: {} is named twice", technique.id)
            }
            ParsePolicyError::Empty => write!(f, "names no technique"),
        }
    }
}

impl Error for ParsePolicyError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match self {
            ParsePolicyError::UnknownTechnique { error, .. } => Some(error),
            ParsePolicyError::Duplicate { .. } | ParsePolicyError::Empty => None,
        }
    }
}

impl FromStr for Policy {
    type Err = ParsePolicyError;

    fn from_str(text: &str) -> Result<Policy, ParsePolicyError> {
        let mut techniques: Vec<&'static Technique> = Vec::new();
        for (line, name) in (1..).zip(text.lines()) {
            let name = name.split('#').next().unwrap_or_default().trim();
            if name.is_empty() {
                continue;
            }
            let technique =
                name.parse().map_err(|error| ParsePolicyError::UnknownTechnique { line, error })?;
            if techniques.contains(&technique) {
                return Err(ParsePolicyError::Duplicate { line, technique });
            }
            techniques.push(technique);
        }
        if techniques.is_empty() {
            return Err(ParsePolicyError::Empty);
        }
        Ok(Policy(techniques))
    }
}
