//! [`Declared`], what a rule declares; the macro that makes [`Rule`](super::Rule) of the declarations; and parts that several
//! rules share.

use crate::constraint::{Constraint, Relation};
use crate::shape::Shape;
use crate::{Cell, DigitSet, Filled, Layout};

use super::{RuleFields, RuleInfo, RuleProblem};

/// What a rule declares.
pub(super) trait Declared {
    /// Its entries in the table: one, or one for each rule of a family.
    const INFOS: &'static [RuleInfo];

    /// Whether a line may pass through a cell twice.
    const MAY_REPEAT: bool = false;

    /// The index of its entry.
    fn kind(&self) -> usize {
        0
    }

    /// The rule of an entry before its data are read: without cells, and with the usual numbers.
    fn blank(kind: usize) -> Self;

    /// Passes its data to a reader or writer.
    fn fields(&mut self, fields: &mut dyn RuleFields);

    /// The groups of cells that it names. A rule that holds everywhere has no group.
    fn parts(&self) -> Vec<&[Cell]>;

    /// What it is called, with its numbers, in messages.
    fn title(&self) -> String;

    /// How it is drawn, also if a check refuses it. All its cells are in the layout.
    fn shapes(&self, layout: &Layout) -> Vec<Shape>;

    /// What is wrong with it. All cells are in the layout, and none is twice in a part unless it may be.
    fn problem(&self, layout: &Layout) -> Option<RuleProblem>;

    /// About how many numbers its constraints have, so that rules cannot use up the memory.
    fn size(&self, _: &Layout) -> usize {
        self.parts().iter().map(|part| part.len()).sum()
    }

    /// Whether the digits satisfy the rule, by its definition.
    fn holds(&self, filled: &Filled<'_>) -> bool;

    /// The constraints that together mean the same.
    fn constraints(&self, layout: &Layout) -> Vec<Constraint>;
}

/// Declares the enum of all rules, and their table, from the types that declare them.
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
        pub const RULES: &[RuleInfo] = &{
            const COUNT: usize = 0 $(+ <$Type as Declared>::INFOS.len())*;
            let mut all = [RuleInfo { name: "", definition: "" }; COUNT];
            let mut next = 0;
            $(
                let infos = <$Type as Declared>::INFOS;
                let mut at = 0;
                while at < infos.len() {
                    all[next] = infos[at];
                    next += 1;
                    at += 1;
                }
            )*
            all
        };

        impl Rule {
            /// Its entry in the table.
            #[must_use]
            pub fn info(&self) -> &'static RuleInfo {
                match self {
                    $(Rule::$Type(rule) => &<$Type as Declared>::INFOS[rule.kind()],)*
                }
            }

            /// The rule of this name in [`RULES`] before its [data](Rule::fields) are read.
            #[must_use]
            pub fn blank(name: &str) -> Option<Rule> {
                $(if let Some(kind) = <$Type as Declared>::INFOS.iter().position(|info| info.name == name) {
                    return Some(<$Type as Declared>::blank(kind).into());
                })*
                None
            }

            /// Passes the data of the rule to a reader or writer, each part under a key.
            pub fn fields(&mut self, fields: &mut dyn RuleFields) {
                match self {
                    $(Rule::$Type(rule) => rule.fields(fields),)*
                }
            }

            /// The groups of cells that the rule names. A rule that holds everywhere has no group.
            #[must_use]
            pub fn parts(&self) -> Vec<&[Cell]> {
                match self {
                    $(Rule::$Type(rule) => rule.parts(),)*
                }
            }

            /// What the rule is called, with its numbers: `killer cage of 15`.
            #[must_use]
            pub fn title(&self) -> String {
                match self {
                    $(Rule::$Type(rule) => rule.title(),)*
                }
            }

            /// How the rule is drawn.
            ///
            /// # Panics
            /// The layout does not have one of the cells.
            #[must_use]
            pub fn shapes(&self, layout: &Layout) -> Vec<Shape> {
                match self {
                    $(Rule::$Type(rule) => rule.shapes(layout),)*
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
            ///
            /// # Panics
            /// May panic if [`check`](Rule::check) refuses the rule for this layout.
            #[must_use]
            pub fn constraints(&self, layout: &Layout) -> Vec<Constraint> {
                match self {
                    $(Rule::$Type(rule) => rule.constraints(layout),)*
                }
            }

            /// About how many numbers its constraints have.
            fn size(&self, layout: &Layout) -> usize {
                match self {
                    $(Rule::$Type(rule) => rule.size(layout),)*
                }
            }

            fn may_repeat(&self) -> bool {
                match self {
                    $(Rule::$Type(_) => <$Type as Declared>::MAY_REPEAT,)*
                }
            }

            fn problem(&self, layout: &Layout) -> Option<RuleProblem> {
                match self {
                    $(Rule::$Type(rule) => rule.problem(layout),)*
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

pub(super) use rules;

/// The problem of fewer cells than this.
pub(super) fn fewer_than(least: usize, cells: &[Cell]) -> Option<RuleProblem> {
    (cells.len() < least).then_some(RuleProblem::CellCount { cells: cells.len(), least, most: None })
}

/// The problem of more cells than different digits, or fewer than this.
pub(super) fn not_different(least: usize, cells: &[Cell], layout: &Layout) -> Option<RuleProblem> {
    let most = layout.digits().len();
    (!(least..=most).contains(&cells.len())).then_some(RuleProblem::CellCount {
        cells: cells.len(),
        least,
        most: Some(most),
    })
}

/// The problem of a number outside of a range.
pub(super) fn outside(what: &'static str, number: i32, least: i32, most: i32) -> Option<RuleProblem> {
    (!(least..=most).contains(&number)).then_some(RuleProblem::Number { what, least, most })
}

/// The lowest and the highest digit of a layout, as values.
pub(super) fn value_range(layout: &Layout) -> (i32, i32) {
    let value = |digit: Option<crate::Digit>| digit.map_or(0, crate::Digit::value);
    (value(layout.digits().first()), value(layout.digits().last()))
}

/// The least and the greatest sum of a number of cells.
pub(super) fn sum_range(layout: &Layout, cells: usize) -> (i32, i32) {
    let (lowest, highest) = value_range(layout);
    (cells as i32 * lowest, cells as i32 * highest)
}

/// The least and the greatest sum of `count` different digits.
pub(super) fn different_sum_range(digits: DigitSet, count: usize) -> (i32, i32) {
    let values: Vec<i32> = digits.iter().map(crate::Digit::value).collect();
    let count = count.min(values.len());
    (values[..count].iter().sum(), values[values.len() - count..].iter().sum())
}

/// The digits of each of these pairs of cells are in a relation.
pub(super) fn related(
    pairs: impl IntoIterator<Item = [Cell; 2]>,
    layout: &Layout,
    holds: impl Fn(i32, i32) -> bool,
) -> Vec<Constraint> {
    let relation = Relation::of(layout.digits(), holds);
    pairs.into_iter().map(|cells| Constraint::Pair { cells, relation: relation.clone() }).collect()
}

/// The cells that follow each other on a line.
pub(super) fn neighbors(cells: &[Cell]) -> impl Iterator<Item = [Cell; 2]> + '_ {
    cells.windows(2).map(|pair| [pair[0], pair[1]])
}

/// The cells of a line, each once, if it ends where it begins.
pub(super) fn as_loop(cells: &[Cell]) -> Option<&[Cell]> {
    match cells {
        [first, _, _, .., last] if first == last => Some(&cells[..cells.len() - 1]),
        _ => None,
    }
}

/// All pairs of cells, the first of which is earlier in the list.
pub(super) fn all_pairs(cells: &[Cell]) -> impl Iterator<Item = [Cell; 2]> + '_ {
    cells.iter().enumerate().flat_map(|(at, &one)| cells[at + 1..].iter().map(move |&other| [one, other]))
}
