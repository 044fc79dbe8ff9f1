//! Counting circles.

use crate::constraint::Constraint;
use crate::shape::{self, Shape};
use crate::{Cell, Filled, Layout};

use super::declare::{Declared, fewer_than};
use super::{RuleFields, RuleInfo, RuleProblem};

/// Cells whose digits are there as often as they say.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct CountingCircles {
    /// The cells with a circle.
    pub cells: Vec<Cell>,
}

impl Declared for CountingCircles {
    const INFOS: &'static [RuleInfo] = &[RuleInfo {
        name: "countingcircles",
        definition: "A digit that is in a circle is in as many circles as it says.",
    }];

    fn blank(_: usize) -> Self {
        CountingCircles { cells: Vec::new() }
    }

    fn fields(&mut self, fields: &mut dyn RuleFields) {
        fields.cells("cells", &mut self.cells);
    }

    fn parts(&self) -> Vec<&[Cell]> {
        vec![&self.cells]
    }

    fn title(&self) -> String {
        "counting circles".to_owned()
    }

    fn shapes(&self, layout: &Layout) -> Vec<Shape> {
        self.cells.iter().flat_map(|cell| shape::circle(&[*cell], layout)).collect()
    }

    fn problem(&self, _: &Layout) -> Option<RuleProblem> {
        fewer_than(1, &self.cells)
    }

    fn holds(&self, filled: &Filled<'_>) -> bool {
        let values = filled.values(&self.cells);
        values.iter().all(|value| values.iter().filter(|other| *other == value).count() == *value as usize)
    }

    fn constraints(&self, _: &Layout) -> Vec<Constraint> {
        vec![Constraint::CountThemselves(self.cells.clone())]
    }
}
