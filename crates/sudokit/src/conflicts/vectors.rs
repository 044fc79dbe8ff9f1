//! Checks the rules on boards in vectors, all 27 houses of a board at once: lane *h* of a vector is house *h*, and the
//! *i*-th of nine vectors holds the *i*-th cell of each house.

#![forbid(unsafe_code)]

use crate::geometry::HOUSE_CELL_ARRAYS;
use crate::simd::{Kernel, Lanes, Permute, Token, Vector, ternary};

/// The text of each board, and whether the board is valid.
pub(super) struct Boards<'a> {
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

impl<T: Token<Vector: Permute>> Kernel<T> for Boards<'_> {
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
