//! [`RemainingRows`]: the rows of a table after rows that cannot be read are one more source.

use std::fmt;
use std::io;
use std::sync::{Arc, Mutex, PoisonError};

use sudokit::format::ReadOptions;

use crate::Input;

/// Opens the input of a source.
pub(crate) type Open = Box<dyn FnOnce(&ReadOptions, &RemainingRows) -> io::Result<Input> + Send>;

/// Where the input of a [table](crate::Source::table) leaves the rows after those that it cannot read, before
/// it returns the error.
///
/// ```
/// use std::io::{self, Read as _};
/// use sudokit::format::{Format, ReadOptions};
/// use sudokit_bulk::{Input, Source, Sources};
///
/// struct Broken;
/// impl io::Read for Broken {
///     fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
///         Err(io::Error::other("row 2 cannot be read"))
///     }
/// }
///
/// let csv = Format::from_name("csv").expect("it is in the table");
/// let (first, third) = (format!("puzzle\n{}\n", ".".repeat(81)), format!("puzzle\n{}\n", "1".repeat(80)));
/// let table = Source::table("table", csv, move |_, rest| {
///     rest.set(2, Some(0), |_, _| Ok(Input::new(io::Cursor::new(third))));
///     Ok(Input::new(io::Cursor::new(first).chain(Broken)))
/// });
/// let mut sources = Sources::from(vec![table]);
/// let mut records = sources.next().unwrap().records(&ReadOptions::default(), || {})?;
/// assert!(records.next().unwrap().is_ok());
/// assert!(records.next().unwrap().is_err());
///
/// let mut records = sources.next().unwrap().records(&ReadOptions::default(), || {})?;
/// assert_eq!(records.next().unwrap().unwrap_err().line(), 3);
/// assert!(records.next().is_none() && sources.next().is_none());
/// # Ok::<(), sudokit_bulk::Error>(())
/// ```
#[derive(Clone, Default)]
pub struct RemainingRows(Arc<Mutex<Option<TableRest>>>);

/// Rows of a table.
pub(crate) struct TableRest {
    pub(crate) rows_before: u64,
    pub(crate) column: Option<usize>,
    pub(crate) open: Open,
}

impl fmt::Debug for RemainingRows {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("RemainingRows").finish_non_exhaustive()
    }
}

impl RemainingRows {
    /// Leaves the rows after the first `rows_before` rows of the table. `open` makes their input, as in
    /// [`Source::table`](crate::Source::table). Their puzzles are in the column with the index `column`; if
    /// it is `None`, the column is detected.
    pub fn set(
        &self,
        rows_before: u64,
        column: Option<usize>,
        open: impl FnOnce(&ReadOptions, &RemainingRows) -> io::Result<Input> + Send + 'static,
    ) {
        let rest = TableRest { rows_before, column, open: Box::new(open) };
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = Some(rest);
    }

    pub(crate) fn take(&self) -> Option<TableRest> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).take()
    }
}
