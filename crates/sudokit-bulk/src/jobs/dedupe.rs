//! [`Dedupe`], the job that keeps the first puzzle of each isomorphism class.
//!
//! Workers compute the keys of the classes; the writing thread, in the order of the input, keeps the records
//! with new keys.

use std::collections::HashSet;
use std::fmt;
use std::sync::{Mutex, PoisonError};

use sudokit::format::Format;

use crate::{BatchOutput, Error, InputRecord, Job, OutputFormat, RecordClass, RecordWriter, Status};

/// Keeps the first puzzle of each isomorphism class, in the format of the input unless another is requested.
/// Unreadable records and invalid puzzles are kept, too.
///
/// ```
/// use std::sync::Arc;
/// use sudokit_bulk::jobs::Dedupe;
/// use sudokit_bulk::{NoHost, OutputFormat, Pipeline, Source};
///
/// let (one, other) = (format!("1{}\n", ".".repeat(80)), format!("{}7\n", ".".repeat(80)));
/// let mut output = Vec::new();
/// let sources = vec![Source::text("request", format!("{one}{other}"))];
/// let job = Dedupe::new(OutputFormat::default());
/// let summary = Pipeline::new(Arc::new(NoHost)).run(sources, job, &mut output)?;
/// assert_eq!(output, one.as_bytes());
/// assert_eq!(summary.to_string(), "2 records: 1 first of a class, 1 left out");
/// # Ok::<(), sudokit_bulk::Error>(())
/// ```
pub struct Dedupe {
    output: OutputFormat,
    /// The keys of the classes so far. Only the writing thread uses it.
    seen: Mutex<HashSet<u128>>,
}

impl fmt::Debug for Dedupe {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Dedupe").finish_non_exhaustive()
    }
}

impl Dedupe {
    /// The job with this format of the output.
    #[must_use]
    pub fn new(output: OutputFormat) -> Dedupe {
        Dedupe { output, seen: Mutex::default() }
    }
}

impl Job for Dedupe {
    fn output_format(&self, input: &'static Format) -> &'static Format {
        self.output.for_puzzles(input)
    }

    fn classic_only(&self) -> Option<String> {
        Some("dedupe".to_owned())
    }

    fn answer(&self, input: InputRecord<'_>, writer: &mut RecordWriter<'_>) {
        let InputRecord { source, line, record, .. } = input;
        let start = writer.out.len();
        writer.write(&record);
        match RecordClass::of(&record.board.classic_or_blank(), line) {
            Ok(class) => writer.classes.push(RecordClass { bytes: start..writer.out.len(), ..class }),
            Err(conflicts) => {
                writer.summary.count(Status::No, "kept without a class");
                writer.summary.message(source, line, conflicts.to_string());
            }
        }
    }

    fn revise(&self, answers: &mut BatchOutput, separator: &str) -> Result<(), Error> {
        let mut seen = self.seen.lock().unwrap_or_else(PoisonError::into_inner);
        let before = seen.len();
        let classes = answers.classes.len() as u64;
        answers.retain(separator, |class| seen.insert(class.key));
        let new = (seen.len() - before) as u64;
        answers.summary.count_many(Status::Yes, "first of a class", new);
        answers.summary.count_many(Status::Yes, "left out", classes - new);
        Ok(())
    }
}
