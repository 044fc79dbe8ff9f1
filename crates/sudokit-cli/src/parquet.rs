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
pub(crate) use with_feature::{ColumnJob, answer_columns, begin, file_encoding, forget_rows, source};

#[cfg(feature = "parquet")]
mod with_feature {
    use std::num::NonZero;
    use std::sync::{Arc, LazyLock};

    use anyhow::{Result, bail};
    use sudokit::format::{Format, ReadOptions};
    pub(crate) use sudokit_arrow::parquet::ColumnJob;
    use sudokit_arrow::parquet::{
        Originals, ParquetEncoding, ParquetFile, ParquetOptions, ParquetRun, ParquetText, ROW_COLUMN,
        answer_files,
    };
    use sudokit_bulk::{FileEncoding, Host, Rest, Summary, thread_count};

    use super::{EXTENSION, NamedFile, Source, is_parquet, is_requested, request};
    use crate::args::InputArgs;
    use crate::inputs;
    use crate::output::{self, FILES, Out};

    /// The rows that are being answered.
    static ORIGINALS: LazyLock<Arc<Originals>> = LazyLock::new(Arc::default);

    /// The source of a Parquet file. The rows of an input of answers are kept until they are written, if the output is
    /// Parquet.
    pub(crate) fn source(file: &NamedFile, is_answered: bool) -> Source {
        let originals = (is_answered && is_requested()).then(|| Arc::clone(&ORIGINALS));
        let csv = Format::from_name("csv").expect("it is in the table");
        let file = parquet_file(file);
        let name = file.name.clone();
        let open = move |options: &ReadOptions, rest: &Rest| {
            Ok(ParquetText::open(&file, originals, options, rest)?.into())
        };
        Source::table(name, csv, open).with_hidden_column(ROW_COLUMN)
    }

    fn parquet_file(file: &NamedFile) -> ParquetFile {
        ParquetFile { partitions: file.partitions.clone(), ..ParquetFile::new(file.name(), &file.path) }
    }

    /// Frees the first rows of the input, of which all answers are written.
    pub(crate) fn forget_rows(count: u64) {
        ORIGINALS.forget_before(count);
    }

    fn options(
        inputs: Option<&[String]>,
        added: Vec<&'static str>,
        threads: usize,
    ) -> Result<ParquetOptions> {
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
        Ok(ParquetOptions { metadata: metadata(), added, originals, threads })
    }

    fn metadata() -> Vec<(String, String)> {
        let version = ("sudokit.version".to_owned(), env!("CARGO_PKG_VERSION").to_owned());
        let request = request();
        let said = request.metadata.iter().map(|(key, value)| (format!("sudokit.{key}"), value.clone()));
        std::iter::once(version).chain(said).collect()
    }

    /// Answers Parquet files in Parquet on columns; none if the inputs or the output are others, or the job has options that
    /// only records know.
    pub(crate) fn answer_columns(
        input: &InputArgs,
        job: &impl ColumnJob,
        host: impl FnOnce() -> Arc<dyn Host>,
    ) -> Result<Option<Summary>> {
        // Text is read up to the first record that cannot be read, and can be resumed at any.
        // A format that is named is refused there.
        let is_for_text = input.strict || output::is_resumable() || input.read_options().format.is_some();
        if !is_requested() || is_for_text || !inputs::are_parquet(&input.puzzles)? {
            return Ok(None);
        }
        let Some(on_columns) = job.on_columns() else { return Ok(None) };
        let files = inputs::files(&input.puzzles)?;
        files.iter().try_for_each(|file| FILES.check_input(&file.path))?;
        let run = ParquetRun {
            host: host(),
            threads: input.threads.map(NonZero::get),
            read: input.read_options(),
            metadata: metadata(),
        };
        Ok(Some(answer_files(files.iter().map(parquet_file).collect(), job, on_columns, &run, &mut Out)?))
    }

    /// Has the output written as Parquet, if that is requested. `inputs` are the arguments that are answered, if there are any,
    /// and `added` are the fields that answers add. At most this many threads encode, and no more than there are cores:
    /// each holds pages.
    pub(crate) fn begin(
        inputs: Option<&[String]>,
        added: Vec<&'static str>,
        threads: Option<NonZero<usize>>,
    ) -> Result<()> {
        if is_requested() {
            let threads = thread_count(threads.map(NonZero::get)).min(thread_count(None));
            output::encode(Box::new(ParquetEncoding::new(options(inputs, added, threads)?)));
        }
        Ok(())
    }

    /// The encoding of several output files, if they shall be Parquet. One thread encodes each of them.
    pub(crate) fn file_encoding(inputs: &[String]) -> Result<Option<FileEncoding>> {
        if !is_requested() {
            return Ok(None);
        }
        let options = options(Some(inputs), Vec::new(), 1)?;
        let make = move || Box::new(ParquetEncoding::new(options.clone())) as _;
        Ok(Some(FileEncoding { extension: EXTENSION, make: Arc::new(make) }))
    }
}

/// Frees the first rows of the input, of which there are none.
#[cfg(not(feature = "parquet"))]
pub(crate) fn forget_rows(_: u64) {}

/// Has the output written as Parquet, if that is requested.
#[cfg(not(feature = "parquet"))]
pub(crate) fn begin(
    _: Option<&[String]>,
    _: Vec<&'static str>,
    _: Option<std::num::NonZero<usize>>,
) -> anyhow::Result<()> {
    if is_requested() {
        anyhow::bail!("this command was built without the feature `parquet`, and cannot write Parquet");
    }
    Ok(())
}

/// The encoding of several output files, if they shall be Parquet.
#[cfg(not(feature = "parquet"))]
pub(crate) fn file_encoding(_: &[String]) -> anyhow::Result<Option<sudokit_bulk::FileEncoding>> {
    begin(None, Vec::new(), None).map(|()| None)
}

/// A job that may be answered on columns.
#[cfg(not(feature = "parquet"))]
pub(crate) trait ColumnJob: sudokit_bulk::Job + 'static {}

#[cfg(not(feature = "parquet"))]
impl<J: sudokit_bulk::Job + 'static> ColumnJob for J {}

/// Answers Parquet files in Parquet on columns, which needs the feature.
#[cfg(not(feature = "parquet"))]
pub(crate) fn answer_columns(
    _: &crate::args::InputArgs,
    _: &impl ColumnJob,
    _: impl FnOnce() -> std::sync::Arc<dyn sudokit_bulk::Host>,
) -> anyhow::Result<Option<sudokit_bulk::Summary>> {
    Ok(None)
}
