//! `sudokit leak`: which puzzles of a test set are isomorphic to a puzzle of a training set.

use anyhow::Result;
use clap::Args;
use sudokit::outcome::counted;
use sudokit_bulk::{FindLeaks, Status, TrainingClasses};

use crate::args::{InputArgs, OutputArgs};
use crate::output::Output;
use crate::{inputs, pipeline};

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
pub(crate) fn run(args: &LeakArgs, output: &Output) -> Result<Status> {
    let name = inputs::name(&args.train, output.files())?;
    let input = InputArgs { puzzles: vec![args.train.clone()], ..args.test.clone() };
    let (classes, train) = pipeline::with_bar(&input, output, TrainingClasses::read)?;
    let train_status = pipeline::status_of(&train)?;
    if train.records() == 0 || (args.test.strict && train_status == Status::Failed) {
        return Ok(train_status);
    }
    let count = classes.len();
    let job = FindLeaks::new(classes, &*name, args.output.format(output)?.requested);
    let test = pipeline::run(&args.test, output, job)?;
    if !args.test.quiet && test.records() > 0 {
        message!("{name}: {train}; {}", counted(count as u64, "class"));
        message!("{test}");
    }
    Ok(train_status.max(test.status))
}
