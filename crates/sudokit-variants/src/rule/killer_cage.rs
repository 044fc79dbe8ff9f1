//! Killer cages.

use crate::constraint::Constraint;
use crate::{Cell, DigitSet, Filled, Layout};

use super::{Declared, RuleInfo};

/// Cells without a repeated digit whose digits add up to a total, if there is one.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct KillerCage {
    /// The cells.
    pub cells: Vec<Cell>,
    /// The sum of their digits, if it is given.
    pub total: Option<i32>,
}

impl Declared for KillerCage {
    const INFO: RuleInfo = RuleInfo {
        name: "killer",
        definition: "No digit is twice in a cage, and the digits of a cage add up to its total, if it has one.",
    };

    fn cells(&self) -> Vec<Cell> {
        self.cells.clone()
    }

    fn holds(&self, filled: &Filled<'_>) -> bool {
        filled.differ(&self.cells) && self.total.is_none_or(|total| filled.sum(&self.cells) == total)
    }

    fn constraints(&self, layout: &Layout) -> Vec<Constraint> {
        let cells = self.cells.clone();
        vec![match self.total {
            None => Constraint::Differ(cells),
            Some(total) => {
                let sets = sets_with_sum(layout.digits(), cells.len(), total);
                Constraint::OneOf { cells, sets }
            }
        }]
    }
}

/// All sets of so many of these digits that add up to a total.
pub(crate) fn sets_with_sum(digits: DigitSet, count: usize, total: i32) -> Vec<DigitSet> {
    // The sets so far, each with the digits that may still be added: only higher ones.
    let mut sets = vec![(DigitSet::EMPTY, digits)];
    for _ in 0..count {
        sets = sets
            .into_iter()
            .flat_map(|(set, mut rest)| {
                std::iter::from_fn(move || {
                    let digit = rest.pop_first()?;
                    Some((set.with(digit), rest))
                })
            })
            .filter(|(set, _)| set.sum() <= total)
            .collect();
    }
    sets.into_iter().map(|(set, _)| set).filter(|set| set.sum() == total).collect()
}
