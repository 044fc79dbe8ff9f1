//! SudokuWiki's packed boards: two characters for each cell.
//!
//! The older form has 162 digits of base 32. The number of a cell is twice the set of its candidates (bit 0
//! for digit 1), plus 1 for a given.
//!
//! The newer form is `S9B` and 162 digits of base 36. The number of a cell is its digit for a given, the
//! digit plus 9 if the player has placed it, and otherwise the set of its candidates plus 18, or 0 for a cell
//! without marks. Letters other than `S` mean other rules, and numbers other than 9 other sizes.

use crate::candidate::CandidateSet;
use crate::cell::Cell;
use crate::digit::{Digit, DigitSet};
use crate::format::error::RecordErrorKind;
use crate::format::record::{Progress, Record};
use crate::grid::Grid;

/// The number of characters of the cells.
const LENGTH: usize = 162;

/// Whether a text has the shape of a packed board.
pub(super) fn is_packed(text: &str) -> bool {
    let cells = after_kind(text).map_or(text, |(_, cells)| cells);
    let is_digit = |byte: u8| byte.is_ascii_digit() || byte.is_ascii_lowercase();
    let has_cells = cells.bytes().all(is_digit) && cells.bytes().any(|byte| byte.is_ascii_lowercase());
    has_cells && (cells.len() == LENGTH || (cells.len() != text.len() && cells.len() > LENGTH / 4))
}

/// The letter and the number of a newer form, and its cells.
fn after_kind(text: &str) -> Option<((char, char), &str)> {
    let mut chars = text.chars();
    let (letter, size, mark) = (chars.next()?, chars.next()?, chars.next()?);
    (letter.is_ascii_uppercase() && size.is_ascii_alphanumeric() && mark == 'B')
        .then_some(((letter, size), chars.as_str()))
}

/// The board of a text that [is packed](is_packed).
pub(super) fn read(text: &str) -> Result<Record, RecordErrorKind> {
    let (kind, cells) = after_kind(text).map_or((None, text), |(kind, cells)| (Some(kind), cells));
    match kind {
        Some((letter, _)) if letter != 'S' => {
            let what = format!("a board of other rules, which SudokuWiki marks with the letter {letter}");
            return Err(RecordErrorKind::Unsupported(what));
        }
        Some((_, size)) if size != '9' => {
            return Err(match size.to_digit(36) {
                Some(size) => RecordErrorKind::OtherSize(size as usize),
                None => RecordErrorKind::Syntax(format!("a board of size {size}")),
            });
        }
        _ => {}
    }
    if cells.len() != LENGTH {
        let what = format!("a packed board of {} characters instead of {LENGTH}", cells.len());
        return Err(RecordErrorKind::Syntax(what));
    }
    let (mut givens, mut placed) = (Grid::EMPTY, Grid::EMPTY);
    let mut marks = Vec::new();
    for (cell, pair) in Cell::ALL.into_iter().zip(cells.as_bytes().chunks(2)) {
        let broken = || RecordErrorKind::Syntax(format!("the packed board is damaged at {cell}"));
        let number = number(pair, if kind.is_some() { 36 } else { 32 }).ok_or_else(broken)?;
        match (kind, number) {
            (Some(_), 0) => {}
            (Some(_), 1..=9) => givens.set(cell, Digit::new(number as u8)),
            (Some(_), 10..=18) => placed.set(cell, Digit::new(number as u8 - 9)),
            (Some(_), _) => marks.push((cell, digits(number - 18).ok_or_else(broken)?)),
            (None, _) => {
                let digits = digits(number / 2).ok_or_else(broken)?;
                match digits.only() {
                    Some(digit) if number % 2 == 1 => givens.set(cell, Some(digit)),
                    _ if number % 2 == 1 => return Err(broken()),
                    _ => marks.push((cell, digits)),
                }
            }
        }
    }
    let mut record = Record::from(givens);
    record.progress = Some(Progress { placed, marks: None });
    let mut all: CandidateSet = record.filled().candidates();
    marks.iter().for_each(|(cell, digits)| all.set(*cell, *digits));
    let marks = (!marks.is_empty()).then_some(all);
    record.progress = Some(Progress { placed, marks }).filter(|progress| *progress != Progress::default());
    Ok(record)
}

/// The value of two digits of this base.
fn number(pair: &[u8], base: u32) -> Option<u16> {
    u16::from_str_radix(std::str::from_utf8(pair).ok()?, base).ok()
}

/// The digits of a set of nine bits.
fn digits(bits: u16) -> Option<DigitSet> {
    let has = |digit: &Digit| bits >> (digit.get() - 1) & 1 == 1;
    (bits < 512).then(|| Digit::ALL.into_iter().filter(has).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::candidate::Candidate;

    const P: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    /// The packed form of a record, made by the rules at the top.
    fn packed(record: &Record, newer: bool) -> String {
        let digits = b"0123456789abcdefghijklmnopqrstuvwxyz";
        let base = if newer { 36 } else { 32 };
        let progress = record.progress.unwrap_or_default();
        let marks = progress.marks.unwrap_or_else(|| record.filled().candidates());
        let cells = Cell::ALL.map(|cell| {
            let bits: usize = marks.get(cell).iter().map(|digit| 1 << (digit.get() - 1)).sum();
            let given = record.board.classic_or_blank().solved_cells().get(cell);
            let number = match (given, progress.placed.get(cell)) {
                (Some(digit), _) if newer => usize::from(digit.get()),
                (None, Some(digit)) if newer => usize::from(digit.get()) + 9,
                _ if newer => bits + 18,
                (given, _) => 2 * bits + usize::from(given.is_some()),
            };
            [digits[number / base], digits[number % base]].map(char::from).iter().collect::<String>()
        });
        if newer { format!("S9B{}", cells.concat()) } else { cells.concat() }
    }

    #[test]
    fn what_was_packed_is_read() {
        let mut record = Record::from(P.parse::<Grid>().unwrap());
        let marks = record.filled().candidates().without("r1c3=2".parse().unwrap());
        let mut progress = Progress { marks: Some(marks), ..Progress::default() };
        record.progress = Some(progress);
        assert_eq!(read(&packed(&record, false)), Ok(record.clone()));
        progress.placed.set(Cell::R1C3, Some(Digit::D4));
        record.progress = Some(progress);
        progress.marks = Some(record.filled().candidates().without("r1c4=2".parse().unwrap()));
        record.progress = Some(progress);
        assert!(is_packed(&packed(&record, true)));
        assert_eq!(read(&packed(&record, true)), Ok(record));
    }

    /// A published position, and the puzzle that it began with.
    #[test]
    fn a_published_position_is_read() {
        let packed = "S9B015y2e685w68050609040i022e0e0f0a2e085y050f0a5u090b042e2u2e0i06042c0810012q0f0dd0015w9i102e\
                      020a089e03050f9e0d5y042e05d0609i010f095y0e5y0f0a045y0206020166cy669id205";
        let puzzle = "1.....569492.561.8.561.924...964.8.1.64.1....218.356.4.4.5...169.5.614.2621.....5";
        let record = read(packed).unwrap();
        assert_eq!(record.filled().to_string(), puzzle);
        let marks = record.progress.unwrap().marks.unwrap();
        assert!(marks.is_subset(record.filled().candidates()));
        assert!(marks.iter().all(|Candidate { cell, digit }| puzzle.as_bytes()[cell.index()] == b'.'
            || record.filled().get(cell) == Some(digit)));
    }

    #[test]
    fn other_rules_sizes_and_damage_are_errors() {
        let good = packed(&Record::from(P.parse::<Grid>().unwrap()), true);
        for (text, why) in [
            (
                good.replacen('S', "X", 1),
                "not supported: a board of other rules, which SudokuWiki marks with the letter X",
            ),
            (good.replacen('9', "6", 1), "a board of 6x6; in this form only 9x9 is read"),
            (good[..160].into(), "a packed board of 157 characters instead of 162"),
            (good.replacen("S9B05", "S9Bzz", 1), "the packed board is damaged at r1c1"),
        ] {
            assert!(is_packed(&text), "{text}");
            assert_eq!(read(&text).unwrap_err().to_string(), why);
        }
    }
}
