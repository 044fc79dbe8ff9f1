//! What the command prints, to the letter: answers, messages and exit statuses.
//!
//! The snapshots are in `snapshots/`; after a wanted change, `INSTA_UPDATE=always cargo test` writes
//! them anew.

use crate::common::{INKALA, WIKIPEDIA, seen};
use insta::assert_snapshot;

#[test]
fn check_says_what_is_broken() {
    assert_snapshot!(seen(&["check", "examples/mixed.txt"], ""));
    assert_snapshot!(seen(&["check", "--solvable", "examples/mixed.txt"], ""));
    assert_snapshot!(seen(&["check", "--unique", "examples/mixed.txt"], ""));
    assert_snapshot!(seen(&["check", "--minimal"], format!("{WIKIPEDIA}\n{INKALA}\n")));
    assert_snapshot!(seen(&["check", "--to", "line", "--unique", "examples/mixed.txt"], ""));
}

#[test]
fn solve_says_how_many_solutions_there_are() {
    assert_snapshot!(seen(&["solve", "examples/puzzles.txt"], ""));
    assert_snapshot!(seen(&["solve", "examples/mixed.txt"], ""));
    assert_snapshot!(seen(&["solve", "--first", "examples/mixed.txt"], ""));
    assert_snapshot!(seen(&["solve", "--strict", "examples/mixed.txt"], ""));
    assert_snapshot!(seen(&["solve", "--quiet", "--to", "rows", "examples/mixed.txt"], ""));
    // A puzzle may be the argument itself.
    assert_snapshot!(seen(&["solve", INKALA, "examples/simple.txt"], ""));
    assert_snapshot!(seen(&["solve", &INKALA[1..]], ""));
}

#[test]
fn the_judges_get_what_they_expect() {
    assert_snapshot!(seen(&["solve", "examples/simple.txt"], ""));
    assert_snapshot!(seen(&["solve", "--quiet", "examples/advanced.txt"], ""));
}

#[test]
fn count_ends_the_line_with_the_count() {
    assert_snapshot!(seen(&["count", "examples/mixed.txt"], ""));
    assert_snapshot!(seen(&["count", "--limit", "50"], ".".repeat(81)));
    assert_snapshot!(seen(&["count", "--limit", "all", "examples/simple.txt"], ""));
}

#[test]
fn canon_writes_the_same_for_all_disguises() {
    let transposed = "56.847...3.9...6....8.......1..8..4.79.6.2.18.5..3..9.......2....6...8.7...316.59";
    assert_snapshot!(seen(&["canon", "--with-transform", WIKIPEDIA, transposed], ""));
    assert_snapshot!(seen(&["canon", "--by", "solution", "examples/mixed.txt"], ""));
    let no_place = seen(&["canon", "--with-transform", "--to", "leetcode", WIKIPEDIA], "");
    assert!(no_place.contains("has no place for the transform\n"), "{no_place}");
    assert_snapshot!(seen(&["canon", "--json", WIKIPEDIA], ""));
    let alike = format!("1.3{}1{}3", ".".repeat(37), ".".repeat(39));
    assert_snapshot!(seen(&["canon", "--with-symmetry", WIKIPEDIA, &alike, &".".repeat(81)], ""));
    assert_snapshot!(seen(&["canon", "--with-symmetry", "--json", WIKIPEDIA], ""));
}

#[test]
fn same_says_what_makes_the_second_of_the_first() {
    let renamed = WIKIPEDIA.replace('5', "x").replace('3', "5").replace('x', "3").replace('.', "0");
    assert_snapshot!(seen(&["same", WIKIPEDIA, &renamed], ""));
    assert_snapshot!(seen(&["same", WIKIPEDIA, INKALA], ""));
    assert_snapshot!(seen(&["same", WIKIPEDIA, &format!("11{}", ".".repeat(79))], ""));
    assert_snapshot!(seen(&["same", WIKIPEDIA, "nowhere.txt"], ""));
}

#[test]
fn solutions_are_streamed() {
    assert_snapshot!(seen(&["solutions", "examples/mixed.txt"], ""));
    assert_snapshot!(seen(&["solutions", "--limit", "3", "--engine", "bitmask"], ".".repeat(81)));
}

#[test]
fn tables_and_json_get_answers_beside_the_puzzles() {
    assert_snapshot!(seen(&["solve", "examples/table.csv"], ""));
    assert_snapshot!(seen(&["solve", "--json", "examples/mixed.txt"], ""));
    assert_snapshot!(seen(&["count", "--json", "examples/table.csv"], ""));
    assert_snapshot!(seen(&["check", "--json", "--minimal", "examples/valid.json"], ""));
    assert_snapshot!(seen(&["check", "--to", "csv", "--unique", "examples/mixed.txt"], ""));
    // A column of the answer's name is there already: it stays as it is.
    assert_snapshot!(seen(&["solve"], format!("puzzle,solution\n{WIKIPEDIA},mine\n{INKALA},\"my, own\"\n")));
}

#[test]
fn answers_suit_the_question() {
    for file in ["valid.json", "drawing.txt", "marks.txt"] {
        assert_snapshot!(seen(&["solve", &format!("examples/{file}")], ""));
    }
}

#[test]
fn convert_says_what_is_lost() {
    for format in
        ["rows", "boxed", "candidates", "sdk", "sdm", "hodoku", "leetcode", "json", "csv", "markdown"]
    {
        assert_snapshot!(seen(&["convert", "--to", format], format!("{WIKIPEDIA} # a comment\n")));
    }
    // A placed digit and deleted candidates are the player's; the elimination of a sukaku is the puzzle's.
    let state = format!(":0000:x:{}:212 312:::\n", WIKIPEDIA.replacen("3.", "3+4", 1));
    assert_snapshot!(seen(&["convert", "--to", "line"], &state));
    assert_snapshot!(seen(&["convert", "--to", "json"], &state));
    let marks = std::fs::read_to_string(crate::common::root().join("examples/marks.txt")).unwrap();
    assert_snapshot!(seen(&["convert", "--to", "line"], &marks));
    assert_snapshot!(seen(&["convert", "--to", "line"], marks.replacen("124 ", "12  ", 1)));
}

#[test]
fn giving_up_is_clean() {
    for command in ["solve", "count", "solutions"] {
        assert_snapshot!(seen(
            &[command, "--engine", "tables", "--max-nodes", "1000"],
            format!("{INKALA}\n{WIKIPEDIA}\n")
        ));
    }
    assert_snapshot!(seen(&["check", "--unique", "--max-nodes", "10"], format!("{INKALA}\n{WIKIPEDIA}\n")));
    assert_snapshot!(seen(&["solve", "--timeout", "0ms"], ".".repeat(81)));
}

#[test]
fn watch_lists_the_steps_where_there_is_no_terminal() {
    assert_snapshot!(seen(&["watch", WIKIPEDIA, "--engine", "singles"], ""));
    assert_snapshot!(seen(&["watch", INKALA, "--engine", "tables", "--max-steps", "12"], ""));
    assert_snapshot!(seen(&["watch", "-", "--engine", "dlx", "--max-nodes", "5"], INKALA));
}

#[test]
fn wrong_use_is_said() {
    for args in [
        &["solve", "no-such-file.txt", "examples/simple.txt"][..],
        &["solve", "examples"],
        &["solve", "--engine", "magic"],
        &["solve", "--from", "crossword"],
        &["solve", "--threads", "0"],
        &["solve", "--timeout", "soon"],
        &["count", "--limit", "0"],
        &["convert"],
        &["watch", "nonsense"],
        &["compare", "--trace", "trace.jsonl"],
    ] {
        assert_snapshot!(seen(args, ""));
    }
    assert_snapshot!(seen(&["solve"], "What is this?\n"));
    assert_snapshot!(seen(&["solve"], ""));
}

#[test]
fn the_lists_are_complete() {
    assert_snapshot!(seen(&["engines"], ""));
    assert_snapshot!(seen(&["formats"], ""));
    assert_snapshot!(seen(&["--help"], ""));
    assert_snapshot!(seen(&["solve", "--help"], ""));
}

#[test]
fn a_back_end_can_be_forced() {
    let verbose = |backend: &str| {
        let output =
            crate::common::sudokit(&["--version", "--verbose"]).env("SUDOKIT_BACKEND", backend).output();
        let output = output.unwrap();
        (
            output.status.code(),
            String::from_utf8(output.stdout).unwrap() + &String::from_utf8_lossy(&output.stderr),
        )
    };
    let (status, text) = verbose("portable");
    assert_eq!(status, Some(0));
    assert!(text.starts_with("sudokit ") && text.contains("back end portable   used"), "{text}");
    let (status, text) = verbose("abacus");
    assert_eq!(status, Some(2));
    assert!(text.contains("SUDOKIT_BACKEND=abacus: no such back end"), "{text}");
}

#[test]
fn every_back_end_gives_the_same_answers() {
    let mixed = |backend: &str| {
        let mut command = crate::common::sudokit(&["solve", "examples/mixed.txt", "examples/puzzles.txt"]);
        command.env("SUDOKIT_BACKEND", backend).output().unwrap().stdout
    };
    let portable = mixed("portable");
    for backend in sudokit::search::Backend::ALL.into_iter().filter(|backend| backend.is_available()) {
        assert_eq!(mixed(backend.name()), portable, "{}", backend.name());
    }
}
