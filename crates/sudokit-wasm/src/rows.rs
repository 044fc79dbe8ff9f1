//! Many puzzles at once: a text of records in, a row of numbers for each out. A page that goes through a
//! million puzzles needs no JSON for each of them.
//!
//! Plain lines are solved together, everything else record by record.

use std::hash::{DefaultHasher, Hash, Hasher};

use sudokit::format::{Board, Format, PlainLineBuf, RawRecord, ReadOptions, Reader};
use sudokit::logic::se121::{Rater, Rule};
use sudokit::outcome::{Canonical, CanonicalBy, ErrorReport, Verdict};
use sudokit::search::{DEFAULT, Solver, SolverAnswer};
use sudokit::{Budget, GridText};

/// Whether puzzles are rated.
pub const RATE: u32 = 1;
/// Whether isomorphic puzzles have the same key.
pub const CANON: u32 = 2;

/// The verdicts of a row, by their numbers. The first is for a record that cannot be read.
const VERDICTS: [&str; 6] = ["unreadable", "unique", "several", "none", "invalid", "stopped"];

/// The number of plain lines that are solved together, at most.
const LINES: usize = 1024;

/// What is known about a record. In the output it has [`Row::SIZE`] bytes, in the order of the fields;
/// numbers are little-endian.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Row {
    /// Equal for equal puzzles; with [`CANON`] for isomorphic ones. Different puzzles have the same key with
    /// a probability of one in 2⁶⁴.
    pub key: u64,
    /// The number of steps of the rating.
    pub steps: u16,
    /// The index of the verdict in the list of names, which begins with `unreadable`.
    pub verdict: u8,
    /// The number of givens.
    pub givens: u8,
    /// The rating in tenths; 0 if it is not known.
    pub er: u8,
    /// As `er`.
    pub ep: u8,
    /// As `er`.
    pub ed: u8,
    /// The index in [`Rule::ALL`] of the rule of the hardest step, counted from 1; 0 if there is none.
    pub rule: u8,
}

impl Row {
    /// The number of bytes in the output.
    pub const SIZE: usize = 16;

    fn to_bytes(self) -> [u8; Row::SIZE] {
        let mut bytes = [0; Row::SIZE];
        bytes[..8].copy_from_slice(&self.key.to_le_bytes());
        bytes[8..10].copy_from_slice(&self.steps.to_le_bytes());
        bytes[10..].copy_from_slice(&[self.verdict, self.givens, self.er, self.ep, self.ed, self.rule]);
        bytes
    }
}

/// Makes rows.
struct RowWriter {
    operations: u32,
    rater: Rater,
    rows: Vec<u8>,
}

impl RowWriter {
    fn push(&mut self, row: Row) {
        self.rows.extend_from_slice(&row.to_bytes());
    }

    /// A puzzle as a plain line, with the number of its solutions, at most 2.
    fn add_line(&mut self, text: GridText<'_>, solutions: u64) {
        if self.operations != 0 || solutions == 0 {
            return self.add_board(&Board::Givens(text.to_grid()));
        }
        let cells = text.as_bytes();
        let givens = cells.iter().filter(|cell| **cell != b'.').count() as u8;
        let verdict = if solutions == 1 { "unique" } else { "several" };
        self.push(Row { key: key(cells), givens, verdict: verdict_number(verdict), ..Row::default() });
    }

    fn add_board(&mut self, board: &Board) {
        let verdict = Verdict::of(board, DEFAULT, Budget::UNLIMITED);
        let mut row = Row {
            key: board_key(board),
            verdict: verdict_number(verdict.name()),
            givens: match board {
                Board::Givens(grid) => grid.iter().count() as u8,
                Board::Candidates(_) => 0,
            },
            ..Row::default()
        };
        if self.operations & CANON != 0
            && let Ok(canonical) = Canonical::of(board, CanonicalBy::Puzzle, Budget::UNLIMITED)
        {
            row.key = key(canonical.canonical.to_string().as_bytes());
        }
        if self.operations & RATE != 0
            && let (Verdict::Unique(_), Ok(problem)) = (&verdict, board.problem())
        {
            let rating = self.rater.rate(&problem);
            let tenths =
                |rating: Option<sudokit::logic::se121::Tenths>| rating.map_or(0, |tenths| tenths.0 as u8);
            (row.er, row.ep, row.ed) = (tenths(rating.er), tenths(rating.ep), tenths(rating.ed));
            row.steps = rating.steps as u16;
            let rule = rating.er_rule.and_then(|rule| Rule::ALL.iter().position(|other| *other == rule));
            row.rule = rule.map_or(0, |index| index as u8 + 1);
        }
        self.push(row);
    }
}

fn verdict_number(name: &str) -> u8 {
    VERDICTS.iter().position(|verdict| *verdict == name).unwrap_or(VERDICTS.len() - 1) as u8
}

fn key(bytes: &[u8]) -> u64 {
    let mut hasher = DefaultHasher::new();
    bytes.hash(&mut hasher);
    hasher.finish()
}

fn board_key(board: &Board) -> u64 {
    key(board.to_string().as_bytes())
}

/// The rows of all records of a text in this format.
///
/// # Errors
/// There is no such format, or the text is not in this format.
#[expect(clippy::result_large_err, reason = "a text has one error at most")]
pub(crate) fn rows_of(text: &[u8], format: &str, operations: u32) -> Result<Vec<u8>, ErrorReport> {
    let format = Format::from_name(format)
        .ok_or_else(|| ErrorReport::new(format!("no format is called {format:?}"), "unknown-format"))?;
    let options = ReadOptions { format: Some(format), ..ReadOptions::default() };
    let mut reader = Reader::open(text, &options).map_err(|error| ErrorReport::from(&error))?;
    let decoder = reader.decoder();
    let cannot_read = |error: std::io::Error| ErrorReport::new(error.to_string(), "unreadable");
    let mut writer = RowWriter { operations, rater: Rater::new(), rows: Vec::new() };
    let mut solver = Solver::new();
    let (mut lines, mut answers, mut raw) = (PlainLineBuf::default(), Vec::new(), RawRecord::default());
    loop {
        lines.clear();
        let run = reader.next_plain_lines(LINES, &mut lines).map_err(cannot_read)?.cells;
        if !run.is_empty() {
            answers.resize(run.len(), SolverAnswer::NONE);
            solver.solve_all(run, 2, &mut answers);
            for (text, answer) in run.iter().zip(&answers) {
                writer.add_line(text, answer.count());
            }
            continue;
        }
        if !reader.next_raw(&mut raw).map_err(cannot_read)? {
            return Ok(writer.rows);
        }
        match decoder.decode_classic(&raw, "this operation") {
            Ok(record) => writer.add_board(&record.board.classic_or_blank()),
            Err(_) => writer.push(Row::default()),
        }
    }
}

/// The names of verdicts and rules in the order of their numbers, as JSON.
pub(crate) fn names() -> String {
    let quoted =
        |names: Vec<&str>| names.iter().map(|name| format!("{name:?}")).collect::<Vec<_>>().join(",");
    let rules = Rule::ALL.iter().map(|rule| rule.name()).collect();
    format!(r#"{{"verdicts":[{}],"rules":[{}]}}"#, quoted(VERDICTS.to_vec()), quoted(rules))
}

#[cfg(test)]
mod tests {
    use super::*;

    const EASY: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    fn rows(text: &str, operations: u32) -> Vec<Row> {
        let bytes = rows_of(text.as_bytes(), "line", operations).unwrap();
        let number =
            |bytes: &[u8]| bytes.iter().rev().fold(0_u64, |number, byte| number << 8 | u64::from(*byte));
        bytes
            .chunks(Row::SIZE)
            .map(|row| Row {
                key: number(&row[..8]),
                steps: number(&row[8..10]) as u16,
                verdict: row[10],
                givens: row[11],
                er: row[12],
                ep: row[13],
                ed: row[14],
                rule: row[15],
            })
            .collect()
    }

    #[test]
    fn each_record_has_a_row_and_equal_puzzles_have_equal_keys() {
        let several = format!("{}{}", &EASY[..40], ".".repeat(41));
        let zeros = EASY.replace('.', "0");
        let broken = format!("55{}", &EASY[2..]);
        let text =
            format!("{EASY}\n\n# a comment\n12 no puzzle\n{several}\n{zeros} a remark\n{broken}\n{EASY}");
        let rows = rows(&text, 0);
        let verdicts: Vec<&str> = rows.iter().map(|row| VERDICTS[usize::from(row.verdict)]).collect();
        assert_eq!(verdicts, ["unique", "unreadable", "several", "unique", "invalid", "unique"]);
        assert_eq!((rows[0].givens, rows[0].er), (30, 0));
        assert!(rows[0].key == rows[3].key && rows[0].key == rows[5].key && rows[0].key != rows[2].key);
    }

    #[test]
    fn isomorphic_puzzles_have_equal_keys_if_that_is_wanted() {
        let reversed: String = EASY.chars().rev().collect();
        let text = format!("{EASY}\n{reversed}\n");
        let keys = |operations| rows(&text, operations).iter().map(|row| row.key).collect::<Vec<_>>();
        let (plain, canonical) = (keys(0), keys(CANON));
        assert!(plain[0] != plain[1] && canonical[0] == canonical[1]);
    }

    #[test]
    fn ratings_are_those_of_the_request() {
        let row = rows(&format!("{EASY}\n"), RATE)[0];
        assert_eq!((row.er, row.ep, row.ed, row.steps), (12, 12, 12, 51));
        assert_eq!(Rule::ALL[usize::from(row.rule) - 1].name(), "Hidden Single");
        assert!(names().starts_with(r#"{"verdicts":["unreadable","unique","#), "{}", names());
    }
}
