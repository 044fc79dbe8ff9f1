//! Houses and rules that a name says whole: `x`, `windoku`, `antiknight`.

use std::error::Error;
use std::fmt;

use crate::Layout;
use crate::layout::{HOUSE_SETS, HouseSet, LayoutError};

use super::{Everywhere, RULES, Rule, RuleError, Squares};

/// The rules that hold on the whole board.
fn everywhere() -> impl Iterator<Item = Rule> {
    Everywhere::ALL.into_iter().map(Rule::from).chain(Squares::ALL.into_iter().map(Rule::from))
}

/// The names that say houses or a rule whole.
pub fn names_alone() -> impl Iterator<Item = &'static str> {
    HOUSE_SETS.iter().map(|set| set.name).chain(everywhere().map(|rule| rule.info().name))
}

/// Adds houses and rules by name to a board: sets of [`HOUSE_SETS`] become houses of the layout, the others are rules that hold
/// on the whole board.
///
/// ```
/// use sudokit_variants::{Layout, rule::add_by_name};
/// let (layout, rules) = add_by_name(Layout::standard(9)?, &["antiknight", "x"])?;
/// assert_eq!((layout.to_string(), rules[0].title()), ("9x9 with both diagonals".to_owned(), "antiknight".to_owned()));
/// let refused = add_by_name(layout, &["killer"]).unwrap_err();
/// assert_eq!(refused.to_string(), "the rule killer needs cells; a name alone does not say it");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// A name is unknown, is of a rule that needs cells, or the board cannot have what it says.
pub fn add_by_name(mut layout: Layout, names: &[&str]) -> Result<(Layout, Vec<Rule>), ByNameError> {
    let mut rules: Vec<Rule> = Vec::new();
    for &name in names {
        if HouseSet::named(name).is_some() {
            layout = layout.with_house_set(name).map_err(ByNameError::Layout)?;
        } else if let Some(rule) = everywhere().find(|rule| rule.info().name == name) {
            if !rules.contains(&rule) {
                rules.push(rule);
            }
        } else if let Some(info) = RULES.iter().find(|info| info.name == name) {
            return Err(ByNameError::NeedsCells(info.name));
        } else {
            return Err(ByNameError::Unknown(name.chars().take(40).collect()));
        }
    }
    rules.iter().try_for_each(|rule| rule.check(&layout)).map_err(ByNameError::Rule)?;
    Ok((layout, rules))
}

/// Why names of houses and rules are refused.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ByNameError {
    /// No houses and no rule have this name.
    Unknown(String),
    /// The rule with this name needs cells.
    NeedsCells(&'static str),
    /// The board cannot have the houses.
    Layout(LayoutError),
    /// The board cannot have the rule.
    Rule(RuleError),
}

impl fmt::Display for ByNameError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ByNameError::Unknown(name) => {
                let known: Vec<&str> = names_alone().collect();
                write!(f, "unknown rule {name}; expected one of {}", known.join(", "))
            }
            ByNameError::NeedsCells(name) => {
                write!(f, "the rule {name} needs cells; a name alone does not say it")
            }
            ByNameError::Layout(error) => error.fmt(f),
            ByNameError::Rule(error) => error.fmt(f),
        }
    }
}

impl Error for ByNameError {}
