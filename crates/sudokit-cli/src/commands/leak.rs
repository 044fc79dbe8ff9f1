//! `sudokit leak`: which puzzles of a test set are isomorphic to a puzzle of a training set.
//!
//! First the classes of all training puzzles are kept, each with the transform to its canonical form; then the test
//! set is read. The transform of a test puzzle and the inverse of the kept one lead to the training puzzle.

use std::collections::HashMap;
use std::io::Write;
use std::sync::{Arc, Mutex, PoisonError};

use anyhow::Result;
use clap::Args;
use sudokit::format::{FORMATS, Format, RecordError};
use sudokit::symmetry::Transform;

use crate::answers::{Answers, Class};
use crate::args::{InputArgs, OutputArgs};
use crate::pipeline::{self, Asked, Job, Page, WHY};
use crate::source::Source;
use crate::status::Status;

/// Arguments of `sudokit leak`.
#[derive(Args, Clone, Debug)]
pub(crate) struct LeakArgs {
    /// The training set: a file, a puzzle of 81 cells itself, or `-` for standard input
    #[arg(value_name = "TRAIN")]
    train: String,

    #[command(flatten)]
    test: InputArgs,
    #[command(flatten)]
    output: OutputArgs,
}

/// Runs the subcommand.
pub(crate) fn run(args: &LeakArgs) -> Result<Status> {
    let name = Source::new(&args.train).name();
    let known = Arc::new(Mutex::new(HashMap::new()));
    let input = InputArgs { puzzles: vec![args.train.clone()], ..args.test.clone() };
    let train = pipeline::run(&input, Train { known: Arc::clone(&known) })?;
    if train.records() == 0 || (args.test.strict && train.status == Status::Bad) {
        return Ok(train.status);
    }
    let known = std::mem::take(&mut *known.lock().unwrap_or_else(PoisonError::into_inner));
    let classes = known.len();
    let job = Test { output: args.output.clone(), train: name.clone(), known };
    let test = pipeline::run(&args.test, job)?;
    if !args.test.quiet && test.records() > 0 {
        talk!("{name}: {}; {classes} classes", train.summary());
        talk!("{}", test.summary());
    }
    Ok(train.status.max(test.status))
}

/// For the key of each class of the training set: the index of the transform that turns its first puzzle into the
/// canonical form, and the line of that puzzle.
type Known = HashMap<u128, (u64, u64)>;

/// Reads the training set.
struct Train {
    /// Only the thread that writes asks for it.
    known: Arc<Mutex<Known>>,
}

impl Job for Train {
    fn output(&self, _input: &'static Format) -> &'static Format {
        &FORMATS[0]
    }

    fn is_encoded(&self) -> bool {
        false
    }

    fn answer(&self, asked: Asked<'_>, page: &mut Page<'_>) {
        let Asked { source, line, record, .. } = asked;
        match Class::of(&record.board, line) {
            Ok(class) => {
                page.tally.note(Status::Yes, "read");
                page.classes.push(class);
            }
            Err(why) => {
                page.tally.note(Status::Yes, INVALID);
                page.tally.say(format!("sudokit: {source}: line {line}: {why}"));
            }
        }
    }

    fn in_order(&self, answers: &mut Answers, _between: &str) -> Result<()> {
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        for Class { key, transform, line, .. } in answers.classes.drain(..) {
            known.entry(key).or_insert((transform.index(), line));
        }
        Ok(())
    }

    fn bad(&self, _source: &str, _error: &RecordError, _page: &mut Page<'_>) {}
}

/// Reads the test set.
struct Test {
    output: OutputArgs,
    train: String,
    known: Known,
}

const LEAK: &str = "leak";
const TRAIN_LINE: &str = "train_line";
const TRANSFORM: &str = "transform";
const INVALID: &str = "invalid";

impl Test {
    /// The line of the first training puzzle of this class, and the transform from the test puzzle to it.
    fn leak(&self, class: &Class) -> Option<(u64, Transform)> {
        let (index, line) = self.known.get(&class.key)?;
        let back = Transform::from_index(*index)?.inverse();
        Some((*line, class.transform.then(&back)))
    }
}

impl Job for Test {
    fn output(&self, _input: &'static Format) -> &'static Format {
        self.output.format().unwrap_or(&FORMATS[0])
    }

    fn is_encoded(&self) -> bool {
        self.output.format().is_some()
    }

    fn adds(&self) -> Vec<&'static str> {
        vec![LEAK, TRAIN_LINE, TRANSFORM, WHY]
    }

    fn answer(&self, mut asked: Asked<'_>, page: &mut Page<'_>) {
        let Asked { source, line, .. } = asked;
        let record = &mut asked.record;
        let found = Class::of(&record.board, line).map(|class| self.leak(&class));
        let (status, verdict, text) = match &found {
            Ok(None) => (Status::Yes, "no leak", None),
            Ok(Some((at, way))) => (Status::No, LEAK, Some(format!("{LEAK}: {}:{at} by {way}", self.train))),
            Err(why) => (Status::No, INVALID, Some(format!("{INVALID}: {why}"))),
        };
        page.tally.note(status, verdict);
        if !self.is_encoded() {
            if let Some(text) = text {
                // Writing to memory cannot fail.
                let _ = writeln!(page.out, "{source}:{line}: {text}");
            }
            return;
        }
        if page.format.is_tabular() {
            page.add(record, LEAK, matches!(found, Ok(Some(_))));
            if let Ok(Some((line, way))) = &found {
                page.add(record, TRAIN_LINE, *line);
                page.add(record, TRANSFORM, way.to_string());
            }
        }
        if let Some(text) = text
            && (found.is_err() || !page.format.is_tabular())
        {
            page.explain(&mut asked, text);
        }
        page.write(&asked.record);
    }

    fn bad(&self, source: &str, error: &RecordError, page: &mut Page<'_>) {
        page.bad(source, error, self.is_encoded());
    }
}
