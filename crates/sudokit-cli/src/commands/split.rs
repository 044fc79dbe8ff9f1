//! `sudokit split`: a training set and a test set (and a validation set) without isomorphic puzzles in two of them.
//!
//! Workers compute the class of each puzzle and encode its record; one thread, in the order of the input, appends it to
//! the file of its part. The part follows from the class alone ([`Split`]), so no class is kept in memory for it; they
//! are only counted, up to a limit.

mod classes;
mod parts;

use std::path::PathBuf;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use anyhow::Result;
use clap::Args;
use sudokit::format::{Format, RecordError};
use sudokit::symmetry::DatasetSplit;

use crate::answers::{Answers, Class};
use crate::args::{InputArgs, OutputArgs};
use crate::numbers::number;
use crate::pipeline::{self, Asked, Job, Page};
use crate::source::Source;
use crate::status::Status;
use classes::Classes;
use parts::Parts;

/// Arguments of `sudokit split`.
#[derive(Args, Clone, Debug)]
pub(crate) struct SplitArgs {
    #[command(flatten)]
    input: InputArgs,
    #[command(flatten)]
    output: OutputArgs,

    /// The share of classes in the test set, such as 0.1 or 10%
    #[arg(long, value_name = "SHARE", default_value = "0.1", value_parser = share)]
    test: f64,

    /// The share of classes in a validation set; otherwise there is none
    #[arg(long, value_name = "SHARE", value_parser = share)]
    validation: Option<f64>,

    /// Another seed puts other classes into the test set
    #[arg(long, value_name = "S", default_value = "0", value_parser = number)]
    seed: u64,

    /// Write the files `train`, `test` and `validation` into this folder, with the ending of the format; files that are
    /// there are replaced
    #[arg(long, value_name = "FOLDER")]
    output_dir: PathBuf,
}

/// Reads a share: a number from 0 to 1, or from 0 to 100 with `%`.
fn share(text: &str) -> Result<f64, String> {
    let (number, unit) = text.strip_suffix('%').map_or((text, 1.0), |number| (number, 100.0));
    let is_plain = number.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.');
    let share = number.parse::<f64>().ok().map(|number| number / unit);
    share
        .filter(|share| is_plain && (0.0..=1.0).contains(share))
        .ok_or_else(|| "expected a share such as 0.1 or 10%".to_owned())
}

/// The parts, in the order in which they take their shares; the last one takes the rest.
const NAMES: [&str; 3] = ["test", "validation", "train"];

/// Runs the subcommand.
pub(crate) fn run(args: &SplitArgs) -> Result<Status> {
    let shares = [Some(args.test), args.validation];
    let shares: Vec<f64> = shares.into_iter().flatten().collect();
    let split = DatasetSplit::new(args.seed, &shares)?;
    let mut names = NAMES.to_vec();
    if args.validation.is_none() {
        names.remove(1);
    }
    let done = Arc::new(Mutex::new(Done { parts: None, classes: Classes::new(names.len()) }));
    let job = Divide {
        args: args.clone(),
        sources: Source::all(&args.input.puzzles)?,
        split,
        names: names.clone(),
        format: OnceLock::new(),
        done: Arc::clone(&done),
    };
    let tally = pipeline::run(&args.input, job);
    let Done { parts, classes } = &mut *done.lock().unwrap_or_else(PoisonError::into_inner);
    // If they are not finished, they are removed here: threads may hold the job until the process ends.
    let parts = parts.take();
    let tally = tally?;
    if args.input.strict && tally.status == Status::Bad {
        return Ok(tally.status);
    }
    let Some(parts) = parts else { return Ok(tally.status) };
    let paths = parts.finish()?;
    if !args.input.quiet {
        let format = args.output.format().map_or("the format of the output", |format| format.name);
        tally.say_losses(format);
        talk!("{}", tally.summary());
        talk!("{}", classes.summary(&names));
        let left_out = tally.records() - classes.records();
        if left_out > 0 {
            let records = if left_out == 1 { "record is" } else { "records are" };
            talk!("{left_out} unreadable or invalid {records} in no part");
        }
        talk!(
            "written: {}",
            paths.iter().map(|path| path.display().to_string()).collect::<Vec<_>>().join(", ")
        );
    }
    Ok(tally.status)
}

/// What is written and counted, by the one thread that goes over the records in order.
struct Done {
    /// The files, as soon as there is a record for one of them.
    parts: Option<Parts>,
    classes: Classes,
}

struct Divide {
    args: SplitArgs,
    sources: Vec<Source>,
    split: DatasetSplit,
    names: Vec<&'static str>,
    /// The beginning of each file, what is between two records, and the ending of the name.
    format: OnceLock<Shape>,
    done: Arc<Mutex<Done>>,
}

/// How the files look like.
struct Shape {
    head: Vec<u8>,
    between: &'static str,
    extension: &'static str,
}

impl Job for Divide {
    fn output(&self, input: &'static Format) -> &'static Format {
        self.args.output.for_puzzles(input)
    }

    fn is_encoded(&self) -> bool {
        // There are several outputs, each with a heading.
        false
    }

    fn answer(&self, asked: Asked<'_>, page: &mut Page<'_>) {
        let Asked { source, line, record, .. } = asked;
        self.format.get_or_init(|| {
            let mut head = Vec::new();
            page.encoder.head(&mut head);
            let extension = page.format.extensions.first().copied().unwrap_or("txt");
            Shape { head, between: page.encoder.between(), extension }
        });
        match Class::of(&record.board, line) {
            Ok(class) => {
                let start = page.out.len();
                page.write(&record);
                page.classes.push(Class { bytes: start..page.out.len(), ..class });
            }
            Err(why) => {
                page.tally.note(Status::No, "invalid");
                page.tally.say(format!("sudokit: {source}: line {line}: {why}"));
            }
        }
    }

    fn in_order(&self, answers: &mut Answers, _between: &str) -> Result<()> {
        let Some(Shape { head, between, extension }) = self.format.get() else { return Ok(()) };
        let done = &mut *self.done.lock().unwrap_or_else(PoisonError::into_inner);
        for Class { key, bytes, .. } in answers.classes.drain(..) {
            let parts = match &mut done.parts {
                Some(parts) => parts,
                None => {
                    let folder = &self.args.output_dir;
                    let parts = Parts::create(folder, &self.names, extension, head, &self.sources)?;
                    done.parts.insert(parts)
                }
            };
            let part = self.split.part(key);
            parts.write(part, between, &answers.bytes[bytes])?;
            done.classes.count(part, key);
            answers.tally.note(Status::Yes, self.names[part]);
        }
        answers.bytes.clear();
        Ok(())
    }

    fn bad(&self, _source: &str, _error: &RecordError, _page: &mut Page<'_>) {}
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares_are_numbers_or_percentages() {
        assert_eq!(
            [share("0.1"), share("10%"), share("1"), share("0")],
            [Ok(0.1), Ok(0.1), Ok(1.0), Ok(0.0)]
        );
        for text in ["", "%", "-0.1", "1.5", "101%", "0.1.2", "nan", "1e-3", "100 puzzles"] {
            assert!(share(text).is_err(), "{text}");
        }
    }
}
