//! [`Symbols`], how the digits of boards of other sizes are written.

use std::str::FromStr;

use sudokit_variants::{Digit, DigitSet};

/// How the digits of a board are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Symbols {
    /// `1` to `9`, then letters from `A`: `G` is 16.
    Digits,
    /// `0` to `9`, then letters from `A`: `0` is the lowest digit, and `F` the sixteenth.
    FromZero,
    /// Letters from `A`.
    Letters,
    /// Numbers with spaces between them.
    Numbers,
}

/// The digits of base 36.
const CHARACTERS: &[u8; 36] = b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";

impl Symbols {
    /// The text of a digit, of which `lowest` is the lowest on the board.
    #[must_use]
    pub fn text(self, digit: Digit, lowest: Digit) -> String {
        self.character(digit, lowest).map_or_else(|| digit.to_string(), String::from)
    }

    /// The text of a digit, if it is one character.
    pub(crate) fn character(self, digit: Digit, lowest: Digit) -> Option<char> {
        let index = digit.index() - lowest.index().min(digit.index());
        let value = match self {
            Symbols::Numbers => return None,
            Symbols::Digits => digit.index(),
            Symbols::FromZero => index,
            Symbols::Letters => index + 10,
        };
        CHARACTERS.get(value).map(|byte| char::from(*byte))
    }

    /// The name, which [`from_str`](Symbols::from_str) reads.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Symbols::Digits => "1-9A-Z",
            Symbols::FromZero => "0-9A-Z",
            Symbols::Letters => "A-Z",
            Symbols::Numbers => "numbers",
        }
    }
}

impl FromStr for Symbols {
    type Err = String;

    /// `1-9A-Z`, `0-9A-Z`, `A-Z` or `numbers`; the last letter may be another one.
    fn from_str(text: &str) -> Result<Symbols, String> {
        let is_range = |first: &str| {
            let last = text.strip_prefix(first).and_then(|rest| rest.strip_prefix('-'));
            last.is_some_and(|last| last.len() == 1 && last.bytes().all(|byte| byte.is_ascii_uppercase()))
        };
        match text {
            "numbers" => Ok(Symbols::Numbers),
            _ if is_range("1-9A") => Ok(Symbols::Digits),
            _ if is_range("0-9A") => Ok(Symbols::FromZero),
            _ if is_range("A") => Ok(Symbols::Letters),
            _ => Err("expected 1-9A-Z, 0-9A-Z, A-Z or numbers".to_owned()),
        }
    }
}

impl Symbols {
    /// All, in the order in which they are tried: the more usual first.
    pub(crate) const ALL: [Symbols; 4] =
        [Symbols::Digits, Symbols::FromZero, Symbols::Letters, Symbols::Numbers];

    /// The digit, one of these, of a cell that is not blank; `None` if the cell is not written in this way.
    pub(crate) fn digit(self, cell: &str, digits: DigitSet) -> Option<Digit> {
        let one = || {
            let mut chars = cell.chars();
            chars.next().filter(|_| chars.next().is_none())?.to_digit(36).map(|digit| digit as usize)
        };
        let lowest = digits.first()?.index();
        let digit = match self {
            Symbols::Digits => one()?,
            Symbols::FromZero => one()? + lowest,
            Symbols::Letters => one()?.checked_sub(10)? + lowest,
            Symbols::Numbers => cell.parse().ok()?,
        };
        Digit::from_index(digit).filter(|digit| digits.contains(*digit))
    }

    /// How the cells of a board with these digits are written, and the digits that each can have: all if it is blank. A zero is
    /// blank on a board without other blanks.
    pub(crate) fn read<'a>(
        cells: &[&'a str],
        digits: DigitSet,
        known: Option<Symbols>,
    ) -> Result<(Symbols, Vec<DigitSet>), WrongCell<'a>> {
        let can_zero_be_blank = !digits.contains(Digit::new(0)) && !cells.iter().any(|cell| is_blank(cell));
        let mut read = Vec::with_capacity(cells.len());
        // The one that explains the most cells from the start names the cell that is wrong.
        let mut furthest = WrongCell { index: 0, text: "" };
        for symbols in Symbols::ALL.into_iter().filter(|symbols| known.is_none_or(|known| known == *symbols))
        {
            let is_zero_blank = can_zero_be_blank && symbols != Symbols::FromZero;
            let candidates = |cell| match cell {
                _ if is_blank(cell) || is_zero_blank && cell == "0" => Some(digits),
                // A classic board also has blanks of these, which are digits of large boards.
                "x" | "X" => Some(symbols.digit(cell, digits).map_or(digits, DigitSet::of)),
                _ => symbols.digit(cell, digits).map(DigitSet::of),
            };
            read.clear();
            read.extend(cells.iter().copied().map_while(candidates));
            match cells.get(read.len()) {
                None => return Ok((symbols, read)),
                Some(text) if read.len() >= furthest.index => {
                    furthest = WrongCell { index: read.len(), text }
                }
                Some(_) => {}
            }
        }
        Err(furthest)
    }
}

/// A cell that is neither blank nor a digit of its board.
pub(crate) struct WrongCell<'a> {
    pub(crate) index: usize,
    pub(crate) text: &'a str,
}

/// Whether a cell is blank.
pub(crate) fn is_blank(cell: &str) -> bool {
    matches!(cell, "" | "." | "*" | "_" | "-" | "?")
}
