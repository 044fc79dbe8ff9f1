//! Texts of boards with rules: killers, jigsaws, strings of Interactive Sudoku Solver.

use std::fs;

use sudokit::format::{Format, ReadOptions, Reader, Record, RecordBoard, RecordError, Sample, read};

fn sample(name: &str) -> String {
    fs::read_to_string(format!("{}/tests/samples/{name}", env!("CARGO_MANIFEST_DIR"))).unwrap()
}

fn records(text: &str) -> Vec<Result<Record, RecordError>> {
    read(text.as_bytes()).expect("a format").collect()
}

fn boards(text: &str) -> Vec<RecordBoard> {
    records(text).into_iter().map(|record| record.unwrap_or_else(|error| panic!("{error}")).board).collect()
}

/// The text of a board in a format.
fn written(board: &RecordBoard, format: &str) -> String {
    let record = Record { board: board.clone(), progress: None, fields: Vec::new() };
    let mut out = Vec::new();
    Format::from_name(format).unwrap().encoder([]).unwrap().record(&record, &mut out);
    String::from_utf8(out).unwrap()
}

#[test]
fn the_forms_of_a_killer_say_the_same() {
    let boards = boards(&sample("killer-plain.txt"));
    assert_eq!(boards.len(), 5);
    assert!(boards[..4].iter().all(|board| *board == boards[0]));
    assert!(written(&boards[0], "iss").starts_with(".Cage~27~R1C1~R1C2~R1C3~R1C4~R2C1.Cage~22~R1C5"));
    for (board, form) in [(&boards[0], "3x3::k:6912:"), (&boards[4], "SumoCueV1=3J0=0J0")] {
        let text = written(board, "killer");
        assert!(text.starts_with(form), "{text}");
        assert_eq!(&self::boards(&text)[0], board);
    }
    let diagonal = self::boards(".Diagonal~1.Diagonal~-1.Cage~9~R1C1~R1C2.~R9C9_4");
    assert!(written(&diagonal[0], "killer").starts_with("3x3:d:k:2304:2304:"));
    assert_eq!(self::boards(&written(&diagonal[0], "killer")), diagonal);
}

#[test]
fn links_of_iss_have_a_string() {
    let string = ".Cage~9~R1C1~R1C2.Pair~BA~_a%20b~R5C5~R6C6";
    for query in [
        string.to_owned(),
        string.replace('%', "%25").replace('~', "%7E"),
        format!("{string}&mode=all-solutions"),
    ] {
        let link = format!("https://sigh.github.io/Interactive-Sudoku-Solver/?q={query}");
        assert_eq!(boards(&link), boards(string), "{link}");
    }
    let wrong =
        records("https://sigh.github.io/Interactive-Sudoku-Solver/?q=.Cage~9~R1C0").remove(0).unwrap_err();
    assert_eq!(wrong.to_string(), "line 1, column 61 (record 1): \"R1C0\" is not a cell such as R1C1");
}

#[test]
fn jigsaws_are_read_in_each_layout() {
    let boards = boards(&sample("jigsaw-plain.txt"));
    assert_eq!(boards.len(), 4);
    assert!(boards[..3].iter().all(|board| *board == boards[0]));
    assert_eq!(boards[0].name(), "jigsaw 9x9");
    assert_eq!(boards[3].name(), "6x6 with boxes of 3x2");
    for board in &boards {
        assert_eq!(&self::boards(&written(board, "jigsaw"))[0], board);
        assert_eq!(&self::boards(&written(board, "iss"))[0], board);
    }
    // Regions that are the usual boxes make a classic board.
    let boxes: String = (0..81).map(|cell| char::from(b'a' + (cell / 27 * 3 + cell % 9 / 3) as u8)).collect();
    assert!(self::boards(&format!("8{}{boxes}", ".".repeat(80)))[0].classic().is_some());
}

#[test]
fn what_a_text_cannot_say_is_an_error_with_its_name() {
    let board = |text: &str| boards(text).remove(0);
    let (knight, overlap) = (board(".AntiKnight"), board(".Cage~9~R1C1~R1C2.Cage~9~R1C2~R1C3"));
    let in_cage = board(".Cage~9~R1C1~R1C2.~R1C1_5");
    for (board, format, what) in [
        (&knight, "killer", "antiknight, which a killer text cannot say"),
        (&knight, "jigsaw", "antiknight, which a jigsaw text cannot say"),
        (
            &overlap,
            "killer",
            "r1c2 is also in the killer cage of 9 at r1c1 r1c2, which a killer text cannot say",
        ),
        (&in_cage, "killer", "a given in the cage of r1c1, which a killer text cannot say"),
        (&board(".Shape~6x6"), "killer", "6x6, which a killer text cannot say"),
        (&board(".~R1C1_1_2.AntiKing"), "jigsaw", "antiking, which a jigsaw text cannot say"),
        (&board(".Shape~6x6.~R1C1_1_2"), "jigsaw", "the candidates of r1c1, which a jigsaw text cannot say"),
    ] {
        let text = written(board, format);
        assert!(text.starts_with("# error: ") && text.contains(what), "{text}");
    }
}

#[test]
fn wrong_texts_have_a_place_and_do_not_affect_others() {
    for (name, errors) in [
        ("killer-broken.txt", &[(2, 12), (3, 10)][..]),
        ("jigsaw-broken.txt", &[(2, 82), (3, 1)]),
        ("iss-broken.txt", &[(2, 2), (3, 2)]),
        ("pencilmark-broken.json", &[(2, 1), (3, 1), (4, 1)]),
    ] {
        let records = records(&sample(name));
        assert_eq!(records.len(), errors.len() + 2, "{name}");
        let places: Vec<_> = records
            .iter()
            .filter_map(|record| record.as_ref().err())
            .map(|error| (error.line(), error.column().unwrap()))
            .collect();
        assert_eq!(places, errors, "{name}");
    }
    let regions = format!("{}\n\n{}\n", ".".repeat(16), "1122112233443334");
    let options = ReadOptions { format: Format::from_name("jigsaw"), ..ReadOptions::default() };
    let error = Reader::open(regions.as_bytes(), &options).unwrap().next().unwrap().unwrap_err();
    assert_eq!(error.to_string(), "line 3, column 9 (record 1): region 3 has 5 cells instead of 4");
    // A line of 10 MB is one error.
    for (format, text) in
        [("iss", ".X~R1C1~R1C2"), ("killer", "3x3::k:0:0:"), ("jigsaw", "123456789"), ("iss", ".Or")]
    {
        let line = format!("{}\n", text.repeat(10_000_000 / text.len()));
        let options = ReadOptions { format: Format::from_name(format), ..ReadOptions::default() };
        let records: Vec<_> = Reader::open(line.as_bytes(), &options).unwrap().collect();
        assert!(matches!(&records[..], [Err(_)]), "{format}");
    }
}

#[test]
fn json_of_pencilmark_has_all_its_rules() {
    let records = records(&sample("pencilmark-plain.json"));
    let boards: Vec<&RecordBoard> = records.iter().map(|record| &record.as_ref().unwrap().board).collect();
    let names: Vec<String> = boards.iter().map(|board| board.name()).collect();
    assert_eq!(names[0], "9x9");
    assert!(names[1].starts_with("9x9 with the falling diagonal, antiknight"), "{}", names[1]);
    assert_eq!(names[2..], ["jigsaw 4x4", "twodoku"]);
    let first = records[0].as_ref().unwrap();
    assert_eq!((first.text("title"), &first.text("solution")[..9]), ("Wikipedia".into(), "534678912"));
    let text = written(boards[1], "iss");
    for constraint in [
        ".Diagonal~-1.Cage~15~R1C4~R1C5~R2C4.Cage~0~R9C1~R9C2.Thermo~R1C1~R2C2~R3C3.Whisper~4~R5C1",
        ".Arrow~R2C1~R3C1~R4C1.Arrow~R2C1~R3C2.WhiteDot~R5C7~R5C8.X~R6C7~R6C8.GreaterThan~R7C8~R7C7.",
        ".StrictXV.AntiKnight.LittleKiller~20~R1C3.Sandwich~10~R2.XSum~R3~20~.Skyscraper~C9~3~.",
        ".~R9C9_1_3_5_7_9.Quad~R1C5~1~2.",
        ".CountingCircles~R5C9~R6C9.EqualSum~R1C1~R1C2~-~R9C8~R9C9.GlobalEntropy.",
        ".~R1C9_1_2_3~R7C9_2_3_4_5_6_7_8~R8C9_1_2_3_4",
    ] {
        assert!(text.contains(constraint), "{constraint} in {text}");
    }
}

#[test]
fn what_pencilmark_does_not_say_so_is_an_error() {
    let puzzle = r#"{"format":"sudoku-puzzle","format_version":1,"board":{"rows":4,"cols":4},"digits":4,"givens":[0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0],"rules":[{"type":"box_grid","origin":"r1c1","box":[2,2]}]}"#;
    assert_eq!(boards(puzzle)[0].name(), "4x4");
    let rule = |rule: &str| puzzle.replace("}]}", &format!("}},{rule}]}}"));
    for (text, what) in [
        (puzzle.replace("\"rules\"", "\"regeln\""), "unknown key \"regeln\""),
        (puzzle.replace("version\":1", "version\":2"), "version 2 of the format; version 1 is read"),
        (puzzle.replace("[0,0", "[0"), "15 givens for a board of 4x4"),
        (puzzle.replace("[0,0", "[0,5"), "5 in r1c2 is not a digit of the board"),
        (puzzle.replace("[0,0", "[0,null"), "a board with cells outside of its grids"),
        (puzzle.replace("[2,2]", "[2,3]"), "boxes of 2x3 do not hold 4 digits"),
        (puzzle.replace("box_grid", "boxes"), "a board without a grid or box_grid"),
        (rule(r#"{"type":"boxes"}"#), "rule 2 (boxes): unknown type of rule \"boxes\""),
        (rule(r#"{"type":"cage","cells":["r9c1"]}"#), "rule 2 (cage): the board has no cell \"r9c1\""),
        (rule(r#"{"type":"cage","cells":["a1"]}"#), "rule 2 (cage): \"a1\" is not a cell such as \"r1c1\""),
        (rule(r#"{"type":"cage"}"#), "rule 2 (cage): no key \"cells\""),
        (rule(r#"{"type":"vudoku","cells":[]}"#), "rule 2 (vudoku): the rule vudoku of pencilmark"),
        (
            rule(r#"{"type":"line","kind":"wave","cells":["r1c1","r1c2"]}"#),
            "rule 2 (line): unknown kind \"wave\"",
        ),
        (rule(r#"{"type":"line","kind":"whisper","cells":["r1c1","r1c2"]}"#), "no key \"value\""),
        (rule(r#"{"type":"edge","kind":"xv","letter":"X","cells":["r1c1","r2c2"]}"#), "do not share a side"),
        (
            rule(r#"{"type":"neighbours","kind":"antiking","within":"box"}"#),
            "neighbours of pencilmark with \"within\"",
        ),
        (
            rule(r#"{"type":"table","allowed":[],"cells":["r1c1","r1c2","r1c3"]}"#),
            "a table of pencilmark for 3 cells",
        ),
    ] {
        let options = ReadOptions { format: Format::from_name("pencilmark"), ..ReadOptions::default() };
        let error = Reader::open(text.as_bytes(), &options).unwrap().next().unwrap().unwrap_err();
        assert!(error.to_string().contains(what), "{what}: {error}");
    }
}

#[test]
fn files_of_ksudoku_list_cells_column_by_column() {
    let record = records(&sample("ksudoku-plain.ksudoku")).remove(0).unwrap();
    let puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    assert_eq!(record.board.to_string(), puzzle);
    // The 18th cell is in the third column, and a digit that was taken back is not there.
    assert_eq!(record.progress.unwrap().placed.to_string(), format!("..4{}", ".".repeat(78)));
    let killer = sample("ksudoku-killer.ksudoku");
    assert_eq!(
        written(&boards(&killer)[0], "iss"),
        ".Shape~4x4.Cage~5~R1C1~R2C1.Cage~9~R1C2~R2C2~R3C2.~R4C4_2\n"
    );
    let mathdoku =
        killer.replace("KillerSudoku\"", "Mathdoku\"").replace("withblocks=\"1\"", "withblocks=\"0\"");
    assert_eq!(boards(&mathdoku)[0].name(), "latin 4x4 with sum");
    let product = mathdoku.replace("operator=\"4\" value=\"5\"", "operator=\"3\" value=\"6\"");
    assert_eq!(boards(&product)[0].name(), "latin 4x4 with pair, sum");
    let regions = ["0 1 2 4", "3 7 11 6", "5 8 9 12", "10 13 14 15"];
    let cliques = regions.map(|cells| format!("<clique size=\"4\">{cells}</clique>")).concat();
    let jigsaw = mathdoku.replace("<cage operator=\"0\"", &format!("{cliques}<cage operator=\"0\""));
    assert_eq!(boards(&jigsaw)[0].name(), "jigsaw 4x4 with sum");
    for (text, what) in [
        (killer.replace("value=\"5\"", "value=\"50\""), "the total must be 3 to 7"),
        (killer.replace("sizeZ=\"1\"", "sizeZ=\"4\""), "three dimensions"),
        (killer.replace("____________<", "_____________<"), "17 values for 4x4 cells"),
        (killer.replace("____________<", "___________z<"), "'z' in r4c4 is neither a blank nor a digit"),
        (killer.replace("____________<", "___________.<"), "a board with cells outside of its grids"),
        (killer.replace("4 5 6 <", "4 5 16 <"), "a cage with a cell outside of the board"),
        (killer.replace("4 5 6 <", "4 5 <"), "2 cells in a cage of 3"),
        (
            killer.replace("operator=\"4\" value=\"9\"", "operator=\"3\" value=\"9\""),
            "a cage of 3 cells with a product",
        ),
        (killer.replace("<sudokugroups at=\"0\" withblocks=\"1\"/>", ""), "rows and columns are no houses"),
        (killer.replace("</game>", ""), "line"),
        (killer.replace("</ksudoku>", ""), "the file ends without </ksudoku>"),
    ] {
        let error = records(&text).remove(0).unwrap_err();
        assert!(error.to_string().contains(what), "{what}: {error}");
    }
}

#[test]
fn files_of_sudoq_have_an_element_for_each_cell() {
    let record = records(&sample("sudoq-plain.xml")).remove(0).unwrap();
    assert!(record.board.to_string().starts_with("53..7....6..195..."));
    assert_eq!((record.text("id"), &record.text("solution")[..9]), ("1".into(), "534678912"));
    let small = sample("sudoq-small.xml");
    assert_eq!(boards(&small)[0].to_string(), "1..4............");
    let types = sample("sudoq-plain.xml");
    let name = |kind: &str| boards(&types.replace("type=\"0\"", &format!("type=\"{kind}\"")))[0].name();
    assert_eq!(
        [name("5"), name("6"), name("standard9x9")],
        ["9x9 with both diagonals", "9x9 with windows", "9x9"]
    );
    for (text, what) in [
        (small.replace("type=\"1\"", "type=\"8\""), "a board of the type \"squigglyb\""),
        (small.replace("type=\"1\"", "type=\"2\""), "no fieldmap for r1c5"),
        (small.replace("x=\"3\" y=\"3\"", "x=\"3\" y=\"4\""), "a position outside of the board"),
        (small.replace("x=\"3\" y=\"3\"", "x=\"2\" y=\"3\""), "r4c3 is there twice"),
        (
            small.replace("editable=\"false\" solution=\"0\"", "editable=\"false\" solution=\"7\""),
            "the given r1c1 has no digit",
        ),
        (small.replace("</sudoku>", ""), "the file ends without </sudoku>"),
    ] {
        let error = records(&text).remove(0).unwrap_err();
        assert!(error.to_string().contains(what), "{what}: {error}");
    }
}

#[test]
fn files_of_sudokusolver_have_an_element_for_each_digit() {
    let record = records(&sample("sdku-plain.sdku")).remove(0).unwrap();
    assert_eq!(
        record.board.to_string(),
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    );
    assert_eq!(record.progress.unwrap().placed.to_string(), format!("..4{}", ".".repeat(78)));
    let old = |version: &str, cells: &str| format!("<Sudoku{version}>{cells}</Sudoku>");
    let cell =
        |origin: &str| format!("<Cell><x>8</x><y>0</y><value>7</value><origin>{origin}</origin></Cell>");
    let first_row = |text: &str| boards(text)[0].to_string()[..9].to_owned();
    for (version, cells, expected) in [
        ("", r#"<Cell x="1" y="0">3</Cell>"#.to_owned(), ".3......."),
        (" version='1'", cell("User"), "........7"),
        (" version='1'", cell("Provided"), "........7"),
        (" version='2'", cell("User"), "........7"),
        (" version='2'", cell("Calculated"), "........."),
    ] {
        assert_eq!(first_row(&old(version, &cells)), expected, "{version} {cells}");
    }
    for (version, cells, what) in [
        (" version='3'", cell("User"), "not supported: version 3 of the file"),
        (" version='x'", cell("User"), "version=\"x\" of Sudoku is not a number"),
        (" version='1'", cell("User").replace('8', "9"), "x of a Cell is \"9\": expected 0 to 8"),
        (" version='1'", cell("User").replace("<y>0</y>", ""), "y of a Cell is \"\": expected 0 to 8"),
        (" version='1'", cell("User").replace('7', "0"), "value of a Cell is \"0\": expected 1 to 9"),
        (" version='2'", cell("User") + &cell("Provided"), "r1c9 is there twice"),
        (" version='2'", cell("User") + &cell("User"), "r1c9 is there twice"),
        (" version='2'", cell("Me"), "a Cell whose origin is not Provided, User or Calculated"),
    ] {
        let error = records(&old(version, &cells)).remove(0).unwrap_err();
        assert!(error.to_string().contains(what), "{what}: {error}");
    }
}

/// Nine symbols, nine times each, may also be a solution.
#[test]
fn classic_texts_are_no_jigsaws_and_no_killers() {
    let puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    let solution = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
    for text in [
        format!("{puzzle}{solution}"),
        format!("{puzzle} {solution}"),
        format!("{puzzle},{solution}"),
        format!("{puzzle}\n{solution}"),
        format!("{solution}{solution}"),
        "123456789".repeat(18),
        puzzle.replace('.', "^"),
        puzzle.replace('.', "<"),
        ".A.B.C.D.E.F.GA.".repeat(16),
    ] {
        let format = Sample::new(text.as_bytes(), None).detect().expect("a format");
        assert!(!matches!(format.name, "jigsaw" | "killer" | "iss"), "{}: {text}", format.name);
    }
}
