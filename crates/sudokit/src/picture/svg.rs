//! A drawing as SVG. Characters are paths, so it looks the same with any fonts or without fonts.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use super::drawing::{Drawing, Lines, Pen, Text, number};
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

fn write_lines(svg: &mut String, Lines { pen, lines }: &Lines) {
    let point = |(at, (x, y)): (usize, &(f64, f64))| {
        let command = if at == 0 { 'M' } else { 'L' };
        format!("{command}{} {}", number(*x), number(*y))
    };
    let path: String = lines.iter().flat_map(|line| line.iter().enumerate().map(point)).collect();
    let Pen { width, color, is_round, dash } = pen;
    let width = number(*width);
    // A line through several points is not filled.
    let fill = if lines.iter().any(|line| line.len() > 2) { " fill=\"none\"" } else { "" };
    let ends = if *is_round { "round\" stroke-linejoin=\"round" } else { "square" };
    let dash = dash.map_or(String::new(), |[dash, gap]| {
        format!(" stroke-dasharray=\"{} {}\"", number(dash), number(gap))
    });
    let _ = writeln!(
        svg,
        "<path d=\"{path}\"{fill} stroke=\"{color}\" stroke-width=\"{width}\" stroke-linecap=\"{ends}\"{dash}/>"
    );
}

fn write_text(svg: &mut String, text: &Text) {
    let scale = if text.is_turned { -text.size / EM } else { text.size / EM };
    let (x, y) = (number(text.x), number(text.y));
    let place = format!(" transform=\"translate({x} {y})scale({scale:.4})\"");
    let mut glyphs = text.text.chars().filter_map(Glyph::of);
    if let (Some(glyph), None) = (glyphs.next(), glyphs.next()) {
        let _ = writeln!(svg, "<use href=\"#{}\"{place}/>", id(glyph));
        return;
    }
    let mut x = 0.0;
    let _ = write!(svg, "<g{place}>");
    for glyph in text.text.chars().filter_map(Glyph::of) {
        if !glyph.svg_path().is_empty() {
            let _ = write!(svg, "<use href=\"#{}\" x=\"{}\"/>", id(glyph), number(x));
        }
        x += glyph.advance;
    }
    svg.push_str("</g>\n");
}

/// The text with the characters escaped that XML reserves.
fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}
