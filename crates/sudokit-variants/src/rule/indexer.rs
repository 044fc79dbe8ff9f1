//! Indexers: the digit of a cell says where another digit stands.

use crate::constraint::Constraint;
use crate::layout::{House, HouseKind};
use crate::shape::{self, Color, Shape};
use crate::{Cell, Digit, Filled, Layout};

use super::declare::{Declared, fewer_than};
use super::{RuleFields, RuleInfo, RuleProblem};

/// Along what an indexer counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Indexed {
    /// A digit V at row R, column C says that R stands at row V of column C.
    Row,
    /// A digit V at row R, column C says that C stands at column V of row R.
    Column,
    /// A digit V at place P of a box says that P stands at place V of the box.
    Box,
}

impl Indexed {
    /// All, in the order of their entries.
    const ALL: [Indexed; 3] = [Indexed::Row, Indexed::Column, Indexed::Box];
}

/// Cells whose digits say where the numbers of their rows, columns or places in boxes stand.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Indexer {
    /// The cells.
    pub cells: Vec<Cell>,
    /// Along what they count.
    pub along: Indexed,
}

impl Indexer {
    /// The cells along which an indexer counts, and the number of its own place among them, as a digit.
    fn line<'a>(&self, cell: Cell, layout: &'a Layout) -> Option<(&'a House, Digit)> {
        let kinds: &[HouseKind] = match self.along {
            Indexed::Row => &[HouseKind::Column],
            Indexed::Column => &[HouseKind::Row],
            Indexed::Box => &[HouseKind::Box, HouseKind::Region],
        };
        let house = layout.house_with(cell, kinds)?;
        let place = house.cells.iter().position(|other| *other == cell)?;
        let digit = Digit::from_index(place + 1).filter(|digit| layout.digits().contains(*digit))?;
        Some((house, digit))
    }
}

impl Declared for Indexer {
    const INFOS: &'static [RuleInfo] = &[
        RuleInfo {
            name: "rowindexer",
            definition: "If a row indexer in row R and column C has the digit V, then the digit in row V of column C is R.",
        },
        RuleInfo {
            name: "columnindexer",
            definition: "If a column indexer in row R and column C has the digit V, then the digit in column V of row R is C.",
        },
        RuleInfo {
            name: "boxindexer",
            definition: "If a box indexer at the Pth place of its box has the digit V, then the digit at the Vth place of the box is P.",
        },
    ];

    fn kind(&self) -> usize {
        self.along as usize
    }

    fn blank(kind: usize) -> Self {
        Indexer { cells: Vec::new(), along: Indexed::ALL[kind] }
    }

    fn fields(&mut self, fields: &mut dyn RuleFields) {
        fields.cells("cells", &mut self.cells);
    }

    fn parts(&self) -> Vec<&[Cell]> {
        vec![&self.cells]
    }

    fn title(&self) -> String {
        match self.along {
            Indexed::Row => "row indexer",
            Indexed::Column => "column indexer",
            Indexed::Box => "box indexer",
        }
        .to_owned()
    }

    fn shapes(&self, _: &Layout) -> Vec<Shape> {
        let (color, name) = match self.along {
            Indexed::Row => (Color::Green, "R"),
            Indexed::Column => (Color::Red, "C"),
            Indexed::Box => (Color::Blue, "B"),
        };
        let area = Shape::Area { cells: self.cells.clone(), color };
        let labels = self.cells.iter().filter_map(|cell| shape::label(&[*cell], name));
        [area].into_iter().chain(labels).collect()
    }

    fn problem(&self, layout: &Layout) -> Option<RuleProblem> {
        let has_lines = self.cells.iter().all(|cell| self.line(*cell, layout).is_some());
        let no_lines =
            (!has_lines).then_some(RuleProblem::Board("houses of the cells and digits for their places"));
        no_lines.or_else(|| fewer_than(1, &self.cells))
    }

    fn holds(&self, filled: &Filled<'_>) -> bool {
        self.cells.iter().all(|&cell| {
            let Some((house, own)) = self.line(cell, filled.layout()) else { return false };
            let told = filled.digit(cell).index().checked_sub(1).and_then(|at| house.cells.get(at));
            told.is_some_and(|told| filled.digit(*told) == own)
        })
    }

    fn constraints(&self, layout: &Layout) -> Vec<Constraint> {
        let constraint = |&at: &Cell| {
            let (house, digit) = self.line(at, layout)?;
            Some(Constraint::Index { at, line: house.cells.clone(), digit })
        };
        self.cells.iter().filter_map(constraint).collect()
    }
}
