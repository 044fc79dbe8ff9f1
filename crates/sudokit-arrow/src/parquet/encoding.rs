//! [`ParquetEncoding`]: a Parquet file from CSV text.

use std::io::{self, Cursor, SeekFrom};
use std::sync::Arc;

use arrow_schema::ArrowError;
use csv::{Position, Reader, ReaderBuilder, StringRecord};
use serde::{Deserialize, Serialize};
use sudokit_bulk::{OutputEncoding, ResumePoint};

use super::text_rows::TextRows;
use super::writer::FileWriter;
use super::{BATCH, Originals};

/// The content of a Parquet file.
#[derive(Clone, Debug, Default)]
pub struct ParquetOptions {
    /// Names and values for the file's metadata.
    pub metadata: Vec<(String, String)>,
    /// The number of fields that the job adds to a record: the last columns of the text.
    pub added: usize,
    /// Whether there is a column `error`, with the reasons why rows cannot be read.
    pub with_errors: bool,
    /// The rows of the input, if it is Parquet. Their other columns are passed through.
    pub originals: Option<Arc<Originals>>,
}

/// Makes a Parquet file, compressed with zstd, from CSV text with headings. The same text makes the same bytes, however it is
/// cut.
///
/// ```
/// use sudokit_arrow::parquet::{ParquetEncoding, ParquetOptions};
/// use sudokit_bulk::OutputEncoding as _;
///
/// let mut encoding = ParquetEncoding::new(ParquetOptions { added: 1, ..ParquetOptions::default() });
/// let mut bytes = Vec::new();
/// encoding.encode(b"puzzle,count\n12,3\n", &mut bytes)?;
/// encoding.finish(&mut bytes)?;
/// assert!(bytes.starts_with(b"PAR1") && bytes.ends_with(b"PAR1"));
/// # Ok::<(), std::io::Error>(())
/// ```
pub struct ParquetEncoding {
    options: ParquetOptions,
    open: Option<OpenFile>,
    /// The rows of the text that was taken last. The reader is kept, since it takes long to make.
    rows: Reader<Cursor<Vec<u8>>>,
    /// The number of bytes of text before the next.
    text: u64,
    /// The end of the last row group.
    point: Option<ResumePoint>,
    /// Where an earlier encoding was interrupted, until text comes.
    earlier: Option<State>,
}

impl std::fmt::Debug for ParquetEncoding {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("ParquetEncoding").field("options", &self.options).finish_non_exhaustive()
    }
}

impl ParquetEncoding {
    /// A file with nothing in it yet.
    #[must_use]
    pub fn new(options: ParquetOptions) -> ParquetEncoding {
        let rows = ReaderBuilder::new().has_headers(false).flexible(true).from_reader(Cursor::default());
        ParquetEncoding { options, open: None, rows, text: 0, point: None, earlier: None }
    }

    /// Goes on from where an earlier encoding was interrupted, if it was. The columns of the input are known now.
    fn go_on(&mut self) -> io::Result<()> {
        let Some(state) = self.earlier.take() else { return Ok(()) };
        let open = OpenFile::after(&state, &self.options);
        self.open = Some(open.map_err(io::Error::other)?);
        Ok(())
    }
}

impl OutputEncoding for ParquetEncoding {
    fn encode(&mut self, text: &[u8], out: &mut Vec<u8>) -> io::Result<()> {
        if !text.is_empty() {
            self.go_on()?;
        }
        let kept = self.rows.get_mut().get_mut();
        kept.clear();
        kept.extend_from_slice(text);
        self.rows.seek_raw(SeekFrom::Start(0), Position::new())?;
        let mut row = StringRecord::new();
        while self.rows.read_record(&mut row)? {
            let Some(open) = &mut self.open else {
                let open = OpenFile::new(&row, &self.options);
                self.open = Some(open.map_err(io::Error::other)?);
                continue;
            };
            let groups = open.writer.row_group_count();
            open.push(&row).map_err(io::Error::other)?;
            if open.writer.row_group_count() > groups {
                let state = open.state().map_err(io::Error::other)?;
                let text = self.text + self.rows.position().byte();
                self.point = Some(ResumePoint { text, state: serde_json::to_string(&state)? });
            }
        }
        self.text += text.len() as u64;
        if let Some(open) = &mut self.open {
            out.append(open.writer.out());
        }
        Ok(())
    }

    fn finish(&mut self, out: &mut Vec<u8>) -> io::Result<()> {
        self.go_on()?;
        if let Some(open) = self.open.take() {
            out.append(&mut open.close().map_err(io::Error::other)?);
        }
        Ok(())
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

/// A file whose headings are known.
struct OpenFile {
    writer: FileWriter<Vec<u8>>,
    headings: StringRecord,
    rows: TextRows,
}

/// The state of a file at the end of a row group.
#[derive(Debug, Deserialize, Serialize)]
struct State {
    headings: Vec<String>,
    /// The last row of the input so far, if the input is Parquet.
    row: Option<u64>,
    /// The description of the row groups, a character for each byte.
    row_groups: String,
}

impl OpenFile {
    fn new(headings: &StringRecord, options: &ParquetOptions) -> Result<OpenFile, ArrowError> {
        let rows = TextRows::new(headings, options);
        let writer = FileWriter::new(rows.schema(), &options.metadata, Vec::new(), 1)?;
        Ok(OpenFile { writer, headings: headings.clone(), rows })
    }

    fn after(state: &State, options: &ParquetOptions) -> Result<OpenFile, ArrowError> {
        let headings = StringRecord::from(state.headings.clone());
        let rows = TextRows::new(&headings, options);
        let bytes: Result<Vec<u8>, _> = state.row_groups.chars().map(u8::try_from).collect();
        let bytes = bytes.map_err(|error| ArrowError::ExternalError(Box::new(error)))?;
        let writer = FileWriter::after(rows.schema(), &options.metadata, Vec::new(), 1, &bytes)?;
        Ok(OpenFile { writer, headings, rows })
    }

    fn state(&self) -> Result<State, ArrowError> {
        let headings = self.headings.iter().map(str::to_owned).collect();
        let row_groups = self.writer.row_groups()?.into_iter().map(char::from).collect();
        Ok(State { headings, row: self.rows.last_row(), row_groups })
    }

    fn push(&mut self, row: &StringRecord) -> Result<(), ArrowError> {
        self.rows.push(row)?;
        if self.rows.len() == BATCH { self.writer.write(self.rows.take()?.into()) } else { Ok(()) }
    }

    /// Ends the file; returns the bytes that were not taken.
    fn close(mut self) -> Result<Vec<u8>, ArrowError> {
        if self.rows.len() > 0 {
            self.writer.write(self.rows.take()?.into())?;
        }
        self.writer.close()?;
        Ok(std::mem::take(self.writer.out()))
    }
}
