//! `sudokit shuffle`: random isomorphs of each puzzle, and of the boards in other columns by the same
//! transform.

use anyhow::Result;
use clap::{Arg, Args};
use sudokit::operation::ShuffleOptions;
use sudokit_bulk::Status;
use sudokit_bulk::jobs::Shuffle;

use super::generate::random_seed;
use crate::args::{InputArgs, OutputArgs};
use crate::options::{Flags, OptionArgs};
use crate::output::Output;
use crate::{messages, pipeline};

/// Arguments of `sudokit shuffle`.
#[derive(Args, Clone, Debug)]
pub(crate) struct ShuffleArgs {
    #[command(flatten)]
    input: InputArgs,
    #[command(flatten)]
    output: OutputArgs,

    #[command(flatten)]
    options: OptionArgs<ShuffleOptions>,
}

impl Flags for ShuffleOptions {
    fn flag(arg: Arg) -> Arg {
        match arg.get_id().as_str() {
            "count" => arg.short('n'),
            "also" => arg.value_name("COLUMN"),
            _ => arg,
        }
    }
}

/// Runs the subcommand.
pub(crate) fn run(args: &ShuffleArgs, output: &Output) -> Result<Status> {
    let OptionArgs(mut options) = args.options.clone();
    let is_random = options.seed.is_none();
    let seed = *options.seed.get_or_insert_with(|| random_seed(output));
    let with_inverse = options.with_inverse;
    let job = Shuffle {
        output: args.output.format(output)?,
        options,
        blanks: args.input.read.blank.clone().unwrap_or_default(),
    };
    output.describe("seed", seed);
    let summary = pipeline::run(&args.input, output, job)?;
    if is_random && !args.input.quiet {
        message!("from seed {seed}");
    }
    if with_inverse {
        messages::lost_remarks(&summary, "the inverse");
    }
    Ok(summary.status)
}
