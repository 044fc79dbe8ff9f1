//! A drawing as SVG. Characters are paths, so it looks the same with any fonts or without fonts.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use super::drawing::{Drawing, Lines, Text, number};
use super::glyphs::{EM, Glyph, PEN};

impl Drawing {
    /// The drawing as an SVG file.
    ///
    /// ```
    /// use sudokit::Grid;
    /// use sudokit::picture::{Entry, Sheet};
    /// let grid: Grid = format!("8{}", ".".repeat(80)).parse()?;
    /// let svg = Sheet::default().draw(&[Entry::new(grid.into())]).to_svg();
    /// assert_eq!(svg.matches("<use ").count(), 1);
    /// # Ok::<(), sudokit::ParseGridError>(())
    /// ```
    #[must_use]
    pub fn to_svg(&self) -> String {
        self.to_svg_of_width(self.width)
    }

    /// The same, shown at this width.
    ///
    /// ```
    /// use sudokit::Grid;
    /// use sudokit::picture::{Entry, Sheet};
    /// let drawing = Sheet::default().draw(&[Entry::new(Grid::EMPTY.into())]);
    /// assert!(drawing.to_svg_of_width(300.0).contains(" width=\"300\" height=\"300\" "));
    /// ```
    #[must_use]
    pub fn to_svg_of_width(&self, width: f64) -> String {
        let height = width * self.height / self.width;
        let [width, height, right, bottom] = [width, height, self.width, self.height].map(number);
        let mut svg = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
             viewBox=\"0 0 {right} {bottom}\" role=\"img\"><title>{}</title>\n\
             <rect width=\"{right}\" height=\"{bottom}\" fill=\"#fff\"/>\n",
            escape(&self.title)
        );
        self.lines.iter().for_each(|lines| write_lines(&mut svg, lines));
        self.write_texts(&mut svg);
        svg + "</svg>\n"
    }

    /// Writes the texts: each character is a path that is defined once.
    fn write_texts(&self, svg: &mut String) {
        let used: BTreeSet<char> = self.texts.iter().flat_map(|text| text.text.chars()).collect();
        let glyphs = used.into_iter().filter_map(Glyph::of).filter(|glyph| !glyph.svg_path().is_empty());
        let paths: String = glyphs
            .map(|glyph| format!("<path id=\"{}\" d=\"{}\"/>\n", id(glyph), glyph.svg_path()))
            .collect();
        if paths.is_empty() {
            return;
        }
        let _ = writeln!(svg, "<defs>\n{paths}</defs>");
        let _ = writeln!(
            svg,
            "<g fill=\"none\" stroke-width=\"{PEN}\" stroke-linecap=\"round\" stroke-linejoin=\"round\">"
        );
        for texts in self.texts.chunk_by(|text, next| text.color == next.color) {
            let _ = writeln!(svg, "<g stroke=\"{}\">", texts[0].color);
            texts.iter().for_each(|text| write_text(svg, text));
            svg.push_str("</g>\n");
        }
        svg.push_str("</g>\n");
    }
}

/// The id of a glyph's path; it must not occur elsewhere in a page that contains the drawing.
fn id(glyph: &Glyph) -> String {
    format!("sudokit-{}", glyph.name)
}

fn write_lines(svg: &mut String, Lines { pen, color, ends }: &Lines) {
    let path: String = ends
        .iter()
        .map(|[from, to]| format!("M{} {}L{} {}", number(from.0), number(from.1), number(to.0), number(to.1)))
        .collect();
    let pen = number(*pen);
    let _ = writeln!(
        svg,
        "<path d=\"{path}\" stroke=\"{color}\" stroke-width=\"{pen}\" stroke-linecap=\"square\"/>"
    );
}

fn write_text(svg: &mut String, text: &Text) {
    let scale = if text.is_turned { -text.size / EM } else { text.size / EM };
    let mut x = text.x;
    for glyph in text.text.chars().filter_map(Glyph::of) {
        if !glyph.svg_path().is_empty() {
            let (id, at, y) = (id(glyph), number(x), number(text.y));
            let _ = writeln!(svg, "<use href=\"#{id}\" transform=\"translate({at} {y})scale({scale:.4})\"/>");
        }
        x += glyph.advance * scale;
    }
}

/// The text with the characters escaped that XML reserves.
fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}
