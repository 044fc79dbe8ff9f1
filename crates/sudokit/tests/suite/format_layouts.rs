//! The layouts in which people write a board: any separators, labels, heads and empty lines; and boards from
//! posts, judges' files and programs, `data/pasted-boards.txt`.

use proptest::prelude::*;
use proptest::sample::select;
use sudokit::Grid;
use sudokit::format::{ReadOptions, Reader, Record, RecordBoard};

const WIKIPEDIA: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const INKALA: &str = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";

/// The boards of a text, or errors.
fn read(text: &str, name: Option<&str>) -> Vec<String> {
    let options = ReadOptions { name: name.map(str::to_owned), ..ReadOptions::default() };
    match Reader::open(text.as_bytes(), &options) {
        Err(error) => vec![format!("cannot open: {error}")],
        Ok(reader) => reader
            .map(|record| {
                let text = |record: Record| match record.board {
                    RecordBoard::Classic(board) => board.solved_cells().to_string(),
                    RecordBoard::Variant(board) => format!("{}: {board}", board.name()),
                };
                record.map_or_else(|error| error.to_string(), text)
            })
            .collect(),
    }
}

/// Each section of the file has a name, the expected records, and a text. `P` and `Q` stand for the running
/// example and Inkala's puzzle.
#[test]
fn boards_are_read_wherever_they_stand() {
    let file = include_str!("../data/pasted-boards.txt");
    let mut sections = 0;
    let mut failures = String::new();
    for section in file.split("\n=== ").skip(1) {
        let (head, text) = section.split_once("\n---\n").unwrap();
        let (name, expected) = head.split_once('\n').unwrap();
        let expected: Vec<&str> = expected
            .lines()
            .map(|line| match line.strip_prefix("> ").unwrap() {
                "P" => WIKIPEDIA,
                "Q" => INKALA,
                other => other,
            })
            .collect();
        for file_name in [Some(name), None] {
            let found = read(&format!("{text}\n"), file_name);
            if found != expected {
                failures += &format!("{name}: {found:?}\n");
            }
        }
        sections += 1;
    }
    assert!(failures.is_empty() && sections > 150, "{failures}");
}

/// The single board of a request is read like the boards of files.
#[test]
#[cfg(feature = "request")]
fn the_board_of_a_request_has_any_layout() {
    use sudokit::Budget;
    use sudokit::request::Request;

    let grid: Grid = WIKIPEDIA.parse().unwrap();
    let in_bands = layout(&grid, '.', (" ", " "), LABELS[0], "", (0, 1));
    let labelled = layout(&grid, '.', (" ", " | "), LABELS[2], HEADS[1], (0, 0));
    let rows: Vec<String> =
        in_bands.lines().filter(|row| !row.is_empty()).map(|row| format!("[{row}]")).collect();
    let printed = format!("[{}]", rows.join("\n ")).replace('.', "0");
    for text in [in_bands, labelled, printed] {
        let json = serde_json::json!({ "puzzle": text }).to_string();
        let request = Request::parse("solve", json.as_bytes()).unwrap();
        let answer = request.answer(Budget::UNLIMITED, &mut |_| {}).unwrap();
        assert!(answer.contains("534678912672195348"), "{text}\n{answer}");
    }
}

/// A row of these cells, `separator` between them and `bar` between boxes.
fn row(cells: &[char], separator: &str, bar: &str) -> String {
    let boxes =
        cells.chunks(3).map(|cells| cells.iter().map(char::to_string).collect::<Vec<_>>().join(separator));
    boxes.collect::<Vec<_>>().join(bar)
}

const SEPARATORS: [(&str, &str); 10] = [
    ("", ""),
    (" ", " "),
    ("", " "),
    (" ", "  "),
    (",", ","),
    (", ", ", "),
    (";", ";"),
    ("\t", "\t"),
    (" ", " | "),
    ("", "|"),
];

type Label = fn(usize) -> String;

/// Labels, each with whether the cells after it may be separated by commas and similar characters.
const LABELS: [Label; 11] = [
    |_| String::new(),
    |row| format!("{} ", &"ABCDEFGHI"[row..=row]),
    |row| format!("{} | ", &"ABCDEFGHI"[row..=row]),
    |row| format!("{}: ", &"abcdefghi"[row..=row]),
    |row| format!("R{}: ", row + 1),
    |row| format!("r{} ", row + 1),
    |row| format!("{}: ", row + 1),
    |row| format!("{} ", row + 1),
    |row| format!("{}. ", row + 1),
    |row| format!("{}) ", row + 1),
    |row| format!("Row {}: ", row + 1),
];

const HEADS: [&str; 6] = [
    "",
    "1 2 3  4 5 6  7 8 9",
    "1 2 3 | 4 5 6 | 7 8 9",
    "A B C  D E F  G H I",
    "c1 c2 c3 c4 c5 c6 c7 c8 c9",
    "123 456 789",
];

/// The number of empty lines between rows, and between bands.
const GAPS: [(usize, usize); 4] = [(0, 0), (0, 1), (0, 2), (1, 1)];

/// The board in a layout.
fn layout(
    grid: &Grid,
    blank: char,
    part: (&str, &str),
    label: Label,
    head: &str,
    gaps: (usize, usize),
) -> String {
    let cells: Vec<char> = grid.to_string().replace('.', &blank.to_string()).chars().collect();
    let mut text = String::new();
    if !head.is_empty() {
        let between = if gaps == (0, 0) { 1 } else { gaps.0 + 1 };
        text += &format!("{}{head}{}", " ".repeat(label(0).len()), "\n".repeat(between));
    }
    for (i, cells) in cells.chunks(9).enumerate() {
        text += &format!("{}{}\n", label(i), row(cells, part.0, part.1));
        text += &"\n".repeat(if i == 8 {
            0
        } else if i % 3 == 2 {
            gaps.1
        } else {
            gaps.0
        });
    }
    text
}

/// Boards whose rows all have a blank and a digit, as in nearly all puzzles.
fn board() -> impl Strategy<Value = Grid> {
    let row = prop::collection::vec(select(&b".....123456789"[..]), 9);
    prop::collection::vec(row, 9).prop_map(|mut rows| {
        for (i, row) in rows.iter_mut().enumerate() {
            row[i] = b'1' + i as u8;
            row[(i + 4) % 9] = b'.';
        }
        String::from_utf8(rows.concat()).unwrap().parse().unwrap()
    })
}

proptest! {
    #![proptest_config(sudokit_testing::cases(600))]

    /// One board, and two boards that follow each other, in any layout.
    #[test]
    fn every_layout_is_read(
        first in board(),
        second in board(),
        blank in select(&['.', '0', '_', '*', 'x', '?'][..]),
        part in select(&SEPARATORS[..]),
        label in select(&LABELS[..]),
        head in select(&HEADS[..]),
        gaps in select(&GAPS[..]),
        title in select(&["", "Puzzle 2 (hard)\n", "[code]\n", "```\n"][..]),
    ) {
        let texts = [&first, &second].map(|grid| layout(grid, blank, part, label, head, gaps));
        prop_assert_eq!(read(&texts[0], None), [first.to_string()], "{}", texts[0]);
        let both = format!("{}{}{title}{}", texts[0], "\n".repeat(gaps.1.max(1)), texts[1]);
        prop_assert_eq!(read(&both, None), [first.to_string(), second.to_string()], "{}", both);
    }

    /// If a board has an empty line between bands, and one of its lines is missing or doubled, it is one bad
    /// record, or a good one and a surplus row. The boards around it are read.
    #[test]
    fn a_bad_band_is_one_record(board in board(), line in 0..9_usize, doubled in any::<bool>(), title in any::<bool>()) {
        let lines = |grid: &Grid| -> Vec<String> {
            let cells: Vec<char> = grid.to_string().chars().collect();
            cells.chunks(9).map(|cells| row(cells, " ", " ")).collect()
        };
        let good = layout(&WIKIPEDIA.parse().unwrap(), '.', (" ", " "), LABELS[0], "", (0, 1));
        let rows = lines(&board);
        let mut bad = String::new();
        for (i, row) in rows.iter().enumerate() {
            let times = if i != line { 1 } else if doubled { 2 } else { 0 };
            bad += &format!("{row}\n").repeat(times);
            if i % 3 == 2 && i < 8 {
                bad += "\n";
            }
        }
        let between = if title { "\nTitle\n" } else { "\n\n" };
        let text = format!("{good}{between}{bad}{between}{good}");
        let found = read(&text, None);
        prop_assert_eq!(&found[0], WIKIPEDIA, "{}", text);
        prop_assert_eq!(found.last().unwrap(), WIKIPEDIA, "{}", text);
        let stray = found.len() == 4 && found[1] == board.to_string();
        prop_assert!((found.len() == 3 && found[1].starts_with("line ")) || stray, "{found:?}\n{text}");
    }

    /// A board as an array of any language, among other code.
    #[test]
    fn every_array_is_read(
        board in board(),
        brackets in select(&[("[", "]"), ("{", "}"), ("(", ")"), ("vec![", "]"), ("new int[] {", "}"), ("List.of(", ")"), ("[|", "|]")][..]),
        separator in select(&[",", ", ", " ", "; ", " , "][..]),
        between in select(&[",\n    ", ", ", "\n", ";\n"][..]),
        blank in select(&["0", "-1", "None", "null", "nil", "_", "''", "\" \"", "'.'", "0."][..]),
        code in select(&[("", ""), ("int a[9] = {1, 2, 3};\nb = ", ";\nreturn a[0];\n"), ("# [1, 2]\nboard = ", "\nprint(board[0][1])\n")][..]),
    ) {
        let cells: Vec<String> =
            board.to_string().chars().map(|c| if c == '.' { blank.to_owned() } else { c.to_string() }).collect();
        let rows: Vec<String> =
            cells.chunks(9).map(|row| format!("{}{}{}", brackets.0, row.join(separator), brackets.1)).collect();
        let text = format!("{}{}{}{}{}\n", code.0, brackets.0, rows.join(between), brackets.1, code.1);
        prop_assert_eq!(read(&text, None), [board.to_string()], "{}", text);
    }
}
