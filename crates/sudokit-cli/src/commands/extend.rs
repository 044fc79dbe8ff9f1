//! `sudokit extend`: the fewest givens to add, so that a puzzle has exactly one solution.

use anyhow::Result;
use clap::Args;
use sudokit::Solution;
use sudokit::format::{Board, Format, TRAILING};
use sudokit::generate::Random;
use sudokit::outcome::Extended;
use sudokit_bulk::{InputRecord, Job, RecordWriter, Status, WHY};

use super::generate::read_solution;
use super::minimize::{MAX_NODES, fail};
use crate::args::{InputArgs, OutputArgs};
use crate::limits::Limits;
use crate::pipeline;

/// Arguments of `sudokit extend`.
#[derive(Args, Clone, Debug)]
pub(crate) struct ExtendArgs {
    #[command(flatten)]
    input: InputArgs,
    #[command(flatten)]
    output: OutputArgs,

    /// The solution of the extended puzzle: 81 digits, or a file with them [default: the one that needs the fewest givens]
    #[arg(long, value_name = "FILE|TEXT")]
    solution: Option<String>,

    /// Append the solution to each line
    #[arg(long)]
    with_solution: bool,

    #[command(flatten)]
    limits: Limits,
}

/// Runs the subcommand.
pub(crate) fn run(args: &ExtendArgs) -> Result<Status> {
    let solution = args.solution.as_deref().map(read_solution).transpose()?;
    let summary = pipeline::run(&args.input, Extend { args: args.clone(), solution })?;
    if !args.input.quiet && summary.records() > 1 {
        message!("{summary}");
    }
    Ok(summary.status)
}

struct Extend {
    args: ExtendArgs,
    solution: Option<Solution>,
}

const EXTENDED: &str = "extended";
const ADDED: &str = "added";
const AT_LEAST: &str = "added_at_least";
const SOLUTION: &str = "solution";

impl Job for Extend {
    fn output_format(&self, input: &'static Format) -> &'static Format {
        self.args.output.for_answers(input)
    }

    fn added_fields(&self) -> Vec<&'static str> {
        vec![EXTENDED, ADDED, AT_LEAST, SOLUTION, WHY]
    }

    fn answer(&self, mut input: InputRecord<'_>, writer: &mut RecordWriter<'_>) {
        let mut random = Random::new(0);
        let (board, solution) = (&input.record.board, self.solution.as_ref());
        let limits = self.args.limits.or_max_nodes(MAX_NODES);
        let extended =
            limits.within(|budget| Extended::of(board, solution, |order| random.shuffle(order), budget));
        match extended {
            Ok(extended) => {
                writer.summary.count(extended.answer().into(), extended.summary());
                let record = &mut input.record;
                if writer.format.is_tabular() {
                    writer.add_outcome(record, &extended);
                } else {
                    let remark = writer.format.holds.fields.holds(TRAILING) && self.args.with_solution;
                    let remark = remark.then(|| extended.solution.to_string());
                    writer.replace_board(record, Board::Givens(extended.extended.into()), remark);
                }
                if let Some(why) = extended.why() {
                    writer.explain(&mut input, why);
                }
            }
            Err(why) => fail(&why, &mut input, writer),
        }
        writer.write(&input.record);
    }
}
