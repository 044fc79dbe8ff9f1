//! [`VariantBoard`], a board of another size or with other rules, and [`Symbols`], the characters of its digits.

use std::fmt;
use std::sync::Arc;

use sudokit_variants::{Digit, DigitSet, Puzzle};

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

impl Symbols {
    /// The text of a digit, of which `lowest` is the lowest on the board.
    #[must_use]
    pub fn text(self, digit: Digit, lowest: Digit) -> String {
        let index = digit.index() - lowest.index().min(digit.index());
        let symbol = match self {
            Symbols::Numbers => return digit.to_string(),
            Symbols::Digits => char::from_digit(digit.index() as u32, 36),
            Symbols::FromZero => char::from_digit(index as u32, 36),
            Symbols::Letters => char::from_digit(index as u32 + 10, 36),
        };
        symbol.map_or_else(|| digit.to_string(), |symbol| symbol.to_ascii_uppercase().to_string())
    }
}

/// A board of another size or with other rules, as it was read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct VariantBoard {
    /// The puzzle.
    pub puzzle: Puzzle,
    /// How its digits were written.
    pub symbols: Symbols,
}

impl VariantBoard {
    /// What kind of board it is: `16x16`.
    #[must_use]
    pub fn name(&self) -> String {
        let size = self.puzzle.layout().digits().len();
        format!("{size}x{size}")
    }

    /// The text of each cell in the order of the cells: its digit, or `.` if it has several candidates.
    pub fn cells(&self) -> impl Iterator<Item = String> + '_ {
        let lowest = self.puzzle.layout().digits().first().unwrap_or(Digit::new(0));
        let text = move |digits: &DigitSet| {
            digits.only().map_or_else(|| ".".to_owned(), |digit| self.symbols.text(digit, lowest))
        };
        self.puzzle.candidates().iter().map(text)
    }

    /// The same board with these digits in its cells.
    #[must_use]
    pub fn with_digits(&self, digits: &[Digit]) -> VariantBoard {
        let mut puzzle = Puzzle::new(Arc::clone(self.puzzle.layout()), Arc::clone(self.puzzle.rules()));
        for (cell, &digit) in self.puzzle.layout().cells().zip(digits) {
            puzzle.give(cell, digit);
        }
        VariantBoard { puzzle, symbols: self.symbols }
    }
}

/// The cells on one line; with spaces between them if they are numbers.
impl fmt::Display for VariantBoard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let separator = if self.symbols == Symbols::Numbers { " " } else { "" };
        f.write_str(&self.cells().collect::<Vec<_>>().join(separator))
    }
}
