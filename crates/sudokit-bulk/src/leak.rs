//! Which puzzles of a test set are isomorphic to a puzzle of a training set.
//!
//! First [`TrainingClasses`] reads the training set, and keeps for each class the transform to its canonical
//! form; then [`FindLeaks`] reads the test set. The transform of a test puzzle and the inverse of the kept
//! one lead to the training puzzle.

use std::collections::HashMap;
use std::io::Write as _;

use sudokit::FieldInfo;
use sudokit::format::{self, Format};
use sudokit::outcome::Leak;
use sudokit::symmetry::Transform;

use crate::pipeline::{InputRecord, Job, Pipeline, RecordClass, RecordWriter, WHY_FIELD};
use crate::{Error, Message, Source, Status, Summary};

/// The isomorphism classes of a training set.
///
/// ```
/// use std::sync::Arc;
/// use sudokit_bulk::{NoHost, Pipeline, Source, TrainingClasses};
///
/// let pipeline = Pipeline::new(Arc::new(NoHost));
/// let train = vec![Source::text("train", format!("1{}\n", ".".repeat(80)))];
/// let (classes, summary) = TrainingClasses::read(&pipeline, train)?;
/// assert_eq!((classes.len(), summary.records()), (1, 1));
/// # Ok::<(), sudokit_bulk::Error>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct TrainingClasses {
    /// For each key the index of the transform from the first puzzle of the class to the canonical form, and
    /// the line of that puzzle.
    classes: HashMap<u128, (u64, u64)>,
}

impl TrainingClasses {
    /// Reads the training set.
    ///
    /// # Errors
    /// If no thread can be started. Unreadable input is reported as a message, not as an error.
    pub fn read(pipeline: &Pipeline, sources: Vec<Source>) -> Result<(TrainingClasses, Summary), Error> {
        let (mut classes, mut summary) = (HashMap::new(), Summary::default());
        let host = pipeline.host();
        let outcomes = pipeline.outcomes(sources, Some("leak"), |input| {
            let class = RecordClass::of(&input.record.board.classic_or_blank(), input.line);
            class.map_err(|conflicts| Message::Record {
                source: input.source.into(),
                line: input.line,
                text: conflicts.to_string(),
            })
        })?;
        for outcome in outcomes {
            match outcome {
                Ok(Ok(RecordClass { key, transform, line, .. })) => {
                    summary.count(Status::Yes, "read");
                    classes.entry(key).or_insert((transform.index(), line));
                }
                Ok(Err(message)) => {
                    summary.count(Status::Yes, INVALID);
                    host.message(&message);
                }
                Err(Error::Record { place, error }) => {
                    summary.count(Status::Failed, crate::UNREADABLE);
                    host.message(&Message::Unreadable { source: place.into(), error, is_in_output: false });
                }
                Err(error @ (Error::Read { .. } | Error::Format { .. })) => {
                    summary.status = Status::Failed;
                    host.message(&Message::Source(error));
                }
                Err(error) => return Err(error),
            }
        }
        summary.is_cancelled = host.is_cancelled();
        Ok((TrainingClasses { classes }, summary))
    }

    /// The number of classes.
    #[must_use]
    pub fn len(&self) -> usize {
        self.classes.len()
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.classes.is_empty()
    }

    /// Whether a training puzzle has this class.
    fn find(&self, class: &RecordClass) -> Leak {
        let known = self.classes.get(&class.key);
        let known = known.and_then(|(index, line)| Some((Transform::from_index(*index)?.inverse(), line)));
        known.map_or(Leak::NONE, |(back, line)| Leak::found(*line, class.transform.then(&back)))
    }
}

/// The job that finds the puzzles of a test set that are isomorphic to one of a training set: in lines for
/// people, or as fields of the records in a format.
///
/// ```
/// use std::sync::Arc;
/// use sudokit_bulk::{FindLeaks, NoHost, Pipeline, Source, TrainingClasses};
///
/// let pipeline = Pipeline::new(Arc::new(NoHost));
/// let train = vec![Source::text("train", format!("1{}\n", ".".repeat(80)))];
/// let (classes, _) = TrainingClasses::read(&pipeline, train)?;
/// let test = vec![Source::text("test", format!("{}7\n", ".".repeat(80)))];
/// let mut output = Vec::new();
/// pipeline.run(test, FindLeaks::new(classes, "train", None), &mut output)?;
/// assert!(output.starts_with(b"test:1: leak: train:1 by "));
/// # Ok::<(), sudokit_bulk::Error>(())
/// ```
#[derive(Debug)]
pub struct FindLeaks {
    train: TrainingClasses,
    train_name: String,
    format: Option<&'static Format>,
}

const LEAK: &str = "leak";
const TRAIN_LINE: &str = "train_line";
const TRANSFORM: &str = "transform";
const INVALID: &str = "invalid";

impl FindLeaks {
    /// The job for these classes of the training set of this name. Without a format it writes lines for
    /// people.
    #[must_use]
    pub fn new(
        train: TrainingClasses,
        train_name: impl Into<String>,
        format: Option<&'static Format>,
    ) -> FindLeaks {
        FindLeaks { train, train_name: train_name.into(), format }
    }
}

impl Job for FindLeaks {
    fn output_format(&self, _input: &'static Format) -> &'static Format {
        self.format.unwrap_or(format::DEFAULT)
    }

    fn classic_only(&self) -> Option<String> {
        Some("leak".to_owned())
    }

    fn is_encoded(&self, _input: &'static Format) -> bool {
        self.format.is_some()
    }

    fn added_fields(&self) -> Vec<FieldInfo> {
        vec![
            FieldInfo::bool(LEAK),
            FieldInfo::integer(TRAIN_LINE),
            FieldInfo::text(TRANSFORM),
            FieldInfo::text(WHY_FIELD),
        ]
    }

    fn answer(&self, mut input: InputRecord<'_>, writer: &mut RecordWriter<'_>) {
        let InputRecord { source, line, .. } = input;
        let record = &mut input.record;
        let found =
            RecordClass::of(&record.board.classic_or_blank(), line).map(|class| self.train.find(&class));
        let (status, verdict, text) = match &found {
            Ok(Leak { train_line: Some(at), transform: Some(transform), .. }) => {
                (Status::No, LEAK, Some(format!("{LEAK}: {}:{at} by {transform}", self.train_name)))
            }
            Ok(_) => (Status::Yes, "no leak", None),
            Err(conflicts) => (Status::No, INVALID, Some(format!("{INVALID}: {conflicts}"))),
        };
        writer.summary.count(status, verdict);
        if !writer.is_encoded {
            if let Some(text) = text {
                // Writing to memory cannot fail.
                let _ = writeln!(writer.out, "{source}:{line}: {text}");
            }
            return;
        }
        if writer.format.is_tabular() {
            writer.add_outcome(record, found.as_ref().unwrap_or(&Leak::NONE));
        }
        if let Some(text) = text
            && (found.is_err() || !writer.format.is_tabular())
        {
            writer.explain(source, line, record, text);
        }
        writer.write(&input.record);
    }
}
