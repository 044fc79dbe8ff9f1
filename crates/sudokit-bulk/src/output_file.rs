//! [`OutputFile`], a file that appears under its name when it is complete, and not before; and
//! [`OutputFiles`], which knows all of them.
//!
//! The output is written to a temporary file in the same folder, which is renamed at the end. Until then, a
//! file of that name keeps its content; after a failure, no temporary file is left. A path that is not an
//! ordinary file, such as a pipe or `/dev/stdout`, is written directly.
//!
//! Invariant: under all its names, no file is both an input and an output, or two outputs.

use std::fmt;
use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::SystemTime;

use crate::{Error, Status};

/// The buffer is written to the system when it has this number of bytes.
const BUFFER: usize = 1 << 16;

/// All files that a program reads and writes, so that no input is an output, and no temporary file is left
/// behind.
///
/// ```
/// use std::io::Write as _;
/// use sudokit_bulk::OutputFiles;
///
/// let path = std::env::temp_dir().join(format!("sudokit-example-{}", std::process::id()));
/// std::fs::write(&path, "old")?;
/// let files = OutputFiles::default();
/// let mut file = files.create(&path, "--output")?;
/// assert_eq!(files.check_input(&path).unwrap_err().code(), "input-is-output");
/// file.write_all(b"1..2")?;
/// file.finish()?;
/// assert_eq!(std::fs::read(&path)?, b"1..2");
/// # std::fs::remove_file(path)?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct OutputFiles {
    known: Arc<Mutex<Known>>,
}

#[derive(Debug, Default)]
struct Known {
    outputs: Vec<(Identity, Output)>,
    /// The inputs.
    inputs: Vec<(Identity, InputFile)>,
    /// The temporary files that there are now.
    temporary: Vec<PathBuf>,
    /// No file is made any more.
    is_closed: bool,
}

/// An ordinary file that is read. Its content is assumed to be the same while its length and its time are the
/// same.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct InputFile {
    /// The name by which the caller gave it.
    pub name: String,
    /// The number of its bytes.
    pub bytes: u64,
    /// When it was last changed, if the system knows.
    pub changed: Option<SystemTime>,
}

impl InputFile {
    fn new(name: String, metadata: &fs::Metadata) -> InputFile {
        InputFile { name, bytes: metadata.len(), changed: metadata.modified().ok() }
    }
}

/// The name of an output in errors.
#[derive(Clone, Debug)]
enum Output {
    /// The option, or other text, that names the file.
    NamedBy(String),
    /// A file that is open already, such as standard output.
    Open(String),
}

impl Output {
    /// The text for an input that is also this output.
    fn as_input(&self) -> String {
        match self {
            Output::NamedBy(option) => format!("what {option} is to write"),
            Output::Open(name) => name.clone(),
        }
    }

    fn name(&self) -> &str {
        let (Output::NamedBy(name) | Output::Open(name)) = self;
        name
    }
}

impl OutputFiles {
    /// Names a file to be written; it is made with the first write. `named_by` is what errors call it, such
    /// as an option.
    ///
    /// # Errors
    /// If it is another output or an input, or cannot be written.
    pub fn create(&self, path: &Path, named_by: &str) -> Result<OutputFile, Error> {
        let name = path.display().to_string();
        let path = follow(path);
        let metadata = fs::metadata(&path).ok();
        if metadata.as_ref().is_some_and(fs::Metadata::is_dir) {
            return Err(Error::IsFolder { place: name });
        }
        let is_special = names_open_file(&path) || metadata.as_ref().is_some_and(|it| !it.is_file());
        if !is_special {
            if metadata.is_some_and(|it| it.permissions().readonly()) {
                return Err(Error::IsReadOnly { place: name });
            }
            let identity = Identity::of_path(&path);
            let output = Output::NamedBy(named_by.to_owned());
            let mut known = self.lock();
            if let Some((_, other)) = known.outputs.iter().find(|(it, _)| *it == identity) {
                let (named_by, other) = (named_by.to_owned(), other.name().to_owned());
                return Err(Error::OutputTwice { place: name, named_by, other });
            }
            if let Some((_, input)) = known.inputs.iter().find(|(it, _)| *it == identity) {
                return Err(Error::InputIsOutput { place: input.name.clone(), output: output.as_input() });
            }
            known.outputs.push((identity, output));
        }
        Ok(OutputFile { files: self.clone(), name, path, is_special, buffer: Vec::new(), open: None })
    }

    /// Writes a file with this content.
    ///
    /// # Errors
    /// As [`create`](OutputFiles::create), or if the content cannot be written.
    pub fn write(&self, path: &Path, named_by: &str, content: &[u8]) -> Result<(), Error> {
        let mut file = self.create(path, named_by)?;
        file.append(content)?;
        file.finish()
    }

    /// Notes a file that is open for writing already, such as standard output. Only ordinary files matter.
    #[cfg(unix)]
    pub fn add_open_output(&self, file: &impl std::os::fd::AsFd, name: &str) {
        if let Some(metadata) = ordinary_metadata(file) {
            self.lock().outputs.push((Identity::of(&metadata), Output::Open(name.to_owned())));
        }
    }

    /// Notes a file that is to be read.
    ///
    /// # Errors
    /// If it is an output.
    pub fn check_input(&self, path: &Path) -> Result<(), Error> {
        match fs::metadata(path) {
            Ok(metadata) if metadata.is_file() => {
                self.add_input(Identity::of_path(path), InputFile::new(path.display().to_string(), &metadata))
            }
            _ => Ok(()),
        }
    }

    /// Notes a file that is open for reading, such as standard input. Only ordinary files matter.
    ///
    /// # Errors
    /// If it is an output.
    #[cfg(unix)]
    pub fn check_open_input(&self, file: &impl std::os::fd::AsFd, name: &str) -> Result<(), Error> {
        let metadata = ordinary_metadata(file);
        metadata.map_or(Ok(()), |it| self.add_input(Identity::of(&it), InputFile::new(name.to_owned(), &it)))
    }

    /// The ordinary files that are read, in the order in which they were noted.
    #[must_use]
    pub fn inputs(&self) -> Vec<InputFile> {
        self.lock().inputs.iter().map(|(_, input)| input.clone()).collect()
    }

    fn add_input(&self, identity: Identity, input: InputFile) -> Result<(), Error> {
        let mut known = self.lock();
        if let Some((_, output)) = known.outputs.iter().find(|(it, _)| *it == identity) {
            return Err(Error::InputIsOutput { place: input.name, output: output.as_input() });
        }
        known.inputs.push((identity, input));
        Ok(())
    }

    /// Removes all temporary files, and makes no more: for a process that is about to end.
    pub fn remove_temporary(&self) {
        let mut known = self.lock();
        known.is_closed = true;
        known.temporary.drain(..).for_each(|file| drop(fs::remove_file(file)));
    }

    /// Makes a new file in the folder of another, as open to others as that one is.
    fn temporary_beside(&self, path: &Path) -> io::Result<(File, PathBuf)> {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        // Locked until the file is known, so that no file is left behind.
        let mut known = self.lock();
        if known.is_closed {
            return Err(io::Error::other("the process ends"));
        }
        for number in 0.. {
            let temporary = path.with_file_name(format!(".{name}.{}-{number}.tmp", std::process::id()));
            match OpenOptions::new().write(true).create_new(true).open(&temporary) {
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists && number < 1000 => {}
                Err(error) => return Err(error),
                Ok(file) => {
                    known.temporary.push(temporary.clone());
                    if let Ok(metadata) = fs::metadata(path) {
                        fs::set_permissions(&temporary, metadata.permissions())?;
                    }
                    return Ok((file, temporary));
                }
            }
        }
        Err(io::Error::other("no name is free for a temporary file"))
    }

    fn forget(&self, temporary: &Path) {
        self.lock().temporary.retain(|it| it != temporary);
    }

    fn lock(&self) -> MutexGuard<'_, Known> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A file that is written as a whole: without [`finish`](OutputFile::finish) it never appears.
/// [`OutputFiles::create`] has an example.
pub struct OutputFile {
    files: OutputFiles,
    /// The name in errors.
    name: String,
    /// The path, links followed.
    path: PathBuf,
    is_special: bool,
    buffer: Vec<u8>,
    open: Option<OpenFile>,
}

impl fmt::Debug for OutputFile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("OutputFile").field("name", &self.name).finish_non_exhaustive()
    }
}

/// A file that something was written to.
struct OpenFile {
    file: File,
    /// The name until it is complete; `None` if the file is special.
    temporary: Option<PathBuf>,
}

impl OutputFile {
    /// Gives the file its name, complete.
    ///
    /// # Errors
    /// If not all of it can be written.
    pub fn finish(mut self) -> Result<(), Error> {
        let finished = self.send().and_then(|()| {
            self.open()?;
            let Some(OpenFile { file, temporary: Some(temporary) }) = self.open.take() else {
                return Ok(());
            };
            drop(file);
            let renamed = fs::rename(&temporary, &self.path);
            self.files.forget(&temporary);
            if renamed.is_err() {
                let _ = fs::remove_file(&temporary);
            }
            renamed
        });
        finished.map_err(|error| Error::WriteFile { place: self.name.clone(), error })
    }

    /// The same at the end of a run with this status. If the run failed before it wrote anything, there is no
    /// file.
    ///
    /// # Errors
    /// If not all of it can be written.
    pub fn finish_unless_failed(self, status: Status) -> Result<(), Error> {
        let is_begun = self.open.is_some() || !self.buffer.is_empty();
        if is_begun || status != Status::Failed { self.finish() } else { Ok(()) }
    }

    /// The path, links followed.
    ///
    /// # Errors
    /// If this is not an ordinary file: then nothing can be resumed.
    pub(crate) fn path_to_resume(&self) -> Result<&Path, Error> {
        if !self.is_special {
            return Ok(&self.path);
        }
        let reason = "the output is not an ordinary file".to_owned();
        Err(Error::CannotResume { place: self.name.clone(), reason })
    }

    /// Makes sure that another file is neither an input nor another output.
    ///
    /// # Errors
    /// If it is one.
    pub(crate) fn reserve(&self, path: &Path) -> Result<(), Error> {
        self.files.create(path, &format!("the unfinished {}", self.name)).map(drop)
    }

    /// Makes another file as open to others as the one that this replaces.
    ///
    /// # Errors
    /// If the system does not allow it.
    pub(crate) fn copy_permissions_to(&self, file: &File) -> Result<(), Error> {
        let Ok(metadata) = fs::metadata(&self.path) else { return Ok(()) };
        let copied = file.set_permissions(metadata.permissions());
        copied.map_err(|error| Error::WriteFile { place: self.name.clone(), error })
    }

    /// Gives its name to another file, which is complete; nothing was written to this one.
    ///
    /// # Errors
    /// If the file cannot be renamed.
    pub(crate) fn rename_from(self, path: &Path) -> Result<(), Error> {
        fs::rename(path, &self.path).map_err(|error| Error::WriteFile { place: self.name.clone(), error })
    }

    /// Appends bytes, like [`write_all`](Write::write_all), with the name of the file in the error.
    ///
    /// # Errors
    /// If the system does not take them.
    pub fn append(&mut self, bytes: &[u8]) -> Result<(), Error> {
        self.buffer.extend_from_slice(bytes);
        let sent = if self.buffer.len() >= BUFFER { self.send() } else { Ok(()) };
        sent.map_err(|error| Error::WriteFile { place: self.name.clone(), error })
    }

    /// Writes the buffer to the system.
    fn send(&mut self) -> io::Result<()> {
        let bytes = std::mem::take(&mut self.buffer);
        if bytes.is_empty() { Ok(()) } else { self.open()?.write_all(&bytes) }
    }

    fn open(&mut self) -> io::Result<&mut File> {
        if self.open.is_none() {
            let open = if self.is_special {
                // Appended, for it may be a file that others write to.
                OpenFile { file: OpenOptions::new().append(true).open(&self.path)?, temporary: None }
            } else {
                let (file, temporary) = self.files.temporary_beside(&self.path)?;
                OpenFile { file, temporary: Some(temporary) }
            };
            self.open = Some(open);
        }
        self.open.as_mut().map(|open| &mut open.file).ok_or_else(|| io::Error::other("not open"))
    }
}

/// Errors contain the name of the file.
impl Write for OutputFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.buffer.extend_from_slice(bytes);
        if self.buffer.len() >= BUFFER {
            self.flush()?;
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        let sent = self.send();
        sent.map_err(|error| io::Error::new(error.kind(), format!("{}: {error}", self.name)))
    }
}

impl Drop for OutputFile {
    fn drop(&mut self) {
        if let Some(OpenFile { temporary: Some(temporary), .. }) = self.open.take() {
            let _ = fs::remove_file(&temporary);
            self.files.forget(&temporary);
        }
    }
}

/// Whether a path names a file that is open, such as standard output: it may lead to an ordinary file, but
/// that must not be replaced.
fn names_open_file(path: &Path) -> bool {
    ["/dev/fd", "/dev/stdin", "/dev/stdout", "/dev/stderr", "/proc"].iter().any(|name| path.starts_with(name))
}

/// The path of the file that a path leads to, which need not exist.
fn follow(path: &Path) -> PathBuf {
    if names_open_file(path) {
        return path.to_owned();
    }
    let target = fs::read_link(path).map(|target| path.parent().unwrap_or(Path::new("")).join(target));
    fs::canonicalize(path).or(target).unwrap_or_else(|_| path.to_owned())
}

/// The identity of a file under all its names.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Identity {
    /// For a file that exists: its device and its number there.
    #[cfg(unix)]
    Inode(u64, u64),
    /// For a file that does not exist yet: its path, without symbolic links.
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
}

/// The system's data about an open ordinary file.
#[cfg(unix)]
fn ordinary_metadata(file: &impl std::os::fd::AsFd) -> Option<fs::Metadata> {
    let file = File::from(file.as_fd().try_clone_to_owned().ok()?);
    file.metadata().ok().filter(fs::Metadata::is_file)
}
