//! [`RuleFields`], what reads or writes the data of a rule: each rule names its data once, for both directions.

use crate::constraint::{Automaton, Relation};
use crate::{Cell, Digit, Rule};

/// Reads the data of a rule, or writes them. A rule passes each part of its data with a key; a writer takes its value, and a
/// reader replaces it.
///
/// ```
/// use sudokit_variants::{Cell, Digit, Rule, constraint, rule::{KillerCage, RuleFields}};
/// /// Counts the cells under keys.
/// struct CountCells(usize);
/// impl RuleFields for CountCells {
///     fn cells(&mut self, _: &'static str, cells: &mut Vec<Cell>) {
///         self.0 += cells.len();
///     }
///     fn groups(&mut self, _: &'static str, groups: &mut Vec<Vec<Cell>>) {
///         self.0 += groups.iter().map(Vec::len).sum::<usize>();
///     }
///     fn pair(&mut self, _: &'static str, _: &mut [Cell; 2]) {
///         self.0 += 2;
///     }
///     fn pairs(&mut self, _: &'static str, pairs: &mut Vec<[Cell; 2]>) {
///         self.0 += 2 * pairs.len();
///     }
///     fn number(&mut self, _: &'static str, _: &mut i32, _: bool) {}
///     fn optional_number(&mut self, _: &'static str, _: &mut Option<i32>) {}
///     fn numbers(&mut self, _: &'static str, _: &mut Vec<i32>) {}
///     fn digit(&mut self, _: &'static str, _: &mut Digit) {}
///     fn digits(&mut self, _: &'static str, _: &mut Vec<Digit>) {}
///     fn flag(&mut self, _: &'static str, _: &mut bool) {}
///     fn automaton(&mut self, _: &'static str, _: &mut constraint::Automaton) {}
///     fn relation(&mut self, _: &'static str, _: &mut constraint::Relation) {}
///     fn rules(&mut self, _: &'static str, _: &mut Vec<Rule>) {}
/// }
/// let mut count = CountCells(0);
/// Rule::from(KillerCage { cells: [0, 1].map(Cell::new).to_vec(), total: Some(5) }).fields(&mut count);
/// assert_eq!(count.0, 2);
/// ```
pub trait RuleFields {
    /// Cells.
    fn cells(&mut self, key: &'static str, cells: &mut Vec<Cell>);

    /// Two cells.
    fn pair(&mut self, key: &'static str, cells: &mut [Cell; 2]);

    /// Pairs of cells.
    fn pairs(&mut self, key: &'static str, pairs: &mut Vec<[Cell; 2]>);

    /// Groups of cells.
    fn groups(&mut self, key: &'static str, groups: &mut Vec<Vec<Cell>>);

    /// A number. If it is not needed, the rule has a usual one, which is its value before it is read.
    fn number(&mut self, key: &'static str, number: &mut i32, is_needed: bool);

    /// A number that can be missing.
    fn optional_number(&mut self, key: &'static str, number: &mut Option<i32>);

    /// Numbers; without the key, there are none.
    fn numbers(&mut self, key: &'static str, numbers: &mut Vec<i32>);

    /// A digit.
    fn digit(&mut self, key: &'static str, digit: &mut Digit);

    /// Digits.
    fn digits(&mut self, key: &'static str, digits: &mut Vec<Digit>);

    /// Yes or no; without the key, it is no.
    fn flag(&mut self, key: &'static str, flag: &mut bool);

    /// An automaton.
    fn automaton(&mut self, key: &'static str, automaton: &mut Automaton);

    /// Which digits can be together.
    fn relation(&mut self, key: &'static str, relation: &mut Relation);

    /// Other rules.
    fn rules(&mut self, key: &'static str, rules: &mut Vec<Rule>);
}
