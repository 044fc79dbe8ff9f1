//! `sudokit generate` from end to end: the same whatever the threads, parts and back ends, and honest where it
//! cannot.

mod common;

use common::{WIKIPEDIA, WIKIPEDIA_SOLVED, seen, stdout, sudokit};
use insta::assert_snapshot;

const HUNDRED: [&str; 5] = ["generate", "--count", "100", "--seed", "7"];

fn with<'a>(more: &[&'a str]) -> Vec<&'a str> {
    [&HUNDRED[..], more].concat()
}

#[test]
fn threads_parts_and_back_ends_change_nothing() {
    let all = stdout(&HUNDRED, "");
    assert_eq!(all.lines().count(), 100);
    assert_eq!(stdout(&with(&["--threads", "1"]), ""), all);
    assert_eq!(stdout(&with(&["--threads", "5"]), ""), all);
    for format in ["line", "csv", "rows"] {
        let whole = stdout(&with(&["--to", format]), "");
        let part = |part: &str| stdout(&with(&["--to", format, "--shard", part]), "");
        assert_eq!(["1/3", "2/3", "3/3"].map(part).concat(), whole, "{format}");
    }
    let beginning = stdout(&["generate", "--count", "40", "--seed", "7"], "");
    assert_eq!(beginning + &stdout(&with(&["--skip", "40"]), ""), all);
    for backend in sudokit::search::Backend::ALL.into_iter().filter(|backend| backend.is_available()) {
        let output = sudokit(&HUNDRED).env("SUDOKIT_BACKEND", backend.name()).output().unwrap();
        assert_eq!(String::from_utf8(output.stdout).unwrap(), all, "{}", backend.name());
    }
    assert_ne!(stdout(&["generate", "--count", "100"], ""), all, "another seed");
}

#[test]
fn what_is_made_is_what_was_asked_for() {
    let minimal = stdout(&with(&["--minimal", "--symmetry", "rotate180"]), "");
    let checked = common::run(&["check", "--minimal"], &minimal);
    assert_eq!(checked.status.code(), Some(0));
    let solutions = stdout(&with(&["--full-grids"]), "");
    assert!(!solutions.contains('.') && common::run(&["check"], &solutions).status.success());
    let of_solution = stdout(&with(&["--solution", WIKIPEDIA_SOLVED, "--clues", "28"]), "");
    assert_eq!(of_solution.lines().count(), 100);
    assert!(stdout(&["solve"], of_solution).lines().all(|line| line == WIKIPEDIA_SOLVED));
}

#[test]
fn nothing_goes_on_for_ever() {
    // A pattern that fits few solutions, numbers of givens that hardly come, and what cannot be.
    for args in [
        &["--clues", "17", "--max-tries", "100"][..],
        &["--pattern", WIKIPEDIA, "--clues", "30", "--max-tries", "50"],
        &["--minimal", "--symmetry", "full", "--clues", "40..81", "--max-tries", "100"],
        &["--clues", "12..16"],
        &["--symmetry", "full", "--clues", "19"],
        &["--pattern", "1........2........3........4........5........6........7........8........9........"],
        &["--clues", "30..20"],
        &["--clues", "1..99"],
        &["--shard", "3/2"],
        &["--symmetry", "crooked"],
        &["--pattern", "123"],
        &["--solution", WIKIPEDIA],
        &["--full-grids", "--minimal"],
        &["--count", "0"],
    ] {
        assert_snapshot!(seen(&[&["generate", "--seed", "1", "--threads", "1"][..], args].concat(), ""));
    }
    let output = common::run(&["generate", "--clues", "17", "--count", "9", "--timeout", "200ms"], "");
    assert_eq!(output.status.code(), Some(3));
}
