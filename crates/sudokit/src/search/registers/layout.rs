//! Where each cell lies: the lanes, the turns that bring related cells together, text in and out.
//!
//! Lane 9r + 3i + b of register *d* is the cell in band *r*, row *i* of the band, stack *b*, and column
//! (i + d) mod 3 of the stack: the picture is in [the module above](super). The five lanes that are left
//! over hold nothing but zeros.

use super::Board;
use crate::cell::Cell;
use crate::digit::DigitSet;
use crate::simd::{Bytes, Lanes, Permute, Row, Token};

/// The lanes that hold cells, as a set.
pub(super) const CELLS: u32 = (1 << 27) - 1;

/// The index of the cell in this lane of this register.
pub(super) const fn cell(register: usize, lane: usize) -> usize {
    let (band, row, stack) = (lane / 9, lane / 3 % 3, lane % 3);
    9 * (3 * band + row) + 3 * stack + (row + register) % 3
}

/// For each lane the one it sees so many bands down, rows down in its band, and stacks to the right; after
/// the last comes the first.
const fn turn(bands: usize, rows: usize, stacks: usize) -> Lanes {
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

pub(super) trait Turned: Permute {
    /// In each lane what was so many bands down, rows down in the band, and stacks to the right.
    #[inline(always)]
    fn turned<const BANDS: usize, const ROWS: usize, const STACKS: usize>(self) -> Self {
        self.permute(const { &turn(BANDS, ROWS, STACKS) })
    }
}

impl<V: Permute> Turned for V {}

/// For each register the place of its cells in a text; past its end for lanes that hold no cell.
const PLACES: [Lanes; 3] = {
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

/// The candidates of a cell by the low five bits of its character: `1` to `9` are 17 to 25, and 0 stands
/// for no cell. 1 to 9, the letters from [`NOT_1`], are blanks that are not this digit; anything else is a blank.
pub(in crate::search) const CANDIDATES: Lanes = {
    let mut candidates = [0x1FF; 32];
    candidates[0] = 0;
    let mut digit = 0;
    while digit < 9 {
        candidates[17 + digit] = 1 << digit;
        candidates[1 + digit] = 0x1FF & !(1 << digit);
        digit += 1;
    }
    Lanes(candidates)
};

/// The character of a cell that holds any digit but 1; the next is for 2, and so on.
pub(super) const NOT_1: u8 = b'A';

/// For each place of a text the byte it is found at, where the even bytes of one vector are register 0, its
/// odd ones register 1, and the even ones of a second vector register 2.
const BYTES: [Bytes; 2] = {
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

impl<V: Permute> Board<V> {
    /// The candidates before any rule: a digit alone for the characters `1` to `9`, all for others.
    #[inline(always)]
    pub(super) fn from_text<T: Token<Vector = V>>(token: T, text: &[u8; 81]) -> Self {
        let any = token.load(&CANDIDATES);
        Board([
            any.look_up(text, &PLACES[0], &CANDIDATES),
            any.look_up(text, &PLACES[1], &CANDIDATES),
            any.look_up(text, &PLACES[2], &CANDIDATES),
        ])
    }

    /// These candidates.
    #[inline(always)]
    pub(super) fn from_lanes<T: Token<Vector = V>>(token: T, lanes: &[Lanes; 3]) -> Self {
        Board([token.load(&lanes[0]), token.load(&lanes[1]), token.load(&lanes[2])])
    }

    /// Writes the one candidate of each cell: its index, 0 to 8, and this more.
    #[inline(always)]
    pub(super) fn write(self, base: u8, text: &mut [u8; 81]) {
        let [s0, s1, s2] = self.0;
        let base = s0.splat(u16::from(base));
        // The bits below the one bit of a candidate are as many as its index.
        let [s0, s1, s2] = [
            s0.minus_one().count_ones().add(base),
            s1.minus_one().count_ones().add(base),
            s2.minus_one().count_ones().add(base),
        ];
        V::write(s0.or(s1.shl::<8>()), s2, &BYTES, text);
    }
}

/// What `allowed` lets into each cell, as it lies in the registers.
pub(super) fn lanes(allowed: impl Fn(Cell) -> DigitSet) -> [Lanes; 3] {
    let mut lanes = [Lanes([0; 32]); 3];
    for (register, lanes) in lanes.iter_mut().enumerate() {
        for (lane, candidates) in lanes.0.iter_mut().enumerate().take(27) {
            *candidates = allowed(Cell::ALL[cell(register, lane)]).bits();
        }
    }
    lanes
}

/// The candidates of all cells in reading order, as they lie in the registers.
pub(super) fn from_reading_order(cells: &Row) -> [Lanes; 3] {
    lanes(|cell| DigitSet::from_bits_truncate(cells[cell.index() / 32].0[cell.index() % 32]))
}
