//! Boards and rules in JSON: all that a board can be goes there and back, and what is wrong is said with its place.

use sudokit::format::{Format, Record, RecordBoard, RecordError, read};
use sudokit::variants::rule::RULES;

fn records(text: &str) -> Vec<Result<Record, RecordError>> {
    read(text.as_bytes()).expect("a format").collect()
}

fn written(record: &Record) -> String {
    let mut out = Vec::new();
    Format::from_name("json")
        .expect("a format")
        .encoder([])
        .expect("it can be written")
        .record(record, &mut out);
    String::from_utf8(out).expect("JSON is UTF-8").trim_end().to_owned()
}

fn one(text: &str) -> Record {
    let records = records(text);
    let [Ok(record)] = &records[..] else { panic!("{text}: {records:?}") };
    record.clone()
}

fn message(text: &str) -> String {
    match &records(text)[..] {
        [Err(error)] => error.to_string(),
        other => panic!("{text}: {other:?}"),
    }
}

/// A rule of each kind, on a board of 4x4.
const SAMPLES: &[&str] = &[
    r#"{"rule":"killer","cells":["r1c1","r1c2"],"total":5}"#,
    r#"{"rule":"killer","cells":["r1c1","r1c2"]}"#,
    r#"{"rule":"difference","cells":["r1c1","r1c2"],"difference":2}"#,
    r#"{"rule":"ratio","cells":["r1c1","r1c2"],"ratio":3}"#,
    r#"{"rule":"whispers","cells":["r1c1","r1c2"],"difference":2}"#,
    r#"{"rule":"arrow","circle":["r1c1"],"shaft":["r1c2","r1c3"]}"#,
    r#"{"rule":"doublearrow","cells":["r1c1","r2c2","r3c3"]}"#,
    r#"{"rule":"renban","cells":["r1c1","r1c2"]}"#,
    r#"{"rule":"thermo","cells":["r1c1","r1c2"]}"#,
    r#"{"rule":"slowthermo","cells":["r1c1","r1c2"]}"#,
    r#"{"rule":"regionsumline","cells":["r1c2","r1c3"]}"#,
    r#"{"rule":"xv","cells":["r1c1","r1c2"],"total":5}"#,
    r#"{"rule":"negative","differences":[1],"ratios":[2],"sums":[5],"marked":[["r1c1","r1c2"]]}"#,
    r#"{"rule":"equalsum","groups":[["r1c1"],["r2c2"]]}"#,
    r#"{"rule":"sum","cells":["r1c1","r2c2"],"total":4}"#,
    r#"{"rule":"littlekiller","cells":["r1c1","r2c2"],"total":4}"#,
    r#"{"rule":"odd","cells":["r1c1"]}"#,
    r#"{"rule":"even","cells":["r1c1"]}"#,
    r#"{"rule":"low","cells":["r1c1"]}"#,
    r#"{"rule":"high","cells":["r1c1"]}"#,
    r#"{"rule":"minimum","cells":["r1c1"]}"#,
    r#"{"rule":"maximum","cells":["r1c1"]}"#,
    r#""antiknight""#,
    r#""antiking""#,
    r#""antitaxicab""#,
    r#""nonconsecutive""#,
    r#""diagonalnonconsecutive""#,
    r#""globalentropy""#,
    r#""globalmod""#,
    r#"{"rule":"palindrome","cells":["r1c1","r2c2"]}"#,
    r#"{"rule":"greaterthan","cells":["r1c1","r1c2"]}"#,
    r#"{"rule":"quadruple","cells":["r1c1","r1c2","r2c1","r2c2"],"digits":[1,2]}"#,
    r#"{"rule":"sandwich","cells":["r1c1","r1c2","r1c3","r1c4"],"total":5}"#,
    r#"{"rule":"lunchbox","cells":["r1c1","r1c2","r1c3"],"total":2}"#,
    r#"{"rule":"betweenline","cells":["r1c1","r1c2","r1c3"]}"#,
    r#"{"rule":"lockout","cells":["r1c1","r1c2","r1c3"],"gap":2}"#,
    r#"{"rule":"skyscraper","cells":["r1c1","r1c2","r1c3","r1c4"],"count":2}"#,
    r#"{"rule":"xsum","cells":["r1c1","r1c2","r1c3","r1c4"],"total":5}"#,
    r#"{"rule":"numberedroom","cells":["r1c1","r1c2","r1c3","r1c4"],"digit":4}"#,
    r#"{"rule":"modularline","cells":["r1c1","r1c2","r1c3"],"modulus":3}"#,
    r#"{"rule":"entropicline","cells":["r1c1","r1c2","r1c3"]}"#,
    r#"{"rule":"clone","cells":["r1c1"],"clones":["r2c3"]}"#,
    r#"{"rule":"samevalues","groups":[["r1c1","r1c2"],["r2c3","r2c4"]]}"#,
    r#"{"rule":"rowindexer","cells":["r1c1"]}"#,
    r#"{"rule":"columnindexer","cells":["r1c1"]}"#,
    r#"{"rule":"boxindexer","cells":["r1c1"]}"#,
    r#"{"rule":"countingcircles","cells":["r1c1","r1c2","r2c3"]}"#,
    r#"{"rule":"nabner","cells":["r1c1","r1c2"]}"#,
    r#"{"rule":"zipper","cells":["r1c1","r1c2","r1c3"]}"#,
    r#"{"rule":"sumline","cells":["r1c1","r1c2"],"total":3}"#,
    r#"{"rule":"sumline","cells":["r1c1","r1c2","r2c2","r2c1"],"total":5,"loop":true}"#,
    r#"{"rule":"regular","cells":["r1c1","r1c2"],"states":[{"accepts":false,"next":[{"digits":[1,2],"state":1}]},{"accepts":true,"next":[{"digits":[1,2,3,4],"state":1}]}]}"#,
    r#"{"rule":"pair","cells":["r1c1","r1c2"],"allowed":[[1,2],[2,3]]}"#,
    r#"{"rule":"allpairs","cells":["r1c1","r1c2"],"allowed":[[1,2],[2,1]]}"#,
    r#"{"rule":"or","rules":[{"rule":"xv","cells":["r1c1","r1c2"],"total":5},"antiking"]}"#,
    r#"{"rule":"and","rules":[{"rule":"odd","cells":["r1c1"]},{"rule":"even","cells":["r1c2"]}]}"#,
];

#[test]
fn every_rule_goes_there_and_back() {
    for rule in SAMPLES {
        let text =
            format!(r#"{{"puzzle":"1...............","board":{{"size":4,"box":"2x2"}},"rules":[{rule}]}}"#);
        assert_eq!(written(&one(&text)), text);
    }
    for info in RULES {
        let has_name = |rule: &str| rule.contains(&format!("\"{}\"", info.name));
        assert!(SAMPLES.iter().any(|rule| has_name(rule)), "{}", info.name);
    }
}

#[test]
fn every_board_goes_there_and_back() {
    let cells = |count: usize| format!("1{}", ".".repeat(count - 1));
    for (puzzle, keys) in [
        (cells(36), r#""board":{"size":6,"box":"3x2"}"#),
        (cells(49), r#""board":{"size":7,"box":"none"}"#),
        (cells(16), r#""board":{"size":4,"regions":["1112","1322","3324","3444"]}"#),
        (cells(16), r#""board":{"size":4,"box":"none","digits":"1-6"}"#),
        (cells(54), r#""board":{"rows":6,"columns":9,"box":"3x3"}"#),
        (cells(369), r#""board":{"grids":"samurai"}"#),
        (cells(28), r#""board":{"grids":["r1c1","r3c3"],"box":"2x2"}"#),
        (cells(81), r#""board":{"size":9,"box":"3x3","digits":"0-8"}"#),
        (cells(81), r#""board":{"size":9,"box":"3x3"},"rules":["diagonal+","windoku"]"#),
        (cells(81), r#""board":{"size":9,"box":"3x3","extra_regions":[["r1c1","r2c2"]]}"#),
        (
            cells(81),
            r#""board":{"size":9,"box":"3x3","extra_regions":[["r1c1","r2c2"]]},"rules":["x"],"cells":{"r2c2":[2,5]}"#,
        ),
        (cells(36), r#""board":{"size":6,"box":"2x3"},"cells":{"r6c6":[1,2]}"#),
        (format!("A{}B", ".".repeat(34)), r#""board":{"size":6,"box":"2x3","symbols":"A-Z"}"#),
        (format!("0{}5", "1".repeat(34)), r#""board":{"size":6,"box":"2x3","symbols":"0-9A-Z"}"#),
    ] {
        let text = format!(r#"{{"puzzle":"{puzzle}",{keys}}}"#);
        let record = one(&text);
        assert!(matches!(record.board, RecordBoard::Variant(_)), "{text}");
        assert_eq!(written(&record), text);
    }
}

#[test]
fn what_is_usual_can_be_left_out() {
    let name = |text: &str| one(text).board.name();
    let puzzle = |keys: &str| format!(r#"{{"puzzle":"{}"{keys}}}"#, ".".repeat(81));
    assert_eq!(name(&puzzle(r#","rules":["x"]"#)), "9x9 with both diagonals");
    assert_eq!(name(&puzzle(r#","board":{}"#)), "9x9");
    assert!(one(&puzzle(r#","board":{"size":9}"#)).board.classic().is_some(), "a classic board stays one");
    assert_eq!(name(&puzzle(r#","board":{"digits":"0-8","size":9}"#)), "9x9 with digits 0-8");
    // The keys may come in any order.
    let rule =
        r#"{"rules":[{"total":5,"cells":["R1C1","r1c2"],"rule":"killer"}],"puzzle":"................"}"#;
    assert_eq!(name(rule), "4x4 with killer");
}

#[test]
fn other_values_under_these_keys_are_fields() {
    let text = format!(r#"{{"puzzle":"{}","rules":"normal","board":7,"cells":[1]}}"#, ".".repeat(81));
    let record = one(&text);
    assert!(record.board.classic().is_some());
    assert_eq!(written(&record), text);
    let with_both = r#"{"puzzle":"................","board":{"size":4,"box":"none"},"rules":"normal"}"#;
    let record = one(with_both);
    assert_eq!(written(&record), with_both, "nothing is lost");
}

#[test]
fn numbers_with_spaces_are_cells() {
    let cells = format!("16{}", " .".repeat(255));
    let record = one(&format!(r#"{{"puzzle":"{cells}"}}"#));
    assert_eq!((record.board.name(), record.board.to_string()), ("16x16".to_owned(), cells));
}

#[test]
fn what_is_wrong_is_said_with_its_place() {
    let four = |keys: &str| message(&format!(r#"{{"puzzle":"................",{keys}}}"#));
    for (keys, expected) in [
        (
            r#""rules":[{"rule":"killer","cells":["r1c1","r1c2"],"total":9}]"#,
            "killer cage of 9 at r1c1 r1c2: the total must be 3 to 7",
        ),
        (
            r#""rules":[{"rule":"killer","cells":["r1c1","r1c5"],"total":5}]"#,
            r#"rules, 1: killer, cells: "r1c5" is not a cell of a board of 4x4"#,
        ),
        (r#""rules":[{"rule":"killer","cells":["r1c1","r1c1"]}]"#, "cage at r1c1 r1c1: r1c1 is listed twice"),
        (r#""rules":[{"rule":"killer"}]"#, "rules, 1: killer, cells: the key is missing"),
        (
            r#""rules":[{"rule":"killer","cells":["r1c1"],"sum":3}]"#,
            "rules, 1: killer, sum: there is no such key; expected rule, cells, total",
        ),
        (
            r#""rules":[{"rule":"killer","cells":["r1c1"],"cells":["r1c1"]}]"#,
            "rules, 1: killer, cells: it is there twice",
        ),
        (
            r#""rules":[{"rule":"killer","cells":"r1c1"}]"#,
            r#"rules, 1: killer, cells: expected a list of cells, found "r1c1""#,
        ),
        (r#""rules":[{"rule":"fog","cells":["r1c1"]}]"#, r#"rules, 1: there is no rule "fog""#),
        (r#""rules":["fog"]"#, "rules: unknown rule fog; expected one of x,"),
        (r#""rules":["asterisk"]"#, "rules: asterisk needs a board of 9x9; this one is 4x4"),
        (r#""rules":[7]"#, "rules, 1: expected the name of a rule or an object, found 7"),
        (
            r#""rules":[{"rule":"xv","cells":["r1c1"],"total":5}]"#,
            "rules, 1: xv, cells: expected 2 cells, found 1",
        ),
        (
            r#""rules":[{"rule":"quadruple","cells":["r1c1"],"digits":[7]}]"#,
            "rules, 1: quadruple, digits: 7 is not a digit of a board of 4x4",
        ),
        (r#""rules":[{"rule":"or","rules":["x"]}]"#, "x adds houses to the board"),
        (
            r#""rules":[{"rule":"regular","cells":["r1c1"],"states":[{}]}]"#,
            "rules, 1: regular, states: expected {\"accepts\"",
        ),
        (r#""board":{"size":5}"#, "board: a board of 5x5 has no usual boxes; give box or regions"),
        (r#""board":{"size":4,"shape":1}"#, "board, shape: there is no such key; expected size,"),
        (r#""board":{"size":4,"size":4}"#, "board, size: it is there twice"),
        (r#""board":{"size":"four"}"#, r#"board, size: expected a whole number, found "four""#),
        (r#""board":{"size":6}"#, "a board of 4x4, where one of 6x6 is expected"),
        (r#""board":{"regions":["1112","1322","3324","3443"]}"#, "board: region 3 has 5 cells instead of 4"),
        (r#""board":{"size":4},"board":{"size":4}"#, r#"the key "board" occurs twice"#),
        (r#""board":{"size":4},"cells":{"r9c9":[1]}"#, r#"cells: "r9c9" is not a cell of a board of 4x4"#),
    ] {
        let message = four(keys);
        assert!(message.contains(expected), "{keys}: {message}");
        assert!(message.starts_with("line 1, column "), "{message}");
    }
}
