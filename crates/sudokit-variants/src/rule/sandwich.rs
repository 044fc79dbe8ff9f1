//! Sums between two digits of a line: sandwiches and lunchboxes.

use crate::constraint::Constraint;
use crate::shape::{self, Color, Shape};
use crate::{Cell, Filled, Layout};

use super::declare::{Declared, different_sum_range, not_different, outside};
use super::{RuleFields, RuleInfo, RuleProblem};

/// A row or column whose digits between the lowest and the highest digit of the board add up to a total.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Sandwich {
    /// The cells of the row or column.
    pub cells: Vec<Cell>,
    /// The sum.
    pub total: i32,
}

/// The sum of the values between the two ends, if both are there.
fn between(values: &[i32], low: i32, high: i32) -> Option<i32> {
    let low = values.iter().position(|value| *value == low)?;
    let high = values.iter().position(|value| *value == high)?;
    Some(values[low.min(high)..=low.max(high)].iter().sum::<i32>() - values[low] - values[high])
}

/// The problem of cells that cannot all differ, or of a total that is more than the other digits have.
fn problem(cells: &[Cell], total: i32, layout: &Layout) -> Option<RuleProblem> {
    let mut digits = layout.digits();
    digits.pop_first();
    let inner = cells.len().saturating_sub(2);
    let highest = digits.last().map_or(0, crate::Digit::value);
    let most = different_sum_range(digits, inner + 1).1 - highest;
    not_different(2, cells, layout).or_else(|| outside("total", total, 0, most))
}

impl Declared for Sandwich {
    const INFOS: &'static [RuleInfo] = &[RuleInfo {
        name: "sandwich",
        definition: "The digits between the 1 and the 9 of a row or column, or the lowest and the highest digit of the board, add up to the number.",
    }];

    fn blank(_: usize) -> Self {
        Sandwich { cells: Vec::new(), total: 0 }
    }

    fn fields(&mut self, fields: &mut dyn RuleFields) {
        fields.cells("cells", &mut self.cells);
        fields.number("total", &mut self.total, true);
    }

    fn parts(&self) -> Vec<&[Cell]> {
        vec![&self.cells]
    }

    fn title(&self) -> String {
        format!("sandwich of {}", self.total)
    }

    fn shapes(&self, layout: &Layout) -> Vec<Shape> {
        shape::clue(&self.cells, layout, self.total, "sandwich")
    }

    fn problem(&self, layout: &Layout) -> Option<RuleProblem> {
        problem(&self.cells, self.total, layout)
    }

    fn holds(&self, filled: &Filled<'_>) -> bool {
        let (low, high) = super::declare::value_range(filled.layout());
        filled.differ(&self.cells) && between(&filled.values(&self.cells), low, high) == Some(self.total)
    }

    fn constraints(&self, layout: &Layout) -> Vec<Constraint> {
        let ends = layout.digits().first().zip(layout.digits().last()).map(|(low, high)| [low, high]);
        vec![Constraint::Sandwich { cells: self.cells.clone(), ends, total: self.total }]
    }
}

/// A line of different digits, of which those between its lowest and its highest digit add up to a total.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Lunchbox {
    /// The cells, in the order of the line.
    pub cells: Vec<Cell>,
    /// The sum.
    pub total: i32,
}

impl Declared for Lunchbox {
    const INFOS: &'static [RuleInfo] = &[RuleInfo {
        name: "lunchbox",
        definition: "The digits of the line differ, and those between its lowest and its highest digit add up to the number.",
    }];

    fn blank(_: usize) -> Self {
        Lunchbox { cells: Vec::new(), total: 0 }
    }

    fn fields(&mut self, fields: &mut dyn RuleFields) {
        fields.cells("cells", &mut self.cells);
        fields.number("total", &mut self.total, true);
    }

    fn parts(&self) -> Vec<&[Cell]> {
        vec![&self.cells]
    }

    fn title(&self) -> String {
        format!("lunchbox of {}", self.total)
    }

    fn shapes(&self, layout: &Layout) -> Vec<Shape> {
        let line = shape::line(&self.cells, layout, Color::Brown);
        [line].into_iter().chain(shape::label(&self.cells, self.total)).collect()
    }

    fn problem(&self, layout: &Layout) -> Option<RuleProblem> {
        problem(&self.cells, self.total, layout)
    }

    fn holds(&self, filled: &Filled<'_>) -> bool {
        let values = filled.values(&self.cells);
        let ends = values.iter().min().zip(values.iter().max());
        let sum = ends.and_then(|(low, high)| between(&values, *low, *high));
        filled.differ(&self.cells) && sum == Some(self.total)
    }

    fn constraints(&self, _: &Layout) -> Vec<Constraint> {
        vec![Constraint::Sandwich { cells: self.cells.clone(), ends: None, total: self.total }]
    }
}
