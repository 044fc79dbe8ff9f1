//! Simple Sudoku's `.ss`: drawings in a frame of `*---`; the clipboard adds the player's progress.
//!
//! ```text
//!  *-----------*
//!  |53.|.7.|...|
//!  |6..|195|...|
//!  |.98|...|.6.|
//!  |---+---+---|
//! ```
//!
//! A record is a drawing of its givens, optionally followed by one with the placed digits and one of the
//! candidates. A drawing belongs to the previous one if it agrees on its filled cells; otherwise it begins
//! another record. A broken drawing belongs to the record that most of its rows fit. Each drawing is as
//! lenient as [`boxed`](crate::format::formats::boxed) and
//! [`candidates`](crate::format::formats::candidates).

use std::io;

use crate::blanks::{Blanks, cell_from_char};
use crate::format::descriptor::{Codec, Format};
use crate::format::detection::Confidence;
use crate::format::error::{RecordError, RecordErrorKind};
use crate::format::framing::{Framer, Opened};
use crate::format::input::{Input, RawRecord};
use crate::format::lexical::looks_like_groups;
use crate::format::record::{Holds, Progress, Record};
use crate::format::shared::ascii_drawing::{Drawing, DrawingFramer, drawing, drawn_rows};
use crate::format::shared::candidate_groups::read_candidates;
use crate::format::shared::drawn_digits::read_drawing;
use crate::grid::Grid;
use crate::sukaku::Sukaku;

pub(in crate::format) const SS: Format = Format {
    name: "ss",
    about: "Simple Sudoku's drawings in a *--- frame: givens, then what is placed, then candidates",
    extensions: &["ss"],
    holds: Holds { placed: true, marks: true, ..Holds::CELLS },
    answers: "boxed",
    recognize: |sample| Confidence::shape_if(drawing(sample) == Some(Drawing::Framed)),
    codec: Codec::read(|_, options| {
        let blanks = options.blanks();
        let framer = SsFramer { drawings: DrawingFramer::new(&blanks), ahead: None };
        Ok(Opened::new(framer, move |raw: &RawRecord| decode(raw, &blanks)))
    }),
};

/// The number of rows of a broken drawing that are examined to decide whether it belongs to the one before.
const MOST_ROWS: usize = 20;

/// Makes a raw record of the drawings of one puzzle, with empty lines between them.
struct SsFramer {
    drawings: DrawingFramer,
    /// A drawing that was read already.
    ahead: Option<RawRecord>,
}

impl SsFramer {
    fn next_drawing(&mut self, input: &mut Input<'_>) -> io::Result<Option<RawRecord>> {
        if let Some(drawing) = self.ahead.take() {
            return Ok(Some(drawing));
        }
        let mut drawing = RawRecord::default();
        Ok(self.drawings.frame(input, &mut drawing)?.then_some(drawing))
    }
}

impl Framer for SsFramer {
    fn frame(&mut self, input: &mut Input<'_>, raw: &mut RawRecord) -> io::Result<bool> {
        let Some(first) = self.next_drawing(input)? else { return Ok(false) };
        *raw = RawRecord { record: raw.record, ..first.clone() };
        let mut last = first;
        let mut placed = false;
        while !shows_candidates(&last) {
            let Some(next) = self.next_drawing(input)? else { break };
            let candidates = shows_candidates(&next);
            if (placed && !candidates) || !continues(&last, &next, &self.drawings.blanks) {
                self.ahead = Some(next);
                break;
            }
            let end = raw.line + raw.text.iter().filter(|byte| **byte == b'\n').count() as u64;
            for _ in end..next.line {
                raw.push(b"\n");
            }
            raw.push(&next.text);
            raw.too_long |= next.too_long;
            placed = true;
            last = next;
        }
        Ok(true)
    }
}

fn shows_candidates(drawing: &RawRecord) -> bool {
    let groups = drawn_rows(drawing).filter(|(_, row)| looks_like_groups(&String::from_utf8_lossy(row)));
    groups.count() >= 2
}

/// Whether a drawing can be of the same puzzle as the one before it.
fn continues(before: &RawRecord, drawing: &RawRecord, blanks: &Blanks) -> bool {
    if shows_candidates(drawing) {
        return match (read_drawing(before, blanks), read_candidates(drawing)) {
            (Ok(grid), Ok(drawn)) => {
                grid.iter().all(|(cell, digit)| drawn.candidates.get(cell).contains(digit))
            }
            _ => true,
        };
    }
    if let (Ok(grid), Ok(more)) = (read_drawing(before, blanks), read_drawing(drawing, blanks)) {
        return grid.iter().all(|(cell, digit)| more.get(cell) == Some(digit));
    }
    let rows = |drawing: &RawRecord| -> Vec<String> {
        let cells =
            |row| String::from_utf8_lossy(row).chars().filter(|c| cell_from_char(*c).is_some()).collect();
        drawn_rows(drawing).take(MOST_ROWS).map(|(_, row)| cells(row)).collect()
    };
    let (before, more) = (rows(before), rows(drawing));
    let mut rest = &more[..];
    let mut kept = 0;
    for row in &before {
        if let Some(i) = rest.iter().position(|it| extends(it, row)) {
            rest = &rest[i + 1..];
            kept += 1;
        }
    }
    kept >= 6
}

/// Whether a row of nine cells has all the digits of another.
fn extends(row: &str, of: &str) -> bool {
    row.len() == of.len()
        && row.chars().zip(of.chars()).all(|(c, before)| c == before || cell_from_char(before) == Some(None))
}

fn decode(raw: &RawRecord, blanks: &Blanks) -> Result<Record, RecordError> {
    let unreadable = |error: io::Error| RecordErrorKind::Unreadable(error.to_string()).at(raw.line);
    let mut input = Input::of_record(raw);
    let mut framer = DrawingFramer::new(blanks);
    let mut givens = None;
    let mut filled = None;
    let mut marks = None;
    let mut drawing = RawRecord::default();
    while framer.frame(&mut input, &mut drawing).map_err(unreadable)? {
        if shows_candidates(&drawing) {
            marks = Some(read_candidates(&drawing)?.candidates);
        } else {
            let grid = read_drawing(&drawing, blanks)?;
            filled = Some(grid);
            givens.get_or_insert(grid);
        }
        drawing.clear();
    }
    let Some(givens) = givens else {
        return match marks {
            Some(marks) => Ok(Sukaku::from(marks).into()),
            None => Err(RecordErrorKind::RowCount(0).at(raw.line)),
        };
    };
    let mut placed = Grid::EMPTY;
    for (cell, digit) in filled.iter().flat_map(Grid::iter).filter(|(cell, _)| givens.get(*cell).is_none()) {
        placed.set(cell, Some(digit));
    }
    let progress = Some(Progress { placed, marks }).filter(|progress| *progress != Progress::default());
    Ok(Record { progress, ..Record::from(givens) })
}
