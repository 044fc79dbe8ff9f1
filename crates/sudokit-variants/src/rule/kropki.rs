//! Kropki dots: a white dot between consecutive digits, a black dot between a digit and its double. A dot may show another
//! difference or ratio.

use crate::constraint::{Constraint, Relation};
use crate::{Cell, Filled, Layout};

use super::{Declared, RuleInfo};

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
    const INFO: RuleInfo = RuleInfo {
        name: "difference",
        definition: "Digits on both sides of a white dot differ by 1, or by the dot's number.",
    };

    fn cells(&self) -> Vec<Cell> {
        self.cells.to_vec()
    }

    fn holds(&self, filled: &Filled<'_>) -> bool {
        let [one, other] = self.cells.map(|cell| filled.value(cell));
        self.allows(one, other)
    }

    fn constraints(&self, layout: &Layout) -> Vec<Constraint> {
        let relation = Relation::of(layout.digits(), |one, other| self.allows(one, other));
        vec![Constraint::Pair { cells: self.cells, relation }]
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
    const INFO: RuleInfo = RuleInfo {
        name: "ratio",
        definition: "One of the digits on both sides of a black dot is twice the other, or as many times as the dot says.",
    };

    fn cells(&self) -> Vec<Cell> {
        self.cells.to_vec()
    }

    fn holds(&self, filled: &Filled<'_>) -> bool {
        let [one, other] = self.cells.map(|cell| filled.value(cell));
        self.allows(one, other)
    }

    fn constraints(&self, layout: &Layout) -> Vec<Constraint> {
        let relation = Relation::of(layout.digits(), |one, other| self.allows(one, other));
        vec![Constraint::Pair { cells: self.cells, relation }]
    }
}
