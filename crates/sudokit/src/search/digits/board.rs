//! [`Board`], the candidates of all cells as bits: read from text or candidates, and written as text.

use super::across::union_of_eight;
use super::branch::FindNextStep;
use super::layout::{BYTES_OF_BAND, CELL_BITS, any_of, from_bands, place};
use super::words::{Boards, Eight, Nine, ThreeWords};
use crate::candidate::Candidate;
use crate::search::known_solution::KnownSolution;
use crate::search::two_boards::{self, Fixpoint, NextStep, Round, Start, WriteText};
use crate::simd::{Row, WordToken, WordVector};

/// The candidates of all cells, in the [layout](super::layout) of three words a digit.
#[derive(Clone, Copy)]
pub(in crate::search) struct Board<W> {
    /// The words of the first eight digits, a lane each.
    pub(super) eight: Eight<W>,
    /// The words of digit 9.
    pub(super) nine: Nine<W>,
}

/// All bits in the lanes of the digits in this set.
pub(super) const fn lanes_of(digits: u32) -> [u32; 8] {
    let mut lanes = [0; 8];
    let mut lane = 0;
    while lane < 8 {
        lanes[lane] = if digits >> lane & 1 == 1 { u32::MAX } else { 0 };
        lane += 1;
    }
    lanes
}

/// The digits whose index has this bit, of the first eight.
const WITH_BIT: [[u32; 8]; 3] = [lanes_of(0b1010_1010), lanes_of(0b1100_1100), lanes_of(0b1111_0000)];

impl<W: WordVector> Board<W> {
    /// The board of these givens, without their peers' candidates. Bytes other than `1` to `9` are blanks.
    #[inline(always)]
    pub(super) fn from_text<T: WordToken<Words = W>>(token: T, text: &[u8; 81]) -> Self {
        let with_bit = [token.words(&WITH_BIT[0]), token.words(&WITH_BIT[1]), token.words(&WITH_BIT[2])];
        let none = token.words(&[0; 8]);
        let (mut given, mut given_nine, mut blank) = ([none; 3], [0; 3], [0; 3]);
        let (bands, _) = text.as_chunks::<27>();
        let mut band = 0;
        while band < 3 {
            let halves = [bands[band].first_chunk(), bands[band].last_chunk()];
            let [Some(first), Some(last)] = halves else { unreachable!("a band is longer") };
            // The bits of the index of the digit; in blanks it is greater than 8.
            let [b0, b1, b2, b3] = token.read_numbers([first, last], b'1', &BYTES_OF_BAND);
            // Digit 9 has index 8.
            given_nine[band] = b3 & !(b0 | b1 | b2);
            blank[band] = b3 & (b0 | b1 | b2);
            let differs = any_of(
                none.splat(b0).xor(with_bit[0]),
                none.splat(b1).xor(with_bit[1]),
                none.splat(b2).xor(with_bit[2]),
            );
            given[band] = none.splat(!b3).without(differs);
            band += 1;
        }
        let given =
            Board { eight: Eight(from_bands(given)), nine: Nine::of_three(none, from_bands(given_nine)) };
        // A blank starts with all digits; then those of its peers are removed.
        let [x, y, z] = from_bands(blank);
        let Eight([a, b, c]) = given.eight;
        let nine = Nine(given.nine.0.or(Nine::of_three(none, [x, y, z]).0));
        Board { eight: Eight([a.or(none.splat(x)), b.or(none.splat(y)), c.or(none.splat(z))]), nine }
            .with_placed(given)
    }

    /// The cells with a digit whose index has this bit, of the first eight: their words in lanes 0, 1 and 2
    /// of both halves.
    #[inline(always)]
    fn index_bit(self, bit: usize) -> W {
        let lanes = self.nine.0.table(&WITH_BIT[bit]);
        union_of_eight(self.eight.and(Eight([lanes; 3]))).to_nine().0
    }

    /// The board of these candidates of the cells in reading order.
    pub(super) fn from_candidates<T: WordToken<Words = W>>(token: T, cells: &Row) -> Self {
        let mut eight = [[0; 8]; 3];
        let mut nine = [0; 3];
        // The parts have 96 lanes for 81 cells.
        for (i, candidates) in cells.iter().flat_map(|part| part.0).enumerate().take(81) {
            let (j, bit) = place(i);
            for (digit, word) in eight[j].iter_mut().enumerate() {
                *word |= u32::from(candidates >> digit & 1) << bit;
            }
            nine[j] |= u32::from(candidates >> 8 & 1) << bit;
        }
        let eight = Eight([token.words(&eight[0]), token.words(&eight[1]), token.words(&eight[2])]);
        Board { eight, nine: Nine::of_three(token.words(&[0; 8]), nine) }
    }

    /// The board that a search starts from.
    #[inline(always)]
    pub(super) fn at_start<T: WordToken<Words = W>>(token: T, start: Start<'_>) -> Self {
        match start {
            Start::Text(text) => Board::from_text(token, text),
            Start::Without((text, Candidate { cell, digit })) => {
                let board = Board::from_text(token, text);
                let (j, bit) = place(cell.index());
                let any = board.nine.0;
                let (mut eight, mut nine) = ([any.splat(0); 3], [0; 3]);
                match digit.index() {
                    8 => nine[j] = 1 << bit,
                    lane => eight[j] = any.table(&lanes_of(1 << lane)).and(any.splat(1 << bit)),
                }
                Board {
                    eight: board.eight.without(Eight(eight)),
                    nine: board.nine.without(Nine::of_three(any, nine)),
                }
            }
            Start::Candidates(cells) => Board::from_candidates(token, cells).with_placed_singles(),
        }
    }
}

impl<T: WordToken<Words = W>, W: WordVector> two_boards::Board<T> for Board<W> {
    #[inline(always)]
    fn unused(token: T) -> Self {
        let none = token.words(&[0; 8]);
        Board { eight: Eight([none; 3]), nine: Nine(none) }
    }

    #[inline(always)]
    fn new(token: T, start: Start<'_>) -> Self {
        Board::at_start(token, start)
    }

    #[inline(always)]
    fn fixpoint(self, token: T) -> Fixpoint<Self> {
        self.to_fixpoint(token)
    }

    #[inline(always)]
    fn round(self, token: T) -> Round<Self> {
        self.after_round(token)
    }

    #[inline(always)]
    fn two_rounds(a: Self, b: Self, token: T) -> [Round<Self>; 2] {
        Self::after_two_rounds(a, b, token)
    }

    #[inline(always)]
    fn next_step(self, token: T, known: KnownSolution<'_>) -> NextStep<Self> {
        token.run(FindNextStep { board: &self, known })
    }
}

impl<W: WordVector> WriteText for Board<W> {
    #[inline(always)]
    fn write(self, base: u8, text: &mut [u8; 81]) {
        W::write_numbers(
            [self.index_bit(0), self.index_bit(1), self.index_bit(2), self.nine.0],
            &CELL_BITS,
            base,
            text,
        );
    }
}
