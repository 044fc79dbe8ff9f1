//! Random constraints of all kinds.

use crate::constraint::{Automaton, Constraint, Relation};
use crate::{Cell, Digit, DigitSet};

/// Random numbers, the same in every run.
pub(super) struct Random(pub(super) u64);

impl Random {
    pub(super) fn below(&mut self, limit: usize) -> usize {
        self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (self.0 >> 33) as usize % limit
    }

    /// Some of these digits, at least one.
    pub(super) fn digits(&mut self, digits: DigitSet) -> DigitSet {
        let some: DigitSet = digits.iter().filter(|_| self.below(5) > 1).collect();
        if some.is_empty() { DigitSet::of(self.digit(digits)) } else { some }
    }

    pub(super) fn digit(&mut self, digits: DigitSet) -> Digit {
        let at = self.below(digits.len());
        digits.iter().nth(at).expect("it is below the number of digits")
    }

    /// So many of these cells, now and then one of them twice.
    pub(super) fn cells(&mut self, cells: &[Cell], count: usize) -> Vec<Cell> {
        let mut rest = cells.to_vec();
        (0..count.min(cells.len()))
            .map(|_| {
                let at = self.below(rest.len());
                if self.below(40) == 0 { rest[at] } else { rest.swap_remove(at) }
            })
            .collect()
    }
}

/// The number of kinds of constraints.
pub(super) const KINDS: usize = 18;

/// A constraint on some of these cells.
pub(super) fn constraint(random: &mut Random, kind: usize, all: &[Cell], digits: DigitSet) -> Constraint {
    let count = 1 + random.below(all.len());
    let cells = random.cells(all, count);
    let two = random.cells(all, 2);
    let values = digits.last().map_or(0, Digit::value);
    let total = random.below(2 + values as usize * count) as i32 - 1;
    match kind {
        0 => Constraint::Candidates { cell: cells[0], digits: random.digits(digits) },
        1 => Constraint::Differ(cells),
        2 => {
            let sets = (0..1 + random.below(12)).map(|_| random.digits(digits));
            Constraint::OneOf { sets: sets.filter(|set| set.len() == count).collect(), cells }
        }
        3 => {
            let salt = random.below(1000);
            let relation = Relation::of(digits, |one, other| {
                (one * 7 + other * 3 + one * other) as usize * salt % 5 < 3
            });
            Constraint::Pair { cells: [two[0], *two.last().expect("two")], relation }
        }
        4 => {
            let coefficients = [1, 1, 1, 1, -1, 2, -2, 10, -10, 0];
            let terms = cells.iter().map(|&cell| (cell, coefficients[random.below(10)])).collect();
            Constraint::Sum { terms, total: total - random.below(3) as i32 * values }
        }
        5 => Constraint::Sum { terms: cells.iter().map(|&cell| (cell, 1)).collect(), total },
        6 => {
            let half = random.cells(all, 1 + all.len() / 2);
            Constraint::Same { others: random.cells(all, half.len()), cells: half }
        }
        7 => {
            let listed = (0..1 + random.below(3)).map(|_| random.digit(digits)).collect();
            Constraint::Contains { cells, digits: listed }
        }
        8 => {
            let ends = [random.digit(digits), random.digit(digits)];
            Constraint::Sandwich { cells, ends: Some(ends), total: random.below(values as usize * 2) as i32 }
        }
        9 => Constraint::Sandwich { cells, ends: None, total: random.below(values as usize * 2) as i32 },
        10 => Constraint::FirstSum { cells, total },
        11 => Constraint::Visible { cells, count: random.below(count + 1) },
        12 => Constraint::Between(cells),
        13 => Constraint::Outside { cells, gap: random.below(4) as i32 },
        14 => Constraint::Parts { cells, total: total.min(2 * values) },
        15 => Constraint::Index { at: two[0], line: cells, digit: random.digit(digits) },
        16 => Constraint::CountThemselves(cells),
        _ => {
            let states = 1 + random.below(70);
            let transitions = (0..states)
                .map(|_| {
                    (0..random.below(4))
                        .map(|_| (random.digits(digits), random.below(states) as u32))
                        .collect()
                })
                .collect();
            let accepts = (0..states).map(|_| random.below(3) > 0).collect();
            Constraint::Accepts { cells, automaton: Automaton { transitions, accepts } }
        }
    }
}

/// At least one of some lists of constraints.
pub(super) fn any(random: &mut Random, cells: &[Cell], digits: DigitSet) -> Constraint {
    let list = |random: &mut Random| {
        (0..1 + random.below(2))
            .map(|_| {
                let kind = random.below(KINDS);
                constraint(random, kind, cells, digits)
            })
            .collect()
    };
    Constraint::Any((0..1 + random.below(3)).map(|_| list(random)).collect())
}
