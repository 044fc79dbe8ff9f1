//! Backdoors: the fewest cells whose digits are enough to solve the rest of a puzzle by singles.
//!
//! Cells and pairs of cells are tried. The second cell of a pair is placed on the board that the first
//! leaves; a cell that is already filled then is skipped. That makes at most about 2,000 short runs. Three
//! cells would be 40,000, so two is the limit.
//!
//! A run is short because the solution is known: a last candidate of a cell, or a last place in a house, is
//! always the right one. So counting candidates and places is enough.

use std::fmt;

use sudokit_base::{Budget, StopReason};

use crate::candidate::Candidate;
use crate::cell::{Cell, CellSet};
use crate::digit::Digit;
use crate::house::House;
use crate::logic::position::Position;
use crate::problem::Problem;
use crate::puzzle::Solution;

/// The fewest cells that, once filled, let naked and hidden singles solve a puzzle.
///
/// Text is the cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Backdoor {
    /// These cells: none, one or two; of several such sets, the first in reading order.
    Cells(CellSet),
    /// More than two cells are needed.
    Larger,
    /// The search was stopped before one was found.
    Unknown,
}

impl Backdoor {
    /// The number of cells, if it is known and at most two.
    #[must_use]
    pub fn size(self) -> Option<usize> {
        self.cells().map(CellSet::len)
    }

    /// The cells, if they are known and at most two.
    #[must_use]
    pub fn cells(self) -> Option<CellSet> {
        match self {
            Backdoor::Cells(cells) => Some(cells),
            Backdoor::Larger | Backdoor::Unknown => None,
        }
    }
}

impl fmt::Display for Backdoor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Backdoor::Cells(cells) if cells.is_empty() => f.write_str("not needed: singles are enough"),
            Backdoor::Cells(cells) => write!(f, "{cells}"),
            Backdoor::Larger => f.write_str("none of two cells"),
            Backdoor::Unknown => f.write_str("-"),
        }
    }
}

/// The smallest backdoor; unknown if the budget stops the search.
pub(super) fn smallest(problem: &Problem, solution: &Solution, budget: Budget<'_>) -> Backdoor {
    match first(problem, solution, budget) {
        Ok(cells) => cells.map_or(Backdoor::Larger, Backdoor::Cells),
        Err(_) => Backdoor::Unknown,
    }
}

/// The first of the smallest backdoors of at most two cells.
fn first(problem: &Problem, solution: &Solution, budget: Budget<'_>) -> Result<Option<CellSet>, StopReason> {
    budget.check(0)?;
    let goal = Goal::new(solution);
    let start = Left::new(problem, &goal);
    if start.blanks.is_empty() {
        return Ok(Some(CellSet::EMPTY));
    }
    let with = |left: &Left, cell: Cell| {
        let mut left = left.clone();
        left.fill(vec![cell], &goal);
        left
    };
    let firsts: Vec<(Cell, Left)> = start.blanks.iter().map(|cell| (cell, with(&start, cell))).collect();
    if let Some((cell, _)) = firsts.iter().find(|(_, left)| left.blanks.is_empty()) {
        return Ok(Some(CellSet::of(*cell)));
    }
    for (first, left) in &firsts {
        budget.check(0)?;
        let mut seconds = left.blanks.iter().filter(|second| second > first);
        if let Some(second) = seconds.find(|&second| with(left, second).blanks.is_empty()) {
            return Ok(Some(CellSet::of(*first).with(second)));
        }
    }
    Ok(None)
}

/// The solution, and the cell of each digit in each house.
struct Goal<'a> {
    solution: &'a Solution,
    place: [[Cell; 9]; 27],
}

impl Goal<'_> {
    fn new(solution: &Solution) -> Goal<'_> {
        let mut place = [[Cell::R1C1; 9]; 27];
        for cell in Cell::ALL {
            for house in cell.houses() {
                place[house.index()][solution.get(cell).index()] = cell;
            }
        }
        Goal { solution, place }
    }
}

/// The board after all singles are placed.
#[derive(Clone)]
struct Left {
    blanks: CellSet,
    /// The cells that can hold each digit.
    cells: [CellSet; 9],
    /// The number of candidates of each cell.
    candidates: [u8; 81],
    /// The number of places of each digit in each house.
    places: [[u8; 9]; 27],
}

impl Left {
    fn new(problem: &Problem, goal: &Goal<'_>) -> Left {
        let position = Position::from(*problem);
        let mut left = Left {
            blanks: position.blanks(),
            cells: Digit::ALL.map(|digit| position.cells(digit)),
            candidates: Cell::ALL.map(|cell| position.candidates(cell).len() as u8),
            places: [[0; 9]; 27],
        };
        for house in House::ALL {
            left.places[house.index()] = Digit::ALL.map(|digit| position.places(house, digit).len() as u8);
        }
        let is_single = |cell: &Cell| {
            let digit = goal.solution.get(*cell).index();
            left.candidates[cell.index()] == 1
                || cell.houses().iter().any(|house| left.places[house.index()][digit] == 1)
        };
        let due = left.blanks.iter().filter(is_single).collect();
        left.fill(due, goal);
        left
    }

    /// Fills these cells, and all singles that turn up.
    fn fill(&mut self, mut due: Vec<Cell>, goal: &Goal<'_>) {
        while let Some(cell) = due.pop() {
            if !self.blanks.remove(cell) {
                continue;
            }
            let digit = goal.solution.get(cell);
            for peer in cell.peers() & self.cells[digit.index()] {
                self.eliminate(Candidate { cell: peer, digit }, &mut due, goal);
            }
            for other in Digit::ALL {
                if other != digit && self.cells[other.index()].contains(cell) {
                    self.eliminate(Candidate { cell, digit: other }, &mut due, goal);
                }
            }
        }
    }

    fn eliminate(&mut self, candidate: Candidate, due: &mut Vec<Cell>, goal: &Goal<'_>) {
        let Candidate { cell, digit } = candidate;
        self.cells[digit.index()].remove(cell);
        self.candidates[cell.index()] -= 1;
        if self.candidates[cell.index()] == 1 {
            due.push(cell);
        }
        for house in cell.houses() {
            let places = &mut self.places[house.index()][digit.index()];
            *places -= 1;
            if *places == 1 {
                due.push(goal.place[house.index()][digit.index()]);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::Puzzle;

    /// The blanks that remain after all singles, found without the solution.
    fn after_singles(mut position: Position) -> CellSet {
        loop {
            let before = position.blanks();
            for cell in before {
                if let Some(digit) = position.candidates(cell).only() {
                    position.place(Candidate { cell, digit });
                }
            }
            for (digit, house) in
                Digit::ALL.into_iter().flat_map(|digit| House::ALL.map(|house| (digit, house)))
            {
                if let Some(cell) = position.places(house, digit).only() {
                    position.place(Candidate { cell, digit });
                }
            }
            if position.blanks() == before {
                return before;
            }
        }
    }

    #[test]
    fn counting_leaves_what_looking_leaves() {
        for line in include_str!("../../../tests/data/hodoku.csv").lines() {
            let puzzle: Puzzle = line[..81].parse().expect("a puzzle");
            let solution = puzzle.solution().expect("it has one solution");
            let goal = Goal::new(&solution);
            let start = Left::new(&puzzle.into(), &goal);
            assert_eq!(start.blanks, after_singles(Position::from(puzzle)), "{line}");
            for cell in start.blanks {
                let mut position = Position::from(puzzle);
                position.place(Candidate { cell, digit: solution.get(cell) });
                let mut left = start.clone();
                left.fill(vec![cell], &goal);
                assert_eq!(left.blanks, after_singles(position), "{line} {cell}");
            }
        }
    }

    fn of(text: &str) -> Option<usize> {
        let puzzle: Puzzle = text.parse().expect("a puzzle");
        let solution = puzzle.solution().expect("it has one solution");
        let cells = smallest(&puzzle.into(), &solution, Budget::UNLIMITED).cells()?;
        // If their digits are given, nothing more is needed.
        let mut grid = *puzzle.grid();
        cells.iter().for_each(|cell| grid.set(cell, Some(solution.get(cell))));
        let puzzle = Puzzle::try_from(grid).expect("the digits are right");
        assert_eq!(smallest(&puzzle.into(), &solution, Budget::UNLIMITED), Backdoor::Cells(CellSet::EMPTY));
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
