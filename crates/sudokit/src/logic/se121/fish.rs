//! The first X-wing, swordfish or jellyfish.

use std::ops::ControlFlow;

use super::finding::Finding;
use super::rule::Rule;
use crate::logic::board::Board;
use crate::logic::board::fish::each;

/// The first fish of `size`.
pub(super) fn first(board: &Board, size: usize, rule: Rule, rating: f64) -> Option<Finding> {
    each(board, size, |_, eliminations| ControlFlow::Break(Finding::removing(rule, rating, eliminations)))
}

#[cfg(test)]
mod tests {
    use super::super::test_boards::{board_of, text};
    use super::*;

    fn found(size: usize, board: &[&str]) -> String {
        let (rule, rating) = [(Rule::XWing, 3.2), (Rule::Swordfish, 3.8), (Rule::Jellyfish, 5.2)][size - 2];
        text(first(&board_of(board), size, rule, rating))
    }

    #[test]
    fn columns_before_rows() {
        let columns = ["c1 c5 - 4 but r1c1 r1c5 r7c1 r7c5", "r1 r7 - 4 but r1c1 r1c5 r7c1 r7c5 r7c9"];
        assert_eq!(found(2, &columns), "3.2 X-Wing r7c9<>4");
        let rows = ["r1 r5 - 4 but r1c1 r1c7 r5c1 r5c7", "c1 c7 - 4 but r1c1 r1c7 r5c1 r5c7 r9c7"];
        assert_eq!(found(2, &rows), "3.2 X-Wing r9c7<>4");
        let third_place = ["c1 c5 - 4 but r1c1 r1c5 r7c1 r7c5 r9c5"];
        assert_eq!(found(2, &third_place), "nothing");
    }

    #[test]
    fn larger_fish_may_have_gaps() {
        let three = [
            "c1 - 4 but r1c1 r4c1",
            "c4 - 4 but r4c4 r7c4",
            "c7 - 4 but r1c7 r7c7",
            "r1 r4 r7 - 4 but r1c1 \
                      r1c7 r4c1 r4c4 r7c4 r7c7 r7c9",
        ];
        assert_eq!(found(3, &three), "3.8 Swordfish r7c9<>4");
        assert_eq!(found(2, &three), "nothing");
        let four = [
            "c1 - 4 but r1c1 r2c1",
            "c4 - 4 but r2c4 r7c4",
            "c7 - 4 but r7c7 r8c7",
            "c9 - 4 but r1c9 r8c9",
            "r1 \
                     r2 r7 r8 - 4 but r1c1 r2c1 r2c4 r7c4 r7c7 r8c7 r1c9 r8c9 r8c3",
        ];
        assert_eq!(found(4, &four), "5.2 Jellyfish r8c3<>4");
    }
}
