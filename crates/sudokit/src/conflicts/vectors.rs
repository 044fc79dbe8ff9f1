//! Checks the rules on boards in vectors, in two ways.
//!
//! [`HousesInLanes`]: all 27 houses of a board at once. Lane *h* of a vector is house *h*, and the *i*-th of nine vectors holds
//! the *i*-th cell of each house. [`BoardsInLanes`]: one house of many boards at once, where numbers cannot be moved
//! between lanes, or where vectors have fewer than 27 lanes. Each board is a lane, and each cell a vector.

#![forbid(unsafe_code)]

use crate::geometry::HOUSE_CELL_ARRAYS;
use crate::simd::{Kernel, Lanes, Permute, Row, Token, Vector, ternary};

/// The text of each board, and whether the board is valid.
pub(super) struct HousesInLanes<'a> {
    pub(super) texts: &'a [[u8; 81]],
    pub(super) valid: &'a mut [bool],
}

/// The index in the text of the *i*-th cell of each house. Lanes that belong to no house have an index past its end.
static AT: [Lanes; 9] = {
    let mut at = [Lanes([81; 32]); 9];
    let mut house = 0;
    while house < 27 {
        let mut i = 0;
        while i < 9 {
            at[i].0[house] = HOUSE_CELL_ARRAYS[house][i].index() as u16;
            i += 1;
        }
        house += 1;
    }
    at
};

/// The bit of each digit, at the lower five bits of its character. Blanks and bytes past the end have no bit.
static DIGITS: Lanes = {
    let mut digits = Lanes([0; 32]);
    let mut digit = 0;
    while digit < 9 {
        digits.0[(b'1' + digit) as usize % 32] = 1 << digit;
        digit += 1;
    }
    digits
};

impl<T: Token<Vector: Permute>> Kernel<T> for HousesInLanes<'_> {
    type Output = ();

    #[inline(always)]
    fn run(self, token: T) {
        let nothing = token.load(&Lanes([0; 32]));
        for (text, valid) in self.texts.iter().zip(self.valid) {
            let mut met = nothing.look_up_bytes(text, &AT[0], &DIGITS);
            let mut twice = nothing;
            for at in &AT[1..] {
                let digits = nothing.look_up_bytes(text, at, &DIGITS);
                twice = ternary!(twice, met, digits; |twice, met, digits| twice | met & digits);
                met = met.or(digits);
            }
            *valid = !twice.any();
        }
    }
}

/// As many boards as a vector has lanes. Lane *b* is board *b*.
pub(super) struct BoardsInLanes<'a> {
    pub(super) texts: &'a [[u8; 81]],
    pub(super) valid: &'a mut [bool],
}

impl<T: Token> Kernel<T> for BoardsInLanes<'_> {
    type Output = ();

    #[inline(always)]
    fn run(self, token: T) {
        let nothing = token.load(&Lanes([0; 32]));
        let (mut rows, mut cells) = ([[Lanes([0; 32]); 3]; 32] as [Row; 32], [nothing; 81]);
        let lanes = T::Vector::LANES as usize;
        for (texts, valid) in self.texts.chunks(lanes).zip(self.valid.chunks_mut(lanes)) {
            for (text, row) in texts.iter().zip(&mut rows) {
                token.read_bytes(text, &DIGITS, row);
            }
            token.columns(&rows, &mut cells);
            let valid_lanes = digits_met_twice(&cells).equals(nothing);
            for (lane, valid) in valid.iter_mut().enumerate() {
                *valid = valid_lanes >> lane & 1 == 1;
            }
        }
    }
}

/// The digits that a house of a board holds twice.
#[inline(always)]
fn digits_met_twice<V: Vector>(cells: &[V; 81]) -> V {
    let mut twice = cells[0].splat(0);
    let mut minirows = [twice; 27];
    let (thirds, _) = cells.as_chunks::<3>();
    let mut i = 0;
    while i < 27 {
        minirows[i] = join(thirds[i], &mut twice);
        i += 1;
    }
    let mut row = 0;
    while row < 9 {
        join([minirows[3 * row], minirows[3 * row + 1], minirows[3 * row + 2]], &mut twice);
        row += 1;
    }
    let mut the_box = 0;
    while the_box < 9 {
        let first = 9 * (the_box / 3) + the_box % 3;
        join([minirows[first], minirows[first + 3], minirows[first + 6]], &mut twice);
        the_box += 1;
    }
    let mut column = 0;
    while column < 9 {
        let mut met = cells[column];
        let mut row = 1;
        while row < 9 {
            let digits = cells[9 * row + column];
            twice = twice.or(met.and(digits));
            met = met.or(digits);
            row += 1;
        }
        column += 1;
    }
    twice
}

/// The digits of three disjoint parts of a house. Those in two of them are added to `twice`.
#[inline(always)]
fn join<V: Vector>([a, b, c]: [V; 3], twice: &mut V) -> V {
    let two = a.or(b);
    *twice = twice.or(a.and(b)).or(two.and(c));
    two.or(c)
}
