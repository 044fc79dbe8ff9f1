//! [`isomorph`], a record transformed as a whole: its board, the player's progress and the solutions in its fields.

use crate::format::{Board, FieldBoard, LEADING, Progress, Record, TRAILING, Value};
use crate::symmetry::Transform;

/// The fields that hold solutions, if they hold boards. The last two are the texts around the puzzle on its line.
const SOLUTIONS: [&str; 4] = ["solution", "solutions", LEADING, TRAILING];

/// The record with transformed boards: its board, the player's digits and marks, and the boards in fields named `solution` or
/// `solutions`.
///
/// ```
/// use sudokit::Grid;
/// use sudokit::format::{Board, Record};
/// use sudokit::outcome::isomorph;
/// use sudokit::symmetry::Transform;
///
/// let record = Record::from(Grid::EMPTY);
/// assert_eq!(isomorph(&record, &Transform::IDENTITY), record);
/// ```
#[must_use]
pub fn isomorph(record: &Record, transform: &Transform) -> Record {
    let mut isomorph = record.clone();
    let board = match record.board.classic_or_blank() {
        Board::Givens(grid) => Board::Givens(transform.apply(grid)),
        Board::Candidates(sukaku) => Board::Candidates(transform.apply(sukaku)),
    };
    isomorph.board = board.into();
    isomorph.progress = record.progress.map(|Progress { placed, marks }| Progress {
        placed: transform.apply(placed),
        marks: marks.map(|marks| transform.apply(marks)),
    });
    for field in &mut isomorph.fields {
        if !SOLUTIONS.iter().any(|name| field.name.trim().eq_ignore_ascii_case(name)) {
            continue;
        }
        let text = field.value.to_text();
        let Ok(board) = FieldBoard::parse(&*text) else { continue };
        let text = board.with(&transform.apply(board.grid()));
        // A list stays a list.
        field.value = if field.value.as_str().is_some() { text.into() } else { Value::from_untyped(&text) };
    }
    isomorph
}
