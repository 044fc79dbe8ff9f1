//! [`VariantBoard`], a board of another size or with other rules.

#[cfg(feature = "request")]
use std::collections::HashMap;
use std::fmt;
use std::sync::Arc;

use sudokit_variants::{Cell, Digit, DigitSet, Layout, Puzzle};

use crate::blanks::Blanks;
use crate::candidate::CandidateSet;
use crate::cell::Cell as ClassicCell;
use crate::digit::{Digit as ClassicDigit, DigitSet as ClassicDigits};
use crate::format::error::RecordErrorKind;
use crate::format::record::{Board, RecordBoard};
use crate::grid::Grid;
use crate::sukaku::Sukaku;
use crate::symbols::WrongCell;

pub use crate::symbols::Symbols;

/// Without the other formats, as in a module for playing, no such boards are read.
#[cfg(not(feature = "formats"))]
pub(super) const fn usual_layout(_: usize) -> Option<&'static Arc<Layout>> {
    None
}

/// The usual layout of a size, made once.
#[cfg(feature = "formats")]
pub(super) fn usual_layout(size: usize) -> Option<&'static Arc<Layout>> {
    use std::sync::OnceLock;

    static LAYOUTS: [OnceLock<Option<Arc<Layout>>>; 64] = [const { OnceLock::new() }; 64];
    LAYOUTS.get(size)?.get_or_init(|| Layout::standard(size).ok().map(Arc::new)).as_ref()
}

/// Whether a layout is the usual one of its size.
pub(super) fn is_usual(layout: &Arc<Layout>) -> bool {
    usual_layout(layout.digits().len()).is_some_and(|usual| usual == layout)
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
    /// The board of this size, with its usual boxes unless the kind is known. Each character is a cell, in reading order.
    ///
    /// # Errors
    /// As [`of_cells`](VariantBoard::of_cells).
    pub(crate) fn of_characters(
        size: usize,
        cells: &str,
        blanks: &Blanks,
    ) -> Result<VariantBoard, (usize, RecordErrorKind)> {
        let mut characters = Vec::with_capacity(cells.len());
        for (at, c) in cells.char_indices().filter(|(_, c)| !c.is_whitespace()) {
            characters.push(&cells[at..at + c.len_utf8()]);
        }
        VariantBoard::of_cells(size, &characters, blanks)
    }

    /// The board of this size with its usual boxes whose cells are written like this, in reading order.
    ///
    /// # Errors
    /// The size has no usual boxes, or a cell is wrong. The index is the one of the wrong cell, or of the first.
    pub(crate) fn of_cells(
        size: usize,
        cells: &[&str],
        blanks: &Blanks,
    ) -> Result<VariantBoard, (usize, RecordErrorKind)> {
        let known = blanks.layout().filter(|layout| layout.cell_count() == cells.len());
        let usual = || usual_layout(size).filter(|layout| layout.cell_count() == cells.len());
        let layout = known.or_else(usual).ok_or((0, RecordErrorKind::OtherSize(size)))?;
        VariantBoard::on_layout(Arc::clone(layout), cells, blanks)
    }

    /// The board with this layout and with cells that are written like this, in reading order.
    ///
    /// # Errors
    /// The index of the first wrong cell, and what is wrong with it.
    pub(crate) fn on_layout(
        layout: Arc<Layout>,
        cells: &[&str],
        blanks: &Blanks,
    ) -> Result<VariantBoard, (usize, RecordErrorKind)> {
        let read = Symbols::read(cells, layout.digits(), blanks.symbols());
        let (symbols, candidates) = read.map_err(|WrongCell { index, text }| {
            let name = layout.name(Cell::new(index));
            let what = format!("{text:?} in {name} is neither a blank nor a digit of a board of {layout}");
            (index, RecordErrorKind::Syntax(what))
        })?;
        Ok(VariantBoard { puzzle: Puzzle::with_candidates(layout, Arc::default(), candidates), symbols })
    }

    /// The classic board, as one that rules can be added to.
    pub(crate) fn of_classic(board: &Board) -> Option<VariantBoard> {
        let mut puzzle = Puzzle::new(Arc::clone(usual_layout(9)?), []);
        let cells: Vec<ClassicDigits> = match board {
            Board::Givens(grid) => ClassicCell::ALL
                .map(|cell| {
                    grid.get(cell).map_or(ClassicDigits::ALL, |digit| ClassicDigits::EMPTY.with(digit))
                })
                .to_vec(),
            Board::Candidates(sukaku) => ClassicCell::ALL.map(|cell| sukaku.candidates().get(cell)).to_vec(),
        };
        for (at, digits) in cells.into_iter().enumerate() {
            puzzle.restrict(Cell::new(at), digits.iter().map(|digit| Digit::new(digit.get())).collect());
        }
        Some(VariantBoard { puzzle, symbols: Symbols::Digits })
    }

    /// Whether it has the layout and the rules of another board.
    #[cfg(feature = "request")]
    pub(crate) fn has_same_rules(&self, other: &VariantBoard) -> bool {
        let same_layout = Arc::ptr_eq(self.puzzle.layout(), other.puzzle.layout())
            || self.puzzle.layout() == other.puzzle.layout();
        same_layout
            && (Arc::ptr_eq(self.puzzle.rules(), other.puzzle.rules())
                || self.puzzle.rules() == other.puzzle.rules())
    }

    /// What kind of board it is: `16x16`, or `9x9 with both diagonals, antiknight`.
    #[must_use]
    pub fn name(&self) -> String {
        const MOST_NAMES: usize = 3;
        let mut name = self.puzzle.layout().to_string();
        let mut rules: Vec<&str> = self.puzzle.rules().iter().map(|rule| rule.info().name).collect();
        rules.sort_unstable();
        rules.dedup();
        if rules.is_empty() {
            return name;
        }
        let more = rules.len().saturating_sub(MOST_NAMES);
        rules.truncate(MOST_NAMES);
        name += if name.contains(" with ") { ", " } else { " with " };
        name += &rules.join(", ");
        if more > 0 {
            name += &format!(" and {more} more");
        }
        name
    }

    /// Whether it has rules or houses besides those of the usual board of its size.
    pub(crate) fn has_rules(&self) -> bool {
        !self.puzzle.rules().is_empty() || !is_usual(self.puzzle.layout())
    }

    /// Whether a text of the cells does not show how its digits are written.
    #[cfg(feature = "formats")]
    pub(crate) const fn has_named_symbols(&self) -> bool {
        matches!(self.symbols, Symbols::FromZero | Symbols::Letters)
    }

    /// Whether a cell has several candidates, but not all.
    pub(crate) fn has_marks(&self) -> bool {
        let all = self.puzzle.layout().digits();
        self.puzzle.candidates().iter().any(|digits| *digits != all && digits.only().is_none())
    }

    /// The board of a puzzle that comes from no text, with the usual symbols.
    #[must_use]
    pub fn of_puzzle(puzzle: Puzzle) -> VariantBoard {
        const MOST_SYMBOLS: usize = 35;
        let highest = puzzle.layout().digits().last().map_or(0, Digit::index);
        let symbols = if highest > MOST_SYMBOLS { Symbols::Numbers } else { Symbols::Digits };
        VariantBoard { puzzle, symbols }
    }

    /// The text of a digit.
    #[must_use]
    pub fn text(&self, digit: Digit) -> String {
        self.symbols.text(digit, self.puzzle.layout().digits().first().unwrap_or(digit))
    }

    /// The digits of a text with a digit or a blank for each cell, in the order of the cells. The digits are written as on this
    /// board, or if they cannot be, in another way.
    ///
    /// # Errors
    /// There are more or fewer cells, or one is neither; in words.
    #[cfg(feature = "request")]
    pub(crate) fn digits_of(&self, text: &str) -> Result<Vec<Option<Digit>>, String> {
        let layout = self.puzzle.layout();
        let is_separator = |c: char| c.is_whitespace() || matches!(c, ',' | ';' | '[' | ']' | '"');
        let words: Vec<&str> = text.split(is_separator).filter(|word| !word.is_empty()).collect();
        let characters = || words.iter().flat_map(|word| word.split("").filter(|c| !c.is_empty())).collect();
        let cells: Vec<&str> = if words.len() == layout.cell_count() { words.clone() } else { characters() };
        if cells.len() != layout.cell_count() {
            return Err(format!("{} cells instead of {}", cells.len(), layout.cell_count()));
        }
        let lowest = layout.digits().first().unwrap_or(Digit::new(0));
        let mut wrong = None;
        for symbols in [self.symbols].into_iter().chain(Symbols::ALL) {
            let texts: HashMap<String, Digit> =
                layout.digits().iter().map(|digit| (symbols.text(digit, lowest), digit)).collect();
            let digit = |(at, cell): (usize, &&str)| match texts.get(&cell.to_ascii_uppercase()) {
                Some(digit) => Ok(Some(*digit)),
                None if crate::symbols::is_blank(cell) || *cell == "0" => Ok(None),
                None => Err(format!("{cell:?} in {} is not a digit", layout.name(Cell::new(at)))),
            };
            match cells.iter().enumerate().map(digit).collect() {
                Ok(digits) => return Ok(digits),
                Err(why) => wrong = wrong.or(Some(why)),
            }
        }
        Err(wrong.unwrap_or_default())
    }

    /// The text of each cell in the order of the cells: its digit, or `.` if it has several candidates.
    pub fn cells(&self) -> impl Iterator<Item = String> + '_ {
        let lowest = self.puzzle.layout().digits().first().unwrap_or(Digit::new(0));
        let text = move |digits: &DigitSet| {
            digits.only().map_or_else(|| ".".to_owned(), |digit| self.symbols.text(digit, lowest))
        };
        self.puzzle.candidates().iter().map(text)
    }

    /// The rows of the board, each on a line: cells without a place of their own, such as those between the grids of a
    /// samurai, are spaces.
    #[must_use]
    pub fn rows(&self) -> String {
        let layout = self.puzzle.layout();
        let width = if self.symbols == Symbols::Numbers { 3 } else { 1 };
        let mut text = String::new();
        let (mut row, mut column) = (0, 0);
        for (cell, content) in layout.cells().zip(self.cells()) {
            let place = layout.place(cell);
            if place.row > row {
                text.push_str(&"\n".repeat(usize::from(place.row - row)));
                (row, column) = (place.row, 0);
            }
            text.push_str(&" ".repeat(width * usize::from(place.column - column)));
            if width > 1 {
                text.push_str(if place.column > 0 { " " } else { "" });
            }
            text.push_str(&format!("{content:>width$}", width = width.saturating_sub(1).max(1)));
            column = place.column + 1;
        }
        text.push('\n');
        text
    }

    /// The same board with these digits in its cells.
    ///
    /// # Panics
    /// There are fewer or more digits than cells.
    #[must_use]
    pub fn with_digits(&self, digits: &[Digit]) -> VariantBoard {
        let (layout, rules) = (Arc::clone(self.puzzle.layout()), Arc::clone(self.puzzle.rules()));
        let candidates = digits.iter().copied().map(DigitSet::of).collect();
        VariantBoard { puzzle: Puzzle::with_candidates(layout, rules, candidates), symbols: self.symbols }
    }
}

/// A puzzle whose layout and rules are classic becomes a classic board.
impl From<VariantBoard> for RecordBoard {
    fn from(board: VariantBoard) -> RecordBoard {
        let puzzle = &board.puzzle;
        if !puzzle.layout().is_classic() || !puzzle.rules().is_empty() {
            return RecordBoard::Variant(Arc::new(board));
        }
        let mut grid = Grid::EMPTY;
        let mut candidates = CandidateSet::EMPTY;
        let mut is_sukaku = false;
        for (cell, digits) in ClassicCell::ALL.into_iter().zip(puzzle.candidates()) {
            let digits = digits.iter().filter_map(|digit| ClassicDigit::new(digit.index() as u8));
            let digits: ClassicDigits = digits.collect();
            candidates.set(cell, digits);
            match digits.only() {
                Some(digit) => grid.set(cell, Some(digit)),
                None => is_sukaku |= digits != ClassicDigits::ALL,
            }
        }
        match is_sukaku {
            true => Board::Candidates(Sukaku::from(candidates)).into(),
            false => Board::Givens(grid).into(),
        }
    }
}

/// The cells on one line; with spaces between them if they are numbers.
impl fmt::Display for VariantBoard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let lowest = self.puzzle.layout().digits().first().unwrap_or(Digit::new(0));
        let has_spaces = self.symbols == Symbols::Numbers;
        let mut text = String::with_capacity(self.puzzle.candidates().len());
        for digits in self.puzzle.candidates() {
            if has_spaces && !text.is_empty() {
                text.push(' ');
            }
            let Some(digit) = digits.only() else {
                text.push('.');
                continue;
            };
            match self.symbols.character(digit, lowest) {
                Some(character) => text.push(character),
                None => text += &digit.to_string(),
            }
        }
        f.write_str(&text)
    }
}

#[cfg(all(test, feature = "formats"))]
mod tests {
    use super::*;

    #[test]
    fn a_puzzle_without_other_rules_becomes_a_classic_board() {
        let layout = Arc::clone(usual_layout(9).expect("9x9 has boxes"));
        let mut puzzle = Puzzle::new(layout, []);
        puzzle.give(Cell::new(80), Digit::new(8));
        let board = |puzzle: &Puzzle| {
            RecordBoard::from(VariantBoard { puzzle: puzzle.clone(), symbols: Symbols::Digits })
        };
        assert_eq!(board(&puzzle).to_string(), format!("{}8", ".".repeat(80)));
        assert!(matches!(board(&puzzle).classic(), Some(Board::Givens(_))));
        puzzle.restrict(Cell::new(0), DigitSet::range(1..=2));
        assert!(matches!(board(&puzzle).classic(), Some(Board::Candidates(_))));
        let with_rule =
            Puzzle::new(Arc::clone(puzzle.layout()), [sudokit_variants::rule::Everywhere::AntiKing.into()]);
        assert_eq!(board(&with_rule).classic(), None);
    }
}
