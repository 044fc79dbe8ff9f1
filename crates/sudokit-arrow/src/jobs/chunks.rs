//! [`answer_chunks`]: a column in chunks, as engines hand them over.

use arrow_array::{Array, ArrayRef, RecordBatch};
use sudokit_bulk::arrays::{ArrayRun, Cancelled, Rows};
use sudokit_bulk::{Host, Progress};

use super::{Job, answer};
use crate::{BoardChunks, WrongTypeError};

/// The greatest number of rows in a batch of answers: their texts stay far below 2 GiB.
const BATCH: usize = 1 << 20;

/// Why chunks have no answers.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ChunksError {
    /// The column holds no boards.
    WrongType(WrongTypeError),
    /// The host cancelled the run.
    Cancelled,
}

impl std::fmt::Display for ChunksError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            ChunksError::WrongType(error) => error.fmt(f),
            ChunksError::Cancelled => Cancelled.fmt(f),
        }
    }
}

impl std::error::Error for ChunksError {}

/// Answers the boards of a column in chunks, one row for each, in order. The chunks of the answer are others:
/// small chunks are answered together, and large ones in parts.
///
/// ```
/// use std::sync::Arc;
/// use arrow_array::{ArrayRef, StringArray};
/// use sudokit::operation::SolveOptions;
/// use sudokit_arrow::jobs::{Ask, answer_chunks};
/// use sudokit_bulk::arrays::ArrayRun;
/// let chunk: ArrayRef = Arc::new(StringArray::from(vec![".".repeat(81); 10]));
/// let batches = answer_chunks(&Ask::new(SolveOptions::default()), &[chunk.clone(), chunk], ArrayRun::default())?;
/// assert_eq!(batches.iter().map(|batch| batch.num_rows()).sum::<usize>(), 20);
/// # Ok::<(), sudokit_arrow::jobs::ChunksError>(())
/// ```
///
/// # Errors
/// If a chunk is of a type that holds no boards, or the host cancels.
pub fn answer_chunks(
    job: &dyn Job,
    chunks: &[ArrayRef],
    run: ArrayRun<'_>,
) -> Result<Vec<RecordBatch>, ChunksError> {
    let mut parts = Vec::new();
    for chunk in chunks {
        let starts = (0..chunk.len()).step_by(BATCH);
        parts.extend(starts.map(|start| chunk.slice(start, BATCH.min(chunk.len() - start))));
    }
    let mut batches = Vec::new();
    let mut parts = &parts[..];
    let mut done = 0;
    while !parts.is_empty() {
        let mut rows = 0;
        let fits = |part: &&ArrayRef| {
            rows += part.len();
            rows <= BATCH
        };
        let count = parts.iter().take_while(fits).count();
        let (together, rest) = parts.split_at(count);
        let boards = BoardChunks::new(together).map_err(ChunksError::WrongType)?;
        let host = Further { host: run.host, done };
        let run = ArrayRun { host: &host, ..run };
        batches.push(answer(job, &boards, run).map_err(|Cancelled| ChunksError::Cancelled)?);
        done += boards.len() as u64;
        parts = rest;
    }
    Ok(batches)
}

/// The host of a part of the rows, before which others have been answered.
struct Further<'a> {
    host: &'a dyn Host,
    done: u64,
}

impl Host for Further<'_> {
    fn is_cancelled(&self) -> bool {
        self.host.is_cancelled()
    }

    fn progress(&self, mut progress: Progress) {
        progress.records += self.done;
        self.host.progress(progress);
    }
}
