//! [`ParquetEncoding`]: a Parquet file from CSV text.

use std::io::{self, Write};
use std::sync::{Arc, Mutex, PoisonError};

use arrow_schema::{ArrowError, SchemaRef};
use csv::{ReaderBuilder, StringRecord};
use parquet::arrow::ArrowWriter;
use parquet::basic::{Compression, ZstdLevel};
use parquet::file::metadata::KeyValue;
use parquet::file::properties::WriterProperties;
use parquet::schema::types::ColumnPath;
use sudokit_bulk::OutputEncoding;

use super::text_rows::TextRows;
use super::{BATCH, Originals};

/// The rows of a row group: small enough to be kept in memory.
const ROW_GROUP: usize = 1 << 17;

/// Columns whose values are seldom equal.
const BOARDS: [&str; 8] =
    ["puzzle", "puzzles", "quizzes", "solution", "solutions", "canonical", "transform", "inverse"];

/// What a Parquet file shall hold.
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
    buffer: Buffer,
    open: Option<OpenFile>,
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
        ParquetEncoding { options, buffer: Buffer::default(), open: None }
    }
}

impl OutputEncoding for ParquetEncoding {
    fn encode(&mut self, text: &[u8], out: &mut Vec<u8>) -> io::Result<()> {
        let mut rows = ReaderBuilder::new().has_headers(false).flexible(true).from_reader(text);
        let mut row = StringRecord::new();
        while rows.read_record(&mut row)? {
            match &mut self.open {
                None => {
                    let open = OpenFile::new(&row, &self.options, &self.buffer);
                    self.open = Some(open.map_err(io::Error::other)?);
                }
                Some(open) => open.push(&row).map_err(io::Error::other)?,
            }
        }
        self.buffer.take(out);
        Ok(())
    }

    fn finish(&mut self, out: &mut Vec<u8>) -> io::Result<()> {
        if let Some(open) = self.open.take() {
            open.close().map_err(io::Error::other)?;
        }
        self.buffer.take(out);
        Ok(())
    }
}

/// Bytes that the library has written.
#[derive(Clone, Default)]
pub(super) struct Buffer(Arc<Mutex<Vec<u8>>>);

impl Buffer {
    /// Moves the bytes to the end of others.
    pub(super) fn take(&self, out: &mut Vec<u8>) {
        out.append(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner));
    }
}

impl Write for Buffer {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// A file whose headings are known.
struct OpenFile {
    writer: ArrowWriter<Buffer>,
    rows: TextRows,
}

impl OpenFile {
    fn new(
        headings: &StringRecord,
        options: &ParquetOptions,
        buffer: &Buffer,
    ) -> Result<OpenFile, ArrowError> {
        let rows = TextRows::new(headings, options);
        Ok(OpenFile { writer: writer(rows.schema(), options, buffer)?, rows })
    }

    fn push(&mut self, row: &StringRecord) -> Result<(), ArrowError> {
        self.rows.push(row)?;
        if self.rows.len() == BATCH { self.write() } else { Ok(()) }
    }

    fn write(&mut self) -> Result<(), ArrowError> {
        self.writer.write(&self.rows.take()?).map_err(ArrowError::from)
    }

    fn close(mut self) -> Result<(), ArrowError> {
        if self.rows.len() > 0 {
            self.write()?;
        }
        self.writer.close()?;
        Ok(())
    }
}

/// Writes a file with these columns.
pub(super) fn writer(
    schema: &SchemaRef,
    options: &ParquetOptions,
    buffer: &Buffer,
) -> Result<ArrowWriter<Buffer>, ArrowError> {
    let metadata = options.metadata.iter().map(|(key, value)| KeyValue::new(key.clone(), value.clone()));
    let mut properties = WriterProperties::builder()
        .set_created_by(concat!("sudokit ", env!("CARGO_PKG_VERSION")).to_owned())
        .set_compression(Compression::ZSTD(ZstdLevel::default()))
        .set_max_row_group_row_count(Some(ROW_GROUP))
        .set_key_value_metadata(Some(metadata.collect()));
    for field in schema.fields() {
        // A dictionary of them would only cost time.
        if BOARDS.iter().any(|name| field.name().eq_ignore_ascii_case(name)) {
            let path = ColumnPath::from(field.name().clone());
            properties = properties.set_column_dictionary_enabled(path, false);
        }
    }
    Ok(ArrowWriter::try_new(buffer.clone(), Arc::clone(schema), Some(properties.build()))?)
}
