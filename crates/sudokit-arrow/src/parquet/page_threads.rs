//! [`PageThreads`]: pages of rows, encoded on several threads, in order.

use std::sync::mpsc::{Sender, channel};

use arrow_array::RecordBatch;
use arrow_schema::ArrowError;
use sudokit_bulk::OrderedMap;

use super::ParquetOptions;
use super::csv_rows::CsvRows;
use super::text_chunk::TextEncoder;
use super::text_rows::TextRows;
use super::writer::EncodedRows;

/// The rows of a page.
pub(super) enum PageRows {
    /// As CSV text.
    Text(Vec<u8>),
    Columns(RecordBatch),
}

/// Threads that encode pages.
pub(super) struct PageThreads {
    pages: Sender<PageRows>,
    encoded: OrderedMap<Result<EncodedPage, ArrowError>>,
    /// The number of pages that are not received.
    count: usize,
    /// Their greatest number.
    most: usize,
    /// Buffers of texts, which are used again.
    spare: Vec<Vec<u8>>,
}

/// A page, and the buffer that its text was in.
struct EncodedPage {
    rows: EncodedRows,
    text: Vec<u8>,
}

impl PageThreads {
    /// Starts threads for rows of text with these headings.
    pub(super) fn new(headings: &[String], options: &ParquetOptions) -> Result<PageThreads, ArrowError> {
        let (pages, items) = channel();
        let (headings, options) = (headings.to_vec(), options.clone());
        let threads = options.threads.max(1);
        let make_worker = move || {
            let (mut csv, mut encoder) = (CsvRows::new(), TextEncoder::new());
            let mut rows = TextRows::new(&headings, &options);
            move |page| {
                let (batch, text) = match page {
                    PageRows::Columns(batch) => (batch, Vec::new()),
                    PageRows::Text(text) => {
                        csv.each(&text, |row| rows.push(row))?;
                        (rows.take()?, text)
                    }
                };
                Ok(EncodedPage { rows: EncodedRows::new(batch, None, &mut encoder)?, text })
            }
        };
        let encoded = OrderedMap::new(threads, items.into_iter(), make_worker).map_err(external)?;
        Ok(PageThreads { pages, encoded, count: 0, most: 2 * threads, spare: Vec::new() })
    }

    /// Whether a page must be received before the next one is sent.
    pub(super) fn is_full(&self) -> bool {
        self.count >= self.most
    }

    /// An empty buffer for a text.
    pub(super) fn buffer(&mut self) -> Vec<u8> {
        self.spare.pop().unwrap_or_default()
    }

    /// Hands a page to the threads.
    pub(super) fn send(&mut self, page: PageRows) -> Result<(), ArrowError> {
        self.count += 1;
        self.pages.send(page).map_err(external)
    }

    /// Waits for the first page that was not received; none if all were.
    pub(super) fn receive(&mut self) -> Result<Option<EncodedRows>, ArrowError> {
        if self.count == 0 {
            return Ok(None);
        }
        self.count -= 1;
        let page = self.encoded.next().transpose().map_err(external)?.transpose()?;
        Ok(page.map(|EncodedPage { rows, mut text }| {
            if text.capacity() > 0 {
                text.clear();
                self.spare.push(text);
            }
            rows
        }))
    }
}

fn external(error: impl std::error::Error + Send + Sync + 'static) -> ArrowError {
    ArrowError::ExternalError(Box::new(error))
}
