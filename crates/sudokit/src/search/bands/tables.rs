//! The tables of a band, made by the compiler from the definition: a digit stands three times in a
//! band, once in each row and once in each box, so its minirows are one of the six permutations.
//!
//! A *pattern* is nine bits, bit `3 * row + box` for a minirow of the band.

/// The nine minirows, or the nine cells of a word that are at the same place of their minirow.
pub(super) const FIELD: u32 = 0o777;

/// The cells of a band.
pub(super) const ALL: u32 = 0o777_777_777;

/// The first row of a band; and in a word that tells columns, the first band.
pub(super) const ROW: u32 = 0o007_007_007;

/// Times a pattern: all three cells of each of its minirows.
pub(super) const CELLS: u32 = 0o001_001_001;

/// Times a part of [`ROW`]: the same in all three rows.
pub(super) const ROWS: u32 = 0o111;

/// For each pattern the cells of the minirows that a permutation can use. It is empty if there is no
/// permutation left.
pub(super) static USABLE: [u32; 512] = {
    let mut table = [0; 512];
    let mut pattern = 0;
    while pattern < 512 {
        table[pattern as usize] = usable(pattern) * CELLS;
        pattern += 1;
    }
    table
};

/// For each pattern the usable minirows that are alone in their row: there the digit must go.
pub(super) static ALONE: [u16; 512] = {
    let mut table = [0; 512];
    let mut pattern = 0;
    while pattern < 512 {
        let usable = usable(pattern);
        let mut row = 0;
        while row < 3 {
            let minirows = usable & 7 << (3 * row);
            if minirows.count_ones() == 1 {
                table[pattern as usize] |= minirows as u16;
            }
            row += 1;
        }
        pattern += 1;
    }
    table
};

/// For each pattern the cells of the rows in which it has no minirow.
pub(super) static OTHER_ROWS: [u32; 512] = {
    let mut table = [0; 512];
    let mut pattern = 0;
    while pattern < 512 {
        let mut row = 0;
        while row < 3 {
            if pattern & 7 << (3 * row) == 0 {
                table[pattern] |= ROW << (3 * row);
            }
            row += 1;
        }
        pattern += 1;
    }
    table
};

/// The place of a cell in its band's word: the cell of index `i` in a band has bit `BIT[i]`.
pub(super) static BIT: [u8; 27] = {
    let mut table = [0; 27];
    let mut i = 0;
    while i < 27 {
        let (row, column) = (i / 9, i % 9);
        table[i] = (9 * (column % 3) + 3 * row + column / 3) as u8;
        i += 1;
    }
    table
};

/// The other way round: the index in the band of the cell that a bit stands for.
pub(super) static INDEX: [u8; 32] = {
    let mut table = [0; 32];
    let mut i = 0;
    while i < 27 {
        table[BIT[i] as usize] = i as u8;
        i += 1;
    }
    table
};

/// The six ways to put a digit into a band.
const PERMUTATIONS: [u32; 6] = {
    // In row `r` the minirow of box `(first + r) % 3`, or `(first - r) % 3`.
    let mut table = [0; 6];
    let mut first = 0;
    while first < 3 {
        let mut row = 0;
        while row < 3 {
            table[first] |= 1 << (3 * row + (first + row) % 3);
            table[first + 3] |= 1 << (3 * row + (first + 3 - row) % 3);
            row += 1;
        }
        first += 1;
    }
    table
};

/// The union of the permutations within a pattern.
const fn usable(pattern: u32) -> u32 {
    let mut union = 0;
    let mut i = 0;
    while i < 6 {
        if PERMUTATIONS[i] & !pattern == 0 {
            union |= PERMUTATIONS[i];
        }
        i += 1;
    }
    union
}
