//! The essay `docs/ladder.md` and its translation: the code that they quote is in the source, and their
//! counts are the counts of the engines.

use std::thread;

use crate::common::root;
use sudokit::Puzzle;
use sudokit::search::{ENGINES, Stats};

const PAGES: [&str; 2] = ["docs/ladder.md", "docs/ladder.zh.md"];

fn text(path: &str) -> String {
    std::fs::read_to_string(root().join(path)).unwrap()
}

/// Each block of Rust is in the file that the link before it names, except for its indentation.
#[test]
fn quoted_code_is_in_the_source() {
    for page in PAGES {
        let page = text(page);
        let mut quoted = 0;
        for (start, fence) in page.match_indices("```rust\n") {
            let (code, _) = page[start + fence.len()..].split_once("```").expect("a block ends");
            let (_, link) = page[..start].rsplit_once("](../").expect("a link leads to the source");
            let (path, _) = link.split_once(')').expect("a link ends");
            // The examples of the documentation are also tested.
            let source = text(path).replace("\n//! ", "\n").replace("\n//!\n", "\n\n");
            let indented = |spaces: usize| {
                let indent = |line: &str| match line {
                    "" => "\n".to_owned(),
                    line => format!("{:spaces$}{line}\n", ""),
                };
                code.lines().map(indent).collect::<String>()
            };
            assert!((0..=20).step_by(4).any(|n| source.contains(&indented(n))), "{path} lacks\n{code}");
            quoted += 1;
        }
        assert!(quoted >= 6, "each rung quotes its code");
    }
}

type Figure = fn(Stats) -> u64;

/// The tables of counts: the comment above each table, the limit of solutions, and the figure.
const COUNTS: [(&str, u64, Figure); 3] = [
    ("<!-- nodes to the first solution -->", 1, |stats| stats.nodes),
    ("<!-- digits proposed to the first solution -->", 1, |stats| stats.placements),
    ("<!-- nodes to the proof -->", 2, |stats| stats.nodes),
];

/// In each row of a table of counts, the engine named last needs these figures for the puzzles of
/// `advanced.txt`.
#[test]
fn counts_are_those_of_the_engines() {
    let puzzles: Vec<Puzzle> =
        text("examples/advanced.txt").lines().take(4).map(|line| line.parse().unwrap()).collect();
    let english = tables(PAGES[0]);
    assert_eq!(english.len(), COUNTS.len(), "a table for each count");
    assert_eq!(english, tables(PAGES[1]), "the translation has the same figures");
    thread::scope(|scope| {
        for (rows, (about, solutions, figure)) in english.iter().zip(COUNTS) {
            for (name, figures) in rows {
                for (puzzle, expected) in puzzles.iter().zip(figures) {
                    scope.spawn(move || {
                        let engine = ENGINES.iter().find(|engine| engine.name() == name).expect("an engine");
                        let mut search = engine.solutions(&(*puzzle).into());
                        search.count_up_to(solutions);
                        assert_eq!(figure(search.stats()), *expected, "{about}, {name}, {puzzle}");
                    });
                }
            }
        }
    });
}

/// The rows of each table of counts: an engine and its figures.
fn tables(page: &str) -> Vec<Vec<(String, Vec<u64>)>> {
    let page = text(page);
    let row = |line: &str| {
        let cells: Vec<&str> = line.trim_matches('|').split('|').collect();
        let name = cells[0].rsplit('`').nth(1).expect("a row begins with the names of engines");
        let figure = |cell: &&str| cell.replace(['*', ',', ' '], "").parse().expect("a figure");
        (name.to_owned(), cells[1..].iter().map(figure).collect())
    };
    COUNTS
        .iter()
        .map(|(comment, ..)| {
            let (_, table) = page.split_once(comment).expect("a table of counts");
            table
                .lines()
                .skip(1)
                .skip_while(|line| line.is_empty())
                .skip(2)
                .take_while(|line| line.starts_with('|'))
                .map(row)
                .collect()
        })
        .collect()
}
