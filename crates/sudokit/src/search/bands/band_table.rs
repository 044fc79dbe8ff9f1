//! The table of bands, made by the compiler from the definition: a digit has three cells in a band, one in
//! each row and one in each box, so its minirows are one of six permutations.

/// For each pattern of a band (bit `3 * row + box` for a minirow): the lower half of the word has the
/// minirows that some permutation within the pattern uses, the upper half the ones among them that are alone
/// in their row. Both are 0 if there is no permutation.
pub(super) static BAND: [u64; 512] = {
    let mut table = [0; 512];
    let mut pattern = 0;
    while pattern < 512 {
        let used = used(pattern);
        let mut alone = 0;
        let mut row = 0;
        while row < 3 {
            let minirows = used & 7 << (3 * row);
            if minirows.count_ones() == 1 {
                alone |= minirows;
            }
            row += 1;
        }
        table[pattern as usize] = (alone as u64) << 32 | used as u64;
        pattern += 1;
    }
    table
};

/// The six ways to place a digit in a band.
const PERMUTATIONS: [u32; 6] = {
    // Box 1, 2 or 3 in the first row, then the other two in ascending or descending order.
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
const fn used(pattern: u32) -> u32 {
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
