//! [`PartFiles`], the files of the parts, which appear under their names when all of them are complete.

use std::fs;
use std::io::{self, Read, Write as _};
use std::path::PathBuf;

use crate::progress_file::{ProgressFile, SavedRun};
use crate::resumable_output::NewFile;
use crate::{Error, FileEncoding, OutputEncoding, OutputFile, OutputFiles, ResumableOutput, RunProgress};

/// The file of the keys of all records, by which a resumed run counts the classes of the records before.
const KEYS: &str = "keys";

/// Where the files are, and how they are written.
pub(super) struct PartFolder<'a> {
    pub(super) files: &'a OutputFiles,
    pub(super) folder: &'a PathBuf,
    pub(super) named_by: &'a str,
    pub(super) encoding: Option<&'a FileEncoding>,
}

/// The files, in the order of the parts.
pub(super) struct PartFiles {
    paths: Vec<PathBuf>,
    written: Written,
    /// Whether the headings are written.
    has_headings: bool,
}

enum Written {
    Once(Vec<PlainFile>),
    /// With the file of the keys after those of the parts.
    Resumable(ResumableOutput),
}

struct PlainFile {
    path: PathBuf,
    file: OutputFile,
    encoding: Option<Box<dyn OutputEncoding>>,
    text: u64,
}

impl PartFolder<'_> {
    /// The progress of a run that can be resumed.
    pub(super) fn progress(&self) -> ProgressFile {
        ProgressFile::in_folder(self.folder)
    }

    /// Makes files with these names for the parts. None of them may be an input.
    pub(super) fn create(&self, names: &[String]) -> Result<PartFiles, Error> {
        let (paths, files) = self.files(names)?;
        let part = |(file, path): (_, &PathBuf)| PlainFile {
            path: path.clone(),
            file,
            encoding: self.encoding(),
            text: 0,
        };
        let files = files.into_iter().zip(&paths).map(part).collect();
        Ok(PartFiles { paths, written: Written::Once(files), has_headings: false })
    }

    /// The same for a run that can be resumed, and goes on with what an earlier run has saved.
    pub(super) fn resume(
        &self,
        names: &[String],
        request: Vec<(String, String)>,
        saved: Option<SavedRun>,
    ) -> Result<PartFiles, Error> {
        let (paths, files) = self.files(names)?;
        let keys = self.files.create(&self.folder.join(KEYS), self.named_by)?;
        let progress = self.progress();
        progress.reserve(&keys)?;
        let part = |(name, file): (&String, _)| NewFile {
            name: name.clone(),
            file,
            encoding: self.encoding(),
            is_temporary: false,
        };
        let mut files: Vec<NewFile> = names.iter().zip(files).map(part).collect();
        files.push(NewFile { name: KEYS.to_owned(), file: keys, encoding: None, is_temporary: true });
        let output = ResumableOutput::open_files(progress, files, request, saved)?;
        let has_headings = output.text(names.len()) > 0;
        Ok(PartFiles { paths, written: Written::Resumable(output), has_headings })
    }

    fn files(&self, names: &[String]) -> Result<(Vec<PathBuf>, Vec<OutputFile>), Error> {
        let failed = |error| Error::WriteFile { place: self.folder.display().to_string(), error };
        fs::create_dir_all(self.folder).map_err(failed)?;
        let paths: Vec<PathBuf> = names.iter().map(|name| self.folder.join(name)).collect();
        let files = paths.iter().map(|path| self.files.create(path, self.named_by));
        let files = files.collect::<Result<_, _>>()?;
        Ok((paths, files))
    }

    fn encoding(&self) -> Option<Box<dyn OutputEncoding>> {
        self.encoding.map(|encoding| (encoding.make)())
    }
}

impl PartFiles {
    /// Appends a record of the class with this key to a part.
    pub(super) fn write(
        &mut self,
        part: usize,
        key: u128,
        heading: &[u8],
        separator: &str,
        record: &[u8],
    ) -> Result<(), Error> {
        if !std::mem::replace(&mut self.has_headings, true) {
            (0..self.paths.len()).try_for_each(|part| self.append(part, heading))?;
        }
        if self.text(part) > heading.len() as u64 {
            self.append(part, separator.as_bytes())?;
        }
        self.append(part, record)?;
        match &mut self.written {
            Written::Once(_) => Ok(()),
            Written::Resumable(output) => output.write_to(self.paths.len(), &key.to_le_bytes()),
        }
    }

    /// Notes that the run can go on from here, if it can be resumed.
    pub(super) fn note(&mut self, progress: &RunProgress) -> Result<(), Error> {
        match &mut self.written {
            Written::Once(_) => Ok(()),
            Written::Resumable(output) => output.note(progress),
        }
    }

    /// The keys of the records that an earlier run has written.
    pub(super) fn earlier_keys(&self, mut count: impl FnMut(u128)) -> Result<(), Error> {
        let Written::Resumable(output) = &self.written else { return Ok(()) };
        let mut keys = output.read(self.paths.len())?;
        let mut key = [0; 16];
        // The file has as many bytes as were saved.
        while keys.read_exact(&mut key).is_ok() {
            count(u128::from_le_bytes(key));
        }
        Ok(())
    }

    /// Gives all files their names, which it returns.
    pub(super) fn finish(self) -> Result<Vec<PathBuf>, Error> {
        match self.written {
            Written::Resumable(output) => output.finish()?,
            Written::Once(mut files) => {
                for file in &mut files {
                    file.finish_encoding()?;
                    file.file.flush().map_err(Error::Write)?;
                }
                files.into_iter().try_for_each(|file| file.file.finish())?;
            }
        }
        Ok(self.paths)
    }

    /// Leaves no file, or those of a run that another is to continue.
    pub(super) fn stop(self, is_to_be_continued: bool) {
        if let Written::Resumable(mut output) = self.written {
            if is_to_be_continued {
                // If the progress cannot be saved, that of before stays.
                let _ = output.save();
            } else {
                output.remove();
            }
        }
    }

    fn text(&self, part: usize) -> u64 {
        match &self.written {
            Written::Once(files) => files[part].text,
            Written::Resumable(output) => output.text(part),
        }
    }

    fn append(&mut self, part: usize, text: &[u8]) -> Result<(), Error> {
        match &mut self.written {
            Written::Once(files) => files[part].append(text),
            Written::Resumable(output) => output.write_to(part, text),
        }
    }
}

impl PlainFile {
    fn append(&mut self, text: &[u8]) -> Result<(), Error> {
        self.text += text.len() as u64;
        self.encode(text, |encoding, bytes| encoding.encode(text, bytes))
    }

    fn finish_encoding(&mut self) -> Result<(), Error> {
        self.encode(b"", |encoding, bytes| encoding.finish(bytes))
    }

    /// Appends what the encoding makes, or the text itself without one.
    fn encode(
        &mut self,
        text: &[u8],
        encode: impl FnOnce(&mut dyn OutputEncoding, &mut Vec<u8>) -> io::Result<()>,
    ) -> Result<(), Error> {
        let Some(encoding) = &mut self.encoding else { return self.file.append(text) };
        let mut bytes = Vec::new();
        let failed = |error| Error::WriteFile { place: self.path.display().to_string(), error };
        encode(&mut **encoding, &mut bytes).map_err(failed)?;
        self.file.append(&bytes)
    }
}
