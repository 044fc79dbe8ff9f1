//! [`Source`], where records are read from: a file, text, or any reader, packed with gzip or zstd or not.

use std::fmt;
use std::fs::File;
use std::io::{self, BufRead, BufReader, Read};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use sudokit::format::{Column, Format, OpenError, ReadOptions, Reader};

use crate::Error;
use crate::input::{Input, PausingReader};
use crate::remaining_rows::{Open, RemainingRows, TableRest};
use crate::unpack::{BUFFER, ReadGuard, UnpackLimits, unpacked};

/// The error of a Parquet file where text is expected.
const PARQUET: &str = "is a Parquet file; these are read from a disk, not from a pipe, and by a command that is built with its \
                       feature `parquet`";

/// A place to read records from. It is opened when its turn comes.
///
/// ```
/// use sudokit_bulk::Source;
/// use sudokit::format::ReadOptions;
///
/// let source = Source::text("request", ".".repeat(81));
/// let mut records = source.records(&ReadOptions::default(), || {})?;
/// assert_eq!(records.next().unwrap()?.board.to_string(), ".".repeat(81));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Source {
    name: String,
    file_name: Option<String>,
    size: Option<u64>,
    table: Option<Table>,
    open: Open,
    bytes_read: Arc<AtomicU64>,
    guard: ReadGuard,
    pub(crate) rest: RemainingRows,
}

/// The table that a source is made of.
#[derive(Clone)]
struct Table {
    format: &'static Format,
    /// The column that the program has added.
    hidden_column: Option<&'static str>,
    /// The number of rows of the table before the rows that are read.
    rows_before: u64,
    /// The number of the column of the puzzles, from 1, if rows of the table have been read.
    column: Option<String>,
}

impl fmt::Debug for Source {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Source").field("name", &self.name).field("size", &self.size).finish_non_exhaustive()
    }
}

impl Source {
    /// A source that `open` opens when its turn comes. `name` is its name in messages.
    ///
    /// ```
    /// use sudokit_bulk::{Input, Source};
    /// let source = Source::new("standard input", || Ok(Input::new(std::io::stdin())));
    /// assert_eq!(source.name(), "standard input");
    /// ```
    pub fn new(name: impl Into<String>, open: impl FnOnce() -> io::Result<Input> + Send + 'static) -> Source {
        Source {
            name: name.into(),
            file_name: None,
            size: None,
            table: None,
            open: Box::new(|_, _| open()),
            bytes_read: Arc::default(),
            guard: ReadGuard::default(),
            rest: RemainingRows::default(),
        }
    }

    /// A table that is opened when the source's turn comes. `open` returns its rows as text in this format. It
    /// receives the options for reading, and [`RemainingRows`]: if it finds a row that it cannot read, it puts
    /// the rows after that one there. It is an error if the options name another format. The line of a record
    /// is the number of its row.
    ///
    /// ```
    /// use sudokit::format::{Format, ReadOptions};
    /// use sudokit_bulk::{Input, Source};
    /// let csv = Format::from_name("csv").expect("it is in the table");
    /// let rows = format!("a\n{}", ".".repeat(81));
    /// let source = Source::table("table", csv, |_, _| Ok(Input::new(std::io::Cursor::new(rows))));
    /// assert_eq!(source.records(&ReadOptions::default(), || {})?.format().name, "csv");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn table(
        name: impl Into<String>,
        format: &'static Format,
        open: impl FnOnce(&ReadOptions, &RemainingRows) -> io::Result<Input> + Send + 'static,
    ) -> Source {
        let source = Source::new(name, || Ok(Input::new(io::empty())));
        let table = Table { format, hidden_column: None, rows_before: 0, column: None };
        Source { table: Some(table), open: Box::new(open), ..source }
    }

    /// A file. Some formats are recognized by the ending of its name.
    pub fn file(path: impl AsRef<Path>) -> Source {
        let path = path.as_ref().to_owned();
        let name = path.display().to_string();
        let size = path.metadata().ok().filter(std::fs::Metadata::is_file).map(|metadata| metadata.len());
        let unpacked = [".gz", ".zst"].iter().find_map(|ending| name.strip_suffix(ending));
        let file_name = Some(unpacked.unwrap_or(&name).to_owned());
        let open = move || {
            if path.is_dir() {
                return Err(io::Error::new(io::ErrorKind::IsADirectory, "is a folder, not a file"));
            }
            File::open(path).map(Input::file)
        };
        Source { file_name, size, ..Source::new(name, open) }
    }

    /// Text in memory, such as the body of a request.
    pub fn text(name: impl Into<String>, text: impl Into<Vec<u8>>) -> Source {
        let text = text.into();
        Source::new(name, move || Ok(Input::new(io::Cursor::new(text))))
    }

    /// A reader that never pauses for long. [`Source::new`] takes one that does.
    pub fn reader(name: impl Into<String>, reader: impl Read + Send + 'static) -> Source {
        Source::new(name, move || Ok(Input::new(reader)))
    }

    /// The same source under another name in messages.
    #[must_use]
    pub fn with_name(self, name: impl Into<String>) -> Source {
        Source { name: name.into(), ..self }
    }

    /// The same with a last column of the table that the program has added: it holds no puzzles, and errors
    /// do not name it among the columns.
    ///
    /// ```
    /// use sudokit::format::{Format, ReadOptions};
    /// use sudokit_bulk::{Input, Source};
    ///
    /// let csv = Format::from_name("csv").expect("it is in the table");
    /// let source = Source::table("table", csv, |_, _| Ok(Input::new(&b"a,row\n1..2,0"[..]))).with_hidden_column("row");
    /// let options = ReadOptions { column: Some("b".to_owned()), ..ReadOptions::default() };
    /// let error = source.records(&options, || {}).unwrap_err();
    /// assert!(std::error::Error::source(&error).unwrap().to_string().ends_with("there are: a"));
    ///
    /// let source = Source::table("table", csv, |_, _| Ok(Input::new(&b"a,row\n1..2,0"[..]))).with_hidden_column("row");
    /// let options = ReadOptions { column: Some("2".to_owned()), ..ReadOptions::default() };
    /// assert!(source.records(&options, || {}).is_err());
    /// # Ok::<(), sudokit_bulk::Error>(())
    /// ```
    #[must_use]
    pub fn with_hidden_column(self, heading: &'static str) -> Source {
        let table = self.table.map(|table| Table { hidden_column: Some(heading), ..table });
        Source { table, ..self }
    }

    /// The same source with these limits of what comes out of it if it is packed. A source that exceeds them
    /// cannot be read to its end.
    #[must_use]
    pub fn with_unpack_limits(mut self, limits: UnpackLimits) -> Source {
        self.guard.limits = Some(limits);
        self
    }

    /// Its name in messages.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The number of bytes in the file, as they are packed; `None` if that is unknown.
    #[must_use]
    pub fn size(&self) -> Option<u64> {
        self.size
    }

    /// The name, the table and the counter of bytes of a source, without its rows.
    pub(crate) fn without_rows(&self) -> Source {
        Source {
            table: self.table.clone(),
            bytes_read: Arc::clone(&self.bytes_read),
            guard: self.guard.clone(),
            ..Source::reader(self.name.clone(), io::empty())
        }
    }

    /// The rows that are left of the same table.
    pub(crate) fn with_rest(self, rest: TableRest) -> Source {
        let TableRest { rows_before, column, open } = rest;
        let column = column.map(|column| (column + 1).to_string());
        let table = self.table.map(|table| Table { rows_before, column, ..table });
        Source { table, open, ..self }
    }

    /// Counts the bytes read from this source, before they are unpacked, in this counter.
    pub(crate) fn count_bytes(&mut self, counter: &Arc<AtomicU64>) {
        self.bytes_read = Arc::clone(counter);
    }

    /// Reading ends with an error when this returns true, also within a long line or while bytes are
    /// unpacked.
    pub(crate) fn cancel_when(&mut self, is_cancelled: Arc<dyn Fn() -> bool + Send + Sync>) {
        self.guard.is_cancelled = is_cancelled;
    }

    /// The reader of its records. Packed bytes are recognized by the first of them, and unpacked. The name in
    /// the options is replaced by the name of the file. Before reading has to wait, `on_pause` is called.
    ///
    /// # Errors
    /// If the source cannot be read, the format is not known, or the column of the puzzles is missing or
    /// cannot hold them.
    pub fn records(
        mut self,
        options: &ReadOptions,
        on_pause: impl FnMut() + Send + 'static,
    ) -> Result<Reader<'static>, Error> {
        let name = std::mem::take(&mut self.name);
        let table = self.table.take();
        let hidden_column = table.as_ref().and_then(|table| table.hidden_column);
        let mut options = ReadOptions { name: self.file_name.take(), ..options.clone() };
        if let Some(table) = &table {
            if let Some(format) = options.format.filter(|format| format.name != table.format.name) {
                let reason = format!("is a table, and cannot be read as {}", format.name);
                let error = io::Error::new(io::ErrorKind::InvalidInput, reason);
                return Err(Error::Read { place: name, error });
            }
            options.format = Some(table.format);
            options.column = table.column.clone().or(options.column);
        }
        let opened = self.open(&options, on_pause);
        let Opened { bytes, would_wait, mut column_errors } =
            opened.map_err(|error| Error::Read { place: name.clone(), error })?;
        let reader = Reader::open_live(bytes, &options, || would_wait()).map_err(|error| match error {
            OpenError::Io(error) => Error::Read { place: name.clone(), error },
            OpenError::NoColumn { requested, mut available } => {
                available.retain(|heading| Some(heading.as_str()) != hidden_column);
                Error::Format { place: name.clone(), error: OpenError::NoColumn { requested, available } }
            }
            error => Error::Format { place: name.clone(), error },
        })?;
        let columns = reader.columns();
        let puzzle = columns.iter().position(|column| matches!(column, Column::Puzzle(_)));
        if let Some((last, own)) = columns.split_last()
            && puzzle == Some(own.len())
            && hidden_column == Some(last.heading())
        {
            let available = own.iter().map(|column| column.heading().to_owned()).collect();
            let error = OpenError::NoColumn { requested: options.column, available };
            return Err(Error::Format { place: name, error });
        }
        if let Some(reason) = puzzle.and_then(|puzzle| column_errors.get_mut(puzzle)?.take()) {
            let error = io::Error::new(io::ErrorKind::InvalidData, reason);
            return Err(Error::Read { place: name, error });
        }
        Ok(match table {
            Some(table) => reader.of_table(table.rows_before),
            None => reader,
        })
    }

    /// The bytes. Packed bytes are recognized by the first of them, and unpacked. Before reading has to wait,
    /// `on_pause` is called.
    ///
    /// # Errors
    /// If the source cannot be read.
    pub fn bytes(self, on_pause: impl FnMut() + Send + 'static) -> Result<Box<dyn BufRead + Send>, Error> {
        let place = self.name.clone();
        let opened = self.open(&ReadOptions::default(), on_pause);
        opened.map(|it| it.bytes).map_err(|error| Error::Read { place, error })
    }

    fn open(self, options: &ReadOptions, on_pause: impl FnMut() + Send + 'static) -> io::Result<Opened> {
        let Input { reader, would_wait, column_errors } = (self.open)(options, &self.rest)?;
        let pausing = PausingReader::new(reader, Arc::clone(&would_wait), on_pause);
        let bytes_before = self.bytes_read.load(Ordering::Relaxed);
        let (count, guard) = (Arc::clone(&self.bytes_read), self.guard.clone());
        let mut bytes = BufReader::with_capacity(BUFFER, GuardedReader { reader: pausing, count, guard });
        if bytes.fill_buf()?.starts_with(b"PAR1") {
            return Err(io::Error::new(io::ErrorKind::InvalidData, PARQUET));
        }
        let bytes = unpacked(bytes, self.bytes_read, bytes_before, self.guard)?;
        Ok(Opened { bytes, would_wait, column_errors })
    }
}

/// A source that is open.
struct Opened {
    /// The bytes, unpacked.
    bytes: Box<dyn BufRead + Send>,
    would_wait: Arc<dyn Fn() -> bool + Send + Sync>,
    column_errors: Vec<Option<String>>,
}

/// Adds the number of bytes that it reads to a counter, until the run is cancelled.
struct GuardedReader<R> {
    reader: R,
    count: Arc<AtomicU64>,
    guard: ReadGuard,
}

impl<R: Read> Read for GuardedReader<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.guard.check_cancelled()?;
        let read = self.reader.read(buffer)?;
        self.count.fetch_add(read as u64, Ordering::Relaxed);
        Ok(read)
    }
}
