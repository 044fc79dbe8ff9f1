//! Thermometers.

use crate::constraint::Constraint;
use crate::shape::{self, Color, Shape};
use crate::{Cell, Filled, Layout};

use super::declare::{Declared, fewer_than, neighbors, not_different, related};
use super::{RuleFields, RuleInfo, RuleProblem};

/// A line along which digits grow from the bulb; on a slow thermometer they may stay the same.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Thermometer {
    /// The cells, the bulb first.
    pub cells: Vec<Cell>,
    /// Whether neighbors on the line may have the same digit.
    pub is_slow: bool,
}

impl Thermometer {
    fn allows(&self, first: i32, second: i32) -> bool {
        first < second || self.is_slow && first == second
    }
}

impl Declared for Thermometer {
    const INFOS: &'static [RuleInfo] = &[
        RuleInfo { name: "thermo", definition: "Digits grow along a thermometer from its bulb." },
        RuleInfo {
            name: "slowthermo",
            definition: "Digits grow or stay the same along a slow thermometer from its bulb.",
        },
    ];

    fn kind(&self) -> usize {
        usize::from(self.is_slow)
    }

    fn blank(kind: usize) -> Self {
        Thermometer { cells: Vec::new(), is_slow: kind == 1 }
    }

    fn fields(&mut self, fields: &mut dyn RuleFields) {
        fields.cells("cells", &mut self.cells);
    }

    fn parts(&self) -> Vec<&[Cell]> {
        vec![&self.cells]
    }

    fn title(&self) -> String {
        (if self.is_slow { "slow thermometer" } else { "thermometer" }).to_owned()
    }

    fn shapes(&self, layout: &Layout) -> Vec<Shape> {
        let line = shape::line(&self.cells, layout, Color::Gray);
        let bulb = &self.cells[..self.cells.len().min(1)];
        let [bulb, hole] = shape::ring(bulb, layout, 0.76, Color::Gray);
        [line, bulb].into_iter().chain(self.is_slow.then_some(hole)).collect()
    }

    fn problem(&self, layout: &Layout) -> Option<RuleProblem> {
        match self.is_slow {
            true => fewer_than(2, &self.cells),
            false => not_different(2, &self.cells, layout),
        }
    }

    fn holds(&self, filled: &Filled<'_>) -> bool {
        self.cells.windows(2).all(|pair| self.allows(filled.value(pair[0]), filled.value(pair[1])))
    }

    fn constraints(&self, layout: &Layout) -> Vec<Constraint> {
        related(neighbors(&self.cells), layout, |first, second| self.allows(first, second))
    }
}
