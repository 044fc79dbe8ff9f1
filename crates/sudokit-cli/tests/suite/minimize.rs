//! `sudokit minimize`, `extend` and `vary` end to end: the results are as requested, and uncertainty is
//! reported.

use std::collections::HashSet;

use crate::common::{INKALA, WIKIPEDIA, WIKIPEDIA_SOLVED, run, stdout, sudokit};
use crate::transcript::Transcript;

/// A puzzle with several solutions.
const SEVERAL: &str = ".3..7....6..19.....9.....6.....6...34....3..17...2...6.6....2.....419..........79";

#[test]
fn minimize_reports_each_puzzle() {
    let mut transcript = Transcript::new("minimize");
    for args in [
        &["minimize", "examples/mixed.txt"][..],
        &["minimize", "--seed", "3", WIKIPEDIA],
        &["minimize", "--smallest", WIKIPEDIA],
        &["minimize", "--smallest", "--json", WIKIPEDIA, INKALA],
        &["minimize", "--smallest", "--max-nodes", "3000", WIKIPEDIA_SOLVED],
        &["minimize", "--smallest", "--max-nodes", "300", "--to", "csv", WIKIPEDIA_SOLVED, SEVERAL],
        &["minimize", "--all", "--limit", "3", WIKIPEDIA, INKALA],
        &["minimize", "--all", "--max-nodes", "500", WIKIPEDIA],
        &["minimize", "--all", "--limit", "1", "examples/mixed.txt"],
        &["minimize", "--all", "--smallest", WIKIPEDIA],
        &["minimize", "--limit", "3", WIKIPEDIA],
        &["minimize", "--help"],
    ] {
        transcript.run(args, "");
    }
}

#[test]
fn extend_reports_added_givens() {
    let mut transcript = Transcript::new("extend");
    for args in [
        &["extend", "examples/mixed.txt"][..],
        &["extend", "--with-solution", SEVERAL, WIKIPEDIA],
        &["extend", "--json", SEVERAL],
        &["extend", "--with-solution", "--solution", WIKIPEDIA_SOLVED, SEVERAL, INKALA],
        &["extend", "--max-nodes", "3000", &".".repeat(81)],
        &["extend", "--solution", WIKIPEDIA, SEVERAL],
        &["extend", "--help"],
    ] {
        transcript.run(args, "");
    }
}

#[test]
fn vary_reports_its_progress() {
    let mut transcript = Transcript::new("vary");
    for args in [
        &["vary", INKALA][..],
        &["vary", "--minimal", "--unique-up-to-symmetry", "--json", "--limit", "2", INKALA],
        &["vary", "--remove", "2", "--add", "2", "--max-nodes", "5000", INKALA],
        &["vary", "--remove", "1", "--add", "0", "examples/mixed.txt"],
        &["vary", "--remove", "40", INKALA],
        &["vary", "--remove", "82", INKALA],
        &["vary", "--help"],
    ] {
        transcript.run(args, "");
    }
}

#[test]
fn minimized_puzzles_are_minimal() {
    let puzzles = stdout(&["generate", "--count", "60", "--seed", "7", "--clues", "30..40"], "");
    let minimal = stdout(&["minimize", "--threads", "1"], &puzzles);
    assert_eq!(minimal.lines().count(), 60);
    assert!(run(&["check", "--minimal"], &minimal).status.success());
    assert_eq!(stdout(&["minimize", "--threads", "4"], &puzzles), minimal);
    assert_eq!(stdout(&["solve"], &minimal), stdout(&["solve"], &puzzles));
    assert_ne!(stdout(&["minimize", "--seed", "1"], &puzzles), minimal);

    let smallest = run(&["minimize", "--smallest"], &puzzles);
    assert!(smallest.status.success());
    let givens = |line: &str| line.chars().filter(|c| *c != '.').count();
    let smallest = String::from_utf8(smallest.stdout).unwrap();
    assert!(smallest.lines().zip(minimal.lines()).all(|(a, b)| givens(a) <= givens(b)));

    for backend in sudokit::search::Backend::ALL.into_iter().filter(|backend| backend.is_available()) {
        for args in [&["minimize", "--all", WIKIPEDIA][..], &["extend", SEVERAL], &["vary", INKALA]] {
            let output = sudokit(args).env("SUDOKIT_BACKEND", backend.name()).output().unwrap();
            assert_eq!(String::from_utf8(output.stdout).unwrap(), stdout(args, ""), "{}", backend.name());
        }
    }
}

#[test]
fn no_two_neighbors_are_isomorphic() {
    let all = stdout(&["vary", "--minimal"], format!("{INKALA}\n{INKALA}\n"));
    let unique = stdout(&["vary", "--minimal", "--unique-up-to-symmetry"], format!("{INKALA}\n{INKALA}\n"));
    let forms = |puzzles: &str| -> HashSet<String> {
        stdout(&["canon"], puzzles).lines().map(str::to_owned).collect()
    };
    assert_eq!(unique.lines().count(), forms(&unique).len());
    let original = stdout(&["canon", INKALA], "");
    let expected: HashSet<String> =
        forms(&all).into_iter().filter(|form| *form != original.trim_end()).collect();
    assert_eq!(forms(&unique), expected);
    assert!(run(&["check", "--minimal"], &unique).status.success());
}

#[test]
fn time_limits_are_kept() {
    let empty = ".".repeat(81);
    for args in [
        &["minimize", "--smallest", "--timeout", "200ms", WIKIPEDIA_SOLVED][..],
        &["minimize", "--all", "--limit", "all", "--timeout", "200ms", WIKIPEDIA_SOLVED],
        &["extend", "--timeout", "200ms", &empty],
        &["vary", "--remove", "0", "--add", "20", "--timeout", "200ms", &empty],
    ] {
        let output = run(args, "");
        assert_eq!(output.status.code(), Some(3), "{args:?}");
        assert!(String::from_utf8_lossy(&output.stdout).lines().all(|line| line.len() >= 81), "{args:?}");
    }
}
