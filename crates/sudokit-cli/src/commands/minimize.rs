//! `sudokit minimize`: a minimal puzzle inside each puzzle, all of them, or the smallest.

use anyhow::Result;
use clap::Args;
use sudokit::Cell;
use sudokit::format::{Board, Format};
use sudokit::generate::Random;
use sudokit::minimize::Minimals;
use sudokit::outcome::{Minimized, Unsuitable};
use sudokit_bulk::{AnswerStream, Error, InputRecord, Job, RecordWriter, Status, WHY};

use crate::args::{InputArgs, OutputArgs};
use crate::limits::Limits;
use crate::numbers::{Limit, limit, number};
use crate::pipeline;

/// The number of nodes after which searches for the smallest stop, if no other limit is set.
pub(super) const MAX_NODES: u64 = 1_000_000;

/// Arguments of `sudokit minimize`.
#[derive(Args, Clone, Debug)]
pub(crate) struct MinimizeArgs {
    #[command(flatten)]
    input: InputArgs,
    #[command(flatten)]
    output: OutputArgs,

    /// Write all minimal puzzles that a puzzle contains
    #[arg(long, conflicts_with = "smallest")]
    all: bool,

    /// With --all: write at most this many per puzzle, or `all`
    #[arg(long, value_name = "N|all", value_parser = limit, default_value = "1000", requires = "all")]
    limit: Limit,

    /// Find the minimal puzzle with the fewest givens, and report if that is not proven. Without --max-work or --timeout
    /// the search stops after 1,000,000 nodes
    #[arg(long)]
    smallest: bool,

    /// Remove givens in the random order of this seed [default: in reading order]
    #[arg(long, value_name = "S", value_parser = number, conflicts_with = "all")]
    seed: Option<u64>,

    #[command(flatten)]
    limits: Limits,
}

/// Runs the subcommand.
pub(crate) fn run(args: &MinimizeArgs) -> Result<Status> {
    if args.all {
        let answer = |input: &InputRecord<'_>, stream: &mut AnswerStream<'_>| args.write_all(input, stream);
        return pipeline::run_sequential(
            &args.input,
            |input| args.output.for_answers(input),
            "puzzles",
            answer,
        );
    }
    let summary = pipeline::run(&args.input, args.clone())?;
    if !args.input.quiet && summary.records() > 1 {
        message!("{summary}");
    }
    Ok(summary.status)
}

const MINIMIZED: &str = "minimized";
const GIVENS: &str = "givens";
const AT_LEAST: &str = "givens_at_least";

impl MinimizeArgs {
    fn find(&self, board: &Board) -> Result<Minimized, Unsuitable> {
        let mut random = self.seed.map(Random::new);
        if !self.smallest {
            let order = random.map_or(Cell::ALL, |mut random| random.shuffled(Cell::ALL));
            return self.limits.within(|budget| Minimized::of(board, &order, budget));
        }
        let random = random.get_or_insert_with(|| Random::new(0));
        let limits = self.limits.or_max_nodes(MAX_NODES);
        limits.within(|budget| Minimized::smallest(board, |order| random.shuffle(order), budget))
    }

    /// Writes all minimal puzzles inside one.
    fn write_all(&self, input: &InputRecord<'_>, stream: &mut AnswerStream<'_>) -> Result<(), Error> {
        let puzzle = self.limits.within(|budget| Unsuitable::proper_puzzle(&input.record.board, budget));
        let minimals = puzzle.and_then(|puzzle| Ok(Minimals::new(&puzzle)?));
        let mut minimals = match minimals {
            Ok(minimals) => minimals,
            Err(why) => {
                stream.count(why.answer().into());
                return stream.message(input, why.to_string());
            }
        };
        self.limits.within(|budget| {
            let limit = self.limit.0.unwrap_or(u64::MAX);
            for found in 0..=limit {
                match minimals.next_within(budget) {
                    Ok(Some(_)) if found == limit => {
                        let text = format!("there are more than {limit}: --limit all writes them");
                        return stream.message(input, text);
                    }
                    Ok(Some(puzzle)) => stream.write(&input.record, puzzle)?,
                    Ok(None) => break,
                    Err(reason) => {
                        let why = self.limits.explain(reason);
                        stream.count(Status::Stopped);
                        return stream.message(input, format!("{why}, at {found} minimal puzzles"));
                    }
                }
            }
            Ok(())
        })
    }
}

impl Job for MinimizeArgs {
    fn output_format(&self, input: &'static Format) -> &'static Format {
        self.output.for_answers(input)
    }

    fn added_fields(&self) -> Vec<&'static str> {
        let mut names = vec![MINIMIZED, GIVENS];
        names.extend(self.smallest.then_some(AT_LEAST));
        names.push(WHY);
        names
    }

    fn answer(&self, mut input: InputRecord<'_>, writer: &mut RecordWriter<'_>) {
        match self.find(&input.record.board) {
            Ok(minimized) => {
                writer.summary.count(minimized.answer().into(), minimized.summary());
                if writer.format.is_tabular() {
                    writer.add_outcome(&mut input.record, &minimized);
                } else {
                    writer.replace_board(&mut input.record, Board::Givens(minimized.minimized.into()), None);
                }
                if let Some(why) = minimized.why() {
                    writer.explain(&mut input, why);
                }
            }
            Err(why) => fail(&why, &mut input, writer),
        }
        writer.write(&input.record);
    }
}

/// Reports why there is no answer; the record is not changed.
pub(super) fn fail(why: &Unsuitable, input: &mut InputRecord<'_>, writer: &mut RecordWriter<'_>) {
    writer.summary.count(why.answer().into(), why.summary());
    writer.explain(input, why.to_string());
}
