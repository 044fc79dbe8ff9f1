//! [`write_rows`]: writes rows of any columns as a Parquet file, encoded like the answers of the jobs.

use std::io::Write;

use arrow_array::RecordBatch;
use arrow_schema::{ArrowError, SchemaRef};

use super::writer::FileWriter;

/// Writes rows with these columns to one Parquet file.
///
/// ```
/// use std::sync::Arc;
/// use arrow_array::{ArrayRef, RecordBatch, StringArray};
/// use sudokit_arrow::parquet::write_rows;
///
/// let puzzles: ArrayRef = Arc::new(StringArray::from(vec!["1..", ".2."]));
/// let rows = RecordBatch::try_from_iter([("puzzle", puzzles)])?;
/// let mut file = Vec::new();
/// write_rows(&rows.schema(), [Ok(rows)], &[], &mut file)?;
/// assert!(file.ends_with(b"PAR1"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// If reading the rows fails, if Parquet does not have their type, or if writing to the output fails.
pub fn write_rows(
    columns: &SchemaRef,
    rows: impl IntoIterator<Item = Result<RecordBatch, ArrowError>>,
    metadata: &[(String, String)],
    output: &mut dyn Write,
) -> Result<(), ArrowError> {
    let (mut file, mut bytes) = (FileWriter::new(columns, metadata)?, Vec::new());
    for batch in rows {
        file.write(&batch?)?;
        file.hand_over(&mut bytes)?;
        output.write_all(&bytes)?;
        bytes.clear();
    }
    file.finish(&mut bytes)?;
    Ok(output.write_all(&bytes)?)
}
