//! Boards of other sizes in arrays and on single lines, there and back, and the places of errors in them.

use sudokit::format::{BoardKind, Format, ReadOptions, Reader, Record, RecordError, VariantBoard, read};
use sudokit::variants::{Layout, Puzzle};

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
fn only_a_board_that_was_closed_early_has_rows_behind_it() {
    let whole = array(&[4; 4]);
    let early = whole.replacen("],[0,0,0,0]]", "]],[0,0,0,0]]", 1);
    let lines = |text: &str| {
        let found = records(text).into_iter().map(|record| record.err().map_or(0, |error| error.line()));
        found.collect::<Vec<_>>()
    };
    assert_eq!(lines(&format!("{early}\n{whole}\n")), [1, 0]);
    assert_eq!(lines(&format!("{whole}\n[1,0,0,0]\n{whole}\n")), [0, 2, 0]);
}

#[test]
fn rows_of_an_array_are_strings() {
    let row = |at: usize| format!("\"{}1{}\"", ".".repeat(at), ".".repeat(15 - at));
    let rows: Vec<String> = (0..16).map(row).collect();
    let cells = format!("1{}", ".".repeat(16)).repeat(16);
    assert_eq!(cells_of(&format!("{{\"puzzle\":[{}]}}", rows.join(","))), cells[..256]);
}

#[test]
fn faulty_arrays_in_source_code_are_boards_by_their_names() {
    let short = "{{1,0,0,4},{0,0,0},{0,3,0,0},{0,0,2,0}}";
    let wrong = r#"[["1",".",".","4"],[".",".",".","."],[".",".","5","."],[".",".",".","."]]"#;
    let named = |code: &str, message: &str| {
        let error = error_of(code);
        assert!(error.contains(message), "{code}: {error}");
    };
    named(&format!("int board[4][4] = {short};"), "column 30 (record 1): a row of 3 cells instead of 4");
    named(&format!("board = {wrong}"), "column 56 (record 1): \"5\" in r3c3 is neither a blank nor a digit");
    named("grid = [\n[1,0,0,4],\n[0,3,0,0],\n[0,0,2,0]]", "line 4, column 10 (record 1): a puzzle of 3 rows");
    named("my_sudoku = [[1,0,0,4],[0,3,0,0],[0,0,99,0],[0,0,0,0]]", "column 39 (record 1): \"99\" in r3c3");
    named("let puzzle: [[u8; 4]; 4] = [[1,0,0,4],[0,3,0],[0,0,2,0],[0,0,0,0]];", "a row of 3 cells");
    named("grid = ['1..4', '.3..', '..5.', '....']", "column 28 (record 1): \"5\" in r3c3");
    assert_eq!(cells_of("int board[16] = {1,0,0,4,0,0,0,0,0,3,0,0,0,0,2,0};"), "1..4.....3....2.");
    // Of matrices only those without an error are boards.
    let moves = "moves = [[0,1],[1,0]]\nT = [[1,0,0,5],[0,1,0,3],[0,0,1,2],[0,0,0,1]]\n";
    for code in [moves, &format!("int t[4][4] = {short};"), &format!("t = {wrong}")] {
        assert!(read(code.as_bytes()).is_err(), "{code}");
        let boards = format!("board = [[1,0,0,4],[0,3,0,0],[0,0,2,0],[0,0,0,0]]\n{code}");
        assert_eq!(cells_of(&boards), "1..4.3....2.....");
    }
    let layout = Layout::standard(4).expect("4x4 has boxes");
    let kind = BoardKind::new(Some(layout), [""; 0], None).expect("no rules");
    let options = ReadOptions { board: Some(kind.into()), ..ReadOptions::default() };
    let code = "int t[4][4] = {{1,0,0,4},{0,0,0,3},{0,3,0,0},{0,0,2,0,0}};";
    let error = Reader::open(code.as_bytes(), &options).expect("arrays").next().expect("one").unwrap_err();
    assert_eq!(error.to_string(), "line 1, column 46 (record 1): a row of 5 cells instead of 4");
}

/// The cells of a board of this size, of which each row begins with another digit: characters, or numbers.
fn cells(size: usize, as_numbers: bool) -> Vec<String> {
    let digit = |digit: usize| match as_numbers {
        true => digit.to_string(),
        false => char::from_digit(digit as u32, 36).expect("a digit").to_ascii_uppercase().to_string(),
    };
    let cell = |at: usize| if at.is_multiple_of(size) { digit(at / size + 1) } else { ".".to_owned() };
    (0..size * size).map(cell).collect()
}

#[test]
fn a_line_may_have_separators_between_rows_and_spaces_between_cells() {
    for size in [4, 6, 8, 10, 12, 15, 16, 20, 25] {
        let cells = cells(size, false);
        let rows = |between: &str| cells.chunks(size).map(<[_]>::concat).collect::<Vec<_>>().join(between);
        let mut lines = vec![rows("/"), rows("/") + "/", rows(","), rows(";"), rows(" "), cells.join(" ")];
        if size == 4 || size == 6 {
            lines.push(cells.chunks(size / 2).map(<[_]>::concat).collect::<Vec<_>>().join(" "));
        }
        for line in lines {
            assert_eq!(cells_of(&line), cells.concat(), "{line}");
            let two = records(&format!("{line} easy\n{line}\n"));
            let [Ok(first), Ok(_)] = &two[..] else { panic!("{line}: {two:?}") };
            assert_eq!(first.text("trailing"), " easy", "{line}");
        }
        let numbers = self::cells(size, true).join(" ");
        assert_eq!(cells_of(&numbers), if size > 9 { numbers.clone() } else { cells.concat() });
    }
    // Two boards, or one with a row too many.
    let row = "1..4 .... .... ....";
    for line in [format!("{row} {row}"), format!("{row} ....")] {
        assert!(read(line.as_bytes()).is_err(), "{line}");
    }
    // Three boards of 9x9 have as many cells as none of another size.
    assert_eq!(records(&vec!["."; 243].join(" ")).len(), 3);
}

#[test]
fn errors_in_a_line_with_separators_have_their_places() {
    for size in [4, 6, 8, 10, 12, 16, 25] {
        let mut cells = cells(size, false);
        let rows = |cells: &[String]| cells.chunks(size).map(<[_]>::concat).collect::<Vec<_>>();
        let short = {
            let mut rows = rows(&cells);
            rows[1].pop();
            rows.join("/")
        };
        let place = format!("line 1, column {} (record 1): ", size + 2);
        let what = format!("a row of {} cells instead of {size}", size - 1);
        assert_eq!(error_of(&short), format!("{place}{what}"));
        // Nine rows may be a board of 9x9.
        if size != 10 {
            let missing = rows(&cells)[1..].join("/");
            let what = format!("a puzzle of {} rows instead of {size}", size - 1);
            assert_eq!(error_of(&missing), format!("line 1 (record 1): {what}"));
        }
        cells[size] = if size < 9 { (size + 1).to_string() } else { "Z".into() };
        let what = format!("\"{}\" in r2c1 is neither a blank nor a digit", cells[size]);
        assert!(error_of(&rows(&cells).join("/")).starts_with(&(place.clone() + &what)));
        assert!(error_of(&rows(&cells).join(" ")).starts_with(&(place + &what)));
        let place = format!("line 1, column {} (record 1): ", 2 * size + 1);
        assert!(error_of(&cells.join(" ")).starts_with(&(place + &what)));
    }
    // Rows of a classic board with errors.
    let rows = |length: usize, count: usize| vec![".".repeat(length); count].join("/");
    for (line, what) in [
        (rows(8, 9), "column 1 (record 1): a row of 8 cells instead of 9"),
        (rows(10, 9), "column 1 (record 1): a row of 10 cells instead of 9"),
        (rows(9, 8), "(record 1): a puzzle of 8 rows instead of 9"),
    ] {
        assert!(error_of(&line).contains(what), "{line}: {}", error_of(&line));
    }
}

#[test]
fn leetcode_writes_what_it_reads() {
    let leetcode = Format::from_name("leetcode").expect("a format").encoder([]).expect("it writes");
    let written = |record: &Record| {
        let mut out = Vec::new();
        leetcode.record(record, &mut out);
        String::from_utf8(out).expect("UTF-8")
    };
    for size in [4, 6, 8, 10, 12, 15, 16, 20, 25] {
        for as_numbers in [false, true] {
            let line = cells(size, as_numbers).join(" ");
            let record = records(&line).remove(0).expect("a board");
            let text = written(&record);
            let read = records(&text).remove(0).expect("a board");
            assert_eq!(read.board, record.board, "{text}");
            let options = ReadOptions { format: Format::from_name("leetcode"), ..ReadOptions::default() };
            let two = format!("{text}{text}");
            assert_eq!(Reader::open(two.as_bytes(), &options).expect("arrays").flatten().count(), 2, "{two}");
        }
    }
    let four = records("1..4............").remove(0).expect("a board");
    let row = r#"[".",".",".","."]"#;
    assert_eq!(written(&four), format!("[[\"1\",\".\",\".\",\"4\"],{row},{row},{row}]\n"));
    let samurai = Layout::multi_grid("samurai").expect("a samurai");
    let board = VariantBoard::of_puzzle(Puzzle::new(samurai.into(), []));
    let record = Record { board: board.into(), ..Record::from(sudokit::Grid::EMPTY) };
    assert_eq!(written(&record), "null\n");
}
