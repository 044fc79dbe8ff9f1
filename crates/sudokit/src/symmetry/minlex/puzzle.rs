//! The minlex form of a puzzle.
//!
//! The form is made row by row from the top. A [`State`] is a choice of the rows so far, with as much of the
//! order of the columns as these rows decide; of all states only those go on whose next row is the smallest
//! of all. Digits get their names in the order in which they turn up, as in the smallest text they must.
//!
//! Nothing is decided before it matters, so that puzzles with few givens do not explode. Columns that were
//! blank in all rows so far stay an unordered heap at the left of their stack; stacks that were blank so far
//! a heap at the left of the board. Of blank rows in a band one is tried, of blank bands too. The invariant:
//! `loose[s]` leading columns of stack *s* have been blank in all rows of the state, and no others.
//!
//! Cost: few states for a usual puzzle. There are never more than geometric transforms that agree on the rows
//! so far: most where a board has nothing but full rows, 1,296 for each that can come first, and where the
//! group is large, as with one digit in nine cells: 2,592.

use super::super::permutations::PERMUTATIONS;
use super::super::transform::Transform;
use super::orientations::{Rows, orientations};
use crate::digit::Digit;
use crate::puzzle::Puzzle;

/// A choice of rows, and what it decides.
#[derive(Clone, Copy)]
struct State {
    transposed: usize,
    /// Where the rows come from; only those so far count.
    rows: [u8; 9],
    /// The rows that are used, as bits.
    used: u16,
    /// Where the columns come from.
    columns: [u8; 9],
    /// How many columns of each stack are not in order yet, as they were blank.
    loose: [u8; 3],
    /// The new name of each digit from 1 to 9; 0 for none yet.
    names: [u8; 10],
    /// How many digits have one.
    named: u8,
}

/// What a new digit is before it has a name: more than all names.
const NEW: u16 = 15;

/// Transforms that make the puzzle minlex: one for each way to place the givens. (They are all, but for what
/// moves blank rows, blank columns and digits that are not given.)
pub(in crate::symmetry) fn transforms(puzzle: &Puzzle) -> Vec<Transform> {
    let views = orientations(|cell| puzzle.get(cell).map_or(0, Digit::get));
    let mut states: Vec<State> = [0, 1].map(State::start).to_vec();
    let mut choices = Vec::new();
    let mut next = Vec::new();
    for depth in 0..9 {
        let mut best = u64::MAX;
        for (number, state) in states.iter().enumerate() {
            let view = &views[state.transposed];
            for row in state.candidates(view, depth) {
                let key = state.key(&view[row]);
                if key < best {
                    best = key;
                    choices.clear();
                }
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

impl State {
    fn start(transposed: usize) -> State {
        State {
            transposed,
            rows: [0; 9],
            used: 0,
            columns: [0, 1, 2, 3, 4, 5, 6, 7, 8],
            loose: [3; 3],
            names: [0; 10],
            named: 0,
        }
    }

    /// The rows that may come next: of the same band, or of a new one if that is full. Blank ones are all
    /// alike, as are blank bands.
    fn candidates(&self, view: &Rows<u8>, depth: usize) -> impl Iterator<Item = usize> {
        let blank = (0..9).filter(|row| view[*row] == [0; 9]).fold(0_u16, |bits, row| bits | 1 << row);
        let mut left = !self.used & 0x1ff;
        if !depth.is_multiple_of(3) {
            left &= 7 << (self.rows[depth - 1] / 3 * 3);
        }
        let mut blank_band = false;
        for band in [7, 7 << 3, 7 << 6] {
            let blanks = left & blank & band;
            if blanks == band && std::mem::replace(&mut blank_band, true) {
                left &= !band;
            }
            left &= !(blanks & blanks.wrapping_sub(1));
        }
        (0..9).filter(move |row| left >> row & 1 != 0)
    }

    /// What a cell of a new row says, in the stack's columns as they stand: 0, a name, or [`NEW`].
    fn symbols(&self, row: &[u8; 9], stack: usize) -> [u16; 3] {
        [0, 1, 2].map(|i| match row[usize::from(self.columns[stack * 3 + i])] {
            0 => 0,
            digit => match self.names[usize::from(digit)] {
                0 => NEW,
                name => name.into(),
            },
        })
    }

    /// How many stacks at the left are not in order yet, as they were blank.
    fn loose_stacks(&self) -> u8 {
        self.loose.iter().take_while(|loose| **loose == 3).count() as u8
    }

    /// The smallest that this row can become, as a number.
    fn key(&self, row: &[u8; 9]) -> u64 {
        let mut stacks = [0, 1, 2].map(|stack| {
            let mut symbols = self.symbols(row, stack);
            sort(&mut symbols, self.loose[stack]);
            word(symbols)
        });
        sort(&mut stacks, self.loose_stacks());
        let mut name = u64::from(self.named);
        stacks.into_iter().flat_map(|stack| [stack >> 8, stack >> 4 & 15, stack & 15]).fold(
            0,
            |key, symbol| {
                let new = symbol == NEW;
                name += u64::from(new);
                key << 4 | if new { name } else { symbol.into() }
            },
        )
    }

    /// All states in which this row comes next and is the smallest it can become.
    fn expand(&self, row: &[u8; 9], number: usize, depth: usize, states: &mut Vec<State>) {
        let symbols = [0, 1, 2].map(|stack| self.symbols(row, stack));
        let sorted = [0, 1, 2].map(|stack| {
            let mut sorted = symbols[stack];
            sort(&mut sorted, self.loose[stack]);
            word(sorted)
        });
        for stacks in sorting(sorted, self.loose_stacks()) {
            let [a, b, c] = stacks.map(usize::from);
            let within = |stack: usize| sorting(symbols[stack], self.loose[stack]);
            for first in within(a) {
                for second in within(b) {
                    for third in within(c) {
                        states.push(self.with_row(row, number, depth, stacks, [first, second, third]));
                    }
                }
            }
        }
    }

    /// The state after this row, the stacks and the columns of each being put in these orders.
    fn with_row(
        &self,
        row: &[u8; 9],
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
                    blanks += u8::from(i < loose);
                } else if state.names[digit] == 0 {
                    state.named += 1;
                    state.names[digit] = state.named;
                }
            }
            state.loose[place] = blanks;
        }
        state
    }

    /// The transform of a state with nine rows. Digits that are not given get the names that are left.
    fn transform(&self) -> Transform {
        let mut named = self.named;
        let digits = Digit::ALL.map(|digit| {
            let mut name = self.names[usize::from(digit.get())];
            if name == 0 {
                named += 1;
                name = named;
            }
            Digit::ALL[usize::from(name) - 1]
        });
        Transform::from_sources(self.transposed == 1, self.rows, self.columns, digits)
    }
}

/// Three symbols as one number that compares as they do.
fn word(symbols: [u16; 3]) -> u16 {
    symbols[0] << 8 | symbols[1] << 4 | symbols[2]
}

/// Sorts the first `loose`.
fn sort(things: &mut [u16; 3], loose: u8) {
    let mut order = |a: usize, b: usize| {
        if things[a] > things[b] {
            things.swap(a, b);
        }
    };
    if loose >= 2 {
        order(0, 1);
    }
    if loose == 3 {
        order(1, 2);
        order(0, 1);
    }
}

/// The orders that sort the first `loose` and leave the others in place. Blanks are all alike and stay in
/// order; the others of equal symbols are different digits.
fn sorting(symbols: [u16; 3], loose: u8) -> impl Iterator<Item = [u8; 3]> {
    PERMUTATIONS.into_iter().filter(move |order| {
        let fixed = (loose..3).all(|i| order[usize::from(i)] == i);
        fixed
            && order[..usize::from(loose)].windows(2).all(|pair| {
                let [a, b] = [pair[0], pair[1]].map(|i| symbols[usize::from(i)]);
                a < b || a == b && (a != 0 || pair[0] < pair[1])
            })
    })
}
