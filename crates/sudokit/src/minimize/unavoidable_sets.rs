//! [`UnavoidableSets`], which show that many givens are needed without a search.
//!
//! A set of cells is *unavoidable* for a solution if another solution differs from it in just these cells. A
//! puzzle with exactly one solution has a given in each unavoidable set of the solution, so the last given of
//! such a set is needed. Each search that finds another solution gives such a set, which is informative about
//! more givens than the searched one. The sets of two digits are found without a search.

use crate::cell::{Cell, CellSet};
use crate::puzzle::Solution;

/// Unavoidable sets of one solution. Givens are removed in groups, one group after another; a set is the groups
/// that have a cell of it, where bit n is the group at position n.
#[derive(Debug)]
pub(super) struct UnavoidableSets {
    /// The bit of each cell's group; 0 for a blank, [`STAYS`] for a given of no group.
    groups: [u128; 81],
    /// In descending order, so that sets with the same last group are adjacent and the sets of the next
    /// groups are at the end. Sets with a given that stays are left out.
    sets: Vec<u128>,
}

const STAYS: u128 = 1 << 127;

impl UnavoidableSets {
    /// The sets of two digits of this solution. The groups are disjoint.
    pub(super) fn new(solution: &Solution, givens: CellSet, groups: &[CellSet]) -> UnavoidableSets {
        let mut group_of = [0; 81];
        for cell in givens {
            group_of[cell.index()] = STAYS;
        }
        for (position, group) in groups.iter().enumerate() {
            for cell in *group & givens {
                group_of[cell.index()] = 1 << position;
            }
        }
        let mut sets = UnavoidableSets { groups: group_of, sets: Vec::with_capacity(128) };
        sets_of_two_digits(solution, &group_of).into_iter().for_each(|set| sets.insert(set));
        sets
    }

    /// Adds the set of the cells in which another solution differs from the known one.
    pub(super) fn add(&mut self, solution: &[u8; 81], other: &[u8; 81]) {
        let cells = differing(solution, other);
        self.insert(cells.iter().fold(0, |set, cell| set | self.groups[cell.index()]));
    }

    fn insert(&mut self, set: u128) {
        if set & STAYS == 0
            && let Err(at) = self.sets.binary_search_by(|other| set.cmp(other))
        {
            self.sets.insert(at, set);
        }
    }

    /// Forgets the sets whose last group is before this position.
    pub(super) fn forget_before(&mut self, position: usize) {
        while self.sets.pop_if(|set| *set < 1 << position).is_some() {}
    }

    /// The sets by their last groups, beginning with last groups at this position or later.
    pub(super) fn by_last_group(&self, position: usize) -> SetsByLastGroup<'_> {
        SetsByLastGroup { sets: self.sets.iter(), next: 1 << position }
    }
}

/// The sets that have not been examined, in the order of their last groups.
pub(super) struct SetsByLastGroup<'a> {
    sets: std::slice::Iter<'a, u128>,
    /// The bit of the next group.
    next: u128,
}

impl SetsByLastGroup<'_> {
    /// Whether the next group is the last one of a set whose other groups are all removed.
    pub(super) fn need_next(&mut self, kept: u128) -> bool {
        let mut need = false;
        // Sets are numbers, whose highest bit is their last group: those of this group are below the next bit.
        self.next <<= 1;
        while let Some(set) = self.sets.as_slice().last()
            && *set < self.next
        {
            need |= set & kept == 0;
            self.sets.next_back();
        }
        need
    }
}

/// The unavoidable sets of two digits in at most 16 cells, as unions of the bits of their cells. Two digits
/// can be exchanged in some rows if they are in the same columns and boxes there.
pub(super) fn sets_of_two_digits(solution: &Solution, bits: &[u128; 81]) -> Vec<u128> {
    const ALL_ROWS: u16 = 0x1ff;
    // By digit: the row with the digit in a column or a box, and the bits of the cell in a row.
    let (mut in_column, mut in_box) = ([[0_u8; 9]; 9], [[0_u8; 9]; 9]);
    let mut in_row = [[0_u128; 9]; 9];
    for cell in Cell::ALL {
        let digit = solution.get(cell).index();
        let (row, column) = (cell.index() / 9, cell.index() % 9);
        in_column[digit][column] = row as u8;
        in_box[digit][row / 3 * 3 + column / 3] = row as u8;
        in_row[digit][row] = bits[cell.index()];
    }
    let mut sets = Vec::with_capacity(128);
    for one in 0..9 {
        for other in one + 1..9 {
            // For each row, the rows that have the second digit in a house in which this row has the first
            // digit.
            let mut links = [0_u16; 9];
            for house in 0..9 {
                links[usize::from(in_column[one][house])] |= 1 << in_column[other][house];
                links[usize::from(in_box[one][house])] |= 1 << in_box[other][house];
            }
            let mut rest = ALL_ROWS;
            while rest != 0 {
                let (mut rows, mut new, mut set) = (0, rest & rest.wrapping_neg(), 0);
                while new != 0 {
                    let row = new.trailing_zeros() as usize;
                    rows |= 1 << row;
                    set |= in_row[one][row] | in_row[other][row];
                    new = (new | links[row]) & !rows;
                }
                rest &= !rows;
                // Exchanging two digits everywhere only renames them; such a set has 18 cells.
                if rows != ALL_ROWS {
                    sets.push(set);
                }
            }
        }
    }
    sets
}

/// The givens that are the only given in an unavoidable set of two digits, and therefore needed.
pub(super) fn only_givens_of_two_digits(solution: &Solution, givens: CellSet) -> CellSet {
    let given = Cell::ALL.map(|cell| (givens & CellSet::of(cell)).bits());
    let sets = sets_of_two_digits(solution, &given).into_iter();
    // A set with one bit has one given.
    CellSet::from_bits_truncate(sets.filter(|set| set.is_power_of_two()).fold(0, |all, set| all | set))
}

/// The cells with different characters; compares eight at a time.
pub(super) fn differing(one: &[u8; 81], other: &[u8; 81]) -> CellSet {
    const LOW_BITS: u64 = 0x7f7f_7f7f_7f7f_7f7f;
    /// Moves the highest bit of byte `n` to bit `56 + n`.
    const GATHER: u64 = 0x0002_0408_1020_4081;
    let [one, other] = [one, other].map(|text| {
        let mut padded = [0; 88];
        padded[..81].copy_from_slice(text);
        padded
    });
    let chunks = one.as_chunks::<8>().0.iter().zip(other.as_chunks::<8>().0).enumerate();
    chunks.fold(CellSet::EMPTY, |cells, (chunk, (one, other))| {
        let difference = u64::from_le_bytes(*one) ^ u64::from_le_bytes(*other);
        // The highest bit of each byte that differs.
        let differs = (((difference & LOW_BITS) + LOW_BITS) | difference) & !LOW_BITS;
        let bits = differs.wrapping_mul(GATHER) >> 56;
        cells | CellSet::from_bits_truncate(u128::from(bits) << (8 * chunk))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_with_different_characters() {
        let text = |n: usize| -> [u8; 81] { std::array::from_fn(|i| b'1' + (i * i * n / 7 % 9) as u8) };
        let texts: Vec<[u8; 81]> = (0..20).map(text).collect();
        for one in &texts {
            for other in &texts {
                let expected: CellSet =
                    Cell::ALL.into_iter().filter(|cell| one[cell.index()] != other[cell.index()]).collect();
                assert_eq!(differing(one, other), expected);
            }
        }
    }
}
