//! How boards of vectors read the text of a puzzle: the candidates of a cell by its character.

use super::vector_rules::ALL_DIGITS;
use crate::digit::Digit;
use crate::simd::Lanes;

/// The candidates of a cell by the low five bits of its character. `1` to `9` are 17 to 25; 0 is not a cell;
/// 1 to 9 are the letters of [`excluding`]; everything else is a blank.
pub(super) const CANDIDATES: Lanes = {
    let mut candidates = [ALL_DIGITS; 32];
    candidates[0] = 0;
    let mut digit = 0;
    while digit < 9 {
        candidates[17 + digit] = 1 << digit;
        candidates[1 + digit] = ALL_DIGITS & !(1 << digit);
        digit += 1;
    }
    Lanes(candidates)
};

/// The character of a blank that cannot be this digit: `A` for 1, `B` for 2, and so on.
pub(super) fn excluding(digit: Digit) -> u8 {
    b'A' + digit.index() as u8
}
