//! `sudokit canon`: the canonical form of each puzzle, which is the same for isomorphic puzzles.

use anyhow::Result;
use clap::{Args, ValueEnum};
use sudokit::outcome::CanonicalBy;
use sudokit_bulk::jobs::Canonicalize;
use sudokit_bulk::{Limits, Status};

use crate::args::{InputArgs, OutputArgs};
use crate::output::Output;
use crate::{messages, pipeline};

/// Arguments of `sudokit canon`.
#[derive(Args, Clone, Debug)]
pub(crate) struct CanonArgs {
    #[command(flatten)]
    input: InputArgs,
    #[command(flatten)]
    output: OutputArgs,

    /// Whose text is minimized: that of the puzzle, or of its only solution
    #[arg(long, value_name = "WHAT", default_value = "puzzle")]
    by: By,

    /// Append to each line the transform that leads from the puzzle to its canonical form
    #[arg(long)]
    with_transform: bool,

    /// Append to each line the number of automorphisms, transforms that map the puzzle to itself (at least
    /// 1), and the symmetry of the cells with givens
    #[arg(long)]
    with_symmetry: bool,
}

/// Whose text is minimized.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum By {
    Puzzle,
    Solution,
}

/// Runs the subcommand.
pub(crate) fn run(args: &CanonArgs, output: &Output) -> Result<Status> {
    let job = Canonicalize {
        output: args.output.format(output)?,
        by: args.by.into(),
        with_transform: args.with_transform,
        with_symmetries: args.with_symmetry,
        limits: Limits::default(),
    };
    let summary = pipeline::run(&args.input, output, job)?;
    if args.with_transform {
        messages::lost_remarks(&summary, "the transform");
    }
    if args.with_symmetry {
        messages::lost_remarks(&summary, "the symmetry");
    }
    Ok(summary.status)
}

impl From<By> for CanonicalBy {
    fn from(by: By) -> CanonicalBy {
        match by {
            By::Puzzle => CanonicalBy::Puzzle,
            By::Solution => CanonicalBy::Solution,
        }
    }
}
