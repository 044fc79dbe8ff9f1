//! The reasons for a number of solutions: `check --why`, `check --prove` and `verify`, `unavoidable`.

use std::path::PathBuf;

use crate::common::{INKALA, WIKIPEDIA, WIKIPEDIA_SOLVED, run, stdout};
use crate::transcript::Transcript;

/// A file that is deleted after the test.
struct Scratch(PathBuf);

impl Scratch {
    fn new(name: &str) -> Scratch {
        Scratch(std::env::temp_dir().join(format!("sudokit-{}-{name}", std::process::id())))
    }

    fn name(&self) -> &str {
        self.0.to_str().unwrap()
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = std::fs::remove_file(&self.0);
    }
}

#[test]
fn check_gives_reasons() {
    let mut transcript = Transcript::new("check-why");
    transcript.run(&["check", "--why", "examples/mixed.txt"], "");
    transcript.run(&["check", "--why", "--json", "examples/mixed.txt"], "");
    transcript.run(&["check", "--why", "--to", "csv", "--quiet", "examples/mixed.txt"], "");
    transcript.run(&["check", "--why", "--engine", "dlx", "examples/puzzles.txt"], "");
    // A sukaku has no givens that could be the reason.
    transcript.run(&["check", "--why"], ".".repeat(729));
    transcript.run(&["check", "--why", "--timeout", "0ms"], ".".repeat(81));
}

#[test]
fn certificates_are_verified() {
    let file = Scratch::new("proofs");
    let mut transcript = Transcript::new("verify").hiding(file.name(), "proofs");
    let check = ["check", "--prove", file.name(), "examples/mixed.txt"];
    transcript.run(&check, "");
    transcript.run(&["verify", file.name()], "");

    let output = run(&["check", "--quiet", "--prove", file.name(), "examples/puzzles.txt"], "");
    assert_eq!(output.status.code(), Some(0));
    let proofs = std::fs::read_to_string(&file.0).unwrap();
    let verified = run(&["verify", file.name()], "");
    assert_eq!(verified.status.code(), Some(0));
    // The proofs are in the order of the puzzles, with any number of threads.
    let proved = String::from_utf8(verified.stdout).unwrap();
    let puzzles = std::fs::read_to_string(crate::common::root().join("examples/puzzles.txt")).unwrap();
    let asked: Vec<&str> =
        puzzles.lines().filter(|line| line.len() >= 81 && !line.starts_with('#')).collect();
    assert_eq!(proved.lines().count(), asked.len());
    for (proved, asked) in proved.lines().zip(asked) {
        assert!(proved.ends_with(&format!(": unique: {}", asked[..81].replace('0', "."))), "{proved}");
    }

    // A wrong digit, a missing line, a missing end, and a file that is not a certificate.
    let wrong = proofs.replacen("hidden b6 r6c7=8", "hidden b6 r6c7=9", 1);
    assert_eq!(run(&["verify"], wrong).status.code(), Some(1));
    assert_eq!(run(&["verify"], proofs.replacen("unique\n", "", 1)).status.code(), Some(1));
    assert_eq!(run(&["verify"], &proofs[..proofs.len() - 4]).status.code(), Some(1));
    assert_eq!(run(&["verify"], &proofs).status.code(), Some(0));
}

#[test]
fn verify_reports_errors() {
    let mut transcript = Transcript::new("verify-errors");
    let file = Scratch::new("two");
    run(&["check", "--quiet", "--prove", file.name(), WIKIPEDIA, INKALA], "");
    let proofs = std::fs::read_to_string(&file.0).unwrap();
    transcript.run(&["verify"], &proofs);
    transcript.run(&["verify"], proofs.replacen("hidden", "naked", 1));
    transcript.run(&["verify"], proofs.replacen("end\n", "", 1));
    transcript.run(&["verify", "examples/mixed.txt", "nowhere.txt"], "");
    transcript.run(&["verify"], "");
    transcript.run(&["verify"], b"\xff\xfe\0");
}

#[test]
fn the_file_has_no_unproved_puzzles() {
    let file = Scratch::new("few");
    let output = run(&["check", "--prove", file.name(), "--max-nodes", "60", INKALA, WIKIPEDIA], "");
    assert_eq!(output.status.code(), Some(3));
    let verified = stdout(&["verify", file.name()], "");
    assert!(
        verified.lines().count() == 1 && verified.ends_with(&format!("unique: {WIKIPEDIA}\n")),
        "{verified}"
    );
    let nowhere = run(&["check", "--prove", "no/such/folder/x", WIKIPEDIA], "");
    assert_eq!(nowhere.status.code(), Some(2));
}

#[test]
fn unavoidable_sets_are_listed() {
    let mut transcript = Transcript::new("unavoidable");
    transcript.run(&["unavoidable", WIKIPEDIA_SOLVED, "--size", "5"], "");
    transcript.run(&["unavoidable", WIKIPEDIA, "--size", "4", "--json"], "");
    transcript.run(&["unavoidable", WIKIPEDIA, "--size", "4", "--to", "csv"], "");
    transcript.run(&["unavoidable", WIKIPEDIA, "--size", "12", "--max-nodes", "5000", "--to", "rows"], "");
    for args in
        [&[&".".repeat(81)[..]][..], &["11"], &[WIKIPEDIA, "--size", "3"], &[WIKIPEDIA, "--size", "99"]]
    {
        transcript.run(&[&["unavoidable"][..], args].concat(), "");
    }
}
