//! Checks the rules on boards in vectors, in two ways.
//!
//! [`HousesInLanes`]: all 27 houses of a board at once. Lane *h* of a vector is house *h*, and the *i*-th of nine vectors holds
//! the *i*-th cell of each house. [`BoardsInLanes`]: one house of many boards at once, where numbers cannot
//! be moved between lanes, or where vectors have fewer than 27 lanes. Each board is a lane, and each cell a
//! vector.

#![forbid(unsafe_code)]

use super::are_valid_by_words;
use crate::geometry::HOUSE_CELL_ARRAYS;
use crate::simd::{Kernel, Lanes, Permute, Token, Vector, ternary};

/// The text of each board, and whether the board is valid.
pub(super) struct Boards<'a> {
    pub(super) texts: &'a [[u8; 81]],
    pub(super) valid: &'a mut [bool],
}

/// One board after another: all of its houses at once.
pub(super) struct HousesInLanes<'a>(pub(super) Boards<'a>);

/// Checks as many boards at once as a vector has lanes, one house after another. The boards that are left
/// over are checked by words.
pub(super) struct BoardsInLanes<'a>(pub(super) Boards<'a>);

/// The index in the text of the *i*-th cell of each house. Lanes that belong to no house have an index past
/// its end.
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

/// The bit of each digit, at the index of the lower bits of its character. Four bits are enough, so both
/// halves are the same. Blanks and bytes past the end have no bit.
static DIGITS: Lanes = {
    let mut digits = Lanes([0; 32]);
    let mut digit = 0;
    while digit < 9 {
        let at = (b'1' + digit) as usize % 16;
        digits.0[at] = 1 << digit;
        digits.0[at + 16] = 1 << digit;
        digit += 1;
    }
    digits
};

impl<T: Token<Vector: Permute>> Kernel<T> for HousesInLanes<'_> {
    type Output = ();

    #[inline(always)]
    fn run(self, token: T) {
        let nothing = token.load(&Lanes([0; 32]));
        for (text, valid) in self.0.texts.iter().zip(self.0.valid) {
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

impl<T: Token> Kernel<T> for BoardsInLanes<'_> {
    type Output = ();

    #[inline(always)]
    fn run(self, token: T) {
        let nothing = token.load(&Lanes([0; 32]));
        let mut cells = [nothing; 81];
        let lanes = T::Vector::LANES as usize;
        for (texts, valid) in self.0.texts.chunks(lanes).zip(self.0.valid.chunks_mut(lanes)) {
            if texts.len() < lanes {
                return are_valid_by_words(texts, valid);
            }
            token.read_columns(texts, &DIGITS, &mut cells);
            let valid_lanes = digits_met_twice(&cells).equals(nothing);
            for (lane, valid) in valid.iter_mut().enumerate() {
                *valid = valid_lanes >> lane & 1 == 1;
            }
        }
    }
}

/// The digits that some house holds twice.
#[inline(always)]
fn digits_met_twice<V: Vector>(cells: &[V; 81]) -> V {
    let mut twice = cells[0].splat(0);
    let mut minirows = [twice; 27];
    for (minirow, cells) in minirows.iter_mut().zip(cells.as_chunks().0) {
        *minirow = join(*cells, &mut twice);
    }
    for row in minirows.as_chunks().0 {
        join(*row, &mut twice);
    }
    for band in minirows.as_chunks::<9>().0 {
        for stack in 0..3 {
            join([band[stack], band[stack + 3], band[stack + 6]], &mut twice);
        }
    }
    for column in 0..9 {
        let mut met = cells[column];
        for row in 1..9 {
            let digits = cells[9 * row + column];
            twice = twice.or(met.and(digits));
            met = met.or(digits);
        }
    }
    twice
}

/// The digits of three disjoint parts of a house. Adds the digits that occur in two of them to `twice`.
#[inline(always)]
fn join<V: Vector>([a, b, c]: [V; 3], twice: &mut V) -> V {
    let two = a.or(b);
    *twice = twice.or(a.and(b)).or(two.and(c));
    two.or(c)
}
