//! `sudokit shuffle`: random isomorphs of each puzzle, and of the boards in other columns by the same
//! transform.

use std::num::NonZero;

use anyhow::Result;
use clap::Args;
use sudokit_bulk::Status;
use sudokit_bulk::jobs::Shuffle;

use super::generate::random_seed;
use crate::args::{InputArgs, OutputArgs};
use crate::numbers::{number, whole};
use crate::output::Output;
use crate::{messages, pipeline};

/// Arguments of `sudokit shuffle`.
#[derive(Args, Clone, Debug)]
pub(crate) struct ShuffleArgs {
    #[command(flatten)]
    input: InputArgs,
    #[command(flatten)]
    output: OutputArgs,

    /// The number of isomorphs of each puzzle
    #[arg(long, short = 'n', value_name = "N", default_value = "1", value_parser = whole::<NonZero<u64>>(1..=u64::MAX))]
    count: NonZero<u64>,

    /// Transform the boards in this column of a table, or this key of a JSON object, too; may be repeated.
    /// Boards in columns called `solution` or `solutions` are always transformed
    #[arg(long, value_name = "COLUMN")]
    also: Vec<String>,

    /// The seed: the same seed gives the same output on every machine; without a seed a random one is used
    /// and reported
    #[arg(long, value_name = "S", value_parser = number)]
    seed: Option<u64>,

    /// Write the transform that leads back to the original: at the end of the line, or in the column
    /// `inverse`
    #[arg(long)]
    with_inverse: bool,
}

/// Runs the subcommand.
pub(crate) fn run(args: &ShuffleArgs, output: &Output) -> Result<Status> {
    let seed = args.seed.unwrap_or_else(|| random_seed(output));
    let job = Shuffle {
        output: args.output.format(output)?,
        count: args.count,
        seed,
        also: args.also.clone(),
        with_inverse: args.with_inverse,
        blanks: args.input.read.blank.clone().unwrap_or_default(),
    };
    output.describe("seed", seed);
    let summary = pipeline::run(&args.input, output, job)?;
    if args.seed.is_none() && !args.input.quiet {
        message!("from seed {seed}");
    }
    if args.with_inverse {
        messages::lost_remarks(&summary, "the inverse");
    }
    Ok(summary.status)
}
