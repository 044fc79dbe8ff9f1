//! Boards for tests, written as changes of the board with all candidates, and findings as text.

use super::finding::Finding;
use super::rating::Tenths;
use crate::candidate::CandidateSet;
use crate::cell::{Cell, CellSet};
use crate::digit::DigitSet;
use crate::house::House;
use crate::logic::board::Board;
use crate::sukaku::Sukaku;

fn cells(text: &str) -> CellSet {
    let word = |word: &str| match word.parse::<House>() {
        Ok(house) => house.cells(),
        Err(_) => CellSet::of(word.parse::<Cell>().unwrap_or_else(|error| panic!("{word}: {error}"))),
    };
    text.split_whitespace().map(word).fold(CellSet::EMPTY, |union, cells| union | cells)
}

fn digits(text: &str) -> DigitSet {
    text.chars()
        .map(|digit| digit.to_string().parse().unwrap_or_else(|error| panic!("{digit}: {error}")))
        .collect()
}

/// The board after these changes, in order. `r1c1 r1c2 = 12`: these cells have only these candidates. `b1 -
/// 12`: these cells do not have them. `b1 - 12 but r1c1`: the same without some of the cells.
pub(super) fn board_of(changes: &[&str]) -> Board {
    let mut candidates = CandidateSet::ALL;
    for change in changes {
        if let Some((of, kept)) = change.split_once(" = ") {
            cells(of).iter().for_each(|cell| candidates.set(cell, digits(kept)));
        } else if let Some((of, removed)) = change.split_once(" - ") {
            let (removed, but) = removed.split_once(" but ").unwrap_or((removed, ""));
            for cell in cells(of) - cells(but) {
                candidates.set(cell, candidates.get(cell) - digits(removed));
            }
        } else {
            panic!("not a change: {change}");
        }
    }
    Board::new(&Sukaku::from(candidates).into())
}

/// A finding in one line: rating, rule, eliminations, placement.
pub(super) fn text(finding: Option<Finding>) -> String {
    let Some(finding) = finding else { return "nothing".into() };
    let mut line = format!("{} {}", Tenths::of(finding.rating), finding.rule);
    for cell in Cell::ALL {
        let digits = finding.eliminations.get(cell);
        if !digits.is_empty() {
            line += &format!(" {cell}<>{digits}");
        }
    }
    if let Some(candidate) = finding.placement {
        line += &format!(" = {candidate}");
    }
    line
}
