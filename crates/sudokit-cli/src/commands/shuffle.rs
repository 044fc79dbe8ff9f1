//! `sudokit shuffle`: random isomorphs of each puzzle, and of the boards in other columns by the same transform.
//!
//! A transform depends on the seed, the number of the record in its file and the number of the isomorph alone.

use std::num::NonZero;

use anyhow::Result;
use clap::Args;
use sudokit::format::{Board, FieldBoard, Format, Progress, Record, RecordErrorKind, TRAILING, Value};
use sudokit::generate::{Random, seed_of};
use sudokit::symmetry::Transform;
use sudokit_bulk::{InputRecord, Job, Message, RecordWriter, Status, UNREADABLE};

use super::generate::random_seed;
use crate::args::{InputArgs, OutputArgs};
use crate::numbers::{number, whole};
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

    /// Transform the boards in this column of a table, or this key of a JSON object, too; may be repeated. Boards in
    /// columns called `solution` or `solutions` are always transformed
    #[arg(long, value_name = "COLUMN")]
    also: Vec<String>,

    /// The seed: the same seed gives the same output on every machine; without a seed a random one is used and reported
    #[arg(long, value_name = "S", value_parser = number)]
    seed: Option<u64>,

    /// Write the transform that leads back to the original: at the end of the line, or in the column `inverse`
    #[arg(long)]
    with_inverse: bool,
}

/// Runs the subcommand.
pub(crate) fn run(args: &ShuffleArgs) -> Result<Status> {
    let seed = args.seed.unwrap_or_else(random_seed);
    let summary = pipeline::run(&args.input, Shuffle { args: args.clone(), seed })?;
    if args.seed.is_none() && !args.input.quiet {
        message!("from seed {seed}");
    }
    if args.with_inverse {
        messages::lost_remarks(&summary, "the inverse");
    }
    Ok(summary.status)
}

struct Shuffle {
    args: ShuffleArgs,
    seed: u64,
}

const SHUFFLED: &str = "shuffled";
const INVERSE: &str = "inverse";

/// The fields that are transformed without being named, if they hold boards. The last is the text after the puzzle on its
/// line.
const SOLUTIONS: [&str; 3] = ["solution", "solutions", TRAILING];

impl Job for Shuffle {
    fn output_format(&self, input: &'static Format) -> &'static Format {
        self.args.output.for_puzzles(input)
    }

    fn added_fields(&self) -> Vec<&'static str> {
        self.args.with_inverse.then_some(INVERSE).into_iter().collect()
    }

    fn named_fields(&self) -> &[String] {
        &self.args.also
    }

    fn answers_per_record(&self) -> u64 {
        self.args.count.get()
    }

    fn answer(&self, input: InputRecord<'_>, writer: &mut RecordWriter<'_>) {
        let InputRecord { source, line, number, record: original, part, fields } = input;
        let blanks = self.args.input.read.blank.as_deref().unwrap_or_default();
        let boards = match boards(&original, fields, blanks) {
            Ok(boards) => boards,
            Err(why) => {
                // It takes the place of all isomorphs of the record.
                if part.start == 0 {
                    let error = RecordErrorKind::Syntax(why).at(line).with_record(number);
                    writer.summary.count(Status::Failed, UNREADABLE);
                    writer.encoder.error(&error.to_string(), &original.fields, writer.out);
                    let source = source.into();
                    writer.summary.messages.push(Message::Unreadable { source, error, is_in_output: false });
                }
                return;
            }
        };
        if part.end == self.args.count.get() {
            writer.summary.count(Status::Yes, SHUFFLED);
        }
        for index in part.clone() {
            if index > part.start {
                writer.write_separator();
            }
            let transform = drawn(self.seed, number, index);
            let mut record = original.clone();
            for (field, board) in &boards {
                let text = board.with(&transform.apply(board.grid()));
                let value = &mut record.fields[*field].value;
                // A list stays a list.
                *value = if value.as_str().is_some() { text.into() } else { Value::from_untyped(&text) };
            }
            let inverse = self.args.with_inverse.then(|| transform.inverse().to_string());
            let board = shuffled(&original.board, &transform);
            let progress = original.progress.map(|Progress { placed, marks }| Progress {
                placed: transform.apply(placed),
                marks: marks.map(|marks| transform.apply(marks)),
            });
            if writer.format.is_tabular() {
                writer.replace_board(&mut record, board, None);
                if let Some(inverse) = inverse {
                    writer.add_field(&mut record, INVERSE, inverse);
                }
            } else {
                writer.replace_board(&mut record, board, inverse);
            }
            record.progress = progress;
            writer.write(&record);
        }
    }
}

/// The boards in the fields of a record, with the index of the field: in those of these names, which must be boards or
/// empty, and in solutions, as far as they are boards.
fn boards<'a>(
    record: &'a Record,
    names: &[String],
    blanks: &str,
) -> Result<Vec<(usize, FieldBoard<'a>)>, String> {
    if let Some(name) = names.iter().find(|name| record.field(name).is_none()) {
        return Err(format!("no column {name:?}"));
    }
    let mut boards = Vec::new();
    for (index, field) in record.fields.iter().enumerate() {
        let is_solution = || SOLUTIONS.iter().any(|name| field.name.trim().eq_ignore_ascii_case(name));
        let is_named = names.iter().any(|name| field.name == **name);
        let text = field.value.to_text();
        if text.trim().is_empty() || !(is_named || is_solution()) {
            continue;
        }
        match FieldBoard::parse_with_blanks(text, blanks) {
            Ok(board) => boards.push((index, board)),
            Err(error) if is_named => return Err(format!("no board in column {:?}: {error}", field.name)),
            Err(_) => {}
        }
    }
    Ok(boards)
}

/// The transform of an isomorph: its index from 0, and the number of its record.
pub(super) fn drawn(seed: u64, record: u64, index: u64) -> Transform {
    Random::new(seed_of(seed_of(seed, record), index)).transform()
}

/// A board that breaks a rule breaks it in every isomorph.
fn shuffled(board: &Board, transform: &Transform) -> Board {
    match *board {
        Board::Givens(grid) => Board::Givens(transform.apply(grid)),
        Board::Candidates(sukaku) => Board::Candidates(transform.apply(sukaku)),
    }
}
