//! [`ParquetEncoding`]: a Parquet file from CSV text.

use std::collections::VecDeque;
use std::io;
use std::sync::Arc;

use arrow_schema::ArrowError;
use serde::{Deserialize, Serialize};
use sudokit_bulk::{OutputEncoding, ResumePoint};

use super::csv_rows::CsvRows;
use super::page_threads::{PageRows, PageThreads};
use super::row_bytes::PAGE_BYTES;
use super::text_rows::TextRows;
use super::writer::FileWriter;
use super::{BATCH, Originals};

/// The content of a Parquet file.
#[derive(Clone, Debug, Default)]
pub struct ParquetOptions {
    /// Names and values for the file's metadata.
    pub metadata: Vec<(String, String)>,
    /// The fields that the job adds to a record: the last columns of the text.
    pub added: Vec<&'static str>,
    /// The rows of the input, if it is Parquet. Their other columns are passed through. The text of the answers has
    /// [errors in place](sudokit_bulk::Pipeline::with_errors_in_place), and the file a column `error` for them.
    pub originals: Option<Arc<Originals>>,
    /// The greatest number of threads that encode; at least one does.
    pub threads: usize,
}

/// Makes a Parquet file, compressed with zstd, from CSV text with headings. The same text makes the same bytes, however it is
/// cut.
///
/// ```
/// use sudokit_arrow::parquet::{ParquetEncoding, ParquetOptions};
/// use sudokit_bulk::OutputEncoding as _;
///
/// let mut encoding = ParquetEncoding::new(ParquetOptions { added: vec!["count"], ..ParquetOptions::default() });
/// let mut bytes = Vec::new();
/// encoding.encode(b"puzzle,count\n12,3\n", &mut bytes)?;
/// encoding.finish(&mut bytes)?;
/// assert!(bytes.starts_with(b"PAR1") && bytes.ends_with(b"PAR1"));
/// # Ok::<(), std::io::Error>(())
/// ```
pub struct ParquetEncoding {
    options: ParquetOptions,
    open: Option<OpenFile>,
    csv: CsvRows,
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
        ParquetEncoding { options, open: None, csv: CsvRows::new(), text: 0, point: None, earlier: None }
    }

    /// Goes on from where an earlier encoding was interrupted, if it was. The columns of the input are known now.
    fn go_on(&mut self) -> Result<(), ArrowError> {
        if let Some(state) = self.earlier.take() {
            self.open = Some(OpenFile::after(&state, &self.options)?);
        }
        Ok(())
    }

    /// Takes rows, after the headings.
    fn take(&mut self, text: &[u8]) -> Result<(), ArrowError> {
        self.go_on()?;
        let mut start = 0;
        if self.open.is_none() {
            let (headings, end) = self.csv.headings(text)?;
            if headings.is_empty() {
                return Ok(());
            }
            self.open = Some(OpenFile::new(headings, &self.options)?);
            start = end;
        }
        let Some(open) = &mut self.open else { return Ok(()) };
        let rows = &text[start..];
        let mut taken = 0;
        for end in self.csv.ends(rows)? {
            open.pending.push(&rows[taken..end], &mut self.csv)?;
            if open.pending.is_full() {
                open.send_page(self.text + (start + end) as u64)?;
                while open.pages.is_full() {
                    self.point = open.write_page()?.or(self.point.take());
                }
            }
            taken = end;
        }
        Ok(())
    }

    /// Writes the rest.
    fn close(&mut self) -> Result<(), ArrowError> {
        self.go_on()?;
        let Some(open) = &mut self.open else { return Ok(()) };
        if open.pending.len() > 0 {
            open.send_page(self.text)?;
        }
        while !open.ends.is_empty() {
            open.write_page()?;
        }
        open.writer.close()
    }

    /// Hands over the bytes that are ready.
    fn hand_over(&mut self, out: &mut Vec<u8>) {
        if let Some(open) = &mut self.open {
            out.append(open.writer.out());
        }
    }
}

impl OutputEncoding for ParquetEncoding {
    fn encode(&mut self, text: &[u8], out: &mut Vec<u8>) -> io::Result<()> {
        if !text.is_empty() {
            self.take(text).map_err(io::Error::other)?;
        }
        self.text += text.len() as u64;
        self.hand_over(out);
        Ok(())
    }

    fn finish(&mut self, out: &mut Vec<u8>) -> io::Result<()> {
        self.close().map_err(io::Error::other)?;
        self.hand_over(out);
        self.open = None;
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
    headings: Vec<String>,
    pending: PendingPage,
    pages: PageThreads,
    /// The ends of the pages that are not written.
    ends: VecDeque<PageEnd>,
}

/// Rows that are too few for a page.
enum PendingPage {
    Text {
        text: Vec<u8>,
        rows: usize,
    },
    /// Rows of Parquet files. These are freed in the order of all outputs together, so no thread can look for them.
    OfOriginals(TextRows),
}

/// The end of a page.
struct PageEnd {
    /// The number of bytes of text up to here.
    text: u64,
    /// The last row of the input so far, if the input is Parquet.
    row: Option<u64>,
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
    fn new(headings: Vec<String>, options: &ParquetOptions) -> Result<OpenFile, ArrowError> {
        OpenFile::begin(headings, options, |rows| {
            FileWriter::new(rows.schema(), &options.metadata, Vec::new(), options.threads)
        })
    }

    fn after(state: &State, options: &ParquetOptions) -> Result<OpenFile, ArrowError> {
        let bytes: Result<Vec<u8>, _> = state.row_groups.chars().map(u8::try_from).collect();
        let bytes = bytes.map_err(|error| ArrowError::ExternalError(Box::new(error)))?;
        OpenFile::begin(state.headings.clone(), options, |rows| {
            FileWriter::after(rows.schema(), &options.metadata, Vec::new(), options.threads, &bytes)
        })
    }

    fn begin(
        headings: Vec<String>,
        options: &ParquetOptions,
        writer: impl FnOnce(&TextRows) -> Result<FileWriter<Vec<u8>>, ArrowError>,
    ) -> Result<OpenFile, ArrowError> {
        let rows = TextRows::new(&headings, options);
        let writer = writer(&rows)?;
        let pages = PageThreads::new(&headings, options)?;
        let pending = if rows.are_of_originals() {
            PendingPage::OfOriginals(rows)
        } else {
            PendingPage::Text { text: Vec::new(), rows: 0 }
        };
        Ok(OpenFile { writer, headings, pending, pages, ends: VecDeque::new() })
    }

    /// Has the pending rows, whose text ends here, encoded.
    fn send_page(&mut self, text: u64) -> Result<(), ArrowError> {
        let row = self.pending.last_row();
        let page = self.pending.take(&mut self.pages)?;
        self.pages.send(page)?;
        self.ends.push_back(PageEnd { text, row });
        Ok(())
    }

    /// Writes the next page; returns the point after it if it ends a row group.
    fn write_page(&mut self) -> Result<Option<ResumePoint>, ArrowError> {
        let (Some(end), Some(page)) = (self.ends.pop_front(), self.pages.receive()?) else { return Ok(None) };
        let groups = self.writer.row_group_count();
        self.writer.write_page(page)?;
        if self.writer.row_group_count() == groups {
            return Ok(None);
        }
        let row_groups = self.writer.row_groups()?.into_iter().map(char::from).collect();
        let state = State { headings: self.headings.clone(), row: end.row, row_groups };
        let state = serde_json::to_string(&state);
        let state = state.map_err(|error| ArrowError::ExternalError(Box::new(error)))?;
        Ok(Some(ResumePoint { text: end.text, state }))
    }
}

impl PendingPage {
    /// The number of rows.
    fn len(&self) -> usize {
        match self {
            PendingPage::Text { rows, .. } => *rows,
            PendingPage::OfOriginals(rows) => rows.len(),
        }
    }

    /// The number of the last row of the input, if the input is Parquet.
    fn last_row(&self) -> Option<u64> {
        match self {
            PendingPage::Text { .. } => None,
            PendingPage::OfOriginals(rows) => rows.last_row(),
        }
    }

    /// Whether the rows are enough for a page.
    fn is_full(&self) -> bool {
        let bytes = match self {
            PendingPage::Text { text, .. } => text.len(),
            PendingPage::OfOriginals(rows) => rows.bytes(),
        };
        self.len() == BATCH || bytes >= PAGE_BYTES
    }

    /// Adds a row.
    fn push(&mut self, row: &[u8], csv: &mut CsvRows) -> Result<(), ArrowError> {
        match self {
            PendingPage::Text { text, rows } => {
                text.extend_from_slice(row);
                // The end of a text may be that of its last row.
                if row.last() != Some(&b'\n') {
                    text.push(b'\n');
                }
                *rows += 1;
                Ok(())
            }
            PendingPage::OfOriginals(rows) => csv.each(row, |row| rows.push(row)),
        }
    }

    /// The rows; none are left.
    fn take(&mut self, pages: &mut PageThreads) -> Result<PageRows, ArrowError> {
        Ok(match self {
            PendingPage::Text { text, rows } => {
                *rows = 0;
                PageRows::Text(std::mem::replace(text, pages.buffer()))
            }
            PendingPage::OfOriginals(rows) => PageRows::Columns(rows.take()?),
        })
    }
}
