//! [`answer_files`]: Parquet files answered in Parquet.

use std::io::{self, Write};
use std::path::PathBuf;
use std::sync::Arc;

use sudokit::format::ReadOptions;
use sudokit_bulk::{
    Error, Host, Job, OutputEncoding as _, Partition, Pipeline, RemainingRows, Resume, RunProgress, Source,
    Summary,
};

use super::text::{ParquetText, ROW_COLUMN, csv};
use super::{ParquetEncoding, ParquetOptions, UnansweredRows};

/// A Parquet file, and its name in messages.
#[derive(Clone, Debug)]
pub struct ParquetFile {
    /// The name.
    pub name: String,
    /// Where it is.
    pub path: PathBuf,
    /// Additional columns with a single value, from the names of the folders of the file.
    pub partitions: Vec<Partition>,
}

impl ParquetFile {
    /// All rows of a file.
    ///
    /// ```
    /// use sudokit_arrow::parquet::ParquetFile;
    /// assert!(ParquetFile::new("puzzles", "puzzles.parquet").partitions.is_empty());
    /// ```
    pub fn new(name: impl Into<String>, path: impl Into<PathBuf>) -> ParquetFile {
        ParquetFile { name: name.into(), path: path.into(), partitions: Vec::new() }
    }

    /// The file as a source of records. If the output is Parquet, `unanswered` keeps the rows until they are
    /// answered.
    ///
    /// ```
    /// use sudokit::format::ReadOptions;
    /// use sudokit_arrow::parquet::ParquetFile;
    ///
    /// let source = ParquetFile::new("puzzles", "no-such-file.parquet").source(None);
    /// assert!(source.records(&ReadOptions::default(), || {}).is_err());
    /// ```
    #[must_use]
    pub fn source(self, unanswered: Option<Arc<UnansweredRows>>) -> Source {
        let (name, has_rows) = (self.name.clone(), unanswered.is_some());
        let open = move |options: &ReadOptions, rest: &RemainingRows| {
            Ok(ParquetText::open(&self, unanswered, options, rest)?.into())
        };
        let source = Source::table(name, csv(), open);
        if has_rows { source.with_hidden_column(ROW_COLUMN) } else { source }
    }
}

/// How files are read, answered and written.
#[derive(Clone)]
pub struct ParquetRun {
    /// Receives progress and messages, and may cancel.
    pub host: Arc<dyn Host>,
    /// The greatest number of threads, not counting the calling one; by default the number of cores.
    pub threads: Option<usize>,
    /// The column of the puzzles, and their blanks.
    pub read: ReadOptions,
    /// The metadata of the file of answers.
    pub metadata: Vec<(String, String)>,
}

impl std::fmt::Debug for ParquetRun {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("ParquetRun").field("threads", &self.threads).finish_non_exhaustive()
    }
}

/// Answers the rows of files in one Parquet file with their columns, the columns that the job adds, and
/// `error`. The job must write CSV.
///
/// A file that cannot be read is reported to the host; it does not end the run. A cancelled run returns its
/// summary, and the output is incomplete.
///
/// ```
/// use std::sync::Arc;
/// use sudokit::format::ReadOptions;
/// use sudokit_arrow::parquet::{ParquetFile, ParquetRun, answer_files};
/// use sudokit::operation::SolveOptions;
/// use sudokit_bulk::jobs::Ask;
/// use sudokit_bulk::{NoHost, OutputFormat, Status};
///
/// let run = ParquetRun {
///     host: Arc::new(NoHost),
///     threads: None,
///     read: ReadOptions::default(),
///     metadata: Vec::new(),
/// };
/// let file = ParquetFile::new("puzzles", "no-such-file.parquet");
/// let job = Ask { output: OutputFormat::from_name("csv"), ..Ask::new(SolveOptions::default()) };
/// let mut output = Vec::new();
/// let summary = answer_files(vec![file], job, &run, &mut output)?;
/// assert!(summary.status == Status::Failed && output.is_empty());
/// # Ok::<(), sudokit_bulk::Error>(())
/// ```
///
/// # Errors
/// If the output does not take the answers, or no thread can be started.
pub fn answer_files(
    files: Vec<ParquetFile>,
    job: impl Job + 'static,
    run: &ParquetRun,
    output: &mut dyn Write,
) -> Result<Summary, Error> {
    let unanswered = Arc::new(UnansweredRows::default());
    let sources = files.into_iter().map(|file| file.source(Some(Arc::clone(&unanswered)))).collect();
    let (metadata, added) = (run.metadata.clone(), job.added_fields());
    let options = ParquetOptions { metadata, added, unanswered: Some(Arc::clone(&unanswered)) };
    let encoding = ParquetEncoding::new(options);
    let mut output = Encoded { encoding, bytes: Vec::new(), output };
    let pipeline =
        Pipeline::new(Arc::clone(&run.host)).with_read_options(run.read.clone()).with_errors_in_place(true);
    let pipeline = match run.threads {
        Some(threads) => pipeline.with_threads(threads),
        None => pipeline,
    };
    let mut note = |progress: &RunProgress| {
        unanswered.forget_before(progress.records);
        Ok(())
    };
    let resume = Resume { from: RunProgress::default(), note: &mut note };
    let summary = pipeline.resume(resume, sources, job, &mut output, &mut io::sink())?;
    if !summary.is_cancelled {
        output.finish().map_err(Error::Write)?;
    }
    Ok(summary)
}

/// Writes text as Parquet.
struct Encoded<'a> {
    encoding: ParquetEncoding,
    bytes: Vec<u8>,
    output: &'a mut dyn Write,
}

impl Encoded<'_> {
    fn hand_over(&mut self) -> io::Result<()> {
        self.output.write_all(&self.bytes)?;
        self.bytes.clear();
        Ok(())
    }

    fn finish(&mut self) -> io::Result<()> {
        self.encoding.finish(&mut self.bytes)?;
        self.hand_over()
    }
}

impl Write for Encoded<'_> {
    fn write(&mut self, text: &[u8]) -> io::Result<usize> {
        self.encoding.encode(text, &mut self.bytes)?;
        self.hand_over()?;
        Ok(text.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.output.flush()
    }
}
