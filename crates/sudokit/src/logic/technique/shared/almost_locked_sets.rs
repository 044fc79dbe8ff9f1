//! Almost locked sets: cells of a house that have together one candidate digit more than they are.
//!
//! All but one of its digits stand in such a set; a set that lacks one holds all the others. Two sets have a
//! digit as *restricted common* if all its places in one see all its places in the other, so that it stands
//! in one of them only.
//!
//! All sets of a position are found, the small ones first. An ordinary position has a few hundred. No more than 500 are
//! kept, so that no position, however strange, takes long: the first size whose sets would exceed them is left out as a
//! whole, with all larger ones, so that an isomorph keeps the isomorphs of the same sets. In all techniques made of
//! them no two sets of a step share a cell. Many patterns eliminate the same candidates: each technique finds each set
//! of eliminations once, by the first pattern that has it.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use crate::candidate::{Candidate, CandidateSet};
use crate::cell::{Cell, CellSet};
use crate::digit::{Digit, DigitSet};
use crate::logic::position::Position;

use super::combinations::each_subset;

/// The most cells of a set: nine would need ten digits.
const CELLS: usize = 8;

/// The most sets that are kept.
const LIMIT: usize = 500;

/// Some cells of a house with one candidate digit more than cells.
pub(in crate::logic) struct Als {
    pub(in crate::logic) cells: CellSet,
    pub(in crate::logic) digits: DigitSet,
    places: [CellSet; 9],
    reach: [CellSet; 9],
}

impl Als {
    fn new(position: &Position, cells: CellSet, digits: DigitSet) -> Als {
        let mut als = Als { cells, digits, places: [CellSet::EMPTY; 9], reach: [CellSet::EMPTY; 9] };
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

    /// The cells that have the digit as a candidate and see all its places in the set: if it stands in one
    /// of them, the set lacks it.
    pub(in crate::logic) const fn reach(&self, digit: Digit) -> CellSet {
        self.reach[digit.index()]
    }

    /// The digits that stand in one of the two sets only. Sets that share a cell are left alone.
    pub(in crate::logic) fn restricted_common(&self, other: &Als) -> DigitSet {
        let common = self.digits & other.digits;
        if common.is_empty() || !self.cells.is_disjoint(other.cells) {
            return DigitSet::EMPTY;
        }
        let restricted = |digit: &Digit| other.places(*digit).is_subset(self.reach(*digit));
        common.iter().filter(restricted).collect()
    }
}

/// The almost locked sets of a position: small ones first, those of a size house by house.
pub(in crate::logic) fn almost_locked_sets(position: &Position) -> Vec<Als> {
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
                    sets.push(Als::new(position, cells, digits));
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

/// For each set those that share a restricted common digit with it, in their order, and the digits.
pub(in crate::logic::technique) fn neighbours(sets: &[Als]) -> Vec<Vec<(usize, DigitSet)>> {
    let mut neighbours = vec![Vec::new(); sets.len()];
    for (i, first) in sets.iter().enumerate() {
        for (j, second) in sets.iter().enumerate().skip(i + 1) {
            let common = first.restricted_common(second);
            if !common.is_empty() {
                neighbours[i].push((j, common));
                neighbours[j].push((i, common));
            }
        }
    }
    neighbours
}

/// The digits that some cell outside of two disjoint sets cannot hold, if one of the sets holds them; none for sets
/// that share a cell.
pub(in crate::logic::technique) fn shared(first: &Als, second: &Als) -> DigitSet {
    if !first.cells.is_disjoint(second.cells) {
        return DigitSet::EMPTY;
    }
    let reaches = |digit: &Digit| !first.reach(*digit).is_disjoint(second.reach(*digit));
    (first.digits & second.digits).iter().filter(reaches).collect()
}

/// The candidates that are false if of each of these digits one of the two sets holds it.
pub(in crate::logic::technique) fn excluded(first: &Als, second: &Als, digits: DigitSet) -> CandidateSet {
    let cells = |digit| first.reach(digit) & second.reach(digit);
    digits.iter().flat_map(|digit| cells(digit).iter().map(move |cell| Candidate { cell, digit })).collect()
}

/// The candidates of a digit in some sets.
pub(in crate::logic::technique) fn candidates_in(sets: &[&Als], digits: DigitSet) -> CandidateSet {
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
