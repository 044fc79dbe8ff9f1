//! The game IDs of Solo, the Sudoku of Simon Tatham's puzzle collection: `3x3:` and the cells in one line. A
//! letter is a run of blanks, from `a` for one to `z` for 26; `_` separates two numbers.
//!
//! Before the colon are the numbers of boxes in a row and in a column, then letters for variants: `x` diagonals,
//! `j` regions of other shapes, `k` cages. Further letters, for symmetry and difficulty, only matter for making
//! puzzles. `3x3#12` is a seed, and only that program can make a puzzle from it.
//!
//! Other games than `3x3` are read by [`other_games`].

#[cfg(feature = "formats")]
mod other_games;

use crate::cell::Cell;
use crate::digit::Digit;
use crate::format::error::RecordErrorKind;
use crate::format::record::Record;
use crate::grid::Grid;

/// Whether a text has the shape of a game ID.
pub(super) fn is_game_id(text: &str) -> bool {
    let Some(id) = parts(text) else { return false };
    let is_cell = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || b"_,:.*-".contains(&byte);
    id.is_seed || (id.cells.len() > 3 && id.cells.bytes().all(is_cell))
}

/// The parts of a game ID.
struct GameId<'a> {
    /// The number of boxes in a row, which is the number of rows of a box.
    across: usize,
    /// The number of boxes in a column, which is the number of columns of a box.
    down: usize,
    letters: Letters,
    is_seed: bool,
    /// What follows the colon: the cells, and behind commas regions and cages.
    cells: &'a str,
}

/// The letters that mean rules.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
struct Letters {
    has_diagonals: bool,
    has_regions: bool,
    has_cages: bool,
}

impl Letters {
    fn of(text: &str) -> Letters {
        let mut found = Letters::default();
        let mut letters = text.chars();
        while let Some(letter) = letters.next() {
            match letter {
                // It is followed by the letter of a difficulty.
                'd' => drop(letters.next()),
                'x' => found.has_diagonals = true,
                'j' => found.has_regions = true,
                'k' => found.has_cages = true,
                _ => {}
            }
        }
        found
    }
}

fn parts(text: &str) -> Option<GameId<'_>> {
    let text = text.trim();
    let text = text.rsplit_once("solo:").map_or(text, |(_, id)| id);
    let end = text.find([':', '#'])?;
    let (parameters, rest) = text.split_at(end);
    let (across, after) = number(parameters)?;
    let (down, letters) = match after.strip_prefix('x').and_then(number) {
        Some(it) => it,
        None if after.starts_with('j') => (1, after),
        None => return None,
    };
    let fits = letters.bytes().all(|byte| byte.is_ascii_alphanumeric());
    let letters = Letters::of(letters);
    fits.then_some(GameId { across, down, letters, is_seed: rest.starts_with('#'), cells: &rest[1..] })
}

/// The number at the start of a text, and the text after it.
fn number(text: &str) -> Option<(usize, &str)> {
    let length = text.bytes().take_while(u8::is_ascii_digit).count();
    let (number, rest) = text.split_at(length);
    Some((number.parse().ok().filter(|number| (1..=40).contains(number))?, rest))
}

/// The record of a text that [is a game ID](is_game_id).
pub(super) fn read(text: &str) -> Result<Record, RecordErrorKind> {
    let syntax = |what: &str| Err(RecordErrorKind::Syntax(what.to_owned()));
    let Some(id) = parts(text) else { return syntax("expected a game ID such as 3x3:a5b7") };
    if id.is_seed {
        return syntax("a random seed, from which only Solo makes the puzzle; copy the game ID instead");
    }
    if (id.across, id.down, id.letters) != (3, 3, Letters::default()) {
        #[cfg(feature = "formats")]
        return other_games::read(&id);
        #[cfg(not(feature = "formats"))]
        return Err(RecordErrorKind::Unsupported("a game of Solo other than 3x3".to_owned()));
    }
    let mut grid = Grid::EMPTY;
    for (cell, number) in Cell::ALL.into_iter().zip(numbers(id.cells, 81)?) {
        match Digit::new(number.min(10) as u8) {
            None if number > 0 => return Err(not_a_digit(number, &cell.to_string())),
            digit => grid.set(cell, digit),
        }
    }
    Ok(grid.into())
}

fn not_a_digit(number: usize, cell: &str) -> RecordErrorKind {
    RecordErrorKind::Syntax(format!("{number} in {cell} is not a digit of the board"))
}

/// The number of each cell, 0 for a blank.
fn numbers(text: &str, cells: usize) -> Result<Vec<usize>, RecordErrorKind> {
    let mut numbers = Vec::new();
    let mut rest = text;
    while let Some(c) = rest.chars().next() {
        let length = rest.bytes().take_while(u8::is_ascii_digit).count();
        match c {
            'a'..='z' => numbers.resize(numbers.len() + (c as usize - 'a' as usize + 1), 0),
            '_' => {}
            // A number that is too large for this is too large for every board.
            '1'..='9' => numbers.push(rest[..length].parse().unwrap_or(usize::MAX)),
            _ => {
                let what = format!("{c:?} in a game ID, which has letters, numbers from 1 and _");
                return Err(RecordErrorKind::Syntax(what));
            }
        }
        rest = &rest[length.max(1)..];
    }
    match numbers.len() == cells {
        true => Ok(numbers),
        false if cells == 81 => Err(RecordErrorKind::CellCount(numbers.len())),
        false => Err(RecordErrorKind::Syntax(format!("{} cells instead of {cells}", numbers.len()))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_id_is_its_board() {
        let board = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
        let id = "5_3b7d6b1_9_5d9_8d6a8c6c3_4b8a3b1_7c2c6a6d2_8d4_1_9b5d8b7_9";
        for text in
            [format!("3x3:{id}"), format!("3x3db:{id}"), format!("3x3m4dx:{id}"), format!("solo:3x3:{id}")]
        {
            assert!(is_game_id(&text));
            let record = read(&text).unwrap();
            assert_eq!(record.board.classic_or_blank().solved_cells().to_string(), board, "{text}");
        }
    }

    #[test]
    fn what_is_wrong_is_said() {
        for (text, why) in [
            ("3x3#1234", "a random seed, from which only Solo makes the puzzle; copy the game ID instead"),
            ("3x3:zzzb", "80 cells instead of 81"),
            ("3x3:zzzb0", "'0' in a game ID, which has letters, numbers from 1 and _"),
            ("3x3:zzzb10", "10 in r9c9 is not a digit of the board"),
        ] {
            assert!(is_game_id(text), "{text}");
            assert_eq!(read(text).unwrap_err().to_string(), why, "{text}");
        }
        for text in ["3x3", "12:30", "a:b", "http://x", "3x3: hello", "10x:", "r1c1:5"] {
            assert!(!is_game_id(text), "{text}");
        }
    }
}
