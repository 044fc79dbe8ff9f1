//! Folders as inputs: their files are one input.

use std::fs;
use std::path::Path;

use crate::common::{Folder, INKALA, WIKIPEDIA, WIKIPEDIA_SOLVED, run, stdout};

/// A folder with these files below it.
fn folder(name: &str, files: &[(&str, &str)]) -> Folder {
    let folder = Folder::new(&format!("folders-{name}"));
    for (file, text) in files {
        let path = folder.path().join(file);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }
    folder
}

fn text(path: &Path) -> &str {
    path.to_str().unwrap()
}

/// The last line of standard error, without the name of the folder.
fn message(folder: &Folder, args: &[&str]) -> String {
    let output = run(args, "");
    assert_eq!(output.status.code(), Some(2), "{args:?}");
    let message = String::from_utf8_lossy(&output.stderr).replace(text(folder.path()), "FOLDER");
    message.lines().last().unwrap_or_default().to_owned()
}

#[test]
fn the_files_of_a_folder_are_one_input_in_the_order_of_their_names() {
    let (first, second) = (format!("{WIKIPEDIA}\n"), format!("{INKALA}\n"));
    let files = [
        ("b/part-1.txt", &*second),
        ("a.txt", &first),
        ("b/part-0.txt", &first),
        ("_SUCCESS", ""),
        (".part-0.txt.crc", "no puzzle"),
        ("_temporary/0/part-9.txt", "no puzzle"),
    ];
    let folder = folder("order", &files);
    let path = text(folder.path());
    assert_eq!(stdout(&["convert", "--to", "line", path], ""), format!("{first}{first}{second}"));
    let output = run(&["dedupe", path], "");
    assert_eq!(String::from_utf8_lossy(&output.stdout), format!("{first}{second}"));
    // The first puzzle, for subcommands that need one.
    let hint = run(&["hint", path], "");
    assert_eq!(String::from_utf8_lossy(&hint.stdout), stdout(&["hint", WIKIPEDIA], ""));
    let said = String::from_utf8_lossy(&hint.stderr);
    assert!(said.ends_with("there are more puzzles; this is the hint for the first\n"), "{said}");
    assert_eq!(run(&["same", path, WIKIPEDIA], "").status.code(), Some(0));
    let leaks = run(&["leak", path, "--to", "csv", INKALA], "");
    assert!(String::from_utf8_lossy(&leaks.stdout).contains(",true,"), "{leaks:?}");
    let table = stdout(&["compare", path, "--engine", "bands"], "");
    assert!(table.contains('3'), "{table}");
}

#[test]
fn errors_name_the_file() {
    let folder = folder("errors", &[("a.txt", WIKIPEDIA), ("b/c.txt", "12\n"), ("d.txt", WIKIPEDIA)]);
    let output = run(&["solve", "--to", "line", text(folder.path())], "");
    assert_eq!(String::from_utf8_lossy(&output.stdout).matches(WIKIPEDIA_SOLVED).count(), 2, "{output:?}");
    let error = String::from_utf8_lossy(&output.stderr);
    assert!(error.contains(text(&folder.path().join("b/c.txt"))), "{error}");
}

#[test]
fn folders_that_are_no_one_input_are_one_message() {
    let mixed = folder("mixed", &[("a.csv", "puzzle\n"), ("b.txt", WIKIPEDIA)]);
    let expected = "sudokit: FOLDER/b.txt: is not of the kind of FOLDER/a.csv: name the files of one kind";
    assert_eq!(message(&mixed, &["solve", text(mixed.path())]), expected);
    let empty = folder("empty", &[("_SUCCESS", ""), ("below/.hidden", WIKIPEDIA)]);
    let expected = "sudokit: FOLDER: is a folder without files";
    for command in [&["solve"][..], &["check"], &["hint"], &["convert", "--to", "csv"]] {
        assert_eq!(message(&empty, &[command, &[text(empty.path())]].concat()), expected, "{command:?}");
    }
    let named = folder("named", &[("year=2024/a.csv", &format!("puzzle\n{WIKIPEDIA}\n"))]);
    let expected = "sudokit: FOLDER/year=2024/a.csv: only Parquet files get a column from the name of a folder, such as year=2024";
    assert_eq!(message(&named, &["solve", text(named.path())]), expected);
    let table = folder("table", &[("_delta_log/0.json", "{}"), ("a.txt", WIKIPEDIA)]);
    let expected = "sudokit: FOLDER: is a Delta table, whose log says which of its rows count; name its files, or export it";
    assert_eq!(message(&table, &["solve", text(table.path())]), expected);
    // Other inputs are answered.
    let output = run(&["solve", "--to", "line", text(empty.path()), WIKIPEDIA], "");
    assert!(String::from_utf8_lossy(&output.stdout).contains(WIKIPEDIA_SOLVED), "{output:?}");
}

#[cfg(unix)]
#[test]
fn links_are_followed_but_not_in_a_circle() {
    let files = folder("links", &[("data/blob", WIKIPEDIA)]);
    let [set, below] = ["set", "set/below"].map(|name| files.path().join(name));
    fs::create_dir(&set).unwrap();
    std::os::unix::fs::symlink("../data/blob", set.join("a.txt")).unwrap();
    assert_eq!(stdout(&["convert", "--to", "line", text(&set)], ""), format!("{WIKIPEDIA}\n"));
    std::os::unix::fs::symlink(&set, &below).unwrap();
    let expected = "sudokit: FOLDER/set/below: is a link to a folder that it is in";
    assert_eq!(message(&files, &["solve", text(&set)]), expected);
}

#[test]
fn the_output_is_no_file_of_the_folder() {
    let folder = folder("output", &[("a.txt", WIKIPEDIA)]);
    let output = text(&folder.path().join("a.txt")).to_owned();
    let expected = "sudokit: FOLDER/a.txt: is also what --output is to write";
    assert_eq!(message(&folder, &["solve", text(folder.path()), "--output", &output]), expected);
    assert_eq!(fs::read_to_string(output).unwrap(), WIKIPEDIA);
}
