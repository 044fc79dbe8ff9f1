//! Games of other sizes and with other rules.
//!
//! Behind the cells, after a comma each, are the regions of a jigsaw, and the cages of a killer with their totals.
//! Groups of cells are written by the lines between cells: first the vertical ones, row by row, then the
//! horizontal ones, column by column. A letter is a run of places without a line and then a line, from `a` for
//! one place to `y` for 25; `_` is a line without such places, and `z` are 25 places and no line. One more line
//! ends the list. The total of a cage stands at one of its cells.

use std::sync::Arc;

use sudokit_variants::rule::KillerCage;
use sudokit_variants::{Cell, Digit, Layout, Puzzle, Rule};

use crate::format::error::RecordErrorKind;
use crate::format::record::{Record, RecordBoard};
use crate::format::shared::board_arrays::shortened;
use crate::format::variant_board::VariantBoard;

use super::{GameId, Letters, not_a_digit, numbers};

/// The record of a game.
pub(super) fn read(id: &GameId<'_>) -> Result<Record, RecordErrorKind> {
    let GameId { across, down, letters, .. } = *id;
    let Letters { has_diagonals, has_regions, has_cages } = letters;
    let size = across * down;
    let syntax = |what: String| RecordErrorKind::Syntax(what);
    let mut parts = id.cells.split(',');
    let mut next = |what: &str| parts.next().ok_or_else(|| syntax(format!("a game ID without {what}")));
    let cells = next("cells")?;
    let regions = if has_regions { Some(groups(next("regions")?, size)?) } else { None };
    let cages = if has_cages { Some((groups(next("cages")?, size)?, next("totals")?)) } else { None };
    if let Some(more) = parts.next() {
        return Err(syntax(format!("{:?} is one part too many in a game ID", shortened(more))));
    }
    let layout = match &regions {
        Some(regions) => Layout::jigsaw(&symbols(regions, size)),
        None => Layout::boxes(across, down),
    };
    let layout = if has_diagonals { layout.and_then(|layout| layout.with_house_set("x")) } else { layout };
    let layout = Arc::new(layout.map_err(|error| syntax(error.to_string()))?);
    let mut rules: Vec<Rule> = Vec::new();
    if let Some((cages, totals)) = cages {
        let totals = numbers(totals, size * size)?;
        for cells in cages {
            let mut said = cells.iter().map(|cell| totals[cell.index()]).filter(|total| *total > 0);
            let total = said.next().map(|total| i32::try_from(total).unwrap_or(i32::MAX));
            if said.next().is_some() {
                return Err(syntax(format!("the cage of {} has two totals", layout.name(cells[0]))));
            }
            if cells.len() > 1 || total.is_some() {
                rules.push(KillerCage { cells, total }.into());
            }
        }
    }
    let puzzle = Puzzle::try_new(Arc::clone(&layout), rules);
    let mut puzzle = puzzle.map_err(|error| syntax(error.to_string()))?;
    for (cell, number) in layout.cells().zip(numbers(cells, size * size)?).filter(|(_, number)| *number > 0) {
        let digit = Digit::from_index(number).filter(|digit| layout.digits().contains(*digit));
        puzzle.give(cell, digit.ok_or_else(|| not_a_digit(number, &layout.name(cell)))?);
    }
    let board = RecordBoard::from(VariantBoard::of_puzzle(puzzle));
    Ok(Record { board, progress: None, fields: Vec::new() })
}

/// The cells of each group.
fn groups(text: &str, size: usize) -> Result<Vec<Vec<Cell>>, RecordErrorKind> {
    let syntax = |what: String| Err(RecordErrorKind::Syntax(what));
    let inner = size * (size - 1);
    let mut lines = vec![false; 2 * inner + 1];
    let mut at = 0;
    for c in text.chars() {
        let places = match c {
            '_' => 0,
            'a'..='z' => (c as usize - 'a' as usize + 1).min(25),
            _ => return syntax(format!("{c:?} in the groups of a game ID, which has letters and _")),
        };
        at += places;
        if c != 'z' {
            let Some(line) = lines.get_mut(at) else { break };
            *line = true;
            at += 1;
        }
    }
    if at != lines.len() {
        return syntax(format!("{at} places for lines in a game ID instead of {}", lines.len()));
    }
    let has_line = |one: usize, other: usize| {
        let (row, column) = (one / size, one % size);
        lines[if other == one + 1 { row * (size - 1) + column } else { inner + column * (size - 1) + row }]
    };
    let mut groups: Vec<Vec<Cell>> = Vec::new();
    let mut is_taken = vec![false; size * size];
    for first in 0..size * size {
        if std::mem::replace(&mut is_taken[first], true) {
            continue;
        }
        let mut group = vec![first];
        let mut next = 0;
        while let Some(&cell) = group.get(next) {
            next += 1;
            let (row, column) = (cell / size, cell % size);
            let pairs = [
                (column > 0).then(|| (cell - 1, cell)),
                (column + 1 < size).then(|| (cell, cell + 1)),
                (row > 0).then(|| (cell - size, cell)),
                (row + 1 < size).then(|| (cell, cell + size)),
            ];
            for (one, other) in pairs.into_iter().flatten() {
                let neighbor = one + other - cell;
                if !has_line(one, other) && !std::mem::replace(&mut is_taken[neighbor], true) {
                    group.push(neighbor);
                }
            }
        }
        group.sort_unstable();
        groups.push(group.into_iter().map(Cell::new).collect());
    }
    Ok(groups)
}

/// A symbol for the group of each cell.
fn symbols(groups: &[Vec<Cell>], size: usize) -> Vec<char> {
    let mut symbols = vec!['?'; size * size];
    for (group, symbol) in groups.iter().zip('A'..) {
        group.iter().for_each(|cell| symbols[cell.index()] = symbol);
    }
    symbols
}

#[cfg(test)]
mod tests {
    use super::super::{is_game_id, read};
    use super::*;

    fn board(text: &str) -> VariantBoard {
        assert!(is_game_id(text), "{text}");
        match read(text).unwrap_or_else(|error| panic!("{text}: {error}")).board {
            RecordBoard::Variant(board) => board.as_ref().clone(),
            RecordBoard::Classic(_) => panic!("{text} is classic"),
        }
    }

    #[test]
    fn games_of_other_sizes_and_rules_are_read() {
        for (text, name, cells) in [
            ("2x2:1b4l", "4x4", "1..4............"),
            // Two rows and three columns to a box.
            ("2x3:6_1zg2", "6x6", "61.................................2"),
            ("3x2:6_1zg2", "6x6 with boxes of 3x2", "61.................................2"),
            ("4x4:16a15_1zzzzzzzzzr", "16x16", &("G.F1".to_owned() + &".".repeat(252))),
            ("2x2x:dddd", "4x4 with both diagonals", "................"),
            ("4j:p,b__b__caa__c_", "jigsaw 4x4", "................"),
        ] {
            let board = board(text);
            assert_eq!((&*board.name(), &*board.to_string()), (name, cells), "{text}");
        }
    }

    #[test]
    fn cages_have_their_totals() {
        // A cage of two cells in each of the first two rows. The others are alone, one with a total.
        let text = "2x2k:p,a_a____________________,3c7j2";
        let board = board(text);
        let words: Vec<String> =
            board.puzzle.rules().iter().map(|rule| rule.words(board.puzzle.layout())).collect();
        assert_eq!(
            words,
            ["killer cage of 3 at r1c1 r1c2", "killer cage of 7 at r2c1 r2c2", "killer cage of 2 at r4c4"]
        );
    }

    #[test]
    fn what_is_wrong_is_said() {
        for (text, why) in [
            ("5x9:zzzz", "104 cells instead of 2025"),
            ("40x40:zzzz", "1600 digits; there can be 1 to 62"),
            ("2x2:dddd,p", "\"p\" is one part too many in a game ID"),
            ("4j:dddd", "a game ID without regions"),
            ("2x2k:dddd,az,p", "27 places for lines in a game ID instead of 25"),
            ("2x2k:dddd,x,a3a4l", "the cage of r1c1 has two totals"),
            (
                "2x2k:dddd,a_a____________________,20o",
                "killer cage of 20 at r1c1 r1c2: the total must be 3 to 7",
            ),
            ("2x2:dddc5", "5 in r4c4 is not a digit of the board"),
            ("2x2:dddda", "17 cells instead of 16"),
        ] {
            assert!(is_game_id(text), "{text}");
            assert_eq!(read(text).unwrap_err().to_string(), why, "{text}");
        }
    }
}
