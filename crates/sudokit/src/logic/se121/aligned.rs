//! Aligned pair and triplet exclusion: of two or three cells every way to fill them is tried against the cells
//! that see them all and have few candidates; a digit that no way is left for goes.

use super::finding::Finding;
use super::rule::Rule;
use crate::candidate::CandidateSet;
use crate::cell::{Cell, CellSet};
use crate::digit::DigitSet;
use crate::logic::board::{Board, peers_in_order};

/// The cells that may be base cells: several candidates, and a peer that is an excluder.
fn bases(board: &Board, single: CellSet, excluders: CellSet) -> CellSet {
    let fits = |cell: &Cell| {
        board.digits(*cell).len() >= 2
            && cell.peers().is_disjoint(single)
            && !cell.peers().is_disjoint(excluders)
    };
    board.blank().iter().filter(fits).collect()
}

/// The cells that see two or more of these: only those have enough excluders in common.
fn seeing_two_of(cells: CellSet) -> CellSet {
    let (mut one, mut two) = (CellSet::EMPTY, CellSet::EMPTY);
    for cell in cells {
        two |= one & cell.peers();
        one |= cell.peers();
    }
    two
}

/// The cells before this one.
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
            // A candidate goes only if there are excluders with it for all others of the other cell.
            let held = common.iter().fold(DigitSet::EMPTY, |held, cell| held | board.digits(cell));
            if ![one, two].iter().any(|cell| board.digits(*cell).is_subset(held)) {
                continue;
            }
            let sees = one.peers().contains(two);
            let mut kept = [DigitSet::EMPTY; 2];
            for a in board.digits(one) {
                let mut free = board.digits(two);
                if sees {
                    free.remove(a);
                }
                for digits in common.iter().map(|cell| board.digits(cell)).filter(|set| set.contains(a)) {
                    free -= digits.without(a);
                }
                if !free.is_empty() {
                    kept[0].insert(a);
                    kept[1] |= free;
                }
            }
            if let Some(gone) = lost(board, &[one, two], &kept) {
                return Some(Finding::removing(Rule::AlignedPairExclusion, 6.2, gone));
            }
        }
    }
    None
}

/// The first triplet of cells that loses a candidate: to each pair the third comes from the excluders that
/// either cell sees.
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
                    if let Some(gone) = kept.and_then(|kept| lost(board, &cells, &kept)) {
                        return Some(Finding::removing(Rule::AlignedTripletExclusion, 7.5, gone));
                    }
                }
            }
        }
    }
    None
}

/// Whether the same three cells came up with an earlier pair: it is one with a lower last cell, or the same last
/// cell and a lower first.
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

/// What is left of the candidates of three cells; nothing if all are.
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

/// What of the cells' candidates is not kept, if anything.
fn lost(board: &Board, cells: &[Cell], kept: &[DigitSet]) -> Option<CandidateSet> {
    let mut gone = CandidateSet::EMPTY;
    for (cell, kept) in cells.iter().zip(kept) {
        gone.set(*cell, board.digits(*cell) - *kept);
    }
    (!gone.is_empty()).then_some(gone)
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
