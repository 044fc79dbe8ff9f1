//! Boards whose houses and rules the caller says: they are added to the boards of a text, or the record is an error.

use std::sync::Arc;

use sudokit::format::{BoardKind, FORMATS, Loss, ReadOptions, Reader, Record, RecordError};
use sudokit::operation::BoardOptions;
use sudokit::{
    Budget,
    variants::{Compiled, Next},
};

/// Two minimal puzzles with both diagonals, whose second board has other givens.
const X: &str = "27.6..1...65...........3.......2...51..49.3.........4............21....84........
.4.....9..1............6.......2.7.......3....32.5.4.9..5.....3......5.......7..4
";

fn options(json: &str) -> BoardOptions {
    serde_json::from_str(json).expect("options")
}

fn read(text: &str, json: &str) -> Vec<Result<Record, RecordError>> {
    let board = options(json).kind().expect("a board").map(Arc::new);
    Reader::open(text.as_bytes(), &ReadOptions { board, ..ReadOptions::default() })
        .expect("a format")
        .collect()
}

fn names(text: &str, json: &str) -> Vec<String> {
    let name = |record: Result<Record, RecordError>| match record {
        Ok(record) => record.board.name(),
        Err(error) => error.to_string(),
    };
    read(text, json).into_iter().map(name).collect()
}

#[test]
fn the_rules_decide_the_solution() {
    let record = read(X, r#"{"rules":["x"]}"#).swap_remove(0).expect("a puzzle");
    let sudokit::format::RecordBoard::Variant(board) = &record.board else { panic!("{}", record.board) };
    let mut solutions = Compiled::new(&board.puzzle).solutions(board.puzzle.candidates(), 2);
    let Next::Solution(digits) = solutions.next(&Budget::UNLIMITED) else { panic!("there is a solution") };
    let text: String = digits.iter().map(ToString::to_string).collect();
    assert_eq!(text, "278654193365981724914273856847326915126495387593718642731842569652139478489567231");
    assert_eq!(solutions.next(&Budget::UNLIMITED), Next::End);
}

#[test]
fn boards_are_of_the_kind_that_the_caller_says() {
    let cells = |count: usize| ".".repeat(count) + "\n";
    for (text, json, expected) in [
        (cells(81), r#"{"rules":["x","antiknight"]}"#, "9x9 with both diagonals, antiknight"),
        (cells(36), r#"{"rules":["x"]}"#, "6x6 with both diagonals"),
        (cells(36), r#"{"box":"3x2"}"#, "6x6 with boxes of 3x2"),
        (cells(81), r#"{"box":"none","size":9}"#, "latin 9x9"),
        (cells(49), r#"{"box":"none","size":7}"#, "latin 7x7"),
        (cells(169), r#"{"box":"none","size":13}"#, "latin 13x13"),
        (cells(16), r#"{"regions":"AAAB\nACBB\nCCBD\nCDDD"}"#, "jigsaw 4x4"),
        (cells(369), r#"{"grids":"samurai"}"#, "samurai"),
        (cells(81), r#"{"size":9}"#, "9x9"),
        (cells(256), r#"{"size":9}"#, "line 1 (record 1): a board of 16x16, where one of 9x9 is expected"),
        (cells(81), r#"{"size":16}"#, "line 1 (record 1): a board of 9x9, where one of 16x16 is expected"),
        (cells(15) + &cells(16), r#"{"size":4}"#, "line 1, column 16 (record 1): 15 cells instead of 16"),
        (
            cells(36),
            r#"{"rules":["asterisk"]}"#,
            "line 1 (record 1): asterisk needs a board of 9x9; this one is 6x6",
        ),
    ] {
        assert_eq!(names(&text, json)[0], expected, "{json}");
    }
}

#[test]
fn a_board_of_another_kind_is_an_error_and_the_others_are_read() {
    let text = format!("{X}{}\n", ".".repeat(16));
    let names = names(&text, r#"{"size":9,"rules":["x"]}"#);
    assert_eq!(names[..2], ["9x9 with both diagonals"; 2]);
    assert_eq!(names[2], "line 3 (record 3): a board of 4x4, where one of 9x9 is expected");
}

#[test]
fn symbols_decide_what_is_uncertain() {
    // Without a blank, a zero could be one.
    let rows = "0123\n2301\n1032\n3210\n";
    let board = |json: &str| match read(rows, json).remove(0) {
        Ok(record) => record.board.to_string(),
        Err(error) => error.to_string(),
    };
    assert_eq!(board("{}"), ".12323.11.32321.");
    assert_eq!(board(r#"{"symbols":"0-9A-F"}"#), "0123230110323210");
    assert!(board(r#"{"symbols":"A-P"}"#).contains("is neither a blank nor a digit"));
}

#[test]
fn options_that_contradict_each_other_are_an_error() {
    for (json, expected) in [
        (r#"{"box":"2x3","grids":"samurai"}"#, "box and grids cannot both be given"),
        (r#"{"box":"2x3","size":9}"#, "boxes of 2x3 are of a board of 6x6, not of 9x9"),
        (r#"{"box":"none"}"#, "a board without boxes needs a size"),
        (r#"{"size":7}"#, "there are no usual boxes for a board of 7x7; give their shape or the regions"),
        (r#"{"size":4,"rules":["asterisk"]}"#, "asterisk needs a board of 9x9; this one is 4x4"),
        (
            r#"{"regions":"AAAB\nACBB\nCCBD\nCDD"}"#,
            "regions, line 4, column 1: 3 symbols in a row of regions; 4 rows need 4",
        ),
    ] {
        assert_eq!(options(json).kind().unwrap_err().to_string(), expected, "{json}");
    }
    for (json, expected) in [
        (r#"{"rules":["killers"]}"#, "is not one of x, diagonal-"),
        (r#"{"box":"2y3"}"#, "expected the rows and columns of a box"),
        (r#"{"grids":"ninja"}"#, "unknown board ninja"),
        (r#"{"symbols":"0-9"}"#, "expected 1-9A-Z, 0-9A-Z, A-Z or numbers"),
        (r#"{"boxes":"2x3"}"#, "unknown field `boxes`"),
    ] {
        let error = serde_json::from_str::<BoardOptions>(json).unwrap_err().to_string();
        assert!(error.contains(expected), "{error}");
    }
}

#[test]
fn formats_without_rules_lose_them_and_say_so() {
    let record = read(X, r#"{"rules":["x"]}"#).remove(0).expect("a puzzle");
    let plain = read(&".".repeat(16), "{}").remove(0).expect("a puzzle");
    for format in FORMATS.iter().filter(|format| format.can_write()) {
        let is_lost = |record: &Record| format.holds.losses(record).contains(&Loss::Rules);
        assert_eq!(is_lost(&record), !format.holds.rules, "{}", format.name);
        assert!(!is_lost(&plain), "{}", format.name);
    }
}

#[test]
fn layouts_are_shared_between_records() {
    let kind = Arc::new(BoardKind::new(None, ["x"], None).expect("a rule"));
    let options = ReadOptions { board: Some(kind), ..ReadOptions::default() };
    let records: Vec<Record> = Reader::open(X.as_bytes(), &options)
        .expect("a format")
        .map(|record| record.expect("a puzzle"))
        .collect();
    let layouts: Vec<_> = records
        .iter()
        .map(|record| match &record.board {
            sudokit::format::RecordBoard::Variant(board) => Arc::as_ptr(board.puzzle.layout()),
            sudokit::format::RecordBoard::Classic(board) => panic!("{board}"),
        })
        .collect();
    assert_eq!(layouts[0], layouts[1], "an engine is made once for all");
}
