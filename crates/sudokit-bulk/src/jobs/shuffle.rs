//! [`Shuffle`], random isomorphs of each puzzle, and of the boards in other fields by the same transform.
//!
//! A transform depends on the seed, the number of the record in its source and the number of the isomorph alone.

use std::num::NonZero;

use sudokit::format::{
    Board, FieldBoard, Format, LEADING, Progress, Record, RecordErrorKind, TRAILING, Value,
};
use sudokit::generate::{Random, seed_of};
use sudokit::symmetry::Transform;

use crate::{InputRecord, Job, Message, OutputFormat, RecordWriter, Status, UNREADABLE};

/// Replaces each puzzle by random isomorphs. Boards in fields called `solution` or `solutions` are transformed, too, and
/// marks and digits of the player.
///
/// ```
/// use std::sync::Arc;
/// use sudokit_bulk::jobs::Shuffle;
/// use sudokit_bulk::{NoHost, Pipeline, Source};
///
/// let sources = vec![Source::text("request", format!("1{}\n", ".".repeat(80)))];
/// let job = Shuffle { seed: 3, ..Shuffle::default() };
/// let mut output = Vec::new();
/// let summary = Pipeline::new(Arc::new(NoHost)).run(sources, job, &mut output)?;
/// assert_eq!(output.iter().filter(|byte| byte.is_ascii_digit()).count(), 1);
/// assert_eq!(summary.to_string(), "1 record: 1 shuffled");
/// # Ok::<(), sudokit_bulk::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Shuffle {
    /// The format of the output.
    pub output: OutputFormat,
    /// The number of isomorphs of each puzzle.
    pub count: NonZero<u64>,
    /// The seed. The same seed gives the same isomorphs.
    pub seed: u64,
    /// The fields with boards that are transformed, too. It is an error if a record lacks one, or if it holds no board.
    pub also: Vec<String>,
    /// Whether the transform that leads back to the original is written.
    pub with_inverse: bool,
    /// Characters that are blank cells in the boards of fields, besides the usual ones.
    pub blanks: String,
}

impl Default for Shuffle {
    fn default() -> Shuffle {
        Shuffle {
            output: OutputFormat::default(),
            count: NonZero::<u64>::MIN,
            seed: 0,
            also: Vec::new(),
            with_inverse: false,
            blanks: String::new(),
        }
    }
}

/// The name of the field for the transform that leads back.
const INVERSE: &str = "inverse";

/// The fields that are transformed without being named, if they hold boards. The last are the texts around the puzzle on
/// its line.
const SOLUTIONS: [&str; 4] = ["solution", "solutions", LEADING, TRAILING];

impl Job for Shuffle {
    fn output_format(&self, input: &'static Format) -> &'static Format {
        self.output.for_puzzles(input)
    }

    fn added_fields(&self) -> Vec<&'static str> {
        self.with_inverse.then_some(INVERSE).into_iter().collect()
    }

    fn named_fields(&self) -> &[String] {
        &self.also
    }

    fn answers_per_record(&self) -> u64 {
        self.count.get()
    }

    fn uses_placed(&self) -> bool {
        true
    }

    fn answer(&self, input: InputRecord<'_>, writer: &mut RecordWriter<'_>) {
        let InputRecord { source, line, number, record: original, part, fields } = input;
        let boards = match boards(&original, fields, &self.blanks) {
            Ok(boards) => boards,
            Err(why) => {
                // It takes the place of all isomorphs of the record.
                if part.start == 0 {
                    let error = RecordErrorKind::Syntax(why).at(line).with_record(number);
                    writer.summary.count(Status::Failed, UNREADABLE);
                    writer.write_error_beside(source, &error, &original);
                    let source = source.into();
                    writer.summary.messages.push(Message::Unreadable { source, error, is_in_output: false });
                }
                return;
            }
        };
        if part.end == self.count.get() {
            writer.summary.count(Status::Yes, "shuffled");
        }
        for index in part.clone() {
            if index > part.start {
                writer.write_separator();
            }
            let transform = transform_of_isomorph(self.seed, number, index);
            let mut record = original.clone();
            for (field, board) in &boards {
                let text = board.with(&transform.apply(board.grid()));
                let value = &mut record.fields[*field].value;
                // A list stays a list.
                *value = if value.as_str().is_some() { text.into() } else { Value::from_untyped(&text) };
            }
            let inverse = self.with_inverse.then(|| transform.inverse().to_string());
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
pub(crate) fn transform_of_isomorph(seed: u64, record: u64, index: u64) -> Transform {
    Random::new(seed_of(seed_of(seed, record), index)).transform()
}

/// A board that breaks a rule breaks it in every isomorph.
fn shuffled(board: &Board, transform: &Transform) -> Board {
    match *board {
        Board::Givens(grid) => Board::Givens(transform.apply(grid)),
        Board::Candidates(sukaku) => Board::Candidates(transform.apply(sukaku)),
    }
}
