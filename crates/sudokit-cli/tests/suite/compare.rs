//! `compare` and traces: the figures of the engines without the times, and the events of a search.

use crate::common::{INKALA, WIKIPEDIA, WIKIPEDIA_SOLVED, run, stdout, sudokit};
use serde::Deserialize;
use serde_json::Value;
use sudokit::search;

/// The columns of the table's rows, without the times.
fn figures(table: &str) -> Vec<Vec<&str>> {
    let rows = table
        .lines()
        .filter(|line| <dyn search::Engine>::from_name(line.split(' ').next().unwrap()).is_some());
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

/// The figures of the engines, and the times and ratios without their numbers.
fn bounds(table: &str) -> Vec<Vec<String>> {
    let letters = |text: &str| text.trim_matches(|c: char| c.is_ascii_digit() || c == '.').to_owned();
    let rows = table
        .lines()
        .filter(|line| <dyn search::Engine>::from_name(line.split(' ').next().unwrap()).is_some());
    let cells = |line: &str| {
        let cells: Vec<&str> = line.split_whitespace().collect();
        let count = cells.len();
        let ends = [letters(cells[6]), letters(cells[count - 1])];
        cells[..6].iter().map(|cell| (*cell).to_owned()).chain(ends).collect()
    };
    rows.map(cells).collect()
}

#[test]
fn a_stopped_engine_is_shown_as_stopped() {
    let output = run(&["compare", "--engine", "tables,singles", "--max-nodes", "1000"], INKALA);
    assert_eq!(output.status.code(), Some(3));
    let table = String::from_utf8(output.stdout).unwrap();
    let rows = bounds(&table);
    assert_eq!(rows[0][..2], ["tables", "stopped"]);
    assert!(rows[0][2..7].iter().all(|cell| cell.starts_with(">=")), "{table}");
    assert_eq!(rows[0][3], ">=1000");
    assert_eq!(rows[1], ["singles", "yes", "2585", "160", "315", "14", "", ""]);
    assert!(String::from_utf8_lossy(&output.stderr).contains("stopped 1 search after 1000 nodes"));
}

#[test]
fn without_a_finished_engine_there_is_no_ratio() {
    // No engine has finished; or there is only one engine.
    for (engines, nodes) in [("tables,bitmask", "10"), ("singles", "100000")] {
        let table = stdout(&["compare", "--engine", engines, "--max-nodes", nodes], INKALA);
        assert!(bounds(&table).iter().all(|row| row[7] == "-"), "{table}");
    }
    let table = stdout(&["compare", "--engine", "tables,bitmask", "--max-nodes", "10"], INKALA);
    assert!(table.starts_with(&format!("{INKALA}: no engine finished\n")));
}

#[test]
fn a_finished_search_without_a_solution_counts_as_solved() {
    // Two candidates are left for r1c3, and none leads to a solution.
    let none = WIKIPEDIA.replacen("53.", "531", 1);
    let table = stdout(&["compare", "--engine", "singles,auto"], &none);
    assert!(table.starts_with(&format!("{none}: no solution\n")), "{table}");
    assert!(figures(&table).iter().all(|row| row[1] == "none"), "{table}");

    let puzzles = format!("{WIKIPEDIA}\n{none}\n{INKALA}\n");
    let args = ["compare", "--engine", "tables,singles", "--max-nodes", "100000"];
    let table = stdout(&args, &puzzles);
    let solved: Vec<&str> = figures(&table).iter().map(|row| row[1]).collect();
    assert_eq!(solved, ["2/3", "3/3", "2/3", "3/3"], "{table}");
    assert!(table.ends_with("\nstopped after 100000 nodes\nstdin:3: tables\n"), "{table}");
    // The median is exact, the worst is not.
    let rows = bounds(&table);
    assert!(rows[0][3].parse::<u64>().is_ok(), "{table}");
    assert_eq!((&*rows[2][3], &*rows[2][6]), (">=100000", ">="), "{table}");

    let several = stdout(&["compare", "--engine", "auto", "--first"], ".".repeat(81));
    assert!(several.contains(": solvable\n"), "{several}");
}

#[test]
fn rows_have_the_figures_of_each_puzzle_and_engine() {
    let puzzles = format!("{WIKIPEDIA}\n\n{INKALA}\n");
    let args = ["compare", "--engine", "tables,singles", "--max-nodes", "10000"];
    let csv = stdout(&[&args[..], &["--to", "csv"]].concat(), &puzzles);
    let without_time =
        csv.lines().map(|line| line.rsplit_once(',').unwrap().0).collect::<Vec<_>>().join("\n");
    assert_eq!(
        without_time,
        format!(
            "source,line,puzzle,engine,stopped,solutions,placements,nodes,backtracks,deepest\n\
             stdin,1,{WIKIPEDIA},tables,false,1,41679,4631,4631,51\n\
             stdin,1,{WIKIPEDIA},singles,false,1,51,0,0,0\n\
             stdin,3,{INKALA},tables,true,,89874,10000,9970,46\n\
             stdin,3,{INKALA},singles,false,1,2585,160,315,14"
        )
    );
    let json = stdout(&[&args[..], &["--json"]].concat(), &puzzles);
    let rows: Vec<Value> = json.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(rows.len(), 4);
    assert!(rows.iter().all(|row| row["time_ns"].as_u64().is_some_and(|time| time > 0)));
    assert_eq!((&rows[2]["stopped"], rows[2].get("solutions")), (&Value::Bool(true), None));
    assert_eq!((&rows[3]["stopped"], rows[3]["solutions"].as_u64()), (&Value::Bool(false), Some(1)));
}

#[cfg(unix)]
#[test]
fn after_ctrl_c_finished_engines_are_shown() {
    use std::io::{BufRead, BufReader, Read};
    use std::process::{Command, Stdio};

    // This engine needs hours for the second puzzle.
    let hard = "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9";
    let mut child = sudokit(&["compare", "--engine", "revalidate", "--timeout", "10h", "--to", "csv"])
        .args([WIKIPEDIA, hard])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut rows = BufReader::new(child.stdout.take().unwrap());
    let (mut head, mut first, mut rest) = (String::new(), String::new(), String::new());
    rows.read_line(&mut head).unwrap();
    rows.read_line(&mut first).unwrap();
    let kill = Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
    assert!(kill.success());
    rows.read_to_string(&mut rest).unwrap();
    let mut errors = String::new();
    child.stderr.take().unwrap().read_to_string(&mut errors).unwrap();
    assert_eq!(child.wait().unwrap().code(), Some(130), "{errors}");
    assert!(first.contains("revalidate,false,1,41679"), "{first}");
    assert_eq!(rest, "");
    // A busy machine may not give the number of puzzles in time.
    let words = ["sudokit: stopped after 1 of 2 puzzles\n", "sudokit: stopped\n"];
    assert!(words.contains(&errors.as_str()), "{errors}");
}

/// A line of a trace.
#[derive(Deserialize)]
struct TraceLine<'a> {
    event: &'a str,
    #[serde(borrow)]
    puzzle: Option<&'a str>,
    cell: Option<&'a str>,
    digit: Option<u8>,
    why: Option<&'a str>,
    reason: Option<&'a str>,
    steps: Option<u64>,
}

/// Replays a trace on the puzzle it names; returns the boards at `solved`.
fn replay(trace: &str) -> Vec<String> {
    let mut board: Vec<u8> = Vec::new();
    let mut solved = Vec::new();
    let mut steps = 0;
    for line in trace.lines() {
        let step: TraceLine = serde_json::from_str(line).unwrap();
        let cell = || {
            let cell: sudokit::Cell = step.cell.unwrap().parse().unwrap();
            (cell.index(), b'0' + step.digit.unwrap())
        };
        steps += 1;
        match step.event {
            "start" => {
                board = step.puzzle.unwrap().into();
                steps = 0;
            }
            "place" => {
                let (cell, digit) = cell();
                assert_eq!(board[cell], b'.', "{line}");
                let known = ["choice", "naked-single", "hidden-single", "inference", "found"];
                assert!(known.contains(&step.why.unwrap()), "{line}");
                board[cell] = digit;
            }
            "undo" => {
                let (cell, digit) = cell();
                assert_eq!(board[cell], digit, "{line}");
                board[cell] = b'.';
            }
            "reject" => assert!(step.reason.is_some(), "{line}"),
            "solved" => solved.push(String::from_utf8(board.clone()).unwrap()),
            "end" => assert_eq!(step.steps, Some(steps - 1)),
            other => panic!("{other}"),
        }
    }
    solved
}

#[test]
fn a_trace_can_be_replayed() {
    let folder = std::env::temp_dir().join(format!("sudokit-trace-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    for engine in search::ENGINES {
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
