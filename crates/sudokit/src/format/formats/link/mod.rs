//! Links with a puzzle in them, of any site, and the game IDs of Simon Tatham's Solo; one a line.
//!
//! ```text
//! https://www.sudokuwiki.org/sudoku.htm?bd=530070000600195000098000060800060003400803001700020006060000280000419005000080079
//! https://example.org/play/53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
//! 3x3:5_3b7d6b1_9_5d9_8d6a8c6c3_4b8a3b1_7c2c6a6d2_8d4_1_9b5d8b7_9
//! ```
//!
//! The cells are a part of the path, a value of the query, or in the fragment: 81 cells or a list of them, or
//! SudokuWiki's [packed form](sudokuwiki) with the player's digits and marks. If there are several boards,
//! the first incomplete one is the puzzle. The line is kept as the field `link`.
//!
//! Nothing is fetched: a link without a board is an error, and so is a seed of Solo. The links of f-puzzles and SudokuPad are the format
//! [`fpuzzles`](crate::format::formats::fpuzzles).

mod solo;
mod sudokuwiki;

use crate::blanks::Blanks;
use crate::format::descriptor::{Codec, Format};
use crate::format::detection::{Confidence, Sample};
use crate::format::error::{RecordError, RecordErrorKind, utf8};
use crate::format::field_board::FieldBoard;
use crate::format::framing::Opened;
use crate::format::input::RawRecord;
use crate::format::lexical::is_cells;
use crate::format::record::{Field, Holds, Record};
use crate::format::shared::boards_in_line::find_board;
use crate::format::shared::content_lines::LineFramer;
use crate::format::shared::percent::percent_decoded;

pub(in crate::format) const LINK: Format = Format {
    name: "link",
    about: "links that hold the cells, such as SudokuWiki's, and game IDs of Simon Tatham's Solo",
    extensions: &[],
    holds: Holds::CELLS,
    answers: "line",
    recognize,
    codec: Codec::read(|_, options| {
        let blanks = options.blanks();
        Ok(Opened::new(LineFramer::new(&blanks), move |raw: &RawRecord| decode(raw, &blanks)))
    }),
};

fn recognize(sample: &Sample<'_>) -> Confidence {
    let is_own = |line: &str| {
        let link = link(line).filter(|(start, _)| find_board(&line[..*start], 0, sample.blanks()).is_none());
        link.is_some() || solo::is_game_id(line) || sudokuwiki::is_packed(line)
    };
    Confidence::header_if(sample.mostly(is_own))
}

/// The link in a line, and the place where it begins. The fragment of a link also counts as a link.
fn link(line: &str) -> Option<(usize, &str)> {
    let line_start = line.trim_start();
    let begins = |start: &&&str| line_start.starts_with(**start);
    let start = match ["#/", "www.", "/play"].iter().find(begins) {
        Some(_) => line.len() - line_start.len(),
        None => {
            let scheme = line.find("://")?;
            let name = line[..scheme]
                .bytes()
                .rev()
                .take_while(|byte| byte.is_ascii_alphanumeric() || *byte == b'-')
                .count();
            scheme - name
        }
    };
    let ends = |c: char| c.is_whitespace() || matches!(c, '"' | '\'' | '<' | '>' | '`');
    let link = &line[start..];
    Some((start, link[..link.find(ends).unwrap_or(link.len())].trim_end_matches([')', ',', '.'])))
}

fn decode(raw: &RawRecord, blanks: &Blanks) -> Result<Record, RecordError> {
    let line = utf8(&raw.text, raw.line)?;
    let error = |kind: RecordErrorKind, start: usize| raw.error(kind, start);
    let text = line.trim();
    let (start, board) = match link(line) {
        Some((start, link)) => (start, board_of_link(link, blanks)),
        None if solo::is_game_id(text) => (line.len() - line.trim_start().len(), solo::read(text)),
        None if sudokuwiki::is_packed(text) => (line.len() - line.trim_start().len(), sudokuwiki::read(text)),
        None => match find_board(line, 0, blanks) {
            Some(board) => (0, Ok(Record::from(board.grid))),
            None => (0, Err(RecordErrorKind::Syntax("expected a link with a puzzle".into()))),
        },
    };
    let mut record = board.map_err(|kind| error(kind, start))?;
    record.fields.push(Field::new("link", text));
    Ok(record)
}

/// The board that a link holds.
fn board_of_link(link: &str, blanks: &Blanks) -> Result<Record, RecordErrorKind> {
    let link = percent_decoded(link);
    // The name of a host cannot be a board.
    let content = match link.split_once("://") {
        Some((_, rest)) => rest.find(['/', '?', '#']).map_or("", |at| &rest[at..]),
        None => &link,
    };
    if let Some((_, fragment)) = content.split_once('#')
        && solo::is_game_id(fragment)
    {
        return solo::read(fragment);
    }
    let values =
        || content.split(['/', '?', '&', '#', '=', ';', '!']).filter(|value| value.len() >= SHORTEST);
    let mut complete = None;
    for value in values() {
        if sudokuwiki::is_packed(value) {
            return sudokuwiki::read(value);
        }
        let Ok(board) = FieldBoard::with_named(value, blanks) else { continue };
        let grid = board.grid();
        if grid.filled().len() != 81 {
            return Ok(grid.into());
        }
        complete.get_or_insert(Record::from(grid));
    }
    if let Some(record) = complete {
        return Ok(record);
    }
    // If a value may be meant as a board, its error is reported.
    match values().find(|value| is_cells(value, blanks)).map(|value| FieldBoard::with_named(value, blanks)) {
        Some(Err(kind)) => Err(kind),
        _ => Err(RecordErrorKind::Syntax(NO_CELLS.into())),
    }
}

/// The least number of bytes of a value that may be meant as a board.
const SHORTEST: usize = 60;

const NO_CELLS: &str = "a link that does not hold the puzzle, and nothing is fetched; \
                        open it in a browser and copy the puzzle";

#[cfg(test)]
mod tests {
    use super::*;

    const P: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    fn read(line: &str) -> Result<String, String> {
        let raw = RawRecord { text: line.into(), line: 1, ..RawRecord::default() };
        let record = decode(&raw, &Blanks::default()).map_err(|error| error.kind().to_string())?;
        assert_eq!(record.text("link"), line.trim());
        Ok(record.board.classic_or_blank().solved_cells().to_string())
    }

    #[test]
    fn a_board_is_found_anywhere_in_a_link() {
        let list =
            format!("[[{}]]", P.replace('.', "0").chars().map(String::from).collect::<Vec<_>>().join(","));
        let solution = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
        for link in [
            format!("https://www.sudokuwiki.org/sudoku.htm?bd={P}"),
            format!("http://example.org/sudoku/?s={}&d=3", P.replace('.', "0")),
            format!("https://example.org/play/{P}/?x=1"),
            format!("https://example.org/#{P}"),
            format!("https://example.org/#/play?p={P}&s=AAAA"),
            format!("#/play?p={P}"),
            format!("https://example.org/?solution={solution}&puzzle={P}"),
            format!("see <https://example.org/?puzzle={P}>"),
            format!("[a](https://example.org/?puzzle={P})"),
            format!("https://example.org/?board={}", list.replace('[', "%5B").replace(']', "%5D")),
            format!("https://example.org/?board={list}"),
            format!("https://example.org/?p={}", P.replace('.', "%2E")),
            format!("www.example.org/{}", P.replace('.', "_")),
            P.into(),
        ] {
            assert_eq!(read(&link).as_deref(), Ok(P), "{link}");
        }
    }

    #[test]
    fn a_link_without_a_board_says_so() {
        let short = &P[1..];
        for (link, why) in [
            ("https://example.org/puzzle/1234", NO_CELLS),
            ("https://example.org", NO_CELLS),
            (&format!("https://example.org/?p={short}"), "80 cells instead of 81"),
            (&format!("https://{P}.org"), NO_CELLS),
            ("hello", "expected a link with a puzzle"),
        ] {
            assert_eq!(read(link), Err(why.into()), "{link}");
        }
    }
}
