//! f-puzzles and SudokuPad on boards of every size and with rules: what is read, what is written, and that both agree.

use proptest::prelude::*;
use serde_json::{Value, json};
use sudokit::Budget;
use sudokit::format::{Board, Format, ReadOptions, Reader, Record, RecordBoard, RecordError, VariantBoard};
use sudokit::request::Request;
use sudokit::variants::{Cell, Digit, DigitSet, Layout, Puzzle, Rule, rule};

fn read(text: &str) -> Vec<Result<Record, RecordError>> {
    Reader::open(text.as_bytes(), &ReadOptions::default()).expect("the format is known").collect()
}

fn one(text: &str) -> Record {
    let mut records = read(text);
    assert_eq!(records.len(), 1, "{text}");
    records.remove(0).unwrap_or_else(|error| panic!("{error}: {text}"))
}

fn error(puzzle: &Value) -> String {
    let text = puzzle.to_string();
    let records = read(&text);
    match &records[..] {
        [Err(error)] => error.kind().to_string(),
        other => panic!("{other:?}: {text}"),
    }
}

fn variant(record: &Record) -> &VariantBoard {
    match &record.board {
        RecordBoard::Variant(board) => board,
        RecordBoard::Classic(board) => panic!("a classic board: {board}"),
    }
}

/// The words of the rules of a puzzle in JSON.
fn words(puzzle: &Value) -> Vec<String> {
    let record = one(&puzzle.to_string());
    let puzzle = &variant(&record).puzzle;
    puzzle.rules().iter().map(|rule| rule.words(puzzle.layout())).collect()
}

/// A blank board with these entries besides.
fn board(size: usize, more: Value) -> Value {
    let mut puzzle = json!({ "size": size, "grid": vec![vec![json!({}); size]; size] });
    for (key, value) in more.as_object().expect("an object") {
        puzzle[key] = value.clone();
    }
    puzzle
}

fn link(puzzle: &Value) -> String {
    format!("https://www.f-puzzles.com/?load={}", lz_str::compress_to_base64(&*puzzle.to_string()))
}

fn write(format: &str, record: &Record) -> String {
    let mut out = Vec::new();
    Format::from_name(format).unwrap().encoder([]).unwrap().record(record, &mut out);
    String::from_utf8(out).expect("UTF-8")
}

#[test]
fn every_key_is_read() {
    let line = || json!([{ "lines": [["R1C1", "R2C2", "R2C3"]] }]);
    let pair = |value: Value| json!([{ "cells": ["R1C1", "R1C2"], "value": value }]);
    let at = "r1c1 r2c2 r2c3";
    for (key, value, expected) in [
        (
            "killercage",
            json!([{"cells": ["R1C1", "R1C2"], "value": "5"}]),
            "killer cage of 5 at r1c1 r1c2".to_owned(),
        ),
        ("killercage", json!([{"cells": ["R1C1", "R1C2"], "value": ""}]), "cage at r1c1 r1c2".into()),
        ("difference", pair(json!("")), "white dot at r1c1 r1c2".into()),
        ("difference", pair(json!("3")), "white dot of 3 at r1c1 r1c2".into()),
        ("ratio", pair(json!(null)), "black dot at r1c1 r1c2".into()),
        ("ratio", pair(json!(3)), "black dot of 3 at r1c1 r1c2".into()),
        ("xv", pair(json!("x")), "X at r1c1 r1c2".into()),
        ("xv", pair(json!("V")), "V at r1c1 r1c2".into()),
        ("thermometer", line(), format!("thermometer at {at}")),
        ("slowthermometer", line(), format!("slow thermometer at {at}")),
        ("palindrome", line(), format!("palindrome at {at}")),
        ("betweenline", line(), format!("between line at {at}")),
        ("lockout", line(), format!("lockout line of 4 at {at}")),
        ("renban", line(), format!("renban line at {at}")),
        ("whispers", line(), format!("whispers of 5 at {at}")),
        ("regionsumline", line(), format!("region sum line at {at}")),
        ("entropicline", line(), format!("entropic line at {at}")),
        ("modularline", line(), format!("modular line of 3 at {at}")),
        ("nabner", line(), format!("nabner line at {at}")),
        ("doublearrow", line(), format!("double arrow at {at}")),
        ("zipperline", line(), format!("zipper line at {at}")),
        ("rowindexer", json!([{"cells": ["R1C1"]}]), "row indexer at r1c1".into()),
        ("columnindexer", json!([{"cells": ["R1C1"]}]), "column indexer at r1c1".into()),
        ("boxindexer", json!([{"cells": ["R1C1"]}]), "box indexer at r1c1".into()),
        ("arrow", json!([{"cells": ["R1C1"], "lines": [["R1C1", "R2C2"]]}]), "arrow at r1c1, r2c2".into()),
        (
            "arrow",
            json!([{"cells": ["R1C2", "R1C1"], "lines": [["R1C2", "R2C2"]]}]),
            "arrow at r1c1 r1c2, r2c2".into(),
        ),
        (
            "clone",
            json!([{"cells": ["R1C1", "R1C2"], "cloneCells": ["R5C5", "R1C2"]}]),
            "clones at r1c1, r5c5".into(),
        ),
        (
            "quadruple",
            json!([{"cells": ["R1C1", "R1C2", "R2C1", "R2C2"], "values": [1, 1, 9]}]),
            "quadruple of 1 1 9 at r1c1 r1c2 r2c1 r2c2".into(),
        ),
        ("odd", json!([{"cell": "R1C1"}, {"cell": "R3C1"}]), "odd at r1c1 r3c1".into()),
        ("even", json!([{"cell": "R1C1"}]), "even at r1c1".into()),
        ("minimum", json!([{"cell": "R1C1"}, {"cell": "R1C2"}]), "minimum at r1c1 r1c2".into()),
        ("maximum", json!([{"cell": "R1C1"}]), "maximum at r1c1".into()),
        ("antiknight", json!(true), "antiknight".into()),
        ("antiking", json!(true), "antiking".into()),
        ("nonconsecutive", json!(true), "nonconsecutive".into()),
        ("negative", json!(["xv"]), "negative constraint of sum 10, sum 5, except".into()),
        ("negative", json!(["ratio"]), "negative constraint of ratio 2, except".into()),
        (
            "sandwichsum",
            json!([{"cell": "R0C3", "value": "10"}]),
            "sandwich of 10 at r1c3 r2c3 r3c3 r4c3 r5c3 r6c3 r7c3 r8c3 r9c3".into(),
        ),
        (
            "xsum",
            json!([{"cell": "R4C0", "value": "10"}]),
            "X-sum of 10 at r4c1 r4c2 r4c3 r4c4 r4c5 r4c6 r4c7 r4c8 r4c9".into(),
        ),
        (
            "skyscraper",
            json!([{"cell": "R10C3", "value": "4"}]),
            "skyscraper of 4 at r9c3 r8c3 r7c3 r6c3 r5c3 r4c3 r3c3 r2c3 r1c3".into(),
        ),
        (
            "littlekillersum",
            json!([{"cell": "R4C10", "direction": "DL", "value": "20", "cells": ["R5C9", "R6C8", "R7C7", "R8C6", "R9C5"]}]),
            "little killer of 20 at r5c9 r6c8 r7c7 r8c6 r9c5".into(),
        ),
    ] {
        assert_eq!(words(&board(9, json!({ key: value }))), [expected], "{key}");
    }
    let layouts = json!({
        "diagonal+": true, "diagonal-": true, "disjointgroups": true, "extraregion": [{"cells": ["R1C1", "R2C4"]}],
    });
    let record = one(&link(&board(9, layouts)));
    assert_eq!(variant(&record).name(), "9x9 with both diagonals, disjoint groups, 1 extra region");
}

#[test]
fn dots_are_exceptions_of_negative_constraints() {
    let dots = json!({
        "ratio": [{"cells": ["R1C1", "R1C2"]}, {"cells": ["R4C1", "R4C2"], "value": "3"}],
        "difference": [{"cells": ["R1C2", "R1C3"]}],
        "xv": [{"cells": ["R5C5", "R5C6"], "value": "X"}],
        "negative": ["ratio", "xv"],
        "nonconsecutive": true,
    });
    let found = words(&board(9, dots));
    let marked = "r1c1 r1c2, r4c1 r4c2, r1c2 r1c3";
    for expected in [
        format!("negative constraint of ratio 2, ratio 3, except at {marked}"),
        format!("negative constraint of difference 1, except at {marked}"),
        "negative constraint of sum 10, sum 5, except at r5c5 r5c6".to_owned(),
    ] {
        assert!(found.contains(&expected), "{expected}: {found:?}");
    }
}

#[test]
fn boards_have_every_size_and_region() {
    for (size, name) in
        [(4, "4x4"), (6, "6x6"), (7, "latin 7x7"), (8, "8x8"), (12, "12x12"), (16, "16x16"), (25, "25x25")]
    {
        let mut puzzle = board(size, json!({}));
        puzzle["grid"][0][size - 1] = json!({ "value": size, "given": true });
        let record = one(&link(&puzzle));
        let board = variant(&record);
        assert_eq!(board.name(), name);
        assert_eq!(board.puzzle.candidates()[size - 1].only(), Some(Digit::new(size as u8)));
        assert_eq!(one(&write("fpuzzles", &record)), record);
    }
    let jigsaw = |regions: &str| {
        let mut puzzle = board(4, json!({}));
        for (at, region) in regions.chars().enumerate() {
            puzzle["grid"][at / 4][at % 4]["region"] = region.to_digit(10).into();
        }
        puzzle
    };
    let record = one(&jigsaw("0001203121312233").to_string());
    assert_eq!(variant(&record).name(), "jigsaw 4x4");
    assert_eq!(one(&write("fpuzzles", &record)), record);
    assert_eq!(error(&jigsaw("0001203120312233")), "region 1 has 5 cells instead of 4");
    // Cells may be in no region.
    let record = one(&jigsaw("0001.0.1...1...1").to_string());
    let houses = variant(&record).puzzle.layout().houses().len();
    assert_eq!(houses, 4 + 4 + 2);
    assert_eq!(one(&write("fpuzzles", &record)), record);
}

/// One or more rules of each kind that the format can say.
fn all_rules(layout: &Layout) -> Vec<Rule> {
    let cells = |indices: &[usize]| indices.iter().map(|at| Cell::new(*at)).collect::<Vec<_>>();
    let line = || cells(&[0, 10, 11, 20]);
    let column = |rows: i32, first: usize| layout.line(Cell::new(first), rows, 0);
    vec![
        rule::KillerCage { cells: line(), total: Some(20) }.into(),
        rule::KillerCage { cells: line(), total: None }.into(),
        rule::WhiteDot { cells: [Cell::new(3), Cell::new(4)], difference: 1 }.into(),
        rule::WhiteDot { cells: [Cell::new(4), Cell::new(5)], difference: 2 }.into(),
        rule::BlackDot { cells: [Cell::new(12), Cell::new(13)], ratio: 2 }.into(),
        rule::BlackDot { cells: [Cell::new(13), Cell::new(14)], ratio: 3 }.into(),
        rule::PairSum { cells: [Cell::new(30), Cell::new(31)], total: 10 }.into(),
        rule::PairSum { cells: [Cell::new(31), Cell::new(32)], total: 5 }.into(),
        rule::Thermometer { cells: line(), is_slow: false }.into(),
        rule::Thermometer { cells: line(), is_slow: true }.into(),
        rule::Palindrome { cells: line() }.into(),
        rule::BetweenLine { cells: line() }.into(),
        rule::Lockout { cells: line(), gap: 4 }.into(),
        rule::Lockout { cells: line(), gap: 3 }.into(),
        rule::Renban { cells: line() }.into(),
        rule::Whisper { cells: line(), difference: 5 }.into(),
        rule::Whisper { cells: line(), difference: 4 }.into(),
        rule::RegionSumLine { cells: line() }.into(),
        rule::EntropicLine { cells: line() }.into(),
        rule::ModularLine { cells: line(), modulus: 3 }.into(),
        rule::ModularLine { cells: line(), modulus: 2 }.into(),
        rule::Nabner { cells: line() }.into(),
        rule::DoubleArrow { cells: line() }.into(),
        rule::Zipper { cells: line() }.into(),
        rule::Indexer { cells: line(), along: rule::Indexed::Row }.into(),
        rule::Indexer { cells: line(), along: rule::Indexed::Column }.into(),
        rule::Indexer { cells: line(), along: rule::Indexed::Box }.into(),
        rule::Sandwich { cells: column(1, 2), total: 12 }.into(),
        rule::XSum { cells: column(-1, 74), total: 12 }.into(),
        rule::Skyscraper { cells: layout.line(Cell::new(17), 0, -1), count: 3 }.into(),
        rule::Sum { cells: layout.line(Cell::new(5), 1, 1), total: 12, is_little_killer: true }.into(),
        rule::Sum { cells: cells(&[80]), total: 7, is_little_killer: true }.into(),
        rule::Arrow { circle: cells(&[40]), shaft: cells(&[41, 42]) }.into(),
        rule::Arrow { circle: cells(&[49, 58]), shaft: cells(&[67, 68]) }.into(),
        rule::Clones { cells: cells(&[0, 1]), clones: cells(&[60, 61]) }.into(),
        rule::Quadruple { cells: cells(&[0, 1, 9, 10]), digits: vec![Digit::new(2), Digit::new(2)] }.into(),
        rule::MarkedCells { cells: line(), mark: rule::Mark::Odd }.into(),
        rule::MarkedCells { cells: cells(&[70]), mark: rule::Mark::Even }.into(),
        rule::MarkedCells { cells: line(), mark: rule::Mark::Minimum }.into(),
        rule::MarkedCells { cells: cells(&[70]), mark: rule::Mark::Maximum }.into(),
        rule::Everywhere::AntiKnight.into(),
        rule::Everywhere::AntiKing.into(),
    ]
}

fn record_of(layout: Layout, rules: Vec<Rule>) -> Record {
    let mut puzzle = Puzzle::try_new(std::sync::Arc::new(layout), rules).expect("the rules fit");
    puzzle.give(Cell::new(80), Digit::new(3));
    puzzle.restrict(Cell::new(79), DigitSet::range(1..=2));
    puzzle.restrict(Cell::new(78), DigitSet::EMPTY);
    let board = VariantBoard { puzzle, symbols: sudokit::format::Symbols::Digits };
    Record { board: board.into(), progress: None, fields: Vec::new() }
}

/// The words of the rules, in an order that does not depend on theirs.
fn sorted_words(record: &Record) -> Vec<String> {
    let puzzle = &variant(record).puzzle;
    let mut words: Vec<String> = puzzle.rules().iter().map(|rule| rule.words(puzzle.layout())).collect();
    words.sort_unstable();
    words
}

#[test]
fn every_rule_is_there_and_back_the_same() {
    let layout =
        Layout::standard(9).and_then(|layout| layout.with_house_set("x")).expect("9x9 has diagonals");
    let layout = layout.with_extra_region(&[0, 30, 60].map(Cell::new)).expect("three cells");
    let rules = all_rules(&layout);
    let dots = [[3, 4], [4, 5], [12, 13], [13, 14]].map(|pair| pair.map(Cell::new)).to_vec();
    let negative =
        |signs: Vec<rule::Sign>, marked: Vec<[Cell; 2]>| Rule::from(rule::Negative { signs, marked });
    let negatives = [
        negative(vec![rule::Sign::Difference(1)], dots.clone()),
        negative(vec![rule::Sign::Ratio(2), rule::Sign::Ratio(3)], dots),
        negative(
            vec![rule::Sign::Sum(10), rule::Sign::Sum(5)],
            [[30, 31], [31, 32]].map(|pair| pair.map(Cell::new)).to_vec(),
        ),
    ];
    let many = [&rules[..], &negatives].concat();
    let mut puzzles: Vec<Vec<Rule>> = rules.iter().map(|rule| vec![rule.clone()]).collect();
    puzzles.push(many);
    puzzles.push(vec![rule::Everywhere::NonConsecutive.into()]);
    for rules in puzzles {
        let record = record_of(layout.clone(), rules);
        for format in ["fpuzzles", "sudokupad", "fpuzzles-json"] {
            let text = write(format, &record);
            let again = one(&text);
            assert_eq!(sorted_words(&again), sorted_words(&record), "{text}");
            let (again, puzzle) = (&variant(&again).puzzle, &variant(&record).puzzle);
            assert_eq!(again.layout(), puzzle.layout());
            assert_eq!(again.candidates(), puzzle.candidates());
        }
    }
}

#[test]
fn what_the_format_cannot_say_is_refused_by_name() {
    let layout = || Layout::standard(9).expect("9x9 has boxes");
    let pair = [Cell::new(0), Cell::new(1)];
    let dot = || Rule::from(rule::WhiteDot { cells: pair, difference: 1 });
    let negative = |signs: Vec<rule::Sign>| Rule::from(rule::Negative { signs, marked: vec![pair] });
    for (rules, named) in [
        (vec![rule::GreaterThan { cells: pair }.into()], "greater-than sign at r1c1 r1c2"),
        (vec![rule::PairSum { cells: pair, total: 7 }.into()], "sum of 7 at r1c1 r1c2"),
        (vec![rule::Everywhere::AntiTaxicab.into()], "antitaxicab"),
        (vec![rule::MarkedCells { cells: pair.to_vec(), mark: rule::Mark::Low }.into()], "low at"),
        (vec![rule::Sum { cells: pair.to_vec(), total: 7, is_little_killer: false }.into()], "sum of 7"),
        (vec![rule::Arrow { circle: vec![pair[1], pair[0]], shaft: vec![Cell::new(9)] }.into()], "arrow at"),
        // At a dot, f-puzzles allows consecutive digits.
        (vec![dot(), rule::Everywhere::NonConsecutive.into()], "nonconsecutive"),
        (vec![negative(vec![rule::Sign::Difference(1)])], "negative constraint"),
        (vec![dot(), negative(vec![rule::Sign::Sum(10), rule::Sign::Sum(5)])], "negative constraint"),
        (
            vec![
                rule::MarkedCells { cells: vec![pair[0]], mark: rule::Mark::Minimum }.into(),
                rule::MarkedCells { cells: vec![pair[1]], mark: rule::Mark::Minimum }.into(),
            ],
            "minimum at r1c2",
        ),
    ] {
        let record = record_of(layout(), rules);
        let encoder = Format::from_name("fpuzzles").unwrap().encoder([]).unwrap();
        let kind = encoder.refusal(variant(&record)).expect("it is refused");
        assert!(
            kind.to_string().contains(named) && kind.to_string().ends_with("which f-puzzles cannot say"),
            "{kind}"
        );
        assert!(write("fpuzzles", &record).starts_with("# error: not supported: "));
        assert!(write("fpuzzles-json", &record).starts_with("{\"error\":\"not supported: "));
    }
    let zero = Layout::standard(9).and_then(|layout| layout.with_digits(0..=8)).expect("nine digits");
    let record = Record {
        board: VariantBoard {
            puzzle: Puzzle::new(zero.into(), []),
            symbols: sudokit::format::Symbols::FromZero,
        }
        .into(),
        progress: None,
        fields: Vec::new(),
    };
    assert!(write("fpuzzles", &record).contains("digits 0-8"));
}

#[test]
fn a_windoku_is_written_with_extra_regions() {
    let layout =
        Layout::standard(9).and_then(|layout| layout.with_house_set("windoku")).expect("9x9 has windows");
    let record = record_of(layout, Vec::new());
    let again = one(&write("fpuzzles", &record));
    assert_eq!(variant(&again).name(), "9x9 with 4 extra regions");
}

#[test]
fn wrong_rules_are_named_with_their_cells() {
    for (more, expected) in [
        (
            json!({"killercage": [{"cells": ["R1C1", "R1C2"], "value": "20"}]}),
            "killer cage of 20 at r1c1 r1c2: the total must be 3 to 17",
        ),
        (json!({"killercage": [{"cells": ["R1C1", "R1C1"]}]}), "cage at r1c1 r1c1: r1c1 is listed twice"),
        (
            json!({"thermometer": [{"lines": [["R1C1", "R1C10"]]}]}),
            "thermometer 1: there is no cell r1c10 on this board",
        ),
        (
            json!({"thermometer": [{}, {"lines": [["R1C1", 7]]}]}),
            "thermometer 2: expected a cell such as R1C1, found 7",
        ),
        (json!({"thermometer": [{"lines": "R1C1"}]}), "thermometer 1: expected a list of lines"),
        (json!({"thermometer": 5}), "thermometer: expected a list, found 5"),
        (json!({"thermometer": [5]}), "thermometer 1: expected an object, found 5"),
        (
            json!({"whispers": [{"lines": [["R1C1", "R1C2"]], "value": "many"}]}),
            "whispers 1: expected a number, found \"many\"",
        ),
        (json!({"xv": [{"cells": ["R1C1", "R1C2"], "value": "L"}]}), "xv 1: expected X or V, found \"L\""),
        (json!({"ratio": [{"cells": ["R1C1"]}]}), "ratio 1: it needs 2 cells, not 1"),
        (
            json!({"sandwichsum": [{"cell": "R1C1", "value": "5"}]}),
            "sandwichsum 1: its cell is not beside a row or column",
        ),
        (
            json!({"littlekillersum": [{"cell": "R0C1", "value": "5"}]}),
            "littlekillersum 1: its direction must be DL, DR, UL or UR",
        ),
        (
            json!({"littlekillersum": [{"cell": "R0C1", "direction": "UR", "value": "5"}]}),
            "littlekillersum 1: its cell and its direction do not lead onto the board",
        ),
        (
            json!({"littlekillersum": [{"cell": "R0C1", "direction": "DR", "cells": ["R5C5"], "value": "5"}]}),
            "littlekillersum 1: its cells are not those in its direction",
        ),
        (json!({"clone": [{"cells": ["R1C1"], "cloneCells": []}]}), "clone 1: 1 cells have 0 clones"),
        (
            json!({"quadruple": [{"cells": ["R1C1"], "values": [10]}]}),
            "quadruple 1: its values must be digits of the board",
        ),
        (json!({"odd": [{"cell": "R0C1"}]}), "odd 1: there is no cell r0c1 on this board"),
        (
            json!({"extraregion": [{"cells": ["R1C1"]}]}),
            "extra region 1 has 1 cells; with 9 digits it can have 2 to 9",
        ),
        (json!({"antiknight": 1}), "antiknight: expected true, found 1"),
        (
            json!({"thermometer": [{"lines": [["R1C1", "R1C2"]], "isSlow": true}]}),
            "not supported: \"isSlow\" in thermometer 1",
        ),
        (json!({"odd": [{"cell": "R1C1", "value": "3"}]}), "not supported: \"value\" in odd 1"),
        (
            json!({"extraregion": [{"cells": ["R1C1", "R1C2"], "value": "3"}]}),
            "not supported: \"value\" in extraregion 1",
        ),
        (json!({"metadata": {"norowcol": true}}), "not supported: the constraint \"norowcol\" in metadata"),
    ] {
        assert_eq!(error(&board(9, more)), expected);
    }
    let long = error(&board(9, json!({ "thermometer": [{ "lines": [vec!["R1C1"; 10_000]] }] })));
    assert!(
        long.starts_with("thermometer at r1c1")
            && long.ends_with("...: r1c1 is listed twice")
            && long.len() < 400
    );
    let mut puzzle = board(12, json!({}));
    puzzle["grid"][11][11]["value"] = json!(13);
    assert_eq!(error(&puzzle), "r12c12: 13 is not a digit from 1 to 12");
    puzzle["grid"][11] = json!([]);
    assert_eq!(error(&puzzle), "row 12 has 0 cells instead of 12");
    assert_eq!(
        error(&json!({"size": 100, "grid": vec![vec![json!({}); 100]; 100]})).split(';').next(),
        Some("a board of 100x100")
    );
}

#[test]
fn json_is_read_as_lines_and_as_a_document() {
    let one_line = board(6, json!({ "title": "A" })).to_string();
    let pretty = serde_json::to_string_pretty(&board(4, json!({ "title": "B", "antiking": true }))).unwrap();
    let text = format!("{one_line}\n{pretty}\n{}\n", link(&board(9, json!({ "title": "C", "xsum": [] }))));
    let records: Vec<Record> = read(&text).into_iter().map(|record| record.expect("a puzzle")).collect();
    let titles: Vec<String> = records.iter().map(|record| record.text("title").into_owned()).collect();
    assert_eq!(titles, ["A", "B", "C"]);
    assert_eq!(records[2].board, Board::Givens(sudokit::Grid::EMPTY).into());
    assert_eq!(read(&format!("[{one_line},\n{one_line}]")).len(), 2);
    let broken = read(&pretty.replacen("\"size\": 4", "\"size\": 4 4", 1));
    let [Err(error)] = &broken[..] else { panic!("{broken:?}") };
    assert!(error.line() > 1 && error.column().is_some(), "{error}");
}

#[test]
fn drawings_that_show_a_constraint_are_not_drawings() {
    let lines = json!([["R1C1", "R1C2"]]);
    let rules = json!("Digits on a purple line are near each other.");
    let drawn = |from: Value| {
        json!({
            "renban": [{"lines": lines}], "line": [{"lines": lines, "fromConstraint": from}], "ruleset": rules,
        })
    };
    assert_eq!(words(&board(9, drawn(json!("Renban")))).len(), 1);
    for other in [json!("Whispers"), json!(null)] {
        assert!(error(&board(9, drawn(other))).contains("\"line\""));
    }
    // A color of exactly the cells of clones shows the clones.
    let mut shown = board(
        9,
        json!({ "clone": [{"cells": ["R1C1"], "cloneCells": ["R5C5"]}], "ruleset": "Blue cells are clones." }),
    );
    shown["grid"][0][0]["c"] = json!("#00f");
    shown["grid"][4][4]["c"] = json!("#00f");
    assert_eq!(one(&shown.to_string()).text("colors"), "r1c1=#00f r5c5=#00f");
    shown["grid"][0][2]["c"] = json!("#00f");
    assert!(error(&shown).contains("\"colors\""));
    // A clue without a number is a drawing; words that name a rule of the puzzle are usual.
    let clue = |rules: &str| {
        board(9, json!({ "ruleset": rules, "renban": [{"lines": lines}], "xsum": [{"cell": "R0C1"}] }))
    };
    assert_eq!(
        one(&clue("Normal sudoku and renban rules apply.").to_string()).text("xsum"),
        r#"[{"cell":"R0C1"}]"#
    );
    assert!(error(&clue("Normal sudoku and whispers rules apply.")).contains("\"xsum\""));
}

#[test]
fn what_a_player_did_stays_as_text() {
    let mut puzzle = board(12, json!({}));
    puzzle["grid"][0][1] = json!({ "value": 11 });
    puzzle["grid"][0][2] = json!({ "centerPencilMarks": [1, 12], "cornerPencilMarks": [3] });
    let record = one(&puzzle.to_string());
    let text = |name: &str| record.text(name).into_owned();
    assert_eq!([text("placed"), text("marks"), text("corner marks")], ["r1c2=11", "r1c3=1,12", "r1c3=3"]);
}

/// The link of SudokuPad to this compact JSON.
fn scl(json: &str) -> String {
    format!("https://sudokupad.app/scl{}", lz_str::compress_to_base64(json))
}

/// SudokuPad's compact JSON of a 4x4 with a given 1 and these entries besides.
fn sudokupad(more: &str) -> String {
    with_regions("0011001122332233", more)
}

fn with_regions(regions: &str, more: &str) -> String {
    let cells = |region: char| {
        let cells = regions.chars().enumerate().filter(|(_, c)| *c == region);
        format!("[{}]", cells.map(|(at, _)| format!("[{},{}]", at / 4, at % 4)).collect::<Vec<_>>().join(","))
    };
    let regions = "0123".chars().map(cells).collect::<Vec<_>>().join(",");
    format!("{{id:'x',ce:[[{{v:1}},,,],[,,,],[,,,],[,,,]],re:[{regions}]{more}}}")
}

#[test]
fn sudokupads_regions_cages_and_names_are_read() {
    let words = |more: &str| {
        let record = one(&scl(&sudokupad(more)));
        let puzzle = &variant(&record).puzzle;
        let rules: Vec<String> = puzzle.rules().iter().map(|rule| rule.words(puzzle.layout())).collect();
        assert_eq!(puzzle.candidates()[0].only(), Some(Digit::new(1)));
        (variant(&record).puzzle.layout().to_string(), rules)
    };
    for (more, layout, rules) in [
        ("", "4x4", &[][..]),
        (",ca:[{cells:[[0,0],[0,1]],v:5}]", "4x4", &["killer cage of 5 at r1c1 r1c2"]),
        (",ca:[{cells:[[0,0],[0,1]],v:'5',unique:t,sum:5}]", "4x4", &["killer cage of 5 at r1c1 r1c2"]),
        (",ca:[{cells:[[0,0],[0,1]],unique:t}]", "4x4", &["cage at r1c1 r1c2"]),
        (",ca:[{cells:[[0,0],[2,1]],style:'extraregion',unique:t,sum:3}]", "4x4 with 1 extra region", &[]),
        (",ca:[{cells:[[0,0],[2,1]],unique:f,hidden:t}]", "4x4", &[]),
        (
            ",global:['antiknight','disjoint'],metadata:{antiknight:t,antiking:t}",
            "4x4 with disjoint groups",
            &["antiknight", "antiking"],
        ),
        (",ca:[{v:'title: A'},{v:'rules: Normal sudoku rules apply'}]", "4x4", &[]),
    ] {
        let (found, found_rules) = words(more);
        assert_eq!(
            (&*found, &found_rules.iter().map(|it| &**it).collect::<Vec<_>>()[..]),
            (layout, rules),
            "{more}"
        );
    }
    for (more, expected) in [
        (",ca:[{cells:[[0,0],[0,4]],v:5}]", "cage 1: it has a cell outside of the board"),
        (",ca:[{cells:[[0,0],[0,1]],v:9}]", "killer cage of 9 at r1c1 r1c2: the total must be 3 to 7"),
        (",ca:[{cells:[[0,0],[0,1]],v:9,unique:f}]", "not supported: cage 1, in which digits may repeat"),
        (",global:['antixv']", "not supported: the constraint \"antixv\" of \"global\""),
        (",metadata:{norowcol:t}", "not supported: a board whose rows and columns may repeat digits"),
        (
            ",ca:[{v:'rules: Cages are odd'},{cells:[[0,0]],v:'odd'}]",
            "not supported: the rules in words may give the drawn \"cages\" a meaning",
        ),
    ] {
        let records = read(&scl(&sudokupad(more)));
        let [Err(error)] = &records[..] else { panic!("{more}: {records:?}") };
        assert_eq!(error.kind().to_string(), expected);
    }
    let jigsaw = one(&scl(&with_regions("0001203121312233", "")));
    assert_eq!(variant(&jigsaw).name(), "jigsaw 4x4");
    let records = read(&scl(&sudokupad("").replace("re:[", "re:[[[0,0]],")));
    let [Err(error)] = &records[..] else { panic!("{records:?}") };
    assert_eq!(
        (error.kind().to_string(), error.cell().map(|cell| cell.to_string())),
        ("a cell of two regions".into(), Some("r1c1".into()))
    );
    let document = r#"{"cells":[[{"value":1},{}],[{},{}]],"regions":[]}"#;
    let records = read(document);
    let [Err(error)] = &records[..] else { panic!("{records:?}") };
    assert_eq!(error.kind().to_string(), "a board of 2x2 without regions: the link does not say its boxes");
}

#[test]
fn short_links_have_diagonals_and_windows() {
    let blank = "o".repeat(13) + "K";
    let name = |letters: &str| variant(&one(&format!("https://sudokupad.app/scf{blank}{letters}"))).name();
    assert_eq!(name("x"), "9x9 with both diagonals");
    assert_eq!(name("wx"), "9x9 with both diagonals, windows");
}

#[test]
fn colored_lines_are_refused_by_color_or_assumed() {
    let lines = ",metadata:{rules:'Lines have rules.'},l:[{wp:[[0.5,0.5],[0.5,2.5]],c:67F067,th:8},{wp:[[3.5,0.5],[2.5,1.5]],c:CFCFCF,th:20}],\
                 u:[{center:[2.5,1.5],backgroundColor:CFCFCF,width:0.8,height:0.8,rounded:t}]";
    let colored = scl(&sudokupad(lines));
    let error = read(&colored).remove(0).unwrap_err().kind().to_string();
    assert!(error.contains("gray (CFCFCF), green (67F067)") && error.contains("assume-colours"), "{error}");
    let assume = |text: &str| {
        let options = ReadOptions { assume_colours: true, ..ReadOptions::default() };
        Reader::open(text.as_bytes(), &options).expect("a link").next().expect("a record")
    };
    let record = assume(&colored).expect("the colors have a meaning");
    assert_eq!(sorted_words(&record), ["thermometer at r3c2 r4c1", "whispers of 2 at r1c1 r1c2 r1c3"]);
    assert_eq!(
        record.text("remark"),
        "assumed by color: green: whispers of 2 at r1c1 r1c2 r1c3; gray: thermometer at r3c2 r4c1"
    );
    let ask = |operation: &str, request: Value| {
        let request = Request::parse(operation, request.to_string().as_bytes()).expect("the keys are right");
        request.answer(Budget::UNLIMITED, &mut |_| {}).map_err(Box::new)
    };
    for operation in ["check", "solutions"] {
        let error = ask(operation, json!({ "puzzle": colored })).unwrap_err();
        assert_eq!(error.code, "unsupported");
        let answer = ask(operation, json!({ "puzzle": colored, "assume_colours": true }));
        assert!(answer.expect("the colors have a meaning").contains("assumed by color: green"));
    }
    let json = ask("convert", json!({ "text": colored, "to": "json", "assume_colours": true }));
    assert!(json.expect("it is written").contains("thermometer"));
    let black = scl(&sudokupad(&lines.replace("67F067", "000000")));
    assert!(assume(&black).unwrap_err().kind().to_string().contains("black (000000)"));
    let drawn = json!({ "ruleset": "Lines are renban.", "line": [{"lines": [["R1C1", "R2C2"]], "outlineC": "#f0f"}] });
    let record = assume(&link(&board(4, drawn))).expect("pink is renban");
    assert_eq!(sorted_words(&record), ["renban line at r1c1 r2c2"]);
}

#[test]
fn signs_between_cells_are_refused_or_assumed() {
    let dot = |center: &str, ground: &str| {
        format!("{{ct:[{center}],w:0.33,h:0.33,te:'',c:#0,r:t,c2:{ground},c1:#0}}")
    };
    let shapes = |list: &[String]| {
        scl(&sudokupad(&format!(",metadata:{{rules:'Dots and letters.'}},o:[{}]", list.join(","))))
    };
    let letter = "{ct:[3.5,3],w:0.3,h:0.3,te:'V'}".to_owned();
    let all = shapes(&[dot("1,0.5", "#F"), dot("0.5,2", "#0"), letter]);
    let error = read(&all).remove(0).unwrap_err().kind().to_string();
    assert!(error.ends_with("assume-colours takes dots, X and V for what they usually mean"), "{error}");
    let options = ReadOptions { assume_colours: true, ..ReadOptions::default() };
    let assume =
        |text: &str| Reader::open(text.as_bytes(), &options).expect("a link").next().expect("a record");
    let record = assume(&all).expect("the signs have a meaning");
    assert_eq!(
        record.text("remark"),
        "assumed by color: white: white dot at r1c1 r2c1; black: black dot at r1c2 r1c3; V: V at r4c3 r4c4"
    );
    // At a corner or in a cell, large, or of another color.
    let large = dot("1,0.5", "#F").replace("0.33", "0.9");
    for other in [dot("1,1", "#F"), dot("0.5,0.5", "#F"), dot("4,0.5", "#F"), dot("1,0.5", "F00"), large] {
        assert!(assume(&shapes(std::slice::from_ref(&other))).is_err(), "{other}");
    }
    let image =
        scl(&sudokupad(",metadata:{rules:'Lines have rules.',bgimage:'https://example.org/lines.png'}"));
    assert!(assume(&image).unwrap_err().kind().to_string().contains("bgimage"));
}

#[test]
fn the_list_of_constraints_in_use_is_a_setting() {
    let cage = json!({ "killercage": [{"cells": ["R1C1", "R1C2"], "value": "7"}], "activeConstraints": ["Killer Cage"] });
    assert_eq!(sorted_words(&one(&link(&board(4, cage)))), ["killer cage of 7 at r1c1 r1c2"]);
}

/// The name of a cell of a board of this size, or of one beside it.
fn any_cell(size: usize) -> impl Strategy<Value = Value> {
    prop_oneof![
        9 => (1..=size, 1..=size),
        1 => (0..=size + 1, 0..=size + 1),
    ]
    .prop_map(|(row, column)| json!(format!("R{row}C{column}")))
}

fn any_entry(size: usize) -> impl Strategy<Value = Value> {
    let cells = || prop::collection::vec(any_cell(size), 0..5);
    let value = || {
        prop_oneof![
            4 => (0..30u32).prop_map(|number| json!(number.to_string())),
            1 => (0..30u32).prop_map(|number| json!(number)),
            1 => Just(json!("X")),
            1 => Just(json!("")),
        ]
    };
    prop_oneof![
        4 => (cells(), value()).prop_map(|(cells, value)| json!({ "cells": cells, "value": value })),
        2 => cells().prop_map(|cells| json!({ "cells": cells })),
        4 => (cells(), cells(), value()).prop_map(|(one, other, value)| json!({ "lines": [one, other], "value": value })),
        4 => cells().prop_map(|cells| json!({ "lines": [cells] })),
        1 => (cells(), cells()).prop_map(|(cells, line)| json!({ "cells": cells, "lines": [line] })),
        1 => (cells(), cells()).prop_map(|(cells, clones)| json!({ "cells": cells, "cloneCells": clones })),
        1 => (cells(), prop::collection::vec(0..=size, 0..4)).prop_map(|(cells, values)| json!({ "cells": cells, "values": values })),
        2 => (0..=size + 1, 0..=size + 1, value(), "DL|DR|UL|UR").prop_map(|(row, column, value, direction)| {
            json!({ "cell": format!("R{row}C{column}"), "value": value, "direction": direction })
        }),
        3 => (0..=size + 1, 0..=size + 1, value())
            .prop_map(|(row, column, value)| json!({ "cell": format!("R{row}C{column}"), "value": value })),
        1 => any_cell(size).prop_map(|cell| json!({ "cell": cell })),
    ]
}

/// All keys of constraints.
const KEYS: [&str; 39] = [
    "killercage",
    "difference",
    "ratio",
    "xv",
    "thermometer",
    "slowthermometer",
    "palindrome",
    "betweenline",
    "lockout",
    "renban",
    "whispers",
    "regionsumline",
    "entropicline",
    "modularline",
    "nabner",
    "doublearrow",
    "zipperline",
    "rowindexer",
    "columnindexer",
    "boxindexer",
    "sandwichsum",
    "xsum",
    "skyscraper",
    "littlekillersum",
    "arrow",
    "clone",
    "quadruple",
    "odd",
    "even",
    "minimum",
    "maximum",
    "extraregion",
    "diagonal+",
    "diagonal-",
    "disjointgroups",
    "antiknight",
    "antiking",
    "nonconsecutive",
    "negative",
];

fn any_constraints(size: usize) -> impl Strategy<Value = Value> {
    let list = prop::collection::vec(any_entry(size), 1..3).prop_map(Value::from);
    let negative = prop::collection::vec("ratio|xv|difference", 1..3).prop_map(Value::from);
    let key = prop::sample::select(KEYS.to_vec());
    let more = prop::collection::vec((key, list, negative), 0..4).prop_map(|entries| {
        let mut object = json!({});
        for (key, list, negative) in entries {
            let is_switch =
                ["diagonal+", "diagonal-", "disjointgroups", "antiknight", "antiking", "nonconsecutive"];
            object[key] = match key {
                "negative" => negative,
                key if is_switch.contains(&key) => json!(true),
                _ => list,
            };
        }
        object
    });
    let cells = prop::collection::vec((0..size * size, 0..4u8, 1..=size, 1..=size), 0..4);
    (more, cells).prop_map(move |(more, cells)| {
        let mut puzzle = board(size, more);
        for (at, kind, one, other) in cells {
            puzzle["grid"][at / size][at % size] = match kind {
                0 => json!({ "value": one, "given": true }),
                1 => json!({ "givenPencilMarks": [one, other] }),
                2 => json!({ "region": null }),
                _ => json!({ "value": one, "given": true, "givenPencilMarks": [other] }),
            };
        }
        puzzle
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    #[test]
    fn any_puzzle_is_refused_or_there_and_back_the_same(
        puzzle in prop::sample::select(vec![1usize, 2, 4, 5, 6, 9, 10]).prop_flat_map(any_constraints)
    ) {
        let text = puzzle.to_string();
        let records = read(&text);
        prop_assert_eq!(records.len(), 1);
        if let Ok(record) = &records[0] {
            match &record.board {
                RecordBoard::Classic(board) => {
                    prop_assert_eq!(&one(&write("fpuzzles", record)).board, &RecordBoard::from(*board));
                }
                RecordBoard::Variant(board) => {
                    let written = write("fpuzzles-json", record);
                    let again = one(&written);
                    prop_assert_eq!(sorted_words(&again), sorted_words(record), "{}", written);
                    prop_assert_eq!(variant(&again).puzzle.layout(), board.puzzle.layout(), "{}", written);
                    prop_assert_eq!(variant(&again).puzzle.candidates(), board.puzzle.candidates(), "{}", written);
                }
            }
        }
    }
}
