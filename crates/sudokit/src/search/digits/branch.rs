//! The work after the rules are stuck: the rules that are applied only then, the choice of the cell to branch
//! on, and the two boards. See [the order of solutions](crate::search#the-order-of-solutions) for the choice.
//!
//! In both boards, the peers of placed digits have already lost them, which saves a round. If the cell has
//! two candidates, the board without the lower one has the other placed.

use super::across::{cells, census, several, to_all};
use super::board::{Board, lanes_of};
use super::layout::{after_band, after_box, cell as cell_of, next_band, next_box, place, two_of};
use super::words::{Boards, Eight, Nine, ThreeWords};
use crate::search::known_solution::KnownSolution;
use crate::search::two_boards::NextStep;
use crate::simd::{Bits, Kernel, WordToken, WordVector};

/// The next step for a board on which rounds are stuck. It is a separate kernel, out of line, because rounds
/// are the hot path.
pub(super) struct FindNextStep<'a, W: WordVector> {
    pub(super) board: &'a Board<W>,
    pub(super) known: KnownSolution<'a>,
}

impl<T: WordToken> Kernel<T> for FindNextStep<'_, T::Words> {
    type Output = NextStep<Board<T::Words>>;

    #[inline(always)]
    fn run(self, _: T) -> Self::Output {
        let FindNextStep { board, known } = self;
        let board = *board;
        let (open, three) = several(board.eight, board.nine);
        // A filled board may break the rules: rounds keep the only candidate of a cell.
        if !open.any() {
            return if board.is_complete() { NextStep::Solved } else { NextStep::Contradiction };
        }
        if board.clashes(open) {
            return NextStep::Contradiction;
        }
        if let Some(changed) = board.without_triples() {
            return NextStep::Changed(changed);
        }
        let (first, second) = board.branch(open, open.without(three), known);
        NextStep::Branched(first, second, !three.any())
    }
}

/// A cell in the three words; the fourth is the first again.
#[derive(Clone, Copy)]
#[repr(C)]
struct Place {
    /// Itself.
    cell: [u32; 4],
    /// Itself and its peers.
    seen: [u32; 4],
}

/// For each bit of the three words, each of 32 bits.
static PLACES: [Place; 96] = {
    let mut places = [const { Place { cell: [0; 4], seen: [0; 4] } }; 96];
    let mut i = 0;
    while i < 81 {
        let (j, bit) = place(i);
        let place = &mut places[32 * j + bit as usize];
        place.cell[j] = 1 << bit;
        let mut k = 0;
        while k < 81 {
            let same_box = i / 27 == k / 27 && i % 9 / 3 == k % 9 / 3;
            if i / 9 == k / 9 || i % 9 == k % 9 || same_box {
                let (j, bit) = self::place(k);
                place.seen[j] |= 1 << bit;
            }
            k += 1;
        }
        place.cell[3] = place.cell[0];
        place.seen[3] = place.seen[0];
        i += 1;
    }
    places
};

/// A number for each bit: the later its cell in reading order, the smaller the number; and the bit itself.
static RANKS: [u32; 96] = {
    let mut ranks = [0; 96];
    let mut at = 0;
    while at < 96 {
        if at % 32 < 27 {
            ranks[at] = (80 - cell_of(at / 32, at % 32) as u32) << 8 | at as u32;
        }
        at += 1;
    }
    ranks
};

/// All bits in the lane of each digit, and for digit 9 no lane.
static LANES: [[u32; 8]; 9] = {
    let mut lanes = [[0; 8]; 9];
    let mut digit = 0;
    while digit < 8 {
        lanes[digit] = lanes_of(1 << digit);
        digit += 1;
    }
    lanes
};

/// The candidates of pairs that pairs in two minirows of their row have, or in two minicolumns of their
/// column.
#[inline(always)]
fn tied<D: ThreeWords>(pairs: D) -> D {
    let m = pairs.minirows();
    let row = two_of(m, next_box(m), after_box(m));
    let m = pairs.minicolumns();
    let column = two_of(m, next_band(m), after_band(m));
    pairs.and(D::of_minirows(row).or(D::of_minicolumns(column)))
}

impl<W: WordVector> Board<W> {
    /// The two boards. First comes the board with the lowest candidate placed, or in a pair with the digit of
    /// the known solution. `open` and `pairs` are results across digits.
    #[inline(always)]
    fn branch(self, open: W, pairs: W, known: KnownSolution<'_>) -> (Self, Self) {
        let is_pair = pairs.any();
        let choice = if is_pair { self.most_tied(pairs) } else { self.fewest(cells(open)) };
        let at = most_open_peers(cells(open), choice);
        let place = PLACES[at];
        let Place { cell: [x, y, z, _], seen: [p, q, r, _] } = place;
        let any = self.nine.0;
        let cell = Eight([any.splat(x), any.splat(y), any.splat(z)]);
        let seen = Eight([any.splat(p), any.splat(q), any.splat(r)]);
        let here = self.eight.and(cell).minirows();
        let (cell_nine, seen_nine) = (Nine::of_words(any, place.cell), Nine::of_words(any, place.seen));
        let has_nine = self.nine.and(cell_nine).0.any();
        let candidates = !here.zeros() & 0xFF | u32::from(has_nine) << 8;
        // An open cell has a candidate below digit 9. Only in a pair the second board has the other digit
        // placed.
        let others = if is_pair { candidates & candidates.wrapping_sub(1) } else { 0 };
        let first = any.table(&LANES[candidates.trailing_zeros() as usize % 8]);
        let second = any.table(&LANES[others.trailing_zeros().min(8) as usize]);
        // All bits if the other digit is 9.
        let second_nine = any.splat((others >> 8 & 1).wrapping_neg());
        let peers_nine = seen_nine.without(cell_nine).in_minirows(second_nine);
        let with = Board {
            eight: self
                .eight
                .without(cell.without(Eight([first; 3])))
                .without(seen.without(cell).in_minirows(first)),
            // The lowest of several candidates is never digit 9.
            nine: self.nine.without(cell_nine),
        };
        let without = Board {
            eight: self.eight.without(cell.in_minirows(first).or(seen.without(cell).in_minirows(second))),
            nine: self.nine.without(peers_nine),
        };
        if known.is_higher_of_two(cell_of(at / 32, at % 32), others as u16) {
            (without, with)
        } else {
            (with, without)
        }
    }

    /// The pairs with the most tied candidates.
    #[inline(always)]
    fn most_tied(self, pairs: W) -> u128 {
        let (eight, nine) = (tied(self.eight.and(to_all(pairs))), tied(self.nine.and(pairs.to_nine())));
        let (one, two) = census(eight, nine);
        let (one, two) = (cells(one), cells(two));
        let some = if one == 0 { cells(pairs) } else { one };
        if two == 0 { some } else { two }
    }

    /// The open cells with the fewest candidates. It is for boards without pairs, which are rare.
    #[inline(always)]
    fn fewest(self, open: u128) -> u128 {
        // `more[n]` is the cells with more than `n` candidates.
        let mut more = [0; 9];
        let nine = self.nine.0.words();
        for (j, (eight, nine)) in self.eight.0.into_iter().zip(nine).enumerate() {
            for word in eight.words().into_iter().chain([nine]) {
                let word = u128::from(word) << (32 * j);
                // The highest first, so that this digit is counted once.
                for n in (1..9).rev() {
                    more[n] |= more[n - 1] & word;
                }
                more[0] |= word;
            }
        }
        more.into_iter().map(|more| open & !more).find(|cells| *cells != 0).unwrap_or(open)
    }
}

/// The bit of the cell with the most open peers among these cells; of several the first in reading order.
#[inline(always)]
fn most_open_peers(open: u128, mut cells: u128) -> usize {
    let mut best = 0;
    while cells != 0 {
        let at = cells.trailing_zeros() as usize % 96;
        cells &= cells - 1;
        let [p, q, r, _] = PLACES[at].seen;
        let seen = u128::from(p) | u128::from(q) << 32 | u128::from(r) << 64;
        best = best.max((seen & open).count_ones() << 16 | RANKS[at]);
    }
    // The bit, without a bounds check at the table.
    best as usize % 128 % 96
}
