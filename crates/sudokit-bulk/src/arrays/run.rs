//! [`ArrayRun`]: the threads and the host of a function; and the loop over pieces of arrays that all functions share.

use std::fmt;
use std::ops::Range;
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use crossbeam_channel::{RecvTimeoutError, unbounded};
use sudokit::{Grid, GridText, GridTextBuf, GridTexts, Puzzle};

use super::rows::{RowError, RowErrorKind, RowErrors, Rows};
use crate::{Host, NoHost, Progress, thread_count};

/// The time between two questions to the host whether to go on.
const ASK: Duration = Duration::from_millis(50);

/// The threads on which a function works, and its host.
///
/// ```
/// use sudokit_bulk::arrays::ArrayRun;
/// let run = ArrayRun { threads: Some(2), ..ArrayRun::default() };
/// ```
#[derive(Clone, Copy)]
pub struct ArrayRun<'a> {
    /// The greatest number of threads; without it, the number of cores.
    pub threads: Option<usize>,
    /// Whether the calling thread does all the work. The host is then asked only after each piece of the
    /// rows.
    pub in_calling_thread: bool,
    /// Receives progress from the calling thread, and may cancel.
    pub host: &'a dyn Host,
}

impl Default for ArrayRun<'_> {
    fn default() -> Self {
        ArrayRun { threads: None, in_calling_thread: false, host: &NoHost }
    }
}

impl fmt::Debug for ArrayRun<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ArrayRun").field("threads", &self.threads).finish_non_exhaustive()
    }
}

/// The host cancelled the run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cancelled;

impl fmt::Display for Cancelled {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("cancelled")
    }
}

impl std::error::Error for Cancelled {}

impl ArrayRun<'_> {
    /// Reads the rows in pieces of `piece` rows, and answers each piece into its part of the output. A row
    /// that cannot be read is an error.
    ///
    /// The worker that `make_worker` makes for each thread takes the texts of a piece and its part of the
    /// output, and adds the rows without an answer to the errors.
    pub(super) fn answer<O, W>(
        &self,
        rows: &dyn Rows,
        piece: usize,
        output: impl Iterator<Item = O> + Send,
        make_worker: impl Fn() -> W + Sync,
    ) -> Result<RowErrors, Cancelled>
    where
        O: Send,
        W: FnMut(Piece<'_>, O, &mut RowErrors),
    {
        let errors = Mutex::new(RowErrors::new());
        let ranges = (0..rows.len()).step_by(piece).map(|start| start..rows.len().min(start + piece));
        self.each(ranges.zip(output), || {
            let mut worker = make_worker();
            let mut read_texts = GridTextBuf::new();
            let errors = &errors;
            move |(range, output): (Range<usize>, O)| {
                let (mut unreadable, mut found) = (RowErrors::new(), RowErrors::new());
                let texts = rows.texts(range.clone()).unwrap_or_else(|| {
                    unreadable = read(rows, range.clone(), &mut read_texts);
                    read_texts.since(0)
                });
                worker(Piece { first: range.start, texts, errors: &unreadable }, output, &mut found);
                if !found.is_empty() || !unreadable.is_empty() {
                    let mut errors = errors.lock().unwrap_or_else(PoisonError::into_inner);
                    errors.extend(unreadable);
                    errors.extend(found);
                }
                range.len()
            }
        })?;
        let mut errors = errors.into_inner().unwrap_or_else(PoisonError::into_inner);
        errors.sort_unstable_by_key(|error| error.row);
        Ok(errors)
    }

    /// Does the tasks on the threads. A worker returns the number of rows that it has done.
    pub(super) fn each<T, W>(
        &self,
        tasks: impl Iterator<Item = T> + Send,
        make_worker: impl Fn() -> W + Sync,
    ) -> Result<(), Cancelled>
    where
        T: Send,
        W: FnMut(T) -> usize,
    {
        let tasks = Mutex::new(tasks);
        let next = || tasks.lock().unwrap_or_else(PoisonError::into_inner).next();
        let host = self.host;
        let mut progress = Progress::default();
        if self.in_calling_thread {
            let mut worker = make_worker();
            while !host.is_cancelled()
                && let Some(task) = next()
            {
                progress.records += worker(task) as u64;
                host.progress(progress);
            }
            return if host.is_cancelled() { Err(Cancelled) } else { Ok(()) };
        }
        let (done, counts) = unbounded();
        thread::scope(|scope| {
            for _ in 0..thread_count(self.threads) {
                let (done, make_worker) = (done.clone(), &make_worker);
                scope.spawn(move || {
                    let Some(mut task) = next() else { return };
                    let mut worker = make_worker();
                    loop {
                        // The calling thread counts until all threads have ended.
                        let _ = done.send(worker(task));
                        match next() {
                            Some(another) if !host.is_cancelled() => task = another,
                            _ => return,
                        }
                    }
                });
            }
            drop(done);
            loop {
                match counts.recv_timeout(ASK) {
                    Ok(count) => progress.records += count as u64,
                    Err(RecvTimeoutError::Timeout) => {}
                    Err(RecvTimeoutError::Disconnected) => break,
                }
                host.progress(progress);
            }
        });
        if host.is_cancelled() { Err(Cancelled) } else { Ok(()) }
    }
}

/// A piece of the rows.
#[derive(Clone, Copy)]
pub(super) struct Piece<'a> {
    /// The number of its first row.
    pub(super) first: usize,
    /// Its texts; the texts of rows that cannot be read break the rules.
    pub(super) texts: GridTexts<'a>,
    /// The rows that cannot be read.
    errors: &'a [RowError],
}

impl<'a> Piece<'a> {
    /// The rows that can be read: the place within the piece, and the text.
    pub(super) fn readable(self) -> impl Iterator<Item = (usize, &'a [u8; 81])> {
        let mut errors = self.errors.iter().map(|error| error.row).peekable();
        self.texts
            .as_slice()
            .iter()
            .enumerate()
            .filter(move |(at, _)| errors.next_if_eq(&(self.first + at)).is_none())
    }
}

/// Reads the texts of these rows. A row that cannot be read becomes a board that breaks the rules.
fn read(rows: &dyn Rows, range: Range<usize>, texts: &mut GridTextBuf) -> RowErrors {
    const BROKEN: [u8; 81] = [b'1'; 81];
    let mut errors = RowErrors::new();
    texts.clear();
    let mut text = BROKEN;
    for row in range {
        let read = rows.read(row, &mut text);
        match (read, GridText::new(&text)) {
            (Ok(()), Ok(text)) => texts.push(text),
            (read, _) => {
                errors.push(RowError { row, kind: read.err().unwrap_or(RowErrorKind::Missing) });
                GridText::new(&BROKEN).into_iter().for_each(|broken| texts.push(broken));
            }
        }
    }
    errors
}

/// The puzzle of a text that was read.
pub(super) fn puzzle(text: &[u8; 81]) -> Result<Puzzle, RowErrorKind> {
    let grid = GridText::new(text).map_or(Grid::EMPTY, GridText::to_grid);
    Puzzle::try_from(grid).map_err(RowErrorKind::Invalid)
}
