//! [`OutputFile`], a file that appears under its name when it is complete, and not before.
//!
//! What is written goes to a temporary file in the same folder, which takes the name at the end. Until then a file that
//! was there keeps its content; after a failure or a signal nothing is left behind. What is no ordinary file, such as a
//! pipe or `/dev/stdout`, is written directly.
//!
//! Invariant: no input is an output. All outputs are named before an input is opened, and an input that is one of them,
//! under whatever name, is refused ([`check_input`]); so are two outputs that are one file.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};

use anyhow::{Context as _, Result, bail};

use crate::status::Status;

/// All outputs that were named, with what a message calls them.
static OUTPUTS: Mutex<Vec<(Identity, String)>> = Mutex::new(Vec::new());

/// The temporary files that there are now.
static TEMPORARY: Mutex<Vec<PathBuf>> = Mutex::new(Vec::new());

/// Written to the system when there is this much.
const BUFFER: usize = 1 << 16;

/// A file that is written as a whole.
pub(crate) struct OutputFile {
    /// By which messages call it.
    name: String,
    /// Where it is, links followed.
    path: PathBuf,
    is_special: bool,
    buffer: Vec<u8>,
    open: Option<Open>,
}

/// A file that something was written to.
struct Open {
    file: File,
    /// The name until it is complete; none if it is special.
    temporary: Option<PathBuf>,
}

impl OutputFile {
    /// Names the file; it is made with the first write. `option` is what a message calls it.
    ///
    /// # Errors
    /// If it is another output too, or cannot be written.
    pub(crate) fn new(path: &Path, option: &str) -> Result<OutputFile> {
        let name = path.display().to_string();
        let path = follow(path);
        let metadata = fs::metadata(&path).ok();
        if metadata.as_ref().is_some_and(fs::Metadata::is_dir) {
            bail!("{name}: is a folder, not a file");
        }
        let is_special = names_open_file(&path) || metadata.as_ref().is_some_and(|it| !it.is_file());
        if !is_special {
            if metadata.is_some_and(|it| it.permissions().readonly()) {
                bail!("{name}: is read-only");
            }
            let identity = Identity::of_path(&path);
            let mut outputs = lock(&OUTPUTS);
            let stdout = Identity::of_stdout();
            let mut others = outputs.iter().map(|(other, option)| (other, &**option));
            let mut others = others.by_ref().chain(stdout.as_ref().map(|it| (it, "standard output")));
            if let Some((_, other)) = others.find(|(other, _)| **other == identity) {
                bail!("{name}: is named by {option}, and is also {other}");
            }
            outputs.push((identity, option.to_owned()));
        }
        Ok(OutputFile { name, path, is_special, buffer: Vec::new(), open: None })
    }

    /// Gives the file its name, complete.
    ///
    /// # Errors
    /// If not all of it can be written.
    pub(crate) fn finish(mut self) -> Result<()> {
        self.flush()?;
        self.open()?;
        let Some(Open { file, temporary: Some(temporary) }) = self.open.take() else { return Ok(()) };
        drop(file);
        let renamed = fs::rename(&temporary, &self.path);
        forget(&temporary);
        renamed.inspect_err(|_| drop(fs::remove_file(&temporary))).with_context(|| self.name.clone())
    }

    /// The same at the end of a run with this status. A run that went wrong before it wrote anything makes no file.
    ///
    /// # Errors
    /// If not all of it can be written.
    pub(crate) fn finish_unless_bad(self, status: Status) -> Result<()> {
        let is_begun = self.open.is_some() || !self.buffer.is_empty();
        if is_begun || status != Status::Bad { self.finish() } else { Ok(()) }
    }

    fn open(&mut self) -> io::Result<&mut File> {
        if self.open.is_none() {
            let open = if self.is_special {
                // Appended, for it may be a file that others write to.
                Open { file: OpenOptions::new().append(true).open(&self.path)?, temporary: None }
            } else {
                let (file, temporary) = temporary_beside(&self.path)?;
                Open { file, temporary: Some(temporary) }
            };
            self.open = Some(open);
        }
        self.open.as_mut().map(|open| &mut open.file).ok_or_else(|| io::Error::other("not open"))
    }

    fn send(&mut self, bytes: &[u8]) -> io::Result<()> {
        let result = self.open().and_then(|file| file.write_all(bytes));
        result.map_err(|error| io::Error::new(error.kind(), format!("{}: {error}", self.name)))
    }
}

impl Write for OutputFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.buffer.extend_from_slice(bytes);
        if self.buffer.len() >= BUFFER {
            self.flush()?;
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        let bytes = std::mem::take(&mut self.buffer);
        if bytes.is_empty() { Ok(()) } else { self.send(&bytes) }
    }
}

impl Drop for OutputFile {
    /// Without its end it is nothing.
    fn drop(&mut self) {
        if let Some(Open { temporary: Some(temporary), .. }) = self.open.take() {
            let _ = fs::remove_file(&temporary);
            forget(&temporary);
        }
    }
}

/// Writes a file with this content.
///
/// # Errors
/// If it cannot be written, or is another output too.
pub(crate) fn write(path: &Path, option: &str, content: &[u8]) -> Result<()> {
    let mut file = OutputFile::new(path, option)?;
    file.write_all(content)?;
    file.finish()
}

/// Refuses to read a file that is an output.
///
/// # Errors
/// If it is one.
pub(crate) fn check_input(path: &Path) -> Result<()> {
    if is_ordinary(fs::metadata(path)) {
        check(&Identity::of_path(path), &path.display().to_string())?;
    }
    Ok(())
}

/// The same for standard input.
///
/// # Errors
/// If it is an output.
pub(crate) fn check_stdin() -> Result<()> {
    Identity::of_stdin().map_or(Ok(()), |identity| check(&identity, "standard input"))
}

fn check(identity: &Identity, name: &str) -> Result<()> {
    if Identity::of_stdout().as_ref() == Some(identity) {
        bail!("{name}: is also standard output");
    }
    match lock(&OUTPUTS).iter().find(|(output, _)| output == identity) {
        Some((_, option)) => bail!("{name}: is also what {option} is to write"),
        None => Ok(()),
    }
}

/// Removes all temporary files: the process ends.
pub(crate) fn remove_temporary() {
    // They stay known as long as nobody else can make one.
    let files = lock(&TEMPORARY);
    files.iter().for_each(|file| drop(fs::remove_file(file)));
    std::mem::forget(files);
}

fn forget(temporary: &Path) {
    lock(&TEMPORARY).retain(|it| it != temporary);
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

fn is_ordinary(metadata: io::Result<fs::Metadata>) -> bool {
    metadata.is_ok_and(|it| it.is_file())
}

/// Whether a path stands for a file that is open, such as standard output: it may lead to an ordinary file, but that is
/// not to be replaced.
fn names_open_file(path: &Path) -> bool {
    ["/dev/fd", "/dev/stdin", "/dev/stdout", "/dev/stderr", "/proc"].iter().any(|name| path.starts_with(name))
}

/// The path of the file that a path leads to, which need not be there.
fn follow(path: &Path) -> PathBuf {
    if names_open_file(path) {
        return path.to_owned();
    }
    let target = fs::read_link(path).map(|target| path.parent().unwrap_or(Path::new("")).join(target));
    fs::canonicalize(path).or(target).unwrap_or_else(|_| path.to_owned())
}

/// Makes a new file in the folder of another, as open to others as that one is.
fn temporary_beside(path: &Path) -> io::Result<(File, PathBuf)> {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    // Held until the file is known, so that a signal finds it.
    let mut known = lock(&TEMPORARY);
    for number in 0.. {
        let temporary = path.with_file_name(format!(".{name}.{}-{number}.tmp", std::process::id()));
        match OpenOptions::new().write(true).create_new(true).open(&temporary) {
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists && number < 1000 => {}
            Err(error) => return Err(error),
            Ok(file) => {
                known.push(temporary.clone());
                if let Ok(metadata) = fs::metadata(path) {
                    fs::set_permissions(&temporary, metadata.permissions())?;
                }
                return Ok((file, temporary));
            }
        }
    }
    Err(io::Error::other("no name is free for a temporary file"))
}

/// Which file it is, whatever it is called.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Identity {
    /// Of a file that is there: its device and its number on it.
    #[cfg(unix)]
    Inode(u64, u64),
    /// Its path, links in its folder followed.
    Path(PathBuf),
}

impl Identity {
    fn of_path(path: &Path) -> Identity {
        #[cfg(unix)]
        if let Ok(metadata) = fs::metadata(path) {
            return Identity::of(&metadata);
        }
        let folder = path.parent().filter(|it| !it.as_os_str().is_empty()).unwrap_or(Path::new("."));
        let folder = fs::canonicalize(folder).unwrap_or_else(|_| folder.to_owned());
        let whole = path.file_name().map_or(folder.clone(), |name| folder.join(name));
        Identity::Path(fs::canonicalize(&whole).unwrap_or(whole))
    }

    #[cfg(unix)]
    fn of(metadata: &fs::Metadata) -> Identity {
        use std::os::unix::fs::MetadataExt as _;
        Identity::Inode(metadata.dev(), metadata.ino())
    }

    /// Of an ordinary file that is open.
    #[cfg(unix)]
    fn of_open(file: &impl std::os::fd::AsFd) -> Option<Identity> {
        let file = File::from(file.as_fd().try_clone_to_owned().ok()?);
        let metadata = file.metadata().ok().filter(fs::Metadata::is_file)?;
        Some(Identity::of(&metadata))
    }

    #[cfg(not(unix))]
    fn of_open<T>(_file: &T) -> Option<Identity> {
        None
    }

    fn of_stdin() -> Option<Identity> {
        Identity::of_open(&io::stdin())
    }

    fn of_stdout() -> Option<Identity> {
        Identity::of_open(&io::stdout())
    }
}
