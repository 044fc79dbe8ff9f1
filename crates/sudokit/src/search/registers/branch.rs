//! The choice of the cell to branch on, and the two boards: the lowest candidate of the cell is placed, or it
//! is removed. See [the order of solutions](crate::search#the-order-of-solutions) for the choice.
//!
//! A candidate of a pair is *tied* if pairs in two mini-lines of its row, or of its column, have it. When it
//! is placed, the other pair becomes a single, and maybe a third pair after it; if both candidates are tied,
//! that happens on both boards. Open peers matter because the placement removes their candidates.
//!
//! Choosing by open peers alone halves the tree compared with taking the first pair. Ties save another fifth
//! of the nodes, on minimal puzzles as on the hardest.
//!
//! Both boards begin with placed digits removed from their peers; in a pair, removing one candidate places
//! the other. That saves each board most of a round.
//!
//! Both boards have fewer candidates than the one they come from, so a search ends.
//!
//! # Tried without gain
//! Other weights for peers with two candidates, regardless of which candidates (in the prototype: fewer nodes
//! on some sets, more on others). Instead of ties, counting all peers that share a candidate, with more
//! weight for pairs: 4 to 8 % fewer nodes, for many times the work. Ties in rows and in columns counted
//! separately: 1 to 2 % fewer nodes in the same time. Ties also with pairs of the same box: fewer nodes on
//! minimal puzzles, up to 8 % more on hard ones.
//!
//! Branching on the two places of a digit in a house, if they have more such peers than any pair, is the best
//! known choice: another 11 to 13 % on hard puzzles. A measure that looks at only one of the two places is
//! far worse than pairs; how to see both within registers was not found.

use super::board::Board;
use super::layout::{Rotate, cell};
use super::propagate::{of_cells, vertical};
use crate::search::known_solution::KnownSolution;
use crate::search::two_boards::NextStep;
use crate::search::vector_rules::{any_of, two_of};
use crate::simd::{Kernel, Lanes, Permute, Token, ternary};

/// The next step for a board on which rounds are stuck.
///
/// Only this looks for a digit without a cell, because most boards reach a contradiction or a solution
/// earlier.
pub(super) struct FindNextStep<'a, V> {
    pub(super) board: Board<V>,
    pub(super) known: KnownSolution<'a>,
}

impl<T: Token<Vector = V>, V: Permute> Kernel<T> for FindNextStep<'_, V> {
    type Output = NextStep<Board<V>>;

    #[inline(always)]
    fn run(self, _: T) -> NextStep<Board<V>> {
        let FindNextStep { board, known } = self;
        // In this order: a filled board is a solution only if it lacks no digit.
        if board.lacks_a_digit() {
            NextStep::Contradiction
        } else if board.is_filled() {
            NextStep::Solved
        } else {
            let (first, second) = board.branch(known);
            NextStep::Branched(first, second, board.has_pairs_alone())
        }
    }
}

/// 1 for counts of two or more.
const OPEN: Lanes = {
    let mut open = [1; 32];
    open[0] = 0;
    open[1] = 0;
    Lanes(open)
};

/// A number for each cell: the later in reading order, the smaller.
const CELL_NUMBERS: [Lanes; 3] = {
    let mut numbers = [Lanes([0; 32]); 3];
    let mut i = 0;
    while i < 81 {
        numbers[i / 27].0[i % 27] = 80 - cell(i / 27, i % 27) as u16;
        i += 1;
    }
    numbers
};

/// A cell that is branched on.
#[derive(Clone, Copy)]
struct Chosen {
    /// Its peers, as lanes of each register.
    peers: [u32; 3],
    /// Its lane.
    lane: u16,
}

/// The cells by their [number](CELL_NUMBERS).
static CHOSEN: [Chosen; 128] = {
    let mut chosen = [Chosen { peers: [0; 3], lane: 0 }; 128];
    let mut i = 0;
    while i < 81 {
        let this = cell(i / 27, i % 27);
        let chosen = &mut chosen[80 - this];
        chosen.lane = (i % 27) as u16;
        let mut j = 0;
        while j < 81 {
            let other = cell(j / 27, j % 27);
            let (row, column) = (this / 9 == other / 9, this % 9 == other % 9);
            let same_box = this / 27 == other / 27 && this % 9 / 3 == other % 9 / 3;
            if this != other && (row || column || same_box) {
                chosen.peers[j / 27] |= 1 << (j % 27);
            }
            j += 1;
        }
        i += 1;
    }
    chosen
};

/// The rank of each cell; the greatest is the cell to branch on. From bit 12: 10 minus the number of
/// candidates, plus the number of ties. From bit 7: the number of open cells in its houses, at most 21. Below
/// that: the number of the cell. The rank is 0 if the cell is not open.
#[inline(always)]
fn rank<V: Permute>(s: V, count: V, ties: V, peers: V, cell: &Lanes) -> V {
    let few = s.splat(10).saturating_sub(count).add(ties).shl::<12>();
    let open = !s.disjoint(s.minus_one());
    peers.shl::<7>().add(s.table(cell)).add(few).keep(open)
}

/// The number of a pair's candidates that are tied in its row or its column.
#[inline(always)]
fn ties<V: Permute>(pair: V, row: V, column: V) -> V {
    ternary!(pair, row, column; |pair, row, column| pair & (row | column)).count_ones()
}

impl<V: Permute> Board<V> {
    /// The two boards. First comes the board with the lowest candidate placed, or in a pair with the digit of
    /// the known solution. The board must have an open cell.
    #[inline(always)]
    pub(super) fn branch(self, known: KnownSolution<'_>) -> (Self, Self) {
        let [s0, s1, s2] = self.0;
        let [c0, c1, c2] = [s0.count_ones(), s1.count_ones(), s2.count_ones()];

        // The open cells of each mini-line, then of each row and box, and of the rest of each column.
        let open = s0.table(&OPEN);
        let [u0, u1, u2] = [open.permute_by(c0), open.permute_by(c1), open.permute_by(c2)];
        let h = u0.add(u1).add(u2);
        let v = u0.add(u1.rotated::<0, 2, 0>()).add(u2.rotated::<0, 1, 0>());
        let row = h.add(h.rotated::<0, 0, 1>().add(h.rotated::<0, 0, 2>()));
        let row_and_box = row.add(h.rotated::<0, 1, 0>().add(h.rotated::<0, 2, 0>()));
        let column = v.rotated::<1, 0, 0>().add(v.rotated::<2, 0, 0>());
        let [o0, o1, o2] = of_cells(column);

        // The candidates that are tied in each row and column.
        let two = s0.splat(2);
        let [p0, p1, p2] = [s0.keep(c0.equals(two)), s1.keep(c1.equals(two)), s2.keep(c2.equals(two))];
        let h = any_of(p0, p1, p2);
        let [t0, t1, t2] = vertical([p0, p1, p2]);
        let v = any_of(t0, t1, t2);
        let in_row = two_of(h, h.rotated::<0, 0, 1>(), h.rotated::<0, 0, 2>());
        let in_column = two_of(v, v.rotated::<1, 0, 0>(), v.rotated::<2, 0, 0>());
        let [v0, v1, v2] = of_cells(in_column);

        let r0 = rank(s0, c0, ties(p0, in_row, v0), row_and_box.add(o0), &CELL_NUMBERS[0]);
        let r1 = rank(s1, c1, ties(p1, in_row, v1), row_and_box.add(o1), &CELL_NUMBERS[1]);
        let r2 = rank(s2, c2, ties(p2, in_row, v2), row_and_box.add(o2), &CELL_NUMBERS[2]);

        let best = r0.max(r1).max(r2).greatest();
        // The number of the cell is in the lowest seven bits, so exactly one cell has the best rank.
        let number = usize::from(best.first()) % 128;
        let chosen = &CHOSEN[number];
        let here = [r0.equals(best), r1.equals(best), r2.equals(best)];

        // The candidates of the cell in all lanes: the lowest, the others, and the others of a pair.
        let cell = any_of(s0.keep(here[0]), s1.keep(here[1]), s2.keep(here[2]));
        let cell = cell.permute_by(cell.splat(chosen.lane));
        let others = cell.and(cell.minus_one());
        let lowest = ternary!(cell, others, others; |cell, others, _o| cell & !others);
        // Nothing if there are several others.
        let other = others.keep(others.disjoint(others.minus_one()));
        let [p0, p1, p2] = chosen.peers;
        let (x0, y0) = divide(s0, here[0], others, lowest.keep(p0), other.keep(p0));
        let (x1, y1) = divide(s1, here[1], others, lowest.keep(p1), other.keep(p1));
        let (x2, y2) = divide(s2, here[2], others, lowest.keep(p2), other.keep(p2));
        let (with, without) = (Board([x0, x1, x2]), Board([y0, y1, y2]));
        if known.is_higher_of_two(80 - number.min(80), other.first()) {
            (without, with)
        } else {
            (with, without)
        }
    }
}

/// The two boards. The peers lose the placed digit on the first board, and the other digit of a pair on the
/// second.
#[inline(always)]
fn divide<V: Permute>(s: V, here: u32, others: V, lowest: V, other: V) -> (V, V) {
    (
        ternary!(s, lowest, lowest; |s, d, _d| s & !d).sub_in(here, others),
        ternary!(s, other, other; |s, d, _d| s & !d).replace(here, others),
    )
}
