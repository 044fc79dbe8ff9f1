//! `sudokit shuffle`: of each puzzle others that are the same in disguise, drawn at random.
//!
//! What is drawn depends on the seed, the number of the record in its file and the number of the disguise alone.

use std::num::NonZero;

use anyhow::Result;
use clap::Args;
use sudokit::format::{Board, Format};
use sudokit::generate::{Random, seed_of};
use sudokit::symmetry::Transform;

use super::generate::random_seed;
use crate::args::{InputArgs, OutputArgs};
use crate::numbers::{number, whole};
use crate::pipeline::{self, Asked, Job, Page};
use crate::status::Status;

/// Arguments of `sudokit shuffle`.
#[derive(Args, Clone, Debug)]
pub(crate) struct ShuffleArgs {
    #[command(flatten)]
    input: InputArgs,
    #[command(flatten)]
    output: OutputArgs,

    /// Make this many of each puzzle
    #[arg(long, short = 'n', value_name = "N", default_value = "1", value_parser = whole::<NonZero<u64>>(1..=u64::MAX))]
    count: NonZero<u64>,

    /// The same seed makes the same of a record of the same number, on every machine; without one, it is drawn and
    /// said
    #[arg(long, value_name = "S", value_parser = number)]
    seed: Option<u64>,

    /// End each line with the transform that makes the puzzle of it again
    #[arg(long)]
    with_inverse: bool,
}

/// Runs the subcommand.
pub(crate) fn run(args: &ShuffleArgs) -> Result<Status> {
    let seed = args.seed.unwrap_or_else(random_seed);
    let tally = pipeline::run(&args.input, Shuffle { args: args.clone(), seed })?;
    if args.seed.is_none() && !args.input.quiet {
        talk!("from seed {seed}");
    }
    if args.with_inverse {
        tally.say_lost_remarks("the inverse");
    }
    Ok(tally.status)
}

struct Shuffle {
    args: ShuffleArgs,
    seed: u64,
}

const SHUFFLED: &str = "shuffled";
const INVERSE: &str = "inverse";

impl Job for Shuffle {
    fn output(&self, input: &'static Format) -> &'static Format {
        self.args.output.for_puzzles(input)
    }

    fn adds(&self) -> Vec<&'static str> {
        let mut names = vec![SHUFFLED];
        names.extend(self.args.with_inverse.then_some(INVERSE));
        names
    }

    fn answers_each(&self) -> u64 {
        self.args.count.get()
    }

    fn answer(&self, asked: Asked<'_>, page: &mut Page<'_>) {
        let Asked { number, record: original, part, .. } = asked;
        if part.start == 0 {
            page.tally.note(Status::Yes, SHUFFLED);
        }
        for index in part.clone() {
            if index > part.start {
                page.part();
            }
            let transform = drawn(self.seed, number, index);
            let board = shuffled(&original.board, &transform);
            let inverse = transform.inverse().to_string();
            let mut record = original.clone();
            if page.format.is_tabular() {
                page.add(&mut record, SHUFFLED, text(&board));
                if self.args.with_inverse {
                    page.add(&mut record, INVERSE, inverse);
                }
            } else {
                page.replace(&mut record, board, self.args.with_inverse.then_some(inverse));
            }
            page.write(&record);
        }
    }
}

/// The disguise of this number, from 0, of the record of this number.
pub(super) fn drawn(seed: u64, record: u64, index: u64) -> Transform {
    Random::new(seed_of(seed_of(seed, record), index)).transform()
}

/// A board that breaks a rule breaks it in every disguise.
fn shuffled(board: &Board, transform: &Transform) -> Board {
    match *board {
        Board::Givens(grid) => Board::Givens(transform.apply(grid)),
        Board::Candidates(sukaku) => Board::Candidates(transform.apply(sukaku)),
    }
}

fn text(board: &Board) -> String {
    match board {
        Board::Givens(grid) => grid.to_string(),
        Board::Candidates(sukaku) => sukaku.to_string(),
    }
}
