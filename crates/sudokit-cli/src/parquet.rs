//! Parquet files as inputs and as the output, if the command is built with the feature `parquet`.
//!
//! The jobs read and write CSV; [`sudokit_arrow::parquet`] makes it of Parquet, and Parquet of it. If both are Parquet, the
//! columns without boards are passed through.

use std::fs::File;
use std::io::Read as _;
use std::path::Path;
use std::sync::{Mutex, MutexGuard, PoisonError};

use sudokit_bulk::OutputFormat;

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

pub(crate) use feature::{Rows, encoding, file_encoding, source};

#[cfg(feature = "parquet")]
mod feature {
    use std::path::PathBuf;
    use std::sync::Arc;

    use anyhow::Result;
    use sudokit::FieldInfo;
    use sudokit_arrow::parquet::{Originals, ParquetEncoding, ParquetFile, ParquetOptions};
    use sudokit_bulk::{FileEncoding, OutputEncoding, Partition, Source};

    use super::{EXTENSION, is_requested, request};

    /// Rows of Parquet files that are kept until their answers are written in Parquet.
    #[derive(Clone, Debug, Default)]
    pub(crate) struct Rows(Option<Arc<Originals>>);

    impl Rows {
        /// The rows of these files.
        pub(crate) fn kept() -> Rows {
            Rows(Some(Arc::default()))
        }

        /// Whether rows are kept.
        pub(crate) fn are_kept(&self) -> bool {
            self.0.is_some()
        }

        /// Frees the first rows, of which all answers are written.
        pub(crate) fn forget(&self, count: u64) {
            if let Some(originals) = &self.0 {
                originals.forget_before(count);
            }
        }
    }

    /// The source of a Parquet file, whose rows are kept there.
    pub(crate) fn source(name: String, path: PathBuf, partitions: Vec<Partition>, rows: &Rows) -> Source {
        ParquetFile { partitions, ..ParquetFile::new(name, path) }.source(rows.0.clone())
    }

    fn options(added: Vec<FieldInfo>, rows: &Rows) -> ParquetOptions {
        let version = ("sudokit.version".to_owned(), env!("CARGO_PKG_VERSION").to_owned());
        let request = request();
        let said = request.metadata.iter().map(|(key, value)| (format!("sudokit.{key}"), value.clone()));
        let metadata = std::iter::once(version).chain(said).collect();
        ParquetOptions { metadata, added, originals: rows.0.clone() }
    }

    /// The encoding of answers to these rows, or to others, if they shall be Parquet. `added` are the fields that answers add.
    pub(crate) fn encoding(added: Vec<FieldInfo>, rows: &Rows) -> Result<Option<Box<dyn OutputEncoding>>> {
        Ok(is_requested().then(|| Box::new(ParquetEncoding::new(options(added, rows))) as _))
    }

    /// The encoding of several output files, if they shall be Parquet.
    pub(crate) fn file_encoding(rows: &Rows) -> Result<Option<FileEncoding>> {
        let options = options(Vec::new(), rows);
        let make = move || Box::new(ParquetEncoding::new(options.clone())) as _;
        Ok(is_requested().then(|| FileEncoding { extension: EXTENSION, make: Arc::new(make) }))
    }
}

#[cfg(not(feature = "parquet"))]
mod feature {
    use std::io;
    use std::path::PathBuf;

    use anyhow::{Result, bail};
    use sudokit_bulk::{FileEncoding, OutputEncoding, Partition, Source};

    use super::is_requested;

    /// No rows.
    #[derive(Clone, Debug, Default)]
    pub(crate) struct Rows(());

    impl Rows {
        pub(crate) fn kept() -> Rows {
            Rows(())
        }

        pub(crate) fn are_kept(&self) -> bool {
            false
        }

        pub(crate) fn forget(&self, _: u64) {}
    }

    /// The source of a Parquet file, which says that it cannot be read.
    pub(crate) fn source(name: String, _: PathBuf, _: Vec<Partition>, _: &Rows) -> Source {
        Source::new(name, || {
            let text = "is a Parquet file, and this command was built without the feature `parquet`";
            Err(io::Error::new(io::ErrorKind::Unsupported, text))
        })
    }

    /// No encoding.
    pub(crate) fn encoding(_: Vec<sudokit::FieldInfo>, _: &Rows) -> Result<Option<Box<dyn OutputEncoding>>> {
        if is_requested() {
            bail!("this command was built without the feature `parquet`, and cannot write Parquet");
        }
        Ok(None)
    }

    /// No encoding of several files.
    pub(crate) fn file_encoding(rows: &Rows) -> Result<Option<FileEncoding>> {
        encoding(Vec::new(), rows).map(|_| None)
    }
}
