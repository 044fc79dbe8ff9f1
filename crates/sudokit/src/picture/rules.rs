//! The shapes of rules and houses as lines and texts of a drawing.

use sudokit_variants::Layout;
use sudokit_variants::shape::{self, Point, Shape};

use super::drawing::{Anchor, Color, Drawing, Pen};
use super::frame::Frame;
use super::glyphs::{CAP_HEIGHT, EM, text_width};

/// The distance of outlines from the border of their cells, in hundredths of a cell, and their pen, in cells.
const INSET: i32 = 8;
const OUTLINE: f64 = 0.03;

/// The heights of texts in corners and beside the board, in cells.
const LABEL: f64 = 0.2;
const CLUE: f64 = 0.36;

const BLACK: Color = Color(0);
const WHITE: Color = Color(0xff_ff_ff);

/// A color on a white ground.
const fn color(color: shape::Color) -> Color {
    Color(match color {
        shape::Color::Black => 0x00_00_00,
        shape::Color::White => 0xff_ff_ff,
        shape::Color::Dark => 0x5f_5f_66,
        shape::Color::Gray => 0xcf_cf_d3,
        shape::Color::Green => 0x8f_d6_9c,
        shape::Color::Orange => 0xf7_b7_6b,
        shape::Color::Pink => 0xea_a3_e4,
        shape::Color::Blue => 0x93_c9_f2,
        shape::Color::Teal => 0x7d_d8_cd,
        shape::Color::Peach => 0xfb_cb_ab,
        shape::Color::Yellow => 0xf1_de_6c,
        shape::Color::Violet => 0xc3_b0_f3,
        shape::Color::Red => 0xf4_a9_a6,
        shape::Color::Brown => 0xd6_c1_a2,
    })
}

/// The color of areas: half as strong.
fn pale(own: shape::Color) -> Color {
    let Color(value) = color(own);
    Color((value >> 1 & 0x7f_7f_7f) + 0x80_80_80)
}

/// Whether the lines of the grid are drawn over a shape.
pub(super) fn is_below_lines(shape: &Shape) -> bool {
    matches!(shape, Shape::Area { .. } | Shape::Line { .. } | Shape::Square { .. })
}

/// Draws a shape, but for words, which the frame draws.
pub(super) fn draw(drawing: &mut Drawing, frame: &Frame, layout: &Layout, shape: &Shape) {
    let cell = frame.cell;
    let round = |width: f64, color| Pen { width: width * cell, color, is_round: true, dash: None };
    let line = |points: &[Point]| points.iter().map(|point| frame.at(*point)).collect::<Vec<_>>();
    match shape {
        Shape::Area { cells, color } => {
            // A square dot as wide as a cell.
            let dots: Vec<_> = cells.iter().map(|cell| [frame.at(layout.middle(*cell))]).collect();
            drawing.lines(frame.place, Pen::square(cell, pale(*color)), &dots);
        }
        Shape::Line { points, width, color: own } => {
            drawing.lines(frame.place, round(*width, color(*own)), &[line(points)]);
        }
        Shape::Square { middle, side, is_turned, color: own } => {
            let (x, y) = frame.at(*middle);
            // The pen's square end points along the line, which is too short to be seen.
            let end = if *is_turned { (x + 0.01, y + 0.01) } else { (x + 0.01, y) };
            drawing.lines(frame.place, Pen::square(side * cell, color(*own)), &[[(x, y), end]]);
        }
        Shape::Outline { cells, color: own, is_dashed } => {
            let dash = is_dashed.then_some([0.09 * cell, 0.1 * cell]);
            let pen = Pen { dash, is_round: !is_dashed, ..round(OUTLINE, color(*own)) };
            let lines: Vec<_> = layout.outline(cells, INSET).iter().map(|points| line(points)).collect();
            drawing.lines(frame.place, pen, &lines);
        }
        Shape::Sign { middle, radius, fill, border, text } => {
            let dot = [[frame.at(*middle)]];
            drawing.lines(frame.place, round(2.0 * radius, color(*border)), &dot);
            drawing.lines(frame.place, round(2.0 * radius - 0.05, color(*fill)), &dot);
            let ink = if *fill == shape::Color::Black { WHITE } else { BLACK };
            frame.write(drawing, frame.at(*middle), (1.2 * radius, 1.4 * radius), ink, text);
        }
        Shape::Label { cell: own, text } => {
            let (x, y) = frame.at(layout.middle(*own));
            let (x, y) = (x - 0.43 * cell, y - 0.43 * cell);
            let (height, half) = (LABEL * cell, LABEL * cell / 2.0);
            let size = height / CAP_HEIGHT * EM;
            // A white ground interrupts the outline. The ends of the pen reach half its width farther.
            let right = (x + text_width(text, size) - half).max(x + half);
            let ground = [(x + half, y + half), (right, y + half)];
            drawing.lines(frame.place, Pen::square(height * 1.1, WHITE), &[ground]);
            drawing.text(frame.place, (x, y + height), (size, Anchor::Start, BLACK), text.as_str());
        }
        Shape::Clue { middle, outwards, text } => {
            // Beside an arrow at the corner of a cell there is less room.
            let away = if outwards.0 != 0.0 && outwards.1 != 0.0 { 0.1 } else { 0.0 };
            let at = frame.at((middle.0 + away * outwards.0, middle.1 + away * outwards.1));
            frame.write(drawing, at, (CLUE, 0.8), BLACK, text);
        }
        Shape::Words(_) => {}
    }
}
