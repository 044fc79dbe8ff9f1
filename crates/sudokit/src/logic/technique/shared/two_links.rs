//! Two strong links of a digit, as in skyscrapers, two-string kites and turbot fish: two houses with two
//! places each, where a place of one sees a place of the other.
//!
//! The two inner places are not both true. So one of the two outer places is true, and a candidate that sees
//! both of them is false.

use std::ops::ControlFlow;

use crate::digit::Digit;
use crate::house::HouseKind;
use crate::logic::chains::links::{StrongLink, conjugates, exclude};
use crate::logic::layout::Layout;
use crate::logic::position::Position;
use crate::logic::step::{Node, Role, Sink, Step, Technique};

/// The arrangement of the two houses.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(in crate::logic::technique) enum Shape {
    /// Two rows whose inner cells are in one column, or two columns whose inner cells are in one row. The outer
    /// cells are not in one line: that would be an X-wing.
    Skyscraper,
    /// A row and a column whose inner cells are in one box.
    Kite,
    /// Any other arrangement.
    Other,
}

/// Passes the steps of two links in this arrangement to the sink.
pub(in crate::logic::technique) fn each_two_links(
    technique: &'static Technique,
    shape: Shape,
    position: &Position,
    sink: Sink<'_>,
) -> ControlFlow<()> {
    let layout = position.layout();
    for digit in Digit::ALL {
        let links = conjugates(position, digit);
        for (i, first) in links.iter().enumerate() {
            let chains = links[i + 1..].iter().flat_map(|second| chains(layout, *first, *second));
            for chain in chains.filter(|&chain| shape_of(layout, chain) == Some(shape)) {
                let [[start, inner], [other, end]] = chain.map(|link| link.ends);
                let (outer, inner) = (start.cells | end.cells, inner.cells | other.cells);
                let gone = position.cells(digit) & layout.common_peers(outer);
                if gone.is_empty() {
                    continue;
                }
                let mut step = Step::new(technique)
                    .eliminates(gone, digit)
                    .marks_digit(Role::Base, inner, digit)
                    .marks_digit(Role::Wing, outer, digit)
                    .along(&chain);
                for house in chain.iter().filter_map(|link| link.house()) {
                    step = step.in_house(Role::Base, house);
                }
                sink.take(step)?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// The chains along two links that have no place in common.
fn chains(layout: &Layout, first: StrongLink, second: StrongLink) -> impl Iterator<Item = [StrongLink; 2]> {
    let apart = move |link: &StrongLink| link.ends.iter().all(|end| !first.ends.contains(end));
    let ways = first.ways().into_iter().flat_map(move |first| second.ways().map(|second| [first, second]));
    ways.filter(move |[first, second]| apart(second) && exclude(layout, first.ends[1], second.ends[0]))
}

/// The arrangement of the houses of a chain; `None` if it is an X-wing.
fn shape_of(layout: &Layout, [first, second]: [StrongLink; 2]) -> Option<Shape> {
    let across = match (first.house()?.kind(), second.house()?.kind()) {
        (HouseKind::Row, HouseKind::Row) => HouseKind::Column,
        (HouseKind::Column, HouseKind::Column) => HouseKind::Row,
        // The inner places see each other in a box: in a line they would be a third place of it.
        (HouseKind::Row, HouseKind::Column) | (HouseKind::Column, HouseKind::Row) => {
            return Some(Shape::Kite);
        }
        (HouseKind::Box, _) | (_, HouseKind::Box) => return Some(Shape::Other),
    };
    let in_line = |a: Node, b: Node| {
        let both = a.cells | b.cells;
        layout.lines().iter().any(|line| line.kind() == across && both.is_subset(layout.cells(*line)))
    };
    if !in_line(first.ends[1], second.ends[0]) {
        return Some(Shape::Other);
    }
    (!in_line(first.ends[0], second.ends[1])).then_some(Shape::Skyscraper)
}
