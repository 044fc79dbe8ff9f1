//! [`Contents`], what the cells of a board hold, however they are written, and the record that they make with a layout and
//! rules.

use std::sync::Arc;

use serde_json::{Map, Value};
use sudokit_variants::{Cell, Digit, DigitSet, Layout, Puzzle, Rule};

use super::problem::{PuzzleError, syntax, unsupported};
use crate::candidate::CandidateSet;
use crate::cell::Cell as ClassicCell;
use crate::digit::{Digit as ClassicDigit, DigitSet as ClassicDigits};
use crate::format::error::RecordErrorKind;
use crate::format::other_sizes::usual_height;
use crate::format::record::{Board, Field, Progress, Record, RecordBoard};
use crate::format::shared::board_arrays::shortened;
use crate::format::variant_board::{Symbols, VariantBoard};
use crate::grid::Grid;
use crate::sukaku::Sukaku;

/// Whether a value has no content: a rule that is switched off, a list without elements.
pub(super) fn is_nothing(value: &Value) -> bool {
    match value {
        Value::Null | Value::Bool(false) => true,
        Value::Array(items) => items.is_empty(),
        Value::Object(entries) => entries.values().all(is_nothing),
        Value::String(text) => text.is_empty(),
        _ => false,
    }
}

/// A value as a text: a text is itself.
pub(super) fn shown(value: &Value) -> String {
    match value {
        Value::Array(items) => items.iter().map(shown).collect(),
        Value::String(text) => text.clone(),
        other => other.to_string(),
    }
}

/// A whole number, which may be written as a text.
pub(super) fn number(value: &Value) -> Option<i32> {
    match value {
        Value::String(text) => text.trim().parse().ok(),
        value => value.as_i64().and_then(|number| i32::try_from(number).ok()),
    }
}

/// What a cell holds.
#[derive(Clone, Default)]
pub(super) struct CellContents {
    pub(super) given: Option<Digit>,
    pub(super) placed: Option<Digit>,
    /// The only digits that the setter allows.
    pub(super) allowed: Option<DigitSet>,
    /// The player's marks.
    pub(super) marks: Option<DigitSet>,
    pub(super) corner_marks: Option<DigitSet>,
    /// The number of its region, or none if it is in no region.
    pub(super) region: Option<u64>,
}

/// The cells of a square board, in reading order.
pub(super) struct Contents {
    pub(super) size: usize,
    pub(super) cells: Vec<CellContents>,
}

impl Contents {
    /// The board of these rows, each of which is a list of objects, and the usual boxes. Rows may be shorter if `may_be_short`.
    /// Calls `read` with each object.
    pub(super) fn read(
        rows: &[Value],
        may_be_short: bool,
        mut read: impl FnMut(
            usize,
            (usize, usize),
            &Map<String, Value>,
            &mut CellContents,
        ) -> Result<(), PuzzleError>,
    ) -> Result<Contents, PuzzleError> {
        let size = rows.len();
        let too_large = size * size > Cell::MAX || size > Digit::MAX.index();
        if size == 0 || too_large {
            return Err(RecordErrorKind::OtherSize(size).into());
        }
        let height = usual_height(size);
        let mut cells = vec![CellContents::default(); size * size];
        for (r, row) in rows.iter().enumerate() {
            let row = row.as_array().map(Vec::as_slice).unwrap_or_default();
            if row.len() > size || row.len() < size && !may_be_short {
                return Err(match size {
                    9 => RecordErrorKind::RowLength(row.len()).into(),
                    _ => syntax(format!("row {} has {} cells instead of {size}", r + 1, row.len())),
                });
            }
            for (c, cell) in cells[r * size..(r + 1) * size].iter_mut().enumerate() {
                cell.region = (height > 1).then(|| (r / height * height + c / (size / height)) as u64);
                match row.get(c) {
                    None | Some(Value::Null) => {}
                    Some(Value::Object(entries)) => {
                        read(size, (r, c), entries, cell).map_err(|error| error.at(r, c))?;
                    }
                    Some(_) => return Err(syntax("expected an object for the cell").at(r, c)),
                }
            }
        }
        Ok(Contents { size, cells })
    }

    /// The board with its regions: boxes, a jigsaw, or none.
    pub(super) fn layout(&self) -> Result<Layout, PuzzleError> {
        // Messages show the symbol of a region: regions are numbered from 0 here, and for people from 1.
        let mut numbers: Vec<u64> = self.cells.iter().filter_map(|cell| cell.region).collect();
        numbers.sort_unstable();
        numbers.dedup();
        let symbol = |number: u64| {
            let short =
                u32::try_from(number).ok().and_then(|number| char::from_digit(number.saturating_add(1), 36));
            let rank = numbers.partition_point(|other| *other < number) as u32;
            short.map(|c| c.to_ascii_uppercase()).or(char::from_u32(0x3400 + rank)).unwrap_or('?')
        };
        let regions: Vec<Option<char>> = self.cells.iter().map(|cell| cell.region.map(symbol)).collect();
        let board = Layout::latin(self.size)?;
        if regions.iter().all(Option::is_none) {
            return Ok(board);
        }
        Ok(board.with_regions(&regions)?)
    }

    /// The record of these contents on a layout, with rules and fields.
    pub(super) fn record(
        &self,
        layout: Layout,
        rules: Vec<Rule>,
        mut fields: Vec<Field>,
    ) -> Result<Record, PuzzleError> {
        let layout = Arc::new(layout);
        let is_classic = layout.is_classic() && rules.is_empty();
        let mut puzzle = Puzzle::try_new(Arc::clone(&layout), rules)?;
        for (cell, contents) in layout.cells().zip(&self.cells) {
            if let Some(digit) = contents.given {
                puzzle.give(cell, digit);
            }
            if let Some(allowed) = contents.allowed {
                puzzle.restrict(cell, allowed);
            }
        }
        if is_classic {
            self.add_field("corner marks", |cell| cell.corner_marks, &mut fields);
            let restricts = self.cells.iter().any(|cell| cell.allowed.is_some());
            let board = if restricts { self.candidates().into() } else { board_of(puzzle) };
            return Ok(Record { board, progress: self.progress(), fields });
        }
        self.add_field("placed", |cell| cell.placed.map(DigitSet::of), &mut fields);
        self.add_field("marks", |cell| cell.marks, &mut fields);
        self.add_field("corner marks", |cell| cell.corner_marks, &mut fields);
        Ok(Record { board: board_of(puzzle), progress: None, fields })
    }

    /// Adds what cells hold as a text such as `r1c4=26 r2c2=1`; with commas between numbers above 9.
    fn add_field(
        &self,
        name: &str,
        digits: impl Fn(&CellContents) -> Option<DigitSet>,
        fields: &mut Vec<Field>,
    ) {
        let separator = if self.size > 9 { "," } else { "" };
        let cells = self.cells.iter().enumerate().filter_map(|(at, cell)| {
            let digits: Vec<String> = digits(cell)?.iter().map(|digit| digit.to_string()).collect();
            Some(format!("r{}c{}={}", at / self.size + 1, at % self.size + 1, digits.join(separator)))
        });
        let cells: Vec<String> = cells.collect();
        if !cells.is_empty() {
            fields.push(Field::new(name, cells.join(" ")));
        }
    }

    fn grid(&self, digit: impl Fn(&CellContents) -> Option<Digit>) -> Grid {
        let mut grid = Grid::EMPTY;
        for (cell, contents) in ClassicCell::ALL.into_iter().zip(&self.cells) {
            grid.set(cell, digit(contents).and_then(classic_digit));
        }
        grid
    }

    /// The candidates that the givens leave. In cells with restrictions, only those. A given that its own cell does not allow
    /// leaves no candidate there.
    fn candidates(&self) -> Board {
        let is_allowed =
            |cell: &CellContents, digit: &Digit| cell.allowed.is_none_or(|allowed| allowed.contains(*digit));
        let mut candidates =
            self.grid(|cell| cell.given.filter(|digit| is_allowed(cell, digit))).candidates();
        for (cell, contents) in ClassicCell::ALL.into_iter().zip(&self.cells) {
            if let Some(allowed) = contents.allowed {
                let given =
                    contents.given.map_or(ClassicDigits::ALL, |digit| classic_digits(DigitSet::of(digit)));
                candidates.set(cell, candidates.get(cell) & classic_digits(allowed) & given);
            }
        }
        Board::Candidates(Sukaku::from(candidates))
    }

    /// What the player did on a classic board.
    fn progress(&self) -> Option<Progress> {
        let placed = self.grid(|cell| cell.placed);
        let filled = self.grid(|cell| cell.given.or(cell.placed));
        let marks = self.cells.iter().any(|cell| cell.marks.is_some()).then(|| {
            let mut marks: CandidateSet = filled.candidates();
            for (cell, contents) in ClassicCell::ALL.into_iter().zip(&self.cells) {
                if let Some(digits) = contents.marks.filter(|_| filled.get(cell).is_none()) {
                    marks.set(cell, classic_digits(digits));
                }
            }
            marks
        });
        (placed != Grid::EMPTY || marks.is_some()).then_some(Progress { placed, marks })
    }
}

fn board_of(puzzle: Puzzle) -> RecordBoard {
    // Large boards of these sites show numbers.
    let symbols = if puzzle.layout().digits().len() > 9 { Symbols::Numbers } else { Symbols::Digits };
    VariantBoard { puzzle, symbols }.into()
}

fn classic_digit(digit: Digit) -> Option<ClassicDigit> {
    u8::try_from(digit.index()).ok().and_then(ClassicDigit::new)
}

fn classic_digits(digits: DigitSet) -> ClassicDigits {
    digits.iter().filter_map(classic_digit).collect()
}

/// The digit of a value, on a board of this size.
pub(super) fn digit(value: &Value, size: usize) -> Result<Digit, PuzzleError> {
    let digit = number(value).and_then(|number| u8::try_from(number).ok());
    let digit = digit.filter(|digit| (1..=size).contains(&usize::from(*digit))).map(Digit::new);
    digit.ok_or_else(|| syntax(format!("{} is not a digit from 1 to {size}", shortened(&value.to_string()))))
}

/// The digits of a list.
pub(super) fn digits(value: &Value, size: usize) -> Result<DigitSet, PuzzleError> {
    let marks = value.as_array().ok_or_else(|| syntax("expected a list of digits"))?;
    marks.iter().map(|mark| digit(mark, size)).collect()
}

/// The refusal of an unknown key of a cell.
pub(super) fn unknown_key(key: &str) -> PuzzleError {
    unsupported(format!("the constraint {key:?} of a cell"))
}
