//! Simple colors: places of one digit that strong links connect have two colors, which alternate along the
//! links. *Trap*: a candidate that sees both colors is eliminated. *Wrap*: if two places of one color see
//! each other, all places of that color are eliminated.
//!
//! Sound: all places of one color are true, and all places of the other are false.

use std::ops::ControlFlow;

use crate::cell::CellSet;
use crate::digit::Digit;
use crate::logic::layout::Needs;
use crate::logic::position::Position;
use crate::logic::step::{Family, Role, Sink, Technique};

use super::shared::coloring::{Colored, colored};

pub(super) static SIMPLE_COLORS_TRAP: Technique = Technique {
    id: "simple-colors-trap",
    family: Family::Coloring,
    aliases: &["simple coloring", "singles chain"],
    explainer: Some("forcing X-chain, 6.6 and more"),
    needs: Needs::Houses,
    assumes_uniqueness: false,
    find: trap,
};

pub(super) static SIMPLE_COLORS_WRAP: Technique = Technique {
    id: "simple-colors-wrap",
    family: Family::Coloring,
    aliases: &["simple coloring", "color wrap"],
    explainer: Some("forcing X-chains, 6.6 and more"),
    needs: Needs::Houses,
    assumes_uniqueness: false,
    find: wrap,
};

fn trap(position: &Position, sink: Sink<'_>) -> ControlFlow<()> {
    for digit in Digit::ALL {
        // With a single link this would be pointing or claiming.
        for group in colored(position, digit).iter().filter(|group| group.cells().len() > 2) {
            let uncolored = position.cells(digit) - group.cells();
            let gone = uncolored
                & position.layout().peers_of_any(group.sides[0])
                & position.layout().peers_of_any(group.sides[1]);
            if let Some(step) = Colored::step(&SIMPLE_COLORS_TRAP, &[group], gone) {
                let step = step.marks_digit(Role::First, group.sides[0], digit);
                sink.take(step.marks_digit(Role::Second, group.sides[1], digit))?;
            }
        }
    }
    ControlFlow::Continue(())
}

fn wrap(position: &Position, sink: Sink<'_>) -> ControlFlow<()> {
    for digit in Digit::ALL {
        for group in colored(position, digit) {
            for (wrong, right) in [(0, 1), (1, 0)].map(|(i, j)| (group.sides[i], group.sides[j])) {
                let meet = wrong & position.layout().peers_of_any(wrong);
                let gone = if meet.is_empty() { CellSet::EMPTY } else { wrong };
                if let Some(step) = Colored::step(&SIMPLE_COLORS_WRAP, &[&group], gone) {
                    let step = step
                        .marks_digit(Role::First, right, digit)
                        .marks_digit(Role::Second, wrong, digit)
                        .marks_digit(Role::Further, meet, digit);
                    sink.take(step)?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}
