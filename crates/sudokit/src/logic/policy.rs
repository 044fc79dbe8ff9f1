//! [`Policy`], which techniques may be used, and which comes before which.

use std::fmt;
use std::str::FromStr;

use super::position::Position;
use super::step::Step;
use super::technique::{TECHNIQUES, Technique};

/// Techniques in the order in which they are tried.
///
/// Text is one name a line; `#` begins a comment, and empty lines are skipped.
///
/// ```
/// use sudokit::logic::Policy;
///
/// let policy: Policy = "naked-single\nhidden-single # slower to see\n".parse()?;
/// assert_eq!(policy.techniques().len(), 2);
/// assert_eq!(Policy::default().techniques()[0].id, "full-house");
/// # Ok::<(), sudokit::logic::ParsePolicyError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Policy(Vec<&'static Technique>);

impl Policy {
    /// The techniques in their order.
    ///
    /// ```
    /// use sudokit::logic::{Policy, TECHNIQUES};
    /// assert_eq!(Policy::default().techniques(), TECHNIQUES);
    /// ```
    #[must_use]
    pub fn techniques(&self) -> &[&'static Technique] {
        &self.0
    }

    /// The policy with only those of its techniques that `keep` says.
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

    /// The first step of the first technique that finds one.
    ///
    /// ```
    /// use sudokit::{Puzzle, logic::{Policy, Position}};
    /// assert!(Policy::default().next_step(&Position::from(Puzzle::EMPTY)).is_none());
    /// ```
    #[must_use]
    pub fn next_step(&self, position: &Position) -> Option<Step> {
        self.0.iter().find_map(|technique| technique.first(position))
    }

    /// The same, as long as `go_on` returns true. It is asked before each technique, and often during long searches.
    ///
    /// # Errors
    ///
    /// `go_on` returned false before a step was found.
    ///
    /// ```
    /// use sudokit::{Puzzle, logic::{Policy, Position, Stopped}};
    /// let position = Position::from(Puzzle::EMPTY);
    /// assert_eq!(Policy::default().next_step_while(&position, &|| true), Ok(None));
    /// assert_eq!(Policy::default().next_step_while(&position, &|| false), Err(Stopped));
    /// ```
    pub fn next_step_while(
        &self,
        position: &Position,
        go_on: &dyn Fn() -> bool,
    ) -> Result<Option<Step>, Stopped> {
        for technique in &self.0 {
            if let Some(step) = technique.first_while(position, go_on)? {
                return Ok(Some(step));
            }
        }
        Ok(None)
    }
}

/// The caller stopped a search for steps before it found one.
///
/// ```
/// assert_eq!(sudokit::logic::Stopped.to_string(), "stopped before a step was found");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stopped;

impl fmt::Display for Stopped {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("stopped before a step was found")
    }
}

impl std::error::Error for Stopped {}

impl Default for Policy {
    /// All techniques, roughly from easy to hard.
    fn default() -> Policy {
        Policy(TECHNIQUES.to_vec())
    }
}

/// Why a text was not a policy, and where.
///
/// ```
/// use sudokit::logic::Policy;
/// let error = "naked-single\nguess\n".parse::<Policy>().unwrap_err();
/// assert_eq!(error.to_string(), "line 2: no technique is called guess");
/// let error = "naked-single\nHidden singel\n".parse::<Policy>().unwrap_err();
/// assert_eq!(error.to_string(), "line 2: no technique is called Hidden singel; did you mean hidden-single?");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ParsePolicyError {
    /// No technique has this name.
    Unknown {
        /// The line, from 1.
        line: usize,
        /// The name.
        name: String,
    },
    /// The technique stands twice.
    Twice {
        /// The line of the second, from 1.
        line: usize,
        /// The technique.
        technique: &'static Technique,
    },
    /// No technique is named.
    Empty,
}

impl fmt::Display for ParsePolicyError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ParsePolicyError::Unknown { line, name } => {
                write!(f, "line {line}: no technique is called {name}")?;
                similar(name).map_or(Ok(()), |technique| write!(f, "; did you mean {}?", technique.id))
            }
            ParsePolicyError::Twice { line, technique } => {
                write!(f, "line {line}: {} stands twice", technique.id)
            }
            ParsePolicyError::Empty => write!(f, "names no technique"),
        }
    }
}

impl std::error::Error for ParsePolicyError {}

/// The technique whose name is most like this text, if it takes two changes at most to make it of it.
fn similar(name: &str) -> Option<&'static Technique> {
    let name: Vec<char> = name.to_lowercase().replace([' ', '_'], "-").chars().take(100).collect();
    let changes = |technique: &&Technique| changes(&name, &technique.id.chars().collect::<Vec<_>>());
    TECHNIQUES.iter().copied().min_by_key(changes).filter(|technique| changes(technique) <= 2)
}

/// How many characters must be changed, put in or left out to make one text of the other.
fn changes(from: &[char], to: &[char]) -> usize {
    let mut before: Vec<usize> = (0..=to.len()).collect();
    for (i, a) in from.iter().enumerate() {
        let mut row = vec![i + 1];
        for (j, b) in to.iter().enumerate() {
            row.push((before[j] + usize::from(a != b)).min(before[j + 1] + 1).min(row[j] + 1));
        }
        before = row;
    }
    before[to.len()]
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
            let unknown = || ParsePolicyError::Unknown { line, name: name.escape_default().to_string() };
            let technique = Technique::by_id(name).ok_or_else(unknown)?;
            if techniques.contains(&technique) {
                return Err(ParsePolicyError::Twice { line, technique });
            }
            techniques.push(technique);
        }
        if techniques.is_empty() {
            return Err(ParsePolicyError::Empty);
        }
        Ok(Policy(techniques))
    }
}
