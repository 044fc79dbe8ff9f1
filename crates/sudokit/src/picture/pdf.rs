//! Drawings as the pages of a PDF file, which is written page by page.
//!
//! The characters are a font of the file itself (a Type 3 font, whose glyphs are drawn by commands of the
//! page), so nothing is looked up or replaced by a viewer, and the digits are text that can be searched and
//! copied.
//!
//! Memory: the page that is being written, and the offsets of two objects for each page. A list at the end of
//! the file gives the order of the pages, so pages for the end of the book may be written early.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use super::drawing::{Drawing, Lines, PathCommand, Text, number};
use super::glyphs::{EM, GLYPHS, Glyph, PEN};

/// The numbers of the objects that pages refer to and that are written at the end.
const CATALOG: usize = 1;
const PAGES: usize = 2;
const FONT: usize = 3;

/// The code of the middle dot; all other characters have their ASCII codes.
const MIDDLE_DOT: u8 = 127;

/// Writes a PDF file.
#[derive(Debug)]
pub(super) struct PdfWriter {
    /// Where each object begins, by its number from 1; 0 if it is not written yet.
    offsets: Vec<u64>,
    /// The number of bytes written so far.
    written: u64,
    /// The numbers of the pages; separately, the numbers of the pages that come after all others.
    front: Vec<usize>,
    back: Vec<usize>,
    /// The characters that were used.
    used: BTreeSet<char>,
}

impl PdfWriter {
    pub(super) fn new() -> PdfWriter {
        PdfWriter {
            offsets: vec![0; FONT],
            written: 0,
            front: Vec::new(),
            back: Vec::new(),
            used: BTreeSet::new(),
        }
    }

    /// Adds a page, after all pages that were added so far, or among those at the end of the file.
    pub(super) fn page(&mut self, drawing: &Drawing, is_at_end: bool, out: &mut Vec<u8>) {
        if self.written == 0 {
            // The second line has bytes that do not occur in text, so that no program takes the file for
            // text.
            self.write(b"%PDF-1.4\n%\xe2\xe3\xcf\xd3\n", out);
        }
        let content = self.content(drawing);
        let content = self.stream(&content, out);
        let [width, height] = [drawing.width, drawing.height].map(number);
        let page = format!(
            "<< /Type /Page /Parent {PAGES} 0 R /MediaBox [0 0 {width} {height}] /Contents {content} 0 R >>"
        );
        let page = self.object(&page, out);
        if is_at_end { self.back.push(page) } else { self.front.push(page) }
    }

    /// Writes the end of the file. Without a page there is no file.
    pub(super) fn finish(mut self, out: &mut Vec<u8>) {
        if self.written == 0 {
            return;
        }
        self.write_font(out);
        let pages: Vec<String> =
            self.front.iter().chain(&self.back).map(|page| format!("{page} 0 R")).collect();
        let (count, kids) = (pages.len(), pages.join("\n"));
        let resources = format!("<< /Font << /F {FONT} 0 R >> >>");
        let tree = format!("<< /Type /Pages /Count {count} /Resources {resources} /Kids [\n{kids}\n] >>");
        self.numbered(PAGES, &tree, out);
        self.numbered(CATALOG, &format!("<< /Type /Catalog /Pages {PAGES} 0 R >>"), out);
        let producer = format!("<< /Producer (sudokit {}) >>", env!("CARGO_PKG_VERSION"));
        let info = self.object(&producer, out);
        let (start, size) = (self.written, self.offsets.len() + 1);
        let mut table = format!("xref\n0 {size}\n0000000000 65535 f \n");
        for offset in &self.offsets {
            let _ = writeln!(table, "{offset:010} 00000 n ");
        }
        let _ = writeln!(
            table,
            "trailer\n<< /Size {size} /Root {CATALOG} 0 R /Info {info} 0 R >>\nstartxref\n{start}\n%%EOF"
        );
        self.write(table.as_bytes(), out);
    }

    /// The commands that draw a page. The first one makes y grow downwards.
    fn content(&mut self, drawing: &Drawing) -> String {
        let mut content = format!("1 0 0 -1 0 {} cm\n2 J\n", number(drawing.height));
        for Lines { pen, lines } in &drawing.lines {
            let [red, green, blue] = color(pen.color.parts());
            let _ = writeln!(content, "{red} {green} {blue} RG {} w", number(pen.width));
            // The usual ends are square, and lines are not dashed.
            let is_usual = !pen.is_round && pen.dash.is_none();
            if !is_usual {
                let (cap, join) = if pen.is_round { (1, 1) } else { (2, 0) };
                let dash = pen.dash.map_or(String::new(), |dash| dash.map(number).join(" "));
                let _ = writeln!(content, "q {cap} J {join} j [{dash}] 0 d");
            }
            for line in lines {
                let command = |at: usize| if at == 0 { 'm' } else { 'l' };
                let points = line.iter().enumerate();
                let points =
                    points.map(|(at, (x, y))| format!("{} {} {}", number(*x), number(*y), command(at)));
                let _ = writeln!(content, "{}", points.collect::<Vec<_>>().join(" "));
            }
            content.push_str(if is_usual { "S\n" } else { "S Q\n" });
        }
        content.push_str("BT\n");
        for texts in drawing.texts.chunk_by(|one, next| one.color == next.color && one.size == next.size) {
            let [red, green, blue] = color(texts[0].color.parts());
            // The glyphs are strokes. Both colors are the same, because viewers use either the color of
            // strokes or of areas for them.
            let _ = writeln!(
                content,
                "{red} {green} {blue} RG {red} {green} {blue} rg /F {} Tf",
                number(texts[0].size)
            );
            for Text { x, y, is_turned, text, .. } in texts.iter().filter(|text| !text.text.is_empty()) {
                let (right, up) = if *is_turned { (-1, 1) } else { (1, -1) };
                self.used.extend(text.chars());
                let [x, y] = [*x, *y].map(number);
                let _ = writeln!(content, "{right} 0 0 {up} {x} {y} Tm ({}) Tj", escape(text));
            }
        }
        content.push_str("ET\n");
        content
    }

    /// Writes the font with the characters that were used.
    fn write_font(&mut self, out: &mut Vec<u8>) {
        let used = std::mem::take(&mut self.used);
        let mut glyphs: Vec<&Glyph> = GLYPHS.iter().filter(|glyph| used.contains(&glyph.character)).collect();
        glyphs.sort_by_key(|glyph| code(glyph.character));
        let mut widths = vec!["0".to_owned(); 128];
        let (mut procedures, mut names) = (String::new(), String::new());
        for glyph in glyphs {
            let (code, width) = (code(glyph.character), number(glyph.advance));
            let mut drawn = format!("{width} 0 -10 -30 80 90 d1\n{PEN} w 1 J 1 j\n");
            glyph.strokes().for_each(|stroke| write_stroke(&mut drawn, stroke));
            drawn.push('S');
            let procedure = self.stream(&drawn, out);
            let _ = writeln!(procedures, "/{} {procedure} 0 R", glyph.name);
            let _ = writeln!(names, "{code} /{}", glyph.name);
            widths[usize::from(code)] = width;
        }
        let scale = 1.0 / EM;
        let widths = widths.join(" ");
        let font = format!(
            "<< /Type /Font /Subtype /Type3 /FontBBox [-10 -30 80 90] /FontMatrix [{scale} 0 0 {scale} 0 0]\n\
             /CharProcs <<\n{procedures}>>\n/Encoding << /Type /Encoding /Differences [\n{names}] >>\n\
             /FirstChar 0 /LastChar 127 /Widths [{widths}] /Resources << >> >>"
        );
        self.numbered(FONT, &font, out);
    }

    /// Writes a new object; returns its number.
    fn object(&mut self, body: &str, out: &mut Vec<u8>) -> usize {
        self.offsets.push(0);
        let number = self.offsets.len();
        self.numbered(number, body, out);
        number
    }

    fn stream(&mut self, content: &str, out: &mut Vec<u8>) -> usize {
        let length = content.len();
        self.object(&format!("<< /Length {length} >>\nstream\n{content}\nendstream"), out)
    }

    fn numbered(&mut self, number: usize, body: &str, out: &mut Vec<u8>) {
        self.offsets[number - 1] = self.written;
        self.write(format!("{number} 0 obj\n{body}\nendobj\n").as_bytes(), out);
    }

    fn write(&mut self, bytes: &[u8], out: &mut Vec<u8>) {
        self.written += bytes.len() as u64;
        out.extend_from_slice(bytes);
    }
}

/// The parts of a color, from 0 to 1.
fn color(parts: [u8; 3]) -> [String; 3] {
    parts.map(|part| number(f64::from(part) / 255.0))
}

/// Writes a command of the pen. In a font y grows upwards.
fn write_stroke(drawn: &mut String, stroke: PathCommand) {
    let _ = match stroke {
        PathCommand::Move(x, y) => writeln!(drawn, "{} {} m", number(x), number(-y)),
        PathCommand::Line(x, y) => writeln!(drawn, "{} {} l", number(x), number(-y)),
        PathCommand::Curve([a, b, c, d, x, y]) => {
            let [a, b, c, d, x, y] = [a, -b, c, -d, x, -y].map(number);
            writeln!(drawn, "{a} {b} {c} {d} {x} {y} c")
        }
        PathCommand::Close => writeln!(drawn, "h"),
    };
}

/// The code of a character in the font.
fn code(character: char) -> u8 {
    u8::try_from(character).ok().filter(u8::is_ascii).unwrap_or(MIDDLE_DOT)
}

/// The text as a string of PDF.
fn escape(text: &str) -> String {
    let mut escaped = String::new();
    for character in text.chars() {
        match (character, code(character)) {
            ('(' | ')' | '\\', _) => escaped.extend(['\\', character]),
            (_, MIDDLE_DOT) => escaped.push_str("\\177"),
            _ => escaped.push(character),
        }
    }
    escaped
}
