//! The board of a record: the lines of the grid, what is drawn of its rules, and the cells.

use std::sync::OnceLock;

use sudokit_variants::shape::Shape;
use sudokit_variants::{Digit, DigitSet, Layout};

use crate::candidate::CandidateSet;
use crate::cell::Cell;
use crate::format::{Board, Record, RecordBoard, VariantBoard};
use crate::grid::Grid;

use super::drawing::{Color, Drawing, Pen, Placement};
use super::frame::Frame;
use super::rules;

/// The side of the square in which a board is drawn, in the units of the drawing.
pub(super) const SIDE: f64 = 486.0;

/// The pens of the lines between boxes and between cells.
pub(super) const THICK: f64 = 3.0;
const THIN: f64 = 1.0;

/// The heights of digits and of candidates, and the greatest width of a text, in cells.
const DIGIT: f64 = 29.0 / 54.0;
const CANDIDATE: f64 = 10.5 / 54.0;
const WIDEST: f64 = 0.8;

/// On boards with texts in corners of cells: the height of digits, and how much lower they are.
const DIGIT_BELOW_LABELS: f64 = 0.46;
const LOWER: f64 = 0.06;

const BLACK: Color = Color(0);

/// The colors of digits and candidates, as in the drawings of steps.
const GIVEN: Color = Color(0x11_11_11);
const PLACED: Color = Color(0x1a_56_a8);
const MARK: Color = Color(0x33_33_33);

/// What is in a cell.
enum Content {
    /// A digit.
    Digit(String, Color),
    /// Candidates, each with its place in the order of all digits.
    Candidates(Vec<(usize, String)>),
}

/// Draws the board of a record.
pub(super) fn draw_record(drawing: &mut Drawing, place: Placement, record: &Record) {
    match &record.board {
        RecordBoard::Classic(board) => {
            let placed = record.progress.map_or(Grid::EMPTY, |progress| progress.placed);
            let marks = match board {
                Board::Givens(_) => record.progress.and_then(|progress| progress.marks),
                Board::Candidates(sukaku) => Some(sukaku.candidates().to_owned()),
            };
            draw_classic(drawing, place, &board.solved_cells(), &placed, marks.as_ref());
        }
        RecordBoard::Variant(board) => draw_variant(drawing, place, board, None),
    }
}

/// Draws the solution of a record, whose givens look as before.
pub(super) fn draw_solution(
    drawing: &mut Drawing,
    place: Placement,
    record: &Record,
    solution: &RecordBoard,
) {
    match (&record.board, solution) {
        (RecordBoard::Classic(board), RecordBoard::Classic(solution)) => {
            draw_classic(drawing, place, &board.solved_cells(), &solution.solved_cells(), None);
        }
        (RecordBoard::Variant(board), RecordBoard::Variant(solution)) => {
            draw_variant(drawing, place, board, Some(solution));
        }
        _ => {}
    }
}

fn draw_classic(
    drawing: &mut Drawing,
    place: Placement,
    givens: &Grid,
    placed: &Grid,
    marks: Option<&CandidateSet>,
) {
    static LAYOUT: OnceLock<Layout> = OnceLock::new();
    let layout =
        LAYOUT.get_or_init(|| Layout::standard(9).unwrap_or_else(|error| unreachable!("9x9: {error}")));
    let contents = Cell::ALL.map(|cell| match (givens.get(cell), placed.get(cell)) {
        (Some(digit), _) => Content::Digit(digit.to_string(), GIVEN),
        (None, Some(digit)) => Content::Digit(digit.to_string(), PLACED),
        (None, None) => {
            let marks = marks.map(|marks| marks.get(cell)).unwrap_or_default();
            Content::Candidates(marks.into_iter().map(|digit| (digit.index(), digit.to_string())).collect())
        }
    });
    draw(drawing, place, layout, &[], &contents);
}

fn draw_variant(
    drawing: &mut Drawing,
    place: Placement,
    board: &VariantBoard,
    solution: Option<&VariantBoard>,
) {
    let puzzle = &board.puzzle;
    let all = puzzle.layout().digits();
    let content = |cell: sudokit_variants::Cell| {
        let digits = puzzle.candidates()[cell.index()];
        let solved = solution.and_then(|solution| solution.puzzle.candidates().get(cell.index())?.only());
        match (digits.only(), solved) {
            (Some(digit), _) => Content::Digit(board.text(digit), GIVEN),
            (None, Some(digit)) => Content::Digit(board.text(digit), PLACED),
            (None, None) => {
                let marks = if digits == all { DigitSet::EMPTY } else { digits };
                let index = |digit: Digit| digit.index() - all.first().map_or(0, Digit::index);
                Content::Candidates(marks.iter().map(|digit| (index(digit), board.text(digit))).collect())
            }
        }
    };
    let contents: Vec<Content> = puzzle.layout().cells().map(content).collect();
    // Rules would make the digits of a small solution hard to read.
    let shapes = if solution.is_some() { Vec::new() } else { puzzle.shapes() };
    draw(drawing, place, puzzle.layout(), &shapes, &contents);
}

/// Draws a board with the content of each cell.
fn draw(drawing: &mut Drawing, place: Placement, layout: &Layout, shapes: &[Shape], contents: &[Content]) {
    let frame = Frame::new(layout, shapes, place);
    let (below, above) = shapes.split_at(shapes.partition_point(rules::is_below_lines));
    below.iter().for_each(|shape| rules::draw(drawing, &frame, layout, shape));
    // The thick lines cover the ends of the thin ones.
    let at = |point| frame.at(point);
    for (lines, pen) in layout.lines().into_iter().zip([THIN, THICK]) {
        let lines: Vec<_> = lines.into_iter().map(|line| line.map(at)).collect();
        drawing.lines(place, Pen::square(pen, BLACK), &lines);
    }
    above.iter().for_each(|shape| rules::draw(drawing, &frame, layout, shape));
    frame.draw_words(drawing);
    let has_labels = shapes.iter().any(|shape| matches!(shape, Shape::Label { .. }));
    let (digit, lower) = if has_labels { (DIGIT_BELOW_LABELS, LOWER * frame.cell) } else { (DIGIT, 0.0) };
    // Candidates stand in as many columns as rows.
    let columns = (1..).find(|columns| columns * columns >= layout.digits().len()).unwrap_or(1);
    for (cell, content) in layout.cells().zip(contents) {
        let (x, y) = frame.at(layout.middle(cell));
        let y = y + lower;
        match content {
            Content::Digit(text, color) => frame.write(drawing, (x, y), (digit, WIDEST), *color, text),
            Content::Candidates(marks) => {
                let count = columns as f64;
                let along = |index: usize| {
                    let step = frame.cell / count - frame.cell / 54.0;
                    (index as f64 - (count - 1.0) / 2.0) * step
                };
                for (index, text) in marks {
                    let at = (x + along(index % columns), y + along(index / columns));
                    let size = (CANDIDATE * (3.0 / count).min(1.0), WIDEST / count);
                    frame.write(drawing, at, size, MARK, text);
                }
            }
        }
    }
}
