//! Strategies for random problems: puzzles and sukakus with no, one or several solutions.

use proptest::prelude::*;
use sudokit::{Candidate, CandidateSet, Cell, CellSet, Digit, DigitSet, Grid, Problem, Puzzle, Sukaku};

/// A random solved board: a fixed pattern with relabeled digits and shuffled bands, stacks and lines.
fn solved_grid() -> impl Strategy<Value = Grid> {
    let nine = || Just([0, 1, 2, 3, 4, 5, 6, 7, 8]).prop_shuffle();
    let three = || Just([0, 1, 2]).prop_shuffle();
    // Nine lines in an order that keeps the lines of a chute together.
    let lines = move || {
        (three(), three(), three(), three()).prop_map(|(chutes, a, b, c)| {
            let within = [a, b, c];
            std::array::from_fn::<usize, 9, _>(|i| chutes[i / 3] * 3 + within[i / 3][i % 3])
        })
    };
    (nine(), lines(), lines(), any::<bool>()).prop_map(|(digits, rows, columns, transpose)| {
        let mut grid = Grid::EMPTY;
        for cell in Cell::ALL {
            let (r, c) = (rows[cell.index() / 9], columns[cell.index() % 9]);
            let (r, c) = if transpose { (c, r) } else { (r, c) };
            grid.set(cell, Digit::from_index(digits[(r * 3 + r / 3 + c) % 9]));
        }
        assert!(grid.is_valid() && grid.blanks().is_empty());
        grid
    })
}

/// A solved board, and some of its cells.
fn part_of_solved(left: std::ops::Range<usize>) -> impl Strategy<Value = (Grid, CellSet)> {
    (solved_grid(), Just(Cell::ALL.to_vec()).prop_shuffle(), left)
        .prop_map(|(grid, order, left)| (grid, order.into_iter().take(left).collect()))
}

fn only(grid: &Grid, cells: CellSet) -> Grid {
    let mut part = Grid::EMPTY;
    for cell in cells {
        part.set(cell, grid.get(cell));
    }
    part
}

/// A puzzle with one or more solutions.
fn solvable() -> impl Strategy<Value = Problem> {
    part_of_solved(28..60).prop_map(|(grid, cells)| Puzzle::try_from(only(&grid, cells)).unwrap().into())
}

/// A puzzle with one wrong given that breaks no rule: mostly without a solution.
fn wrong() -> impl Strategy<Value = Problem> {
    part_of_solved(30..60).prop_map(|(grid, cells)| {
        let mut part = only(&grid, cells);
        let wrong = |cell: Cell| (!DigitSet::from_iter(grid.get(cell)) & part.unseen(cell)).first();
        let found = part.blanks().into_iter().find_map(|cell| wrong(cell).map(|digit| (cell, digit)));
        if let Some((cell, digit)) = found {
            part.set(cell, Some(digit));
        }
        Puzzle::try_from(part).unwrap().into()
    })
}

/// A board that breaks a rule, as candidates.
fn conflicting() -> impl Strategy<Value = Problem> {
    (part_of_solved(30..70), any::<prop::sample::Index>()).prop_map(|((grid, cells), index)| {
        let mut part = only(&grid, cells);
        let filled: Vec<Cell> = cells.iter().collect();
        let cell = filled[index.index(filled.len())];
        part.set(cell, (!part.unseen(cell) - DigitSet::from_iter(grid.get(cell))).first());
        let mut candidates = CandidateSet::ALL;
        for (cell, digit) in part.iter() {
            candidates.set(cell, digit.into());
        }
        Sukaku::from(candidates).into()
    })
}

/// The candidates of a puzzle, with a few removed: no, one or several solutions.
fn sukaku_of_puzzle() -> impl Strategy<Value = Problem> {
    let gone = prop::collection::vec(any::<prop::sample::Index>(), 0..60);
    (part_of_solved(28..60), gone).prop_map(|((grid, cells), gone)| {
        let mut candidates = only(&grid, cells).candidates();
        candidates -= gone.iter().filter_map(|index| Candidate::from_index(index.index(729))).collect();
        Sukaku::from(candidates).into()
    })
}

/// The candidates of a solved board, and further ones.
fn sukaku_around_solution() -> impl Strategy<Value = Problem> {
    let further = prop::collection::vec(any::<prop::sample::Index>(), 0..180);
    (solved_grid(), further).prop_map(|(grid, further)| {
        let mut candidates = grid.candidates();
        candidates |= further.iter().filter_map(|index| Candidate::from_index(index.index(729))).collect();
        Sukaku::from(candidates).into()
    })
}

/// Random candidates: hardly ever with a solution.
fn any_sukaku() -> impl Strategy<Value = Problem> {
    prop::collection::vec(0..512_u16, 81).prop_map(|bits| {
        let mut candidates = CandidateSet::EMPTY;
        for (cell, bits) in Cell::ALL.into_iter().zip(bits) {
            candidates.set(cell, DigitSet::from_bits_truncate(bits));
        }
        Sukaku::from(candidates).into()
    })
}

/// A random problem of one of these kinds.
pub fn problem() -> impl Strategy<Value = Problem> {
    prop_oneof![
        4 => solvable(),
        2 => wrong(),
        1 => conflicting(),
        4 => sukaku_of_puzzle(),
        2 => sukaku_around_solution(),
        1 => any_sukaku(),
    ]
}
