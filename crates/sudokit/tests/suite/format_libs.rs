//! The formats that need a library: what they accept, their errors, and their robustness against any bytes.

use std::fs;
use std::path::PathBuf;

use proptest::prelude::*;
use serde_json::{Value, json};
use sudokit::format::{
    Board, Column, FORMATS, Field, Format, Loss, OpenError, Progress, ReadOptions, Reader, Record, Sample,
};
use sudokit::{CandidateSet, Cell, Digit, Grid, Sukaku};

const WIKIPEDIA: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const INKALA: &str = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
const SOLUTION: &str = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

fn options(name: &str) -> ReadOptions {
    ReadOptions { format: Format::from_name(name), ..ReadOptions::default() }
}

fn read(name: &str, bytes: &[u8]) -> Vec<Result<Record, String>> {
    let reader = Reader::open(bytes, &options(name)).unwrap();
    reader.map(|result| result.map_err(|error| error.to_string())).collect()
}

/// The boards or the error messages, one per line.
fn read_lines(name: &str, text: &str) -> String {
    let line = |result: Result<Record, String>| match result {
        Ok(record) => match record.board {
            Board::Givens(grid) if grid.to_string() == WIKIPEDIA => "wikipedia".into(),
            Board::Givens(grid) if grid.to_string() == INKALA => "inkala".into(),
            Board::Givens(grid) => grid.to_string(),
            Board::Candidates(_) => "candidates".into(),
        },
        Err(error) => error,
    };
    read(name, text.as_bytes()).into_iter().map(line).collect::<Vec<_>>().join("\n")
}

fn sample(name: &str) -> String {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/samples").join(name);
    fs::read_to_string(path).unwrap()
}

fn write(name: &str, columns: &[Column], records: &[Result<Record, String>]) -> String {
    let encoder = Format::from_name(name).unwrap().encoder(columns).unwrap();
    let mut out = Vec::new();
    encoder.head(&mut out);
    for (i, record) in records.iter().enumerate() {
        if i > 0 {
            out.extend_from_slice(encoder.between().as_bytes());
        }
        match record {
            Ok(record) => encoder.record(record, &mut out),
            Err(message) => encoder.error(message, &[], &mut out),
        }
    }
    String::from_utf8(out).unwrap()
}

/// The board as LeetCode writes it.
fn leetcode(cells: &str) -> String {
    write("leetcode", &[], &[Ok(Record::from(cells.parse::<Grid>().unwrap()))]).trim_end().to_owned()
}

#[test]
fn broken_leetcode_boards_do_not_affect_others() {
    let output = read_lines("leetcode", &sample("leetcode-broken.json"));
    assert_eq!(
        output,
        "inkala\n\
         line 2, column 305 (record 2): a puzzle of 8 rows instead of 9\n\
         inkala\n\
         line 4, column 20 (record 4, r1c5): \"10\" is neither one digit nor a blank\n\
         inkala\n\
         line 6, column 22 (record 6): expected a comma or ], found \".\"\n\
         inkala\n\
         line 8, column 343 (record 8): the board is cut off here: a ] is missing\n\
         inkala\n\
         line 10, column 343 (record 10): the board is cut off here: a ] is missing\n\
         inkala\n\
         line 12, column 61 (record 12): the board is cut off here: a ] is missing\n\
         inkala\n\
         line 14, column 1 (record 14): null instead of a board\n\
         inkala\n\
         line 16, column 39 (record 16): expected a cell, found [\n\
         inkala\n\
         line 18, column 41 (record 18): a row of 1 cell instead of 9\n\
         inkala\n\
         line 20, column 20 (record 20, r1c5): \"7,\" is neither one digit nor a blank\n\
         inkala"
    );
}

#[test]
fn broken_boards_in_one_long_line_do_not_affect_others() {
    let output = read_lines("leetcode", &sample("leetcode-broken-list.json"));
    let good = output.lines().step_by(2).collect::<Vec<_>>();
    assert_eq!(good, ["inkala"; 11]);
    assert_eq!(
        output.lines().skip(1).step_by(2).filter(|line| line.starts_with("line 1, column ")).count(),
        10
    );
}

#[test]
fn leetcode_boards_have_these_shapes() {
    let board = leetcode(WIKIPEDIA);
    let mut row_too_many = board.clone();
    row_too_many.insert_str(1, "[\"1\",\"1\",\"1\",\"1\",\"1\",\"1\",\"1\",\"1\",\"1\"],");
    for (text, expected) in [
        (board.clone(), "wikipedia"),
        (format!("[{board},\n{board}]"), "wikipedia\nwikipedia"),
        (format!("{board} {board}"), "wikipedia\nwikipedia"),
        (format!("[[{board}]]"), "wikipedia"),
        (board.replace("]]", "],]"), "wikipedia"),
        (board.replace('.', ""), "wikipedia"),
        (board.replace("\".\"", "null"), "wikipedia"),
        (board.replace(".\"", "0\"").replace('"', ""), "wikipedia"),
        (board.replace('"', "'"), "wikipedia"),
        (board.replace(',', " ,\r\n"), "wikipedia"),
        ("null\n".into(), "line 1, column 1 (record 1): null instead of a board"),
        (format!("[null,{board}]"), "line 1, column 2 (record 1): null instead of a board\nwikipedia"),
        ("[]".into(), "line 1, column 2 (record 1): a puzzle of 0 rows instead of 9"),
        ("[[]]".into(), "line 1, column 2 (record 1): a row of 0 cells instead of 9"),
        ("[[[[[[\"5\"".into(), "line 1, column 10 (record 1): the board is cut off here: a ] is missing"),
        ("[".into(), "line 1, column 2 (record 1): the board is cut off here: a ] is missing"),
        ("board".into(), "line 1, column 1 (record 1): expected [ at the start of a board, found \"board\""),
        (
            board.replacen("\"7\"", "10", 1),
            "line 1, column 19 (record 1, r1c5): 10 is neither a number from 0 to 9 nor null",
        ),
        (
            board.replacen("\"7\"", "\"q\"", 1),
            "line 1, column 20 (record 1, r1c5): 'q' is neither a digit nor a blank (. 0 * _ - x X)",
        ),
        (
            board.replacen("\"7\"", "true", 1),
            "line 1, column 19 (record 1, r1c5): true is neither a number from 0 to 9 nor null",
        ),
        (board.replacen("\"7\",", "", 1), "line 1, column 2 (record 1): a row of 8 cells instead of 9"),
        (
            board.replacen("\"7\"", "\"7\",\"7\"", 1),
            "line 1, column 2 (record 1): a row of 10 cells instead of 9",
        ),
        (row_too_many, "line 1, column 381 (record 1): a puzzle of 10 rows instead of 9"),
        // A row is closed twice: the rows that follow are not reported again.
        (
            format!("{}\n{board}", board.replacen("],", "]],", 1)),
            "line 1, column 39 (record 1): a puzzle of 1 row instead of 9\nwikipedia",
        ),
        (
            format!("{}\n{board}", board.replacen("\"5\"", "\"5", 1)),
            "line 1, column 4 (record 1, r1c1): \"5,\" is neither one digit nor a blank\nwikipedia",
        ),
    ] {
        assert_eq!(read_lines("leetcode", &text), expected, "{text}");
    }
    let flat = "[\"53..7....\",\"6..195....\"]\n";
    assert_eq!(read_lines("leetcode", flat), "line 1, column 15 (record 1): a row of 10 cells instead of 9");
}

#[test]
fn many_brackets_neither_fill_the_memory_nor_the_stack() {
    let many = 3 << 20;
    assert_eq!(read("leetcode", "[".repeat(many).as_bytes()).len(), 1);
    assert_eq!(read("leetcode", "[\"".repeat(many / 2).as_bytes()).len(), 1);
    for open in ["{", "[", "{\"a\":", "{\"puzzle\":["] {
        let text = open.repeat(many / open.len()) + "\n";
        let records = read("json", text.as_bytes());
        assert!(records.iter().all(Result::is_err) && records.len() <= 1, "{open}");
    }
    let nested = format!("{{\"puzzle\":{}\n{{\"puzzle\":\"{WIKIPEDIA}\"}}\n", "[".repeat(100_000));
    let output = read_lines("json", &nested);
    assert_eq!(
        output,
        "line 1, column 100011 (record 1): the object is cut off here: a } is missing\nwikipedia"
    );
}

#[test]
fn records_that_are_too_long_are_skipped() {
    let long = " ".repeat(2 << 20);
    let board = leetcode(WIKIPEDIA);
    let too_long = |line: u64| format!("line {line} (record 1): longer than any puzzle (1048576 bytes)");
    let text = format!("[[\"5\",{long}\n{board}");
    assert_eq!(read_lines("leetcode", &text), format!("{}\nwikipedia", too_long(1)));
    let object = format!("{{\"puzzle\":\"{WIKIPEDIA}\"}}");
    let text = format!("{{\"puzzle\":\"{long}\"}}\n{object}");
    assert_eq!(read_lines("json", &text), format!("{}\nwikipedia", too_long(1)));
    let text = format!("puzzle,note\n{WIKIPEDIA},{long}\n{WIKIPEDIA},x\n");
    assert_eq!(read_lines("csv", &text), format!("{}\nwikipedia", too_long(2)));
    let text = format!("puzzle,note\n{WIKIPEDIA},\"{long}\n\"\n{WIKIPEDIA},x\n");
    assert!(read_lines("csv", &text).starts_with(&too_long(2)));
    let text = format!("<opensudoku><game data=\"{long}\"/><game data=\"{WIKIPEDIA}\"/></opensudoku>");
    assert_eq!(read_lines("opensudoku", &text), format!("{}\nwikipedia", too_long(1)));
    let text = format!("https://www.f-puzzles.com/?load={}\n", long.replace(' ', "N"));
    assert_eq!(read_lines("fpuzzles", &text), too_long(1));
}

#[test]
fn bytes_that_are_not_text_have_a_place() {
    let board = leetcode(WIKIPEDIA);
    let mut bytes = format!("[{board},{board}]").into_bytes();
    bytes[400] = 0xff;
    let records = read("leetcode", &bytes);
    let error = records[1].as_ref().unwrap_err();
    assert!(
        error.starts_with("line 1, column 401 (record 2")
            && error.contains(": bytes that are not UTF-8 text"),
        "{error}"
    );
    let bytes = [format!("puzzle,note\n{WIKIPEDIA},").as_bytes(), &[0xc0, b'\n']].concat();
    assert_eq!(read("csv", &bytes)[0].as_ref().unwrap().text("note"), "À");
}

#[test]
fn broken_json_does_not_affect_other_records() {
    assert_eq!(
        read_lines("json", &sample("json-broken.jsonl")).replace("inkala\n", ""),
        "line 2, column 92 (record 2): 80 cells instead of 81\n\
         line 4, column 16 (record 4, r1c5): 'q' is neither a digit nor a blank (. 0 * _ - x X)\n\
         line 6, column 95 (record 6): expected `,` or `}`\n\
         line 8, column 94 (record 8): the object is cut off here: a } is missing\n\
         line 10, column 11 (record 10): the object is cut off here: a } is missing\n\
         line 12, column 95 (record 12): the object is cut off here: a } is missing\n\
         line 14, column 1 (record 14): no key \"puzzle\"; there are: level\n\
         line 16, column 1 (record 16): line 3: 80 cells instead of 81\n\
         line 18, column 11 (record 18): expected a string, found 7\n\
         line 20, column 103 (record 20): expected `,` or `]`\n\
         line 22, column 1 (record 22): expected an object {\"puzzle\":...}, found \"null\"\n\
         line 24, column 104 (record 24): the key \"puzzle\" occurs twice\n\
         line 26, column 104 (record 26, r1c1): 9 placed where 5 is given\n\
         inkala"
    );
}

#[test]
fn json_keeps_values_as_they_are() {
    let line = format!(
        "{{\"puzzle\":\"{WIKIPEDIA}\",\"a\":1,\"b\":1.50,\"c\":\"007\",\"d\":true,\"e\":null,\"f\":[1,{{\"g\":\"x y\"}}],\
         \"h\":\"\",\"i\":-0,\"j\":\"ü\\n\",\"k\":\"7\",\"l\":123456789012345678901234567890,\"m\":[]}}\n"
    );
    let records = read("json", line.as_bytes());
    let fields = &records[0].as_ref().unwrap().fields;
    let texts: Vec<_> = fields.iter().map(|field| field.value.to_text()).collect();
    assert_eq!(
        texts,
        [
            "1",
            "1.50",
            "007",
            "true",
            "null",
            "[1,{\"g\":\"x y\"}]",
            "",
            "-0",
            "ü\n",
            "7",
            "123456789012345678901234567890",
            "[]"
        ]
    );
    assert_eq!(fields[9].value, "7", "a text of digits is no number");
    assert_eq!(write("json", &[], &records), line);
    let spaced = format!("{{\"puzzle\":\"{WIKIPEDIA}\",\"x\":[ 1.50 , \"a b\" ]}}");
    assert_eq!(read("json", spaced.as_bytes())[0].as_ref().unwrap().text("x"), "[1.50,\"a b\"]");
    // A value that is nested too deeply is kept as a text.
    let deep = format!("{}{}", "[".repeat(100), "]".repeat(100));
    let nested = format!("{{\"puzzle\":\"{WIKIPEDIA}\",\"x\":{deep}}}");
    assert_eq!(read("json", nested.as_bytes())[0].as_ref().unwrap().field("x"), Some(&deep.into()));
}

#[test]
fn a_table_has_the_types_that_its_texts_show() {
    let csv = format!("puzzle,id,code,ok,list,odd\n{WIKIPEDIA},7,007,true,\"[1,\"\"a\"\"]\",\"[1, 2]\"\n");
    let json = write("json", &[], &read("csv", csv.as_bytes()));
    assert_eq!(
        json,
        format!(
            "{{\"puzzle\":\"{WIKIPEDIA}\",\"id\":7,\"code\":\"007\",\"ok\":true,\"list\":[1,\"a\"],\"odd\":\"[1, 2]\"}}\n"
        )
    );
}

#[test]
fn an_error_has_its_place_in_every_format() {
    let records = [Ok(Record::from(Grid::EMPTY)), Err("line 2: \"80\" cells, not 81".to_owned())];
    let columns = [Column::Field("id".into()), Column::Puzzle("quiz".into()), Column::Field("note".into())];
    let csv = write("csv", &columns, &records);
    let empty = ".".repeat(81);
    assert_eq!(csv, format!("id,quiz,note\n,{empty},\n,\"error: line 2: \"\"80\"\" cells, not 81\",\n"));
    assert_eq!(read_lines("csv", &csv), format!("{empty}\nline 3 (record 2): line 2: \"80\" cells, not 81"));
    let json = write("json", &[], &records);
    assert_eq!(json.lines().last(), Some(r#"{"error":"line 2: \"80\" cells, not 81"}"#));
    assert_eq!(
        read("json", json.as_bytes())[1],
        Err("line 2, column 1 (record 2): line 2: \"80\" cells, not 81".into())
    );
    assert_eq!(write("leetcode", &[], &records).lines().last(), Some("null"));
}

#[test]
fn broken_rows_do_not_affect_others() {
    assert_eq!(
        read_lines("csv", &sample("csv-broken.csv")),
        "wikipedia\n\
         line 3, column 83 (record 2): 80 cells instead of 81\n\
         line 4 (record 3): the quote that begins field 3 is not closed\n\
         wikipedia\n\
         wikipedia\n\
         line 7, column 1 (record 6): a row of 4 fields instead of 3\n\
         line 8, column 43 (record 7, r5c5): 'q' is neither a digit nor a blank (. 0 * _ - x X)\n\
         line 9, column 3 (record 8): 0 cells instead of 81\n\
         line 10, column 3 (record 9): line 3: 80 cells instead of 81\n\
         wikipedia\n\
         wikipedia"
    );
}

#[test]
fn an_unclosed_quote_affects_only_its_own_line() {
    for (line, number) in
        [("1,\"x,PUZZLE", 2), ("\"1,x,PUZZLE", 1), ("1,\"\"\"x,PUZZLE", 2), ("1,x,\"PUZZLE", 3)]
    {
        for next in [
            "2,y,PUZZLE",
            "2,\"y\",PUZZLE",
            "2,\"\",\"PUZZLE\"",
            "2,\"y\n\"\"y\"\"\n\",PUZZLE",
            "2,5\"x,PUZZLE",
        ] {
            let text = format!("id,note,puzzle\n{line}\n{next}\n3,z,PUZZLE\n").replace("PUZZLE", WIKIPEDIA);
            let error = format!("line 2 (record 1): the quote that begins field {number} is not closed");
            assert_eq!(read_lines("csv", &text), format!("{error}\nwikipedia\nwikipedia"), "{text}");
        }
    }
}

#[test]
fn fields_are_read_literally() {
    let note = |note: &str| {
        let text = format!("note,puzzle\n{note},{WIKIPEDIA}\n");
        let records = read("csv", text.as_bytes());
        assert_eq!(records.len(), 1, "{text}");
        records[0].as_ref().unwrap().field("note").unwrap().to_owned()
    };
    for (field, expected) in [
        ("12\" pipe", "12\" pipe"),
        ("\"12\"\" pipe\"", "12\" pipe"),
        ("\"a\nb, c\n\n\"\"d\"\"\"", "a\nb, c\n\n\"d\""),
        ("\"\"", ""),
        (" x\ry ", " x\ry "),
        ("\u{feff}x", "\u{feff}x"),
        // As other CSV readers read it.
        ("\"a\" b", "a b"),
    ] {
        assert_eq!(note(field), expected);
    }
}

#[test]
fn a_table_written_again_is_the_same_table() {
    for name in ["csv-kaggle.csv", "csv-columns.csv", "csv-single.csv"] {
        let text = sample(name).replace("\r\n", "\n");
        let text = text.trim_start_matches('\u{feff}');
        let reader = Reader::open(text.as_bytes(), &options("csv")).unwrap();
        let columns = reader.columns().to_vec();
        let again = write("csv", &columns, &read("csv", text.as_bytes()));
        // Blanks are written as dots.
        let dots = |text: &str| text.lines().map(|line| line.replace('0', ".")).collect::<Vec<_>>();
        assert_eq!(dots(&again), dots(text), "{name}");
    }
}

#[test]
fn the_column_of_the_puzzle_is_found_or_named() {
    let column = |text: &str, wanted: Option<&str>| {
        let options = ReadOptions { column: wanted.map(str::to_owned), ..options("csv") };
        match Reader::open(text.as_bytes(), &options) {
            Ok(reader) => {
                let is_puzzle = |column: &Column| matches!(column, Column::Puzzle(_));
                reader.columns().iter().position(is_puzzle).map_or("none".into(), |at| at.to_string())
            }
            Err(error) => error.to_string(),
        }
    };
    let two = format!("a,b,c\n1,{WIKIPEDIA},{INKALA}\n");
    assert_eq!(column(&two, None), "1");
    assert_eq!(column(&two, Some("c")), "2");
    assert_eq!(column(&two, Some("C")), "2");
    assert_eq!(column(&two, Some("3")), "2");
    assert_eq!(column(&two, Some("4")), "no column \"4\"; there are: a, b, c");
    assert_eq!(column(&two, Some("0")), "no column \"0\"; there are: a, b, c");
    assert_eq!(column("a,b\n1,2\n", None), "no column holds a puzzle; choose one of: a, b");
    assert_eq!(column("id,Grid,Puzzle\n", None), "2");
    assert_eq!(column(&format!("7;{INKALA}\n"), None), "1");
    assert_eq!(column("", None), "none");
    let no_column = Reader::open("a,b\n".as_bytes(), &options("csv")).unwrap_err();
    assert!(matches!(no_column, OpenError::NoColumn { requested: None, .. }));
}

#[test]
fn tables_and_lines_are_distinguished() {
    let detected = |text: &str| Sample::new(text.as_bytes(), None).detect().map(|format| format.name);
    for (text, expected) in [
        (format!("{WIKIPEDIA},{SOLUTION}\n"), "line"),
        (format!("# puzzle,solution\n{WIKIPEDIA},{SOLUTION}\n"), "line"),
        (format!("puzzle,solution\n{WIKIPEDIA},{SOLUTION}\n"), "csv"),
        (format!("puzzle\n{WIKIPEDIA}\n"), "csv"),
        (format!("1,{WIKIPEDIA}\n2,{INKALA}\n"), "csv"),
        (format!("1\t{WIKIPEDIA}\n2\t{INKALA}\n"), "csv"),
        (format!("a;b;c\n1;2;{}\n", WIKIPEDIA.replace('.', "0")), "csv"),
        ("puzzle,solution\n".into(), "csv"),
        (format!("2\n{WIKIPEDIA}\n{INKALA}\nend\n"), "line"),
    ] {
        assert_eq!(detected(&text), Some(expected), "{text}");
    }
}

#[test]
fn broken_xml_does_not_affect_other_games() {
    let sample = sample("opensudoku-broken.opensudoku");
    assert_eq!(
        read_lines("opensudoku", &sample),
        "wikipedia\n\
         line 6, column 93 (record 2): 80 cells instead of 81\n\
         line 7, column 1 (record 3): the tag is not closed: a quote or > is missing\n\
         wikipedia\n\
         line 9, column 1 (record 5): a game without the attribute `data`\n\
         line 10, column 13 (record 6): unrecognized entity `b`\n\
         line 11, column 1 (record 7): the tag is not closed: a quote or > is missing\n\
         inkala\n\
         line 13, column 17 (record 9, r1c5): 'q' is neither a digit nor a blank (. 0 * _ - x X)\n\
         line 14, column 13 (record 10): 1 cell instead of 81\n\
         line 15 (record 11): the file ends without </opensudoku>"
    );
    // Entities that a document type declares are not expanded.
    assert_eq!(read("opensudoku", sample.as_bytes())[0].as_ref().unwrap().text("name"), "&b;");
}

#[test]
fn a_collections_head_belongs_to_all_its_games() {
    let fields = |record: &Result<Record, String>| {
        let fields = record.as_ref().unwrap().fields.iter();
        fields.map(|field| format!("{}={}", field.name, field.value.to_text())).collect::<Vec<_>>().join(", ")
    };
    let records = read("opensudoku", sample("opensudoku-plain.opensudoku").as_bytes());
    for record in &records {
        assert_eq!(fields(record), "name=Two, author=a & b, level=hard, created=2026-11-20");
    }
    let records = read("opensudoku", sample("opensudoku-folders.opensudoku").as_bytes());
    assert_eq!(
        fields(&records[0]),
        "created=0, state=0, time=0, note=a <b>, folder name=Easy \"ones\", folder created=1"
    );
    assert_eq!(fields(&records[1]), "folder name=Hard");
    let text = format!(
        "<opensudoku><a><![CDATA[<b>]]></a><c>&#65;<!-- > --></c><game data='{INKALA}'/></opensudoku>"
    );
    assert_eq!(fields(&read("opensudoku", text.as_bytes())[0]), "a=<b>, c=A");
    // Bytes that are not UTF-8 lose neither a game nor its author.
    let game = format!("<c>d</c><game data='{INKALA}'/></opensudoku>");
    let bytes = [b"<opensudoku><a>\xe9</a>", game.as_bytes()].concat();
    assert_eq!(fields(&read("opensudoku", &bytes)[0]), "a=é, c=d");
    assert_eq!(
        read_lines("opensudoku", "<svg></svg>"),
        "line 1 (record 1): the file ends without </opensudoku>"
    );
}

#[test]
fn drawings_are_fields_unless_words_may_make_rules_of_them() {
    let drawn = |ruleset: Option<&str>| {
        let mut puzzle = fpuzzles(WIKIPEDIA);
        puzzle["grid"][0][2]["c"] = json!("#ff0000");
        for key in ["text", "line", "rectangle", "circle", "cage"] {
            puzzle[key] = json!([{"cells": ["R1C1"]}]);
        }
        puzzle["ruleset"] = json!(ruleset);
        read("fpuzzles", link(&puzzle).as_bytes()).remove(0)
    };
    for rules in [None, Some("Normal sudoku rules apply.")] {
        let record = drawn(rules).unwrap();
        assert_eq!(record.board.solved_cells().to_string(), WIKIPEDIA);
        assert_eq!(record.text("colors"), "r1c3=#ff0000");
        assert_eq!(record.text("circle"), r#"[{"cells":["R1C1"]}]"#);
    }
    let error = drawn(Some("Digits in the circle are even.")).unwrap_err();
    assert!(
        error.ends_with("not a classic Sudoku: the rules in words may give the drawn \"text\" a meaning"),
        "{error}"
    );
}

/// The link of SudokuPad to this compact JSON.
fn scl(json: &str) -> String {
    format!("https://sudokupad.app/scl{}", lz_str::compress_to_base64(json))
}

#[test]
fn links_in_the_encodings_of_sudokupad_are_read() {
    let row = |cells: &[u8]| {
        let cells =
            cells.iter().map(|c| if *c == b'.' { String::new() } else { format!("{{v:{}}}", *c as char) });
        format!("[{}]", cells.collect::<Vec<_>>().join(","))
    };
    let cells = WIKIPEDIA.as_bytes().chunks(9).map(row).collect::<Vec<_>>().join(",");
    let boxes = (0..9).map(|i| {
        let cells =
            (0..9).map(|j| format!("[{},{}]", i / 3 * 3 + j / 3, i % 3 * 3 + j % 3)).collect::<Vec<_>>();
        format!("[{}]", cells.join(","))
    });
    let boxes = boxes.collect::<Vec<_>>().join(",");
    let json = |more: &str| {
        format!("{{id:'x',cs:50,ce:[{cells}],re:[{boxes}],metadata:{{title:'A',author:'B'{more}}}}}")
    };
    let record =
        read("fpuzzles", scl(&json(",rules:'Normal sudoku rules apply.'")).as_bytes()).remove(0).unwrap();
    assert_eq!(record.board.solved_cells().to_string(), WIKIPEDIA);
    assert_eq!((record.text("title"), record.text("author")), ("A".into(), "B".into()));
    for (old, new, why) in [
        ("cs:50", "cs:50,ca:[{cells:[[0,0]],v:5}]", "the constraint \"cages\""),
        (
            "cs:50",
            "cs:50,l:[{wp:[[0,0]]}],ca:[{v:'rules: Lines are odd.'}]",
            "the rules in words may give the drawn \"lines\" a meaning",
        ),
        ("cs:50", "cs:50,global:['antiknight']", "the constraint \"global\""),
        ("[[0,0],", "[[0,3],", "regions that are not the nine boxes"),
    ] {
        let lines = read_lines("fpuzzles", &scl(&json("").replacen(old, new, 1)));
        assert_eq!(lines, format!("line 1, column 1 (record 1): not a classic Sudoku: {why}"));
    }
    // A digit, then the number of blanks after it, in one character.
    let short = |cells: &str| {
        let mut text = String::new();
        let mut rest = cells;
        while let Some(c) = rest.chars().next() {
            let blanks = rest[1..].chars().take_while(|c| *c == '.').count().min(5);
            let number = 10 * blanks + c.to_digit(10).unwrap_or(0) as usize;
            text.push(b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwx"[number] as char);
            rest = &rest[1 + blanks..];
        }
        text
    };
    assert_eq!(
        read_lines("fpuzzles", &format!("https://sudokupad.app/scf{}", short(WIKIPEDIA))),
        "wikipedia"
    );
    assert_eq!(read_lines("fpuzzles", &format!("scf{}", short(INKALA))), "inkala");
    assert_eq!(
        read_lines("fpuzzles", &format!("scf{}x", short(WIKIPEDIA))),
        "line 1, column 1 (record 1): not a classic Sudoku: the diagonals of Sudoku X"
    );
}

/// An f-puzzles puzzle of these givens.
fn fpuzzles(cells: &str) -> Value {
    let cells: Vec<Value> = cells
        .chars()
        .map(|c| c.to_digit(10).map_or(json!({}), |digit| json!({"value": digit, "given": true})))
        .collect();
    json!({"size": 9, "grid": cells.chunks(9).collect::<Vec<_>>()})
}

fn link(puzzle: &Value) -> String {
    format!("https://www.f-puzzles.com/?load={}", lz_str::compress_to_base64(puzzle.to_string().as_str()))
}

#[test]
fn links_may_be_written_in_many_ways() {
    let payload = lz_str::compress_to_base64(fpuzzles(WIKIPEDIA).to_string().as_str());
    let escaped = payload.replace('+', "%2B").replace('/', "%2f").replace('=', "%3D");
    for link in [
        format!("https://www.f-puzzles.com/?load={payload}"),
        format!("http://f-puzzles.com/?load={escaped}#top"),
        format!("f-puzzles.com/?x=1&load={}", payload.replace('+', " ")),
        format!("https://sudokupad.app/fpuzzles{payload}"),
        format!("https://sudokupad.app/fpuzzles{escaped}?setting-nogrid=1"),
        format!("https://sudokupad.app/sudoku/fpuzzles{escaped}"),
        format!("https://beta.sudokupad.app/?puzzleid=fpuzzles{escaped}&x=1"),
        format!("https://app.crackingthecryptic.com/sudoku/?puzzleid=fpuzzles{escaped}"),
        format!("fpuzzles{payload}"),
        format!("  {payload}\r"),
    ] {
        assert_eq!(read_lines("fpuzzles", &link), "wikipedia", "{link}");
        assert_eq!(Sample::new(link.as_bytes(), None).detect().map(|format| format.name), Some("fpuzzles"));
    }
}

#[test]
fn links_to_other_puzzles_than_classic_sudoku_are_refused() {
    const SHORT: &str = "a short link, which does not contain the puzzle, and nothing is fetched; \
                         open it in a browser and copy the long link";
    for (link, expected) in [
        ("https://www.f-puzzles.com/?id=yb3l8xhz", SHORT),
        ("https://sudokupad.app/zetamath/spring", SHORT),
        ("https://app.crackingthecryptic.com/sudoku/LtQmdH2dbD", SHORT),
        ("https://sudokupad.app/sclN4IgzglgXgpiBcBOANCA5g", "the puzzle in the link is cut off or altered"),
        ("https://sudokupad.app/?puzzleid=scfNz", "'z' in the cells of the link (0-9, A-Z, a-x)"),
        ("https://sudokupad.app/scf5", "1 cell instead of 81"),
        ("https://www.f-puzzles.com/?load=", "the puzzle in the link is cut off or altered"),
        ("https://www.f-puzzles.com/?load=N4Igz\u{fc}", "the puzzle in the link is cut off or altered"),
        (&format!("fpuzzles{}", "N".repeat(9000)), "the puzzle in the link is larger than any puzzle"),
        ("hello", "expected a link of f-puzzles or SudokuPad"),
    ] {
        assert_eq!(
            read_lines("fpuzzles", link),
            format!("line 1, column 1 (record 1): {expected}"),
            "{link}"
        );
    }
    for (key, value) in [
        ("killercage", json!([{"cells": ["R1C3"], "value": "10"}])),
        ("thermometer", json!([{"lines": [["R1C1", "R1C2"]]}])),
        ("diagonal+", json!(true)),
        ("antiknight", json!(true)),
        ("disjointgroups", json!(true)),
        ("cage", json!([{"cells": ["R1C1"], "value": "7"}])),
        ("somethingnew", json!(1)),
    ] {
        let mut puzzle = fpuzzles(WIKIPEDIA);
        puzzle[key] = value;
        let expected = format!("line 1, column 1 (record 1): not a classic Sudoku: the constraint {key:?}");
        assert_eq!(read_lines("fpuzzles", &link(&puzzle)), expected);
        puzzle[key] = json!(false);
        assert_eq!(read_lines("fpuzzles", &link(&puzzle)), "wikipedia");
    }
    for (cell, expected) in [
        (json!({"region": 1}), "not a classic Sudoku: regions that are not the nine boxes"),
        (json!({"region": null}), "not a classic Sudoku: regions that are not the nine boxes"),
        (json!({"minimum": true}), "not a classic Sudoku: the constraint \"minimum\" of a cell"),
        (json!({"value": 10}), "10 is not a digit from 1 to 9"),
        (json!({"value": "x"}), "\"x\" is not a digit from 1 to 9"),
        (json!({"given": true}), "a given without a digit"),
        (json!({"centerPencilMarks": [0]}), "0 is not a digit from 1 to 9"),
        (json!({"cornerPencilMarks": 7}), "expected a list of digits"),
        (json!(7), "expected an object for the cell"),
    ] {
        let mut puzzle = fpuzzles(WIKIPEDIA);
        puzzle["grid"][3][1] = cell;
        let expected = format!("line 1, column 1 (record 1, r4c2): {expected}");
        assert_eq!(read_lines("fpuzzles", &link(&puzzle)), expected);
    }
    let mut puzzle = fpuzzles(WIKIPEDIA);
    puzzle["size"] = json!(6);
    assert_eq!(
        read_lines("fpuzzles", &link(&puzzle)),
        "line 1, column 1 (record 1): not a classic Sudoku: a board of size 6"
    );
    puzzle["size"] = json!(9);
    puzzle["grid"][4] = json!([]);
    assert_eq!(
        read_lines("fpuzzles", &link(&puzzle)),
        "line 1, column 1 (record 1): a row of 0 cells instead of 9"
    );
}

#[test]
fn a_link_distinguishes_givens_from_placed_digits() {
    let records = read("fpuzzles", sample("fpuzzles-progress.txt").as_bytes());
    let record = records[0].as_ref().unwrap();
    assert_eq!(record.board, Board::Givens(WIKIPEDIA.parse().unwrap()));
    let progress = record.progress.unwrap();
    assert_eq!(progress.placed.iter().collect::<Vec<_>>(), [(Cell::R1C3, Digit::D4)]);
    let marks = progress.marks.unwrap();
    assert_eq!(marks.get(Cell::R1C4).to_string(), "26");
    assert_eq!(marks.get(Cell::R1C1).to_string(), "5");
    assert_eq!(marks.get(Cell::R1C3).to_string(), "4");
    // A blank cell without marks has all candidates that its filled peers leave.
    assert_eq!(marks.get(Cell::R2C2), record.filled().unseen(Cell::R2C2));
    assert_eq!(record.text("ruleset"), "Normal sudoku rules apply.");
    assert_eq!(record.text("solution"), SOLUTION);
    assert_eq!(record.text("corner marks"), "r1c4=6");

    let record = records[1].as_ref().unwrap();
    let Board::Candidates(sukaku) = record.board else { panic!("{record:?}") };
    let mut expected = INKALA.parse::<Grid>().unwrap().candidates();
    // The cell has the marks 1, 2 and 8, but 8 is also a given of the same row.
    expected.set(Cell::R1C2, "12".chars().filter_map(Digit::from_char).collect());
    assert_eq!(*sukaku.candidates(), expected);
}

fn any_text() -> impl Strategy<Value = String> {
    "[a-c ]{0,3}|[0-9.eE+-]{1,5}|[\\[\\]{}\",;\t\n:1a]{0,8}|true|null|[\u{0}-\u{10ffff}]{0,4}"
        .prop_map(|text| text.replace('\r', ""))
}

fn any_grid() -> impl Strategy<Value = Grid> {
    prop::collection::vec(0u8..10, 81).prop_map(|digits| {
        let cells: Vec<Option<Digit>> = digits.into_iter().map(Digit::new).collect();
        Grid::from(<[Option<Digit>; 81]>::try_from(cells).unwrap())
    })
}

fn any_candidates() -> impl Strategy<Value = CandidateSet> {
    prop::collection::vec(0u16..512, 81).prop_map(|bits| {
        let mut candidates = CandidateSet::EMPTY;
        for (cell, bits) in Cell::ALL.into_iter().zip(bits) {
            candidates.set(cell, sudokit::DigitSet::from_bits_truncate(bits));
        }
        candidates
    })
}

fn any_value() -> impl Strategy<Value = sudokit::format::Value> {
    let leaf = prop_oneof![
        4 => any_text().prop_map(std::convert::Into::into),
        1 => any::<i64>().prop_map(std::convert::Into::into),
        1 => any::<f64>().prop_map(std::convert::Into::into),
        1 => any::<bool>().prop_map(std::convert::Into::into),
    ];
    leaf.prop_recursive(3, 12, 4, |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..4).prop_map(sudokit::format::Value::List),
            prop::collection::vec((any_text(), inner), 0..4).prop_map(|entries| {
                let entries = entries.into_iter().map(|(name, value)| (name.into(), value));
                sudokit::format::Value::Object(entries.collect())
            }),
        ]
    })
}

fn any_record() -> impl Strategy<Value = Record> {
    let board = prop_oneof![
        any_grid().prop_map(Board::Givens),
        any_candidates().prop_map(|candidates| Board::Candidates(Sukaku::from(candidates))),
    ];
    let progress = prop::option::of((any_grid(), prop::option::of(any_candidates())));
    let fields = prop::collection::vec((any_text(), any_value()), 0..5);
    (board, progress, fields).prop_map(|(board, progress, fields)| {
        let progress = progress.map(|(mut placed, marks)| {
            if let Board::Givens(givens) = board {
                givens.iter().for_each(|(cell, _)| placed.set(cell, None));
            }
            Progress { placed, marks }
        });
        let fields = fields.into_iter().map(|(name, value)| Field::new(name, value)).collect();
        Record { board, progress, fields }
    })
}

proptest! {
    #[test]
    fn json_holds_what_it_claims(record in any_record()) {
        let mut record = record;
        for loss in Format::from_name("json").unwrap().holds.losses(&record) {
            // Of several fields with the same name, the first one is kept.
            let sudokit::format::Loss::Field(name) = loss else { panic!("{loss}") };
            let at = record.fields.iter().rposition(|field| *field.name == *name).unwrap();
            record.fields.remove(at);
        }
        let text = write("json", &[], &[Ok(record.clone())]);
        prop_assert_eq!(text.lines().count(), 1);
        prop_assert_eq!(read("json", text.as_bytes()), [Ok(record)]);
    }

    #[test]
    fn csv_holds_what_it_claims(record in any_record(), at in 0usize..5) {
        let mut record = record;
        record.progress = None;
        let mut columns: Vec<Column> =
            record.fields.iter().map(|field| Column::Field(field.name.clone())).collect();
        columns.insert(at.min(columns.len()), Column::Puzzle("quizzes".into()));
        prop_assert!(Format::from_name("csv").unwrap().holds.losses_among(&record, &columns).is_empty());
        let text = write("csv", &columns, &[Ok(record.clone()), Ok(record.clone())]);
        let options = ReadOptions { column: Some("quizzes".into()), ..options("csv") };
        let reader = Reader::open(text.as_bytes(), &options).unwrap();
        prop_assert_eq!(&reader.columns()[..], &columns[..]);
        // A table has no types.
        for field in &mut record.fields {
            *field = Field::untyped(&field.name, &field.value.to_text());
        }
        for again in reader {
            prop_assert_eq!(again.as_ref(), Ok(&record), "{}", text);
        }
    }

    #[test]
    fn leetcode_holds_what_it_claims(grid in any_grid()) {
        let record = Record::from(grid);
        prop_assert!(Format::from_name("leetcode").unwrap().holds.losses(&record).is_empty());
        prop_assert_eq!(read("leetcode", leetcode(&grid.to_string()).as_bytes()), [Ok(record)]);
    }

    /// Samples with bytes changed, removed and inserted, read as every format.
    #[test]
    fn no_bytes_make_a_reader_panic(
        which in any::<prop::sample::Index>(),
        edits in prop::collection::vec(
            (any::<prop::sample::Index>(), "[\\[\\]{}<>\"',;:|%/\\\\\n\r\t a0.5]|.{1}|", 0usize..4), 1..8),
        cut in prop::option::of(any::<prop::sample::Index>()),
    ) {
        let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/samples");
        let mut paths: Vec<_> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
        paths.sort();
        let mut bytes = fs::read(which.get(&paths)).unwrap();
        for (at, put, out) in edits {
            let at = at.index(bytes.len().max(1)).min(bytes.len());
            let end = (at + out).min(bytes.len());
            bytes.splice(at..end, put.into_bytes());
        }
        if let Some(cut) = cut {
            bytes.truncate(cut.index(bytes.len() + 1));
        }
        let _ = Sample::new(&bytes, None).detect();
        for format in FORMATS.iter().filter(|format| format.can_read()) {
            let options = ReadOptions { format: Some(format), ..ReadOptions::default() };
            if let Ok(reader) = Reader::open(&bytes[..], &options) {
                for (number, result) in (1..).zip(reader) {
                    if let Err(error) = result {
                        prop_assert_eq!(error.record(), number);
                        prop_assert!(error.line() > 0, "{}", error);
                    }
                }
            }
        }
    }
}

/// This would take minutes if the time grew with the square of the number of columns.
#[test]
fn a_table_may_have_a_hundred_thousand_columns() {
    let puzzle = ".".repeat(81);
    let columns = 100_000;
    let heading: Vec<String> = (0..columns).map(|i| format!("c{}", i / 2)).collect();
    let row: Vec<String> = (0..columns).map(|i| i.to_string()).collect();
    let text = format!("puzzle,{}\n{puzzle},{}\n", heading.join(","), row.join(","));
    let csv = Format::from_name("csv").unwrap();
    let mut reader = sudokit::format::read(text.as_bytes()).unwrap();
    let columns = reader.columns().to_vec();
    let mut record = reader.next().unwrap().unwrap();
    assert!(csv.holds.losses_among(&record, &columns).is_empty());
    let encoder = csv.encoder(&columns[..]).unwrap();
    let write = |record: &Record| {
        let mut out = Vec::new();
        encoder.head(&mut out);
        encoder.record(record, &mut out);
        String::from_utf8(out).unwrap()
    };
    assert_eq!(write(&record), text);
    // Fields of the same name keep their order.
    let half = record.fields.len() / 2;
    record.fields.rotate_left(half);
    assert_eq!(write(&record), text);
    record.fields.push(Field::new("c7", "a third"));
    assert_eq!(csv.holds.losses_among(&record, &columns), [Loss::Field("c7".into())]);
    record.fields.remove(0);
    assert_eq!(write(&record), text.replace(",50000,50001,", ",50001,,"));
}
