//! The rules, applied to every digit and cell at once without a branch: a *round*. Each rule uses the result
//! of the previous one, so that few rounds are needed.
//!
//! Two rules follow from the others. A placed digit clears only its box, because the locked candidates of the
//! next round clear its row and its column: they find *exactly* the places that the rows and boxes of the
//! band allow. After that, a hidden single of a box or a column is also one of a row.
//!
//! # Tried without gain
//! In the prototype: naked singles before the stacks, and hidden singles taken together with them (shorter
//! chains, more rounds); no test for digits without a place (level).
//!
//! Here: the words of digit 9 as numbers next to the vectors (easy puzzles 18 % slower, hard ones 14 %,
//! because the compiler puts them back into vectors); with two boards, no test for a board without open
//! cells (level).

use super::across::{census, swap_neighbors, to_all, union};
use super::board::Board;
use super::layout::{
    CELLS, after_band, after_box, any_of, next_band, next_box, next_line, other_lines, two_of,
};
use super::words::{Boards, Eight, Nine, ThreeWords};
use crate::search::two_boards::{Fixpoint, Round};
use crate::simd::{Bits, Kernel, Pair, WordToken, WordVector, Words};

/// The result of a round, for one board or two in step.
struct Step<W: Boards> {
    eight: Eight<W>,
    nine: Nine<W::Nine>,
    /// Bits are set if there is a contradiction: a cell without a digit, or a digit without a cell.
    contradiction: W,
    /// The cells with two candidates or more.
    open: W,
}

/// *Locked candidates*, pointing and claiming, all at once. `m` has the mini-lines with the digit, among the
/// 3 x 3 mini-lines of a chute, line by line; in `r` and `s` the boxes are rotated by one and by two. The
/// digit is in three mini-lines, one in each line and each box. A mini-line may keep it if the other two
/// lines and the other two boxes allow that:
///
/// ```text
///  here  -  -       here  -  -
///   -    a  -        -    -  b
///   -    -  d        -    c  -
/// ```
#[inline(always)]
fn fitting<B: Bits>(m: B, r: B, s: B) -> B {
    let below = r.and(next_line(s)).or(s.and(next_line(r)));
    m.and(next_line(below))
}

/// The minirows that each digit may keep, and those among them that are alone in their row and have a single
/// cell.
#[inline(always)]
fn rows<D: ThreeWords>(digits: D) -> (D::Lines, D::Lines) {
    let (m, several) = digits.minirows_and_several();
    let (r, s) = (next_box(m), after_box(m));
    let stay = fitting(m, r, s);
    (stay, stay.without(any_of(r, s, several)))
}

/// The packed minicolumns that each digit may keep.
#[inline(always)]
fn columns<D: ThreeWords>(digits: D) -> D::Lines {
    let m = digits.minicolumns();
    fitting(m, next_band(m), after_band(m))
}

/// Removes all other candidates of a digit from the box in which it is placed.
#[inline(always)]
fn without_rest_of_boxes<D: ThreeWords>(digits: D, placed: D) -> D {
    let m = placed.minirows();
    digits.without(D::of_minirows(m.or(other_lines(m))).without(placed))
}

/// Removes the other candidates of the peers of these cells.
#[inline(always)]
fn without_peers<D: ThreeWords>(digits: D, placed: D) -> D {
    let m = placed.minirows();
    let rows_and_boxes = any_of(m.or(next_box(m)), after_box(m), other_lines(m));
    let m = placed.minicolumns();
    let columns = D::of_minicolumns(any_of(m, next_band(m), after_band(m)));
    digits.without(D::of_minirows(rows_and_boxes).without(placed)).without(columns.without(placed))
}

/// The cells whose row, column and box have the digit: all cells if the digit is complete.
#[inline(always)]
fn covered<D: ThreeWords>(digits: D) -> D::Lines {
    let m = digits.minirows();
    let (rows, boxes) = (any_of(m, next_box(m), after_box(m)), m.or(other_lines(m)));
    let m = digits.minicolumns();
    rows.and(boxes).and(any_of(m, next_band(m), after_band(m)))
}

/// The minirows that contain one of several cells with the digit in a box.
#[inline(always)]
fn twice_in_boxes<D: ThreeWords>(digits: D) -> D::Lines {
    let (m, several) = digits.minirows_and_several();
    several.or(m.and(other_lines(m)))
}

/// A round, for one board or for two in step.
struct ApplyRules<W: Boards>(Eight<W>, Nine<W::Nine>);

impl<T: WordToken, W: Boards> Kernel<T> for ApplyRules<W> {
    type Output = Step<W>;

    #[inline(always)]
    fn run(self, _: T) -> Step<W> {
        let ApplyRules(eight, nine) = self;
        round(eight, nine)
    }
}

/// What [`ApplyRules`] does.
#[inline(always)]
fn round<W: Boards>(eight: Eight<W>, nine: Nine<W::Nine>) -> Step<W> {
    // Bands, and hidden singles of rows: the other digits of their cells are removed. If the stacks remove
    // one of the singles, that leads to a contradiction anyway.
    let ((stay, alone), (stay_nine, alone_nine)) = (rows(eight), rows(nine));
    let (eight, nine) = (eight.in_minirows(stay), nine.in_minirows(stay_nine));
    let (hidden, hidden_nine) = (eight.in_minirows(alone), nine.in_minirows(alone_nine));
    let taken = union(hidden, hidden_nine);
    let eight = eight.without(to_all(taken).without(hidden));
    let nine = nine.without(taken.to_nine().without(hidden_nine));

    // Stacks.
    let (stay, stay_nine) = (columns(eight), columns(nine));
    let (eight, nine) = (eight.and(Eight::of_minicolumns(stay)), nine.and(Nine::of_minicolumns(stay_nine)));

    // Naked singles.
    let (any, open) = census(eight, nine);
    let eight = without_rest_of_boxes(eight, eight.without(to_all(open)));
    let nine = without_rest_of_boxes(nine, nine.without(open.to_nine()));

    // A digit that may stay in no minicolumn has no place; a cell outside of `any` has no digit.
    let no_place = stay.where_zero().or(W::of_nine(Nine(stay_nine.where_zero())));
    Step { eight, nine, contradiction: no_place.or(any.xor(any.splat(CELLS))), open }
}

impl<W: WordVector> Board<W> {
    /// Without the other candidates of these cells' peers.
    #[inline(always)]
    pub(super) fn with_placed(self, placed: Self) -> Self {
        Board { eight: without_peers(self.eight, placed.eight), nine: without_peers(self.nine, placed.nine) }
    }

    #[inline(always)]
    pub(super) fn differs(self, other: Self) -> bool {
        let (Eight([a, b, c]), Eight([x, y, z])) = (self.eight, other.eight);
        let nine = self.nine.0.xor(other.nine.0);
        any_of(a.xor(x), b.xor(y), c.xor(z)).or(nine).any()
    }

    /// Whether every row, column and box has every digit. If also no cell has more than one candidate, the
    /// board is a solution.
    #[inline(always)]
    pub(super) fn is_complete(self) -> bool {
        let covered = covered(self.eight).and(covered(self.nine));
        !covered.splat(CELLS).without(covered).any()
    }

    /// Removes the digits of cells with one candidate from all peers; a round would clear only the boxes.
    #[inline(always)]
    pub(super) fn with_placed_singles(self) -> Self {
        let (_, open) = census(self.eight, self.nine);
        let (eight, nine) = (self.eight.without(to_all(open)), self.nine.without(open.to_nine()));
        self.with_placed(Board { eight, nine })
    }

    /// Whether there is a contradiction that rounds do not find, because they remove only *other* candidates
    /// than placed ones: two digits must be in one cell, each because it has no other cell in the row; or two
    /// cells of a box have the same only candidate. `open` has the open cells.
    #[inline(always)]
    pub(super) fn clashes(self, open: W) -> bool {
        let (open, open_nine) = (to_all(open), open.to_nine());
        let ((_, alone), (_, alone_nine)) = (rows(self.eight), rows(self.nine));
        let eight = self.eight.in_minirows(alone).and(open).minirows();
        let nine = self.nine.in_minirows(alone_nine).and(open_nine).0;
        let twice = twice_in_boxes(self.eight.without(open)).or(twice_in_boxes(self.nine.without(open_nine)));
        any_of(eight, nine, twice).any()
    }

    /// The consequence of the result of a round.
    #[inline(always)]
    fn outcome(self, Step { eight, nine, contradiction, open }: Step<W>) -> Round<Self> {
        let next = Board { eight, nine };
        // A filled board counts as stuck at once: what follows tells whether it is a solution.
        Round { next, contradiction: contradiction.any(), stuck: !open.any() | !next.differs(self) }
    }

    /// Applies rounds until they change nothing.
    #[inline(always)]
    pub(super) fn to_fixpoint<T: WordToken<Words = W>>(self, token: T) -> Fixpoint<Self> {
        let mut board = self;
        loop {
            let step = token.run_part(ApplyRules(board.eight, board.nine));
            let is_filled = !step.open.any();
            let round = board.outcome(step);
            if round.contradiction {
                return Fixpoint::Contradiction;
            }
            board = round.next;
            if is_filled {
                return if board.is_complete() { Fixpoint::Solved(board) } else { Fixpoint::Contradiction };
            }
            if round.stuck {
                return Fixpoint::Stuck(board);
            }
        }
    }

    #[inline(always)]
    pub(super) fn after_round<T: WordToken<Words = W>>(self, token: T) -> Round<Self> {
        self.outcome(token.run_part(ApplyRules(self.eight, self.nine)))
    }

    #[inline(always)]
    pub(super) fn after_two_rounds<T: WordToken<Words = W>>(a: Self, b: Self, token: T) -> [Round<Self>; 2] {
        let (Eight([a0, a1, a2]), Eight([b0, b1, b2])) = (a.eight, b.eight);
        // Digit 9 of both boards fits into one vector, a board in each half.
        let both = Eight([Pair(a0, b0), Pair(a1, b1), Pair(a2, b2)]);
        let nine = Nine(a.nine.0.join_halves(b.nine.0));
        let Step { eight, nine, contradiction, open } = token.run_part(ApplyRules(both, nine));
        let Eight([Pair(a0, b0), Pair(a1, b1), Pair(a2, b2)]) = eight;
        let (nine_a, nine_b) = (nine.0.lower_halves(nine.0), nine.0.upper_halves(nine.0));
        let (first, second) = (Eight([a0, a1, a2]), Eight([b0, b1, b2]));
        [
            a.outcome(Step {
                eight: first,
                nine: Nine(nine_a),
                contradiction: contradiction.0,
                open: open.0,
            }),
            b.outcome(Step {
                eight: second,
                nine: Nine(nine_b),
                contradiction: contradiction.1,
                open: open.1,
            }),
        ]
    }

    /// Removes the digits that *triples* in mini-lines own: three cells with three candidates among them hold
    /// these digits, so the rest of their box does not. Locked candidates then clear the rest of the line.
    /// `None` if nothing changes.
    #[inline(always)]
    pub(super) fn without_triples(self) -> Option<Self> {
        let (minirows, minirows_nine) = (self.eight.minirows(), self.nine.minirows());
        let (minicolumns, minicolumns_nine) = (self.eight.minicolumns(), self.nine.minicolumns());
        // The mini-lines with four digits or more, counted in binary: minirows in the lower half, minicolumns
        // in the upper.
        let (low, high) = (minirows.lower_halves(minicolumns), minirows.upper_halves(minicolumns));
        let (one, two) = (low.xor(high), low.and(high));
        let (p, q) = (one.upper_quarters(one), two.upper_quarters(two));
        let carry = one.and(p);
        let (one, two, four) = (one.xor(p), two.xor(q).xor(carry), two_of(two, q, carry));
        let (p, q, r) = (swap_neighbors(one), swap_neighbors(two), swap_neighbors(four));
        let carry = one.and(p);
        let three = one.xor(p).and(two.xor(q).xor(carry));
        let four = any_of(four, r, two_of(two, q, carry));
        // For digit 9 the same, in the halves of one vector; lane 0 has its minicolumns in the right order.
        let lines_nine = minirows_nine.join_halves(minicolumns_nine.permute(&[0; 8]));
        let four = four.or(three.and(lines_nine));

        let row = lost(minirows, four.permute(&[0; 8]));
        let column = lost(minicolumns, four.permute(&[4; 8]));
        let lines_nine = lost(lines_nine, four.permute_halves::<0>());
        if !any_of(row, column, lines_nine).any() {
            return None;
        }
        let (row_nine, column_nine) = (lines_nine.permute(&[0; 8]), lines_nine.permute(&[4; 8]));
        let column_nine = Nine::of_minicolumns(Nine::in_own_order(column_nine));
        Some(Board {
            eight: self.eight.without(Eight::of_minirows(row)).without(Eight::of_minicolumns(column)),
            nine: self.nine.without(Nine::of_minirows(row_nine)).without(column_nine),
        })
    }
}

/// The mini-lines that lose a digit because another mini-line of the box has it and has at most three digits.
#[inline(always)]
fn lost<B: Bits>(lines: B, with_four: B) -> B {
    let owners = lines.without(with_four);
    lines.and(other_lines(owners)).without(owners)
}
