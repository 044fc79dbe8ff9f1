//! `sudokit canon`: the canonical form of each puzzle, which is the same for isomorphic puzzles.

use anyhow::Result;
use clap::{Args, ValueEnum};
use sudokit::format::Format;
use sudokit::outcome::{Canonical, CanonicalBy, NoCanonicalForm};
use sudokit_bulk::{InputRecord, Job, RecordWriter, Status, WHY};

use crate::args::{InputArgs, OutputArgs};
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

    /// Append to each line the number of automorphisms, transforms that map the puzzle to itself (at least 1), and the
    /// symmetry of the cells with givens
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
pub(crate) fn run(args: &CanonArgs) -> Result<Status> {
    let summary = pipeline::run(&args.input, args.clone())?;
    if args.with_transform {
        messages::lost_remarks(&summary, "the transform");
    }
    if args.with_symmetry {
        messages::lost_remarks(&summary, "the symmetry");
    }
    Ok(summary.status)
}

const CANONICAL: &str = "canonical";
const TRANSFORM: &str = "transform";
const AUTOMORPHISMS: &str = "automorphisms";
const SYMMETRY: &str = "symmetry";

impl Job for CanonArgs {
    fn output_format(&self, input: &'static Format) -> &'static Format {
        self.output.for_puzzles(input)
    }

    fn added_fields(&self) -> Vec<&'static str> {
        let mut names = vec![CANONICAL, TRANSFORM];
        if self.with_symmetry {
            names.extend([AUTOMORPHISMS, SYMMETRY]);
        }
        names.push(WHY);
        names
    }

    fn answer(&self, mut input: InputRecord<'_>, writer: &mut RecordWriter<'_>) {
        let record = &mut input.record;
        match Canonical::of(&record.board, self.by.into()) {
            Ok(mut canonical) => {
                writer.summary.count(Status::Yes, "canonical");
                if self.with_symmetry {
                    canonical = canonical.with_symmetries(&record.board);
                }
                if writer.format.is_tabular() {
                    writer.add_outcome(record, &canonical);
                } else {
                    let mut remarks: Vec<String> = Vec::new();
                    remarks.extend(self.with_transform.then(|| canonical.transform.to_string()));
                    remarks.extend(canonical.symmetries.map(|it| it.to_string()));
                    let remark = (!remarks.is_empty()).then(|| remarks.join(" "));
                    writer.replace_board(record, canonical.canonical.into(), remark);
                }
            }
            Err(why) => {
                writer.summary.count(Status::No, "without a canonical form");
                let why = match why {
                    NoCanonicalForm::NoGivens => "--by solution is for puzzles with givens".to_owned(),
                    why => why.to_string(),
                };
                writer.explain(&mut input, why);
            }
        }
        writer.write(&input.record);
    }
}

impl From<By> for CanonicalBy {
    fn from(by: By) -> CanonicalBy {
        match by {
            By::Puzzle => CanonicalBy::Puzzle,
            By::Solution => CanonicalBy::Solution,
        }
    }
}
