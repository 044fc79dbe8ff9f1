//! [`PartFiles`], the files of the parts, which appear under their names when all of them are complete.

use std::fs;
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

use crate::{Error, FileEncoding, OutputEncoding, OutputFile, OutputFiles};

/// The files, in the order of the parts.
pub(super) struct PartFiles {
    parts: Vec<PartFile>,
    /// Whether the headings are written.
    has_headings: bool,
}

struct PartFile {
    path: PathBuf,
    file: OutputFile,
    encoding: Option<Box<dyn OutputEncoding>>,
    /// The number of bytes of text so far.
    bytes: u64,
}

impl PartFiles {
    /// Makes files with these paths in a folder. None of them may be an input.
    pub(super) fn create(
        files: &OutputFiles,
        folder: &Path,
        paths: Vec<PathBuf>,
        named_by: &str,
        encoding: Option<&FileEncoding>,
    ) -> Result<PartFiles, Error> {
        let failed = |error| Error::WriteFile { place: folder.display().to_string(), error };
        fs::create_dir_all(folder).map_err(failed)?;
        let parts = paths.into_iter().map(|path| {
            let file = files.create(&path, named_by)?;
            let encoding = encoding.map(|encoding| (encoding.make)());
            Ok(PartFile { path, file, encoding, bytes: 0 })
        });
        Ok(PartFiles { parts: parts.collect::<Result<_, Error>>()?, has_headings: false })
    }

    /// Appends a record to a part.
    pub(super) fn write(
        &mut self,
        part: usize,
        heading: &[u8],
        separator: &str,
        record: &[u8],
    ) -> Result<(), Error> {
        if !std::mem::replace(&mut self.has_headings, true) {
            self.parts.iter_mut().try_for_each(|part| part.append(heading))?;
        }
        let part = &mut self.parts[part];
        if part.bytes > heading.len() as u64 {
            part.append(separator.as_bytes())?;
        }
        part.append(record)
    }

    /// Completes all files and returns their names.
    pub(super) fn finish(mut self) -> Result<Vec<PathBuf>, Error> {
        for part in &mut self.parts {
            part.encode(|encoding, bytes| encoding.finish(bytes))?;
            part.file.flush().map_err(Error::Write)?;
        }
        let paths = self.parts.into_iter().map(|part| part.file.finish().map(|()| part.path));
        paths.collect()
    }
}

impl PartFile {
    fn append(&mut self, text: &[u8]) -> Result<(), Error> {
        self.bytes += text.len() as u64;
        if self.encoding.is_none() {
            return self.file.append(text);
        }
        self.encode(|encoding, bytes| encoding.encode(text, bytes))
    }

    /// Appends what the encoding makes, if there is one.
    fn encode(
        &mut self,
        encode: impl FnOnce(&mut dyn OutputEncoding, &mut Vec<u8>) -> io::Result<()>,
    ) -> Result<(), Error> {
        let Some(encoding) = &mut self.encoding else { return Ok(()) };
        let mut bytes = Vec::new();
        let failed = |error| Error::WriteFile { place: self.path.display().to_string(), error };
        encode(&mut **encoding, &mut bytes).map_err(failed)?;
        self.file.append(&bytes)
    }
}
