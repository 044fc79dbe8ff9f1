//! [`RuleError`], why a rule is refused.

use std::error::Error;
use std::fmt;

use crate::Digit;

/// Why a rule is refused, with the rule and its cells by name.
///
/// ```
/// use sudokit_variants::{Cell, Layout, Rule, rule::KillerCage};
/// let cage = Rule::from(KillerCage { cells: vec![Cell::new(0), Cell::new(1)], total: Some(20) });
/// assert_eq!(
///     cage.check(&Layout::standard(9)?).unwrap_err().to_string(),
///     "killer cage of 20 at r1c1 r1c2: the total must be 3 to 17"
/// );
/// # Ok::<(), sudokit_variants::layout::LayoutError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RuleError {
    /// The name of the rule in the table.
    pub rule: &'static str,
    /// The rule with its numbers and cells, as [`Rule::words`](super::Rule::words) says it.
    pub words: String,
    /// What is wrong.
    pub problem: RuleProblem,
}

/// What is wrong with a rule.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum RuleProblem {
    /// The board does not have the cell with this index.
    Outside {
        /// The index of the cell.
        index: usize,
        /// The number of cells of the board.
        cells: usize,
    },
    /// The rule has this cell twice.
    Twice(String),
    /// The rule, or one of its groups of cells, has too few or too many cells.
    CellCount {
        /// The number of cells.
        cells: usize,
        /// The fewest cells.
        least: usize,
        /// The most cells, if there is a limit.
        most: Option<usize>,
    },
    /// The groups of cells have different numbers of cells, or there are too few groups.
    Groups,
    /// A number that no digits can satisfy.
    Number {
        /// What the number is.
        what: &'static str,
        /// The least that it can be.
        least: i32,
        /// The most that it can be.
        most: i32,
    },
    /// The board does not have this digit.
    Digit(Digit),
    /// The board must have something that it does not have.
    Board(&'static str),
    /// A transition of an automaton leads to a state that it does not have.
    State(usize),
    /// This rule and those before it are too large together.
    TooMany,
    /// A state of an automaton has two transitions for a digit.
    Ambiguous {
        /// The state.
        state: usize,
        /// The digit.
        digit: Digit,
    },
    /// A rule of rules has none.
    NoRules,
    /// A rule inside of this rule is refused.
    Inner(Box<RuleError>),
    /// Rules are nested too deeply.
    TooDeep,
    /// A cell belongs to another rule of this kind, too.
    Shared {
        /// The cell.
        cell: String,
        /// The other rule.
        with: String,
    },
}

impl fmt::Display for RuleProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            RuleProblem::Outside { index, cells } => {
                write!(f, "the board has {cells} cells, so there is no cell {}", index + 1)
            }
            RuleProblem::Twice(cell) => write!(f, "{cell} is listed twice"),
            RuleProblem::CellCount { cells, least, most: None } => {
                write!(f, "it needs {least} or more cells, not {cells}")
            }
            RuleProblem::CellCount { cells, least, most: Some(most) } if least == most => {
                write!(f, "it needs {least} cells, not {cells}")
            }
            RuleProblem::CellCount { cells, least, most: Some(most) } => {
                write!(f, "it needs {least} to {most} cells, not {cells}")
            }
            RuleProblem::Groups => f.write_str("it needs two or more groups with the same number of cells"),
            RuleProblem::Number { what, least, most } if least == most => {
                write!(f, "the {what} must be {least}")
            }
            RuleProblem::Number { what, least, most } => write!(f, "the {what} must be {least} to {most}"),
            RuleProblem::Digit(digit) => write!(f, "the board does not have the digit {digit}"),
            RuleProblem::Board(needs) => write!(f, "it needs a board with {needs}"),
            RuleProblem::State(state) => write!(f, "the automaton has no state {state}"),
            RuleProblem::TooMany => f.write_str("the rules up to this one are too large together"),
            RuleProblem::Ambiguous { state, digit } => {
                write!(f, "state {state} of the automaton has two transitions for the digit {digit}")
            }
            RuleProblem::NoRules => f.write_str("it needs a rule"),
            RuleProblem::Inner(error) => error.fmt(f),
            RuleProblem::TooDeep => f.write_str("rules are nested too deeply"),
            RuleProblem::Shared { cell, with } => write!(f, "{cell} is also in the {with}"),
        }
    }
}

impl fmt::Display for RuleError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.words, self.problem)
    }
}

impl Error for RuleError {}
