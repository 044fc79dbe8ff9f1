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
    encoded: OrderedMap<Result<EncodedRows, ArrowError>>,
    /// The number of pages that are not received.
    count: usize,
    /// Their greatest number.
    most: usize,
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
                let batch = match page {
                    PageRows::Columns(batch) => batch,
                    PageRows::Text(text) => {
                        csv.each(&text, |row| rows.push(row))?;
                        rows.take()?
                    }
                };
                Ok(EncodedRows::new(batch, None, &mut encoder)?)
            }
        };
        let encoded = OrderedMap::new(threads, items.into_iter(), make_worker).map_err(external)?;
        Ok(PageThreads { pages, encoded, count: 0, most: 2 * threads })
    }

    /// Whether a page must be received before the next one is sent.
    pub(super) fn is_full(&self) -> bool {
        self.count >= self.most
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
        self.encoded.next().transpose().map_err(external)?.transpose()
    }
}

fn external(error: impl std::error::Error + Send + Sync + 'static) -> ArrowError {
    ArrowError::ExternalError(Box::new(error))
}
