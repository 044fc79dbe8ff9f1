//! The errors of each format, after which the reader continues: each row of the tables has an input and the records that are
//! read from it, `ok` or the error.

use sudokit::Grid;
use sudokit::format::{Format, ReadOptions, Reader, Record};

const WIKIPEDIA: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

/// The running example in each format. Its first lines, as far as the tables name their columns:
///
/// ```text
/// rows        boxed                        candidates
/// 53..7....   +-------+-------+-------+    +-----------------+--
/// 6..195...   | 5 3 . | . 7 . | . . . |    | 5   3    124    | 2
/// ```
fn example(name: &str) -> String {
    let mut out = Vec::new();
    let record = Record::from(WIKIPEDIA.parse::<Grid>().unwrap());
    Format::from_name(name).unwrap().encoder([]).unwrap().record(&record, &mut out);
    String::from_utf8(out).unwrap()
}

fn read(name: &str, bytes: &[u8]) -> Vec<String> {
    let options = ReadOptions { format: Format::from_name(name), ..ReadOptions::default() };
    Reader::open(bytes, &options)
        .unwrap()
        .map(|result| result.map_or_else(|error| error.to_string(), |_| "ok".into()))
        .collect()
}

fn check(name: &str, table: &[(&str, String, &[&str])]) {
    for (what, text, expected) in table {
        assert_eq!(read(name, text.as_bytes()), *expected, "{name}, {what}:\n{text}");
    }
}

/// The example with the first `from` replaced by `to`.
fn edited(name: &str, from: &str, to: &str) -> String {
    let text = example(name);
    assert!(text.contains(from), "{from:?} in\n{text}");
    text.replacen(from, to, 1)
}

/// The example without the lines with these numbers, counted from 1.
fn without(name: &str, numbers: &[usize]) -> String {
    let text = example(name);
    let kept = text.lines().zip(1..).filter(|(_, number)| !numbers.contains(number));
    kept.map(|(line, _)| format!("{line}\n")).collect()
}

#[test]
fn line() {
    let groups = "123456789 ".repeat(9);
    check(
        "line",
        &[
            ("nine groups", groups.clone(), &["ok"]),
            ("more after the groups", format!("{groups}10 easy"), &["ok"]),
            (
                "a group too long",
                format!("{}12 easy", groups.trim_end()),
                &["line 1, column 92 (record 1): 83 cells instead of 81"],
            ),
        ],
    );
}

#[test]
fn rows() {
    let good = example("rows");
    check(
        "rows",
        &[
            (
                "8 cells",
                edited("rows", "6..195...", "6..195.."),
                &["line 2 (record 1): a row of 8 cells instead of 9"],
            ),
            (
                "10 cells",
                edited("rows", "6..195...", "6..195...."),
                &["line 2 (record 1): a row of 10 cells instead of 9"],
            ),
            (
                "a letter",
                edited("rows", "6..195...", "6..1q5..."),
                &["line 2, column 5 (record 1, r2c5): 'q' is neither a digit nor a blank (. 0 * _ - x X)"],
            ),
            (
                "8 rows",
                format!("{}\n{good}", without("rows", &[9])),
                &["line 1 (record 1): a puzzle of 8 rows instead of 9", "ok"],
            ),
            (
                "a tenth row",
                format!("{good}123......\n\n{good}"),
                &["ok", "line 10 (record 2): a puzzle of 1 row instead of 9", "ok"],
            ),
            (
                "titles",
                format!("Grid 01\n{}Grid 02\n{good}", without("rows", &[1])),
                &["line 2 (record 1): a puzzle of 8 rows instead of 9", "ok"],
            ),
        ],
    );
}

#[test]
fn boxed() {
    let good = example("boxed");
    check(
        "boxed",
        &[
            (
                "8 cells",
                edited("boxed", "| 6 . .", "| 6 .  "),
                &["line 3 (record 1): a row of 8 cells instead of 9"],
            ),
            (
                "10 cells",
                edited("boxed", "| 6 . .", "| 6 ..."),
                &["line 3 (record 1): a row of 10 cells instead of 9"],
            ),
            (
                "a letter",
                edited("boxed", "| 6 . .", "| 6 q ."),
                &["line 3, column 5 (record 1, r2c2): 'q' is neither a digit nor a blank (. 0 * _ - x X)"],
            ),
            (
                "a letter of several bytes",
                edited("boxed", "| 6 . . | 1 9", "| 6 é . | 1 ö"),
                &["line 3, column 5 (record 1, r2c2): 'é' is neither a digit nor a blank (. 0 * _ - x X)"],
            ),
            (
                "the last row missing",
                format!("{}{good}", without("boxed", &[12])),
                &["line 2 (record 1): a puzzle of 8 rows instead of 9", "ok"],
            ),
            (
                "the first row missing",
                format!("{}{good}", without("boxed", &[2])),
                &["line 2 (record 1): a puzzle of 8 rows instead of 9", "ok"],
            ),
            (
                "a band missing",
                format!("{}{good}", without("boxed", &[6, 7, 8, 9])),
                &["line 2 (record 1): a puzzle of 6 rows instead of 9", "ok"],
            ),
            (
                "a row too many in the first band",
                format!("{}{good}", edited("boxed", "| 6", "| . . . |\n| 6")),
                &["line 3 (record 1): a row of 3 cells instead of 9", "ok"],
            ),
            (
                "ten rows",
                format!("{}{good}", edited("boxed", "| 6", "| . . . | . . . | . . . |\n| 6")),
                &["line 2 (record 1): a puzzle of 10 rows instead of 9", "ok"],
            ),
            (
                "a tenth row behind the frame",
                format!("{good}| . . . | . . . | . . . |\n\n{good}"),
                &["ok", "line 14 (record 2): a puzzle of 1 row instead of 9", "ok"],
            ),
            (
                "a tenth row in the frame",
                format!(
                    "{}{good}",
                    edited("boxed", "| . . . | . 8", "| . . . | . . . | . . . |\n| . . . | . 8")
                ),
                &["ok", "line 13 (record 2): a puzzle of 1 row instead of 9", "ok"],
            ),
            (
                "a puzzle on a line",
                format!("{good}{WIKIPEDIA}\n\n{good}"),
                &["ok", "line 14 (record 2): a row of 81 cells instead of 9", "ok"],
            ),
            (
                "a title instead of an empty line",
                format!("{}Puzzle 2\n{good}", without("boxed", &[12, 13])),
                &["line 2 (record 1): a puzzle of 8 rows instead of 9", "ok"],
            ),
            (
                "a table with two digits in a cell",
                example("markdown").replacen("| 5 |", "| 54 |", 1),
                &["line 3 (record 1): a row of 10 cells instead of 9"],
            ),
            (
                "a table with a cell too few",
                example("markdown").replacen("| 5 |", "|", 1),
                &["line 3 (record 1): a row of 8 cells instead of 9"],
            ),
        ],
    );
}

#[test]
fn candidates() {
    let good = example("candidates");
    check(
        "candidates",
        &[
            (
                "a 0",
                edited("candidates", "124 ", "1204"),
                &["line 2, column 14 (record 1, r1c3): '0' is not a candidate (1-9)"],
            ),
            (
                "a blank",
                edited("candidates", "124", "  ."),
                &["line 2, column 14 (record 1, r1c3): '.' is not a candidate (1-9)"],
            ),
            (
                "a letter",
                edited("candidates", "124", "1q4"),
                &["line 2, column 13 (record 1, r1c3): 'q' is not a candidate (1-9)"],
            ),
            (
                "a digit twice",
                edited("candidates", "124 ", "1224"),
                &["line 2, column 14 (record 1, r1c3): the candidate 2 occurs twice in a cell"],
            ),
            (
                "80 groups",
                format!("{}\n{good}", edited("candidates", "124", "   ")),
                &["line 2 (record 1): a row of 8 cells instead of 9", "ok"],
            ),
            (
                "82 groups",
                format!("{}\n{good}", edited("candidates", "124", "1 4")),
                &["line 2 (record 1): a row of 10 cells instead of 9", "ok"],
            ),
            (
                "8 rows",
                format!("{}{good}", without("candidates", &[12])),
                &["line 2 (record 1): a puzzle of 8 rows instead of 9", "ok"],
            ),
            (
                "a table with an empty cell",
                "|1|2|3|4|5||7|8|9|\n".into(),
                &["line 1, column 12 (record 1, r1c6): an empty cell (- is a cell without candidates)"],
            ),
        ],
    );
}

#[test]
fn sukaku() {
    let good = example("sukaku");
    check(
        "sukaku",
        &[
            (
                "728 marks",
                format!("{}{good}", &good[1..]),
                &["line 1, column 729 (record 1): 728 marks instead of 729", "ok"],
            ),
            (
                "730 marks",
                format!(".{good}{good}"),
                &["line 1, column 731 (record 1): 730 marks instead of 729", "ok"],
            ),
            (
                "a digit out of place",
                format!("3{}", &good[1..]),
                &["line 1, column 1 (record 1, r1c1): expected 1 or a blank (. 0 * _ - x X), found '3'"],
            ),
            (
                "a letter",
                format!(" {}é{}", &good[..10], &good[11..]),
                &["line 1, column 12 (record 1, r1c2): expected 2 or a blank (. 0 * _ - x X), found 'é'"],
            ),
        ],
    );
}

#[test]
fn sdk() {
    let good = example("rows");
    let short = without("rows", &[9]);
    check(
        "sdk",
        &[
            (
                "8 rows, then a header line",
                format!("{short}#AB\n{good}"),
                &["line 1 (record 1): a puzzle of 8 rows instead of 9", "ok"],
            ),
            (
                "8 rows, then a section",
                format!("{short}[Puzzle]\n{good}"),
                &["line 1 (record 1): a puzzle of 8 rows instead of 9", "ok"],
            ),
            (
                "8 rows, then an empty line",
                format!("#AB\n{short}\n{good}"),
                &["line 2 (record 1): a puzzle of 8 rows instead of 9", "ok"],
            ),
            (
                "8 rows in the state",
                format!("{good}[State]\n{short}\n{good}"),
                &["line 10 (record 1): a puzzle of 8 rows instead of 9", "ok"],
            ),
            (
                "8 rows and a state",
                format!("{short}\n[State]\n{good}{good}"),
                &["line 1 (record 1): a puzzle of 8 rows instead of 9", "ok"],
            ),
            (
                "a tenth row",
                format!("{good}.........\n#L1\n{good}"),
                &["ok", "line 10 (record 2): a puzzle of 1 row instead of 9", "ok"],
            ),
            (
                "another section without a puzzle",
                format!("[Colors]\n{good}\n{good}"),
                &["line 1 (record 1): a puzzle of 0 rows instead of 9", "ok"],
            ),
            (
                "another section before and behind",
                format!("[Info]\nmade by=a\n[Puzzle]\n{good}[Colors]\n{good}[Puzzle]\n{good}"),
                &["ok", "ok"],
            ),
            (
                "no name of a section",
                format!("[Colors\n{good}"),
                &["line 1 (record 1): \"[Colors\" is not the name of a section such as [Puzzle]"],
            ),
            (
                "a second state",
                format!("{good}[State]\n{good}[State]\n{good}"),
                &["line 20 (record 1): a second \"[State]\""],
            ),
            (
                "a contradiction",
                format!("{good}[State]\n{}", good.replacen("53", "54", 1)),
                &["line 11 (record 1, r1c2): the state has 4 where the puzzle has 3"],
            ),
            (
                "headers alone",
                format!("#AB\n#L1\n\n{short}[State]\n"),
                &["line 4 (record 1): a puzzle of 8 rows instead of 9"],
            ),
            ("no rows", "#AB\n#L1\n".into(), &["line 1 (record 1): a puzzle of 0 rows instead of 9"]),
        ],
    );
}

#[test]
fn sdx() {
    let row = "2 u8 6 1 479 5 4679 679 3\n";
    let board = |first: &str| format!("{first}\n{}", row.repeat(8));
    let good = board(row.trim());
    check(
        "sdx",
        &[
            ("good", good.clone(), &["ok"]),
            (
                "8 cells",
                board("2 u8 6 1 479 5 4679 679"),
                &["line 1 (record 1): a row of 8 cells instead of 9"],
            ),
            (
                "10 cells",
                board("2 u8 6 1 479 5 4679 679 3 4"),
                &["line 1 (record 1): a row of 10 cells instead of 9"],
            ),
            (
                "a digit twice",
                board("2 u8 6 1 499 5 4679 679 3"),
                &["line 1, column 12 (record 1, r1c5): the candidate 9 occurs twice in a cell"],
            ),
            (
                "a letter",
                board("2 v8 6 1 479 5 4679 679 3"),
                &["line 1, column 3 (record 1, r1c2): 'v' is not a candidate (1-9)"],
            ),
            (
                "two placed digits",
                board("2 u89 6 1 479 5 4679 679 3"),
                &[
                    "line 1, column 3 (record 1, r1c2): expected one digit after u, which marks a placed digit",
                ],
            ),
            (
                "a 0",
                board("2 u8 6 1 4079 5 4679 679 3"),
                &["line 1, column 11 (record 1, r1c5): '0' is not a candidate (1-9)"],
            ),
            (
                "a blank among candidates",
                board("2 u8 . 1 479 5 4679 679 3"),
                &["line 1, column 6 (record 1, r1c3): a blank in a board with candidates"],
            ),
            (
                "8 rows",
                format!("{}\n{good}", row.repeat(8)),
                &["line 1 (record 1): a puzzle of 8 rows instead of 9", "ok"],
            ),
            (
                "a tenth row",
                format!("{good}{row}\n{good}"),
                &["ok", "line 10 (record 2): a puzzle of 1 row instead of 9", "ok"],
            ),
        ],
    );
}

#[test]
fn ss() {
    let good = example("boxed");
    let marks = example("candidates");
    check(
        "ss",
        &[
            ("a puzzle and its candidates", format!("{good}\n{marks}\n{good}"), &["ok", "ok"]),
            (
                "a broken drawing of givens",
                format!("{}\n{marks}\n{good}", without("boxed", &[3])),
                &["line 2 (record 1): a puzzle of 8 rows instead of 9", "ok"],
            ),
            (
                "a broken drawing of what is placed",
                format!("{good}\n{}\n{marks}\n{good}", without("boxed", &[3])),
                &["line 16 (record 1): a puzzle of 8 rows instead of 9", "ok"],
            ),
            (
                "a broken drawing of candidates",
                format!("{good}{}\n{good}", edited("candidates", "124 ", "1224")),
                &["line 15, column 14 (record 1, r1c3): the candidate 2 occurs twice in a cell", "ok"],
            ),
        ],
    );
}

#[test]
fn hodoku() {
    let good = example("hodoku");
    let library = |grid: &str, deleted: &str| format!(":0000:x:{grid}:{deleted}::\n{good}");
    check(
        "hodoku",
        &[
            (
                "80 cells",
                library(&WIKIPEDIA[1..], ""),
                &["line 1, column 89 (record 1): 80 cells instead of 81", "ok"],
            ),
            (
                "82 cells",
                library(&format!("{WIKIPEDIA}1"), ""),
                &["line 1, column 91 (record 1): 82 cells instead of 81", "ok"],
            ),
            (
                "a letter",
                library(&WIKIPEDIA.replacen('.', "q", 1), ""),
                &[
                    "line 1, column 11 (record 1, r1c3): 'q' is neither a digit nor a blank (. 0 * _ - x X)",
                    "ok",
                ],
            ),
            (
                "a + before a blank",
                library(&WIKIPEDIA.replacen('.', "+.", 1), ""),
                &["line 1, column 12 (record 1, r1c3): '.' after a +, which marks a placed digit", "ok"],
            ),
            (
                "a + before a +",
                library(&WIKIPEDIA.replacen('.', "++", 1), ""),
                &[
                    "line 1, column 12 (record 1, r1c3): '+' is neither a digit nor a blank (. 0 * _ - x X)",
                    "ok",
                ],
            ),
            (
                "a + at the end",
                format!("{WIKIPEDIA}+\n{good}"),
                &[
                    "line 1, column 82 (record 1): no digit after the last +, which marks a placed digit",
                    "ok",
                ],
            ),
            (
                "half a triple",
                library(WIKIPEDIA, "714 71"),
                &[
                    "line 1, column 95 (record 1): \"71\" is not a candidate such as 714 (digit 7, row 1, column 4)",
                    "ok",
                ],
            ),
            (
                "row 0",
                library(WIKIPEDIA, "704"),
                &[
                    "line 1, column 91 (record 1): \"704\" is not a candidate such as 714 (digit 7, row 1, column 4)",
                    "ok",
                ],
            ),
            (
                "no triple",
                format!("{WIKIPEDIA}:r1c4=7"),
                &[
                    "line 1, column 83 (record 1): \"r1c4=7\" is not a candidate such as 714 (digit 7, row 1, column 4)",
                ],
            ),
            (
                "too few colons",
                format!(":0000:x:{WIKIPEDIA}:\n{good}"),
                &["line 1 (record 1): a library line with 4 colons instead of 6 or 7", "ok"],
            ),
        ],
    );
}

const NOT_UTF8: &str = "bytes that are not UTF-8 text; convert it, for example with iconv";

#[test]
fn cells_that_are_not_utf8_are_an_error() {
    for (name, line, column, cell) in [
        ("line", 1, 3, ", r1c3"),
        ("rows", 1, 3, ", r1c3"),
        ("boxed", 2, 7, ", r1c3"),
        ("candidates", 2, 18, ", r1c4"),
        ("sukaku", 1, 10, ", r1c2"),
        ("sdk", 1, 3, ", r1c3"),
        ("hodoku", 1, 11, ", r1c3"),
    ] {
        let good = example(name);
        let before: usize = good.lines().take(line - 1).map(|line| line.len() + 1).sum();
        let mut bytes = good.clone().into_bytes();
        bytes[before + column - 1] = 0xff;
        bytes.push(b'\n');
        bytes.extend_from_slice(good.as_bytes());
        let error = format!("line {line}, column {column} (record 1{cell}): {NOT_UTF8}");
        assert_eq!(read(name, &bytes), [error, "ok".into()], "{name}");
    }
}

/// Text around the puzzle is read as Latin-1 if it is not UTF-8.
#[test]
fn text_that_is_not_utf8_affects_no_puzzle() {
    let name = b"Andr\xe9 \x80";
    let expected = "André €";
    for (format, before, after, field) in [
        ("line", "", " by ", "trailing"),
        ("line", "by ", " ", "leading"),
        ("sukaku", "", " # ", "trailing"),
        ("sdk", "#A", "\n", "author"),
        ("rows", "", "\n# ", ""),
        ("boxed", "", "\n# ", ""),
    ] {
        let good = example(format);
        let good = good.trim_end();
        let parts: [&[u8]; 4] = if after.starts_with(' ') && before.is_empty() || after.starts_with("\n#") {
            [good.as_bytes(), after.as_bytes(), name, b"\n"]
        } else {
            [before.as_bytes(), name, after.as_bytes(), good.as_bytes()]
        };
        let bytes = parts.concat();
        let options = ReadOptions { format: Format::from_name(format), ..ReadOptions::default() };
        let record = Reader::open(&bytes[..], &options).unwrap().next().unwrap().unwrap();
        assert_eq!(record.text(field).contains(expected), !field.is_empty(), "{format}: {record:?}");
    }
}

/// Text with words in GBK, Shift-JIS, EUC-KR or Windows-1251 is not read as Latin-1.
#[test]
fn other_encodings_are_an_error() {
    let words: [&[u8]; 5] = [
        b"\xb5\xda\xd2\xbb\xcc\xe2",
        b"\x90\x94\x93\xc6",
        b"\xbd\xba\xb5\xb5\xc4\xed",
        b"\xf1\xf3\xe4\xee\xea\xf3",
        b"\xcc\xe2",
    ];
    for word in words {
        let [sdk, line] = ["sdk", "line"].map(example);
        for (name, text, place) in [
            (
                "line",
                [WIKIPEDIA.as_bytes(), b" ", word, b"\n", line.as_bytes()].concat(),
                "line 1, column 83",
            ),
            (
                "sdk",
                [b"#A ", word, b"\n", sdk.as_bytes(), b"\n", sdk.as_bytes()].concat(),
                "line 1, column 4",
            ),
        ] {
            let error = format!("{place} (record 1): {NOT_UTF8}");
            assert_eq!(read(name, &text), [error, "ok".into()], "{name} {word:x?}");
        }
        let open =
            |text: &[u8]| Reader::open(text, &ReadOptions::default()).map(|_| ()).unwrap_err().to_string();
        let not_a_puzzle = [b"About 9 ", word, b".\n"].concat();
        assert_eq!(open(&not_a_puzzle), format!("line 1, column 9: {NOT_UTF8}"));
        #[cfg(feature = "csv")]
        {
            let table = [b"id,", word, b",puzzle\n1,2,", WIKIPEDIA.as_bytes(), b"\n"].concat();
            assert_eq!(open(&table), format!("line 1, column 4: {NOT_UTF8}"));
            let row =
                [b"title,puzzle\n", word, b",", WIKIPEDIA.as_bytes(), b"\na,", WIKIPEDIA.as_bytes()].concat();
            assert_eq!(read("csv", &row), [format!("line 2, column 1 (record 1): {NOT_UTF8}"), "ok".into()]);
        }
    }
}

#[test]
fn an_empty_line_may_part_the_bands_of_sdk() {
    let rows = example("rows");
    let rows: Vec<&str> = rows.lines().collect();
    let bands =
        format!("{}\n\n{}\n\n\n{}\n", rows[..3].join("\n"), rows[3..6].join("\n"), rows[6..].join("\n"));
    let whole = example("sdk");
    check(
        "sdk",
        &[
            ("bands", format!("#A x\n{bands}"), &["ok"]),
            ("twice", format!("[Puzzle]\n{bands}\n#A y\n{bands}"), &["ok", "ok"]),
            ("a state", format!("[Puzzle]\n{bands}[State]\n{bands}"), &["ok"]),
            ("one after the other", format!("{bands}\n{bands}\n{whole}"), &["ok", "ok", "ok"]),
            (
                "three rows before a puzzle",
                format!("{}\n\n{whole}", rows[..3].join("\n")),
                &["line 1 (record 1): a puzzle of 3 rows instead of 9", "ok"],
            ),
        ],
    );
}

/// The example in which spaces are blanks, without the spaces at the ends of lines.
fn placed_rows() -> String {
    example("rows").replace('.', " ").lines().map(|line| format!("{}\n", line.trim_end())).collect()
}

#[test]
fn rows_whose_blanks_are_spaces() {
    let good = placed_rows();
    let apart = example("rows").lines().fold(String::new(), |text, row| {
        let cells: Vec<&str> = row.split("").filter(|cell| !cell.is_empty()).collect();
        text + cells.join(" ").replace('.', " ").trim_end() + "\n"
    });
    check(
        "rows",
        &[
            ("good", format!("{good}\n{apart}{good}"), &["ok", "ok", "ok"]),
            (
                "a letter",
                format!("{}\n{good}", good.replacen("6  195", "6 q195", 1)),
                &[
                    "line 2, column 3 (record 1, r2c3): 'q' is neither a digit nor a blank (. 0 * _ - x X)",
                    "ok",
                ],
            ),
            (
                "a letter between the columns",
                apart.replacen("6     1", "6 q   1", 1),
                &["line 2, column 3 (record 1, r2c2): 'q' is neither a digit nor a blank (. 0 * _ - x X)"],
            ),
            (
                "8 rows",
                format!("{}\n{good}", good.lines().take(8).map(|row| format!("{row}\n")).collect::<String>()),
                &["line 1 (record 1): a row of 3 cells instead of 9", "ok"],
            ),
            (
                "a row too long",
                format!("{}\n{good}", good.replacen("6  195", "6  195   1", 1)),
                &["line 1 (record 1): a row of 3 cells instead of 9", "ok"],
            ),
            (
                "one cell lost from a solution",
                "534678912\n672195348\n198342567\n859761423\n426853791\n713924856\n961537284\n287419635\n3452861 9\n"
                    .into(),
                &["line 9 (record 1): a row of 8 cells instead of 9"],
            ),
        ],
    );
}

#[test]
fn lines_of_rows_or_of_single_cells() {
    let slashes = example("rows").trim_end().replace('\n', "/");
    let commas =
        example("line").trim_end().split("").filter(|cell| !cell.is_empty()).collect::<Vec<_>>().join(",");
    check(
        "line",
        &[
            ("good", format!("{slashes}\n{slashes}/ easy\n{commas}\n"), &["ok", "ok", "ok"]),
            (
                "8 cells in a row",
                format!("{}\n{slashes}\n", slashes.replacen("6..195...", "6..195..", 1)),
                &["line 1, column 11 (record 1): a row of 8 cells instead of 9", "ok"],
            ),
            ("8 rows", slashes[10..].into(), &["line 1 (record 1): a puzzle of 8 rows instead of 9"]),
            (
                "a letter",
                slashes.replacen("6..195...", "6..1q5...", 1),
                &["line 1, column 15 (record 1, r2c5): 'q' is neither a digit nor a blank (. 0 * _ - x X)"],
            ),
            (
                "a letter among single cells",
                commas.replacen('7', "q", 1),
                &["line 1, column 9 (record 1, r1c5): 'q' is neither a digit nor a blank (. 0 * _ - x X)"],
            ),
        ],
    );
}

#[test]
fn arrays() {
    let good = example("leetcode");
    let good = good.trim_end();
    let braces = good.replace('[', "{").replace(']', "}").replace('"', "'");
    check(
        "array",
        &[
            ("good", format!("a = {good}\nchar b[9][9] = {braces};\n"), &["ok", "ok"]),
            ("code without a board", "int main(void) { return 0; }\n".into(), &[]),
            (
                "8 rows",
                format!(
                    "a = {}\nb = {good}\n",
                    good.replacen("[\"5\",\"3\",\".\",\".\",\"7\",\".\",\".\",\".\",\".\"],", "", 1)
                ),
                &["line 1, column 309 (record 1): a puzzle of 8 rows instead of 9", "ok"],
            ),
            (
                "a letter",
                format!("char b[9][9] = {};\n", braces.replacen('7', "q", 1)),
                &["line 1, column 35 (record 1, r1c5): 'q' is neither a digit nor a blank (. 0 * _ - x X)"],
            ),
            (
                "a brace is missing",
                format!("char b[9][9] = {};\nchar c[9][9] = {braces};\n", braces.trim_end_matches('}')),
                &["ok", "ok"],
            ),
        ],
    );
}
