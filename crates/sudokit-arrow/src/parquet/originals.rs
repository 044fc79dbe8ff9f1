//! [`Originals`]: the rows of Parquet files that have been read and not been answered.

use std::collections::VecDeque;
use std::io;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use arrow_array::RecordBatch;
use arrow_schema::SchemaRef;

/// The rows that are being answered. All files have the same columns, and their rows are numbered on.
#[derive(Debug, Default)]
pub struct Originals {
    rows: Mutex<Rows>,
}

#[derive(Debug, Default)]
struct Rows {
    schema: Option<SchemaRef>,
    /// Each with the number of its first row.
    batches: VecDeque<(u64, Arc<RecordBatch>)>,
    /// The number of the next row.
    next: u64,
    /// The number of the first row that is asked for; none if all are.
    first: Option<u64>,
}

impl Originals {
    fn lock(&self) -> MutexGuard<'_, Rows> {
        self.rows.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Notes the columns of a file.
    pub(super) fn begin(&self, schema: &SchemaRef) -> io::Result<()> {
        let mut rows = self.lock();
        let first = rows.schema.get_or_insert_with(|| Arc::clone(schema));
        if first.fields() == schema.fields() {
            return Ok(());
        }
        Err(other_columns())
    }

    /// The columns; none if no file was read.
    pub(super) fn schema(&self) -> Option<SchemaRef> {
        self.lock().schema.clone()
    }

    /// Says that one output will not ask for the rows before this one.
    pub(super) fn begin_at(&self, row: u64) {
        let first = &mut self.lock().first;
        *first = Some(first.map_or(row, |first| first.min(row)));
    }

    /// Adds rows; returns the number of the first.
    pub(super) fn push(&self, batch: Arc<RecordBatch>) -> u64 {
        let mut rows = self.lock();
        let first = rows.next;
        rows.next += batch.num_rows() as u64;
        if rows.first.is_none_or(|first| rows.next > first) {
            rows.batches.push_back((first, batch));
        }
        first
    }

    /// The batch of a row, and its place there. Rows before it are not asked for again.
    pub(super) fn find(&self, row: u64) -> Option<(Arc<RecordBatch>, usize)> {
        let mut rows = self.lock();
        loop {
            let (first, batch) = rows.batches.front()?;
            let at = usize::try_from(row.checked_sub(*first)?).ok()?;
            if at < batch.num_rows() {
                return Some((Arc::clone(batch), at));
            }
            rows.batches.pop_front();
        }
    }
}

/// The error of a file that cannot be answered together with those before it.
pub(super) fn other_columns() -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, "has other columns than the first Parquet file")
}
