//! Sums of cells that may have the same digit: sums, little killers, sum lines.

use crate::constraint::Constraint;
use crate::shape::{self, Color, Shape};
use crate::{Cell, Filled, Layout};

use super::declare::{Declared, fewer_than, outside, sum_range};
use super::{RuleFields, RuleInfo, RuleProblem};

/// Cells whose digits add up to a total.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Sum {
    /// The cells.
    pub cells: Vec<Cell>,
    /// The sum of their digits.
    pub total: i32,
    /// Whether it is the clue of a diagonal outside of the board.
    pub is_little_killer: bool,
}

impl Declared for Sum {
    const INFOS: &'static [RuleInfo] = &[
        RuleInfo {
            name: "sum",
            definition: "The digits of the cells add up to the total; a digit may be there several times.",
        },
        RuleInfo {
            name: "littlekiller",
            definition: "The digits on the diagonal that the arrow points along add up to the number; a digit may be there several times.",
        },
    ];

    fn kind(&self) -> usize {
        usize::from(self.is_little_killer)
    }

    fn blank(kind: usize) -> Self {
        Sum { cells: Vec::new(), total: 0, is_little_killer: kind == 1 }
    }

    fn fields(&mut self, fields: &mut dyn RuleFields) {
        fields.cells("cells", &mut self.cells);
        fields.number("total", &mut self.total, true);
    }

    fn parts(&self) -> Vec<&[Cell]> {
        vec![&self.cells]
    }

    fn title(&self) -> String {
        format!("{} of {}", if self.is_little_killer { "little killer" } else { "sum" }, self.total)
    }

    fn shapes(&self, layout: &Layout) -> Vec<Shape> {
        if !self.is_little_killer {
            return shape::group(&self.cells, Color::Brown, self.total);
        }
        let clue = shape::clue(&self.cells, layout, self.total, "little killer");
        let arrow = clue.first().and_then(shape::clue_arrow);
        clue.into_iter().chain(arrow.into_iter().flatten()).collect()
    }

    fn problem(&self, layout: &Layout) -> Option<RuleProblem> {
        let (least, most) = sum_range(layout, self.cells.len());
        fewer_than(1, &self.cells).or_else(|| outside("total", self.total, least, most))
    }

    fn holds(&self, filled: &Filled<'_>) -> bool {
        filled.sum(&self.cells) == self.total
    }

    fn constraints(&self, _: &Layout) -> Vec<Constraint> {
        let terms = self.cells.iter().map(|&cell| (cell, 1)).collect();
        vec![Constraint::Sum { terms, total: self.total }]
    }
}

/// A line that can be cut into parts with the same sum.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct SumLine {
    /// The cells, in the order of the line.
    pub cells: Vec<Cell>,
    /// The sum of each part.
    pub total: i32,
    /// Whether the last cell is followed by the first.
    pub is_loop: bool,
}

impl SumLine {
    /// The line from each cell at which a part may begin.
    fn beginnings(&self) -> Vec<Vec<Cell>> {
        let count = if self.is_loop { self.cells.len() } else { 1 };
        (0..count).map(|first| [&self.cells[first..], &self.cells[..first]].concat()).collect()
    }
}

/// A limit for loops, which are tried from each of their cells.
const LONGEST_LOOP: usize = 100;

impl Declared for SumLine {
    const INFOS: &'static [RuleInfo] = &[RuleInfo {
        name: "sumline",
        definition: "The line can be cut into parts whose digits each add up to the number.",
    }];

    fn blank(_: usize) -> Self {
        SumLine { cells: Vec::new(), total: 0, is_loop: false }
    }

    fn fields(&mut self, fields: &mut dyn RuleFields) {
        fields.cells("cells", &mut self.cells);
        fields.number("total", &mut self.total, true);
        fields.flag("loop", &mut self.is_loop);
    }

    fn parts(&self) -> Vec<&[Cell]> {
        vec![&self.cells]
    }

    fn title(&self) -> String {
        format!("{} of {}", if self.is_loop { "sum loop" } else { "sum line" }, self.total)
    }

    fn shapes(&self, layout: &Layout) -> Vec<Shape> {
        let mut cells = self.cells.clone();
        cells.extend(self.cells.first().filter(|_| self.is_loop));
        let line = shape::line(&cells, layout, Color::Red);
        [line].into_iter().chain(shape::label(&self.cells, self.total)).collect()
    }

    fn problem(&self, layout: &Layout) -> Option<RuleProblem> {
        let (_, most) = sum_range(layout, self.cells.len());
        let too_long = self.is_loop && self.cells.len() > LONGEST_LOOP;
        let cells = self.cells.len();
        let long = RuleProblem::CellCount { cells, least: 1, most: Some(LONGEST_LOOP) };
        fewer_than(1, &self.cells)
            .or_else(|| too_long.then_some(long))
            .or_else(|| outside("total", self.total, 1, most))
    }

    fn size(&self, _: &Layout) -> usize {
        self.cells.len() * if self.is_loop { self.cells.len() } else { 1 }
    }

    fn holds(&self, filled: &Filled<'_>) -> bool {
        self.beginnings().iter().any(|cells| {
            let mut sum = 0;
            let sums: Vec<i32> = cells
                .iter()
                .map(|cell| {
                    sum += filled.value(*cell);
                    sum
                })
                .collect();
            // Each multiple of the total, up to the sum of all, is the sum of the line up to some cell.
            sum % self.total == 0 && (1..=sum / self.total).all(|parts| sums.contains(&(parts * self.total)))
        })
    }

    fn constraints(&self, _: &Layout) -> Vec<Constraint> {
        let parts = |cells| Constraint::Parts { cells, total: self.total };
        let mut lists: Vec<_> = self.beginnings().into_iter().map(|cells| vec![parts(cells)]).collect();
        if lists.len() == 1 { lists.remove(0) } else { vec![Constraint::Any(lists)] }
    }
}
