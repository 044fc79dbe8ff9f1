//! [`ParquetEncoding`]: a Parquet file from CSV text.

use std::io;
use std::sync::Arc;

use arrow_schema::ArrowError;
use csv::{ReaderBuilder, StringRecord};
use serde::{Deserialize, Serialize};
use sudokit_bulk::{OutputEncoding, ResumePoint};

use super::Originals;
use super::text_rows::TextRows;
use super::writer::FileWriter;

/// The content of a Parquet file.
#[derive(Clone, Debug, Default)]
pub struct ParquetOptions {
    /// Names and values for the file's metadata.
    pub metadata: Vec<(String, String)>,
    /// The fields that the job adds to a record; they are the last columns of the text.
    pub added: Vec<sudokit::FieldInfo>,
    /// The rows of the input, if it is Parquet; their other columns are copied to the output. The text of the answers has
    /// [errors in place](sudokit_bulk::Pipeline::with_errors_in_place), and the file a column `error` for them.
    pub originals: Option<Arc<Originals>>,
}

/// Makes a Parquet file, compressed with zstd, from CSV text with headings. The same text makes the same bytes, wherever it is
/// divided into pieces.
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
    /// The number of bytes of text before the next piece.
    text: u64,
    /// The state at the end of the last row group.
    point: Option<ResumePoint>,
    /// The state at which an earlier run was interrupted, until the first text arrives.
    earlier: Option<State>,
}

impl std::fmt::Debug for ParquetEncoding {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("ParquetEncoding").field("options", &self.options).finish_non_exhaustive()
    }
}

/// A file, after its headings are known.
struct OpenFile {
    headings: Vec<String>,
    /// Rows that are not written yet.
    rows: TextRows,
    writer: FileWriter,
}

/// The state of a file at the end of a row group.
#[derive(Debug, Deserialize, Serialize)]
struct State {
    headings: Vec<String>,
    /// The number of the last row so far, if the input is Parquet.
    row: Option<u64>,
    /// The description of the row groups, with a character for each byte.
    row_groups: String,
}

impl ParquetEncoding {
    /// An empty file.
    #[must_use]
    pub fn new(options: ParquetOptions) -> ParquetEncoding {
        ParquetEncoding { options, open: None, text: 0, point: None, earlier: None }
    }

    /// Continues an interrupted encoding, if there is one. The columns of the input are known at this point.
    fn go_on(&mut self) -> Result<(), ArrowError> {
        if let Some(state) = self.earlier.take() {
            let bytes: Result<Vec<u8>, _> = state.row_groups.chars().map(u8::try_from).collect();
            let bytes = bytes.map_err(|error| ArrowError::ExternalError(Box::new(error)))?;
            let rows = TextRows::new(&state.headings, &self.options);
            let writer = FileWriter::after(rows.schema(), &self.options.metadata, &bytes)?;
            self.open = Some(OpenFile { headings: state.headings, rows, writer });
        }
        Ok(())
    }

    /// Adds rows of text, after the headings.
    fn take(&mut self, text: &[u8]) -> Result<(), ArrowError> {
        self.go_on()?;
        let mut reader = ReaderBuilder::new().has_headers(false).flexible(true).from_reader(text);
        let mut row = StringRecord::new();
        while reader.read_record(&mut row).map_err(|error| ArrowError::CsvError(error.to_string()))? {
            let Some(open) = &mut self.open else {
                let headings: Vec<String> = row.iter().map(str::to_owned).collect();
                let rows = TextRows::new(&headings, &self.options);
                let writer = FileWriter::new(rows.schema(), &self.options.metadata)?;
                self.open = Some(OpenFile { headings, rows, writer });
                continue;
            };
            open.rows.push(&row)?;
            if open.rows.are_many() && open.write_rows()? {
                let text = self.text + reader.position().byte();
                self.point = Some(ResumePoint { text, state: open.state()? });
            }
        }
        Ok(())
    }

    /// Writes the rest.
    fn close(&mut self, out: &mut Vec<u8>) -> Result<(), ArrowError> {
        self.go_on()?;
        if let Some(mut open) = self.open.take() {
            if !open.rows.is_empty() {
                open.write_rows()?;
            }
            open.writer.finish(out)?;
        }
        Ok(())
    }
}

impl OutputEncoding for ParquetEncoding {
    fn encode(&mut self, text: &[u8], out: &mut Vec<u8>) -> io::Result<()> {
        if text.is_empty() {
            return Ok(());
        }
        self.take(text).map_err(io::Error::other)?;
        self.text += text.len() as u64;
        self.open.as_mut().map_or(Ok(()), |open| open.writer.hand_over(out)).map_err(io::Error::other)
    }

    fn finish(&mut self, out: &mut Vec<u8>) -> io::Result<()> {
        self.close(out).map_err(io::Error::other)
    }

    fn resume_point(&self) -> Option<ResumePoint> {
        self.point.clone()
    }

    fn resume(&mut self, point: &ResumePoint) -> io::Result<()> {
        let state: State = serde_json::from_str(&point.state)?;
        if let (Some(originals), Some(row)) = (&self.options.originals, state.row) {
            originals.begin_at(row);
        }
        self.text = point.text;
        self.earlier = Some(state);
        self.point = Some(point.clone());
        Ok(())
    }
}

impl OpenFile {
    /// Writes the rows; returns whether a row group has ended.
    fn write_rows(&mut self) -> Result<bool, ArrowError> {
        Ok(self.writer.write(&self.rows.take()?)?)
    }

    /// The state at the end of a row group.
    fn state(&self) -> Result<String, ArrowError> {
        let row_groups = self.writer.row_groups()?.into_iter().map(char::from).collect();
        let state = State { headings: self.headings.clone(), row: self.rows.last_row(), row_groups };
        serde_json::to_string(&state).map_err(|error| ArrowError::ExternalError(Box::new(error)))
    }
}
