//! [`Output`], where answers go: standard output, or the file of `--output`; and all files that the command
//! writes.
//!
//! `main` makes it and passes it on. Each write is of whole records, and a signal never cuts one: after the
//! last message of the command nothing more is written. With `--resume`, a run [begins](Output::begin) where
//! an earlier one was interrupted.

use std::fmt;
use std::io::{self, Write};
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::UNIX_EPOCH;

use anyhow::Result;
use sudokit_bulk::{
    CompressedOutput, InputFile, OutputEncoding, OutputFile, OutputFiles, OutputFormat, ResumableOutput,
    RunProgress, Status,
};

use crate::interrupt;
use crate::output_form::{Form, JSON, TEXT};
use crate::output_name::{OutputName, check_uncompressed};
use crate::output_sink::{Destination, Sink, with_place};

/// The output of the command. Clones are the same output.
#[derive(Clone)]
pub(crate) struct Output(Arc<Shared>);

struct Shared {
    /// All files that are read and written, so that no input is an output.
    files: OutputFiles,
    /// Whether answers go to a file. It can be read while a write blocks.
    is_file: AtomicBool,
    state: Mutex<State>,
}

#[derive(Default)]
struct State {
    sink: Sink,
    /// A second file, such as the certificates of `check --prove`.
    beside: Option<OutputFile>,
    /// The meaning of the name of the file.
    name: Option<OutputName>,
    /// The arguments of a resumable run until it begins.
    request: Option<Vec<(String, String)>>,
    /// Whether the answers are converted to Parquet.
    is_parquet: bool,
    /// What the metadata of a Parquet file says about the answers.
    metadata: Vec<(String, String)>,
    /// Whether many records are answered: then there is a file even without an answer.
    is_bulk: bool,
    /// Whether the file of a resumable run was closed before it was complete.
    is_kept: bool,
}

/// Writes finished answers, also after a signal.
impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.write_finished(bytes).map(|()| bytes.len())
    }

    fn write_fmt(&mut self, text: fmt::Arguments<'_>) -> io::Result<()> {
        Output::write_fmt(self, text)
    }

    fn flush(&mut self) -> io::Result<()> {
        Output::flush(self)
    }
}

/// Writes to the second file.
pub(crate) struct Beside(Output);

impl Write for Beside {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let mut state = self.0.lock();
        state.sink.check_open()?;
        let appended = state.beside.as_mut().map_or(Ok(()), |file| file.append(bytes));
        appended.map(|()| bytes.len()).map_err(with_place)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.lock().beside.as_mut().map_or(Ok(()), OutputFile::flush)
    }
}

/// The name of a random seed in the request of a run.
const RANDOM_SEED: &str = "the random seed";

impl Output {
    /// Standard output.
    pub(crate) fn new() -> Output {
        let files = OutputFiles::default();
        #[cfg(unix)]
        files.add_open_output(&io::stdout(), "standard output");
        Output(Arc::new(Shared { files, is_file: AtomicBool::new(false), state: Mutex::default() }))
    }

    /// All files that are read and written.
    pub(crate) fn files(&self) -> &OutputFiles {
        &self.0.files
    }

    /// Writes the answers to this file.
    ///
    /// # Errors
    /// If it cannot be written, or its name promises what is not written.
    pub(crate) fn set_file(&self, path: &Path) -> Result<()> {
        self.0.is_file.store(true, Ordering::Relaxed);
        let name = OutputName::of(path)?;
        let mut state = self.lock();
        state.sink.destination = Destination::File(self.files().create(path, "--output")?);
        if let Some(compression) = name.compression {
            state.sink.encoding = Some(Box::new(CompressedOutput::new(compression)?));
        }
        state.name = Some(name);
        Ok(())
    }

    /// Sets the file for second answers. `option` is the option that names it, for errors.
    ///
    /// # Errors
    /// If it cannot be written, or its name promises what is not written.
    pub(crate) fn set_file_beside(&self, path: &Path, option: &str) -> Result<()> {
        check_uncompressed(path, option)?;
        self.lock().beside = Some(self.files().create(path, option)?);
        Ok(())
    }

    /// Makes the run resumable. `request` holds its arguments, by name.
    pub(crate) fn set_resumable(&self, request: Vec<(String, String)>) {
        self.lock().request = Some(request);
    }

    /// Whether the run is resumable and has not begun.
    pub(crate) fn can_resume(&self) -> bool {
        self.lock().request.is_some()
    }

    /// Whether `--output` was given.
    pub(crate) fn has_file_name(&self) -> bool {
        self.lock().name.is_some()
    }

    /// Whether answers go to a file. It does not block.
    pub(crate) fn is_file(&self) -> bool {
        self.0.is_file.load(Ordering::Relaxed)
    }

    /// Whether a person looks at the answers.
    pub(crate) fn is_terminal(&self) -> bool {
        self.lock().sink.is_terminal()
    }

    /// The form of the answers among these: the one that an option asks for, or that the name of the file
    /// asks for.
    ///
    /// # Errors
    /// If the name promises another form.
    pub(crate) fn form<'a>(&self, explicit: Option<&'a str>, forms: &[Form<'a>]) -> Result<Option<&'a str>> {
        let state = self.lock();
        let of_name = state.name.as_ref().map_or(Ok(None), |name| name.choose(explicit, forms))?;
        Ok(explicit.or(of_name))
    }

    /// Whether a subcommand that writes text, or JSON on request, writes JSON.
    ///
    /// # Errors
    /// If the name of the file promises something else.
    pub(crate) fn is_json(&self, requested: bool) -> Result<bool> {
        let explicit = requested.then_some(JSON.name);
        Ok(self.form(explicit, &[TEXT, JSON])?.is_some_and(|form| form == JSON.name))
    }

    /// Converts the answers to Parquet; returns the format in which they must be written for that.
    pub(crate) fn set_parquet(&self) -> OutputFormat {
        self.lock().is_parquet = true;
        sudokit::format::Format::of_tables().into()
    }

    /// The metadata of the Parquet file; `None` if the answers are not converted to Parquet.
    pub(crate) fn parquet_metadata(&self) -> Option<Vec<(String, String)>> {
        let state = self.lock();
        state.is_parquet.then(|| state.metadata.clone())
    }

    /// Adds a value about the answers, such as their seed, to the metadata of a Parquet file.
    pub(crate) fn describe(&self, key: &str, value: impl ToString) {
        self.lock().metadata.push((format!("sudokit.{key}"), value.to_string()));
    }

    /// Encodes the text of the answers, if there is an encoding.
    pub(crate) fn set_encoding(&self, encoding: Option<Box<dyn OutputEncoding>>) {
        if let Some(encoding) = encoding {
            self.lock().sink.encoding = Some(encoding);
        }
    }

    /// A random seed; a resumed run uses the seed of the earlier run.
    pub(crate) fn random_seed(&self, make: impl FnOnce() -> u64) -> u64 {
        let mut state = self.lock();
        let State { sink: Sink { destination: Destination::File(file), .. }, request: Some(request), .. } =
            &mut *state
        else {
            return make();
        };
        let before = ResumableOutput::requested_before(file, RANDOM_SEED);
        let seed = before.and_then(|seed| seed.parse().ok()).unwrap_or_else(make);
        request.push((RANDOM_SEED.to_owned(), seed.to_string()));
        seed
    }

    /// Begins the answers of a bulk run, whose inputs are known; returns how far an earlier run has come.
    ///
    /// # Errors
    /// If the earlier run had another request.
    pub(crate) fn begin(&self) -> Result<RunProgress> {
        let mut state = self.lock();
        state.is_bulk = true;
        let Some(mut request) = state.request.take() else { return Ok(RunProgress::default()) };
        request.extend(self.files().inputs().iter().map(length_and_time));
        match std::mem::take(&mut state.sink.destination) {
            Destination::File(file) => {
                let encoding = state.sink.encoding.take();
                let (resumable, from) = ResumableOutput::open(file, encoding, request)?;
                state.sink.destination = Destination::Resumable(Box::new(resumable));
                Ok(from)
            }
            other => {
                state.sink.destination = other;
                Ok(RunProgress::default())
            }
        }
    }

    /// Notes that a resumable run can continue here. An encoding gets all text up to here.
    ///
    /// # Errors
    /// If that cannot be written or saved.
    pub(crate) fn note(&self, progress: &RunProgress) -> io::Result<()> {
        let mut state = self.lock();
        let sink = &mut state.sink;
        let is_resumable = matches!(sink.destination, Destination::Resumable(_));
        if (!is_resumable && sink.encoding.is_none()) || sink.is_closed {
            return Ok(());
        }
        sink.flush()?;
        match &mut sink.destination {
            Destination::Resumable(file) => file.note(progress).map_err(with_place),
            _ => Ok(()),
        }
    }

    /// Writes answers. After a signal it fails instead: they may come from a search that was cut short.
    ///
    /// # Errors
    /// If the system does not take them.
    pub(crate) fn write_answers(&self, text: &[u8]) -> io::Result<()> {
        if interrupt::has_come() {
            return Err(io::Error::other("interrupted"));
        }
        self.write_finished(text)
    }

    /// Writes the text of `write!` as one answer.
    ///
    /// # Errors
    /// As [`write_answers`](Output::write_answers).
    pub(crate) fn write_fmt(&self, text: fmt::Arguments<'_>) -> io::Result<()> {
        self.write_answers(text.to_string().as_bytes())
    }

    /// Writes answers that were finished before a signal, if there was one.
    ///
    /// # Errors
    /// If the system does not take them.
    pub(crate) fn write_finished(&self, text: &[u8]) -> io::Result<()> {
        self.lock().sink.write(text)
    }

    /// A writer to the second file.
    pub(crate) fn beside(&self) -> Beside {
        Beside(self.clone())
    }

    /// Passes on what was written.
    ///
    /// # Errors
    /// If the system does not take it.
    pub(crate) fn flush(&self) -> io::Result<()> {
        self.lock().sink.flush()
    }

    /// Passes on what was written, before the command waits for input. If that fails, the next write does.
    pub(crate) fn flush_on_pause(&self) {
        let sink = &mut self.lock().sink;
        if let Err(error) = sink.flush() {
            sink.failed = Some(error);
        }
    }

    /// Passes on what was written, and completes the files. A run that failed before its first answer makes
    /// no file.
    ///
    /// # Errors
    /// If the system does not take it.
    pub(crate) fn finish(&self, status: Status) -> Result<()> {
        let mut state = self.lock();
        let State { sink, beside, name, is_bulk, is_kept, .. } = &mut *state;
        sink.flush()?;
        let destination = std::mem::take(&mut sink.destination);
        if let Destination::Resumable(resumable) = destination {
            let finished = resumable.finish(status, interrupt::has_come);
            *is_kept = finished.is_err();
            return Ok(finished?);
        }
        // Without an answer no file is made, and an existing file stays as it is.
        let has_no_file = !sink.has_written && !*is_bulk;
        sink.destination = match destination {
            Destination::File(_) if has_no_file => Destination::Nowhere,
            other => other,
        };
        let is_compressed = name.as_ref().is_some_and(|name| name.compression.is_some());
        if !sink.has_written && is_compressed && (has_no_file || status == Status::Failed) {
            sink.encoding = None;
        }
        sink.finish_encoding()?;
        beside.take().map_or(Ok(()), |file| file.finish_unless_failed(status))?;
        match std::mem::take(&mut sink.destination) {
            Destination::File(file) => Ok(file.finish_unless_failed(status)?),
            _ => Ok(()),
        }
    }

    /// Forgets the files at the end of the command. The files of an unfinished resumable run stay.
    pub(crate) fn discard(&self) {
        let mut state = self.lock();
        if self.is_file() {
            // Standard output must not get what was meant for the file.
            state.sink.buffer.clear();
        }
        state.beside = None;
        state.keep();
        state.sink.destination = Destination::StandardOutput;
    }

    /// Says how to continue an unfinished run, if it can be continued.
    pub(crate) fn explain_kept(&self) {
        if self.lock().is_kept {
            message!("sudokit: the same command continues this run");
        }
    }

    /// Passes on what was written before a signal, and closes the output. It blocks if the output does.
    pub(crate) fn close(&self) {
        let mut state = self.lock();
        // The process ends; a failure could not be reported.
        let _ = state.sink.flush();
        state.keep();
        state.sink.is_closed = true;
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.0.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl State {
    /// Closes the file of a resumable run.
    fn keep(&mut self) {
        if let Destination::Resumable(file) = &mut self.sink.destination {
            // If the progress cannot be saved, what was saved before stays.
            let _ = file.save();
            self.is_kept = true;
            self.sink.destination = Destination::Nowhere;
        }
    }
}

/// The length and the time of the last change of an input file; a run is resumed only if they are the same.
fn length_and_time(file: &InputFile) -> (String, String) {
    let InputFile { name, bytes, changed, .. } = file;
    let changed = changed.and_then(|time| time.duration_since(UNIX_EPOCH).ok());
    let changed =
        changed.map_or("unknown".to_owned(), |time| format!("{}.{:09}", time.as_secs(), time.subsec_nanos()));
    (format!("the file {name}"), format!("{bytes} bytes of the time {changed}"))
}
