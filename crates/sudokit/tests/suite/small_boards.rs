//! Boards of other sizes in arrays and on single lines, there and back, and the places of errors in them.

use sudokit::format::{Record, RecordError, read};

fn records(text: &str) -> Vec<Result<Record, RecordError>> {
    read(text.as_bytes()).unwrap_or_else(|error| panic!("{text}: {error}")).collect()
}

/// The message of the only record, which is an error.
fn error_of(text: &str) -> String {
    match &records(text)[..] {
        [Err(error)] => error.to_string(),
        records => panic!("{text}: {records:?}"),
    }
}

/// The cells of the only board.
fn cells_of(text: &str) -> String {
    match &records(text)[..] {
        [Ok(record)] => record.board.to_string(),
        records => panic!("{text}: {records:?}"),
    }
}

/// An array of arrays with these numbers of cells in its rows.
fn array(lengths: &[usize]) -> String {
    let row = |length: &usize| format!("[{}]", vec!["0"; *length].join(","));
    format!("[{}]", lengths.iter().map(row).collect::<Vec<_>>().join(","))
}

#[test]
fn rows_of_arrays_are_compared_with_the_other_rows() {
    for size in [4, 6, 8, 10, 12, 16, 25] {
        for (row, length) in [(1, size - 1), (0, size + 1), (size - 1, size - 2)] {
            let mut lengths = vec![size; size];
            lengths[row] = length;
            let text = array(&lengths);
            let what = format!("a row of {length} cells instead of {size}");
            let column = 2 + row * (2 * size + 2);
            assert_eq!(error_of(&text), format!("line 1, column {column} (record 1): {what}"));
            let object = format!("{{\"puzzle\":{text}}}");
            assert_eq!(error_of(&object), format!("line 1, column {} (record 1): {what}", column + 10));
        }
        // Nine rows may be a board of 9x9.
        for rows in [size - 1, size + 1].into_iter().filter(|rows| *rows != 9) {
            let text = array(&vec![size; rows]);
            let what = format!("a puzzle of {rows} rows instead of {size}");
            assert_eq!(error_of(&text), format!("line 1, column {} (record 1): {what}", text.len()));
        }
    }
    for (text, message) in [
        ("[[1,0,0,4],[0,0,0,0,[0,3,0,0],[0,0,0,0]]", "column 21 (record 1): expected a cell, found ["),
        ("[[1,0,0,4],[0,0,0,0],[0,3", "column 26 (record 1): the board is cut off here: a ] is missing"),
        (r#"{"puzzle":["1..4","...","....","...."]}"#, "column 20 (record 1): a row of 3 cells instead of 4"),
        (r#"{"puzzle":["1..4","..5.","....","...."]}"#, "column 22 (record 1): \"5\" in r2c3 is neither"),
        (&array(&[8; 9]), "column 2 (record 1): a row of 8 cells instead of 9"),
        (&array(&[9, 9, 8, 9, 9, 9, 9, 9, 9]), "column 42 (record 1): a row of 8 cells instead of 9"),
        (&array(&[9; 8]), "a puzzle of 8 rows instead of 9"),
    ] {
        assert!(error_of(text).contains(message), "{text}: {}", error_of(text));
    }
}

#[test]
fn rows_of_an_array_are_strings() {
    let row = |at: usize| format!("\"{}1{}\"", ".".repeat(at), ".".repeat(15 - at));
    let rows: Vec<String> = (0..16).map(row).collect();
    let cells = format!("1{}", ".".repeat(16)).repeat(16);
    assert_eq!(cells_of(&format!("{{\"puzzle\":[{}]}}", rows.join(","))), cells[..256]);
}
