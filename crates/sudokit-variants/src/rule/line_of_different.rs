//! Lines of digits that all differ: renban and nabner.

use crate::constraint::Constraint;
use crate::shape::{self, Color, Shape};
use crate::{Cell, DigitSet, Filled, Layout};

use super::declare::{Declared, all_pairs, not_different, related};
use super::{RuleFields, RuleInfo, RuleProblem};

/// A line with consecutive digits in any order, none twice.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Renban {
    /// The cells, in any order.
    pub cells: Vec<Cell>,
}

impl Declared for Renban {
    const INFOS: &'static [RuleInfo] = &[RuleInfo {
        name: "renban",
        definition: "The digits on a renban line are consecutive, in any order, and none is there twice.",
    }];

    fn blank(_: usize) -> Self {
        Renban { cells: Vec::new() }
    }

    fn fields(&mut self, fields: &mut dyn RuleFields) {
        fields.cells("cells", &mut self.cells);
    }

    fn parts(&self) -> Vec<&[Cell]> {
        vec![&self.cells]
    }

    fn title(&self) -> String {
        "renban line".to_owned()
    }

    fn shapes(&self, layout: &Layout) -> Vec<Shape> {
        vec![shape::line(&self.cells, layout, Color::Pink)]
    }

    fn problem(&self, layout: &Layout) -> Option<RuleProblem> {
        not_different(1, &self.cells, layout)
    }

    fn holds(&self, filled: &Filled<'_>) -> bool {
        let mut values = filled.values(&self.cells);
        values.sort_unstable();
        values.windows(2).all(|pair| pair[1] == pair[0] + 1)
    }

    fn constraints(&self, layout: &Layout) -> Vec<Constraint> {
        let digits: Vec<_> = layout.digits().iter().collect();
        let sets = digits.windows(self.cells.len()).map(|run| run.iter().copied().collect::<DigitSet>());
        vec![Constraint::OneOf { cells: self.cells.clone(), sets: sets.collect() }]
    }
}

/// A line on which no two digits are the same or consecutive.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Nabner {
    /// The cells, in any order.
    pub cells: Vec<Cell>,
}

impl Declared for Nabner {
    const INFOS: &'static [RuleInfo] = &[RuleInfo {
        name: "nabner",
        definition: "No two digits on a nabner line, neighbors or not, are the same or consecutive.",
    }];

    fn blank(_: usize) -> Self {
        Nabner { cells: Vec::new() }
    }

    fn fields(&mut self, fields: &mut dyn RuleFields) {
        fields.cells("cells", &mut self.cells);
    }

    fn parts(&self) -> Vec<&[Cell]> {
        vec![&self.cells]
    }

    fn title(&self) -> String {
        "nabner line".to_owned()
    }

    fn shapes(&self, layout: &Layout) -> Vec<Shape> {
        vec![shape::line(&self.cells, layout, Color::Yellow)]
    }

    fn problem(&self, layout: &Layout) -> Option<RuleProblem> {
        let (least, most) = (2, layout.digits().len().div_ceil(2));
        let cells = self.cells.len();
        (!(least..=most).contains(&cells)).then_some(RuleProblem::CellCount {
            cells,
            least,
            most: Some(most),
        })
    }

    fn holds(&self, filled: &Filled<'_>) -> bool {
        all_pairs(&self.cells).all(|[one, other]| (filled.value(one) - filled.value(other)).abs() > 1)
    }

    fn constraints(&self, layout: &Layout) -> Vec<Constraint> {
        related(all_pairs(&self.cells), layout, |one, other| (one - other).abs() > 1)
    }
}
