//! The errors of each format, after which the reader continues: each row of the tables has an input and the
//! records read, `ok` or the place and the code of the error. The transcript `unreadable` of the command has
//! the messages.

use sudokit::Grid;
use sudokit::format::{Format, OpenError, ReadOptions, Reader, Record, RecordError};

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
        .zip(1..)
        .map(|(result, number)| result.map_or_else(|error| described(&error, number), |_| "ok".into()))
        .collect()
}

/// The place and the code of the error of this record, such as `2:5 r2c5 not-a-cell`.
pub(crate) fn described(error: &RecordError, number: u64) -> String {
    assert_eq!(error.record(), number);
    let column = error.column().map_or(String::new(), |column| format!(":{column}"));
    let cell = error.cell().map_or(String::new(), |cell| format!(" {cell}"));
    format!("{}{column}{cell} {}", error.line(), error.kind().code())
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
            ("a group too long", format!("{}12 easy", groups.trim_end()), &["1:92 cell-count"]),
        ],
    );
}

#[test]
fn rows() {
    let good = example("rows");
    check(
        "rows",
        &[
            ("8 cells", edited("rows", "6..195...", "6..195.."), &["2 row-length"]),
            ("10 cells", edited("rows", "6..195...", "6..195...."), &["2 row-length"]),
            ("a letter", edited("rows", "6..195...", "6..1q5..."), &["2:5 r2c5 not-a-cell"]),
            ("8 rows", format!("{}\n{good}", without("rows", &[9])), &["1 row-count", "ok"]),
            ("a tenth row", format!("{good}123......\n\n{good}"), &["ok", "10 row-count", "ok"]),
            ("titles", format!("Grid 01\n{}Grid 02\n{good}", without("rows", &[1])), &["2 row-count", "ok"]),
        ],
    );
}

#[test]
fn boxed() {
    let good = example("boxed");
    check(
        "boxed",
        &[
            ("8 cells", edited("boxed", "| 6 . .", "| 6 .  "), &["3 row-length"]),
            ("10 cells", edited("boxed", "| 6 . .", "| 6 ..."), &["3 row-length"]),
            ("a letter", edited("boxed", "| 6 . .", "| 6 q ."), &["3:5 r2c2 not-a-cell"]),
            (
                "a letter of several bytes",
                edited("boxed", "| 6 . . | 1 9", "| 6 é . | 1 ö"),
                &["3:5 r2c2 not-a-cell"],
            ),
            ("the last row missing", format!("{}{good}", without("boxed", &[12])), &["2 row-count", "ok"]),
            ("the first row missing", format!("{}{good}", without("boxed", &[2])), &["2 row-count", "ok"]),
            ("a band missing", format!("{}{good}", without("boxed", &[6, 7, 8, 9])), &["2 row-count", "ok"]),
            (
                "a row too many in the first band",
                format!("{}{good}", edited("boxed", "| 6", "| . . . |\n| 6")),
                &["3 row-length", "ok"],
            ),
            (
                "ten rows",
                format!("{}{good}", edited("boxed", "| 6", "| . . . | . . . | . . . |\n| 6")),
                &["2 row-count", "ok"],
            ),
            (
                "a tenth row behind the frame",
                format!("{good}| . . . | . . . | . . . |\n\n{good}"),
                &["ok", "14 row-count", "ok"],
            ),
            (
                "a tenth row in the frame",
                format!(
                    "{}{good}",
                    edited("boxed", "| . . . | . 8", "| . . . | . . . | . . . |\n| . . . | . 8")
                ),
                &["ok", "13 row-count", "ok"],
            ),
            ("a puzzle on a line", format!("{good}{WIKIPEDIA}\n\n{good}"), &["ok", "14 row-length", "ok"]),
            (
                "a title instead of an empty line",
                format!("{}Puzzle 2\n{good}", without("boxed", &[12, 13])),
                &["2 row-count", "ok"],
            ),
            (
                "a table with two digits in a cell",
                example("markdown").replacen("| 5 |", "| 54 |", 1),
                &["3 row-length"],
            ),
            ("a table with a cell too few", example("markdown").replacen("| 5 |", "|", 1), &["3 row-length"]),
        ],
    );
}

#[test]
fn candidates() {
    let good = example("candidates");
    check(
        "candidates",
        &[
            ("a 0", edited("candidates", "124 ", "1204"), &["2:14 r1c3 syntax"]),
            ("a blank", edited("candidates", "124", "  ."), &["2:14 r1c3 syntax"]),
            ("a letter", edited("candidates", "124", "1q4"), &["2:13 r1c3 syntax"]),
            ("a digit twice", edited("candidates", "124 ", "1224"), &["2:14 r1c3 syntax"]),
            ("80 groups", format!("{}\n{good}", edited("candidates", "124", "   ")), &["2 row-length", "ok"]),
            ("82 groups", format!("{}\n{good}", edited("candidates", "124", "1 4")), &["2 row-length", "ok"]),
            ("8 rows", format!("{}{good}", without("candidates", &[12])), &["2 row-count", "ok"]),
            ("a table with an empty cell", "|1|2|3|4|5||7|8|9|\n".into(), &["1:12 r1c6 syntax"]),
        ],
    );
}

#[test]
fn sukaku() {
    let good = example("sukaku");
    check(
        "sukaku",
        &[
            ("728 marks", format!("{}{good}", &good[1..]), &["1:729 syntax", "ok"]),
            ("730 marks", format!(".{good}{good}"), &["1:731 syntax", "ok"]),
            ("a digit out of place", format!("3{}", &good[1..]), &["1:1 r1c1 syntax"]),
            ("a letter", format!(" {}é{}", &good[..10], &good[11..]), &["1:12 r1c2 syntax"]),
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
            ("8 rows, then a header line", format!("{short}#AB\n{good}"), &["1 row-count", "ok"]),
            ("8 rows, then a section", format!("{short}[Puzzle]\n{good}"), &["1 row-count", "ok"]),
            ("8 rows, then an empty line", format!("#AB\n{short}\n{good}"), &["2 row-count", "ok"]),
            ("8 rows in the state", format!("{good}[State]\n{short}\n{good}"), &["10 row-count", "ok"]),
            ("8 rows and a state", format!("{short}\n[State]\n{good}{good}"), &["1 row-count", "ok"]),
            ("a tenth row", format!("{good}.........\n#L1\n{good}"), &["ok", "10 row-count", "ok"]),
            ("another section without a puzzle", format!("[Colors]\n{good}\n{good}"), &["1 row-count", "ok"]),
            (
                "another section before and behind",
                format!("[Info]\nmade by=a\n[Puzzle]\n{good}[Colors]\n{good}[Puzzle]\n{good}"),
                &["ok", "ok"],
            ),
            ("no name of a section", format!("[Colors\n{good}"), &["1 syntax"]),
            ("a second state", format!("{good}[State]\n{good}[State]\n{good}"), &["20 syntax"]),
            (
                "a contradiction",
                format!("{good}[State]\n{}", good.replacen("53", "54", 1)),
                &["11 r1c2 syntax"],
            ),
            ("headers alone", format!("#AB\n#L1\n\n{short}[State]\n"), &["4 row-count"]),
            ("no rows", "#AB\n#L1\n".into(), &["1 row-count"]),
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
            ("8 cells", board("2 u8 6 1 479 5 4679 679"), &["1 row-length"]),
            ("10 cells", board("2 u8 6 1 479 5 4679 679 3 4"), &["1 row-length"]),
            ("a digit twice", board("2 u8 6 1 499 5 4679 679 3"), &["1:12 r1c5 syntax"]),
            ("a letter", board("2 v8 6 1 479 5 4679 679 3"), &["1:3 r1c2 syntax"]),
            ("two placed digits", board("2 u89 6 1 479 5 4679 679 3"), &["1:3 r1c2 syntax"]),
            ("a 0", board("2 u8 6 1 4079 5 4679 679 3"), &["1:11 r1c5 syntax"]),
            ("a blank among candidates", board("2 u8 . 1 479 5 4679 679 3"), &["1:6 r1c3 syntax"]),
            ("8 rows", format!("{}\n{good}", row.repeat(8)), &["1 row-count", "ok"]),
            ("a tenth row", format!("{good}{row}\n{good}"), &["ok", "10 row-count", "ok"]),
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
                &["2 row-count", "ok"],
            ),
            (
                "a broken drawing of what is placed",
                format!("{good}\n{}\n{marks}\n{good}", without("boxed", &[3])),
                &["16 row-count", "ok"],
            ),
            (
                "a broken drawing of candidates",
                format!("{good}{}\n{good}", edited("candidates", "124 ", "1224")),
                &["15:14 r1c3 syntax", "ok"],
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
            ("80 cells", library(&WIKIPEDIA[1..], ""), &["1:89 cell-count", "ok"]),
            ("82 cells", library(&format!("{WIKIPEDIA}1"), ""), &["1:91 cell-count", "ok"]),
            ("a letter", library(&WIKIPEDIA.replacen('.', "q", 1), ""), &["1:11 r1c3 not-a-cell", "ok"]),
            (
                "a + before a blank",
                library(&WIKIPEDIA.replacen('.', "+.", 1), ""),
                &["1:12 r1c3 syntax", "ok"],
            ),
            (
                "a + before a +",
                library(&WIKIPEDIA.replacen('.', "++", 1), ""),
                &["1:12 r1c3 not-a-cell", "ok"],
            ),
            ("a + at the end", format!("{WIKIPEDIA}+\n{good}"), &["1:82 syntax", "ok"]),
            ("half a triple", library(WIKIPEDIA, "714 71"), &["1:95 syntax", "ok"]),
            ("row 0", library(WIKIPEDIA, "704"), &["1:91 syntax", "ok"]),
            ("no triple", format!("{WIKIPEDIA}:r1c4=7"), &["1:83 syntax"]),
            ("too few colons", format!(":0000:x:{WIKIPEDIA}:\n{good}"), &["1 syntax", "ok"]),
        ],
    );
}

#[test]
fn cells_that_are_not_utf8_are_an_error() {
    for (name, line, column, cell) in [
        ("line", 1, 3, "r1c3"),
        ("rows", 1, 3, "r1c3"),
        ("boxed", 2, 7, "r1c3"),
        ("candidates", 2, 18, "r1c4"),
        ("sukaku", 1, 10, "r1c2"),
        ("sdk", 1, 3, "r1c3"),
        ("hodoku", 1, 11, "r1c3"),
    ] {
        let good = example(name);
        let before: usize = good.lines().take(line - 1).map(|line| line.len() + 1).sum();
        let mut bytes = good.clone().into_bytes();
        bytes[before + column - 1] = 0xff;
        bytes.push(b'\n');
        bytes.extend_from_slice(good.as_bytes());
        let error = format!("{line}:{column} {cell} not-utf-8");
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
            ("line", [WIKIPEDIA.as_bytes(), b" ", word, b"\n", line.as_bytes()].concat(), "1:83"),
            ("sdk", [b"#A ", word, b"\n", sdk.as_bytes(), b"\n", sdk.as_bytes()].concat(), "1:4"),
        ] {
            let error = format!("{place} not-utf-8");
            assert_eq!(read(name, &text), [error, "ok".into()], "{name} {word:x?}");
        }
        let place_of_error = |text: &[u8]| match Reader::open(text, &ReadOptions::default()) {
            Err(OpenError::NotUtf8 { line, column }) => Some((line, column)),
            _ => None,
        };
        let not_a_puzzle = [b"About 9 ", word, b".\n"].concat();
        assert_eq!(place_of_error(&not_a_puzzle), Some((1, 9)));
        #[cfg(feature = "formats")]
        {
            let table = [b"id,", word, b",puzzle\n1,2,", WIKIPEDIA.as_bytes(), b"\n"].concat();
            assert_eq!(place_of_error(&table), Some((1, 4)));
            let row =
                [b"title,puzzle\n", word, b",", WIKIPEDIA.as_bytes(), b"\na,", WIKIPEDIA.as_bytes()].concat();
            assert_eq!(read("csv", &row), ["2:1 not-utf-8", "ok"]);
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
                &["1 row-count", "ok"],
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
                    "2:3 r2c3 not-a-cell",
                    "ok",
                ],
            ),
            (
                "a letter between the columns",
                apart.replacen("6     1", "6 q   1", 1),
                &["2:3 r2c2 not-a-cell"],
            ),
            (
                "8 rows",
                format!("{}\n{good}", good.lines().take(8).map(|row| format!("{row}\n")).collect::<String>()),
                &["1 row-length", "ok"],
            ),
            (
                "a row too long",
                format!("{}\n{good}", good.replacen("6  195", "6  195   1", 1)),
                &["1 row-length", "ok"],
            ),
            (
                "one cell lost from a solution",
                "534678912\n672195348\n198342567\n859761423\n426853791\n713924856\n961537284\n287419635\n3452861 9\n"
                    .into(),
                &["9 row-length"],
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
                &["1:11 row-length", "ok"],
            ),
            ("8 rows", slashes[10..].into(), &["1 row-count"]),
            ("a letter", slashes.replacen("6..195...", "6..1q5...", 1), &["1:15 r2c5 not-a-cell"]),
            ("a letter among single cells", commas.replacen('7', "q", 1), &["1:9 r1c5 not-a-cell"]),
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
                &["1:309 row-count", "ok"],
            ),
            (
                "a letter",
                format!("char b[9][9] = {};\n", braces.replacen('7', "q", 1)),
                &["1:35 r1c5 not-a-cell"],
            ),
            (
                "a brace is missing",
                format!("char b[9][9] = {};\nchar c[9][9] = {braces};\n", braces.trim_end_matches('}')),
                &["ok", "ok"],
            ),
        ],
    );
}
