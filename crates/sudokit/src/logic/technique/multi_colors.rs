//! Multi-colors: two clusters of places of one digit, each in two colors. *Trap*: if a color of one cluster
//! sees a color of the other cluster, a candidate that sees both opposite colors is eliminated. *Wrap*: if a
//! color of one cluster sees both colors of the other cluster, all its places are eliminated.
//!
//! Sound: in each cluster, exactly one color is true. Two colors that see each other are not both true, so
//! one of their opposites is. A color that sees both colors of a cluster sees a true one.

use std::ops::ControlFlow;

use crate::digit::Digit;
use crate::logic::layout::Needs;
use crate::logic::position::Position;
use crate::logic::step::{Family, Role, Sink, Technique};

use super::shared::coloring::{Colored, colored};

pub(super) static MULTI_COLORS_TRAP: Technique = Technique {
    id: "multi-colors-trap",
    family: Family::Coloring,
    aliases: &["multi-coloring type 1"],
    explainer: Some("forcing X-chains, 6.6 and more"),
    needs: Needs::Houses,
    assumes_uniqueness: false,
    find: trap,
};

pub(super) static MULTI_COLORS_WRAP: Technique = Technique {
    id: "multi-colors-wrap",
    family: Family::Coloring,
    aliases: &["multi-coloring type 2"],
    explainer: Some("forcing X-chains, 6.6 and more"),
    needs: Needs::Houses,
    assumes_uniqueness: false,
    find: wrap,
};

fn trap(position: &Position, sink: Sink<'_>) -> ControlFlow<()> {
    for digit in Digit::ALL {
        let groups = colored(position, digit);
        for (i, first) in groups.iter().enumerate() {
            for second in &groups[i + 1..] {
                let uncolored = position.cells(digit) - first.cells() - second.cells();
                for (s, t) in [(0, 0), (0, 1), (1, 0), (1, 1)] {
                    let [one, other] = [first.sides[1 - s], second.sides[1 - t]];
                    let gone = uncolored
                        & position.layout().peers_of_any(one)
                        & position.layout().peers_of_any(other);
                    let meet = !position.layout().peers_of_any(first.sides[s]).is_disjoint(second.sides[t]);
                    let step = Colored::step(&MULTI_COLORS_TRAP, &[first, second], gone).filter(|_| meet);
                    if let Some(step) = step {
                        let step = step
                            .marks_digit(Role::First, one, digit)
                            .marks_digit(Role::Second, other, digit)
                            .marks_digit(Role::Further, first.sides[s] | second.sides[t], digit);
                        sink.take(step)?;
                    }
                }
            }
        }
    }
    ControlFlow::Continue(())
}

fn wrap(position: &Position, sink: Sink<'_>) -> ControlFlow<()> {
    for digit in Digit::ALL {
        let groups = colored(position, digit);
        for (i, first) in groups.iter().enumerate() {
            for (_, second) in groups.iter().enumerate().filter(|&(j, _)| i != j) {
                for (wrong, right) in [(0, 1), (1, 0)].map(|(s, t)| (first.sides[s], first.sides[t])) {
                    if second.sides.iter().any(|side| side.is_disjoint(position.layout().peers_of_any(wrong)))
                    {
                        continue;
                    }
                    if let Some(step) = Colored::step(&MULTI_COLORS_WRAP, &[first, second], wrong) {
                        let step = step
                            .marks_digit(Role::First, right, digit)
                            .marks_digit(Role::Second, wrong, digit)
                            .marks_digit(Role::Further, second.cells(), digit);
                        sink.take(step)?;
                    }
                }
            }
        }
    }
    ControlFlow::Continue(())
}
