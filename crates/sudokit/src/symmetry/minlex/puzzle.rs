//! The minlex form of a puzzle.
//!
//! The form is built row by row from the top. A [`State`] is a choice of the rows so far, with the part of
//! the column order that these rows determine. Only the states with the smallest next row continue. Digits
//! are relabeled in the order in which they occur, as the smallest text requires.
//!
//! Decisions are delayed as long as they do not matter, so that puzzles with few givens do not have too many
//! states. Columns that were blank in all rows so far stay unordered at the left of their stack; stacks that
//! were blank so far stay unordered at the left of the board. Only one of several blank rows in a band is
//! tried, and only one of several blank bands. The invariant: exactly the first `loose[s]` columns of stack
//! *s* have been blank in all rows of the state.
//!
//! Cost: few states for a usual puzzle. There are never more states than geometric transforms that agree on
//! the rows so far. The greatest numbers are 1,296 for each possible first row on a board of full rows, and
//! 2,592 if the group is large, as with one digit in nine cells.

use super::super::permutations::PERMUTATIONS;
use super::super::transform::Transform;
use super::orientations::orientations;
use crate::digit::Digit;
use crate::puzzle::Puzzle;

/// A choice of rows, and what it determines.
#[derive(Clone, Copy)]
struct State {
    transposed: usize,
    /// The sources of the rows chosen so far.
    rows: [u8; 9],
    /// The used rows, as bits.
    used: u16,
    /// The sources of the columns.
    columns: [u8; 9],
    /// The number of columns of each stack that are not ordered yet because they were blank.
    loose: [u8; 3],
    /// The new label of each digit from 1 to 9, or [`NEW`] if it has none yet; and 0 for a blank.
    labels: [u8; 16],
    /// The number of digits that have a label.
    labeled: u8,
}

/// The digits in a row of the puzzle, 0 for blanks, and zeros after the nine.
type Row = [u8; 16];

/// The symbol of a digit without a label: greater than all labels.
const NEW: u8 = 15;

/// The transforms that make the puzzle minlex, one for each way to place the givens: transforms that differ
/// only in blank rows, blank columns and digits that are not given count as one.
pub(in crate::symmetry) fn transforms(puzzle: &Puzzle) -> Vec<Transform> {
    let views = orientations(|cell| puzzle.get(cell).map_or(0, Digit::get)).map(|view| view.map(padded));
    let patterns = views.each_ref().map(|view| view.each_ref().map(pattern));
    let blanks = patterns.map(blank_rows);
    let mut states: Vec<State> = [0, 1].map(State::start).to_vec();
    let mut choices = Vec::new();
    let mut next = Vec::new();
    for depth in 0..9 {
        let mut best = u64::MAX;
        for (number, state) in states.iter().enumerate() {
            let view = &views[state.transposed];
            for row in state.candidates(blanks[state.transposed], depth) {
                let key = match depth {
                    0 => FIRST_ROWS[usize::from(patterns[state.transposed][row])].into(),
                    _ => state.key(&view[row]),
                };
                if key < best {
                    best = key;
                    choices.clear();
                }
                // All choices with the smallest row continue: a later row may decide between them.
                if key == best {
                    choices.push((number, row));
                }
            }
        }
        for (number, row) in choices.drain(..) {
            let state = &states[number];
            state.expand(&views[state.transposed][row], row, depth, &mut next);
        }
        std::mem::swap(&mut states, &mut next);
        next.clear();
    }
    states.iter().map(State::transform).collect()
}

fn padded(row: [u8; 9]) -> Row {
    std::array::from_fn(|column| row.get(column).copied().unwrap_or(0))
}

/// Which cells of a row are given, as nine bits; the first column is the highest bit.
fn pattern(row: &Row) -> u16 {
    row[..9].iter().fold(0, |bits, digit| bits << 1 | u16::from(*digit != 0))
}

/// The blank rows, as bits.
fn blank_rows(patterns: [u16; 9]) -> u16 {
    (0..9).filter(|row| patterns[*row] == 0).fold(0, |bits, row| bits | 1 << row)
}

/// Maps the pattern of a first row to the pattern of its smallest image. Patterns compare like the images,
/// because the digits of a first row become 1, 2, 3 and so on.
static FIRST_ROWS: [u16; 512] = {
    /// The smallest image of a stack.
    const STACKS: [u16; 8] = [0, 1, 1, 3, 1, 3, 3, 7];
    let mut rows = [0; 512];
    let mut pattern = 0;
    while pattern < 512 {
        let mut stacks = [STACKS[pattern >> 6], STACKS[pattern >> 3 & 7], STACKS[pattern & 7]];
        sort(&mut stacks, 3);
        rows[pattern] = stacks[0] << 6 | stacks[1] << 3 | stacks[2];
        pattern += 1;
    }
    rows
};

impl State {
    fn start(transposed: usize) -> State {
        State {
            transposed,
            rows: [0; 9],
            used: 0,
            columns: [0, 1, 2, 3, 4, 5, 6, 7, 8],
            loose: [3; 3],
            labels: std::array::from_fn(|digit| if digit == 0 { 0 } else { NEW }),
            labeled: 0,
        }
    }

    /// The rows that may come next: rows of the same band, or of a new band if it is complete. Blank rows are
    /// interchangeable, and so are blank bands.
    fn candidates(&self, blank: u16, depth: usize) -> impl Iterator<Item = usize> + use<> {
        let mut left = !self.used & 0x1ff;
        // Within a band, the rest of the band that was begun.
        if !depth.is_multiple_of(3) {
            left &= 7 << (self.rows[depth - 1] / 3 * 3);
        }
        let mut blank_band = false;
        for band in [7, 7 << 3, 7 << 6] {
            let blanks = left & blank & band;
            // Only the first of several blank bands, and the first of several blank rows.
            if blanks == band && std::mem::replace(&mut blank_band, true) {
                left &= !band;
            }
            left &= !(blanks & blanks.wrapping_sub(1));
        }
        std::iter::from_fn(move || {
            let row = (left != 0).then(|| left.trailing_zeros() as usize)?;
            left &= left - 1;
            Some(row)
        })
    }

    /// The symbols of a new row in the columns of a stack in their present order: 0, a label, or [`NEW`].
    fn symbols(&self, row: &Row, stack: usize) -> [u16; 3] {
        [0, 1, 2].map(|i| {
            // Masks the index, which is faster than a bounds check.
            let digit = row[usize::from(self.columns[stack * 3 + i] & 15)];
            self.labels[usize::from(digit & 15)].into()
        })
    }

    /// The number of stacks at the left that are not ordered yet because they were blank.
    fn loose_stacks(&self) -> u8 {
        self.loose.iter().take_while(|loose| **loose == 3).count() as u8
    }

    /// The smallest image of this row, as a number.
    fn key(&self, row: &Row) -> u64 {
        let mut stacks = [0, 1, 2].map(|stack| {
            let mut symbols = self.symbols(row, stack);
            sort(&mut symbols, self.loose[stack]);
            word(symbols)
        });
        sort(&mut stacks, self.loose_stacks());
        let mut label = u64::from(self.labeled);
        stacks.into_iter().flat_map(|stack| [stack >> 8, stack >> 4 & 15, stack & 15]).fold(
            0,
            |key, symbol| {
                let new = symbol == u16::from(NEW);
                label += u64::from(new);
                key << 4 | if new { label } else { symbol.into() }
            },
        )
    }

    /// All states in which this row comes next, as its smallest image.
    fn expand(&self, row: &Row, number: usize, depth: usize, states: &mut Vec<State>) {
        // From here on, every row has only one image.
        if self.loose == [0; 3] {
            states.push(self.with_ordered_row(row, number, depth));
            return;
        }
        let symbols = [0, 1, 2].map(|stack| self.symbols(row, stack));
        let within = [0, 1, 2].map(|stack| sorting(symbols[stack], self.loose[stack]));
        let sorted = [0, 1, 2].map(|stack| word(within[stack][0].map(|i| symbols[stack][usize::from(i)])));
        for stacks in sorting(sorted, self.loose_stacks()) {
            let [a, b, c] = stacks.map(|stack| within[usize::from(stack)]);
            for first in a {
                for second in b {
                    for third in c {
                        states.push(self.with_row(row, number, depth, *stacks, [*first, *second, *third]));
                    }
                }
            }
        }
    }

    /// The state after this row, if all columns are ordered.
    fn with_ordered_row(&self, row: &Row, number: usize, depth: usize) -> State {
        let mut state = *self;
        state.rows[depth] = number as u8;
        state.used |= 1 << number;
        for column in self.columns {
            let label = &mut state.labels[usize::from(row[usize::from(column & 15)] & 15)];
            if *label == NEW {
                state.labeled += 1;
                *label = state.labeled;
            }
        }
        state
    }

    /// The state after this row, with the stacks and the columns of each stack in these orders.
    fn with_row(
        &self,
        row: &Row,
        number: usize,
        depth: usize,
        stacks: [u8; 3],
        within: [[u8; 3]; 3],
    ) -> State {
        let mut state = *self;
        state.rows[depth] = number as u8;
        state.used |= 1 << number;
        for (place, (stack, order)) in stacks.into_iter().zip(within).enumerate() {
            let loose = usize::from(self.loose[usize::from(stack)]);
            let mut blanks = 0;
            for (i, from) in order.into_iter().enumerate() {
                let column = self.columns[usize::from(stack * 3 + from)];
                state.columns[place * 3 + i] = column;
                let digit = usize::from(row[usize::from(column)]);
                if digit == 0 {
                    // Sorted, so the blank ones of the loose columns are the first.
                    blanks += u8::from(i < loose);
                } else if state.labels[digit] == NEW {
                    state.labeled += 1;
                    state.labels[digit] = state.labeled;
                }
            }
            state.loose[place] = blanks;
        }
        state
    }

    /// The transform of a state with nine rows. Digits that are not given get the remaining labels.
    fn transform(&self) -> Transform {
        let mut labeled = self.labeled;
        let digits = Digit::ALL.map(|digit| {
            let mut label = self.labels[usize::from(digit.get())];
            if label == NEW {
                labeled += 1;
                label = labeled;
            }
            Digit::ALL[usize::from(label) - 1]
        });
        Transform::from_sources(self.transposed == 1, self.rows, self.columns, digits)
    }
}

/// Three symbols as one number with the same order.
fn word(symbols: [u16; 3]) -> u16 {
    symbols[0] << 8 | symbols[1] << 4 | symbols[2]
}

/// Sorts the first `loose` items.
const fn sort(things: &mut [u16; 3], loose: u8) {
    if loose >= 2 {
        sort_pair(things, 0, 1);
    }
    if loose == 3 {
        sort_pair(things, 1, 2);
        sort_pair(things, 0, 1);
    }
}

const fn sort_pair(things: &mut [u16; 3], a: usize, b: usize) {
    if things[a] > things[b] {
        things.swap(a, b);
    }
}

/// The orders that sort the first `loose` symbols and leave the others in place. Blanks are interchangeable
/// and stay in order; other equal symbols are different new digits, so each of their orders counts.
fn sorting(symbols: [u16; 3], loose: u8) -> &'static [[u8; 3]] {
    let compare = |a: usize, b: usize| {
        let (a, b) = (symbols[a], symbols[b]);
        usize::from(a > b) + usize::from(a >= b && a != 0)
    };
    let compared = match loose {
        0 | 1 => [0; 3],
        2 => [compare(0, 1), 0, 0],
        _ => [compare(0, 1), compare(0, 2), compare(1, 2)],
    };
    let Orders { orders, count } = &SORTING[compared[0]][compared[1]][compared[2]];
    &orders[..*count]
}

/// Some of the orders of three symbols.
#[derive(Clone, Copy)]
struct Orders {
    orders: [[u8; 3]; 6],
    count: usize,
}

/// The orders that sort three symbols, indexed by three comparisons: first with second, first with third,
/// second with third. A comparison is 0 if the two keep their order, 1 if both orders count, 2 if they are
/// exchanged.
static SORTING: [[[Orders; 3]; 3]; 3] = {
    let mut sorting = [[[Orders { orders: [[0; 3]; 6], count: 0 }; 3]; 3]; 3];
    let mut case = 0;
    while case < 27 {
        let compared = [case / 9, case / 3 % 3, case % 3];
        let sorted = &mut sorting[compared[0]][compared[1]][compared[2]];
        let mut i = 0;
        while i < PERMUTATIONS.len() {
            let order = PERMUTATIONS[i];
            if may_follow(order[0], order[1], compared) && may_follow(order[1], order[2], compared) {
                sorted.orders[sorted.count] = order;
                sorted.count += 1;
            }
            i += 1;
        }
        case += 1;
    }
    sorting
};

/// Whether symbol `b` may come directly after symbol `a`.
const fn may_follow(a: u8, b: u8, compared: [usize; 3]) -> bool {
    // The first and the second are pair 0, the first and the third pair 1, the second and the third pair 2.
    match compared[(a + b - 1) as usize] {
        0 => a < b,
        1 => true,
        _ => b < a,
    }
}
