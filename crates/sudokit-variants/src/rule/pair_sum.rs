//! Signs between two cells: X, V and other sums, and greater-than.

use crate::constraint::Constraint;
use crate::shape::{self, Color, Shape};
use crate::{Cell, Filled, Layout};

use super::declare::{Declared, outside, related, sum_range};
use super::{RuleFields, RuleInfo, RuleProblem};

/// Two cells whose digits add up to a number: 10 for an X, 5 for a V.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct PairSum {
    /// The two cells.
    pub cells: [Cell; 2],
    /// The sum.
    pub total: i32,
}

impl Declared for PairSum {
    const INFOS: &'static [RuleInfo] = &[RuleInfo {
        name: "xv",
        definition: "Digits on both sides of an X add up to 10, of a V to 5, of another number to that.",
    }];

    fn blank(_: usize) -> Self {
        PairSum { cells: [Cell::new(0); 2], total: 0 }
    }

    fn fields(&mut self, fields: &mut dyn RuleFields) {
        fields.pair("cells", &mut self.cells);
        fields.number("total", &mut self.total, true);
    }

    fn parts(&self) -> Vec<&[Cell]> {
        vec![&self.cells]
    }

    fn title(&self) -> String {
        match self.total {
            10 => "X".to_owned(),
            5 => "V".to_owned(),
            total => format!("sum of {total}"),
        }
    }

    fn shapes(&self, layout: &Layout) -> Vec<Shape> {
        let text = match self.total {
            10 => "X".to_owned(),
            5 => "V".to_owned(),
            total => total.to_string(),
        };
        let middle = shape::middle(&self.cells, layout);
        vec![Shape::Sign { middle, radius: 0.21, fill: Color::White, border: Color::White, text }]
    }

    fn problem(&self, layout: &Layout) -> Option<RuleProblem> {
        let (least, most) = sum_range(layout, 2);
        outside("sum", self.total, least, most)
    }

    fn holds(&self, filled: &Filled<'_>) -> bool {
        filled.sum(&self.cells) == self.total
    }

    fn constraints(&self, layout: &Layout) -> Vec<Constraint> {
        related([self.cells], layout, |one, other| one + other == self.total)
    }
}

/// Two cells of which the first has the greater digit.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct GreaterThan {
    /// The two cells, the greater first.
    pub cells: [Cell; 2],
}

impl Declared for GreaterThan {
    const INFOS: &'static [RuleInfo] = &[RuleInfo {
        name: "greaterthan",
        definition: "The digit on the open side of a sign is greater than the one at its tip.",
    }];

    fn blank(_: usize) -> Self {
        GreaterThan { cells: [Cell::new(0); 2] }
    }

    fn fields(&mut self, fields: &mut dyn RuleFields) {
        fields.pair("cells", &mut self.cells);
    }

    fn parts(&self) -> Vec<&[Cell]> {
        vec![&self.cells]
    }

    fn title(&self) -> String {
        "greater-than sign".to_owned()
    }

    fn shapes(&self, layout: &Layout) -> Vec<Shape> {
        let [greater, less] = self.cells.map(|cell| layout.middle(cell));
        let middle = shape::middle(&self.cells, layout);
        let (x, y) = ((less.0 - greater.0).clamp(-1.0, 1.0), (less.1 - greater.1).clamp(-1.0, 1.0));
        vec![shape::tip(greater, (middle.0 + 0.1 * x, middle.1 + 0.1 * y), 0.16)]
    }

    fn problem(&self, _: &Layout) -> Option<RuleProblem> {
        None
    }

    fn holds(&self, filled: &Filled<'_>) -> bool {
        filled.value(self.cells[0]) > filled.value(self.cells[1])
    }

    fn constraints(&self, layout: &Layout) -> Vec<Constraint> {
        related([self.cells], layout, |first, second| first > second)
    }
}
