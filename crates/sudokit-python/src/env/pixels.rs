//! A board as an array of pixels, drawn with the strokes of the core's pictures.

use numpy::ndarray::Array3;
use numpy::{IntoPyArray, PyArray3};
use pyo3::prelude::*;
use sudokit::format::{Progress, Record};
use sudokit::picture::{Drawing, Entry, PathCommand, Sheet};

use super::grading::grid_of;

/// The greatest width, for which a picture takes 48 MB.
const MAX_WIDTH: usize = 4096;

/// The number of straight pieces that approximate a curve.
const PIECES: u32 = 8;

/// A puzzle and the digits that were placed in it: `uint8[width, width, 3]`.
#[pyfunction]
pub(super) fn draw_pixels<'py>(
    py: Python<'py>,
    puzzle: &str,
    placed: &str,
    width: usize,
) -> PyResult<Bound<'py, PyArray3<u8>>> {
    let mut record = Record::from(grid_of("puzzle", puzzle)?);
    record.progress = Some(Progress { placed: grid_of("placed", placed)?, ..Progress::default() });
    let width = width.clamp(1, MAX_WIDTH);
    let pixels = py.detach(|| render(&Sheet::default().draw(&[Entry::new(record)]), width));
    Ok(pixels.into_pyarray(py))
}

/// The pixels of a drawing. The distance of its center from a stroke decides how much of a pixel the stroke
/// covers.
fn render(drawing: &Drawing, width: usize) -> Array3<u8> {
    let scale = width as f64 / drawing.width();
    let height = ((drawing.height() * scale).round() as usize).max(1);
    let mut pixels = Array3::from_elem((height, width, 3), 255);
    for stroke in drawing.strokes() {
        let radius = stroke.pen * scale / 2.0;
        for [from, to] in pieces(&stroke.path, scale) {
            let (rows, columns) = (span(from.1, to.1, radius, height), span(from.0, to.0, radius, width));
            for row in rows {
                for column in columns.clone() {
                    let center = (column as f64 + 0.5, row as f64 + 0.5);
                    let cover = (radius + 0.5 - distance(center, from, to)).clamp(0.0, 1.0);
                    for (channel, color) in stroke.color.into_iter().enumerate() {
                        let pixel = &mut pixels[[row, column, channel]];
                        // Where pieces of a stroke overlap, the darker value counts.
                        *pixel = (*pixel).min((255.0 - (255.0 - f64::from(color)) * cover).round() as u8);
                    }
                }
            }
        }
    }
    pixels
}

/// The straight pieces of a path.
fn pieces(path: &[PathCommand], scale: f64) -> Vec<[(f64, f64); 2]> {
    let (mut pieces, mut start, mut at) = (Vec::new(), (0.0, 0.0), (0.0, 0.0));
    let mut draw = |from: &mut (f64, f64), to: (f64, f64)| {
        pieces.push([*from, to].map(|(x, y)| (x * scale, y * scale)));
        *from = to;
    };
    for command in path {
        match *command {
            PathCommand::Move(x, y) => (start, at) = ((x, y), (x, y)),
            PathCommand::Line(x, y) => draw(&mut at, (x, y)),
            PathCommand::Close => draw(&mut at, start),
            PathCommand::Curve([ax, ay, bx, by, x, y]) => {
                let from = at;
                for piece in 1..=PIECES {
                    let t = f64::from(piece) / f64::from(PIECES);
                    let s = 1.0 - t;
                    let weights = [s * s * s, 3.0 * s * s * t, 3.0 * s * t * t, t * t * t];
                    let sum = |points: [f64; 4]| points.iter().zip(weights).map(|(point, w)| point * w).sum();
                    draw(&mut at, (sum([from.0, ax, bx, x]), sum([from.1, ay, by, y])));
                }
            }
        }
    }
    pieces
}

/// The range of pixels along an axis that a piece can touch.
fn span(from: f64, to: f64, radius: f64, pixels: usize) -> std::ops::Range<usize> {
    let first = (from.min(to) - radius - 1.0).floor().max(0.0) as usize;
    let end = (from.max(to) + radius + 1.0).ceil().max(0.0) as usize;
    first.min(pixels)..end.min(pixels)
}

/// The distance of a point from a piece of a stroke.
fn distance(point: (f64, f64), from: (f64, f64), to: (f64, f64)) -> f64 {
    let (dx, dy) = (to.0 - from.0, to.1 - from.1);
    let (px, py) = (point.0 - from.0, point.1 - from.1);
    let length = dx * dx + dy * dy;
    let t = if length > 0.0 { ((px * dx + py * dy) / length).clamp(0.0, 1.0) } else { 0.0 };
    (px - t * dx).hypot(py - t * dy)
}
