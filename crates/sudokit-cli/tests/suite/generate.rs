//! `sudokit generate` end to end: the output does not depend on threads, parts and back ends, and failures
//! are reported.

use crate::common::{WIKIPEDIA, WIKIPEDIA_SOLVED, stdout, sudokit};
use crate::transcript::Transcript;

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
fn generated_puzzles_are_as_requested() {
    let minimal = stdout(&with(&["--minimal", "--symmetry", "rotate180"]), "");
    let checked = crate::common::run(&["check", "--minimal"], &minimal);
    assert_eq!(checked.status.code(), Some(0));
    let solutions = stdout(&with(&["--full-grids"]), "");
    assert!(!solutions.contains('.') && crate::common::run(&["check"], &solutions).status.success());
    let of_solution = stdout(&with(&["--solution", WIKIPEDIA_SOLVED, "--clues", "28"]), "");
    assert_eq!(of_solution.lines().count(), 100);
    assert!(stdout(&["solve"], of_solution).lines().all(|line| line == WIKIPEDIA_SOLVED));
}

#[test]
fn generate_stops_at_limits() {
    let mut transcript = Transcript::new("generate-limits");
    // A pattern that fits few solutions, rare numbers of givens, and impossible requests.
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
        // Such a puzzle is unlikely to exist; a climb that cannot reach its target or its end; a class with
        // one member.
        &[
            "--pattern",
            "..x...x...x...x...x...x...x...x...x...x...x...x...x...x...x...x...x...x...x...x..",
            "--max-tries",
            "50",
        ],
        &["--hard=900", "--max-tries", "40"],
        &["--hard", "--clues", "24"],
        &["--hard=much"],
        &[
            "--unique-up-to-symmetry",
            "--clues",
            "81",
            "--solution",
            WIKIPEDIA_SOLVED,
            "--count",
            "3",
            "--max-tries",
            "50",
        ],
        &["--unique-up-to-symmetry", "--shard", "1/2"],
    ] {
        transcript.run(&[&["generate", "--seed", "1", "--threads", "1"][..], args].concat(), "");
    }
    let output = crate::common::run(&["generate", "--clues", "17", "--count", "9", "--timeout", "200ms"], "");
    assert_eq!(output.status.code(), Some(3));
}

/// The output of a stopped run is a prefix of the complete output, and its message shows how to continue.
#[test]
fn a_stopped_run_can_be_continued() {
    let ask = ["--clues", "22", "--minimal", "--count", "12", "--seed", "3"];
    for format in ["line", "csv", "json"] {
        let args = |more: &[&'static str]| [&["generate", "--to", format][..], &ask, more].concat();
        let whole = stdout(&args(&[]), "");
        let stopped = crate::common::run(&args(&["--max-tries", "60"]), "");
        assert_eq!(stopped.status.code(), Some(3));
        let shown = String::from_utf8(stopped.stderr).unwrap();
        let skip = shown.trim_end().rsplit(' ').next().unwrap();
        let beginning = String::from_utf8(stopped.stdout).unwrap();
        assert!(whole.len() > beginning.len() && skip != "0", "{shown}");
        let rest = sudokit(&args(&["--skip"])).arg(skip).output().unwrap();
        assert_eq!(beginning + &String::from_utf8(rest.stdout).unwrap(), whole, "{format}");
    }
}

/// Recipes with few classes of puzzles, such as puzzles with a single blank cell.
#[test]
fn no_two_are_isomorphic() {
    // The puzzles with 80 givens from a solution with many automorphisms belong to few classes.
    let regular = "123456789456789123789123456231564897564897231897231564312645978645978312978312645";
    let ask = ["generate", "--seed", "5", "--clues", "80", "--solution", regular];
    let with = |more: &[&str]| crate::common::run(&[&ask[..], more].concat(), "");
    let any = with(&["--count", "30"]);
    let unique = with(&["--count", "30", "--unique-up-to-symmetry", "--max-tries", "500", "--threads", "2"]);
    assert_eq!((any.status.code(), unique.status.code()), (Some(0), Some(3)));
    let forms = |output: &[u8]| {
        let canonical = stdout(&["canon"], output);
        canonical.lines().map(str::to_owned).collect::<std::collections::BTreeSet<_>>().len()
    };
    let written = String::from_utf8_lossy(&unique.stdout).lines().count();
    assert!(written > 0 && forms(&unique.stdout) == written);
    assert_eq!(forms(&any.stdout), written, "all there are");
    let alone = with(&["--count", "30", "--unique-up-to-symmetry", "--max-tries", "500", "--threads", "1"]);
    assert_eq!((alone.stdout, alone.stderr), (unique.stdout.clone(), unique.stderr));
    // Skipped puzzles count.
    let later = with(&["--count", "30", "--unique-up-to-symmetry", "--max-tries", "500", "--skip", "1"]);
    let all = String::from_utf8(unique.stdout).unwrap();
    assert_eq!(String::from_utf8(later.stdout).unwrap(), all.split_once('\n').unwrap().1);
}

#[test]
fn hard_puzzles_are_hard_and_depend_only_on_the_seed() {
    let ask = ["generate", "--hard", "--count", "2", "--seed", "9", "--to", "csv"];
    let hard = stdout(&ask, "");
    assert!(hard.starts_with("puzzle,hardness\n"));
    let hardness = |line: &str| line.split(',').nth(1).unwrap().parse::<f64>().unwrap();
    assert!(hard.lines().skip(1).all(|line| hardness(line) > 20.0), "{hard}");
    assert_eq!(crate::common::run(&["check", "--minimal"], &hard).status.code(), Some(0));
    let part = sudokit(&[&ask[..], &["--shard", "2/2", "--threads", "1"]].concat())
        .env("SUDOKIT_BACKEND", "portable")
        .output()
        .unwrap();
    assert!(hard.ends_with(&*String::from_utf8(part.stdout).unwrap()));
}
