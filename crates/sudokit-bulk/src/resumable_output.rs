//! [`ResumableOutput`], the output file of a run that can be resumed, even if the program is killed.
//!
//! The answers are written to `FILE.partial` as text. Next to it, the [progress file](crate::progress_file)
//! contains the progress of the run ([`RunProgress`]), the number of bytes of `FILE.partial` that belong to
//! it, and the request. At the end the text becomes `FILE`: it is renamed or, if the output has an encoding
//! such as gzip, encoded. So an encoding need not know how to go on in the middle.
//!
//! Invariants: the progress file is written before `FILE.partial` is made; it is replaced as a whole, and
//! only when the bytes that it counts are on the disk. So the progress is true whenever the program is
//! killed.

use std::fs::{File, OpenOptions, TryLockError};
use std::io::{BufWriter, Read as _, Seek as _, SeekFrom, Write as _};
use std::path::Path;
use std::time::{Duration, Instant};

use crate::progress_file::{ProgressFile, Request, SavedRun};
use crate::{Error, OutputEncoding, OutputFile, RunProgress, Status};

/// The shortest time between two saves.
const SAVE_INTERVAL: Duration = Duration::from_millis(100);

/// The time after a save without another one, as a multiple of the time that the save took: so saving takes
/// at most 2 % of the time.
const PAUSE_FACTOR: u32 = 50;

/// The number of bytes that are read and encoded at a time.
const PIECE: usize = 1 << 16;

/// The output file of a run that can be resumed.
///
/// ```
/// use sudokit_bulk::{OutputFiles, ResumableOutput, RunProgress, Status};
///
/// let path = std::env::temp_dir().join(format!("sudokit-resume-{}", std::process::id()));
/// let open = || {
///     let file = OutputFiles::default().create(&path, "--output")?;
///     ResumableOutput::open(file, None, vec![("--seed".to_owned(), "7".to_owned())])
/// };
/// let (mut output, mut progress) = open()?;
/// output.write(b"first\n")?;
/// progress.records = 1;
/// output.note(&progress)?;
/// output.write(b"sec")?;
/// output.save()?;
/// drop(output);
///
/// let (mut output, progress) = open()?;
/// assert_eq!(progress.records, 1);
/// output.write(b"second\n")?;
/// output.finish(Status::Yes, || false)?;
/// assert_eq!(std::fs::read(&path)?, b"first\nsecond\n");
/// # std::fs::remove_file(path)?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct ResumableOutput {
    file: OutputFile,
    /// Makes the content of the file from the text.
    encoding: Option<Box<dyn OutputEncoding>>,
    partial: BufWriter<File>,
    progress: ProgressFile,
    request: Request,
    /// The number of bytes of text so far.
    bytes: u64,
    /// The last point from which the run can continue, and the bytes of text before it, if it is not saved
    /// yet.
    noted: Option<(u64, RunProgress)>,
    next_save: Instant,
    /// After a failed write the partial file may lack something in the middle, so nothing more is saved.
    has_failed: bool,
}

impl std::fmt::Debug for ResumableOutput {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("ResumableOutput").field("progress", &self.progress).finish_non_exhaustive()
    }
}

impl ResumableOutput {
    /// Opens the output of a run, and returns how far an earlier run has come. `request` holds the names and
    /// values that decide the content of the output; it must be the same for both.
    ///
    /// # Errors
    /// If the earlier run had another request, or a file cannot be read or written. The files stay as they
    /// are.
    pub fn open(
        file: OutputFile,
        encoding: Option<Box<dyn OutputEncoding>>,
        request: Vec<(String, String)>,
    ) -> Result<(ResumableOutput, RunProgress), Error> {
        let progress = ProgressFile::of(&file)?;
        progress.reserve(&file)?;
        let SavedRun { run, bytes, .. } = match progress.read_of(&request)? {
            Some(saved) => saved,
            None => {
                let saved = SavedRun { request: request.clone(), ..SavedRun::default() };
                progress.write(&saved)?;
                saved
            }
        };
        let partial = open_partial(&progress.partial, bytes)?;
        file.copy_permissions_to(&partial)?;
        let output = ResumableOutput {
            file,
            encoding,
            partial: BufWriter::with_capacity(PIECE, partial),
            progress,
            request,
            bytes,
            noted: None,
            next_save: Instant::now(),
            has_failed: false,
        };
        Ok((output, run))
    }

    /// The value of this name in the request of an earlier run with this output, if there is one.
    #[must_use]
    pub fn requested_before(file: &OutputFile, name: &str) -> Option<String> {
        let saved = ProgressFile::of(file).ok()?.read().ok()??;
        let (_, value) = saved.request.into_iter().find(|(it, _)| it == name)?;
        Some(value)
    }

    /// Writes text.
    ///
    /// # Errors
    /// If the system refuses it.
    pub fn write(&mut self, text: &[u8]) -> Result<(), Error> {
        self.bytes += text.len() as u64;
        let written = self.partial.write_all(text);
        written.map_err(|error| self.failed(error))
    }

    /// Notes that the run can continue from here, after the text so far. The last such point is saved several
    /// times a second, if that takes little time.
    ///
    /// # Errors
    /// If it cannot be saved.
    pub fn note(&mut self, progress: &RunProgress) -> Result<(), Error> {
        self.noted = Some((self.bytes, progress.snapshot()));
        let start = Instant::now();
        if start >= self.next_save {
            self.save()?;
            let took = start.elapsed();
            self.next_save = start + took + SAVE_INTERVAL.max(took * PAUSE_FACTOR);
        }
        Ok(())
    }

    /// Saves the last point from which the run can continue, if nothing has failed.
    ///
    /// # Errors
    /// If it cannot be saved; then the one that was saved before stays.
    pub fn save(&mut self) -> Result<(), Error> {
        if self.has_failed {
            return Ok(());
        }
        let Some((bytes, run)) = self.noted.take() else { return Ok(()) };
        self.sync()?;
        self.progress.write(&SavedRun { run, bytes, request: self.request.clone() })
    }

    /// Completes the file and gives it its name, at the end of a run with this status. If the run failed
    /// before it wrote anything, there is no file. `is_cancelled` is called while the text is encoded; then
    /// the next run continues there.
    ///
    /// # Errors
    /// If the file cannot be written, or this is cancelled.
    pub fn finish(mut self, status: Status, is_cancelled: impl Fn() -> bool) -> Result<(), Error> {
        if status == Status::Failed && self.bytes == 0 {
            self.progress.remove();
            return Ok(());
        }
        self.save()?;
        self.sync()?;
        let ResumableOutput { mut file, encoding, partial, progress, .. } = self;
        drop(partial);
        match encoding {
            None => file.rename_from(&progress.partial)?,
            Some(encoding) => {
                encode(&progress.partial, encoding, &mut file, is_cancelled)?;
                file.finish()?;
            }
        }
        progress.remove();
        Ok(())
    }

    /// Writes everything to the disk, so that it is there even if the machine fails.
    fn sync(&mut self) -> Result<(), Error> {
        let synced = self.partial.flush().and_then(|()| self.partial.get_ref().sync_data());
        synced.map_err(|error| self.failed(error))
    }

    fn failed(&mut self, error: std::io::Error) -> Error {
        self.has_failed = true;
        write_error(&self.progress.partial, error)
    }
}

/// Opens an unfinished file to write after its first `bytes` bytes. It is locked: no two programs can write
/// it.
fn open_partial(path: &Path, bytes: u64) -> Result<File, Error> {
    let cannot_resume = |reason| Error::CannotResume { place: path.display().to_string(), reason };
    let failed = |error| write_error(path, error);
    let opened = OpenOptions::new().write(true).create(true).truncate(false).open(path);
    let mut file = opened.map_err(failed)?;
    if matches!(file.try_lock(), Err(TryLockError::WouldBlock)) {
        return Err(cannot_resume("another run is writing this file".to_owned()));
    }
    let length = file.metadata().map_err(failed)?.len();
    if length < bytes {
        return Err(cannot_resume(format!("it has {length} bytes instead of at least {bytes}")));
    }
    // The text after the last save will be written again.
    file.set_len(bytes).and_then(|()| file.seek(SeekFrom::Start(bytes))).map_err(failed)?;
    Ok(file)
}

/// Encodes the text in `path` into a file.
fn encode(
    path: &Path,
    mut encoding: Box<dyn OutputEncoding>,
    file: &mut OutputFile,
    is_cancelled: impl Fn() -> bool,
) -> Result<(), Error> {
    let read_error = |error| Error::Read { place: path.display().to_string(), error };
    let mut text = File::open(path).map_err(read_error)?;
    let (mut piece, mut encoded) = (vec![0; PIECE], Vec::new());
    loop {
        if is_cancelled() {
            return Err(Error::Cancelled);
        }
        let count = text.read(&mut piece).map_err(read_error)?;
        let done = match count {
            0 => encoding.finish(&mut encoded),
            _ => encoding.encode(&piece[..count], &mut encoded),
        };
        done.map_err(|error| write_error(path, error))?;
        file.append(&encoded)?;
        encoded.clear();
        if count == 0 {
            return Ok(());
        }
    }
}

fn write_error(path: &Path, error: std::io::Error) -> Error {
    Error::WriteFile { place: path.display().to_string(), error }
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::path::PathBuf;

    use super::*;
    use crate::{CompressedOutput, Compression, OutputFiles};

    struct Folder(PathBuf);

    impl Folder {
        fn new(name: &str) -> Folder {
            let folder =
                std::env::temp_dir().join(format!("sudokit-resumable-{name}-{}", std::process::id()));
            fs::create_dir_all(&folder).unwrap();
            Folder(folder)
        }

        fn path(&self, name: &str) -> PathBuf {
            self.0.join(name)
        }

        fn open(&self, compression: Option<Compression>) -> Result<(ResumableOutput, RunProgress), Error> {
            let file = OutputFiles::default().create(&self.path("out"), "--output").unwrap();
            let encoding = compression.map(|it| Box::new(CompressedOutput::new(it).unwrap()) as _);
            ResumableOutput::open(file, encoding, Request::new())
        }

        fn names(&self) -> Vec<String> {
            let entries = fs::read_dir(&self.0).unwrap();
            let mut names: Vec<_> =
                entries.map(|it| it.unwrap().file_name().into_string().unwrap()).collect();
            names.sort();
            names
        }
    }

    impl Drop for Folder {
        fn drop(&mut self) {
            let _ = fs::remove_dir_all(&self.0);
        }
    }

    /// A run that was interrupted after a record and some bytes of the next one.
    fn interrupt(folder: &Folder) {
        let (mut output, mut run) = folder.open(None).unwrap();
        output.write(b"first\n").unwrap();
        run.records = 1;
        output.note(&run).unwrap();
        output.write(b"sec").unwrap();
        output.save().unwrap();
    }

    #[test]
    fn an_encoded_file_is_made_of_the_whole_text() {
        let folder = Folder::new("encoded");
        interrupt(&folder);
        let (mut output, run) = folder.open(Some(Compression::Zstd)).unwrap();
        assert_eq!(run.records, 1);
        output.write(b"second\n").unwrap();
        // A run that is cancelled meanwhile leaves what the next one continues.
        assert!(matches!(output.finish(Status::Yes, || true), Err(Error::Cancelled)));
        assert_eq!(folder.names(), ["out.partial", "out.progress"]);
        let (mut output, _) = folder.open(Some(Compression::Zstd)).unwrap();
        output.write(b"second\n").unwrap();
        output.finish(Status::Yes, || false).unwrap();
        assert_eq!(folder.names(), ["out"]);
        let bytes = fs::read(folder.path("out")).unwrap();
        assert_eq!(zstd::decode_all(&bytes[..]).unwrap(), b"first\nsecond\n");
    }

    #[test]
    fn a_run_that_failed_without_an_answer_leaves_nothing() {
        let folder = Folder::new("failed");
        let (output, _) = folder.open(None).unwrap();
        output.finish(Status::Failed, || false).unwrap();
        assert!(folder.names().is_empty());
    }

    #[test]
    fn files_that_were_not_saved_are_refused() {
        let folder = Folder::new("refused");
        interrupt(&folder);
        let error = |part: &str| {
            let error = folder.open(None).err().unwrap();
            assert_eq!((error.code(), error.place()), ("cannot-resume", folder.path("out.partial").to_str()));
            assert!(error.to_string().contains(part), "{error}");
        };
        fs::write(folder.path("out.partial"), "fir").unwrap();
        error("it has 3 bytes instead of at least 6");
        fs::write(folder.path("out.progress"), "{}").unwrap();
        error("out.progress is damaged");
        fs::remove_file(folder.path("out.progress")).unwrap();
        error("there is no ");
    }
}
