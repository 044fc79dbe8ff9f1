//! What the givens of a puzzle contradict: never more than its solutions allow, and all of it if every cell is given.

use std::sync::Arc;

use sudokit_variants::{Digit, Layout, Puzzle};

use crate::random_rules::random_puzzles;
use crate::solutions::solutions;

#[test]
fn conflicts_contradict_all_solutions() {
    for puzzle in random_puzzles() {
        let all = solutions(puzzle.layout(), puzzle.rules().to_vec());
        for (at, solution) in all.iter().enumerate().take(3) {
            let mut given = puzzle.clone();
            for (cell, &digit) in puzzle.layout().cells().zip(solution) {
                given.give(cell, digit);
                assert_eq!(given.conflicts(), [], "{:?} {at}", puzzle.rules());
            }
        }
        // A filling of every cell has a conflict if it is not a solution.
        for shift in 0..4 {
            let digits: Vec<Digit> = puzzle.layout().digits().iter().collect();
            let filling: Vec<Digit> = puzzle
                .layout()
                .cells()
                .map(|cell| digits[(cell.index() * 2 + shift) % digits.len()])
                .collect();
            let mut given = puzzle.clone();
            puzzle.layout().cells().zip(&filling).for_each(|(cell, &digit)| given.give(cell, digit));
            assert_eq!(given.conflicts().is_empty(), puzzle.check(&filling).is_ok(), "{:?}", puzzle.rules());
        }
    }
}

#[test]
fn houses_name_all_cells_of_a_digit() {
    let mut puzzle = Puzzle::new(Arc::new(Layout::standard(4).unwrap()), []);
    let cells: Vec<_> = puzzle.layout().cells().collect();
    for at in [0, 1, 3] {
        puzzle.give(cells[at], Digit::new(2));
    }
    let words: Vec<String> =
        puzzle.conflicts().iter().map(|it| it.words(&puzzle, &|digit| digit.to_string())).collect();
    assert_eq!(words, ["row 1 holds 2 3 times: r1c1 r1c2 r1c4", "box 1 holds 2 twice: r1c1 r1c2"]);
    puzzle.give(cells[0], Digit::new(3));
    assert_eq!(puzzle.conflicts()[0].words(&puzzle, &|digit| digit.to_string()), "r1c1 has no candidate");
}
