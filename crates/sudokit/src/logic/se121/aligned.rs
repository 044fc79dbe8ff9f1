//! Aligned pair and triplet exclusion: a combination of digits for two or three base cells is impossible if
//! it leaves an excluder without a candidate. An excluder is a cell with few candidates that all base cells
//! see. A candidate in no possible combination is eliminated.
//!
//! As in Sudoku Explainer, not all base cells are tried: they have two common excluders or more, none of them
//! sees a cell with a single candidate, and one cell of a triplet is itself an excluder.

use super::finding::Finding;
use super::rule::Rule;
use crate::candidate::CandidateSet;
use crate::cell::{Cell, CellSet};
use crate::digit::DigitSet;
use crate::logic::board::{Board, peers_in_order};

/// The possible base cells: several candidates, no peer with a single candidate, and a peer that is an
/// excluder.
fn bases(board: &Board, single: CellSet, excluders: CellSet) -> CellSet {
    let fits = |cell: &Cell| {
        board.digits(*cell).len() >= 2
            && cell.peers().is_disjoint(single)
            && !cell.peers().is_disjoint(excluders)
    };
    board.blank().iter().filter(fits).collect()
}

/// The cells that see at least two of these cells.
fn seeing_two_of(cells: CellSet) -> CellSet {
    let (mut once, mut twice) = (CellSet::EMPTY, CellSet::EMPTY);
    for cell in cells {
        twice |= once & cell.peers();
        once |= cell.peers();
    }
    twice
}

/// The cells with a lower number.
fn before(cell: Cell) -> CellSet {
    CellSet::from_bits_truncate(CellSet::of(cell).bits() - 1)
}

/// The first pair of cells that loses a candidate.
pub(super) fn pair(board: &Board) -> Option<Finding> {
    let [single, excluders, _] = board.cells_with_few();
    let bases = bases(board, single, excluders);
    for two in bases {
        let seen = two.peers() & excluders;
        for one in seeing_two_of(seen) & bases & before(two) {
            let common = one.peers() & seen;
            // Only if the excluders cover all candidates of one cell, they exclude all its combinations with
            // a candidate of the other.
            let covered = common.iter().fold(DigitSet::EMPTY, |covered, cell| covered | board.digits(cell));
            if ![one, two].iter().any(|cell| board.digits(*cell).is_subset(covered)) {
                continue;
            }
            let sees = one.peers().contains(two);
            let mut kept = [DigitSet::EMPTY; 2];
            for a in board.digits(one) {
                let mut free = board.digits(two);
                if sees {
                    free.remove(a);
                }
                // An excluder with two candidates leaves no combination of both.
                for digits in common.iter().map(|cell| board.digits(cell)).filter(|set| set.contains(a)) {
                    free -= digits.without(a);
                }
                if !free.is_empty() {
                    kept[0].insert(a);
                    kept[1] |= free;
                }
            }
            if let Some(eliminations) = eliminated(board, &[one, two], &kept) {
                return Some(Finding::removing(Rule::AlignedPairExclusion, 6.2, eliminations));
            }
        }
    }
    None
}

/// The first triplet of cells that loses a candidate. The third cell is an excluder that sees a cell of the
/// pair.
pub(super) fn triplet(board: &Board) -> Option<Finding> {
    let [single, bivalue, trivalue] = board.cells_with_few();
    let excluders = bivalue | trivalue;
    let bases = bases(board, single, excluders);
    for two in bases {
        let seen = two.peers() & excluders;
        for one in seeing_two_of(seen) & bases & before(two) {
            let common = one.peers() & seen;
            let both = CellSet::of(one).with(two);
            let mut thirds = (seeing_two_of(common) & excluders & bases) - both;
            for group in peers_in_order(one).into_iter().chain(peers_in_order(two)) {
                for three in group & thirds {
                    thirds.remove(three);
                    if was_tried(one, two, three, excluders) {
                        continue;
                    }
                    let common = common & three.peers();
                    let cells = [one, two, three];
                    let kept = triplet_kept(board, cells, common);
                    if let Some(eliminations) = kept.and_then(|kept| eliminated(board, &cells, &kept)) {
                        return Some(Finding::removing(Rule::AlignedTripletExclusion, 7.5, eliminations));
                    }
                }
            }
        }
    }
    None
}

/// Whether the same three cells were tried with an earlier pair. Pairs are in the order of their higher
/// cells, then of their lower ones.
fn was_tried(one: Cell, two: Cell, three: Cell, excluders: CellSet) -> bool {
    let third = |cell: Cell, a: Cell, b: Cell| {
        excluders.contains(cell) && (cell.peers().contains(a) || cell.peers().contains(b))
    };
    if three < one {
        third(two, three, one) || third(one, three, two)
    } else {
        three < two && third(two, one, three)
    }
}

/// The candidates of three cells in possible combinations; `None` if these are all candidates.
fn triplet_kept(board: &Board, [one, two, three]: [Cell; 3], excluders: CellSet) -> Option<[DigitSet; 3]> {
    let all = [one, two, three].map(|cell| board.digits(cell));
    let mut kept = [DigitSet::EMPTY; 3];
    let mut few = [DigitSet::EMPTY; 20];
    let mut n = 0;
    for cell in excluders {
        few[n] = board.digits(cell);
        n += 1;
    }
    let seen =
        |a: Cell, b: Cell, digit| if a.peers().contains(b) { DigitSet::of(digit) } else { DigitSet::EMPTY };
    for a in all[0] {
        for b in all[1] - seen(one, two, a) {
            // This combination cannot show anything new.
            if kept[0].contains(a) && kept[1].contains(b) && kept[2] == all[2] {
                continue;
            }
            let pair = DigitSet::of(a).with(b);
            let mut free = all[2] - seen(one, three, a) - seen(two, three, b);
            for digits in &few[..n] {
                let left = *digits - pair;
                if left.is_empty() {
                    free = DigitSet::EMPTY;
                } else if left.only().is_some() {
                    free -= left;
                }
            }
            if !free.is_empty() {
                kept[0].insert(a);
                kept[1].insert(b);
                kept[2] |= free;
                if kept == all {
                    return None;
                }
            }
        }
    }
    Some(kept)
}

/// The candidates of the cells that are not kept, if there are any.
fn eliminated(board: &Board, cells: &[Cell], kept: &[DigitSet]) -> Option<CandidateSet> {
    let mut eliminations = CandidateSet::EMPTY;
    for (cell, kept) in cells.iter().zip(kept) {
        eliminations.set(*cell, board.digits(*cell) - *kept);
    }
    (!eliminations.is_empty()).then_some(eliminations)
}

#[cfg(test)]
mod tests {
    use super::super::test_boards::{board_of, text};
    use super::*;

    #[test]
    fn pair_of_cells() {
        let board = ["r1c1 = 12", "r2c2 = 13", "r3c1 = 13", "r3c2 = 45"];
        assert_eq!(text(pair(&board_of(&board))), "6.2 Aligned Pair Exclusion r1c1<>1");
        let other = ["r1c1 = 12", "r2c2 = 13", "r3c1 = 46", "r3c2 = 45"];
        assert_eq!(text(pair(&board_of(&other))), "nothing");
    }

    #[test]
    fn triplet_of_cells() {
        let board = ["r1c1 = 12", "r1c2 = 34", "r1c3 = 35", "r2c1 = 13", "r2c2 = 145"];
        assert_eq!(text(triplet(&board_of(&board))), "7.5 Aligned Triplet Exclusion r1c1<>1");
        let other = ["r1c1 = 12", "r1c2 = 34", "r1c3 = 35", "r2c1 = 13", "r2c2 = 146"];
        assert_eq!(text(triplet(&board_of(&other))), "nothing");
    }
}
