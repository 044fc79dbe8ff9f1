//! Backdoors: the few cells with whose digits the rest of a puzzle follows by singles.
//!
//! All pairs of cells are tried, from what is left when the first of them has had its effect; a second that is
//! filled by then adds nothing. That is some 2,000 short runs at most, and three cells would be 40,000: so two
//! is where it ends.

use crate::candidate::Candidate;
use crate::cell::{Cell, CellSet};
use crate::digit::Digit;
use crate::house::House;
use crate::logic::position::Position;
use crate::problem::Problem;
use crate::puzzle::Solution;

/// The first of the smallest sets of two cells at most with whose digits naked and hidden singles solve this.
pub(super) fn smallest(problem: &Problem, solution: &Solution) -> Option<CellSet> {
    let start = after_singles(Position::from(*problem));
    if start.is_solved() {
        return Some(CellSet::EMPTY);
    }
    let with = |position: &Position, cell: Cell| {
        let mut position = position.clone();
        position.place(Candidate { cell, digit: solution.get(cell) });
        after_singles(position)
    };
    let firsts: Vec<(Cell, Position)> =
        start.blanks().iter().map(|cell| (cell, with(&start, cell))).collect();
    if let Some((cell, _)) = firsts.iter().find(|(_, position)| position.is_solved()) {
        return Some(CellSet::of(*cell));
    }
    firsts.iter().find_map(|(first, position)| {
        let mut seconds = position.blanks().iter().filter(|second| second > first);
        let second = seconds.find(|&second| with(position, second).is_solved())?;
        Some(CellSet::of(*first).with(second))
    })
}

/// The position when there is no single any more.
fn after_singles(mut position: Position) -> Position {
    loop {
        let before = position.blanks();
        for cell in before {
            if let Some(digit) = position.candidates(cell).only() {
                position.place(Candidate { cell, digit });
            }
        }
        for digit in Digit::ALL {
            for house in House::ALL {
                if let Some(cell) = position.places(house, digit).only() {
                    position.place(Candidate { cell, digit });
                }
            }
        }
        if position.blanks() == before {
            return position;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::Puzzle;

    fn of(text: &str) -> Option<usize> {
        let puzzle: Puzzle = text.parse().expect("a puzzle");
        let solution = puzzle.solution().expect("it has one solution");
        let cells = smallest(&puzzle.into(), &solution)?;
        // With their digits given, nothing more is needed.
        let mut grid = *puzzle.grid();
        cells.iter().for_each(|cell| grid.set(cell, Some(solution.get(cell))));
        let puzzle = Puzzle::try_from(grid).expect("the digits are right");
        assert_eq!(smallest(&puzzle.into(), &solution), Some(CellSet::EMPTY));
        Some(cells.len())
    }

    #[test]
    fn the_fewest_cells_are_found() {
        let texts = [
            "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
            ".2..316.......938.9.35....1......8...1.6...4.2.6.97....9....56..........5....2.38",
            "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..",
            "98.7..6..7.5.......4.8..9..8..6...4..3..8...6....378...7.3..4....9...........2..1",
        ];
        assert_eq!(texts.map(of), [Some(0), Some(1), Some(2), Some(2)]);
    }
}
