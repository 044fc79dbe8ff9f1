//! The game IDs of Solo, the Sudoku of Simon Tatham's puzzle collection: `3x3:` and the cells in one line. A
//! letter is a run of blanks, from `a` for one to `z` for 26; `_` separates two digits.
//!
//! Before the colon are the numbers of columns and rows of a box, then letters for variants: `x` diagonals,
//! `j` boxes of other shapes, `k` cages. Further letters, for symmetry and difficulty, only matter for making
//! puzzles. `3x3#12` is a seed, and only that program can make a puzzle from it.

use crate::cell::Cell;
use crate::digit::Digit;
use crate::format::error::RecordErrorKind;
use crate::grid::Grid;

/// Whether a text has the shape of a game ID.
pub(super) fn is_game_id(text: &str) -> bool {
    let Some(id) = parts(text) else { return false };
    let is_cell = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || b"_,:.*-".contains(&byte);
    id.is_seed || (id.cells.len() > 3 && id.cells.bytes().all(is_cell))
}

/// The parts of a game ID.
struct GameId<'a> {
    columns: usize,
    rows: usize,
    special: &'a str,
    is_seed: bool,
    cells: &'a str,
}

fn parts(text: &str) -> Option<GameId<'_>> {
    let text = text.trim();
    let text = text.rsplit_once("solo:").map_or(text, |(_, id)| id);
    let end = text.find([':', '#'])?;
    let (parameters, rest) = text.split_at(end);
    let (columns, after) = number(parameters)?;
    let (rows, special) = match after.strip_prefix('x').and_then(number) {
        Some(it) => it,
        None if after.starts_with('j') => (1, after),
        None => return None,
    };
    let fits = special.bytes().all(|byte| byte.is_ascii_alphanumeric());
    fits.then_some(GameId { columns, rows, special, is_seed: rest.starts_with('#'), cells: &rest[1..] })
}

/// The number at the start of a text, and the text after it.
fn number(text: &str) -> Option<(usize, &str)> {
    let length = text.bytes().take_while(u8::is_ascii_digit).count();
    let (number, rest) = text.split_at(length);
    Some((number.parse().ok().filter(|number| (1..=40).contains(number))?, rest))
}

/// The board of a text that [is a game ID](is_game_id).
pub(super) fn read(text: &str) -> Result<Grid, RecordErrorKind> {
    let syntax = |what: String| Err(RecordErrorKind::Syntax(what));
    let Some(GameId { columns, rows, special, is_seed, cells }) = parts(text) else {
        return syntax("expected a game ID such as 3x3:a5b7".into());
    };
    if is_seed {
        return syntax(
            "a random seed, from which only Solo makes the puzzle; copy the game ID instead".into(),
        );
    }
    // A `d` is followed by the letter of a difficulty.
    let mut letters = special.chars();
    while let Some(letter) = letters.next() {
        let rule = match letter {
            'd' => {
                letters.next();
                continue;
            }
            'x' => "the diagonals of Sudoku X",
            'j' => "the regions of a jigsaw",
            'k' => "the cages of a Killer",
            _ => continue,
        };
        return Err(RecordErrorKind::Unsupported(rule.into()));
    }
    if columns * rows == 9 && columns != rows {
        return Err(RecordErrorKind::Unsupported(format!("boxes of {columns}x{rows}")));
    }
    let size = columns * rows;
    if size != 9 {
        return Err(RecordErrorKind::OtherSize(size));
    }
    let mut grid = Grid::EMPTY;
    let mut count = 0;
    for c in cells.chars() {
        match c {
            'a'..='z' => count += c as usize - 'a' as usize + 1,
            '_' => {}
            '1'..='9' => {
                if let Some(cell) = Cell::from_index(count) {
                    grid.set(cell, Digit::from_char(c));
                }
                count += 1;
            }
            _ => return syntax(format!("{c:?} in a game ID, which has letters, digits from 1 to 9 and _")),
        }
    }
    if count == 81 { Ok(grid) } else { Err(RecordErrorKind::CellCount(count)) }
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
            assert_eq!(read(&text).unwrap().to_string(), board, "{text}");
        }
        assert_eq!(read("3x3:zzzc").unwrap(), Grid::EMPTY);
    }

    #[test]
    fn other_games_are_refused_by_name() {
        for (text, why) in [
            ("3x3#1234", "a random seed, from which only Solo makes the puzzle; copy the game ID instead"),
            ("3x3x:zzzc", "not supported: the diagonals of Sudoku X"),
            ("9j:zzzc,a", "not supported: the regions of a jigsaw"),
            ("3x3kdu:zzzc,a", "not supported: the cages of a Killer"),
            ("4x4:zzzzzzzzzv", "a board of 16x16; in this form only 9x9 is read"),
            ("2x3:zj1_2", "a board of 6x6; in this form only 9x9 is read"),
            ("3x3:zzzb", "80 cells instead of 81"),
            ("3x3:zzzb0", "'0' in a game ID, which has letters, digits from 1 to 9 and _"),
        ] {
            assert!(is_game_id(text), "{text}");
            assert_eq!(read(text).unwrap_err().to_string(), why, "{text}");
        }
        for text in ["3x3", "12:30", "a:b", "http://x", "3x3: hello", "10x:", "r1c1:5"] {
            assert!(!is_game_id(text), "{text}");
        }
    }
}
