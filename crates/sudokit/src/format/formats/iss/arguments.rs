//! [`Arguments`], the arguments of a constraint, which are read one after the other, and the names of cells.

use std::ops::RangeInclusive;

use sudokit_variants::layout::Place;
use sudokit_variants::{Cell, Digit, Layout};

use crate::format::error::RecordErrorKind;

/// The greatest number of rows or columns, whose numbers are one character.
pub(super) const LARGEST: usize = 16;

/// The base of the numbers of rows and columns.
const BASE: u32 = 17;

/// What is wrong, and at which byte of the text.
#[derive(Debug)]
pub(super) struct Wrong {
    pub(super) kind: RecordErrorKind,
    pub(super) at: usize,
}

/// A part of the text: a type or an argument.
#[derive(Clone, Copy, Debug)]
pub(super) struct Part<'a> {
    pub(super) text: &'a str,
    /// The byte at which it begins.
    pub(super) at: usize,
    /// The rows and columns by which `Replicate` moves its cells.
    pub(super) moved: (u16, u16),
}

impl<'a> Part<'a> {
    /// A text that is not part of another.
    pub(super) const fn whole(text: &'a str) -> Part<'a> {
        Part { text, at: 0, moved: (0, 0) }
    }

    pub(super) fn wrong(self, what: impl Into<String>) -> Wrong {
        Wrong { kind: RecordErrorKind::Syntax(what.into()), at: self.at }
    }

    pub(super) fn unsupported(self, what: impl Into<String>) -> Wrong {
        Wrong { kind: RecordErrorKind::Unsupported(what.into()), at: self.at }
    }

    /// Its parts between these characters.
    pub(super) fn split(self, separator: char) -> impl Iterator<Item = Part<'a>> {
        let mut at = self.at;
        self.text.split(separator).map(move |text| {
            let part = Part { text, at, ..self };
            at += text.len() + separator.len_utf8();
            part
        })
    }

    pub(super) fn number(self, what: &str, range: RangeInclusive<i32>) -> Result<i32, Wrong> {
        let number = self.text.parse().ok().filter(|number| range.contains(number));
        number.ok_or_else(|| self.wrong(format!("{:?} is not a number: expected {what}", self.short())))
    }

    pub(super) fn digit(self, layout: &Layout) -> Result<Digit, Wrong> {
        let digit = self.text.parse().ok().and_then(Digit::from_index);
        digit
            .filter(|digit| layout.digits().contains(*digit))
            .ok_or_else(|| self.wrong(format!("{:?} is not a digit of the board", self.short())))
    }

    pub(super) fn cell(self, layout: &Layout) -> Result<Cell, Wrong> {
        let number = |c: Option<char>| c?.to_digit(BASE)?.checked_sub(1).map(|number| number as u16);
        let is_letter = |c: Option<char>, letter| c.is_some_and(|c| c.eq_ignore_ascii_case(&letter));
        let mut chars = self.text.chars();
        let mut place = || {
            let row = is_letter(chars.next(), 'R').then(|| number(chars.next()))??;
            let column = is_letter(chars.next(), 'C').then(|| number(chars.next()))??;
            chars.next().is_none().then_some(Place { row, column })
        };
        let (rows, columns) = self.moved;
        match place() {
            Some(Place { row, column }) => {
                layout.cell_at(Place { row: row + rows, column: column + columns }).ok_or_else(|| {
                    self.wrong(format!(
                        "the board of {layout} has no cell {}{}",
                        self.text,
                        self.move_words()
                    ))
                })
            }
            None if is_variable(self.text) => {
                Err(self.unsupported(format!("{}, a cell outside of the board", self.short())))
            }
            None => Err(self.wrong(format!("{:?} is not a cell such as R1C1", self.short()))),
        }
    }

    /// The move of its cells in words.
    fn move_words(self) -> String {
        match self.moved {
            (0, 0) => String::new(),
            (rows, columns) => format!(", moved down {rows} and right {columns}"),
        }
    }

    /// The text, not longer than a message should have it.
    pub(super) fn short(self) -> String {
        self.text.chars().take(40).collect()
    }
}

/// Whether a text names a cell outside of the board, such as `VA1` or `CC10`.
fn is_variable(text: &str) -> bool {
    let prefix = text.trim_end_matches(|c: char| c.is_ascii_digit());
    prefix.len() > 1 && prefix.bytes().all(|byte| byte.is_ascii_uppercase())
}

/// The name of a cell.
pub(super) fn name(cell: Cell, layout: &Layout) -> String {
    let Place { row, column } = layout.place(cell);
    let number = |number: u16| char::from_digit(u32::from(number) + 1, BASE).unwrap_or('?');
    format!("R{}C{}", number(row), number(column))
}

/// The names of cells.
pub(super) fn names(cells: &[Cell], layout: &Layout) -> Vec<String> {
    cells.iter().map(|&cell| name(cell, layout)).collect()
}

/// The arguments of a constraint.
pub(super) struct Arguments<'a> {
    pub(super) layout: &'a Layout,
    /// Its type.
    pub(super) of: Part<'a>,
    pub(super) rest: &'a [Part<'a>],
}

impl<'a> Arguments<'a> {
    /// The next argument.
    pub(super) fn next(&mut self, what: &str) -> Result<Part<'a>, Wrong> {
        let (first, rest) = self
            .rest
            .split_first()
            .ok_or_else(|| self.of.wrong(format!("{} without {what}", self.of.text)))?;
        self.rest = rest;
        Ok(*first)
    }

    /// The next argument, a number; nothing is 0.
    pub(super) fn number(&mut self, what: &str) -> Result<i32, Wrong> {
        let part = self.next(what)?;
        if part.text.is_empty() { Ok(0) } else { part.number(what, -100_000..=100_000) }
    }

    /// All other arguments, cells.
    pub(super) fn cells(&mut self) -> Result<Vec<Cell>, Wrong> {
        let cells = self.rest.iter().map(|part| part.cell(self.layout)).collect::<Result<Vec<_>, _>>()?;
        self.rest = &[];
        if cells.is_empty() {
            Err(self.of.wrong(format!("{} without cells", self.of.text)))
        } else {
            Ok(cells)
        }
    }

    /// All other arguments, groups of cells with this argument between them. Empty groups are left out.
    pub(super) fn groups(&mut self, between: &str) -> Result<Vec<Vec<Cell>>, Wrong> {
        let groups = self.rest.split(|part| part.text == between);
        self.cells_of(groups.filter(|group| !group.is_empty()))
    }

    fn cells_of<'g>(&mut self, groups: impl Iterator<Item = &'g [Part<'a>]>) -> Result<Vec<Vec<Cell>>, Wrong>
    where
        'a: 'g,
    {
        let cells = |group: &[Part<'_>]| group.iter().map(|part| part.cell(self.layout)).collect();
        let groups = groups.map(cells).collect::<Result<Vec<_>, _>>()?;
        self.rest = &[];
        if groups.is_empty() {
            Err(self.of.wrong(format!("{} without cells", self.of.text)))
        } else {
            Ok(groups)
        }
    }

    /// All other arguments, groups of cells with names, which begin with `_`, or nothing between them.
    pub(super) fn named_groups(&mut self) -> Result<Vec<Vec<Cell>>, Wrong> {
        let groups = self.rest.split(|part| part.text.is_empty() || part.text.starts_with('_'));
        self.cells_of(groups.filter(|group| !group.is_empty()))
    }

    /// All other arguments, cells: the pairs of them that share a side, the earlier first.
    pub(super) fn adjacent(&mut self) -> Result<Vec<[Cell; 2]>, Wrong> {
        let at = self.rest.first().copied();
        let cells = self.cells()?;
        let mut pairs = Vec::new();
        for (index, &cell) in cells.iter().enumerate() {
            let neighbors = self.layout.neighbors(cell);
            pairs.extend(
                cells[index + 1..]
                    .iter()
                    .filter(|other| neighbors.contains(other))
                    .map(|&other| [cell, other]),
            );
        }
        match at {
            Some(at) if pairs.is_empty() => {
                Err(at.wrong(format!("no two cells of {} share a side", self.of.text)))
            }
            _ => Ok(pairs),
        }
    }

    /// The next argument, a row or column: its cells from the left or from above.
    pub(super) fn line(&mut self) -> Result<Vec<Cell>, Wrong> {
        let part = self.next("a row or column")?;
        if part.moved != (0, 0) {
            return Err(self.of.unsupported(format!("{} inside of Replicate", self.of.text)));
        }
        let mut chars = part.text.chars();
        let letter = chars.next().map(|c| c.to_ascii_uppercase());
        // Unlike those of cells, these numbers are decimal.
        let number = chars.as_str().parse::<u16>().ok().and_then(|number| number.checked_sub(1));
        let cell = |place| self.layout.cell_at(place);
        let cells = match (letter, number) {
            (Some('R'), Some(row)) => {
                cell(Place { row, column: 0 }).map(|first| self.layout.line(first, 0, 1))
            }
            (Some('C'), Some(column)) => {
                cell(Place { row: 0, column }).map(|first| self.layout.line(first, 1, 0))
            }
            _ => None,
        };
        cells.ok_or_else(|| {
            part.wrong(format!("{:?} is not a row or column of the board such as R1", part.short()))
        })
    }

    /// The next arguments, a row or column and its clues at both ends: each clue with the cells as they are seen from it.
    pub(super) fn clues(&mut self) -> Result<Vec<(Vec<Cell>, Part<'a>)>, Wrong> {
        let mut cells = self.line()?;
        let mut found = Vec::new();
        let clues = self.rest;
        self.rest = clues.get(2..).unwrap_or_default();
        for part in clues.iter().take(2) {
            if !part.text.is_empty() {
                found.push((cells.clone(), *part));
            }
            cells.reverse();
        }
        if found.is_empty() {
            Err(self.of.wrong(format!("{} without a number", self.of.text)))
        } else {
            Ok(found)
        }
    }

    /// There are no more arguments.
    pub(super) fn end(&self) -> Result<(), Wrong> {
        match self.rest.first() {
            Some(part) => {
                Err(part.wrong(format!("{:?} is one argument too many for {}", part.short(), self.of.text)))
            }
            None => Ok(()),
        }
    }
}
