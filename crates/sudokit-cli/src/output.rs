//! Where answers go: standard output, or the file of `--output`; and all files that the command writes.
//!
//! Every write is of whole records, and is done or not done as a whole with regard to signals: after the last words of the
//! command nothing more is written.
//!
//! With `--resume`, bulk runs [`begin`] where an earlier run was interrupted.

use std::io::{self, IsTerminal as _, Write};
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{LazyLock, Mutex, MutexGuard, PoisonError};
use std::time::UNIX_EPOCH;

use anyhow::Result;
use sudokit_bulk::{
    CompressedOutput, Error, InputFile, OutputEncoding, OutputFile, OutputFiles, ResumableOutput,
    RunProgress, Status,
};

use crate::interrupt;
use crate::output_name::{Form, JSON, OutputName, TEXT, check_uncompressed};

/// Written to the system when there is this much.
const BUFFER: usize = 1 << 16;

/// This much is written without a copy.
const LARGE: usize = 1 << 14;

/// All files that are read and written, so that no input is an output.
pub(crate) static FILES: LazyLock<OutputFiles> = LazyLock::new(|| {
    let files = OutputFiles::default();
    #[cfg(unix)]
    files.add_open_output(&io::stdout(), "standard output");
    files
});

struct Output {
    /// Whole records that the system does not have yet.
    buffer: Vec<u8>,
    /// The file that takes them instead of standard output.
    file: Option<OutputFile>,
    /// The file for what is written beside them.
    beside: Option<OutputFile>,
    /// What the run was asked for, if it can be resumed.
    request: Option<Vec<(String, String)>>,
    /// The file of a run that can be resumed, when it has begun.
    resumable: Option<ResumableOutput>,
    /// What is made of the text that is written.
    encoding: Option<Box<dyn OutputEncoding>>,
    /// What the name of the file says.
    name: Option<OutputName>,
    /// Whether anything was written.
    has_written: bool,
    /// Whether many records are answered, so that the answers may be none.
    is_bulk: bool,
    /// Whether that file was closed before it was complete.
    is_kept: bool,
    /// Why the system did not take some of them, if no caller knows it yet.
    failed: Option<io::Error>,
    /// Nothing more is written.
    is_closed: bool,
}

static OUTPUT: Mutex<Output> = Mutex::new(Output {
    buffer: Vec::new(),
    file: None,
    beside: None,
    request: None,
    resumable: None,
    is_kept: false,
    encoding: None,
    name: None,
    has_written: false,
    is_bulk: false,
    failed: None,
    is_closed: false,
});

/// Whether answers go to a file.
static IS_FILE: AtomicBool = AtomicBool::new(false);

/// Writes finished answers, also after a signal. Text that is made by `write!` is written at once.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Out;

impl Write for Out {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        write_finished(bytes).map(|()| bytes.len())
    }

    fn write_fmt(&mut self, text: std::fmt::Arguments<'_>) -> io::Result<()> {
        write(text.to_string().as_bytes())
    }

    fn flush(&mut self) -> io::Result<()> {
        flush()
    }
}

/// Writes what belongs to finished answers to the file beside them.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Beside;

impl Write for Beside {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        lock().send_beside(bytes).map(|()| bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        lock().beside.as_mut().map_or(Ok(()), OutputFile::flush)
    }
}

/// Writes answers. After a signal it fails instead: they may be of a search that was cut short.
///
/// # Errors
/// If the system does not take them.
pub(crate) fn write(bytes: &[u8]) -> io::Result<()> {
    if interrupt::has_come() { Err(io::Error::other("interrupted")) } else { write_finished(bytes) }
}

/// Writes answers that were finished before a signal, if there was one.
///
/// # Errors
/// If the system does not take them.
pub(crate) fn write_finished(bytes: &[u8]) -> io::Result<()> {
    let mut output = lock();
    if bytes.len() >= LARGE {
        output.flush()?;
        return output.send(bytes);
    }
    output.buffer.extend_from_slice(bytes);
    if output.buffer.len() >= BUFFER { output.flush() } else { Ok(()) }
}

/// Hands over what was written.
///
/// # Errors
/// If the system does not take it.
pub(crate) fn flush() -> io::Result<()> {
    lock().flush()
}

/// Hands over what was written before the next input has to be waited for. If that fails, the next write does.
pub(crate) fn flush_on_pause() {
    let mut output = lock();
    if let Err(error) = output.flush() {
        output.failed = Some(error);
    }
}

/// Whether a person looks at the answers.
pub(crate) fn is_terminal() -> bool {
    let output = lock();
    output.file.is_none() && output.resumable.is_none() && io::stdout().is_terminal()
}

/// Whether answers go to a file. It does not block.
pub(crate) fn is_file() -> bool {
    IS_FILE.load(Ordering::Relaxed)
}

/// Makes answers go to this file.
///
/// # Errors
/// If it cannot be one.
pub(crate) fn to_file(path: &Path) -> Result<()> {
    IS_FILE.store(true, Ordering::Relaxed);
    let name = OutputName::of(path)?;
    let mut output = lock();
    output.file = Some(FILES.create(path, "--output")?);
    output.encoding = match name.compression {
        None => None,
        Some(compression) => Some(Box::new(CompressedOutput::new(compression)?)),
    };
    output.name = Some(name);
    Ok(())
}

/// The form of the answers among these: the one that an option asks for, or that the name of the file asks for.
///
/// # Errors
/// If the name promises another form.
pub(crate) fn form<'a>(explicit: Option<&'a str>, forms: &[Form<'a>]) -> Result<Option<&'a str>> {
    let of_name = lock().name.as_ref().map_or(Ok(None), |name| name.choose(explicit, forms))?;
    Ok(explicit.or(of_name))
}

/// Whether a subcommand that writes text, or JSON on request, writes JSON.
///
/// # Errors
/// If the name of the file promises something else.
pub(crate) fn is_json(requested: bool) -> Result<bool> {
    let explicit = requested.then_some(JSON.name);
    Ok(form(explicit, &[TEXT, JSON])?.is_some_and(|form| form == JSON.name))
}

/// Has what is written beside the answers go to this file, which an option names.
///
/// # Errors
/// If it cannot be one.
pub(crate) fn beside_to_file(path: &Path, option: &str) -> Result<()> {
    check_uncompressed(path, option)?;
    lock().beside = Some(FILES.create(path, option)?);
    Ok(())
}

/// Makes the run resumable. `request` holds its arguments, by name.
pub(crate) fn resume(request: Vec<(String, String)>) {
    lock().request = Some(request);
}

/// Whether the run is resumable and has not begun.
pub(crate) fn can_resume() -> bool {
    lock().request.is_some()
}

/// The name of a random seed in the request of a run.
const RANDOM_SEED: &str = "the random seed";

/// A random seed; a run that is resumed has that of the earlier one.
pub(crate) fn random_seed(make: impl FnOnce() -> u64) -> u64 {
    let mut output = lock();
    let Output { file: Some(file), request: Some(request), .. } = &mut *output else { return make() };
    let before = ResumableOutput::requested_before(file, RANDOM_SEED);
    let seed = before.and_then(|seed| seed.parse().ok()).unwrap_or_else(make);
    request.push((RANDOM_SEED.to_owned(), seed.to_string()));
    seed
}

/// Begins the answers of a bulk run, whose inputs are known; returns what an earlier run has done of it.
///
/// # Errors
/// If the earlier run was another one.
pub(crate) fn begin() -> Result<RunProgress> {
    let mut output = lock();
    output.is_bulk = true;
    let Some(request) = output.take_request() else { return Ok(RunProgress::default()) };
    let Some(file) = output.file.take() else { return Ok(RunProgress::default()) };
    let (resumable, from) = ResumableOutput::open(file, output.encoding.take(), request)?;
    output.resumable = Some(resumable);
    Ok(from)
}

/// Notes that the run can go on from here.
///
/// # Errors
/// If that cannot be saved.
pub(crate) fn note(progress: &RunProgress) -> io::Result<()> {
    let mut output = lock();
    if (output.resumable.is_none() && output.encoding.is_none()) || output.is_closed {
        return Ok(());
    }
    output.flush()?;
    output.resumable.as_mut().map_or(Ok(()), |resumable| resumable.note(progress)).map_err(with_place)
}

/// Has bytes made of the answers, if there is an encoding.
pub(crate) fn encode(encoding: Option<Box<dyn OutputEncoding>>) {
    if let Some(encoding) = encoding {
        lock().encoding = Some(encoding);
    }
}

/// Hands over what was written, and gives the files their names, if there are any. A run that failed before its first
/// answer makes none.
///
/// # Errors
/// If the system does not take it.
pub(crate) fn finish(status: Status) -> Result<()> {
    let mut output = lock();
    output.flush()?;
    if let Some(resumable) = output.resumable.take() {
        let finished = resumable.finish(status, interrupt::has_come);
        output.is_kept = finished.is_err();
        return Ok(finished?);
    }
    if !output.has_written && !output.is_bulk {
        // There is no answer, so a file that exists stays as it is.
        output.file = None;
    }
    let is_compressed = output.name.as_ref().is_some_and(|name| name.compression.is_some());
    if !output.has_written && is_compressed && (output.file.is_none() || status == Status::Failed) {
        output.encoding = None;
    }
    output.finish_encoding()?;
    output.beside.take().map_or(Ok(()), |file| file.finish_unless_failed(status))?;
    Ok(output.file.take().map_or(Ok(()), |file| file.finish_unless_failed(status))?)
}

/// Forgets the files: the run has failed. Those of a run that can be resumed stay.
pub(crate) fn discard() {
    let mut output = lock();
    if is_file() {
        // Standard output must not get what was meant for the file.
        output.buffer.clear();
    }
    output.file = None;
    output.beside = None;
    output.keep();
}

/// Says how an unfinished run goes on, if it can.
pub(crate) fn explain_kept() {
    if lock().is_kept {
        message!("sudokit: the same command continues this run");
    }
}

/// Hands over what was written before a signal, and closes the output. It blocks if the output does.
pub(crate) fn close() {
    let mut output = lock();
    // The process ends; a failure could not be reported.
    let _ = output.flush();
    output.keep();
    output.is_closed = true;
}

fn lock() -> MutexGuard<'static, Output> {
    OUTPUT.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Output {
    fn flush(&mut self) -> io::Result<()> {
        // What cannot be written is not tried again.
        let bytes = std::mem::take(&mut self.buffer);
        let result = self.failed.take().map_or_else(|| self.send(&bytes), Err);
        self.buffer = bytes;
        self.buffer.clear();
        result
    }

    fn send(&mut self, text: &[u8]) -> io::Result<()> {
        if self.is_closed {
            return Err(io::Error::other("the process ends"));
        }
        self.has_written |= !text.is_empty();
        if let Some(resumable) = &mut self.resumable {
            return resumable.write(text).map_err(with_place);
        }
        match &mut self.encoding {
            None => self.send_bytes(text),
            Some(encoding) => {
                let mut bytes = Vec::new();
                encoding.encode(text, &mut bytes)?;
                self.send_bytes(&bytes)
            }
        }
    }

    fn send_beside(&mut self, bytes: &[u8]) -> io::Result<()> {
        if self.is_closed {
            return Err(io::Error::other("the process ends"));
        }
        self.beside.as_mut().map_or(Ok(()), |file| file.append(bytes)).map_err(with_place)
    }

    /// What the run was asked for, its input files among it.
    fn take_request(&mut self) -> Option<Vec<(String, String)>> {
        let mut request = self.request.take()?;
        request.extend(FILES.inputs().into_iter().map(|InputFile { name, bytes, changed, .. }| {
            let changed = changed.and_then(|time| time.duration_since(UNIX_EPOCH).ok());
            let changed = changed.map_or("unknown".to_owned(), |time| {
                format!("{}.{:09}", time.as_secs(), time.subsec_nanos())
            });
            (format!("the file {name}"), format!("{bytes} bytes of the time {changed}"))
        }));
        Some(request)
    }

    /// Closes the file of a run that can be resumed.
    fn keep(&mut self) {
        if let Some(mut resumable) = self.resumable.take() {
            // If the progress cannot be saved, that of before stays.
            let _ = resumable.save();
            self.is_kept = true;
        }
    }

    /// Writes the end of what is made of the text.
    fn finish_encoding(&mut self) -> io::Result<()> {
        let Some(mut encoding) = self.encoding.take() else { return Ok(()) };
        let mut bytes = Vec::new();
        encoding.finish(&mut bytes)?;
        self.send_bytes(&bytes)
    }

    fn send_bytes(&mut self, bytes: &[u8]) -> io::Result<()> {
        if bytes.is_empty() {
            return Ok(());
        }
        if let Some(file) = &mut self.file {
            return file.append(bytes).map_err(with_place);
        }
        let mut out = io::stdout().lock();
        let result = out.write_all(bytes).and_then(|()| out.flush());
        result.map_err(|error| io::Error::new(error.kind(), format!("standard output: {error}")))
    }
}

/// An error of the system that names the file.
fn with_place(error: Error) -> io::Error {
    match error {
        Error::WriteFile { place, error } => io::Error::new(error.kind(), format!("{place}: {error}")),
        error => io::Error::other(error),
    }
}
