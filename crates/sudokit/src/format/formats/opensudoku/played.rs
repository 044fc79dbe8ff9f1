//! A game that was opened in the app: `version: 3`, a line break, and then for each cell its digit, the
//! player's marks and whether the player may change it, each followed by a bar.
//!
//! ```text
//! version: 3
//! 5|0|0|3|0|0|0|6|1|...
//! ```
//!
//! Marks are a set of nine bits, bit 0 for digit 1. In version 1 they are digits, each followed by a comma,
//! or `-`. From version 4 on a cell has second marks, and from version 5 on also a color.

use crate::cell::Cell;
use crate::digit::{Digit, DigitSet};
use crate::format::error::RecordErrorKind;
use crate::format::record::{Board, Progress};
use crate::grid::Grid;

/// What such a text holds.
#[derive(Debug)]
pub(super) struct PlayedGame {
    pub(super) board: Board,
    pub(super) progress: Option<Progress>,
    /// The second marks, cell by cell; empty if there are none.
    pub(super) second_marks: String,
}

/// Whether a text is a game that was opened in the app.
pub(super) fn is_played(text: &str) -> bool {
    text.trim_start().starts_with("version")
}

/// Reads such a text.
pub(super) fn read(text: &str) -> Result<PlayedGame, String> {
    let text = text.trim_start().strip_prefix("version:").unwrap_or_default().trim_start();
    let (version, cells) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
    let parts_of_cell = match version {
        "1" | "2" | "3" => 3,
        "4" => 4,
        "5" => 5,
        _ => return Err(format!("a game of version {version:?}; 1 to 5 are known")),
    };
    // Version 2 has an extra bar after the marks.
    let parts: Vec<&str> = cells.split('|').map(str::trim).filter(|part| !part.is_empty()).collect();
    if parts.len() != 81 * parts_of_cell {
        let cells = parts.len() / parts_of_cell;
        return Err(match parts.len() % parts_of_cell {
            0 => RecordErrorKind::CellCount(cells).to_string(),
            _ => format!("the game is cut off in cell {}", cells + 1),
        });
    }
    let (mut givens, mut placed) = (Grid::EMPTY, Grid::EMPTY);
    let (mut marks, mut second_marks) = (Vec::new(), Vec::new());
    for (cell, parts) in Cell::ALL.into_iter().zip(parts.chunks(parts_of_cell)) {
        let broken = |what: &str| format!("{what:?} in {cell} of the game");
        let (digit, is_placed) = (parts[0], parts[parts_of_cell - 1]);
        let digit = match digit {
            "0" => None,
            _ => Some(digit.parse::<Digit>().map_err(|_| broken(digit))?),
        };
        match is_placed {
            "0" => givens.set(cell, digit),
            "1" => placed.set(cell, digit),
            _ => return Err(broken(is_placed)),
        }
        let digits = digits(parts[1], version == "1").ok_or_else(|| broken(parts[1]))?;
        if !digits.is_empty() && digit.is_none() {
            marks.push((cell, digits));
        }
        if parts_of_cell > 3 {
            let digits = self::digits(parts[2], false).ok_or_else(|| broken(parts[2]))?;
            if !digits.is_empty() && digit.is_none() {
                second_marks.push(format!("{cell}={digits}"));
            }
        }
    }
    let mut filled = givens;
    placed.iter().for_each(|(cell, digit)| filled.set(cell, Some(digit)));
    let mut all = filled.candidates();
    marks.iter().for_each(|(cell, digits)| all.set(*cell, *digits));
    let progress = Progress { placed, marks: (!marks.is_empty()).then_some(all) };
    Ok(PlayedGame {
        board: Board::Givens(givens),
        progress: (progress != Progress::default()).then_some(progress),
        second_marks: second_marks.join(" "),
    })
}

fn digits(text: &str, is_list: bool) -> Option<DigitSet> {
    if is_list {
        let digits = text.split(',').filter(|digit| !digit.is_empty() && *digit != "-");
        return digits.map(|digit| digit.parse::<Digit>().ok()).collect();
    }
    let bits: u16 = text.parse().ok().filter(|bits| *bits < 512)?;
    Some(Digit::ALL.into_iter().filter(|digit| bits >> (digit.get() - 1) & 1 == 1).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    const P: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    /// The example with a 4 placed in r1c3 and the marks 2 and 6 in r1c4.
    fn game(version: usize) -> String {
        let cell = |(i, c): (usize, char)| {
            let (digit, is_placed) = match (i, c) {
                (2, _) => ("4".into(), 1),
                (_, '.') => ("0".into(), 1),
                _ => (c.to_string(), 0),
            };
            let marks = match (version, i) {
                (1, 3) => "2,6,|",
                (1, _) => "-|",
                (2, 3) => "34||",
                (2, _) => "0||",
                (3, 3) => "34|",
                (3, _) => "0|",
                (4, 3) => "34|1|",
                (4, _) => "0|0|",
                (_, 3) => "34|1|7|",
                _ => "0|0|0|",
            };
            format!("{digit}|{marks}{is_placed}|")
        };
        format!("version: {version}\n{}", P.chars().enumerate().map(cell).collect::<String>())
    }

    #[test]
    fn every_version_is_read() {
        for version in 1..=5 {
            let PlayedGame { board, progress, second_marks } = read(&game(version)).unwrap();
            let Progress { placed, marks } = progress.unwrap();
            assert_eq!(board, Board::Givens(P.parse().unwrap()));
            assert_eq!(placed.to_string().replacen("..4", "...", 1), Grid::EMPTY.to_string());
            assert_eq!(marks.unwrap().get(Cell::R1C4).to_string(), "26");
            assert_eq!(second_marks, if version < 4 { "" } else { "r1c4=1" });
        }
        let untouched = game(3).replacen("4|0|1", "0|0|1", 1).replacen("34", "0", 1);
        assert!(read(&untouched).unwrap().progress.is_none());
    }

    #[test]
    fn a_damaged_game_is_an_error() {
        let good = game(3);
        for (text, why) in [
            (good.replace("version: 3", "version: 6"), "a game of version \"6\"; 1 to 5 are known"),
            (good.replacen("5|0|0|", "", 1), "80 cells instead of 81"),
            (good.replacen("5|0|0|", "5|0|", 1), "the game is cut off in cell 81"),
            (good.replacen("|34|", "|512|", 1), "\"512\" in r1c4 of the game"),
            (good.replacen("5|0|0|", "5|0|2|", 1), "\"2\" in r1c1 of the game"),
            (good.replacen("5|0|0|", "x|0|0|", 1), "\"x\" in r1c1 of the game"),
            ("version: 3".into(), "0 cells instead of 81"),
        ] {
            assert_eq!(read(&text).unwrap_err(), why);
        }
    }
}
