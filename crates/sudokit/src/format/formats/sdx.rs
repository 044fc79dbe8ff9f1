//! SudoCue's `.sdx`: nine lines of nine cells with spaces between them. A solved cell has one digit, another
//! cell its candidates.
//!
//! ```text
//! 2 u8 6 1 479 5 4679 679 3
//! ```
//!
//! A lone digit is a given, unless `u` before it shows that the player has placed it. The digits of an
//! unsolved cell are the candidates that the player still sees. Reading is lenient: in a board without any
//! candidates, `.` or `0` is a blank; comments, a leading count and `end` are treated as in
//! [`rows`](crate::format::formats::rows). Errors are a digit twice among the candidates of a cell, any other
//! character, a line without nine cells, and a board without nine lines.

use crate::blanks::Blanks;
use crate::candidate::CandidateSet;
use crate::format::descriptor::{Codec, Format};
use crate::format::detection::{Confidence, Sample};
use crate::format::error::RecordError;
use crate::format::framing::Opened;
use crate::format::input::RawRecord;
use crate::format::lexical::{looks_like_groups, looks_like_row};
use crate::format::record::{Holds, Progress, Record};
use crate::format::shared::ascii_drawing::drawing;
use crate::format::shared::candidate_groups::{Group, read_groups};
use crate::format::shared::nine_rows::RowsFramer;
use crate::grid::Grid;

pub(in crate::format) const SDX: Format = Format {
    name: "sdx",
    about: "SudoCue's boards: nine lines of nine cells or their candidates, u before a placed digit",
    extensions: &["sdx"],
    holds: Holds { placed: true, marks: true, ..Holds::CELLS },
    answers: "rows",
    recognize,
    codec: Codec::read(|_, options| {
        let blanks = options.blanks();
        let framer = RowsFramer::new(&blanks);
        Ok(Opened::new(framer, move |raw: &RawRecord| decode(raw, &blanks)))
    }),
};

fn recognize(sample: &Sample<'_>) -> Confidence {
    let named = sample.has_extension("sdx");
    let fits = |line: &str| {
        let alone = line.split_whitespace().count() == 9 && looks_like_row(line, sample.blanks());
        looks_like_groups(line) || solved(line) || (named && alone)
    };
    Confidence::header_if(
        sample.mostly(fits)
            && (named || sample.content().any(looks_like_groups))
            && drawing(sample).is_none(),
    )
}

/// Whether a line is nine lone digits.
fn solved(line: &str) -> bool {
    let lone = |word: &str| matches!(word.as_bytes(), [b'1'..=b'9']);
    line.split_whitespace().count() == 9 && line.split_whitespace().all(lone)
}

fn decode(raw: &RawRecord, blanks: &Blanks) -> Result<Record, RecordError> {
    let mut givens = Grid::EMPTY;
    let mut progress = Progress::default();
    let mut marks = CandidateSet::EMPTY;
    let mut first_blank = None;
    let mut candidates = false;
    read_groups(raw.lines(), raw.line, |cell, group| {
        let (grid, digits) = match group.text.strip_prefix(['u', 'U']) {
            Some(text) => {
                let placed = Group { text, column: group.column + 1, ..group };
                let digits = placed.digits()?;
                if digits.only().is_none() {
                    return Err(group.error("expected one digit after u, which marks a placed digit", 0));
                }
                (&mut progress.placed, digits)
            }
            None if is_blank(group.text, blanks) => {
                first_blank.get_or_insert_with(|| group.error("a blank in a board with candidates", 0));
                return Ok(());
            }
            None => (&mut givens, group.digits()?),
        };
        match digits.only() {
            Some(digit) => grid.set(cell, Some(digit)),
            None => candidates = true,
        }
        marks.set(cell, digits);
        Ok(())
    })?;
    if let (Some(blank), true) = (first_blank, candidates) {
        return Err(blank);
    }
    progress.marks = candidates.then_some(marks);
    let progress = Some(progress).filter(|progress| *progress != Progress::default());
    Ok(Record { progress, ..Record::from(givens) })
}

fn is_blank(text: &str, blanks: &Blanks) -> bool {
    let mut chars = text.chars();
    chars.next().and_then(|c| blanks.cell(c)) == Some(None) && chars.next().is_none()
}
