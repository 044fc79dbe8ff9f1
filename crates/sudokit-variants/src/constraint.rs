//! [`Constraint`], what the engines know of a rule: few kinds, of which all [rules](crate::Rule) are made.
//!
//! A constraint is defined by [`Constraint::holds`], as a rule is. Tests hold the constraints of a rule against the rule, and the
//! propagators of an engine against the constraints.

use std::collections::HashMap;
use std::hash::Hash;
use std::sync::Arc;

use crate::{Cell, CellSet, Digit, DigitSet, Filled};

/// The digits that may be together in two cells. The many pairs of a rule share it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Relation(Arc<[DigitSet]>);

impl Relation {
    /// The pairs of these digits that meet a condition on their values.
    #[must_use]
    pub fn of(digits: DigitSet, holds: impl Fn(i32, i32) -> bool) -> Relation {
        let last = digits.last().map_or(0, Digit::index);
        let partners = |first: usize| match Digit::from_index(first) {
            Some(first) if digits.contains(first) => digits.matching(|second| holds(first.value(), second)),
            _ => DigitSet::EMPTY,
        };
        Relation((0..=last).map(partners).collect())
    }

    /// The digits that may be in the second cell if this one is in the first.
    #[must_use]
    pub fn partners(&self, first: Digit) -> DigitSet {
        self.0.get(first.index()).copied().unwrap_or_default()
    }

    /// Whether the digits may be together.
    #[must_use]
    pub fn holds(&self, first: Digit, second: Digit) -> bool {
        self.partners(first).contains(second)
    }
}

/// A condition on the digits of some cells.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Constraint {
    /// The cell has one of these digits.
    Candidates {
        /// The cell.
        cell: Cell,
        /// Its digits.
        digits: DigitSet,
    },
    /// No digit is there twice.
    Differ(Vec<Cell>),
    /// The cells differ, and their digits are one of these sets.
    OneOf {
        /// The cells.
        cells: Vec<Cell>,
        /// The sets, each with as many digits as there are cells.
        sets: Vec<DigitSet>,
    },
    /// The digits of two cells are in a relation.
    Pair {
        /// The two cells.
        cells: [Cell; 2],
        /// The relation of their digits.
        relation: Relation,
    },
    /// The sum of coefficients times values is the total.
    Sum {
        /// The cells with their coefficients. A cell may be there several times.
        terms: Vec<(Cell, i32)>,
        /// The total.
        total: i32,
    },
    /// Both lists have the same digits, each as often.
    Same {
        /// One list.
        cells: Vec<Cell>,
        /// The other, of the same length.
        others: Vec<Cell>,
    },
    /// Each of these digits is there at least as often as it is listed.
    Contains {
        /// The cells.
        cells: Vec<Cell>,
        /// The digits, in any order, with repetitions.
        digits: Vec<Digit>,
    },
    /// The cells differ, both ends are among their digits, and the values between the two cells with the ends add up to the
    /// total.
    Sandwich {
        /// The cells, in a line.
        cells: Vec<Cell>,
        /// The two digits at the ends; `None` for the lowest and the highest digit of the line, whatever they are.
        ends: Option<[Digit; 2]>,
        /// The total.
        total: i32,
    },
    /// The value of the first cell is a number of cells. That number of cells, from the first, add up to the total.
    FirstSum {
        /// The cells, in a line, which differ.
        cells: Vec<Cell>,
        /// The total.
        total: i32,
    },
    /// The cells differ, and `count` of them are higher than all before them.
    Visible {
        /// The cells, in a line.
        cells: Vec<Cell>,
        /// The number of cells that are higher than all before them.
        count: usize,
    },
    /// All cells between the first and the last have values between theirs, and not the same.
    Between(Vec<Cell>),
    /// The first and the last cell are at least `gap` apart, and no cell between them has a value between theirs or the same.
    Outside {
        /// The cells, in a line.
        cells: Vec<Cell>,
        /// The least difference of the ends.
        gap: i32,
    },
    /// The line can be cut into parts of which each adds up to the total.
    Parts {
        /// The cells, in a line.
        cells: Vec<Cell>,
        /// The total of each part.
        total: i32,
    },
    /// The digit stands at the place of the line that the value of a cell tells, from 1.
    Index {
        /// The cell that tells the place.
        at: Cell,
        /// The line.
        line: Vec<Cell>,
        /// The digit.
        digit: Digit,
    },
    /// An automaton that reads the digits of the line accepts them.
    Accepts {
        /// The cells, in a line.
        cells: Vec<Cell>,
        /// The automaton.
        automaton: Automaton,
    },
    /// Every digit that is in one of the cells is in as many of them as its value says.
    CountThemselves(Vec<Cell>),
    /// At least one of these lists of constraints holds whole.
    Any(Vec<Vec<Constraint>>),
}

/// A deterministic finite automaton over digits. State 0 is the first; a digit without a transition ends in no state.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Default)]
pub struct Automaton {
    /// For each state, the digits that lead to another state.
    pub transitions: Vec<Vec<(DigitSet, u32)>>,
    /// Whether each state accepts.
    pub accepts: Vec<bool>,
}

impl Automaton {
    /// The automaton whose states are values of a type: the first, and those that `next` returns for a state and the value of a
    /// digit. A digit for which it returns `None` is not accepted.
    ///
    /// ```
    /// use sudokit_variants::{Digit, DigitSet, constraint::Automaton};
    /// // The sum of the digits is a multiple of 3.
    /// let digits = DigitSet::range(1..=9);
    /// let automaton = Automaton::new(digits, 0, |sum, value| Some((sum + value) % 3), |sum| *sum == 0, 100).unwrap();
    /// assert_eq!(automaton.accepts.len(), 3);
    /// assert!(automaton.accepts([1, 2, 9].map(Digit::new)) && !automaton.accepts([1, 1].map(Digit::new)));
    /// ```
    ///
    /// It returns `None` if there are more states than `most`.
    #[must_use]
    pub fn new<S: Clone + Eq + Hash>(
        digits: DigitSet,
        first: S,
        next: impl Fn(&S, i32) -> Option<S>,
        accepts: impl Fn(&S) -> bool,
        most: usize,
    ) -> Option<Automaton> {
        let mut numbers = HashMap::from([(first.clone(), 0)]);
        let mut states = vec![first];
        let mut transitions: Vec<Vec<(DigitSet, u32)>> = Vec::new();
        while let Some(state) = states.get(transitions.len()).cloned() {
            let mut from_here: Vec<(DigitSet, u32)> = Vec::new();
            for digit in digits {
                let Some(target) = next(&state, digit.value()) else { continue };
                let number = *numbers.entry(target.clone()).or_insert_with(|| {
                    states.push(target);
                    states.len() as u32 - 1
                });
                match from_here.iter_mut().find(|(_, other)| *other == number) {
                    Some((digits, _)) => *digits = digits.with(digit),
                    None => from_here.push((DigitSet::of(digit), number)),
                }
            }
            if states.len() > most {
                return None;
            }
            transitions.push(from_here);
        }
        Some(Automaton { transitions, accepts: states.iter().map(accepts).collect() })
    }

    /// Whether it accepts these digits.
    #[must_use]
    pub fn accepts(&self, digits: impl IntoIterator<Item = Digit>) -> bool {
        let mut state = 0;
        for digit in digits {
            let next = self.transitions.get(state).and_then(|of| of.iter().find(|to| to.0.contains(digit)));
            let Some(&(_, next)) = next else { return false };
            state = next as usize;
        }
        self.accepts.get(state).copied().unwrap_or_default()
    }
}

impl Constraint {
    /// The cells that it concerns.
    #[must_use]
    pub fn cells(&self) -> CellSet {
        let all = |cells: &[Cell]| cells.iter().copied().collect();
        match self {
            Constraint::Candidates { cell, .. } => all(&[*cell]),
            Constraint::Pair { cells, .. } => all(cells),
            Constraint::Differ(cells)
            | Constraint::Between(cells)
            | Constraint::CountThemselves(cells)
            | Constraint::OneOf { cells, .. }
            | Constraint::Contains { cells, .. }
            | Constraint::Sandwich { cells, .. }
            | Constraint::FirstSum { cells, .. }
            | Constraint::Visible { cells, .. }
            | Constraint::Outside { cells, .. }
            | Constraint::Parts { cells, .. }
            | Constraint::Accepts { cells, .. } => all(cells),
            Constraint::Sum { terms, .. } => terms.iter().map(|(cell, _)| *cell).collect(),
            Constraint::Same { cells, others } => all(cells).union(&all(others)),
            Constraint::Index { at, line, .. } => all(line).union(&all(&[*at])),
            Constraint::Any(lists) => {
                lists.iter().flatten().fold(CellSet::default(), |cells, it| cells.union(&it.cells()))
            }
        }
    }

    /// Whether the digits satisfy the constraint, by its definition.
    #[must_use]
    pub fn holds(&self, filled: &Filled<'_>) -> bool {
        match self {
            Constraint::Candidates { cell, digits } => digits.contains(filled.digit(*cell)),
            Constraint::Differ(cells) => filled.differ(cells),
            Constraint::OneOf { cells, sets } => filled.differ(cells) && sets.contains(&filled.set(cells)),
            Constraint::Pair { cells, relation } => {
                relation.holds(filled.digit(cells[0]), filled.digit(cells[1]))
            }
            Constraint::Sum { terms, total } => {
                terms.iter().map(|&(cell, coefficient)| coefficient * filled.value(cell)).sum::<i32>()
                    == *total
            }
            Constraint::Same { cells, others } => {
                let sorted = |cells: &[Cell]| {
                    let mut values = filled.values(cells);
                    values.sort_unstable();
                    values
                };
                sorted(cells) == sorted(others)
            }
            Constraint::Contains { cells, digits } => digits.iter().all(|digit| {
                let listed = digits.iter().filter(|other| *other == digit).count();
                cells.iter().filter(|cell| filled.digit(**cell) == *digit).count() >= listed
            }),
            Constraint::Sandwich { cells, ends, total } => {
                let values = filled.values(cells);
                let ends = match ends {
                    Some(ends) => ends.map(Digit::value),
                    None => {
                        [values.iter().min(), values.iter().max()].map(|end| end.copied().unwrap_or_default())
                    }
                };
                let [Some(one), Some(other)] = ends.map(|end| values.iter().position(|value| *value == end))
                else {
                    return false;
                };
                let between = (one.min(other) + 1)..one.max(other);
                filled.differ(cells) && values.get(between).unwrap_or_default().iter().sum::<i32>() == *total
            }
            Constraint::FirstSum { cells, total } => {
                let count = cells.first().map_or(0, |first| filled.value(*first)) as usize;
                cells.get(..count).is_some_and(|cells| filled.sum(cells) == *total)
            }
            Constraint::Visible { cells, count } => {
                let mut highest = i32::MIN;
                let is_higher = |value: &i32| {
                    let is_higher = *value > highest;
                    highest = highest.max(*value);
                    is_higher
                };
                filled.differ(cells) && filled.values(cells).into_iter().filter(is_higher).count() == *count
            }
            Constraint::Between(cells) => {
                let Some((low, high, inner)) = ends(filled, cells) else { return true };
                inner.iter().all(|value| low < *value && *value < high)
            }
            Constraint::Outside { cells, gap } => {
                let Some((low, high, inner)) = ends(filled, cells) else { return true };
                high - low >= *gap && inner.iter().all(|value| *value < low || high < *value)
            }
            Constraint::Parts { cells, total } => {
                let mut part = 0;
                for value in filled.values(cells) {
                    part += value;
                    if part > *total {
                        return false;
                    }
                    if part == *total {
                        part = 0;
                    }
                }
                part == 0
            }
            Constraint::Index { at, line, digit } => {
                let place = filled.value(*at) as usize;
                place > 0 && line.get(place - 1).is_some_and(|cell| filled.digit(*cell) == *digit)
            }
            Constraint::Accepts { cells, automaton } => {
                automaton.accepts(cells.iter().map(|cell| filled.digit(*cell)))
            }
            Constraint::CountThemselves(cells) => filled.set(cells).iter().all(|digit| {
                cells.iter().filter(|cell| filled.digit(**cell) == digit).count() == digit.index()
            }),
            Constraint::Any(lists) => lists.iter().any(|list| list.iter().all(|it| it.holds(filled))),
        }
    }
}

/// The lower and the higher value of the ends of a line, and the values between them; `None` for fewer than two cells.
fn ends(filled: &Filled<'_>, cells: &[Cell]) -> Option<(i32, i32, Vec<i32>)> {
    let [first, inner @ .., last] = cells else { return None };
    let (first, last) = (filled.value(*first), filled.value(*last));
    Some((first.min(last), first.max(last), filled.values(inner)))
}
