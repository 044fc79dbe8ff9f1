//! [`ParquetEncoding`]: a Parquet file from CSV text.

use std::io;
use std::sync::Arc;

use arrow_schema::ArrowError;
use csv::{ReaderBuilder, StringRecord};
use sudokit_bulk::OutputEncoding;

use super::UnansweredRows;
use super::text_rows::TextRows;
use super::writer::FileWriter;

/// The content of a Parquet file.
#[derive(Clone, Debug, Default)]
pub struct ParquetOptions {
    /// Names and values for the file's metadata.
    pub metadata: Vec<(String, String)>,
    /// The fields that the job adds to a record; they are the last columns of the text.
    pub added: Vec<sudokit::FieldInfo>,
    /// The rows of the input, if it is Parquet; their other columns are copied to the output. The text of the
    /// answers has [errors in place](sudokit_bulk::Pipeline::with_errors_in_place), and the file a column
    /// `error` for them.
    pub unanswered: Option<Arc<UnansweredRows>>,
}

/// Makes a Parquet file, compressed with zstd, from CSV text with headings. The same text makes the same
/// bytes, wherever it is divided into pieces.
///
/// ```
/// use sudokit_arrow::parquet::{ParquetEncoding, ParquetOptions};
/// use sudokit_bulk::OutputEncoding as _;
///
/// let mut encoding = ParquetEncoding::new(ParquetOptions { added: vec![sudokit::FieldInfo::integer("count")], ..ParquetOptions::default() });
/// let mut bytes = Vec::new();
/// encoding.encode(b"puzzle,count\n12,3\n", &mut bytes)?;
/// encoding.finish(&mut bytes)?;
/// assert!(bytes.starts_with(b"PAR1") && bytes.ends_with(b"PAR1"));
/// # Ok::<(), std::io::Error>(())
/// ```
pub struct ParquetEncoding {
    options: ParquetOptions,
    open: Option<OpenFile>,
    /// Text after the last row that is complete.
    rest: Vec<u8>,
}

impl std::fmt::Debug for ParquetEncoding {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("ParquetEncoding").field("options", &self.options).finish_non_exhaustive()
    }
}

/// A file, after its headings are known.
struct OpenFile {
    /// Rows that are not written yet.
    rows: TextRows,
    writer: FileWriter,
}

impl ParquetEncoding {
    /// An empty file.
    #[must_use]
    pub fn new(options: ParquetOptions) -> ParquetEncoding {
        ParquetEncoding { options, open: None, rest: Vec::new() }
    }

    /// Takes whole rows, after the headings.
    fn take(&mut self, text: &[u8]) -> Result<(), ArrowError> {
        let mut reader = ReaderBuilder::new().has_headers(false).flexible(true).from_reader(text);
        let mut row = StringRecord::new();
        while reader.read_record(&mut row).map_err(|error| ArrowError::CsvError(error.to_string()))? {
            let Some(open) = &mut self.open else {
                let headings: Vec<String> = row.iter().map(str::to_owned).collect();
                let rows = TextRows::new(&headings, &self.options);
                let writer = FileWriter::new(rows.schema(), &self.options.metadata)?;
                self.open = Some(OpenFile { rows, writer });
                continue;
            };
            open.rows.push(&row)?;
            if open.rows.are_many() {
                open.writer.write(&open.rows.take()?)?;
            }
        }
        Ok(())
    }

    /// Writes the rest.
    fn close(&mut self, out: &mut Vec<u8>) -> Result<(), ArrowError> {
        let rest = std::mem::take(&mut self.rest);
        self.take(&rest)?;
        if let Some(mut open) = self.open.take() {
            if !open.rows.is_empty() {
                open.writer.write(&open.rows.take()?)?;
            }
            open.writer.finish(out)?;
        }
        Ok(())
    }
}

impl OutputEncoding for ParquetEncoding {
    fn encode(&mut self, text: &[u8], out: &mut Vec<u8>) -> io::Result<()> {
        let mut rows = std::mem::take(&mut self.rest);
        rows.extend_from_slice(text);
        self.rest = rows.split_off(end_of_rows(&rows));
        self.take(&rows).map_err(io::Error::other)?;
        self.open.as_mut().map_or(Ok(()), |open| open.writer.hand_over(out)).map_err(io::Error::other)
    }

    fn finish(&mut self, out: &mut Vec<u8>) -> io::Result<()> {
        self.close(out).map_err(io::Error::other)
    }
}

/// The number of bytes up to the end of the last row that is complete.
fn end_of_rows(text: &[u8]) -> usize {
    // A quote within a field is doubled, so an odd number of quotes before a line end means that the field
    // goes on.
    let mut quotes = text.iter().filter(|byte| **byte == b'"').count();
    let is_end = |byte: &u8| {
        quotes -= usize::from(*byte == b'"');
        *byte == b'\n' && quotes % 2 == 0
    };
    text.iter().rposition(is_end).map_or(0, |at| at + 1)
}
