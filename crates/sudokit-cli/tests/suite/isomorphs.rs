//! `sudokit shuffle`, `dedupe` and `leak` end to end: `dedupe` and `leak` find the isomorphs that `shuffle`
//! makes.

use std::collections::BTreeSet;

use crate::common::{INKALA, WIKIPEDIA, run, stdout};
use crate::transcript::Transcript;
use sudokit::Puzzle;
use sudokit::symmetry::Transform;

/// `count` puzzles of different classes, one per line.
fn puzzles(count: &str) -> String {
    stdout(&["generate", "--seed", "4", "--quiet", "--count", count], "")
}

/// Lines of a puzzle and a transform.
fn with_transforms(text: &str) -> Vec<(Puzzle, Transform)> {
    let parts = text.lines().map(|line| line.split_once(' ').unwrap());
    parts.map(|(puzzle, transform)| (puzzle.parse().unwrap(), transform.parse().unwrap())).collect()
}

#[test]
fn the_inverse_restores_a_shuffled_puzzle() {
    let puzzles = puzzles("50");
    let args = ["shuffle", "--seed", "9", "--count", "3", "--with-inverse"];
    let shuffled = stdout(&args, &puzzles);
    let all = with_transforms(&shuffled);
    assert_eq!(all.len(), 150);
    for (original, isomorphs) in puzzles.lines().zip(all.chunks(3)) {
        let original: Puzzle = original.parse().unwrap();
        assert!(isomorphs.iter().all(|(puzzle, inverse)| inverse.apply(*puzzle) == original));
        assert!(isomorphs.iter().all(|(puzzle, _)| *puzzle != original));
    }
    assert_eq!(all.iter().map(|(puzzle, _)| puzzle).collect::<BTreeSet<_>>().len(), 150);
}

#[test]
fn an_isomorph_depends_only_on_seed_and_number() {
    let puzzles = puzzles("700");
    let three = stdout(&["shuffle", "--seed", "9", "-n", "3"], &puzzles);
    for threads in ["1", "2", "7"] {
        assert!(stdout(&["shuffle", "--seed", "9", "-n", "3", "--threads", threads], &puzzles) == three);
    }
    // A greater number of isomorphs starts with the same ones.
    let more = stdout(&["shuffle", "--seed", "9", "-n", "20"], &puzzles);
    let firsts = more.lines().enumerate().filter(|(i, _)| i % 20 < 3).map(|(_, line)| line);
    assert!(firsts.eq(three.lines()));
    let many = stdout(&["shuffle", "--seed", "9", "-n", "5000", "--strict"], puzzles.lines().next().unwrap());
    assert_eq!(many.lines().count(), 5000);
    assert!(many.lines().zip(three.lines()).take(3).all(|(one, other)| one == other));
    // The first record is the first of each file.
    let two = stdout(&["shuffle", "--seed", "9", INKALA, INKALA], "");
    assert_eq!(two.lines().next(), two.lines().nth(1));
    assert_ne!(stdout(&["shuffle", "--seed", "8", "-n", "3"], &puzzles), three);
}

#[test]
fn shuffled_records_are_whole_in_every_format() {
    let puzzles = puzzles("3");
    for format in sudokit::format::FORMATS.iter().filter(|format| format.can_write()) {
        let args = ["shuffle", "--seed", "9", "--count", "2100", "--to", format.name];
        let shuffled = stdout(&args, &puzzles);
        let records = sudokit::format::read(shuffled.as_bytes()).unwrap().map(Result::unwrap).count();
        assert_eq!(records, 6300, "{}", format.name);
    }
    let bad = format!("{}\n{WIKIPEDIA}\n", &WIKIPEDIA[1..]);
    let shuffled = stdout(&["shuffle", "--seed", "9", "--count", "5000"], bad);
    assert!(shuffled.starts_with("# error: line 1, column 81 (record 1): 80 cells instead of 81\n"));
    assert_eq!(shuffled.lines().count(), 5001);
    assert_eq!(shuffled.matches("error").count(), 1);
}

#[test]
fn dedupe_keeps_the_first_of_each_class() {
    let mut transcript = Transcript::new("dedupe");
    let puzzles = puzzles("700");
    let isomorphs = stdout(&["shuffle", "--seed", "9", "-n", "2"], &puzzles);
    let firsts: String = isomorphs.lines().step_by(2).map(|line| format!("{line}\n")).collect();
    for threads in ["1", "2", "7"] {
        assert!(stdout(&["dedupe", "--threads", threads], &isomorphs) == firsts);
        assert!(stdout(&["dedupe", "--threads", threads], puzzles.clone() + &isomorphs) == puzzles);
    }
    for format in ["rows", "csv", "json", "boxed"] {
        let [all, kept] = [&isomorphs, &firsts].map(|text| stdout(&["convert", "--to", format], text));
        assert!(stdout(&["dedupe"], all) == kept, "{format}");
    }
    transcript.run(&["dedupe", "examples/puzzles.txt", "examples/mixed.txt"], "");
    transcript.run(&["dedupe"], "");
}

#[test]
fn leak_finds_every_isomorph_and_nothing_else() {
    let all = puzzles("100");
    let (train, others) = all.split_at(all.len() / 2);
    let isomorphs = stdout(&["shuffle", "--seed", "9"], train);
    let folder = std::env::temp_dir().join(format!("sudokit-leak-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let file = folder.join("train.txt");
    // If two training puzzles are in one class, the first one is reported.
    std::fs::write(&file, format!("{train}{train}")).unwrap();
    let name = file.to_str().unwrap();
    let output = run(&["leak", name, "--threads", "3"], isomorphs.clone() + others);
    assert_eq!(output.status.code(), Some(1));
    let text = String::from_utf8(output.stdout).unwrap();
    assert_eq!(text.lines().count(), 50);
    for (i, (line, original)) in text.lines().zip(train.lines()).enumerate() {
        let number = i + 1;
        let (place, way) = line.rsplit_once(" by ").unwrap();
        assert_eq!(place, format!("stdin:{number}: leak: {name}:{number}"));
        let isomorph: Puzzle = isomorphs.lines().nth(i).unwrap().parse().unwrap();
        assert_eq!(way.parse::<Transform>().unwrap().apply(isomorph), original.parse().unwrap());
    }
    let clean = run(&["leak", name], others);
    std::fs::remove_dir_all(&folder).unwrap();
    assert_eq!((clean.status.code(), clean.stdout.len()), (Some(0), 0));
}

#[test]
fn leak_reports_in_each_kind_of_format() {
    let mut transcript = Transcript::new("leak");
    for more in [&[][..], &["--json"], &["--to", "csv"], &["--to", "line"], &["--quiet", "--strict"]] {
        transcript.run(&[&["leak", "examples/puzzles.txt", "examples/mixed.txt"], more].concat(), "");
    }
    transcript.run(&["leak", "examples/mixed.txt", WIKIPEDIA], "");
    transcript.run(&["leak", "nowhere.txt", WIKIPEDIA], "");
    transcript.run(&["leak", "-", WIKIPEDIA], "");
}

#[test]
fn shuffle_reports_errors() {
    let mut transcript = Transcript::new("shuffle");
    transcript.run(&["shuffle", "--seed", "1", "--with-inverse", "examples/mixed.txt"], "");
    transcript.run(&["shuffle", "--seed", "1", "-n", "2", "--with-inverse", "examples/table.csv"], "");
    transcript.run(&["shuffle", "--seed", "1", "--with-inverse", "--to", "leetcode", WIKIPEDIA], "");
    transcript.run(&["shuffle", "--count", "0", WIKIPEDIA], "");
    transcript.run(&["shuffle", "--seed", "one", WIKIPEDIA], "");
}

#[test]
fn shuffle_dedupe_and_leak_have_help() {
    let mut transcript = Transcript::new("help-isomorphs");
    for command in ["shuffle", "dedupe", "leak"] {
        transcript.run(&[command, "--help"], "");
    }
}
