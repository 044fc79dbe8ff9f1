//! XY-wing and XYZ-wing: a pivot and two bivalue wings that it sees. One of the three cells has the digit
//! that the wings share, so it is eliminated from the cells that see all of its places there.

use super::finding::Finding;
use super::rule::Rule;
use crate::cell::Cell;
use crate::digit::{Digit, DigitSet};
use crate::logic::board::masks::count;
use crate::logic::board::{Board, peers_in_order};

/// The first XY-wing: the pivot has two candidates.
pub(super) fn xy(board: &Board) -> Option<Finding> {
    first(board, 2, Rule::XyWing, 4.2)
}

/// The first XYZ-wing: the pivot has three.
pub(super) fn xyz(board: &Board) -> Option<Finding> {
    first(board, 3, Rule::XyzWing, 4.4)
}

fn first(board: &Board, size: usize, rule: Rule, rating: f64) -> Option<Finding> {
    let few = board.cells_with_few();
    let bivalue = few[1];
    for pivot in few[size - 1] {
        let own = board.digits(pivot);
        let near = peers_in_order(pivot).map(|cells| cells & bivalue);
        // A wing shares one digit with a pivot of two candidates, and both with a pivot of three.
        let fits = |cell: &Cell| count((own & board.digits(*cell)).bits()) == size - 1;
        let wings = || near.iter().flat_map(|cells| cells.iter()).filter(fits);
        for one in wings() {
            for two in wings() {
                if let Some(digit) = shared(own, board.digits(one), board.digits(two)) {
                    let mut seen = one.peers() & two.peers() & board.plane(digit);
                    if size == 3 {
                        seen &= pivot.peers();
                    }
                    if !seen.is_empty() {
                        let eliminations = board.present(DigitSet::of(digit), seen);
                        return Some(Finding::removing(rule, rating, eliminations));
                    }
                }
            }
        }
    }
    None
}

/// The digit that one of the three cells has, if they are a wing.
fn shared(pivot: DigitSet, one: DigitSet, two: DigitSet) -> Option<Digit> {
    let in_all = pivot & one & two;
    let count = |digits: DigitSet| count(digits.bits());
    let wing = count(pivot | one | two) == 3 && count(in_all) == count(pivot) - 2 && one != two;
    if wing { (one & two).only() } else { None }
}

#[cfg(test)]
mod tests {
    use super::super::test_boards::{board_of, text};
    use super::*;

    #[test]
    fn xy_wing() {
        let board = ["r1c1 = 12", "r1c5 = 13", "r3c2 = 23"];
        let found = text(xy(&board_of(&board)));
        assert_eq!(found, "4.2 XY-Wing r1c2<>3 r1c3<>3 r3c4<>3 r3c5<>3 r3c6<>3");
        assert_eq!(text(xy(&board_of(&["r1c1 = 12", "r1c5 = 13", "r3c2 = 24"]))), "nothing");
        assert_eq!(text(xy(&board_of(&["r1c1 = 12", "r2c5 = 13", "r3c2 = 23"]))), "nothing");
    }

    #[test]
    fn xyz_wing() {
        let board = ["r1c1 = 123", "r1c5 = 13", "r3c2 = 23"];
        assert_eq!(text(xyz(&board_of(&board))), "4.4 XYZ-Wing r1c2<>3 r1c3<>3");
        assert_eq!(text(xyz(&board_of(&["r1c1 = 1234", "r1c5 = 13", "r3c2 = 23"]))), "nothing");
    }
}
