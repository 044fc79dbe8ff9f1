//! [`PlainLines`]: records of one line each that need no detailed decoding and are read many at once. Nearly all records of a
//! large file are such lines. Their cells are exactly 81 bytes: `.`, `0` and digits.
//!
//! Invariant: the framer would have made the same raw records of these lines one by one, with the same numbers, and the
//! decoder accepts them. Any other line (a comment, quotes, a missing cell, a last line without an end) is left to the
//! framer, and so is a line that is only partly in the buffer.
//!
//! The texts of a line before and after its cells are kept. A [`LineLayout`] finds the fields in them.

use std::sync::Arc;

use crate::format::input::RawRecord;
use crate::format::record::Column;
use crate::{GridText, GridTextBuf, GridTexts};

mod fields;
mod object;
mod row;

pub(crate) use fields::LineLayout;
use fields::LineSyntax;
pub use fields::PlainField;
#[cfg(feature = "serde")]
pub(crate) use object::PlainObject;

/// Consecutive plain lines, each of them a record: see [`Reader::next_plain_lines`](super::Reader::next_plain_lines).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct PlainLines<'a> {
    /// The cells of the lines, `.`, `0` and digits.
    pub cells: GridTexts<'a>,
    /// The number of the first line in the file, counted from 1.
    pub line: u64,
    /// The number of its record in the file, counted from 1.
    pub record: u64,
    /// The layout of the fields of the lines, if they can have fields.
    layout: Option<&'a LineLayout>,
    /// The texts of the lines before and after their cells. `places` is empty if there are none.
    text: &'a [u8],
    places: &'a [Place],
}

/// The places of the texts before and after the cells of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Place {
    start: usize,
    cells: usize,
    end: usize,
}

impl<'a> PlainLines<'a> {
    /// The text of the line at this index before its cells, such as other fields of a table.
    ///
    /// # Panics
    /// If there is no such line.
    ///
    /// ```
    /// use sudokit::format::PlainLineBuf;
    /// let row = format!("8,{}\n", ".".repeat(81));
    /// let text = format!("id,puzzle\n{}", row.repeat(20));
    /// let mut lines = PlainLineBuf::default();
    /// # let mut raw = sudokit::format::RawRecord::default();
    /// # #[cfg(feature = "formats")] {
    /// let mut reader = sudokit::format::read(text.as_bytes())?;
    /// // The rows by which the column of puzzles is chosen.
    /// for _ in 0..16 {
    ///     reader.next_raw(&mut raw)?;
    /// }
    /// let run = reader.next_plain_lines(100, &mut lines)?;
    /// assert_eq!((run.before(0), run.after(0)), (&b"8,"[..], &b""[..]));
    /// # }
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn before(&self, index: usize) -> &'a [u8] {
        if self.places.is_empty() {
            b""
        } else {
            &self.text[self.places[index].start..self.places[index].cells]
        }
    }

    /// The text of the line at this index after its cells.
    ///
    /// # Panics
    /// If there is no such line.
    #[must_use]
    pub fn after(&self, index: usize) -> &'a [u8] {
        if self.places.is_empty() {
            b""
        } else {
            &self.text[self.places[index].cells..self.places[index].end]
        }
    }

    /// The columns of each line, including the puzzle, in order; empty if the format has no fields.
    #[must_use]
    pub fn columns(&self) -> &'a [Column] {
        self.layout.map_or(&[], LineLayout::columns)
    }

    /// The byte between the fields, if the lines are rows of a table.
    #[must_use]
    pub fn delimiter(&self) -> Option<u8> {
        self.layout?.delimiter()
    }

    /// The fields of the line at this index, without the puzzle.
    ///
    /// # Panics
    /// If there is no such line.
    ///
    /// ```
    /// use sudokit::format::{PlainField, PlainLineBuf};
    /// let row = format!("8,{},easy\n", ".".repeat(81));
    /// let text = format!("id,puzzle,level\n{}", row.repeat(20));
    /// let mut lines = PlainLineBuf::default();
    /// # let mut raw = sudokit::format::RawRecord::default();
    /// # #[cfg(feature = "formats")] {
    /// let mut reader = sudokit::format::read(text.as_bytes())?;
    /// // The rows by which the column of puzzles is chosen.
    /// for _ in 0..16 {
    ///     reader.next_raw(&mut raw)?;
    /// }
    /// let run = reader.next_plain_lines(100, &mut lines)?;
    /// assert!(run.fields(0).eq([PlainField::Untyped(b"8"), PlainField::Untyped(b"easy")]));
    /// # }
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn fields(&self, index: usize) -> impl Iterator<Item = PlainField<'a>> + use<'a> {
        let (before, after) = (self.before(index), self.after(index));
        self.layout.into_iter().flat_map(move |layout| layout.fields(before, after))
    }

    /// Overwrites a raw record with the line at this index.
    ///
    /// # Panics
    /// If there is no such line.
    ///
    /// ```
    /// use sudokit::format::{PlainLineBuf, RawRecord};
    /// let text = format!("# a comment\n{0}\n{0}\n", ".".repeat(81));
    /// let mut reader = sudokit::format::read(text.as_bytes())?;
    /// let mut raw = RawRecord::default();
    /// reader.next_raw(&mut raw)?;
    /// reader.next_plain_lines(1, &mut PlainLineBuf::default())?.write_raw(0, &mut raw);
    /// assert_eq!((raw.line, raw.record, raw.text.len()), (3, 2, 81));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn write_raw(&self, index: usize, raw: &mut RawRecord) {
        raw.clear();
        raw.push(self.before(index));
        raw.push(&self.cells.as_slice()[index]);
        raw.push(self.after(index));
        raw.line = self.line + index as u64;
        raw.record = self.record + index as u64;
    }
}

/// A buffer for the plain lines of an input; its memory can be reused.
#[derive(Clone, Debug, Default)]
pub struct PlainLineBuf {
    cells: GridTextBuf,
    layout: Option<Arc<LineLayout>>,
    text: Vec<u8>,
    places: Vec<Place>,
}

impl PlainLineBuf {
    /// Removes all lines, and keeps the memory.
    pub fn clear(&mut self) {
        self.cells.clear();
        self.text.clear();
        self.places.clear();
    }

    /// The number of lines.
    #[must_use]
    pub fn len(&self) -> usize {
        self.cells.len()
    }

    /// Whether there is no line.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.cells.is_empty()
    }

    /// The number of bytes of all lines.
    #[must_use]
    pub fn bytes(&self) -> usize {
        81 * self.cells.len() + self.text.len()
    }

    /// The lines of a range of indices; `line` and `record` are the numbers of the first.
    ///
    /// # Panics
    /// If the range goes past the end.
    #[must_use]
    pub fn range(&self, range: std::ops::Range<usize>, line: u64, record: u64) -> PlainLines<'_> {
        let places = if self.places.is_empty() { &[] } else { &self.places[range.clone()] };
        let layout = self.layout.as_deref();
        PlainLines { cells: self.cells.range(range), line, record, layout, text: &self.text, places }
    }

    /// Adds a line. Either all lines of an input have a text before or after the cells, or none has.
    fn push(&mut self, CutLine { before, cells, after, .. }: CutLine<'_>) {
        self.cells.push(cells);
        if before.is_empty() && after.is_empty() {
            return;
        }
        let start = self.text.len();
        self.text.extend_from_slice(before);
        self.text.extend_from_slice(after);
        self.places.push(Place { start, cells: start + before.len(), end: self.text.len() });
        debug_assert_eq!(self.places.len(), self.cells.len(), "lines with a text and without");
    }

    /// Adds at most `most` plain lines of this layout from the start of a text; returns the number of their bytes. Without a
    /// layout, lines have only cells.
    pub(crate) fn take(&mut self, text: &[u8], most: usize, layout: Option<&Arc<LineLayout>>) -> usize {
        debug_assert!(self.is_empty() || self.layout.as_ref() == layout, "lines of two layouts");
        self.layout = layout.cloned();
        let cut = |text| match layout.map(|layout| layout.syntax()) {
            None => cut_cells(text),
            Some(LineSyntax::Row(row)) => row.cut(text),
            Some(LineSyntax::Object(object)) => object.cut(text),
        };
        let mut rest = text;
        let full = self.len() + most;
        while self.len() < full
            && let Some(line) = cut(rest)
        {
            rest = line.rest;
            self.push(line);
        }
        text.len() - rest.len()
    }
}

/// A plain line at the start of a text, and the rest of the text.
struct CutLine<'t> {
    before: &'t [u8],
    cells: GridText<'t>,
    after: &'t [u8],
    rest: &'t [u8],
}

/// The text behind the end of a line.
pub(crate) fn after_line_end(text: &[u8]) -> Option<&[u8]> {
    text.strip_prefix(b"\n").or_else(|| text.strip_prefix(b"\r\n"))
}

/// Cuts a line that has only cells.
fn cut_cells(text: &[u8]) -> Option<CutLine<'_>> {
    let (cells, after) = text.split_first_chunk()?;
    let (rest, cells) = (after_line_end(after)?, GridText::new(cells).ok()?);
    Some(CutLine { before: b"", cells, after: b"", rest })
}

#[cfg(test)]
mod tests {
    use std::io::BufReader;

    use super::*;
    use crate::format::{Format, ReadOptions, Reader};

    /// All raw records of a text that arrives in buffers of this size; in runs where possible, or without runs.
    fn raws(format: &str, text: &[u8], buffer: usize, most: usize) -> (Vec<RawRecord>, usize) {
        let options = ReadOptions { format: Format::from_name(format), ..ReadOptions::default() };
        let mut reader = Reader::open(BufReader::with_capacity(buffer, text), &options).unwrap();
        let (mut raws, mut in_runs) = (Vec::new(), 0);
        loop {
            let mut lines = PlainLineBuf::default();
            reader.wait_for_plain_lines().unwrap();
            let run = reader.next_plain_lines(most, &mut lines).unwrap();
            assert!(run.cells.len() <= most);
            in_runs += run.cells.len();
            for index in 0..run.cells.len() {
                let mut raw = RawRecord::default();
                run.write_raw(index, &mut raw);
                raws.push(raw);
            }
            let mut raw = RawRecord::default();
            if run.cells.is_empty() {
                if !reader.next_raw(&mut raw).unwrap() {
                    return (raws, in_runs);
                }
                raws.push(raw);
            }
        }
    }

    #[test]
    fn runs_are_what_framing_would_have_cut() {
        let plain = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
        let odd = ["# a comment", "", "8", &plain[1..], &format!("{plain}1"), &format!("{plain} x"), "\r"];
        let odd_81 = [format!("#{}", &plain[1..]), format!("{}q", &plain[1..]), format!("{}\r", &plain[1..])];
        let mut text = String::from("12\n");
        for odd in odd.into_iter().chain(odd_81.iter().map(|line| &**line)) {
            text += &format!("{plain}\n{plain}\r\n{odd}\n{plain}\n");
        }
        for text in [format!("{text}end\n{plain}\n"), format!("{text}{plain}")] {
            assert_runs_are_as_framed("line", &text);
        }
    }

    #[cfg(feature = "formats")]
    #[test]
    fn runs_of_rows_are_what_framing_would_have_cut() {
        let plain = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
        let odd =
            [",,", "", "a,b", &format!("{plain},,,"), &format!("1,{plain}1,2"), &format!("1,\"{plain}\",2")];
        let odd_fields =
            ["a,b,", "\"a,b\",", "\"a\nb\",", "é,", "a\rb,"].map(|field| format!("{field}{plain},2"));
        let mut text = String::from("id,puzzle,level\n\n");
        for odd in odd.into_iter().chain(odd_fields.iter().map(|row| &**row)) {
            text += &format!("1,{plain},2\n,{plain},\r\n{odd}\n007,{plain},a text\n");
        }
        for delimiter in [",", ";", "\t"] {
            // A comma in a table with another delimiter belongs to a field.
            let text = text.replace(',', delimiter) + &format!("a, b{delimiter}{plain}{delimiter}3\n");
            for text in [text.clone(), text.trim_end().to_owned()] {
                assert_runs_are_as_framed("csv", &text);
            }
        }
    }

    #[cfg(feature = "serde")]
    #[test]
    fn runs_of_objects_are_what_framing_would_have_cut() {
        let plain = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
        let object = format!("{{\"puzzle\":\"{plain}\"}}");
        let odd = [
            "",
            "# a comment",
            "{\"puzzle\":\"12\"}",
            &format!("{object} {object}"),
            &format!(" {object},"),
            &format!("{{\"id\":1,\"puzzle\":\"{plain}\"}}"),
            &format!("{{\n\"puzzle\":\"{plain}\",\n\"é\":\"{plain}\"}}{object}"),
            "{\"puzzle\":",
        ];
        let mut text = String::new();
        for odd in odd {
            text += &format!("{object}\n{object}\r\n\n{object}\n{object}\n{odd}\n{object}\n{object}\n");
        }
        assert_runs_are_as_framed("json", &text);
        assert_runs_are_as_framed("json", text.trim_end());
    }

    #[cfg(feature = "serde")]
    #[test]
    fn runs_of_objects_with_fields_are_what_framing_would_have_cut() {
        let plain = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
        let object =
            |id: &str, level: &str| format!(r#"{{"id": {id}, "puzzle": "{plain}", "l\"\u00e9": {level} }}"#);
        let usual = [object("1", r#""easy""#), object("-2.5e+7", "null"), object(r#""""#, "false")];
        let odd = [
            object("01", "1"),
            object("1.", "1"),
            object("-", "1"),
            object("1", "nulll"),
            object("[1]", "1"),
            object("1", r#"{"a": "}"}"#),
            object("1", r#""a \" b""#),
            object("1", "\"Größe\""),
            object("1", "\"a\tb\""),
            object("1", "\"a\nb\""),
            object("1", "1").replace(": ", ":"),
            object("1", "1").replace("\"id\"", "\"placed\""),
            object("1", "1").replace("\"id\": 1, ", ""),
            object("1", "1").replace(plain, &plain[1..]),
            object("1", "1") + "x",
            object("1", "1") + &object("2", "2"),
            object("1", "1")[..30].to_owned(),
        ];
        let mut text = String::from("[\n");
        for odd in odd {
            let [a, b, c] = &usual;
            text += &format!("{a}\n{b},\n{c}\r\n\n{odd}\n{a}\n{b}\n");
        }
        assert_runs_are_as_framed("json", &text);
        assert_runs_are_as_framed("json", text.trim_end());
        let (mut reader, mut raw) = (crate::format::read(text.as_bytes()).unwrap(), RawRecord::default());
        let mut lines = PlainLineBuf::default();
        reader.next_raw(&mut raw).unwrap();
        let run = reader.next_plain_lines(1, &mut lines).unwrap();
        let columns =
            [Column::Field("id".into()), Column::Puzzle("puzzle".into()), Column::Field("l\"é".into())];
        assert_eq!(run.columns(), columns);
        assert!(run.fields(0).eq([PlainField::Json(b"-2.5e+7"), PlainField::Json(b"null")]));
    }

    #[cfg(feature = "serde")]
    #[test]
    fn the_first_object_of_one_line_with_fields_alone_shows_what_lines_have_in_common() {
        let plain = ".".repeat(81);
        let odd = [
            format!("{{\"puzzle\":\n\"{plain}\"}}"),
            format!(r#"{{"puzzle":"{plain}","placed":"{plain}"}}"#),
            format!(r#"{{"puzzle":"{plain}","a":1,"a":2}}"#),
            format!(r#"{{"puzzle":"{plain}","puzzle":"{plain}"}}"#),
            r#"{"id":1}"#.to_owned(),
            r#"{"puzzle":["1"]}"#.to_owned(),
            "12".to_owned(),
        ];
        let usual = format!("{{\"puzzle\":\"{plain}\",\"id\":7}}\n");
        let text = odd.join("\n") + "\n" + &usual.repeat(10);
        assert_eq!(raws("json", text.as_bytes(), 1 << 16, 1000).1, 9);
    }

    #[test]
    fn a_line_that_the_buffer_cuts_is_plain() {
        let plain = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
        let text = format!("{plain}\n{plain}\r\n").repeat(3);
        for buffer in 1..300 {
            assert_eq!(raws("line", text.as_bytes(), buffer, 1000).1, 6, "{buffer}");
        }
    }

    /// The result must not depend on the buffer and the number of lines that are requested.
    fn assert_runs_are_as_framed(format: &str, text: &str) {
        let text = text.as_bytes();
        let (by_framing, none) = raws(format, text, 1 << 16, 0);
        assert_eq!(none, 0);
        let (in_runs, many) = raws(format, text, 1 << 16, 1000);
        // The first rows of a table are framed one by one, because they decide the column.
        let least = by_framing.len().saturating_sub(if format == "csv" { 16 } else { 0 }) / 2;
        assert!(in_runs == by_framing && many > least, "{many} of {}", by_framing.len());
        for buffer in 1..300 {
            for most in [1, 2, 1000] {
                assert!(raws(format, text, buffer, most).0 == by_framing, "{buffer} {most}");
            }
        }
    }
}
