//! Whispers: neighbors on a line differ by a least number.

use crate::constraint::Constraint;
use crate::shape::{self, Color, Shape};
use crate::{Cell, Filled, Layout};

use super::declare::{Declared, fewer_than, neighbors, outside, related, value_range};
use super::{RuleFields, RuleInfo, RuleProblem};

/// The usual differences of German and of Dutch whispers.
const GERMAN: i32 = 5;
const DUTCH: i32 = 4;

/// A line whose neighbors differ by at least a number: 5 on German, 4 on Dutch whispers.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Whisper {
    /// The cells, in the order of the line.
    pub cells: Vec<Cell>,
    /// The least difference.
    pub difference: i32,
}

impl Declared for Whisper {
    const INFOS: &'static [RuleInfo] = &[RuleInfo {
        name: "whispers",
        definition: "Neighbors on a whisper line differ by at least 5, or by at least the line's number.",
    }];
    const MAY_REPEAT: bool = true;

    fn blank(_: usize) -> Self {
        Whisper { cells: Vec::new(), difference: 5 }
    }

    fn fields(&mut self, fields: &mut dyn RuleFields) {
        fields.cells("cells", &mut self.cells);
        fields.number("difference", &mut self.difference, false);
    }

    fn parts(&self) -> Vec<&[Cell]> {
        vec![&self.cells]
    }

    fn title(&self) -> String {
        format!("whispers of {}", self.difference)
    }

    fn shapes(&self, layout: &Layout) -> Vec<Shape> {
        let color = if self.difference < GERMAN { Color::Orange } else { Color::Green };
        let line = shape::line(&self.cells, layout, color);
        let is_usual = [DUTCH, GERMAN].contains(&self.difference);
        let label = if is_usual { None } else { shape::label(&self.cells, self.difference) };
        [line].into_iter().chain(label).collect()
    }

    fn problem(&self, layout: &Layout) -> Option<RuleProblem> {
        let (lowest, highest) = value_range(layout);
        fewer_than(2, &self.cells).or_else(|| outside("difference", self.difference, 0, highest - lowest))
    }

    fn holds(&self, filled: &Filled<'_>) -> bool {
        filled.values(&self.cells).windows(2).all(|pair| (pair[0] - pair[1]).abs() >= self.difference)
    }

    fn constraints(&self, layout: &Layout) -> Vec<Constraint> {
        related(neighbors(&self.cells), layout, |one, other| (one - other).abs() >= self.difference)
    }
}
