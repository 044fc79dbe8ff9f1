//! Thermometers.

use crate::constraint::{Constraint, Relation};
use crate::{Cell, Filled, Layout};

use super::{Declared, RuleInfo};

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
    const INFO: RuleInfo = RuleInfo {
        name: "thermo",
        definition: "Digits grow along a thermometer from its bulb; on a slow one they may also stay the same.",
    };

    fn cells(&self) -> Vec<Cell> {
        self.cells.clone()
    }

    fn holds(&self, filled: &Filled<'_>) -> bool {
        self.cells.windows(2).all(|pair| self.allows(filled.value(pair[0]), filled.value(pair[1])))
    }

    fn constraints(&self, layout: &Layout) -> Vec<Constraint> {
        let relation = Relation::of(layout.digits(), |first, second| self.allows(first, second));
        let pair = |pair: &[Cell]| Constraint::Pair { cells: [pair[0], pair[1]], relation: relation.clone() };
        self.cells.windows(2).map(pair).collect()
    }
}
