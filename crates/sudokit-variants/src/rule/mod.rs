//! [`Rule`], a rule of a puzzle besides the houses of its layout, and [`RULES`], the table of them.
//!
//! One file declares a rule: its data, its definition, its words and its constraints.

mod killer_cage;
mod kropki;
mod thermometer;

use crate::constraint::Constraint;
use crate::{Cell, Filled, Layout};

pub use killer_cage::KillerCage;
pub use kropki::{BlackDot, WhiteDot};
pub use thermometer::Thermometer;

/// What all puzzles say of a rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RuleInfo {
    /// The name by which the rule is asked for.
    pub name: &'static str,
    /// The rule in one sentence.
    pub definition: &'static str,
}

/// What a rule declares.
pub(crate) trait Declared {
    const INFO: RuleInfo;

    /// The cells that it names; none if it holds everywhere.
    fn cells(&self) -> Vec<Cell>;

    /// Whether the digits satisfy the rule, by its definition.
    fn holds(&self, filled: &Filled<'_>) -> bool;

    /// The constraints that together mean the same.
    fn constraints(&self, layout: &Layout) -> Vec<Constraint>;
}

/// Declares the enum of all rules, and their table, from the types that declare one each.
macro_rules! rules {
    ($($Type:ident),* $(,)?) => {
        /// A rule of a puzzle.
        #[derive(Clone, Debug, PartialEq, Eq, Hash)]
        #[non_exhaustive]
        pub enum Rule {
            $(
                #[doc = concat!("See [`", stringify!($Type), "`].")]
                $Type($Type),
            )*
        }

        /// All rules.
        pub const RULES: &[RuleInfo] = &[$(<$Type as Declared>::INFO),*];

        impl Rule {
            /// Its entry in the table.
            #[must_use]
            pub const fn info(&self) -> &'static RuleInfo {
                match self {
                    $(Rule::$Type(_) => const { &<$Type as Declared>::INFO },)*
                }
            }

            /// The cells that the rule names; none if it holds everywhere.
            #[must_use]
            pub fn cells(&self) -> Vec<Cell> {
                match self {
                    $(Rule::$Type(rule) => rule.cells(),)*
                }
            }

            /// Whether the digits satisfy the rule, by its definition.
            #[must_use]
            pub fn holds(&self, filled: &Filled<'_>) -> bool {
                match self {
                    $(Rule::$Type(rule) => rule.holds(filled),)*
                }
            }

            /// The constraints that together mean the same.
            #[must_use]
            pub fn constraints(&self, layout: &Layout) -> Vec<Constraint> {
                match self {
                    $(Rule::$Type(rule) => rule.constraints(layout),)*
                }
            }
        }

        $(
            impl From<$Type> for Rule {
                fn from(rule: $Type) -> Rule {
                    Rule::$Type(rule)
                }
            }
        )*
    };
}

rules! {
    KillerCage,
    WhiteDot,
    BlackDot,
    Thermometer,
}
