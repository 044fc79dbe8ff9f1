//! `sudokit dedupe`: the first puzzle of each isomorphism class.
//!
//! Workers compute the keys of the classes; one thread, in the order of the input, keeps those that it has seen.

use std::collections::HashSet;
use std::sync::{Mutex, PoisonError};

use anyhow::Result;
use clap::Args;
use sudokit::format::Format;

use crate::answers::{Answers, Class};
use crate::args::{InputArgs, OutputArgs};
use crate::pipeline::{self, Asked, Job, Page};
use crate::status::Status;

/// Arguments of `sudokit dedupe`.
#[derive(Args, Clone, Debug)]
pub(crate) struct DedupeArgs {
    #[command(flatten)]
    input: InputArgs,
    #[command(flatten)]
    output: OutputArgs,
}

/// Runs the subcommand.
pub(crate) fn run(args: &DedupeArgs) -> Result<Status> {
    let job = Dedupe { output: args.output.clone(), seen: Mutex::default() };
    let tally = pipeline::run(&args.input, job)?;
    if !args.input.quiet && tally.records() > 0 {
        talk!("{}", tally.summary());
    }
    Ok(tally.status)
}

struct Dedupe {
    output: OutputArgs,
    /// The keys of the classes so far. Only the thread that writes asks for it.
    seen: Mutex<HashSet<u128>>,
}

impl Job for Dedupe {
    fn output(&self, input: &'static Format) -> &'static Format {
        self.output.for_puzzles(input)
    }

    fn answer(&self, asked: Asked<'_>, page: &mut Page<'_>) {
        let Asked { source, line, record, .. } = asked;
        let start = page.out.len();
        page.write(&record);
        match Class::of(&record.board, line) {
            Ok(class) => page.classes.push(Class { bytes: start..page.out.len(), ..class }),
            Err(why) => {
                page.tally.note(Status::No, "kept without a class");
                page.tally.say(format!("sudokit: {source}: line {line}: {why}"));
            }
        }
    }

    fn in_order(&self, answers: &mut Answers, between: &str) -> Result<()> {
        let mut seen = self.seen.lock().unwrap_or_else(PoisonError::into_inner);
        let before = seen.len();
        let classes = answers.classes.len() as u64;
        answers.retain(between, |class| seen.insert(class.key));
        let new = (seen.len() - before) as u64;
        answers.tally.note_all(Status::Yes, "first of a class", new);
        answers.tally.note_all(Status::Yes, "left out", classes - new);
        Ok(())
    }
}
