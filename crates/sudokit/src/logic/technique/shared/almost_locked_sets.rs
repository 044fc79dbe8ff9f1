//! Almost locked sets: cells of a house that have together one candidate digit more than there are cells.
//!
//! Such a set holds all its digits except one. Two sets have a digit as *restricted common* digit if all its
//! places in one see all its places in the other, so that only one of the sets can hold it.
//!
//! All sets of a position are found, the small ones first; an ordinary position has a few hundred. At most
//! 500 are kept, so that no position takes long: the first size whose sets would exceed this number is left
//! out as a whole, with all larger ones, so that isomorphic positions keep isomorphic sets. In all techniques
//! that use them, no two sets of a step share a cell. Many patterns eliminate the same candidates: each
//! technique reports each set of eliminations once, for the first pattern that has it.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use crate::candidate::{Candidate, CandidateSet};
use crate::cell::{Cell, CellSet};
use crate::digit::{Digit, DigitSet};
use crate::logic::position::Position;

use super::combinations::each_subset;

/// The largest number of cells of a set: nine cells would need ten digits.
const CELLS: usize = 8;

/// The largest number of sets that are kept.
const LIMIT: usize = 500;

/// Cells of a house with one candidate digit more than cells.
pub(in crate::logic) struct AlmostLockedSet {
    pub(in crate::logic) cells: CellSet,
    pub(in crate::logic) digits: DigitSet,
    places: [CellSet; 9],
    reach: [CellSet; 9],
}

impl AlmostLockedSet {
    fn new(position: &Position, cells: CellSet, digits: DigitSet) -> AlmostLockedSet {
        let mut als =
            AlmostLockedSet { cells, digits, places: [CellSet::EMPTY; 9], reach: [CellSet::EMPTY; 9] };
        for digit in digits {
            let places = cells & position.cells(digit);
            als.places[digit.index()] = places;
            als.reach[digit.index()] = position.layout().common_peers(places) & position.cells(digit);
        }
        als
    }

    /// The cells of the set in which the digit is a candidate.
    pub(in crate::logic::technique) const fn places(&self, digit: Digit) -> CellSet {
        self.places[digit.index()]
    }

    /// The cells that have the digit as a candidate and see all its places in the set. If one of them is this
    /// digit, the set lacks it.
    pub(in crate::logic) const fn reach(&self, digit: Digit) -> CellSet {
        self.reach[digit.index()]
    }

    /// The restricted common digits of two sets; only one of the sets can hold each of them. Empty for sets
    /// that share a cell.
    pub(in crate::logic) fn restricted_common(&self, other: &AlmostLockedSet) -> DigitSet {
        let common = self.digits & other.digits;
        if common.is_empty() || !self.cells.is_disjoint(other.cells) {
            return DigitSet::EMPTY;
        }
        let restricted = |digit: &Digit| other.places(*digit).is_subset(self.reach(*digit));
        common.iter().filter(restricted).collect()
    }
}

/// The almost locked sets of a position, small ones first; sets of the same size are ordered by house.
pub(in crate::logic) fn almost_locked_sets(position: &Position) -> Vec<AlmostLockedSet> {
    let layout = position.layout();
    let mut known = BTreeSet::new();
    let mut sets = Vec::new();
    for size in 1..=CELLS {
        let smaller = sets.len();
        for house in layout.boxes_first() {
            let open = |cell: &Cell| position.candidates(*cell).len() > 1;
            let cells: Vec<Cell> = layout.cells(house).iter().filter(open).collect();
            let _ = each_subset(&cells, size, |subset| {
                let cells = subset.iter().copied().collect();
                let digits = position.digits_of(cells);
                if digits.len() == size + 1 && known.insert(cells) {
                    sets.push(AlmostLockedSet::new(position, cells, digits));
                }
                if sets.len() > LIMIT { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            });
        }
        if sets.len() > LIMIT {
            sets.truncate(smaller);
            break;
        }
    }
    sets
}

/// For each set, the sets that have restricted common digits with it, in their order, and these digits.
pub(in crate::logic::technique) fn linked_sets(sets: &[AlmostLockedSet]) -> Vec<Vec<(usize, DigitSet)>> {
    let mut neighbors = vec![Vec::new(); sets.len()];
    for (i, first) in sets.iter().enumerate() {
        for (j, second) in sets.iter().enumerate().skip(i + 1) {
            let common = first.restricted_common(second);
            if !common.is_empty() {
                neighbors[i].push((j, common));
                neighbors[j].push((i, common));
            }
        }
    }
    neighbors
}

/// The digits that can be eliminated from some cell if one of two disjoint sets holds them. Empty for sets
/// that share a cell.
pub(in crate::logic::technique) fn eliminable_digits(
    first: &AlmostLockedSet,
    second: &AlmostLockedSet,
) -> DigitSet {
    if !first.cells.is_disjoint(second.cells) {
        return DigitSet::EMPTY;
    }
    let reaches = |digit: &Digit| !first.reach(*digit).is_disjoint(second.reach(*digit));
    (first.digits & second.digits).iter().filter(reaches).collect()
}

/// The candidates that are eliminated if each of these digits is held by one of two sets.
pub(in crate::logic::technique) fn eliminations(
    first: &AlmostLockedSet,
    second: &AlmostLockedSet,
    digits: DigitSet,
) -> CandidateSet {
    let cells = |digit| first.reach(digit) & second.reach(digit);
    digits.iter().flat_map(|digit| cells(digit).iter().map(move |cell| Candidate { cell, digit })).collect()
}

/// The candidates of some digits in some sets.
pub(in crate::logic::technique) fn candidates_in(
    sets: &[&AlmostLockedSet],
    digits: DigitSet,
) -> CandidateSet {
    let cells = |digit| sets.iter().fold(CellSet::EMPTY, |all, set| all | set.places(digit));
    digits.iter().flat_map(|digit| cells(digit).iter().map(move |cell| Candidate { cell, digit })).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::house::House;
    use crate::puzzle::Puzzle;

    #[test]
    fn sets_are_what_they_are_by_definition() {
        let puzzle: Puzzle =
            "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
                .parse()
                .expect("nine rows");
        let position = Position::from(puzzle);
        let sets = almost_locked_sets(&position);
        assert!((1..LIMIT).contains(&sets.len()));
        for set in &sets {
            assert!(House::ALL.iter().any(|house| set.cells.is_subset(house.cells())));
            assert_eq!(position.digits_of(set.cells), set.digits);
            assert_eq!(set.digits.len(), set.cells.len() + 1);
            for other in &sets {
                assert_eq!(set.restricted_common(other), other.restricted_common(set));
            }
        }
    }
}
