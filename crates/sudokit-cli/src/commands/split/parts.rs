//! [`Parts`], the files of the parts, which appear under their names when all of them are complete.

use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result};

use crate::output_file::OutputFile;
use crate::source::Source;

/// The files, in the order of the parts.
pub(super) struct Parts {
    files: Vec<Part>,
}

struct Part {
    path: PathBuf,
    file: OutputFile,
    is_empty: bool,
}

impl Parts {
    /// Names a file in the folder for each part, and writes its heading. None of them may be an input.
    pub(super) fn create(
        folder: &Path,
        names: &[&str],
        extension: &str,
        head: &[u8],
        sources: &[Source],
    ) -> Result<Parts> {
        fs::create_dir_all(folder).with_context(|| folder.display().to_string())?;
        let mut files = Vec::with_capacity(names.len());
        for name in names {
            let path = folder.join(format!("{name}.{extension}"));
            let file = OutputFile::new(&path, "--output-dir")?;
            files.push(Part { path, file, is_empty: true });
        }
        sources.iter().try_for_each(Source::check)?;
        for part in &mut files {
            part.file.write_all(head)?;
        }
        Ok(Parts { files })
    }

    /// Appends a record to a part.
    pub(super) fn write(&mut self, part: usize, between: &str, record: &[u8]) -> Result<()> {
        let Part { file, is_empty, .. } = &mut self.files[part];
        if !std::mem::take(is_empty) {
            file.write_all(between.as_bytes())?;
        }
        file.write_all(record)?;
        Ok(())
    }

    /// Gives all files their names, which it returns.
    pub(super) fn finish(mut self) -> Result<Vec<PathBuf>> {
        for part in &mut self.files {
            part.file.flush()?;
        }
        self.files.into_iter().map(|part| part.file.finish().map(|()| part.path)).collect()
    }
}
