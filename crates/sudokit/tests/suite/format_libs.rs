//! The formats that need a library: what they accept, the places and codes of their errors, and that they hold
//! what they claim. The transcript `unreadable` of the command has the messages.

use std::fs;
use std::path::PathBuf;

use proptest::prelude::*;
use serde_json::{Value, json};
use sudokit::format::{
    Board, Column, Field, Format, Loss, OpenError, Progress, ReadOptions, Reader, Record, RecordError,
    RecordErrorKind, Sample,
};
use sudokit::{CandidateSet, Cell, Digit, Grid, Sukaku};

use crate::format_errors::described;

const WIKIPEDIA: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const INKALA: &str = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
const SOLUTION: &str = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

fn options(name: &str) -> ReadOptions {
    ReadOptions { format: Format::from_name(name), ..ReadOptions::default() }
}

fn read(name: &str, bytes: &[u8]) -> Vec<Result<Record, RecordError>> {
    Reader::open(bytes, &options(name)).unwrap().collect()
}

/// The name or the cells of each board, or the place and the code of its error.
fn outcomes(name: &str, text: &str) -> Vec<String> {
    let line = |(result, number): (Result<Record, RecordError>, u64)| match result {
        Ok(record) => match record.board.classic_or_blank() {
            Board::Givens(grid) if grid.to_string() == WIKIPEDIA => "wikipedia".into(),
            Board::Givens(grid) if grid.to_string() == INKALA => "inkala".into(),
            Board::Givens(grid) => grid.to_string(),
            Board::Candidates(_) => "candidates".into(),
        },
        Err(error) => described(&error, number),
    };
    read(name, text.as_bytes()).into_iter().zip(1..).map(line).collect()
}

/// The same on one line.
fn read_lines(name: &str, text: &str) -> String {
    outcomes(name, text).join(", ")
}

/// The errors of a text whose other records, the first and the last among them, are Inkala's puzzle.
fn errors_between(name: &str, text: &str) -> String {
    let outcomes = outcomes(name, text);
    let every_second =
        |at: usize| outcomes.iter().skip(at).step_by(2).map(String::as_str).collect::<Vec<_>>();
    assert!(
        every_second(0).iter().all(|board| *board == "inkala") && outcomes.len() % 2 == 1,
        "{outcomes:#?}"
    );
    every_second(1).join(", ")
}

fn sample(name: &str) -> String {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/samples").join(name);
    fs::read_to_string(path).unwrap()
}

fn write(name: &str, columns: &[Column], records: &[Result<Record, RecordError>]) -> String {
    let encoder = Format::from_name(name).unwrap().encoder(columns).unwrap();
    let mut out = Vec::new();
    encoder.head(&mut out);
    for (i, record) in records.iter().enumerate() {
        if i > 0 {
            out.extend_from_slice(encoder.between().as_bytes());
        }
        match record {
            Ok(record) => encoder.record(record, &mut out),
            Err(error) => encoder.error(&error.to_string(), &[], &mut out),
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
    assert_eq!(
        errors_between("leetcode", &sample("leetcode-broken.json")),
        "2:305 row-count, 4:20 r1c5 syntax, 6:22 syntax, 8:343 syntax, 10:343 syntax, 12:61 syntax, \
         14:1 syntax, 16:39 syntax, 18:41 row-length, 20:20 r1c5 syntax"
    );
    // In one long line.
    let errors = errors_between("leetcode", &sample("leetcode-broken-list.json"));
    assert!(errors.split(", ").filter(|error| error.starts_with("1:")).count() == 10, "{errors}");
}

#[test]
fn leetcode_boards_have_these_shapes() {
    let board = leetcode(WIKIPEDIA);
    let mut row_too_many = board.clone();
    row_too_many.insert_str(1, "[\"1\",\"1\",\"1\",\"1\",\"1\",\"1\",\"1\",\"1\",\"1\"],");
    for (text, expected) in [
        (board.clone(), "wikipedia"),
        (format!("[{board},\n{board}]"), "wikipedia, wikipedia"),
        (format!("{board} {board}"), "wikipedia, wikipedia"),
        (format!("[[{board}]]"), "wikipedia"),
        (board.replace("]]", "],]"), "wikipedia"),
        (board.replace('.', ""), "wikipedia"),
        (board.replace("\".\"", "null"), "wikipedia"),
        (board.replace(".\"", "0\"").replace('"', ""), "wikipedia"),
        (board.replace('"', "'"), "wikipedia"),
        (board.replace(',', " ,\r\n"), "wikipedia"),
        ("null\n".into(), "1:1 syntax"),
        (format!("[null,{board}]"), "1:2 syntax, wikipedia"),
        ("[]".into(), "1:2 row-count"),
        ("[[]]".into(), "1:2 row-length"),
        ("[[[[[[\"5\"".into(), "1:10 syntax"),
        ("[".into(), "1:2 syntax"),
        ("board".into(), "1:1 syntax"),
        (board.replacen("\"7\"", "10", 1), "1:19 r1c5 syntax"),
        (board.replacen("\"7\"", "\"q\"", 1), "1:20 r1c5 not-a-cell"),
        (board.replacen("\"7\"", "true", 1), "1:19 r1c5 syntax"),
        (board.replacen("\"7\",", "", 1), "1:2 row-length"),
        (row_too_many, "1:381 row-count"),
        // A row is closed twice: the rows that follow are not reported again.
        (format!("{}\n{board}", board.replacen("],", "]],", 1)), "1:39 row-count, wikipedia"),
        (format!("{}\n{board}", board.replacen("\"5\"", "\"5", 1)), "1:4 r1c1 syntax, wikipedia"),
    ] {
        assert_eq!(read_lines("leetcode", &text), expected, "{text}");
    }
    assert_eq!(read_lines("leetcode", "[\"53..7....\",\"6..195....\"]\n"), "1:15 row-length");
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
    assert_eq!(read_lines("json", &nested), "1:100011 syntax, wikipedia");
}

#[test]
fn records_that_are_too_long_are_skipped() {
    let long = " ".repeat(2 << 20);
    let board = leetcode(WIKIPEDIA);
    let object = format!("{{\"puzzle\":\"{WIKIPEDIA}\"}}");
    for (name, text, expected) in [
        ("leetcode", format!("[[\"5\",{long}\n{board}"), "1 too-long, wikipedia"),
        ("json", format!("{{\"puzzle\":\"{long}\"}}\n{object}"), "1 too-long, wikipedia"),
        ("csv", format!("puzzle,note\n{WIKIPEDIA},{long}\n{WIKIPEDIA},x\n"), "2 too-long, wikipedia"),
        (
            "opensudoku",
            format!("<opensudoku><game data=\"{long}\"/><game data=\"{WIKIPEDIA}\"/></opensudoku>"),
            "1 too-long, wikipedia",
        ),
        ("fpuzzles", format!("https://www.f-puzzles.com/?load={}\n", long.replace(' ', "N")), "1 too-long"),
    ] {
        assert_eq!(read_lines(name, &text), expected, "{name}");
    }
    let text = format!("puzzle,note\n{WIKIPEDIA},\"{long}\n\"\n{WIKIPEDIA},x\n");
    assert_eq!(outcomes("csv", &text)[0], "2 too-long");
}

#[test]
fn bytes_that_are_not_text_have_a_place() {
    let board = leetcode(WIKIPEDIA);
    let mut bytes = format!("[{board},{board}]").into_bytes();
    bytes[400] = 0xff;
    let records = read("leetcode", &bytes);
    assert_eq!(described(records[1].as_ref().unwrap_err(), 2), "1:401 not-utf-8");
    let bytes = [format!("puzzle,note\n{WIKIPEDIA},").as_bytes(), &[0xc0, b'\n']].concat();
    assert_eq!(read("csv", &bytes)[0].as_ref().unwrap().text("note"), "À");
}

#[test]
fn broken_json_does_not_affect_other_records() {
    assert_eq!(
        errors_between("json", &sample("json-broken.jsonl")),
        "2:92 cell-count, 4:16 r1c5 not-a-cell, 6:95 syntax, 8:94 syntax, 10:11 syntax, \
         12:95 syntax, 14:1 syntax, 16:1 syntax, 18:11 syntax, 20:103 syntax, 22:1 syntax, \
         24:104 syntax, 26:104 r1c1 syntax"
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
    assert_eq!(fields[9].value, "7", "a text of digits is not a number");
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
    let error = RecordErrorKind::Syntax("\"80\" cells, not 81".into()).at(2);
    let message = error.to_string();
    let records = [Ok(Record::from(Grid::EMPTY)), Err(error)];
    let columns = [Column::Field("id".into()), Column::Puzzle("quiz".into()), Column::Field("note".into())];
    let empty = ".".repeat(81);
    let read_back = |name: &str, text: &str| {
        let error = read(name, text.as_bytes()).remove(1).unwrap_err();
        assert_eq!(error.kind().to_string(), message);
        described(&error, 2)
    };
    let csv = write("csv", &columns, &records);
    let quoted = message.replace('"', "\"\"");
    assert_eq!(csv, format!("id,quiz,note\n,{empty},\n,\"error: {quoted}\",\n"));
    assert_eq!(read_back("csv", &csv), "3 syntax");
    let json = write("json", &[], &records);
    assert_eq!(json.lines().last(), Some(&*json!({ "error": message }).to_string()));
    assert_eq!(read_back("json", &json), "2:1 syntax");
    assert_eq!(write("leetcode", &[], &records).lines().last(), Some("null"));
}

#[test]
fn broken_rows_do_not_affect_others() {
    assert_eq!(
        read_lines("csv", &sample("csv-broken.csv")),
        "wikipedia, 3:83 cell-count, 4 syntax, wikipedia, wikipedia, 7:1 syntax, \
         8:43 r5c5 not-a-cell, 9:3 cell-count, 10:3 syntax, wikipedia, wikipedia"
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
            assert_eq!(read_lines("csv", &text), "2 syntax, wikipedia, wikipedia", "{text}");
            let message = read("csv", text.as_bytes()).remove(0).unwrap_err().to_string();
            assert!(message.contains(&format!("field {number}")), "{message}");
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
            Err(error) => error.code().into(),
        }
    };
    let two = format!("a,b,c\n1,{WIKIPEDIA},{INKALA}\n");
    assert_eq!(column(&two, None), "1");
    assert_eq!(column(&two, Some("c")), "2");
    assert_eq!(column(&two, Some("C")), "2");
    assert_eq!(column(&two, Some("3")), "2");
    assert_eq!(column(&two, Some("4")), "no-such-column");
    assert_eq!(column(&two, Some("0")), "no-such-column");
    assert_eq!(column("a,b\n1,2\n", None), "no-such-column");
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
        "wikipedia, 6:93 cell-count, 7:1 syntax, wikipedia, 9:1 syntax, 10:13 syntax, 11:1 syntax, \
         inkala, 13:17 r1c5 not-a-cell, 14:13 syntax, 15 syntax"
    );
    // Entities that a document type declares are not expanded.
    assert_eq!(read("opensudoku", sample.as_bytes())[0].as_ref().unwrap().text("name"), "&b;");
}

#[test]
fn a_collections_head_belongs_to_all_its_games() {
    let fields = |record: &Result<Record, RecordError>| {
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
    assert_eq!(read_lines("opensudoku", "<svg></svg>"), "1 syntax");
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
        link(&puzzle)
    };
    for rules in [None, Some("Normal sudoku rules apply.")] {
        let record = read("fpuzzles", drawn(rules).as_bytes()).remove(0).unwrap();
        assert_eq!(record.board.classic_or_blank().solved_cells().to_string(), WIKIPEDIA);
        assert_eq!(record.text("colors"), "r1c3=#ff0000");
        assert_eq!(record.text("circle"), r#"[{"cells":["R1C1"]}]"#);
    }
    assert!(not_classic(&drawn(Some("Digits in the circle are even."))).contains("\"text\""));
}

/// The rule of a puzzle in a link that is not one of classic Sudoku.
fn not_classic(link: &str) -> String {
    let error = read("fpuzzles", link.as_bytes()).remove(0).unwrap_err();
    match error.kind() {
        RecordErrorKind::Unsupported(rule) => rule.clone(),
        _ => panic!("{error}"),
    }
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
    assert_eq!(record.board.classic_or_blank().solved_cells().to_string(), WIKIPEDIA);
    assert_eq!((record.text("title"), record.text("author")), ("A".into(), "B".into()));
    for (old, new, rule) in [
        ("cs:50", "cs:50,ca:[{cells:[[0,0]],v:'5?'},{v:'rules: Sums are near.'}]", "cages"),
        ("cs:50", "cs:50,l:[{wp:[[0,0]]}],ca:[{v:'rules: Lines are odd.'}]", "lines"),
        ("cs:50", "cs:50,global:['antisocial']", "antisocial"),
    ] {
        let found = not_classic(&scl(&json("").replacen(old, new, 1)));
        assert!(found.contains(rule), "{found}");
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
    assert!(not_classic(&format!("scf{}q", short(WIKIPEDIA))).contains("'q'"));
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
    for (link, cause) in [
        ("https://www.f-puzzles.com/?id=yb3l8xhz", "short"),
        ("https://sudokupad.app/zetamath/spring", "short"),
        ("https://app.crackingthecryptic.com/sudoku/LtQmdH2dbD", "short"),
        ("https://sudokupad.app/sclN4IgzglgXgpiBcBOANCA5g", "altered"),
        ("https://sudokupad.app/?puzzleid=scfNz", "'z'"),
        ("https://sudokupad.app/scf5", "1 cell"),
        ("https://www.f-puzzles.com/?load=", "altered"),
        ("https://www.f-puzzles.com/?load=N4Igz\u{fc}", "altered"),
        (&format!("fpuzzles{}", lz_str::compress_to_base64(&*" ".repeat(1 << 20))), "larger"),
        ("hello", "expected"),
    ] {
        let error = read("fpuzzles", link.as_bytes()).remove(0).unwrap_err();
        assert!(described(&error, 1).starts_with("1:1 "), "{error}");
        assert!(error.kind().to_string().contains(cause), "{link}: {error}");
    }
    for (key, value, named) in [
        ("cage", json!([{"cells": ["R1C1"], "value": "7"}]), "\"cage\""),
        ("somethingnew", json!(1), "\"somethingnew\""),
        ("negative", json!(["sum"]), "\"sum\""),
        ("thermometer", json!([{"lines": [["R1C1", "R1C2"]], "value": "3"}]), "\"value\" in thermometer 1"),
    ] {
        let mut puzzle = fpuzzles(WIKIPEDIA);
        puzzle[key] = value;
        let rule = not_classic(&link(&puzzle));
        assert!(rule.contains(named), "{rule}");
        puzzle[key] = json!(false);
        assert_eq!(read_lines("fpuzzles", &link(&puzzle)), "wikipedia");
    }
    for (cell, code) in [
        (json!({"region": 1}), "1:1 syntax"),
        (json!({"minimum": true}), "1:1 r4c2 unsupported"),
        (json!({"value": 10}), "1:1 r4c2 syntax"),
        (json!({"value": "x"}), "1:1 r4c2 syntax"),
        (json!({"given": true}), "1:1 r4c2 syntax"),
        (json!({"centerPencilMarks": [0]}), "1:1 r4c2 syntax"),
        (json!({"cornerPencilMarks": 7}), "1:1 r4c2 syntax"),
        (json!(7), "1:1 r4c2 syntax"),
    ] {
        let mut puzzle = fpuzzles(WIKIPEDIA);
        puzzle["grid"][3][1] = cell;
        assert_eq!(read_lines("fpuzzles", &link(&puzzle)), code);
    }
    let mut puzzle = fpuzzles(WIKIPEDIA);
    puzzle["size"] = json!(6);
    assert_eq!(read_lines("fpuzzles", &link(&puzzle)), "1:1 syntax");
    puzzle["size"] = json!(9);
    puzzle["grid"][4] = json!([]);
    assert_eq!(read_lines("fpuzzles", &link(&puzzle)), "1:1 row-length");
}

#[test]
fn a_link_distinguishes_givens_from_placed_digits() {
    let records = read("fpuzzles", sample("fpuzzles-progress.txt").as_bytes());
    let record = records[0].as_ref().unwrap();
    assert_eq!(record.board, Board::Givens(WIKIPEDIA.parse().unwrap()).into());
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
    let Some(Board::Candidates(sukaku)) = record.board.classic() else { panic!("{record:?}") };
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
        Record { board: board.into(), progress, fields }
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
