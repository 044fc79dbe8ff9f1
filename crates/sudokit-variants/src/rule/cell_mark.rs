//! Marks in a cell: odd, even, low, high, minimum, maximum.

use crate::constraint::Constraint;
use crate::shape::{self, Color, Shape};
use crate::{Cell, Filled, Layout};

use super::declare::{Declared, related, value_range};
use super::{RuleFields, RuleInfo, RuleProblem};

/// What a mark in a cell says of its digit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Mark {
    /// It is odd.
    Odd,
    /// It is even.
    Even,
    /// It is below the middle of the digits: 1 to 4 of 1 to 9.
    Low,
    /// It is above the middle of the digits: 6 to 9 of 1 to 9.
    High,
    /// It is less than the digits of all cells that share a side with the cell and have no such mark themselves.
    Minimum,
    /// It is greater than the digits of all cells that share a side with the cell and have no such mark themselves.
    Maximum,
}

impl Mark {
    /// All marks, in the order of their entries.
    const ALL: [Mark; 6] = [Mark::Odd, Mark::Even, Mark::Low, Mark::High, Mark::Minimum, Mark::Maximum];

    /// How the mark is drawn in a cell.
    fn shapes(self, cell: Cell, layout: &Layout) -> Vec<Shape> {
        match self {
            Mark::Odd => vec![shape::disc(cell, layout, 0.72, Color::Gray)],
            Mark::Even => {
                let middle = layout.middle(cell);
                vec![Shape::Square { middle, side: 0.66, is_turned: false, color: Color::Gray }]
            }
            Mark::Low | Mark::High => {
                let (lowest, highest) = value_range(layout);
                let sum = lowest + highest;
                let text = match self == Mark::Low {
                    true => format!("<{}", sum - sum / 2),
                    false => format!(">{}", sum / 2),
                };
                shape::label(&[cell], text).into_iter().collect()
            }
            // The tips of signs at the four sides, as of "less than": inwards, or outwards.
            Mark::Minimum | Mark::Maximum => {
                let (x, y) = layout.middle(cell);
                let tip = |(dx, dy): (f64, f64)| {
                    let [far, near] = [0.45, 0.35].map(|distance| (x + distance * dx, y + distance * dy));
                    let (from, to) = if self == Mark::Minimum { (far, near) } else { (near, far) };
                    shape::tip(from, to, 0.1)
                };
                let tips = [(0.0, -1.0), (-1.0, 0.0), (1.0, 0.0), (0.0, 1.0)].map(tip);
                let area = Shape::Area { cells: vec![cell], color: Color::Gray };
                [area].into_iter().chain(tips).collect()
            }
        }
    }
}

/// Cells with a mark.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct MarkedCells {
    /// The cells.
    pub cells: Vec<Cell>,
    /// What the mark says of their digits.
    pub mark: Mark,
}

impl MarkedCells {
    /// Pairs of which the first has the mark and the second is a neighbor without it.
    fn pairs(&self, layout: &Layout) -> Vec<[Cell; 2]> {
        let others = |&cell: &Cell| layout.neighbors(cell).into_iter().map(move |other| [cell, other]);
        let pairs = self.cells.iter().flat_map(others);
        pairs.filter(|[_, other]| !self.cells.contains(other)).collect()
    }

    /// Whether a cell can have the value, for the marks that do not compare cells.
    fn allows(&self, value: i32, layout: &Layout) -> bool {
        let (lowest, highest) = value_range(layout);
        match self.mark {
            Mark::Odd => value % 2 == 1,
            Mark::Even => value % 2 == 0,
            Mark::Low => 2 * value < lowest + highest,
            Mark::High => 2 * value > lowest + highest,
            Mark::Minimum | Mark::Maximum => true,
        }
    }

    /// Whether a marked cell can have the first value and a neighbor without the mark the second.
    fn allows_pair(&self, marked: i32, other: i32) -> bool {
        match self.mark {
            Mark::Minimum => marked < other,
            Mark::Maximum => marked > other,
            _ => true,
        }
    }
}

impl Declared for MarkedCells {
    const INFOS: &'static [RuleInfo] = &[
        RuleInfo { name: "odd", definition: "The digit is odd." },
        RuleInfo { name: "even", definition: "The digit is even." },
        RuleInfo {
            name: "low",
            definition: "The digit is below the middle of the digits: 1 to 4 of 1 to 9.",
        },
        RuleInfo {
            name: "high",
            definition: "The digit is above the middle of the digits: 6 to 9 of 1 to 9.",
        },
        RuleInfo {
            name: "minimum",
            definition: "The digit is less than all neighbors that are not marked as minimum.",
        },
        RuleInfo {
            name: "maximum",
            definition: "The digit is greater than all neighbors that are not marked as maximum.",
        },
    ];

    fn kind(&self) -> usize {
        self.mark as usize
    }

    fn blank(kind: usize) -> Self {
        MarkedCells { cells: Vec::new(), mark: Mark::ALL[kind] }
    }

    fn fields(&mut self, fields: &mut dyn RuleFields) {
        fields.cells("cells", &mut self.cells);
    }

    fn parts(&self) -> Vec<&[Cell]> {
        vec![&self.cells]
    }

    fn title(&self) -> String {
        Self::INFOS[self.kind()].name.to_owned()
    }

    fn shapes(&self, layout: &Layout) -> Vec<Shape> {
        self.cells.iter().flat_map(|cell| self.mark.shapes(*cell, layout)).collect()
    }

    fn problem(&self, _: &Layout) -> Option<RuleProblem> {
        super::declare::fewer_than(1, &self.cells)
    }

    fn holds(&self, filled: &Filled<'_>) -> bool {
        let layout = filled.layout();
        self.cells.iter().all(|cell| self.allows(filled.value(*cell), layout))
            && self
                .pairs(layout)
                .iter()
                .all(|[marked, other]| self.allows_pair(filled.value(*marked), filled.value(*other)))
    }

    fn constraints(&self, layout: &Layout) -> Vec<Constraint> {
        if matches!(self.mark, Mark::Minimum | Mark::Maximum) {
            return related(self.pairs(layout), layout, |marked, other| self.allows_pair(marked, other));
        }
        let digits = layout.digits().matching(|value| self.allows(value, layout));
        self.cells.iter().map(|&cell| Constraint::Candidates { cell, digits }).collect()
    }
}
