//! Empty rectangle: all places of a digit in a box lie in one row and one column. Outside of the box, one of
//! two places of the digit in another column lies in that row. The digit is eliminated from the cells that
//! see both the other of these two places and all places in the box's column. The same holds with rows and
//! columns exchanged.
//!
//! Sound: if the other of the two is false, the one in the row is true, so the box has the digit in its
//! column.
//!
//! The box has at least three places; with two the pattern is a turbot fish.

use std::ops::ControlFlow;

use crate::cell::CellSet;
use crate::digit::Digit;
use crate::house::House;
use crate::logic::chains::links::{StrongLink, conjugates};
use crate::logic::layout::Needs;
use crate::logic::position::Position;
use crate::logic::step::{Family, Node, Role, Sink, Step, Technique, Truth};

pub(super) static EMPTY_RECTANGLE: Technique = Technique {
    id: "empty-rectangle",
    family: Family::SingleDigitChains,
    aliases: &[],
    explainer: None,
    needs: Needs::Boxes,
    assumes_uniqueness: false,
    find,
};

fn find(position: &Position, sink: Sink<'_>) -> ControlFlow<()> {
    let layout = position.layout();
    for digit in Digit::ALL {
        let links = conjugates(position, digit);
        for cross in crosses(position, digit) {
            for link in links.iter().flat_map(|link| link.ways()) {
                let [outer, inner] = link.ends.map(|end| end.cells);
                let meets = link.house().is_some_and(|house| house.kind() == cross.lines[1].kind())
                    && inner.is_subset(layout.cells(cross.lines[0]) - layout.cells(cross.house));
                let [near, far] = cross.link.ends.map(|end| end.cells);
                let eliminated = position.cells(digit) & layout.common_peers(outer | far);
                if meets && !eliminated.is_empty() {
                    let step = Step::new(&EMPTY_RECTANGLE)
                        .eliminates(eliminated, digit)
                        .marks_digit(Role::Base, near | far, digit)
                        .marks_digit(Role::Wing, outer | inner, digit)
                        .in_house(Role::Base, cross.house)
                        .in_house(Role::Cover, cross.lines[0])
                        .in_house(Role::Cover, cross.lines[1])
                        .in_house(Role::Wing, link.house())
                        .along(&[link, cross.link]);
                    sink.take(step)?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// A box whose places of a digit lie in two lines that cross.
struct Cross {
    house: House,
    lines: [House; 2],
    /// The strong link from the places in the first line to the others.
    link: StrongLink,
}

/// All such boxes; one whose places can be divided in two ways occurs twice.
fn crosses(position: &Position, digit: Digit) -> Vec<Cross> {
    let layout = position.layout();
    let mut crosses = Vec::new();
    for &house in layout.boxes() {
        let places = position.places(house, digit);
        let lines = || layout.lines().iter().filter(|line| !places.is_disjoint(layout.cells(**line)));
        for &line in lines().filter(|_| places.len() > 2) {
            for &across in lines().filter(|across| across.kind() != line.kind()) {
                let [near, far] = [places & layout.cells(line), places - layout.cells(line)];
                let lie_across = |cells: CellSet| cells.is_subset(layout.cells(across));
                if !far.is_empty() && lie_across(far) && !lie_across(near) {
                    let ends = [near, far].map(|cells| Node { digit, cells });
                    let link = StrongLink { ends, truth: Truth::Place(house, digit) };
                    crosses.push(Cross { house, lines: [line, across], link });
                }
            }
        }
    }
    crosses
}
