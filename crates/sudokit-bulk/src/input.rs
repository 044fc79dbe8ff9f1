//! [`Input`], bytes as the system has them, and whether reading would have to wait now: so a run can answer
//! the records that have arrived before it waits for more.

use std::fmt;
use std::fs::File;
use std::io::{self, Read};
use std::sync::Arc;

/// A reader, and a function that tells whether reading would have to wait now.
///
/// ```
/// use sudokit_bulk::Input;
/// let input = Input::new(&b"1..2"[..]);
/// assert!(!input.would_wait());
/// assert!(input.with_would_wait(|| true).would_wait());
/// ```
pub struct Input {
    pub(crate) reader: Box<dyn Read + Send>,
    pub(crate) would_wait: Arc<dyn Fn() -> bool + Send + Sync>,
    /// Why each column of a table cannot hold puzzles, if it cannot.
    pub(crate) column_errors: Vec<Option<String>>,
}

impl fmt::Debug for Input {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Input").finish_non_exhaustive()
    }
}

impl Input {
    /// Bytes that are in memory, or come without pauses.
    pub fn new(reader: impl Read + Send + 'static) -> Input {
        Input { reader: Box::new(reader), would_wait: Arc::new(|| false), column_errors: Vec::new() }
    }

    /// Bytes from a file. A pipe or a device may pause; a file on a disk does not.
    #[must_use]
    pub fn file(file: File) -> Input {
        if file.metadata().is_ok_and(|it| it.is_file()) {
            return Input::new(file);
        }
        let file = Arc::new(file);
        Input::new(Arc::clone(&file)).with_would_wait(move || would_wait(&*file))
    }

    /// The same bytes with another function that tells whether reading would have to wait now.
    #[must_use]
    pub fn with_would_wait(self, would_wait: impl Fn() -> bool + Send + Sync + 'static) -> Input {
        Input { would_wait: Arc::new(would_wait), ..self }
    }

    /// The same table with the reason why each column cannot hold puzzles, if it cannot. If the puzzles are
    /// read from such a column, the source cannot be read.
    ///
    /// ```
    /// use sudokit::format::{Format, ReadOptions};
    /// use sudokit_bulk::{Input, Source};
    ///
    /// let errors = vec![Some("is a column of dates".to_owned())];
    /// let csv = Format::from_name("csv").expect("it is in the table");
    /// let open = |_: &_, _: &_| Ok(Input::new(&b"puzzle\n2026-11-23"[..]).with_column_errors(errors));
    /// let error = Source::table("table", csv, open).records(&ReadOptions::default(), || {}).unwrap_err();
    /// assert_eq!(std::error::Error::source(&error).unwrap().to_string(), "is a column of dates");
    /// # Ok::<(), sudokit_bulk::Error>(())
    /// ```
    #[must_use]
    pub fn with_column_errors(self, column_errors: Vec<Option<String>>) -> Input {
        Input { column_errors, ..self }
    }

    /// Whether reading would have to wait now. If that cannot be known, it might.
    #[must_use]
    pub fn would_wait(&self) -> bool {
        (self.would_wait)()
    }
}

/// Whether reading from this file descriptor would have to wait now.
///
/// ```
/// let (reader, mut writer) = std::io::pipe()?;
/// assert!(sudokit_bulk::would_wait(&reader));
/// # Ok::<(), std::io::Error>(())
/// ```
#[cfg(unix)]
pub fn would_wait(file: &impl std::os::fd::AsFd) -> bool {
    use rustix::event::{PollFd, PollFlags, Timespec, poll};

    let now = Timespec { tv_sec: 0, tv_nsec: 0 };
    poll(&mut [PollFd::new(file, PollFlags::IN)], Some(&now)) == Ok(0)
}

/// Whether reading from this file would have to wait now. This system cannot tell, so the answer is yes.
#[cfg(not(unix))]
pub fn would_wait<T>(_file: &T) -> bool {
    true
}

/// A reader that calls `on_pause` before it has to wait. After its end it reads nothing more, because a
/// terminal would ask the user again.
pub(crate) struct PausingReader<F> {
    reader: Box<dyn Read + Send>,
    would_wait: Arc<dyn Fn() -> bool + Send + Sync>,
    on_pause: F,
    is_at_end: bool,
}

impl<F> PausingReader<F> {
    pub(crate) fn new(
        reader: Box<dyn Read + Send>,
        would_wait: Arc<dyn Fn() -> bool + Send + Sync>,
        on_pause: F,
    ) -> PausingReader<F> {
        PausingReader { reader, would_wait, on_pause, is_at_end: false }
    }
}

impl<F: FnMut()> Read for PausingReader<F> {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        if self.is_at_end {
            return Ok(0);
        }
        if (self.would_wait)() {
            (self.on_pause)();
        }
        let read = self.reader.read(bytes)?;
        self.is_at_end = read == 0;
        Ok(read)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[cfg(unix)]
    #[test]
    fn a_pause_is_noticed_before_the_wait() {
        use std::io::Write as _;

        let (reader, mut writer) = io::pipe().unwrap();
        let Input { reader, would_wait, .. } = Input::file(File::from(std::os::fd::OwnedFd::from(reader)));
        assert!(would_wait());
        writer.write_all(b"abc").unwrap();
        assert!(!would_wait());
        let mut pauses = 0;
        let mut pausing = PausingReader::new(reader, would_wait, || {
            pauses += 1;
            writer.write_all(b"def").unwrap();
        });
        let mut bytes = [0; 3];
        pausing.read_exact(&mut bytes).unwrap();
        assert_eq!(&bytes, b"abc");
        pausing.read_exact(&mut bytes).unwrap();
        assert_eq!(&bytes, b"def");
        assert_eq!(pauses, 1);
    }
}
