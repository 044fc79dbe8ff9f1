//! [`UnansweredRows`]: the rows of Parquet files that have been read but not yet answered.

use std::collections::VecDeque;
use std::io;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use arrow_array::RecordBatch;
use arrow_schema::{Field, Schema, SchemaRef};

use super::reader::invalid;
use super::row_bytes::{PAGE_BYTES, batch_bytes};

/// The rows that are being answered. All files have the same columns, and their rows are numbered
/// continuously.
#[derive(Debug, Default)]
pub struct UnansweredRows {
    rows: Mutex<Rows>,
}

#[derive(Debug, Default)]
struct Rows {
    schema: Option<SchemaRef>,
    batches: VecDeque<InputBatch>,
    /// The size of all rows in bytes.
    bytes: usize,
    /// The number of the next row.
    next: u64,
}

/// Rows of a file.
#[derive(Clone, Debug)]
pub(super) struct InputBatch {
    /// The number of the first row of the batch.
    first: u64,
    pub(super) rows: Arc<RecordBatch>,
    /// The average size of a row in bytes.
    pub(super) row_bytes: usize,
}

/// While the unanswered rows are larger than this number of bytes, no more rows are read.
const MANY_BYTES: usize = 4 * PAGE_BYTES;

impl UnansweredRows {
    fn lock(&self) -> MutexGuard<'_, Rows> {
        self.rows.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Records the columns of a file, or compares them with the columns of earlier files.
    pub(super) fn begin(&self, schema: &SchemaRef) -> io::Result<()> {
        let mut rows = self.lock();
        let first = rows.schema.get_or_insert_with(|| Arc::clone(schema));
        if first.fields() == schema.fields() {
            return Ok(());
        }
        Err(other_columns(first, schema))
    }

    /// The columns; `None` before the first file is read.
    pub(super) fn schema(&self) -> Option<SchemaRef> {
        self.lock().schema.clone()
    }

    /// Adds rows; returns the number of the first.
    pub(super) fn push(&self, batch: Arc<RecordBatch>) -> u64 {
        let mut rows = self.lock();
        let first = rows.next;
        rows.next += batch.num_rows() as u64;
        let row_bytes = batch_bytes(&batch) / batch.num_rows().max(1);
        let batch = InputBatch { first, rows: batch, row_bytes };
        rows.bytes += batch.bytes();
        rows.batches.push_back(batch);
        first
    }

    /// Whether the rows take much memory.
    pub(super) fn are_many(&self) -> bool {
        self.lock().bytes > MANY_BYTES
    }

    /// Declares that the rows before this one are not needed any more.
    pub fn forget_before(&self, row: u64) {
        self.lock().forget_before(row);
    }

    /// The batch of a row, and the index of the row in it. Earlier rows are not needed any more.
    pub(super) fn find(&self, row: u64) -> Option<(InputBatch, usize)> {
        let mut rows = self.lock();
        rows.forget_before(row);
        let batch = rows.batches.front()?;
        let at = usize::try_from(row.checked_sub(batch.first)?).ok()?;
        Some((batch.clone(), at))
    }
}

impl Rows {
    /// Frees the batches that end before this row.
    fn forget_before(&mut self, row: u64) {
        while let Some(batch) = self.batches.pop_front_if(|batch| batch.end() <= row) {
            self.bytes -= batch.bytes();
        }
    }
}

impl InputBatch {
    /// The number after the last row.
    fn end(&self) -> u64 {
        self.first + self.rows.num_rows() as u64
    }

    fn bytes(&self) -> usize {
        self.row_bytes * self.rows.num_rows()
    }
}

/// The error of a file whose columns differ from the columns of the files before it.
pub(super) fn other_columns(first: &Schema, other: &Schema) -> io::Error {
    let mut pairs = first.fields().iter().zip(other.fields()).enumerate();
    let difference = match pairs.find(|(_, (first, other))| first != other) {
        Some((at, (first, other))) => format!("column {} is {}, not {}", at + 1, name(other), name(first)),
        None => format!("{} columns, not {}", other.fields().len(), first.fields().len()),
    };
    invalid(format!("has other columns than the first Parquet file: {difference}"))
}

/// A column in words: its name, its type and its metadata.
fn name(field: &Field) -> String {
    let null = if field.is_nullable() { "" } else { " without nulls" };
    let mut name = format!("{:?} of {}{null}", field.name(), field.data_type());
    if !field.metadata().is_empty() {
        name += &format!(" with {:?}", field.metadata());
    }
    name
}
