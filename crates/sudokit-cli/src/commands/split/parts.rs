//! [`Parts`], the files of the parts, which appear under their names when all of them are complete.

use std::fs::{self, File};
use std::io::{BufWriter, Write as _};
use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result, bail};

use crate::source::Source;

/// The files, in the order of the parts.
pub(super) struct Parts {
    files: Vec<Part>,
}

/// A file under a temporary name.
struct Part {
    path: PathBuf,
    temporary: PathBuf,
    file: BufWriter<File>,
    is_empty: bool,
}

impl Parts {
    /// Creates the folder, and a file in it for each name. None of them may be an input.
    pub(super) fn create(
        folder: &Path,
        names: &[&str],
        extension: &str,
        sources: &[Source],
    ) -> Result<Parts> {
        fs::create_dir_all(folder).with_context(|| folder.display().to_string())?;
        let mut files = Vec::with_capacity(names.len());
        for name in names {
            let path = folder.join(format!("{name}.{extension}"));
            let same = |input: &PathBuf| fs::canonicalize(input).ok() == fs::canonicalize(&path).ok();
            let inputs = sources.iter().filter_map(|source| match source {
                Source::File(input) => Some(input),
                _ => None,
            });
            if path.exists() && inputs.into_iter().any(same) {
                bail!("{}: is an input, and would be replaced", path.display());
            }
            let temporary = folder.join(format!(".{name}.{extension}.{}", std::process::id()));
            let file = File::create_new(&temporary).with_context(|| temporary.display().to_string())?;
            files.push(Part { path, temporary, file: BufWriter::new(file), is_empty: true });
        }
        Ok(Parts { files })
    }

    /// Writes the heading of each file.
    pub(super) fn with_head(mut self, head: &[u8]) -> Result<Parts> {
        for part in &mut self.files {
            part.file.write_all(head).with_context(|| part.path.display().to_string())?;
        }
        Ok(self)
    }

    /// Appends a record to a part.
    pub(super) fn write(&mut self, part: usize, between: &str, record: &[u8]) -> Result<()> {
        let Part { path, file, is_empty, .. } = &mut self.files[part];
        let between = if std::mem::take(is_empty) { "" } else { between };
        let written = file.write_all(between.as_bytes()).and_then(|()| file.write_all(record));
        written.with_context(|| path.display().to_string())
    }

    /// Gives all files their names, which it returns.
    pub(super) fn finish(mut self) -> Result<Vec<PathBuf>> {
        for part in &mut self.files {
            part.file.flush().with_context(|| part.path.display().to_string())?;
        }
        let mut paths = Vec::new();
        for part in &self.files {
            fs::rename(&part.temporary, &part.path).with_context(|| part.path.display().to_string())?;
            paths.push(part.path.clone());
        }
        Ok(paths)
    }
}

impl Drop for Part {
    fn drop(&mut self) {
        // After `finish` there is no such file any more.
        let _ = fs::remove_file(&self.temporary);
    }
}
