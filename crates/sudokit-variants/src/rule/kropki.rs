//! Kropki dots: a white dot between consecutive digits, a black dot between a digit and its double. A dot may show another
//! difference or ratio.

use crate::constraint::Constraint;
use crate::shape::{self, Color, Shape};
use crate::{Cell, Filled, Layout};

use super::declare::{Declared, outside, related, value_range};
use super::{RuleFields, RuleInfo, RuleProblem};

/// A dot between two cells.
fn dot(cells: [Cell; 2], layout: &Layout, fill: Color, text: String) -> Shape {
    Shape::Sign { middle: shape::middle(&cells, layout), radius: 0.15, fill, border: Color::Black, text }
}

/// Two cells whose digits have this difference.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct WhiteDot {
    /// The two cells.
    pub cells: [Cell; 2],
    /// The difference; 1 unless the dot shows another.
    pub difference: i32,
}

impl WhiteDot {
    fn allows(&self, one: i32, other: i32) -> bool {
        (one - other).abs() == self.difference
    }
}

impl Declared for WhiteDot {
    const INFOS: &'static [RuleInfo] = &[RuleInfo {
        name: "difference",
        definition: "Digits on both sides of a white dot differ by 1, or by the dot's number.",
    }];

    fn blank(_: usize) -> Self {
        WhiteDot { cells: [Cell::new(0); 2], difference: 1 }
    }

    fn fields(&mut self, fields: &mut dyn RuleFields) {
        fields.pair("cells", &mut self.cells);
        fields.number("difference", &mut self.difference, false);
    }

    fn parts(&self) -> Vec<&[Cell]> {
        vec![&self.cells]
    }

    fn title(&self) -> String {
        if self.difference == 1 {
            "white dot".to_owned()
        } else {
            format!("white dot of {}", self.difference)
        }
    }

    fn shapes(&self, layout: &Layout) -> Vec<Shape> {
        let text = if self.difference == 1 { String::new() } else { self.difference.to_string() };
        vec![dot(self.cells, layout, Color::White, text)]
    }

    fn problem(&self, layout: &Layout) -> Option<RuleProblem> {
        let (lowest, highest) = value_range(layout);
        outside("difference", self.difference, 0, highest - lowest)
    }

    fn holds(&self, filled: &Filled<'_>) -> bool {
        let [one, other] = self.cells.map(|cell| filled.value(cell));
        self.allows(one, other)
    }

    fn constraints(&self, layout: &Layout) -> Vec<Constraint> {
        related([self.cells], layout, |one, other| self.allows(one, other))
    }
}

/// Two cells of which one has this many times the digit of the other.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct BlackDot {
    /// The two cells.
    pub cells: [Cell; 2],
    /// The ratio; 2 unless the dot shows another.
    pub ratio: i32,
}

impl BlackDot {
    fn allows(&self, one: i32, other: i32) -> bool {
        one == self.ratio * other || other == self.ratio * one
    }
}

impl Declared for BlackDot {
    const INFOS: &'static [RuleInfo] = &[RuleInfo {
        name: "ratio",
        definition: "One of the digits on both sides of a black dot is twice the other, or as many times as the dot says.",
    }];

    fn blank(_: usize) -> Self {
        BlackDot { cells: [Cell::new(0); 2], ratio: 2 }
    }

    fn fields(&mut self, fields: &mut dyn RuleFields) {
        fields.pair("cells", &mut self.cells);
        fields.number("ratio", &mut self.ratio, false);
    }

    fn parts(&self) -> Vec<&[Cell]> {
        vec![&self.cells]
    }

    fn title(&self) -> String {
        if self.ratio == 2 { "black dot".to_owned() } else { format!("black dot of {}", self.ratio) }
    }

    fn shapes(&self, layout: &Layout) -> Vec<Shape> {
        let text = if self.ratio == 2 { String::new() } else { self.ratio.to_string() };
        vec![dot(self.cells, layout, Color::Black, text)]
    }

    fn problem(&self, layout: &Layout) -> Option<RuleProblem> {
        let (lowest, highest) = value_range(layout);
        outside("ratio", self.ratio, 1, highest / lowest.max(1))
    }

    fn holds(&self, filled: &Filled<'_>) -> bool {
        let [one, other] = self.cells.map(|cell| filled.value(cell));
        self.allows(one, other)
    }

    fn constraints(&self, layout: &Layout) -> Vec<Constraint> {
        related([self.cells], layout, |one, other| self.allows(one, other))
    }
}
