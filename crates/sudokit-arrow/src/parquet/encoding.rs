//! [`ParquetEncoding`]: a Parquet file from CSV text.

use std::io::{self, Write};
use std::sync::{Arc, Mutex, PoisonError};

use arrow_array::builder::StringBuilder;
use arrow_array::cast::AsArray as _;
use arrow_array::{
    Array, ArrayRef, FixedSizeBinaryArray, FixedSizeListArray, RecordBatch, StringArray, UInt8Array,
};
use arrow_cast::cast;
use arrow_schema::{ArrowError, DataType, Field, Schema, SchemaRef};
use arrow_select::interleave::interleave;
use csv::{ReaderBuilder, StringRecord};
use parquet::arrow::ArrowWriter;
use parquet::basic::{Compression, ZstdLevel};
use parquet::file::metadata::KeyValue;
use parquet::file::properties::WriterProperties;
use parquet::schema::types::ColumnPath;
use sudokit_bulk::OutputEncoding;
use sudokit_bulk::arrays::Rows as _;

use super::text::ColumnText;
use super::{BATCH, Originals, ROW};
use crate::Boards;
use crate::columns::{FieldColumn, column};

/// The rows of a row group: small enough to be kept in memory.
const ROW_GROUP: usize = 1 << 17;

/// Columns whose values are seldom equal.
const BOARDS: [&str; 8] =
    ["puzzle", "puzzles", "quizzes", "solution", "solutions", "canonical", "transform", "inverse"];

/// What a field begins with in place of a puzzle that cannot be read.
const ERROR: &str = "error: ";

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
struct Buffer(Arc<Mutex<Vec<u8>>>);

impl Buffer {
    fn take(&self, out: &mut Vec<u8>) {
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
    schema: SchemaRef,
    /// What becomes of each column of the text.
    columns: Vec<TextColumn>,
    /// Why each row cannot be read, if there is a column for it.
    errors: Option<Vec<Option<String>>>,
    /// The column for it: a new one at the end, or that of the input.
    error_column: usize,
    rows: usize,
    originals: Option<PendingRows>,
}

/// What becomes of a column of the text.
enum TextColumn {
    /// A column of the input, with its values now, if they may be boards.
    Original { at: usize, texts: Option<StringBuilder> },
    /// The number of the row in the input.
    Row,
    /// A column of this text.
    Text(FieldColumn),
}

/// Rows of the input that shall be written.
struct PendingRows {
    source: Arc<Originals>,
    batches: Vec<Arc<RecordBatch>>,
    /// Of each row, its batch and its place there.
    rows: Vec<(usize, usize)>,
}

impl OpenFile {
    fn new(
        headings: &StringRecord,
        options: &ParquetOptions,
        buffer: &Buffer,
    ) -> Result<OpenFile, ArrowError> {
        let input = options.originals.as_ref().and_then(|originals| originals.schema());
        let originals = input.as_ref().and(options.originals.as_ref()).map(|source| PendingRows {
            source: Arc::clone(source),
            batches: Vec::new(),
            rows: Vec::new(),
        });
        let kept = input.as_ref().map_or(0, |schema| schema.fields().len());
        let first_added = headings.len().saturating_sub(options.added);
        let mut fields: Vec<Field> = Vec::new();
        let columns = headings.iter().enumerate().map(|(at, heading)| match &input {
            Some(input) if at < kept => {
                fields.push(input.field(at).clone());
                let texts = Boards::holds(input.field(at).data_type()).then(StringBuilder::new);
                TextColumn::Original { at, texts }
            }
            Some(_) if at == kept && heading == ROW => TextColumn::Row,
            _ => {
                let name = heading.strip_prefix("sudokit_").unwrap_or(heading);
                let kind = if at < first_added { DataType::Utf8 } else { column(name).data_type().clone() };
                let name = free_name(heading, &fields);
                fields.push(Field::new(name, kind.clone(), true));
                TextColumn::Text(FieldColumn::new(&kind))
            }
        });
        let columns: Vec<_> = columns.collect();
        let errors = options.with_errors.then(Vec::new);
        let known = |field: &Field| field.name() == "error" && field.data_type() == &DataType::Utf8;
        let error_column = match fields[..kept].iter().position(known) {
            Some(at) => {
                fields[at].set_nullable(true);
                at
            }
            None => fields.len(),
        };
        if errors.is_some() && error_column == fields.len() {
            fields.push(Field::new(free_name("error", &fields), DataType::Utf8, true));
        }
        let schema = Arc::new(Schema::new(fields));
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
        let writer = ArrowWriter::try_new(buffer.clone(), Arc::clone(&schema), Some(properties.build()))?;
        Ok(OpenFile { writer, schema, columns, errors, error_column, rows: 0, originals })
    }

    fn push(&mut self, row: &StringRecord) -> Result<(), ArrowError> {
        if let Some(originals) = &mut self.originals {
            originals.push(row, &self.columns)?;
        }
        let mut error: Option<String> = None;
        for (field, column) in row.iter().zip(&mut self.columns) {
            match column {
                TextColumn::Row => {}
                TextColumn::Original { texts, .. } => {
                    if let Some(texts) = texts {
                        texts.append_value(field);
                    }
                }
                TextColumn::Text(column) => match field.strip_prefix(ERROR) {
                    Some(message) if error.is_none() && self.errors.is_some() => {
                        error = Some(message.to_owned());
                        column.push(None);
                    }
                    _ => column.push(Some(field)),
                },
            }
        }
        if let Some(errors) = &mut self.errors {
            errors.push(error);
        }
        self.rows += 1;
        if self.rows == BATCH { self.write() } else { Ok(()) }
    }

    /// Writes the rows.
    fn write(&mut self) -> Result<(), ArrowError> {
        let mut arrays: Vec<ArrayRef> = Vec::new();
        let mut errors = self.errors.as_mut().map(std::mem::take);
        for column in &mut self.columns {
            match column {
                TextColumn::Row => {}
                TextColumn::Original { at, texts } => {
                    if let Some(originals) = &self.originals {
                        let texts = texts.as_mut().map(StringBuilder::finish);
                        arrays.push(originals.column(*at, texts.as_ref(), errors.as_mut())?);
                    }
                }
                TextColumn::Text(column) => arrays.push(column.finish()),
            }
        }
        match (errors, arrays.get_mut(self.error_column)) {
            (None, _) => {}
            (Some(errors), None) => arrays.push(Arc::new(StringArray::from(errors))),
            (Some(errors), Some(known)) => {
                let known_errors = known.as_string::<i32>().iter();
                let all = errors.iter().zip(known_errors).map(|(new, known)| new.as_deref().or(known));
                let all: StringArray = all.collect();
                *known = Arc::new(all);
            }
        }
        if let Some(originals) = &mut self.originals {
            originals.clear();
        }
        self.rows = 0;
        self.writer.write(&RecordBatch::try_new(Arc::clone(&self.schema), arrays)?).map_err(ArrowError::from)
    }

    fn close(mut self) -> Result<(), ArrowError> {
        if self.rows > 0 {
            self.write()?;
        }
        self.writer.close()?;
        Ok(())
    }
}

/// A name for a column beside these: this one, unless it is taken.
fn free_name(name: &str, fields: &[Field]) -> String {
    let own = || std::iter::once(name.to_owned()).chain([format!("sudokit_{name}")]);
    let numbered = (2..).map(|number| format!("sudokit_{name}_{number}"));
    let is_free = |name: &String| !fields.iter().any(|field| field.name() == name);
    own().chain(numbered).find(is_free).unwrap_or_default()
}

/// Why the value of a row is no board.
fn reason(column: &ArrayRef, row: usize) -> Option<String> {
    let error = Boards::new(column).ok()?.read(row, &mut [0; 81]).err()?;
    Some(error.to_string())
}

impl PendingRows {
    /// Adds the row whose number is in this row of the text.
    fn push(&mut self, row: &StringRecord, columns: &[TextColumn]) -> Result<(), ArrowError> {
        let at = columns.iter().position(|column| matches!(column, TextColumn::Row));
        let number = at.and_then(|at| row.get(at)).and_then(|text| text.parse().ok());
        let found = number.and_then(|number| self.source.find(number));
        let (batch, place) =
            found.ok_or_else(|| ArrowError::InvalidArgumentError("a row that is in no input".to_owned()))?;
        if !self.batches.last().is_some_and(|last| Arc::ptr_eq(last, &batch)) {
            self.batches.push(batch);
        }
        self.rows.push((self.batches.len() - 1, place));
        Ok(())
    }

    /// The values of a column: those of the input, or others where the texts differ from theirs. A text may also say why a
    /// row cannot be read.
    fn column(
        &self,
        at: usize,
        texts: Option<&StringArray>,
        mut errors: Option<&mut Vec<Option<String>>>,
    ) -> Result<ArrayRef, ArrowError> {
        let mut columns: Vec<&dyn Array> = self.batches.iter().map(|batch| &**batch.column(at)).collect();
        let Some(texts) = texts else { return interleave(&columns, &self.rows) };
        let old = self.batches.iter().map(|batch| ColumnText::new(batch.column(at), false));
        let old = old.collect::<Result<Vec<_>, _>>()?;
        let (mut rows, mut changed) = (self.rows.clone(), Vec::new());
        let mut board = [0; 81];
        for (row, (batch, place)) in self.rows.iter().enumerate() {
            let text = texts.value(row);
            if old[*batch].value(*place, &mut board)? == text {
                continue;
            }
            if let (Some(message), Some(errors)) = (text.strip_prefix(ERROR), &mut errors) {
                let reason = reason(self.batches[*batch].column(at), *place);
                errors[row] = Some(reason.unwrap_or_else(|| message.to_owned()));
            } else {
                rows[row] = (columns.len(), changed.len());
                changed.push(text);
            }
        }
        if changed.is_empty() {
            return interleave(&columns, &self.rows);
        }
        let values = from_texts(&StringArray::from(changed), columns[0].data_type())?;
        columns.push(&*values);
        interleave(&columns, &rows)
    }

    fn clear(&mut self) {
        self.rows.clear();
        self.batches.clear();
    }
}

/// Boards as values of this type.
fn from_texts(texts: &StringArray, kind: &DataType) -> Result<ArrayRef, ArrowError> {
    let digits = || -> Result<Vec<u8>, ArrowError> {
        let mut digits = Vec::with_capacity(81 * texts.len());
        for text in texts.iter().flatten() {
            if text.len() != 81 {
                return Err(ArrowError::CastError(format!("{text:?} is no list of 81 digits")));
            }
            digits.extend(text.bytes().map(|byte| if byte.is_ascii_digit() { byte - b'0' } else { 0 }));
        }
        Ok(digits)
    };
    Ok(match kind {
        DataType::FixedSizeList(item, size) => {
            let values = cast(&UInt8Array::from(digits()?), item.data_type())?;
            Arc::new(FixedSizeListArray::try_new(Arc::clone(item), *size, values, None)?)
        }
        DataType::FixedSizeBinary(_) => Arc::new(FixedSizeBinaryArray::try_from_iter(digits()?.chunks(81))?),
        kind => cast(texts, kind)?,
    })
}
