//! Arguments that people try, and the messages for arguments with another meaning.

use crate::common::{Folder, WIKIPEDIA, run, stdout};

fn words(args: &[&str]) -> String {
    let output = run(args, "");
    assert_eq!(output.status.code(), Some(2), "{args:?}");
    String::from_utf8(output.stderr).unwrap()
}

#[test]
fn a_puzzle_or_a_file_without_a_subcommand_is_recognized() {
    let expected = format!("sudokit: {WIKIPEDIA} is a puzzle; did you mean `sudokit solve {WIKIPEDIA}`?\n");
    assert_eq!(words(&[WIKIPEDIA]), expected);
    let file = "examples/puzzles.txt";
    assert_eq!(words(&[file]), format!("sudokit: {file} is a file; did you mean `sudokit solve {file}`?\n"));
    assert!(words(&["slove"]).contains("unrecognized subcommand"));
}

#[test]
fn ranges_say_what_is_wrong_with_them() {
    for (args, expected) in [
        (["generate", "--clues", "30..20"], "the first number is the greater: write 20..30"),
        (["generate", "--er", "7.9..7.0"], "the first number is the greater: write 7.0..7.9"),
        (["generate", "--er", "1.3"], "no puzzle has such a rating; the nearest that exist are 1.2 and 1.5"),
        (["generate", "--er", "6.3..6.4"], "the nearest that exist are 6.2 and 6.5"),
        (["generate", "--er", "0.5"], "the nearest is 1.0"),
        (["generate", "--count", "-3"], "expected a whole number that is not negative"),
        (["shuffle", "--count", "-3"], "expected a whole number of at least 1"),
        (["solve", "--max-work", "-3"], "expected a whole number that is not negative"),
        (["solve", "", "--quiet"], "an argument is empty: expected a file or a puzzle"),
    ] {
        let words = words(&args);
        assert!(words.contains(expected) && !words.contains("-- -3"), "{args:?}: {words}");
    }
}

#[test]
fn numbers_have_their_plurals() {
    let hard = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
    for (args, expected) in [
        (&["rate", "--max-work", "1", hard][..], "1 search"),
        (&["solve", "--max-work", "1", "--engine", "bitmask", hard], "1 node"),
        (&["generate", "--seed", "1"], "1 puzzle from seed 1, in 1 attempt"),
        (&["watch", "--max-steps", "1", WIKIPEDIA], "more than 1 step;"),
        (&["leak", WIKIPEDIA, hard], "1 class"),
    ] {
        let output = run(args, "");
        let all = [output.stdout, output.stderr].concat();
        let text = String::from_utf8_lossy(&all);
        let end = text.find(expected).map(|at| &text[at + expected.len()..]);
        assert!(end.is_some_and(|end| !end.starts_with(['s', 'e'])), "{args:?}: {text}");
    }
}

#[test]
fn languages_are_read_as_systems_name_them() {
    let chinese = stdout(&["hint", "--language", "zh", WIKIPEDIA], "");
    for tag in ["zh-CN", "zh_CN.UTF-8", "ZH", "zh-Hans-CN"] {
        assert_eq!(stdout(&["hint", "--language", tag, WIKIPEDIA], ""), chinese, "{tag}");
    }
    let english = stdout(&["hint", WIKIPEDIA], "");
    assert_eq!(stdout(&["hint", "--language", "en_US.utf8", WIKIPEDIA], ""), english);
    assert!(words(&["hint", "--language", "fr", WIKIPEDIA]).contains("en, zh"));
}

#[test]
fn completions_know_the_values() {
    for shell in ["bash", "zsh", "fish"] {
        let script = stdout(&["completions", shell], "");
        for values in [["expert", "extreme"], ["en", "zh"], ["rotate180", "none"], ["se121", "hodoku"]] {
            assert!(values.iter().all(|value| script.contains(value)), "{shell}: {values:?}");
        }
    }
    let bash = stdout(&["completions", "bash"], "");
    let of = |option: &str, values: &str| {
        let option = format!("{option})");
        let mut after = bash.split(&option).skip(1);
        after.by_ref().map(|text| &text[..text.len().min(200)]).any(|text| text.contains(values))
    };
    assert!(of("--language", "\"en zh\""), "--language");
    assert!(of("--level", "\"easy medium hard expert extreme\""), "--level");
    assert!(of("--detail", "\"all evidence technique where\""), "--detail");
}

#[test]
fn help_has_no_words_from_elsewhere() {
    for (args, wrong, right) in [
        (&["convert", "--help"][..], "suits the input", "unless the name of --output says it"),
        (&["generate", "--help"], "suits the input", "[default: line]"),
    ] {
        let help = stdout(args, "").split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(!help.contains(wrong) && help.contains(right), "{args:?}");
    }
    assert!(words(&["convert", WIKIPEDIA]).contains("--to names a format"));
}

#[test]
fn the_column_of_a_table_is_named_for_single_puzzles_too() {
    let folder = Folder::new("column");
    let path = folder.path().join("table.csv");
    let other = ".".repeat(80) + "1";
    std::fs::write(&path, format!("a,b\n{other},{WIKIPEDIA}\n")).unwrap();
    let path = path.to_str().unwrap();
    for command in ["watch", "unavoidable"] {
        assert_eq!(
            stdout(&[command, "--column", "b", path], ""),
            stdout(&[command, WIKIPEDIA], ""),
            "{command}"
        );
    }
}
