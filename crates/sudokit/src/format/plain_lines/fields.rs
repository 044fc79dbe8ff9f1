//! [`LineLayout`], which finds the fields of plain lines, and [`PlainField`], one of these fields.

use std::sync::Arc;

use super::object::PlainObject;
use super::row::PlainRow;
use crate::format::record::Column;

/// The layout that all plain lines of a source share.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct LineLayout {
    /// The fields and the puzzle, in the order of a line.
    columns: Arc<[Column]>,
    /// The index of the puzzle among them.
    puzzle: usize,
    syntax: LineSyntax,
}

/// How a format writes the fields of a line.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum LineSyntax {
    Row(PlainRow),
    Object(PlainObject),
}

impl LineLayout {
    /// The layout of rows of a table with these columns; `None` if the puzzle is not among them.
    #[cfg_attr(not(feature = "formats"), allow(dead_code))]
    pub(crate) fn of_rows(columns: &Arc<[Column]>, delimiter: u8) -> Option<LineLayout> {
        let puzzle = columns.iter().position(|column| matches!(column, Column::Puzzle(_)))?;
        let row = PlainRow { delimiter, before: puzzle, after: columns.len() - puzzle - 1 };
        Some(LineLayout { columns: Arc::clone(columns), puzzle, syntax: LineSyntax::Row(row) })
    }

    /// The layout of objects with these keys and the puzzle, in this order.
    #[cfg_attr(not(feature = "serde"), allow(dead_code))]
    pub(crate) fn of_objects(columns: Arc<[Column]>, object: PlainObject) -> LineLayout {
        LineLayout { columns, puzzle: object.puzzle, syntax: LineSyntax::Object(object) }
    }

    pub(super) fn columns(&self) -> &[Column] {
        &self.columns
    }

    pub(super) fn syntax(&self) -> &LineSyntax {
        &self.syntax
    }

    /// The byte between the fields of a row.
    pub(super) fn delimiter(&self) -> Option<u8> {
        match &self.syntax {
            LineSyntax::Row(row) => Some(row.delimiter),
            LineSyntax::Object(_) => None,
        }
    }

    /// The fields of a line with these texts before and after its cells.
    pub(super) fn fields<'a>(
        &'a self,
        before: &'a [u8],
        after: &'a [u8],
    ) -> impl Iterator<Item = PlainField<'a>> + use<'a> {
        PlainFields { layout: self, next: 0, before, after }
    }
}

/// A field of a plain line, in ASCII.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PlainField<'a> {
    /// A field of a table, without quotes and commas.
    Untyped(&'a [u8]),
    /// A number, `true`, `false`, `null` or a string without escapes, as JSON writes it.
    Json(&'a [u8]),
}

impl<'a> PlainField<'a> {
    /// The field as a format without types writes it.
    #[must_use]
    pub fn text(self) -> &'a [u8] {
        match self {
            PlainField::Untyped(text) => text,
            PlainField::Json(text) => {
                text.strip_prefix(b"\"").and_then(|text| text.strip_suffix(b"\"")).unwrap_or(text)
            }
        }
    }
}

/// The fields of a plain line, without the puzzle.
struct PlainFields<'a> {
    layout: &'a LineLayout,
    /// The index of the next field among the columns.
    next: usize,
    /// The remaining texts before and after the cells.
    before: &'a [u8],
    after: &'a [u8],
}

impl<'a> Iterator for PlainFields<'a> {
    type Item = PlainField<'a>;

    fn next(&mut self) -> Option<PlainField<'a>> {
        let LineLayout { columns, puzzle, syntax } = self.layout;
        self.next += usize::from(self.next == *puzzle);
        let place = self.next;
        if place == columns.len() {
            return None;
        }
        self.next += 1;
        let is_before = place < *puzzle;
        let rest = if is_before { &mut self.before } else { &mut self.after };
        match syntax {
            LineSyntax::Row(row) => row.take_field(is_before, rest).map(PlainField::Untyped),
            LineSyntax::Object(object) => object.take_value(place, rest).map(PlainField::Json),
        }
    }
}
