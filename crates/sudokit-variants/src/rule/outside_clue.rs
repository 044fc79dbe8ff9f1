//! Clues outside of the board that look into a row or column: skyscrapers, X-sums, numbered rooms.

use crate::constraint::Constraint;
use crate::shape::{self, Shape};
use crate::{Cell, Digit, Filled, Layout};

use super::declare::{Declared, different_sum_range, not_different, outside};
use super::{RuleFields, RuleInfo, RuleProblem};

/// A row or column of towers whose heights are the digits. The clue is the number of towers that can be seen from it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Skyscraper {
    /// The cells, the one at the clue first.
    pub cells: Vec<Cell>,
    /// The number of towers that no earlier one hides.
    pub count: usize,
}

impl Declared for Skyscraper {
    const INFOS: &'static [RuleInfo] = &[RuleInfo {
        name: "skyscraper",
        definition: "The number says how many digits of the row or column are greater than all digits between them and the number.",
    }];

    fn blank(_: usize) -> Self {
        Skyscraper { cells: Vec::new(), count: 0 }
    }

    fn fields(&mut self, fields: &mut dyn RuleFields) {
        fields.cells("cells", &mut self.cells);
        let mut count = i32::try_from(self.count).unwrap_or(i32::MAX);
        fields.number("count", &mut count, true);
        self.count = usize::try_from(count).unwrap_or(0);
    }

    fn parts(&self) -> Vec<&[Cell]> {
        vec![&self.cells]
    }

    fn title(&self) -> String {
        format!("skyscraper of {}", self.count)
    }

    fn shapes(&self, layout: &Layout) -> Vec<Shape> {
        shape::clue(&self.cells, layout, self.count, "skyscraper")
    }

    fn problem(&self, layout: &Layout) -> Option<RuleProblem> {
        let count = i32::try_from(self.count).unwrap_or(i32::MAX);
        not_different(1, &self.cells, layout).or_else(|| outside("number", count, 1, self.cells.len() as i32))
    }

    fn holds(&self, filled: &Filled<'_>) -> bool {
        let values = filled.values(&self.cells);
        let is_seen = |at: &usize| values[..*at].iter().all(|earlier| *earlier < values[*at]);
        filled.differ(&self.cells) && (0..values.len()).filter(is_seen).count() == self.count
    }

    fn constraints(&self, _: &Layout) -> Vec<Constraint> {
        vec![Constraint::Visible { cells: self.cells.clone(), count: self.count }]
    }
}

/// A row or column in which the first digits add up to a total. The first of them is their number.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct XSum {
    /// The cells, the one at the clue first.
    pub cells: Vec<Cell>,
    /// The sum.
    pub total: i32,
}

impl Declared for XSum {
    const INFOS: &'static [RuleInfo] = &[RuleInfo {
        name: "xsum",
        definition: "The first X digits of the row or column, as seen from the number, add up to it; X is the first of them.",
    }];

    fn blank(_: usize) -> Self {
        XSum { cells: Vec::new(), total: 0 }
    }

    fn fields(&mut self, fields: &mut dyn RuleFields) {
        fields.cells("cells", &mut self.cells);
        fields.number("total", &mut self.total, true);
    }

    fn parts(&self) -> Vec<&[Cell]> {
        vec![&self.cells]
    }

    fn title(&self) -> String {
        format!("X-sum of {}", self.total)
    }

    fn shapes(&self, layout: &Layout) -> Vec<Shape> {
        shape::clue(&self.cells, layout, self.total, "X-sum")
    }

    fn problem(&self, layout: &Layout) -> Option<RuleProblem> {
        let (_, most) = different_sum_range(layout.digits(), self.cells.len());
        not_different(1, &self.cells, layout).or_else(|| outside("total", self.total, 0, most))
    }

    fn holds(&self, filled: &Filled<'_>) -> bool {
        let values = filled.values(&self.cells);
        let count = values.first().map_or(0, |first| *first as usize);
        count <= values.len() && values.iter().take(count).sum::<i32>() == self.total
    }

    fn constraints(&self, _: &Layout) -> Vec<Constraint> {
        vec![Constraint::FirstSum { cells: self.cells.clone(), total: self.total }]
    }
}

/// A row or column whose first digit says at which of its cells, from 1, a digit stands.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct NumberedRoom {
    /// The cells, the one at the clue first.
    pub cells: Vec<Cell>,
    /// The digit of the clue.
    pub digit: Digit,
}

impl Declared for NumberedRoom {
    const INFOS: &'static [RuleInfo] = &[RuleInfo {
        name: "numberedroom",
        definition: "The Xth digit of the row or column, as seen from the number, is that number; X is the first digit.",
    }];

    fn blank(_: usize) -> Self {
        NumberedRoom { cells: Vec::new(), digit: Digit::new(0) }
    }

    fn fields(&mut self, fields: &mut dyn RuleFields) {
        fields.cells("cells", &mut self.cells);
        fields.digit("digit", &mut self.digit);
    }

    fn parts(&self) -> Vec<&[Cell]> {
        vec![&self.cells]
    }

    fn title(&self) -> String {
        format!("numbered room of {}", self.digit)
    }

    fn shapes(&self, layout: &Layout) -> Vec<Shape> {
        shape::clue(&self.cells, layout, self.digit, "numbered room")
    }

    fn problem(&self, layout: &Layout) -> Option<RuleProblem> {
        let unknown = !layout.digits().contains(self.digit);
        not_different(1, &self.cells, layout).or_else(|| unknown.then_some(RuleProblem::Digit(self.digit)))
    }

    fn holds(&self, filled: &Filled<'_>) -> bool {
        let digits: Vec<Digit> = self.cells.iter().map(|cell| filled.digit(*cell)).collect();
        let at = digits.first().map(|first| first.index());
        (1..=digits.len()).any(|number| at == Some(number) && digits[number - 1] == self.digit)
    }

    fn constraints(&self, _: &Layout) -> Vec<Constraint> {
        vec![Constraint::Index { at: self.cells[0], line: self.cells.clone(), digit: self.digit }]
    }
}
