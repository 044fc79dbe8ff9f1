//! Lines whose neighbors are of different classes: modular and entropic lines.

use crate::constraint::Constraint;
use crate::shape::{self, Color, Shape};
use crate::{Cell, Filled, Layout};

use super::declare::{Declared, as_loop, fewer_than, outside, related, value_range};
use super::{RuleFields, RuleInfo, RuleProblem};

/// The pairs of cells that are `steps` apart on a line.
fn pairs_apart(cells: &[Cell], steps: usize) -> impl Iterator<Item = [Cell; 2]> + '_ {
    cells.iter().zip(cells.iter().skip(steps)).map(|(&one, &other)| [one, other])
}

/// The cells of a line. A loop goes on from its beginning until `neighbors` cells follow each other from each of its cells.
fn unrolled(cells: &[Cell], neighbors: i32) -> Vec<Cell> {
    match as_loop(cells) {
        Some(once) => once.iter().copied().cycle().take(once.len() + neighbors as usize - 1).collect(),
        None => cells.to_vec(),
    }
}

/// The constraints that `classes` neighbors in a row are of different classes, of which there are no more. It follows that the two
/// cells at the ends of one more neighbor are of the same class; engines that look at single pairs do not see that.
fn different_classes(
    cells: &[Cell],
    classes: i32,
    layout: &Layout,
    class: impl Fn(i32) -> i32,
) -> Vec<Constraint> {
    let cells = &unrolled(cells, classes);
    let close = (1..classes as usize).flat_map(|steps| pairs_apart(cells, steps));
    let differ = related(close, layout, |one, other| class(one) != class(other));
    let distant = pairs_apart(cells, classes as usize);
    let same = related(distant, layout, |one, other| class(one) == class(other));
    [differ, same].concat()
}

/// A line on which any `modulus` neighbors in a row have different remainders. A line whose last cell is its first is a loop.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct ModularLine {
    /// The cells, in the order of the line.
    pub cells: Vec<Cell>,
    /// The number by which digits are divided; 3 unless the line says another.
    pub modulus: i32,
}

impl Declared for ModularLine {
    const INFOS: &'static [RuleInfo] = &[RuleInfo {
        name: "modularline",
        definition: "Any three digits in a row on the line have different remainders when they are divided by 3; or any M by M.",
    }];
    const MAY_REPEAT: bool = true;

    fn blank(_: usize) -> Self {
        ModularLine { cells: Vec::new(), modulus: 3 }
    }

    fn fields(&mut self, fields: &mut dyn RuleFields) {
        fields.cells("cells", &mut self.cells);
        fields.number("modulus", &mut self.modulus, false);
    }

    fn parts(&self) -> Vec<&[Cell]> {
        vec![&self.cells]
    }

    fn title(&self) -> String {
        format!("modular line of {}", self.modulus)
    }

    fn shapes(&self, layout: &Layout) -> Vec<Shape> {
        let line = shape::line(&self.cells, layout, Color::Teal);
        let label = if self.modulus == 3 { None } else { shape::label(&self.cells, self.modulus) };
        [line].into_iter().chain(label).collect()
    }

    fn problem(&self, layout: &Layout) -> Option<RuleProblem> {
        let most = layout.digits().len() as i32;
        fewer_than(2, &self.cells).or_else(|| outside("modulus", self.modulus, 1, most))
    }

    fn size(&self, _: &Layout) -> usize {
        2 * self.cells.len() * self.modulus as usize
    }

    fn holds(&self, filled: &Filled<'_>) -> bool {
        let cells = unrolled(&self.cells, self.modulus);
        let remainders: Vec<i32> = cells.iter().map(|cell| filled.value(*cell) % self.modulus).collect();
        let is_first = |(at, remainder): (usize, &i32)| {
            let close = at.saturating_sub(self.modulus as usize - 1);
            !remainders[close..at].contains(remainder)
        };
        remainders.iter().enumerate().all(is_first)
    }

    fn constraints(&self, layout: &Layout) -> Vec<Constraint> {
        different_classes(&self.cells, self.modulus, layout, |value| value % self.modulus)
    }
}

/// A line on which any three neighbors in a row have a low, a middle and a high digit. A line whose last cell is its
/// first is a loop.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct EntropicLine {
    /// The cells, in the order of the line.
    pub cells: Vec<Cell>,
}

/// The third of the digits that has a value: 0, 1 or 2. The low and the high third have the same number of digits, and the middle one
/// has one more or one less if the digits cannot be cut into equal parts.
pub(super) fn third(value: i32, layout: &Layout) -> i32 {
    let (lowest, highest) = value_range(layout);
    let outer = (highest - lowest + 2) / 3;
    i32::from(value >= lowest + outer) + i32::from(value > highest - outer)
}

/// The problem of fewer than three digits, which have no thirds.
pub(super) fn no_thirds(layout: &Layout) -> Option<RuleProblem> {
    (layout.digits().len() < 3).then_some(RuleProblem::Board("at least 3 digits"))
}

impl Declared for EntropicLine {
    const INFOS: &'static [RuleInfo] = &[RuleInfo {
        name: "entropicline",
        definition: "Any three digits in a row on the line are one of the low, one of the middle and one of the high third: 1 to 3, 4 to 6, 7 to 9.",
    }];
    const MAY_REPEAT: bool = true;

    fn blank(_: usize) -> Self {
        EntropicLine { cells: Vec::new() }
    }

    fn fields(&mut self, fields: &mut dyn RuleFields) {
        fields.cells("cells", &mut self.cells);
    }

    fn parts(&self) -> Vec<&[Cell]> {
        vec![&self.cells]
    }

    fn title(&self) -> String {
        "entropic line".to_owned()
    }

    fn shapes(&self, layout: &Layout) -> Vec<Shape> {
        vec![shape::line(&self.cells, layout, Color::Peach)]
    }

    fn problem(&self, layout: &Layout) -> Option<RuleProblem> {
        no_thirds(layout).or_else(|| fewer_than(2, &self.cells))
    }

    fn holds(&self, filled: &Filled<'_>) -> bool {
        let thirds: Vec<i32> =
            unrolled(&self.cells, 3).iter().map(|cell| third(filled.value(*cell), filled.layout())).collect();
        let neighbors_differ = thirds.windows(2).all(|pair| pair[0] != pair[1]);
        neighbors_differ && thirds.windows(3).all(|three| three[0] != three[2])
    }

    fn constraints(&self, layout: &Layout) -> Vec<Constraint> {
        different_classes(&self.cells, 3, layout, |value| third(value, layout))
    }
}
