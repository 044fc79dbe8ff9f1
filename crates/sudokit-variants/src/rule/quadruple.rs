//! Quadruples: digits that must be in the cells around a corner.

use crate::constraint::Constraint;
use crate::shape::{self, Color, Shape};
use crate::{Cell, Digit, Filled, Layout};

use super::declare::Declared;
use super::{RuleFields, RuleInfo, RuleProblem};

/// Cells that have these digits, each at least as often as it is listed.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Quadruple {
    /// The cells: the four around a corner, or others.
    pub cells: Vec<Cell>,
    /// The digits, in any order, with repetitions.
    pub digits: Vec<Digit>,
}

impl Declared for Quadruple {
    const INFOS: &'static [RuleInfo] = &[RuleInfo {
        name: "quadruple",
        definition: "Each digit of the circle is in one of its four cells, a digit that it shows twice in two of them.",
    }];

    fn blank(_: usize) -> Self {
        Quadruple { cells: Vec::new(), digits: Vec::new() }
    }

    fn fields(&mut self, fields: &mut dyn RuleFields) {
        fields.cells("cells", &mut self.cells);
        fields.digits("digits", &mut self.digits);
    }

    fn parts(&self) -> Vec<&[Cell]> {
        vec![&self.cells]
    }

    fn title(&self) -> String {
        let digits: Vec<String> = self.digits.iter().map(ToString::to_string).collect();
        format!("quadruple of {}", digits.join(" "))
    }

    fn shapes(&self, layout: &Layout) -> Vec<Shape> {
        let are_short = self.digits.iter().all(|digit| digit.value() < 10);
        let digits: Vec<String> = self.digits.iter().map(ToString::to_string).collect();
        let text = digits.join(if are_short { "" } else { " " });
        let middle = shape::middle(&self.cells, layout);
        vec![Shape::Sign { middle, radius: 0.27, fill: Color::White, border: Color::Dark, text }]
    }

    fn problem(&self, layout: &Layout) -> Option<RuleProblem> {
        let unknown = self.digits.iter().find(|digit| !layout.digits().contains(**digit));
        let most = self.cells.len() as i32;
        let count = || super::declare::outside("number of digits", self.digits.len() as i32, 1, most);
        super::declare::fewer_than(1, &self.cells)
            .or_else(|| unknown.map(|digit| RuleProblem::Digit(*digit)))
            .or_else(count)
    }

    fn holds(&self, filled: &Filled<'_>) -> bool {
        let mut there: Vec<Digit> = self.cells.iter().map(|cell| filled.digit(*cell)).collect();
        // Each listed digit takes one of the cells.
        self.digits.iter().all(|digit| {
            there.iter().position(|other| other == digit).map(|at| there.swap_remove(at)).is_some()
        })
    }

    fn constraints(&self, _: &Layout) -> Vec<Constraint> {
        vec![Constraint::Contains { cells: self.cells.clone(), digits: self.digits.clone() }]
    }
}
