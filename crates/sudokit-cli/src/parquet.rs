//! Parquet files as inputs and as the output, if the command is built with the feature `parquet`.
//!
//! The jobs read and write CSV; [`sudokit_arrow::parquet`] makes it of Parquet, and Parquet of it. If both
//! are Parquet, the columns without boards are passed through.

use std::fs::File;
use std::io::Read as _;
use std::path::Path;

/// Whether there is a Parquet file at a path.
pub(crate) fn is_parquet(path: &Path) -> bool {
    let mut magic = [0; 4];
    path.is_file()
        && File::open(path).and_then(|mut file| file.read_exact(&mut magic)).is_ok()
        && matches!(&magic, b"PAR1" | b"PARE")
}

pub(crate) use feature::{Rows, encoding, file_encoding, source};

#[cfg(feature = "parquet")]
mod feature {
    use std::path::PathBuf;
    use std::sync::Arc;

    use anyhow::Result;
    use sudokit::FieldInfo;
    use sudokit_arrow::parquet::{ParquetEncoding, ParquetFile, ParquetOptions, UnansweredRows};
    use sudokit_bulk::{FileEncoding, OutputEncoding, Partition, Source};

    use crate::output_form::PARQUET;

    /// Rows of Parquet files that are kept until their answers are written in Parquet.
    #[derive(Clone, Debug, Default)]
    pub(crate) struct Rows(Option<Arc<UnansweredRows>>);

    impl Rows {
        /// The rows of these files.
        pub(crate) fn kept() -> Rows {
            Rows(Some(Arc::default()))
        }

        /// Whether rows are kept.
        pub(crate) fn are_kept(&self) -> bool {
            self.0.is_some()
        }

        /// Frees the first `count` rows, whose answers are all written.
        pub(crate) fn forget(&self, count: u64) {
            if let Some(unanswered) = &self.0 {
                unanswered.forget_before(count);
            }
        }
    }

    /// The source of a Parquet file, whose rows are kept there.
    pub(crate) fn source(name: String, path: PathBuf, partitions: Vec<Partition>, rows: &Rows) -> Source {
        ParquetFile { partitions, ..ParquetFile::new(name, path) }.source(rows.0.clone())
    }

    fn options(metadata: Vec<(String, String)>, added: Vec<FieldInfo>, rows: &Rows) -> ParquetOptions {
        let version = ("sudokit.version".to_owned(), env!("CARGO_PKG_VERSION").to_owned());
        let metadata = std::iter::once(version).chain(metadata).collect();
        ParquetOptions { metadata, added, unanswered: rows.0.clone() }
    }

    /// The encoding of answers to these rows, or to others, if they have the metadata of a Parquet file.
    /// `added` are the fields that answers add.
    pub(crate) fn encoding(
        metadata: Option<Vec<(String, String)>>,
        added: Vec<FieldInfo>,
        rows: &Rows,
    ) -> Result<Option<Box<dyn OutputEncoding>>> {
        let encoding = metadata.map(|it| ParquetEncoding::new(options(it, added, rows)));
        Ok(encoding.map(|encoding| Box::new(encoding) as _))
    }

    /// The same for several files.
    pub(crate) fn file_encoding(
        metadata: Option<Vec<(String, String)>>,
        rows: &Rows,
    ) -> Result<Option<FileEncoding>> {
        let options = metadata.map(|it| options(it, Vec::new(), rows));
        Ok(options.map(|options| FileEncoding {
            extension: PARQUET,
            make: Arc::new(move || Box::new(ParquetEncoding::new(options.clone()))),
        }))
    }
}

#[cfg(not(feature = "parquet"))]
mod feature {
    use std::io;
    use std::path::PathBuf;

    use anyhow::{Result, bail};
    use sudokit_bulk::{FileEncoding, OutputEncoding, Partition, Source};

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

    /// The source of a Parquet file in a command that cannot read it; it fails with that message.
    pub(crate) fn source(name: String, _: PathBuf, _: Vec<Partition>, _: &Rows) -> Source {
        Source::new(name, || {
            let text = "is a Parquet file, and this command was built without the feature `parquet`";
            Err(io::Error::new(io::ErrorKind::Unsupported, text))
        })
    }

    /// No encoding.
    pub(crate) fn encoding(
        metadata: Option<Vec<(String, String)>>,
        _: Vec<sudokit::FieldInfo>,
        _: &Rows,
    ) -> Result<Option<Box<dyn OutputEncoding>>> {
        match metadata {
            Some(_) => {
                bail!("this command was built without the feature `parquet`, and cannot write Parquet")
            }
            None => Ok(None),
        }
    }

    /// No encoding of several files.
    pub(crate) fn file_encoding(
        metadata: Option<Vec<(String, String)>>,
        rows: &Rows,
    ) -> Result<Option<FileEncoding>> {
        encoding(metadata, Vec::new(), rows).map(|_| None)
    }
}
