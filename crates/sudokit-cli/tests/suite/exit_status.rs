//! The exit statuses are the same as in the tables of docs/command.md and in the help.

use std::fs;

use crate::common::{Folder, INKALA, WIKIPEDIA, WIKIPEDIA_SOLVED, root, run, stdout};

/// A puzzle with one solution, several solutions, none, and a broken rule.
const PUZZLES: [&str; 4] = [
    WIKIPEDIA,
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5.........",
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5.1..8..79",
    "55..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
];

/// The rows of the page's section on exit statuses, as cells without marks.
fn rows() -> Vec<Vec<String>> {
    let page = fs::read_to_string(root().join("docs/command.md")).unwrap();
    let section = page.split("## Exit status\n").nth(1).unwrap().split("\n## ").next().unwrap();
    let rows = section.lines().filter(|line| line.starts_with("| `"));
    let cells =
        |row: &str| row.trim_matches('|').split('|').map(|cell| cell.trim().replace('`', "")).collect();
    rows.map(cells).collect()
}

/// The subcommands of a row, each with its arguments.
fn subcommands(cell: &str) -> Vec<Vec<&str>> {
    cell.split(", ").map(|line| line.split(' ').collect()).collect()
}

fn status(args: &[&str], input: &str) -> i32 {
    run(args, input).status.code().unwrap()
}

/// Further arguments that make a subcommand quick and complete.
fn and<'a>(subcommand: &[&'a str], more: &[&'a str]) -> Vec<&'a str> {
    let needs: &[&str] = match subcommand[0] {
        "convert" => &["--to", "sdk"],
        "compare" => &["--engine", "bands"],
        "split" => &["--output-dir", env!("CARGO_TARGET_TMPDIR")],
        "unavoidable" => &["--size", "6"],
        _ => &[],
    };
    [subcommand, needs, more].concat()
}

#[test]
fn the_page_agrees_with_the_help() {
    let help = stdout(&["--help"], "");
    let help = help.split("Exit status:\n").nth(1).unwrap();
    let lines: Vec<String> = rows()
        .iter()
        .map(|row| match &row[..] {
            [subcommands, statuses @ ..] if statuses.len() == 4 => {
                format!("  {}  {subcommands}", statuses.join(" "))
            }
            [subcommand, yes, no] => format!("  {subcommand}: 0 {yes}; 1 {no}"),
            _ => panic!("{row:?}"),
        })
        .collect();
    let is_row =
        |line: &&str| line.contains(": 0 ") || line.starts_with("  0 0 ") || line.starts_with("  0 1 ");
    assert_eq!(help.lines().filter(is_row).collect::<Vec<_>>(), lines);
    let page = fs::read_to_string(root().join("docs/command.md")).unwrap();
    for status in ["0", "1", "2", "3", "130"] {
        let line =
            help.lines().find_map(|line| line.trim_start().strip_prefix(&format!("{status} "))).unwrap();
        let text = line.split(';').next().unwrap().trim();
        assert!(page.contains(&format!("| {status} | {text}")), "{status}: {text}");
    }
}

#[test]
fn the_status_for_each_kind_of_puzzle_is_that_of_the_table() {
    let mut count = 0;
    for row in rows().iter().filter(|row| row.len() == 5) {
        for subcommand in subcommands(&row[0]) {
            for (puzzle, expected) in PUZZLES.iter().zip(&row[1..]) {
                let args = and(&subcommand, &["-"]);
                assert_eq!(status(&args, puzzle).to_string(), *expected, "{args:?} {puzzle}");
                count += 1;
            }
        }
    }
    assert!(count > 60, "{count}");
}

#[test]
fn every_subcommand_that_reads_puzzles_is_in_the_table() {
    let rows = rows();
    let named: Vec<&str> =
        rows.iter().flat_map(|row| subcommands(&row[0])).map(|subcommand| subcommand[0]).collect();
    for subcommand in readers() {
        assert!(named.contains(&&*subcommand[0]), "{subcommand:?}");
    }
}

#[test]
fn answers_have_the_status_of_the_table() {
    let [one, several, none, broken] = PUZZLES;
    let folder = Folder::new("status");
    let file = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let (right, wrong) = (file("right"), file("wrong"));
    run(&["check", "--quiet", "--prove", &right, INKALA], "");
    fs::write(&wrong, fs::read_to_string(&right).unwrap().replacen('8', "9", 1)).unwrap();
    let renamed = one.replace('5', "x").replace('3', "5").replace('x', "3");
    let claimed =
        |puzzle: &str, solution: &str| format!(r#"{{"puzzle":"{puzzle}","solution":"{solution}"}}"#);
    for row in rows().iter().filter(|row| row.len() == 3) {
        let cases: &[(&[&str], i32)] = match &*row[0] {
            "check --minimal" => {
                &[(&[INKALA], 0), (&[one], 1), (&[several], 1), (&[none], 1), (&[broken], 1)]
            }
            "check --solution" => &[
                (&["solution", &claimed(one, WIKIPEDIA_SOLVED)], 0),
                (&["solution", &claimed(one, one)], 1),
                (&["solution", &claimed(one, &renamed)], 1),
                (&["solution", &claimed(several, WIKIPEDIA_SOLVED)], 1),
                (&["solution", &claimed(one, "")], 1),
                (&["solution", &claimed(one, "12")], 2),
                (&["level", &claimed(broken, WIKIPEDIA_SOLVED)], 1),
            ],
            "explain --all-steps" => &[(&[one], 0), (&[several], 0), (&[broken], 1)],
            "same" => &[(&[one, &renamed], 0), (&[one, INKALA], 1), (&[one, broken], 1), (&[broken, one], 1)],
            "leak" => &[(&[one, INKALA], 0), (&[one, &renamed], 1), (&[one, broken], 1), (&[broken, one], 0)],
            "verify" => &[(&[&right], 0), (&[&wrong], 1), (&[&right, &wrong], 1)],
            "vary" => &[
                (&[one], 0),
                (&[several], 0),
                (&[none], 0),
                (&[several, "--remove", "1", "--add", "0"], 1),
                (&[broken], 1),
            ],
            "generate" => &[
                (&["--seed", "1"], 0),
                (&["--pattern", WIKIPEDIA_SOLVED, "--clues", "16"], 1),
                (&["--clues", "17", "--max-work", "3"], 3),
            ],
            other => panic!("no case for {other}"),
        };
        for (args, expected) in cases {
            let args: Vec<&str> = row[0].split(' ').chain(args.iter().copied()).collect();
            assert_eq!(status(&args, ""), *expected, "{args:?}");
        }
    }
}

/// The subcommands that read puzzles: the subcommands of the tables, and all others with an argument for
/// puzzles.
fn readers() -> Vec<Vec<String>> {
    let help = stdout(&["--help"], "");
    let list = help.split("Commands:\n").nth(1).unwrap().split("\n\n").next().unwrap();
    let names = list
        .lines()
        .filter(|line| !line.starts_with("   "))
        .filter_map(|line| line.split_whitespace().next());
    let reads = |name: &&str| {
        let help = stdout(&[name, "--help"], "");
        let usage = help.lines().find(|line| line.starts_with("Usage:")).unwrap();
        ["PUZZLE", "FILE", "GRID", "TRAIN"].iter().any(|value| usage.contains(value))
    };
    let names: Vec<Vec<String>> =
        names.filter(|name| *name != "help").filter(reads).map(|name| vec![name.to_owned()]).collect();
    assert!(names.len() >= 20, "{names:?}");
    names
}

#[test]
fn what_cannot_be_read_and_wrong_use_are_2_everywhere() {
    for subcommand in readers() {
        let name = &*subcommand[0];
        // Subcommands with two arguments get the unreadable one as the second.
        let first: &[&str] = if ["same", "leak"].contains(&name) { &[WIKIPEDIA] } else { &[] };
        for bad in ["no-such-file.txt", "examples", "Cargo.toml"] {
            let args = and(&[&[name], first].concat(), &[bad]);
            assert_eq!(status(&args, ""), 2, "{args:?}");
        }
        let args = and(&[&[name], first].concat(), &["-"]);
        assert_eq!(status(&args, &PUZZLES[0].replace('9', "q")), 2, "{args:?}");
        assert_eq!(status(&[name, "--no-such-option"], ""), 2, "{name}");
    }
    for args in
        [&["generate", "--clues", "many"][..], &["engines", "all"], &["man", "none"], &["completions"], &[]]
    {
        assert_eq!(status(args, ""), 2, "{args:?}");
    }
}

#[test]
fn a_limit_is_3_everywhere() {
    let mut count = 0;
    for subcommand in readers().into_iter().chain([vec!["generate".to_owned()]]) {
        let name = &*subcommand[0];
        if !stdout(&[name, "--help"], "").contains("--timeout <TIME>") {
            continue;
        }
        let more: &[&str] = match name {
            "generate" => &[],
            "same" => &[INKALA, INKALA],
            // `check` stops only if an option needs a search.
            "check" => &["--unique", INKALA],
            _ => &[INKALA],
        };
        let args = and(&[&[name, "--timeout", "0"], more].concat(), &[]);
        assert_eq!(status(&args, ""), 3, "{args:?}");
        count += 1;
    }
    assert!(count >= 11, "{count}");
}

#[test]
fn the_worst_puzzle_decides_the_status() {
    let [one, several, _, broken] = PUZZLES;
    let bad = one.replace('9', "q");
    for (puzzles, expected) in [
        (vec![one, one], 0),
        (vec![one, several], 1),
        (vec![several, INKALA], 3),
        (vec![broken, INKALA, one], 3),
        (vec![INKALA, &bad, several], 2),
    ] {
        assert_eq!(
            status(&["solve", "--engine", "singles", "--max-work", "50"], &puzzles.join("\n")),
            expected,
            "{puzzles:?}"
        );
    }
}

#[test]
fn a_timeout_of_zero_stops_everything_that_can_be_long() {
    let empty = ".".repeat(81);
    for args in [
        &["solve", INKALA][..],
        &["solve", "--engine", "dlx", INKALA],
        &["count", INKALA],
        &["solutions", INKALA],
        &["check", "--unique", INKALA],
        &["check", "--minimal", INKALA],
        &["check", "--why", &empty],
        &["compare", INKALA],
        &["watch", INKALA],
        &["hint", INKALA],
        &["explain", INKALA],
        &["explain", "--all-steps", INKALA],
        &["rate", INKALA],
        &["rate", "--profile", "hodoku", INKALA],
        &["rate", "--difficulty", INKALA],
        &["rate", "--count", "3", "--seed", "1", INKALA],
        &["minimize", INKALA],
        &["minimize", "--all", INKALA],
        &["minimize", "--smallest", INKALA],
        &["extend", &empty],
        &["vary", INKALA],
        &["unavoidable", INKALA],
        &["generate"],
        &["generate", "--hard"],
        &["generate", "--er", "7.0"],
        &["generate", "--full-grids"],
    ] {
        let output = crate::common::run(&[args, &["--timeout", "0s"]].concat(), "");
        assert_eq!(output.status.code(), Some(3), "{args:?}");
    }
}
