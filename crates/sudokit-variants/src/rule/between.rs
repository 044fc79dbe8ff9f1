//! Lines whose ends limit the digits between them: between lines and lockout lines.

use crate::constraint::Constraint;
use crate::shape::{self, Color, Shape};
use crate::{Cell, Filled, Layout};

use super::declare::{Declared, fewer_than, outside, value_range};
use super::{RuleFields, RuleInfo, RuleProblem};

/// The values of the ends of a line, the lower first, and those between them.
fn ends(filled: &Filled<'_>, cells: &[Cell]) -> Option<(i32, i32, Vec<i32>)> {
    let [first, inner @ .., last] = cells else { return None };
    let (first, last) = (filled.value(*first), filled.value(*last));
    Some((first.min(last), first.max(last), filled.values(inner)))
}

/// A line whose digits lie between those at its ends.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct BetweenLine {
    /// The cells, in the order of the line.
    pub cells: Vec<Cell>,
}

impl Declared for BetweenLine {
    const INFOS: &'static [RuleInfo] = &[RuleInfo {
        name: "betweenline",
        definition: "The digits of the line are greater than the lower and less than the higher digit at its ends.",
    }];

    fn blank(_: usize) -> Self {
        BetweenLine { cells: Vec::new() }
    }

    fn fields(&mut self, fields: &mut dyn RuleFields) {
        fields.cells("cells", &mut self.cells);
    }

    fn parts(&self) -> Vec<&[Cell]> {
        vec![&self.cells]
    }

    fn title(&self) -> String {
        "between line".to_owned()
    }

    fn shapes(&self, layout: &Layout) -> Vec<Shape> {
        shape::with_circles(shape::line(&self.cells, layout, Color::Gray), &self.cells, layout)
    }

    fn problem(&self, _: &Layout) -> Option<RuleProblem> {
        fewer_than(3, &self.cells)
    }

    fn holds(&self, filled: &Filled<'_>) -> bool {
        ends(filled, &self.cells)
            .is_some_and(|(low, high, inner)| inner.iter().all(|value| low < *value && *value < high))
    }

    fn constraints(&self, _: &Layout) -> Vec<Constraint> {
        vec![Constraint::Between(self.cells.clone())]
    }
}

/// A line whose digits do not lie between those at its ends, which differ by a least number.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Lockout {
    /// The cells, in the order of the line.
    pub cells: Vec<Cell>,
    /// The least difference of the ends; 4 unless the line says another.
    pub gap: i32,
}

impl Declared for Lockout {
    const INFOS: &'static [RuleInfo] = &[RuleInfo {
        name: "lockout",
        definition: "The digits at the ends of the line differ by at least 4, or the line's number, and its other digits are neither between them nor equal to one of them.",
    }];

    fn blank(_: usize) -> Self {
        Lockout { cells: Vec::new(), gap: 4 }
    }

    fn fields(&mut self, fields: &mut dyn RuleFields) {
        fields.cells("cells", &mut self.cells);
        fields.number("gap", &mut self.gap, false);
    }

    fn parts(&self) -> Vec<&[Cell]> {
        vec![&self.cells]
    }

    fn title(&self) -> String {
        format!("lockout line of {}", self.gap)
    }

    fn shapes(&self, layout: &Layout) -> Vec<Shape> {
        let diamond = |cell: &Cell, side, color| Shape::Square {
            middle: layout.middle(*cell),
            side,
            is_turned: true,
            color,
        };
        let ends = self.cells.first().into_iter().chain(self.cells.last());
        let ends = ends.flat_map(|cell| [diamond(cell, 0.6, Color::Dark), diamond(cell, 0.5, Color::White)]);
        let line = shape::line(&self.cells, layout, Color::Blue);
        let label = if self.gap == 4 { None } else { shape::label(&self.cells, self.gap) };
        [line].into_iter().chain(ends).chain(label).collect()
    }

    fn problem(&self, layout: &Layout) -> Option<RuleProblem> {
        let (lowest, highest) = value_range(layout);
        fewer_than(2, &self.cells).or_else(|| outside("difference", self.gap, 0, highest - lowest))
    }

    fn holds(&self, filled: &Filled<'_>) -> bool {
        ends(filled, &self.cells).is_some_and(|(low, high, inner)| {
            high - low >= self.gap && !inner.iter().any(|value| (low..=high).contains(value))
        })
    }

    fn constraints(&self, _: &Layout) -> Vec<Constraint> {
        vec![Constraint::Outside { cells: self.cells.clone(), gap: self.gap }]
    }
}
