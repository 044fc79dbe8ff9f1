//! What simple colours and multi-colours share.
//!
//! Two places of a digit that are the only ones of a house get two colours, and so on through all that hang
//! together in this way. One of the colours is true throughout, and the other false.
//!
//! In a position without a solution a place may ask for both colours. It keeps the one that it got first: two
//! places of one colour then see each other, and what follows from that follows all the same.

use crate::cell::CellSet;
use crate::digit::Digit;
use crate::logic::position::Position;
use crate::logic::step::Step;

use super::Technique;
use super::links::{Strong, conjugates};

/// Places of a digit that hang together.
pub(super) struct Colored {
    digit: Digit,
    /// The two colours.
    pub(super) sides: [CellSet; 2],
    links: Vec<Strong>,
}

impl Colored {
    /// The cells of both colours.
    pub(super) fn cells(&self) -> CellSet {
        self.sides[0] | self.sides[1]
    }

    /// The step that takes the digit from these cells because of these colours; its marks are to be added.
    pub(super) fn step(technique: &'static Technique, because: &[&Colored], gone: CellSet) -> Option<Step> {
        let digit = because.first().filter(|_| !gone.is_empty())?.digit;
        let links = because.iter().flat_map(|colored| &colored.links);
        Some(links.fold(Step::new(technique).eliminates(gone, digit), |step, link| step.along(&[*link])))
    }
}

/// All places of the digit that get a colour, in groups that hang together.
pub(super) fn colored(position: &Position, digit: Digit) -> Vec<Colored> {
    let mut links = conjugates(position, digit);
    let mut groups = Vec::new();
    while let Some(first) = links.first() {
        let mut group = Colored { digit, sides: [first.ends[0].cells, CellSet::EMPTY], links: Vec::new() };
        loop {
            let touches = |link: &Strong| link.ends.iter().any(|end| !end.cells.is_disjoint(group.cells()));
            let (near, far): (Vec<_>, Vec<_>) = links.into_iter().partition(touches);
            links = far;
            if near.is_empty() {
                break;
            }
            for [from, to] in near.iter().flat_map(|link| link.ways()).map(|link| link.ends) {
                let side = group.sides.iter().position(|side| from.cells.is_subset(*side));
                if let Some(side) = side.filter(|_| to.cells.is_disjoint(group.cells())) {
                    group.sides[1 - side] |= to.cells;
                }
            }
            group.links.extend(near);
        }
        groups.push(group);
    }
    groups
}
