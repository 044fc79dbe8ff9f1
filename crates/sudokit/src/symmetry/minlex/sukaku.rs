//! The minlex form of a sukaku.
//!
//! The form is built cell by cell in reading order. The first row determines the order of the columns. For
//! the new labels of the digits, only an ordered list of classes is known. In each cell, the digits of a
//! class that are not candidates come before the candidates, which splits the class. So no relabeling has to
//! be tried.
//!
//! Rows of a band that are equal in every cell are interchangeable, and only one of them is tried. The same
//! holds for columns of a stack, for bands with the same rows, and for stacks with the same columns.
//!
//! Cost: in each of the 81 cells, the states that agree so far: a few for a usual sukaku. If all lines look
//! alike at first, as when only the candidates of a solution are left, there are up to 18 x 1,296.

use super::super::transform::Transform;
use super::orientations::{Rows, orientations};
use crate::cell::{Cell, CellSet};
use crate::digit::Digit;
use crate::sukaku::Sukaku;

/// A choice of rows and columns, and the labels that it determines.
#[derive(Clone, Copy)]
struct State {
    transposed: usize,
    /// The sources of the rows and columns chosen so far.
    rows: [u8; 9],
    columns: [u8; 9],
    digits: Classes,
}

/// The digits, 0 to 8, class after class. Bit *i* of `starts` is set if a class starts at position *i*.
#[derive(Clone, Copy)]
struct Classes {
    order: [u8; 9],
    starts: u16,
}

/// Equal lines and chutes.
struct Twins {
    /// For each line, the earlier equal lines of its chute, as bits.
    lines: [u16; 9],
    /// For each chute, the earlier chutes with the same lines, as bits.
    chutes: [u16; 3],
}

/// The transforms that make the sukaku minlex, up to [`exchanges`].
pub(in crate::symmetry) fn transforms(sukaku: &Sukaku) -> Vec<Transform> {
    let views = orientations(|cell| sukaku.candidates().get(cell).bits());
    let twins = [&views[0], &views[1]].map(Twins::new);
    let mut states: Vec<State> = [0, 1].map(State::start).to_vec();
    let mut choices = Vec::new();
    let mut next = Vec::new();
    for row in 0..9 {
        for column in 0..9 {
            let mut best = u16::MAX;
            for (number, state) in states.iter().enumerate() {
                let view = &views[state.transposed];
                let (row_twins, column_twins) = (&twins[state.transposed], &twins[1 - state.transposed]);
                let rows = if column == 0 { row_twins.left(&state.rows, row) } else { 1 << state.rows[row] };
                let columns = if row == 0 {
                    column_twins.left(&state.columns, column)
                } else {
                    1 << state.columns[column]
                };
                for r in bits(rows) {
                    for c in bits(columns) {
                        let key = state.digits.key(view[usize::from(r)][usize::from(c)]);
                        if key < best {
                            best = key;
                            choices.clear();
                        }
                        if key == best {
                            choices.push((number, r, c));
                        }
                    }
                }
            }
            for (number, r, c) in choices.drain(..) {
                let mut state: State = states[number];
                state.rows[row] = r;
                state.columns[column] = c;
                state.digits.split(views[state.transposed][usize::from(r)][usize::from(c)]);
                next.push(state);
            }
            std::mem::swap(&mut states, &mut next);
            next.clear();
        }
    }
    states.iter().map(State::transform).collect()
}

/// The number of transforms that exchange only rows, columns, chutes and digits that are equal in all cells.
pub(in crate::symmetry) fn exchanges(sukaku: &Sukaku) -> u64 {
    let views = orientations(|cell| sukaku.candidates().get(cell).bits());
    let cells = Digit::ALL.map(|digit| {
        let holds = |cell: &Cell| sukaku.candidates().get(*cell).contains(digit);
        Cell::ALL.into_iter().filter(holds).collect::<CellSet>()
    });
    let alike = |i: usize| cells[..i].iter().filter(|earlier| **earlier == cells[i]).count() as u64;
    let digits: u64 = (0..9).map(|i| alike(i) + 1).product();
    views.iter().map(|view| Twins::new(view).exchanges()).product::<u64>() * digits
}

/// The indices of the bits that are set.
fn bits(word: u16) -> impl Iterator<Item = u8> {
    (0..9).filter(move |bit| word >> bit & 1 != 0)
}

impl State {
    fn start(transposed: usize) -> State {
        let digits = Classes { order: [0, 1, 2, 3, 4, 5, 6, 7, 8], starts: 1 };
        State { transposed, rows: [0; 9], columns: [0; 9], digits }
    }

    fn transform(&self) -> Transform {
        let mut digits = Digit::ALL;
        for (name, digit) in Digit::ALL.into_iter().zip(self.digits.order) {
            digits[usize::from(digit)] = name;
        }
        Transform::from_sources(self.transposed == 1, self.rows, self.columns, digits)
    }
}

impl Classes {
    /// The smallest image of these candidates, the first label in the highest bit.
    fn key(&self, candidates: u16) -> u16 {
        let mut split = *self;
        split.split(candidates);
        split.order.iter().fold(0, |key, digit| key << 1 | candidates >> digit & 1)
    }

    /// Splits each class: digits that are not candidates come before digits that are.
    fn split(&mut self, candidates: u16) {
        if self.starts == 0x1ff {
            return;
        }
        let old = *self;
        let mut start = 0;
        while start < 9 {
            let end = (start + 1..9).find(|i| old.starts >> i & 1 != 0).unwrap_or(9);
            let mut place = start;
            for candidate in [0, 1] {
                if place < end {
                    self.starts |= 1 << place;
                }
                for digit in &old.order[start..end] {
                    if candidates >> digit & 1 == candidate {
                        self.order[place] = *digit;
                        place += 1;
                    }
                }
            }
            start = end;
        }
    }
}

impl Twins {
    fn new(view: &Rows<u16>) -> Twins {
        let same = |a: usize, b: usize| a / 3 == b / 3 && view[a] == view[b];
        let chutes = [0, 3, 6].map(|first| {
            let mut chute = [view[first], view[first + 1], view[first + 2]];
            chute.sort_unstable();
            chute
        });
        let earlier = |end: usize, same: &dyn Fn(usize) -> bool| {
            (0..end).filter(|i| same(*i)).fold(0, |bits, i| bits | 1 << i)
        };
        Twins {
            lines: std::array::from_fn(|line| earlier(line, &|other| same(line, other))),
            chutes: std::array::from_fn(|chute| earlier(chute, &|other| chutes[chute] == chutes[other])),
        }
    }

    /// The number of ways to exchange equal lines and chutes. The first of several equal ones contributes a
    /// factor of one, the second of two, and so on.
    fn exchanges(&self) -> u64 {
        self.lines.iter().chain(&self.chutes).map(|earlier| u64::from(earlier.count_ones()) + 1).product()
    }

    /// The lines that may come next after the first `count` of these, as bits: lines of the same chute, or of
    /// a new one if it is complete. Among equal lines, only the first unused one is included.
    fn left(&self, lines: &[u8; 9], count: usize) -> u16 {
        let used = lines[..count].iter().fold(0_u16, |bits, line| bits | 1 << line);
        let free = |line: usize| used >> line & 1 == 0;
        let begun = |chute: usize| used >> (chute * 3) & 7 != 0;
        (0..9)
            .filter(|line| free(*line) && self.lines[*line] & !used == 0)
            .filter(|line| match count % 3 {
                0 => !begun(line / 3) && (0..3).all(|i| self.chutes[line / 3] >> i & 1 == 0 || begun(i)),
                _ => usize::from(lines[count - 1]) / 3 == line / 3,
            })
            .fold(0, |bits, line| bits | 1 << line)
    }
}
