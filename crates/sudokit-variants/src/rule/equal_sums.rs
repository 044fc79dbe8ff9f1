//! Equal sums: of groups of cells, of the parts of a line in each region, of cells at the same distance from the middle.

use crate::constraint::Constraint;
use crate::shape::{self, Color, Shape};
use crate::{Cell, Filled, Layout};

use super::declare::{Declared, as_loop, fewer_than};
use super::{RuleFields, RuleInfo, RuleProblem};

/// The constraints that groups have the same sum as the shortest of them, whose sum has the fewest values.
fn same_sums<'a>(groups: impl IntoIterator<Item = &'a [Cell]>) -> Vec<Constraint> {
    let mut groups: Vec<&[Cell]> = groups.into_iter().collect();
    groups.sort_by_key(|group| group.len());
    let [shortest, others @ ..] = groups.as_slice() else { return Vec::new() };
    let equal = |group: &&[Cell]| {
        let terms = shortest.iter().map(|&cell| (cell, 1)).chain(group.iter().map(|&cell| (cell, -1)));
        Constraint::Sum { terms: terms.collect(), total: 0 }
    };
    others.iter().map(equal).collect()
}

/// Whether groups have the same sum.
fn have_same_sums<'a>(groups: impl IntoIterator<Item = &'a [Cell]>, filled: &Filled<'_>) -> bool {
    let sums: Vec<i32> = groups.into_iter().map(|group| filled.sum(group)).collect();
    sums.iter().all(|sum| *sum == sums[0])
}

/// Groups of cells with the same sum.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct EqualSums {
    /// The groups.
    pub groups: Vec<Vec<Cell>>,
}

impl Declared for EqualSums {
    const INFOS: &'static [RuleInfo] =
        &[RuleInfo { name: "equalsum", definition: "The digits of each group add up to the same sum." }];

    fn blank(_: usize) -> Self {
        EqualSums { groups: Vec::new() }
    }

    fn fields(&mut self, fields: &mut dyn RuleFields) {
        fields.groups("groups", &mut self.groups);
    }

    fn parts(&self) -> Vec<&[Cell]> {
        self.groups.iter().map(Vec::as_slice).collect()
    }

    fn title(&self) -> String {
        "equal sums".to_owned()
    }

    fn shapes(&self, _: &Layout) -> Vec<Shape> {
        let groups = self.groups.iter().flat_map(|group| shape::group(group, Color::Blue, "="));
        groups.chain([Shape::Words(self.title())]).collect()
    }

    fn problem(&self, _: &Layout) -> Option<RuleProblem> {
        let too_few = (self.groups.len() < 2).then_some(RuleProblem::Groups);
        too_few.or_else(|| self.groups.iter().find_map(|group| fewer_than(1, group)))
    }

    fn holds(&self, filled: &Filled<'_>) -> bool {
        have_same_sums(self.parts(), filled)
    }

    fn constraints(&self, _: &Layout) -> Vec<Constraint> {
        same_sums(self.parts())
    }
}

/// A line whose parts in each box or region have the same sum. A line that comes back to a region has another part there. A line
/// whose last cell is its first is a loop.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct RegionSumLine {
    /// The cells, in the order of the line.
    pub cells: Vec<Cell>,
}

impl RegionSumLine {
    /// The parts of the line: neighbors in the same region.
    fn runs(&self, layout: &Layout) -> Vec<Vec<Cell>> {
        let region = |cell: &Cell| layout.region_of(*cell).map(|house| (house.grid, house.number));
        let same = |one: &Cell, other: &Cell| region(one) == region(other);
        let cells = as_loop(&self.cells).unwrap_or(&self.cells);
        let mut runs: Vec<Vec<Cell>> = cells.chunk_by(same).map(<[Cell]>::to_vec).collect();
        if let ([first, _, .., last], Some(_)) = (runs.as_mut_slice(), as_loop(&self.cells))
            && same(&first[0], &last[0])
        {
            first.append(last);
            runs.pop();
        }
        runs
    }
}

impl Declared for RegionSumLine {
    const INFOS: &'static [RuleInfo] = &[RuleInfo {
        name: "regionsumline",
        definition: "Box borders cut the line into parts whose digits add up to the same sum.",
    }];
    const MAY_REPEAT: bool = true;

    fn blank(_: usize) -> Self {
        RegionSumLine { cells: Vec::new() }
    }

    fn fields(&mut self, fields: &mut dyn RuleFields) {
        fields.cells("cells", &mut self.cells);
    }

    fn parts(&self) -> Vec<&[Cell]> {
        vec![&self.cells]
    }

    fn title(&self) -> String {
        "region sum line".to_owned()
    }

    fn shapes(&self, layout: &Layout) -> Vec<Shape> {
        vec![shape::line(&self.cells, layout, Color::Blue)]
    }

    fn problem(&self, layout: &Layout) -> Option<RuleProblem> {
        let has_regions = self.cells.iter().all(|cell| layout.region_of(*cell).is_some());
        let no_regions = (!has_regions).then_some(RuleProblem::Board("boxes or regions"));
        no_regions.or_else(|| fewer_than(2, &self.cells))
    }

    fn holds(&self, filled: &Filled<'_>) -> bool {
        have_same_sums(self.runs(filled.layout()).iter().map(Vec::as_slice), filled)
    }

    fn constraints(&self, layout: &Layout) -> Vec<Constraint> {
        same_sums(self.runs(layout).iter().map(Vec::as_slice))
    }
}

/// A line on which any two cells at the same distance from the middle have the same sum, which is the digit of the cell in the
/// middle, if there is one.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Zipper {
    /// The cells, in the order of the line.
    pub cells: Vec<Cell>,
}

impl Zipper {
    /// The cells from the ends to the middle: pairs, and the middle.
    fn teeth(&self) -> Vec<Vec<Cell>> {
        let mut cells = self.cells.as_slice();
        let mut teeth = Vec::new();
        while let [first, inner @ .., last] = cells {
            teeth.push(vec![*first, *last]);
            cells = inner;
        }
        teeth.extend(cells.first().map(|middle| vec![*middle]));
        teeth
    }
}

impl Declared for Zipper {
    const INFOS: &'static [RuleInfo] = &[RuleInfo {
        name: "zipper",
        definition: "Any two cells of the line at the same distance from its middle have the same sum, which is the digit in the middle, if one cell is there.",
    }];

    fn blank(_: usize) -> Self {
        Zipper { cells: Vec::new() }
    }

    fn fields(&mut self, fields: &mut dyn RuleFields) {
        fields.cells("cells", &mut self.cells);
    }

    fn parts(&self) -> Vec<&[Cell]> {
        vec![&self.cells]
    }

    fn title(&self) -> String {
        "zipper line".to_owned()
    }

    fn shapes(&self, layout: &Layout) -> Vec<Shape> {
        vec![shape::line(&self.cells, layout, Color::Violet)]
    }

    fn problem(&self, _: &Layout) -> Option<RuleProblem> {
        fewer_than(3, &self.cells)
    }

    fn holds(&self, filled: &Filled<'_>) -> bool {
        have_same_sums(self.teeth().iter().map(Vec::as_slice), filled)
    }

    fn constraints(&self, _: &Layout) -> Vec<Constraint> {
        same_sums(self.teeth().iter().map(Vec::as_slice))
    }
}
