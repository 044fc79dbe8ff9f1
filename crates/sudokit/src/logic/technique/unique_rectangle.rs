//! Unique rectangle: four blanks in two rows, two columns and two boxes have the candidates A and B, and
//! would be a [deadly pattern](super::shared::deadly_patterns) without other candidates. Their other
//! candidates, the extras, decide what follows. A cell with extras may have lost A or B.
//!
//! 1. One cell has extras: A and B are eliminated from it.
//! 2. Two cells of a line have the same extra and no other: it is eliminated from the cells that see both.
//! 3. Two cells of a line have extras that form a naked subset with other cells of a house of both.
//! 4. Two cells of a line have extras, and a house of both has A only in them: B is eliminated from both.
//! 5. Like 2, but for two opposite cells or three.
//! 6. Two opposite cells have extras, and both rows, or both columns, have A only in the rectangle: A is
//!    eliminated from the two, because from one of them it would follow in the other, and B in the two cells
//!    between.
//!
//! Sound by the argument of deadly patterns.

use std::ops::ControlFlow;

use crate::cell::CellSet;
use crate::digit::Digit;
use crate::house::House;
use crate::logic::layout::Layout;
use crate::logic::layout::Needs;
use crate::logic::position::Position;
use crate::logic::step::{Family, Role, Sink, Technique, Truth};

use super::shared::deadly_patterns::{DeadlyPattern, DeadlyType, take_if_useful};
use super::shared::rectangles::{Corners, each_rectangle, is_locked};

pub(super) static UNIQUE_RECTANGLE_1: Technique = Technique {
    id: "unique-rectangle-1",
    family: Family::DeadlyRectangles,
    aliases: &["uniqueness test 1", "UR type 1"],
    explainer: Some("4.5"),
    needs: Needs::Boxes,
    assumes_uniqueness: true,
    find: |position, sink| find(&UNIQUE_RECTANGLE_1, DeadlyPattern::one_cell, |_, _| true, position, sink),
};

pub(super) static UNIQUE_RECTANGLE_2: Technique = Technique {
    id: "unique-rectangle-2",
    family: Family::DeadlyRectangles,
    aliases: &["uniqueness test 2", "UR type 2"],
    explainer: Some("4.5"),
    needs: Needs::Boxes,
    assumes_uniqueness: true,
    find: |position, sink| find(&UNIQUE_RECTANGLE_2, DeadlyPattern::one_digit, is_side, position, sink),
};

pub(super) static UNIQUE_RECTANGLE_3: Technique = Technique {
    id: "unique-rectangle-3",
    family: Family::DeadlyRectangles,
    aliases: &["uniqueness test 3", "UR type 3"],
    explainer: Some("4.5, and 0.1 more for each digit of the subset beyond the first"),
    needs: Needs::Boxes,
    assumes_uniqueness: true,
    find: |position, sink| find(&UNIQUE_RECTANGLE_3, DeadlyPattern::with_subset, is_side, position, sink),
};

pub(super) static UNIQUE_RECTANGLE_4: Technique = Technique {
    id: "unique-rectangle-4",
    family: Family::DeadlyRectangles,
    aliases: &["uniqueness test 4", "UR type 4"],
    explainer: Some("4.5"),
    needs: Needs::Boxes,
    assumes_uniqueness: true,
    find: |position, sink| find(&UNIQUE_RECTANGLE_4, DeadlyPattern::with_link, is_side, position, sink),
};

pub(super) static UNIQUE_RECTANGLE_5: Technique = Technique {
    id: "unique-rectangle-5",
    family: Family::DeadlyRectangles,
    aliases: &["uniqueness test 5", "UR type 5"],
    explainer: None,
    needs: Needs::Boxes,
    assumes_uniqueness: true,
    find: |position, sink| {
        find(
            &UNIQUE_RECTANGLE_5,
            DeadlyPattern::one_digit,
            |layout, cells| !is_side(layout, cells),
            position,
            sink,
        )
    },
};

pub(super) static UNIQUE_RECTANGLE_6: Technique = Technique {
    id: "unique-rectangle-6",
    family: Family::DeadlyRectangles,
    aliases: &["uniqueness test 6", "UR type 6"],
    explainer: None,
    needs: Needs::Boxes,
    assumes_uniqueness: true,
    find: find_crossed,
};

fn find<'a>(
    technique: &'static Technique,
    follows: DeadlyType<'a>,
    fits: fn(&Layout, CellSet) -> bool,
    position: &'a Position,
    sink: Sink<'_>,
) -> ControlFlow<()> {
    each_rectangle(position, |deadly, _, _| {
        if fits(position.layout(), deadly.holders) {
            follows(deadly, technique, sink)
        } else {
            ControlFlow::Continue(())
        }
    })
}

/// Whether these are two cells of a line.
fn is_side(layout: &Layout, cells: CellSet) -> bool {
    cells.len() == 2 && layout.lines().iter().any(|line| cells.is_subset(layout.cells(*line)))
}

fn find_crossed(position: &Position, sink: Sink<'_>) -> ControlFlow<()> {
    let layout = position.layout();
    each_rectangle(position, |deadly, corners, digits| {
        if deadly.holders.len() != 2 || is_side(layout, deadly.holders) {
            return ControlFlow::Continue(());
        }
        let [first, _, _, last] = corners;
        for lines in
            [[first, last].map(|cell| layout.row(cell)), [first, last].map(|cell| layout.column(cell))]
        {
            for digit in digits {
                crossed(position, deadly, corners, lines, digit, sink)?;
            }
        }
        ControlFlow::Continue(())
    })
}

fn crossed(
    position: &Position,
    deadly: &DeadlyPattern<'_>,
    corners: Corners,
    lines: [House; 2],
    digit: Digit,
    sink: Sink<'_>,
) -> ControlFlow<()> {
    let corners = CellSet::from(corners);
    if !lines.iter().all(|&line| is_locked(position, line, digit, corners)) {
        return ControlFlow::Continue(());
    }
    let mut step = deadly.step(&UNIQUE_RECTANGLE_6).marks_digit(Role::First, corners, digit);
    for line in lines {
        step = step.in_house(Role::Base, line).because(Truth::Place(line, digit));
    }
    take_if_useful(step.eliminates(deadly.holders & position.cells(digit), digit), sink)
}
