//! Parquet files as inputs and as the output, if the command is built with the feature `parquet`.
//!
//! The jobs read and write CSV; [`sudokit_arrow::parquet`] makes it of Parquet, and Parquet of it. If both are Parquet, the
//! columns without boards are passed through.

use std::fs::File;
use std::io::Read as _;
use std::path::Path;
use std::sync::{Mutex, MutexGuard, PoisonError};

use sudokit_bulk::{OutputFormat, Source};

use crate::inputs::NamedFile;

/// The ending of the names of Parquet files.
pub(crate) const EXTENSION: &str = "parquet";

/// The name of the format in `--to`.
pub(crate) const NAME: &str = "parquet";

/// Whether the output shall be Parquet, and what its metadata says.
static REQUEST: Mutex<Request> = Mutex::new(Request { is_requested: false, metadata: Vec::new() });

struct Request {
    is_requested: bool,
    metadata: Vec<(&'static str, String)>,
}

fn request() -> MutexGuard<'static, Request> {
    REQUEST.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Whether a path is that of a Parquet file.
pub(crate) fn is_parquet(path: &Path) -> bool {
    let mut magic = [0; 4];
    path.is_file()
        && File::open(path).and_then(|mut file| file.read_exact(&mut magic)).is_ok()
        && matches!(&magic, b"PAR1" | b"PARE")
}

/// Has the answers written as Parquet; returns the format of which it is made.
pub(crate) fn write_parquet() -> OutputFormat {
    request().is_requested = true;
    OutputFormat::from_name("csv")
}

/// Whether the answers are written as Parquet.
pub(crate) fn is_requested() -> bool {
    request().is_requested
}

/// Says something about the answers, such as their seed, for the metadata of a Parquet file.
pub(crate) fn describe(key: &'static str, value: impl ToString) {
    request().metadata.push((key, value.to_string()));
}

/// The source of a Parquet file.
#[cfg(not(feature = "parquet"))]
pub(crate) fn source(file: &NamedFile, _: bool) -> Source {
    Source::new(file.name(), || {
        let text = "is a Parquet file, and this command was built without the feature `parquet`";
        Err(std::io::Error::new(std::io::ErrorKind::Unsupported, text))
    })
}

#[cfg(feature = "parquet")]
pub(crate) use with_feature::{begin, file_encoding, forget_rows, source};

#[cfg(feature = "parquet")]
mod with_feature {
    use std::sync::{Arc, LazyLock};

    use anyhow::{Result, bail};
    use sudokit_arrow::parquet::{Originals, ParquetEncoding, ParquetFile, ParquetOptions};
    use sudokit_bulk::FileEncoding;

    use super::{EXTENSION, NamedFile, Source, is_parquet, is_requested, request};
    use crate::{inputs, output};

    /// The rows that are being answered.
    static ORIGINALS: LazyLock<Arc<Originals>> = LazyLock::new(Arc::default);

    /// The source of a Parquet file. The rows of an input of answers are kept until they are written, if the output is
    /// Parquet.
    pub(crate) fn source(file: &NamedFile, is_answered: bool) -> Source {
        let originals = (is_answered && is_requested()).then(|| Arc::clone(&ORIGINALS));
        let partitions = file.partitions.clone();
        ParquetFile { partitions, ..ParquetFile::new(file.name(), &file.path) }.source(originals)
    }

    /// Frees the first rows of the input, of which all answers are written.
    pub(crate) fn forget_rows(count: u64) {
        ORIGINALS.forget_before(count);
    }

    fn options(inputs: Option<&[String]>, added: Vec<&'static str>) -> Result<ParquetOptions> {
        let all = inputs::files(inputs.unwrap_or_default())?;
        let other = all.iter().find(|input| !is_parquet(&input.path));
        let has_parquet = all.iter().any(|input| is_parquet(&input.path));
        if let (true, Some(other)) = (has_parquet, other) {
            let other = inputs::name(&other.path.to_string_lossy())?;
            bail!(
                "{other}: is no Parquet file: those and other inputs cannot be answered in one Parquet file"
            );
        }
        let originals = has_parquet.then(|| Arc::clone(&ORIGINALS));
        Ok(ParquetOptions { metadata: metadata(), added, originals })
    }

    fn metadata() -> Vec<(String, String)> {
        let version = ("sudokit.version".to_owned(), env!("CARGO_PKG_VERSION").to_owned());
        let request = request();
        let said = request.metadata.iter().map(|(key, value)| (format!("sudokit.{key}"), value.clone()));
        std::iter::once(version).chain(said).collect()
    }

    /// Has the output written as Parquet, if that is requested. `inputs` are the arguments that are answered, if there are any,
    /// and `added` are the fields that answers add.
    pub(crate) fn begin(inputs: Option<&[String]>, added: Vec<&'static str>) -> Result<()> {
        if is_requested() {
            output::encode(Box::new(ParquetEncoding::new(options(inputs, added)?)));
        }
        Ok(())
    }

    /// The encoding of several output files, if they shall be Parquet.
    pub(crate) fn file_encoding(inputs: &[String]) -> Result<Option<FileEncoding>> {
        if !is_requested() {
            return Ok(None);
        }
        let options = options(Some(inputs), Vec::new())?;
        let make = move || Box::new(ParquetEncoding::new(options.clone())) as _;
        Ok(Some(FileEncoding { extension: EXTENSION, make: Arc::new(make) }))
    }
}

/// Frees the first rows of the input, of which there are none.
#[cfg(not(feature = "parquet"))]
pub(crate) fn forget_rows(_: u64) {}

/// Has the output written as Parquet, if that is requested.
#[cfg(not(feature = "parquet"))]
pub(crate) fn begin(_: Option<&[String]>, _: Vec<&'static str>) -> anyhow::Result<()> {
    if is_requested() {
        anyhow::bail!("this command was built without the feature `parquet`, and cannot write Parquet");
    }
    Ok(())
}

/// The encoding of several output files, if they shall be Parquet.
#[cfg(not(feature = "parquet"))]
pub(crate) fn file_encoding(_: &[String]) -> anyhow::Result<Option<sudokit_bulk::FileEncoding>> {
    begin(None, Vec::new()).map(|()| None)
}
