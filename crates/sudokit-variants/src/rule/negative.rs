//! Negative constraints: all dots or signs of a kind are drawn, so cells without one are not in that relation.

use std::collections::HashSet;

use crate::constraint::Constraint;
use crate::shape::Shape;
use crate::{Cell, Filled, Layout};

use super::declare::{Declared, related};
use super::{RuleFields, RuleInfo, RuleProblem};

/// A relation of the digits of two cells that a sign on their common side can show.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Sign {
    /// The digits differ by this number: 1 for a white dot.
    Difference(i32),
    /// One digit is this number times the other: 2 for a black dot.
    Ratio(i32),
    /// The digits add up to this number: 10 for an X, 5 for a V.
    Sum(i32),
}

impl Sign {
    /// The number of the relation.
    const fn number(self) -> i32 {
        match self {
            Sign::Difference(number) | Sign::Ratio(number) | Sign::Sum(number) => number,
        }
    }

    /// The relation in words.
    fn words(self) -> String {
        match self {
            Sign::Difference(difference) => format!("difference {difference}"),
            Sign::Ratio(ratio) => format!("ratio {ratio}"),
            Sign::Sum(total) => format!("sum {total}"),
        }
    }

    fn relates(self, one: i32, other: i32) -> bool {
        match self {
            Sign::Difference(difference) => (one - other).abs() == difference,
            Sign::Ratio(ratio) => {
                i64::from(one) == i64::from(ratio) * i64::from(other)
                    || i64::from(other) == i64::from(ratio) * i64::from(one)
            }
            Sign::Sum(total) => one + other == total,
        }
    }
}

/// Cells that share a side and have no sign between them are in none of the relations that signs show.
///
/// For black dots with numbers, the relations are the ratios that are drawn, or 2 if there are none.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Negative {
    /// The relations.
    pub signs: Vec<Sign>,
    /// The pairs of cells with any sign, which other rules declare. A white dot allows a ratio, and a black dot a difference.
    pub marked: Vec<[Cell; 2]>,
}

impl Negative {
    fn allows(&self, one: i32, other: i32) -> bool {
        !self.signs.iter().any(|sign| sign.relates(one, other))
    }

    fn unmarked(&self, layout: &Layout) -> impl Iterator<Item = [Cell; 2]> + use<> {
        let sorted = |[one, other]: [Cell; 2]| [one.min(other), one.max(other)];
        let marked: HashSet<[Cell; 2]> = self.marked.iter().copied().map(sorted).collect();
        layout.edges().into_iter().filter(move |edge| !marked.contains(&sorted(*edge)))
    }
}

impl Declared for Negative {
    const INFOS: &'static [RuleInfo] = &[RuleInfo {
        name: "negative",
        definition: "All signs of these kinds are drawn: digits of neighbors without one do not differ by 1, are not double, or do not add up to 5 or 10.",
    }];
    const MAY_REPEAT: bool = true;

    fn blank(_: usize) -> Self {
        Negative { signs: Vec::new(), marked: Vec::new() }
    }

    fn fields(&mut self, fields: &mut dyn RuleFields) {
        let of = |sign: fn(i32) -> Sign| -> Vec<i32> {
            let numbers = self.signs.iter().map(|sign| sign.number());
            numbers
                .zip(&self.signs)
                .filter(|(number, own)| sign(*number) == **own)
                .map(|(number, _)| number)
                .collect()
        };
        let mut differences = of(Sign::Difference);
        let mut ratios = of(Sign::Ratio);
        let mut sums = of(Sign::Sum);
        fields.numbers("differences", &mut differences);
        fields.numbers("ratios", &mut ratios);
        fields.numbers("sums", &mut sums);
        fields.pairs("marked", &mut self.marked);
        let signs = differences.into_iter().map(Sign::Difference).chain(ratios.into_iter().map(Sign::Ratio));
        self.signs = signs.chain(sums.into_iter().map(Sign::Sum)).collect();
    }

    fn parts(&self) -> Vec<&[Cell]> {
        self.marked.iter().map(<[Cell; 2]>::as_slice).collect()
    }

    fn title(&self) -> String {
        let signs: Vec<String> = self.signs.iter().map(|sign| sign.words()).collect();
        format!("negative constraint of {}, except", signs.join(", "))
    }

    fn shapes(&self, _: &Layout) -> Vec<Shape> {
        let signs: Vec<String> = self.signs.iter().map(|sign| sign.words()).collect();
        vec![Shape::Words(format!("all signs of {} are there", signs.join(", ")))]
    }

    fn problem(&self, _: &Layout) -> Option<RuleProblem> {
        None
    }

    fn size(&self, layout: &Layout) -> usize {
        4 * layout.cell_count()
    }

    fn holds(&self, filled: &Filled<'_>) -> bool {
        let mut unmarked = self.unmarked(filled.layout());
        unmarked.all(|[one, other]| self.allows(filled.value(one), filled.value(other)))
    }

    fn constraints(&self, layout: &Layout) -> Vec<Constraint> {
        related(self.unmarked(layout), layout, |one, other| self.allows(one, other))
    }
}
