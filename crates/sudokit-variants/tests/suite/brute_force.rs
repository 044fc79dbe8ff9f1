//! The solutions of a small puzzle by definition: every digit in every cell, and [`Puzzle::check`].

use sudokit_variants::{Digit, Puzzle};

/// All solutions, in ascending order. The product of the numbers of candidates must be small.
pub(crate) fn solutions(puzzle: &Puzzle) -> Vec<Vec<Digit>> {
    let candidates: Vec<Vec<Digit>> =
        puzzle.candidates().iter().map(|digits| digits.iter().collect()).collect();
    let all = fillings(&candidates);
    all.into_iter().filter(|digits| puzzle.check(digits).is_ok()).collect()
}

/// Every choice of one digit from each list.
pub(crate) fn fillings(lists: &[Vec<Digit>]) -> Vec<Vec<Digit>> {
    lists.iter().fold(vec![Vec::new()], |begun, list| {
        let with_each =
            |start: Vec<Digit>| list.iter().map(move |&digit| [start.as_slice(), &[digit]].concat());
        begun.into_iter().flat_map(with_each).collect()
    })
}
