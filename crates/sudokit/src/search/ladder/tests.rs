//! Exact counts of the ways to fill a part of the board.

use super::depth_first::{DepthFirst, Rung};
use super::{bitmask, fewest, revalidate, tables};
use crate::cell::CellSet;
use crate::house::House;
use crate::problem::Problem;
use crate::puzzle::Puzzle;
use crate::search::monitor::Monitor;
use crate::search::observer::RunEnd;

/// The number of ways to fill these cells when row 1 is given.
fn count<R: Rung>(to_fill: CellSet, rung: fn(&Problem, CellSet) -> R) -> usize {
    let row_1: Puzzle = format!("123456789{}", ".".repeat(72)).parse().unwrap();
    let problem = Problem::from(row_1);
    let mut search = DepthFirst::new(&problem, rung(&problem, to_fill));
    let mut monitor = Monitor::new();
    std::iter::from_fn(|| match search.run(&mut monitor) {
        RunEnd::Found => Some(()),
        RunEnd::Exhausted => None,
        RunEnd::Stopped(reason) => panic!("{reason} without a limit"),
    })
    .count()
}

/// 12,096 = 56 x 6^3. Let A, B, C be the digits that row 1 has in the boxes 1, 2, 3. In box 1, row 2 has all
/// of B, or all of C, or some of both. There are 3 x 3 ways to take one of B and two of C, and then 3 ways to
/// choose the digit of A that joins the rest of C in box 2; the same holds for two of B and one of C. In all
/// there are 2 + 27 + 27 = 56 ways to deal the digits out, and 6 orders in each box.
#[test]
fn row_2_given_row_1() {
    let row_2 = House::R2.cells();
    assert_eq!(count(row_2, revalidate::State::new), 12_096);
    assert_eq!(count(row_2, tables::State::new), 12_096);
    assert_eq!(count(row_2, bitmask::State::new), 12_096);
    assert_eq!(count(row_2, fewest::State::new), 12_096);
}

/// 2,612,736 = 56 x 6^6: row 3 gets what is left, in 6 orders in each box.
#[test]
fn rows_2_and_3_given_row_1() {
    let rows = House::R2.cells() | House::R3.cells();
    assert_eq!(count(rows, bitmask::State::new), 2_612_736);
    assert_eq!(count(rows, fewest::State::new), 2_612_736);
}
