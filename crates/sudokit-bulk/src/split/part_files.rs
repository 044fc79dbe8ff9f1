//! [`PartFiles`], the files of the parts, which appear under their names when all of them are complete.

use std::fs;
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

use crate::{Error, FileEncoding, OutputEncoding, OutputFile, OutputFiles};

/// The files, in the order of the parts.
pub(super) struct PartFiles {
    files: Vec<PartFile>,
}

struct PartFile {
    path: PathBuf,
    file: OutputFile,
    encoding: Option<Box<dyn OutputEncoding>>,
    is_empty: bool,
}

impl PartFiles {
    /// Names a file in the folder for each part, and writes its heading. None of them may be an input.
    pub(super) fn create(
        files: &OutputFiles,
        folder: &Path,
        named_by: &str,
        names: &[&str],
        extension: &str,
        heading: &[u8],
        encoding: Option<&FileEncoding>,
    ) -> Result<PartFiles, Error> {
        let failed = |error| Error::WriteFile { place: folder.display().to_string(), error };
        fs::create_dir_all(folder).map_err(failed)?;
        let mut parts = Vec::with_capacity(names.len());
        for name in names {
            let extension = encoding.map_or(extension, |encoding| encoding.extension);
            let path = folder.join(format!("{name}.{extension}"));
            let file = files.create(&path, named_by)?;
            let encoding = encoding.map(|encoding| (encoding.make)());
            parts.push(PartFile { path, file, encoding, is_empty: true });
        }
        for part in &mut parts {
            part.append(heading)?;
        }
        Ok(PartFiles { files: parts })
    }

    /// Appends a record to a part.
    pub(super) fn write(&mut self, part: usize, separator: &str, record: &[u8]) -> Result<(), Error> {
        let part = &mut self.files[part];
        if !std::mem::take(&mut part.is_empty) {
            part.append(separator.as_bytes())?;
        }
        part.append(record)
    }

    /// Gives all files their names, which it returns.
    pub(super) fn finish(mut self) -> Result<Vec<PathBuf>, Error> {
        for part in &mut self.files {
            part.finish_encoding()?;
            let failed = |error| Error::WriteFile { place: part.path.display().to_string(), error };
            part.file.flush().map_err(failed)?;
        }
        self.files.into_iter().map(|part| part.file.finish().map(|()| part.path)).collect()
    }
}

impl PartFile {
    fn append(&mut self, text: &[u8]) -> Result<(), Error> {
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
