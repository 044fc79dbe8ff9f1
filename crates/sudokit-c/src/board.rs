//! Boards of other sizes and with other rules: a kind of board is made once, and solves any number of puzzles.

use std::ffi::{CStr, c_char};
use std::panic::{AssertUnwindSafe, catch_unwind};

use sudokit::Budget;
use sudokit::variants::rule::add_by_name;
use sudokit::variants::{Compiled, Digit, Layout, Next, Puzzle};

use crate::{BAD_BYTE, FAILED, NO_PUZZLE};

/// A kind of board, and the engine for it.
#[derive(Debug)]
pub struct Board {
    puzzle: Puzzle,
    compiled: Compiled,
}

impl Board {
    /// The board with boxes of `height` rows and `width` columns; or with these regions, a symbol for each cell; and with the
    /// houses and rules of these names.
    fn new(height: usize, width: usize, regions: Option<&str>, rules: Option<&str>) -> Option<Board> {
        let layout = match regions {
            Some(regions) => {
                let symbols: Vec<char> = regions.chars().filter(|c| !c.is_whitespace()).collect();
                Layout::jigsaw(&symbols)
            }
            None => Layout::boxes(height, width),
        };
        let names: Vec<&str> = rules.unwrap_or_default().split(',').filter(|name| !name.is_empty()).collect();
        let (layout, rules) = add_by_name(layout.ok()?, &names).ok()?;
        let puzzle = Puzzle::try_new(layout.into(), rules).ok()?;
        let compiled = Compiled::new(&puzzle);
        Some(Board { puzzle, compiled })
    }

    fn cells(&self) -> usize {
        self.puzzle.layout().cell_count()
    }

    /// The number of solutions up to the limit, and the first. `None` if a number is not a digit.
    fn solve(&self, numbers: &[u8], limit: u64) -> Option<(u64, Option<Vec<Digit>>)> {
        let layout = self.puzzle.layout();
        let mut puzzle = self.puzzle.clone();
        for (cell, &number) in layout.cells().zip(numbers).filter(|(_, number)| **number != 0) {
            let digit = Digit::from_index(number.into()).filter(|digit| layout.digits().contains(*digit))?;
            puzzle.give(cell, digit);
        }
        let mut solutions = self.compiled.solutions(puzzle.candidates(), limit);
        let (mut count, mut first) = (0, None);
        while count < limit
            && let Next::Solution(digits) = solutions.next(&Budget::UNLIMITED)
        {
            count += 1;
            first.get_or_insert(digits);
        }
        Some((count, first))
    }
}

/// The text of a string, if there is one.
///
/// # Safety
/// It is null or a string that ends in a zero byte.
unsafe fn text<'a>(string: *const c_char) -> Option<Option<&'a str>> {
    if string.is_null() {
        return Some(None);
    }
    // SAFETY: it is not null, so it ends in a zero byte.
    unsafe { CStr::from_ptr(string) }.to_str().ok().map(Some)
}

/// A kind of board, or null if there is none: see the header.
///
/// # Safety
/// `regions` and `rules` are null or strings that end in a zero byte.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn sudokit_board_new(
    height: u32,
    width: u32,
    regions: *const c_char,
    rules: *const c_char,
) -> *mut Board {
    // SAFETY: the caller promises the same.
    let (regions, rules) = unsafe { (text(regions), text(rules)) };
    let make = || Board::new(height as usize, width as usize, regions?, rules?);
    let board = catch_unwind(AssertUnwindSafe(make)).ok().flatten();
    board.map_or(std::ptr::null_mut(), |board| Box::into_raw(Box::new(board)))
}

/// The number of cells of a board: see the header.
///
/// # Safety
/// `board` is null or was returned by [`sudokit_board_new`] and not freed.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn sudokit_board_cells(board: *const Board) -> usize {
    // SAFETY: it is null or a board.
    unsafe { board.as_ref() }.map_or(0, Board::cells)
}

/// Counts the solutions of a puzzle on a board up to the limit: see the header.
///
/// # Safety
/// `board` is null or was returned by [`sudokit_board_new`] and not freed. `cells` is null or can be read, and `solution` is
/// null or can be written, for as many bytes as the board has cells.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn sudokit_board_solve(
    board: *const Board,
    cells: *const u8,
    limit: usize,
    solution: *mut u8,
) -> isize {
    // SAFETY: it is null or a board.
    let Some(board) = (unsafe { board.as_ref() }).filter(|_| !cells.is_null()) else { return NO_PUZZLE };
    // SAFETY: it is not null, so it can be read for that many bytes. The memory is not written while the slice is used.
    let numbers = unsafe { std::slice::from_raw_parts(cells, board.cells()) };
    let limit = limit.min(isize::MAX as usize) as u64;
    match catch_unwind(AssertUnwindSafe(|| board.solve(numbers, limit))) {
        Ok(Some((count, first))) => {
            if let Some(first) = first.filter(|_| !solution.is_null()) {
                for (at, digit) in first.into_iter().enumerate() {
                    // SAFETY: it is not null, so it can be written for as many bytes as there are cells.
                    unsafe { solution.add(at).write(digit.index() as u8) };
                }
            }
            count as isize
        }
        Ok(None) => BAD_BYTE,
        Err(_) => FAILED,
    }
}

/// Frees a board: see the header.
///
/// # Safety
/// `board` is null or was returned by [`sudokit_board_new`] and not freed.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn sudokit_board_free(board: *mut Board) {
    if !board.is_null() {
        // SAFETY: it came from `Box::into_raw`.
        drop(unsafe { Box::from_raw(board) });
    }
}
