//! `compare` and its traces: the figures of the engines and the steps behind them, but for the times.

mod common;

use common::{INKALA, WIKIPEDIA, WIKIPEDIA_SOLVED, run, stdout, sudokit};
use serde_json::Value;

/// The columns of the table's rows, without the times.
fn figures(table: &str) -> Vec<Vec<&str>> {
    let rows =
        table.lines().filter(|line| sudokit::search::engine(line.split(' ').next().unwrap()).is_some());
    rows.map(|line| line.split_whitespace().take(6).collect()).collect()
}

#[test]
fn the_table_shows_what_each_rung_gains() {
    let table = stdout(&["compare", "--engine", "bitmask,fewest,singles,dlx"], INKALA);
    let figures = figures(&table);
    assert_eq!(
        figures,
        [
            ["bitmask", "yes", "2068780", "2068780", "2068780", "60"],
            ["fewest", "yes", "18935", "18935", "18935", "60"],
            ["singles", "yes", "2585", "160", "315", "14"],
            ["dlx", "yes", "2719", "2719", "2719", "60"],
        ]
    );
    assert!(table.starts_with(&format!("{INKALA}: one solution\n")));
}

#[test]
fn many_puzzles_have_a_median_and_a_worst() {
    let table = stdout(&["compare", "--engine", "singles"], format!("{WIKIPEDIA}\n{WIKIPEDIA}\n{INKALA}\n"));
    assert!(table.contains("median of 3 puzzles") && table.contains("worst of 3 puzzles"));
    let figures = figures(&table);
    assert_eq!(
        figures,
        [["singles", "3/3", "51", "0", "0", "0"], ["singles", "3/3", "2585", "160", "315", "14"]]
    );
}

#[test]
fn an_engine_that_gives_up_is_shown_as_such() {
    let output = run(&["compare", "--engine", "tables,singles", "--max-nodes", "1000"], INKALA);
    assert_eq!(output.status.code(), Some(3));
    let table = String::from_utf8(output.stdout).unwrap();
    assert!(table.contains("\ntables        gave up"), "{table}");
    assert!(String::from_utf8_lossy(&output.stderr).contains("1000 nodes"));
}

/// Replays a trace on the puzzle it names; returns the boards at `solved`.
fn replay(trace: &str) -> Vec<String> {
    let mut board: Vec<u8> = Vec::new();
    let mut solved = Vec::new();
    let mut steps = 0;
    for line in trace.lines() {
        let step: Value = serde_json::from_str(line).unwrap();
        let cell = || {
            let cell: sudokit::Cell = step["cell"].as_str().unwrap().parse().unwrap();
            (cell.index(), b'0' + u8::try_from(step["digit"].as_u64().unwrap()).unwrap())
        };
        steps += 1;
        match step["event"].as_str().unwrap() {
            "start" => {
                board = step["puzzle"].as_str().unwrap().into();
                steps = 0;
            }
            "place" => {
                let (cell, digit) = cell();
                assert_eq!(board[cell], b'.', "{line}");
                let known = ["choice", "naked-single", "hidden-single", "inference", "found"];
                assert!(known.contains(&step["why"].as_str().unwrap()), "{line}");
                board[cell] = digit;
            }
            "undo" => {
                let (cell, digit) = cell();
                assert_eq!(board[cell], digit, "{line}");
                board[cell] = b'.';
            }
            "reject" => assert!(step["reason"].is_string(), "{line}"),
            "solved" => solved.push(String::from_utf8(board.clone()).unwrap()),
            "end" => assert_eq!(step["steps"].as_u64(), Some(steps - 1)),
            other => panic!("{other}"),
        }
    }
    solved
}

#[test]
fn a_trace_can_be_replayed() {
    let folder = std::env::temp_dir().join(format!("sudokit-trace-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    for engine in sudokit::search::ENGINES {
        let file = folder.join(engine.name());
        let output = sudokit(&["compare", "--engine", engine.name(), "--trace"])
            .arg(&file)
            .arg("examples/puzzles.txt")
            .args(["--max-nodes", "20000", "--max-steps", "300000"])
            .output()
            .unwrap();
        assert!(matches!(output.status.code(), Some(0 | 3)), "{output:?}");
        let solved = replay(&std::fs::read_to_string(&file).unwrap());
        assert_eq!(solved[0], WIKIPEDIA_SOLVED, "{}", engine.name());
    }
    std::fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn completions_and_manual_name_every_subcommand() {
    for page in [&["man"][..], &["completions", "bash"], &["completions", "zsh"], &["completions", "fish"]] {
        let text = stdout(page, "");
        for subcommand in ["check", "solve", "count", "solutions", "compare", "watch", "convert"] {
            assert!(text.contains(subcommand), "{page:?} lacks {subcommand}");
        }
    }
}
