//! [`Rule`], a rule of a puzzle besides the houses of its layout, and [`RULES`], the table of them.
//!
//! One file declares a rule or a small family: its data, its definition, its words, its drawing, its checks and its constraints.
//!
//! | file | rules |
//! |---|---|
//! | `killer_cage` | killer cages and cages without a total |
//! | `kropki`, `pair_sum`, `negative` | dots and signs between two cells, and that all of them are drawn |
//! | `thermometer`, `whisper`, `classes` | lines that compare neighbors: thermometers, whispers, modular and entropic lines |
//! | `line_of_different` | renban and nabner lines |
//! | `between` | lines whose ends limit the digits between them |
//! | `arrow`, `sum`, `equal_sums` | sums: arrows, little killers, sum lines, region sum lines, zippers |
//! | `same_digits` | palindromes, clones, groups with the same digits |
//! | `sandwich`, `outside_clue` | clues outside of the board: sandwiches, skyscrapers, X-sums, numbered rooms |
//! | `cell_mark`, `quadruple`, `indexer`, `counting_circles` | marks in cells, between four cells, and circles |
//! | `everywhere`, `squares` | rules of the whole board: anti-knight, non-consecutive, global entropy |
//! | `regular`, `combined` | rules of one's own: automata, tables of pairs, "or" and "and" of rules |
//! | `declare` | what a rule declares, and the macro that makes [`Rule`] of it |
//! | `fields` | what reads or writes the data of rules |
//! | `by_name` | houses and rules that a name says whole |
//! | `error` | why a rule is refused |

mod arrow;
mod between;
mod by_name;
mod cell_mark;
mod classes;
mod combined;
mod counting_circles;
mod declare;
mod equal_sums;
mod error;
mod everywhere;
mod fields;
mod indexer;
mod killer_cage;
mod kropki;
mod line_of_different;
mod negative;
mod outside_clue;
mod pair_sum;
mod quadruple;
mod regular;
mod same_digits;
mod sandwich;
mod squares;
mod sum;
mod thermometer;
mod whisper;

use crate::constraint::Constraint;
use crate::shape::Shape;
use crate::{Cell, CellSet, Filled, Layout};

use declare::{Declared, rules};

pub use arrow::{Arrow, DoubleArrow};
pub use between::{BetweenLine, Lockout};
pub use by_name::{ByNameError, add_by_name, names_alone};
pub use cell_mark::{Mark, MarkedCells};
pub use classes::{EntropicLine, ModularLine};
pub use combined::{AllOf, AnyOf};
pub use counting_circles::CountingCircles;
pub use equal_sums::{EqualSums, RegionSumLine, Zipper};
pub use error::{RuleError, RuleProblem};
pub use everywhere::Everywhere;
pub use fields::RuleFields;
pub use indexer::{Indexed, Indexer};
pub use killer_cage::KillerCage;
pub use kropki::{BlackDot, WhiteDot};
pub use line_of_different::{Nabner, Renban};
pub use negative::{Negative, Sign};
pub use outside_clue::{NumberedRoom, Skyscraper, XSum};
pub use pair_sum::{GreaterThan, PairSum};
pub use quadruple::Quadruple;
pub use regular::{PairTable, RegularLine};
pub use same_digits::{Clones, Palindrome, SameDigits};
pub use sandwich::{Lunchbox, Sandwich};
pub use squares::Squares;
pub use sum::{Sum, SumLine};
pub use thermometer::Thermometer;
pub use whisper::Whisper;

/// What all puzzles say of a rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RuleInfo {
    /// The name by which the rule is asked for.
    pub name: &'static str,
    /// The rule in one sentence.
    pub definition: &'static str,
}

rules! {
    KillerCage,
    WhiteDot,
    BlackDot,
    Whisper,
    Arrow,
    DoubleArrow,
    Renban,
    Thermometer,
    RegionSumLine,
    PairSum,
    Negative,
    EqualSums,
    Sum,
    MarkedCells,
    Everywhere,
    Squares,
    Palindrome,
    GreaterThan,
    Quadruple,
    Sandwich,
    Lunchbox,
    BetweenLine,
    Lockout,
    Skyscraper,
    XSum,
    NumberedRoom,
    ModularLine,
    EntropicLine,
    Clones,
    SameDigits,
    Indexer,
    CountingCircles,
    Nabner,
    Zipper,
    SumLine,
    RegularLine,
    PairTable,
    AnyOf,
    AllOf,
}

impl Rule {
    /// The cells that the rule names. A rule that holds everywhere names no cell.
    #[must_use]
    pub fn cells(&self) -> Vec<Cell> {
        self.parts().concat()
    }

    /// The rule with its numbers and cells, for messages.
    ///
    /// ```
    /// use sudokit_variants::{Cell, Layout, Rule, rule::KillerCage};
    /// let cage = KillerCage { cells: [0, 1, 9].map(Cell::new).to_vec(), total: Some(15) };
    /// assert_eq!(Rule::from(cage).words(&Layout::standard(9)?), "killer cage of 15 at r1c1 r1c2 r2c1");
    /// # Ok::<(), sudokit_variants::layout::LayoutError>(())
    /// ```
    #[must_use]
    pub fn words(&self, layout: &Layout) -> String {
        let name = |cell: &Cell| match layout.has(*cell) {
            true => layout.name(*cell),
            false => format!("cell {}", cell.index() + 1),
        };
        let names = |part: &[Cell]| part.iter().map(name).collect::<Vec<_>>().join(" ");
        let parts: Vec<String> =
            self.parts().into_iter().filter(|part| !part.is_empty()).map(names).collect();
        match parts.is_empty() {
            true => self.title(),
            false => format!("{} at {}", self.title(), parts.join(", ")),
        }
    }

    fn refused(&self, problem: RuleProblem, layout: &Layout) -> RuleError {
        RuleError { rule: self.info().name, words: self.words(layout), problem }
    }

    /// Checks that the layout has the cells, that their number is right, and that digits can satisfy the rule's numbers.
    ///
    /// # Errors
    /// What is wrong first.
    pub fn check(&self, layout: &Layout) -> Result<(), RuleError> {
        if self.is_too_deep() {
            // The words of such a rule would be as deep.
            let name = self.info().name;
            return Err(RuleError { rule: name, words: name.to_owned(), problem: RuleProblem::TooDeep });
        }
        let refused = |problem| self.refused(problem, layout);
        if let Some(cell) = self.parts().concat().iter().find(|cell| !layout.has(**cell)) {
            let (index, cells) = (cell.index(), layout.cell_count());
            return Err(refused(RuleProblem::Outside { index, cells }));
        }
        for part in self.parts() {
            let mut set = CellSet::default();
            if let Some(cell) = part.iter().find(|cell| !set.insert(**cell)).filter(|_| !self.may_repeat()) {
                return Err(refused(RuleProblem::Twice(layout.name(*cell))));
            }
        }
        self.problem(layout).map_or(Ok(()), |problem| Err(refused(problem)))
    }
}

/// The size of all rules of a puzzle together, in numbers. Real puzzles have some thousands, or 100,000 on the largest boards.
const MOST_NUMBERS: usize = 4_000_000;

/// Checks rules for a layout, each as [`Rule::check`] does, and that they are not too many.
///
/// # Errors
/// What is wrong first.
pub fn check_rules(rules: &[Rule], layout: &Layout) -> Result<(), RuleError> {
    let mut size = 0;
    rules.iter().try_for_each(|rule| {
        rule.check(layout)?;
        size += rule.size(layout);
        match size > MOST_NUMBERS {
            true => Err(rule.refused(RuleProblem::TooMany, layout)),
            false => Ok(()),
        }
    })
}

/// Checks that no cell is in two killer cages, as texts of killer puzzles demand. Elsewhere cages may overlap.
///
/// # Errors
/// The first cell that is in two cages.
pub fn check_cages_are_apart(rules: &[Rule], layout: &Layout) -> Result<(), RuleError> {
    let mut cage_of: Vec<Option<&Rule>> = vec![None; layout.cell_count()];
    for rule in rules.iter().filter(|rule| matches!(rule, Rule::KillerCage(_))) {
        for cell in rule.cells().into_iter().filter(|cell| layout.has(*cell)) {
            if let Some(other) = cage_of[cell.index()].replace(rule) {
                let problem = RuleProblem::Shared { cell: layout.name(cell), with: other.words(layout) };
                return Err(rule.refused(problem, layout));
            }
        }
    }
    Ok(())
}
