//! [`solve_boards`], the solutions of many boards with the same layout and rules.

use std::fmt;
use std::sync::{Mutex, PoisonError};

use sudokit::Budget;
use sudokit::variants::{Compiled, Digit, Next, Puzzle};

use super::run::{ArrayRun, Cancelled};

/// The number of boards that a thread takes at a time.
const PIECE_BOARDS: usize = 64;

/// The numbers of some boards, and where their first solutions and their counts are written.
type Piece<'a> = ((&'a [u8], &'a mut [u8]), &'a mut [u64]);

/// The answers of [`solve_boards`].
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct SolvedBoards {
    /// The first solution of each board, one number for each cell; zeros if there is none.
    pub solutions: Vec<u8>,
    /// The number of solutions of each board, up to the limit.
    pub counts: Vec<u64>,
    /// The boards that cannot be read.
    pub errors: Vec<BoardError>,
}

/// Why a board cannot be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BoardError {
    /// The number of the board, from 0.
    pub row: usize,
    /// The name of the cell.
    pub cell: String,
    /// The number in it, which is not a digit of the board.
    pub number: u8,
}

impl fmt::Display for BoardError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "row {}: {} in {} is neither 0 nor a digit of the board", self.row, self.number, self.cell)
    }
}

impl std::error::Error for BoardError {}

/// Counts the solutions of many boards up to a limit, and finds the first of each. All boards are of one kind, so what the
/// engine needs is made once. `numbers` has as many numbers for each board as it has cells; 0 is a blank.
///
/// ```
/// use sudokit::format::BoardKind;
/// use sudokit_bulk::arrays::{ArrayRun, solve_boards};
/// let kind = BoardKind::new(None, ["x"], None)?;
/// let board = kind.blank(16).expect("16 cells are a board of 4x4");
/// let mut numbers = [0; 32];
/// numbers[0] = 3;
/// numbers[16] = 7;
/// let solved = solve_boards(&board, &numbers, 100, ArrayRun::default())?;
/// assert_eq!((&solved.counts[..], solved.solutions[0]), (&[12, 0][..], 3));
/// assert_eq!(solved.errors[0].to_string(), "row 1: 7 in r1c1 is neither 0 nor a digit of the board");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// The host cancelled the run.
///
/// # Panics
/// The last board has fewer numbers than cells.
pub fn solve_boards(
    board: &Puzzle,
    numbers: &[u8],
    limit: u64,
    run: ArrayRun<'_>,
) -> Result<SolvedBoards, Cancelled> {
    let cells = board.layout().cell_count();
    assert_eq!(numbers.len() % cells, 0, "each board has {cells} cells");
    let compiled = Compiled::new(board);
    let mut solved = SolvedBoards {
        solutions: vec![0; numbers.len()],
        counts: vec![0; numbers.len() / cells],
        errors: Vec::new(),
    };
    let errors = Mutex::new(Vec::new());
    let pieces = numbers.chunks(PIECE_BOARDS * cells).zip(solved.solutions.chunks_mut(PIECE_BOARDS * cells));
    let pieces = pieces.zip(solved.counts.chunks_mut(PIECE_BOARDS)).enumerate();
    run.each(pieces, || {
        |(piece, ((numbers, solutions), counts)): (usize, Piece<'_>)| {
            let rows = numbers.chunks(cells).zip(solutions.chunks_mut(cells)).zip(&mut *counts);
            for (at, ((numbers, solution), count)) in rows.enumerate() {
                match with_givens(board, numbers) {
                    Ok(puzzle) => *count = solve(&compiled, &puzzle, limit, run, solution),
                    Err((index, number)) => {
                        let layout = board.layout();
                        let cell =
                            layout.cells().nth(index).map_or_else(String::new, |cell| layout.name(cell));
                        let error = BoardError { row: piece * PIECE_BOARDS + at, cell, number };
                        errors.lock().unwrap_or_else(PoisonError::into_inner).push(error);
                    }
                }
            }
            counts.len()
        }
    })?;
    solved.errors = errors.into_inner().unwrap_or_else(PoisonError::into_inner);
    solved.errors.sort_unstable_by_key(|error| error.row);
    Ok(solved)
}

/// The board with these numbers; or the index and the number of the first cell whose number is not a digit.
fn with_givens(board: &Puzzle, numbers: &[u8]) -> Result<Puzzle, (usize, u8)> {
    let mut puzzle = board.clone();
    for (cell, &number) in board.layout().cells().zip(numbers).filter(|(_, number)| **number != 0) {
        let digit = Digit::from_index(number.into()).filter(|digit| board.layout().digits().contains(*digit));
        puzzle.give(cell, digit.ok_or((cell.index(), number))?);
    }
    Ok(puzzle)
}

/// The number of solutions up to the limit. Writes the first.
fn solve(compiled: &Compiled, puzzle: &Puzzle, limit: u64, run: ArrayRun<'_>, first: &mut [u8]) -> u64 {
    let go_on = sudokit::GoOn::new(|| !run.host.is_cancelled());
    let budget = Budget::default().with_go_on(&go_on);
    let mut solutions = compiled.solutions(puzzle.candidates(), limit);
    let mut count = 0;
    while count < limit
        && let Next::Solution(digits) = solutions.next(&budget)
    {
        if count == 0 {
            first.iter_mut().zip(&digits).for_each(|(cell, digit)| *cell = digit.index() as u8);
        }
        count += 1;
    }
    count
}
