//! The layout of a board in words: which bit is which cell, how to turn a word so that related bits come
//! together, and where the bytes of a text belong.
//!
//! Bit 9i + 3r + b of word *j* is the cell in band *r*, row *i* of the band, stack *b*, and column *j* of the
//! stack: the [module](super) has the picture. The five remaining bits are always 0, except after functions
//! that say that they leave garbage there.

use crate::simd::{BitPlaces, Bits};

/// The bits that are cells.
pub(super) const CELLS: u32 = (1 << 27) - 1;

/// The minirows of the rows with this number in all bands, or the packed minicolumns of the columns with this
/// number in all stacks.
pub(super) const LINES: [u32; 3] = [0o777, 0o777_000, 0o777_000_000];

/// The index of the cell of a bit of word *j*.
pub(super) const fn cell(j: usize, bit: usize) -> usize {
    let (i, band, stack) = (bit / 9, bit / 3 % 3, bit % 3);
    9 * (3 * band + i) + 3 * stack + j
}

/// The word and the bit of a cell.
pub(super) const fn place(cell: usize) -> (usize, u32) {
    let (row, column) = (cell / 9, cell % 9);
    (column % 3, (9 * (row % 3) + 3 * (row / 3) + column / 3) as u32)
}

/// Moves to each bit the bit of the next box in the row.
#[inline(always)]
pub(super) fn next_box<B: Bits>(m: B) -> B {
    let near = m.shr::<1>().and(m.splat(0o333_333_333));
    near.or(m.shl::<2>().and(m.splat(0o444_444_444)))
}

/// The bit of the box after the next.
#[inline(always)]
pub(super) fn after_box<B: Bits>(m: B) -> B {
    let near = m.shr::<2>().and(m.splat(0o111_111_111));
    near.or(m.shl::<1>().and(m.splat(0o666_666_666)))
}

/// The bit of the next band.
#[inline(always)]
pub(super) fn next_band<B: Bits>(m: B) -> B {
    let near = m.shr::<3>().and(m.splat(0o077_077_077));
    near.or(m.shl::<6>().and(m.splat(0o700_700_700)))
}

/// The bit of the band after the next.
#[inline(always)]
pub(super) fn after_band<B: Bits>(m: B) -> B {
    let near = m.shr::<6>().and(m.splat(0o007_007_007));
    near.or(m.shl::<3>().and(m.splat(0o770_770_770)))
}

/// The bit of the next row in each band, or for packed minicolumns of the next column in each stack. Leaves
/// garbage above the cells.
#[inline(always)]
pub(super) fn next_line<B: Bits>(m: B) -> B {
    m.shr::<9>().or(m.shl::<18>())
}

/// The union of the two other rows of the band, or columns of the stack. Leaves garbage above the cells.
#[inline(always)]
pub(super) fn other_lines<B: Bits>(m: B) -> B {
    next_line(m).or(m.shr::<18>().or(m.shl::<9>()))
}

/// The bits in any of the three.
#[inline(always)]
pub(super) fn any_of<B: Bits>(a: B, b: B, c: B) -> B {
    a.or(b).or(c)
}

/// The bits in at least two of the three.
#[inline(always)]
pub(super) fn two_of<B: Bits>(a: B, b: B, c: B) -> B {
    a.and(b).or(a.or(b).and(c))
}

/// The index of the byte for bit 9i + 3j + b when a band is read: within the first 16 bytes for the first
/// half, and within the last 16 for the second. The byte of bit 14 is not among the first 16, so it is read
/// at bit 27.
pub(super) const BYTES_OF_BAND: [u8; 32] = {
    let mut from = [0; 32];
    let mut bit = 0;
    while bit < 28 {
        let at = if bit == 27 { 14 } else { bit };
        let byte = 9 * (at / 9) + 3 * (at % 3) + at / 3 % 3;
        from[bit] = (if bit < 16 { byte % 16 } else { byte - 11 }) as u8;
        bit += 1;
    }
    from
};

/// The three words of the board from the words of its bands, as they are read: bit 9i + 3j + b is a cell.
#[inline(always)]
pub(super) fn from_bands<B: Bits>(bands: [B; 3]) -> [B; 3] {
    const COLUMNS: [u32; 3] = [0o007_007_007, 0o070_070_070, 0o700_700_700];
    let far = bands[0].splat(1 << 14);
    let [a, b, c] = [mended(bands[0], far), mended(bands[1], far), mended(bands[2], far)];
    let [x, y, z] = [a.splat(COLUMNS[0]), a.splat(COLUMNS[1]), a.splat(COLUMNS[2])];
    [
        any_of(a.and(x), b.and(x).shl::<3>(), c.and(x).shl::<6>()),
        any_of(a.and(y).shr::<3>(), b.and(y), c.and(y).shl::<3>()),
        any_of(a.and(z).shr::<6>(), b.and(z).shr::<3>(), c.and(z)),
    ]
}

/// Restores the bit that [`BYTES_OF_BAND`] puts elsewhere.
#[inline(always)]
fn mended<B: Bits>(band: B, far: B) -> B {
    band.without(far).or(band.shr::<13>().and(far))
}

/// The bit of each cell in a vector whose lanes 0, 1 and 2 are the words.
pub(super) const CELL_BITS: BitPlaces = {
    let mut places = [0; 96];
    let mut i = 0;
    while i < 81 {
        let (j, bit) = place(i);
        places[i] = (32 * j) as u8 + bit as u8;
        i += 1;
    }
    BitPlaces::new(&places)
};
