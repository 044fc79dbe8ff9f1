//! [`PartFiles`], the files of the parts, which appear under their names when all of them are complete.

use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};

use crate::{Error, OutputFile, OutputFiles};

/// The files, in the order of the parts.
pub(super) struct PartFiles {
    files: Vec<PartFile>,
}

struct PartFile {
    path: PathBuf,
    file: OutputFile,
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
    ) -> Result<PartFiles, Error> {
        let failed = |error| Error::WriteFile { place: folder.display().to_string(), error };
        fs::create_dir_all(folder).map_err(failed)?;
        let mut parts = Vec::with_capacity(names.len());
        for name in names {
            let path = folder.join(format!("{name}.{extension}"));
            let file = files.create(&path, named_by)?;
            parts.push(PartFile { path, file, is_empty: true });
        }
        for part in &mut parts {
            part.file.append(heading)?;
        }
        Ok(PartFiles { files: parts })
    }

    /// Appends a record to a part.
    pub(super) fn write(&mut self, part: usize, separator: &str, record: &[u8]) -> Result<(), Error> {
        let PartFile { file, is_empty, .. } = &mut self.files[part];
        if !std::mem::take(is_empty) {
            file.append(separator.as_bytes())?;
        }
        file.append(record)
    }

    /// Gives all files their names, which it returns.
    pub(super) fn finish(mut self) -> Result<Vec<PathBuf>, Error> {
        for part in &mut self.files {
            let failed = |error| Error::WriteFile { place: part.path.display().to_string(), error };
            part.file.flush().map_err(failed)?;
        }
        self.files.into_iter().map(|part| part.file.finish().map(|()| part.path)).collect()
    }
}
