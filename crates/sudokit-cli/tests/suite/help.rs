//! The help: its examples run, the manual pages contain it, and messages use plain words, not the words of a
//! library.

use std::fs;
use std::path::Path;

use crate::common::{Folder, INKALA, WIKIPEDIA, run, stdout};

/// An easy minimal puzzle.
const EASY: &str = ".6..3.51..7.549....9..2......8...4...25...6.........2.4.9.53......6....8.82.9...5";
const SOLUTION: &str = "264738519871549362593126784938261457725384691146975823419853276357612948682497135";
/// A puzzle with two solutions.
const SEVERAL: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5.........";
const TRAIN: &str = "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..";

/// The names of all subcommands.
fn subcommands() -> Vec<String> {
    let help = stdout(&["--help"], "");
    let list = help.split("Commands:\n").nth(1).unwrap().split("\n\n").next().unwrap();
    let lines = list.lines().filter(|line| line.starts_with("  ") && !line.starts_with("   "));
    let names: Vec<String> = lines.map(|line| line.split_whitespace().next().unwrap().to_owned()).collect();
    assert!(names.len() > 20, "{names:?}");
    names.into_iter().filter(|name| name != "help").collect()
}

/// The files that the examples name.
fn samples(folder: &Path) {
    let write = |name: &str, text: String| fs::write(folder.join(name), text).unwrap();
    write("puzzles.txt", format!("{EASY}\n"));
    write("table.csv", format!("id,puzzle,solution,half,hint\n7,{EASY},{SOLUTION},{EASY},\n"));
    write("boards.json", stdout(&["convert", "--to", "leetcode", EASY], ""));
    write("several.txt", format!("{SEVERAL}\n"));
    write("a.csv", format!("puzzle,id\n{EASY},1\n"));
    write("b.csv", format!("puzzle,id\n{WIKIPEDIA},2\n"));
    write("train.csv", format!("puzzle,id\n{TRAIN},1\n"));
    write("test.csv", format!("puzzle,id\n{INKALA},1\n{WIKIPEDIA},2\n"));
}

#[cfg(unix)]
#[test]
fn every_example_succeeds() {
    let folder = Folder::new("examples");
    samples(folder.path());
    let program = assert_cmd::cargo::cargo_bin!("sudokit");
    let path = format!("{}:{}", program.parent().unwrap().display(), std::env::var("PATH").unwrap());
    for subcommand in subcommands() {
        let help = stdout(&[&subcommand, "--help"], "");
        let section = help.split("\nExamples:\n").nth(1).expect("examples").split("\n\n").next().unwrap();
        let examples: Vec<&str> = section.lines().filter_map(|line| line.strip_prefix("    ")).collect();
        assert!(examples.len() >= 2, "{subcommand}");
        // A server runs until a signal comes.
        for example in examples.iter().filter(|it| !it.starts_with("sudokit serve") || it.contains("--write"))
        {
            let mut shell = std::process::Command::new("sh");
            shell.args(["-c", example]).current_dir(folder.path()).env("PATH", &path);
            let output = shell.stdin(std::process::Stdio::null()).output().unwrap();
            let error = String::from_utf8_lossy(&output.stderr);
            assert!(output.status.success(), "{example}\n{error}");
        }
    }
}

#[test]
fn every_subcommand_has_a_manual_page() {
    let folder = Folder::new("pages");
    let pages = folder.path().join("man");
    let output = run(&["man", "--output-dir", pages.to_str().unwrap()], "");
    assert!(output.status.success());
    let mut names: Vec<String> = subcommands()
        .into_iter()
        .map(|name| format!("sudokit-{name}.1"))
        .chain(["sudokit.1".to_owned()])
        .collect();
    names.sort();
    let mut files: Vec<String> =
        fs::read_dir(&pages).unwrap().map(|file| file.unwrap().file_name().into_string().unwrap()).collect();
    files.sort();
    assert_eq!(files, names);
    for file in &files {
        let page = fs::read_to_string(pages.join(file)).unwrap();
        let sections = ["NAME", "SYNOPSIS", "DESCRIPTION", "OPTIONS"];
        let own = if file == "sudokit.1" { "EXIT STATUS" } else { "EXAMPLES" };
        for section in sections.into_iter().chain([own]) {
            assert!(
                page.contains(&format!(".SH {section}\n")) || page.contains(&format!(".SH \"{section}\"\n")),
                "{file}"
            );
        }
        let name = file.trim_end_matches(".1").strip_prefix("sudokit-");
        let same = stdout(&[&["man"], &name.into_iter().collect::<Vec<_>>()[..]].concat(), "");
        assert_eq!(page, same, "{file}");
    }
    let wrong = run(&["man", "solvable"], "");
    assert_eq!(wrong.status.code(), Some(2));
    assert!(
        String::from_utf8_lossy(&wrong.stderr).contains("solvable: no such subcommand; there are: check, ")
    );
}

/// The keys of an object and of the objects in it.
fn keys(value: &serde_json::Value, into: &mut Vec<String>) {
    match value {
        serde_json::Value::Object(object) => {
            for (key, value) in object {
                into.push(key.clone());
                keys(value, into);
            }
        }
        serde_json::Value::Array(values) => values.iter().for_each(|value| keys(value, into)),
        _ => {}
    }
}

#[test]
fn every_subcommand_that_answers_does_so_in_documented_json() {
    let document = fs::read_to_string(crate::common::root().join("docs/json.md")).unwrap();
    let folder = Folder::new("json");
    samples(folder.path());
    let file = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let (proofs, several, train) = (file("proofs.txt"), file("several.txt"), file("train.csv"));
    run(&["check", "--prove", &proofs, EASY], "");
    let without = ["completions", "man", "serve", "split"];
    for subcommand in subcommands().iter().filter(|name| !without.contains(&&***name)) {
        let more: &[&str] = match &**subcommand {
            "verify" => &[&proofs],
            "compare" => &["--engine", "bands,dlx", EASY],
            "same" => &[EASY, EASY],
            "leak" => &[&train, &several],
            "unavoidable" => &["--size", "6", EASY],
            "generate" | "techniques" | "formats" | "engines" | "rules" => &[],
            _ => &[EASY],
        };
        let args = [&[&**subcommand, "--json"], more].concat();
        let answer = stdout(&args, "");
        assert!(!answer.is_empty(), "{args:?}");
        for line in answer.lines() {
            let value: serde_json::Value =
                serde_json::from_str(line).unwrap_or_else(|_| panic!("{args:?}: {line}"));
            assert!(value.is_object(), "{args:?}: {line}");
            let mut found = Vec::new();
            keys(&value, &mut found);
            let free = ["back_ends", "techniques"];
            // The candidates have cells and digits as keys.
            let is_data = |key: &str| {
                key.parse::<u8>().is_ok() || key.starts_with('r') && key.len() == 4 && key.contains('c')
            };
            for key in found.iter().filter(|key| !free.contains(&&***key) && !is_data(key)) {
                assert!(document.contains(&format!("`{key}`")), "{subcommand}: {key} is not in docs/json.md");
            }
        }
    }
    for args in [&["--version", "--json"][..], &["--version", "--verbose", "--json"]] {
        let value: serde_json::Value = serde_json::from_str(&stdout(args, "")).unwrap();
        assert_eq!(value["version"], env!("CARGO_PKG_VERSION"));
        assert_eq!(value["back_ends"].is_object(), args.contains(&"--verbose"));
    }
}

#[test]
fn errors_of_files_are_in_plain_words() {
    let folder = Folder::new("errors");
    let latin = folder.path().join("latin.txt");
    fs::write(&latin, b"53..7\xe9").unwrap();
    let latin = latin.to_str().unwrap();
    for (args, expected) in [
        (&["check", "--prove", "no/such/folder", EASY][..], "no/such/folder: "),
        (&["compare", "--engine", "dlx", "--trace", "no/such/folder", EASY], "no/such/folder: "),
        (&["hint", "--policy", "no-such-file", EASY], "no-such-file: "),
        (&["generate", "--pattern", "no-such-file"], "no-such-file: "),
        (&["solve", "no-such-file"], "no-such-file: "),
        (&["hint", "--policy", latin, EASY], "latin.txt: not UTF-8 text"),
        (&["man", "--output-dir", "Cargo.toml/pages"], "Cargo.toml/pages: "),
    ] {
        let output = run(args, "");
        let error = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{args:?}");
        assert!(error.starts_with("sudokit: ") && error.contains(expected), "{args:?}: {error}");
        assert!(!error.contains("os error") && !error.contains("stream"), "{error}");
    }
}
