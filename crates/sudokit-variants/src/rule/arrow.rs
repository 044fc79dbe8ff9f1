//! Arrows and double arrows.

use crate::constraint::Constraint;
use crate::shape::{self, Color, Point, Shape};
use crate::{Cell, Filled, Layout};

use super::declare::{Declared, fewer_than};
use super::{RuleFields, RuleInfo, RuleProblem};

/// A circle whose number is the sum of the digits on its shaft. A circle of several cells, a pill, shows a number with one
/// digit in each cell. A circle with several shafts is several arrows.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Arrow {
    /// The cells of the circle, whose digits are read in this order.
    pub circle: Vec<Cell>,
    /// The cells of the shaft.
    pub shaft: Vec<Cell>,
}

/// A limit that keeps numbers of digits small.
const LONGEST_PILL: usize = 4;

impl Declared for Arrow {
    const INFOS: &'static [RuleInfo] = &[RuleInfo {
        name: "arrow",
        definition: "The digits along an arrow add up to the number in its circle; a circle of several cells is read as a number of several digits.",
    }];

    fn blank(_: usize) -> Self {
        Arrow { circle: Vec::new(), shaft: Vec::new() }
    }

    fn fields(&mut self, fields: &mut dyn RuleFields) {
        fields.cells("circle", &mut self.circle);
        fields.cells("shaft", &mut self.shaft);
    }

    fn parts(&self) -> Vec<&[Cell]> {
        vec![&self.circle, &self.shaft]
    }

    fn title(&self) -> String {
        "arrow".to_owned()
    }

    fn shapes(&self, layout: &Layout) -> Vec<Shape> {
        let middle = |cell: &Cell| layout.middle(*cell);
        let start = self.circle.iter().map(middle).min_by(|one, other| {
            let from = self.shaft.first().map_or((0.0, 0.0), middle);
            let distance = |to: &Point| (to.0 - from.0).hypot(to.1 - from.1);
            distance(one).total_cmp(&distance(other))
        });
        let mut points: Vec<Point> = start.into_iter().chain(self.shaft.iter().map(middle)).collect();
        let mut tip = None;
        if let [.., before, last] = points.as_mut_slice() {
            // The tip can be seen beside a digit.
            let beyond = |from: f64, to: f64| to + 0.3 * (to - from).clamp(-1.0, 1.0);
            *last = (beyond(before.0, last.0), beyond(before.1, last.1));
            tip = Some(shape::tip(*before, *last, 0.16));
        }
        let shaft = Shape::Line { points, width: shape::THIN, color: Color::Dark };
        [shaft].into_iter().chain(tip).chain(shape::circle(&self.circle, layout)).collect()
    }

    fn problem(&self, _: &Layout) -> Option<RuleProblem> {
        let cells = self.circle.len();
        let pill = RuleProblem::CellCount { cells, least: 1, most: Some(LONGEST_PILL) };
        (!(1..=LONGEST_PILL).contains(&cells)).then_some(pill).or_else(|| fewer_than(1, &self.shaft))
    }

    fn holds(&self, filled: &Filled<'_>) -> bool {
        let number = self.circle.iter().fold(0, |number, cell| 10 * number + filled.value(*cell));
        filled.sum(&self.shaft) == number
    }

    fn constraints(&self, _: &Layout) -> Vec<Constraint> {
        let powers = [1, 10, 100, 1000];
        let circle = self.circle.iter().rev().zip(powers).map(|(&cell, power)| (cell, -power));
        let terms = self.shaft.iter().map(|&cell| (cell, 1)).chain(circle).collect();
        vec![Constraint::Sum { terms, total: 0 }]
    }
}

/// A line between two circles, whose digits add up to those of the circles.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct DoubleArrow {
    /// The cells; the first and the last are the circles.
    pub cells: Vec<Cell>,
}

impl Declared for DoubleArrow {
    const INFOS: &'static [RuleInfo] = &[RuleInfo {
        name: "doublearrow",
        definition: "The digits between the two circles of a line add up to the sum of the digits in the circles.",
    }];

    fn blank(_: usize) -> Self {
        DoubleArrow { cells: Vec::new() }
    }

    fn fields(&mut self, fields: &mut dyn RuleFields) {
        fields.cells("cells", &mut self.cells);
    }

    fn parts(&self) -> Vec<&[Cell]> {
        vec![&self.cells]
    }

    fn title(&self) -> String {
        "double arrow".to_owned()
    }

    fn shapes(&self, layout: &Layout) -> Vec<Shape> {
        shape::with_circles(shape::thin_line(&self.cells, layout), &self.cells, layout)
    }

    fn problem(&self, _: &Layout) -> Option<RuleProblem> {
        fewer_than(3, &self.cells)
    }

    fn holds(&self, filled: &Filled<'_>) -> bool {
        let [first, inner @ .., last] = self.cells.as_slice() else { return false };
        filled.value(*first) + filled.value(*last) == filled.sum(inner)
    }

    fn constraints(&self, _: &Layout) -> Vec<Constraint> {
        let last = self.cells.len() - 1;
        let sign = |at: usize| if at == 0 || at == last { -1 } else { 1 };
        let terms = self.cells.iter().enumerate().map(|(at, &cell)| (cell, sign(at))).collect();
        vec![Constraint::Sum { terms, total: 0 }]
    }
}
