//! Killer cages.

use crate::constraint::Constraint;
use crate::shape::{self, Color, Shape};
use crate::{Cell, DigitSet, Filled, Layout};

use super::declare::{Declared, different_sum_range, not_different, outside};
use super::{RuleFields, RuleInfo, RuleProblem};

/// Cells without a repeated digit whose digits add up to a total, if there is one.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct KillerCage {
    /// The cells.
    pub cells: Vec<Cell>,
    /// The sum of their digits, if it is given.
    pub total: Option<i32>,
}

impl Declared for KillerCage {
    const INFOS: &'static [RuleInfo] = &[RuleInfo {
        name: "killer",
        definition: "No digit is twice in a cage, and the digits of a cage add up to its total, if it has one.",
    }];

    fn blank(_: usize) -> Self {
        KillerCage { cells: Vec::new(), total: None }
    }

    fn fields(&mut self, fields: &mut dyn RuleFields) {
        fields.cells("cells", &mut self.cells);
        fields.optional_number("total", &mut self.total);
    }

    fn parts(&self) -> Vec<&[Cell]> {
        vec![&self.cells]
    }

    fn title(&self) -> String {
        self.total.map_or("cage".to_owned(), |total| format!("killer cage of {total}"))
    }

    fn shapes(&self, _: &Layout) -> Vec<Shape> {
        let outline = Shape::Outline { cells: self.cells.clone(), color: Color::Dark, is_dashed: true };
        [outline].into_iter().chain(self.total.and_then(|total| shape::label(&self.cells, total))).collect()
    }

    fn problem(&self, layout: &Layout) -> Option<RuleProblem> {
        let (least, most) = different_sum_range(layout.digits(), self.cells.len());
        let total = || outside("total", self.total?, least, most);
        not_different(1, &self.cells, layout).or_else(total)
    }

    fn size(&self, layout: &Layout) -> usize {
        let sets = number_of_sets(layout.digits().len(), self.cells.len()).unwrap_or(0);
        // They are spread over the totals.
        self.cells.len() + sets / 10
    }

    fn holds(&self, filled: &Filled<'_>) -> bool {
        filled.differ(&self.cells) && self.total.is_none_or(|total| filled.sum(&self.cells) == total)
    }

    fn constraints(&self, layout: &Layout) -> Vec<Constraint> {
        let cells = self.cells.clone();
        let Some(total) = self.total else { return vec![Constraint::Differ(cells)] };
        if number_of_sets(layout.digits().len(), cells.len()).is_some() {
            let sets = sets_with_sum(layout.digits(), cells.len(), total);
            return vec![Constraint::OneOf { cells, sets }];
        }
        let terms = cells.iter().map(|&cell| (cell, 1)).collect();
        vec![Constraint::Differ(cells), Constraint::Sum { terms, total }]
    }
}

/// The number of sets of `count` digits, or `None` if there are more than 100,000, which are too many to list. 18 digits have fewer.
fn number_of_sets(digits: usize, count: usize) -> Option<usize> {
    let mut sets: usize = 1;
    // The binomial coefficients grow up to the middle, and stay exact in this order.
    for chosen in 0..count.min(digits.saturating_sub(count)) {
        sets = sets * (digits - chosen) / (chosen + 1);
        if sets > 100_000 {
            return None;
        }
    }
    Some(sets)
}

/// All sets of `count` digits that add up to a total. The digits are a range.
fn sets_with_sum(digits: DigitSet, count: usize, total: i32) -> Vec<DigitSet> {
    // The sets so far, each with the digits that may still be added: only higher ones.
    let mut sets = vec![(DigitSet::EMPTY, digits)];
    for missing in (0..count).rev() {
        let can_reach = |(set, rest): &(DigitSet, DigitSet)| {
            let (least, most) = different_sum_range(*rest, missing);
            rest.len() >= missing && (set.sum() + least..=set.sum() + most).contains(&total)
        };
        let with_one_more = |(set, mut rest): (DigitSet, DigitSet)| {
            std::iter::from_fn(move || rest.pop_first().map(|digit| (set.with(digit), rest)))
        };
        sets = sets.into_iter().flat_map(with_one_more).filter(can_reach).collect();
    }
    sets.into_iter().map(|(set, _)| set).filter(|set| set.sum() == total).collect()
}
