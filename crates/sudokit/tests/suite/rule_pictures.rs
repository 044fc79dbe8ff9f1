//! The pictures of rules in docs/rules, each drawn from the example of its rule, and the table of rules in docs/variants.md.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use sudokit::Grid;
use sudokit::format::{Record, RecordBoard, VariantBoard, read};
use sudokit::outcome::RuleEntry;
use sudokit::picture::{Entry, PathCommand, Sheet};
use sudokit::variants::shape::Shape;
use sudokit::variants::{Cell, Digit, Filled, Layout, Rule};
use sudokit_testing::assert_fresh;

/// Boards of which the first is taken that has all cells of an example: the corner of the usual board, which shows more, and the
/// whole of it.
const BOARDS: [(usize, &str); 2] =
    [(36, r#""board":{"size":6,"box":"3x3","digits":"1-9"}"#), (81, r#""board":{"size":9}"#)];

fn docs() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs")
}

/// The board of an example.
fn board(entry: &RuleEntry) -> VariantBoard {
    let rule = entry.example.get();
    let board = |(cells, board): (usize, &str)| {
        let text = format!("{{\"puzzle\":\"{}\",{board},\"rules\":[{rule}]}}", ".".repeat(cells));
        match read(text.as_bytes()).ok()?.next()?.ok()?.board {
            RecordBoard::Variant(board) => Some(VariantBoard::clone(&board)),
            RecordBoard::Classic(_) => None,
        }
    };
    // Houses have as many cells as digits on the whole board only.
    let is_house = board(BOARDS[1]).is_some_and(|board| board.puzzle.rules().is_empty());
    let boards = BOARDS.into_iter().skip(usize::from(is_house));
    boards.filter_map(board).next().unwrap_or_else(|| panic!("{rule} is on no board"))
}

/// Digits for the cells of a rule that satisfy it and differ in houses, whatever the other cells have; the first in an order that
/// mixes low and high digits.
fn digits(layout: &Layout, rule: &Rule) -> Option<Vec<(Cell, Digit)>> {
    const ORDER: [u8; 9] = [3, 7, 1, 8, 5, 2, 9, 4, 6];
    fn fill(layout: &Layout, rule: &Rule, cells: &[Cell], filled: &mut Vec<(Cell, Digit)>) -> bool {
        let Some((cell, rest)) = cells.split_first() else {
            return [1, 9].into_iter().all(|other| {
                let mut digits = vec![Digit::new(other); layout.cell_count()];
                filled.iter().for_each(|(cell, digit)| digits[cell.index()] = *digit);
                rule.holds(&Filled::new(layout, &digits))
            });
        };
        ORDER.into_iter().map(Digit::new).any(|digit| {
            let is_in_house_of = |(other, there): &(Cell, Digit)| {
                let houses = layout.houses().iter();
                *there == digit
                    && houses.clone().any(|house| house.cells.contains(cell) && house.cells.contains(other))
            };
            if filled.iter().any(is_in_house_of) {
                return false;
            }
            filled.push((*cell, digit));
            let is_found = fill(layout, rule, rest, filled);
            if !is_found {
                filled.pop();
            }
            is_found
        })
    }
    let cells: BTreeSet<Cell> = rule.cells().into_iter().collect();
    let mut filled = Vec::new();
    fill(layout, rule, &cells.into_iter().collect::<Vec<_>>(), &mut filled).then_some(filled)
}

/// The picture of a rule.
fn picture(entry: &RuleEntry) -> String {
    let mut board = board(entry);
    let layout = std::sync::Arc::clone(board.puzzle.layout());
    let rules = std::sync::Arc::clone(board.puzzle.rules());
    // Without its signs a rule is only words, and digits would show nothing.
    let drawn =
        rules.iter().filter(|rule| !rule.shapes(&layout).iter().all(|it| matches!(it, Shape::Words(_))));
    for (cell, digit) in drawn.filter_map(|rule| digits(&layout, rule)).flatten() {
        board.puzzle.give(cell, digit);
    }
    let mut record = Record::from(Grid::EMPTY);
    record.board = RecordBoard::Variant(board.into());
    Sheet::default().draw(&[Entry::new(record)]).to_svg()
}

#[test]
fn every_rule_has_a_picture_of_its_example() {
    let folder = docs().join("rules");
    let mut names = BTreeSet::new();
    for entry in RuleEntry::all() {
        let name = format!("{}.svg", entry.rule);
        let svg = picture(&entry);
        assert!(svg.len() < 4500, "{name}: {} bytes", svg.len());
        assert_fresh(&folder.join(&name), &svg);
        names.insert(name);
    }
    let files = fs::read_dir(&folder).expect("the pictures").map(|file| file.expect("a file").file_name());
    let files: BTreeSet<String> = files.map(|name| name.to_string_lossy().into_owned()).collect();
    assert_eq!(files, names, "each file is of a rule");
}

#[test]
fn the_table_of_rules_is_fresh() {
    const HEADING: &str =
        "| name | picture | board | definition | formats besides `json` |\n|---|---|---|---|---|\n";
    let path = docs().join("variants.md");
    let page = fs::read_to_string(&path).expect("the page");
    let (before, table) = page.split_once("| name |").expect("the table");
    let (_, after) = table.split_once("\n\n").expect("the end of the table");
    let row = |entry: RuleEntry| {
        let RuleEntry { rule, whole_board, definition, formats, .. } = entry;
        let board = if whole_board { "x" } else { "" };
        // Three formats write the JSON of f-puzzles.
        let others = formats.iter().filter(|name| !["json", "fpuzzles-json", "sudokupad"].contains(name));
        let formats: Vec<String> = others.map(|name| format!("`{name}`")).collect();
        let image = format!("<img src=\"rules/{rule}.svg\" width=\"150\" alt=\"{rule}\">");
        format!("| `{rule}` | {image} | {board} | {definition} | {} |", formats.join(", "))
    };
    let rows: Vec<String> = RuleEntry::all().map(row).collect();
    assert_fresh(&path, &format!("{before}{HEADING}{}\n\n{after}", rows.join("\n")));
}

#[test]
fn boards_of_all_kinds_lie_within_their_pictures() {
    let blank = |cells: usize| ".".repeat(cells);
    let clue = |row: usize, from: usize, to: usize| {
        let cells: Vec<String> = (0..9)
            .map(|at| if from < to { at + 1 } else { 9 - at })
            .map(|c| format!("\"r{row}c{c}\""))
            .collect();
        format!("{{\"rule\":\"xsum\",\"cells\":[{}],\"total\":20}}", cells.join(","))
    };
    let diagonal = r#"{"rule":"littlekiller","cells":["r9c8","r8c9"],"total":15}"#;
    let automaton = r#"{"rule":"regular","cells":["r1c1"],"states":[{"accepts":true,"next":[]}]}"#;
    let words = format!(
        "{automaton},\"antiknight\",\"antiking\",\"antitaxicab\",\"disjoint\",\"globalentropy\",\"globalmod\""
    );
    let texts = [
        format!(r#"{{"puzzle":"{}","board":{{"grids":"samurai"}}}}"#, blank(369)),
        format!(r#"{{"puzzle":"{}","cells":{{"r1c1":[1,2,16]}}}}"#, blank(256)),
        format!(
            r#"{{"puzzle":"{}","board":{{"rows":4,"columns":8,"box":"2x4","digits":"1-8"}}}}"#,
            blank(32)
        ),
        format!(
            r#"{{"puzzle":"{}","rules":[{},{},{diagonal},{words}]}}"#,
            blank(81),
            clue(1, 1, 9),
            clue(9, 9, 1)
        ),
    ];
    for text in texts {
        let record = read(text.as_bytes()).expect("JSON").next().expect("a record").expect("readable");
        let drawing = Sheet::default().draw(&[Entry::new(record)]);
        assert!((drawing.width() - 537.0).abs() < 0.5 && drawing.height() == drawing.width(), "{text}");
        let mut numbers =
            drawing.strokes().flat_map(|stroke| stroke.path).filter_map(|command| match command {
                PathCommand::Move(x, y) | PathCommand::Line(x, y) => Some([x, y]),
                _ => None,
            });
        let is_inside = |at: &f64| (22.0..=drawing.width() - 22.0).contains(at);
        assert!(numbers.all(|point| point.iter().all(is_inside)), "{text}");
    }
}
