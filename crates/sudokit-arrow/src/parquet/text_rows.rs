//! [`TextRows`]: rows of CSV text as record batches with the columns of a file of answers.

use std::sync::Arc;

use arrow_array::builder::StringBuilder;
use arrow_array::cast::AsArray as _;
use arrow_array::{
    Array, ArrayRef, BinaryArray, FixedSizeBinaryArray, FixedSizeListArray, LargeListArray, ListArray,
    RecordBatch, StringArray, UInt8Array,
};
use arrow_buffer::OffsetBuffer;
use arrow_cast::cast;
use arrow_schema::{ArrowError, DataType, Field, Schema, SchemaRef};
use arrow_select::interleave::interleave;
use csv::StringRecord;
use sudokit::format::{ERROR as ERRORS, free_name};
use sudokit_bulk::arrays::Rows as _;

use super::file_metadata::metadata_of_answers;
use super::row_bytes::PAGE_BYTES;
use super::text::{ColumnText, ERROR, ROW_COLUMN};
use super::{BATCH, ParquetOptions, UnansweredRows};
use crate::Boards;
use crate::columns::{FieldColumn, column};

/// Rows of text as columns, after the headings are known.
pub(super) struct TextRows {
    schema: SchemaRef,
    /// What each column of the text is used for.
    columns: Vec<TextColumn>,
    /// For each row, why it cannot be read; `None` if the file has no column for it.
    errors: Option<Vec<Option<String>>>,
    /// The index of the column for it: a new column at the end, or a column of the input.
    error_column: usize,
    rows: usize,
    /// The size of the texts and of the rows of the input, in bytes.
    bytes: usize,
    unanswered: Option<PendingRows>,
}

/// What a column of the text is used for.
enum TextColumn {
    /// A column of the input, with its new values if they may be boards.
    Original { at: usize, texts: Option<StringBuilder> },
    /// The number of the row in the input.
    Row,
    /// A column of this text.
    Text(FieldColumn),
}

/// The rows of the input that will be written next.
struct PendingRows {
    source: Arc<UnansweredRows>,
    batches: Vec<Arc<RecordBatch>>,
    /// For each row, its batch and its index in the batch.
    rows: Vec<(usize, usize)>,
}

impl TextRows {
    /// Empty columns for these headings.
    pub(super) fn new(headings: &[String], options: &ParquetOptions) -> TextRows {
        let input = options.unanswered.as_ref().and_then(|unanswered| unanswered.schema());
        let unanswered = input.as_ref().and(options.unanswered.as_ref()).map(|source| PendingRows {
            source: Arc::clone(source),
            batches: Vec::new(),
            rows: Vec::new(),
        });
        let kept = input.as_ref().map_or(0, |schema| schema.fields().len());
        // If the input is not Parquet, the last column of the text may be the column of errors.
        let has_errors_in_place = options.unanswered.is_some();
        let own_errors =
            usize::from(!has_errors_in_place && headings.last().is_some_and(|last| last == ERRORS));
        let first_added = headings.len().saturating_sub(options.added.len() + own_errors);
        let mut fields: Vec<Field> = Vec::new();
        let columns = headings.iter().enumerate().map(|(at, heading)| match &input {
            Some(input) if at < kept => {
                fields.push(input.field(at).clone());
                let texts = Boards::holds(input.field(at).data_type()).then(StringBuilder::new);
                TextColumn::Original { at, texts }
            }
            Some(_) if at == kept && heading == ROW_COLUMN => TextColumn::Row,
            _ => {
                let added = at.checked_sub(first_added).and_then(|at| options.added.get(at));
                let kind = added.map_or(DataType::Utf8, |field| column(field).data_type().clone());
                let name = free_name_among(heading, &fields);
                fields.push(Field::new(name, kind.clone(), true));
                TextColumn::Text(FieldColumn::new(&kind))
            }
        });
        let columns: Vec<_> = columns.collect();
        let errors = has_errors_in_place.then(Vec::new);
        let known = |field: &Field| field.name() == ERRORS && field.data_type() == &DataType::Utf8;
        let error_column = match fields[..kept].iter().position(known) {
            Some(at) => {
                fields[at].set_nullable(true);
                at
            }
            None => fields.len(),
        };
        if errors.is_some() && error_column == fields.len() {
            fields.push(Field::new(free_name_among(ERRORS, &fields), DataType::Utf8, true));
        }
        let metadata = input.as_ref().map(|input| metadata_of_answers(input.metadata(), &fields[kept..]));
        let schema = Arc::new(Schema::new_with_metadata(fields, metadata.unwrap_or_default()));
        TextRows { schema, columns, errors, error_column, rows: 0, bytes: 0, unanswered }
    }

    /// The columns of the output.
    pub(super) fn schema(&self) -> &SchemaRef {
        &self.schema
    }

    /// Whether there are no rows.
    pub(super) fn is_empty(&self) -> bool {
        self.rows == 0
    }

    /// Whether there are enough rows to write them.
    pub(super) fn are_many(&self) -> bool {
        self.rows == BATCH || self.bytes >= PAGE_BYTES
    }

    /// Adds a row of these fields.
    pub(super) fn push(&mut self, row: &StringRecord) -> Result<(), ArrowError> {
        let (mut number, mut error) = (None, None);
        for (field, column) in row.iter().zip(&mut self.columns) {
            match column {
                TextColumn::Row => number = field.parse().ok(),
                TextColumn::Original { texts, .. } => {
                    if let Some(texts) = texts {
                        texts.append_value(field);
                    }
                }
                TextColumn::Text(column) => match field.strip_prefix(ERROR) {
                    Some(message) if error.is_none() && self.errors.is_some() => {
                        error = Some(message.to_owned());
                        column.push(None);
                    }
                    _ => column.push(Some(field)),
                },
            }
        }
        if let Some(unanswered) = &mut self.unanswered {
            self.bytes += unanswered.push(number)?;
        }
        if let Some(errors) = &mut self.errors {
            errors.push(error);
        }
        self.rows += 1;
        self.bytes += row.as_slice().len();
        Ok(())
    }

    /// The rows. Empties the columns.
    pub(super) fn take(&mut self) -> Result<RecordBatch, ArrowError> {
        let mut arrays: Vec<ArrayRef> = Vec::new();
        let mut errors = self.errors.as_mut().map(std::mem::take);
        for column in &mut self.columns {
            match column {
                TextColumn::Row => {}
                TextColumn::Original { at, texts } => {
                    if let Some(unanswered) = &self.unanswered {
                        let texts = texts.as_mut().map(StringBuilder::finish);
                        arrays.push(unanswered.column(*at, texts.as_ref(), errors.as_mut())?);
                    }
                }
                TextColumn::Text(column) => arrays.push(column.finish()),
            }
        }
        match (errors, arrays.get_mut(self.error_column)) {
            (None, _) => {}
            (Some(errors), None) => arrays.push(Arc::new(StringArray::from(errors))),
            (Some(errors), Some(known)) => {
                let known_errors = known.as_string::<i32>().iter();
                let all = errors.iter().zip(known_errors).map(|(new, known)| new.as_deref().or(known));
                let all: StringArray = all.collect();
                *known = Arc::new(all);
            }
        }
        if let Some(unanswered) = &mut self.unanswered {
            unanswered.clear();
        }
        (self.rows, self.bytes) = (0, 0);
        RecordBatch::try_new(Arc::clone(&self.schema), arrays)
    }
}

/// A name for a new column that is not among these.
fn free_name_among(name: &str, fields: &[Field]) -> String {
    free_name(name, |name| fields.iter().any(|field| field.name() == name))
}

/// Why the value of a row is not a board; `None` if it is one.
fn reason(column: &ArrayRef, row: usize) -> Option<String> {
    let error = Boards::new(column).ok()?.read(row, &mut [0; 81]).err()?;
    Some(error.to_string())
}

impl PendingRows {
    /// Adds the row with this number; returns its size in bytes.
    fn push(&mut self, number: Option<u64>) -> Result<usize, ArrowError> {
        let found = number.and_then(|number| self.source.find(number));
        let (batch, place) =
            found.ok_or_else(|| ArrowError::InvalidArgumentError("a row that is in no input".to_owned()))?;
        if !self.batches.last().is_some_and(|last| Arc::ptr_eq(last, &batch.rows)) {
            self.batches.push(batch.rows);
        }
        self.rows.push((self.batches.len() - 1, place));
        Ok(batch.row_bytes)
    }

    /// The new values of a column: the original value if the text is empty or equal to it, otherwise the
    /// value of the text. A text may also give the reason why a row cannot be read.
    fn column(
        &self,
        at: usize,
        texts: Option<&StringArray>,
        mut errors: Option<&mut Vec<Option<String>>>,
    ) -> Result<ArrayRef, ArrowError> {
        let mut columns: Vec<&dyn Array> = self.batches.iter().map(|batch| &**batch.column(at)).collect();
        let Some(texts) = texts else { return interleave(&columns, &self.rows) };
        let old = self.batches.iter().map(|batch| ColumnText::new(batch.column(at), false));
        let old = old.collect::<Result<Vec<_>, _>>()?;
        let (mut rows, mut changed) = (self.rows.clone(), Vec::new());
        let mut are_numbers = Vec::new();
        let mut board = [0; 81];
        for (row, (batch, place)) in self.rows.iter().enumerate() {
            let text = texts.value(row);
            if text.is_empty() || old[*batch].value(*place, &mut board)? == text {
                continue;
            }
            if let (Some(message), Some(errors)) = (text.strip_prefix(ERROR), &mut errors) {
                let reason = reason(self.batches[*batch].column(at), *place);
                errors[row] = Some(reason.unwrap_or_else(|| message.to_owned()));
            } else {
                rows[row] = (columns.len(), changed.len());
                changed.push(text);
                are_numbers.push(has_bytes_of_numbers(self.batches[*batch].column(at), *place));
            }
        }
        if changed.is_empty() {
            return interleave(&columns, &self.rows);
        }
        let values = from_texts(&StringArray::from(changed), &are_numbers, columns[0].data_type())?;
        columns.push(&*values);
        interleave(&columns, &rows)
    }

    fn clear(&mut self) {
        self.rows.clear();
        self.batches.clear();
    }
}

/// Whether a value is bytes with the digits as numbers.
fn has_bytes_of_numbers(column: &ArrayRef, row: usize) -> bool {
    let bytes = match column.data_type() {
        DataType::Binary => column.as_binary::<i32>().value(row),
        DataType::LargeBinary => column.as_binary::<i64>().value(row),
        DataType::BinaryView => column.as_binary_view().value(row),
        DataType::FixedSizeBinary(_) => column.as_fixed_size_binary().value(row),
        _ => return false,
    };
    bytes.iter().all(|byte| *byte <= 9)
}

/// Boards as values of this type. Bytes hold characters, or numbers in the rows for which `are_numbers` is
/// true.
fn from_texts(texts: &StringArray, are_numbers: &[bool], kind: &DataType) -> Result<ArrayRef, ArrowError> {
    let digits = |text: &str| -> Vec<u8> {
        text.bytes().map(|byte| if byte.is_ascii_digit() { byte - b'0' } else { 0 }).collect()
    };
    let bytes = || -> BinaryArray {
        let rows = texts.iter().zip(are_numbers);
        let bytes = |(text, are_numbers): (Option<&str>, &bool)| {
            text.map(|text| if *are_numbers { digits(text) } else { text.into() })
        };
        rows.map(bytes).collect()
    };
    Ok(match kind {
        DataType::FixedSizeList(..) | DataType::List(_) | DataType::LargeList(_) => {
            if let Some(text) = texts.iter().flatten().find(|text| text.len() != 81) {
                return Err(ArrowError::CastError(format!("{text:?} is not a list of 81 digits")));
            }
            let all: Vec<u8> = texts.iter().flatten().flat_map(digits).collect();
            from_digits(&UInt8Array::from(all), texts.len(), kind)?
        }
        DataType::FixedSizeBinary(_) => {
            Arc::new(FixedSizeBinaryArray::try_from_iter(bytes().iter().flatten())?)
        }
        DataType::Binary | DataType::LargeBinary | DataType::BinaryView => cast(&bytes(), kind)?,
        kind => cast(texts, kind)?,
    })
}

/// Digits as lists of this type, with `count` boards or rows (at least one), or as numbers.
fn from_digits(digits: &UInt8Array, count: usize, kind: &DataType) -> Result<ArrayRef, ArrowError> {
    let items = |item: &Field| from_digits(digits, 9 * count, item.data_type());
    Ok(match kind {
        DataType::FixedSizeList(item, size) => {
            Arc::new(FixedSizeListArray::try_new(Arc::clone(item), *size, items(item)?, None)?)
        }
        DataType::List(item) => {
            let items = items(item)?;
            let sizes = OffsetBuffer::from_repeated_length(items.len() / count, count);
            Arc::new(ListArray::try_new(Arc::clone(item), sizes, items, None)?)
        }
        DataType::LargeList(item) => {
            let items = items(item)?;
            let sizes = OffsetBuffer::from_repeated_length(items.len() / count, count);
            Arc::new(LargeListArray::try_new(Arc::clone(item), sizes, items, None)?)
        }
        number => cast(digits, number)?,
    })
}
