//! Any bytes, and samples with changes: no format panics or runs forever, no record is lost, and a bad puzzle
//! does not affect the puzzles around it.

use std::fs;
use std::path::PathBuf;

use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::{Index, select};
use sudokit::format::{FORMATS, Format, MAX_RECORD_SIZE, ReadOptions, Reader, Record, Sample};

/// Reads all records in a format and checks the properties that hold for any input.
fn read_all(bytes: &[u8], format: &'static Format) {
    let options = ReadOptions { format: Some(format), ..ReadOptions::default() };
    // Some formats need options, such as a column, which may be missing.
    let Ok(reader) = Reader::open(bytes, &options) else { return };
    // A carriage return ends a line if it ends the first one.
    let lines = bytes.iter().filter(|byte| matches!(byte, b'\n' | b'\r')).count() as u64 + 1;
    let mut count = 0;
    let mut last_line = 1;
    for result in reader {
        count += 1;
        assert!(count <= bytes.len(), "{}: more records than bytes", format.name);
        if let Err(error) = result {
            assert!(last_line <= error.line() && error.line() <= lines, "{}: {error}", format.name);
            assert_eq!(error.record(), count as u64, "{}: {error}", format.name);
            assert!(!error.to_string().contains('\n'), "{}: {error}", format.name);
            last_line = error.line();
        }
    }
}

fn read_in_all_formats(bytes: &[u8]) {
    for format in FORMATS.iter().filter(|format| format.can_read()) {
        read_all(bytes, format);
    }
    for name in [None, Some("x.sdk"), Some("x.sdx"), Some("x.ss"), Some("x.sdm")] {
        if let Some(format) = Sample::new(bytes, name).detect() {
            read_all(bytes, format);
        }
    }
}

fn samples() -> Vec<Vec<u8>> {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/samples");
    let mut paths: Vec<PathBuf> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    paths.into_iter().map(|path| fs::read(path).unwrap()).collect()
}

/// A way to tamper with a text.
#[derive(Clone, Debug)]
enum Edit {
    Delete(Index, usize),
    Insert(Index, Vec<u8>),
    Replace(Index, u8),
    Repeat(Index, Index),
    Cut(Index),
}

/// Bytes, most of which have a meaning in some format.
fn byte() -> impl Strategy<Value = u8> {
    prop_oneof![
        6 => select(&b"0123456789.|+-*:#[],; \t\n\rxu\"'{}=<>%/\\"[..]),
        1 => any::<u8>(),
    ]
}

fn edit() -> impl Strategy<Value = Edit> {
    prop_oneof![
        (any::<Index>(), 1..40_usize).prop_map(|(at, count)| Edit::Delete(at, count)),
        (any::<Index>(), vec(byte(), 1..12)).prop_map(|(at, bytes)| Edit::Insert(at, bytes)),
        (any::<Index>(), byte()).prop_map(|(at, byte)| Edit::Replace(at, byte)),
        (any::<Index>(), any::<Index>()).prop_map(|(from, to)| Edit::Repeat(from, to)),
        any::<Index>().prop_map(Edit::Cut),
    ]
}

fn tamper(bytes: &mut Vec<u8>, edit: &Edit) {
    let size = bytes.len();
    if size == 0 {
        return;
    }
    match edit {
        Edit::Delete(at, count) => {
            let at = at.index(size);
            bytes.drain(at..size.min(at + count));
        }
        Edit::Insert(at, more) => {
            let at = at.index(size);
            bytes.splice(at..at, more.iter().copied());
        }
        Edit::Replace(at, byte) => bytes[at.index(size)] = *byte,
        Edit::Repeat(from, to) => {
            let (from, to) = (from.index(size), to.index(size));
            bytes.extend_from_within(from.min(to)..from.max(to));
        }
        Edit::Cut(at) => bytes.truncate(at.index(size)),
    }
}

proptest! {
    #![proptest_config(sudokit_testing::cases(400))]

    #[test]
    fn any_bytes_are_read(bytes in vec(any::<u8>(), 0..2000)) {
        read_in_all_formats(&bytes);
    }

    #[test]
    fn bytes_that_mean_something_are_read(bytes in vec(byte(), 0..2000)) {
        read_in_all_formats(&bytes);
    }

    #[test]
    fn tampered_samples_are_read(mut sample in select(samples()), edits in vec(edit(), 1..6)) {
        for edit in &edits {
            tamper(&mut sample, edit);
        }
        read_in_all_formats(&sample);
    }
}

const PUZZLES: [&str; 3] = [
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
    "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..",
    ".2738..1..1...6735.......293.5692.8...........6.1745.364.......9518...7..8..6534.",
];

proptest! {
    #![proptest_config(sudokit_testing::cases(1000))]

    /// The cells are found whatever text is before and after them, and the text is kept.
    #[test]
    fn text_around_a_board_is_kept(
        before in "|[-a-zA-Z0-9.*(][-a-zA-Z0-9 .,:;#/*'\"(]{0,30}[ :=\"'(]",
        after in "|[ ,;\"'):&][-a-zA-Z0-9 .,:;#/*'\")]{0,30}",
        puzzle in select(&PUZZLES[..]),
        blank in select(&[".", "0", "_", "x", "?"][..]),
    ) {
        let line = Format::from_name("line").unwrap();
        let read = |text: &str| -> Vec<Record> {
            let options = ReadOptions { format: Some(line), ..ReadOptions::default() };
            Reader::open(text.as_bytes(), &options).unwrap().map(Result::unwrap).collect()
        };
        let text = format!("{before}{}{after}", puzzle.replace('.', blank));
        let records = read(&text);
        prop_assert_eq!(records.len(), 1);
        prop_assert_eq!(records[0].board.classic_or_blank().solved_cells().to_string(), puzzle);
        prop_assert_eq!(records[0].text("leading"), before.trim_start());
        prop_assert_eq!(records[0].text("trailing"), after.trim_end());
        let mut written = Vec::new();
        line.encoder([]).unwrap().record(&records[0], &mut written);
        prop_assert_eq!(read(std::str::from_utf8(&written).unwrap()), records);
    }

    /// Puzzles on one line are separate records, whatever separates them.
    #[test]
    fn puzzles_on_one_line_are_records(
        puzzles in vec(select(&PUZZLES[..]), 2..12),
        separator in "[,;|\t ]|, |; | \\| |\",\"|', '",
        around in select(&["", "\"", "[\"", "{"][..]),
    ) {
        let line = Format::from_name("line").unwrap();
        let text = format!("{around}{}{around}", puzzles.join(&separator));
        let options = ReadOptions { format: Some(line), ..ReadOptions::default() };
        let read = Reader::open(text.as_bytes(), &options).unwrap();
        let boards: Vec<String> = read.map(|record| record.unwrap().board.classic_or_blank().solved_cells().to_string()).collect();
        prop_assert_eq!(boards, puzzles);
    }
}

/// The formats that are written with an empty line between records of several lines.
const BLOCKS: [&str; 4] = ["rows", "boxed", "candidates", "sdk"];

proptest! {
    #![proptest_config(sudokit_testing::cases(300))]

    /// If the lines of the puzzle in the middle are changed, it is still one record, unchanged or an error,
    /// and the other two are read.
    #[test]
    fn one_bad_puzzle_is_one_record(
        name in select(&BLOCKS[..]),
        line in any::<Index>(),
        at in any::<Index>(),
        what in select(&["", "q", "é", "0", "1", ".", " ", "drop line", "double line", "\u{fffd}", "11"][..]),
    ) {
        let format = Format::from_name(name).unwrap();
        let encoder = format.encoder([]).unwrap();
        let blocks: Vec<String> = PUZZLES
            .iter()
            .map(|puzzle| {
                let mut bytes = Vec::new();
                encoder.record(&Record::from(puzzle.parse::<sudokit::Grid>().unwrap()), &mut bytes);
                String::from_utf8(bytes).unwrap()
            })
            .collect();
        let mut lines: Vec<String> = blocks[1].lines().map(str::to_owned).collect();
        let line = line.index(lines.len());
        match what {
            "drop line" => {
                lines.remove(line);
            }
            // Two borders in a row end one drawing and begin another.
            "double line" if lines[line].contains("---") => {}
            "double line" => lines.insert(line, lines[line].clone()),
            _ => {
                let at = at.index(lines[line].len());
                lines[line].replace_range(at..=at, what);
            }
        }
        let text = format!("{}\n{}\n\n{}", blocks[0], lines.join("\n"), blocks[2]);
        let options = ReadOptions { format: Some(format), ..ReadOptions::default() };
        let results: Vec<_> = Reader::open(text.as_bytes(), &options).unwrap().collect();
        // A surplus row after the ninth is a separate record.
        let stray = what == "double line" && results.len() == 4 && results[1].is_ok() && results[2].is_err();
        prop_assert!(results.len() == 3 || stray, "{} records\n{text}", results.len());
        for (result, puzzle) in [(results.first(), PUZZLES[0]), (results.last(), PUZZLES[2])] {
            let record = result.unwrap().as_ref().unwrap();
            prop_assert_eq!(record.board.classic_or_blank().solved_cells().to_string(), puzzle);
        }
    }
}

/// The first line of this file ends in a line feed. So the carriage returns in the third line do not end
/// lines, even when the lines of a record are read again.
#[test]
fn carriage_returns_within_a_line_do_not_count_as_lines() {
    let options = ReadOptions { format: Format::from_name("ss"), ..ReadOptions::default() };
    let mut reader = Reader::open(&b"\n#\n\r\r\r5}\n"[..], &options).unwrap();
    assert_eq!(reader.next().unwrap().unwrap_err().line(), 3);
}

#[test]
fn a_record_that_is_too_long_is_an_error_and_reading_goes_on() {
    let line = PUZZLES[0];
    for name in ["line", "sukaku", "hodoku"] {
        let format = Format::from_name(name).unwrap();
        let mut good = Vec::new();
        format.encoder([]).unwrap().record(&Record::from(line.parse::<sudokit::Grid>().unwrap()), &mut good);
        let mut text = good.clone();
        text.extend_from_slice("1".repeat(MAX_RECORD_SIZE + 10).as_bytes());
        text.push(b'\n');
        text.extend_from_slice(&good);
        assert_good_bad_good(&text, format);
    }
    for name in BLOCKS {
        let format = Format::from_name(name).unwrap();
        let mut good = Vec::new();
        format.encoder([]).unwrap().record(&Record::from(line.parse::<sudokit::Grid>().unwrap()), &mut good);
        let mut text = good.clone();
        text.push(b'\n');
        let bad = String::from_utf8(good.clone()).unwrap();
        let long = "5".repeat(MAX_RECORD_SIZE);
        text.extend_from_slice(bad.replacen('5', &long, 1).as_bytes());
        text.push(b'\n');
        text.extend_from_slice(&good);
        assert_good_bad_good(&text, format);
    }
}

fn assert_good_bad_good(text: &[u8], format: &'static Format) {
    let options = ReadOptions { format: Some(format), ..ReadOptions::default() };
    let results: Vec<_> = Reader::open(text, &options).unwrap().collect();
    assert_eq!(results.iter().map(Result::is_ok).collect::<Vec<_>>(), [true, false, true], "{}", format.name);
    let message = results[1].as_ref().unwrap_err().to_string();
    assert!(message.ends_with("longer than any puzzle (1048576 bytes)"), "{}: {message}", format.name);
}
