//! Columns of answers: boards as texts, reasons, and [`FieldColumns`] from the fields of outcomes.

use std::borrow::Cow;
use std::collections::HashMap;
use std::sync::Arc;

use arrow_array::builder::{ArrayBuilder, BooleanBuilder, Float64Builder, Int64Builder, StringBuilder};
use arrow_array::{Array as _, ArrayRef, StringArray};
use arrow_buffer::{NullBuffer, OffsetBuffer};
use arrow_schema::{DataType, Field};
use sudokit::format::{self, Value};
use sudokit::{FieldInfo, FieldKind};
use sudokit_bulk::arrays::RowErrors;

/// The column of a field. Every value may be missing.
pub(crate) fn column(field: &FieldInfo) -> Field {
    Field::new(&*field.name, type_of(field.kind), true)
}

/// The type of a column of these values.
fn type_of(kind: FieldKind) -> DataType {
    match kind {
        FieldKind::Bool => DataType::Boolean,
        FieldKind::Integer => DataType::Int64,
        FieldKind::Number => DataType::Float64,
        _ => DataType::Utf8,
    }
}

/// Boards of 81 characters; null where there are zeros.
pub(crate) fn boards(boards: Vec<[u8; 81]>) -> ArrayRef {
    let is_there: NullBuffer = boards.iter().map(|board| board[0] > 0).collect();
    let (offsets, bytes, nulls) = if is_there.null_count() == 0 {
        (OffsetBuffer::from_repeated_length(81, boards.len()), boards.into_flattened(), None)
    } else {
        let bytes = boards.iter().filter(|board| board[0] > 0).flatten().copied().collect();
        let lengths = boards.iter().map(|board| if board[0] > 0 { 81 } else { 0 });
        (OffsetBuffer::from_lengths(lengths), bytes, Some(is_there))
    };
    Arc::new(StringArray::try_new(offsets, bytes.into(), nulls).expect("the cells are ASCII"))
}

/// Boards in numbers as a column of texts. A blank is a dot.
///
/// # Panics
/// If a number is greater than 9.
#[must_use]
pub fn texts<'a>(boards: impl ExactSizeIterator<Item = Option<&'a [u8; 81]>>) -> ArrayRef {
    let mut lengths = Vec::with_capacity(boards.len());
    let mut bytes: Vec<u8> = Vec::with_capacity(81 * boards.len());
    for board in boards {
        if let Some(board) = board {
            bytes.extend(board.map(|digit| if digit == 0 { b'.' } else { b'0' + digit }));
        }
        lengths.push(if board.is_some() { 81 } else { 0 });
    }
    let nulls: NullBuffer = lengths.iter().map(|length| *length > 0).collect();
    let nulls = Some(nulls).filter(|nulls| nulls.null_count() > 0);
    let offsets = OffsetBuffer::from_lengths(lengths);
    Arc::new(StringArray::try_new(offsets, bytes.into(), nulls).expect("digits are ASCII"))
}

/// A column with a text in some of the rows. The texts are in the order of their rows.
///
/// # Panics
/// If the texts are not in the order of their rows.
#[must_use]
pub fn sparse(rows: usize, texts: impl Iterator<Item = (usize, String)>) -> ArrayRef {
    let mut column = StringBuilder::new();
    for (row, text) in texts {
        column.append_nulls(row - column.len());
        column.append_value(text);
    }
    column.append_nulls(rows - column.len());
    Arc::new(column.finish())
}

/// The reasons of rows without an answer.
pub(crate) fn errors(rows: usize, errors: &RowErrors) -> ArrayRef {
    sparse(rows, errors.iter().map(|error| (error.row, error.kind.to_string())))
}

/// Columns from the fields of an outcome for each row.
pub(crate) struct FieldColumns {
    at: HashMap<Cow<'static, str>, usize>,
    columns: Vec<FieldColumn>,
}

/// The values of a field.
pub(crate) enum FieldColumn {
    Text(StringBuilder),
    Number(Float64Builder),
    Count(Int64Builder),
    Answer(BooleanBuilder),
}

impl FieldColumns {
    /// Empty columns for these fields.
    pub(crate) fn new(fields: &[FieldInfo]) -> FieldColumns {
        let columns = fields.iter().map(|field| FieldColumn::new(&type_of(field.kind)));
        let at = fields.iter().map(|field| field.name.clone()).zip(0..);
        FieldColumns { columns: columns.collect(), at: at.collect() }
    }

    /// Adds a row. Fields that are missing or empty are null.
    pub(crate) fn push(&mut self, fields: &[format::Field]) {
        let mut row: Vec<Option<&Value>> = vec![None; self.columns.len()];
        for field in fields {
            if let Some(at) = self.at.get(&*field.name) {
                row[*at] = Some(&field.value);
            }
        }
        for (column, value) in self.columns.iter_mut().zip(row) {
            column.push(value.map(Value::to_text).as_deref());
        }
    }

    /// The columns.
    pub(crate) fn finish(mut self) -> Vec<ArrayRef> {
        self.columns.iter_mut().map(FieldColumn::finish).collect()
    }
}

impl FieldColumn {
    /// An empty column of this type: one of the types in the table, or texts.
    pub(crate) fn new(kind: &DataType) -> FieldColumn {
        match kind {
            DataType::Float64 => FieldColumn::Number(Float64Builder::new()),
            DataType::Int64 => FieldColumn::Count(Int64Builder::new()),
            DataType::Boolean => FieldColumn::Answer(BooleanBuilder::new()),
            _ => FieldColumn::Text(StringBuilder::new()),
        }
    }

    /// Adds the value of this text; an empty one is null.
    pub(crate) fn push(&mut self, text: Option<&str>) {
        let text = text.filter(|text| !text.is_empty());
        match self {
            FieldColumn::Text(column) => column.append_option(text),
            FieldColumn::Number(column) => column.append_option(text.and_then(|text| text.parse().ok())),
            FieldColumn::Count(column) => column.append_option(text.and_then(|text| text.parse().ok())),
            FieldColumn::Answer(column) => column.append_option(text.and_then(|text| text.parse().ok())),
        }
    }

    /// The column. Empties the builder.
    pub(crate) fn finish(&mut self) -> ArrayRef {
        match self {
            FieldColumn::Text(column) => {
                let texts = column.finish();
                // Reserves as much as this batch had, because the next texts are often as many and as long.
                *column = StringBuilder::with_capacity(texts.len(), texts.value_data().len());
                Arc::new(texts)
            }
            FieldColumn::Number(column) => Arc::new(column.finish()),
            FieldColumn::Count(column) => Arc::new(column.finish()),
            FieldColumn::Answer(column) => Arc::new(column.finish()),
        }
    }
}
