//! The three words of digits, in one of two shapes: [`Eight`] digits, or [`Nine`] alone.
//!
//! The lanes of three vectors are the first eight digits. The ninth digit alone would need three more
//! vectors; instead, its words are in three lanes of one vector. A vector has two halves of four lanes, so
//! the same vector serves two boards in step.

use super::layout::{LINES, any_of, next_line, two_of};
use crate::simd::{Bits, Pair, WordVector, Words};

/// Three words of digits, and the operations that depend on where the words are.
pub(super) trait ThreeWords: Copy {
    /// A word of minirows or packed minicolumns.
    type Lines: Bits;

    /// The bits that both have.
    fn and(self, other: Self) -> Self;

    /// The bits that either has.
    fn or(self, other: Self) -> Self;

    /// The bits that `other` does not have.
    fn without(self, other: Self) -> Self;

    /// The cells in these minirows.
    fn in_minirows(self, minirows: Self::Lines) -> Self;

    /// All cells of these minirows.
    fn of_minirows(minirows: Self::Lines) -> Self;

    /// The minirows that have any cell.
    fn minirows(self) -> Self::Lines;

    /// The minirows that have any cell, and those that have at least two.
    fn minirows_and_several(self) -> (Self::Lines, Self::Lines);

    /// The minicolumns that have any cell, packed: bit 9j + 3r + b.
    fn minicolumns(self) -> Self::Lines;

    /// All cells of packed minicolumns.
    fn of_minicolumns(minicolumns: Self::Lines) -> Self;
}

/// The words of the first eight digits, each in a lane.
#[derive(Clone, Copy)]
pub(super) struct Eight<W>(pub(super) [W; 3]);

/// The words of digit 9, in lanes 0, 1 and 2 of a half; lane 3 is lane 0 again. For a single board both
/// halves are equal.
#[derive(Clone, Copy)]
pub(super) struct Nine<V>(pub(super) V);

impl<W: Words> ThreeWords for Eight<W> {
    type Lines = W;

    #[inline(always)]
    fn and(self, other: Self) -> Self {
        let (Eight([a, b, c]), Eight([x, y, z])) = (self, other);
        Eight([a.and(x), b.and(y), c.and(z)])
    }

    #[inline(always)]
    fn or(self, other: Self) -> Self {
        let (Eight([a, b, c]), Eight([x, y, z])) = (self, other);
        Eight([a.or(x), b.or(y), c.or(z)])
    }

    #[inline(always)]
    fn without(self, other: Self) -> Self {
        let (Eight([a, b, c]), Eight([x, y, z])) = (self, other);
        Eight([a.without(x), b.without(y), c.without(z)])
    }

    #[inline(always)]
    fn in_minirows(self, minirows: W) -> Self {
        self.and(Eight([minirows; 3]))
    }

    #[inline(always)]
    fn of_minirows(minirows: W) -> Self {
        Eight([minirows; 3])
    }

    #[inline(always)]
    fn minirows(self) -> W {
        let Eight([a, b, c]) = self;
        any_of(a, b, c)
    }

    #[inline(always)]
    fn minirows_and_several(self) -> (W, W) {
        let Eight([a, b, c]) = self;
        let either = a.or(b);
        (either.or(c), a.and(b).or(either.and(c)))
    }

    #[inline(always)]
    fn minicolumns(self) -> W {
        let Eight([w0, w1, w2]) = self;
        let a = any_of(w0, w0.shr::<9>(), w0.shr::<18>()).and(w0.splat(LINES[0]));
        let b = any_of(w1, w1.shr::<9>(), w1.shl::<9>()).and(w0.splat(LINES[1]));
        let c = any_of(w2, w2.shl::<9>(), w2.shl::<18>()).and(w0.splat(LINES[2]));
        any_of(a, b, c)
    }

    #[inline(always)]
    fn of_minicolumns(c: W) -> Self {
        let line = c.splat(LINES[0]);
        Eight([of_line(c.and(line)), of_line(c.shr::<9>().and(line)), of_line(c.shr::<18>())])
    }
}

/// The minirows, or cells, of the first line of each chute, copied to all three lines.
#[inline(always)]
fn of_line<B: Bits>(line: B) -> B {
    any_of(line, line.shl::<9>(), line.shl::<18>())
}

impl<V: WordVector> Nine<V> {
    /// These three words.
    #[inline(always)]
    pub(super) fn of_three(any: V, [a, b, c]: [u32; 3]) -> Self {
        Self::of_words(any, [a, b, c, a])
    }

    /// These three words, and the first one again. Any vector proves that vectors can be used.
    #[inline(always)]
    pub(super) fn of_words(any: V, [a, b, c, d]: [u32; 4]) -> Self {
        Nine(any.table(&[a, b, c, d, a, b, c, d]))
    }

    /// The next word, and the one after it, in each lane.
    #[inline(always)]
    fn turned(self) -> (V, V) {
        (self.0.permute_halves::<0b01_00_10_01>(), self.0.permute_halves::<0b10_01_00_10>())
    }

    /// Packed minicolumns that are the same in all lanes, reordered for each lane: the columns of its own
    /// word first.
    #[inline(always)]
    pub(super) fn in_own_order(c: V) -> V {
        let lanes =
            |of: u32| c.table(&[0, 1, 2, 0, 0, 1, 2, 0].map(|word| if word == of { u32::MAX } else { 0 }));
        let (next, after) = (next_line(c), c.shr::<18>().or(c.shl::<9>()));
        any_of(c.and(lanes(0)), next.and(lanes(1)), after.and(lanes(2)))
    }
}

impl<V: WordVector> ThreeWords for Nine<V> {
    /// Minirows are the same in all lanes. Packed minicolumns begin with the lane's own word, followed by the
    /// next ones: the order of the three columns does not matter.
    type Lines = V;

    #[inline(always)]
    fn and(self, other: Self) -> Self {
        Nine(self.0.and(other.0))
    }

    #[inline(always)]
    fn or(self, other: Self) -> Self {
        Nine(self.0.or(other.0))
    }

    #[inline(always)]
    fn without(self, other: Self) -> Self {
        Nine(self.0.without(other.0))
    }

    #[inline(always)]
    fn in_minirows(self, minirows: V) -> Self {
        Nine(self.0.and(minirows))
    }

    #[inline(always)]
    fn of_minirows(minirows: V) -> Self {
        Nine(minirows)
    }

    #[inline(always)]
    fn minirows(self) -> V {
        let (next, after) = self.turned();
        any_of(self.0, next, after)
    }

    #[inline(always)]
    fn minirows_and_several(self) -> (V, V) {
        let (next, after) = self.turned();
        (any_of(self.0, next, after), two_of(self.0, next, after))
    }

    #[inline(always)]
    fn minicolumns(self) -> V {
        let own = any_of(self.0, self.0.shr::<9>(), self.0.shr::<18>());
        let own = Nine(own.and(own.splat(LINES[0])));
        let (next, after) = own.turned();
        any_of(own.0, next.shl::<9>(), after.shl::<18>())
    }

    #[inline(always)]
    fn of_minicolumns(c: V) -> Self {
        Nine(of_line(c.and(c.splat(LINES[0]))))
    }
}

/// The first eight digits of one board, or of two in step, and the position of their ninth.
pub(super) trait Boards: Words {
    type Nine: WordVector;

    /// Moves the words of digit 9 to the lanes of [results across digits](super::across).
    fn of_nine(nine: Nine<Self::Nine>) -> Self;

    /// Moves the words of a result across digits to the lanes of digit 9.
    fn to_nine(self) -> Nine<Self::Nine>;
}

impl<V: WordVector> Boards for V {
    type Nine = V;

    #[inline(always)]
    fn of_nine(nine: Nine<V>) -> V {
        nine.0.permute(&[0, 0, 2, 2, 5, 5, 6, 6])
    }

    #[inline(always)]
    fn to_nine(self) -> Nine<V> {
        Nine(self.permute(&[0, 4, 2, 0, 0, 4, 2, 0]))
    }
}

impl<V: WordVector> Boards for Pair<V> {
    type Nine = V;

    #[inline(always)]
    fn of_nine(nine: Nine<V>) -> Self {
        Pair(nine.0.permute(&[0, 0, 2, 2, 1, 1, 2, 2]), nine.0.permute(&[4, 4, 6, 6, 5, 5, 6, 6]))
    }

    #[inline(always)]
    fn to_nine(self) -> Nine<V> {
        let Pair(Nine(first), Nine(second)) = Pair(self.0.to_nine(), self.1.to_nine());
        Nine(first.join_halves(second))
    }
}
