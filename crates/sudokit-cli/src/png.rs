//! A drawing as PNG.

use anyhow::{Context as _, Result, ensure};
use sudokit::picture::{Drawing, PathCommand, PenStroke};
use tiny_skia::{Color, LineCap, LineJoin, Paint, PathBuilder, Pixmap, Stroke, StrokeDash, Transform};

/// The greatest number of pixels of a picture. Each takes four bytes of memory.
const MAX_PIXELS: u64 = 64_000_000;

/// The drawing as a PNG file of this width in pixels.
pub(crate) fn encode(drawing: &Drawing, width: u32) -> Result<Vec<u8>> {
    let scale = f64::from(width) / drawing.width();
    let height = (drawing.height() * scale).round().max(1.0) as u32;
    let pixels = u64::from(width) * u64::from(height);
    ensure!(
        pixels <= MAX_PIXELS,
        "a picture of {width}x{height} pixels is too large; --width must be smaller"
    );
    let mut pixmap = Pixmap::new(width, height).context("the picture is too large")?;
    pixmap.fill(Color::WHITE);
    let place = Transform::from_scale(scale as f32, scale as f32);
    for PenStroke { path, pen, color: [red, green, blue], has_round_ends, dash } in drawing.strokes() {
        // A glyph without lines, such as a space, has no path.
        let Some(path) = path_of(&path) else { continue };
        let (line_cap, line_join) = if has_round_ends {
            (LineCap::Round, LineJoin::Round)
        } else {
            (LineCap::Square, LineJoin::Miter)
        };
        let dash = dash.and_then(|dash| StrokeDash::new(dash.map(|length| length as f32).to_vec(), 0.0));
        let stroke = Stroke { width: pen as f32, line_cap, line_join, dash, ..Stroke::default() };
        let mut paint = Paint::default();
        paint.set_color_rgba8(red, green, blue, 255);
        pixmap.stroke_path(&path, &paint, &stroke, place, None);
    }
    Ok(pixmap.encode_png()?)
}

fn path_of(commands: &[PathCommand]) -> Option<tiny_skia::Path> {
    let mut path = PathBuilder::new();
    for command in commands {
        match *command {
            PathCommand::Move(x, y) => path.move_to(x as f32, y as f32),
            PathCommand::Line(x, y) => path.line_to(x as f32, y as f32),
            PathCommand::Curve(points) => {
                let [a, b, c, d, x, y] = points.map(|point| point as f32);
                path.cubic_to(a, b, c, d, x, y);
            }
            PathCommand::Close => path.close(),
        }
    }
    path.finish()
}
