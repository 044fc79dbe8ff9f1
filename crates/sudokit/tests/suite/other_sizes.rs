//! Boards of other sizes: how they are read and written, and that each format holds them or says that it does not.

use std::sync::Arc;

use sudokit::format::{FORMATS, Record, RecordBoard, RecordError, Symbols, VariantBoard, read};
use sudokit::operation::{
    Asked, CandidatesOptions, CheckOptions, CountOptions, Enumeration, Memory, MinimalsOptions,
    MinimizeOptions, Question, RateOptions, Resources, SolveOptions, Within,
};
use sudokit::outcome::{Count, CountEnd, VerdictOf};
use sudokit::variants::rule::KillerCage;
use sudokit::variants::{Cell, Compiled, Digit, Puzzle};
use sudokit::{Budget, GoOn};

/// The rows of a solved board with boxes of `height` x `width`, by shifts of the first row.
fn solved(height: usize, width: usize) -> Vec<Vec<usize>> {
    let size = height * width;
    let row =
        |row: usize| (0..size).map(move |column| (row % height * width + row / height + column) % size + 1);
    (0..size).map(|it| row(it).collect()).collect()
}

fn records(text: &str) -> Vec<Result<Record, RecordError>> {
    read(text.as_bytes()).expect("a format").collect()
}

fn board(record: &Record) -> &VariantBoard {
    match &record.board {
        RecordBoard::Variant(board) => board,
        RecordBoard::Classic(board) => panic!("a classic board: {board}"),
    }
}

fn one(text: &str) -> VariantBoard {
    let records = records(text);
    let [Ok(record)] = &records[..] else { panic!("{text}: {records:?}") };
    board(record).clone()
}

fn digits(board: &VariantBoard) -> Vec<usize> {
    board.puzzle.candidates().iter().map(|digits| digits.only().map_or(0, Digit::index)).collect()
}

const SHAPES: [(usize, usize); 10] =
    [(2, 2), (2, 3), (2, 4), (2, 5), (3, 4), (3, 5), (4, 4), (4, 5), (5, 5), (6, 6)];

#[test]
fn every_size_and_alphabet_is_read() {
    for (height, width) in SHAPES {
        let rows = solved(height, width);
        let size = rows.len();
        let expected: Vec<usize> = rows
            .iter()
            .flatten()
            .enumerate()
            .map(|(at, digit)| if at % 3 == 0 { 0 } else { *digit })
            .collect();
        let text = |symbol: &dyn Fn(usize) -> String, blank: &str, between: &str, row_end: &str| {
            let cell = |digit: &usize| if *digit == 0 { blank.to_owned() } else { symbol(*digit) };
            let rows =
                expected.chunks(size).map(|row| row.iter().map(cell).collect::<Vec<_>>().join(between));
            rows.collect::<Vec<_>>().join(row_end) + "\n"
        };
        let base36 =
            |digit: usize| char::from_digit(digit as u32, 36).map(|c| c.to_ascii_uppercase().to_string());
        let numbers = |digit: usize| digit.to_string();
        let mut texts = vec![
            text(&numbers, "0", " ", "\n"),
            text(&numbers, ".", " ", "\n"),
            text(&numbers, "0", ",", "\n"),
        ];
        if size < 36 {
            let digits = |digit: usize| base36(digit).unwrap();
            texts.extend([
                text(&digits, ".", "", "\n"),
                text(&digits, ".", " ", "\n"),
                text(&digits, "0", "", "\n"),
            ]);
            texts.push(text(&digits, ".", "", ""));
        }
        // Fewer digits than that are digits from 1.
        if (10..=26).contains(&size) {
            let letters = |digit: usize| base36(digit + 9).unwrap();
            let from_zero = |digit: usize| base36(digit - 1).unwrap();
            texts.extend([
                text(&letters, ".", "", ""),
                text(&letters, ".", "", "\n"),
                text(&from_zero, ".", "", ""),
            ]);
        }
        for text in texts {
            let board = one(&text);
            assert_eq!(board.name(), format!("{size}x{size}"));
            assert_eq!(digits(&board), expected, "{text}");
            assert_eq!(digits(&one(&board.rows())), expected, "{}", board.rows());
        }
    }
}

#[test]
fn each_format_holds_them_or_says_that_it_does_not() {
    let line = "1..4............";
    let record = records(line).remove(0).unwrap();
    let mut holding = Vec::new();
    for format in FORMATS.iter().filter(|format| format.can_write()) {
        let encoder = format.encoder([sudokit::format::Column::Puzzle("puzzle".into())]).unwrap();
        let mut out = Vec::new();
        encoder.head(&mut out);
        encoder.record(&record, &mut out);
        let text = String::from_utf8(out).unwrap();
        if let Some(refusal) = encoder.refusal(board(&record)) {
            assert!(text.contains(&refusal.to_string()), "{}: {text}", format.name);
        } else if encoder.holds_variants() {
            holding.push(format.name);
            assert_eq!(board(records(&text)[0].as_ref().unwrap()), board(&record), "{}: {text}", format.name);
        } else {
            assert!(
                text.contains("a board of 4x4, where a classic one of 9x9 is needed"),
                "{}: {text}",
                format.name
            );
        }
    }
    assert_eq!(
        holding,
        [
            "line",
            "sdm",
            "rows",
            "spaced",
            "boxed",
            "markdown",
            "leetcode",
            "json",
            "csv",
            "fpuzzles",
            "sudokupad",
            "fpuzzles-json",
            "iss",
            "jigsaw"
        ]
    );
}

/// The board of a shape, in which a third of the cells is blank.
fn sparse(height: usize, width: usize) -> VariantBoard {
    let digits = solved(height, width).concat();
    let mut puzzle = Puzzle::new(Arc::new(sudokit::variants::Layout::boxes(height, width).unwrap()), []);
    for (at, digit) in digits.into_iter().enumerate().filter(|(at, _)| at % 3 > 0) {
        puzzle.give(Cell::new(at), Digit::from_index(digit).unwrap());
    }
    VariantBoard::of_puzzle(puzzle)
}

fn written(format: &str, boards: &[VariantBoard]) -> String {
    let encoder = sudokit::format::Format::from_name(format).unwrap().encoder([]).unwrap();
    let mut out = Vec::new();
    for (at, board) in boards.iter().enumerate() {
        out.extend_from_slice(if at > 0 { encoder.between().as_bytes() } else { b"" });
        let board = RecordBoard::Variant(Arc::new(board.clone()));
        encoder.record(&Record { board, progress: None, fields: Vec::new() }, &mut out);
    }
    String::from_utf8(out).unwrap()
}

#[test]
fn boards_on_several_lines_are_read_again() {
    for (height, width) in SHAPES {
        let board = sparse(height, width);
        for format in ["rows", "spaced", "boxed", "markdown"] {
            let text = written(format, &[board.clone(), board.clone(), board.clone()]);
            let read: Vec<Vec<usize>> =
                records(&text).into_iter().map(|record| digits(self::board(&record.unwrap()))).collect();
            assert_eq!(read, vec![digits(&board); 3], "{text}");
        }
    }
}

/// Each of these errors is reported with its line, and the boards before and after it are read.
#[test]
fn a_wrong_board_does_not_harm_its_neighbors() {
    for (height, width) in SHAPES {
        let board = sparse(height, width);
        let size = height * width;
        for format in ["rows", "spaced", "boxed"] {
            let good = written(format, std::slice::from_ref(&board));
            let lines: Vec<&str> = good.lines().collect();
            let row = lines.len() / 2 + usize::from(lines[lines.len() / 2].starts_with('+'));
            let edited = |edit: &dyn Fn(&str) -> Vec<String>| {
                let edited = lines.iter().enumerate().flat_map(|(at, line)| match at == row {
                    true => edit(line),
                    false => vec![(*line).to_owned()],
                });
                edited.map(|line| line + "\n").collect::<String>()
            };
            let is_cell = |c: char| c.is_ascii_alphanumeric() || c == '.';
            let wrong = edited(&|line| vec![line.replacen(is_cell, "!", 1)]);
            let short = edited(&|line| vec![line.replacen(is_cell, "", 1)]);
            let shorter = if format == "rows" && size < 36 { vec![short] } else { vec![] };
            // Nine rows of ten cells are a classic board with an error in each row.
            let missing = if size == 10 { vec![] } else { vec![edited(&|_| vec![])] };
            for (broken, kind) in std::iter::once((wrong, "is neither"))
                .chain(shorter.into_iter().map(|text| (text, "a row of")))
                .chain(missing.into_iter().map(|text| (text, "rows instead of")))
            {
                let text = [&*good, &broken, &good].join("\n");
                let read = records(&text);
                let [Ok(first), Err(error), Ok(last)] = &read[..] else { panic!("{text}\n{read:?}") };
                assert_eq!(
                    [first, last].map(|record| digits(self::board(record))),
                    [digits(&board), digits(&board)]
                );
                assert!(error.to_string().contains(kind), "{error}\n{text}");
                let start = lines.len() as u64 + 2;
                let expected = if kind.starts_with("rows") {
                    start..start + 2
                } else {
                    start + row as u64..start + row as u64 + 1
                };
                assert!(expected.contains(&error.line()), "{error}\n{text}");
            }
        }
    }
}

#[test]
fn a_wrong_board_alone_is_recognized() {
    for (text, message) in [
        ("1..4\n.5..\n....\n....\n", "line 2, column 2 (record 1): \"5\" in r2c2"),
        ("1..4\n...\n....\n....\n", "line 2 (record 1): a row of 3 cells instead of 4"),
        ("1..4\n123\n....\n....\n", "line 2 (record 1): a row of 3 cells instead of 4"),
        ("1..4\n....\n....\n", "line 1 (record 1): a puzzle of 3 rows instead of 4"),
        ("1..4\n....\n....\n....\n....\n", "line 1 (record 1): a puzzle of 5 rows instead of 4"),
        ("1,,,4\n,,,\n,5,,\n,,,\n", "line 3, column 2 (record 1): \"5\" in r3c2"),
        (
            "1.....\n......\n\n....9.\n......\n\n......\n.....5\n",
            "line 4, column 5 (record 1): \"9\" in r3c5",
        ),
        (
            "|1 2|3 .|\n|. .|. .|\n+---+---+\n|. .|. .|\n|. .|5 .|\n",
            "line 5, column 6 (record 1): \"5\" in r4c3",
        ),
        ("|1|||4|\n|||||\n||5|||\n|||||\n", "line 3, column 3 (record 1): \"5\" in r3c2"),
    ] {
        let read = records(text);
        let [Err(error)] = &read[..] else { panic!("{text}: {read:?}") };
        assert!(error.to_string().starts_with(message), "{text}: {error}");
    }
}

#[test]
fn lines_between_boards_are_no_rows() {
    for text in [
        "1..4\n....\n....\n....\n----\n1..4\n....\n....\n....\n",
        "----\n1..4\n....\n....\n....\n----\n1..4\n....\n....\n....\n",
        "----\n1--4\n----\n----\n\n----\n1--4\n----\n----\n",
        "4\n1..4\n....\n....\n....\n4\n1..4\n....\n....\n....\n",
        "first\n1..4\n....\n....\n....\nsecond\n1..4\n....\n....\n....\n",
        "My puzzle:\n\n1..4\n....\n....\n....\n\nAnother:\n1..4\n....\n....\n....\n",
        "1..4\n....\n\n....\n....\n\n\n1..4\n....\n\n....\n....\n",
    ] {
        let read = records(text);
        assert!(read.len() == 2 && read.iter().all(Result::is_ok), "{text}: {read:?}");
    }
}

#[test]
fn an_x_is_a_blank_where_it_is_no_digit() {
    for text in ["1xx4\nxxxx\nxxxx\nxxxx\n", "1XX4XXXXXXXXXXXX\n", "1 X X 4\nX X X X\nX X X X\nX X X X\n"] {
        assert_eq!(one(text).to_string(), "1..4............", "{text}");
    }
    let large = one(&written("line", &[sparse(6, 6)]));
    assert!(digits(&large).contains(&33));
}

/// Sixteen boards of 4x4 on a line each have as many cells as a board of 16x16.
#[test]
fn a_wrong_digit_does_not_make_small_boards_a_large_one() {
    let mut lines = vec!["1..4............"; 16];
    lines[3] = "1..5............";
    let read = records(&lines.join("\n"));
    assert_eq!(read.iter().filter(|record| record.is_ok()).count(), 15);
    let error = read[3].as_ref().unwrap_err().to_string();
    assert!(error.starts_with("line 4, column 4 (record 4): \"5\" in r1c4"), "{error}");
}

#[test]
fn what_surrounds_a_board_stays() {
    let record = records("1..4............ easy\n").remove(0).unwrap();
    assert_eq!(record.text("trailing"), " easy");
    let record = records("id,puzzle,level\n3,1..4............,easy\n").remove(0).unwrap();
    assert_eq!((record.text("id"), record.text("level")), ("3".into(), "easy".into()));
    assert_eq!(board(&record).to_string(), "1..4............");
    let record = records("{\"puzzle\":\"1..4............\",\"id\":3}\n").remove(0).unwrap();
    assert_eq!((record.text("id"), board(&record).symbols), ("3".into(), Symbols::Digits));
}

#[test]
fn solutions_are_counted() {
    let board = one("1..4............");
    let engine = Compiled::new(&board.puzzle);
    let all = Count::of_variant(&board, &engine, None, Budget::UNLIMITED);
    // 288 fillings, and the digits of the first row may be exchanged: 24 first rows.
    assert_eq!((all.count, all.end), (288 / 24 * 2, CountEnd::Complete));
    for limit in [1, 2, 23] {
        let some = Count::of_variant(&board, &engine, Some(limit), Budget::UNLIMITED);
        assert_eq!((some.count, some.end), (limit, CountEnd::Limit));
    }
    let verdict = |text: &str, limit| {
        let board = one(text);
        VerdictOf::of_variant(&board, &Compiled::new(&board.puzzle), limit, Budget::UNLIMITED)
    };
    assert_eq!(verdict("1..4............", 2).name(), "several");
    assert_eq!(verdict("1..4............", 1).name(), "solved");
    assert_eq!(verdict("123....4........", 2).name(), "none");
    let invalid = verdict("11..............", 2);
    let words = "no solution: row 1 holds 1 twice: r1c1 r1c2; box 1 holds 1 twice: r1c1 r1c2";
    assert_eq!((invalid.name(), &*invalid.to_string()), ("invalid", words));
    assert_eq!(verdict("1234341221434321", 2).solution().unwrap().to_string(), "1234341221434321");
    let never = GoOn::new(|| false);
    let stopped = Budget::default().with_go_on(&never);
    assert_eq!(VerdictOf::of_variant(&board, &engine, 2, stopped).name(), "stopped");
}

#[test]
fn what_is_wrong_is_said() {
    let both = format!(".0G{}", "1".repeat(253));
    for (text, message) in [
        (&"7".repeat(49), "a board of 7x7; the sizes 4, 6, 8, 9, 10, 12, 15, 16, 20, 25, 36 are read"),
        (&both, "\"G\" in r1c3 is neither a blank nor a digit of a board of 16x16"),
        (&format!("{{\"puzzle\":\"{both}\"}}"), "\"G\" in r1c3"),
    ] {
        let error = records(text).remove(0).map(|it| it.board.to_string()).unwrap_err().to_string();
        assert!(error.contains(message), "{error}");
    }
}

#[test]
fn a_cell_that_a_board_cannot_have_is_named_with_its_place() {
    let error_of = |text: &str, index: usize| records(text).remove(index).unwrap_err().to_string();
    for (size, wrong) in [(4, "5"), (6, "7"), (8, "9"), (10, "Z"), (12, "Z"), (16, "Z"), (25, "Z")] {
        let blanks = |count: usize| ".".repeat(count);
        let good = format!("1{}", blanks(size * size - 1));
        let bad = format!("{}{wrong}{}", blanks(size), blanks(size * size - size - 1));
        let what = format!("{wrong:?} in r2c1 is neither a blank nor a digit of a board of {size}x{size}");
        for (before, after, column) in [("", "", 0), ("a,", "", 2), ("{\"puzzle\":\"", "\"}", 11)] {
            let head = if before == "a," { "id,puzzle\n" } else { "" };
            let line = |cells: &str| format!("{before}{cells}{after}");
            let text = format!("{head}{}\n{}\n{}\n", line(&good), line(&bad), line(&good));
            let place = format!("line {}, column {} (record 2)", 2 + head.len() / 10, column + size + 1);
            assert_eq!(error_of(&text, 1), format!("{place}: {what}"));
            assert_eq!(records(&text).iter().filter(|record| record.is_ok()).count(), 2, "{text}");
        }
        let column = size + 1;
        assert_eq!(error_of(&bad, 0), format!("line 1, column {column} (record 1): {what}"));
    }
    // Twelve cells of 64 are no digits of a board of 8x8.
    let damaged = format!("{}{}", "9".repeat(12), ".".repeat(52));
    assert_eq!(error_of(&damaged, 0), "line 1, column 65 (record 1): 64 cells instead of 81");
}

#[test]
fn drawings_with_numbers_of_two_digits_are_read() {
    for (height, width) in [(2, 5), (3, 4), (4, 4), (4, 5), (5, 5)] {
        let size = height * width;
        let mut rows = solved(height, width);
        rows.iter_mut().enumerate().for_each(|(at, row)| row[at * 7 % size] = 0);
        let cell = |blank: &str, digit: usize| match digit {
            0 => format!("{blank:>2}"),
            digit => format!("{digit:>2}"),
        };
        // Bars between boxes, and bars between all cells.
        for (of_segment, blank) in [(width, "."), (1, "")] {
            let border =
                format!("+{}\n", format!("{}+", "-".repeat(3 * of_segment + 1)).repeat(size / of_segment));
            let segment = |digits: &[usize]| {
                let cells: Vec<String> = digits.iter().map(|digit| cell(blank, *digit)).collect();
                format!(" {} |", cells.join(" "))
            };
            let row =
                |row: &Vec<usize>| format!("|{}\n", row.chunks(of_segment).map(segment).collect::<String>());
            let band = if of_segment == 1 { 1 } else { height };
            let bands =
                rows.chunks(band).map(|rows| border.clone() + &rows.iter().map(row).collect::<String>());
            let drawing = bands.collect::<String>() + &border;
            for (text, boards) in [(drawing.clone(), 1), (format!("{drawing}\n{drawing}"), 2)] {
                let read = records(&text);
                assert_eq!(read.len(), boards, "{text}");
                for record in read {
                    let record = record.unwrap_or_else(|error| panic!("{error}\n{text}"));
                    assert_eq!(digits(board(&record)), rows.concat(), "{text}");
                }
            }
        }
    }
}

#[test]
fn rows_with_gaps_between_grids_are_refused() {
    let record = |grids: &str| {
        let layout = sudokit::variants::Layout::multi_grid(grids).unwrap();
        let board = VariantBoard::of_puzzle(Puzzle::new(Arc::new(layout), []));
        Record { board: board.into(), ..Record::from(sudokit::Grid::EMPTY) }
    };
    let written = |record: &Record, name: &str| {
        let encoder = FORMATS.iter().find(|format| format.name == name).unwrap().encoder([]).unwrap();
        let mut out = Vec::new();
        encoder.record(record, &mut out);
        String::from_utf8(out).unwrap()
    };
    let samurai = record("samurai");
    let what = "rows of a board with gaps between its grids; the format json can say it";
    assert_eq!(written(&samurai, "rows"), format!("# error: not supported: {what}\n"));
    assert_eq!(one(&written(&samurai, "json")), *board(&samurai));
    let rows = format!("{}\n", ".".repeat(12)).repeat(12);
    assert_eq!(written(&record("butterfly"), "rows"), rows);
}

#[test]
fn arrays_of_every_size_are_read() {
    let sixteen = |between: &str, blank: &str| {
        let row = |first: usize| {
            let cells = (1..=16).map(|cell| if cell == first { cell.to_string() } else { blank.to_owned() });
            cells.collect::<Vec<_>>().join(between)
        };
        (1..=16).map(row).collect::<Vec<_>>()
    };
    let numbers = format!("[[{}]]", sixteen(", ", "0").join("], ["));
    for (text, cells) in [
        ("[[1,0,0,4],[0,2,3,0],[null,0,0,0],[0,0,0,0]]", "1..4.23........."),
        (r#"[["1",".",".","4"],[".","2","3",""],[".",".",".","."],[".",".",".","."]]"#, "1..4.23........."),
        (r#"{"puzzle":[[1,0,0,4],[0,2,3,0],[0,0,0,0],[0,0,0,0]]}"#, "1..4.23........."),
        (r#"{"puzzle":["1..4",".23.","....","...."]}"#, "1..4.23........."),
        (r#"{"puzzle":[1,0,0,4,0,2,3,0,0,0,0,0,0,0,0,0]}"#, "1..4.23........."),
        ("board = [[1, 0, 0, 4], [0, 2, 3, 0], [0, 0, 0, 0], [0, 0, 0, 0]]", "1..4.23........."),
        ("int b[4][4] = {{1,0,0,4},{0,2,3,0},{0,0,0,0},{0,0,0,0}};", "1..4.23........."),
        (&numbers, &format!("1{}", ".".repeat(16)).repeat(16)[..256]),
        (&format!("{{\"puzzle\":{numbers}}}"), &format!("1{}", ".".repeat(16)).repeat(16)[..256]),
        (&format!("board = {numbers}"), &format!("1{}", ".".repeat(16)).repeat(16)[..256]),
    ] {
        let board = one(text);
        let digits: Vec<String> = board
            .puzzle
            .candidates()
            .iter()
            .enumerate()
            .map(|(at, digits)| match digits.only() {
                // On the large board, row n has the digit n in column n.
                Some(digit) if digit.index() == at / 16 + 1 && cells.len() == 256 => "1".to_owned(),
                Some(digit) => digit.to_string(),
                None => ".".to_owned(),
            })
            .collect();
        assert_eq!(digits.concat(), cells, "{text}");
    }
    let two = "[[[1,0,0,4],[0,2,3,0],[0,0,0,0],[0,0,0,0]],[[1,0,0,4],[0,2,3,0],[0,0,0,0],[0,0,0,0]]]";
    assert_eq!(records(two).len(), 2);
    for (text, message) in [
        (
            "[[1,0,0,5],[0,2,3,0],[0,0,0,0],[0,0,0,0]]",
            "line 1, column 9 (record 1): \"5\" in r1c4 is neither a blank nor a digit of a board of 4x4",
        ),
        (r#"{"puzzle":[[1,2,0],[0,0,0],[0,0,0]]}"#, "a row of 3 cells instead of 9"),
        (r#"{"puzzle":[[1,0,0,4],[0,2,3,0],[0,0,0,0],[0,0,0]]}"#, "a row of 3 cells instead of 4"),
    ] {
        let error = records(text).remove(0).map(|it| it.board.to_string()).unwrap_err().to_string();
        assert!(error.contains(message), "{text}: {error}");
    }
}

#[test]
fn boards_of_a_size_share_their_layout() {
    let (one, other) = (one("1..4............"), one("1..3............"));
    assert!(Arc::ptr_eq(one.puzzle.layout(), other.puzzle.layout()));
}

/// The answer of an operation for a board, as JSON.
fn answer(question: &dyn Question, board: &VariantBoard, fields: &[(&str, &str)]) -> serde_json::Value {
    let mut record = Record::from(sudokit::Grid::EMPTY);
    record.board = RecordBoard::Variant(Arc::new(board.clone()));
    fields.iter().for_each(|(name, value)| record.set_field(name, *value));
    let names: Vec<String> = fields.iter().map(|(name, _)| (*name).to_owned()).collect();
    let asked = Asked { fields: &names, ..Asked::of(&record) };
    let (memory, budget) = (&mut Memory::default(), Budget::UNLIMITED);
    let outcome = question.for_variants().expect("it is for all boards").answer(
        board,
        asked,
        Resources { memory, budget, on_part: &mut |_| {} },
    );
    let fields = outcome.structured_fields();
    serde_json::Value::Object(
        fields
            .into_iter()
            .map(|field| (field.name.to_string(), serde_json::from_str(&field.value.to_string()).unwrap()))
            .collect(),
    )
}

/// The board of 4x4 with two killer cages in its first row.
fn killer(text: &str, second: i32) -> VariantBoard {
    let mut board = one(text);
    let cage =
        |cells: [usize; 2], total| KillerCage { cells: cells.map(Cell::new).to_vec(), total: Some(total) };
    let puzzle =
        Puzzle::new(Arc::clone(board.puzzle.layout()), [cage([0, 1], 3).into(), cage([2, 6], second).into()]);
    let givens = std::mem::replace(&mut board.puzzle, puzzle);
    for (cell, digits) in givens.layout().cells().zip(givens.candidates()) {
        board.puzzle.restrict(cell, *digits);
    }
    board
}

#[test]
fn a_check_names_the_rule_that_does_not_hold() {
    let check = CheckOptions { unique: true, solution: Some("solution".into()), ..CheckOptions::default() };
    let answered = answer(&check, &killer("1..4..3.........", 7), &[("solution", "1234341223414123")]);
    let conflict = &answered["conflicts"];
    assert_eq!((answered["valid"].as_bool(), conflict.as_array().map(Vec::len)), (Some(true), Some(0)));
    assert_eq!(answered["solution_check"], "wrong");
    assert_eq!(answered["solution_why"], "r2c3 is 1 instead of the given 3");
    let answered = answer(&check, &killer("1...1...........", 7), &[("solution", "1234341221434321")]);
    assert_eq!(
        answered["conflicts"][0],
        serde_json::json!({"house": "column 1", "digit": "1", "cells": ["r1c1", "r2c1"]})
    );
    assert_eq!(answered["unique"], false);
    let answered = answer(&check, &killer("1...............", 7), &[("solution", "1234341221434321")]);
    assert_eq!(answered["solution_why"], "killer cage of 7 at r1c3 r2c3 does not hold: r1c3 is 3, r2c3 is 1");
    let answered = answer(&check, &killer("..2.............", 7), &[("solution", "")]);
    assert_eq!((&answered["solution_check"], &answered["unique"]), (&"missing".into(), &false.into()));
    let answered = answer(&check, &killer("..2...1.........", 7), &[("solution", "")]);
    let rule = serde_json::json!({"rule": "killer cage of 7 at r1c3 r2c3", "cells": ["r1c3", "r2c3"]});
    assert_eq!(answered["conflicts"], serde_json::json!([rule]));
}

#[test]
fn what_is_for_classic_boards_has_a_name() {
    let refused = |question: &dyn Question| question.for_variants().err();
    assert_eq!(refused(&RateOptions::default()).as_deref(), Some("rate"));
    let solve: SolveOptions = serde_json::from_str(r#"{"engine":"dlx"}"#).unwrap();
    assert_eq!(refused(&solve).as_deref(), Some("the engine dlx"));
    let why = CheckOptions { why: true, ..CheckOptions::default() };
    assert_eq!(refused(&why).as_deref(), Some("check with why"));
    assert!(MinimalsOptions::default().for_variants().err().is_some_and(|name| name == "minimals"));
}

#[test]
fn candidates_are_counted_by_all_engines_alike() {
    let cell = |answered: &serde_json::Value, name: &str| answered["candidates"][name].clone();
    let counts = CandidatesOptions { cap: Within(100), ..CandidatesOptions::default() };
    let answered = answer(&counts, &killer("1...............", 5), &[]);
    assert_eq!(answered["complete"], true);
    let all = cell(&answered, "r1c1")["1"].as_u64();
    assert!(all.is_some_and(|all| all > 2) && cell(&answered, "r1c2")["2"].as_u64() == all);
    let of_cage = cell(&answered, "r2c3");
    let (one, two) = (of_cage["1"].as_u64(), of_cage["2"].as_u64());
    assert_eq!(
        (of_cage.as_object().map(serde_json::Map::len), one.zip(two).map(|(a, b)| a + b)),
        (Some(2), all)
    );
    // A classic board by an engine for classic boards, and by the engines for all boards.
    let text = "....7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    let record = records(text).remove(0).unwrap();
    let (memory, budget) = (&mut Memory::default(), Budget::UNLIMITED);
    let resources = Resources { memory, budget, on_part: &mut |_| {} };
    let classic = counts.answer(Asked::of(&record), resources).structured_fields();
    let layout = Arc::new(sudokit::variants::Layout::standard(9).unwrap());
    let mut board = VariantBoard { puzzle: Puzzle::new(layout, []), symbols: Symbols::Digits };
    for (at, c) in text.chars().enumerate().filter(|(_, c)| *c != '.') {
        board.puzzle.give(Cell::new(at), Digit::new(c.to_digit(10).unwrap() as u8));
    }
    let answered = answer(&counts, &board, &[]);
    assert_eq!(answered["candidates"].to_string(), classic[0].value.to_string());
    assert_eq!(cell(&answered, "r1c1").as_object().map(serde_json::Map::len), Some(2));
}

#[test]
fn minimize_names_the_rules_that_are_not_needed() {
    let minimize = MinimizeOptions::default();
    let answered = answer(&minimize, &killer("1234341221434321", 5), &[]);
    let why = "no solution: killer cage of 5 at r1c3 r2c3 does not hold: r1c3 is 3, r2c3 is 1";
    assert_eq!((&answered["minimized"], &answered["why"]), (&serde_json::Value::Null, &why.into()));
    let answered = answer(&minimize, &killer("1234432121433412", 5), &[]);
    let removed = answered["removed"].as_str().unwrap();
    let rules = answered["minimized"]["rules"].as_array().map_or(0, Vec::len);
    let of_rules = removed.split("; ").filter(|part| part.starts_with("killer cage of ")).count();
    assert_eq!((rules + of_rules, removed.starts_with("r1c1 ")), (2, true), "{answered}");
    let smallest = MinimizeOptions { smallest: true, ..minimize };
    assert_eq!(smallest.for_variants().err().as_deref(), Some("minimize with smallest"));
}

#[test]
#[expect(clippy::result_large_err, reason = "a request has one error at most")]
fn puzzles_with_rules_are_generated_on_request() {
    let ask = |json: &str| {
        let request = sudokit::request::Request::parse("generate", json.as_bytes())?;
        request.answer(Budget::UNLIMITED, &mut |_| {})
    };
    let answered = ask(r#"{"size":6,"rules":["killer","x"],"seed":3}"#).unwrap();
    let record = records(&answered).remove(0).unwrap();
    let found = board(&record);
    assert!(found.puzzle.rules().len() > 5 && found.name().starts_with("6x6 with "), "{}", found.name());
    let engine = Compiled::new(&found.puzzle);
    assert_eq!(VerdictOf::of_variant(found, &engine, 2, Budget::UNLIMITED).name(), "unique");
    assert_eq!(ask(r#"{"size":6,"rules":["killer","x"],"seed":3}"#).unwrap(), answered);
    let code = |json: &str| ask(json).map_err(|report| report.code).unwrap_err();
    assert_eq!(code(r#"{"size":6,"level":"easy","seed":3}"#), "bad-request");
    assert_eq!(code(r#"{"size":4,"rules":["x","antiknight"],"seed":3}"#), "no-solution");
}

#[test]
fn numbers_of_solutions_are_estimated() {
    let count: CountOptions = serde_json::from_str(r#"{"estimate":true,"probes":500}"#).unwrap();
    let answered = answer(&count, &one(&".".repeat(36)), &[]);
    let (low, high) = (answered["low"].as_f64().unwrap(), answered["high"].as_f64().unwrap());
    assert!(low < 28_200_960.0 && 28_200_960.0 < high && high < 1.3 * low, "{answered}");
    let cage = answer(&count, &killer("1...............", 5), &[]);
    assert!(cage["estimate"].as_f64().is_some_and(|estimate| (1.0..50.0).contains(&estimate)), "{cage}");
    for (options, is_right) in [
        (r#"{"estimate":true,"engine":"dlx"}"#, false),
        (r#"{"estimate":true,"limit":5}"#, false),
        (r#"{"seed":5}"#, false),
        (r#"{"estimate":true,"seed":5}"#, true),
    ] {
        let count: CountOptions = serde_json::from_str(options).unwrap();
        assert_eq!(count.check_options(None).is_ok(), is_right, "{options}");
    }
}
