//! [`LinePermutation`]: a permutation of the nine rows (or columns) that keeps the three lines of a chute together.
//!
//! There are 3! orders of the chutes and 3! orders of the lines in each of them: 6^4 = 1,296.

use super::permutations::PERMUTATIONS;

/// The number of line permutations.
pub(super) const LINE_PERMUTATIONS: u64 = 1_296;

/// Line *i* goes to the line at index *i*, both 0 to 8. Lines of one chute go to one chute.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct LinePermutation([u8; 9]);

impl LinePermutation {
    pub(super) const IDENTITY: LinePermutation = LinePermutation([0, 1, 2, 3, 4, 5, 6, 7, 8]);

    /// The permutation with these targets, if they are nine different lines and keep chutes together.
    pub(super) fn new(targets: [u8; 9]) -> Option<LinePermutation> {
        let seen = targets
            .iter()
            .fold(0_u32, |seen, target| seen | 1_u32.checked_shl((*target).into()).unwrap_or(0));
        let together = targets.chunks(3).all(|chute| chute.iter().all(|line| line / 3 == chute[0] / 3));
        (seen == 0x1ff && together).then_some(LinePermutation(targets))
    }

    /// The permutation that moves the line `sources[i]` to position *i*.
    pub(super) fn from_sources(sources: [u8; 9]) -> LinePermutation {
        LinePermutation(sources).inverse()
    }

    /// The permutation of this index, taken modulo 1,296; 0 is the identity.
    pub(super) fn from_index(index: u64) -> LinePermutation {
        let order = |place: u64| PERMUTATIONS[(index / place % 6) as usize];
        let (chutes, within) = (order(216), [order(36), order(6), order(1)]);
        LinePermutation(std::array::from_fn(|line| chutes[line / 3] * 3 + within[line / 3][line % 3]))
    }

    /// The index of this permutation.
    pub(super) fn index(self) -> u64 {
        let rank = |order: [u8; 3]| u64::from(order[0] * 2 + u8::from(order[1] > order[2]));
        let [a, b, c] = [0, 3, 6].map(|first| rank([0, 1, 2].map(|i| self.0[first + i] % 3)));
        rank([0, 3, 6].map(|first| self.0[first] / 3)) * 216 + a * 36 + b * 6 + c
    }

    /// The target of this line.
    #[inline]
    pub(super) fn target(self, line: usize) -> usize {
        usize::from(self.0[line])
    }

    /// This permutation followed by the other one.
    pub(super) fn then(self, other: LinePermutation) -> LinePermutation {
        LinePermutation(self.0.map(|line| other.0[usize::from(line)]))
    }

    pub(super) fn inverse(self) -> LinePermutation {
        let mut inverse = [0; 9];
        for (line, target) in (0..).zip(self.0) {
            inverse[usize::from(target)] = line;
        }
        LinePermutation(inverse)
    }
}
