//! The boards of the articles, end to end, in every format: *Valid Sudoku* is true for one board and false
//! for the other; *Sudoku Solver* solves an easy and a hard one.

use crate::common::{INKALA, WIKIPEDIA, WIKIPEDIA_SOLVED, run, stdout};
use sudokit::format::{FORMATS, Format};

const INKALA_SOLVED: &str =
    "812753649943682175675491283154237896369845721287169534521974368438526917796318452";

/// The board with an 8 instead of the first 5: column 1 and box 1 hold 8 twice.
fn wrong() -> String {
    format!("8{}", &WIKIPEDIA[1..])
}

/// The board in this format, written by the command, or by hand if the command cannot write the format.
fn text(board: &str, format: &Format) -> String {
    if format.can_write() {
        return stdout(&["convert", "--to", format.name], format!("{board}\n"));
    }
    let rows: Vec<&str> = (0..9).map(|row| &board[row * 9..row * 9 + 9]).collect();
    match format.name {
        "ss" => {
            let mut text = String::from("*-----------*\n");
            for (i, row) in rows.iter().enumerate() {
                if i % 3 == 0 && i > 0 {
                    text += "|---+---+---|\n";
                }
                text += &format!("|{}|{}|{}|\n", &row[..3], &row[3..6], &row[6..]);
            }
            text + "*-----------*\n"
        }
        "sdx" => {
            let cell = |c: char| if c == '.' { "123456789".to_owned() } else { c.to_string() };
            rows.iter().map(|row| row.chars().map(cell).collect::<Vec<_>>().join(" ") + "\n").collect()
        }
        "array" => {
            let cells =
                |row: &str| row.replace('.', "0").chars().map(String::from).collect::<Vec<_>>().join(", ");
            let rows: Vec<String> = rows.iter().map(|row| format!("    [{}]", cells(row))).collect();
            format!("board = [\n{}\n]\n", rows.join(",\n"))
        }
        "opensudoku" => format!(
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<opensudoku><name>n</name>\n<game data=\"{}\"/></opensudoku>\n",
            board.replace('.', "0")
        ),
        "fpuzzles" => {
            let cell = |c: char| match c.to_digit(10) {
                Some(digit) => format!("{{\"value\":{digit},\"given\":true}}"),
                None => "{}".to_owned(),
            };
            let grid: Vec<String> = rows
                .iter()
                .map(|row| format!("[{}]", row.chars().map(cell).collect::<Vec<_>>().join(",")))
                .collect();
            let json = format!("{{\"size\":9,\"grid\":[{}]}}", grid.join(","));
            format!("https://www.f-puzzles.com/?load={}\n", lz_str::compress_to_base64(&*json))
        }
        "link" => format!("https://example.org/play?puzzle={}\n", board.replace('.', "0")),
        "text" => format!("Good morning, here is one for today.\nHave fun: {board}\n"),
        "pencilmark" => {
            let givens = board.chars().map(|c| c.to_digit(10).unwrap_or(0).to_string()).collect::<Vec<_>>();
            format!(
                r#"{{"format":"sudoku-puzzle","format_version":1,"board":{{"rows":9,"cols":9}},"digits":9,"givens":[{}],"rules":[{{"type":"box_grid","origin":"r1c1","box":[3,3]}}]}}"#,
                givens.join(",")
            ) + "\n"
        }
        "sudoq" => {
            let cell = |(at, c): (usize, char)| {
                let (row, column) = (at / 9, at % 9);
                let digit = c.to_digit(10).map_or(0, |digit| digit - 1);
                let is_blank = c == '.';
                format!(
                    "<fieldmap id=\"{at}\" editable=\"{is_blank}\" solution=\"{digit}\"><position x=\"{column}\" y=\"{row}\"/></fieldmap>"
                )
            };
            let cells: String = board.chars().enumerate().map(cell).collect();
            format!("<sudoku id=\"1\" type=\"0\" complexity=\"2\">{cells}</sudoku>\n")
        }
        "sdku" => {
            let cell = |(at, c): (usize, char)| {
                let (row, column) = (at / 9, at % 9);
                (c != '.').then(|| format!("<Cell x=\"{column}\" y=\"{row}\">{c}</Cell>"))
            };
            let cells: String = board.chars().enumerate().filter_map(cell).collect();
            format!("<Sudoku>{cells}</Sudoku>\n")
        }
        "ksudoku" => {
            // Cells are listed column by column, and `b` is 1.
            let cell = |c: char| c.to_digit(10).map_or('_', |digit| char::from(b'a' + digit as u8));
            let columns = (0..9).flat_map(|column| rows.iter().map(move |row| row.as_bytes()[column]));
            let values: String = columns.map(|byte| cell(char::from(byte))).collect();
            format!(
                "<ksudoku><game><puzzle><graph order=\"9\" type=\"sudoku\"/><values>{values}</values></puzzle></game></ksudoku>\n"
            )
        }
        name => panic!("no way to write {name}"),
    }
}

/// Whether the format marks givens. Candidate formats cannot hold two conflicting givens.
fn marks_givens(format: &Format) -> bool {
    !matches!(format.name, "candidates" | "sukaku")
}

#[test]
fn conflicts_are_found_in_every_format() {
    for format in FORMATS.iter().filter(|format| format.can_read()) {
        // Tables and objects get more columns and keys.
        let check = ["check", "--quiet", "--to", "line"];
        let check = if format.is_tabular() { &check[..] } else { &check[..2] };
        let valid = run(check, text(WIKIPEDIA, format));
        assert_eq!(valid.status.code(), Some(0), "{}", format.name);
        assert_eq!(String::from_utf8_lossy(&valid.stdout).lines().count(), 1, "{}", format.name);
        assert!(String::from_utf8_lossy(&valid.stdout).ends_with(" valid\n"), "{}", format.name);
        if marks_givens(format) {
            let invalid = run(check, text(&wrong(), format));
            let out = String::from_utf8_lossy(&invalid.stdout);
            assert_eq!(invalid.status.code(), Some(1), "{}: {out}", format.name);
            assert!(out.contains("column 1 holds 8 twice: r1c1 r4c1"), "{}: {out}", format.name);
            assert!(out.contains("box 1 holds 8 twice: r1c1 r3c3"), "{}: {out}", format.name);
        }
    }
}

#[test]
fn puzzles_are_solved_in_every_format() {
    for format in FORMATS.iter().filter(|format| format.can_read()) {
        for (board, solved) in [(WIKIPEDIA, WIKIPEDIA_SOLVED), (INKALA, INKALA_SOLVED)] {
            let name = format.name;
            let text = text(board, format);
            let output = run(&["solve", "--quiet", "--to", "line"], &text);
            let out = String::from_utf8_lossy(&output.stdout);
            assert_eq!(output.status.code(), Some(0), "{name}: {out}");
            // Words before the puzzle are kept.
            assert!(out.trim_end().ends_with(solved) && out.lines().count() == 1, "{name}: {out}");
            // The same with a named format instead of the detected one, and with Windows line ends.
            let named =
                run(&["solve", "--quiet", "--to", "line", "--from", name], text.replace('\n', "\r\n"));
            assert_eq!(named.stdout, output.stdout, "{name}");
            // The answer is in the format of the input.
            let natural = stdout(&["solve", "--quiet"], &text);
            let digits: String = natural.chars().filter(char::is_ascii_digit).collect();
            assert!(digits.contains(solved), "{name}: {natural}");
        }
    }
}

#[test]
fn every_engine_solves_the_examples() {
    for engine in sudokit::search::ENGINES {
        let out = stdout(&["solve", "--quiet", "--first", "--engine", engine.name()], INKALA);
        assert_eq!(out.trim_end(), INKALA_SOLVED, "{}", engine.name());
        let empty = run(&["solve", "--quiet", "--first", "--engine", engine.name()], ".".repeat(81));
        assert_eq!(empty.status.code(), Some(0), "{}", engine.name());
    }
}
