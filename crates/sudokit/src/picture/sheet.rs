//! [`Entry`], a puzzle that is drawn; and [`Sheet`], some of them side by side in one picture.

use sudokit_base::Budget;

use crate::format::{Board, Loss, Record, RecordBoard};
use crate::grid::Grid;
use crate::outcome::{Verdict, VerdictOf};
use crate::search::DEFAULT;

use super::board::{SIDE, THICK, draw_record, draw_solution};
use super::caption::{self, Caption};
use super::drawing::{Anchor, Color, Drawing, Placement};

/// The margin of a picture, and the least room between two boards, in units of a board.
const MARGIN: f64 = 24.0;
const GAP: f64 = 48.0;

/// The scale of a solution below its puzzle, and the room between them.
const SOLUTION: f64 = 0.36;
const SOLUTION_GAP: f64 = 20.0;

/// A puzzle that is drawn.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Entry {
    /// The puzzle, the digits and marks of a player, and the fields.
    pub record: Record,
    /// Its number, by which readers find its solution on another page.
    pub number: Option<u64>,
    /// Its solution, if it was searched and is drawn.
    pub verdict: Option<VerdictOf<RecordBoard>>,
}

impl Entry {
    /// A puzzle without a number, whose solution is not drawn.
    #[must_use]
    pub fn new(record: Record) -> Entry {
        Entry { record, number: None, verdict: None }
    }

    /// Searches for its solution, so that it can be drawn. Boards of other sizes or with other rules need the feature `request`.
    ///
    /// ```
    /// use sudokit::{Budget, Grid};
    /// use sudokit::picture::Entry;
    /// let mut entry = Entry::new(Grid::EMPTY.into());
    /// entry.solve(Budget::UNLIMITED);
    /// assert_eq!(entry.verdict.map(|verdict| verdict.name()), Some("several"));
    /// ```
    pub fn solve(&mut self, budget: Budget<'_>) {
        self.verdict = match &self.record.board {
            RecordBoard::Classic(board) => {
                let record_board = |solution| RecordBoard::from(Board::Givens(Grid::from(solution)));
                Some(Verdict::of(board, DEFAULT, budget).map(record_board))
            }
            #[cfg(feature = "request")]
            RecordBoard::Variant(board) => {
                let engines = sudokit_variants::Compiled::new(&board.puzzle);
                let record_board = |solution| RecordBoard::Variant(std::sync::Arc::new(solution));
                Some(VerdictOf::of_variant(board, &engines, 2, budget).map(record_board))
            }
            #[cfg(not(feature = "request"))]
            RecordBoard::Variant(_) => None,
        };
    }

    /// The parts of the record that are not drawn: the fields with a value that are not in the caption.
    ///
    /// ```
    /// use sudokit::Grid;
    /// use sudokit::format::Record;
    /// use sudokit::picture::Entry;
    /// let mut record = Record::from(Grid::EMPTY);
    /// record.set_field("title", "Storm");
    /// record.set_field("author", "me");
    /// let losses = Entry::new(record).losses();
    /// assert_eq!(losses.iter().map(ToString::to_string).collect::<Vec<_>>(), ["the field \"author\""]);
    /// ```
    #[must_use]
    pub fn losses(&self) -> Vec<Loss> {
        let caption = self.caption();
        let fields = self.record.fields.iter().enumerate();
        let lost =
            fields.filter(|(index, field)| !caption.shows(*index) && !field.value.to_text().is_empty());
        lost.map(|(_, field)| Loss::Field(field.name.to_string())).collect()
    }

    pub(super) fn caption(&self) -> Caption {
        Caption::new(self.number, &self.record)
    }
}

/// The parts of an entry that are drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Part {
    Puzzle,
    /// The puzzle, and its solution upside down below it.
    PuzzleAndSolution,
    Solution,
}

/// Some puzzles side by side in one picture, which is as large as necessary.
///
/// ```
/// use sudokit::Grid;
/// use sudokit::picture::{Entry, Sheet};
/// let entry = Entry::new(Grid::EMPTY.into());
/// let [one, four] = [1, 4].map(|count| Sheet::default().draw(&vec![entry.clone(); count]));
/// assert!(four.width() > 1.9 * one.width() && four.height() > 1.9 * one.height());
/// ```
#[derive(Clone, Copy, Debug, Default)]
#[non_exhaustive]
pub struct Sheet {
    /// Whether the solution of each puzzle is below it, small and upside down.
    pub with_solutions: bool,
}

impl Sheet {
    /// A sheet with the solutions of the puzzles, or without.
    ///
    /// ```
    /// use sudokit::Grid;
    /// use sudokit::picture::{Entry, Sheet};
    /// let entries = [Entry::new(Grid::EMPTY.into())];
    /// let [without, with] = [false, true].map(|with| Sheet::new(with).draw(&entries).height());
    /// assert!(with > without);
    /// ```
    #[must_use]
    pub fn new(with_solutions: bool) -> Sheet {
        Sheet { with_solutions }
    }

    /// Draws the puzzles in rows, so that the picture is about square.
    #[must_use]
    pub fn draw(&self, entries: &[Entry]) -> Drawing {
        let part = if self.with_solutions { Part::PuzzleAndSolution } else { Part::Puzzle };
        let count = entries.len().max(1);
        let columns = (1..count).find(|columns| columns * columns >= count).unwrap_or(count);
        let (columns, rows) = (columns as f64, count.div_ceil(columns) as f64);
        let has_captions = entries.iter().any(|entry| !entry.caption().is_empty());
        let (width, height) = size_of(part, has_captions);
        let along = |count: f64, size: f64| count * size + (count - 1.0) * GAP;
        let (width, height) = (along(columns, width), along(rows, height));
        let mut drawing = Drawing::new(width + 2.0 * MARGIN, height + 2.0 * MARGIN);
        let area = Area { x: MARGIN, y: MARGIN, width, height };
        draw_entries(&mut drawing, area, count, entries, part, has_captions);
        let captions: Vec<String> = entries.iter().map(|entry| entry.caption().text()).collect();
        drawing.title = format!("Sudoku {}", captions.join(", ")).trim().to_owned();
        drawing
    }
}

/// The size of the drawn parts of an entry, in units of a board.
fn size_of(part: Part, has_caption: bool) -> (f64, f64) {
    let caption = if has_caption { caption::HEIGHT } else { 0.0 };
    let solution = if part == Part::PuzzleAndSolution { SOLUTION_GAP + SIDE * SOLUTION } else { 0.0 };
    (SIDE + THICK, caption + SIDE + THICK + solution)
}

/// A rectangle of a drawing.
#[derive(Clone, Copy, Debug)]
pub(super) struct Area {
    pub(super) x: f64,
    pub(super) y: f64,
    pub(super) width: f64,
    pub(super) height: f64,
}

/// Draws entries in an area with room for `room` entries, as large as possible.
pub(super) fn draw_entries(
    drawing: &mut Drawing,
    area: Area,
    room: usize,
    entries: &[Entry],
    part: Part,
    has_captions: bool,
) {
    let (width, height) = size_of(part, has_captions);
    let scale_of = |columns: usize| {
        let scale = |count: usize, size: f64, room: f64| room / (count as f64 * (size + GAP) - GAP);
        scale(columns, width, area.width).min(scale(room.div_ceil(columns), height, area.height))
    };
    let columns = (1..=room).max_by(|&one, &other| scale_of(one).total_cmp(&scale_of(other))).unwrap_or(1);
    let (rows, scale) = (room.div_ceil(columns), scale_of(columns));
    for (index, entry) in entries.iter().enumerate() {
        // The entries are spread over the area; the outer ones reach its edges.
        let spread = |index: usize, count: usize, size: f64, room: f64| {
            let free = room - count as f64 * size * scale;
            let gap = if count > 1 { free / (count - 1) as f64 } else { 0.0 };
            let gap = gap.min(2.0 * GAP * scale);
            let used = count as f64 * size * scale + (count - 1) as f64 * gap;
            (room - used) / 2.0 + index as f64 * (size * scale + gap)
        };
        let x = area.x + spread(index % columns, columns, width, area.width);
        let y = area.y + spread(index / columns, rows, height, area.height);
        let place =
            Placement { x: x + THICK / 2.0 * scale, y: y + THICK / 2.0 * scale, scale, is_turned: false };
        draw_entry(drawing, place, entry, part, has_captions);
    }
}

fn draw_entry(drawing: &mut Drawing, place: Placement, entry: &Entry, part: Part, has_caption: bool) {
    let board = if has_caption {
        let caption = entry.caption();
        let caption = if part == Part::Solution { caption.of_solution() } else { caption };
        caption.draw(drawing, place, SIDE);
        Placement { y: place.y + caption::HEIGHT * place.scale, ..place }
    } else {
        place
    };
    if part == Part::Solution {
        return draw_verdict(drawing, board, entry);
    }
    draw_record(drawing, board, &entry.record);
    if part == Part::PuzzleAndSolution {
        // The turned solution begins at its lower right corner, which lies below the board's lower right
        // corner.
        let below = (SIDE + THICK / 2.0 + SOLUTION_GAP + SIDE * SOLUTION) * board.scale;
        let (x, y) = (board.x + SIDE * board.scale, board.y + below);
        draw_verdict(drawing, Placement { x, y, scale: board.scale * SOLUTION, is_turned: true }, entry);
    }
}

/// Draws the only solution, or says why there is none.
fn draw_verdict(drawing: &mut Drawing, place: Placement, entry: &Entry) {
    const SIZE: f64 = 40.0;
    match &entry.verdict {
        Some(VerdictOf::Unique(solution)) => draw_solution(drawing, place, &entry.record, solution),
        Some(verdict) => {
            let style = (SIZE, Anchor::Middle, Color(0x33_33_33));
            drawing.text(place, (SIDE / 2.0, SIDE / 2.0), style, verdict.summary());
        }
        None => {}
    }
}
