//! SadMan Software's `.sdk`, also written by SudoCue: header lines, then nine rows, then optionally the state
//! of the player's board.
//!
//! ```text
//! #ARuud
//! #LEasy
//! [Puzzle]
//! 2..1.5..3
//! .54...71.
//! ```
//!
//! A header line is `#`, a letter and its text: `A` author, `D` description, `C` comment, `B` date, `S`
//! source, `L` level, `U` url. Any other line that begins with `#` is a comment. The line `[Puzzle]` may be
//! missing. `[State]` is followed by nine rows with the givens and the placed digits. The lines of any other
//! section are kept as a field, such as `section marks`.
//!
//! Rows are as lenient as in [`rows`](crate::format::formats::rows). A file may hold several puzzles: the
//! next begins with a header line, `[Puzzle]`, or a row after the ninth row, or after an empty line that does
//! not separate bands of three rows. A second section `[State]` and a state that contradicts the givens are
//! errors.

use std::io;

use crate::blanks::Blanks;
use crate::format::descriptor::{Codec, Format};
use crate::format::detection::{Confidence, Sample};
use crate::format::encoder::Encoder;
use crate::format::error::{RecordError, RecordErrorKind, utf8};
use crate::format::framing::{Framer, Opened};
use crate::format::input::{Input, RawRecord};
use crate::format::lexical::{is_tags, looks_like_row, row_cells};
use crate::format::record::{Board, Field, FieldNames, Holds, Progress, REMARK, Record};
use crate::format::shared::ascii_drawing::drawing;
use crate::format::shared::nine_rows::read_grid;
use crate::format::shared::peekable_lines::PeekableLines;
use crate::format::shared::write::{write_error_comment, write_remark, write_rows};
use crate::grid::Grid;

pub(in crate::format) const SDK: Format = Format {
    name: "sdk",
    about: "SadMan Software's puzzles: # header lines, nine rows, and the state of the player's board",
    extensions: &["sdk"],
    holds: Holds {
        sukaku: false,
        placed: true,
        marks: false,
        structured: false,
        rules: false,
        fields: FieldNames::Only(&[
            "author",
            "description",
            "comment",
            "date",
            "source",
            "level",
            "url",
            REMARK,
        ]),
    },
    answers: "sdk",
    recognize,
    codec: Codec::read_and_write(
        |_, options| {
            let blanks = options.blanks();
            let framer = SdkFramer { lines: PeekableLines::new(&blanks), blanks: blanks.clone() };
            Ok(Opened::new(framer, move |raw: &RawRecord| decode(raw, &blanks)))
        },
        |_| Box::new(SdkEncoder),
    ),
};

/// The letters of the header lines and the names of the fields they become.
const HEADERS: [(char, &str); 7] = [
    ('A', "author"),
    ('D', "description"),
    ('C', "comment"),
    ('B', "date"),
    ('S', "source"),
    ('L', "level"),
    ('U', "url"),
];

/// The field of a header line.
fn header(line: &str) -> Option<(&'static str, &str)> {
    let text = line.trim().strip_prefix('#')?;
    HEADERS.iter().find_map(|(letter, name)| Some((*name, text.strip_prefix(*letter)?.trim())))
}

/// The name of a section, in lower case.
fn section(line: &str) -> Option<String> {
    if is_tags(line.as_bytes()) {
        return None;
    }
    Some(line.trim().strip_prefix('[')?.strip_suffix(']')?.trim().to_lowercase())
}

fn recognize(sample: &Sample<'_>) -> Confidence {
    // A comment may begin with one of these letters, but then its first word has more letters.
    let is_header = |line: &str| {
        header(line).is_some_and(|(name, text)| name == "url" || !text.starts_with(char::is_lowercase))
    };
    let is_section = |line: &str| section(line).is_some();
    Confidence::header_if(
        sample.mostly(|line| looks_like_row(line, sample.blanks()) || is_section(line))
            && sample.content().any(|line| looks_like_row(line, sample.blanks()))
            && drawing(sample).is_none()
            && (sample.has_extension("sdk")
                || sample.lines().any(|line| is_header(line) || is_section(line))),
    )
}

/// The part of a puzzle to which a line belongs.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
enum Part {
    #[default]
    Header,
    Puzzle,
    State,
    Other,
    Broken,
}

impl Part {
    fn of(section: &str) -> Part {
        match section {
            "puzzle" => Part::Puzzle,
            "state" => Part::State,
            _ => Part::Other,
        }
    }
}

/// The greatest number of empty lines between two bands.
const MOST_EMPTY_LINES: usize = 20;

/// Makes a raw record of the lines of one puzzle.
struct SdkFramer {
    lines: PeekableLines,
    blanks: Blanks,
}

impl Framer for SdkFramer {
    fn frame(&mut self, input: &mut Input<'_>, raw: &mut RawRecord) -> io::Result<bool> {
        let mut part = Part::Header;
        let mut rows = 0;
        let (mut begun, mut has_puzzle) = (false, false);
        let mut empty_lines = 0;
        while let Some(line) = self.lines.next(input)? {
            let text = String::from_utf8_lossy(&line.text).into_owned();
            let text = text.trim();
            if text.is_empty() || (!begun && text.starts_with('#') && header(text).is_none()) {
                empty_lines += 1;
                continue;
            }
            let next = match section(text) {
                _ if text.starts_with('#') => Part::Header,
                Some(name) => Part::of(&name),
                None if text.starts_with('[') && part != Part::Other => Part::Broken,
                None if part == Part::Header => Part::Puzzle,
                None => part,
            };
            let is_row = !text.starts_with(['#', '[']) && next != Part::Other;
            let another = match (part, next) {
                (Part::Header, _) => false,
                (_, Part::Header) => has_puzzle,
                (_, Part::Puzzle) if !is_row => has_puzzle,
                (Part::Other, Part::Other) => empty_lines > 0 && looks_like_row(text, &self.blanks),
                _ if is_row && empty_lines > 0 && matches!(rows, 3 | 6) => {
                    !self.bands_follow(3 - rows / 3, input)?
                }
                _ if is_row => rows == 9 || (rows > 0 && empty_lines > 0),
                _ => false,
            };
            if another {
                self.lines.put_back();
                break;
            }
            if begun {
                for _ in 0..=empty_lines {
                    raw.push(b"\n");
                }
            } else {
                raw.line = self.lines.current().number;
                begun = true;
            }
            self.lines.current().write_to(raw);
            empty_lines = 0;
            rows = if is_row { rows + 1 } else { 0 };
            part = next;
            has_puzzle |= part == Part::Puzzle;
        }
        Ok(begun)
    }
}

impl SdkFramer {
    /// Whether `bands` bands of three rows follow, with empty lines between them; the first row is the
    /// current line.
    fn bands_follow(&mut self, bands: usize, input: &mut Input<'_>) -> io::Result<bool> {
        let mut index = 0;
        for band in 0..bands {
            let mut empty = 0;
            while band > 0 && empty <= MOST_EMPTY_LINES && self.peek_is(index, input, <[u8]>::is_empty)? {
                (index, empty) = (index + 1, empty + 1);
            }
            if band > 0 && (empty == 0 || empty > MOST_EMPTY_LINES) {
                return Ok(false);
            }
            let is_row = |text: &[u8]| !text.is_empty() && !text.starts_with(b"#") && !text.starts_with(b"[");
            for _ in usize::from(band == 0)..3 {
                if !self.peek_is(index, input, is_row)? {
                    return Ok(false);
                }
                index += 1;
            }
            if self.peek_is(index, input, is_row)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Whether the line `index` lines after the current one satisfies the condition.
    fn peek_is(
        &mut self,
        index: usize,
        input: &mut Input<'_>,
        is: impl Fn(&[u8]) -> bool,
    ) -> io::Result<bool> {
        Ok(self.lines.peek(index, input)?.is_some_and(|line| is(line.text.trim_ascii())))
    }
}

fn decode(raw: &RawRecord, blanks: &Blanks) -> Result<Record, RecordError> {
    let mut fields = Vec::new();
    let mut part = Part::Header;
    let (mut puzzle, mut state) = (Vec::new(), Vec::new());
    let mut puzzle_line = None;
    let mut state_line = None;
    let mut sections: Vec<(String, Vec<&str>)> = Vec::new();
    for (number, line) in raw.lines() {
        let text = utf8(line, number)?;
        if text.trim().is_empty() {
            continue;
        }
        if text.trim().starts_with('#') {
            if let Some((name, value)) = header(text) {
                fields.push(Field::untyped(name, value));
            }
        } else if let Some(name) = section(text) {
            part = Part::of(&name);
            match part {
                Part::Puzzle => puzzle_line = Some(number),
                Part::State if state_line.is_some() => {
                    let what = format!("a second {:?}", text.trim());
                    return Err(RecordErrorKind::Syntax(what).at(number));
                }
                Part::State => state_line = Some(number),
                _ => sections.push((name, Vec::new())),
            }
        } else if part == Part::Other {
            sections.last_mut().into_iter().for_each(|(_, lines)| lines.push(text.trim()));
        } else if text.trim().starts_with('[') {
            let what = format!("{:?} is not the name of a section such as [Puzzle]", text.trim());
            return Err(RecordErrorKind::Syntax(what).at(number));
        } else if part == Part::State {
            state.push((number, line));
        } else {
            puzzle.push((number, line));
        }
    }
    fields.extend(
        sections.into_iter().map(|(name, lines)| Field::new(format!("section {name}"), lines.join("\n"))),
    );
    let line = puzzle.first().map(|(number, _)| *number).or(puzzle_line).unwrap_or(raw.line);
    let grid = read_grid(puzzle.into_iter(), line, blanks, row_cells)?;
    let progress = match state_line {
        Some(line) => read_state(&grid, &state, line, blanks)?,
        None => None,
    };
    Ok(Record { progress, fields, ..Record::from(grid) })
}

/// Reads the state of the player's board; `None` if nothing is placed.
fn read_state(
    givens: &Grid,
    rows: &[(u64, &[u8])],
    line: u64,
    blanks: &Blanks,
) -> Result<Option<Progress>, RecordError> {
    let mut placed = Grid::EMPTY;
    let state = read_grid(rows.iter().copied(), line, blanks, row_cells)?;
    for (cell, digit) in state.iter() {
        match givens.get(cell) {
            None => placed.set(cell, Some(digit)),
            Some(given) if given != digit => {
                let what = format!("the state has {digit} where the puzzle has {given}");
                let row = rows.get(cell.index() / 9).map_or(line, |(number, _)| *number);
                return Err(RecordErrorKind::Syntax(what).at(row).with_cell(cell));
            }
            Some(_) => {}
        }
    }
    Ok((placed != Grid::EMPTY).then_some(Progress { placed, marks: None }))
}

struct SdkEncoder;

impl Encoder for SdkEncoder {
    fn classic(&self, board: &Board, record: &Record, out: &mut Vec<u8>) {
        write_remark(record, out);
        for field in &record.fields {
            if let Some((letter, _)) = HEADERS.iter().find(|(_, name)| field.name == *name) {
                for line in field.value.to_text().split(['\n', '\r']) {
                    out.extend_from_slice(format!("#{letter}{line}\n").as_bytes());
                }
            }
        }
        let placed = record.progress.filter(|progress| progress.placed != Grid::EMPTY);
        if placed.is_some() {
            out.extend_from_slice(b"[Puzzle]\n");
        }
        write_rows(&board.solved_cells(), out);
        if placed.is_some() {
            out.extend_from_slice(b"[State]\n");
            write_rows(&record.filled(), out);
        }
    }

    fn error(&self, message: &str, _: &[Field], out: &mut Vec<u8>) {
        write_error_comment(message, out);
    }

    fn between(&self) -> &'static str {
        "\n"
    }
}
