//! Training, test and validation sets without isomorphic puzzles in two of them.
//!
//! Workers compute the class of each puzzle and encode its record; the writing thread, in the order of the
//! input, appends it to the file of its part. The part follows from the class alone ([`DatasetSplit`]), so no
//! class is kept in memory for it; they are only counted, up to a limit.

mod class_counts;
mod part_files;

use std::path::PathBuf;
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};
use std::{fmt, io};

use sudokit::format::{Format, RecordError};
use sudokit::symmetry::DatasetSplit;

pub use class_counts::ClassCounts;
use part_files::PartFiles;

use crate::pipeline::{BatchOutput, InputRecord, Job, Pipeline, RecordClass, RecordWriter};
use crate::{Error, FileEncoding, OutputFiles, OutputFormat, Source, Status, Summary};

/// A division of a set of puzzles into files.
///
/// ```
/// use std::sync::Arc;
/// use sudokit::symmetry::DatasetSplit;
/// use sudokit_bulk::{NoHost, OutputFiles, OutputFormat, Pipeline, Source, SplitFiles};
///
/// let folder = std::env::temp_dir().join(format!("sudokit-split-{}", std::process::id()));
/// let division = SplitFiles {
///     split: DatasetSplit::new(0, &[0.5])?,
///     names: vec!["test", "train"],
///     folder: folder.clone(),
///     named_by: "folder".to_owned(),
///     output: OutputFormat::default(),
///     encoding: None,
/// };
/// let puzzles = Source::text("request", format!("1{0}\n{0}7\n", ".".repeat(80)));
/// let pipeline = Pipeline::new(Arc::new(NoHost));
/// let report = division.run(&pipeline, vec![puzzles], &OutputFiles::default())?;
/// assert_eq!((report.counts.records(), report.counts.classes()), (2, Some(1)));
/// assert_eq!(report.paths, [folder.join("test.txt"), folder.join("train.txt")]);
/// # std::fs::remove_dir_all(folder)?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct SplitFiles {
    /// The part of each class.
    pub split: DatasetSplit,
    /// The names of the parts, in their order.
    pub names: Vec<&'static str>,
    /// The folder of the files.
    pub folder: PathBuf,
    /// The name of the folder in errors, such as an option.
    pub named_by: String,
    /// The format of the files.
    pub output: OutputFormat,
    /// The encoding of the text in this format, if the files do not contain the text itself.
    pub encoding: Option<FileEncoding>,
}

impl fmt::Debug for SplitFiles {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("SplitFiles")
            .field("names", &self.names)
            .field("folder", &self.folder)
            .finish_non_exhaustive()
    }
}

/// The summary of a division.
#[derive(Debug)]
#[non_exhaustive]
pub struct SplitReport {
    /// The totals of the records.
    pub summary: Summary,
    /// The number of records and classes in each part.
    pub counts: ClassCounts,
    /// The files that were written. There are none if there was no puzzle, or the run was cancelled or
    /// stopped by an error.
    pub paths: Vec<PathBuf>,
}

impl SplitFiles {
    /// Divides the records of the sources. The files appear when all of them are complete. Records that
    /// cannot be read and invalid puzzles are in no part.
    ///
    /// # Errors
    /// If a file cannot be written, or is an input.
    pub fn run(
        self,
        pipeline: &Pipeline,
        sources: Vec<Source>,
        files: &OutputFiles,
    ) -> Result<SplitReport, Error> {
        let written = Written { parts: None, counts: ClassCounts::new(&self.names) };
        let written = Arc::new(Mutex::new(written));
        let job = WriteParts {
            division: self,
            files: files.clone(),
            layout: OnceLock::new(),
            written: Arc::clone(&written),
        };
        let summary = pipeline.run(sources, job, &mut io::sink());
        let Written { parts, counts } = &mut *lock(&written);
        // Taken before the summary is looked at: threads that are left behind may hold the job, and
        // unfinished files are removed now.
        let (parts, summary) = (parts.take(), summary?);
        let has_failed = pipeline.is_strict() && summary.status == Status::Failed;
        let paths = match parts {
            Some(parts) if !summary.is_cancelled && !has_failed => parts.finish()?,
            _ => Vec::new(),
        };
        Ok(SplitReport { summary, counts: counts.clone(), paths })
    }
}

fn lock(written: &Mutex<Written>) -> MutexGuard<'_, Written> {
    written.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The files and counts of the writing thread.
struct Written {
    /// The files, as soon as there is a record for one of them.
    parts: Option<PartFiles>,
    counts: ClassCounts,
}

struct WriteParts {
    division: SplitFiles,
    files: OutputFiles,
    layout: OnceLock<Layout>,
    written: Arc<Mutex<Written>>,
}

impl WriteParts {
    fn create_parts(&self, extension: &str) -> Result<PartFiles, Error> {
        let SplitFiles { names, folder, named_by, encoding, .. } = &self.division;
        let extension = encoding.as_ref().map_or(extension, |encoding| encoding.extension);
        let paths = names.iter().map(|name| folder.join(format!("{name}.{extension}"))).collect();
        PartFiles::create(&self.files, folder, paths, named_by, encoding.as_ref())
    }
}

/// The frame of each file.
struct Layout {
    heading: Vec<u8>,
    separator: &'static str,
    extension: &'static str,
}

impl Job for WriteParts {
    fn output_format(&self, input: &'static Format) -> &'static Format {
        self.division.output.for_puzzles(input)
    }

    fn classic_only(&self) -> Option<String> {
        Some("split".to_owned())
    }

    fn is_encoded(&self, _input: &'static Format) -> bool {
        // There are several outputs, each with a heading.
        false
    }

    fn uses_placed(&self) -> bool {
        // The records are not changed.
        true
    }

    fn answer(&self, input: InputRecord<'_>, writer: &mut RecordWriter<'_>) {
        let InputRecord { source, line, record, .. } = input;
        // The same for all records, so whichever worker comes first may set it.
        self.layout.get_or_init(|| {
            let mut heading = Vec::new();
            writer.encoder.head(&mut heading);
            let extension = writer.format.extensions.first().copied().unwrap_or("txt");
            Layout { heading, separator: writer.encoder.between(), extension }
        });
        match RecordClass::of(&record.board.classic_or_blank(), line) {
            Ok(class) => {
                let start = writer.out.len();
                writer.write(&record);
                writer.classes.push(RecordClass { bytes: start..writer.out.len(), ..class });
            }
            Err(conflicts) => {
                writer.summary.count(Status::No, "invalid");
                writer.summary.message(source, line, conflicts.to_string());
            }
        }
    }

    fn revise(&self, answers: &mut BatchOutput, _separator: &str) -> Result<(), Error> {
        let Some(Layout { heading, separator, extension }) = self.layout.get() else { return Ok(()) };
        let Written { parts, counts } = &mut *lock(&self.written);
        let SplitFiles { split, names, .. } = &self.division;
        for RecordClass { key, bytes, .. } in answers.classes.drain(..) {
            let parts = match parts {
                Some(parts) => parts,
                None => parts.insert(self.create_parts(extension)?),
            };
            let part = split.part(key);
            parts.write(part, heading, separator, &answers.bytes[bytes])?;
            counts.count(part, key);
            answers.summary.count(Status::Yes, names[part]);
        }
        // The records are in the files; nothing goes to the output of the pipeline.
        answers.bytes.clear();
        Ok(())
    }

    fn unreadable(&self, _source: &str, _error: &RecordError, _writer: &mut RecordWriter<'_>) {}
}
