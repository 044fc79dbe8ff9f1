//! The layout of a board in three registers: which lane holds which cell, the permutations that bring related
//! cells together, and where the bytes of a text belong.
//!
//! Lane 9r + 3i + b of register *d* is the cell in band *r*, row *i* of the band, stack *b*, and column (i +
//! d) mod 3 of the stack: the [module](super) has the picture. The five remaining lanes are always zero.

use crate::simd::{Bytes, Lanes, Permute};

/// The lanes that hold cells, as a set.
pub(super) const CELLS: u32 = (1 << 27) - 1;

/// The index of the cell in a lane of a register.
pub(super) const fn cell(register: usize, lane: usize) -> usize {
    let (band, row, stack) = (lane / 9, lane / 3 % 3, lane % 3);
    9 * (3 * band + row) + 3 * stack + (row + register) % 3
}

/// For each lane, the lane that is `bands` bands below, `rows` rows below within its band, and `stacks`
/// stacks to the right, cyclically.
const fn rotation(bands: usize, rows: usize, stacks: usize) -> Lanes {
    let mut from = [0; 32];
    let mut lane = 0;
    while lane < 32 {
        let (band, row, stack) = (lane / 9, lane / 3 % 3, lane % 3);
        let seen = 9 * ((band + bands) % 3) + 3 * ((row + rows) % 3) + (stack + stacks) % 3;
        from[lane] = if lane < 27 { seen } else { lane } as u16;
        lane += 1;
    }
    Lanes(from)
}

pub(super) trait Rotate: Permute {
    /// Moves to each lane the number that was `BANDS` bands and `ROWS` rows below it, and `STACKS` stacks to
    /// the right, cyclically.
    #[inline(always)]
    fn rotated<const BANDS: usize, const ROWS: usize, const STACKS: usize>(self) -> Self {
        self.permute(const { &rotation(BANDS, ROWS, STACKS) })
    }
}

impl<V: Permute> Rotate for V {}

/// For each register, the text positions of its cells; for lanes without a cell, a position past the end.
pub(super) const PLACES: [Lanes; 3] = {
    let mut places = [Lanes([127; 32]); 3];
    let mut register = 0;
    while register < 3 {
        let mut lane = 0;
        while lane < 27 {
            places[register].0[lane] = cell(register, lane) as u16;
            lane += 1;
        }
        register += 1;
    }
    places
};

/// For each position of a text, the byte that holds its cell: even bytes of a vector are register 0, odd
/// bytes register 1, and even bytes of a second vector register 2.
pub(super) const BYTES: [Bytes; 2] = {
    let mut bytes = [Bytes([0; 64]); 2];
    let mut register = 0;
    while register < 3 {
        let mut lane = 0;
        while lane < 27 {
            let place = cell(register, lane);
            bytes[place / 64].0[place % 64] = (2 * lane + [0, 1, 64][register]) as u8;
            lane += 1;
        }
        register += 1;
    }
    bytes
};
