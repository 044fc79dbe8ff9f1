//! [`Shuffle`], random isomorphs of each puzzle, and of the boards in other fields by the same transform.
//!
//! A transform depends on the seed, the number of the record in its source and the number of the isomorph
//! alone.

use sudokit::FieldInfo;
use sudokit::GridText;
use sudokit::format::{
    Board, Field, FieldBoard, Format, LEADING, Progress, Record, RecordErrorKind, TRAILING, Value,
};
use sudokit::generate::transform_of_isomorph;
use sudokit::operation::ShuffleOptions;
use sudokit::symmetry::Transform;

use super::plain_boards::PlainBoards;
use crate::{InputLines, InputRecord, Job, Message, OutputFormat, RecordWriter, Status, UNREADABLE};

/// Replaces each puzzle by random isomorphs. Boards in fields called `solution` or `solutions` are
/// transformed, too, and marks and digits of the player.
///
/// ```
/// use std::sync::Arc;
/// use sudokit::operation::ShuffleOptions;
/// use sudokit_bulk::jobs::Shuffle;
/// use sudokit_bulk::{NoHost, Pipeline, Source};
///
/// let sources = vec![Source::text("request", format!("1{}\n", ".".repeat(80)))];
/// let options = ShuffleOptions { seed: Some(3), ..ShuffleOptions::default() };
/// let job = Shuffle { options, ..Shuffle::default() };
/// let mut output = Vec::new();
/// let summary = Pipeline::new(Arc::new(NoHost)).run(sources, job, &mut output)?;
/// assert_eq!(output.iter().filter(|byte| byte.is_ascii_digit()).count(), 1);
/// assert_eq!(summary.to_string(), "1 record: 1 shuffled");
/// # Ok::<(), sudokit_bulk::Error>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Shuffle {
    /// The format of the output.
    pub output: OutputFormat,
    /// The number of isomorphs of each board, their seed (by default 0), and the other fields with boards that are
    /// transformed too. It is an error if a record lacks such a field, or if the field holds no board.
    pub options: ShuffleOptions,
    /// Characters that are blank cells in the boards of fields, besides the usual ones.
    pub blanks: String,
}

/// The name of the field for the transform that leads back.
const INVERSE: &str = "inverse";

/// The fields that are transformed without being named, if they hold boards. The last are the texts around
/// the puzzle on its line.
const SOLUTIONS: [&str; 4] = ["solution", "solutions", LEADING, TRAILING];

fn is_solution(name: &str) -> bool {
    SOLUTIONS.iter().any(|solution| name.trim().eq_ignore_ascii_case(solution))
}

/// The verdict that counts puzzles.
const SHUFFLED: &str = "shuffled";

impl Job for Shuffle {
    fn output_format(&self, input: &'static Format) -> &'static Format {
        self.output.for_puzzles(input)
    }

    fn classic_only(&self) -> Option<String> {
        Some("shuffle".to_owned())
    }

    fn added_fields(&self) -> Vec<FieldInfo> {
        self.options.with_inverse.then_some(FieldInfo::text(INVERSE)).into_iter().collect()
    }

    fn named_fields(&self) -> &[String] {
        &self.options.also
    }

    fn answers_per_record(&self) -> u64 {
        self.count()
    }

    fn uses_placed(&self) -> bool {
        true
    }

    fn answer_lines(&self, input: &mut InputLines<'_>, writer: &mut RecordWriter<'_>) {
        let boards = PlainBoards::for_lines(input, writer);
        let Some(boards) = boards.filter(|_| !self.options.with_inverse && self.options.also.is_empty())
        else {
            return input.answer_each(writer);
        };
        for (record, puzzle) in (input.lines.record..).zip(input.lines.cells.iter()) {
            let grid = puzzle.to_grid();
            for index in input.part.clone() {
                if !writer.out.is_empty() {
                    writer.out.extend_from_slice(input.separator.as_bytes());
                }
                let transform = transform_of_isomorph(self.seed(), record, index);
                boards.write(&transform.apply(grid).to_bytes(), writer.out);
            }
        }
        if input.part.end == self.count() {
            writer.summary.count_many(Status::Yes, SHUFFLED, input.lines.cells.len() as u64);
        }
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
        if part.end == self.count() {
            writer.summary.count(Status::Yes, SHUFFLED);
        }
        for index in part.clone() {
            if index > part.start {
                writer.write_separator();
            }
            let transform = transform_of_isomorph(self.seed(), number, index);
            self.write_isomorph(&original, &boards, &transform, writer);
        }
    }
}

impl Shuffle {
    fn count(&self) -> u64 {
        self.options.count.0
    }

    fn seed(&self) -> u64 {
        self.options.seed.unwrap_or(0)
    }

    /// Writes one isomorph of a record with these boards in its fields.
    fn write_isomorph(
        &self,
        original: &Record,
        boards: &[(usize, FieldBoard<'_>)],
        transform: &Transform,
        writer: &mut RecordWriter<'_>,
    ) {
        let mut record = original.clone();
        for field in &mut record.fields {
            if let Some(text) = with_solutions_shuffled(field, transform) {
                field.value = text.into();
            }
        }
        for (field, board) in boards {
            let text = board.with(&transform.apply(board.grid()));
            let value = &mut record.fields[*field].value;
            // A list stays a list.
            *value = if value.as_str().is_some() { text.into() } else { Value::from_untyped(&text) };
        }
        let inverse = self.options.with_inverse.then(|| transform.inverse().to_string());
        let board = shuffled(&original.board.classic_or_blank(), transform);
        let progress = record.progress.take().map(|Progress { placed, marks }| Progress {
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

/// Whether a text is 81 digits.
fn is_filled(text: &[u8]) -> bool {
    text.len() == 81 && text.iter().all(|byte| matches!(byte, b'1'..=b'9'))
}

/// The text around a puzzle on its line with each solution in it shuffled: a word of 81 digits among others.
fn with_solutions_shuffled(field: &Field, transform: &Transform) -> Option<String> {
    if field.name != LEADING && field.name != TRAILING {
        return None;
    }
    let text = field.value.as_str()?;
    let words = text.split_inclusive(|c: char| !c.is_alphanumeric());
    let shuffled = words.map(|word| {
        let digits = word.trim_end_matches(|c: char| !c.is_alphanumeric());
        match <&[u8; 81]>::try_from(digits.as_bytes()) {
            Ok(cells) if is_filled(cells) => {
                let cells = shuffled_text(cells, transform).map(char::from);
                cells.into_iter().chain(word[digits.len()..].chars()).collect()
            }
            _ => word.to_owned(),
        }
    });
    Some(shuffled.collect())
}

/// The cells of an isomorph.
fn shuffled_text(cells: &[u8; 81], transform: &Transform) -> [u8; 81] {
    GridText::new(cells).map_or(*cells, |text| transform.apply(text.to_grid()).to_bytes())
}

/// The boards in the fields of a record, with the index of the field. A field with one of these names must be a
/// board or empty; other fields count if they are solutions.
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
        let is_named = names.iter().any(|name| field.name == **name);
        let text = field.value.to_text();
        if text.trim().is_empty() || !(is_named || is_solution(&field.name)) {
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

/// A board that breaks a rule breaks it in every isomorph.
fn shuffled(board: &Board, transform: &Transform) -> Board {
    match *board {
        Board::Givens(grid) => Board::Givens(transform.apply(grid)),
        Board::Candidates(sukaku) => Board::Candidates(transform.apply(sukaku)),
    }
}
