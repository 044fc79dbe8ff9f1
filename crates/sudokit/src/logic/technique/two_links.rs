//! What skyscraper, two-string kite and turbot fish share: two houses in which a digit has two places each,
//! and one place of the one sees one of the other.
//!
//! Not both of these are true, so one of the two outer places is, and what sees both of those is false.

use std::ops::ControlFlow;

use crate::digit::Digit;
use crate::house::HouseKind;
use crate::logic::layout::Layout;
use crate::logic::position::Position;
use crate::logic::step::{Node, Role, Step};

use super::links::{Strong, conjugates, exclude};
use super::{Sink, Technique};

/// How the two houses lie.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Shape {
    /// Two rows and the inner places in one column, or two columns and a row; the outer places are not in
    /// one line as well, which would be an X-wing.
    Skyscraper,
    /// A row and a column, and the inner places in one box.
    Kite,
    /// In any other way.
    Other,
}

/// The steps of two links that lie so.
pub(super) fn each_two_links(
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

/// The ways to go along two links that have no place in common.
fn chains(layout: &'static Layout, first: Strong, second: Strong) -> impl Iterator<Item = [Strong; 2]> {
    let apart = move |link: &Strong| link.ends.iter().all(|end| !first.ends.contains(end));
    let ways = first.ways().into_iter().flat_map(move |first| second.ways().map(|second| [first, second]));
    ways.filter(move |[first, second]| apart(second) && exclude(layout, first.ends[1], second.ends[0]))
}

/// How the houses of a chain lie; nothing if it is an X-wing.
fn shape_of(layout: &Layout, [first, second]: [Strong; 2]) -> Option<Shape> {
    let across = match (first.house()?.kind(), second.house()?.kind()) {
        (HouseKind::Row, HouseKind::Row) => HouseKind::Column,
        (HouseKind::Column, HouseKind::Column) => HouseKind::Row,
        // In no line do the inner places see each other: it would have a third place.
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
