//! Coloring, which simple colors and multi-colors share.
//!
//! If a house has only two candidates of a digit, they get different colors. The colors spread along all strong
//! links that are connected with them. All candidates of one color are true, and all of the other are false.
//!
//! In a position without a solution, a candidate may get both colors. It keeps the first. Then two candidates of
//! one color see each other, and the conclusions are still valid.

use crate::cell::CellSet;
use crate::digit::Digit;
use crate::logic::chains::links::{StrongLink, conjugates};
use crate::logic::position::Position;
use crate::logic::step::{Step, Technique};

/// Places of a digit that are connected by strong links.
pub(in crate::logic::technique) struct Colored {
    digit: Digit,
    /// The places of the two colors.
    pub(in crate::logic::technique) sides: [CellSet; 2],
    links: Vec<StrongLink>,
}

impl Colored {
    /// The cells of both colors.
    pub(in crate::logic::technique) fn cells(&self) -> CellSet {
        self.sides[0] | self.sides[1]
    }

    /// The step that eliminates the digit from these cells because of these colors. The caller adds the
    /// marks.
    pub(in crate::logic::technique) fn step(
        technique: &'static Technique,
        because: &[&Colored],
        gone: CellSet,
    ) -> Option<Step> {
        let digit = because.first().filter(|_| !gone.is_empty())?.digit;
        let links = because.iter().flat_map(|colored| &colored.links);
        Some(links.fold(Step::new(technique).eliminates(gone, digit), |step, link| step.along(&[*link])))
    }
}

/// All places of the digit that get a color, in connected groups.
pub(in crate::logic::technique) fn colored(position: &Position, digit: Digit) -> Vec<Colored> {
    let mut links = conjugates(position, digit);
    let mut groups = Vec::new();
    while let Some(first) = links.first() {
        let mut group = Colored { digit, sides: [first.ends[0].cells, CellSet::EMPTY], links: Vec::new() };
        loop {
            let touches =
                |link: &StrongLink| link.ends.iter().any(|end| !end.cells.is_disjoint(group.cells()));
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
